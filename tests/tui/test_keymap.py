"""Keys of the user's own: what is taken, what is left out, and that footer, help and keys follow."""

from __future__ import annotations

import pytest
from tui_fakes import press, shown, until

from labrunner.course.config import UserConfig, lenient_config
from labrunner.deck.settings import read_settings
from labrunner.tui.actions import REGISTRY, named
from labrunner.tui.app import LabrunnerApp
from labrunner.tui.keymap import key_name, remapped


def keys_of(registry, screen, name):
    return next(a.keys for a in registry if a.name == name and screen in a.where)


def test_without_wishes_the_registry_is_itself():
    assert remapped({}) == (REGISTRY, [])


def test_a_key_moves_everywhere_or_on_one_screen():
    found, problems = remapped({"next_mark": "f3", "run": {"pause": ["P", "f4"]}})
    assert not problems
    assert keys_of(found, "run", "next_mark") == keys_of(found, "postmortem", "next_mark") == ("f3",)
    assert keys_of(found, "run", "pause") == ("P", "f4")
    found, _ = remapped({"run": {"next_mark": "/"}})
    assert keys_of(found, "run", "next_mark") == ("slash",)
    assert keys_of(found, "postmortem", "next_mark") == named("postmortem", "next_mark").keys


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        ({"warp": "w"}, "keys.unknown"),
        ({"labs": {"pause": "w"}}, "keys.unknown"),
        ({"nowhere": {"pause": "w"}}, "keys.unknown"),
        ({"panel": "w"}, "keys.fixed"),
        ({"stop": "ctrl+b"}, "keys.taken"),
        ({"stop": "alt+x"}, "keys.taken"),
        ({"stop": "hyper+x"}, "keys.no_key"),
        ({"stop": []}, "keys.no_key"),
        ({"stop": "space"}, "keys.double"),
    ],
)
def test_what_cannot_be_is_named_and_the_rest_holds(wishes, problem):
    found, problems = remapped({**wishes, "freeze": "f5"})
    assert [one.key for one in problems] == [problem]
    assert keys_of(found, "run", "freeze") == ("f5",)
    assert keys_of(found, "run", "stop") == ("x",)


def test_two_keys_may_be_swapped():
    found, problems = remapped({"run": {"next_mark": "p", "previous_mark": "n"}})
    assert not problems and keys_of(found, "run", "next_mark") == ("p",)


@pytest.mark.parametrize(
    ("written", "name"),
    [("/", "slash"), ("F", "F"), ("f3", "f3"), ("ctrl+x", "ctrl+x"), ("space", "space"), ("warp", None), (" ", None)],
)
def test_keys_are_written_as_people_write_them(written, name):
    assert key_name(written) == name


def test_a_wrong_setting_is_left_out_and_named(tmp_path, monkeypatch):
    path = tmp_path / "config.toml"
    monkeypatch.setenv("LABRUNNER_CONFIG", str(path))
    assert read_settings().problem is None and read_settings().rate == 5.0
    path.write_text('lang = "es"\nrate = 40\ncolour = "red"\n[keys]\nstop = "f9"\n', encoding="utf-8")
    config, problem = lenient_config(path)
    assert config == UserConfig(lang="es", keys={"stop": "f9"}) and "config.toml" in problem
    settings = read_settings()
    assert (settings.lang, settings.rate, dict(settings.keys)) == ("es", 5.0, {"stop": "f9"}) and settings.problem
    path.write_text("rate = [", encoding="utf-8")
    assert read_settings().problem and read_settings().lang is None


@pytest.mark.slow
async def test_footer_help_and_keys_follow(places, runs):
    app = LabrunnerApp(
        learner="ada",
        runs_root=runs,
        learners_root=places / "learners",
        rate=20,
        keys={"next_mark": "f3", "stop": "ctrl+z"},
        problem="config.toml:1: unknown key colour",
    )
    async with app.run_test(size=(120, 30)) as pilot:
        await until(app, pilot, "unknown key colour")
        assert "ctrl+z for stop is taken" in shown(app)
        await press(pilot, "enter", "n")
        assert app.session.view.cursor is None
        await press(pilot, "f3")
        assert app.session.view.cursor == 312 and "f3 alarm" in shown(app)
        await press(pilot, "question_mark")
        assert "f3" in shown(app)
