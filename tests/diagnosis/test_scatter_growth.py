"""A loss whose rows differ ever more while its level stays: by row, in logs of any unit, and what explains it."""

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign.detect import read_log


def judged(tmp_path, **columns):
    path = tmp_path / "log.csv"
    names = ["step", *columns]
    rows = zip(range(1, len(next(iter(columns.values()))) + 1), *columns.values(), strict=True)
    path.write_text("\n".join([",".join(names), *(",".join(f"{cell:.6g}" for cell in row) for row in rows)]) + "\n")
    with path.open("rb") as stream:
        return check(read_log(stream, str(path)))


def loss(seed, grown, count=600, unit=1.0):
    """Comes down to its level, around which it scatters ever more from the middle on, in the end so many times."""
    chance, at = np.random.default_rng(seed), np.linspace(0, 1, count)
    wider = np.interp(at, [0, 0.5, 1], [1.0, 1.0, grown])
    return unit * (2.0 + 3.5 * np.exp(-at / 0.1) + 0.06 * wider * chance.normal(size=count))


@pytest.mark.parametrize("seed", range(4))
def test_rows_that_differ_ever_more_are_an_alarm_in_any_unit(tmp_path, seed):
    for unit in (1.0, 1000.0):
        found = judged(tmp_path, loss=loss(seed, 10.0, unit=unit))
        assert found.verdict == "silent-divergence" and 250 <= found.first_bad_step <= 500, unit
        assert any("differ ever more" in said for said in found.findings)
    assert judged(tmp_path, loss=loss(seed, 2.0)).calm
    assert judged(tmp_path, loss=loss(seed, 1.0)).calm


def test_a_rate_that_was_raised_explains_it(tmp_path):
    rate = np.interp(np.linspace(0, 1, 600), [0, 0.5, 1], [1e-3, 1e-3, 1e-2])
    assert judged(tmp_path, loss=loss(0, 6.0), lr=rate).calm
    assert not judged(tmp_path, loss=loss(0, 10.0), lr=np.full(600, 1e-3)).calm
