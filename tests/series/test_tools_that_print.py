"""What one tool or another prints: the steps, the losses, and that no row is lost without a word."""

import io
import json

import numpy as np
import pytest
from diagnosis_fakes import smooth_loss
from line_by_line import fed

from labrunner.diagnosis.check import check
from labrunner.errors import InputError
from labrunner.series.foreign import read_log

LOSS = [round(float(v), 4) for v in smooth_loss(60)]
EVERY_TENTH = list(range(10, 601, 10))  # steps of 20 epochs with three rows each, where an epoch has 30 steps


def read(text: str | bytes, columns=()):
    return read_log(io.BytesIO(text if isinstance(text, bytes) else text.encode()), "log", columns)


def lines(pattern: str, **more) -> str:
    """A line for each of the losses: `e` the epoch from 1, `i` the step within it (10, 20, 30), `s` the step, `l` the
    loss."""
    return "".join(
        pattern.format(e=1 + k // 3, e0=k // 3, i=10 * (k % 3 + 1), i0=10 * (k % 3), s=10 * (k + 1), l=v, k=k, **more)
        + "\n"
        for k, v in enumerate(LOSS)
    )


INNER = {
    "mmdetection": "2021-08-18 19:36:00,257 - mmdet - INFO - Epoch [{e}][{i}/30]\tlr: 1.000e-02, eta: 5:02:49,"
    " time: 0.784,"
    " data_time: 0.085, memory: 8104, loss_cls: 0.8811, loss_bbox: 0.2141, loss: {l}",
    "mmengine": "01/02 10:00:00 - mmengine - INFO - Epoch(train)  [{e}][{i:2d}/30]  lr: 1.0000e-03  eta: 0:10:00"
    "  time: 0.3  data_time: 0.01  memory: 8000  grad_norm: 1.5000  loss: {l}  loss_cls: 0.1",
    "swin": "[2021-04-01 10:00:00 swin_tiny] (main.py 200): INFO Train: [{e0}/300][{i}/30]\teta 1:20:00 lr 0.000001\t"
    "time 0.9000 (1.0000)\tloss {l} (6.9000)\tgrad_norm 1.2 (inf)\tmem 1000MB",
    "mae": "Epoch: [{e0}]  [  {i}/30]  eta: 1:00:00  lr: 0.000001  loss: {l} (1.0300)  time: 0.5  data: 0.01",
    "imagenet": "Epoch: [{e0}][ {i}/30]\tTime  0.500 ( 0.600)\tData  0.01 ( 0.02)\tLoss {l} (6.9e+00)\tAcc@1 0.0",
    "yolox": "2021 | INFO | yolox.core.trainer - epoch: {e}/300, iter: {i}/30, mem: 1000Mb, iter_time: 0.5s,"
    " total_loss: {l}, iou_loss: 2.1, lr: 1.000e-06, size: 640, ETA: 1:00:00",
    "steps in an epoch": "Epoch [{e}/20], Step [{i}/30], Loss: {l}",
    "gan tutorial": "[Epoch {e}/20] [Batch {i}/30] [D loss: 0.5] [G loss: {l}]",
    "wenet": "2021-09-01 DEBUG TRAIN Batch {e0}/{i} loss {l} loss_att 9.1 loss_ctc 7.9 lr 0.0001 rank 0",
    "espnet": "[host] 2022-01-01 (trainer:737) INFO: {e}epoch:train:1-{i}batch: iter_time=0.1, forward_time=0.1,"
    " loss_ctc=60.0, acc=0.1, loss={l}, backward_time=0.1, grad_norm=1.5, clip=100, loss_scale=1, optim0_lr0=1.2e-05",
    "tqdm": "Epoch {e}/20:  50%|#####     | {i}/30 [00:10<01:30,  9.80it/s, loss={l}]",
    "keras": "{i}/30 [=====>....] - ETA: 3s - loss: {l} - accuracy: 0.5",
    "keras 3": "{i}/30 ━━━━━━━━━━━━━━━━━━━━ 5s 203ms/step - accuracy: 0.5 - loss: {l}",
    "pix2pix": "(epoch: {e}, iters: {i}, time: 0.5, data: 0.2) G_GAN: {l} D_real: 0.5 D_fake: 0.4",
}


def announced(name: str, text: str) -> str:
    """Keras prints the epoch on a line of its own."""
    if not name.startswith("keras"):
        return text
    rows = text.splitlines()
    return "".join(f"Epoch {1 + k // 3}/20\n" * (k % 3 == 0) + row + "\n" for k, row in enumerate(rows))


@pytest.mark.parametrize("name", INNER)
def test_steps_that_start_anew_are_counted_on_through_the_epochs(name):
    text = announced(name, lines(INNER[name]))
    series = read(text)
    assert series.steps.tolist() == EVERY_TENTH and series.rows == (60, 60)
    assert ("lr" in series.columns) == any(word in text for word in (" lr:", " lr ", "\tlr:", "_lr0="))
    assert series.columns["loss"] == pytest.approx(LOSS)
    rows = fed(text)
    assert list(rows) == EVERY_TENTH and [row["loss"] for row in rows.values()] == pytest.approx(LOSS)


def test_timm_counts_from_zero():
    series = read(lines("Train: {e0} [  {i0}/30 (  4%)]  Loss: {l} (6.95)  Time: 0.5s, 200/s  LR: 1.0e-06  Data: 0.01"))
    assert series.steps.tolist() == [s - 10 for s in EVERY_TENTH] and series.columns["lr"][0] == 1e-6


def test_rows_evenly_apart_that_count_from_zero_in_each_epoch_go_on_evenly():
    text = lines("epoch {e} iter {i0} loss {l}")
    from_zero = [s - 10 for s in EVERY_TENTH]
    assert read(text).steps.tolist() == from_zero and list(fed(text)) == from_zero
    uneven = "".join(f"epoch {e} iter {i} loss 2.{e}{i}\n" for e in range(1, 9) for i in (0, 10, 20, 29))
    assert read(uneven).steps.tolist()[:9] == [0, 10, 20, 29, 30, 40, 50, 59, 60]


def test_how_far_a_bar_is_is_no_step():
    bar = "Steps:  {k}%|#         | {s}/600 [00:10<01:00,  1.60it/s, lr=1e-5, step_loss={l}]"
    assert read(lines(bar)).steps.tolist() == EVERY_TENTH and list(fed(lines(bar))) == EVERY_TENTH


@pytest.mark.parametrize(
    "pattern",
    [
        "[{s}]\ttrain-logloss:{l}+0.01\ttrain-auc:0.7\teval-logloss:2.5",
        "[{s}]\ttraining's binary_logloss: {l}\ttraining's auc: 0.7\tvalid_1's binary_logloss: 2.5",
    ],
)
def test_rounds_of_boosting_have_a_loss_of_training_and_one_of_validation(pattern):
    for text in (lines(pattern), lines(pattern.replace("train", "eval"))):
        series = read(text)
        assert series.steps.tolist() == EVERY_TENTH and list(fed(text)) == EVERY_TENTH
    series = read(lines(pattern))
    assert series.columns["loss"] == pytest.approx(LOSS) and set(series.columns["eval_loss"]) == {2.5}


def test_clu_s_writer_counts_in_brackets():
    written = "I0101 10:00:00.123456 140 logging_writer.py:48] [{s}] accuracy=0.1, learning_rate=0.01, loss={l}"
    series = read(lines(written))
    assert series.steps.tolist() == EVERY_TENTH and series.columns["loss"] == pytest.approx(LOSS)


def test_a_bar_s_last_state_is_no_step_when_it_never_moves():
    ends = "".join(
        f"Epoch {k + 1}/60\n500/500 [=====] - 102s 203ms/step - loss: {v} - val_loss: {v + 1:.4f}\n"
        for k, v in enumerate(LOSS)
    )
    series = read(ends)
    assert series.steps.tolist() == [500 * (k + 1) for k in range(60)]
    assert series.columns["eval_loss"] == pytest.approx(np.array(LOSS) + 1)
    quiet = "".join(f"Epoch {k + 1}/60\n500/500 - 3s - loss: {v} - 3s/epoch - 6ms/step\n" for k, v in enumerate(LOSS))
    assert len(read(quiet)) == 60


def test_what_never_moves_is_no_step_and_the_rows_are_counted():
    series = read(lines("batch 16 loss {l}"))
    assert len(series) == 60 and series.rows == (60, 60) and "no step" in " ".join(series.notes)


@pytest.mark.parametrize("word", ["epoch", "Epoch", "iter", "iteration", "num_updates"])
def test_epochs_and_iterations_are_steps(word):
    assert read(lines(f"{word}: {{s}} loss: {{l}}")).steps.tolist() == EVERY_TENTH
    table = f"{word},loss\n" + "".join(f"{10 * (k + 1)},{v}\n" for k, v in enumerate(LOSS))
    assert read(table).steps.tolist() == EVERY_TENTH


def test_a_fraction_of_an_epoch_is_no_step():
    rows = [{"epoch": 1, "update": round((k + 1) / 60, 3), "loss": str(v), "lr": "0.1"} for k, v in enumerate(LOSS)]
    series = read("\n".join(f"2020-01-01 | INFO | train_inner | {json.dumps(row)}" for row in rows))
    assert len(series) == 60 and series.rows == (60, 60)


def test_a_message_with_a_step_in_it_drops_nothing():
    rows = lines("loss {l}").splitlines()
    rows[20:20], rows[40:40] = ["Saving state, iter: 5000"], ["Saving state, iter: 10000"]
    assert len(read("\n".join(rows))) == 60
    counted = lines("iter {s} || Loss: {l} || timer: 0.1 sec.").splitlines()
    counted[20:20] = ["Saving state, iter: 5000"]
    assert read("\n".join(counted)).steps.tolist() == EVERY_TENTH


def test_appended_logs_of_keras_are_runs():
    one = "".join(f"{k},{v + 3},{v + 4}\n" for k, v in enumerate(LOSS[:30]))
    two = "".join(f"{k},{v},{v + 1}\n" for k, v in enumerate(LOSS))
    series = read("epoch,loss,val_loss\n" + one + two)
    assert series.columns["loss"] == pytest.approx(LOSS) and "2 runs" in series.notes[0] and series.rows == (90, 60)
    resumed = "epoch,loss\n" + "".join(f"{k},{v}\n" for k, v in [*enumerate(LOSS[:40]), *list(enumerate(LOSS))[30:]])
    assert read(resumed).steps.tolist() == list(range(60)) and read(resumed).rows == (70, 60)


def test_rows_of_one_step_are_merged_and_that_is_told():
    doubled = read(lines("step {s} loss {l}\nstep {s} loss {l}"))
    assert doubled.rows == (120, 60)
    assert check(doubled).as_json()["rows"] == {"found": 120, "kept": 60}


# -- tools with lines of their own -------------------------------------------------------------------------------------


def test_build_nanogpt_s_log():
    text = "".join(
        f"{k} val {v + 1:.4f}\n{k} hella 0.25\n" * (k % 20 == 0) + f"{k} train {v:.6f}\n" for k, v in enumerate(LOSS)
    )
    series = read(text)
    assert series.columns["loss"] == pytest.approx(LOSS) and series.steps.tolist() == list(range(60))
    assert series.columns["eval_loss"][[0, 20, 40]] == pytest.approx(np.array(LOSS)[[0, 20, 40]] + 1, abs=1e-4)
    assert fed(text)[20]["loss"] == pytest.approx(LOSS[20])


def test_validation_alone_is_judged_and_that_is_told():
    text = lines(
        "step:{s}/600 train_time:100ms step_avg:1.00ms\nstep:{s}/600 val_loss:{l} train_time:9ms step_avg:1.0ms"
    )
    series = read(text)
    assert series.columns["loss"] == pytest.approx(LOSS) and "validation" in series.notes[0]
    assert "eval_loss" not in series.columns


def test_tensorboard_s_own_table():
    rows = "".join(f"1712717143.{k},{10 * (k + 1)},{v}\n" for k, v in enumerate(LOSS))
    series = read("Wall time,Step,Value\n" + rows)
    assert series.steps.tolist() == EVERY_TENTH and series.columns["loss"] == pytest.approx(LOSS)
    assert "Value" in series.notes[0]


@pytest.mark.parametrize("count", [1, 100, 70_000, 3_000_000])
def test_zero_bytes_before_a_log_are_passed_over(count):
    series = read(bytes(count) + lines("step {s} loss {l}").encode())
    assert series.steps.tolist() == EVERY_TENTH


def test_cyclegan_s_parts_are_summed_without_the_adversary():
    pattern = (
        "(epoch: {e}, iters: {i}, time: 0.461, data: 0.5) D_A: 0.2 G_A: {l} cycle_A: 1.0 idt_A: 0.5 D_B: 0.3 G_B: 0.4"
    )
    series = read("----- Options -----\n   batch_size: 1\n" + lines(pattern))
    assert series.columns["loss"] == pytest.approx(np.array(LOSS) + 1.9) and series.steps.tolist() == EVERY_TENTH
    assert "sum" in series.notes[0] and "D_A" not in series.notes[0]


def test_kaldi_maximises():
    nnet3 = "LOG (nnet3-train:PrintStatsForThisMinibatch():nnet-training.cc:332) Average objective function for"
    series = read(lines(nnet3 + " 'output' for minibatches {i0}-{s} is -{l} over 12800 frames."))
    assert series.columns["loss"] == pytest.approx(LOSS) and series.steps.tolist() == EVERY_TENTH
    nnet1 = read(lines("ITERATION {s:03d}: TRAIN AVG.LOSS {l}, (lrate0.008), CROSSVAL AVG.LOSS 1.9, nnet accepted"))
    assert nnet1.columns["loss"] == pytest.approx(LOSS) and set(nnet1.columns["eval_loss"]) == {1.9}


def test_stylegan_s_statistics():
    def entry(value):
        return {"num": 1, "mean": value, "std": 0.0}

    rows = [
        {"Progress/tick": entry(k), "Progress/kimg": entry(4.0 * k), "Loss/G/loss": entry(v), "Loss/D/loss": entry(1.0)}
        for k, v in enumerate(LOSS)
    ]
    series = read("\n".join(map(json.dumps, rows)))
    assert series.steps.tolist() == list(range(60)) and series.columns["loss"] == pytest.approx(LOSS)


def test_yolo_s_console():
    titles = "      Epoch    GPU_mem   box_loss   cls_loss   dfl_loss  Instances       Size"
    row = (
        "      {n}/60      2.5G      {v}      2.0      1.5         32        640: 100%|##########| 50/50 [00:10<00:00]"
    )
    test = "                   all        128        929       0.64      0.537      0.605      0.446"
    text = "\n".join(f"{titles}\n{row.format(n=k + 1, v=v)}\n{test}" for k, v in enumerate(LOSS))
    series = read(text)
    assert series.columns["loss"] == pytest.approx(np.array(LOSS) + 3.5) and len(series) == 60
    old = "     Epoch   gpu_mem       box       obj       cls    labels  img_size"
    five = "\n".join(
        f"{old}\n  {k}/59   3.6G   {v}   0.07   0.02   203   640: 100%|###| 9/9 [00:10]" for k, v in enumerate(LOSS)
    )
    assert read(five).columns["loss"] == pytest.approx(np.array(LOSS) + 0.09)


def test_yolo_s_table_sums_training_and_validation_alike():
    rows = "".join(f"   {k + 1},   {v},  1.0,  2.0,  0.5, {v + 1}, 1.0, 2.5, 0.001\n" for k, v in enumerate(LOSS))
    parts = ("box_loss", "cls_loss", "dfl_loss")
    titles = ["epoch", *(f"train/{p}" for p in parts), "metrics/mAP50(B)", *(f"val/{p}" for p in parts), "lr/pg0"]
    series = read(", ".join(titles) + "\n" + rows)
    assert series.columns["loss"] == pytest.approx(np.array(LOSS) + 3.0)
    assert series.columns["eval_loss"] == pytest.approx(np.array(LOSS) + 4.5)


@pytest.mark.parametrize("word", ["avg", "avg loss"])
def test_darknet(word):
    pattern = " {s}: 2.345678, {l} WORD, 0.001000 rate, 3.456789 seconds, 64000 images".replace("WORD", word)
    series = read("Region 82 Avg IOU: 0.5\n" + lines(pattern))
    assert series.steps.tolist() == EVERY_TENTH and series.columns["loss"] == pytest.approx(LOSS)


def test_fastai_s_table():
    rows = "".join(f"{k}         {v}    {v + 1:.4f}    0.95      00:10     \n" for k, v in enumerate(LOSS))
    series = read("words before it\nepoch     train_loss  valid_loss  accuracy  time    \n" + rows)
    assert series.steps.tolist() == list(range(60)) and series.columns["loss"] == pytest.approx(LOSS)
    assert series.columns["eval_loss"] == pytest.approx(np.array(LOSS) + 1)


@pytest.mark.parametrize(
    ("titles", "cells", "more"),
    [
        ("E    #       LOSS TOK2VEC  LOSS NER  ENTS_F  SCORE ", "{:12.2f}  {:8.4f}  {:6.2f}  {:6.2f}", 0.0),
        ("E    #       LOSS TRANS...  LOSS TAGGER  LOSS NER  SCORE ", "{:13.2f}  {:11.4f}  {:8.2f}  {:6.2f}", 68.0),
        ("E    #       LOSS TEXTCAT  CATS_SCORE  CATS_F  SCORE ", "{1:12.4f}  {0:10.2f}  {2:6.2f}  {3:6.2f}", 0.0),
    ],
)
def test_spacy_s_table_is_the_sum_of_its_parts_without_the_encoder_and_the_first_batch(titles, cells, more):
    dashes = "---  ------  " + "  ".join("-" * 8 for _ in range(4))
    rows = [f"{k // 3:3d}  {200 * k:6d}  " + cells.format(88.1, v, 68.0, 0.7) for k, v in enumerate([0.01, *LOSS])]
    text = "\n".join(
        ["\u2139 Initial learn rate: 0.001", titles, dashes, *rows, "\u2714 Saved pipeline to output directory"]
    )
    series = read(text)
    assert series.steps.tolist() == [200 * k for k in range(1, 61)]
    assert series.columns["loss"] == pytest.approx(np.array(LOSS) + more) and list(fed(text)) == series.steps.tolist()


def test_a_notebook_s_table_with_titles_of_several_words():
    rows = "".join(f"{10 * (k + 1)}\t{v}\n" for k, v in enumerate(LOSS))
    series = read(" [600/600 05:00, Epoch 1/1]\nStep\tTraining Loss\n" + rows)
    assert series.steps.tolist() == EVERY_TENTH and series.columns["loss"] == pytest.approx(LOSS)


def test_validation_printed_after_an_epoch_is_a_column_of_its_own():
    text = "".join(
        f"Epoch [{1 + k // 3}/20], Step [{10 * (k % 3 + 1)}/30], Loss: {v}\n"
        + f"Validation: loss = {v + 1:.4f}, accuracy 0.5\n" * (k % 3 == 2)
        for k, v in enumerate(LOSS)
    )
    series = read(text)
    there = series.is_logged("eval_loss")
    assert series.steps[there].tolist() == EVERY_TENTH[2::3]
    assert series.columns["eval_loss"][there] == pytest.approx(np.array(LOSS)[2::3] + 1)
    assert series.columns["loss"] == pytest.approx(LOSS)


@pytest.mark.parametrize(
    ("pattern", "steps"),
    [
        ("[x INFO] Step {s}/100000; acc: 41.2; ppl: 99.1; xent: {l}; lr: 0.00031; 31123/21000 tok/s;    120 sec;", 1),
        ("{s}:\tlearn: {l}\ttest: 9.5\tbest: 9.4 (3)\ttotal: 12.3ms\tremaining: 1.2s", 1),
        ("[x] Ep. 1 : Up. {s} : Sen. 6,400 : Cost {l} : Time 31.12s : 12345.67 words/s : gNorm 1.1 : L.r. 3e-4", 1),
        (
            "|    total_timesteps    | {s}00   |\n| train/   |   |\n|   n_updates | 7 |\n|    loss    | {l}  |\n-----",
            100,
        ),
        ("exp/chain/log/train.{s}.1.log:LOG Overall average objective function for 'output' is -{l} over 9 fr.", 1),
        ('{{"msg": "train", "fields": {{"global_step": {s}, "metrics": {{"loss": {l}}}}}}}', 1),
    ],
)
def test_more_tools_count_steps_and_name_their_loss_in_a_way_of_their_own(pattern, steps):
    series = read(lines(pattern))
    assert series.steps.tolist() == [steps * step for step in EVERY_TENTH]
    assert series.columns["loss"] == pytest.approx(LOSS)


@pytest.mark.parametrize(
    ("pattern", "also"),
    [
        ("{e}|{s}|Loss: {l}:  50%|####      | {i}/30 [00:10<05:00,  1.2s/it]", {}),
        ("| epoch {e:03d}  {i} / 30 loss={l} (1.50), wps=962, lr=0.001, clip=100%, gnorm=2.1", {"grad_norm_pre": 2.1}),
        ("Epoch 0:  1%|   | {i}/30 [9:07<8:01, 41.36s/it, loss=3.1, reduced_train_loss={l}, global_step={s}.0]", {}),
        (
            "   --> TIME: 2024-05-01 10:00:00 -- STEP: {i}/30 -- GLOBAL_STEP: {s}\n | > loss: {l}  ({l})\n"
            " | > grad_norm: 2.5  (2.4)\n | > current_lr: 0.0002 ",
            {"grad_norm_pre": 2.5, "lr": 0.0002},
        ),
        (
            "console_logger:64\tINFO\t[step={s}/600,epoch=1,eta=5:00]\n    optim/LR (group 0)=0.0003\n"
            "    optim/total grad norm=1.5\n    train/CE loss={l}",
            {"grad_norm_pre": 1.5, "lr": 0.0003},
        ),
        (
            "[batch={s}/600]:\n\t Train time/epoch: 0\n\t Train loss/train/total: {l}\n"
            "\t Train l2_norm/grad/global: 1.5\n\t Train lr-DecoupledAdamW/group0: 0.0001",
            {"grad_norm_pre": 1.5, "lr": 0.0001},
        ),
        ("{{'loss': {l}, 'grad_norm': 1.5, 'global_step/max_steps': '{s}/600', 'percentage': '1%'}}", {}),
        ('{{"loss": {l}, "grad_norm": 1.5, "global_step/max_steps": "{s}/600"}}', {"grad_norm_pre": 1.5}),
        ("[03:23:49] Epoch: [{e0}]  [{i}/30]  lr: 0.000026  closs: {l} (1.1)  grad_norm: 0.5 (1.2)", {"lr": 0.000026}),
    ],
)
def test_steps_losses_and_rates_of_tools_that_write_them_in_pieces(pattern, also):
    series = read(lines(pattern))
    assert series.steps.tolist() == EVERY_TENTH and series.columns["loss"] == pytest.approx(LOSS)
    assert {name: series.columns[name][0] for name in also} == also


def test_the_parts_of_a_policy_s_loss_are_not_summed():
    series = read(lines("step:{s} - actor/entropy_loss:0.3 - actor/kl_loss:0.02 - actor/pg_loss:{l} - actor/lr:1e-6"))
    assert series.columns["loss"] == pytest.approx(LOSS) and "'actor_pg_loss' is read as loss" in series.notes[0]


def test_seconds_glued_to_a_number_begin_no_name():
    series = read(lines("INFO:tensorflow:Step {s} per-step time 0.512s loss={l}"))
    assert series.columns["loss"] == pytest.approx(LOSS) and not series.notes


def test_a_log_that_grows_counts_its_rows_as_the_whole_log_does():
    text = "".join(f"{{'loss': {v}, 'learning_rate': 1e-05, 'epoch': {k / 30:.2f}}}\n" for k, v in enumerate(LOSS))
    assert list(fed(text)) == read(text).steps.tolist()


# -- what is none ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "config: max_grad_norm=1.0, lr=0.1\n" * 20,
        "step: 3, max_grad_norm: 1.0\n" * 20,
        "loss_scale_window: 1000\ngradient_clipping: 1.0\n",
        "=== Training Loss (Tue Jul 24 13:28:43 2018) ===\n" * 5,
        "step,clip_grad_norm,lr\n" + "".join(f"{k},1.0,0.1\n" for k in range(30)),
    ],
)
def test_settings_are_no_log(text):
    with pytest.raises(InputError) as error:
        read(text)
    assert "\n" not in str(error.value)


def test_no_column_is_offered_by_chance():
    with pytest.raises(InputError, match="--column NAME=loss") as error:
        read("r,l,t\n" + "".join(f"{k},{k + 1},{k / 2}\n" for k in range(30)))
    assert "'r'=loss" not in str(error.value) and "'l'=loss" not in str(error.value)
