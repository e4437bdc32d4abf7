"""What logs of many programs taught: each fault with the healthy neighbour that must not be taken for it."""

import math

import numpy as np
import pytest
from diagnosis_fakes import table

from labrunner.diagnosis.check import check
from labrunner.diagnosis.online import Monitor
from labrunner.series.foreign import load_any


def course(rows: int, begin: float = 10.8, end: float = 3.0, tau: float = 60.0) -> np.ndarray:
    return end + (begin - end) * (1 + np.arange(rows) / tau) ** -0.5


def noise(rows: int, size: float, seed: int = 0, like: float = 0.0) -> np.ndarray:
    rng, out = np.random.default_rng(seed), np.zeros(rows)
    for row in range(1, rows):
        out[row] = like * out[row - 1] + math.sqrt(1 - like * like) * rng.normal()
    return size * out


def alarms(losses, **columns) -> list[str]:
    monitor, found = Monitor(), []
    for row, loss in enumerate(losses.tolist()):
        cells = {name: float(values[row]) for name, values in columns.items()}
        found += [one.text for one in monitor.row(row + 1, loss, **cells) if one.level == "alarm"]
    return found


def read(tmp_path, text: str, name: str = "train.log"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return load_any(tmp_path / name)


# -- causes ------------------------------------------------------------------------------------------------------------


def test_weights_that_double_in_calm_are_no_cause_of_anything():
    loss = course(600) + noise(600, 0.03)
    doubled = 60 * np.exp(np.clip(np.arange(600) - 300, 0, 200) / 200 * math.log(2.46))
    result = check(table(loss, param_norm=list(doubled)))
    assert (result.verdict, result.cause) == ("healthy", None)


def test_a_loss_that_is_back_at_its_start_and_comes_down_as_it_did_is_of_fresh_weights():
    loss = np.concatenate([course(700, tau=30), course(200, tau=30)]) + noise(900, 0.04)
    result = check(table(loss, lr=[3e-4] * 900))
    assert result.cause == "bad-resume" and any("weights were not those of before" in line for line in result.findings)


def test_a_loss_that_stays_at_its_start_is_not_said_to_be_of_fresh_weights():
    loss = np.concatenate([course(700, tau=30), np.full(200, 10.8)]) + noise(900, 0.04)
    assert check(table(loss, lr=[3e-4] * 900)).cause != "bad-resume"


def test_a_rate_that_had_fallen_and_rises_anew_is_the_cause_of_what_follows_within_a_hundred_steps():
    steps = np.arange(1800)
    rate = 6e-4 * (0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * steps / 1800)))
    rate[1100:] = 2.5 * rate[0] * np.minimum((steps[1100:] - 1090) / 100, 1)
    loss = course(1800)
    loss[1100:] += 0.9 * (1 - np.exp(-(steps[1100:] - 1100) / 40))
    result = check(table((loss + noise(1800, 0.04))[9::10], stride=10, lr=list(rate[9::10])))
    assert result.cause == "bad-resume" and any("began anew" in line for line in result.findings)


def test_spikes_that_take_ever_longer_to_come_back_speak_for_the_rate():
    loss, steps = course(2600, 9.8, 2.6), np.arange(2600)
    for at, height, took in ((600, 1.5, 20), (1200, 2.2, 70), (1900, 3.5, 260)):
        loss[at:] += height * np.exp(-(steps[at:] - at) / took)
    result = check(table(loss + noise(2600, 0.05), lr=[5e-4] * 2600))
    assert result.cause == "lr-too-high" and any("longer to come back" in line for line in result.findings)


# -- levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("classes", [7, 10])
def test_epochs_at_the_level_of_a_guess_have_learned_nothing(tmp_path, classes):
    lines = [
        f"Epoch [{epoch + 1}/60], Train Loss: {math.log(classes) + value:.4f}"
        for epoch, value in enumerate(noise(60, 0.002))
    ]
    assert check(read(tmp_path, "\n".join(lines))).verdict == "plateau"


def test_epochs_of_fine_tuning_that_soon_stand_still_are_healthy(tmp_path):
    losses = 1.72 + 0.4 * np.exp(-np.arange(60) / 4) + noise(60, 0.02)
    lines = [f"Epoch [{epoch + 1}/60], Train Loss: {loss:.4f}" for epoch, loss in enumerate(losses)]
    assert check(read(tmp_path, "\n".join(lines))).verdict == "healthy"


def swinging(rows: int = 1600, seed: int = 0) -> np.ndarray:
    steps = np.arange(rows)
    width = np.clip((steps - 500) / 700, 0, 1)
    return course(rows, 5, 1.2) + 1.3 * width * np.abs(np.sin(np.pi * steps / 17)) + noise(rows, 0.03, seed)


def test_a_loss_that_swings_ever_wider_overshoots():
    result = check(table(swinging()))
    assert (result.verdict, result.cause) == ("silent-divergence", "lr-too-high")


def test_a_loss_that_swings_ever_wider_is_told_while_it_does():
    assert "loss.swings" in alarms(swinging())


def test_batches_of_two_kinds_do_not_swing():
    loss = course(1600, 5, 1.2) + noise(1600, 0.03)
    loss[500:] += 1.0 * (np.random.default_rng(1).random(1100) < 0.3)
    assert "loss.swings" not in alarms(loss)


def test_rows_that_resemble_each_other_do_not_creep():
    for seed in range(4):
        assert alarms(course(1800, 6, 2.5) + noise(1800, 0.12, seed, like=0.8)) == []


# -- losses beside the point -------------------------------------------------------------------------------------------


def agent(rows: int = 600) -> np.ndarray:
    size = np.exp(np.interp(np.arange(rows), [0, 100, 300, rows], [0, 3, 4.5, 3.5]))
    return size * np.exp(noise(rows, 0.45))


def test_an_agent_whose_rewards_rise_is_not_judged_by_its_loss():
    reward = np.linspace(0, 400, 600) + noise(600, 10, 1)
    result = check(table(agent(), reward=list(reward)))
    assert result.verdict == "healthy" and any("rewards" in line for line in result.findings)
    assert alarms(agent(), reward=reward) == [] != alarms(agent())


def test_an_agent_whose_rewards_collapse_is():
    reward = np.concatenate([np.linspace(0, 400, 300), np.linspace(400, -50, 300)]) + noise(600, 10, 1)
    assert not check(table(agent(), reward=list(reward))).calm


def game(beaten: bool, rows: int = 1000) -> str:
    steps = np.arange(rows)
    ours = 1.2 + 0.002 * steps + noise(rows, 0.2)
    other = (0.7 * np.exp(-steps / 90) if beaten else 0.7 + 0.1 * np.sin(steps / 90)) + np.abs(noise(rows, 1e-4, 2))
    return "g_loss,d_loss,step\n" + "\n".join(f"{a},{b},{step}" for a, b, step in zip(ours, other, steps, strict=True))


def test_of_two_nets_that_play_against_each_other_neither_is_judged_by_its_loss(tmp_path):
    result = check(read(tmp_path, game(beaten=False), "train.csv"))
    assert result.verdict == "healthy" and any("against each other" in line for line in result.findings)


def test_a_net_whose_adversary_has_nothing_to_learn_any_more_is(tmp_path):
    assert not check(read(tmp_path, game(beaten=True), "train.csv")).calm
