"""Lines behind a clock with milliseconds, as Python's `logging` writes it: read as fast as others, and alike."""

import io

import numpy as np
import pytest

from labrunner.series.foreign.detect import read_log
from labrunner.series.foreign.lines import Splitter


def line(step, clock):
    at = f"2026-01-01 10:{step // 60 % 60:02d}:{step % 60:02d}{clock}"
    return f"[{at}] [INFO] [trainer.py:96] step {step} | loss {2 + 1 / step:.4f} | lr 3e-4"


def millis(step):
    return f",{37 * step % 1000:03d}"


def test_a_line_behind_a_clock_is_known_again():
    splitter = Splitter()
    first, second = line(7, millis(7)), line(68, millis(68))
    splitter.expect(first, splitter.split(first)[0])
    row, _ = splitter.quick(second)
    assert row == {"step": 68.0, "loss": 2.0147, "lr": 3e-4}
    assert splitter.quick(line(9, "")) is None, "a clock of seconds is another kind of line"


@pytest.mark.parametrize("number", ["2,014", "12,500"])
def test_a_number_in_groups_that_is_asked_for_is_no_quick_one(number):
    splitter = Splitter()
    told = f"step {number} | loss 2.5 | lr 3e-4"
    splitter.expect(told, splitter.split(told)[0])
    assert splitter.quick(told) is None
    rows = [f"step {2 + i},{14 + i:03d} | loss {2.5 - i / 100:.2f} | lr 3e-4" for i in range(20)]
    found = read_log(io.BytesIO("\n".join(rows).encode()), "log")
    assert found.steps[0] == 2014 and found.steps[-1] == 21033


def test_a_log_behind_a_clock_holds_what_it_holds_without():
    logs = ["\n".join(line(step, clock(step)) for step in range(1, 4000)) for clock in (millis, lambda _: "")]
    with_clock, without = (read_log(io.BytesIO(log.encode()), "log") for log in logs)
    assert len(with_clock) == 3999 and np.array_equal(with_clock.steps, without.steps)
    assert sorted(with_clock.columns) == sorted(without.columns)
    for name, column in with_clock.columns.items():
        assert np.array_equal(column, without.columns[name], equal_nan=True), name


def test_a_block_behind_a_clock_is_found_in_one_go():
    splitter = Splitter()
    told = line(7, millis(7))
    splitter.expect(told, splitter.split(told)[0])
    block = "".join(line(step, millis(step)) + "\n" for step in range(8, 200)).encode()
    found, names, _ = splitter.in_block(block)
    place = names.index("step")
    assert [int(one[place]) for one in found] == list(range(8, 200)) and not any(one[-1] for one in found)
