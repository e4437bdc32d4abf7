"""The column file holds what the journal holds, whatever that is, and counts for nothing when it is not true."""

import json
import os

import numpy as np
import pytest
from diagnosis_fakes import journal, smooth_loss, write_run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from line_series import series_from_events

from labrunner.diagnosis.check import check
from labrunner.engine.record.journal import JournalWriter, encode
from labrunner.series import builder, column_file, columns
from labrunner.series import series as series_module
from labrunner.series.msgpack_rows import pack, steps_of
from labrunner.series.series import load_run, read_journal


@pytest.fixture(autouse=True)
def short_journals_too(monkeypatch):
    monkeypatch.setattr(column_file, "SMALLEST", 1)


def same(a, b):
    """Two series agree in everything that a journal says."""
    assert list(a.steps) == list(b.steps)
    assert sorted(a.columns) == sorted(b.columns)
    for name in a.columns:
        assert np.array_equal(a.columns[name], b.columns[name], equal_nan=True), name
    assert a.strings == b.strings and a.events == b.events
    for step in list(a.steps[:3]) + list(a.steps[-3:]):
        assert a.step_line(int(step)) == b.step_line(int(step))


def slowly(folder):
    """The series of a journal read line by line by the standard library, the way it is specified."""
    raw = (folder / "events.jsonl").read_bytes()
    events = []
    for line in raw[: raw.rfind(b"\n") + 1].split(b"\n"):
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if isinstance(event, dict):
            events.append(event)
    return series_from_events(events)


def spoiled_run(folder):
    """A run with everything that happens to journals: NaN, late columns, rubbish, a torn line, resumes."""
    lines = journal(smooth_loss(400))
    lines[50]["loss"], lines[51]["grad_norm_pre"], lines[52]["grad_norm_post"] = "NaN", "Infinity", "-Infinity"
    lines[51]["first_nonfinite"] = "grad:head"
    for line in lines[250:]:
        line["extra"] = 2.5
        del line["batch"], line["tail_tokens"]
    for line in lines[10:20]:
        line["tokens_per_second"] = None
    write_run(folder, lines[:300])
    path = folder / "events.jsonl"
    with path.open("ab") as stream:
        stream.write(b'rubbish\n[1, 2]\n{"kind":"step","step":"two"}\n{"kind": "step", "step": 301, "loss": 1} x\n')
        stream.write(
            b'{"kind":"step","step":true}\n\xff\xfe{}\n{"kind":"step","step":301,"loss":NaN}\n{"kind":"step","st'
        )
    writer = JournalWriter(path)
    writer.resume(280, "step-000280")
    writer.write(*lines[280:350])
    writer.write({"kind": "overflow", "step": 350, "loss_scale": 1.0})
    writer.resume(340, "step-000340")
    writer.write(*lines[340:])
    writer.close()
    return folder


def test_the_column_file_says_what_the_journal_says(tmp_path):
    folder = spoiled_run(tmp_path / "run")
    plain = load_run(folder, columns=False)
    assert not (folder / column_file.NAME).exists()
    same(slowly(folder), plain)
    first = load_run(folder)
    assert (folder / column_file.NAME).exists()
    second = load_run(folder)
    for other in (first, second):
        same(plain, other)
    assert list(plain.steps) == list(range(1, 401)) and plain.at("grad_norm_pre", 52) == np.inf
    assert check(second).as_json() == check(plain).as_json()


@pytest.mark.parametrize("size", [200, 1000, 7001, 1 << 19])
def test_the_size_of_the_pieces_changes_nothing(tmp_path, monkeypatch, size):
    folder = spoiled_run(tmp_path / "run")
    monkeypatch.setattr(columns, "_MOST_PENDING", 7)
    monkeypatch.setattr(columns, "_FIRST_ROOM", 16)
    collected = builder.ColumnBuilder()
    for piece in builder.journal_pieces(folder / "events.jsonl", 0, size):
        collected.add_piece(piece)
    expected = slowly(folder)
    assert list(collected.columns.steps) == list(expected.steps)
    for name, values in expected.columns.items():
        assert np.array_equal(values, collected.columns.values(name), equal_nan=True), name


_LINES = st.lists(
    st.one_of(
        st.builds(
            lambda step, loss: encode({"kind": "step", "step": step, "loss": loss}), st.integers(1, 30), st.floats()
        ),
        st.builds(lambda step: "\n" + encode({"kind": "resume", "step": step, "checkpoint": None}), st.integers(0, 30)),
        st.builds(
            lambda step, v: encode({"kind": "step", "step": step, "act_rms": {"a": v}}), st.integers(1, 30), st.floats()
        ),
        st.sampled_from(
            [
                "{}",
                "{} {}",
                '{"kind":"step"}',
                "x",
                "",
                '{"kind":"step","step":1e3}',
                '{"a":',
                "1}",
                "{",
                "}",
                '{"kind":"step","step":99999999999999999999}',
                '{"kind":"overflow","step":3}',
                "\r",
                '{"step":4}',
            ]
        ),
    ),
    max_size=40,
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=_LINES, more=_LINES)
def test_any_lines_are_read_alike_whichever_way(tmp_path_factory, lines, more):
    folder = tmp_path_factory.mktemp("any")
    write_run(folder / "run", [])
    path = folder / "run" / "events.jsonl"
    path.write_text("".join(line + "\n" for line in lines), newline="")
    load_run(folder / "run")
    with path.open("a", newline="") as stream:
        stream.write("".join(line + "\n" for line in more))
    grown = load_run(folder / "run")
    same(slowly(folder / "run"), grown)
    same(grown, load_run(folder / "run", columns=False))


def counted(monkeypatch):
    """The bytes at which reading of the journal began, one entry a reading."""
    begun = []
    whole = series_module.journal_pieces

    def pieces(path, start=0):
        begun.append(start)
        return whole(path, start)

    monkeypatch.setattr(series_module, "journal_pieces", pieces)
    return begun


def test_only_what_is_new_is_parsed(tmp_path, monkeypatch):
    lines = journal(smooth_loss(300))
    folder = write_run(tmp_path / "run", lines[:290])
    path, begun = folder / "events.jsonl", counted(monkeypatch)
    size = path.stat().st_size
    load_run(folder)
    load_run(folder)
    with path.open("a") as stream:
        stream.writelines(encode(line) + "\n" for line in lines[290:])
    same(slowly(folder), load_run(folder))
    assert begun == [0, size, size]


def test_a_resume_in_the_new_part_withdraws_stored_rows(tmp_path):
    lines = journal(smooth_loss(300))
    folder = write_run(tmp_path / "run", lines)
    load_run(folder)
    writer = JournalWriter(folder / "events.jsonl")
    writer.resume(100, None)
    writer.write(*lines[100:120])
    writer.close()
    assert list(load_run(folder).steps) == list(range(1, 121))
    same(slowly(folder), load_run(folder))


def _cut(path):
    path.write_bytes(path.read_bytes()[:-100])


def _flip(path):
    data = bytearray(path.read_bytes())
    data[-2000] ^= 1
    path.write_bytes(bytes(data))


def _rubbish(path):
    path.write_bytes(os.urandom(5000))


def _older(path):
    path.write_bytes(path.read_bytes().replace(column_file.SCHEMA.encode(), b"labrunner/columns/v2", 1))


def _empty(path):
    path.write_bytes(b"")


@pytest.mark.parametrize("spoil", [_cut, _flip, _rubbish, _older, _empty])
def test_a_broken_column_file_is_passed_over_and_made_anew(tmp_path, monkeypatch, spoil):
    folder = write_run(tmp_path / "run", journal(smooth_loss(200)))
    plain = load_run(folder, columns=False)
    load_run(folder)
    spoil(folder / column_file.NAME)
    begun = counted(monkeypatch)
    same(plain, load_run(folder))
    same(plain, load_run(folder))
    assert begun[0] == 0 and begun[1] > 0


def test_a_value_that_never_changes_stands_in_the_column_file_once(tmp_path):
    still = journal(smooth_loss(3000), loss_scale=np.ones(3000), overflow_rate=np.full(3000, np.nan))
    folders = [write_run(tmp_path / "still", still)]
    folders.append(
        write_run(tmp_path / "moving", [line | {"loss_scale": 1.0 + (i == 1500)} for i, line in enumerate(still)])
    )
    for folder in folders:
        plain = load_run(folder, columns=False)
        load_run(folder)
        same(plain, load_run(folder))
    once, often = ((folder / column_file.NAME).stat().st_size for folder in folders)
    assert often - once > 7 * 3000


def test_what_was_just_written_is_taken_without_reading_it_whole(tmp_path, monkeypatch):
    folder = write_run(tmp_path / "run", journal(smooth_loss(200)))
    read, whole = [], column_file._whole
    monkeypatch.setattr(column_file, "_whole", lambda *given: (read.append(given), whole(*given))[1])
    first = load_run(folder)
    assert not read
    same(first, load_run(folder))
    assert len(read) == 1


def test_a_journal_that_was_changed_is_read_again(tmp_path):
    folder = write_run(tmp_path / "run", journal(smooth_loss(200)))
    load_run(folder)
    path = folder / "events.jsonl"
    text = path.read_text()
    path.write_text(text.replace('"lr":0.002', '"lr":0.003'))  # of the same length
    assert load_run(folder).at("lr", 100) == 0.003
    path.write_text("\n".join(text.splitlines()[:50]) + "\n")
    assert len(load_run(folder)) == 50


def test_where_nothing_can_be_written_runs_are_read_all_the_same(tmp_path, monkeypatch):
    folder = write_run(tmp_path / "run", journal(smooth_loss(100)))

    def refuse(*_arguments, **_options):
        raise PermissionError("read-only")

    monkeypatch.setattr(os, "replace", refuse)
    assert len(load_run(folder)) == 100
    assert sorted(p.name for p in folder.iterdir()) == ["events.jsonl", "manifest.json"]


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_whole_numbers_of_one_length_are_read_as_columns_and_others_are_left(size):
    lowest = {1: 0, 2: 1 << 7, 3: 1 << 8, 5: 1 << 16}[size]
    packed = [pack({"a": 1.5, "step": step}) for step in range(lowest, lowest + 100)]
    width = len(packed[0])
    found = steps_of(b"".join(packed), width - size, 100, width, size)
    assert found.tolist() == list(range(lowest, lowest + 100))
    other = b"".join(packed[:50]) + pack({"a": 1.5, "step": 1 << 40}) + bytes(50 * width)
    assert steps_of(other, width - size, 100, width, size) is None


def test_short_journals_get_no_column_file(tmp_path, monkeypatch):
    monkeypatch.setattr(column_file, "SMALLEST", 8 << 20)
    folder = write_run(tmp_path / "run", journal(smooth_loss(100)))
    load_run(folder)
    assert not (folder / column_file.NAME).exists()


def test_progress_is_told_in_bytes(tmp_path):
    folder = write_run(tmp_path / "run", journal(smooth_loss(2000)))
    told = []
    read_journal(folder / "events.jsonl", told=lambda done, size: told.append((done, size)))
    size = (folder / "events.jsonl").stat().st_size
    assert len(told) > 1 and told[-1] == (size, size) and told == sorted(told)


def test_columns_come_in_the_order_of_the_fields_and_an_object_in_its_place():
    lines = [{"kind": "step", "step": 1, "loss": 2.0, "act_rms": {"embedding": 1.0, "block_0": 2.0}, "lr": 0.1}]
    assert list(columns.columns_of(lines)) == ["loss", "act_rms.embedding", "act_rms.block_0", "lr"]


def test_lines_that_are_alike_are_read_as_columns_and_say_the_same(tmp_path, monkeypatch):
    lines = journal(smooth_loss(300))
    for line in lines:
        for heavy in ("batch", "tail_tokens", "token_loss_hist", "param_sketch"):
            line.pop(heavy, None)
        line["eval_loss"] = None
    lines[120]["loss"] = "NaN"
    lines[121]["first_nonfinite"] = "grad:head"
    for line in lines[200:]:
        line["late"] = 3
    write_run(tmp_path / "run", lines)
    taken, take = [], columns.Columns.extend_columns
    monkeypatch.setattr(
        columns.Columns,
        "extend_columns",
        lambda self, steps, found: (taken.append(len(steps)), take(self, steps, found)),
    )
    monkeypatch.setattr(series_module, "journal_pieces", lambda path, begin: builder.journal_pieces(path, begin, 4000))
    read = load_run(tmp_path / "run", columns=False)
    assert sum(taken) > 200
    same(slowly(tmp_path / "run"), read)
    for name, mask in slowly(tmp_path / "run").logged.items():
        assert np.array_equal(mask, read.is_logged(name)), name


@pytest.mark.parametrize("first", [-3, 120, 250, 65_530, 2**32 - 5])
def test_rows_whose_steps_or_texts_take_more_bytes_say_the_same(tmp_path, first):
    lines = [
        {
            "kind": "step",
            "step": first + i,
            "loss": float(i) if i % 3 else i,
            "overflow": i % 4 == 0,
            "none": None,
            "param_norms": {"step": 0.5 * i, "head": 2**70 if i == 7 else 1.5},
            "param_hash": "ä" * 4 if i == 11 else "abcd",
        }
        for i in range(20)
    ]
    folder = write_run(tmp_path / "run", lines)
    for size in (300, 600, 1500, 1 << 16):
        collected = builder.ColumnBuilder()
        for piece in builder.journal_pieces(folder / "events.jsonl", 0, size):
            collected.add_piece(piece)
        expected = slowly(folder)
        assert list(collected.columns.names) == list(expected.columns)
        assert list(collected.columns.steps) == list(expected.steps)
        for name, values in expected.columns.items():
            assert np.array_equal(values, collected.columns.values(name), equal_nan=True), name


def test_a_long_journal_s_columns_are_made_with_room_for_it(tmp_path, monkeypatch):
    folder, grown = write_run(tmp_path / "run", journal(smooth_loss(6000))), []
    grow = columns.Columns._grow
    monkeypatch.setattr(columns.Columns, "_grow", lambda self: (grown.append(len(self._values)), grow(self)))
    load_run(folder, columns=False)
    assert grown and not any(grown)  # before the first column is there, never after
