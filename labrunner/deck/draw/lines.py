"""The text beside the panels: the readings of a step, its batch and tail, the batch log."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from labrunner.deck.draw.canvas import Canvas, fit
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.heat import bars
from labrunner.deck.draw.panels import Scene, absent, has_scale, ratio_text, say_in, short_group, top_tokens, values
from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import Say
from labrunner.series import instruments
from labrunner.text import clean

Parts = list[tuple[str, str]]

#: Panels with more numbers than their lower edge has room for beside another panel.
_MANY = (4, 5)


def sentences(batch: Mapping[str, Any], glyphs: Glyphs) -> str:
    """`drill:piece:tten×3 a13:017 a13:112`: the batch's rows, equal ones counted, drill lines first."""
    return _counted(tuple(s for s in batch.get("sentences") or [] if isinstance(s, str)), glyphs.times)


@lru_cache(maxsize=512)
def _counted(names: tuple[str, ...], times: str) -> str:
    """The batch log shows the same batches in frame after frame."""
    ids = [clean(name, 40).split("#")[0] for name in names]
    counted = sorted(Counter(ids).items(), key=lambda item: (not item[0].startswith("drill"), ids.index(item[0])))
    return " ".join(f"{name}{times}{count}" if count > 1 else name for name, count in counted)


def rare(batch: Mapping[str, Any], glyphs: Glyphs) -> str:
    """`tten×84 bro×2`: the rare tokens of a batch and how often each stands in it, most frequent first."""
    counts = batch.get("rare_tokens")
    if not isinstance(counts, dict):
        return ""
    pairs = [(clean(str(t), 16), c) for t, c in counts.items() if isinstance(c, int)]
    return " ".join(f"{token}{glyphs.times}{count}" for token, count in sorted(pairs, key=lambda p: -p[1])[:4])


def readings(scene: Scene, width: int) -> Canvas:
    """Three rows for the shown step: scalars (the chosen panel's where its edge has no room for all), batch, tail with
    the step's histogram."""
    canvas = Canvas(width, 3)
    run, say, glyphs = scene.run, scene.say, scene.glyphs
    step = scene.view.at(run)
    role = "cursor" if scene.view.cursor is not None else "dim"
    batch = run.batch(step)
    for row in range(3 if batch or not run.foreign else 1):
        canvas.put(0, row, f"{step:>5}{glyphs.cursor} ", role)
    if not len(run.columns):
        canvas.put(7, 0, say("run.no_steps"), "dim")
        return canvas
    canvas.spans(7, 0, _of_panel(scene) if scene.view.selected in _MANY else _scalars(scene, step))
    if batch:
        shown = rare(batch, glyphs)
        parts: Parts = [(say("run.batch") + " ", "dim"), (clean(str(batch.get("hash", "")), 40)[:4] + "  ", "text")]
        drill = any(str(s).startswith("drill") for s in batch.get("sentences") or [])
        if shown:
            parts += [(f"{say('run.rare')} ", "dim"), (shown + "  ", "warn" if drill else "text")]
        room = width - 7 - sum(len(text) for text, _ in parts)
        parts.append((fit(sentences(batch, glyphs), room, ellipsis=glyphs.ellipsis), "text"))
        canvas.spans(7, 1, parts)
    _tail_row(canvas, 2, scene, step)
    return canvas


def _of_panel(scene: Scene) -> Parts:
    """The numbers of the chosen panel at the shown step."""
    return [(" ".join(text.split()) + "  ", role) for text, role in values(scene.view.selected, scene)]


def _scalars(scene: Scene, step: int) -> Parts:
    run, say = scene.run, scene.say
    parts: Parts = []

    def add(label: str, field: str, *, always: bool = True) -> None:
        value = run.at(field, step)
        if value is None and not always:
            return
        bad = value is not None and not np.isfinite(value)
        parts.append((label + " ", "dim"))
        parts.append((f"{number(value):<6} ", "trouble" if bad else "strong"))

    add("loss", "loss")
    add("ema", "loss_ema")
    add("lr", "lr")
    add(say("run.norm"), "grad_norm_pre")
    ratio = ratio_text(run, step, scene.glyphs)
    parts.append((f"{ratio.strip():<5} ", "strong"))
    add("post", "grad_norm_post")
    if run.foreign or not scene.tells("clip_coef"):  # what it was clipped at, nobody says
        return parts
    clip = say("run.clip_off") if run.clip is None else f"{run.clip:g}"
    parts += [(say("run.clip") + " ", "dim"), (clip, "strong")]
    return parts


def _tail_row(canvas: Canvas, row: int, scene: Scene, step: int) -> None:
    run, say, glyphs = scene.run, scene.say, scene.glyphs
    bad = run.nonfinite(step)
    counts = run.histogram(step)
    room = canvas.width
    if counts is not None and canvas.width >= 70:
        drawn = bars(counts, 18, glyphs)
        room = canvas.width - len(drawn) - 7
        canvas.spans(room, row, [(f" {say('run.hist')} ", "dim"), (drawn.ljust(18), "main")])
    x = 7
    if bad:
        x = canvas.spans(x, row, [(f"{glyphs.nan} {say('run.first_nonfinite')} {bad}  ", "trouble")])
    parts: Parts = [(say("run.tail") + "  ", "dim")]
    for place, token in enumerate(run.tail(step)):
        text = f"{clean(str(token.get('token')), 16)} {number(_number(token.get('loss')))}"
        if x + sum(len(t) for t, _ in parts) + len(text) + 3 > room:
            break
        parts += [(f" {glyphs.dot} ", "dim")] * (place > 0) + [(text, "text")]
    canvas.spans(x, row, parts if len(parts) > 1 else [])  # a label alone says nothing


def _number(value: Any) -> float | None:
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def table(scene: Scene, width: int, height: int) -> Canvas:
    """Every field before, at and after the shown step, then batch and tail: the wide layout's readings."""
    canvas = Canvas(width, height)
    run, say = scene.run, scene.say
    step = scene.view.at(run)
    if not len(run.columns):
        canvas.put(1, 0, say("run.no_steps"), "dim")
        return canvas
    fields = [one for one in _table_fields(run, say) if scene.tells(one[1])]
    columns = 2 if width >= 84 and len(fields) + 5 > height else 1
    each = width // columns
    rows = -(-len(fields) // columns)
    for column in range(columns):
        x = column * each
        canvas.put(x + 1, 0, say("run.field"), "dim")
        for place, other in enumerate((step - 1, step, step + 1)):
            canvas.put_right(
                x + 23 + place * 9,
                0,
                str(other) if run.columns.row_of(other) is not None else "",
                "cursor" if place == 1 else "dim",
            )
        for row, (label, field) in enumerate(fields[column * rows : (column + 1) * rows], start=1):
            _table_row(canvas, x, row, label, [run.at(field, other) for other in (step - 1, step, step + 1)])
    _table_foot(canvas, rows + 1, scene, step)
    return canvas


def _table_row(canvas: Canvas, x: int, row: int, label: str, values: list[float | None]) -> None:
    """A field's name and its values, written at once: there are many, and each frame has new ones."""
    numbers = "".join(number(value, 9) for value in values)
    canvas.put(x + 1, row, f"{fit(label, 13):<13}{numbers}", "text")
    canvas.recolour(x + 1, row, 13, "dim")
    canvas.recolour(x + 23, row, 9, "strong")
    for place, value in enumerate(values):
        if value is not None and not math.isfinite(value):
            canvas.recolour(x + 14 + 9 * place, row, 9, "trouble")


#: Panels whose fields the readings list first; `table.FIELD` in `strings` is a row's label.
_LISTED = (1, 2, 3, 5)
#: Those of them that not every run logs.
_NOT_IN_ALL = ("eval_loss", "v_zero", "grad_v_rms")


def _table_fields(run: RunState, say: Say) -> list[tuple[str, str]]:
    """Labels and fields. The share of v that is zero stands there where the run logs it, whether or not it moved."""
    shown = [name for panel in _LISTED for page in (1, 2) for name in instruments.fields_of(panel, page)]
    names = [name for name in shown if not name.endswith(".")]
    fields = [(say(f"table.{name}"), name) for name in names if name not in _NOT_IN_ALL or run.columns.has(name)]
    for prefix, label in (("act_rms.", "table.act"), ("param_norms.", "table.norm")):
        fields += [
            (say(label, group=short_group(n.removeprefix(prefix))), n)
            for n in run.columns.names
            if n.startswith(prefix)
        ]
    if has_scale(run):
        fields.append((say("table.loss_scale"), "loss_scale"))
    return [*fields, (say("table.tokens_per_second"), "tokens_per_second")]


def _table_foot(canvas: Canvas, row: int, scene: Scene, step: int) -> None:
    run, say, glyphs = scene.run, scene.say, scene.glyphs
    batch = run.batch(step) or {}
    lines: list[Parts] = []
    bad = run.nonfinite(step)
    if bad:
        lines.append([(f"{glyphs.nan} {say('run.first_nonfinite')} {bad}", "trouble")])
    if batch:
        lines.append([(say("run.batch") + " ", "dim"), (sentences(batch, glyphs), "text")])
        lines.append([(say("run.rare") + " ", "dim"), (rare(batch, glyphs), "text")])
    top, entropy = top_tokens(batch, glyphs), run.at("token_entropy", step)
    if top:
        spread = [(" H ", "dim"), (number(entropy), "text")] if entropy is not None else []
        lines.append([(say("run.top") + " ", "dim"), (" ".join(top), "text"), *spread])
    tail = f" {glyphs.dot} ".join(
        f"{clean(str(t.get('token')), 16)} {number(_number(t.get('loss')))}" for t in run.tail(step)
    )
    if tail:
        lines.append([(say("run.tail") + " ", "dim"), (tail, "text")])
    counts = run.histogram(step)
    if counts is not None:
        wide = min(36, max(canvas.width - 8, 1))
        lines.append([(say("run.hist") + " ", "dim"), (bars(counts, wide, glyphs), "main")])
    for place, parts in enumerate(lines):
        canvas.spans(1, row + place, parts)


def batch_log(scene: Scene, width: int, height: int) -> Canvas:
    """The batches around the shown step, newest below, the shown one pointed at; drill lines stand out."""
    canvas = Canvas(width, height)
    run, glyphs = scene.run, scene.glyphs
    step = scene.view.at(run)
    if run.foreign:
        say_in(canvas, (0, 0, width, height), absent(scene))
        return canvas
    for place, logged in enumerate(_batch_steps(scene, height)):
        here = logged == step
        batch = run.batch(logged)
        canvas.put(0, place, glyphs.chosen if here else " ", "cursor")
        canvas.put(1, place, f"{logged:>5} ", "cursor" if here else "dim")
        if batch:
            drill = any(str(s).startswith("drill") for s in batch.get("sentences") or [])
            role = "warn" if drill else "text" if here else "dim"
            mark = glyphs.alarm if drill else " "
            text = f"{mark} {clean(str(batch.get('hash', '')), 40)[:4]}  {sentences(batch, glyphs)}"
            canvas.put(7, place, fit(text, max(width - 7, 0), ellipsis=glyphs.ellipsis), role)
    return canvas


def _batch_steps(scene: Scene, height: int) -> list[int]:
    """The steps whose batches stand in the batch log, one a row."""
    run = scene.run
    row = run.columns.row_at_or_before(scene.view.at(run))
    if row is None:
        return []
    steps = run.columns.steps
    ahead = height // 2 if scene.view.cursor is not None else 0
    begin = max(min(row + ahead + 1, len(steps)) - height, 0)
    return steps[begin : begin + height].tolist()


def batch_at(scene: Scene, height: int, row: int) -> int | None:
    """The step shown in row `row` (from 0) of the batch log, which has `height` rows; None if the row is empty."""
    steps = _batch_steps(scene, height)
    return steps[row] if 0 <= row < len(steps) else None
