"""A log that grows gives the rows that the whole log gives, however its bytes are cut."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spoiled_logs import AT, LOGS

from labrunner.series.foreign import Feed, read_log

LINES = ["csv", "tsv", "blanks", "json-lines", "megatron", "nanogpt", "bar", "dictionaries", "deepspeed"]


def fed(raw: bytes, cuts, columns=()):
    feed, rows, at = Feed(columns), [], 0
    for cut in [*sorted(cuts), len(raw)]:
        rows += feed.feed(raw[at:cut])
        at = cut
    return rows + feed.close()


def merged(rows) -> dict[int, dict[str, float]]:
    out: dict[int, dict[str, float]] = {}
    for row in rows:
        out.setdefault(int(row["step"]), {}).update(row)
    return out


@pytest.mark.parametrize("name", LINES)
@settings(max_examples=12, deadline=None)
@given(cuts=st.lists(st.integers(0, 3000), max_size=40))
def test_rows_are_those_of_the_whole_log(name, cuts):
    rows, series = merged(fed(LOGS[name], cuts)), read_log(io.BytesIO(LOGS[name]), "log")
    assert list(rows) == series.steps.tolist()
    for field in {"loss", "grad_norm_pre", "loss_scale"} & set(series.columns):
        there = series.is_logged(field)
        assert [row[field] for row in rows.values() if field in row] == series.columns[field][there].tolist()


def test_a_row_comes_as_soon_as_its_line_is_whole():
    feed = Feed()
    assert feed.feed(b"step,loss\n1,") == []
    assert feed.feed(b"2.5\n2,2") == [{"step": 1.0, "loss": 2.5}]
    assert feed.feed(b".25\n") == [{"step": 2.0, "loss": 2.25}]
    assert feed.feed(b"3,nan") == [] and str(feed.close()[0]["loss"]) == "nan"


def test_columns_named_by_hand_and_json_behind_a_banner():
    raw = b"step,alpha\n" + b"".join(b"%d,%f\n" % row for row in AT)
    assert len(fed(raw, (), ["alpha=loss"])) == 80 and fed(raw, ()) == []
    banner = b"Initialising ...\nall set\n" + LOGS["json-lines"]
    assert [row["step"] for row in fed(banner, ())] == list(range(1, 81))


@settings(deadline=None)
@given(
    raw=st.one_of(
        st.binary(max_size=400), st.text(alphabet='step los:,{}"0123456789.e-n\r\n', max_size=400).map(str.encode)
    )
)
def test_whatever_comes_nothing_is_raised(raw):
    for row in fed(raw, (7, 50, 90)):
        assert set(row) > {"step"}


def test_lines_of_one_announced_step_are_one_row():
    block = "Learning iteration {k}/900\n  Mean value loss: 0.5\n  Mean surrogate loss: {v}\n  Mean reward: {k}.25\n"
    block += "  Total timesteps: {total}\n  Iteration time: 2.5s\n"
    text = "".join(block.format(k=k, v=k / 4, total=98304 * (k + 1)) for k in range(12))
    feed = Feed()
    rows = [row for line in text.splitlines(keepends=True) for row in feed.feed(line.encode())]
    assert len(rows) >= 10, "all but the first are known with their last line"
    rows += feed.close()
    assert [row["step"] for row in rows if "loss" in row] == list(range(12))
    assert [row["loss"] for row in rows if "loss" in row] == [k / 4 for k in range(12)]
    assert [row["reward"] for row in rows if "reward" in row] == [k + 0.25 for k in range(12)]
