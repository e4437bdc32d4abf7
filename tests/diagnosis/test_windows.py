"""What the online rules keep of the newest rows is what one would get by sorting and counting them anew."""

import math
import random
from collections import deque
from itertools import pairwise

import pytest

from labrunner.diagnosis.online import swing
from labrunner.diagnosis.online.scatter import Scatter, scatter
from labrunner.diagnosis.online.swing import Swing
from labrunner.diagnosis.online.window import Floored, Window


@pytest.fixture
def values():
    chance = random.Random(3)
    return [chance.choice([chance.gauss(2, 0.1), round(chance.gauss(2, 0.1), 1), 2.0]) for _ in range(400)]


def middle(values):
    return sorted(values)[len(values) // 2]


@pytest.mark.parametrize("size", [1, 15, 63])
def test_a_window_tells_the_median_of_the_newest_values(values, size):
    window, newest = Window(size), deque(maxlen=size)
    assert window.largest() == 0
    for value in values:
        newest.append(value)
        assert window.add(value) == window.median == middle(newest)
        assert window.largest() == max(newest)
        assert len(window) == len(newest)


@pytest.mark.parametrize("size", [1, 15, 63])
def test_a_median_that_is_not_worked_out_is_not_below_its_floor(values, size):
    window, newest = Floored(size), deque(maxlen=size)
    assert window.largest() == 0 and window.floor == -math.inf
    known = 0
    for place, value in enumerate(values):
        if place == 200:
            window.clear(), newest.clear()
        value *= 0.995**place  # else it would never fall below what it was
        newest.append(value)
        window.add(value)
        assert window.floor <= middle(newest)
        assert window.largest() == max(newest)
        known += window.floor > -math.inf
        if place % 9 == 0:
            assert window.median() == middle(newest)
    assert known > 300


def test_a_scatter_is_not_below_its_floor(values):
    kept, newest, known = Scatter(), deque(maxlen=63), 0
    for place, value in enumerate(values):
        distance = abs(value - 2) * (0.99**place if place < 200 else 1.0)
        newest.append(distance)
        kept.add(distance)
        now = min(1.5 * middle(list(newest)[-15:]), middle(newest))
        assert kept.floor <= now == scatter(kept.rows())
        known += kept.floor > 0
        if place % 9 == 0:
            assert kept.now() == now
    assert known > 100


class Seen:
    """What `Swing` is told of a loss."""

    best, learned, sigma = 1.0, 5.0, 0.1


def test_a_swing_is_told_when_the_newest_rows_show_it():
    """Said and taken back at the rows at which counting the newest 128 afresh says so."""
    chance, watch = random.Random(5), Swing()
    newest: deque[bool] = deque(maxlen=swing._ROWS)
    told, expected, swinging, calm = [], [], False, False
    often, lost = 0.0, False
    for step in range(1, 12001):
        if step % 300 == 0:
            often = chance.choice([0.0, 0.0, 0.2, 0.24])  # lost for about four rows, and so is what is between
        if chance.random() < (often or 1.0):
            lost = often > 0 and not lost
        newest.append(lost)
        found = []
        if lost or watch.busy:
            watch.take(step, 3.0 if lost else 1.0, Seen(), found)
        else:
            watch.passed, watch.first = watch.passed + 1, step
        told += [(alarm.step, alarm.text) for alarm in found]
        if step <= swing._ROWS:
            continue
        count, turns = sum(newest), sum(a is not b for a, b in pairwise(newest))
        calm = calm or count <= swing._HARDLY
        if swinging and count <= swing._HARDLY:
            swinging = False
            expected.append((step, "loss.swings.over"))
        elif calm and not swinging and turns >= swing._TURNS and count >= max(swing._MANY, swing._TOGETHER * turns / 2):
            swinging = True
            expected.append((step, "loss.swings"))
    assert len(expected) > 12
    assert told == expected
