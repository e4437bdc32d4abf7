"""What the card of settings shows of a run in which something is hidden: the same in every shift."""

from __future__ import annotations

import pytest
from shift_fakes import fake_start

from labrunner.course.blind import WITHHELD
from labrunner.course.lab import load_lab
from labrunner.deck.strings import Say
from labrunner.deck.work.helm import Card
from labrunner.deck.work.shift import begin_shift
from labrunner.deck.work.shift_settings import secret_settings, shown_settings
from labrunner.drill.scenario import FOLDER, find_scenario, list_scenarios
from labrunner.engine.config import full_key
from labrunner.engine.faults import KINDS, Fault, fault_overrides
from labrunner.errors import InputError
from labrunner.say import LANGUAGES


@pytest.fixture
def quartz(monkeypatch, tmp_path):
    """A shift in which the rate will jump, just begun."""
    fake_start(monkeypatch)
    session = begin_shift(find_scenario("quartz"), tmp_path, seed=7)
    session.poll()
    return session


def settings_card(session, typed=""):
    card = Card("set_other", session)
    card.typed = typed
    card.refresh()
    return card


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_settings_tells_no_fault_in_advance(quartz, language):
    card = settings_card(quartz, "jump")
    rows = [card.row(place, Say(language)) for place in range(len(card.choices))]
    assert rows == [f"schedule.jump_{name} = {WITHHELD}" for name in ("step", "factor", "steps")]


def test_which_values_are_not_told_is_the_same_in_every_shift():
    secrets = secret_settings()
    told = {one.id: shown_settings(one, secrets) for one in list_scenarios()}
    hidden = {frozenset(key for key, value in shown.items() if value == WITHHELD) for shown in told.values()}
    (alike,) = hidden
    assert {"schedule.jump_step", "optimizer.grad_clip", "precision.loss_scale", "schedule.begun_after"} <= alike
    assert "optimizer.lr" not in alike and "optimizer.beta2" not in alike
    for one in list_scenarios():
        brought = one.config(3), one.config(3, faulty=False)
        changed = {full_key(key) for fault in brought[0].faults for key in fault_overrides(fault)}
        assert changed <= secrets, one.id


def test_every_kind_of_fault_that_sets_something_is_known_with_all_that_it_sets():
    secrets = secret_settings()
    examples = {
        "lose-state": {"m": True, "v": True, "count": True, "scaler": True, "moments_dtype": "bf16"},
        "lr-jump": {"step": 3},
        "restart-schedule": {"step": 3},
        "shift-sources": {"step": 3},
    }
    silent = {"misconfigure"}  # it names its settings in each declaration
    for name, kind in KINDS.items():
        if kind.overrides is Fault.overrides or name in silent:
            continue
        assert {full_key(key) for key in fault_overrides({"kind": name, **examples.get(name, {})})} <= secrets, name
    assert load_lab("lr-jump").faults  # faults of labs are of these kinds, too


def test_a_setting_that_a_scenario_of_ones_own_names_is_not_told_in_any_shift(tmp_path):
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    path = find_scenario("amber")._path
    text = path.read_text(encoding="utf-8")
    fault = '[[faults]]\nkind = "misconfigure"\nset = { "optimizer.beta2" = 0.5 }\n\n[[policies]]'
    (folder / "mine.toml").write_text(text.replace("[[policies]]", fault, 1), encoding="utf-8")
    (folder / "broken.toml").write_text("level = ", encoding="utf-8")
    for lang in LANGUAGES:
        (folder / f"mine.{lang}.md").write_text(path.with_suffix(f".{lang}.md").read_text(encoding="utf-8"))
    assert "optimizer.beta2" in secret_settings([tmp_path])
    assert shown_settings(find_scenario("amber"), secret_settings([tmp_path]))["optimizer.beta2"] == WITHHELD


@pytest.mark.parametrize(("language", "told"), [("en", "type the value"), ("es", "escribe el valor")])
def test_a_value_that_is_not_told_can_be_set_and_is_not_asked_for_as_it_stands(quartz, language, told):
    say, card = Say(language), settings_card(quartz, "jump_factor")
    assert "schedule.jump_factor" in card.sentence(say) and told in card.sentence(say)
    with pytest.raises(InputError, match=told):
        card.confirm(say)
    assert not quartz.live.asked
    card = settings_card(quartz, "jump_factor 1")
    card.confirm(say)
    assert quartz.live.asked == [("set", {"key": "schedule.jump_factor", "value": 1})]


def test_once_the_shift_was_judged_the_values_are_told(quartz):
    quartz.live.end()
    quartz.poll()
    assert quartz.settings()["schedule.jump_factor"] == 12
