"""Section 1 of the post-mortem: what `i` puts behind a label, and lines that are not there."""

from __future__ import annotations

import pytest
from test_tui_app import deck  # noqa: F401
from tui_fakes import press, shown
from tui_synthetic import journal, write_run

from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.diagnosis.series import load_run
from labrunner.engine.journal import read_events
from labrunner.graders.labels import label_of
from labrunner.graders.parse import parse_text
from labrunner.graders.provider import References, Runs
from labrunner.graders.scaffold import scaffold
from labrunner.graders.symptoms import find, judge
from labrunner.tui.state.postmortem import Postmortem
from labrunner.tui.state.run import RunState
from labrunner.tui.state.symptoms import symptom_value
from labrunner.tui.strings import Say


def run_with(rare: dict, step: int = 312) -> RunState:
    """A run whose batch at `step` has these rare tokens; the others have one each."""
    run = RunState()
    run.feed({**line, "batch": {**line["batch"], "rare_tokens": rare if line["step"] == step else {"bro": 1}}}
             for line in journal(400))
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
        found = find(parse_text(f"# p — 2025-01-01 — r\n\n## 1. Symptoms\n\n{line}\n"), name)
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


def notes_with(places, lab, text: str, language: str = "en") -> Postmortem:
    folder = lab_folder("ada", lab.phase, lab.id, root=places / "learners")
    folder.path.mkdir(parents=True, exist_ok=True)
    folder.postmortem.write_text(text, encoding="utf-8")
    return Postmortem(folder, Say(language), lambda form, lang: scaffold(lab, lang, form=form), lab)


@pytest.mark.parametrize(("language", "told"), [("en", "no line for the gradient norm at the spike"),
                                                ("es", "no hay línea para norma del gradiente en el salto")])
def test_a_symptom_without_a_line_counts_under_its_section(places, lab, language, told):
    lines = [line + " 3" for line in scaffold(lab, language).split("\n") if line.startswith("- ") and line.endswith(":")]
    gone = tuple(f"- {label_of(name, language, lab)}" for name in ("grad_norm", "lr", "dtype", "batch_index",
                                                                  "unusual_tokens"))
    head = "# Post-mortem of no-clip — 2025-01-01 — run-1\n\n## 1. Symptoms\n\n"
    whole = notes_with(places, lab, head + "\n".join(lines) + "\n", language)
    assert whole.check({}, language).state(1) == "good"
    notes = notes_with(places, lab, head + "\n".join(x for x in lines if not x.startswith(gone)) + "\n", language)
    review = notes.check({}, language)
    assert review.state(1) == "trouble" and len(review.remarks[1]) == 5
    assert any(remark.text.startswith(told) and remark.line is None for remark in review.remarks[1])


@pytest.mark.parametrize("lab_id", ["no-clip", "fp16-overflow", "optimizer-reset"])
def test_in_an_empty_form_no_line_is_missed(places, lab_id):
    lab = load_lab(lab_id)
    review = notes_with(places, lab, scaffold(lab, "en")).check({}, "en")
    assert review.remarks[1] and all(r.kind == "warn" and "still to fill in" in r.text for r in review.remarks[1])
    assert review.state(1) in ("empty", "warn")


@pytest.mark.parametrize(("glyphs", "mark"), [("braille", "▸"), ("ascii", ">")])
async def test_among_the_instruments_the_line_that_the_next_reading_goes_to_is_marked(deck, runs, glyphs, mark):  # noqa: F811
    def marked(app) -> list[str]:
        return [row[:40].strip() for row in shown(app).splitlines()[2:13] if row.startswith(mark)]

    async with deck("enter", "m", glyphs=glyphs) as (app, pilot):
        assert marked(app) == []  # there is a caret while writing
        await press(pilot, "escape")
        assert [row[1:12] for row in marked(app)] == ["- step wher"]
        editor = app.screen.query_one("Editor")
        assert editor._draw_cursor
        while editor.cursor_location[0] < 2:
            await press(pilot, "down")
        assert [row[1:15] for row in marked(app)] == ["- loss at the "]
        await press(pilot, "i")
        while editor.cursor_location[0] > 2:  # that line is full now: what is read there goes on to the next empty one
            await press(pilot, "up")
        assert [row[1:8] for row in marked(app)] == ["- peak "]
        await press(pilot, "tab", "tab")
        assert [row[1:11] for row in marked(app)] == ["- Panel <n"]
