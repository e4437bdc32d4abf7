"""Logs that grow, are rotated or cut short, written anew, torn, or are no logs at all."""

import json
import os
import random

import pytest
from grown_logs import json_lines, losses, printed, table

from labrunner.errors import InputError
from labrunner.series.foreign.feed import Feed
from labrunner.watch import sources
from labrunner.watch.follow import Watched, finish, follow
from labrunner.watch.rows import Assembler, Step
from labrunner.watch.sources import DocumentSource, FileSource, RunSource, open_source


def told(log: Watched, steps=None) -> list[str]:
    return [one.text for one in (log.poll() if steps is None else log.take(steps))]


def whole(path) -> Watched:
    log = Watched(open_source(path))
    finish([log], lambda _log, _alarm: None)
    return log


@pytest.mark.parametrize("make", [printed, table, json_lines])
def test_a_file_is_followed_as_it_grows_and_a_torn_line_waits_for_its_end(tmp_path, make):
    data, path, rng = make(), tmp_path / "train.log", random.Random(1)
    path.write_bytes(b"")
    log, place, found = Watched(open_source(path)), 0, []
    while place < len(data):
        size = rng.randrange(1, 400)
        with path.open("ab") as stream:
            stream.write(data[place : place + size])
        place += size
        found += told(log)
    found += told(log, log.source.finish())
    assert found == ["loss.excursion", "loss.stays"]
    assert log.rows == 300 and log.last == 300


def test_a_growing_file_tells_what_the_whole_one_does(tmp_path):
    path = tmp_path / "train.log"
    path.write_bytes(printed())
    found = []
    log = Watched(open_source(path))
    finish([log], lambda _log, one: found.append((one.text, one.step)))
    assert [text for text, _ in found] == ["loss.excursion", "loss.stays"] and log.rows == 300


def test_a_rotated_file_goes_on_in_its_successor(tmp_path):
    path, lines = tmp_path / "train.log", printed().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:200]))
    log = Watched(open_source(path))
    log.poll()
    with path.open("ab") as stream:
        stream.write(b"".join(lines[200:220]))
    os.rename(path, tmp_path / "train.log.1")
    log.poll()  # what was written before it was moved, while nothing has taken its place
    path.write_bytes(b"".join(lines[220:]))
    found = told(log) + told(log) + told(log, log.source.finish())
    assert "loss.stays" in found and log.rows == 300


def test_a_file_cut_short_is_read_again_as_another_run(tmp_path):
    path = tmp_path / "train.log"
    path.write_bytes(printed(spike=0))
    log = Watched(open_source(path))
    assert told(log) == []
    path.write_bytes(printed(count=100, spike=0, seed=2))
    found = told(log) + told(log) + told(log, log.source.finish())
    assert found == ["resume.anew"] and log.last == 100


def test_binary_garbage_between_the_lines_disturbs_nothing(tmp_path):
    lines = printed().splitlines(keepends=True)
    rubbish = bytes(random.Random(0).randrange(256) for _ in range(3000)).replace(b"\n", b"")
    (tmp_path / "a.log").write_bytes(b"".join(lines[:100]) + rubbish + b"\n" + b"".join(lines[100:]))
    assert whole(tmp_path / "a.log").rows >= 299


def test_an_alarm_of_a_first_reading_is_said_to_be_judged_anew(tmp_path):
    """The lines of epochs come late, and are the loss in the end: the NaN was another number's."""
    path, log = tmp_path / "train.log", None
    lines = ["Train Loss: 1.9\n", *[f"[Step {k}] Running Avg Loss: {1.8 if k < 4 else 'nan'}\n" for k in range(1, 9)]]
    path.write_text("".join(lines))
    log = Watched(open_source(path))
    assert "nan.stays" in told(log) and log.standing
    with path.open("a") as stream:
        stream.write("Train Loss: 1.7\nTrain Loss: 1.6\n")
    assert told(log)[0] == "reread" and not log.standing and log.rows == 2


def test_a_document_of_one_line_is_one(tmp_path):
    path = tmp_path / "golden.json"
    path.write_text(json.dumps({"lm loss": {"values": {str(k): loss for k, loss in enumerate(losses(), 1)}}}) + "\n")
    log = whole(path)
    assert isinstance(log.source, DocumentSource) and log.rows == 300


def test_rubbish_alone_has_no_rows(tmp_path):
    (tmp_path / "a.bin").write_bytes(bytes(random.Random(0).randrange(256) for _ in range(100_000)))
    assert whole(tmp_path / "a.bin").rows == 0


@pytest.mark.parametrize("name", ["absent.log", "absent/folder"])
def test_what_is_not_there_is_one_sentence(tmp_path, name):
    with pytest.raises(InputError, match="no such file"):
        open_source(tmp_path / name)


def test_a_document_that_is_written_anew_gives_its_new_rows_only(tmp_path):
    path = tmp_path / "trainer_state.json"

    def save(count):
        history = [{"step": 10 * i, "loss": loss} for i, loss in enumerate(losses(count=count), 1)]
        path.write_text(json.dumps({"log_history": history}))

    save(100)
    source = open_source(path)
    assert isinstance(source, DocumentSource)
    log = Watched(source)
    log.poll()
    assert log.rows == 100
    path.write_text('{"log_history": [{"st')  # half-written
    source._next = 0.0
    assert told(log) == [] and log.rows == 100
    save(300)
    source._next = 0.0
    assert told(log) == ["loss.excursion", "loss.stays", "loss.diverged"] and log.rows == 300


def test_a_folder_of_tensorboard_events_is_followed(tmp_path):
    writer = pytest.importorskip("tensorboard.summary.writer.event_file_writer").EventFileWriter(str(tmp_path))
    from tensorboard.compat.proto.event_pb2 import Event
    from tensorboard.compat.proto.summary_pb2 import Summary

    def add(first, values):
        for step, loss in enumerate(values, first):
            value = Summary.Value(tag="train/loss", simple_value=loss)
            writer.add_event(Event(step=step, summary=Summary(value=[value])))
        writer.flush()

    every = losses()
    add(1, every[:100])
    log = Watched(open_source(tmp_path))
    log.poll()
    assert log.rows == 100
    add(101, every[100:])
    log.source._next = 0.0  # type: ignore[attr-defined]
    assert "loss.stays" in told(log)
    writer.close()


def test_a_run_of_ours_is_followed_to_its_end_and_its_resume_is_told(tmp_path):
    journal = tmp_path / "events.jsonl"
    rows = [{"kind": "step", "step": i, "loss": x, "grad_norm_pre": 1.0} for i, x in enumerate(losses(spike=0), 1)]
    lines = [json.dumps(row) for row in rows]
    journal.write_text("\n".join(lines[:200]) + "\n")
    source = open_source(tmp_path)
    assert isinstance(source, RunSource)
    log = Watched(source)
    log.poll()
    with journal.open("a") as stream:
        stream.write('\n{"kind": "resume", "step": 150, "checkpoint": null}\n' + "\n".join(lines[150:]) + "\n")
    assert told(log, source.finish()) == ["resume.back"] and log.last == 300


def test_several_logs_are_followed_until_all_have_ended(tmp_path):
    first, second = os.pipe(), os.pipe()
    for (_, end), data in ((first, printed(spike=0)), (second, printed())):
        os.write(end, data)
        os.close(end)
    from labrunner.watch.sources import PipeSource

    logs = [Watched(PipeSource(first[0], "a")), Watched(PipeSource(second[0], "b"))]
    found = []
    follow(logs, lambda log, one: found.append((log.name, one.text)), pause=lambda: None)
    assert found == [("b", "loss.excursion"), ("b", "loss.stays")]


def test_lines_of_one_step_are_one_row():
    assembler = Assembler()
    rows = [{"step": 1.0, "loss": 2.0}, {"step": 1.0, "grad_norm_pre": 1.0}, {"step": 2.0, "loss": 3.0}]
    assert assembler.take(rows) == [
        Step(1, {"loss": 2.0, "grad_norm": 1.0}, fields={"loss": 2.0, "grad_norm_pre": 1.0})
    ]
    assert assembler.flush() == [Step(2, {"loss": 3.0}, fields={"loss": 3.0})]


def test_a_total_of_skipped_steps_is_counted_row_by_row():
    assembler = Assembler()
    rows = [{"step": float(i), "loss": 1.0, "skipped_total": total} for i, total in enumerate((3.0, 3.0, 5.0, 5.0), 1)]
    steps = [*assembler.take(rows), *assembler.flush()]
    assert [step.cells["skipped"] for step in steps] == [0.0, 0.0, 2.0, 0.0]


@pytest.mark.parametrize("live, count", [(False, 3), (True, 5)])
def test_nan_cells_after_the_end_of_a_sparse_table_only_fill_it_unless_it_is_being_written(live, count):
    assembler = Assembler()
    assembler.table, assembler.live = True, live
    feed = Feed()
    rows = feed.feed(b"step,loss\n10,3\n20,2\n30,2\n40,nan\n50,nan\n") + feed.close()
    assert len([*assembler.take(rows), *assembler.flush()]) == count


def test_a_column_that_is_written_less_often_than_the_rows_is_no_nan():
    assembler = Assembler()
    assembler.table = True
    rows = [{"step": float(i), "loss": 2.0 if i % 10 == 0 else float("nan"), "lr": 1.0} for i in range(1, 200)]
    cells = [step.cells for step in [*assembler.take(rows), *assembler.flush()]]
    finite = [c["loss"] for c in cells if "loss" in c]
    assert finite and all(value == 2.0 for value in finite[3:])


def test_a_file_source_reads_in_bounded_pieces(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_PIECE", 1 << 12)
    path = tmp_path / "long.log"
    path.write_bytes(printed() * 8)
    source = FileSource(path)
    source.poll()
    assert source.behind
