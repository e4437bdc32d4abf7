"""Where a run stops being finite: which mark is seen, whose it is, and which step is named."""

from __future__ import annotations

import pytest
from panel_text import panel, scene
from tui_fakes import press, shown
from tui_synthetic import journal, write_run

from labrunner.course import progress
from labrunner.deck.draw import lines
from labrunner.deck.draw.canvas import role_code
from labrunner.deck.draw.glyphs import BY_NAME
from labrunner.deck.draw.panels import draw_panel
from labrunner.deck.run.ending import first_nonfinite
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.diagnosis.nonfinite import born_at
from labrunner.series.series import load_journal


def broken(steps: int = 332, *, first: int = 312, **at_first) -> RunState:
    """A run whose numbers are NaN after step `first`; at it, the fields given."""
    run = RunState()
    written = journal(steps, nan_from=first + 1, spike_at=9999, clip=1.0)
    written[first - 1] |= at_first
    run.feed(written)
    return run


def marks(number: int, where, width: int = 40) -> str:
    return panel(number, where, width).splitlines()[1]


def test_an_infinite_gradient_is_not_hidden_by_what_the_clip_made_of_it():
    where = scene(broken(grad_norm_pre="Infinity", grad_norm_post="NaN", first_nonfinite="grad:logits.weight"))
    assert "∞" in marks(3, where) and "×" in marks(3, where)
    where.view.zoomed = (308, 317)
    assert marks(3, where).index("∞") < marks(3, where).index("×")


def test_an_infinite_loss_is_not_hidden_by_its_average():
    run = RunState()
    run.feed([line | {"loss": "Infinity" if line["step"] == 1 else "NaN", "loss_ema": "NaN"} for line in journal(20)])
    assert marks(1, scene(run)).count("∞") == 1


def test_a_nan_of_the_first_curve_is_not_hidden_by_an_infinity_derived_from_it():
    where = scene(broken(grad_norm_pre="NaN", grad_norm_post="Infinity"))
    assert "∞" not in marks(3, where) and "×" in marks(3, where)


@pytest.mark.parametrize("name", BY_NAME)
def test_every_mark_means_one_thing(name):
    glyphs = BY_NAME[name]
    assert len({glyphs.alarm, glyphs.up, glyphs.down, glyphs.nan, glyphs.dot}) == 5


def test_the_run_laid_over_does_not_mark_this_one():
    healthy = RunState()
    healthy.feed(journal(500, spike_at=9999))
    where = scene(healthy, other=broken())
    canvas = draw_panel(1, where, 40, 15, chosen=False)[0]
    row = canvas.text().splitlines()[1]
    assert "×" not in row and "·" in row
    assert canvas.roles[1, row.index("·")] == role_code("over")
    where = scene(broken(), other=broken())
    assert "×" in marks(1, where) and "·" not in marks(1, where)


def written(path, told):
    from labrunner.engine.record.journal import encode

    path.write_text("".join(encode(line) + "\n" for line in told), encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "first"), [("gradient", 312), ("forward", 109), ("at once", 1), ("skipped", None)])
def test_the_first_non_finite_step_is_found_in_the_journal(tmp_path, name, first):
    begin = {"skipped": None, "gradient": 313, "forward": 320, "at once": 1}[name]
    told = journal(332, spike_at=9999, nan_from=begin)
    hurt = {"overflow": True, "first_nonfinite": "grad:logits.weight", "grad_norm_pre": "Infinity"}
    if name == "gradient":
        told[311] |= hurt | {"update_ratio": "NaN"}
    if name == "forward":
        told[108] |= hurt | {"loss": "NaN", "first_nonfinite": "block_1.mlp", "update_ratio": 0.0}
    told[39] |= hurt | {"update_ratio": 0.0}  # a scaler at work: the loss is finite and nothing was updated
    where = written(tmp_path / "events.jsonl", told)
    assert first_nonfinite(where) == first
    born = born_at(load_journal(where), 332)  # as `check` says it
    assert (None if born is None else born + 1) == first


def test_steps_that_a_resume_withdrew_do_not_count(tmp_path):
    told = [*journal(120, nan_from=110), {"kind": "resume", "step": 100}, *journal(150, nan_from=140)[100:]]
    assert first_nonfinite(written(tmp_path / "events.jsonl", told)) == 140
    assert first_nonfinite(tmp_path / "absent.jsonl") is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "said"), [("en", "non-finite at 313, ended at 332"), ("es", "no finita en 313, fin en 332")]
)
async def test_the_arms_say_where_a_run_went_non_finite_and_where_it_ended(deck, places, lab, language, said):
    write_run(places / "runs", lab, "break", steps=332, status="nonfinite", nan_from=313)
    async with deck("enter", "r", language=language) as (app, pilot):
        assert said in shown(app) and "no-clip-break-s42" not in shown(app)
        await press(pilot, "down")
        assert "no-clip-break-s42-20250101-000000-000" in shown(app)
        row = next(row for row in app.session.rows() if row.name == "break")
        assert row.first_nonfinite == 313 and row.folder.name.startswith("no-clip-break-s42")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_tensor_called_loss_is_said_to_be_a_tensor(language):
    run = broken(first_nonfinite="loss")
    where = scene(run, language=language)
    assert "tensor loss" in panel(6, where).splitlines()[-1]
    named = scene(broken(first_nonfinite="grad:logits.weight"), language=language)
    assert " grad:logits.weight " in panel(6, named).splitlines()[-1] and "tensor" not in panel(6, named)


def test_a_tail_that_is_absent_or_has_no_room_has_no_label_either():
    crowded = scene(broken(first_nonfinite="grad:a.name.that.takes.all.the.room"), language="es")
    assert "cola" not in lines.readings(crowded, 80).text()
    run = broken(tail_tokens=[], first_nonfinite="grad:logits.weight")
    where = scene(run, language="es")
    assert "cola" not in lines.readings(where, 80).text() and "hist" in lines.readings(where, 80).text()
    assert "cola" not in lines.table(where, 80, 40).text()
    where.view.cursor = 311
    assert "cola" in lines.readings(where, 80).text() and "cola" in lines.table(where, 80, 40).text()


@pytest.mark.parametrize("key", ["n", "p"])
async def test_a_run_without_alarms_says_that_there_is_none_to_go_to(deck, places, lab, key):
    write_run(places / "runs", lab, "control", spike_at=9999)
    async with deck("enter", key, language="es") as (app, _):
        assert not app.session.flight.run.alarms
        assert Say("es")("say.no_mark") in shown(app)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_head_of_the_differences_fits_into_eighty_columns(deck, runs, folder, language):
    folder.path.mkdir(parents=True, exist_ok=True)
    progress.append(folder.progress, "graded", {"score": 12.0, "max_score": 100.0})
    async with deck("enter", "n", "c", "C", language=language) as (app, _):
        head = next(row for row in shown(app).splitlines() if Say(language)("cmp.largest") in row)
        assert "312)" in head
        loss = next(row for row in shown(app).splitlines() if row.lstrip().startswith("loss "))
        assert loss.split()[0] == "loss" and len(loss.split()) >= 4
