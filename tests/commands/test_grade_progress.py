"""How far a grading is: what is told of the runs that are left, and of the time they take."""

from labrunner.commands.grade_progress import Pace, Teller
from labrunner.graders.references.runs import Left


def paced(*moments):
    """A pace whose clock shows these moments, one each time it is asked."""
    return Pace(iter(moments).__next__)


def test_the_speed_is_told_once_enough_steps_were_seen():
    pace = paced(0.0, 4.0, 10.0)
    pace.seen("no-clip control", 1)
    pace.seen("no-clip control", 41)
    assert pace.about(400) == ""
    pace.seen("no-clip control", 101)
    assert pace.about(400) == "40 s" and pace.about(2000) == "3 min" and pace.about(1) == "10 s"


def test_what_lies_between_two_runs_counts():
    pace = paced(0.0, 10.0, 30.0)
    pace.seen("no-clip control", 1)
    pace.seen("no-clip control", 81)
    pace.seen("no-clip break", 20)  # the other run began, which took its time
    assert pace.about(100) == "30 s"


def test_the_lines_say_what_is_left(capsys):
    teller = Teller(1)
    teller._pace = paced(*range(0, 100, 5))
    for step in (1, 100, 200, 400):
        teller.step("no-clip break", step, 400, 2.5, Left(2, 1))
    teller.step("no-clip fix", 1, 400, 2.5, Left(1, 0))
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith("; 2 more after it, and up to 1 more if predictions did not come true")
    assert [line.rpartition("; ")[2] for line in told[1:]] == ["about 60 s", "about 50 s", "about 30 s", "about 40 s"]
    assert told[-1].startswith("running no-clip fix: step 1 of 400, loss 2.5; 1 more after it; about")
