"""A run that is lost in its first rows, before anything is a baseline: since when, in `check`, `watch` and the deck."""

import numpy as np
import pytest
from diagnosis_fakes import table

from labrunner.deck.run.alarms import BEGINNING, Watch
from labrunner.diagnosis.check import check
from labrunner.diagnosis.limits.beginning import leaves_start
from labrunner.diagnosis.online import Monitor

#: The first rows of runs that left their start at the row given (from 0), and never came back.
LOST = [
    ([6.25, 6.09, 6.09, 6.26, 6.17, 20.2, 6.9, 8.0, 13.8, 44.0, 44.4, 384.0], 5),
    ([6.3, 6.0, 11.8, 9.0, 6.8, 53.7, 70.0, 133.0, 166.0, 219.0, 214.0, 99.0], 2),
    ([6.3, 6.1, 6.2, 6.7, 20.0, 38.8, 40.3, 101.0, 186.0, 202.0, 158.0, 123.0], 4),
    ([6.25, 6.1, 6.3, 6.2, 6.7, 6.1, 6.8, 8.8, 23.8, 25.9, 12.5, 55.3], 7),
]


def lost(first: list[float], rows: int = 300) -> np.ndarray:
    """A run of such first rows, far above its start ever after, with spikes of its own."""
    rng = np.random.default_rng(1)
    rest = 25 + 15 * np.exp(-np.arange(rows - len(first)) / 60) + rng.normal(0, 2, rows - len(first))
    rest[90:94] += 80
    return np.concatenate([first, rest])


def bumpy(rows: int = 300) -> np.ndarray:
    """A healthy run: high in its first rows, and then down."""
    rng = np.random.default_rng(2)
    loss = 2 + 4.2 * np.exp(-np.arange(rows) / 40) + rng.normal(0, 0.05, rows)
    loss[2:6] += (1.5, 2.5, 1.0, 0.5)
    return loss


@pytest.mark.parametrize(("first", "row"), LOST)
def test_check_and_watch_and_the_deck_name_the_row_in_which_a_run_left_its_start(first, row):
    loss = lost(first)
    found = check(table(loss, stride=1))
    assert (found.verdict, found.first_bad_step) == ("diverged", row + 1)
    assert [spike.step for spike in found.spikes] == [row + 1]  # what came later is part of it
    asked = {question.question: question for question in found.path}
    assert f"step {row + 1}:" in asked["Q2.1"].evidence and asked["Q2.2"].answer is False

    monitor = Monitor()
    told = [alarm for step, value in enumerate(loss, start=1) for alarm in monitor.row(step, float(value))]
    exploded = [alarm for alarm in told if alarm.level == "alarm"]
    assert (exploded[0].kind, exploded[0].first_bad_step) == ("diverged", row + 1)
    assert exploded[0].step <= len(first)

    for together in (False, True):
        watch, steps = Watch(), list(range(1, len(loss) + 1))
        norms = [1.0] * len(loss)
        if together:
            alarms = watch.steps(steps, loss.tolist(), norms, {})
        else:
            alarms = [
                alarm
                for step, value in zip(steps, loss.tolist(), strict=True)
                for alarm in watch.step(step, value, 1.0, None, skipped=False)
            ]
        starts = [(alarm.step, alarm.value, alarm.serious) for alarm in alarms if alarm.kind == "start"]
        assert starts == [(row + 1, first[0], True)]


def test_a_start_that_comes_down_again_is_no_trouble():
    loss = bumpy()
    assert check(table(loss, stride=1)).verdict == "healthy"
    monitor = Monitor()
    told = [alarm for step, value in enumerate(loss, start=1) for alarm in monitor.row(step, float(value))]
    assert not [alarm for alarm in told if alarm.level == "alarm"]
    assert not Watch().steps(list(range(1, 301)), loss.tolist(), [1.0] * 300, {})


def test_a_run_lost_at_its_start_is_walked_from_there_where_its_own_noise_hides_that():
    rng = np.random.default_rng(0)
    rest = rng.lognormal(np.log(200), 0.6, 292)
    rest[150:] *= 0.4
    rest[285] = 1.5 * rest.max()  # what the check would take for the spike, and that did come back
    loss = np.concatenate([[6.26, 6.0, 13.5, 27.2, 49.4, 107.2, 162.0, 167.9], rest])
    found = check(table(loss, stride=1))
    asked = {question.question: question for question in found.path}
    assert found.verdict == "diverged" and {spike.type for spike in found.spikes} == {"outlier-batch"}
    assert "step 3: loss 13.5" in asked["Q2.1"].evidence and asked["Q2.2"].answer is False and "Q2.4" in asked


def test_a_run_that_is_lost_later_is_walked_where_it_was_lost():
    loss = bumpy()
    loss[200:] += 20
    found = check(table(loss, stride=1))
    assert found.first_bad_step == 201 and "mean" in next(q for q in found.path if q.question == "Q2.1").evidence


@pytest.mark.parametrize(
    ("losses", "row"),
    [
        ([], None),
        ([6.0], None),
        ([6.0, 6.1, 6.0, 6.2], None),  # not far enough
        ([6.0, 9.0, 5.9, 9.5, 9.2], 3),  # it had come back
        ([6.0, 6.5, 7.5, 8.0], 2),
        ([0.0, 5.0, 6.0], None),  # times nothing
        ([2.0] * BEGINNING + [9.0] * 9, None),  # no start any longer
    ],
)
def test_a_start_is_left_where_no_later_row_is_as_low(losses, row):
    assert leaves_start(losses) == row


def test_a_first_example_that_costs_nothing_is_no_start_where_single_ones_cost_that_little_ever_again():
    rng = np.random.default_rng(4)
    errors = rng.normal(0, 5 * np.exp(-np.arange(600) / 150) + 0.8) ** 2  # one example a step
    lucky = np.concatenate([[0.0024, 25.7, 6.3, 51.6], errors])
    assert check(table(lucky, stride=5)).verdict == "healthy"
    never_again = np.concatenate([[0.0024], np.maximum(lucky[1:], 0.05) + 5])
    assert check(table(never_again, stride=5)).verdict == "diverged"
