"""What well-known scripts print in a way of their own, in several languages: read whole by `check`, and the same row by
row by `watch`."""

import io
import math

import numpy as np
import pytest
from diagnosis_fakes import smooth_loss
from line_by_line import fed

from labrunner.errors import InputError
from labrunner.series.foreign import read_log

LOSS = [round(float(v), 4) for v in smooth_loss(40)]


def read(text: str, columns=()):
    return read_log(io.BytesIO(text.encode()), "log", columns)


def lines(pattern: str) -> str:
    """A line for each of the losses: `n` its number from 1, `i` from 0, `l` the loss, `v` a little more."""
    return "".join(
        pattern.format(n=i + 1, i=i, l=v, v=round(v + 0.1, 4), q=round(0.5 + i / 100, 3)) + "\n"
        for i, v in enumerate(LOSS)
    )


def comma(text: str) -> str:
    return text.replace(".", ",")


NUMBERS = list(range(1, 41))
QUALITY = [round(0.5 + i / 100, 3) for i in range(40)]
ABOVE = [round(v + 0.1, 4) for v in LOSS]
PRINTED = {
    "lightgcn": (
        "EPOCH[{n}/40] loss{l:.4f}-|Sample:0.14| recall@20=0.1 ndcg@20={q}",
        {"loss": LOSS, "quality": QUALITY},
    ),
    "tacotron": ("Train loss {n} {l:.6f} Grad Norm {q:.6f} 0.25s/it", {"loss": LOSS, "grad_norm_pre": QUALITY}),
    "pyg": (
        "Epoch: {n:03d}, Loss: {l:.4f}, Train: 0.9000, Val: {q:.4f}, Test: 0.7000",
        {"loss": LOSS, "accuracy": [0.9] * 40, "eval_accuracy": QUALITY},
    ),
    "sets": (
        "epoch={n}   RMSE(train)={l:.5f}  RMSE(probe)={v:.5f}  lrate=0.02",
        {"loss": LOSS, "eval_loss": ABOVE, "lr": [0.02] * 40},
    ),
    "step in ms": (
        "18:14:51 DEBUG trainer: iter {n}/40 loss {l} cpu_mem 319.0 MiB step 230.6 ms",
        {"loss": LOSS, "memory": [319.0] * 40, "step_seconds": [0.2306] * 40},
    ),
    "a bar and a number": (
        "  {n} │ reward  {q} ± 0.5 │ kl(π‖π₀)   0.066 │ H 3.076 │ pg {l}",
        {"loss": LOSS, "reward": QUALITY, "entropy": [3.076] * 40, "posterior_kl": [0.066] * 40},
    ),
    "cart pole": (
        "ep    {n}  len   {q:5.3f}  (ema   19.0, best 27)  H=0.690  V=16.8  frames=149",
        {"reward": QUALITY, "entropy": [0.69] * 40},
    ),
    "french": (
        "Époque  {n}/40 - perte entraînement : {l} - perte validation : {v} - taux d'apprentissage : 9.8e-04",
        {"loss": LOSS, "eval_loss": ABOVE, "lr": [9.8e-4] * 40},
    ),
    "russian": (
        "Шаг {n} | потери {l} | норма град. {q} | валидация {v}",
        {"loss": LOSS, "grad_norm_pre": QUALITY, "eval_loss": ABOVE},
    ),
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_scripts_own_style_is_read_whole_and_row_by_row(name):
    pattern, expected = PRINTED[name]
    text = lines(pattern)
    series, rows = read(text), fed(text)
    assert list(series.steps) == NUMBERS == sorted(rows)
    for field, values in expected.items():
        np.testing.assert_allclose(series.column(field), values, err_msg=field)
        np.testing.assert_allclose([rows[n][field] for n in NUMBERS], values, err_msg=field)


def test_a_self_organising_map_with_decimal_commas():
    text = "".join(
        f"Durchlauf {n} von 40: Quantisierungsfehler={comma(f'{v / 10:.4f}')} topograf. Fehler=0,003 alpha=0,5\n"
        for n, v in zip(NUMBERS, LOSS, strict=True)
    )
    np.testing.assert_allclose(read(text).column("loss"), [round(v / 10, 4) for v in LOSS])
    assert sorted(fed(text)) == NUMBERS


def test_the_shortest_way_is_no_reward():
    maze = lines("ep {n} len {l:.1f} (ema 3.0, best 0.2) H=0.690 V=16.8")
    with pytest.raises(InputError):
        read(maze)
    assert not fed(maze)


def test_word_language_model_counts_on_through_its_epochs():
    text = "".join(
        f"| epoch {1 + k // 10:3d} | {10 * (k % 10 + 1):5d}/  100 batches | lr 2.00 | ms/batch 44.5 | loss {v:5.2f} |\n"
        + (f"| end of epoch {1 + k // 10:3d} | time:  3.88s | valid loss {v:5.2f} |\n" if k % 10 == 9 else "")
        for k, v in enumerate(LOSS)
    )
    series = read(text)
    assert list(series.steps) == [10 * n for n in NUMBERS] == sorted(fed(text))
    assert int(series.is_logged("eval_loss").sum()) == 4


def test_matlabs_titles_stand_in_two_lines():
    rule = "|" + "=" * 60 + "|\n"
    text = (
        "Training on single CPU.\n"
        + rule
        + "|  Epoch  |  Iteration  |  Time Elapsed  |  Mini-batch  |  Validation  |  Mini-batch  |  Base Learning  |\n"
        + "|         |             |   (hh:mm:ss)   |   Accuracy   |     Loss     |     Loss     |      Rate       |\n"
        + rule
        + "".join(
            f"| {1 + n // 5} | {10 * n} | 00:00:0{n % 10} | 15.62% | {v + 0.1 if n % 5 == 0 else ''} | {v} | 0.0100 |\n"
            for n, v in zip(NUMBERS, LOSS, strict=True)
        )
        + rule
        + "Training finished: Max epochs completed.\n"
    )
    for log in (text, text.partition("\n")[2]):
        series, rows = read(log), fed(log)
        assert list(series.steps) == [10 * n for n in NUMBERS] == sorted(rows)
        np.testing.assert_allclose(series.column("loss"), LOSS)
        assert {"accuracy", "lr", "eval_loss"} <= series.columns.keys()
        assert int(series.is_logged("eval_loss").sum()) == 8 == sum("eval_loss" in row for row in rows.values())


@pytest.mark.parametrize("best, worst, field", [(250, 8, "reward"), (0.1, 9.5, "loss")])
def test_the_mean_of_an_evolution_is_what_its_best_has_most_of(best, worst, field):
    text = '"generation","best","mean","worst","sigma"\n' + lines(f"{{i}},{best},{{l}},{worst},0.5")
    series = read(text)
    assert list(series.steps) == list(range(40))
    np.testing.assert_allclose(series.column(field), LOSS)
    assert {"reward", "loss"} & series.columns.keys() == {field}
    np.testing.assert_allclose([row[field] for row in fed(text).values()], LOSS)
    assert "loss" in read(text, ["worst=loss"]).columns


def test_bare_numbers_are_read_where_they_can_be_known_and_nowhere_else():
    rows = lines("{i} 1.522029 {l} 0.8776 {v}")
    text = "torch.Size([256, 64]) torch.Size([64, 64])\n3277\n" + rows
    series = read(text)
    np.testing.assert_allclose(series.column("loss"), LOSS)
    np.testing.assert_allclose(series.column("eval_loss"), ABOVE)
    assert "Fourier" in series.notes[0]
    assert {step: row["loss"] for step, row in fed(text).items()} == dict(enumerate(LOSS))
    other = "a network of 3277 weights\n" + rows
    with pytest.raises(InputError):
        read(other)


def test_a_table_with_italian_titles_and_a_norm_between_bars():
    text = "epoca  err_ricostr F_train     |W|       eta\n" + lines("{n}  {l}  -17.9466  {q}  0.01  ")
    series = read(text)
    np.testing.assert_allclose(series.column("loss"), LOSS)
    np.testing.assert_allclose(series.column("param_norm"), QUALITY)
    assert [row["loss"] for row in fed(text).values()] == LOSS


def test_titles_in_a_remark_that_another_remark_follows():
    remarks = "#  step      rmse_val    rmse_trn         lr\n# If there is no reference, rmse_*_{val,trn} will be nan\n"
    text = remarks + lines("{n}  {v}  {l}  2.0e-03")
    series = read(text)
    np.testing.assert_allclose(series.column("loss"), LOSS)
    np.testing.assert_allclose(series.column("eval_loss"), ABOVE)
    assert fed(text)[7] == {"step": 7.0, "loss": LOSS[6], "eval_loss": ABOVE[6], "lr": 2e-3}


def test_tasks_that_follow_each_other_are_one_run():
    text = "".join(f"task {1 + k // 10} epoch {k % 10 + 1:2d} | loss {v}\n" for k, v in enumerate(LOSS))
    series = read(text)
    assert list(series.steps) == NUMBERS == sorted(fed(text))
    assert not any(mark.startswith("restart") for mark in series.marks)
    assert {event["told"] for event in series.events if "told" in event} == {"phase"}
    again = read(text + text)  # the whole of it begins anew: another run
    assert list(again.steps) == NUMBERS and "runs" in " ".join(again.notes)


def test_a_bar_that_is_drawn_anew_is_no_restart():
    text = ""
    for epoch in range(10):
        for part, done in enumerate((8, 16, 24, 32)):
            loss = LOSS[4 * epoch + part]
            text += f"Epoch {epoch}: {25 * (part + 1)}%|##| {done}/32 [00:00<00:01, 12.7it/s, loss={loss}]\n"
        for shown in (epoch, epoch + 1):
            text += f"Epoch {shown}:   0%|  | 0/32 [00:00<?, ?it/s, loss={LOSS[4 * epoch + 3]}]\n"
    series = read(text)
    assert list(series.steps) == [8 * n for n in NUMBERS] == sorted(fed(text))
    np.testing.assert_allclose(series.column("loss"), LOSS)
    first = read("  0%|  | 0/40 [00:00<?, ?it/s, loss=9.0]\n" + text)
    assert first.column("loss")[0] == 9.0  # shown before the first batch is counted: it is the first batch's


def test_blocks_below_a_number_of_iterations_and_the_use_of_a_codebook():
    text = lines("{n}0 iterations\nrecon_error: {l}\nperplexity: {q}\n")
    series = read(text)
    assert list(series.steps) == [10 * n for n in NUMBERS] == sorted(fed(text))
    np.testing.assert_allclose(series.column("spread"), QUALITY)
    alone = read(lines("step {n} loss {l} perplexity: {q}"))
    assert "spread" not in alone.columns


def test_what_a_line_of_validation_tells_belongs_to_the_last_step():
    text = "".join(
        f"2026-11-29 - mmseg - INFO - Iter [{n}/40]\tlr: 4.9e-02, loss: {v}\n"
        + (f"2026-11-29 - mmseg - INFO - Iter(val) [8]\taAcc: 0.9, mIoU: 0.{n}, IoU.disc: 0.9\n" if n % 10 == 0 else "")
        for n, v in zip(NUMBERS, LOSS, strict=True)
    )
    series, rows = read(text), fed(text)
    assert list(series.steps) == NUMBERS
    assert [series.at("quality", step) for step in (10, 20)] == [0.1, 0.2] == [rows[s]["quality"] for s in (10, 20)]


def test_a_summary_below_an_epochs_batches_belongs_to_its_last():
    text = "".join(
        f"Train Epoch: {e} [0/200 (0%)]\tLoss: {LOSS[2 * e]}\n"
        f"Train Epoch: {e} [100/200 (50%)]\tLoss: {LOSS[2 * e + 1]}\n"
        f"====> Epoch: {e} Average loss: {LOSS[e]} (recon 1.5, kl {e}.5, beta 1.0)\n"
        for e in range(1, 20)
    )
    series, rows = read(text), fed(text)
    assert int(series.is_logged("posterior_kl").sum()) == 19 == sum("posterior_kl" in row for row in rows.values())
    assert series.at("posterior_kl", 100) == 1.5 == rows[100]["posterior_kl"]


NOT_FINITE = ["nan", "-nan", "NaN", "nan.0", "NaN.", "-nan(ind)", "1.#QNAN", "-1.#IND00", "1.#R"]
INFINITE = ["inf", "-inf", "inf.0", "1.#INF", "-1.#INF00", "1.#J"]


@pytest.mark.parametrize("pattern", ["{n}{m}{l}{m}0.1", "step {n} loss {l} lr 0.1", "step={n}, loss={l}, lr=0.1"])
@pytest.mark.parametrize("written", NOT_FINITE + INFINITE)
def test_what_is_no_number_is_a_value_wherever_a_number_may_stand(pattern, written):
    for mark in ",;\t" if "{m}" in pattern else "-":
        rows = [pattern.format(n=n, m=mark, l=v) for n, v in zip(NUMBERS[:20], LOSS, strict=False)]
        rows += [pattern.format(n=n, m=mark, l=written) for n in NUMBERS[20:]]
        text = "\n".join([mark.join(("step", "loss", "lr"))] * ("{m}" in pattern) + rows) + "\n"
        series, grown = read(text), fed(text)
        assert list(series.steps) == NUMBERS == sorted(grown)
        lost = series.column("loss")[20:]
        assert np.isnan(lost).all() if written in NOT_FINITE else np.isinf(lost).all()
        assert all(not math.isfinite(grown[n]["loss"]) for n in NUMBERS[20:])
