"""`python -m tools.vocabulary` writes `graders/read/vocabulary.py`: how words begin that people write about training.
And `graders/read/spellings.py`: the long words of root causes and of the labs' texts in full.

Taken from the labs' texts, the documents, the families of words and the honest sentences of `tests/graders/words`,
those of rounds that nobody has read not. A root cause many of whose words begin otherwise is gibberish
(`graders/read/stance.py`), and a long word that is not spelled as one of these may be a slip
(`graders/read/spelling.py`).
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from labrunner.course.families import FAMILIES
from labrunner.graders.read.language import words
from tools.manner import CONTRARIES, UNREAD

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "graders" / "read" / "vocabulary.py"
SPELLINGS = TARGET.with_name("spellings.py")
#: Letters of a word whose spelling is kept.
LONG = 6
#: Letters of a word that are compared.
BEGINNING = 5
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


def main() -> None:
    """Write the file anew."""
    found = {beginning for text in _texts() for beginning in _beginnings(text)} | _said()
    body = "\n".join(textwrap.wrap(" ".join(sorted(found)), 110))
    TARGET.write_text(
        '"""Beginnings of the words that people write about training, both languages. '
        'Written by `python -m tools.vocabulary`."""\n\n'
        f'BEGINNING = {BEGINNING}\nBEGINNINGS = frozenset(\n    """\n{body}\n""".split()\n)\n'
    )
    texts = (*_files("labs/*/text.*.md"), *_sentences(), *_contraries(), *_whole_words())
    spelled = sorted({word for text in texts for word in words(text) if word.isalpha() and len(word) >= LONG})
    body = "\n".join(textwrap.wrap(" ".join(spelled), 118))
    SPELLINGS.write_text(
        '"""Long words of root causes and of the labs\' texts. Written by `python -m tools.vocabulary`."""\n\n'
        f'SPELLINGS = """\n{body}\n"""\n'
    )


def _texts() -> Iterator[str]:
    yield from _files("labs/*/text.*.md")
    yield from _files("docs/**/*.md")
    yield " ".join(FAMILIES.values()).replace("_", " ").replace("*", " ")


def _beginnings(text: str) -> set[str]:
    return {word[:BEGINNING] for word in words(text) if word.isalpha() and len(word) > 2}


def _said() -> set[str]:
    """Beginnings of the words of honest sentences; of what stands in gibberish too, those that two of them have."""
    said = Counter(one for text in _sentences("honest") for one in _beginnings(text))
    gibberish = {one for text in _sentences("gibberish") for one in _beginnings(text)}
    return {one for one, times in said.items() if times > 1 or one not in gibberish}


def _files(pattern: str) -> Iterator[str]:
    for path in sorted(ROOT.glob(pattern)):
        yield _CODE.sub(" ", path.read_text(encoding="utf-8"))


def _whole_words() -> Iterator[str]:
    """What the families of words have in full, without the beginnings of words."""
    for listed in FAMILIES.values():
        yield " ".join(entry for entry in listed.split() if "*" not in entry).replace("_", " ")


def _contraries() -> Iterator[str]:
    for line in CONTRARIES.read_text(encoding="utf-8").splitlines()[1:]:
        yield line.split("\t")[-1]


def _sentences(of: str | None = None) -> Iterator[str]:
    """Root causes of the tables, all of them or those of a kind."""
    for path in sorted((ROOT / "tests" / "graders" / "words").glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            number, _, kind, sentence = line.split("\t")
            if number not in UNREAD and of in (None, kind):
                yield sentence


if __name__ == "__main__":
    main()
