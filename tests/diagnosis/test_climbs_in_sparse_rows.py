"""What a climb is called in a log with many steps between its rows: by rows, and by where it ends."""

import io
import math
import random

from labrunner.diagnosis.check import Diagnosis, check
from labrunner.series.foreign import read_log

FELL, ROWS = 80, 40


def espnet(ends: float, climbs: int = ROWS) -> Diagnosis:
    """ESPnet's lines, one for 50 batches: a loss of 60 that falls to 20, and climbs over some rows to where it ends."""
    chance, text = random.Random(7), ""
    for k in range(FELL + ROWS):
        level = 20 + 40 * math.exp(-min(k, FELL) / 15) + (ends - 20) * min(max(k - FELL, 0) / climbs, 1)
        epoch, batch = divmod(k, 20)
        text += (
            f"[gpu07:0/1] 2025-03-04 09:12:31,417 (trainer:779) INFO: {epoch + 1}epoch:train:{50 * batch + 1}-"
            f"{50 * batch + 50}batch: iter_time=1.8e-04, forward_time=0.142, loss_ctc={level + 3:.3f}, "
            f"loss={level + chance.gauss(0, 0.4):.3f}, acc=0.71, grad_norm=4.1, optim0_lr0=0.002, train_time=1.41\n"
        )
    return check(read_log(io.BytesIO(text.encode()), "log"))


def test_a_climb_far_above_the_start_is_no_silent_one():
    found = espnet(100)
    assert found.verdict == "diverged" and 3900 <= found.first_bad_step <= 4700


def test_a_slow_climb_to_the_start_is_silent():
    assert espnet(48).verdict == "silent-divergence"


def test_what_is_lost_in_a_few_rows_is_no_slow_climb():
    assert espnet(50, climbs=6).verdict == "diverged"
