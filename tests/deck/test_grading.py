"""How far the grader is, as the deck tells it from the lines of the command."""

import pytest

from labrunner.commands.grade_progress import Pace, Teller
from labrunner.deck.strings import Say
from labrunner.deck.work.grading import Grading
from labrunner.graders.references.runs import Left


def lines_of(capsys, *steps):
    """What the command says of these steps of its runs: label, step, runs left for certain, runs perhaps."""
    teller = Teller(1)
    teller._pace = Pace(iter(range(0, 1000, 10)).__next__)
    for label, step, certain, perhaps in steps:
        teller.step(label, step, 500, 2.5, Left(certain, perhaps))
    return capsys.readouterr().err.splitlines()


STEPS = [
    ("no-clip control", 1, 2, 1),
    ("no-clip control", 250, 2, 1),
    ("no-clip control", 500, 2, 1),
    ("no-clip break", 1, 1, 1),
    ("no-clip break", 125, 1, 1),
]


@pytest.mark.parametrize(
    ("language", "run", "rest"),
    [
        ("en", "run 2 of 3: no-clip break, step 125 of 500", "up to 1 more if predictions did not come true"),
        ("es", "ejecución 2 de 3: no-clip break, paso 125 de 500", "hasta 1 más si hay predicciones sin cumplir"),
    ],
)
def test_which_run_of_how_many_and_how_far_it_is(capsys, language, run, rest):
    grading = Grading()
    shares = []
    for line in lines_of(capsys, *STEPS):
        grading.take(line)
        shares.append(grading.share)
    told = grading.told(Say(language))
    assert told[:2] == [run, rest] and "s" in told[2]
    assert shares == sorted(shares) and shares[2] == pytest.approx(1 / 3) and shares[-1] == pytest.approx(1.25 / 3)


def test_before_the_first_run_there_is_nothing_to_tell():
    grading = Grading()
    assert grading.told(Say("en")) == [] and grading.share == 0.0


def test_another_line_of_the_grader_stands_as_it_is_until_a_run_goes_on(capsys):
    grading = Grading()
    grading.take("waiting for another process")
    assert grading.told(Say("es")) == ["waiting for another process"]
    grading.take(lines_of(capsys, *STEPS)[0])
    assert grading.told(Say("es"))[0].startswith("ejecución 1 de 3")


def test_a_run_that_takes_long_is_told_of_between_its_quarters(capsys):
    teller = Teller(1)
    teller._clock = iter(range(0, 4000, 16)).__next__  # the clock is asked at each step, and where a line is said
    for step in range(1, 100):
        teller.step("no-clip control", step, 500, 2.5, Left(0, 0))
    assert 20 < len(capsys.readouterr().err.splitlines()) < 99
