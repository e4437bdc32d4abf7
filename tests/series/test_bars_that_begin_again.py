"""Bars that begin again with every rollout of an agent's training, as OpenRLHF draws them: they are one run."""

import io
import random

import pytest
from line_by_line import fed

from labrunner.diagnosis.check import check
from labrunner.series.foreign import read_log
from labrunner.series.series import Series

ROLLOUTS, BATCHES = 12, 8


def drawn(title: str, at: int, of: int, more: str = "") -> str:
    full = "#" * (10 * at // of)
    rate = "?s/it" if at == 0 else "1.98s/it"
    return f"{title}: {100 * at // of:3d}%|{full:10}| {at}/{of} [00:{at:02d}<00:41,  {rate}{more}]\n"


def rewards(lost_from: float = 2.0) -> list[float]:
    """What is earned in each batch; from a share of the way on it is lost."""
    chance = random.Random(5)
    shares = [k / (ROLLOUTS * BATCHES) for k in range(ROLLOUTS * BATCHES)]
    return [
        round((share if share < lost_from else 0.6 - 8 * (share - lost_from)) + chance.gauss(0, 0.02), 3)
        for share in shares
    ]


def trained(names: str, *, epochs: int = 1, before: str = "", earned: list[float] | None = None) -> str:
    """A log of two episodes with their own bar; `names` is the form of the numbers behind a bar."""
    earned, text, per = earned or rewards(), "", BATCHES // epochs
    for rollout in range(ROLLOUTS):
        episode, at = divmod(rollout, ROLLOUTS // 2)
        text += before + drawn(f"Episode [{episode + 1}/2]", at, ROLLOUTS // 2)
        for k in range(BATCHES):
            epoch, batch = divmod(k, per)
            title = f"Train epoch [{epoch + 1}/{epochs}]"
            text += before + drawn(title, 0, per) if batch == 0 else ""
            reward = earned[rollout * BATCHES + k]
            text += before + drawn(title, batch + 1, per, ", " + names.format(reward, 0.01 * (-1) ** k))
    return text


def read(text: str) -> Series:
    return read_log(io.BytesIO(text.encode()), "log")


STEPS = list(range(1, ROLLOUTS * BATCHES + 1))
FORMS = (
    "pg={1}, rm={0}, ret={0}, glen=211, tlen=420, kl=0.002, act_lr=5e-7, cri=0.1, vals={0}, cri_lr=9e-6",
    "act_loss={1}, reward={0}, return={0}, gen_len=211, tot_len=420, kl=0.002, act_lr=5e-7",
    "policy_loss={1}, reward={0}, kl=0.002",
)


@pytest.mark.parametrize("names", FORMS, ids=("pg", "act_loss", "policy_loss"))
@pytest.mark.parametrize("epochs", [1, 2])
@pytest.mark.parametrize("before", ["", "(ActorModelRayActor pid=1234) "], ids=("plain", "ray"))
def test_the_steps_go_on_through_rollouts(names, epochs, before):
    text = trained(names, epochs=epochs, before=before)
    series = read(text)
    assert series.steps.tolist() == STEPS and series.columns["reward"].tolist() == rewards()
    assert set(series.columns["step_seconds"]) == {1.98}  # and not what a rollout took
    assert [step for step, row in fed(text).items() if "loss" in row] == STEPS


def test_bars_that_are_drawn_over_each_other():
    text = trained(FORMS[0])
    assert read(text.replace("\n", "\r")).steps.tolist() == read(text).steps.tolist()


def test_the_number_before_the_bar_is_of_its_episode():
    text = "".join(
        drawn(f"Episode [{k // 10 + 1}/9]", k % 10 + 1, 10, f", policy_loss=-0.01, reward={k / 90:.3f}")
        for k in range(90)
    )
    assert read(text).steps.tolist() == list(range(1, 91)) == list(fed(text))


def test_episodes_without_a_bar_are_the_steps():
    text = "".join(f"Episode [{k}/90] reward: {k / 90:.3f}, loss: 0.31\n" for k in range(1, 91))
    assert read(text).steps.tolist() == list(range(1, 91))


def test_a_bar_that_was_broken_off_does_not_go_on():
    names = ", policy_loss=-0.01, reward=0.5"
    text = "".join(drawn("Train epoch [1/1]", k, 40, names) for k in (*range(1, 31), *range(1, 41)))
    series = read(text)
    assert series.steps.tolist() == list(range(1, 41)) and any("2 runs" in note for note in series.notes)


def test_epochs_of_two_runs_that_earn_nothing_stay_two_runs():
    text = "".join(drawn(f"Epoch {e}", k, 20, f", loss={2 - 0.01 * k}") for e in (1, 2, 1, 2) for k in range(1, 21))
    series = read(text)
    assert series.steps.tolist() == list(range(1, 41)) and any("2 runs" in note for note in series.notes)


def test_a_bar_without_a_title_goes_on_as_the_log_grows():
    text = "".join(drawn("Training", k, 20, f", loss={2 - 0.01 * k}") for _ in range(3) for k in range(1, 21))
    assert read(text).steps.tolist() == list(range(1, 61)) == list(fed(text))


def test_what_was_earned_and_lost_is_told():
    text = trained(FORMS[0], earned=rewards(0.6))
    assert check(read(text)).verdict == "diverged"
    assert check(read(trained(FORMS[0]))).verdict == "healthy"
