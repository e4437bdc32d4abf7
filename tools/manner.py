"""`python -m tools.manner` writes `graders/read/manner_weights.py`: what words weigh for or against plainness.

A logistic regression with a quadratic penalty, fitted to the sentences of `tests/graders/words` and to the contraries.
`--cross` fits without each round in turn and prints what those weights say of it: the limit was chosen there, as the
one above which less than one honest sentence in a hundred lies. `--rounds` prints what all the rules together say of
each round.
"""

from __future__ import annotations

import argparse
import functools
import textwrap
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np

from labrunner.course.lab import load_lab
from labrunner.graders.checks.rootcause import judge
from labrunner.graders.read.language import words
from labrunner.graders.read.manner import LEAST_FEATURES, PARTS, features, tokens

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "tests" / "graders" / "words"
#: Sentences near to an honest one in grammar, and what they are; they belong to no round.
CONTRARIES = WORDS.parent / "contraries.tsv"
TARGET = ROOT / "graders" / "read" / "manner_weights.py"
#: A feature counts that stood in so many sentences; below so many hundredths it is left out.
_LEAST_SEEN, _LEAST_WEIGHT = 2, 25
_PENALTY, _ROUNDS, _PACE = 2e-5, 3000, 25.0
#: Above this log odds a sentence is refused.
LIMIT = 1.4
#: The rounds that no weights have met: what they are worth shows there.
HELD_OUT: tuple[str, ...] = ("33", "34", "35", "36", "37", "38", "39")
#: Of those the ones that nobody who mends the rules has read: no list of words has met them either.
UNREAD: tuple[str, ...] = ("35", "36")


class Row(NamedTuple):
    """A sentence of the tables."""

    round: str
    tokens: list[str]
    other: bool


def rows() -> list[Row]:
    """Every sentence of the tables, and whether it is another than an honest one. Contraries are of no round: ""."""
    found = []
    for path in sorted(WORDS.glob("*.tsv")):
        known = known_words(path.stem)
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            number, _, kind, text = line.split("\t")
            found.append(Row(number, tokens(text, known), kind != "honest"))
    for line in CONTRARIES.read_text(encoding="utf-8").splitlines()[1:]:
        lab, _, kind, text = line.split("\t")
        found.append(Row("", tokens(text, known_words(lab)), kind != "honest"))
    return found


@functools.cache
def known_words(lab: str) -> frozenset[str]:
    """The words of the sayings of a lab."""
    return frozenset(word for c in load_lab(lab).concepts for said in c.sayings for word in words(said))


class Sparse(NamedTuple):
    """The entries of a matrix that are not zero: a sentence has some thirty of thousands of features."""

    rows: np.ndarray
    columns: np.ndarray
    values: np.ndarray


def fit(sentences: list[Row]) -> tuple[dict[str, int], int]:
    """(weight of each feature, weight of all texts alike), in hundredths. A word that stood in one sentence only counts
    as one never met, so that it is known what to think of those."""
    words_seen = Counter(one for row in sentences for one in set(row.tokens))
    vocabulary = {word for word, times in words_seen.items() if times >= _LEAST_SEEN}
    found = [features(row.tokens, vocabulary) for row in sentences]
    seen = Counter(one for some in found for one in some)
    places = {one: place for place, one in enumerate(sorted(one for one, n in seen.items() if n >= _LEAST_SEEN))}
    at = [(row, places[one]) for row, some in enumerate(found) for one in sorted(some) if one in places]
    rows, columns = np.array(at, dtype=np.intp).reshape(-1, 2).T
    matrix = Sparse(rows, columns, np.array([1 / np.sqrt(len(some)) for some in found])[rows])
    weights, base = _descend(matrix, np.array([float(row.other) for row in sentences]), len(places))
    rounded = {one: round(float(weights[place]) * PARTS) for one, place in places.items()}
    kept = {one: weight for one, weight in rounded.items() if abs(weight) >= _LEAST_WEIGHT}
    return {word: rounded.get(word, 0) for word in vocabulary} | kept, round(base * PARTS)


def _descend(matrix: Sparse, wanted: np.ndarray, features: int) -> tuple[np.ndarray, float]:
    """Weights and base that tell the wanted rows, both kinds counting alike however many there are of each."""
    share = np.where(wanted == 1, 0.5 / wanted.mean(), 0.5 / (1 - wanted.mean()))
    weights, base = np.zeros(features), 0.0
    for _ in range(_ROUNDS):
        scores = np.bincount(matrix.rows, matrix.values * weights[matrix.columns], len(wanted)) + base
        error = (1 / (1 + np.exp(-scores)) - wanted) * share / len(wanted)
        slope = np.bincount(matrix.columns, matrix.values * error[matrix.rows], features)
        weights -= _PACE * (slope + _PENALTY * weights)
        base -= 0.5 * float(error.sum())
    return weights, base


def score(found: list[str], weights: dict[str, int], base: int) -> float:
    """Log odds that a text of these tokens is no plain statement, by these weights."""
    some = features(found, weights)
    return (base + sum(weights.get(one, 0) for one in some) / np.sqrt(max(LEAST_FEATURES, len(some)))) / PARTS


def cross(sentences: list[Row]) -> None:
    """Print for each round what weights fitted to the others say of it."""
    for number in sorted({row.round for row in sentences}):
        weights, base = fit([row for row in sentences if row.round != number])
        scores = [(score(row.tokens, weights, base), row.other) for row in sentences if row.round == number]
        honest = np.array([value for value, other in scores if not other])
        others = np.array([value for value, other in scores if other])
        for limit in (0.8, 1.1, LIMIT, 1.7):
            print(
                number,
                limit,
                f"honest above {np.mean(honest > limit):.3f}, others below {np.mean(others <= limit):.3f}",
            )


def rounds() -> None:
    """Print for each round how many honest sentences name the whole cause, and how many others earn anything."""
    full: Counter[tuple[str, bool]] = Counter()
    seen: Counter[tuple[str, bool]] = Counter()
    for path in sorted(WORDS.glob("*.tsv")):
        concepts = load_lab(path.stem).concepts
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            number, _, kind, text = line.split("\t")
            honest = kind == "honest"
            share = judge(text, concepts).share
            seen[number, honest] += 1
            full[number, honest] += share == 1 if honest else share > 0
    for number in sorted({number for number, _ in seen}, key=int):
        told = [f"{full[number, honest]} of {seen[number, honest]}" for honest in (True, False)]
        print(f"round {number}: honest with full marks {told[0]}, others earning something {told[1]}")


def main() -> None:
    """Write the file anew, or measure by `--cross` or `--rounds`."""
    parser = argparse.ArgumentParser(prog="python -m tools.manner", description="Without an option: write the weights.")
    parser.add_argument("--rounds", action="store_true", help="print what all the rules say of each round")
    parser.add_argument("--cross", action="store_true", help="print what weights fitted without each round say of it")
    args = parser.parse_args()
    if args.rounds:
        rounds()
        return
    sentences = rows()
    if args.cross:
        cross(sentences)
        return
    weights, base = fit([row for row in sentences if row.round not in HELD_OUT])
    body = "\n".join(textwrap.wrap(" ".join(f"{one} {weight}" for one, weight in sorted(weights.items())), 118))
    TARGET.write_text(
        '"""What words weigh against a plain statement, in hundredths. Written by `python -m tools.manner`."""\n\n'
        f'BASE, LIMIT = {base}, {LIMIT}\nWEIGHTS = """\n{body}\n"""\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
