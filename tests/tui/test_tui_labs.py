"""Every lab's screens, and what a blind break must not give away on any of them."""

from __future__ import annotations

import pytest
from tui_fakes import page, press, settle, shown, until
from tui_synthetic import write_run

from labrunner.course import progress
from labrunner.course.blind import solution_arms
from labrunner.course.hints import record_solved
from labrunner.course.lab import list_labs, load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.plain.lab import PlainLab

pytestmark = pytest.mark.slow


LABS = [lab.id for lab in list_labs()]


@pytest.mark.parametrize("name", LABS)
async def test_every_lab_can_be_flown_and_tells_nothing_too_early(deck, places, name):
    lab = next(one for one in list_labs() if one.id == name)
    write_run(places / "runs", lab, "control", steps=120)
    write_run(places / "runs", lab, "break", steps=120, spike_at=90, nan_from=110)
    hidden = solution_arms(lab)
    seen = []
    async with deck("slash", *name, "enter", size=(120, 40)) as (app, pilot):
        assert app.session.lab.id == name
        if type(app.screen).__name__ != "RunPage":
            await press(pilot, "escape")
        for keys in ("n", "c C", "escape r", "escape f", "escape d", "escape e", "escape m escape"):
            await press(pilot, *keys.split())
            seen.append(shown(app))
        assert "not finite" in shown(app) or app.session.flight.run.first_bad == (110, "block_1.mlp")
        assert app.session.chosen == "break"
    text = "\n".join(seen)
    assert f"{name} · break" in text
    for arm in (arm for arm in hidden if "-" in arm):  # another is a word of the language as well
        assert arm not in text, f"{arm} is named on a screen"


async def test_a_sample_is_one_sentence_and_so_is_none(deck, runs, monkeypatch, tmp_path):
    import json
    import sys

    from labrunner.deck.run import sample

    found = {"text": "the the\nthe", "step": 500, "top_token": "the", "top_token_share": 0.75, "finite": True}
    script = tmp_path / "sampler.py"
    script.write_text(f"print({json.dumps(found)!r})")
    async with deck("enter", size=(120, 36)) as (app, pilot):
        await press(pilot, "y")  # there is no checkpoint
        await until(app, pilot, "no sample: ")
        monkeypatch.setattr(sample, "command", lambda _: [sys.executable, str(script)])
        await press(pilot, "y")
        await until(app, pilot, "step 500: different words 1; 75 % is 'the'")
        assert "the the the" in shown(app)
        calm = {**found, "text": "once upon", "top_token_share": 0.2}
        script.write_text(f"print({json.dumps(calm)!r})")
        await press(pilot, "y")
        await until(app, pilot, "once upon")
        assert "! step" not in shown(app)
        long = " ".join(f"word{n}" for n in range(60))
        script.write_text(f"print({json.dumps({**calm, 'text': long})!r})")
        await press(pilot, "y")
        await until(app, pilot, "y reads the sample")
        assert page(app) == "RunPage"
        await press(pilot, "y")
        await until(app, pilot, "word59")
        assert page(app) == "SamplePage" and "What the net of" in shown(app) and "word0 word1" in shown(app)
        await press(pilot, "enter")
        assert page(app) == "RunPage"
        script.write_text("print('{}')")
        await press(pilot, "y")
        await until(app, pilot, "could not be read")


@pytest.mark.parametrize(
    ("language", "word", "more"),
    [("en", "optional", "0 of 4 solved +1 optional"), ("es", "opcional", "0 de 4 resueltos +1 opcional")],
)
async def test_an_optional_lab_is_marked_and_counted_apart(deck, places, language, word, more):
    lab = load_lab("lr-jump")
    async with deck(language=language) as (app, pilot):
        rows = shown(app).splitlines()
        found = [row.split()[0] for row in rows if f" {word} " in row]
        assert found == ["lr-jump", "stale-variance", "entropy-collapse"]
        assert rows[0].rstrip().endswith(more.partition(" +")[0])
    folder = lab_folder("ada", lab.phase, lab.id, root=places / "learners")
    folder.path.mkdir(parents=True)
    record_solved(folder, 90, 100)
    async with deck(language=language) as (app, pilot):
        assert shown(app).splitlines()[0].rstrip().endswith(more)


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("en", ("Where to look, step by step", "What it is not", "To read on")),
        ("es", ("Dónde mirar, paso a paso", "Lo que no es", "Para seguir leyendo")),
    ],
)
@pytest.mark.parametrize("name", LABS)
async def test_a_briefing_keeps_the_lists_for_hints_and_for_the_end(deck, places, name, language, heads):
    async with deck("slash", *name, "enter", language=language, size=(120, 150)) as (app, pilot):
        if page(app) != "TextPage":
            await press(pilot, "t")
        await settle(pilot)
        text = shown(app)
        told = "\n".join(PlainLab(app.session, Say(language), None).answer("brief", []))
        assert not any(head in text or head in told for head in heads)
        record_solved(app.session.folder, 90, 100)
        told = "\n".join(PlainLab(app.session, Say(language), None).answer("brief", []))
        assert heads[2] in told


async def test_more_questions_than_rows_have_a_bar_at_their_side(deck):
    async with deck("down", "down", "down", "enter", "escape", "e") as (app, pilot):
        first, last = "▸ 1 ", f"▸ {len(app.session.lab.questions)} "
        await until(app, pilot, first)
        rows = shown(app).splitlines()
        assert sum(row.rstrip().endswith("█") for row in rows) >= 2 and last not in shown(app)
        await press(pilot, *["pagedown"] * 9)
        assert last in shown(app) and first not in shown(app)


async def test_the_batch_of_a_step_is_read_in_full(deck, runs):
    async with deck("enter", size=(160, 50)) as (app, pilot):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await press(pilot, "n", "enter")
        assert page(app) == "BatchPage" and "Batch of step 312" in shown(app)
        assert "drill:" in shown(app) and "‹" in shown(app)
        await press(pilot, "enter")
        assert page(app) == "RunPage"
        log = app.screen.query_one("#batches")
        await pilot.click("#batches", offset=(10, log.size.height // 2))
        await settle(pilot)
        assert page(app) == "BatchPage"
    async with deck("enter", size=(80, 24)) as (app, pilot):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await pilot.click("#readings", offset=(10, 1))
        await settle(pilot)
        assert page(app) == "BatchPage"


async def test_after_a_lab_was_solved_the_list_points_to_the_next(deck, places):
    async with deck() as (app, pilot):
        await until(app, pilot, "next: enter opens no-clip; its text comes first")
        await press(pilot, "down")
        await until(app, pilot, "next: enter opens this one; next in order: no-clip (↑ ↓)")
        await press(pilot, "up", "enter", "escape")
        path = places / "learners" / "ada" / "phase-19" / "no-clip" / "progress.json"
        progress.append(path, "solved", {"score": 80.0, "max_score": 100.0})
        await press(pilot, "escape")
        await until(app, pilot, lambda: app.screen.page == "labs" and app.screen.row.id == "fp16-overflow")
        await until(app, pilot, "next: enter opens fp16-overflow")
