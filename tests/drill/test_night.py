"""Two incidents in one shift: both are seen, answered and scored, each for half."""

from __future__ import annotations

import json

import pytest
from small_drill import as_a_night, write_scenario

from labrunner.drill.calibration import write_measured
from labrunner.drill.cockpit import MOST_CALLS, Cockpit
from labrunner.drill.debrief import debrief
from labrunner.drill.facts import facts_of
from labrunner.drill.prepared import Prepared
from labrunner.drill.record import Record
from labrunner.drill.reference import fly_policy
from labrunner.drill.scenario import load_scenario
from labrunner.drill.shift import began, judged, named_causes, record_of, replay
from labrunner.drill.verify import Proof
from labrunner.errors import InputError
from labrunner.reports.shift_page import build

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def dusk(tmp_path_factory):
    """A small night, flown without an action on seed 5."""
    scenario = as_a_night(write_scenario(tmp_path_factory.mktemp("night"), "dusk", measured=False))
    write_measured(scenario, {"spread": 0.005, "half": 10.0})
    return Prepared(scenario, 5)


def flown(prepared, *acts):
    """A shift with acts as (after so many updates, action, arguments), judged."""
    cockpit = Cockpit(prepared)
    while not cockpit.over:
        for at, action, arguments in acts:
            if at == cockpit.executed:
                cockpit.ask(action, arguments)
        cockpit.advance()
    return judged(cockpit)


BACK, RATE = ("rollback", {"back": 12}), ("set", {"key": "schedule.jump_factor", "value": 1.0})
THAW = ("set", {"thaw": "all"})


def test_both_incidents_act_from_their_own_onset_on(dusk):
    first, second = dusk.onsets
    assert 26 <= first <= 30 and 40 <= second <= 43 and dusk.onset == first
    norms = {
        row["step"]: row["param_norms"]["block_0"] for group in dusk.groups for row in group if row["kind"] == "step"
    }
    assert norms[second] == norms[second + 1] == norms[second + 3] and norms[second - 1] != norms[second - 2]
    kinds = [fault["kind"] for fault in dusk.scenario.config(5).faults]
    assert kinds == ["lr-jump", "freeze-group"] and not dusk.scenario.config(5, faulty=False).faults


def test_each_is_half_of_noticing_and_of_naming(dusk):
    calls = [(14, "call", {"cause": "schedule"}), (28, "call", {"cause": "frozen-part"})]
    one = flown(dusk, (14, *BACK), (14, *RATE), calls[0])
    began = one.cockpit.reached(dusk.onsets[1])
    assert began is None or began > 14
    assert one.outcome.named and one.outcome.second == (None, False) and one.score.diagnosis == 7.5

    both = flown(dusk, *calls, (28, *THAW))
    assert both.cockpit.reached(dusk.onsets[1]) <= 28
    assert both.outcome.second[0] is not None and both.outcome.second[1] and both.score.diagnosis == 15
    assert both.outcome.noticed is not None and both.outcome.noticed < 14


def test_a_first_answer_that_goes_back_before_both_has_not_noticed_the_second(dusk):
    """It takes the second back unseen: that begins when its step is made again."""
    late = dusk.onsets[1] - 20 + 1
    back = (late, "rollback", {"to": dusk.onset - 1})
    told = flown(dusk, back, (late, *RATE))
    assert told.outcome.noticed is not None and told.outcome.second == (None, False)
    again = told.cockpit.reached(dusk.onsets[1], after=late)
    assert again is not None and began(told.cockpit, 1) == again
    told = flown(dusk, (14, *BACK), (14, *RATE))
    assert began(told.cockpit, 1) == told.cockpit.reached(dusk.onsets[1])


def test_of_the_causes_called_as_many_of_the_last_different_ones_count_as_there_were_incidents(dusk):
    def named(*causes):
        cockpit = Cockpit(dusk)
        for cause in causes:
            cockpit.ask("call", {"cause": cause})
        return named_causes(cockpit)

    assert named() == [False, False] and named("schedule") == [True, False]
    assert named("frozen-part", "schedule") == named("schedule", "schedule", "frozen-part") == [True, True]
    assert named("schedule", "loader", "frozen-part") == [False, True], "every cause there is would be right, too"
    assert named("schedule", "learning-rate") == [True, False], "both are of the first"


def test_a_night_is_flown_again_from_its_record_with_every_call(dusk):
    acts = [(13, *BACK), (13, *RATE), (13, "call", {"cause": "schedule"}), (29, "call", {"cause": "frozen-part"})]
    told = flown(dusk, *acts)
    record = Record.model_validate(json.loads(json.dumps(told.as_json())))
    assert [call.cause for call in record.said] == ["schedule", "frozen-part"]
    again = replay(dusk.scenario, record)
    assert again.as_json() == told.as_json() and again.outcome == told.outcome
    alone = record.model_copy(update={"calls": ()})
    assert [call.cause for call in alone.said] == ["frozen-part"], "as a record without the list is read"


def test_calls_have_an_end(dusk):
    cockpit = Cockpit(dusk)
    for _ in range(MOST_CALLS):
        cockpit.ask("call", {"cause": "loader"})
    with pytest.raises(InputError, match="called 100 times already"):
        cockpit.ask("call", {"cause": "loader"})
    assert len(record_of(cockpit)["calls"]) == MOST_CALLS


def test_a_policy_answers_the_second_so_many_updates_after_the_run_first_came_to_it(dusk):
    (policy,) = dusk.scenario.policies
    cockpit = fly_policy(dusk, policy)
    back, _, thaw = cockpit.asked
    assert back.executed == dusk.onset - 20 + policy.delay and thaw.arguments == {"thaw": "all"}
    assert thaw.executed == cockpit.reached(dusk.onsets[1]) + policy.delay > back.executed
    alone = fly_policy(dusk, policy.model_copy(update={"acts": ()}))
    assert [one.arguments for one in alone.asked] == [{"thaw": "all"}]


def test_the_debrief_tells_of_both_in_both_languages(dusk):
    told = flown(dusk, (14, "call", {"cause": "schedule"}), (28, "call", {"cause": "frozen-part"}))
    english, spanish = debrief(told, "en"), debrief(told, "es")
    first, second = dusk.onsets
    assert f"began at step {first}" in english and f"second trouble began at step {second}" in english
    assert "you called: the schedule, a part that does not learn" in english and "you named 2" in english
    assert f"segundo problema empezó en el paso {second}" in spanish and "una parte que no aprende" in spanish
    facts = facts_of(told)
    assert facts.second == told.cockpit.reached(second) and facts.onset == first - 20
    assert f"second trouble began at step {second}" in build(facts, "en", n=1, when="2026-01-01")


def test_the_proof_of_a_night_asks_that_each_incident_counts(dusk):
    proof = Proof(dusk.scenario, exact={5: True}, visible={5: 3})
    proof.worths[5] = {"no action": 3.0, "never happened": 1.0, "back": 1.1}
    spread = proof.spread
    proof.alone[5] = (1.1, 1.1 + 3.1 * spread, 2.0)
    assert proof.claims()["both count"] == [True]
    proof.alone[5] = (1.1, 2.0, 1.1 + 2.9 * spread)
    assert proof.claims()["both count"] == [False] and not proof.proven()


WRONG = [
    ('level = "night"', 'level = "solo"', "goes with a table .second., and only with one"),
    ("window = [40, 43]", "window = [28, 43]", r"second.window = \[28, 43\] must lie behind window"),
    ("then = [", "# then = [", "a night needs a policy that acts on the second incident"),
    ('"frozen-part"', '"frozen"', "no cause is called 'frozen'"),
    ('kind = "freeze-group"', 'kind = "scramble-rows"', "a fault of the data moves to another step"),
    (
        'kind = "freeze-group"\nstep = 0\ntensor = "block_0"',
        'kind = "lr-jump"\nstep = 0',
        "both incidents set schedule.jump_factor",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG, ids=[said[:30] for _, _, said in WRONG])
def test_a_wrong_night_is_one_sentence(tmp_path, right, wrong, said):
    path = as_a_night(write_scenario(tmp_path, "dusk", measured=False))._path
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong))
    with pytest.raises(InputError, match=said) as raised:
        load_scenario(path)
    assert "\n" not in str(raised.value)
