"""Each format that is read, known by its content alone."""

import gzip
import io
import json

import numpy as np
import pytest
from diagnosis_fakes import events_file, journal, smooth_loss, wandb_file, write_run

from labrunner.diagnosis.check import check
from labrunner.engine.record.journal import encode
from labrunner.errors import InputError
from labrunner.series.foreign import load_any, read_log

LOSS = smooth_loss(60)


def read(text: str | bytes, columns=()):
    return read_log(io.BytesIO(text if isinstance(text, bytes) else text.encode()), "log", columns)


def same(series, steps=range(1, 61), **columns):
    assert list(series.steps) == list(steps)
    for name, values in {"loss": LOSS, **columns}.items():
        assert series.columns[name] == pytest.approx(np.asarray(values), abs=1e-3), name


def printed(pattern: str) -> str:
    return (
        "some words first\n" + "\n".join(pattern.format(i=i + 1, l=v, g=1.5, r=3e-4) for i, v in enumerate(LOSS)) + "\n"
    )


# -- tables ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mark, header",
    [
        (",", "step,loss,lr,grad_norm"),
        ("\t", "iter\ttrain_loss\tlearning_rate\tgnorm"),
        (";", "Step;train/loss;train/learning_rate;train/grad_norm"),
        ("|", "global_step|lm loss|lr|grad norm"),
        (" ", "iteration loss lr grad_norm"),
    ],
)
def test_tables_with_the_names_people_use(mark, header):
    rows = [mark.join(map(str, (i + 1, round(v, 5), 3e-4, 1.5))) for i, v in enumerate(LOSS)]
    same(read("\n".join([header, *rows])), lr=[3e-4] * 60, grad_norm_pre=[1.5] * 60)


def test_a_wandb_chart_export():
    rows = [f'{i + 1},"{v}","{v}","{v}"' for i, v in enumerate(LOSS)]
    header = '"Step","calm-sun-7 - train/loss","calm-sun-7 - train/loss__MIN","calm-sun-7 - train/loss__MAX"'
    same(read("\n".join([header, *rows])))


def test_numbers_as_strings_empty_cells_words_and_a_header_again():
    rows = [f'"{i + 1}","{v:.5f}",{"" if i % 2 else "N/A"}' for i, v in enumerate(LOSS)]
    rows.insert(30, "step,loss,note")
    series = read("\n".join(["step,loss,note", *rows]))
    same(series)


def test_a_table_without_a_header_says_what_it_takes():
    series = read("\n".join(f"{i + 1},{v}" for i, v in enumerate(LOSS)))
    same(series)
    assert "no header" in series.notes[0]


def test_a_torn_tail_costs_its_own_cells():
    series = read("step,loss,lr\n" + "\n".join(f"{i + 1},{v},0.001" for i, v in enumerate(LOSS))[:-12])
    assert len(series) in (59, 60) and check(series).verdict == "healthy"


def test_columns_can_be_named_by_hand_and_guesses_are_told():
    rows = "\n".join(f"{i + 1},{v},{9 - v}" for i, v in enumerate(LOSS))
    with pytest.raises(InputError, match="--column"):
        read("step,alpha,beta\n" + rows)
    same(read("step,alpha,beta\n" + rows, ["alpha=loss"]))
    guessed = read("step,first_loss,other_loss\n" + rows)
    assert "first_loss" in guessed.notes[0] and "--column" in guessed.notes[0]
    with pytest.raises(InputError, match="no column is called"):
        read("step,alpha,beta\n" + rows, ["gamma=loss"])
    with pytest.raises(InputError, match="no field"):
        read("step,alpha,beta\n" + rows, ["alpha=beauty"])


# -- JSON --------------------------------------------------------------------------------------------------------------


def test_hugging_face_trainer_state():
    history = []
    for i, v in enumerate(LOSS):
        history.append({"step": i + 1, "loss": v, "grad_norm": 1.5, "learning_rate": 3e-4, "epoch": i / 60})
        if i % 20 == 0:
            history.append({"step": i + 1, "eval_loss": v + 1})
    history.append({"step": 60, "train_loss": 2.9, "train_runtime": 100.0})
    text = json.dumps({"best_metric": None, "global_step": 60, "log_history": history}, indent=1)
    same(read(text), grad_norm_pre=[1.5] * 60)
    bare = text.replace('"grad_norm": 1.5', '"grad_norm": NaN', 1)
    assert np.isnan(read(bare).columns["grad_norm_pre"][0])
    cut = read(text[: len(text) // 2])
    assert 20 < len(cut) < 40


def test_golden_values_with_their_padding():
    values = {str(i * 5 or 1): float(v) for i, v in enumerate(LOSS)} | {str(300 + 5 * i): "nan" for i in range(30)}
    series = read(json.dumps({"lm loss": {"start_step": 1, "end_step": 450, "step_interval": 5, "values": values}}))
    result = check(series)
    assert result.verdict == "healthy" and "padding" in result.path[0].evidence


def test_columns_and_records_in_one_document():
    same(read(json.dumps({"step": list(range(1, 61)), "loss": list(LOSS)})))
    same(read(json.dumps([{"iter": i + 1, "train": {"loss": v}} for i, v in enumerate(LOSS)])))


def test_json_lines_also_nested_and_behind_a_prefix():
    same(read("\n".join(json.dumps({"step": i + 1, "loss": f"{v:.5f}"}) for i, v in enumerate(LOSS))))
    same(read("\n".join(json.dumps({"step": i + 1, "train": {"loss": v}}) for i, v in enumerate(LOSS))))
    mllog = [
        ":::MLLOG " + json.dumps({"key": "train_loss", "value": float(v), "metadata": {"step_num": i + 1}})
        for i, v in enumerate(LOSS)
    ]
    same(read("\n".join(mllog)))


def test_our_own_journal_by_its_lines():
    same(read("\n".join(encode(line) for line in journal(LOSS))))


# -- printed logs ------------------------------------------------------------------------------------------------------


MEGATRON = (
    " [2024-01-01 10:00:00] iteration {i:8d}/ 115311 | consumed samples: 47768496 |"
    " elapsed time per iteration (s): 106.4 | learning rate: {r:.3E} | lm loss: {l:.6E} | loss scale: 65536 |"
    " grad norm: {g:.3f} | number of skipped iterations:   0 | number of nan iterations:   0 |"
)
LLM_C = (
    "step {i:4d}/18865 | loss {l:.6f} (+0.31z)| norm {g:.4f} (-0.20z)| lr {r:.2e} | 1512.78 ms |"
    " 54% bf16 MFU | 346567 tok/s"
)
TITAN = (
    "\x1b[32m[titan] INFO - step: {i}  loss:  {l:.4f}  grad_norm: {g:.4f}  memory: 5.00GiB(5.2%)  tps: 12,345\x1b[39m"
)
FAIRSEQ = (
    "| INFO | train_inner | epoch 001: {i} / 1000 loss={l:.4f}, ppl=4390, wps=1000, num_updates={i}, lr={r},"
    " gnorm={g:.3f}"
)
NORMS, RATES, NONE = [1.5] * 60, [3e-4] * 60, [0] * 60


@pytest.mark.parametrize(
    "pattern, extra",
    [
        ("iter {i}: loss {l:.4f}, time 120.45ms, mfu 3.21%", {"step_seconds": [0.12045] * 60}),
        ("step:{i}/1750 train_loss:{l:.4f} train_time:12345ms step_avg:98.50ms", {"step_seconds": [0.0985] * 60}),
        (LLM_C, {"grad_norm_pre": NORMS, "lr": RATES, "tokens_per_second": [346567] * 60}),
        ("s:{i} trl:{l:.6f} lr:{r:.8f} norm:{g:.4f}", {"grad_norm_pre": NORMS}),
        (MEGATRON, {"grad_norm_pre": NORMS, "loss_scale": [65536] * 60, "skipped": NONE, "step_seconds": [106.4] * 60}),
        (TITAN, {"tokens_per_second": [12345] * 60}),
        (FAIRSEQ, {"grad_norm_pre": NORMS}),
        ("Epoch [1/3], Step [{i}/1000], Loss: {l:.4f}", {}),
        ("epoch 3 step {i}/1000 loss {l:.4f} lr {r}", {"lr": RATES}),
        (" 10%|#         | {i}/1000 [00:10<01:30, 9.8it/s, loss={l:.4f}]", {"steps_per_second": [9.8] * 60}),
        (" 10%|#         | {i}/1000 [00:10<01:30, 1.8s/it, loss={l:.4f}]", {"step_seconds": [1.8] * 60}),
        ("iter {i} loss {l:.4f} lr {r} | 0.0055 s/it", {"lr": RATES, "step_seconds": [0.0055] * 60}),
        ("step {i} loss {l:.4f} time: 0.31 sec/step", {"step_seconds": [0.31] * 60}),
        ("[step={i}/1000,epoch=0]\n    train/CrossEntropyLoss={l:.4f}\n    optim/total_grad_norm={g}", {}),
    ],
)
def test_printed_lines(pattern, extra):
    same(read(printed(pattern)), **extra)


def test_the_trainer_s_dictionaries_have_no_steps_so_rows_are_counted():
    text = "\n".join(
        str({"loss": round(float(v), 4), "grad_norm": 1.5, "learning_rate": 3e-4, "epoch": 0.1}) for v in LOSS
    )
    series = read("start\n" + text)
    same(series, grad_norm_pre=[1.5] * 60)
    assert "no step" in " ".join(series.notes)


def test_a_printed_nan_is_a_nan():
    series = read(printed("iter {i}: loss {l:.4f}") + "iter 61: loss nan\niter 62: loss nan\n")
    assert check(series).verdict == "nan" and check(series).first_bad_step == 61


def test_source_code_before_the_log_is_passed_over():
    code = "import torch\nlearning_rate : float = 0.0036\nloss = model(x) / 4\nprint(f'step:{step} loss:{loss}')\n"
    same(read(code + printed("step:{i}/60 train_loss:{l:.4f} train_time:1ms step_avg:nanms")))


def test_deepspeed_overflows_are_counted_into_the_row_that_follows():
    lines = ["Beginning of Epoch 1/16"]
    for i in range(1, 31):
        if i <= 6:
            lines.append(
                "[INFO] [deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: "
                f"{2 ** (17 - i)}, reducing to {2 ** (16 - i)}"
            )
        if i % 5 == 0:
            lines.append(f"[INFO] [Rank 0] step={i}, skipped={min(i, 6)}, lr=[9.65e-06, 9.65e-06], mom=[(0.9, 0.95)]")
    series = read("\n".join(lines))
    assert list(series.steps) == [5, 10, 15, 20, 25, 30]
    assert list(series.columns["skipped"]) == [5, 1, 0, 0, 0, 0]
    assert series.columns["loss_scale"][-1] == 1024 and series.config["dtype"] == "fp16"


def test_an_overflow_before_a_step_told_in_two_lines_is_counted_once():
    lines = []
    for i in range(1, 41):
        if i > 20:
            lines.append("[deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 512, reducing to 256")
        lines.append(f"[INFO] [Rank 0] step={i}, skipped={max(0, i - 20)}, lr=[9.65e-06], mom=[(0.9, 0.95)]")
        lines.append(f"steps: {i} loss: {4.7 + i % 3 / 100} iter time (s): 0.512")
    series = read("\n".join(lines))
    assert len(series) == 40 and np.nansum(series.columns["skipped"]) == 20
    assert list(series.columns["skipped"][-3:]) == [1, 1, 1] and series.columns["loss"][-1] == pytest.approx(4.71)


def test_the_number_format_is_read_from_printed_arguments():
    series = read("  fp16 ............................ True\n" + printed("iter {i}: loss {l:.4f}"))
    assert series.config["dtype"] == "fp16"


# -- binary formats ----------------------------------------------------------------------------------------------------


def test_a_wandb_run_file_over_several_blocks(tmp_path):
    rows = [
        {"train/loss": float(v), "train/grad_norm": 1.5, "lr": 3e-4, "note": "x" * 2000, "global_step": i + 1}
        for i, v in enumerate(LOSS)
    ]
    raw = wandb_file(rows, {"precision": "bf16-mixed", "nested": {"a": 1}})
    assert len(raw) > 3 * 32768
    series = read(raw)
    same(series, grad_norm_pre=[1.5] * 60)
    assert series.config["precision"] == "bf16-mixed"
    assert 50 < len(read(raw[:-5000])) < 60
    folder = tmp_path / "wandb" / "run-20260101_000000-abc"
    folder.mkdir(parents=True)
    (folder / "run-abc.wandb").write_bytes(raw)
    same(load_any(tmp_path / "wandb"))
    same(load_any(folder))


def test_a_wandb_run_without_own_steps_uses_its_own():
    series = read(wandb_file([{"loss": float(v)} for v in LOSS]))
    same(series, steps=range(60))


def test_tensorboard_events(tmp_path):
    raw = events_file([(i + 1, {"train/loss": float(v), "train/lr": 3e-4}) for i, v in enumerate(LOSS)])
    same(read(raw), lr=[3e-4] * 60)
    folder = tmp_path / "runs" / "a"
    folder.mkdir(parents=True)
    (folder / "events.out.tfevents.1.host").write_bytes(raw)
    same(load_any(tmp_path / "runs"))
    assert len(read(raw[:-10])) == 59


def test_compressed_and_sixteen_bit_text():
    text = "step,loss\n" + "\n".join(f"{i + 1},{v}" for i, v in enumerate(LOSS))
    same(read(gzip.compress(text.encode())))
    same(read(text.encode("utf-16")))
    same(read(b"\xef\xbb\xbf" + text.encode()))


# -- order -------------------------------------------------------------------------------------------------------------


def test_a_restart_from_an_earlier_step_supersedes_what_came_after_it():
    rows = [(i + 1, v) for i, v in enumerate(LOSS)]
    text = "step,loss\n" + "\n".join(f"{s},{v}" for s, v in [*[(s, v + 5) for s, v in rows[:40]], *rows[25:]])
    series = read(text)
    assert list(series.steps) == list(range(1, 61)) and series.columns["loss"][30] == pytest.approx(LOSS[30])
    assert "goes back" in series.notes[0] and "restarted" in series.marks


def test_the_last_of_several_runs_is_judged_and_that_is_told():
    one = [f"{i + 1},{v + 3}" for i, v in enumerate(LOSS)]
    two = [f"{i + 1},{v}" for i, v in enumerate(LOSS)]
    series = read("\n".join(["step,loss", *one, *two]))
    same(series)
    assert "2 runs" in series.notes[0]


def test_a_stump_after_the_run_is_left_out():
    text = "\n".join(["step,loss", *[f"{i + 1},{v}" for i, v in enumerate(LOSS)], "1,9.0", "2,8.0"])
    series = read(text)
    same(series)
    assert "left out" in " ".join(series.notes)


def test_sparse_rows_of_one_step_are_merged():
    lines = []
    for i, v in enumerate(LOSS):
        lines += [json.dumps({"step": i + 1, "loss": v}), json.dumps({"step": i + 1, "lr": 3e-4})]
    same(read("\n".join(lines)), lr=[3e-4] * 60)


# -- what is no log ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"  \n\n",
        bytes(range(256)) * 40,
        b"\x7fELF\x02\x01\x01" + bytes(4000),
        b"dear diary, today was fine\nnothing to report\n",
        b"name,colour\nx,red\ny,blue\n",
        b"{}",
        b"[]",
        b'{"a": {"b": 1}}',
        b":W&B\xe1\xbe\x00" + bytes(100),
        b"step\n1\n2\n",
    ],
)
def test_what_is_no_log_is_one_sentence(raw):
    with pytest.raises(InputError) as error:
        read(raw)
    assert "\n" not in str(error.value) and str(error.value).startswith("log: ")


def test_folders_and_paths_that_are_no_log(tmp_path):
    for path in (tmp_path, tmp_path / "absent"):
        with pytest.raises(InputError):
            load_any(path)


def test_trainer_state_in_the_newest_checkpoint(tmp_path):
    (tmp_path / "checkpoint-60").mkdir()
    (tmp_path / "checkpoint-60" / "trainer_state.json").write_text(
        json.dumps({"log_history": [{"step": i + 1, "loss": v} for i, v in enumerate(LOSS)]})
    )
    same(load_any(tmp_path))


def test_a_run_of_ours_is_read_as_one(tmp_path):
    folder = write_run(tmp_path / "run", journal(LOSS))
    assert load_any(folder).manifest is not None
    same(load_any(folder / "events.jsonl"))


def test_hostile_names_and_escapes_do_not_reach_the_notes():
    series = read(
        "step,\x1b[31mfirst_loss\x07,other_loss\n" + "\n".join(f"{i + 1},{v},{v}" for i, v in enumerate(LOSS))
    )
    assert "\x1b" not in " ".join(series.notes) and "\x07" not in " ".join(series.notes)


# -- the binary formats as their own programs write them, and damaged ------------------------------------------------


def test_event_files_that_torch_and_tensorboard_write(tmp_path):
    pytest.importorskip("tensorboard")
    from torch.utils.tensorboard import SummaryWriter

    with SummaryWriter(str(tmp_path / "a")) as writer:
        writer.add_text("settings", "some words", 0)
        for i, value in enumerate(LOSS, 1):
            writer.add_scalar("train/loss", value, i, new_style=i % 2 == 0)
            writer.add_scalar("train/lr", 3e-4, i, new_style=True)
            if i % 20 == 0:
                writer.add_scalar("val/loss", value + 1, i // 20)  # by the epoch, as people do
                writer.add_histogram("weights", np.arange(50.0), i)
    same(load_any(tmp_path / "a"), lr=[3e-4] * 60)
    raw = next((tmp_path / "a").glob("*tfevents*")).read_bytes()
    assert all(len(read(raw[:-cut])) >= 59 for cut in (3, 11, 40))


def damaged(raw: bytes, at: int) -> bytes:
    return raw[:at] + bytes([raw[at] ^ 0x55]) + raw[at + 1 :]


def test_a_damaged_event_record_is_left_out_and_that_is_told():
    raw = events_file([(i + 1, {"loss": float(v)}) for i, v in enumerate(LOSS)])
    place = raw.index(b"loss", len(raw) // 2)
    series = read(damaged(raw, place + 8))
    assert len(series) == 59 and series.notes == ["damaged records left out: 1"]
    whole = events_file([(i + 1, {"loss": float(v)}) for i, v in enumerate(LOSS[:30])])
    assert raw.startswith(whole)
    cut = read(damaged(raw, len(whole) + 5))
    assert len(cut) == 30 and "can't be read" in cut.notes[0]


def test_a_damaged_record_of_a_wandb_file_is_left_out():
    raw = wandb_file([{"loss": float(v), "note": "x" * 2000} for v in LOSS])
    place = raw.index(b"xxxx", len(raw) // 2) + 100
    series = read(damaged(raw, place))
    assert len(series) == 59 and series.notes == ["damaged records left out: 1"]


def test_a_damaged_frame_costs_its_block():
    raw = wandb_file([{"loss": float(v), "note": "x" * 2000} for v in LOSS])
    series = read(raw[:40_000] + bytes(20) + raw[40_020:])
    assert 40 < len(series) < 60 and series.notes


def test_record_types_that_nobody_knows_are_passed_over():
    import struct

    from diagnosis_fakes import framed_event, message, varint

    raw = events_file([(i + 1, {"loss": float(v)}) for i, v in enumerate(LOSS)])
    strange = framed_event(varint(1 << 3 | 1) + struct.pack("<d", 1.0) + message((99, b"what"), (2, 7)))
    same(read(raw + strange + framed_event(b"\xff\xff\xff")))
