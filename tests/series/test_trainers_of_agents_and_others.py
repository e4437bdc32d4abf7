"""Lines of RSL-RL, DeepSpeed-Chat, TRL's GRPO, nanochat and LeRobot, healthy and sick: whole, and as they grow."""

import io
import math
import random

import pytest
from line_by_line import fed

from labrunner.diagnosis.check import check
from labrunner.series.foreign import read_log

ROWS = 150


def earned(*, lost: bool) -> list[float]:
    chance = random.Random(3)
    grows = [20 * (1 - math.exp(-k / 40)) + chance.gauss(0, 0.4) for k in range(ROWS)]
    return [round(-2 + chance.gauss(0, 0.4) if lost and k > 100 else reward, 3) for k, reward in enumerate(grows)]


def losses(*, lost: bool) -> list[float]:
    chance = random.Random(4)
    falls = [3 + 7 * math.exp(-k / 20) + chance.gauss(0, 0.03) for k in range(ROWS)]
    return [round(loss + (5 if lost and k > 100 else 0), 4) for k, loss in enumerate(falls)]


def rsl_rl(k: int, reward: float, loss: float) -> str:
    return (
        f"{'#' * 80}\n        \x1b[1m Learning iteration {k}/{ROWS} \x1b[0m        \n\n"
        f"          Computation: 81000 steps/s (collection: 1.021s, learning 0.182s)\n"
        f"Mean value_function loss: {0.3 + 0.1 * (k % 3):.4f}\n  Mean surrogate loss: {0.01 * (-1) ** k:.4f}\n"
        f"   Mean entropy loss: {17 - k / 30:.4f}\n         Mean reward: {reward:.3f}\n"
        f"Mean episode length: {900 + k:.2f}\n{'-' * 80}\n     Total timesteps: {(k + 1) * 98304}\n"
        f"      Iteration time: 1.20s\n        Time elapsed: 00:01:10\n                 ETA: 00:10:10\n\n"
    )


def deepspeed_chat(k: int, reward: float, loss: float) -> str:
    return (
        f"Epoch: 0 | Step: {k} | PPO Epoch: 1 | Actor Loss: {0.01 * (-1) ** k:.4f} | Critic Loss: 0.1{k % 5}\n"
        "End-to-End => Latency: 6.01s, TFLOPs: 33.1, Samples/sec: 5.32, Time/seq 0.19s, Batch Size: 32\n"
        "Training   => Latency: 2.1s, TFLOPs: 80.2\n"
        f"Average reward score: {reward} | EMA reward score: {reward}\n{'-' * 85}\n"
    )


def grpo(k: int, reward: float, loss: float) -> str:
    row = {"loss": 0.001 * (-1) ** k, "grad_norm": 0.31, "learning_rate": 1e-6, "reward": reward, "reward_std": 0.3}
    row |= {"completions/mean_length": 200.0, "kl": 0.01, "epoch": round(k / ROWS, 3)}
    at = k + 1
    return f"{row}\n{100 * at // ROWS:3d}%|{'#' * (10 * at // ROWS):10}| {at}/{ROWS} [00:10<10:00, 12.01s/it]\n"


def nanochat(k: int, reward: float, loss: float) -> str:
    held_out = f"Step {k:05d} | Validation bpb: {loss / 3:.4f}\n" if k % 50 == 0 else ""
    return held_out + (
        f"step {k:05d}/21400 (0.12%) | loss: {loss:.6f} | lrm: 1.00 | dt: 1050.31ms | tok/sec: 499,0{k % 90 + 10} | "
        f"mfu: 48.1 | total time: {k / 60:.2f}m\n"
    )


def lerobot(k: int, reward: float, loss: float) -> str:
    at = 200 * (k + 1)
    step, samples = (f"{n / 1000:.0f}K" if n >= 1000 else str(n) for n in (at, 8 * at))
    return (
        f"INFO 2025-06-01 10:00:{k % 60:02d} ts/train.py:232 step:{step} smpl:{samples} ep:{8 * at // 300} "
        f"epch:{8 * at / 15000:.2f} loss:{loss:.3f} grdn:5.312 lr:1.0e-05 updt_s:0.190 data_s:0.003\n"
    )


AGENTS = (rsl_rl, deepspeed_chat, grpo)


@pytest.mark.parametrize("tool", AGENTS)
def test_what_an_agent_earns_is_read_and_judged(tool):
    for lost, verdict in ((False, "healthy"), (True, "diverged")):
        text = "".join(tool(k, reward, 0.0) for k, reward in enumerate(earned(lost=lost)))
        series = read_log(io.BytesIO(text.encode()), "log")
        assert series.columns["reward"].tolist() == earned(lost=lost)
        assert max(abs(series.columns["loss"])) < 0.02  # that of the policy, and not a sum with the critic's
        rows = fed(text)
        assert list(rows) == series.steps.tolist() and [row["reward"] for row in rows.values()] == earned(lost=lost)
        assert check(series).verdict == verdict


@pytest.mark.parametrize("tool", [nanochat, lerobot])
def test_what_others_print_is_read_and_judged(tool):
    for lost, verdicts in ((False, ("healthy",)), (True, ("diverged", "spike-lingering"))):
        text = "".join(tool(k, 0.0, loss) for k, loss in enumerate(losses(lost=lost)))
        series = read_log(io.BytesIO(text.encode()), "log")
        assert series.columns["loss"] == pytest.approx(losses(lost=lost), abs=6e-4)
        assert check(series).verdict in verdicts


def test_the_throughput_and_the_validation_of_nanochat():
    text = "".join(nanochat(k, 0.0, loss) for k, loss in enumerate(losses(lost=False)))
    series = read_log(io.BytesIO(text.encode()), "log")
    assert min(series.columns["tokens_per_second"]) == 499010
    assert series.columns["step_seconds"] == pytest.approx([1.05031] * ROWS)
    assert series.steps[series.is_logged("eval_loss")].tolist() == [0, 50, 100]


def test_what_counts_episodes_beside_rounded_steps_is_no_epoch():
    text = "".join(lerobot(k, 0.0, loss) for k, loss in enumerate(losses(lost=False)))
    series = read_log(io.BytesIO(text.encode()), "log")
    assert series.steps.tolist() == list(range(1, ROWS + 1)) == list(fed(text))
