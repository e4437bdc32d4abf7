"""Pictures of a run for the documentation: a few panels as SVG, still or drawn step by step.

Readable on a light and on a dark page, without script and without fonts of its own. Where a viewer does not animate, or
its user asked for less motion, the moving picture stands still at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap

import numpy as np

from labrunner.reports.svg import Axis, axis_of
from labrunner.say import number
from labrunner.series.series import Series

WIDTH = 860
_LEFT, _RIGHT, _PANEL, _GAP, _LINE = 58, 14, 118, 24, 17
#: Characters of a line of text that fit the picture's width.
_FITS = 112
#: Seconds of one showing, and the share of it in which the run is drawn; the rest stands still.
_SECONDS, _DRAWN = 16, 0.66
#: Share of the drawing time for the steps within `_NEAR` steps of the first bad one.
_SLOW, _NEAR = 0.45, 20
_FRAMES = 80
#: Where the readout may begin.
_READOUT = 200

_STYLE = """
svg{--bg:#ffffff;--ink:#24292f;--dim:#6e7781;--rule:#d8dee4;--a:#0969da;--b:#bf3989;--bad:#cf222e}
@media(prefers-color-scheme:dark){svg{--bg:#0d1117;--ink:#e6edf3;--dim:#8b949e;--rule:#30363d;--a:#58a6ff;--b:#f778ba;\
--bad:#ff7b72}}
text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--ink);white-space:pre}
.dim{fill:var(--dim)}.bad{fill:var(--bad)}.la{fill:var(--a)}.lb{fill:var(--b)}
.bg{fill:var(--bg)}.card{fill:var(--bg);stroke:var(--rule)}
.rule{stroke:var(--rule);fill:none}.mark{stroke:var(--bad);stroke-dasharray:4 3;fill:none}.whole{stroke-dasharray:none}
.a,.b{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}.a{stroke:var(--a)}
.b{stroke:var(--b);stroke-dasharray:5 3}
"""


@dataclass(frozen=True)
class Panel:
    """Fields of a series in one frame, two at most, each with its label. `log`: a logarithmic axis."""

    fields: Sequence[tuple[str, str]]
    log: bool = False


@dataclass(frozen=True)
class Told:
    """A line of text below the panels, that a moving picture shows from `step` on; `bad` is drawn in red."""

    step: int
    text: str
    bad: bool = True


@dataclass
class _Canvas:
    """What is being drawn: elements, rules of style, and the steps across."""

    across: Axis
    body: list[str] = field(default_factory=list)
    style: list[str] = field(default_factory=list)
    height: float = 12.0

    def text(self, x: float, y: float, words: str, look: str = "", **more: str) -> None:
        """Words at a place, in a class of the style sheet."""
        extra = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
        self.body.append(f'<text x="{x:.1f}" y="{y:.1f}" class="{look}"{extra}>{escape(words)}</text>')


def picture(
    series: Series, panels: Sequence[Panel], told: Sequence[Told], title: str, bad: int | None, *, moves: bool = False
) -> str:
    """The SVG of a run. `bad` is the step marked in every panel, None for no mark; `moves`: drawn step by step."""
    steps = series.steps.astype(float)
    canvas = _Canvas(Axis(steps[0], max(steps[-1], steps[0] + 1), _LEFT, WIDTH - _RIGHT))
    clock = _Clock(steps, bad) if moves else None
    canvas.text(_LEFT, canvas.height + 12, title)
    if clock is not None:
        _readout(canvas, series, panels, clock)
    canvas.height += 22
    for index, panel in enumerate(panels):
        _panel(canvas, series, panel, bad, clock, last=index == len(panels) - 1)
    for line in told:
        _told(canvas, line, clock)
    return _whole(canvas, title)


class _Clock:
    """When each step is drawn, as a share of one showing: slowly around the step where the run breaks."""

    def __init__(self, steps: np.ndarray, bad: int | None) -> None:
        first, last = float(steps[0]), float(steps[-1])
        self.steps, self.shares = np.array([first, last]), np.array([0.0, _DRAWN])
        if bad is not None and first < bad - _NEAR and bad + _NEAR < last:
            near = np.array([bad - _NEAR, bad + _NEAR], dtype=float)
            rest = (1 - _SLOW) * _DRAWN * (near[0] - first) / (last - first - 2 * _NEAR)
            self.steps = np.array([first, *near, last])
            self.shares = np.array([0.0, rest, rest + _SLOW * _DRAWN, _DRAWN])

    def share(self, step: float) -> float:
        """The share of a showing at which a step is drawn."""
        return float(np.interp(step, self.steps, self.shares))

    def step(self, share: float) -> float:
        """The step that is drawn at a share of the showing."""
        return float(np.interp(share, self.shares, self.steps))


def _panel(canvas: _Canvas, series: Series, panel: Panel, bad: int | None, clock: _Clock | None, *, last: bool) -> None:
    top, bottom = canvas.height + 16, canvas.height + 16 + _PANEL
    columns = [(series.steps.astype(float), series.columns[name]) for name, _ in panel.fields]
    logged = [(x[there], y[there]) for (x, y), there in zip(columns, _logged(series, panel), strict=True)]
    upward = axis_of([y for _, y in logged], bottom, top, log=panel.log)
    x = _LEFT
    for look, (_, label) in zip("ab", panel.fields, strict=False):
        canvas.text(x, top - 5, label, f"l{look}")
        x += 8 * (len(label) + 2)
    for look, (at, values) in zip("ab", logged, strict=False):
        canvas.body.append(_curve(canvas.across.at(at), values, upward, look))
    if clock is not None:
        _cover(canvas, clock, top, bottom)
    for tick in upward.ticks():
        y = float(upward.at(np.array(tick)))
        canvas.body.append(f'<path class="rule" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}" opacity=".6"/>')
        canvas.text(_LEFT - 6, y + 4, number(tick), "dim", text_anchor="end")
    canvas.body.append(f'<rect class="rule" x="{_LEFT}" y="{top}" width="{WIDTH - _LEFT - _RIGHT}" height="{_PANEL}"/>')
    if bad is not None:
        x = float(canvas.across.at(np.array(float(bad))))
        canvas.body.append(f'<path class="mark{_from(canvas, clock, bad)}" d="M{x:.1f} {top}V{bottom}"/>')
    if last:
        for tick in canvas.across.ticks():
            canvas.text(float(canvas.across.at(np.array(tick))), bottom + 15, number(tick), "dim", text_anchor="middle")
    canvas.height = bottom + (_GAP if last else 6)


def _logged(series: Series, panel: Panel) -> list[np.ndarray]:
    return [np.asarray(series.is_logged(name), dtype=bool) for name, _ in panel.fields]


def _curve(x: np.ndarray, values: np.ndarray, axis: Axis, look: str) -> str:
    """A line through the finite values; what is not finite is a gap, and its steps stand as crosses at the top."""
    finite = np.isfinite(values) & ((values > 0) | (not axis.log))
    y = axis.at(np.where(finite, values, axis.low))
    down, path = False, []
    for i in range(len(x)):
        if finite[i]:
            path.append(f"{'L' if down else 'M'}{x[i]:.1f} {y[i]:.1f}")
        down = bool(finite[i])
    crosses = x[~np.isfinite(values)]
    lost = "".join(f"M{at - 2:.1f} {axis.end + 4:.1f}l4 4m0 -4l-4 4" for at in crosses[:40])
    return f'<path class="{look}" d="{"".join(path)}"/>' + (f'<path class="mark whole" d="{lost}"/>' if lost else "")


def _cover(canvas: _Canvas, clock: _Clock, top: float, bottom: float) -> None:
    """What hides the steps to come. It rests beyond the frame, so that a still picture shows them all."""
    name = "cover"
    if not any(f"@keyframes {name}" in rule for rule in canvas.style):
        far = WIDTH - _RIGHT - _LEFT + 3
        stops = "".join(
            f"{100 * share:.2f}%{{transform:translateX({float(canvas.across.at(np.array(step))) - _LEFT + 2:.1f}px)}}"
            for step, share in zip(clock.steps, clock.shares, strict=True)
        )
        canvas.style += [
            f".{name}{{transform:translateX({far}px);animation:{name} {_SECONDS}s linear infinite}}",
            f"@keyframes {name}{{{stops}100%{{transform:translateX({far}px)}}}}",
        ]
    canvas.body.append(
        f'<svg x="{_LEFT - 2}" y="{top - 1}" width="{WIDTH - _RIGHT - _LEFT + 4}" height="{bottom - top + 2}">'
        f'<rect class="bg {name}" width="{WIDTH}" height="{bottom - top + 2}"/></svg>'
    )


def _from(canvas: _Canvas, clock: _Clock | None, step: float) -> str:
    """The class of something that a moving picture shows from a step on; empty for a still one."""
    if clock is None:
        return ""
    at = 100 * min(clock.share(step), _DRAWN + 0.04)
    name = f"t{len([rule for rule in canvas.style if rule.startswith('@keyframes t')])}"
    canvas.style += [
        f".{name}{{animation:{name} {_SECONDS}s linear infinite}}",
        f"@keyframes {name}{{0%,{at:.2f}%{{opacity:0}}{at + 0.2:.2f}%,100%{{opacity:1}}}}",
    ]
    return f" {name}"


def _readout(canvas: _Canvas, series: Series, panels: Sequence[Panel], clock: _Clock) -> None:
    """The step and the panels' values while the run is drawn: a strip of lines that moves past a slit."""
    names = [panel.fields[0] for panel in panels]
    rows = np.searchsorted(series.steps, [clock.step(_DRAWN * i / (_FRAMES - 1)) for i in range(_FRAMES)])
    lines = []
    for i, row in enumerate(np.minimum(rows, len(series) - 1).tolist()):
        values = "".join(f"   {label} {number(float(series.columns[name][row])):>6}" for name, label in names)
        words = escape(f"step {int(series.steps[row]):>3}{values}")
        lines.append(f'<text x="{WIDTH - _RIGHT - _READOUT}" y="{14 + i * _LINE}" text-anchor="end">{words}</text>')
    far = -_LINE * (_FRAMES - 1)
    canvas.style += [
        f".strip{{transform:translateY({far}px);animation:strip {_SECONDS}s infinite}}",
        f"@keyframes strip{{0%{{transform:translateY(0);animation-timing-function:steps({_FRAMES - 1})}}"
        f"{100 * _DRAWN:.2f}%,100%{{transform:translateY({far}px)}}}}",
    ]
    canvas.body.append(
        f'<svg x="{_READOUT}" y="{canvas.height - 2}" width="{WIDTH - _READOUT}" height="{_LINE + 1}"><g class="strip">'
        f"{''.join(lines)}</g></svg>"
    )


def _told(canvas: _Canvas, line: Told, clock: _Clock | None) -> None:
    look = ("bad" if line.bad else "") + _from(canvas, clock, line.step)
    for words in wrap(line.text, _FITS, subsequent_indent="  "):
        canvas.height += _LINE
        canvas.text(12, canvas.height, words, look)


def _whole(canvas: _Canvas, title: str) -> str:
    height = canvas.height + 12
    style = _STYLE + "\n".join(canvas.style) + "\n@media(prefers-reduced-motion:reduce){*{animation:none!important}}\n"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" role="img" aria-label="{escape(title)}">\n<title>{escape(title)}</title>\n'
        f'<style>{style}</style>\n<rect class="card" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1:.0f}" '
        f'rx="6"/>\n' + "\n".join(canvas.body) + "\n</svg>\n"
    )
