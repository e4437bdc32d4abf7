"""Losses under the names of their functions, in other languages, and NaN behind a name without a sign between."""

import io

import numpy as np
import pytest
from diagnosis_fakes import smooth_loss
from line_by_line import grown

from labrunner.errors import InputError
from labrunner.series.foreign import read_log
from labrunner.series.foreign.names import field_of

LOSS = [round(float(v), 4) for v in smooth_loss(40)]


def read(pattern: str, before: str = ""):
    text = before + "".join(pattern.format(k=k, v=v) + "\n" for k, v in enumerate(LOSS))
    series = read_log(io.BytesIO(text.encode()), "log")
    assert [row["loss"] for row in grown(text.encode()) if "loss" in row] == series.columns["loss"].tolist()
    return series


@pytest.mark.parametrize(
    "pattern",
    [
        "Step: {k}/1500 | l2: {v} | lr: 2.00e-02",
        "it={k} nt_xent={v} learning_rate=5.00e-04",
        "Epoch 1, step {k}: InfoNCE = {v}, top1 = 0.3428",
        "Epoche   1  Schritt    {k}  Verlust {v}  lr 2.0e-03",
        "Época 1 paso {k} pérdida: {v}",
        "étape {k} perte: {v}",
        "step {k} J {v} val_loss 0.5 lr 6.7e-01",
    ],
)
def test_what_is_printed_under_the_name_of_a_loss_is_one(pattern):
    series = read(pattern, "Namespace(lr=0.002, l2=0.01, batch_size=16)\n")
    assert series.columns["loss"].tolist() == LOSS and series.steps.tolist() == list(range(40))


def test_a_table_of_metrics_has_its_first_error_as_the_loss_and_that_of_validation_beside():
    rows = "".join(f"{k},{v},{v / 2},{v + 1},{v + 2}\n" for k, v in enumerate(LOSS))
    series = read_log(io.BytesIO(b"epoch,rmse_train,mae_train,rmse_valid,mae_valid\n" + rows.encode()), "log")
    assert series.columns["loss"].tolist() == LOSS
    assert series.columns["eval_loss"] == pytest.approx(np.array(LOSS) + 1)


def test_a_metric_beside_a_loss_is_none():
    rows = "".join(f"{k},{v},{9 * v}\n" for k, v in enumerate(LOSS))
    series = read_log(io.BytesIO(b"step,loss,mae\n" + rows.encode()), "log")
    assert series.columns["loss"].tolist() == LOSS and not series.notes


def test_a_setting_is_no_loss():
    with pytest.raises(InputError):
        read_log(io.BytesIO(b"lr: 0.1 l2: 0.001\nstarted\n"), "log")
    assert field_of("val_accuracy") == ("eval_accuracy", 0) and field_of("l2_weight") is None


def test_nan_behind_a_name_without_a_sign_is_read():
    text = "".join(f"step {k} val_loss {'nan' if k > 30 else v} val_accuracy 0.5\n" for k, v in enumerate(LOSS))
    assert int(np.isnan(read_log(io.BytesIO(text.encode()), "log").columns["loss"]).sum()) == 9


@pytest.mark.parametrize(
    "pattern",
    [
        "it {k} eps-mse {v} lr 0.001",
        "it {k} infonce {v} top1 0.422 feat_std 0.16154",
        "Epoch [  1] Iter [{k:5d}/1500] recon {v} grad 0.0488",
        "INFO:train:step {k:6d}  pinball={v}  (1.79 ms/step)",
        "nll/dim {v} @ {k}  |g| 4.68  lr 2.0e-03",
        "| it {k:5d} | train {v} | train acc 0.138 |",
        "2023-04-17 02:00:42,121 - kd - INFO - [{k}/1200] total {v} kd 8.617 ce 2.297",
        "  {k}/700  obj 0.7180  box 2.0281  cls 1.1279  total {v}  scale 1024",
        "upd {k} ret 12.3 pg {v} vf 0.8064 H 0.6915",
        "update {k:4d} | frames 160 | ep_rew 11.2 | pg {v} | vf 0.880 | ent 0.690",
        "{k:6d} | {v} | 0.494 | 0.0129",
    ],
)
def test_what_people_call_a_loss_is_one(pattern):
    head = "  iter | bpr loss |  auc   | gnorm\n-------+----------+--------+--------\n"
    series = read(pattern, head if pattern.startswith("{k:6d} |") else "")
    assert series.columns["loss"].tolist() == LOSS and series.steps.tolist() == list(range(40))


def test_returns_and_written_norms_are_read_beside_a_loss():
    assert read("upd {k} ret {k}.5 pg {v} vf 0.8").columns["reward"].tolist() == [k + 0.5 for k in range(40)]
    assert set(read("nll/dim {v} @ {k}  |g| 4.68").columns["grad_norm_pre"].tolist()) == {4.68}


@pytest.mark.parametrize("head", ["n,sq_err", "it,total,pde,bc"])
def test_a_table_with_such_a_loss_is_read(head):
    rows = "".join(",".join([str(k), str(v), "1.5", "2.5"][: head.count(",") + 1]) + "\n" for k, v in enumerate(LOSS))
    assert read_log(io.BytesIO(f"{head}\n{rows}".encode()), "log").columns["loss"].tolist() == LOSS


def test_a_total_without_parts_or_beside_a_loss_is_no_loss():
    with pytest.raises(InputError):
        read_log(io.BytesIO("".join(f"step {k} total {v} correct 5\n" for k, v in enumerate(LOSS)).encode()), "log")
    assert read("step {k} loss {v} total 100 kd 8.6 ce 2.2").columns["loss"].tolist() == LOSS
    assert read("step {k} ce {v} total 100 correct 7").columns["loss"].tolist() == LOSS


@pytest.mark.parametrize("name", ["n_classes", "num_tasks", "aug_noise", "noise_level"])
def test_how_hard_the_task_is_made_is_its_stage(name):
    assert field_of(name)[0] == "phase"
