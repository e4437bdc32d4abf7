"""Further signs beside the loss, each on a log that has it and on one like it that has not."""

import io
import json
import math
import random

import pytest
from diagnosis_fakes import BY_RULES

from labrunner.diagnosis.check import check
from labrunner.series.foreign.detect import read_log


def read(text):
    return read_log(io.BytesIO(text.encode()), "log")


def judged(rows):
    """The diagnosis of rows as JSON lines."""
    return check(read("\n".join(json.dumps(row) for row in rows)), BY_RULES)


def says(found, words):
    return not found.calm and any(words in said for said in found.findings)


def rows(count=200, **columns):
    """Rows with a loss that falls, and columns made of a row's place from 0 to 1; None leaves one out."""
    chance = random.Random(7)
    for k in range(count):
        at = k / count
        row = {"step": k, "loss": 1 + 2 * math.exp(-5 * at) + chance.gauss(0, 0.03)}
        made = {name.replace("__", "/"): of(at, chance) for name, of in columns.items()}
        yield row | {name: value for name, value in made.items() if value is not None}


def now_and_then(of):
    """A column that every twentieth row has."""
    return lambda at, chance: of(at) + chance.gauss(0, 0.01) if round(at * 200) % 20 == 19 else None


def test_averaged_weights_that_follow_nothing():
    trained = {"val__loss": now_and_then(lambda at: 1.1 + 2 * math.exp(-5 * at))}
    found = judged(rows(val__ema_loss=now_and_then(lambda at: 3.0), **trained))
    assert says(found, "averaged weights")
    assert judged(rows(val__ema_loss=now_and_then(lambda at: 1.1 + 2 * math.exp(-2 * at)), **trained)).calm


def test_what_training_gets_right_and_validation_never_does():
    learned = {"train__acc": lambda at, _: min(0.3 + 2 * at, 1.0)}
    assert says(judged(rows(val__acc=now_and_then(lambda at: 0.05), **learned)), "validation never more than")
    assert judged(rows(val__acc=now_and_then(lambda at: 0.05 + 0.6 * at), **learned)).calm


@pytest.mark.parametrize(
    ("earned", "words"), [(lambda at: 20 - 10 * at, "than when it knew nothing"), (lambda at: 20, "by no more")]
)
def test_an_agent_that_learns_nothing_or_the_wrong_thing(earned, words):
    assert says(judged(rows(reward=lambda at, chance: earned(at) + chance.gauss(0, 1))), words)


def test_an_agent_that_dips_before_it_learns_is_well():
    assert judged(
        rows(reward=lambda at, chance: 20 - 30 * at * (1 - at) + 40 * max(at - 0.7, 0) + chance.gauss(0, 1))
    ).calm


@pytest.mark.parametrize("lost", [True, False])
def test_a_reconstruction_that_is_lost_when_another_part_gets_more_weight(lost):
    def rebuilt(at):
        return 50 + 100 * math.exp(-8 * at) + (95 if lost else 25) * (at > 0.5)

    found = judged({"loss": row["recon"] + row["beta"] * 3} | row for row in _with_beta(rebuilt))
    assert says(found, "reconstruction") is lost and (lost or found.calm)


def _with_beta(rebuilt):
    for k in range(200):
        at = k / 200
        yield {"step": k, "recon": rebuilt(at), "beta": 1.0 if at <= 0.5 else 8.0}


def test_one_expert_gets_all_tokens():
    head = " step |   loss |    lr | expert load (layer 0) | max/min\n"
    line = "{0:5} | {1:.4f} | 1e-03 | {2} | 1.00/0.00\n"

    def log(load):
        return head + "".join(line.format(k, 1 + 2 * math.exp(-k / 40), load) for k in range(120))

    assert says(check(read(log("0.00/0.00/0.01/0.99"))), "one expert")
    assert check(read(log("0.22/0.28/0.21/0.29"))).calm


def test_a_discriminator_that_won_for_long_and_one_that_did_not():
    def log(won):
        for k in range(160):
            fed = 20 <= k < 90 and won
            chance = math.sin(k * 12.9898) * 0.1
            yield {"step": k, "loss_D": 0.002 if fed else 1.2 + chance, "loss_G": 8.0 + chance if fed else 0.9 - chance}

    assert says(judged(log(True)), "discriminator lost next to nothing")
    assert judged(log(False)).calm


def test_a_critic_without_bounds():
    def log(size):
        chance = random.Random(3)
        for k in range(80):
            far = size * min(k / 20, 1)
            yield {"iter": k * 10, "critic_loss": -1 + chance.gauss(0, far), "gen_loss": chance.gauss(0, far)}

    assert says(judged(log(120)), "not bounded") and judged(log(0.3)).calm


def test_two_nets_that_move_each_other_no_more():
    def log(still):
        chance = random.Random(4)
        for k in range(160):
            far = 0.001 if still and k >= 100 else 0.1
            yield {"step": k, "D_loss": 1.4 + chance.gauss(0, far), "G_loss": 0.8 + chance.gauss(0, far)}

    assert says(judged(log(True)), "stand still") and judged(log(False)).calm


@pytest.mark.parametrize("cost", [0.5, 0.0])
def test_a_resume_that_the_log_announces(cost):
    chance = random.Random(2)
    lines = []
    for k in range(160):
        if k == 80:
            lines.append("=> loaded checkpoint ckpt/last.pt (step 400)")
        loss = 2.4 + 1.6 * math.exp(-k / 15) + chance.gauss(0, 0.15) + cost * math.exp(-max(k - 80, 0) / 20) * (k >= 80)
        lines.append(f"it={k * 5 + 5:06d} t={k}.42s loss={loss:.4f}")
    found = check(read("\n".join(lines)))
    assert found.calm is (cost == 0)
    if cost:
        assert found.cause == "bad-resume" and found.first_bad_step == 405


def test_a_loss_that_stands_at_one_from_the_first_row_on():
    def log(level):
        for row in rows(
            loss=lambda at, chance: level + chance.gauss(0, 0.04), val__loss=now_and_then(lambda at: level)
        ):
            yield row | {"step": 10 * row["step"]}

    assert says(judged(log(1.0)), "size 1") and judged(log(1.2)).calm


@pytest.mark.parametrize("end", [2.35, None])
def test_few_epochs_of_an_evaluation_that_measures_nothing(end):
    lines = []
    for k in range(14):
        loss = 1.7 * math.exp(-k / 3)
        lines += [
            f"Epoch {k + 1}/14",
            f"46/46 [====] - 0s 5ms/step - loss: {loss:.4f} - val_loss: {end or loss + 0.1:.4f}",
        ]
    assert (check(read("\n".join(lines))).verdict == "plateau") is (end is not None)


@pytest.mark.parametrize("lost", [True, False])
def test_few_epochs_of_which_the_last_lost_all(lost):
    losses = [0.29, 0.107, 0.098, 0.085, 0.082, 0.081, 0.076, *([0.39, 0.32, 0.31, 0.3, 0.29] if lost else [0.07] * 5)]
    found = check(read("\n".join(f"Epoch: {k + 1} loss: {loss}" for k, loss in enumerate(losses))))
    assert found.verdict == ("diverged" if lost else "too-short")


def test_training_and_validation_that_both_never_came_back():
    def log(rise):
        chance = random.Random(9)
        for k in range(96):
            loss = 2.4 + 1.5 * math.exp(-k / 12) + rise * (k > 50)
            row = {"step": k * 10, "loss": loss + chance.gauss(0, 0.12)}
            yield row | ({"val_loss": loss + 0.2} if k % 8 == 7 else {})

    assert judged(log(0.25)).verdict == "silent-divergence" and judged(log(0.0)).calm


@pytest.mark.parametrize("low", [1e-9, 1e-3])
def test_a_rate_next_to_nothing(low):
    lines = []
    for epoch in range(18):
        loss = 1.26 + 0.8 * math.exp(-min(epoch, 3)) + 0.01 * (epoch % 2)
        lines += [f"epoch {epoch + 1} batch {b}/45 train loss {loss:.4f}" for b in (15, 30, 45)]
        rate = 0.01 * low ** min(epoch / 4, 1)
        lines.append(f"epoch {epoch + 1} finished: train loss {loss:.4f}, val loss {loss:.4f}, lr {rate:.6g}")
    assert (check(read("\n".join(lines))).cause == "lr-zero") is (low < 1e-6)


def test_rows_far_slower_than_any_before():
    def log(slow):
        for k in range(36):
            yield {"step": k, "loss": 1 + 2 * math.exp(-k / 8), "ms/batch": 5.0 + k % 3 + 22 * (k >= 36 - slow)}

    assert judged(log(8)).verdict == "throughput" and judged(log(3)).calm


def test_two_nets_that_stand_still_but_for_the_last_rows():
    def still(at, chance):
        return 0.7 + (chance.gauss(0, 0.2) if at < 0.5 or at >= 0.96 else 0.0)

    nets = ({"step": row["step"], "d_loss": row["d"], "g_loss": row["g"]} for row in rows(80, d=still, g=still))
    assert says(judged(nets), "stand still since step 40")


def test_success_that_stood_out_for_fewer_rows_than_are_taken_together():
    """Judged without a stumble, from its first rows to its last."""
    shares = [0.0] * 8 + [0.9] * 4 + [0.0] * 21
    log = [{"step": k, "loss": 1.0 / (k + 1), "accuracy": share} for k, share in enumerate(shares)]
    assert judged(log).first_bad_step == 12
    for count in range(2, len(log)):
        judged(log[:count])


@pytest.mark.parametrize("used", [0.002, 0.1])
def test_an_expert_that_is_never_used(used):
    shares = {"expert_0": lambda *_: used, "expert_1": lambda *_: 0.5, "expert_2": lambda *_: 0.5 - used}
    found = judged(rows(**shares))
    assert says(found, "next to no tokens") if used < 0.01 else found.calm


@pytest.mark.parametrize("left", [2, 7])
def test_modes_that_collapse_whatever_the_losses_say(left):
    nets = {
        "d_loss": lambda _, chance: 1.3 + chance.gauss(0, 0.02),
        "g_loss": lambda _, chance: 0.8 + chance.gauss(0, 0.02),
    }
    made = [
        {key: value for key, value in row.items() if key != "loss"}
        for row in rows(**nets, modes=lambda at, _: min(2 + round(30 * at), 8) if at < 0.5 else left)
    ]
    found = judged(made)
    assert says(found, "fewer modes") if left == 2 else found.calm


def two_nets(discriminator, generator):
    return [
        {"step": row["step"], "d_loss": row["d"], "g_loss": row["g"]}
        for row in rows(
            d=lambda at, chance: discriminator(at) + chance.gauss(0, 0.01),
            g=lambda at, chance: generator(at) + chance.gauss(0, 0.01),
        )
    ]


def test_two_nets_that_drift_apart():
    assert says(judged(two_nets(lambda at: 1.35 - 0.6 * at, lambda at: 0.8 + 2 * at)), "is not caught up with")
    assert judged(two_nets(lambda at: 1.35 - 0.05 * at, lambda at: 0.8 + 0.1 * at)).calm


def test_a_critic_that_runs_away():
    assert says(judged(two_nets(lambda at: -1 - 80 * at**2, lambda at: 8 + 600 * at**2)), "nothing bounds the critic")
    assert judged(two_nets(lambda at: -1 - 8 * math.exp(-9 * at), lambda at: 8 + 60 * at)).calm


@pytest.mark.parametrize("start", [5000, 2.3])
def test_weights_that_begin_far_too_large_are_sure_of_what_is_wrong(start):
    found = judged(
        {
            "step": 10 * row["step"],
            "loss": start * math.exp(-2 * row["at"]) * (1 + 0.1 * row["noise"]),
            "acc": 0.1 + 0.2 * row["at"],
        }
        for row in rows(80, at=lambda at, _: at, noise=lambda _, chance: chance.gauss(0, 1))
    )
    assert says(found, "what a guess would cost") is (start > 100)


@pytest.mark.parametrize(("rate", "scatter", "count"), [(1e-3, 0.045, 80), (1.2, 0.02, 40)])
def test_a_run_that_stands_from_its_first_row_on_at_a_rate_at_which_every_net_moves(rate, scatter, count):
    chance = random.Random(3)
    flat = [{"step": 10 * k, "loss": 1.7 * (1 + chance.gauss(0, scatter)), "lr": rate} for k in range(count)]
    assert judged(flat).verdict == "plateau" and judged({**row, "lr": 1e-5} for row in flat).calm


@pytest.mark.parametrize("ended", [0.0, 64.0])
def test_a_loss_scale_of_next_to_nothing_is_no_place_that_a_scaler_found(ended):
    def row(k):
        storm = 45 <= k < 50
        scale = 65536.0 if k < 45 else ended
        return {
            "step": 10 * k,
            "loss": 3 * math.exp(-k / 40),
            "loss_scale": scale,
            "number_of_skipped_iterations": 10 * storm,
        }

    assert judged(map(row, range(100))).calm is (ended > 1)


@pytest.mark.parametrize(("name", "best"), [("mAP", 0.4), ("wer", -0.5), ("FID", -20.0)])
def test_a_score_that_was_learned_and_is_lost_while_the_loss_falls(name, best):
    """`best` below 0: of errors, which come down from thrice that far."""

    def score(lost):
        def of(at):
            learned = min(at / 0.4, 1.0) * (1 - lost * max((at - 0.6) / 0.4, 0.0))
            return best * learned if best > 0 else -best * (3 - 2 * learned)

        return of

    sick = judged(rows(40, **{name: lambda at, _: score(1.0)(at)}))
    assert sick.verdict == "diverged" and says(sick, "is lost" if best > 0 else "are back")
    assert judged(rows(40, **{name: lambda at, _: score(0.1)(at)})).calm


def test_a_share_that_is_a_little_below_its_best_is_not_lost():
    def learned(end):
        return lambda at, _: min(0.1 + 2 * at, 0.9) if at < 0.6 else 0.9 - (0.9 - end) * (at - 0.6) / 0.4

    assert judged(rows(60, val_acc=learned(0.86))).calm
    assert says(judged(rows(60, val_acc=learned(0.3))), "what was got right is lost")


def test_updates_of_exactly_nothing_to_the_end_are_told_with_the_step():
    def gone(at, _):
        return 0.1 if at < 0.5 else 0.0

    log = {"gn": lambda *_: 0.2, "lr": lambda *_: 1e-3}
    found = judged(rows(100, update_norm=gone, **log))
    assert found.verdict == "plateau" and found.first_bad_step == 50 and says(found, "updates are exactly 0")
    assert judged(rows(100, update_norm=lambda at, _: 0.1 - 0.09 * at, **log)).calm
    still = judged(rows(100, update_norm=gone, lr=lambda at, _: 0.0 if at >= 0.5 else 1e-3))
    assert not says(still, "updates are exactly 0"), "a rate of 0 says it better"


def test_a_rate_that_is_printed_as_0_throughout_is_none_where_the_loss_comes_far_down():
    chance = random.Random(3)
    fell = [{"step": k, "lr": 0, "loss": 1000 + 3000 * math.exp(-k / 5) + chance.gauss(0, 40)} for k in range(200)]
    assert judged(fell).calm
    stood = [{"step": k, "lr": 0, "loss": 4000 + chance.gauss(0, 40)} for k in range(200)]
    assert judged(stood).cause == "lr-zero"


@pytest.mark.parametrize(
    ("grows", "calm"), [(lambda at: 36 * (1 - math.exp(-3 * at)), True), (lambda at: 36 * at, False)]
)
def test_errors_of_values_that_settle_are_of_a_larger_number(grows, calm):
    """DQN without rewards in its log: values that settle, and errors that grow less than their squares; or not."""
    log = [
        {"step": 100 * k, "q_mean": 0.3 + grows(k / 60), "loss": 0.2 + 1.5 * (1 - math.exp(-4 * k / 60))}
        for k in range(60)
    ]
    found = judged(log)
    assert found.calm is calm
    assert any("as a share of its square" in said for said in found.findings) is calm


def test_a_policy_loss_that_grows_ten_thousandfold_with_its_rewards():
    def log(times):
        chance = random.Random(11)
        for k in range(80):
            unit = times if k >= 40 else 1.0
            yield {
                "step": k,
                "reward": unit * (20 + 2 * k + chance.gauss(0, 3)),
                "policy_loss": -unit * (8 + chance.gauss(0, 1)),
            }

    assert says(judged(log(20_000)), "run away with what it learns") and judged(log(20)).calm
