"""The grade's page: what was measured and what was written, what lowered points, and that there is more below."""

from __future__ import annotations

import json
import sys

import pytest
from tui_fakes import SIZES, press, shown, until

from labrunner.deck.draw.glyphs import BRAILLE
from labrunner.deck.work import grade as grade_state
from labrunner.graders.messages import say

pytestmark = pytest.mark.slow


COUNT = 36


def a_grade(language: str) -> dict:
    """A grade as JSON with as many checks as a real one has."""
    checks = [
        {
            "id": f"symptom.s{n}",
            "title": f"Check number {n}",
            "status": "pass",
            "score": 1,
            "max_score": 1,
            "message": "agrees with the run",
            "actual": n,
        }
        for n in range(COUNT - 3)
    ]
    checks += [
        {
            "id": "lesson",
            "title": "Lesson",
            "status": "partial",
            "score": 0.87,
            "max_score": 1,
            "message": say(language, "form.unconfirmed", factor="0.87"),
        },
        {
            "id": "fix.allowed",
            "title": "Fix: allowed",
            "status": "pass",
            "score": 1,
            "max_score": 1,
            "message": "",
            "actual": "optimizer.grad_clip = 0.5",
        },
        {
            "id": "fix.damage",
            "title": "Fix: damage",
            "status": "pass",
            "score": 10.2,
            "max_score": 10.2,
            "source": "rerun",
            "message": say(language, "fix.damage-none", epsilon="0.0533"),
            "actual": 0.0,
        },
    ]
    lab = {
        "lab": "no-clip",
        "score": 80,
        "max_score": 100,
        "hint_cost": 0,
        "paid": 0.87,
        "checks": checks,
        "notes": [say(language, "note.paid-share", factor="0.87"), "another note"],
    }
    return {
        "schema": "labrunner/grade/v1",
        "learner": "ada",
        "phase": "phase-19",
        "score": 80,
        "max_score": 100,
        "passed": True,
        "labs": [lab],
    }


@pytest.fixture
def graded(tmp_path, monkeypatch):
    """Makes the deck's grader answer with `a_grade` in a language."""

    def answer(language: str) -> None:
        script = tmp_path / "grader.py"
        script.write_text(f"print({json.dumps(a_grade(language))!r})")
        monkeypatch.setattr(grade_state, "command", lambda *_: [sys.executable, "-P", str(script)])

    return answer


@pytest.mark.parametrize(
    ("language", "measured", "wrote"),
    [("en", "measured: 0", "you wrote: optimizer.grad_clip"), ("es", "medido: 0", "escribiste: optimizer.grad_clip")],
)
async def test_what_the_fixs_run_showed_is_measured_not_written(deck, runs, graded, language, measured, wrote):
    graded(language)
    async with deck("enter", "g", language=language) as (app, pilot):
        await until(app, pilot, "80 ")
        await press(pilot, *["pagedown"] * 8, "up", "up")
        assert measured in shown(app) and wrote.split(":")[0] not in shown(app)
        await press(pilot, "up")
        assert wrote in shown(app)


@pytest.mark.parametrize(("language", "words"), [("en", "reasoning × 0.87"), ("es", "razonamiento × 0.87")])
@pytest.mark.parametrize("size", SIZES)
async def test_what_unconfirmed_numbers_cost_stands_beside_the_score(deck, runs, graded, language, words, size):
    graded(language)
    async with deck("enter", "g", language=language, size=size) as (app, pilot):
        await until(app, pilot, "80 ")
        assert words in shown(app).splitlines()[2]
        await press(pilot, *["pagedown"] * 8)
        text = shown(app)
        assert "another note" in text and "▸ ·" in text
        await press(pilot, "up", "up", "up", "up")
        assert "× 0.87: " in shown(app)


async def test_a_long_list_shows_that_there_is_more_and_pages(deck, runs, graded):
    graded("en")
    async with deck("enter", "g") as (app, pilot):
        await until(app, pilot, "of 100 points")
        rows = shown(app).splitlines()[5:15]
        bar = "".join(row.rstrip()[-1] for row in rows)
        assert bar.startswith("█") and bar.endswith("░") and "1/1 " in rows[0]
        await press(pilot, "pagedown")
        height = app.screen.query_one("#checks").size.height
        assert app.screen.chosen == height - 1
        assert "Check number 0" not in shown(app)
        await press(pilot, *["pagedown"] * 8)
        assert app.screen.chosen == COUNT + 1
        assert "".join(row.rstrip()[-1] for row in shown(app).splitlines()[5:15]).endswith("█")
        await press(pilot, *["pageup"] * 8)
        assert app.screen.chosen == 0


@pytest.mark.parametrize("paid", [None, 1.0, 0.0])
def test_nothing_lost_is_no_factor(paid):
    tree = a_grade("en")
    tree["labs"][0] |= {"paid": paid} if paid is not None else {}
    if paid is None:
        del tree["labs"][0]["paid"]
    assert grade_state.read_grade(json.dumps(tree), "no-clip").factor == ""


def test_a_long_title_takes_several_lines_and_every_line_is_seen_in_turn():
    words = "How many times its baseline, the median of the hundred steps before, is the break's gradient norm there?"
    checks = tuple(grade_state.Check(f"q{n}", f"{n} {words}", "pass", 1.0, 2.5, "") for n in range(6))
    grade = grade_state.Grade("no-clip", 6.0, 15.0, passed=False, checks=checks)
    for chosen in range(6):
        canvas = grade_state.draw_checks(grade, chosen, 60, 5, BRAILLE)
        rows = canvas.text().splitlines()
        at = next(n for n, row in enumerate(rows) if row.startswith(" ▸"))
        said = " ".join(" ".join(row[5:48].strip() for row in rows[at : at + 3]).split())
        assert said == f"{chosen} {words}" and rows[at].split("█")[0].split("▒")[0].rstrip(" ░").endswith("1/2.5")


async def test_a_check_that_takes_many_rows_gets_them_and_a_click_on_a_titles_second_line_is_one_on_its_row(
    on, tmp_path, monkeypatch
):
    graded = a_grade("en")
    checks = graded["labs"][0]["checks"]
    checks[0]["title"] = "Why " * 30
    checks[1]["message"] = "It is so because of this. " * 22
    script = tmp_path / "long.py"
    script.write_text(f"print({json.dumps(graded)!r})")
    monkeypatch.setattr(grade_state, "command", lambda *_: [sys.executable, "-P", str(script)])
    async with on("grade") as (app, pilot, key):
        await until(app, pilot, lambda: app.screen.grade is not None)
        first = app.screen.grade.rows.index(next(row for row in app.screen.grade.rows if row.title.startswith("Why")))
        await press(pilot, *["down"] * (first + 1))
        await until(app, pilot, lambda: shown(app).count("because") == 22)
        rows = shown(app).splitlines()
        second = next(n for n, row in enumerate(rows) if row.strip().startswith("Why Why") and "▸" not in row)
        await pilot.click(offset=(10, second))
        await until(app, pilot, lambda: app.screen.chosen == first)


@pytest.mark.parametrize(
    ("language", "told", "rest"),
    [
        ("en", "run 1 of 3: no-clip control, step 125 of 500", "about 40 s are left"),
        ("es", "ejecución 1 de 3: no-clip control, paso 125 de 500", "quedan unos 40 s"),
    ],
)
async def test_while_it_grades_the_page_says_how_far_that_is(deck, runs, tmp_path, monkeypatch, language, told, rest):
    said = "running no-clip control: step 125 of 500, loss 1.754; 2 more after it; about 40 s"
    goes_on, script = tmp_path / "go-on", tmp_path / "grader.py"
    script.write_text(
        f"import pathlib, sys, time\nprint({said!r}, file=sys.stderr, flush=True)\n"
        f"while not pathlib.Path({str(goes_on)!r}).exists(): time.sleep(0.05)\n"
        f"print({json.dumps(a_grade(language))!r})"
    )
    monkeypatch.setattr(grade_state, "command", lambda *_: [sys.executable, "-P", str(script)])
    async with deck("enter", "g", language=language) as (app, pilot):
        await until(app, pilot, told)
        assert rest in shown(app) and shown(app).splitlines()[3].strip().startswith("█" * 6 + "░")
        goes_on.touch()
        await until(app, pilot, "80 ")
        assert told not in shown(app)
