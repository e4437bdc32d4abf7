"""The two forms of a post-mortem: opened, chosen, checked, filled from the panels, and one turned into the other."""

from __future__ import annotations

import pytest
from tui_fakes import left, press, shown, until

from labrunner.deck.strings import Say
from labrunner.deck.work.forms import GAP, form_of, sections_of, turned
from labrunner.deck.work.postmortem import Postmortem
from labrunner.graders.read.parse import parse_text
from labrunner.graders.read.postmortem import FORMS
from labrunner.graders.scaffold import scaffold

pytestmark = pytest.mark.slow


WRITTEN = {
    2: "1. a rare piece: panel 7 shows tten\n2. the learning rate: panel 2\n3. fp32: panel 6",
    3: "- Panel 3: 29.68 at step 312, favours H1, rules out H2",
    4: "One batch of a rare piece met no clip.",
    6: "- Re-run with seed 1337: within ±0.05 of the control through step 500; it held.",
    7: "Clip first.",
}


def empty(lab, form, language="en"):
    return scaffold(lab, language, "2025-01-01", "run-1", form=form)


def printed(lab):
    return [empty(lab, form, language) for form in FORMS for language in ("en", "es")]


def written(lab, language="en"):
    sections = sections_of(empty(lab, "spike", language), "spike", Say(language))
    for number, body in WRITTEN.items():
        sections.set_body(number, body)
    return sections.join()


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_was_written_goes_into_the_other_form_and_back(lab, language):
    say = Say(language)
    before = written(lab, language)
    text, any_words = turned(before, say, empty(lab, "scale", language), printed(lab))
    parsed = parse_text(text)
    assert any_words and parsed.form == "scale" and [s.role for s in parsed.sections] == list(FORMS["scale"])
    assert WRITTEN[4] in parsed.root_cause.text and parsed.lesson.text == WRITTEN[7]
    assert parsed.verification.seed is not None and any(c.panel == 3 for c in parsed.citations)
    assert "Re-run" in text and ("Cost of" in text or "Coste del" in text)
    again, _ = turned(text, say, empty(lab, "spike", language), printed(lab), before)
    parsed, first = parse_text(again), parse_text(before)
    assert parsed.form == "spike" and not again.startswith("---")
    assert parsed.root_cause.text == first.root_cause.text and parsed.lesson.text == first.lesson.text
    assert [h.text for h in parsed.hypotheses] == [h.text for h in first.hypotheses]
    assert [c.text for c in parsed.citations] == [c.text for c in first.citations]


def test_an_empty_form_becomes_the_other_empty_form(lab):
    text, any_words = turned(empty(lab, "spike"), Say("es"), empty(lab, "scale", "es"), printed(lab))
    assert not any_words and form_of(text) == "scale"
    bodies = sections_of(text, "scale", Say("es"))
    fresh = sections_of(empty(lab, "scale", "es"), "scale", Say("es"))
    assert all(bodies.body(n) == fresh.body(n) for n in range(1, 7))


def test_places_filled_in_from_another_run_are_not_the_learners_words(lab):
    text = empty(lab, "scale").replace("- Run: <fill in>", "- Run: file:///elsewhere")
    text = text.replace("- Rows of batch 312: <fill in>", "- Rows of batch 300: a13:001")
    assert "elsewhere" in text
    back, any_words = turned(text, Say("en"), empty(lab, "spike"), printed(lab))
    assert not any_words and "elsewhere" not in back


def test_other_front_matter_stays(lab):
    text, _ = turned("---\nauthor: ada\n---\n" + written(lab), Say("en"), empty(lab, "scale"), printed(lab))
    assert text.startswith("---\nform: scale\nauthor: ada\n---\n# Post-mortem")
    back, _ = turned(text, Say("en"), empty(lab, "spike"), printed(lab))
    assert back.startswith("---\nauthor: ada\n---\n# Post-mortem")


def test_headings_of_the_scale_form_need_no_numbers():
    text = "---\nform: scale\n---\n# t\n\n## Symptoms\n- step: 3\n\n## Notes\nx\n\n## Outcome\nheld\n"
    sections = sections_of(text, "scale", Say("en"))
    assert sections.numbers == [0, 1, 2, 3, 4, 5, 6]
    assert sections.body(5) == "held" and "## Notes" in sections.body(1)
    assert sections.join().startswith(text.rstrip("\n"))


def test_a_bin_of_a_histogram_is_no_gap():
    assert GAP.search("- Run: <fill in>") and GAP.search("±<epsilon>")
    assert not GAP.search("- Token losses in batch 312, by bin: <0.5: 14, 0.5–1: 3")


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_scale_file_opens_with_its_six_sections(deck, runs, folder, lab, language):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text(empty(lab, "scale", language), encoding="utf-8")
    async with deck("enter", "m", "escape", language=language) as (app, pilot):
        say = app.say
        for role in FORMS["scale"]:
            await until(app, pilot, say(f"pm.section.{role}"))
            assert say(f"pm.section.{role}") in shown(app).splitlines()[1], role
            assert " ".join(say(f"pm.help.{role}").split()[:4]) in left(app)
            await press(pilot, "tab")
        assert shown(app).splitlines()[1].rstrip().endswith(say("pm.form.scale"))
        assert app.screen.notes.section == 1
        await until(app, pilot, say("pm.complete", done=0, count=6))


async def test_the_form_is_chosen_and_filled_from_the_panels(deck, runs, folder):
    async with deck("enter") as (app, pilot):
        await until(app, pilot, lambda: app.session.flight.run.alarms)
        await press(pilot, "n", "m", "escape", "F")
        await until(app, pilot, lambda: "of 6 sections" in shown(app) and "now in the form" in shown(app))
        editor = app.screen.query_one("Editor")
        assert "now in the form: scale form" in shown(app)
        await press(pilot, "i")
        assert editor.text.splitlines()[0].endswith(": 312")
        await press(pilot, "tab", "3", "i", "7", "i")
        assert "Run: file://" in editor.text and "Batch range: 310–314" in editor.text
        assert "Panel 3: 29.68 at step 312, favours" in editor.text
        assert "Panel 7: 11.90 (tten) at step 312" in editor.text
        await until(app, pilot, lambda: not app.screen.notes.draft.dirty)
        saved = parse_text(folder.postmortem.read_text(encoding="utf-8"))
        assert saved.form == "scale" and [s.role for s in saved.sections] == list(FORMS["scale"])
        assert not list(folder.path.glob("postmortem.*.md"))  # nothing had been written that could have got lost


async def test_live_checks_know_the_scale_form(deck, runs, folder, lab):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text(empty(lab, "scale"), encoding="utf-8")
    async with deck("enter", "m", "escape", "tab", "enter") as (app, pilot):
        editor = app.screen.query_one("Editor")
        editor.load_text("- Panel 3: 29.68 at step 312, favours H1\n- Panel 3: 99.9 at step 312, favours H1")
        await until(app, pilot, lambda: "the break run has not 99.9" in left(app))
        assert [r.kind for r in app.screen.notes.review.remarks[2] if "Panel 3" in r.text] == ["good", "trouble"]
        await press(pilot, "escape", "tab", "tab", "tab", "enter")
        editor.load_text(f"- seed {lab.resolve('break').seed}, within ±0.05 of the control through step 500; it held")
        await until(app, pilot, lambda: app.screen.notes.review.state(5) == "trouble")
        await until(app, pilot, lambda: "cost" in left(app))
        editor.load_text(editor.text + "\n- Cost of the incident: 40 steps, 12 seconds")
        await until(app, pilot, lambda: app.screen.notes.review.state(5) == "good")
        await until(app, pilot, "1 of 6 sections complete")


async def test_a_written_text_is_kept_beside_when_the_form_changes(deck, runs, folder, lab):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text(written(lab), encoding="utf-8")
    async with deck("enter", "m", "escape", "tab", "tab", "tab", "F", size=(160, 50)) as (app, pilot):
        await until(app, pilot, "kept as postmortem.spike.md")
        await press(pilot, "tab", "tab")
        assert WRITTEN[4] in app.screen.query_one("Editor").text
        await press(pilot, "F")
        await until(app, pilot, "kept as postmortem.scale.md")
        await until(app, pilot, lambda: not app.screen.notes.draft.dirty)
    assert (folder.path / "postmortem.spike.md").read_text(encoding="utf-8") == written(lab)
    parsed = parse_text(folder.postmortem.read_text(encoding="utf-8"))
    assert parsed.form == "spike" and len(parsed.hypotheses) == 3 and parsed.root_cause.text == WRITTEN[4]


def test_words_of_an_earlier_copy_are_kept_when_the_form_changes_once_more(lab, folder):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text(written(lab), encoding="utf-8")
    notes = Postmortem(folder, Say("en"), lambda form, language: empty(lab, form, language), lab)
    assert notes.turn() == "postmortem.spike.md" and notes.turn() == "postmortem.scale.md"
    assert notes.turn() == "postmortem.spike.md"  # nothing in it was changed: one copy will do
    assert sorted(path.name for path in folder.path.glob("postmortem.*-*.md")) == []
    notes.turn()
    notes.section = 4
    notes.edit("Something else altogether.")
    notes.turn()
    copies = {path.name: path.read_text(encoding="utf-8") for path in folder.path.glob("postmortem.spike*.md")}
    assert set(copies) == {"postmortem.spike.md", "postmortem.spike-2.md"}
    assert "Something else" in copies["postmortem.spike.md"] and WRITTEN[4] in copies["postmortem.spike-2.md"]
