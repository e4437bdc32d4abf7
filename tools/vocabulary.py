"""`python -m tools.vocabulary` writes `graders/read/vocabulary.py`: how words begin that people write about training.

Taken from the labs' texts, the documents, the families of words and the honest sentences of `tests/graders/words`. A
root cause many of whose words begin otherwise is gibberish (`graders/read/stance.py`).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from labrunner.course.families import FAMILIES
from labrunner.graders.read.language import words

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "graders" / "read" / "vocabulary.py"
#: Letters of a word that are compared.
BEGINNING = 5
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


def main() -> None:
    """Write the file anew."""
    found = sorted({word[:BEGINNING] for text in _texts() for word in words(text) if word.isalpha() and len(word) > 2})
    body = "\n".join(textwrap.wrap(" ".join(found), 110))
    TARGET.write_text(
        '"""Beginnings of the words that people write about training, both languages. '
        'Written by `python -m tools.vocabulary`."""\n\n'
        f'BEGINNING = {BEGINNING}\nBEGINNINGS = frozenset(\n    """\n{body}\n""".split()\n)\n'
    )


def _texts() -> Iterator[str]:
    for path in (*sorted(ROOT.glob("labs/*/text.*.md")), *sorted(ROOT.glob("docs/**/*.md"))):
        yield _CODE.sub(" ", path.read_text(encoding="utf-8"))
    yield " ".join(FAMILIES.values()).replace("_", " ").replace("*", " ")
    for path in sorted((ROOT / "tests" / "graders" / "words").glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            _, _, kind, sentence = line.split("\t")
            if kind == "honest":
                yield sentence


if __name__ == "__main__":
    main()
