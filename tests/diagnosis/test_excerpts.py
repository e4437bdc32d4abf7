"""Excerpts of a few rows or epochs, from wherever somebody copied them: what they tell, and the near misses."""

import numpy as np
import pytest
from excerpts import checked, noise

GUESS = float(np.log(10))


def test_epochs_that_all_get_what_a_guess_gets_right_at_the_cost_of_a_guess_are_a_plateau():
    falls = [2.52, 2.41, 2.36, 2.33, 2.32, 2.31]
    at = [GUESS + one for one in (0.002, 0.001, -0.001, 0.0005, -0.0015, 0.001)]
    found = checked(loss=falls, eval_loss=at, eval_accuracy=[9.87] * 6)
    assert (found.verdict, found.first_bad_step) == ("plateau", 1)
    assert checked(loss=falls, eval_loss=at, eval_accuracy=[9.87] * 5 + [9.9]).calm, "it moves"
    assert checked(loss=falls, eval_loss=at, eval_accuracy=[21.0] * 6).calm, "that is no guess among ten"
    assert checked(loss=falls, eval_loss=[one - 0.3 for one in at], eval_accuracy=[9.87] * 6).calm, "that costs less"
    assert checked(loss=falls[:4], eval_loss=at[:4], eval_accuracy=[9.87] * 4).calm, "four epochs"


def test_a_share_of_very_many_that_never_changes_is_told_though_the_loss_falls():
    falls = np.geomspace(0.15, 0.04, 15)
    assert checked(125, loss=falls, eval_accuracy=[0.1836417] * 15).verdict == "plateau"
    assert checked(125, loss=falls, eval_accuracy=[0.1875] * 15).calm, "three of sixteen"
    assert checked(125, loss=falls, eval_accuracy=[0.8836417] * 15).calm, "most are right"


def test_one_number_where_nets_over_a_vocabulary_begin_is_told_in_twelve_rows():
    assert checked(80, loss=[10.8173] * 12).verdict == "plateau"
    for loss in ([10.8173] * 11, [10.8] * 12, [3.8173] * 12, [*[10.8173] * 11, 10.8172]):
        assert checked(80, loss=loss).calm, loss


def test_a_loss_of_0_right_after_one_that_was_thrown_up_is_no_number():
    calm = list(1.28 + noise(12, 0.01, 2))
    found = checked(90, loss=[*calm, 41200.0, 0.0])
    assert found.verdict == "nan"
    assert checked(90, loss=[*calm, 0.0]).calm, "one row of 0 out of a calm"
    assert checked(90, loss=[*calm, 9.0, 0.0]).calm, "not so far"


def test_a_loss_that_rises_with_each_of_its_last_epochs_to_several_times_its_best_is_told():
    loss = [2.6, 2.1, 1.4, 0.9, 0.5, 0.3, 0.2, 0.14, 0.09, 0.1, 0.18, 0.27, 0.36, 0.44, 0.51, 0.6, 0.68]
    found = checked(loss=loss)
    assert found.verdict == "silent-divergence" and found.first_bad_step in (9, 10)
    assert checked(loss=[*loss[:12], 0.2, 0.15, 0.12, 0.1, 0.1]).calm, "it comes down again"
    assert checked(loss=[*loss[:9], *(0.09 + 0.01 * i for i in range(1, 9))]).calm, "not to several times its best"


@pytest.mark.parametrize("first", [1, 400])
def test_an_agent_that_earns_less_than_before_is_told_in_an_excerpt_too(first):
    earns = [*(900 + noise(40, 15, 2)), *(520 + noise(40, 15, 3))]
    found = checked(first, loss=0.01 * noise(80, 1.0, 4), reward=earns)
    assert found.verdict == "diverged" and 435 < found.first_bad_step - first + 400 < 445
    said = " ".join(found.findings)
    assert ("this excerpt" in said) == (first == 400)
    less = [*(900 + noise(40, 15, 2)), *(840 + noise(40, 15, 3))]
    little = checked(first, loss=0.01 * noise(80, 1.0, 4), reward=less)
    assert little.verdict == ("healthy" if first == 400 else "plateau"), (
        "by little; from the first step on it learns nothing"
    )


def test_what_watch_would_have_told_of_a_short_log_check_tells():
    loss = [1.36, 1.33, 1.71, 5.1, 7.7, 9.0, 8.6, 8.2, 7.9, 7.1, 9.2, 9.5, 11.1, 10.6]
    found = checked(68, 1000, loss=loss)
    assert found.verdict == "diverged" and any("rests on 14 rows" in line for line in found.findings)


def test_a_long_log_that_only_guesses_is_told_without_pairing_all_of_its_rows():
    rows = 60_000
    loss, right = GUESS + 0.0005 * np.sin(np.arange(rows)), 0.1 + 0.001 * np.cos(np.arange(rows))
    assert checked(loss=loss, accuracy=right).verdict == "plateau"
