"""What happened around the cursor: the event line and the event log, when somebody looks at one step.

Without a cursor both show the newest events, as `lines` draws them.
"""

from __future__ import annotations

from labrunner.tui.state import lines
from labrunner.tui.state.canvas import Canvas, fit
from labrunner.tui.state.panels import Scene

Line = tuple[int, str, str]


def event_line(scene: Scene, width: int) -> Canvas:
    """One row: the last event up to the cursor's step, then what follows, then what came before, as many as fit."""
    if scene.view.cursor is None:
        return lines.event_line(scene, width)
    found = _evidence(lines.event_lines(scene))
    here = _place(found, scene.view.cursor)
    kept, room = [], width - 2
    for line in [*found[here:], *reversed(found[:here])]:
        room -= len(str(line[0])) + len(line[2]) + 4
        if room < 0 and kept:
            break
        kept.append(line)
    return _row(sorted(kept, key=found.index), scene, width)


def event_log(scene: Scene, width: int, height: int) -> Canvas:
    """One event a row, the cursor's in the middle where there are events on both sides."""
    found = lines.event_lines(scene)
    if scene.view.cursor is None or len(found) <= height:
        return lines.event_log(scene, width, height)
    found = _evidence(found)
    here = _place(found, scene.view.cursor)
    top = max(min(here - height // 2, len(found) - height), 0)
    canvas = Canvas(width, height)
    for row, (step, role, text) in enumerate(found[top : top + height]):
        chosen = top + row == here and step <= scene.view.cursor
        mark = "!" if role in {"warn", "trouble"} else " "
        step_role = "cursor" if chosen else "dim" if mark == " " else role
        canvas.spans(0, row, [(f"{mark}{step:>5} ", step_role), (fit(text, width - 7), role)])
    return canvas


def _evidence(found: list[Line]) -> list[Line]:
    """Without checkpoints and the like, where anything else happened."""
    return [line for line in found if line[1] != "dim"] or found


def _place(found: list[Line], step: int) -> int:
    """The last event up to a step; the first one where there is none. Of several at one step, the first."""
    upto = [line[0] for line in found if line[0] <= step]
    return next(place for place, line in enumerate(found) if line[0] == upto[-1]) if upto else 0


def _row(kept: list[Line], scene: Scene, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    if not kept:
        canvas.put(1, 0, scene.say("run.quiet"), "dim")
        return canvas
    x = canvas.put(0, 0, "! " if any(role != "dim" for _, role, _ in kept) else "  ", "warn")
    for place, (step, role, text) in enumerate(kept):
        parts = [(f" {scene.glyphs.dot} ", "dim")] * (place > 0)
        x = canvas.spans(x, 0, [*parts, (f"{step} ", "cursor" if step == scene.view.cursor else "dim"), (text, role)])
    return canvas
