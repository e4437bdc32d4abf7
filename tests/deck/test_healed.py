"""What the screens tell of a fix's run before the grade."""

import json

import pytest
from tui_synthetic import write_run

from labrunner.deck.strings import Say
from labrunner.deck.work.fix import FixDraft
from labrunner.deck.work.healed import healed
from labrunner.deck.work.session import LabSession

EN = Say("en")


@pytest.fixture
def flown(lab, folder, runs):
    """A session whose fix clips at 1, as the control does, and was run."""
    draft = FixDraft(lab, folder)
    draft.set("optimizer.grad_clip", 1.0)
    assert draft.save() is None
    write_run(runs, lab, "fix", config=lab.resolve("fix", overrides=draft.values))
    return runs


def told(lab, folder, runs, language="en"):
    session = LabSession(lab, folder, root=runs)
    session.poll()
    return healed(session, Say(language))


def test_a_fix_that_is_the_control_leaves_nothing(lab, folder, flown):
    allowed = lab.calibration().epsilons["fix-epsilon"].value
    said = told(lab, folder, flown)
    assert said.startswith("After the spike the smoothed loss of its run rises 0 above the control's at most")
    assert "its end level lies 0 above" in said
    assert float(said.partition("Each may be ")[2].split(";")[0]) == pytest.approx(allowed, rel=0.01)
    assert "Cada una puede ser" in told(lab, folder, flown, "es")


def test_a_run_that_is_higher_says_by_how_much(lab, folder, flown):
    path = next(flown.glob("*fix*/events.jsonl"))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if isinstance(line.get("loss"), float) and line.get("step", 0) > 400:
            line["loss"] += 0.5
            line["loss_ema"] += 0.25
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    said = told(lab, folder, flown)
    assert "rises 0.25 above" in said and "lies 0.5 above" in said


@pytest.mark.parametrize(("language", "words"), [("en", "for section 6: 0.25."), ("es", "para la sección 6: 0.25.")])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_distance_that_section_6_asks_for_is_told_whichever_run_is_above(lab, folder, flown, language, words, sign):
    """As the grade measures it: within it the fix held, within less it did not."""
    path = next(flown.glob("*fix*/events.jsonl"))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if line.get("step", 0) > 400 and "loss_ema" in line:
            line["loss_ema"] += sign * 0.25
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    said = told(lab, folder, flown, language)
    assert words in said and (" 0.25 " in said.partition("6: ")[0]) == (sign > 0)


def test_a_fix_that_was_changed_after_its_run_is_not_told_of(lab, folder, flown):
    draft = FixDraft(lab, folder)
    draft.set("optimizer.grad_clip", 0.5)
    assert draft.save() is None and told(lab, folder, flown) == ""


def test_nothing_is_told_without_the_break(lab, folder, flown):
    next(flown.glob("*break*")).rename(flown.parent / "elsewhere")
    assert told(lab, folder, flown) == ""


def test_a_run_that_did_not_last_heals_nothing(lab, folder, runs):
    draft = FixDraft(lab, folder)
    draft.set("optimizer.lr", 5.0)
    assert draft.save() is None
    write_run(runs, lab, "fix", nan_from=350, config=lab.resolve("fix", overrides=draft.values))
    assert told(lab, folder, runs) == EN("fix.unended")
