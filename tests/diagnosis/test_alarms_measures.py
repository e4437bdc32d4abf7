"""`watch` on what a log measures beside the loss: weights, gradients that climb, outputs that become alike, experts,
two nets that play against each other."""

import json
import random

import pytest

from labrunner.diagnosis.online import Monitor, as_json
from labrunner.watch import Watch
from labrunner.watch.follow import Watched, finish
from labrunner.watch.sources import open_source


def told_by(measures, rows=400, loss=lambda i: 2.0, norm=None, reward=None, seed=1):
    """What is told of rows whose measures are functions of the row by name; every number scatters by 2 per cent."""
    rng, monitor, told = random.Random(seed), Monitor(), []
    for i in range(rows):
        cells = {name: value(i) * rng.gauss(1, 0.02) for name, value in measures.items()}
        told += monitor.row(
            i,
            loss(i) * rng.gauss(1, 0.02),
            grad_norm=None if norm is None else norm(i) * rng.gauss(1, 0.1),
            reward=reward,
            measures=cells,
        )
    return told


def texts(told):
    return [(one.level, one.text) for one in told]


def grown(begin, end=10**9):
    return lambda i: 40 * 1.008 ** min(max(i - begin, 0), end - begin)


def test_weights_that_begin_to_grow_are_told_within_fifty_steps_and_their_end_too():
    first, over = told_by({"param_norm": grown(200, 280)})
    assert first.text == "weights.grow" and first.first_bad_step in range(190, 207) and first.step <= 250
    assert over.over and over.text == "weights.over" and over.first_bad_step == first.first_bad_step


@pytest.mark.parametrize(
    "norm",
    [lambda i: 40.0, lambda i: 10 + 30 * (i / 400) ** 0.5, lambda i: 40 + 0.05 * i, lambda i: 40 * 0.998**i],
    ids=["stand", "grow as all nets do at first", "grow evenly by a little", "decay"],
)
def test_weights_that_do_not_run_away_are_no_alarm(norm):
    assert told_by({"param_norm": norm}) == []


@pytest.mark.parametrize(
    ("field", "before", "after", "text"),
    [
        ("spread", 1.0, 0.1, "spread.fell"),
        ("modes", 8.0, 2.0, "modes.fell"),
        ("posterior_kl", 8.0, 0.01, "posterior.fell"),
        ("balance", 1.0, 2.5, "experts.uneven"),
    ],
)
def test_a_collapse_is_told_within_fifty_steps_and_taken_back_where_it_ends(field, before, after, text):
    told = told_by({field: lambda i: after if 200 <= i < 300 else before})
    assert texts(told) == [("alarm", text), ("notice", f"{text.removesuffix('.uneven')}.over")]
    assert (told[0].kind, told[0].first_bad_step) == ("plateau", 200) and told[0].step <= 220
    for lang in ("en", "es"):
        line = as_json(told[0], "run", lang)
        assert "{" not in json.dumps([line["evidence"], line["advice"]])[1:-1] and line["advice"]


@pytest.mark.parametrize(
    ("field", "level", "reward"),
    [
        ("spread", lambda i: 0.05 if i % 40 == 0 else 1.0, None),
        ("spread", lambda i: 1.0 - i / 600, None),
        ("posterior_kl", lambda i: 8.0 if i < 200 else 1.0, None),
        ("posterior_kl", lambda i: 8.0 if i < 200 else 0.01, 3.0),
        ("balance", lambda i: 2.5 if i % 40 < 6 else 1.0, None),
        ("unknown", lambda i: 1.0 if i < 200 else 0.0, None),
    ],
    ids=["single rows", "less by and by", "annealed", "distance from a policy", "a few rows", "another field"],
)
def test_what_comes_back_or_falls_by_some_is_no_collapse(field, level, reward):
    assert [one for one in told_by({field: level}, reward=reward) if one.level == "alarm"] == []


def play(ours, theirs):
    return told_by({"adversary": theirs}, loss=ours, reward=float("nan"))


def test_two_nets_out_of_balance_are_told_and_their_return_to_it():
    won = play(lambda i: 3.0 if 200 <= i < 300 else 0.8, lambda i: 0.4 if 200 <= i < 300 else 1.35)
    assert texts(won) == [("alarm", "adversary.wins"), ("notice", "adversary.over")]
    assert won[0].first_bad_step == 200 and won[0].step <= 205
    slowly = play(lambda i: 0.8 + max(i - 200, 0) / 25, lambda i: 1.35 / (1 + max(i - 200, 0) / 25))
    assert slowly[0].text == "adversary.wins" and slowly[0].step <= 220
    burst = play(lambda i: 6.0 if 200 <= i < 203 else 0.8, lambda i: 20.0 if 200 <= i < 203 else 1.35)
    assert texts(burst)[0] == ("alarm", "adversary.bursts") and burst[0].step == 202


def test_a_game_that_moves_as_it_never_did_and_is_nearly_even_is_none_that_is_lost():
    def moves(before, after):
        return lambda i: before + (after - before) * min(max(i - 200, 0) / 15, 1)

    assert play(moves(0.7, 1.3), moves(1.3, 0.9)) == []
    assert texts(play(moves(0.95, 2.6), moves(1.1, 0.35)))[0] == ("alarm", "adversary.wins")
    assert play(moves(0.7, 2.3), moves(1.3, 0.4)) == [], "no more than a coin knows: the game begins only now"


def sways(level, by, period):
    return lambda i: level + by * (i % period) / period


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (sways(0.8, 0.5, 60), sways(1.35, -0.5, 60)),
        (lambda i: 5.0 if i % 90 == 89 else 0.8, lambda i: 1.35),
        (lambda i: 0.8 + i / 400, lambda i: 1.35),
        (lambda i: -0.8 - i / 40, lambda i: 0.3 + i / 40),
    ],
    ids=["sway", "single rows", "one rises by and by, the other stands", "below 0"],
)
def test_nets_that_play_on_are_no_alarm(ours, theirs):
    assert [one for one in play(ours, theirs) if one.level == "alarm"] == []


def test_files_and_loops_hand_over_what_they_measure(tmp_path):
    path, rng = tmp_path / "log.csv", random.Random(3)
    rows = [f"{i},{2 * rng.gauss(1, 0.05):.4f},{grown(200)(i):.4f}" for i in range(260)]
    path.write_text("step,loss,param_norm\n" + "\n".join(rows) + "\n")
    told, log = [], Watched(open_source(path))
    finish([log], lambda _log, one: told.append(one.text))
    assert told == ["weights.grow"]
    with Watch() as watch:
        heard = [one.text for i in range(260) for one in watch.step(loss=2.0 + i % 3 / 10, param_norm=grown(200)(i))]
    assert heard == ["weights.grow"]
