"""Section 3 of the post-mortem says how many different panels it wants, and warns while fewer are cited."""

from __future__ import annotations

import pytest
from tui_fakes import left, press, shown, until

from labrunner.cli import main
from labrunner.graders.scaffold import scaffold

pytestmark = pytest.mark.slow


CITED = {
    "en": (
        "- Panel 3: 29.68 at step 312, favours H1",
        "- Panel 1: 5.68 at step 312, rules out H2",
        "- Panel 7: 11.90 (tten) at step 312, favours H1",
        "At least 3 different panels.",
        "different panels that count: 2",
        "different panels that count: 1",
    ),
    "es": (
        "- Panel 3: 29.68 en el paso 312, favorece H1",
        "- Panel 1: 5.68 en el paso 312, descarta H2",
        "- Panel 7: 11.90 (tten) en el paso 312, favorece H1",
        "Al menos 3 paneles distintos.",
        "paneles distintos que cuentan: 2",
        "paneles distintos que cuentan: 1",
    ),
}


@pytest.mark.parametrize("language", ["en", "es"])
async def test_while_a_panel_is_missing_section_3_is_not_complete_and_says_why(deck, runs, language):
    third, first, seventh, rule, two, one = CITED[language]

    def said(app) -> str:
        return " ".join(left(app).split())

    async with deck("enter", "m", "escape", "tab", "tab", "enter", language=language) as (app, pilot):
        assert rule in said(app)
        first = first.replace("5.68", f"{app.session.flight.run.at('loss', 312):.3f}")
        for cited, told in ((f"{third}\n{first}", two), (f"{third}\n{third}", one)):
            app.screen.query_one("Editor").load_text(cited)
            await until(app, pilot, lambda told=told: any(told in r.text for r in remarks(app)))
            assert app.screen.notes.review.state(3) == "warn" and "! " + told[:20] in said(app)
        app.screen.query_one("Editor").load_text(f"{third}\n{first}\n{seventh}")
        await until(app, pilot, lambda: [r.kind for r in remarks(app)] == ["good", "good", "good", "none"])
        assert UNKNOWN[language] in remarks(app)[-1].text, "what only the grader's own run can tell"
        assert app.screen.notes.review.state(3) == "good"


UNKNOWN = {"en": "the control of another seed shows", "es": "el control con otra semilla"}


def remarks(app) -> list:
    return app.screen.notes.review.remarks.get(3, [])


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_command_that_checks_says_so_too(places, lab, folder, capsys, monkeypatch, language):
    monkeypatch.setenv("LABRUNNER_LEARNER", "ada")
    third, first, seventh, _, two, _ = CITED[language]
    folder.path.mkdir(parents=True)
    empty = scaffold(lab, language, "2025-01-01", "run-1").split("## 3.")
    for lines, told in (((third, first), True), ((third, first, seventh), False)):
        section = "\n".join(["## 3. Evidence", "", *lines, "", "## 4." + empty[1].split("## 4.")[1]])
        folder.postmortem.write_text(empty[0] + section, encoding="utf-8")
        assert main(["postmortem", "no-clip", "--check", "--lang", language]) == 1
        assert (two in capsys.readouterr().out) == told


async def test_enter_on_a_line_with_a_gap_types_into_the_gap(deck, runs):
    async with deck("enter", "n", "m", "escape", "tab", "tab", "3", "i") as (app, pilot):
        editor = app.screen.query_one("Editor")
        await press(pilot, "up", "enter", "1", "tab", "2")
        assert editor.text.splitlines()[0] == "- Panel 3: 29.68 at step 312, favours H1, rules out H2"
        await press(pilot, "escape", "enter", *" too")  # no gap is left in it: on at its end
        assert editor.text.splitlines()[0].endswith("rules out H2 too")
        await press(pilot, "escape", "question_mark", "pagedown", "pagedown", "pagedown")
        assert "something is missing" in " ".join(shown(app).split())
