"""`watch` on a log that grows says what `check` says of the whole: the rows handed out are the rows that are read."""

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from line_by_line import grown
from spoiled_logs import LOGS

from labrunner.errors import InputError
from labrunner.series.foreign import read_log
from labrunner.series.series import Series
from labrunner.watch.rows import Assembler
from labrunner.watch.sources import _has_no_lines, open_source

SHARED = Path(__file__).parents[2].parent / "shared" / "logs"
PUBLIC = sorted(p for p in SHARED.rglob("*") if p.suffix in (".csv", ".txt", ".log", ".jsonl") and p.is_file())
#: Logs of several runs: of these `check` judges one, and the rows of the others are handed out before or after it.
SEVERAL = "runs (its step counter starts anew)"
TRAINED = "Train Loss: {:.4f}\nModel saved\n"
RUNNING = "[Step {}] Running Avg Loss: {:.4f}\nReference: two dogs\n"


def told(series: Series) -> list[tuple[int, str]]:
    losses = series.columns.get("loss")
    if losses is None:
        return []
    rows = zip(series.steps.tolist(), losses.tolist(), series.is_logged("loss").tolist(), strict=True)
    return [(step, repr(loss)) for step, loss, logged in rows if logged]


def handed_out(raw: bytes) -> list[tuple[int, str]]:
    merged: list[tuple[int, str]] = []
    for row in grown(raw):
        if "loss" in row:
            if merged and merged[-1][0] == int(row["step"]):
                merged.pop()  # a later cell of the same step wins
            merged.append((int(row["step"]), repr(row["loss"])))
    return merged


def agree(raw: bytes, name: str = "log") -> None:
    """Assert that the rows of a growing log are those of the whole."""
    try:
        series = read_log(io.BytesIO(raw), name)
    except InputError:
        assert handed_out(raw) == []
        return
    whole, fed = told(series), handed_out(raw)
    if any(SEVERAL in note for note in series.notes):
        at = [place for place in range(len(fed) - len(whole) + 1) if fed[place : place + len(whole)] == whole]
        assert at, name
    else:
        assert fed == whole, name


@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.name)
def test_every_public_log_growing_line_by_line(path):
    raw = path.read_bytes()
    if not _has_no_lines(raw[: 1 << 16]):
        agree(raw, path.name)


@pytest.mark.parametrize("name", [name for name in LOGS if not _has_no_lines(LOGS[name])])
def test_every_log_of_these_tests_growing_line_by_line(name):
    agree(LOGS[name], name)


@settings(max_examples=40, deadline=None)
@given(first=st.integers(0, 12), rows=st.integers(1, 150), every=st.integers(1, 40), bad=st.integers(1, 150))
def test_a_loss_that_is_found_late_loses_no_row(first, rows, every, bad):
    """Lines of epochs come first, then more and more of another name; a line of an epoch now and then."""
    lines = [TRAINED.format(2.0 - 0.01 * k) for k in range(first)]
    for k in range(rows):
        lines.append(RUNNING.format(3000 + 50 * k, float("nan") if k == bad else 1.9 - 0.001 * k))
        lines += [TRAINED.format(1.8)] if k % every == every - 1 else []
    agree("".join(lines).encode())


def test_what_came_before_the_loss_was_found_is_told_at_once():
    lines = [TRAINED.format(1.2), *[RUNNING.format(3550 + 50 * k, 1.2 if k < 5 else float("nan")) for k in range(8)]]
    assert [row["step"] for row in grown("".join(lines[:4]).encode())] == [3550, 3600, 3650]
    assert len(grown("".join(lines).encode())) == 8


@settings(max_examples=25, deadline=None)
@given(first=st.integers(0, 60), epochs=st.integers(1, 6), batches=st.sampled_from([1, 7, 20]), zero=st.booleans())
def test_excerpts_of_any_epoch_count_alike(first, epochs, batches, zero):
    lines = []
    for epoch in range(first, first + epochs):
        for k in range(batches):
            at = 10 * (k if zero else k + 1)
            lines.append(
                f"INFO - epoch: {epoch}, batch_id: {at}, loss:{2.0 / (1 + epoch) + 0.01 * k:.5f}, ips: 7.5 ins/s\n"
            )
        lines.append(f"INFO - epoch: {epoch} done, loss:{2.0 / (1 + epoch):.5f}, epoch time: 1085.58 s\n")
    agree("".join(lines).encode())


def test_the_alarm_is_the_same_on_the_growing_file(tmp_path):
    log = tmp_path / "log"
    lines = [TRAINED.format(1.2), *[RUNNING.format(3550 + 50 * k, 1.2 if k < 5 else float("nan")) for k in range(45)]]
    log.write_text("".join(lines))
    steps = [step for step in open_source(log).finish() if not isinstance(step, int)]
    assert [step.step for step in steps if step.reread] == [3550] and steps[-1].step == 3550 + 50 * 44


def test_rows_read_anew_begin_the_steps_again():
    assembler = Assembler()
    before = assembler.take([{"step": 1.0, "loss": 2.0}, {"step": 2.0, "loss": 1.9}])
    after = assembler.take([{"step": 20.0, "loss": 2.0, "reread": 1.0}, {"step": 40.0, "loss": 1.9}])
    assert [step.step for step in before] == [1] and [(step.step, step.reread) for step in after] == [(20, True)]
