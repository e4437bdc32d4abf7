"""Before a grade `--plain` says which predictions earn nothing, as the screens do."""

from __future__ import annotations

import pytest
from typed_lines import answers

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
    checked, handed_in = answers(talk("no-clip", check, grade, language=language))[1:3]
    assert warning in " ".join(checked.split())
    before_the_grader, _, _ = handed_in.partition(Say(language)("grade.working"))
    assert warning in " ".join(before_the_grader.split())


def test_two_words_and_an_unreadable_file_are_not_warned_of(talk, runs, lab, folder, graded):
    predicted(lab, folder, "calm", "nan")
    assert "one word" not in talk("no-clip", "check", "grade")
    folder.experiments.write_text("[[experiment]\n", encoding="utf-8")
    assert "one word" not in talk("no-clip", "check")


@pytest.mark.parametrize(
    ("language", "grade", "said"),
    [
        ("en", "grade", "Committed and not run: experiment-1, experiment-2. The grader runs those, handed in or not:"),
        ("es", "nota", "Fijado y sin correr: experiment-1, experiment-2. El corrector los corre, se entreguen o no:"),
    ],
)
def test_what_was_committed_and_not_run_is_named_before_the_grade_with_what_it_costs(
    talk, runs, lab, folder, graded, language, grade, said
):
    predicted(lab, folder, "calm", "nan")
    work = Experiments(lab, folder)
    work.toggle(work.listed[0], Say(language))
    before_the_grader, _, _ = talk("no-clip", grade, language=language).partition(Say(language)("grade.working"))
    assert f"{said} 5" in " ".join(before_the_grader.split())


@pytest.mark.parametrize(("language", "said"), [("en", "If it fails it costs 5 points"), ("es", "Si falla cuesta 5")])
def test_where_a_prediction_is_committed_it_is_said_what_it_costs_if_it_fails(talk, runs, lab, folder, language, said):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text(HYPOTHESES, encoding="utf-8")
    told = talk("no-clip", "experiment H1 optimizer.grad_clip=0.5 calm", language=language)
    assert said in " ".join(told.split())
