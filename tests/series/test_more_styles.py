"""Further ways in which people print and export a log: each is read with the right loss and the right steps."""

import io
import json

import numpy as np
import pytest

from labrunner.series.foreign.detect import read_log

LOSS = [round(3 - 0.04 * k + 0.003 * (k % 3), 5) for k in range(40)]
STEPS = list(range(1, 41))


def lines(form, head=""):
    return head + "".join(form.format(s=s, v=v, w=round(v + 0.1, 5)) + "\n" for s, v in zip(STEPS, LOSS, strict=True))


PRINTED = {
    "after": lines("loss after {s} steps: {v}"),
    "at": lines("cost at iteration {s} is {v}"),
    "sentence": lines("Finished epoch {s} of 40. Average training loss was {v} and validation loss was {w}."),
    "arrow": lines("step {s} -> loss {v}"),
    "tensor": lines("step {s} loss tensor({v}, device='cuda:0')"),
    "numpy": lines("Epoch {s}, loss: np.float64({v})"),
    "number sign": lines("Epoch #{s}: loss {v}"),
    "capital": lines("it={s} L={v}"),
    "pair": lines("({s}, {v})"),
    "arrow alone": lines("{s} => {v}"),
    "frame": lines("{s}  {s}  {v}  {w}", "      step  loss  val_loss\n"),
    "frame with its index": lines("{s}  {v}  {w}", "        loss  val_loss\nepoch\n"),
    "titles of two words": lines("   {s}      {v}      12.1s", "  Iter      Train Loss      Remaining Time\n"),
    "drawn table": lines("\u2502 {s} \u2502 {v} \u2502 {w} \u2502", "\u2503 Step \u2503 Loss \u2503 Val Loss \u2503\n"),
    "formula": lines("k={s} \u2112={v} \u03b7=0.001"),
    "Greek": lines("\u03b2\u03ae\u03bc\u03b1 {s} \u03b1\u03c0\u03ce\u03bb\u03b5\u03b9\u03b1 {v}"),
    "Arabic": lines("\u0627\u0644\u062e\u0637\u0648\u0629 {s} \u0627\u0644\u062e\u0633\u0627\u0631\u0629 {v}"),
    "Hindi": lines("\u091a\u0930\u0923 {s} \u0939\u093e\u0928\u093f {v}"),
    "Vietnamese": lines("b\u01b0\u1edbc {s} m\u1ea5t m\u00e1t {v}"),
    "one quantity a row": lines("train_loss,{v},{s},170{s}\nval_loss,{w},{s},170{s}", "key,value,step,timestamp\n"),
    "one quantity a row, by quantity": lines("r1,loss,{v},{s}", "run_id,key,value,step\n") + lines("r1,lr,0.1,{s}"),
    "a value": lines("{s},{v}", "step,value\n"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_style_is_read(name):
    series = read_log(io.BytesIO(PRINTED[name].encode()), "log")
    assert series.columns["loss"] == pytest.approx(LOSS) and series.steps.tolist() == STEPS


RECORDS = {
    "capitals": [{"globalStep": s, "trainLoss": v} for s, v in zip(STEPS, LOSS, strict=True)],
    "a list of quantities": [
        {"step": s, "metrics": [{"name": "loss", "value": v}, {"name": "lr", "value": 0.1}]}
        for s, v in zip(STEPS, LOSS, strict=True)
    ],
    "a quantity": [{"metricName": "loss", "metricValue": str(v), "step": s} for s, v in zip(STEPS, LOSS, strict=True)],
    "a long path": [
        {"training_iteration": s, "info": {"learner": {"default": {"total_loss": v, "vf_loss": 9.0}}}}
        for s, v in zip(STEPS, LOSS, strict=True)
    ],
}


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("name", RECORDS)
def test_records_are_read(name, together):
    text = json.dumps(RECORDS[name]) if together else "\n".join(map(json.dumps, RECORDS[name]))
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"] == pytest.approx(LOSS) and series.steps.tolist() == STEPS


def test_what_is_more_the_better_and_perplexities_become_losses():
    for name, made in (("elbo", [-v for v in LOSS]), ("ppl", np.exp(LOSS).tolist())):
        text = f"step,{name}\n" + "".join(f"{s},{v}\n" for s, v in zip(STEPS, made, strict=True))
        assert read_log(io.BytesIO(text.encode()), "log").columns["loss"] == pytest.approx(LOSS)


def test_bars_that_follow_each_other_are_one_run_and_a_restart_is_another():
    bars = "".join(
        f"loss: {v} ||: 50%|#  | {10 * (k % 4 + 1)}/40 [00:03<00:10, 12.3it/s]\n" for k, v in enumerate(LOSS)
    )
    assert read_log(io.BytesIO(bars.encode()), "log").steps.tolist() == [10 * s for s in STEPS]
    cut = "".join(f"loss: {v} ||: 50%|#  | {k % 20 + 1}/40 [00:03<00:10, 12.3it/s]\n" for k, v in enumerate(LOSS))
    assert read_log(io.BytesIO(cut.encode()), "log").steps.tolist() == STEPS[:20]


def test_rewards_alone_are_judged():
    text = "".join(f"Episode {s}\tAverage Score: {s * 2.5}\n" for s in STEPS)
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["reward"].tolist() == [s * 2.5 for s in STEPS] and "loss" not in series.columns


def test_a_table_with_norms_between_bars_and_cells_that_are_missing():
    head = "episode |  steps | return | avg20 |  loss  | mean Q | |grad| |  eps\n"
    text = head + "      2 |     95 |   32.0 |  48.0 |      - |      - |      - | 0.975\n"
    text += lines("{s:>7} | {s}00 | 30.0 | 20.0 | {v} | 8.6 | 3.29e+03 | 0.05")
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"][-40:] == pytest.approx(LOSS) and series.steps[-1] == 4000
    assert series.columns["grad_norm_pre"][-1] == 3290 and series.columns["q_value"][-1] == 8.6


def test_norms_between_bars_among_titles_without_any():
    text = "config:\n  steps: 900\n  iter  critic_loss  gen_loss  |grad_c|\n" + lines("  {s}  -0.5  {v}  0.25")
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"] == pytest.approx(LOSS) and set(series.columns["adversary"]) == {-0.5}


@pytest.mark.parametrize("clock", ["07:24:40", "2026-02-08 07:24:40", "[07:24:40]"])
def test_rows_without_names_below_settings(clock):
    text = "  lr      0.002\n  steps   500\n" + lines(clock + "  {s}  {v:.6f}  1.06  5.5")
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"] == pytest.approx(LOSS) and list(series.steps) == STEPS


def test_named_losses_are_plainer_than_rows_without_names():
    text = lines("step {s} loss {v}") + lines("07:24:40  {s}  9.5  1.0")
    assert max(read_log(io.BytesIO(text.encode()), "log").columns["loss"]) <= max(LOSS)


def test_the_seconds_of_a_batch_and_the_line_that_sums_validation_up():
    text = ""
    for s, v in zip(STEPS, LOSS, strict=True):
        text += f"Epoch: [{s}][10/10]\tTime  0.007 ( 0.008)\tData  0.001 ( 0.002)\t"
        text += f"Loss {v:.4e} ({v:.4e})\tAcc@1  10.94 ( 10.94)\n"
        text += f" *   Acc@1 12.167 Loss {v + 0.1:.4f}\n"
    series = read_log(io.BytesIO(text.encode()), "log")
    assert set(series.columns["step_seconds"]) == {0.007} and series.columns["loss"] == pytest.approx(LOSS, abs=1e-3)
    assert series.columns["eval_loss"] == pytest.approx(np.array(LOSS) + 0.1, abs=1e-3)
    assert series.columns["eval_accuracy"][-1] == 12.167


def test_decimals_with_a_comma_in_printed_lines():
    rows = zip(STEPS, LOSS, strict=True)
    text = "".join(
        f"Epoche {s} | Verlust {v:.4f} | Genauigkeit 0.523 | Lernrate 0.0020\n   Validierung: Verlust {v + 0.1:.4f}\n"
        for s, v in rows
    )
    series = read_log(io.BytesIO(text.replace(".", ",").encode()), "log")
    assert series.columns["loss"] == pytest.approx(LOSS, abs=1e-4) and series.steps.tolist() == STEPS
    assert series.columns["lr"][0] == 0.002 and series.columns["eval_loss"] == pytest.approx(
        np.add(LOSS, 0.1), abs=1e-4
    )


def test_commas_that_part_numbers_stay_what_they_are():
    text = lines("step {s}, shape (0,512), loss {v}, tokens 1,024")
    assert read_log(io.BytesIO(text.encode()), "log").columns["loss"] == pytest.approx(LOSS)


def test_validation_on_a_line_below_an_epoch_in_brackets():
    text = lines("[{s:02d}] trn {v}\n     val {w} acc 0.49")
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.columns["loss"] == pytest.approx(LOSS) and series.steps.tolist() == STEPS
    assert (
        series.columns["eval_loss"] == pytest.approx(np.add(LOSS, 0.1)) and series.columns["eval_accuracy"][0] == 0.49
    )


def test_errors_of_two_nets_that_play_against_each_other():
    series = read_log(io.BytesIO(lines("Iter {s} | errD={w} | errG={v} | acc_D=0.6").encode()), "log")
    assert series.columns["loss"] == pytest.approx(LOSS)
    assert series.columns["adversary"] == pytest.approx(np.add(LOSS, 0.1))


def test_what_caffe_tests_is_validation():
    text = lines("solver.cpp:228] Iteration {s}, loss = {v}\nsolver.cpp:404]     Test net output #0: loss = {w}")
    assert read_log(io.BytesIO(text.encode()), "log").columns["eval_loss"] == pytest.approx(np.add(LOSS, 0.1))


def test_a_time_is_no_temperature():
    assert "temperature" not in read_log(io.BytesIO(lines("step {s} loss {v} t=1.42s").encode()), "log").columns
    assert "temperature" in read_log(io.BytesIO(lines("step {s} loss {v} t=1.42").encode()), "log").columns


def test_the_least_used_of_several_experts():
    rows = [
        {"step": s, "loss": v, "expert_0": 0.01, "expert_1": 0.5, "expert_2": 0.49}
        for s, v in zip(STEPS, LOSS, strict=True)
    ]
    series = read_log(io.BytesIO("\n".join(json.dumps(row) for row in rows).encode()), "log")
    assert series.columns["least_used"] == pytest.approx(np.full(40, 0.03))


def test_what_is_right_of_how_many_is_an_accuracy_of_the_set_that_the_line_speaks_of():
    text = "".join(
        f"Train Epoch: {k} [{64 * n}/640 ({10 * n}%)]\tLoss: {3 - 0.1 * k - 0.01 * n:.4f}\n"
        for k in range(1, 13)
        for n in range(10)
    )
    tested = "\nTest set: Average loss: 2.3007, Accuracy: 69/500 (14%)\n\n"
    found = read_log(io.BytesIO((text[:600] + tested + text[600:]).encode()), "log")
    assert found.known("eval_accuracy")[1].tolist() == pytest.approx([0.138])
    assert found.known("eval_loss")[1].tolist() == [2.3007]


def test_the_accuracy_of_a_test_line_is_read_with_a_colon_behind_its_name():
    train = "".join(
        f"Train: {k} [{n:4d}/62 ({n}%)]  Loss: {3 - 0.1 * k:.3f} (3.00)  LR: 1.000e-02\n" + tested
        for k in range(4)
        for n, tested in ((0, ""), (30, ""), (61, "Test: [   6/6]  Loss:   2.294 ( 2.294)  Acc@1:  10.500 ( 10.500)\n"))
    )
    assert read_log(io.BytesIO(train.encode()), "log").known("eval_accuracy")[1].tolist() == [10.5] * 4


@pytest.mark.parametrize(
    "form", ["epoch {s}  train rmse {v}  test rmse {w}  [0.0s]", "Epoch {s}, Train Loss: {v}, Val RMSE: {w}"]
)
def test_a_metric_of_held_out_examples_is_their_loss_though_its_name_is_two_words(form):
    found = read_log(io.BytesIO(lines(form).encode()), "log")
    assert found.known("loss")[1].tolist() == LOSS
    assert found.known("eval_loss")[1].tolist() == [round(v + 0.1, 5) for v in LOSS]
