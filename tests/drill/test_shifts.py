"""Shifts flown to their end: exact, the same again from their record, and safe from their pilots."""

from __future__ import annotations

import copy
import json
import sys

import pytest
from small_drill import behind_a_herring, write_scenario

from labrunner.drill import cockpit, shift, verify
from labrunner.drill.calibration import write_measured
from labrunner.drill.cockpit import Cockpit, Seen
from labrunner.drill.debrief import debrief
from labrunner.drill.env import DrillEnv
from labrunner.drill.pilots import PILOTS, make_pilot
from labrunner.drill.prepared import EVERY, Prepared
from labrunner.drill.program import Program
from labrunner.drill.record import Record
from labrunner.drill.reference import NEVER, NONE, Table, fly_policy
from labrunner.drill.scenario import load_scenario
from labrunner.drill.shift import fly_shift, replay
from labrunner.drill.verify import prove
from labrunner.errors import InputError

pytestmark = pytest.mark.slow

BACK = {"action": "rollback", "arguments": {"back": 12}}
CALM = {"action": "set", "arguments": {"key": "schedule.jump_factor", "value": 1.0}}
CALL = {"action": "call", "arguments": {"cause": "schedule"}}


class Scripted:
    """Answers with the actions of a table by executed updates, then waits."""

    def __init__(self, **acts):
        self.acts = {int(key[1:]): list(value) for key, value in acts.items()}
        self.seen = []

    def reset(self, observation):
        self.seen = [observation]

    def step(self, observation):
        self.seen.append(observation)
        todo = self.acts.get(observation["budget"]["executed"])
        return todo.pop(0) if todo else {"action": "wait"}


@pytest.fixture
def script():
    return Scripted(a14=[BACK, CALM, CALL])


def numbers(moment):
    return moment.state.tensors["parameters"].tolist()


def test_a_shift_flown_again_from_its_record_is_the_same_bit_for_bit(bumpy, script):
    flown = fly_shift(bumpy.scenario, 5, script, bumpy)
    end = numbers(flown.cockpit.end())
    record = Record.model_validate(json.loads(json.dumps(flown.as_json())))
    again = replay(bumpy.scenario, record)  # another flight, from step 1 on
    assert numbers(again.cockpit.end()) == end
    assert again.as_json() == flown.as_json() and again.score == flown.score


def test_without_an_action_it_is_the_plain_run(bumpy):
    (proof,) = prove([bumpy.scenario], [5, 6])
    assert proof.claims()["bit for bit"] == [True, True]
    assert set(proof.worths[5]) == set(proof.worths[6]) == {NONE, NEVER, "back"}


@pytest.mark.parametrize("whole", [True, False])
def test_a_last_step_that_differs_is_not_the_plain_run(bumpy, whole):
    other = copy.copy(bumpy)
    other.groups = [*bumpy.groups[:-1], [line | {"loss": 1.0} for line in bumpy.groups[-1]]]
    assert verify._is_the_plain_run(bumpy, whole=whole) and not verify._is_the_plain_run(other, whole=whole)


def test_a_proof_that_was_stopped_goes_on(bumpy):
    heard = []
    told = lambda scenario, seed, found, done, of: heard.append((seed, done, of))  # noqa: E731
    pieces = prove([bumpy.scenario], [5, 6], told=told)
    (short,) = prove([bumpy.scenario], [5], told=told)
    (proof,) = pieces
    assert heard == [(5, 1, 1), (6, 1, 1)] and proof.worths[5] == short.worths[5]
    (again,) = prove([bumpy.scenario], [5, 6], told=told)
    assert len(heard) == 2 and again.entry() == proof.entry()


def test_up_to_the_first_action_a_shift_is_the_run_without_one(bumpy, script):
    flown = fly_shift(bumpy.scenario, 5, script, bumpy)
    idle = Scripted()
    fly_shift(bumpy.scenario, 5, idle, bumpy)
    before = [seen for seen in script.seen if seen["budget"]["executed"] <= 14 and not seen["interventions"]]
    assert before == idle.seen[: len(before)] and len(before) == 16
    assert flown.cockpit.executed == bumpy.scenario.updates, "lost updates count"


def test_a_rollback_goes_to_the_newest_state_that_there_is_and_says_when_it_took_effect(bumpy, script):
    rollback, change = fly_shift(bumpy.scenario, 5, script, bumpy).as_json()["interventions"]
    assert rollback["asked_at"] == 34 and rollback["arguments"] == {"to": 20} and rollback["took_effect_at"] == 21
    assert change["asked_at"] == 20 and EVERY == 10


def test_the_right_answer_pays_and_no_action_does_not(bumpy):
    right = fly_shift(bumpy.scenario, 5, Scripted(a14=[BACK, CALM, CALL]), bumpy)
    idle = fly_shift(bumpy.scenario, 5, PILOTS["wait"](), bumpy)
    assert right.worth < idle.worth and right.score.total > 75 > 40 > idle.score.total
    assert right.score.diagnosis == 15 and idle.score.diagnosis == 0


def test_what_comes_before_the_trouble_is_not_to_be_noticed(tmp_path):
    """Noticing counts from the trouble on; who acts on the red herring acts before anything was wrong."""
    scenario = behind_a_herring(write_scenario(tmp_path, "twofold"))
    write_measured(scenario, {"spread": 0.005, "half": 10.0})
    prepared = Prepared(scenario, 5)
    assert prepared.trouble == prepared.onset + 4
    hasty, right = prepared.onset - 20 + 1, prepared.trouble - 20 + 2
    early = fly_shift(scenario, 5, Scripted(**{f"a{hasty}": [CALL]}), prepared)
    assert early.outcome.noticed is None
    early = fly_shift(scenario, 5, Scripted(**{f"a{hasty}": [BACK]}), prepared)
    assert early.outcome.early == 1
    told = fly_shift(scenario, 5, Scripted(**{f"a{right}": [BACK, CALM, CALL]}), prepared)
    assert told.outcome.early == 0 and told.outcome.noticed is not None
    page = debrief(told, "en")
    assert f"The trouble began at step {prepared.trouble}." in page
    assert f"What showed first, at step {prepared.onset}, was harmless." in page
    assert "you called the schedule" in page.split("What you did")[1]
    assert f"paso {prepared.onset}, no hacía daño" in debrief(told, "es")


def test_trouble_begins_with_a_fault(tmp_path):
    path = write_scenario(tmp_path, "vain")._path
    path.write_text(path.read_text().replace("window =", "trouble = 3\nwindow ="))
    with pytest.raises(InputError, match="trouble = 3 is the step of no fault"):
        load_scenario(path)


def test_a_person_is_not_told_that_the_run_was_resumed_where_they_went_back_to(bumpy, script):
    told = fly_shift(bumpy.scenario, 5, script, bumpy).cockpit
    assert [alarm for _, alarm in told.seen.alarms if alarm.kind == "resume"]
    assert not [alarm for _, alarm in told.rung if alarm.kind == "resume"]
    assert [one for one in told.seen.alarms if one[1].kind != "resume"] == told.rung


def test_on_a_quiet_shift_doing_nothing_earns_100_and_meddling_less(calm):
    assert fly_shift(calm.scenario, 5, PILOTS["wait"](), calm).score.total == 100
    assert fly_shift(calm.scenario, 5, Scripted(a9=[BACK]), calm).score.total <= 75


def test_an_observation_holds_what_a_log_would_and_never_the_fault(bumpy, script):
    fly_shift(bumpy.scenario, 5, script, bumpy)
    first, *rest = script.seen
    assert len(first["history"]) == bumpy.scenario.begins and not any("history" in seen for seen in rest)
    assert {"loss", "lr", "grad_norm_pre"} <= set(rest[0]["metrics"])
    text = json.dumps(script.seen[:10])
    assert not [word for word in ("fault", "jump", "onset", "sentence", "tokens_per_second") if word in text]
    assert rest[-1]["budget"] == {"executed": 29, "left": 1, "hours": 0.29, "dollars": 5.8}
    assert rest[0]["checkpoints"][0] == {"step": 20, "age": 0}


def test_an_alarm_is_told_once(bumpy):
    idle = Scripted()
    fly_shift(bumpy.scenario, 5, idle, bumpy)
    told = [alarm["evidence"] for seen in idle.seen for alarm in seen["alarms"]]
    seen = Seen()
    seen.take(bumpy.before, 0)
    before = len(seen.alarms)
    for executed, lines in enumerate(bumpy.groups[:-1], 1):
        seen.take(lines, executed)
    assert len(told) == len(seen.alarms) - before > 0


class Broken(Scripted):
    """Fails in the middle of a shift."""

    def step(self, observation):
        if observation["budget"]["executed"] == 3:
            raise RuntimeError("no idea")
        return super().step(observation)


@pytest.mark.parametrize(
    ("pilot", "why"),
    [
        (Broken(), "RuntimeError: no idea"),
        (Scripted(a3=["what"]), "a pilot answers with an object"),
        (Scripted(a3=[{"action": "fly"}]), "no action is called 'fly'"),
        (Scripted(a3=[{"action": "set", "arguments": {"key": "seed", "value": 1}}]), "can't change in a run"),
    ],
)
def test_a_pilot_that_fails_is_a_shift_without_action(calm, pilot, why):
    flown = fly_shift(calm.scenario, 5, pilot, calm)
    assert why in flown.problem and flown.as_json()["problem"] == flown.problem
    assert flown.score.total == 100 and flown.cockpit.executed == calm.scenario.updates


def test_a_pilot_that_never_waits_does_not_stop_the_run(calm):
    busy = Scripted(**{f"a{n}": [CALL] * 50 for n in range(30)})
    assert fly_shift(calm.scenario, 5, busy, calm).cockpit.executed == calm.scenario.updates


def test_no_more_is_asked_for_than_a_record_holds(calm, monkeypatch):
    monkeypatch.setattr(cockpit, "MOST_ASKED", 3)
    busy = Scripted(**{f"a{n}": [{"action": "swap", "arguments": {"source": "x"}}] * 2 for n in range(9)})
    flown = fly_shift(calm.scenario, 5, busy, calm)
    assert len(flown.cockpit.asked) == 3 and flown.problem == "3 interventions were asked for already"


PROGRAM = """
import json, sys
for line in sys.stdin:
    seen = json.loads(line)
    assert seen["schema"] == "labrunner/observation/v1"
    act = seen["budget"]["executed"] == 14 and not seen["interventions"]
    print(json.dumps({"action": "rollback", "arguments": {"back": 12}} if act else {"action": "wait"}), flush=True)
"""


def test_a_program_flies_as_a_python_object_does(bumpy, tmp_path):
    source = tmp_path / "pilot.py"
    source.write_text(PROGRAM)
    program = make_pilot(f"{sys.executable} -P {source}")
    theirs = fly_shift(bumpy.scenario, 5, program, bumpy)
    program.close()
    ours = fly_shift(bumpy.scenario, 5, Scripted(a14=[BACK]), bumpy)
    assert theirs.problem is None and theirs.as_json() == ours.as_json()


HOSTILE = [
    ("import time; time.sleep(60)", "did not answer within 0.5 seconds"),
    ("raise SystemExit(3)", "program has ended"),
    ("print('hello', flush=True); input()", "no JSON"),
    ("print('[' * 100000, flush=True); input()", "too long"),
    ("print('[1]', flush=True); input()", "an object that has an action"),
]


@pytest.mark.parametrize(("code", "why"), HOSTILE, ids=[why for _, why in HOSTILE])
def test_a_hostile_program_is_a_shift_without_action(calm, code, why):
    program = Program(f'{sys.executable} -P -c "{code}"', patience=0.5 if "sleep" in code else 20)
    flown = fly_shift(calm.scenario, 5, program, calm)
    program.close()
    assert why in flown.problem and flown.score.total == 100


def test_a_program_that_reads_nothing_is_silent_however_long_the_observation():
    program = Program(f'{sys.executable} -P -c "import time; time.sleep(60)"', patience=0.5)
    program.reset({"history": "x" * 300_000})
    with pytest.raises(InputError, match="did not answer within 0.5 seconds"):
        program.step({})
    program.close()


def test_a_long_observation_reaches_a_program_whole(tmp_path):
    source = tmp_path / "pilot.py"
    source.write_text("print('{\"action\": %d}' % len(input()), flush=True); input()")
    program = Program(f"{sys.executable} -P {source}")
    program.reset({"history": "x" * 300_000})
    assert program.step({}) == {"action": len(json.dumps({"history": "x" * 300_000}))}
    program.close()


def test_an_environment_in_the_manner_of_gymnasium_gives_the_same_shift(bumpy):
    env = DrillEnv(bumpy.scenario)
    env._prepared = bumpy
    observation, _ = env.reset(seed=5)
    over, actions, refused = False, [BACK, {"action": "fly"}, CALM, CALL], []
    while not over:
        acts = observation["budget"]["executed"] == 14 and actions
        observation, reward, over, _, info = env.step(actions.pop(0) if acts else {"action": "wait"})
        refused += [info["refused"]] if "refused" in info else []
    ours = fly_shift(bumpy.scenario, 5, Scripted(a14=[BACK, CALM, CALL]), bumpy)
    assert info["shift"] == ours.as_json() and reward == ours.score.total / 100
    assert len(refused) == 1 and "fly" in refused[0]
    with pytest.raises(InputError, match="no shift is on"):
        env.step({"action": "wait"})


def test_references_are_flown_once_and_then_read(bumpy, monkeypatch):
    worth = Table(bumpy.scenario, 5, lambda: bumpy).all()
    monkeypatch.setattr(Table, "_flown", None)
    assert Table(bumpy.scenario, 5).all() == worth
    assert worth["back"] < worth[NONE]
    with monkeypatch.context() as other:  # another processor's numbers are others
        other.setattr("labrunner.course.cache.processor_facts", lambda: {"brand": "another"})
        assert Table(bumpy.scenario, 5).known(NONE) is None
    Table(bumpy.scenario, 5)._path.write_text("[damaged")
    assert Table(bumpy.scenario, 5).known(NONE) is None


def test_a_policy_may_count_from_the_onset_and_a_pilot_may_not(bumpy):
    (policy,) = bumpy.scenario.policies
    asked = fly_policy(bumpy, policy).asked
    assert asked[0].asked_at == bumpy.onset + policy.delay and asked[0].arguments == {"to": 20}
    with pytest.raises(InputError):
        Cockpit(bumpy).ask("rollback", {"before_onset": 1})


def test_what_a_run_refuses_is_in_the_record_and_changes_nothing(calm):
    flown = fly_shift(calm.scenario, 5, Scripted(a3=[{"action": "swap", "arguments": {"source": "x"}}]), calm)
    (entry,) = flown.as_json()["interventions"]
    assert entry["took_effect_at"] is None and "there is no source" in entry["refused"]
    assert numbers(flown.cockpit.end()) == numbers(calm.end)


def test_the_debrief_tells_what_was_hidden_what_was_done_and_what_it_came_to(bumpy, script):
    flown = fly_shift(bumpy.scenario, 5, script, bumpy)
    english, spanish = debrief(flown, "en"), debrief(flown, "es")
    for text in (
        f"began at step {bumpy.onset}",
        "you called: the schedule",
        "back to step 20; took effect",
        "yours",
        "It was a test.",
    ):
        assert text in english
    assert f"empezó en el paso {bumpy.onset}" in spanish and "la tuya" in spanish
    assert "vuelta al paso 20; con efecto" in spanish and "to=20" not in spanish


def test_the_debrief_of_who_only_watched_tells_of_the_all_clear(calm):
    flown = fly_shift(calm.scenario, 5, Scripted(a3=[{"action": "all-clear"}]), calm)
    assert "You did not act." in debrief(flown, "en") and "that all is clear" in debrief(flown, "en")
    assert "todo estaba en orden" in debrief(flown, "es")


@pytest.mark.parametrize("name", PILOTS)
def test_every_built_in_pilot_flies_to_the_end(bumpy, name):
    flown = fly_shift(bumpy.scenario, 5, PILOTS[name](), bumpy)
    assert flown.problem is None and flown.cockpit.over
    assert flown.cockpit.untouched == (name == "wait")


def test_a_scenario_that_was_not_proven_is_not_scored(bumpy, monkeypatch):
    monkeypatch.setattr(shift, "measured", lambda scenario: (_ for _ in ()).throw(InputError("not verified")))
    with pytest.raises(InputError, match="not verified"):
        fly_shift(bumpy.scenario, 5, PILOTS["wait"](), bumpy)
