"""Section 1 of the post-mortem: what `i` puts behind a label, and lines that are not there."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tui_fakes import press, shown, until
from tui_synthetic import journal, step_line, write_run

from labrunner.course.lab import list_labs, load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.deck.work.insertion import put_in
from labrunner.deck.work.lookup import same
from labrunner.deck.work.postmortem import Postmortem
from labrunner.deck.work.symptoms import symptom_value, unlike
from labrunner.diagnosis.readings import evaluate
from labrunner.engine.record.journal import JOURNAL, encode, read_events
from labrunner.graders.checks.symptoms import STANDARD, asked, find, judge
from labrunner.graders.messages.labels import label_of
from labrunner.graders.read.parse import parse_text
from labrunner.graders.references.provider import References
from labrunner.graders.references.runs import Runs
from labrunner.graders.scaffold import scaffold
from labrunner.series.series import load_run


def run_with(rare: dict, step: int = 312) -> RunState:
    """A run whose batch at `step` has these rare tokens; the others have one each."""
    run = RunState()
    run.feed(
        {**line, "batch": {**line["batch"], "rare_tokens": rare if line["step"] == step else {"bro": 1}}}
        for line in journal(400)
    )
    return run


@pytest.mark.parametrize("language", ["en", "es"])
def test_unusual_tokens_are_those_that_stand_out_most_frequent_first(language):
    label = label_of("unusual_tokens", language)
    run = run_with({"known": 1, "ting": 2, "opening": 1, "tten": 44, "wri": 1})
    assert symptom_value(label, 312, run, "fp32") == "tten, ting"


@pytest.mark.parametrize(("language", "words"), [("en", "none flagged"), ("es", "ninguno")])
@pytest.mark.parametrize("rare", [{"known": 1, "opening": 1}, {"known": 2, "bro": 1}, {}])
def test_where_nothing_is_out_of_the_ordinary_the_line_says_so_in_its_own_words(language, words, rare):
    run = run_with(rare)
    run._batches[312]["tail"] = [{"token": t, "loss": 5.0} for t in "the a of known in to is as".split()]
    assert symptom_value(label_of("unusual_tokens", language), 312, run, "fp32") == words


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lab_id", [lab.id for lab in list_labs()])
def test_every_line_that_a_lab_asks_for_gets_what_its_reading_says_whatever_panel_is_chosen(places, lab_id, language):
    lab = load_lab(lab_id)
    fault = lab.origins()[lab.judging.fault]
    run, series = shaped_run(places, lab)
    form = scaffold(lab, language)
    for name in asked(lab, fault):
        label = label_of(name, language, lab)
        assert f"- {label}:" in form
        reading = lab.readings.get(lab.symptoms.get(name, ""))
        step = read_at(reading, series, lab.origins()) if reading else fault
        spike = step + 1 if name == "pre_spike_loss" else None
        line, _ = put_in(
            1,
            f"- {label}:",
            0,
            "Panel 3: -98.76 at step 7",
            lambda told, at=step, spike=spike: symptom_value(told, at, run, "fp32", spike, lab),
        )
        assert "-98.76" not in line, line
        if reading is None:
            continue
        value = evaluate(reading, lambda arm: series, lab.origins())
        found = find(parse_text(f"# p — 2025-01-01 — r\n\n## 1. Symptoms\n\n{line}\n"), name, lab)
        assert found is not None and found.number is not None, line
        assert found.number.value == pytest.approx(value, rel=0.001, nan_ok=True), line


def shaped_run(places, lab):
    """A run of the break in which every field has a number of its own at every step, and something is not finite."""

    def line(step: int) -> dict:
        made = step_line(step)
        return {
            **made,
            "lr": 0.1 + 1e-4 * step * (step % 7),
            "v_norm": 0.001 + 1e-5 * (step * 41 % 103),
            "update_ratio": 0.002 + 1e-6 * (step * 37 % 101),
            "loss_scale": 2.0 ** (step % 11),
            "grad_norm_pre": "NaN" if step == 312 else made["grad_norm_pre"],
        }

    run_dir = write_run(places / "runs", lab, "break", steps=400)
    lines = [line(step) for step in range(1, 401)]
    (run_dir / JOURNAL).write_text("".join(encode(one) + "\n" for one in lines), encoding="utf-8")
    run = RunState()
    run.feed(read_events(run_dir))
    return run, load_run(run_dir)


def read_at(reading, series, origins) -> int:
    """The step that a reading is taken from."""
    base = origins[reading.origin] if reading.origin else 0
    if reading.reduce == "at":
        return base + reading.steps[0]
    if reading.reduce == "median":  # a baseline: of the step after those that it is taken from
        return base + reading.steps[1] + 1
    how = "argmax" if reading.reduce == "max" else reading.reduce
    return evaluate(reading.model_copy(update={"reduce": how}), lambda arm: series, origins)


def test_where_the_run_does_not_say_what_a_line_asks_for_nothing_is_put_in():
    run, label = run_with({}), label_of("dtype", "en")
    assert symptom_value(label, 60, run, "") == "" and symptom_value("my own line", 60, run, "fp32") is None
    assert put_in(1, f"- {label}:", 0, "Panel 3: 9.9 at step 7", lambda told: "") == (f"- {label}:", 0)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lab_id", ["no-clip", "lr-jump"])
def test_what_is_inserted_at_the_step_of_the_break_is_right_by_the_grader(places, lab_id, language):
    lab = load_lab(lab_id)
    step = lab.origins()[lab.judging.fault]
    shape = {"spike_at": step} if lab_id == "no-clip" else {"spike_at": 0}
    run_dir = write_run(places / "runs", lab, "break", **shape)
    run = RunState()
    run.feed(read_events(run_dir))
    references = References(lab, Runs("never", None))
    references.trust("break", load_run(run_dir))
    for name in ("spike_step", "pre_spike_loss", "spike_loss", "grad_norm", "batch_index", "unusual_tokens"):
        label = label_of(name, language, lab)
        line = f"- {label}: {symptom_value(label, step, run, 'fp32')}"
        found = find(parse_text(f"# p — 2025-01-01 — r\n\n## 1. Symptoms\n\n{line}\n"), name, lab)
        expected = lab.symptoms.get(name)
        if expected in ("spike_step", "jump_step"):
            continue  # an argmax over the whole run: the made-up journal has no such shape
        assert judge(references, name, found).share == 1, line


def test_the_loss_before_the_spike_is_read_one_step_before_it():
    run, label = run_with({}), label_of("pre_spike_loss", "en")
    before, here = (f"{run.at('loss_ema', step):.3f}" for step in (59, 60))
    assert before != here
    assert symptom_value(label, 60, run, "fp32") == symptom_value(label, 60, run, "fp32", 60) == before
    assert symptom_value(label, 59, run, "fp32", 60) == before


def test_a_line_of_the_lab_that_names_its_step_gets_that_step_wherever_the_cursor_is(places):
    """The first update of bandit-shift is asked for beside a spike that comes steps later."""
    lab, label = load_lab("bandit-shift"), "first update ratio"
    run, _ = shaped_run(places, lab)
    assert lab.symptoms["first_update_ratio"] == "update_first"
    first = symptom_value(label, 1, run, "fp32", None, lab)
    assert first and first == symptom_value(label, 7, run, "fp32", 7, lab) != f"{run.at('update_ratio', 7):.3g}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_gradient_of_a_lab_is_not_the_one_at_its_spike(places, language):
    lab = load_lab("bandit-shift")
    run, _ = shaped_run(places, lab)
    label, usual = label_of("first_gradient", language, lab), label_of("grad_norm", language, lab)
    first, here = (symptom_value(one, 7, run, "fp32", 7, lab) for one in (label, usual))
    assert first == number(run.at("grad_norm_pre", 1)) != here == number(run.at("grad_norm_pre", 7))
    text = f"## 1. Symptoms\n- {label_of('spike_step', language, lab)}: 7\n- {label}: {first}\n"
    assert not unlike(parse_text(text), run, lab, same)
    assert unlike(parse_text(text.replace(f": {first}", ": 99")), run, lab, same)


def notes_with(places, lab, text: str, language: str = "en") -> Postmortem:
    folder = lab_folder("ada", lab.phase, lab.id, root=places / "learners")
    folder.path.mkdir(parents=True, exist_ok=True)
    folder.postmortem.write_text(text, encoding="utf-8")
    return Postmortem(folder, Say(language), lambda form, lang: scaffold(lab, lang, form=form), lab)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "no line for the gradient norm at the spike"), ("es", "no hay línea para norma del gradiente en el salto")],
)
def test_a_symptom_without_a_line_counts_under_its_section(places, lab, language, told):
    lines = [
        line + (" fp32" if "dtype" in line else " 3")
        for line in scaffold(lab, language).split("\n")
        if line.startswith("- ") and line.endswith(":")
    ]
    gone = tuple(
        f"- {label_of(name, language, lab)}" for name in ("grad_norm", "lr", "dtype", "batch_index", "unusual_tokens")
    )
    head = "# Post-mortem of no-clip — 2025-01-01 — run-1\n\n## 1. Symptoms\n\n"
    whole = notes_with(places, lab, head + "\n".join(lines) + "\n", language)
    assert whole.check({}, language).state(1) == "good"
    notes = notes_with(places, lab, head + "\n".join(x for x in lines if not x.startswith(gone)) + "\n", language)
    review = notes.check({}, language)
    complained = [remark for remark in review.remarks[1] if remark.kind != "note"]
    assert review.state(1) == "trouble" and len(complained) == 5
    assert any(remark.text.startswith(told) and remark.line is None for remark in review.remarks[1])


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lab_id", ["no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift"])
def test_in_an_empty_form_no_line_is_missed(places, lab_id, language):
    lab = load_lab(lab_id)
    review = notes_with(places, lab, scaffold(lab, language)).check({}, "en")
    said = [remark for remark in review.remarks[1] if remark.kind != "note"]
    assert said and all(r.kind == "warn" and "still to fill in" in r.text for r in said)
    assert review.state(1) in ("empty", "warn")


@pytest.mark.slow
@pytest.mark.parametrize(("glyphs", "mark"), [("braille", "▸"), ("ascii", ">")])
async def test_among_the_instruments_the_line_that_the_next_reading_goes_to_is_marked(deck, runs, glyphs, mark):
    def marked(app) -> list[str]:
        return [row[:40].strip() for row in shown(app).splitlines()[2:13] if row.startswith(mark)]

    async with deck("enter", "m", glyphs=glyphs) as (app, pilot):
        assert len(marked(app)) == 1  # the caret is a colour alone: the line that is written in is marked as well
        await press(pilot, "escape")
        assert [row[1:12] for row in marked(app)] == ["- step wher"]
        editor = app.screen.query_one("Editor")
        assert editor._draw_cursor
        while editor.cursor_location[0] < 2:
            await press(pilot, "down")
        assert [row[1:15] for row in marked(app)] == ["- loss at the "]
        await press(pilot, "i")
        assert [row[1:8] for row in marked(app)] == ["- peak "]
        while editor.cursor_location[0] > 2:  # that line is full: what is read there replaces it
            await press(pilot, "up")
        assert [row[1:15] for row in marked(app)] == ["- loss at the "]
        await press(pilot, "tab", "tab")
        assert [row[1:11] for row in marked(app)] == ["- Panel <n"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lab_id", [lab.id for lab in list_labs()])
def test_a_number_that_the_run_has_not_is_remarked_on_and_a_right_one_is_not(places, lab_id, language):
    lab = load_lab(lab_id)
    run, series = shaped_run(places, lab)
    fault, flights = lab.origins()[lab.judging.fault], {"break": SimpleNamespace(run=run)}

    def remarks(**changed) -> list:
        lines = []
        for name in asked(lab, fault):
            reading = lab.readings.get(lab.symptoms.get(name, ""))
            value = evaluate(reading, lambda arm: series, lab.origins()) if reading else None
            if name in changed or value is not None:
                lines.append(f"- {label_of(name, language, lab)}: {changed.get(name, value)}")
        text = "# Post-mortem of x — 2025-01-01 — run-1\n\n## 1. Symptoms\n\n" + "\n".join(lines) + "\n"
        found = notes_with(places, lab, text, language).check(flights, language).remarks.get(1, [])
        return [(r.line, r.text) for r in found if "break" in r.text]

    assert remarks() == []
    name = "pre_spike_loss" if "spike_loss" in lab.unasked else "spike_loss"
    loss = evaluate(lab.readings[lab.symptoms[name]], lambda arm: series, lab.origins())
    [(line, text)] = remarks(**{name: f"{loss - 0.4:.4f}"})
    assert line == 2 + (name == "spike_loss") and f"{loss - 0.4:.4f}" in text and f"{loss:.3f}" not in text
    for own in set(lab.symptoms) - {*STANDARD}:
        assert len(remarks(**{own: 123.4})) == 1


def test_without_a_step_of_the_spike_no_number_is_judged(places, lab):
    run, _ = shaped_run(places, lab)
    text = f"# p of x — 2025-01-01 — r\n\n## 1. Symptoms\n\n- {label_of('spike_loss', 'en')}: 99\n"
    review = notes_with(places, lab, text).check({"break": SimpleNamespace(run=run)}, "en")
    assert not any("99" in remark.text for remark in review.remarks.get(1, []))


@pytest.mark.slow
async def test_words_behind_a_label_keep_their_distance_and_a_reading_names_what_it_replaced(deck, runs):
    async with deck("enter", "n", "m", size=(160, 50)) as (app, pilot):
        await press(pilot, "3", "1", "2")
        editor = app.screen.query_one("Editor")
        assert editor.text.splitlines()[0].endswith(": 312")
        await press(pilot, "escape", "right", "i")
        assert "313 in place of 312 (u takes it back)" in shown(app) and editor.text.splitlines()[0].endswith(": 313")
        await press(pilot, "u")
        assert editor.text.splitlines()[0].endswith(": 312")


@pytest.mark.slow
async def test_tab_beyond_the_last_gap_says_which_section_it_came_to(deck, runs):
    async with deck("enter", "m", size=(160, 50)) as (app, pilot):
        for _ in range(30):
            if app.screen.notes.section != 1:
                break
            await press(pilot, "tab")
        assert app.screen.notes.section == 2 and f"section 2: {app.screen.notes.title(2)}" in shown(app)


@pytest.mark.parametrize(
    ("language", "told", "refused"),
    [
        ("en", "The break is still to be", "symptoms are numbers of the break, which is still"),
        ("es", "Aún hay que correr el break", "los síntomas son números del break, que aún"),
    ],
)
async def test_before_the_break_was_run_no_number_of_the_control_is_a_symptom(
    deck, places, lab, folder, language, told, refused
):
    write_run(places / "runs", lab, "control")
    async with deck("enter", "m", language=language) as (app, pilot):
        await until(app, pilot, told)
        before = app.screen.query_one("Editor").text
        for keys in (["ctrl+r"], ["escape", "i"], ["a"]):
            await press(pilot, *keys)
            assert refused in shown(app)
        assert app.screen.query_one("Editor").text == before
        await press(pilot, "tab")
        await until(app, pilot, lambda: told not in shown(app))  # other sections may speak of the control


async def test_a_number_of_the_control_beside_a_break_is_no_symptom_either(deck, runs):
    async with deck("enter", "m", "escape", "c", "i") as (app, pilot):
        assert "symptoms are numbers of break; on the panels is control" in shown(app)
        await press(pilot, "c", "n", "i")
        assert app.screen.query_one("Editor").text.splitlines()[0].endswith(": 312")
