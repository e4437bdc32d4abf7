"""The seven panels: how the fields of each look, and its numbers at a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from labrunner.deck.draw.canvas import Canvas
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.heat import draw_heat
from labrunner.deck.draw.plot import Area, Chart, Level, Trace, draw_chart, draw_frame
from labrunner.deck.draw.scale import number
from labrunner.deck.run.reduce import DotColumns, smooth
from labrunner.deck.run.state import Event, RunState
from labrunner.deck.run.view import View
from labrunner.deck.strings import Say
from labrunner.series import instruments

_GROUP_ROLES = ("main", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class Curve:
    """How one journal field is drawn in a panel: its dotted name, the letter that marks it, its colour role."""

    field: str
    short: str
    role: str
    dotted: bool = False
    rank: int = 1
    meaning: str = ""  #: what a text that cites it must say, beside the number


#: How each field looks that is a curve by itself; what the deck never draws is not here.
_LOOKS = {
    curve.field: curve
    for curve in (
        Curve("loss", "loss", "main"),
        Curve("loss_ema", "ema", "second"),
        Curve("eval_loss", "eval", "third", dotted=True, rank=0, meaning="eval loss"),
        Curve("lr", "lr", "main"),
        Curve("grad_norm_pre", "pre", "main", rank=2),
        Curve("grad_norm_post", "post", "second", dotted=True),
        Curve("param_norm", "w", "main"),
        Curve("m_norm", "m", "second"),
        Curve("v_norm", "v", "third", dotted=True),
        Curve("update_ratio", "u", "fourth"),
        Curve("v_zero", "v=0", "fifth", dotted=True),
        Curve("loss_scale", "scale", "main"),
        Curve("tokens_per_second", "tok/s", "second"),
        Curve("token_entropy", "H", "main", meaning="token entropy"),
        Curve("grad_v_rms", "g/v", "main", meaning="staleness of v"),
    )
}
#: Fields of panel 5 that are shown with their multiple of the baseline.
_WITH_RATIO = ("update_ratio", "m_norm", "v_norm", "grad_v_rms")
#: The one of them whose baseline labs ask for: a median of a hundred steps is read off no curve.
_BASELINE_ASKED = "v_norm"
#: An attention logit beyond which entropies, a few nats, are flat beside it.
_FAR_LOGIT = 100.0
#: What stands before a block's name, and the words of a citation, for fields that come block by block.
_OF_BLOCKS = {"attn_logit_max.": ("", "attention logit"), "attn_entropy.": ("H", "attention entropy")}


@dataclass(frozen=True)
class Scene:
    """What a panel is drawn from."""

    run: RunState
    view: View
    glyphs: Glyphs
    say: Say
    other: RunState | None = None  #: a second run laid over the first
    told: bool = True  #: whether it may be named that the run was not clipped
    eventful: bool = True  #: whether the journal's events may be told; of a mixture's case they would name the lab

    @property
    def events(self) -> list[Event]:
        """The run's events, those alone that every lab's run has where the others may not be told."""
        return [e for e in self.run.events if self.eventful or e.kind == "checkpoint"]

    def tells(self, name: str) -> bool:
        """Whether the readings may name a field: the clip's coefficient of a run without a clip would be the answer."""
        return name != "clip_coef" or self.told or self.run.clip is not None


def curves(panel: int, run: RunState, page: int = 1) -> list[Curve]:
    """The curves of a panel's page (1 or 2), in the order of its numbers. Of two in one cell the higher rank is drawn,
    of equal ranks the later."""
    found = []
    for field in instruments.curves_of(panel, page):
        if field.endswith("."):
            found += _groups(run, field)
        elif field in _LOOKS and _has_to_say(field, run):
            found.append(_LOOKS[field])
    return found


def curve_name(panel: int, field: str, run: RunState) -> str:
    """What a panel calls a field of the journal; the field's own name where it draws no curve of it."""
    drawn = (curve for page in (1, 2) for curve in curves(panel, run, page))
    return next((curve.short for curve in drawn if curve.field == field), field)


def _has_to_say(field: str, run: RunState) -> bool:
    """Whether a field that some runs hold still is worth a curve in this one."""
    if field == "loss_scale":
        return has_scale(run)
    if field in ("eval_loss", "token_entropy", "grad_v_rms"):
        return run.columns.has(field)
    return field != "v_zero" or v_was_emptied(run)


def _is_wide(panel: int, page: int, run: RunState) -> bool:
    """Whether one curve of a panel's page dwarfs the others: a scale the tokens per second, logits of attention that
    ran away its entropies."""
    if (panel, page) != (4, 2):
        return panel == 6 and has_scale(run)
    logits = instruments.columns_for("attn_logit_max.", run.columns.names)
    return any(run.ever(name, lambda values: bool(np.nanmax(values, initial=0.0) > _FAR_LOGIT)) for name in logits)


def has_scale(run: RunState) -> bool:
    """Whether the run scales its loss: False where `loss_scale` is absent or 1 in every step."""
    return run.ever("loss_scale", lambda values: bool(np.nanmax(np.abs(values - 1.0), initial=0.0) > 0))


def v_was_emptied(run: RunState) -> bool:
    """Whether entries of v (second moments) became zero during the run. Training never does that; a bad reload may."""
    return run.ever("v_zero", lambda values: bool(np.nanmax(np.diff(values), initial=0.0) > 0.01), first=1)


def _groups(run: RunState, prefix: str) -> list[Curve]:
    found = []
    before, meaning = _OF_BLOCKS.get(prefix, ("", ""))
    for place, name in enumerate(instruments.columns_for(prefix, run.columns.names)):
        group = name.removeprefix(prefix)
        role, dotted = _GROUP_ROLES[place % len(_GROUP_ROLES)], bool(before) if meaning else place % 2 == 1
        words = f"{meaning}, {group.replace('_', ' ')}" if meaning else ""
        found.append(Curve(name, before + short_group(group), role, dotted=dotted, meaning=words))
    return found


def short_group(name: str) -> str:
    """`embedding` becomes `emb`, `block_3` becomes `b3`."""
    return {"embedding": "emb", "final": "fin", "final_norm": "fin"}.get(name, name.replace("block_", "b"))


def draw_panel(panel: int, scene: Scene, width: int, height: int, *, chosen: bool) -> tuple[Canvas, Area]:
    """One panel with its frame, `width` x `height` cells, and the area of it that holds the curve."""
    canvas = Canvas(width, height)
    run, view = scene.run, scene.view
    window = view.window(run)
    page = view.page(panel)
    heat = (panel, page) == (7, 1)
    log = view.log(panel, wide=_is_wide(panel, page, run)) and not heat
    name = scene.say(f"panel.{panel}" + (".turned" if page == 2 else ""))
    title = f"{panel} {name}" + (f" ({scene.say('panel.log')})" if log else "")
    draw_frame(canvas, (0, 0, width, height), title, values(panel, scene), scene.glyphs, chosen=chosen)
    box = (1, 1, max(width - 2, 1), max(height - 2, 1))
    alarms = [a.step for a in run.alarms if a.serious and a.step <= view.last(run)]
    chart = Chart(
        traces=() if heat else _traces(panel, scene, window),
        window=window,
        log=log,
        cursor=view.cursor,
        levels=_levels(panel, run, scene.say),
        alarms=alarms,
        boundaries=[e.step for e in scene.events if e.kind == "phase"],
    )
    if heat:
        chart = Chart(traces=(_no_trace(),), window=window, cursor=view.cursor, alarms=alarms)
        area = draw_heat(canvas, box, run, chart, scene.glyphs, view.last(run))
        if len(run.columns) and run.histograms() is None:
            say_in(canvas, box, absent(scene))
        return canvas, area
    area = draw_chart(canvas, box, chart, scene.glyphs)
    if not len(run.columns):
        say_in(canvas, box, scene.say("panel.waiting"))
    elif not any(run.columns.has(curve.field) for curve in curves(panel, run, page)):
        say_in(canvas, box, absent(scene))
    return canvas, area


def absent(scene: Scene) -> str:
    """What stands where the journal, or somebody's log, has nothing to show."""
    return scene.say("panel.absent.log" if scene.run.foreign else "panel.absent")


def _no_trace() -> Trace:
    return Trace(np.zeros(0, dtype=np.int64), np.zeros(0))


def say_in(canvas: Canvas, box: tuple[int, int, int, int], text: str) -> None:
    """Write a few words into the middle of an empty box (x, y, width, height)."""
    x, y, width, height = box
    canvas.put(x + max((width - len(text)) // 2, 0), y + height // 2, text[:width], "dim")


def _traces(panel: int, scene: Scene, window: tuple[int, int]) -> list[Trace]:
    run, view = scene.run, scene.view
    found, shown = [], curves(panel, run, view.page(panel))
    if scene.other is not None:
        found += [_trace(curve, scene.other, None, over=True) for curve in shown][: None if panel == 5 else 1]
    limit = view.last(run)
    for curve in shown:
        tag = curve.short if panel in (4, 5) else ""
        if view.smooth and curve.field not in ("loss_ema", "eval_loss"):
            found.append(_trace(curve, run, limit, role="envelope", rank=0))
            found.append(_trace(curve, run, limit, smoothed=True, rank=2, tag=tag))
        elif not (view.smooth and curve.field == "loss_ema"):
            found.append(_trace(curve, run, limit, tag=tag))
    return found


def _trace(
    curve: Curve,
    run: RunState,
    last: int | None,
    *,
    over: bool = False,
    smoothed: bool = False,
    role: str | None = None,
    rank: int | None = None,
    tag: str = "",
) -> Trace:
    columns = run.columns
    end = len(columns) if last is None else int(np.searchsorted(columns.steps, last, side="right"))
    values, gaps = columns.values(curve.field)[:end], columns.gaps(curve.field)
    present = None if gaps is None else gaps[:end]

    def reduced(window: tuple[int, int], count: int, log: bool) -> DotColumns:
        return run.reducer(curve.field, end, window, count, log=log)

    return Trace(
        steps=columns.steps[:end],
        values=smooth(values, present) if smoothed else values,
        present=present,
        role="over" if over else role or curve.role,
        dotted=over or curve.dotted,
        rank=0 if over else curve.rank if rank is None else rank,
        tag="" if over or role else tag,
        reduced=None if smoothed else reduced,
    )


def _levels(panel: int, run: RunState, say: Say) -> list[Level]:
    if panel == 3 and run.clip is not None:
        return [Level(run.clip, say("panel.clip"))]
    return []


def values(panel: int, scene: Scene) -> list[tuple[str, str]]:
    """The numbers in the lower edge of a panel at the shown step, as `(text, role)`, each of a fixed width in cells."""
    run, step, page = scene.run, scene.view.at(scene.run), scene.view.page(panel)
    pieces: list[tuple[str, str]] = []
    for curve in most_telling_first(panel, curves(panel, run, page)):
        value = run.newest(curve.field, step)
        bad = value is not None and not np.isfinite(value)
        times = ratio_text(run, step, scene.glyphs, curve.field) if curve.field in _WITH_RATIO else ""
        pieces.append((f"{curve.short} {number(value):<6}{times}", "trouble" if bad else _legend_role(curve)))
        if times and scene.view.full and curve.field == _BASELINE_ASKED:
            pieces.append((_baseline(scene, step, curve.field), "dim"))
    if scene.other is not None and panel in (1, 2, 3):
        first = curves(panel, run)[0]
        more = _more(panel, scene, step)
        other = (f"{scene.say('panel.other')} {number(scene.other.at(first.field, step)):<6}", "over")
        return [*pieces[:2], *more, other, *pieces[2:]]
    more = _more(panel, scene, step)
    return more + pieces if panel == 6 else pieces + more  # a tensor that was not finite says more than the speed


def most_telling_first(panel: int, found: list[Curve]) -> list[Curve]:
    """The curves in the order in which their numbers are kept where the edge is too narrow for all: in panel 5 the
    norm of the weights, which says least, comes last."""
    order = ("grad_v_rms", "update_ratio", "v_zero", "m_norm", "v_norm", "param_norm")
    return sorted(found, key=lambda curve: order.index(curve.field)) if panel == 5 else found


def _legend_role(curve: Curve) -> str:
    return curve.role


def _more(panel: int, scene: Scene, step: int) -> list[tuple[str, str]]:
    run, say = scene.run, scene.say
    if panel == 3:
        ratio = ratio_text(run, step, scene.glyphs)
        base = [(_baseline(scene, step, "grad_norm_pre"), "dim")] if ratio and scene.view.full else []
        return [(ratio, "text"), *base] if ratio else []
    if panel == 6:
        bad = run.nonfinite(step)
        if bad:
            return [(bad if {".", ":"} & set(bad) else say("panel.tensor", name=bad), "trouble")]
        return [(say("panel.skipped"), "trouble")] if run.at("overflow", step) else []
    if panel == 7 and scene.view.page(panel) == 2:
        return [(text, "text") for text in top_tokens(run.batch(step) or {}, scene.glyphs)]
    if panel == 7:
        return _tail_pieces(run, step, say)
    return []


def top_tokens(batch: Mapping[str, Any], glyphs: Glyphs) -> list[str]:
    """`the×9`, `.×8`: the most frequent tokens of a batch and how often each stands in it; empty where not logged."""
    from labrunner.text import clean

    found = [t for t in batch.get("top_tokens") or [] if isinstance(t, dict)]
    return [
        f"{clean(str(t.get('token')), 12)}{glyphs.times}{t['count']}" for t in found if isinstance(t.get("count"), int)
    ]


def ratio_text(run: RunState, step: int, glyphs: Glyphs, field: str = "grad_norm_pre") -> str:
    """How many times its baseline a field is at `step`, as `×41.2`."""
    norm, base = run.at(field, step), run.baseline(field, step)
    if norm is None or not base:
        return ""
    return f"{glyphs.times}{norm / base:.3g}".ljust(5) if np.isfinite(norm) else ""


def _baseline(scene: Scene, step: int, field: str) -> str:
    """The baseline that a field is so many times of, in a panel that has the room."""
    return scene.say("panel.baseline", value=number(scene.run.baseline(field, step)).strip())


def _tail_pieces(run: RunState, step: int, say: Say) -> list[tuple[str, str]]:
    from labrunner.text import clean

    counts = run.histogram(step)
    pieces = [(f"{clean(str(t.get('token')), 12)} {number(_float(t.get('loss')))}", "main") for t in run.tail(step)[:3]]
    if counts is not None and int(counts[-1]):
        pieces.insert(0, (say("panel.nonfinite_tokens", count=int(counts[-1])), "trouble"))
    return pieces


def _float(value: object) -> float | None:
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
