"""The panels of a page: how their curves look, and what a log lacks for them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from labrunner.series import instruments
from labrunner.series.series import Series

#: The panels with curves; the histogram of token losses is drawn apart.
NUMBERS = tuple(panel for panel in instruments.PANELS if instruments.curves_of(panel))
#: What a log should have for a panel to say anything; shown as missing where it does not.
NEEDS = {
    1: ("loss",),
    2: ("lr",),
    3: ("grad_norm_pre",),
    4: ("act_rms",),
    5: ("param_norm", "m_norm"),
    6: ("loss_scale", "tokens_per_second"),
    7: ("token_loss_hist",),
}
#: What the curves are called; an activation goes by its part's name, a field that is not here has no curve on a page.
LABELS = {
    "loss": "loss",
    "loss_ema": "ema",
    "val_loss": "val",
    "lr": "lr",
    "grad_norm_pre": "pre",
    "grad_norm_post": "post",
    "param_norm": "weights",
    "m_norm": "m",
    "v_norm": "v",
    "update_ratio": "update ratio",
    "loss_scale": "loss scale",
    "tokens_per_second": "tokens/s",
}
#: Distinct looks: a colour (a variable of the style sheet) and dashes, so that no curve is known by colour alone.
COLOURS = 6
DASHES = ("", "6 3", "2 3", "9 3 2 3", "1 2", "12 4")


@dataclass(frozen=True)
class Curve:
    """A column of one run in a panel. `scale` is its axis, `y` or `y2` (right); `colour` and `dash` are indices."""

    run: int
    field: str
    label: str
    colour: int
    dash: int
    scale: str = "y"


def curves(panel: int, runs: list[Series]) -> list[Curve]:
    """The curves of a panel. One run: fields differ by colour and dashes; several: runs by colour, fields by dashes."""
    found = []
    for number, series in enumerate(runs):
        for place, (field, label, scale) in enumerate(_fields(panel, series)):
            name = label if len(runs) == 1 else f"{chr(65 + number)} {label}"
            colour = place if len(runs) == 1 else number
            found.append(Curve(number, field, name, colour % COLOURS, place % len(DASHES), scale))
    return found


def _fields(panel: int, series: Series) -> list[tuple[str, str, str]]:
    """Column, label and axis of each curve that a run has on a panel."""
    found = []
    for field in instruments.curves_of(panel):
        for name in instruments.columns_for(field, series.columns):
            if field == name and (name not in LABELS or not _has_to_say(name, series)):
                continue
            if name in ("loss", "grad_norm_pre") or np.isfinite(series.columns[name]).any():
                right = panel == 6 and name == "tokens_per_second"
                found.append((name, LABELS.get(name, name.removeprefix(field)), "y2" if right else "y"))
    return found


def _has_to_say(field: str, series: Series) -> bool:
    return field != "loss_scale" or scaled(series)


def scaled(series: Series) -> bool:
    """Whether a run scales its loss; a constant 1 is what runs without a scale write."""
    values = series.columns.get("loss_scale")
    return values is not None and bool((values[np.isfinite(values)] != 1.0).any())


def logarithmic(panel: int, runs: list[Series]) -> bool:
    """Whether a panel's axis begins as a logarithmic one: not where its curves lie within one power of ten."""
    if panel not in instruments.LOGARITHMIC:
        return False
    values = [runs[c.run].columns[c.field] for c in curves(panel, runs)]
    positive = [v[np.isfinite(v) & (v > 0)] for v in values]
    ends = [(v.min(), v.max()) for v in positive if len(v)]
    return not ends or bool(max(high for _, high in ends) >= 10 * min(low for low, _ in ends))


def missing(panel: int, runs: list[Series]) -> list[str]:
    """Fields that a panel would show and that none of the runs has."""
    names = {name.partition(".")[0] for series in runs for name in series.columns}
    return [field for field in NEEDS[panel] if field not in names and field != "token_loss_hist"]


def levels(panel: int, runs: list[Series]) -> list[float]:
    """Horizontal lines: the clip of runs of ours."""
    if panel != 3:
        return []
    clips = {s.manifest.config.optimizer.grad_clip for s in runs if s.manifest is not None}
    return sorted(clip for clip in clips if np.isfinite(clip))
