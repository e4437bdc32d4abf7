"""How different the texts are that the bandit chooses among, in numbers; and whether anybody wrote them.

    python -m tools.source_stats              the built-in sources
    python -m tools.source_stats FILE...      any other texts
    python -m tools.source_stats --json

Distances are Jensen-Shannon distances between unigram distributions of words and marks: the square root of the
divergence in bits, from 0 (the same distribution) to 1 (no word in common). Beside them stands what the two halves of
one source are apart: that much comes from the size of the sample and the change of topic alone.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import re
import sys
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from labrunner.corpus.sources import BUILT_IN, FOLDER
from labrunner.errors import InputError

#: Length, in words, of the runs that are looked for twice. Prose seldom says eight words in a row again.
NGRAM = 8
_WORD = re.compile(r"\w+|[^\w\s]")
_LIST_LINE = re.compile(r"^\s*(?:[-*+]\s|\d+[.)]\s|\|.*\|\s*$)")


@dataclass(frozen=True)
class Stats:
    """One text. Entropies in bits per symbol; shares from 0 to 1; a line's length in characters."""

    bytes: int
    words: int
    vocabulary: int
    lines: int
    mean_line: float
    longest_line: int
    list_lines: float
    question_lines: float
    word_entropy: float
    word_bigram_entropy: float
    char_entropy: float
    char_bigram_entropy: float
    compressed: float
    repeated_ngrams: float
    halves_apart: float


def words(text: str) -> list[str]:
    """Words and marks, in lower case."""
    return _WORD.findall(text.lower())


def entropy(counts: Counter) -> float:
    """Entropy of a distribution in bits (Shannon 1948); 0 for an empty one."""
    total = sum(counts.values())
    return -sum(n / total * math.log2(n / total) for n in counts.values())


def conditional_entropy(symbols: Sequence) -> float:
    """Entropy of a symbol when the one before it is known, in bits: H(pairs) - H(firsts)."""
    pairs = Counter(itertools.pairwise(symbols))
    return entropy(pairs) - entropy(Counter(symbols[:-1]))


def js_distance(one: Counter, other: Counter) -> float:
    """Jensen-Shannon distance of two distributions (Endres and Schindelin 2003), from 0 to 1."""
    whole = Counter({key: one[key] / one.total() / 2 + other[key] / other.total() / 2 for key in one | other})
    return math.sqrt(max(0.0, _mixture_entropy(whole) - (entropy(one) + entropy(other)) / 2))


def _mixture_entropy(shares: Counter) -> float:
    return -sum(p * math.log2(p) for p in shares.values())


def repeated_ngrams(symbols: Sequence[str], n: int = NGRAM) -> float:
    """Share of the runs of `n` words that occur more than once."""
    counts = Counter(zip(*(symbols[i:] for i in range(n)), strict=False))
    return sum(count for count in counts.values() if count > 1) / max(1, counts.total())


def measure(text: str) -> Stats:
    """Every figure of one text. Raises InputError where there are fewer words than two runs of eight."""
    found = words(text)
    if len(found) < 2 * NGRAM:
        raise InputError(f"a text of {len(found)} words is too short to be measured; give a longer one")
    lines = [line for line in text.splitlines() if line.strip()]
    half = len(found) // 2
    raw = text.encode("utf-8")
    return Stats(
        bytes=len(raw),
        words=len(found),
        vocabulary=len(set(found)),
        lines=len(lines),
        mean_line=sum(map(len, lines)) / len(lines),
        longest_line=max(map(len, lines)),
        list_lines=sum(bool(_LIST_LINE.match(line)) for line in lines) / len(lines),
        question_lines=sum(line.rstrip().endswith("?") for line in lines) / len(lines),
        word_entropy=entropy(Counter(found)),
        word_bigram_entropy=conditional_entropy(found),
        char_entropy=entropy(Counter(text)),
        char_bigram_entropy=conditional_entropy(text),
        compressed=len(zlib.compress(raw, 9)) / len(raw),
        repeated_ngrams=repeated_ngrams(found),
        halves_apart=js_distance(Counter(found[:half]), Counter(found[half:])),
    )


def distances(texts: dict[str, str]) -> dict[tuple[str, str], float]:
    """Jensen-Shannon distance of each pair of texts, by name."""
    counts = {name: Counter(words(text)) for name, text in texts.items()}
    return {pair: js_distance(*(counts[name] for name in pair)) for pair in itertools.combinations(counts, 2)}


def built_in() -> dict[str, str]:
    """The built-in sources by name."""
    return {name: (FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in BUILT_IN}


def _given(paths: Sequence[str]) -> dict[str, str]:
    texts = {}
    for path in paths:
        try:
            texts[path] = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"{path}: no text in UTF-8 can be read here ({type(error).__name__})") from None
    return texts


def table(texts: dict[str, str]) -> str:
    """Both tables in Markdown."""
    stats = {name: asdict(measure(text)) for name, text in texts.items()}
    rows = [["", *stats], ["---"] * (len(stats) + 1)]
    for field in Stats.__dataclass_fields__:
        rows.append([field, *(_shown(each[field]) for each in stats.values())])
    rows += [[], ["Jensen-Shannon distance", "words"], ["---", "---"]]
    rows += [[f"{one} and {other}", f"{value:.3f}"] for (one, other), value in distances(texts).items()]
    return "\n".join(f"| {' | '.join(row)} |" if row else "" for row in rows)


def _shown(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.3f}"


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures; 0, or 2 with one sentence on standard error."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.source_stats", description="Figures of the texts that the bandit chooses among."
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="texts in UTF-8 (default: the built-in sources)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    args = parser.parse_args(argv)
    try:
        texts = _given(args.files) if args.files else built_in()
        if args.json:
            print(
                json.dumps(
                    {
                        "sources": {name: asdict(measure(text)) for name, text in texts.items()},
                        "distances": [[*pair, value] for pair, value in distances(texts).items()],
                    }
                )
            )
        else:
            print(table(texts))
    except InputError as error:
        print(f"source_stats: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
