"""Questions in lines: the run that one is read in, and those that come after the first grade."""

import pytest

from labrunner.course import progress
from labrunner.course.lab import load_lab


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("questions", "It is read in the run fp32-twin, which is still to be run: run fp32-twin.")),
        ("es", ("preguntas", "Se lee en la ejecución fp32-twin, que aún hay que correr: correr fp32-twin.")),
    ],
)
def test_a_question_about_a_run_that_is_still_to_be_made_names_its_command(talk, runs, language, words):
    assert words[1] in " ".join(talk("fp16-overflow", words[0], "quit", language=language).split())


@pytest.mark.parametrize(
    ("language", "word", "told"),
    [
        ("en", "questions", "after the first grade, without points"),
        ("es", "preguntas", "tras la primera nota, sin puntos"),
    ],
)
def test_questions_without_points_are_not_worded_before_the_first_grade(talk, runs, folder, language, word, told):
    folder.path.mkdir(parents=True, exist_ok=True)
    folder.postmortem.write_text("## 4. Root cause\nA burst of one rare token hit weights without any clip.\n")
    lab = load_lab("no-clip")
    secret = lab.text("question-why-adam-forgives", language).split("\n")[0][:40]
    text = talk("no-clip", word, "salir" if language == "es" else "quit", language=language, asked=False)
    assert told in text and secret not in text
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    text = talk("no-clip", word, "salir" if language == "es" else "quit", language=language, asked=False)
    assert told not in text and secret in text
