"""What an excerpt of few rows tells all the same, and the short logs like it that tell nothing."""

import io
import math

import numpy as np
import pytest
from excerpts import checked, noise

from labrunner.diagnosis.check import check
from labrunner.series.foreign.detect import read_log
from labrunner.watch.follow import Watched
from labrunner.watch.sources import open_source


def _says(found, words):
    return any(words in line for line in found.findings)


def test_a_loss_thrown_up_a_hundredfold_in_a_few_rows_has_diverged_and_says_on_how_few_rows_that_rests():
    found = checked(410, loss=[0.21, 0.19, 3100.0, 8200.0, 5400.0, 9100.0])
    assert (found.verdict, found.first_bad_step) == ("diverged", 412)
    assert _says(found, "a hundred times all rows before it") and _says(found, "this rests on 6 rows")


@pytest.mark.parametrize(
    "loss",
    [
        [0.21, 0.19, 3.1, 8.2, 5.4, 9.1],
        [0.21, 0.19, 3100.0, 8200.0],
        [0.21, 0.19, 3100.0, 8200.0, 5400.0, 0.2],
        [0.0, 10.9, 10.4, 9.8, 9.7, 9.5],
        [0.05, 90.0, 61.0, 40.0, 31.0, 24.0],
        [0.0004, 0.0002, 0.31, 0.52, 0.44, 0.61],
    ],
    ids=["not so far", "two rows", "it comes back", "a first row of 0", "a first row far too low", "next to nothing"],
)
def test_other_short_logs_are_too_short_to_tell(loss):
    assert checked(410, loss=loss).verdict == "too-short"


def test_rows_that_are_again_and_again_a_million_times_the_usual_have_diverged():
    loss = [0.06, 4.1e14, 0.08, 0.07, 2.6e13, 0.05, 0.09]
    found = checked(1300, loss=loss)
    assert (found.verdict, found.first_bad_step) == ("diverged", 1301) and _says(found, "a hundred times its usual")
    longer = 0.3 + noise(120, 0.02, 1)
    longer[[30, 70, 100]] = 5e9
    assert checked(loss=longer).verdict == "diverged"


@pytest.mark.parametrize("burst", [30.0, 90.0])
def test_rows_that_are_less_far_out_are_none_of_these(burst):
    loss = [0.9, burst, 1.1, 1.0, burst, 0.8, 1.2]
    assert checked(1300, loss=loss).verdict == "too-short"


def test_one_burst_alone_and_those_of_a_loss_of_next_to_nothing_are_none():
    assert checked(1300, loss=[0.06, 0.08, 4.1e14, 0.07, 0.05, 0.09]).verdict == "too-short"
    assert checked(1300, loss=[2e-9, 0.02, 3e-9, 1e-9, 0.04, 2e-9, 1e-9]).verdict == "too-short"


def test_an_accuracy_and_an_area_that_are_one_number_beside_a_loss_at_a_guess_are_a_plateau():
    creeps = math.log(2) + 0.0004 * 0.8 ** np.arange(19)
    for name in ("quality", "accuracy"):
        found = checked(loss=creeps, **{name: [0.5] * 19})
        assert found.verdict == ("plateau" if name == "quality" else found.verdict)
    assert _says(checked(loss=creeps, quality=[0.5] * 19), "the net says the same of everything")
    assert checked(loss=creeps, quality=[0.5137] * 19).verdict == "plateau"
    assert checked(loss=creeps, eval_accuracy=[0.481, *[0.5137] * 18]).verdict == "plateau", "the first row apart"
    assert checked(loss=creeps[:11], quality=[0.5] * 11).calm, "too few"


def test_a_score_that_stands_while_the_loss_comes_down_or_is_nearly_all_is_none():
    falls = np.linspace(0.69, 0.45, 19) + noise(19, 0.004, 1)
    assert checked(loss=falls, quality=[0.5] * 19).calm, "a score of another kind"
    assert checked(loss=falls, eval_accuracy=[0.7, *[0.8125] * 18]).calm, "a small set to evaluate"
    still = 0.12 + noise(19, 0.004, 1)
    assert checked(loss=still, quality=[0.9731] * 19).calm


def test_a_masked_model_that_gets_nothing_right_is_a_plateau():
    lines = [
        f"Train step {690 + 10 * i} -- Loss: {10.47 + 0.01 * math.sin(5 * i):.3f}, MLM_acc: 0.000, It/s: 1.7"
        for i in range(16)
    ]
    assert check(read_log(io.BytesIO("\n".join(lines).encode()), "log")).verdict == "plateau"


def test_a_loss_that_is_a_guess_to_its_last_digit_is_a_plateau_even_after_wild_rows():
    wild = [0.71, 3.2, 6.1, 1.4, 9.8, 2.2, 0.67]
    right = 0.65 + noise(25, 0.05, 1)
    found = checked(0, loss=[*wild, *[0.6931] * 18], accuracy=right)
    assert (found.verdict, found.first_bad_step) == ("plateau", 7) and _says(found, "to its last digit")
    assert _says(found, "this rests on 25 rows")
    assert checked(500, 10, loss=[1.0986] * 12).verdict == "plateau", "an excerpt that is nothing else"


@pytest.mark.parametrize(
    "columns",
    [
        {"loss": [0.71, 3.2, 1.4, *[0.6941] * 14]},
        {"loss": [0.71, 3.2, 1.4, 0.8, 0.9, 0.7, 1.1, *[0.6931] * 5]},
        {"loss": [0.71, 3.2, 1.4, *[0.69] * 14]},
        {"loss": [0.71, 3.2, 1.4, *[0.6931] * 14], "adversary": [1.3 + 0.01 * (i % 3) for i in range(17)]},
        {"loss": [0.6931] * 12, "lr": [1e-8 * i for i in range(12)]},
    ],
    ids=["no guess", "few rows", "two decimals", "two nets in balance", "a rate that only rises"],
)
def test_other_numbers_that_repeat_are_not(columns):
    assert checked(500, 10, **columns).verdict in ("healthy", "too-short")


def test_batches_that_cost_the_same_in_no_order_at_a_rate_that_moves_nets_are_a_plateau():
    loss = 37.2 + noise(19, 0.02, 1)
    found = checked(220, loss=loss, lr=[1e-3] * 19)
    assert found.verdict == "plateau" and _says(found, "does not depend on the batch")
    assert _says(found, "this rests on 19 rows")


@pytest.mark.parametrize(
    ("loss", "rate", "apart"),
    [
        (37.2 + noise(19, 0.3, 1), 1e-3, 1),
        (37.2 + noise(19, 0.02, 1), 1e-4, 1),
        (37.2 + noise(19, 0.02, 1), 1e-3, 50),
        (37.2 - 0.004 * np.arange(19), 1e-3, 1),
        (37.2 + 0.04 * np.sin(np.arange(19) / 3), 1e-3, 1),
        (1.9 + noise(19, 0.001, 1), 1e-3, 1),
        (37.2 - 0.03 * np.arange(19) + noise(19, 0.02, 1), 1e-3, 1),
    ],
    ids=[
        "they differ",
        "a careful rate",
        "means of rows",
        "all data, falling",
        "all data, swinging",
        "low",
        "it falls",
    ],
)
def test_rows_that_differ_or_move_in_order_are_healthy(loss, rate, apart):
    assert checked(220, apart, loss=loss, lr=[rate] * 19).calm


def test_a_loss_that_stands_where_nets_over_a_vocabulary_begin_is_a_plateau_hundreds_of_steps_later():
    stands = 10.81 + noise(16, 0.006, 1)
    found = checked(690, 20, loss=stands)
    assert found.verdict == "plateau" and _says(found, "where a net over a vocabulary begins")
    assert checked(2, 20, loss=stands).calm, "its first steps"
    assert checked(690, 20, loss=stands - 0.02 * np.arange(16)).calm, "it comes down"
    assert checked(690, 20, loss=stands - 4.5).calm, "a level that some stand at"
    assert checked(690, 20, loss=stands, lr=1e-7 * np.arange(1, 17)).calm, "a warm-up"


def test_a_loss_that_swings_where_next_to_nothing_is_learned_has_diverged():
    swings = [9.6, 10.3, 10.5, 10.1, 9.2, 8.3, 7.7, 7.9, 8.1, 9.1, 9.8, 9.9]
    assert checked(12850, 50, loss=swings).verdict == "diverged"
    assert checked(12850, 50, loss=swings[:7] + [7.6, 7.5, 7.6, 7.4, 7.3]).verdict == "too-short", "it learned"
    assert checked(12850, 50, loss=[one - 4 for one in swings]).verdict == "too-short", "a level of trained nets"


def test_one_of_two_nets_that_loses_one_number_in_every_row_is_a_plateau():
    high = 75 + noise(13, 8, 1)
    found = checked(loss=[0.0] * 13, adversary=high)
    assert found.verdict == "plateau" and _says(found, "there is no game")
    assert checked(loss=high, adversary=[0.0] * 13).verdict == "plateau", "the other one"
    assert checked(loss=600 + noise(6, 90, 1), adversary=[-7.4912] * 6).verdict == "plateau"
    assert checked(loss=[0.0] * 13, adversary=1.2 + noise(13, 0.1, 1)).verdict != "plateau", "the other loses little"
    assert checked(loss=[0.0] * 13, adversary=np.linspace(90, 30, 13)).verdict != "plateau", "the other learns"
    assert checked(loss=600 + noise(6, 90, 1), adversary=[-7.5] * 6).verdict != "plateau", "two digits may repeat"


def test_a_divergence_that_grows_by_orders_of_magnitude_has_diverged_whatever_the_total_does():
    falls = np.linspace(8.4, 7.2, 40)
    found = checked(apart=5, loss=falls, posterior_kl=12 * 1.5 ** np.arange(40))
    assert found.verdict == "diverged" and _says(found, "the divergence of the posterior grows")
    assert checked(apart=5, loss=falls, posterior_kl=12 * 1.1 ** np.arange(40)).calm, "to a few hundred nats"
    assert checked(apart=5, loss=falls, posterior_kl=1e-4 * 1.5 ** np.arange(40)).calm, "from nothing, as it is let in"


def test_validation_that_rises_all_along_an_excerpt_while_training_falls_is_overfit():
    rises, falls = (np.linspace(*ends, 40) + noise(40, 0.008, 1) for ends in ((3.41, 3.58), (1.95, 1.75)))
    found = checked(142, loss=falls, eval_loss=rises)
    assert found.verdict == "overfit" and _says(found, "its best lies before the excerpt")
    assert checked(142, loss=falls, eval_loss=rises[::-1]).calm, "it falls"
    assert checked(142, loss=falls[::-1], eval_loss=rises).verdict != "overfit", "training rises as well"
    better = np.linspace(0.61, 0.66, 40)
    assert checked(142, loss=falls, eval_loss=rises, eval_accuracy=better).verdict != "overfit", "more is right"
    assert checked(142, loss=falls[:16], eval_loss=rises[:16]).verdict != "overfit", "few validations"


def test_a_score_that_falls_all_along_is_lost_unless_it_is_a_part_of_a_loss():
    falls = np.linspace(21, 16, 40) + noise(40, 0.3, 1)
    still = 0.008 + noise(40, 0.0004, 1)
    assert checked(29, loss=still, quality=falls).verdict == "diverged"
    assert checked(29, quality=falls, loss=np.linspace(3, 1, 40)).calm, "a dice loss, called by its score"
    assert checked(29, loss=still, quality=np.linspace(21, 19, 40) + noise(40, 0.3, 1)).calm, "little of it"
    assert checked(29, loss=still, quality=20 + noise(40, 3, 1)).calm


def _log_with(total, scale=1.0, steps=(2497, 2498, 2499, 2500)):
    lines = []
    for place, step in enumerate(steps):
        lines.append(f"step={step}, skipped={total + place}, lr=[0.0001], mom=[(0.9, 0.95)]")
        lines.append(f" iteration {step}/ 9000 | lm loss: {9.1 + 0.2 * (place % 2):.4f} | loss scale: {scale} |")
    return "\n".join(lines).encode()


def test_a_total_of_skipped_steps_that_is_a_large_share_is_an_overflow_however_short_the_log():
    found = check(read_log(io.BytesIO(_log_with(1400)), "log"))
    assert found.verdict == "fp16-overflow" and _says(
        found, "56 % of its steps were skipped by an overflow (1403 up to step 2500)"
    )
    assert check(read_log(io.BytesIO(_log_with(40, 4096.0)), "log")).verdict == "too-short", "a scaler at work"
    early = check(read_log(io.BytesIO(_log_with(9, 4096.0, (17, 18, 19, 20))), "log"))
    assert early.verdict == "too-short", "a scaler that finds its place"


def _alarms(tmp_path, lines):
    path = tmp_path / "run.log"
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    log = Watched(open_source(path))
    return [one for item in log.source.finish() for one in log.take([item]) if one.level == "alarm"]


def test_watch_tells_of_bursts_at_the_second_and_of_digits_and_batches_within_few_steps(tmp_path):
    bursts = [0.06, 4.1e14, 0.08, 0.07, 2.6e13, 0.05, 0.09]
    found = _alarms(tmp_path, [f"global step {1300 + at}: loss = {loss:.4f}" for at, loss in enumerate(bursts)])
    assert [(one.kind, one.step, one.first_bad_step) for one in found] == [("diverged", 1304, 1301)]
    once = [0.06, 4.1e14, 3.8e14, 0.07, 0.06, 0.05, 0.09]
    found = _alarms(tmp_path, [f"global step {1300 + at}: loss = {loss:.4f}" for at, loss in enumerate(once)])
    assert "loss.thrown.up" not in [one.text for one in found], "one burst of two rows"
    wild = [0.71, 3.2, 6.1, 1.4, 9.8, 2.2, 0.67, *[0.6931] * 24]
    found = _alarms(tmp_path, [f"step: {at} loss: {loss:.4f}" for at, loss in enumerate(wild)])
    assert [one.kind for one in found][-1] == "plateau"
    alike = [f"step: {220 + at}, loss: {37.2 + one:.4f}, lr: 0.001" for at, one in enumerate(noise(30, 0.02, 1))]
    assert [one.kind for one in _alarms(tmp_path, alike)] == ["plateau"]


def _group(alike, rewards):
    """A log of twelve rows in which a share of the prompts has answers that all earn the same."""
    rows = [{"loss": 0.01 + 0.002 * (i % 3), "frac_reward_zero_std": alike[i], "reward": rewards[i]} for i in range(12)]
    return check(read_log(io.BytesIO("\n".join(str(row) for row in rows).encode()), "log"))


def test_answers_that_all_earn_the_same_teach_nothing():
    found = _group([0.4, *[1.0] * 11], [0.1, *[0.0] * 11])
    assert found.verdict == "plateau" and _says(found, "all answers to a prompt earn the same (0 in the end)")
    assert any("read some answers" in line for line in found.advice)
    assert _group([0.2, 0.3, *[1.0] * 10], [0.3, 0.7, *[1.0] * 10]).calm, "prompts that are solved"
    assert _group([1.0, 0.75] * 6, [0.0] * 12).calm, "some prompts tell"


def test_a_loss_that_explodes_again_and_again_in_a_few_epochs_has_diverged():
    loss = [
        510.0,
        990.0,
        430.0,
        8.1e5,
        720.0,
        610.0,
        2.4e6,
        3.1e5,
        580.0,
        470.0,
        830.0,
        640.0,
        500.0,
        777.0,
        930.0,
        560.0,
        450.0,
    ]
    assert checked(60, loss=loss).verdict == "diverged"
    assert checked(60, loss=[*loss[:6], 640.0, 610.0, *loss[8:]]).verdict != "diverged", "once"
    assert checked(60, loss=loss, reward=[1.0] * 17).verdict != "diverged", "an agent's"
