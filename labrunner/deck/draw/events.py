"""Alarms and events of a run in words: the event line, and the event log of the wide layout.

Both show the newest events, and with a cursor those around its step.
"""

from __future__ import annotations

import math

from labrunner.deck.draw.canvas import Canvas, fit, fit_words
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.panels import Scene
from labrunner.deck.run.alarms import Alarm
from labrunner.deck.run.state import Event
from labrunner.deck.strings import Say
from labrunner.engine.interventions import KINDS
from labrunner.series import interventions
from labrunner.text import clean

Line = tuple[int, str, str]
NEAR = 10  #: steps from the cursor within which a checkpoint is worth as much as an alarm: one leap


def alarm_text(alarm: Alarm, say: Say, glyphs: Glyphs, *, brief: bool = False) -> str:
    """One alarm in a few words, without its step; `brief` leaves out of which rise the loss is not back."""
    if alarm.kind == "gradient":
        return say("alarm.gradient", times=f"{glyphs.times}{_rounded(alarm.value, 3)}")
    if alarm.kind == "loss":
        sigmas, live = _rounded(alarm.value, 2), _rounded(alarm.live, 2)
        both = not math.isnan(alarm.live) and live != sigmas
        return say("alarm.loss.both" if both else "alarm.loss", sigmas=sigmas, live=live)
    if alarm.kind == "start":
        return say("alarm.start", start=f"{alarm.value:.3g}")
    if alarm.kind == "loss-not-back" and not brief and not math.isnan(alarm.before + alarm.highest):
        risen = {"before": f"{alarm.before:.3g}", "highest": f"{alarm.highest:.3g}"}
        return say("alarm.loss-not-back.rise", steps=int(alarm.value), since=alarm.rise, **risen)
    if alarm.kind in {"loss-back", "loss-not-back"}:
        return say(f"alarm.{alarm.kind}", steps=int(alarm.value))
    return say(f"alarm.{alarm.kind}", name=alarm.name or "?")


def _rounded(value: float, digits: int) -> str:
    """So many significant digits, as one reads them: `100`, not `1e+02`; from a million on as a power."""
    return f"{float(f'{value:.{digits}g}'):g}"


#: What may be done to a run from outside; anything else goes by its own name.
_DONE = frozenset({"pause", "resume", "speed", "stop", "checkpoint", "versions"})


def event_text(event: Event, say: Say) -> str | None:
    """One journal event in a few words, without its step; None for those that alarms already tell."""
    data = event.data
    if event.kind in {"overflow", "exit"}:
        return None
    if event.kind == "phase":
        return say("event.phase", source=clean(str(data.get("arriving") or data.get("source") or "?"), 30))
    if event.kind in {"checkpoint", "resume"}:
        return say("event.checkpoint.bad" if data.get("finite") is False else f"event.{event.kind}")
    if (do := str(data.get("do"))) in _DONE:  # a stranger's journal may hold anything there
        return say(f"event.{do}")
    if changed := interventions.told(data, say.language):
        return changed
    what = clean(str(data.get("do") or data.get("action") or data.get("name") or event.kind), 40)
    return say("event.other", what=what)


def event_lines(scene: Scene) -> list[Line]:
    """Alarms and events up to the shown end, oldest first: `(step, role, text)`."""
    run, say = scene.run, scene.say
    last = scene.view.last(run)
    risen = {a.step for a in run.alarms if a.kind == "loss"}  # a rise that has an alarm of its own is told by that
    found = [
        (
            a.step,
            "trouble" if a.kind == "nonfinite" else "warn" if a.serious else "text",
            alarm_text(a, say, scene.glyphs, brief=a.rise in risen),
        )
        for a in run.alarms
        if a.step <= last
    ]
    for event in scene.events[-200:]:
        text = event_text(event, say)
        if text and event.step <= last:
            # a restart, a change of the text or of the run are evidence; a checkpoint is not
            found.append(
                (
                    event.step,
                    "text" if event.kind in {"resume", "phase"} or str(event.data.get("do")) in KINDS else "dim",
                    text,
                )
            )
    return sorted(found, key=lambda item: item[0])


def event_line(scene: Scene, width: int) -> Canvas:
    """One row: the last event up to the cursor's step, what follows, then what came before, as many as fit; without a
    cursor the newest. Checkpoints take the room that is left. Without events it says that nothing happened."""
    found, cursor = event_lines(scene), scene.view.cursor
    first = _worth(found, cursor) or found[-1:]
    here, kept, room = _place(first, cursor), [], width - 2
    chosen = {id(line) for line in first}
    rest = [line for line in reversed(found) if id(line) not in chosen]
    if cursor is not None:
        rest.sort(key=lambda line: (line[0] > cursor, abs(line[0] - cursor)))  # what one could go back to, first
    for line in [*first[here:], *reversed(first[:here]), *rest]:
        room -= len(str(line[0])) + len(line[2]) + 4
        if room < 0 and kept:
            break
        kept.append(line)
    canvas = Canvas(width, 1)
    if not kept:
        canvas.put(1, 0, scene.say("run.quiet"), "dim")
        return canvas
    x = canvas.put(0, 0, "! " if any(role != "dim" for _, role, _ in kept) else "  ", "warn")
    for place, (step, role, text) in enumerate(sorted(kept, key=found.index)):
        parts = [(f" {scene.glyphs.dot} ", "dim")] * (place > 0)
        begun = canvas.spans(x, 0, [*parts, (f"{step} ", "cursor" if step == scene.view.cursor else "dim")])
        x = canvas.put(begun, 0, fit_words(text, width - begun), role)
    return canvas


def event_log(scene: Scene, width: int, height: int) -> Canvas:
    """One event a row, newest below, the cursor's in the middle where there are events on both sides; where room is
    short, checkpoints and the like go first."""
    canvas, found, cursor = Canvas(width, height), event_lines(scene), scene.view.cursor
    if len(found) > height:
        found = _worth(found, cursor) or found
    here = _place(found, cursor)
    top = max(min(here - height // 2, len(found) - height), 0)
    for row, (step, role, text) in enumerate(found[top : top + height]):
        chosen = cursor is not None and top + row == here and step <= cursor
        mark = "!" if role in {"warn", "trouble"} else " "
        step_role = "cursor" if chosen else "dim" if mark == " " else role
        canvas.spans(0, row, [(f"{mark}{step:>5} ", step_role), (fit(text, width - 7), role)])
    if not found:
        canvas.put(1, 0, fit(scene.say("run.quiet"), width - 1), "dim")
    return canvas


def _worth(found: list[Line], cursor: int | None) -> list[Line]:
    """Without checkpoints and the like, but for those near the cursor."""
    return [line for line in found if line[1] != "dim" or (cursor is not None and abs(line[0] - cursor) <= NEAR)]


def _place(found: list[Line], cursor: int | None) -> int:
    """The last event up to the cursor, the first one where the cursor is before all; of several at one step, the first.
    Without a cursor the place after them all."""
    if cursor is None:
        return len(found)
    upto = [line[0] for line in found if line[0] <= cursor]
    return next(place for place, line in enumerate(found) if line[0] == upto[-1]) if upto else 0
