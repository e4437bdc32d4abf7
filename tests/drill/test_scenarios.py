"""Scenarios as files: those that come with the program, and what is said of wrong ones."""

from __future__ import annotations

import math
import re

import pytest
from small_drill import write_scenario

from labrunner.drill.actions import ACTIONS, CAUSES, check_action, to_change
from labrunner.drill.calibration import measured, read_calibration
from labrunner.drill.prepared import Prepared
from labrunner.drill.scenario import SECTIONS, find_scenario, list_scenarios, load_scenario, scenario_paths
from labrunner.engine.config import flatten
from labrunner.engine.interventions import Reorder, Rollback, Skip, Thaw
from labrunner.engine.schedule import learning_rate
from labrunner.errors import InputError

OURS = list_scenarios()


@pytest.mark.parametrize("scenario", OURS, ids=lambda scenario: scenario.id)
def test_a_scenario_has_its_words_in_both_languages_and_was_proven_as_it_is(scenario):
    for lang in ("en", "es"):
        assert all(scenario.text(section, lang) for section in SECTIONS)
    assert scenario.text("debrief", "en") != scenario.text("debrief", "es")
    measured(scenario)


@pytest.mark.parametrize("scenario", OURS, ids=lambda scenario: scenario.id)
def test_title_and_pager_name_neither_step_nor_cause(scenario):
    for lang in ("en", "es"):
        told = f"{scenario.id} {scenario.text('title', lang)} {scenario.text('pager', lang)}".lower()
        giving = [
            *(word for cause in CAUSES for word in cause.split("-") if word not in ("bad", "part", "loss")),
            "spike",
            "salto",
        ]
        assert not [word for word in giving if re.search(rf"\b{word}", told)]
        assert not re.search(r"\b(step|paso)\b", told)


def test_every_claim_of_a_calibration_holds_on_95_percent_of_its_seeds():
    entries = read_calibration(next(iter(scenario_paths().values())).parent.parent / "calibration.json")
    assert set(entries) == {scenario.id for scenario in OURS}
    for entry in entries.values():
        assert len(entry["seeds"]) >= 3
        assert all(held >= 0.95 * count for held, count in entry["claims"].values())


def test_the_onset_lies_in_its_window_and_moves_with_the_seed():
    for scenario in OURS:
        drawn = {scenario.onset(seed) for seed in range(40)}
        assert len(drawn) > 10 and min(drawn) >= scenario.window[0] and max(drawn) <= scenario.window[1]


@pytest.mark.slow
def test_with_and_without_the_fault_only_what_acts_from_the_onset_on_differs():
    for scenario in OURS:
        with_it, without = flatten(scenario.config(3)), flatten(scenario.config(3, faulty=False))
        assert not without.pop("faults") and scenario.faults == () or with_it.pop("faults")
        other = [key for key in without if with_it[key] != without[key]]
        assert all(key.startswith(("schedule.jump_", "restore.")) for key in other), "these act from the onset on"
        rates = [
            [
                learning_rate(step, 1.0, scenario.config(3, faulty=faulty).schedule)
                for step in range(1, scenario.onset(3))
            ]
            for faulty in (True, False)
        ]
        assert rates[0] == rates[1]


WRONG = [
    ('level = "solo"', 'level = "easy"', r"bumpy\.toml:3: level: "),
    ("window = [26, 30]", "window = [10, 30]", r"window = \[10, 30\] must lie within the shift, steps 21 to 50"),
    ('"schedule", "learning-rate"', '"scedule"', "no cause is called 'scedule'; did you mean schedule"),
    ('kind = "lr-jump"', 'kind = "lr-jum"', "no fault is of kind 'lr-jum'"),
    ('"optimizer.lr" = 0.01', '"optimizer.lrr" = 0.01', "no setting is called 'optimizer.lrr'"),
    ('kind = "lr-jump"', 'kind = ["lr-jump"]', r"bumpy\.toml:\d+: faults: a fault needs a kind"),
    ("step = 0", 'step = "0"', r"bumpy\.toml:\d+: faults: step = '0' counts from the onset"),
    ("step = 0", "step = -9", r"bumpy\.toml:\d+: faults: step = -9 counts from the onset"),
    ('kind = "answer"', 'kind = "trap"', "needs policies: what helps, and what only seems to"),
    ('name = "back"', 'name = "no action"', "no two branches are called 'no action'"),
    ('"optimizer.lr" = 0.01', "seed = 5", "base: seed is the shift's own"),
    ('action = "rollback"', 'action = "rolback"', r"bumpy\.toml:\d+: policies.0.acts.0: no action is called 'rolback'"),
    ("before_onset = 1", "before = 1", "rollback takes one whole number"),
    ("updates = 30", 'updates = 30\ncolour = "red"', "unknown key colour"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG, ids=[wrong for _, wrong, _ in WRONG])
def test_a_wrong_scenario_is_one_sentence(tmp_path, right, wrong, said):
    path = write_scenario(tmp_path, "bumpy", measured=False)._path
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong))
    with pytest.raises(InputError, match=said) as raised:
        load_scenario(path)
    assert "\n" not in str(raised.value)


def test_words_that_are_printed_hold_no_escapes(tmp_path):
    path = write_scenario(tmp_path, "bumpy", measured=False)._path
    path.write_text(path.read_text().replace('"none: a test"', r'"a \u001b[31mtest"'))
    assert load_scenario(path).incident == "a test"


def test_a_scenario_has_a_name_that_a_list_of_shifts_can_hold(tmp_path):
    path = write_scenario(tmp_path, "bumpy", measured=False)._path
    with pytest.raises(InputError, match="id: string should match pattern"):
        load_scenario(path.rename(path.with_name("bumpy night.toml")))


@pytest.mark.slow
def test_a_run_whose_states_would_be_forgotten_is_not_flown(tmp_path):
    path = write_scenario(tmp_path, "bumpy", measured=False)._path
    path.write_text(path.read_text().replace("updates = 30", "updates = 2000"))
    with pytest.raises(InputError, match="bumpy: 203 states of this run are to go back to, and 200 can be kept"):
        Prepared(load_scenario(path), 5, whole=False)


def test_a_section_that_is_missing_is_named(tmp_path):
    path = write_scenario(tmp_path, "bumpy", measured=False)._path
    path.with_suffix(".es.md").write_text("## title\n\nUna\n")
    with pytest.raises(InputError, match=r"bumpy\.es\.md: the section 'pager' is missing"):
        load_scenario(path)


def test_a_scenario_that_changed_since_it_was_proven_says_so(tmp_path):
    scenario = write_scenario(tmp_path, "bumpy")
    assert measured(scenario).half == 10
    scenario._path.write_text(scenario._path.read_text().replace("updates = 30", "updates = 31"))
    with pytest.raises(InputError, match="bumpy was not verified as it is; run `labrunner drill verify` bumpy"):
        measured(load_scenario(scenario._path))
    with pytest.raises(InputError, match="no scenario is called 'bumpi'; did you mean bumpy"):
        find_scenario("bumpi", [tmp_path])


def test_actions_become_what_the_engine_is_asked_for():
    assert to_change("rollback", {"back": 30}, now=332) == Rollback(to=302)
    assert to_change("rollback", {"before_onset": 1}, now=332, onset=312) == Rollback(to=311)
    assert to_change("skip", {"batches_from_onset": 8}, now=332, onset=312) == Skip(first=312, last=319)
    assert to_change("swap", {"seed": 3}, now=1) == Reorder(seed=3)
    assert to_change("set", {"thaw": "head"}, now=1) == Thaw(parts=("head",))
    assert to_change("set", {"thaw": "all"}, now=1) == Thaw()
    for action in ("set", "reset", "skip", "rollback", "call"):
        with pytest.raises(InputError):
            check_action(action, {"colour": "red"})
    with pytest.raises(InputError, match="rollback takes one whole number: to, back"):
        check_action("rollback", {"before_onset": 1})
    check_action("wait", {})
    assert "wait" in ACTIONS


@pytest.mark.parametrize("value", [math.inf, math.nan, 2**60, [1], {"a": 1}, "x" * 201, object], ids=repr)
def test_what_a_record_could_not_hold_cannot_be_asked_for(value):
    with pytest.raises(InputError, match="set: value must be a finite number"):
        check_action("set", {"key": "optimizer.grad_clip", "value": value})


@pytest.mark.parametrize("action", ["skip", "set", "reset", "swap"])
def test_an_action_cannot_pass_for_another_one(action):
    with pytest.raises(InputError, match="no argument is called 'do'"):
        check_action(action, {"do": "rollback", "to": 240})


def test_every_incident_is_told_in_the_language_of_the_page(tmp_path):
    for scenario in list_scenarios():
        assert scenario.incident_in("en") == scenario.incident != scenario.incident_in("es"), scenario.id
    assert write_scenario(tmp_path, "bumpy").incident_in("es") == "none: a test"
