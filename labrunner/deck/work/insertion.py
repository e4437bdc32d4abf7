"""Readings put into a post-mortem: the panel's number at the cursor, where the form waits for one."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from labrunner.deck.draw.panels import Curve, curves, most_telling_first
from labrunner.deck.draw.scale import number
from labrunner.deck.run.flight import Flight, Notice
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.deck.work import filled as kept
from labrunner.deck.work.forms import CITATION_GAP
from labrunner.deck.work.symptoms import is_judged, symptom_value
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.deck.work.postmortem import Postmortem
    from labrunner.deck.work.session import LabSession

SYMPTOMS, EVIDENCE = 1, 3
#: From which ratio a number is above the control's: nearer than a tenth a grader does not call it so.
APART = 1.15


#: A line of the symptoms: a label, a colon, and what may stand behind it.
_LABEL = re.compile(r"[ \t]*[-*][ \t]+[^:\n]+:")
#: A citation of the form: empty, filled, or with some of its gaps filled.
_CITED = re.compile(
    r"Panel (?:\d+|<[^>]*>): .*?(?:at step|en el paso) (?:\d+|<[^>]*>)"
    r"(?: in the \S+ run| en la ejecución [^\s,.;]+)?"
)


@dataclass(frozen=True)
class Insertion:
    """What a reading makes of a section: its new `body`, which differs in line `row` (from 0).

    `body` is None where the form has no place for it: then `text` belongs where the caret is.
    """

    text: str
    body: str | None = None
    row: int = 0


def insertion(notes: Postmortem, session: LabSession, body: str, row: int, *, second: bool) -> Insertion | Notice:
    """The selected panel's number at the cursor's step, put into the present section; a notice says why it cannot be.

    `body` are the section's words as they stand in the editor, `row` is the caret's line (from 0). `second` takes the
    panel's second curve. In the evidence, where a break has parted from the control, it is how it lies beside that.
    """
    flight = session.flight
    run = flight.run if flight else RunState()
    step = session.view.at(run)
    panel = session.view.selected
    text = reading(panel, step, run, notes.say, page=session.view.page(panel), second=second)
    if text is None or flight is None:
        return Notice("say.no_reading", {"step": step}, "warning")
    if notes.section == SYMPTOMS and (no_symptom := not_of_a_break(session)):
        return no_symptom
    if notes.section == SYMPTOMS:
        dtype, spike = flight.manifest.dtype if flight.manifest else "", notes.spike_step()
        value_for = (
            (lambda _: None) if second else lambda label: symptom_value(label, step, run, dtype, spike, session.lab)
        )
        return _symptom(body, row, text, value_for, step)
    if notes.section == EVIDENCE:
        text = beside_control(panel, step, session, page=session.view.page(panel), second=second, say=notes.say) or text
    text = of_arm(text, flight.arm, notes.say)
    placed = put_in(notes.section, body, row, text, lambda _: None)
    if placed is not None and placed[0] == body:
        return Notice("say.same_value", {"step": step}, "warning")
    if placed is None:
        bullet = notes.section == EVIDENCE and not body.split("\n")[row].strip()
        return Insertion(f"- {text}" if bullet else text)
    return Insertion(_changed_line(body, placed[0]), *placed)


def not_of_a_break(session: LabSession) -> Notice | None:
    """Why what is on the panels is no symptom: it is not the run that fails, which may be still to be run. None where
    it is."""
    kinds = {arm.name: arm.kind for arm in session.lab.arms}
    if session.flight is None or kinds.get(session.flight.arm) == "break":
        return None
    if session.broken is None:
        return Notice("say.no_break", {"arm": session.flight.arm}, "warning")
    return Notice("say.not_the_break", {"arm": session.flight.arm, "broken": session.broken.arm}, "warning")


def _symptom(body: str, row: int, text: str, value_for: Callable[[str], str | None], step: int) -> Insertion | Notice:
    """A number behind a label, in place of the one that stood there."""
    placed = put_in(SYMPTOMS, body, row, text, value_for)
    if placed is None:
        return Notice("say.no_gap", {}, "warning")
    if placed[0] == body:
        there = target(SYMPTOMS, body, row)
        same = there is not None and not body.split("\n")[there].rstrip().endswith(":")
        return Notice("say.same_value" if same else "say.no_value", {"step": step}, "warning")
    return Insertion(_changed_line(body, placed[0]), *placed)


def _changed_line(before: str, after: str) -> str:
    """The line in which two texts of as many lines differ."""
    return next(new for new, old in zip(after.split("\n"), before.split("\n"), strict=True) if new != old)


def put_in(
    section: int, body: str, line: int, text: str, value_for: Callable[[str], str | None]
) -> tuple[str, int] | None:
    """`body` with a reading put where the form has a place for it, and the line (from 0) of that place.

    Symptoms are numbers only: behind the label of the line (see `target`) comes what `value_for` gives for that label,
    else the number in `text`, in place of what stood there; where it gives nothing, nothing changes. In other sections
    the line's citation is replaced, filled or not. None where there is no such line.
    """
    place = target(section, body, line)
    if place is None:
        return None
    lines = body.split("\n")
    if section == SYMPTOMS:
        label = lines[place].partition(":")[0]
        value = value_for(label.strip().lstrip("-* "))
        if value == "":
            return body, place
        lines[place] = f"{label}: {value or bare(text)}"
    else:
        lines[place] = _CITED.sub(lambda _: text, lines[place], count=1)
    return "\n".join(lines), place


def target(section: int, body: str, line: int) -> int | None:
    """The line (from 0) that a reading goes to: `line` itself where it holds a label (a citation, in other sections),
    else the next one that waits for a reading, from there on and then from the top; None where there is none."""
    here = body.split("\n")[line]
    if _LABEL.match(here) if section == SYMPTOMS else _CITED.search(here):
        return line
    return next(iter(waiting(section, body, line)), None)


def waiting(section: int, body: str, line: int) -> list[int]:
    """Lines (from 0) of a section that wait for a reading, in order: from `line` on, then from the top."""
    lines = body.split("\n")
    order = [*range(line, len(lines)), *range(line)]
    empty = (lambda text: text.rstrip().endswith(":")) if section == SYMPTOMS else CITATION_GAP.search
    return [n for n in order if empty(lines[n])]


def of_its_step(notes: Postmortem, session: LabSession, body: str) -> tuple[str, int]:
    """`body` of the symptoms with every line filled that asks for a number which the spike's step settles, and how many
    were filled: none before section 1 names that step, wherever the cursor stands. A line that was filled so for
    another step is filled anew, unless the learner has changed it since. What has to be judged (the peak, the recovery,
    what is unusual) stays empty."""
    flight, step = session.flight, notes.spike_step()
    if flight is None or step is None:
        return body, 0
    session.filled = session.filled or kept.take_up(flight.run_dir)
    run, filled, lines = flight.run, 0, body.split("\n")
    dtype = flight.manifest.dtype if flight.manifest else ""
    for row, line in enumerate(lines):
        begun, colon, there = line.partition(":")
        label, there = begun.strip().lstrip("-* "), there.strip()
        if not colon or is_judged(label) or there not in ("", session.filled.get(label, "")):
            continue
        value = symptom_value(label, step, run, dtype, step, session.lab)
        if value and value != there:
            lines[row], session.filled[label] = f"{begun}: {value}", value
            filled += 1
    if filled:
        kept.keep(session.filled, flight.run_dir)
    return "\n".join(lines), filled


def of_arm(text: str, arm: str, say: Say) -> str:
    """A reading with the run that it was taken from, unless that is the break: a reading that names no run is its."""
    return text if arm == "break" else say("pm.of_arm", reading=text, arm=arm)


def bare(text: str) -> str:
    """The number alone out of `Panel 3: post 29.68 at step 312`."""
    return next((w for w in text.split(": ", 1)[1].split() if w[0] in "-0123456789" or w in ("NaN", "inf")), text)


def reading(panel: int, step: int, run: RunState, say: Say, *, page: int = 1, second: bool = False) -> str | None:
    """A panel's number at a step as words for the text: `Panel 3: 29.68 at step 312`. None where it shows none there.

    `second` takes the page's second curve and names it: the EMA, the norm after the clip, the momentum.
    """
    if (panel, page) == (7, 1):
        tail = run.tail(step)
        if not tail:
            return None
        value = f"{number(float(tail[0].get('loss', math.nan)))} ({clean(str(tail[0].get('token')), 20)})"
        return say("pm.reading", panel=panel, value=value, step=step)
    found = _told(panel, step, run, page, second=second)
    if found is None:
        return None
    curve, value = found
    shown = f"{curve.short} {number(value)}" if second else number(value)
    if curve.meaning:
        shown = f"{number(value)} ({curve.meaning})"
    return say("pm.reading", panel=panel, value=shown, step=step)


def _told(panel: int, step: int, run: RunState, page: int, *, second: bool) -> tuple[Curve, float] | None:
    """The curve of a page that tells most at a step, or the second of them, and its value there."""
    shown_there = most_telling_first(panel, curves(panel, run, page))
    told = [c for c in shown_there if "=" not in c.short]  # would read as a number
    for curve in told[1 if second else 0 :]:
        value = run.at(curve.field, step)
        if value is not None:
            return curve, value
    return None


def beside_control(panel: int, step: int, session: LabSession, *, page: int, second: bool, say: Say) -> str | None:
    """A panel's number of the break at hand as it lies beside the control's: `Panel 1: above the control at step 350`.

    None before the two have parted, without the control's run there, and where one of them is dead: there a value is
    what counts. After that no two machines agree on one. Of runs that are no break None at every step.
    """
    broken, control = session.flight, session.flights.get("control")
    if control is not None:
        control.settle()
    if broken is None or control is None or not _is_late(broken, control, step, session):
        return None
    found = _told(panel, step, broken.run, page, second=second)
    ours, theirs = (found[1], control.run.at(found[0].field, step)) if found else (None, None)
    if found is None or ours is None or theirs is None or not (math.isfinite(ours) and math.isfinite(theirs)):
        return None
    if ours <= 0 or theirs <= 0:
        return None
    from labrunner.graders.references.panels import fields_of

    curve, series = found[0], broken.run.series()
    if fields_of(panel, curve.short, series)[:1] != [curve.field]:
        return None  # what no words can single out, no citation can mean
    name = "" if fields_of(panel, "", series)[:1] == [curve.field] else f"{curve.short} "
    return say("pm.reading", panel=panel, value=name + _beside(ours / theirs, say), step=step)


def _beside(ratio: float, say: Say) -> str:
    """How a number lies beside another: above, below, or near it. A multiple would be one machine's."""
    if APART < ratio or ratio < 1 / APART:
        return say("pm.above_control" if ratio > 1 else "pm.below_control")
    return say("pm.near_control")


def _is_late(flight: Flight, control: Flight, step: int, session: LabSession) -> bool:
    """Whether a value of a break at a step is one machine's alone: of the break that is to be explained, where it has
    parted from the control; of another, by what was measured."""
    from labrunner.graders.checks.citing import judged_runs

    if flight is session.broken:
        return _parted(flight.run, control.run, step)
    until = judged_runs(session.lab, None).get(flight.arm)
    return until is not None and step > until


def _parted(run: RunState, control: RunState, step: int) -> bool:
    """Whether two runs showed losses a tenth apart up to a step: what parted them lies before it, and a clip that acted
    in one of them now and then is not that."""
    import numpy as np

    ours, theirs = run.series(), control.series()
    if "loss" not in ours.columns or "loss" not in theirs.columns:
        return False
    steps, mine, other = np.intersect1d(ours.steps, theirs.steps, return_indices=True)
    until = steps <= step
    lost, kept = ours.columns["loss"][mine][until], theirs.columns["loss"][other][until]
    return not bool(np.all(np.abs(lost - kept) <= 0.1 * np.abs(kept)))
