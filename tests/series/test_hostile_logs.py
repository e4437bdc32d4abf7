"""Whatever a log is made of: a verdict or one sentence, never a traceback, and no reader holds a whole file."""

import gzip
import io
import json
import random

import numpy as np
import pytest
from spoiled_logs import AT, CSV, LOGS, LOSS, spoiled

from labrunner.diagnosis.check import check
from labrunner.engine.record.journal import encode
from labrunner.errors import InputError
from labrunner.series.foreign import detect, jsonlog, read_log
from labrunner.series.foreign.streams import Gunzip, blocks, lines_of


@pytest.mark.parametrize("name", LOGS)
def test_a_spoiled_log_gets_a_verdict_or_one_sentence(name):
    chance = random.Random(f"spoiled-{name}")
    for _ in range(25):
        raw = spoiled(LOGS[name], chance)
        try:
            found = check(read_log(io.BytesIO(raw), "log", chance.choice(((), (), ("lr=step",)))))
        except InputError as error:
            assert "\n" not in str(error) and len(str(error)) < 1500
        else:
            json.loads(encode(found.as_json()), parse_constant=pytest.fail)


def test_the_logs_themselves_are_fine():
    for name, raw in LOGS.items():
        assert check(read_log(io.BytesIO(raw), name)).verdict in ("healthy", "fp16-overflow"), name


NO_LOGS = {
    "brackets": b"[" * 100_000,
    "objects": b'{"a":' * 100_000,
    "gzip in gzip": gzip.compress(gzip.compress(gzip.compress(b"x", mtime=0), mtime=0), mtime=0),
    "cut gzip": gzip.compress(b"", mtime=0)[:12],
    "a giant step in CSV": b"step,loss\n" + b"9" * 400 + b",2\n",
    "a giant step in JSON": b'{"step": 1' + b"0" * 5000 + b"}",
    "a mark of order": b"\xff\xfe",
    "a heading": b"loss\n",
    "words": b"step 1 loss\n" * 50,
}


@pytest.mark.parametrize("raw", NO_LOGS.values(), ids=NO_LOGS)
def test_what_holds_no_log_is_one_sentence(raw):
    with pytest.raises(InputError) as error:
        read_log(io.BytesIO(raw), "log")
    assert "\n" not in str(error.value)


def test_steps_beyond_what_a_double_counts_are_left_out():
    rows = CSV + "1e300,2.0,0,0\n-1e300,2.0,0,0\nnan,2,0,0\n"
    assert read_log(io.BytesIO(rows.encode()), "log").steps.tolist() == list(range(1, 81))


# -- streams -----------------------------------------------------------------------------------------------------------


def test_a_cut_off_gzip_is_read_as_far_as_it_goes():
    packed = gzip.compress(CSV.encode())
    assert 40 < len(read_log(io.BytesIO(packed[: 4 * len(packed) // 5]), "log")) < 80
    both = gzip.compress(CSV[:700].encode()) + gzip.compress(CSV[700:].encode())
    assert io.BufferedReader(Gunzip(io.BytesIO(both))).read() == CSV.encode()


def test_lines_come_in_pieces_whatever_ends_them(monkeypatch):
    monkeypatch.setattr("labrunner.series.foreign.streams._PIECE", 7)
    text = "one\ntwo two two two\r\nthree\rfour\n\nfive"

    def lines(text):
        return [line for block in blocks(io.BytesIO(text.encode())) for line in lines_of(block) if line]

    assert lines(text) == ["one", "two two two two", "three", "four", "five"]
    monkeypatch.setattr("labrunner.series.foreign.streams._LONGEST_LINE", 20)
    assert lines("short\n" + "x" * 100 + "\nlast\n") == ["short", "last"]


@pytest.mark.parametrize("indent", [None, 1])
def test_a_document_too_long_to_be_held_is_read_record_by_record(monkeypatch, indent):
    monkeypatch.setattr(detect, "_LARGEST_DOCUMENT", 1000)
    monkeypatch.setattr(jsonlog, "_PIECE", 256)
    records = [{"step": i, "loss": v} for i, v in AT]
    for document in ({"best": None, "log_history": records, "epoch": 3}, records):
        series = read_log(io.BytesIO(json.dumps(document, indent=indent).encode()), "log")
        assert series.columns["loss"] == pytest.approx(LOSS)


def test_long_json_lines_are_no_document(monkeypatch):
    raw = "\n".join(json.dumps({"step": i, "loss": v, "note": "x" * 70_000}) for i, v in AT[:20]).encode()
    assert len(read_log(io.BytesIO(raw), "log")) == 20
    monkeypatch.setattr(detect, "_LARGEST_DOCUMENT", 300_000)
    assert len(read_log(io.BytesIO(raw), "log")) == 20


def test_a_printed_line_that_begins_with_a_bracket_is_no_document(monkeypatch):
    monkeypatch.setattr(detect, "_LARGEST_DOCUMENT", -1)  # would read all of it
    monkeypatch.setattr(detect, "_read_document", pytest.fail)
    for name in ("megatron", "deepspeed", "dictionaries"):
        assert len(read_log(io.BytesIO(LOGS[name]), "log")) == 80


@pytest.mark.slow
def test_memory_follows_the_rows_and_not_the_text():
    import tracemalloc

    filler = "[rank0] INFO nothing to report about anything at all today, as on every other day so far\n" * 120

    class Endless:
        step, left = 0, b""

        def read(self, size):
            while len(self.left) < size and self.step < 1000:
                self.step += 1
                self.left += f"step {self.step}: loss {2 + 8 / self.step:.4f}\n{filler}".encode()
            part, self.left = self.left[:size], self.left[size:]
            return part

    tracemalloc.start()
    series = read_log(Endless(), "log")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(series) == 1000 and peak < 8e6 < 1000 * len(filler)


def test_a_journal_through_a_pipe_keeps_its_batches_at_hand():
    series = read_log(io.BytesIO(LOGS["journal"]), "standard input")
    assert series.source == "standard input" and series.step_line(40)["batch"]["hash"] == "00000028"


# -- rows --------------------------------------------------------------------------------------------------------------


def test_evaluations_under_the_epoch_s_number_supersede_nothing():
    rows = [{"step": i, "loss": v} for i, v in AT]
    rows[60:60] = [{"step": 2, "eval_loss": 3.0}]
    rows[30:30] = [{"step": 1, "eval_loss": 4.0}]
    series = read_log(io.BytesIO("\n".join(map(json.dumps, rows)).encode()), "log")
    assert series.steps.tolist() == list(range(1, 81)) and "restarted" not in series.marks
    assert series.columns["eval_loss"][:2].tolist() == [4.0, 3.0]


def test_foreign_lines_with_a_kind_of_their_own_are_read():
    rows = [json.dumps({"kind": "train", "step": i, "loss": v}) for i, v in AT]
    assert len(read_log(io.BytesIO("\n".join(rows).encode()), "log")) == 80


def test_a_norm_for_every_layer_is_not_kept_beside_the_norm(monkeypatch):
    monkeypatch.setattr("labrunner.series.foreign.table._PRUNE_EVERY", 32)
    rows = [json.dumps({"step": i, "loss": v, "grad_norm": 1.5, "grad_norm_layers.0": 0.1}) for i, v in AT]
    series = read_log(io.BytesIO("\n".join(rows).encode()), "log")
    assert set(series.columns["grad_norm_pre"]) == {1.5} and not series.notes


def test_skips_that_are_flags_are_no_total():
    rows = [f"{i},{v},{1 if i > 70 else 0},{2.0 ** (16 - max(i - 70, 0))}" for i, v in AT]
    series = read_log(io.BytesIO("\n".join(["step,loss,skipped,loss_scale", *rows]).encode()), "log")
    assert np.nansum(series.columns["skipped"]) == 10


def test_a_line_that_does_not_fit_the_last_one_fails_at_once():
    """A pattern that gave back digits one by one would try some 5 ** 40 ways."""
    numbers = " ".join(str(100_000 + i) for i in range(40))
    lines = [f"step {i}: {numbers} loss {v:.4f} {'end' if i % 2 else 'fin'}" for i, v in AT]
    assert len(read_log(io.BytesIO("\n".join(lines).encode()), "log")) == 80
