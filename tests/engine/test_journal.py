"""The journal: one JSON object a line, torn lines and withdrawn steps ignored, bounded reads."""

from __future__ import annotations

import errno
import json
import math
import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrunner.engine.record import journal
from labrunner.engine.record.journal import (
    JournalTail,
    JournalWriter,
    effective_events,
    encode,
    last_step,
    number,
    read_events,
    step_of,
    withdrawn_beyond,
)


def step(n: int, **more):
    return {"kind": "step", "step": n, "loss": n / 7, **more}


def steps_of(events):
    return [e["step"] for e in events if e["kind"] == "step"]


def test_non_finite_numbers_are_words_at_any_depth():
    line = encode({"a": math.nan, "b": [math.inf, {"c": -math.inf}], "d": 1.5})
    assert json.loads(line, parse_constant=pytest.fail) == {"a": "NaN", "b": ["Infinity", {"c": "-Infinity"}], "d": 1.5}


def test_scalars_of_numpy_have_a_json_form():
    assert json.loads(encode({"a": np.float32(0.5), "b": np.int64(3), "c": np.float64("nan")})) == {
        "a": 0.5,
        "b": 3,
        "c": "NaN",
    }


@given(st.floats())
def test_a_number_survives_the_journal(value):
    back = number(json.loads(encode(value)))
    assert back == value or (math.isnan(back) and math.isnan(value))


@pytest.mark.parametrize("rubbish", [None, "nan", "1.5", [], {}, 10**400])
def test_what_is_no_journal_number_reads_as_nan(rubbish):
    assert math.isnan(number(rubbish))


def test_each_line_is_in_the_file_when_write_returns(tmp_path):
    path = tmp_path / "events.jsonl"
    writer = JournalWriter(path)
    for n in (1, 2):
        writer.write(step(n))
        assert steps_of(read_events(path))[-1] == n
    writer.close()


def test_a_torn_last_line_is_ignored(tmp_path):
    path = tmp_path / "events.jsonl"
    whole = encode(step(1)) + "\n"
    torn = encode(step(2))
    for cut in range(len(torn) + 1):
        path.write_text(whole + torn[:cut])
        assert steps_of(read_events(path)) == [1]
        assert last_step(path) == 1


def test_a_resume_withdraws_later_steps_and_closes_a_torn_line(tmp_path):
    path = tmp_path / "events.jsonl"
    with JournalWriter(path) as writer:
        writer.write(*(step(n) for n in range(1, 8)))
        writer.write({"kind": "checkpoint", "step": 5}, {"kind": "checkpoint", "step": 7})
    with path.open("ab") as stream:
        stream.write(b'{"kind": "step", "st')
    with JournalWriter(path) as writer:
        writer.resume(5, "step-000005")
        writer.write(step(6, loss=0.25))
    events = read_events(path)
    assert steps_of(events) == [1, 2, 3, 4, 5, 6]
    assert events[-1]["loss"] == 0.25
    assert [e["step"] for e in events if e["kind"] == "checkpoint"] == [5]
    assert [e["checkpoint"] for e in events if e["kind"] == "resume"] == ["step-000005"]
    assert last_step(path) == 6


def test_a_resume_from_the_start_withdraws_everything(tmp_path):
    with JournalWriter(tmp_path / "events.jsonl") as writer:
        writer.write(step(1), step(2))
        writer.resume(0, None)
    assert steps_of(read_events(tmp_path)) == []
    assert last_step(tmp_path / "events.jsonl") == 0


LINES = st.builds(
    lambda kind, step: {"kind": kind} if step is None else {"kind": kind, "step": step},
    st.sampled_from(["step", "resume", "checkpoint", "exit"]),
    st.one_of(st.none(), st.booleans(), st.integers(0, 9)),
)


@given(st.lists(LINES, max_size=30))
def test_a_reader_line_by_line_holds_what_a_reader_of_the_whole_file_holds(lines):
    held = []
    for line in lines:
        if (last := withdrawn_beyond(line)) is not None:
            held = [earlier for earlier in held if step_of(earlier) is None or step_of(earlier) <= last]
        held.append(line)
    assert effective_events(lines, lambda line: line) == held
    assert effective_events(lines, step_of) == [step_of(line) for line in held if step_of(line) is not None]


def test_rubbish_between_lines_is_passed_over(tmp_path):
    path = tmp_path / "events.jsonl"
    path.write_bytes(encode(step(1)).encode() + b"\n\x00\xff\xfe[[[\n[1]\n3\n\n" + encode(step(2)).encode() + b"\n")
    assert steps_of(read_events(path)) == [1, 2]


def test_an_absent_journal_has_no_events(tmp_path):
    assert read_events(tmp_path / "events.jsonl") == []
    assert last_step(tmp_path / "events.jsonl") == 0


@pytest.mark.parametrize(("block", "expected"), [(8, 0), (64, 2), (100, 2), (1 << 20, 2)])
def test_the_last_step_is_found_across_blocks(tmp_path, monkeypatch, block, expected):
    path = tmp_path / "events.jsonl"
    with JournalWriter(path) as writer:
        writer.write(step(1), step(2), {"kind": "intervention", "step": 2, "do": "pause"})
    monkeypatch.setattr(journal, "LONGEST_LINE", block)
    assert last_step(path) == expected  # a line that is much longer than the longest is rubbish


def test_after_a_full_disk_the_next_line_stands_alone(tmp_path, monkeypatch):
    path = tmp_path / "events.jsonl"
    writer = JournalWriter(path)
    writer.write(step(1))
    real, calls = os.write, []

    def full(handle, data):
        calls.append(1)
        if len(calls) == 1:
            return real(handle, data[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError) as caught:
        writer.write(step(2))
    assert caught.value.errno == errno.ENOSPC and caught.value.filename == str(path)
    monkeypatch.setattr(os, "write", real)
    writer.write({"kind": "exit", "step": 1})
    writer.close()
    assert [e["kind"] for e in read_events(path)] == ["step", "exit"]


def test_a_tail_follows_a_file_that_appears_and_grows(tmp_path):
    path = tmp_path / "events.jsonl"
    tail = JournalTail(path)
    assert tail.poll() == []
    line = (encode(step(1)) + "\n").encode()
    path.write_bytes(line[:9])
    assert tail.poll() == []
    path.write_bytes(line + b"rubbish\n" + (encode(step(2)) + "\n").encode())
    assert steps_of(tail.poll()) == [1, 2]
    assert tail.bad_lines == 1
    assert tail.poll() == []


def test_a_tail_reads_no_more_than_it_is_told(tmp_path):
    path = tmp_path / "events.jsonl"
    path.write_text("".join(encode(step(n)) + "\n" for n in range(100)))
    tail, seen = JournalTail(path), []
    while events := tail.poll(max_bytes=200):
        assert len(events) < 6
        seen += steps_of(events)
    assert seen == list(range(100))


def test_a_tail_passes_over_a_line_that_is_too_long(tmp_path):
    path = tmp_path / "events.jsonl"
    path.write_bytes(b"x" * 1000 + b"\n" + encode(step(1)).encode() + b"\n")
    tail, seen = JournalTail(path), []
    for _ in range(20):
        seen += tail.poll(max_bytes=128)
    assert steps_of(seen) == [1]
    assert tail.bad_lines == 1


def test_a_tail_starts_again_when_the_file_became_shorter(tmp_path):
    path = tmp_path / "events.jsonl"
    path.write_text("".join(encode(step(n)) + "\n" for n in range(5)))
    tail = JournalTail(path)
    tail.poll()
    path.write_text(encode(step(9)) + "\n")
    assert steps_of(tail.poll()) == [9]
    assert tail.restarts == 1


@given(st.binary(max_size=400))
def test_no_bytes_make_a_reader_fail(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("j") / "events.jsonl"
    path.write_bytes(data)
    read_events(path)
    last_step(path)
    JournalTail(path).poll(64)
