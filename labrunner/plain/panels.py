"""A panel's numbers in lines, a line a step of a stretch; and two runs side by side."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from labrunner.deck.draw.panels import Curve, curves
from labrunner.deck.draw.prose import wrap
from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.deck.work.compare import Comparison, Difference, compare, compare_in, parting_text
from labrunner.deck.work.session import LabSession
from labrunner.errors import InputError
from labrunner.plain import WIDTH
from labrunner.plain.overview import cited

#: Rows of a stretch that are told at once, and from how many on the eye is helped with its extremes.
_MOST, _LONG = 200, 20


def told(panel: int, run: RunState, arm: str, stretch: tuple[int, int, int], say: Say) -> Iterator[str]:
    """The lines of a panel, page by page: which run and fields, then a line a step; fields that do not fit into a line
    come after the others. `stretch` is a first and a last step, and a number whose multiples alone are told: of a long
    one each field's highest and lowest number is told, too, and before and after it which steps are left where there
    are more than `_MOST`.

    Raises InputError for a panel without curves, and for a stretch without a step of the run.
    """
    pages = [(page, shown) for page in (1, 2) if (shown := curves(panel, run, page))]
    if not pages:
        raise InputError(say("plain.panel"))
    first, last, every = stretch
    whole = [step for step in run.columns.steps.tolist() if first <= step <= last]
    if not whole:
        raise InputError(_nowhere(run, first, last, say))
    wanted = [step for step in whole if step % every == 0] or whole[::every]
    steps = wanted[:_MOST]
    rest = "" if len(steps) == len(wanted) else f"{wanted[_MOST]} {whole[-1]}" + (f" {every}" if every > 1 else "")
    cut = say("plain.more_steps", count=len(steps), of=len(wanted), panel=panel, rest=rest) if rest else ""
    if cut:
        yield cut
    for page, shown in pages:
        name = say("plain.second_page", arm=arm) if page == 2 else arm
        for fields, rows in _fitting(shown, steps, run):
            heading = f"{name}: {say('run.step')}, " + ", ".join(c.field if c.meaning else c.short for c in fields)
            yield from wrap([heading], WIDTH, whole=True)
            yield from rows
    if len(whole) >= _LONG:
        if len(steps) < len(whole):
            yield say("plain.extremes.all", of=len(whole))
        for curve in (curve for _, shown in pages for curve in shown):
            yield from _extremes(curve, whole, run, say)
    if cut:
        yield cut  # again: the first is far up by now
    yield from wrap([*cited(panel, [curve for _, shown in pages for curve in shown], say)], WIDTH, whole=True)


def _nowhere(run: RunState, first: int, last: int, say: Say) -> str:
    """Why a run has no step in a stretch, and which steps it has."""
    steps = run.columns.steps
    if not len(steps):
        return say("plain.no_steps_yet")
    has = say("plain.no_step", first=int(steps[0]), last=int(steps[-1]))
    return f"{say('plain.backwards', first=first, last=last)}; {has}" if first > last else has


def _extremes(curve: Curve, steps: list[int], run: RunState, say: Say) -> Iterator[str]:
    """The highest and the lowest finite number of a curve at some steps, and where they first stand; nothing where it
    has fewer than two there."""
    read = [(value, step) for step in steps if (value := run.at(curve.field, step)) is not None and isfinite(value)]
    if len(read) < 2:
        return
    high, low = max(read, key=lambda one: one[0]), min(read, key=lambda one: one[0])
    field = curve.field if curve.meaning else curve.short
    yield say("plain.extremes", field=field, high=number(high[0]), at=high[1], low=number(low[0]), where=low[1])


def _fitting(shown: list[Curve], steps: list[int], run: RunState) -> Iterator[tuple[list[Curve], list[str]]]:
    """Curves, as many at a time as fit into a line, with a line a step of these."""
    fields: list[Curve] = []
    rows = list(map(str, steps))
    for curve in shown:
        longer = [f"{row} {_read(run, curve.field, step)}" for row, step in zip(rows, steps, strict=True)]
        if fields and max(map(len, longer), default=0) > WIDTH:
            yield fields, rows
            fields, longer = [], [f"{step} {_read(run, curve.field, step)}" for step in steps]
        fields, rows = [*fields, curve], longer
    yield fields, rows


def _read(run: RunState, field: str, step: int) -> str:
    """A field at a step; in parentheses the last reading before it, where it is not read at every step."""
    here = run.at(field, step)
    before = run.newest(field, step) if here is None else None
    return number(here) if before is None else f"({number(before)})"


def compared(session: LabSession, step: list[int], say: Say) -> Iterator[str]:
    """The run that is looked at beside the control (the control beside the break): where they part, and the fields that
    differ, at a step and at most; before the first grade at the step alone. Without a step the last one is taken.
    Raises InputError where a run is missing."""
    other = "control" if session.chosen != "control" else "break"
    if session.flight is None or other not in session.flights:
        raise InputError(say("cmp.need"))
    here, beside = session.flight, session.flights[other]
    for flight in (here, beside):
        flight.settle()
    at = step[0] if step else here.run.last_step
    found = compare_in(session, here, beside, at)
    yield parting_text(found, say)
    lines = [line for one in found.differences if (line := _apart(one, found, say))]
    if lines:
        yield f"{say('run.step')} {at}: {here.arm}, {beside.arm}"
        yield from lines
    elif found.at_step_only:
        yield say("plain.same_step", step=at)


def _apart(one: Difference, found: Comparison, say: Say) -> str:
    """A field of two runs in a line; empty where it is the same in both."""
    a, b, largest = number(one.a), number(one.b), number(one.largest)
    if one.largest:
        return "  " + say("plain.apart", field=one.field, a=a, b=b, largest=largest, step=one.at)
    return f"  {one.field} {a}, {b}" if found.at_step_only and a != b else ""


def ended(session: LabSession, say: Say) -> str:
    """How the run that is looked at ended beside the control: the outcomes of both in a word, both smoothed losses at
    the last step that both have, where these are furthest apart, and that it ends above where no spike says so."""
    from labrunner.diagnosis.check import unspiked
    from labrunner.diagnosis.outcome import outcome_of
    from labrunner.series.series import load_run

    here, control = session.current, session.flights["control"]
    for flight in (here, control):
        flight.settle()
    step = min(here.run.last_step, control.run.last_step)
    found = compare(here, control, step, told=session.told)
    series, theirs = load_run(here.run_dir), load_run(control.run_dir)
    words = {"arm": here.arm, "word": outcome_of(series), "control": outcome_of(theirs)}
    if found.parting is None:
        return say("plain.ended_same", **words)
    ema = next(one for one in found.differences if one.field == "loss_ema")
    if not ema.largest:
        return say("plain.ended_level", **words)
    facts = {"a": number(ema.a), "b": number(ema.b), "largest": number(ema.largest), "at": ema.at}
    said = say("plain.ended_beside", **words, step=step, **facts)
    above = unspiked(series, theirs, "control", say.language)
    return f"{said}; {above}" if above else said
