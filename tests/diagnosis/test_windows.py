"""What the online rules keep of the newest rows is what one would get by sorting and counting them anew."""

import random
from collections import deque
from itertools import pairwise

import pytest

from labrunner.diagnosis.online import swing
from labrunner.diagnosis.online.swing import Swing
from labrunner.diagnosis.online.window import Nested, Window


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


def test_a_nested_window_tells_what_two_windows_would(values):
    window, few, all_ = Nested(15, 31), deque(maxlen=15), deque(maxlen=31)
    for place, value in enumerate(values):
        if place == 200:
            window.clear(), few.clear(), all_.clear()
        few.append(value)
        all_.append(value)
        assert window.add(value) == middle(few)
        assert window.medians() == (middle(few), middle(all_))
        assert window.quantile(0.87) == sorted(all_)[int(0.87 * len(all_))]


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
        watch.take(step, 3.0 if lost else 1.0, 1.0, 5.0, 0.1, found)
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
