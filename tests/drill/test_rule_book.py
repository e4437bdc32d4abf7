"""What the rule book reads in the log, row by row, and what it does then; what it leaves alone."""

from __future__ import annotations

import pytest

from labrunner.drill.pilots import RuleBook

CALM = {"lr": 0.01, "v_norm": 1.0, "param_norms": {"block_0": 10.0, "head": 5.0}}
NOTICE = {"level": "notice", "first_bad_step": 130, "over": False}
ALARM = NOTICE | {"level": "alarm"}


def answers(changed, alarms=None, rows=40):
    """What the rule book asks for in so many rows from step 121 on; `changed(step)` is what is not calm in a row."""
    book, told = RuleBook(), []
    book.reset({"history": [{"step": step, **row(step, changed)} for step in range(80, 121)]})
    for step in range(121, 121 + rows):
        seen = {
            "step": step,
            "metrics": row(step, changed),
            "alarms": (alarms or {}).get(step, []),
            "budget": {"executed": step - 120},
            "checkpoints": [{"step": at, "age": step - at} for at in range(step // 10 * 10, 0, -10)],
        }
        while (answer := book.step(seen))["action"] != "wait":
            told.append((step, answer["action"], answer["arguments"]))
            seen = seen | {"alarms": []}
    return told


def row(step, changed):
    wandering = {"block_0": 10.0 + 0.001 * step % 0.007, "head": 5.0 - 0.0003 * step}
    return CALM | {"param_norms": wandering} | changed(step)


def named(told):
    return [arguments["cause"] for _, action, arguments in told if action == "call"]


def test_a_calm_log_and_a_notice_are_left_alone():
    assert answers(lambda step: {}, {130: [NOTICE]}) == []


def test_a_rate_that_left_its_schedule_is_put_right_from_before_it():
    told = answers(lambda step: {"lr": 0.12} if step >= 130 else {})
    assert named(told) == ["schedule"] and told[1] == (130, "rollback", {"to": 129})
    assert {arguments["key"] for _, action, arguments in told if action == "set"} == {
        "schedule.begun_after",
        "schedule.jump_factor",
    }


def test_a_part_that_stands_still_is_thawed():
    told = answers(lambda step: {"param_norms": {"block_0": 10.0, "head": 5.0 + 0.001 * step}} if step >= 130 else {})
    assert named(told) == ["frozen-part"] and told[1] == (138, "set", {"thaw": "all"})


def test_norms_that_are_not_finite_do_not_stand_still():
    told = answers(lambda step: {"param_norms": {"block_0": None, "head": None}} if step >= 130 else {})
    assert named(told) == []


def test_a_part_that_grows_in_every_row_is_taken_back_and_held():
    told = answers(
        lambda step: {
            "param_norms": {"block_0": 9 + 0.01 * step, "head": (5 + 0.001 * step) * 1.04 ** max(0, step - 129)}
        }
    )
    assert named(told) == ["weight-growth"] and told[1][1:] == ("rollback", {"to": 126})
    assert told[2][2] == {"key": "model.z_loss", "value": 0.003}


def test_a_part_that_grows_after_an_alarm_is_the_data_s():
    def grows(step):
        return {"param_norms": {"block_0": 9 + 0.01 * step, "head": (5 + 0.001 * step) * 1.04 ** max(0, step - 129)}}

    assert named(answers(grows, {131: [NOTICE], 140: [ALARM]})) == ["bad-data"]


@pytest.mark.parametrize(("v_norm", "cause"), [(0.1, "optimizer-state"), (0.9, "bad-data")])
def test_damage_after_a_second_moment_that_is_gone_is_the_optimizer_s(v_norm, cause):
    told = answers(lambda step: {"v_norm": v_norm} if step >= 130 else {}, {133: [ALARM]})
    assert named(told) == [cause] and told[1][1] == "rollback" and told[1][2]["to"] < 130
    assert any(action == "skip" for _, action, _ in told) == (cause == "bad-data")


def test_a_moment_that_is_gone_without_damage_is_left_alone():
    assert answers(lambda step: {"v_norm": 0.1} if step >= 130 else {}) == []


def test_what_comes_back_is_answered_further_back_and_with_half_the_rate():
    told = answers(lambda step: {}, {130: [ALARM], 158: [ALARM | {"first_bad_step": 158}]})
    assert [action for _, action, _ in told] == ["call", "rollback", "skip", "rollback", "skip", "set"]
    assert told[-1][2] == {"rate": 0.5} and told[3][2]["to"] < told[1][2]["to"]


def test_a_second_trouble_is_answered_too_and_the_same_one_not_again():
    def twice(step):
        head = {"block_0": 10.0, "head": 5.0 + 0.001 * step} if step >= 170 else {}
        return ({"lr": 0.12} if 130 <= step < 150 else {}) | ({"param_norms": head} if head else {})

    told = answers(twice, rows=80)
    assert named(told) == ["schedule", "frozen-part"] and told[-1] == (178, "set", {"thaw": "all"})
    assert named(answers(lambda step: {"lr": 0.01 * 2 ** ((step - 100) // 30)}, rows=80)) == ["schedule"]
