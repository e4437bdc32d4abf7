"""Every number that a lab lets a learner change says what it is measured in, in both languages."""

import pytest

from labrunner.course.experiments import rules_of
from labrunner.course.lab import list_labs, load_lab
from labrunner.deck.strings import Say
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.fix import FixDraft, unit_of
from labrunner.engine.config import full_key, known_keys

LABS = [lab.id for lab in list_labs()]


@pytest.mark.parametrize("name", LABS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_number_of_a_lab_has_a_unit_and_no_word_has_one(name, language):
    lab, say = load_lab(name), Say(language)
    rules = {**{full_key(key): rule for key, rule in lab.editable.items()}, **rules_of(lab)}
    assert rules
    for key, rule in rules.items():
        numbers = rule.choices is None or all(type(one) is float for one in rule.choices)
        assert bool(unit_of(key, say)) == numbers, key


def test_every_unit_is_of_a_setting_that_there_is():
    from labrunner.deck.strings import TEXT

    named = {key.removeprefix("unit.") for key in TEXT if key.startswith("unit.")}
    assert named and named <= set(known_keys())


@pytest.mark.parametrize(
    ("language", "warmup", "clip"),
    [
        ("en", "between 0 and 500; in steps", "between 0.01 and 100, or none; a norm, panel 3"),
        ("es", "entre 0 y 500; en pasos", "entre 0.01 y 100, o none; una norma, panel 3"),
    ],
)
def test_fix_and_experiments_show_it_behind_the_range(folder, language, warmup, clip):
    lab, say = load_lab("lr-jump"), Say(language)
    for settings in (FixDraft(lab, folder).settings, Experiments(lab, folder).settings):
        told = {one.key: FixDraft.about(one, say) for one in settings}
        assert told["schedule.warmup_steps"] == warmup and told["optimizer.grad_clip"] == clip
