"""What the check says of a log that somebody else's trainer wrote: true sentences, and none that promise too much."""

import io
import json

import numpy as np
import pytest
from diagnosis_fakes import table

from labrunner.diagnosis.check import check
from labrunner.errors import InputError
from labrunner.series.foreign import read_log
from labrunner.series.series import series_from_columns

RNG = np.random.default_rng(0)
STEPS = np.arange(10, 3010, 10)
LOSS = 2.6 + 8.2 * (1 + STEPS / 300) ** -0.5 + 0.04 * RNG.standard_t(8, 300)


def read(text: str):
    return read_log(io.BytesIO(text.encode()), "log")


def trainer_state(**columns) -> str:
    """As the Trainer saves it: two blanks of indent, keys by the alphabet, so that the step comes last."""
    records = [
        {"epoch": i / 100, **{name: values[i] for name, values in columns.items()}, "step": int(s)}
        for i, s in enumerate(STEPS)
    ]
    return json.dumps({"best_metric": None, "log_history": records, "max_steps": 3000}, indent=2, sort_keys=True)


# -- reading -----------------------------------------------------------------------------------------------------------


def test_a_trainer_state_as_it_is_saved_keeps_every_value_at_its_step():
    series = read(
        trainer_state(loss=LOSS.tolist(), grad_norm=(1 + LOSS).tolist(), learning_rate=(1e-5 * LOSS).tolist())
    )
    assert series.steps.tolist() == STEPS.tolist()
    assert series.columns["loss"] == pytest.approx(LOSS) and series.columns["grad_norm_pre"] == pytest.approx(1 + LOSS)
    assert series.columns["lr"] == pytest.approx(1e-5 * LOSS) and not series.notes


def test_a_printed_configuration_before_json_lines_is_passed_over():
    config = json.dumps({"model": {"layers": 12, "name": "gpt"}, "lr": 3e-4}, indent=2)
    lines = "\n".join(json.dumps({"step": int(s), "loss": v}) for s, v in zip(STEPS, LOSS, strict=True))
    series = read(f"{config}\n{lines}")
    assert series.columns["loss"] == pytest.approx(LOSS) and series.steps.tolist() == STEPS.tolist()


@pytest.mark.parametrize(
    "header, best",
    [
        ("time,batch,running_cost,foo", "running_cost"),
        ("step,alpha", "alpha"),
        ("epoch,train_entropy_bits,lr", "train_entropy_bits"),
    ],
)
def test_an_unknown_loss_is_guessed_and_never_the_step(header, best):
    rows = "\n".join(",".join([str(i), *["2.5"] * header.count(",")]) for i in range(40))
    with pytest.raises(InputError, match=f"--column '{best}'=loss"):
        read(f"{header}\n{rows}")


def test_no_column_is_offered_where_none_can_be_a_loss():
    with pytest.raises(InputError, match="could be one") as error:
        read("step,lr\n" + "\n".join(f"{s},3e-4" for s in STEPS))
    assert "--column" not in str(error.value)


def test_rows_with_the_newest_first_are_turned_about():
    rows = [f"{s},{v},{i}" for i, (s, v) in enumerate(zip(STEPS, LOSS, strict=True))]
    for turned in (rows[::-1], [*rows[:150:-1], rows[150], *rows[149::-1]]):
        series = read("step,loss,grad_norm\n" + "\n".join(turned))
        assert series.steps.tolist() == STEPS.tolist() and "backwards" in series.notes[0]
        assert series.columns["loss"] == pytest.approx(LOSS)
        assert series.columns["grad_norm_pre"].tolist() == list(range(300))


def test_a_rate_printed_on_a_line_of_its_own_belongs_to_its_step():
    series = read(
        "".join(
            f"INFO [step={s}/3000,epoch=0]\n    train/CrossEntropyLoss={v:.4f}\n"
            f"    optim/learning_rate_group0={v / 1000:.6f}\n"
            for s, v in zip(STEPS, LOSS, strict=True)
        )
    )
    assert series.columns["loss"] == pytest.approx(LOSS, abs=1e-4)
    assert series.columns["lr"] == pytest.approx(LOSS / 1000, abs=1e-6)


def test_a_chart_of_several_runs_says_which_one_is_judged():
    rows = "\n".join(f'"{s}","{v}","{v + 1}"' for s, v in zip(STEPS, LOSS, strict=True))
    series = read('"Step","alpha - train/loss","beta - train/loss"\n' + rows)
    assert series.columns["loss"] == pytest.approx(LOSS)
    assert "2 runs" in series.notes[0] and "'alpha'" in series.notes[0]
    bounds = '"Step","alpha - train/loss","alpha - train/loss__MIN","alpha - train/loss__MAX"\n'
    alone = read(bounds + "\n".join(f'"{s}","{v}","{v}","{v}"' for s, v in zip(STEPS, LOSS, strict=True)))
    assert not alone.notes


def test_skips_before_the_first_row_are_counted():
    lines = [
        f"[Rank 0] step={s}, skipped={6 + i // 50}, lr=[3e-05]\nsteps: {s} loss: {v:.4f}"
        for i, (s, v) in enumerate(zip(STEPS, LOSS, strict=True))
    ]
    evidence = {q.question: q.evidence for q in check(read("\n".join(lines))).path}
    assert "11 overflows" in evidence["Q3.1"]


# -- zeros and NaN -----------------------------------------------------------------------------------------------------


def test_zeros_in_place_of_nan_are_told():
    loss = np.where(STEPS > 2000, 0.0, LOSS)
    result = check(read(trainer_state(loss=loss.tolist(), grad_norm=np.where(STEPS > 2000, np.nan, 1.0).tolist())))
    assert (result.verdict, result.first_bad_step) == ("nan", 2010)
    assert "exactly 0 in all 100 rows from step 2010" in result.findings[0]


def test_a_loss_learned_to_zero_is_no_nan():
    slowly = np.where(STEPS > 2000, 0.0, 4.7 * np.exp(-STEPS / 100))
    assert check(table(np.round(slowly, 4))).verdict == "healthy"
    at_once = np.zeros(300)
    at_once[0] = 4.7
    assert check(table(at_once)).verdict == "plateau", "nothing among a hundred classes is learned in a step"


def test_gradients_that_are_no_numbers_to_the_end_are_nan_though_the_loss_is_finite():
    flat = np.where(STEPS > 1500, LOSS[149] + 0.04 * RNG.normal(size=300), LOSS)
    norms = np.where(STEPS > 1500, np.inf, 1.0)
    result = check(series_from_columns(STEPS.tolist(), {"loss": flat, "grad_norm_pre": norms}, source="log.jsonl"))
    assert (result.verdict, result.first_bad_step) == ("nan", 1510)
    answers = {q.question: q.answer for q in result.path}
    assert answers["Q1.1"] is False and answers["Q3.1"] is True
    assert any("not one of those steps" in line for line in result.findings)


def test_nan_cells_at_the_end_of_a_table_s_norms_are_named_and_may_be_padding():
    result = check(table(LOSS, grad_norm_pre=np.where(STEPS > 2500, np.nan, 1.0)))
    assert result.verdict == "healthy" and any("step 2510" in line for line in result.findings)


def test_an_overflow_at_the_very_end_is_no_nan():
    norms = np.ones(300)
    norms[-2:] = np.inf
    series = series_from_columns(STEPS.tolist(), {"loss": LOSS, "grad_norm_pre": norms}, source="log.jsonl")
    assert check(series).verdict == "healthy"


# -- sentences ---------------------------------------------------------------------------------------------------------


def test_what_stands_out_of_a_log_too_short_to_judge_is_named():
    loss = [2.20, 2.22, 2.60, 2.24, 2.35, 5.10, 3.49, 3.21, 2.80, 2.22, 2.24]
    norm = [0.24, 0.95, 2.4, 15.9, 145.0, 960.0, 353.0, 379.0, 650.0, 0.27, 0.21]
    result = check(table(loss, stride=1, first=31214, grad_norm_pre=norm))
    assert result.verdict == "too-short" and len(result.findings) == 2
    assert "loss is 5.1 at step 31219" in result.findings[0] and "960 at step 31219" in result.findings[1]
    assert check(table(np.linspace(3, 2, 11), stride=1)).findings == []


def test_no_checkpoint_is_advised_where_there_was_none():
    rising = 7.5 - 0.0002 * np.arange(300) - 2.8 * np.exp(-np.arange(300) / 3)
    for series in (table([np.nan] * 30), table(rising)):
        advice = " ".join(check(series).advice)
        assert "start anew" in advice and "load a checkpoint" not in advice


def test_a_loss_that_ran_away_before_nan_asks_for_a_lower_rate():
    loss = [*LOSS[:100], *(10.0 ** np.arange(1, 12)), *[np.nan] * 20]
    result = check(table(loss))
    assert result.verdict == "nan" and any("lower the learning rate" in line for line in result.advice)
    assert "lower the learning rate" in {q.question: q.answer for q in result.path}["Q1.4"]


def test_a_loss_that_is_nan_out_of_a_calm_asks_for_the_batch_or_for_every_step():
    calm = [2.31, 2.29, 2.33, 2.28, 2.3, 2.27, 2.32, 2.3]
    every = check(table([*calm, *[np.nan] * 9], stride=1, first=400))
    assert every.verdict == "nan" and any("look at the batch of step 408" in line for line in every.advice)
    sparse = check(table([*calm, *[np.nan] * 9], stride=100))
    assert any("log every step about there" in line for line in sparse.advice)
    for signs in ([*calm, 2.5, 3.0], calm[:4]):  # it rose first; too few rows tell
        said = " ".join(check(table([*signs, *[np.nan] * 9], stride=1, first=400)).advice)
        assert "look at the batch" not in said and "log every step" not in said


def test_a_run_that_came_back_late_need_not_be_restarted():
    loss = LOSS.copy()
    loss[150:] += 2.5 * np.exp(-np.arange(150) * 10 / 150)
    result = check(table(loss))
    assert result.verdict == "spike-lingering" and result.spikes[0].recovered_at is not None
    assert "came back" in result.advice[0] and not any(line.startswith("restart") for line in result.advice)
    stays = check(table(np.where(STEPS >= 1500, LOSS + 1.5, LOSS)))
    assert stays.verdict in ("spike-lingering", "diverged") and any(line.startswith("restart") for line in stays.advice)


def test_a_jump_one_sparse_row_before_the_spike_is_its_cause():
    loss = LOSS.copy()
    loss[151:] += 2 * np.exp(-np.arange(149) / 4)
    lr = np.where(np.arange(300) >= 150, 3e-3, 3e-4)
    assert check(table(loss, stride=100, lr=lr)).cause == "lr-discontinuity"


def test_the_step_of_a_jump_is_the_rate_s_and_not_the_loss_s():
    lr = np.where((STEPS >= 1500) & (STEPS < 1600), 3e-3, 3e-4)
    loss = LOSS.copy()
    loss[151:] += 2 * np.exp(-np.arange(149) / 4)
    result = check(table(loss, lr=lr))
    assert (result.cause, result.first_bad_step) == ("lr-discontinuity", 1520)
    assert any("must not jump at step 1500" in line for line in result.advice)


def test_what_did_not_come_back_in_time_is_not_said_to_have_come_back():
    loss = LOSS + 1.5 * np.maximum(STEPS - 1500, 0) / 1500
    asked = [(q.question, q.answer) for q in check(table(loss)).path]
    assert ("Q2.2", False) not in asked or "Q2.3" not in [name for name, _ in asked]


def test_a_dynamic_scale_is_not_advised_to_whom_has_one():
    scale = [2.0 ** max(32 - i // 2, 0) for i in range(120)]
    result = check(table(LOSS[:120], stride=1, loss_scale=scale))
    assert result.verdict == "fp16-overflow" and {q.question: q.answer for q in result.path}["Q3.2"] == "collapsed"
    assert not any("use a dynamic" in line for line in result.advice)


def test_a_gradient_that_stands_out_alone_is_called_that(capsys, tmp_path):
    from labrunner.cli import main

    norms = np.ones(300)
    norms[200] = 80.0
    (tmp_path / "log.csv").write_text(
        "step,loss,grad_norm\n" + "\n".join(f"{s},{v:.5f},{g}" for s, v, g in zip(STEPS, LOSS, norms, strict=True))
    )
    assert main(["check", str(tmp_path / "log.csv")]) == 0
    assert "gradient alone" in capsys.readouterr().out
