"""The registry of actions: complete words, no key that a multiplexer takes, a footer that fits."""

from __future__ import annotations

import importlib
import string

import pytest

from labrunner.deck.strings import TEXT, Say
from labrunner.deck.work.shift import HELM_NAMES
from labrunner.say import LANGUAGES
from labrunner.series.instruments import TURNABLE
from labrunner.tui import actions
from labrunner.tui.keymap import NEVER_TOGETHER
from labrunner.tui.screens import _PAGES

PAGES = {
    "who": ("who", "WhoPage"),
    "labs": ("labs", "LabsPage"),
    "run": ("run", "RunPage"),
    "help": ("help", "HelpPage"),
    "which": ("which", "WhichPage"),
    "log": ("log", "LogPage"),
    "case": ("case", "CasePage"),
    "oncall": ("oncall", "OncallPage"),
    "shift": ("shift", "ShiftPage"),
    "helm": ("shift", "HelmPage"),
    **_PAGES,
}


def test_no_key_is_one_that_tmux_screen_or_a_terminal_takes():
    for action in actions.REGISTRY:
        for key in action.keys:
            assert key not in actions.TAKEN and not key.startswith("alt+"), (action.name, key)


@pytest.mark.parametrize("page", actions.SCREENS)
def test_a_key_means_one_thing_on_a_page(page):
    seen = {}
    for action in actions.actions_for(page):
        for key in action.keys:
            other = seen.setdefault(key, action.name)
            apart = frozenset({other, action.name}) in NEVER_TOGETHER
            assert other == action.name or apart, (page, key, other, action.name)


@pytest.mark.parametrize("action", actions.REGISTRY, ids=lambda a: a.name)
def test_every_action_has_its_words_in_both_languages(action):
    for key in (action.label, action.help):
        assert all(TEXT[key]) and len(TEXT[key]) == len(LANGUAGES)


@pytest.mark.parametrize("page", actions.SCREENS)
def test_every_action_of_a_page_has_its_method(page):
    module, name = PAGES[page]
    screen = getattr(importlib.import_module(f"labrunner.tui.screens.{module}"), name)
    missing = [a.name for a in actions.actions_for(page) if not hasattr(screen, f"action_{a.name}")]
    assert not missing


def test_placeholders_are_the_same_in_both_languages():
    for key, texts in TEXT.items():
        fields = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in texts]
        assert fields[0] == fields[1], key


@pytest.mark.parametrize("page", actions.SCREENS)
@pytest.mark.parametrize("width", [58, 80, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_footer_fits_and_keeps_help(page, width, language):
    entries = actions.footer(page, width - 1, Say(language), lambda name: True)
    assert sum(entry.width for entry in entries) <= width
    if page != "help":
        assert any(entry.action.name == "help" for entry in entries)


def test_the_footer_shows_only_what_works():
    entries = actions.footer("run", 200, Say("en"), lambda name: name in {"arms", "help"})
    assert [entry.keys for entry in entries] == ["r", "?"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_shift_what_acts_on_the_run_goes_before_what_looks(language):
    shown = [one.action.name for one in actions.footer("shift", 400, Say(language), lambda name: name != "debrief")]
    acts = [place for place, name in enumerate(shown) if name in HELM_NAMES]
    looks = [shown.index(name) for name in ("history", "step_back", "panel", "next_mark", "log", "full")]
    assert len(acts) == len(HELM_NAMES) and max(acts) < min(looks)
    at_160 = {one.action.name for one in actions.footer("shift", 159, Say(language), lambda name: name != "debrief")}
    assert {"thaw_part", "inspect_steps", "set_other", "set_beta2", "call_cause", "all_clear"} <= at_160


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_footer_that_cannot_hold_all_keys_says_which_one_lists_more(language):
    say = Say(language)
    for page in actions.SCREENS:
        for width in (79, 159, 500):
            entries = actions.footer(page, width, say, lambda name: True)
            named = {one.label for one in entries}
            ranked = {say(one.label) for one in actions.actions_for(page) if one.rank is not None}
            whole = ranked - {say("action.help")} <= named
            assert whole == (say("action.more") not in named) or page == "help", (page, width)


def test_unknown_languages_are_english():
    assert Say("fr")("state.running") == "live"


def test_what_says_the_same_stands_below_what_it_means():
    names = [action.name for action in actions.actions_for("postmortem")]
    place = names.index("insert")
    assert names[place : place + 3] == ["insert", "insert_here", "insert_second"]
    for action in actions.REGISTRY:
        if TEXT[action.help][0].startswith("The same"):
            assert action.name in {"insert_here", "insert_second"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_panel_that_has_a_second_page(language):
    told = Say(language)("help.panel").partition(".")[2]
    assert all(f"{panel} " in told for panel in TURNABLE)
