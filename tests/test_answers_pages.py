"""The pages' "To try" sections: each question has an answer, in both languages, and what answers state is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"
HEADS = {"en": ("To try", "Answers"), "es": ("Para probar", "Respuestas")}
NAMES = ("architectures", "kernels", "mup", "scale")


def items(name: str, lang: str) -> list[list[int]]:
    """The numbers of the questions and those of the answers of a page, as they stand there."""
    text = (DOCS / (f"{name}.md" if lang == "en" else f"{name}.{lang}.md")).read_text(encoding="utf-8")
    parts = {head: body for head, _, body in (part.partition("\n") for part in text.split("\n## "))}
    return [[int(number) for number in re.findall(r"^(\d+)\. ", parts[head], re.MULTILINE)] for head in HEADS[lang]]


@pytest.mark.parametrize("name", NAMES)
def test_every_question_of_a_page_has_an_answer_in_both_languages(name):
    questions, answers = items(name, "en")
    assert questions == answers == list(range(1, len(questions) + 1)) and len(questions) >= 3
    assert items(name, "es") == [questions, answers]


def test_no_page_asks_without_an_answer():
    asking = {
        path.name.split(".")[0] for path in DOCS.glob("*.md") if "\n## To try" in path.read_text(encoding="utf-8")
    }
    assert asking == set(NAMES)
