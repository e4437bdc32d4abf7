"""The panels of a page: how their curves look, and what a log lacks for them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from labrunner.series import instruments
from labrunner.series.series import Series

#: What is drawn as curves: panels by their number, second pages with a `b` behind it. The histogram is drawn apart.
SHEETS = tuple(
    f"{panel}{letter}"
    for panel in instruments.PANELS
    for page, letter in ((1, ""), (2, "b"))
    if instruments.curves_of(panel, page)
)
#: What a log should have for a panel to say anything; shown as missing where it does not.
NEEDS = {
    "1": ("loss",),
    "2": ("lr",),
    "3": ("grad_norm_pre",),
    "4": ("act_rms",),
    "5": ("param_norm", "m_norm"),
    "6": ("loss_scale", "tokens_per_second"),
    "7": ("token_loss_hist",),
}
#: What the curves are called; an activation goes by its part's name, a field that is not here has no curve on a page.
LABELS = {
    "loss": "loss",
    "loss_ema": "ema",
    "eval_loss": "eval",
    "lr": "lr",
    "grad_norm_pre": "pre",
    "grad_norm_post": "post",
    "param_norm": "weights",
    "m_norm": "m",
    "v_norm": "v",
    "update_ratio": "update ratio",
    "grad_v_rms": "RMS of g/sqrt(v)",
    "loss_scale": "loss scale",
    "tokens_per_second": "tokens/s",
    "token_entropy": "entropy",
}
#: What stands before a block's name where a sheet has two fields of each block.
PREFIXES = {"attn_logit_max.": "logit ", "attn_entropy.": "entropy "}
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


def curves(sheet: str, runs: list[Series]) -> list[Curve]:
    """The curves of a sheet. One run: fields differ by colour and dashes; several: runs by colour, fields by dashes."""
    found = []
    for number, series in enumerate(runs):
        for place, (field, label, scale) in enumerate(_fields(sheet, series)):
            name = label if len(runs) == 1 else f"{chr(65 + number)} {label}"
            colour = place if len(runs) == 1 else number
            found.append(Curve(number, field, name, colour % COLOURS, place % len(DASHES), scale))
    return found


def _fields(sheet: str, series: Series) -> list[tuple[str, str, str]]:
    """Column, label and axis of each curve that a run has on a sheet."""
    found = []
    for field in instruments.curves_of(*_place(sheet)):
        for name in instruments.columns_for(field, series.columns):
            if field == name and (name not in LABELS or not _has_to_say(name, series)):
                continue
            if name in ("loss", "grad_norm_pre") or np.isfinite(series.columns[name]).any():
                label = LABELS.get(name, PREFIXES.get(field, "") + name.removeprefix(field))
                found.append((name, label, "y2" if name == "tokens_per_second" else "y"))
    return found


def _place(sheet: str) -> tuple[int, int]:
    """Panel and page of a sheet."""
    return int(sheet.rstrip("b")), 2 if sheet.endswith("b") else 1


def _has_to_say(field: str, series: Series) -> bool:
    return field != "loss_scale" or scaled(series)


def scaled(series: Series) -> bool:
    """Whether a run scales its loss; a constant 1 is what runs without a scale write."""
    values = series.columns.get("loss_scale")
    return values is not None and bool((values[np.isfinite(values)] != 1.0).any())


def logarithmic(sheet: str, runs: list[Series]) -> bool:
    """Whether a sheet's axis begins as a logarithmic one: not where its curves lie within one power of ten."""
    if _place(sheet)[0] not in instruments.LOGARITHMIC:
        return False
    values = [runs[c.run].columns[c.field] for c in curves(sheet, runs)]
    positive = [v[np.isfinite(v) & (v > 0)] for v in values]
    ends = [(v.min(), v.max()) for v in positive if len(v)]
    return not ends or bool(max(high for _, high in ends) >= 10 * min(low for low, _ in ends))


def missing(sheet: str, runs: list[Series]) -> list[str]:
    """Fields that a sheet would show and that none of the runs has."""
    names = {name.partition(".")[0] for series in runs for name in series.columns}
    return [field for field in NEEDS.get(sheet, ()) if field not in names and field != "token_loss_hist"]


def levels(sheet: str, runs: list[Series]) -> list[float]:
    """Horizontal lines: the clip of runs of ours."""
    if sheet != "3":
        return []
    clips = {s.manifest.config.optimizer.grad_clip for s in runs if s.manifest is not None}
    return sorted(clip for clip in clips if np.isfinite(clip))
