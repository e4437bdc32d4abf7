"""Layouts of logs that people show when they ask for help: names, units and tables of their tools are not mistaken."""

import io
import math

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign.detect import load_any, read_log

COUNT = 40
FALLS = [round(2.6 - 0.05 * k + 0.004 * (k % 3), 4) for k in range(COUNT)]


def read(text):
    return read_log(io.BytesIO(text.encode()), "log")


def text(form, count=COUNT, **more):
    return "\n".join(form.format(k=k, n=k + 1, v=FALLS[k % COUNT], **more) for k in range(count)) + "\n"


def test_the_scatter_of_a_reward_is_not_the_reward():
    series = read(
        "\n".join(
            f"INFO:trainer: runner: Step: {500 * k}. Mean Reward: {0.1 * k:.3f}. Std of Reward: 0.250."
            for k in range(30)
        )
    )
    assert series.columns["reward"] == pytest.approx([0.1 * k for k in range(30)])


def test_what_preferred_answers_score_is_not_what_an_agent_earns():
    form = "Iter {n}: Train loss {v}, Chosen reward -{k}.5, Rejected reward -{n}1.25, Learning Rate 1.000e-05"
    series = read(text(form))
    assert "reward" not in series.columns and series.columns["loss"] == pytest.approx(FALLS)


def test_the_cost_of_time_and_a_best_loss_are_no_loss():
    epochs = "".join(
        text("INFO:root:Epoch[" + str(e) + "] Batch [{n}]  Speed: 512.50 samples/sec   accuracy=0.{n:02d}5", 30)
        + f"INFO:root:Epoch[{e}] Time cost=7.125\n"
        for e in range(3)
    )
    series = read(epochs)
    assert "loss" not in series.columns and len(series) == 90
    assert series.columns["samples_per_second"] == pytest.approx(512.5)
    assert "loss" not in read(text("step {n} accuracy 0.{n:02d}5\nbest loss: {v}")).columns


def test_a_speed_in_samples_is_a_throughput():
    slow = text("Epoch[0] Batch [{n}]  Speed: 905.50 samples/sec   accuracy=0.5", 60)
    slow += "".join(
        f"Epoch[0] Batch [{k}]  Speed: {200 + k % 7}.25 samples/sec   accuracy=0.5\n" for k in range(61, 130)
    )
    assert check(read(slow)).verdict == "throughput"


def test_a_total_beside_its_parts_is_the_loss_whichever_way_it_is_written():
    series = read(text("iter: [{n}/900]  loss_a 0.500  loss_big {n}00.25  loss_total {v}"))
    assert series.columns["loss"] == pytest.approx(FALLS)


def test_several_numbered_losses_are_summed():
    series = read(text("train: epoch 1, iter:{n}, loss1u: {v}, loss2u: 0.5, lr: 0.001"))
    assert series.columns["loss"] == pytest.approx([v + 0.5 for v in FALLS])


def test_values_behind_names_in_brackets_are_read():
    series = read(text("2025-02-03 10:20:30.074 | INFO | E{k} iter[ 14/ 15] | [Loss] {v} | [step]   {n} | [url] none"))
    assert series.columns["loss"] == pytest.approx(FALLS) and series.steps.tolist() == list(range(1, COUNT + 1))


def test_one_quantity_a_line_behind_the_step_is_one_row():
    bar = "[train]:  10%|##    | {n}00/9000 [02:45<7:39:06,  3.80it/s]2025-02-03 10:20:30,447 (tr:831) INFO: "
    form = (
        bar
        + "(Step: {n}00) mel_loss_before = {v}.\n"
        + "2025-02-03 10:20:30,448 (tr:831) INFO: (Step: {n}00) dur_loss = 0.25."
    )
    series = read(text(form))
    assert series.columns["loss"] == pytest.approx([v + 0.25 for v in FALLS])
    assert series.steps.tolist() == [100 * k for k in range(1, COUNT + 1)]


def test_a_table_behind_a_stamp_and_titles_of_two_words_are_read():
    stamp = "03/04-05:06:07.{k:03d} "
    table = stamp.format(k=0) + "E    #       LOSS TOK2VEC  LOSS NER  ENTS_F  SCORE \n"
    table += text(stamp + "  0  {n:6d}           12.50  {v:8.4f}   50.00    0.50")
    assert read(table).columns["loss"] == pytest.approx(FALLS)
    older = "Itn.  Dep Loss  NER Loss  UAS     NER P.  NER F.\n" + text(
        "{n}     0.000     {v}     0.000   5.882   10.256"
    )
    assert read(older).columns["loss"] == pytest.approx(FALLS)
    fastai = "epoch train loss valid loss accuracy\n" + text("{k} {v} 0.75 0.5")
    series = read(fastai)
    assert series.columns["loss"] == pytest.approx(FALLS) and series.columns["eval_loss"] == pytest.approx(0.75)


def yolo(score):
    head = "      Epoch    GPU_mem   box_loss   cls_loss   dfl_loss  Instances       Size\n"
    classes = "      Class   Images  Instances   Box(P     R    mAP50  mAP50-95): 100%|##| 8/8 [00:03<00:00]\n"
    return "".join(
        head
        + f"   {k + 1}/{COUNT}      6.73G  {FALLS[k]}   0.5   1.0    10    640: 100%|#| 16/16 [00:05<00:00, 2.78it/s]\n"
        + classes
        + f"                   all        722       1444      0.5       0.5      {score(k)}      0.1\n"
        for k in range(COUNT)
    )


def test_the_map_below_an_epoch_of_yolo_is_read_and_one_that_stays_0_is_told():
    series = read(yolo(lambda k: round(0.02 * k, 2)))
    assert series.columns["quality"] == pytest.approx([round(0.02 * k, 2) for k in range(COUNT)])
    assert len(series) == COUNT and check(series).calm
    found = check(read(yolo(lambda k: 0)))
    assert found.verdict == "plateau" and any("from the first row to the last" in said for said in found.findings)


def test_a_decimal_comma_before_another_comma_is_undone():
    german = "".join(f"Schritt {k}: Verlust {str(v).replace('.', ',')}1, Norm 0,5\n" for k, v in enumerate(FALLS))
    assert read(german).columns["loss"] == pytest.approx([float(f"{v}1") for v in FALLS])


def overflow(scale):
    said = f"OVERFLOW! Skipping step. Attempted loss scale: {2 * scale}, reducing to {scale}"
    return f"[INFO] [loss_scaler.py:183:update_scale] {said}\n"


def test_overflows_are_rows_even_where_a_log_holds_nothing_else():
    settling = read("".join(overflow(2 ** (20 - k)) for k in range(12)))
    assert len(settling) == 12 and settling.columns["loss_scale"][-1] == 2**9
    assert check(settling).calm, "a dynamic scaler begins so"
    floor = read("".join(overflow(max(2 ** (12 - k), 1)) for k in range(24)))
    found = check(floor)
    assert found.verdict == "fp16-overflow" and found.first_bad_step == 13


def test_a_trainer_that_gave_up_its_loss_scale_is_believed():
    losses = "".join(f"{{'loss': {v}, 'learning_rate': 1e-4, 'epoch': 0.{k}}}\n" for k, v in enumerate(FALLS[:6], 1))
    storm = losses + "".join(overflow(2.0 ** (8 - k)) for k in range(9))
    assert check(read(storm)).verdict != "fp16-overflow"
    said = storm + "Exception: Current loss scale already at minimum - cannot decrease scale anymore. Exiting run.\n"
    assert check(read(said)).verdict == "fp16-overflow"


@pytest.mark.parametrize(
    "words",
    (
        "FloatingPointError: Loss became infinite or NaN at iteration=41!",
        "ERROR:tensorflow:Model diverged with loss = NaN.",
        "Loss is nan, stopping training",
        "WARNING: non-finite loss, ending training",
        "RuntimeError:  > Detected NaN loss - logits",
    ),
)
def test_the_last_words_of_a_trainer_are_its_last_row(words):
    log = text("iter: {n}  total_loss: {v}  loss_cls: 0.25  lr: 0.001")
    assert check(read(log)).calm
    series = read(log + words + "\n")
    found = check(series)
    assert found.verdict == "nan" and math.isnan(series.columns["loss"][-1]) and found.first_bad_step == COUNT + 1


def test_words_of_what_would_be_done_are_no_last_row():
    log = text("iter: {n}  total_loss: {v}  lr: 0.001")
    for words in ("loss is nan, skipping this batch", "stop if the loss is nan", "best loss is 0.5"):
        assert check(read(log + words + "\n" + log)).calm
        assert np.isfinite(read(log + words + "\n").columns["loss"]).all()


def test_a_total_of_steps_in_every_epoch_is_no_step():
    form = "Epoch {k} |   Training | Elapsed Time: 2:40:25 | Steps: 6275 | Loss: {v}\n"
    form += "Epoch {k} | Validation | Elapsed Time: 0:15:08 | Steps: 784 | Loss: 0.5 | Dataset: a.csv"
    series = read(text(form))
    assert series.columns["loss"] == pytest.approx(FALLS) and series.columns["eval_loss"] == pytest.approx(0.5)
    assert series.steps.tolist() == list(range(COUNT))


def test_quotes_that_a_forum_curled_are_undone():
    series = read(text("{{\u2018loss\u2019: {v}, \u2018grad_norm\u2019: 2.5, \u2018epoch\u2019: 0.{n:02d}}}"))
    assert series.columns["loss"] == pytest.approx(FALLS)


def test_the_seconds_of_a_row_tell_a_throughput_and_a_clock_does_not():
    seconds = [0.45 + 0.01 * (k % 3) if k < 60 else 1.9 + 0.02 * (k % 4) for k in range(120)]
    log = "".join(f"iter {k}: loss {2.5 - 0.01 * k:.4f}, time: {s:.3f}\n" for k, s in enumerate(seconds))
    assert check(read(log)).verdict == "throughput"
    clock = "".join(f"iter {k}: loss {2.5 - 0.01 * k:.4f}, time: {sum(seconds[: k + 1]):.3f}\n" for k in range(120))
    series = read(clock)
    assert "row_seconds" not in series.columns and check(series).calm


def test_a_loss_that_is_never_a_number_is_not_hidden_by_a_bar():
    bar = "Epoch {n}: 100%|####| 266/266 [00:42<00:00,  6.22it/s, loss={v}]\n"
    assert check(read(text(bar + "Mean training loss : 0.5"))).calm
    assert check(read(text(bar + "Mean training loss : nan"))).verdict == "nan"


def test_a_number_without_a_name_before_numbers_that_have_one_is_the_loss(tmp_path):
    path = tmp_path / "log.txt"
    path.write_text("".join(f" {10 * k}  {2 - 0.01 * k:.5f}  q_mean {k / 10:.4f}  eps 0.95\n" for k in range(1, 41)))
    series = load_any(path)
    assert series.steps.tolist() == list(range(10, 410, 10)) and series.columns["loss"][0] == 1.99
    assert series.columns["q_value"][0] == 0.1 and "unnamed" in series.notes[0]
    path.write_text("".join(f" {10 * k}  {1.3:.5f}  loss_G {0.7 + k / 100:.4f}  D_real 0.5\n" for k in range(1, 41)))
    series = load_any(path)
    assert series.columns["adversary"][0] == 1.3 and series.columns["loss"][0] == 0.71
