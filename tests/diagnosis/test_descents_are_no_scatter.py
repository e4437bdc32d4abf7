"""Row by row: what a run's own descent does to the scatter by which its later rows are judged."""

import random

from labrunner.diagnosis.online import Monitor


def _told(losses, stride=10):
    monitor = Monitor()
    told = [one for row, loss in enumerate(losses) for one in monitor.row(stride * (row + 1), loss)]
    return [one for one in told if one.level == "alarm"]


def test_a_jump_soon_after_a_steep_descent_is_confirmed_within_five_rows():
    rng = random.Random(2)
    losses = [0.006 + 2.6 * 0.85**row + rng.gauss(0, 0.0005) for row in range(90)]
    (first, *_) = _told([*losses, *[1.2 + rng.gauss(0, 0.01) for _ in range(30)]])
    assert first.first_bad_step == 910 and first.step <= 910 + 50


def test_half_of_what_was_learned_lost_over_a_dozen_rows_is_said_at_once():
    rng = random.Random(4)
    calm = [0.6 + 1.4 * 0.9**row + rng.gauss(0, 0.03) for row in range(80)]
    rise = [0.6 + 0.05 * row + rng.gauss(0, 0.03) for row in range(1, 25)]
    (first, *_) = _told([*calm, *rise])
    assert first.step <= 10 * (80 + 22)
    assert not _told([*calm, *[0.6 + 0.004 * row + rng.gauss(0, 0.03) for row in range(24)]])
