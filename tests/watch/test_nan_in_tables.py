"""NaN in the last rows of a CSV file: a run that died, or a table that was planned to be longer."""

import io
import math

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import read_log
from labrunner.watch.follow import Watched, finish
from labrunner.watch.sources import open_source


def csv(columns: str, every: int, rows: int = 60, bad: int = 20) -> str:
    lines = [f"step,{columns}"]
    for k in range(1, rows + bad + 1):
        loss = 2 + 1 / k + 0.01 * (7 * k % 5) if k <= rows else math.nan
        lines.append(",".join(map(str, [k * every, *[loss] * (1 + columns.count(","))])))
    return "\n".join(lines) + "\n"


def told(tmp_path, text: str) -> list[tuple[str, int]]:
    (tmp_path / "log.csv").write_text(text)
    log, found = Watched(open_source(tmp_path / "log.csv")), []
    finish([log], lambda _log, one: found.append((one.kind, one.first_bad_step)) if one.level == "alarm" else None)
    return found


@pytest.mark.parametrize("every", [1, 10])
@pytest.mark.parametrize("columns", ["loss,grad_norm", "loss,mae", "loss,accuracy,val_accuracy"])
def test_where_rows_measure_more_than_the_loss_they_say_what_they_mean(tmp_path, columns, every):
    text = csv(columns, every)
    found = check(read_log(io.BytesIO(text.encode()), "log"))
    assert (found.verdict, found.first_bad_step) == ("nan", 61 * every)
    assert told(tmp_path, text)[0] == ("nan", 61 * every)


def test_a_loss_alone_in_a_sparse_table_may_be_a_plan(tmp_path):
    text = csv("loss", 10)
    assert check(read_log(io.BytesIO(text.encode()), "log")).verdict == "healthy" and told(tmp_path, text) == []
    assert told(tmp_path, csv("loss", 1)) == [("nan", 61)]
