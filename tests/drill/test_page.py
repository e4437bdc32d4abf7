"""The debrief as a page: facts of a shift, four curves over each other, the post-mortem begun."""

from __future__ import annotations

import json
import os
import re
from xml.etree import ElementTree

import pytest

from labrunner.cli import main
from labrunner.drill.facts import facts_of, shown_first
from labrunner.drill.pilots import PILOTS
from labrunner.drill.reference import NEVER, NONE
from labrunner.drill.shift import fly_shift
from labrunner.drill.words import YOURS
from labrunner.reports.shift_page import build

pytestmark = pytest.mark.slow


class Right:
    """Calls the cause at update 12; at 14 goes back and puts the schedule right; then inspects a step."""

    acts = {
        12: [{"action": "call", "arguments": {"cause": "schedule"}}],
        14: [
            {"action": "rollback", "arguments": {"to": 20}},
            {"action": "set", "arguments": {"key": "schedule.jump_factor", "value": 1.0}},
        ],
        20: [{"action": "inspect", "arguments": {"step": 23}}],
    }

    def reset(self, observation):
        self.todo = {at: list(acts) for at, acts in self.acts.items()}

    def step(self, observation):
        todo = self.todo.get(observation["budget"]["executed"])
        return todo.pop(0) if todo else {"action": "wait"}


@pytest.fixture
def facts(bumpy):
    return facts_of(fly_shift(bumpy.scenario, 5, Right(), bumpy))


def test_facts_are_counted_in_updates_of_the_shift(facts, bumpy):
    onset = bumpy.onset - bumpy.scenario.begins
    assert facts.onset == onset and facts.noticed == 12 and facts.decided == 14 and facts.recovered >= 14
    assert set(facts.curves) == {YOURS, NONE, NEVER, "back"}
    assert all(len(losses) == bumpy.scenario.updates for losses in facts.curves.values())
    assert facts.curves[YOURS][:14] == facts.curves[NONE][:14] != facts.curves[NEVER][:14]
    assert facts.spent.steps == 30 + 3 and facts.spent.hours == pytest.approx(0.33)
    name, step = facts.shown[0]
    assert (name, step) == ("lr", bumpy.onset)
    before, after = facts.around(facts.flown.cockpit.changes[0])
    assert before > after


def test_an_instrument_that_stays_in_its_band_shows_nothing(calm):
    lines = [*calm.before, *(line for group in calm.groups for line in group)]
    assert not [name for name, _ in shown_first(lines, 49) if name in ("loss", "param_norm")]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_is_whole_and_fetches_nothing(facts, lang):
    page = build(facts, lang, n=3, when="2026-11-22 20:15 UTC")
    assert "<script" not in page and not re.search(r'(src|href)="', page) and "default-src 'none'" in page
    (chart,) = re.findall(r'<svg class="still".*?</svg>', page, re.DOTALL)
    drawn = ElementTree.fromstring(chart)
    assert {path.get("class") for path in drawn.iter("path")} >= {"c0", "c1", "c2", "c3"}
    signs = " ".join(text.text for text in drawn.iter("text") if "mark" in text.get("class"))
    assert all(sign in signs for sign in ("▲", "?", "1 2", "3"))
    report = re.search(r"<pre>(.*)</pre>", page, re.DOTALL)[1]
    assert report.startswith("# Spike #3 — 2026-11-22 20:15 UTC\n") and report.count("\n## ") == 6
    assert (
        {"en": "back to step 20", "es": "vuelta al paso 20"}[lang] in report and "&lt;" in report and "{" not in report
    )


def test_the_page_of_a_quiet_shift_in_which_nothing_was_done(calm):
    facts = facts_of(fly_shift(calm.scenario, 5, PILOTS["wait"](), calm))
    page = build(facts, "en", n=1, when="now")
    assert "Nothing was wrong." in page and "You did not act." in page and facts.noticed is None


def test_the_command_writes_it_beside_the_text(labs, tmp_path, capsys):
    told = {"schema": "labrunner/shift/v1", "scenario": "calm", "seed": 5, "interventions": []}
    record, page = tmp_path / "shift-7.json", tmp_path / "pages" / "debrief.html"
    record.write_text(json.dumps(told))
    os.utime(record, (1_700_000_000, 1_700_000_000))
    assert main(["drill", "debrief", str(record), "--html", str(page), "--labs", str(labs)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("A calm: 100 of 100") and "the page is in" in err
    assert "# Spike #7 — 2023-11-14 22:13 UTC" in page.read_text()
    assert main(["drill", "debrief", str(record), "--html", str(tmp_path), "--labs", str(labs)]) == 2
    assert "this is a folder" in capsys.readouterr().err
