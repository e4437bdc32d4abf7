"""Before a grade `--plain` says which predictions earn nothing, as the screens do."""

from __future__ import annotations

import pytest

from labrunner.deck.strings import Say
from labrunner.deck.work.experiments import Experiments

HYPOTHESES = "## 2. Hypotheses\n1. A rare token: panel 3\n2. A jump: panel 2\n"


def predicted(lab, folder, *words: str) -> None:
    """Commit a prediction for each word, of one clip after the other."""
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text(HYPOTHESES, encoding="utf-8")
    work = Experiments(lab, folder)
    for place, word in enumerate(words, start=1):
        work.tests, work.predicts = 1, word
        work.set("optimizer.grad_clip", f"0.{place}", Say("en"))
        work.commit(Say("en"))


@pytest.mark.parametrize(
    ("language", "check", "grade", "warning"),
    [
        (
            "en",
            "check",
            "grade",
            "All predictions handed in are one word, calm: that predicts nothing and earns nothing.",
        ),
        (
            *("es", "revisar", "nota"),
            "Todas las predicciones que se entregan son una palabra, calm: eso no predice nada y no gana nada.",
        ),
    ],
)
def test_one_word_throughout_is_named_by_check_and_before_the_grade(
    talk, runs, lab, folder, graded, language, check, grade, warning
):
    predicted(lab, folder, "calm", "calm")
    checked, handed_in = talk("no-clip", check, grade, language=language).split("no-clip> ")[1:3]
    assert warning in " ".join(checked.split())
    before_the_grader, _, _ = handed_in.partition(Say(language)("grade.working"))
    assert warning in " ".join(before_the_grader.split())


def test_two_words_and_an_unreadable_file_are_not_warned_of(talk, runs, lab, folder, graded):
    predicted(lab, folder, "calm", "nan")
    assert "one word" not in talk("no-clip", "check", "grade")
    folder.experiments.write_text("[[experiment]\n", encoding="utf-8")
    assert "one word" not in talk("no-clip", "check")
