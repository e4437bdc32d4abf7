"""What a page's script works with: reduced columns as base64, marks, and the heavy fields of some steps, as JSON."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from labrunner.diagnosis.check import Diagnosis
from labrunner.engine.record.journal import number
from labrunner.reports import panels
from labrunner.reports.marks import SERIOUS, Mark, nonfinite_rows
from labrunner.reports.reduce import Stretches, laid_out, spread, stretches, used
from labrunner.series.series import Series
from labrunner.text import clean

#: Rows and heavy steps of all runs of a page together; they keep a page of any number of runs below some megabytes.
ROWS, HEAVY = 12_000, 2_400
_MOST_ROWS, _MOST_HEAVY = 6_000, 1_200
_LISTED = 24
#: Columns of a journal in which NaN only says that there is no number yet.
_MAY_BE_ABSENT = ("loss_ema", "lr", "tokens_per_second", "wall_time")


@dataclass
class Shown:
    """One run of a page: its columns, what the check says, its marks, and which steps have heavy fields at hand.

    `secrets` are settings that its lab does not show yet.
    """

    name: str
    series: Series
    result: Diagnosis
    marks: list[Mark]
    cut: Stretches
    secrets: frozenset[str] = frozenset()
    heavy: dict[int, dict[str, Any]] = field(default_factory=dict)

    @property
    def serious(self) -> list[Mark]:
        """The marks that somebody will look at first."""
        return [mark for mark in self.marks if mark.kind in SERIOUS]


def shown(
    name: str, series: Series, result: Diagnosis, marks: list[Mark], among: int, secrets: frozenset[str] = frozenset()
) -> Shown:
    """A run as one of `among` on a page."""
    rows = [
        row
        for mark in sorted(marks, key=lambda m: SERIOUS.index(m.kind) if m.kind in SERIOUS else 99)
        if mark.kind in SERIOUS and (row := int(np.searchsorted(series.steps, mark.step))) < len(series)
    ]
    cut = stretches(len(series), min(_MOST_ROWS, ROWS // among), rows)
    run = Shown(name, series, result, marks, cut, secrets)
    run.heavy = heavy_lines(series, _heavy_rows(len(series), rows, min(_MOST_HEAVY, HEAVY // among)))
    return run


def _heavy_rows(count: int, rows: Iterable[int], most: int) -> list[int]:
    """Rows whose heavy fields go into the page: around the marks, then as evenly as there is room."""
    if count <= most:
        return list(range(count))
    chosen: dict[int, None] = {}
    for row in rows:
        for near in range(max(row - 20, 0), min(row + 21, count)):
            if len(chosen) < most // 2:
                chosen[near] = None
    chosen.update(dict.fromkeys(np.linspace(0, count - 1, most - len(chosen)).astype(int).tolist()))
    return sorted(chosen)


def heavy_lines(series: Series, rows: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Step -> batch, tail and histogram of rows that have any; nothing in them is trusted to have the right shape."""
    if series.line_of is None:
        return {}
    found = {}
    for row in rows:
        line = series.line_of(row)
        if line and (light := _heavy(line)):
            found[int(series.steps[row])] = light
    return found


def _heavy(line: dict[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    batch, tail, counts = line.get("batch"), line.get("tail_tokens"), line.get("token_loss_hist")
    if isinstance(batch, dict):
        sentences, rare = batch.get("sentences"), batch.get("rare_tokens")
        out["batch"] = {
            "hash": _short(batch.get("hash")),
            "source": _short(batch.get("source")),
            "sentences": [_short(s) for s in sentences[:_LISTED]] if isinstance(sentences, list) else [],
            "top": _top(batch.get("top_tokens")),
            "rare": {_short(k): _count(v) for k, v in list(rare.items())[:_LISTED]} if isinstance(rare, dict) else {},
        }
    if isinstance(tail, list):
        out["tail"] = [
            [_short(t.get("token")), _written(number(t.get("loss"))), _short(t.get("sentence"))]
            for t in tail[:8]
            if isinstance(t, dict)
        ]
    if isinstance(counts, list) and counts and all(isinstance(c, int) and 0 <= c < 2**31 for c in counts):
        out["hist"] = counts
    return out


def _top(tokens: Any) -> list[list[Any]]:
    """The most frequent tokens of a batch and their counts."""
    listed = [t for t in tokens if isinstance(t, dict)] if isinstance(tokens, list) else []
    return [[_short(t.get("token")), _count(t.get("count"))] for t in listed[:_LISTED]]


def _short(value: Any) -> str:
    return "" if value is None else clean(str(value), 80)


def _count(value: Any) -> float | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53 else None


def _written(value: float) -> float | str:
    return float(f"{value:.4g}") if np.isfinite(value) else "NaN" if np.isnan(value) else f"{'-' * (value < 0)}Infinity"


# -- JSON -------------------------------------------------------------------------------------------------------------


def payload(runs: list[Shown], words: dict[str, str], texts: dict[str, str]) -> dict[str, Any]:
    """Everything that the script needs, JSON-able, without a number that is not finite."""
    series = [run.series for run in runs]
    return {
        "words": words,
        "texts": texts,
        "runs": [_run(run) for run in runs],
        "panels": [
            {
                "id": n,
                "log": panels.logarithmic(n, series),
                "levels": levels(n, runs),
                "curves": [
                    {
                        "run": c.run,
                        "field": c.field,
                        "label": c.label,
                        "colour": c.colour,
                        "dash": [float(d) for d in panels.DASHES[c.dash].split()],
                        "scale": c.scale,
                    }
                    for c in panels.curves(n, series)
                ],
            }
            for n in panels.SHEETS
        ],
        "marks": [
            {"run": i, "step": m.step, "kind": m.kind, "text": m.text} for i, run in enumerate(runs) for m in run.marks
        ],
    }


def levels(sheet: str, runs: list[Shown]) -> list[float]:
    """Horizontal lines of a sheet; a clip that a lab does not show yet is no line."""
    return panels.levels(sheet, [run.series for run in runs if "optimizer.grad_clip" not in run.secrets])


def _run(run: Shown) -> dict[str, Any]:
    series, kept, at = run.series, used(run.cut), spread(run.cut)
    begin = np.repeat(run.cut.begin, 2)[kept]
    end = np.repeat(run.cut.end - 1, 2)[kept]
    columns = {}
    for name in wanted(series):
        values, there = laid_out(series.columns[name], logged(series, name), run.cut)
        columns[name] = _packed(values[kept], there[kept])
    names = series.strings.get("first_nonfinite") or []
    exact = run.cut.begin[run.cut.end - run.cut.begin == 1].tolist()
    heavy = {str(step): {k: v for k, v in line.items() if k != "hist"} for step, line in run.heavy.items()}
    return {
        "name": run.name,
        "steps": _base64(series.steps[at[kept]].astype("<f8")),
        "first": _base64(series.steps[begin].astype("<f8")),
        "last": _base64(series.steps[end].astype("<f8")),
        "exact": run.cut.exact,
        "columns": columns,
        "nonfinite": {str(int(series.steps[r])): clean(names[r], 80) for r in exact if names and names[r]},
        "heavy": heavy,
        "hist": _histograms(run),
    }


def wanted(series: Series) -> list[str]:
    """Columns that go into a page: what panels show, and what the readings list."""
    plain = (
        "loss",
        "loss_ema",
        "eval_loss",
        "lr",
        "grad_norm_pre",
        "grad_norm_post",
        "clip_coef",
        "param_norm",
        "m_norm",
        "v_norm",
        "update_ratio",
        "grad_v_rms",
        "loss_scale",
        "overflow",
        "skipped",
        "tokens_per_second",
        "token_entropy",
        "wall_time",
    )
    parts = ("act_rms.", "attn_logit_max.", "attn_entropy.", "param_norms.")
    groups = [n for n in series.columns if n.startswith(parts)][:160]
    return [n for n in (*plain, *groups) if n in series.columns]


def logged(series: Series, name: str) -> np.ndarray:
    """Rows with a value: what only pads a table, or is missing, has none."""
    mask = series.is_logged(name) & ~np.isnan(series.columns[name])
    measured = "journal" in series.marks and name not in _MAY_BE_ABSENT
    if measured or name in ("loss", "grad_norm_pre"):
        mask[nonfinite_rows(series, name)] = True
    return mask


def _packed(values: np.ndarray, there: np.ndarray) -> dict[str, Any]:
    """A column as base64 of float32 where that keeps its range, else float64; `there` as bits where not all are."""
    finite = np.abs(values[np.isfinite(values) & (values != 0)])
    single = not len(finite) or (finite.max() < 1e38 and finite.min() > 1e-37)
    out: dict[str, Any] = {"type": "f4" if single else "f8", "data": _base64(values.astype("<f4" if single else "<f8"))}
    if not there.all():
        out["there"] = base64.b64encode(np.packbits(there, bitorder="little").tobytes()).decode()
    return out


def _base64(values: np.ndarray) -> str:
    return base64.b64encode(values.tobytes()).decode()


def _histograms(run: Shown) -> dict[str, Any] | None:
    """Panel 7: per step the counts of token losses, uint16 (N, bins): under, bins, over, not finite."""
    lengths = [len(line["hist"]) for line in run.heavy.values() if "hist" in line]
    if not lengths:
        return None
    bins = max(set(lengths), key=lengths.count)
    steps = [step for step, line in run.heavy.items() if len(line.get("hist", ())) == bins]
    counts = np.array([run.heavy[step]["hist"] for step in steps], dtype=np.int64)
    edges = list(run.series.manifest.hist_edges) if run.series.manifest is not None else []
    if len(edges) != bins - 2 or any(not np.isfinite(e) for e in edges):
        edges = [float(i) for i in range(bins - 2)]
    return {
        "steps": _base64(np.array(steps, dtype="<f8")),
        "bins": bins,
        "edges": edges,
        "counts": _base64(np.minimum(counts, 65535).astype("<u2")),
    }
