"""A shift in characters: its header, what can be gone back to, what was asked for, the curves of its debrief."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from labrunner.deck.draw.canvas import Canvas, draw_scroll, first_shown, fit
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.lines import readings
from labrunner.deck.draw.panels import Scene
from labrunner.deck.draw.plot import Chart, Trace, draw_chart
from labrunner.deck.run.reduce import smooth
from labrunner.deck.run.shift import ShiftFlight
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.drill.actions import INSPECT
from labrunner.drill.live import Status
from labrunner.drill.words import NEVER, NONE, YOURS
from labrunner.series.columns import as_number
from labrunner.series.interventions import told
from labrunner.text import clean

#: An entry of the log of interventions: after how many updates, what, in which role.
Entry = tuple[int, str, str]
#: Steps whose norms by part are listed.
NORMS = 8
#: One sentence about what just happened, and its role.
News = tuple[str, str]
_STATE_ROLES = {"failed": "trouble", "judging": "warn"}


def draw_shift_header(shift: ShiftFlight, pace: float, width: int, say: Say, glyphs: Glyphs) -> Canvas:
    """One row: scenario and the run it stands for; step, updates against the budget, hours, money, time left."""
    canvas, now, scenario = Canvas(width, 1), shift.now, shift.scenario
    digits = len(str(scenario.updates))
    phase = "failed" if shift.status == "failed" else now.phase
    there = not shift.returning  # until then neither step nor cost is known
    parts = [
        (f"{say('run.step')} {now.step if there else '-'}  ", "strong"),
        (f"{now.executed:>{digits}}/{scenario.updates} {say('shift.updates')}  ", "strong"),
        (f"{now.hours:.2f} h  {money(now.dollars, say)}  " if there else "", "warn"),
        (f"{clock(shift.left / pace)}  ", "strong"),
        (f"{glyphs.live if phase == 'flying' else '='} {say(f'shift.phase.{phase}')}", _STATE_ROLES.get(phase, "good")),
    ]
    start = width - sum(len(text) for text, _ in parts) - 1
    name = canvas.put(1, 0, scenario.id, "strong")
    canvas.put(name, 0, fit(f" {glyphs.dot} {scenario.machine.name}", start - name - 2), "dim")
    canvas.spans(start, 0, parts)
    return canvas


def clock(seconds: float) -> str:
    """`2:05`: minutes and seconds of the shift that are left."""
    whole = max(round(seconds), 0)
    return f"{whole // 60}:{whole % 60:02d}"


def money(dollars: float, say: Say) -> str:
    """`$4,352`, as the language writes it."""
    return say("shift.money", amount=f"{dollars:,.0f}" if say.language == "en" else f"{dollars:,.0f}".replace(",", "."))


def pager_words(shift: ShiftFlight, say: Say) -> str:
    """What the pager said; no step, no cause."""
    return f"{say('shift.pager')}: {' '.join(shift.scenario.text('pager', say.language).split())}"


def draw_pager(shift: ShiftFlight, width: int, say: Say, *, alarms: bool) -> Canvas:
    """One row: what the pager said, with `alarms` the newest of them once one rang. While the run is brought to the
    shift, how far it is; of one that failed, why."""
    canvas, now = Canvas(width, 1), shift.now
    phase = "failed" if shift.status == "failed" else now.phase
    told = {
        "bringing": ("shift.bringing", {"done": now.done, "of": now.of}),
        "judging": ("shift.judging", {"done": now.done, "of": now.of}),
        "failed": ("shift.failed", {"reason": clean(shift.reason or "?", 200)}),
    }
    if shift.starting is not None:
        told["bringing"] = ("shift.again" if shift.returning else "shift.starting", {"seconds": shift.starting})
    if phase in told:
        key, facts = told[phase]
        canvas.put(1, 0, fit(say(key, **facts), width - 2), "trouble" if phase == "failed" else "warn")
    elif alarms and now.alarms:
        canvas.paste(draw_alarms(shift, width, 1, say), 0, 0)
    else:
        canvas.put(1, 0, fit(pager_words(shift, say), width - 2), "warn")
    return canvas


def entries(now: Status, say: Say) -> list[Entry]:
    """What was asked for and said in a shift, in order: asked, took effect, old and new value as the run read them."""
    found: list[Entry] = []
    for one in now.asked:
        found.append((one.get("executed", 0), *_asked(one, say)))
    for call in now.calls:
        text = say("shift.entry.called", step=call.get("step"), cause=say(f"cause.{call.get('cause')}"))
        found.append((call.get("executed", 0), text, "chosen"))
    if now.all_clear:
        text = say("shift.entry.clear", step=now.all_clear.get("step"))
        found.append((now.all_clear.get("executed", 0), text, "chosen"))
    return sorted(found, key=lambda entry: entry[0])


def _asked(one: Mapping[str, Any], say: Say) -> tuple[str, str]:
    """An entry of the record in words, and its role."""
    asked, took, line = one.get("asked_at"), one.get("took_effect_at"), one.get("line")
    if one.get("action") == INSPECT:
        return _inspected(one, say)
    what = told(line, say.language, why=True) if isinstance(line, dict) else say("shift.waits", what=one.get("action"))
    if took is not None:
        return say("shift.entry", asked=asked, took=took, what=what), "text"
    return say("shift.entry.none", asked=asked, what=what), "dim" if line is None else "warn"


def _inspected(one: Mapping[str, Any], say: Say) -> tuple[str, str]:
    arguments = one.get("arguments") or {}
    first, last = arguments.get("first"), arguments.get("last")
    facts = {"asked": one.get("asked_at"), "first": first, "last": last, "count": 1 if first == last else None}
    if one.get("refused"):
        return say("shift.entry.none", asked=facts["asked"], what=clean(str(one["refused"]), 200)), "warn"
    if one.get("found") is None:
        return say("shift.same", **facts), "text"
    return say("shift.otherwise", step=one["found"], **facts), "trouble"


def kept_states(now: Status, width: int, say: Say) -> list[tuple[str, str]]:
    """The states that a rollback can go to, newest first, with their age: as many as fit into a row."""
    parts, room = [(f"{say('shift.kept')} ", "dim")], width - len(say("shift.kept")) - 1
    for one in now.checkpoints:
        text = f"{one['step']} ({one['age']})  "
        room -= len(text)
        if room < 0:
            break
        parts.append((text, "text"))
    return parts


def draw_rows(scene: Scene, shift: ShiftFlight, width: int, height: int, news: News | None = None) -> Canvas:
    """Three rows below the panels: the readings of a step, the states to go back to, the newest of the log; `news` for
    as long as they last in its place."""
    canvas, say = Canvas(width, height), scene.say
    canvas.paste(_first_row(readings(scene, width)), 0, 0)
    canvas.spans(7, 1, kept_states(shift.now, width - 8, say))
    log = entries(shift.now, say)
    if news is not None:
        canvas.put(1, height - 1, fit(news[0], width - 2), news[1])
    elif not log:
        canvas.put(7, 2, fit(nothing_yet(shift, "shift.nothing_asked", say), width - 8), "dim")
    elif height > 2:
        x = 7
        for _, text, role in reversed(log):
            shown = fit(text, width - x - 1)
            x = canvas.put(x, 2, shown, role)
            if x > width - 20:
                break
            x = canvas.put(x, 2, f" {scene.glyphs.dot} ", "dim")
    return canvas


def _first_row(canvas: Canvas) -> Canvas:
    row = Canvas(canvas.width, 1)
    row.paste(canvas, 0, 0)
    return row


def draw_log(scene: Scene, shift: ShiftFlight, width: int, height: int) -> Canvas:
    """The box of a wide screen: states to go back to, then the log of interventions, newest below."""
    canvas, say = Canvas(width, height), scene.say
    canvas.spans(1, 0, kept_states(shift.now, width - 2, say))
    log = entries(shift.now, say)
    rows = [(f"{executed:>4}  ", text, role) for executed, text, role in log]
    for y, (first, text, role) in enumerate(_newest(rows, width - 2, max(height - 2, 1)), start=2):
        canvas.spans(1, y, [(first, "dim"), (text, role)])
    if not log:
        canvas.put(1, 2, fit(nothing_yet(shift, "shift.nothing_asked", say), width - 2), "dim")
    return canvas


def nothing_yet(shift: ShiftFlight, key: str, say: Say) -> str:
    """That there is nothing of a kind (a key of `strings`); on the way back to a shift that this is not known yet."""
    return say("shift.not_yet" if shift.returning else key)


def alarm_parts(alarm: Mapping[str, Any], say: Say) -> list[tuple[str, str]]:
    """An alarm of the online monitor in a row: its mark, step and evidence."""
    serious = alarm.get("level") == "alarm"
    role = "dim" if alarm.get("over") else "trouble" if serious else "warn"
    evidence = alarm.get("evidence")
    text = evidence.get(say.language) or evidence.get("en") if isinstance(evidence, dict) else ""
    mark = " " if alarm.get("over") else "!" if serious else "?"
    return [(f"{mark} {alarm.get('step')} ", role), (clean(str(text), 200), role)]


def draw_alarms(shift: ShiftFlight, width: int, height: int, say: Say) -> Canvas:
    """What the alarms said, newest below; in one row the newest alone. `!` is confirmed, `?` a notice."""
    canvas = Canvas(width, height)
    found = [alarm_parts(alarm, say) for alarm in shift.now.alarms[-height:]]
    rows = [(mark, text, role) for (mark, _), (text, role) in found]
    if height == 1:
        rows = [(mark, fit(text, width - len(mark)), role) for mark, text, role in rows]
    for y, (mark, text, role) in enumerate(_newest(rows, width, height)):
        canvas.spans(0, y, [(mark, role), (text, role)])
    if not found:
        canvas.put(1, 0, fit(nothing_yet(shift, "run.quiet", say), width - 1), "dim")
    return canvas


def _newest(rows: list[tuple[str, str, str]], width: int, height: int) -> list[tuple[str, str, str]]:
    """The newest of rows, each with what stands before its text, as many lines as there are for them: a long text goes
    on below, indented, but for what the newest needs."""
    shown: list[tuple[str, str, str]] = []
    for first, text, role in reversed(rows):
        lines = textwrap.wrap(text, max(width - len(first), 10)) or [""]
        group = [(first if at == 0 else " " * len(first), line, role) for at, line in enumerate(lines)]
        if len(shown) + len(group) > height:
            return shown or group[:height]
        shown = group + shown
    return shown


def draw_card(
    choices: list[str], chosen: int, marked: int | None, sentence: str, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """A card of the helm: what there is to choose around the `chosen` one, with a bar beside a list that goes on; in
    the last row what Enter will ask for. `marked` is the choice that this is; None where something else was typed."""
    canvas = Canvas(width, height)
    listed = Canvas(width, max(height - 2, 1))
    top = first_shown(chosen, len(choices), listed.height)
    room = width - 4 - draw_scroll(listed, top, len(choices), glyphs)
    for y, text in enumerate(choices[top : top + listed.height]):
        here = y + top == marked
        listed.put(1, y, glyphs.chosen if here else " ", "chosen")
        listed.put(3, y, fit(text, room), "chosen" if here else "text")
    canvas.paste(listed, 0, 0)
    canvas.put(1, height - 1, fit(sentence, width - 2), "strong")
    return canvas


def history(shift: ShiftFlight, proposals: list[str], say: Say) -> Iterator[tuple[str, str]]:
    """All that was said and done in a shift so far, in full: lines with their roles. `proposals` are those that stand,
    in words."""
    yield pager_words(shift, say), "warn"
    now = shift.now
    alarms = [parts_in_line(alarm, say) for alarm in now.alarms]
    yield from _headed("shift.alarms", alarms, nothing_yet(shift, "run.quiet", say), say)
    log = [(f"{executed:>4}  {text}", role) for executed, text, role in entries(now, say)]
    yield from _headed("shift.log", log, nothing_yet(shift, "shift.nothing_asked", say), say)
    norms = [(line, "text") for line in norms_by_part(shift.run)]
    yield from _headed("shift.norms", norms, say("shift.norms.none"), say)
    if proposals:
        yield from _headed("shift.proposed", [(f"  {words}", "text") for words in proposals], "", say)


def norms_by_part(run: RunState, upto: int | None = None) -> list[str]:
    """The norms of the weights by part in the last steps, those to `upto` where it is given, a line a step, after a
    line of names; nothing without any. Six digits: a part that stands still is the same number in every line."""
    names = [name for name in run.columns.names if name.startswith("param_norms.")]
    made = run.columns.steps if upto is None else run.columns.steps[run.columns.steps <= upto]
    steps = made[-NORMS:].tolist()
    if not names or not steps:
        return []
    head = "".join(f"{name.removeprefix('param_norms.')[:10]:>11}" for name in names)
    rows = ["".join(f"{_digits(run.at(name, step)):>11}" for name in names) for step in steps]
    return [" " * 6 + head, *(f"{step:>6}{row}" for step, row in zip(steps, rows, strict=True))]


def _digits(value: float | None) -> str:
    return "-" if value is None else f"{value:#.6g}"


def parts_in_line(alarm: Mapping[str, Any], say: Say) -> tuple[str, str]:
    """An alarm in one line, after how many updates it came, and its role."""
    (mark, role), (text, _) = alarm_parts(alarm, say)
    return f"{alarm.get('executed', 0):>4}  {mark}{text}", role


def _headed(title: str, lines: list[tuple[str, str]], nothing: str, say: Say) -> Iterator[tuple[str, str]]:
    yield "", "text"
    yield say(title), "strong"
    yield from lines or [(f"  {nothing}", "dim")]


# -- debrief ----------------------------------------------------------------------------------------------------------


def best_of(page: Mapping[str, Any]) -> str | None:
    """The branch that did best among the known answers; None where there are none."""
    worths = {name: worth for name, worth in page.get("worths", {}).items() if name not in (NONE, NEVER)}
    return min(worths, key=lambda name: worths[name]) if worths else None


def branches(page: Mapping[str, Any], say: Say) -> list[tuple[str, str, str]]:
    """The curves of a debrief: name in the page, role, words; the shift's own comes last, over the others."""
    best = best_of(page)
    found = [(NEVER, "good", say("shift.never")), (NONE, "trouble", say("shift.none"))]
    names = page.get("names", {}).get(say.language, {})
    found += [(best, "second", say("shift.best", name=names.get(best, best)))] if best else []
    return [*found, (YOURS, "main", say("shift.yours"))]


def draw_branches(page: Mapping[str, Any], width: int, height: int, say: Say, glyphs: Glyphs) -> Canvas:
    """Smoothed losses of the branches over the updates of the shift; dotted lines are interventions, the cursor is
    where the trouble began, `^` where a night's second one did. Each curve has a number at its end, and the last two
    rows say what it is."""
    canvas = Canvas(width, height)
    losses, traces, legend = page.get("losses", {}), [], []
    for rank, (name, role, words) in enumerate(branches(page, say)):
        values = np.array([number for value in losses.get(name, ()) if (number := as_number(value)) is not None])
        if len(values):
            steps = np.arange(1, len(values) + 1)
            tag = str(len(traces) + 1)
            traces.append(Trace(steps, smooth(values), role, dotted=name in (NONE, NEVER), rank=rank, tag=tag))
            legend.append((f"{tag} {words}   ", role))
    longest = max((len(trace.steps) for trace in traces), default=2)
    asked = [one.get("executed", 0) + 1 for one in page.get("asked", ())]
    second = [page["second"]] if page.get("second") else []
    chart = Chart(traces, (1, max(longest, 2)), cursor=page.get("onset"), boundaries=asked, alarms=second)
    draw_chart(canvas, (0, 0, width, max(height - 2, 3)), chart, glyphs)
    long = [part for part in legend if part[1] == "second"]  # an answer's name is long: one row each
    canvas.spans(1, height - 2, [part for part in legend if part not in long])
    canvas.spans(1, height - 1, long)
    return canvas
