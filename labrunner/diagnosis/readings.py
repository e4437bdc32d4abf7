"""Readings: one number (or word) read from a run. Claims, questions, checks and texts all speak through them.

A reading is data (a TOML table), never an expression: which run, which field, how reduced, over which steps,
optionally less another reading, optionally compared with a value. Lab files are full of readings, so their models
must be cheap to import: numpy is loaded when one is evaluated.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from labrunner.errors import InputError

if TYPE_CHECKING:
    import numpy as np

    from labrunner.series.series import Series

Reduce = Literal["at", "mean", "median", "max", "argmax", "first_nonfinite", "ratio_to_baseline", "verdict", "cause"]
Op = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]
Value = float | int | str | None
FieldKind = Literal["column", "derived", "number", "word"]
#: What a reading may take from our journal; `*` stands for a name, or a place in a list. Columns can be reduced over
#: steps, so can what is derived from them; a number or a word deep in a line is read at one step. The trainer alone
#: writes these lines, and it needs torch to be asked: a test holds this table against what it writes.
FIELDS: dict[str, FieldKind] = {
    **dict.fromkeys(
        (
            "loss",
            "loss_ema",
            "lr",
            "grad_norm_pre",
            "grad_norm_post",
            "clip_coef",
            "act_rms.*",
            "attn_logit_max.*",
            "attn_entropy.*",
            "param_norm",
            "m_norm",
            "v_norm",
            "v_zero",
            "update_ratio",
            "grad_v_rms",
            "param_norms.*",
            "loss_scale",
            "overflow",
            "tokens_per_second",
            "token_entropy",
            "top_token_share",
            "eval_loss",
            "eval_losses.*",
            "wall_time",
        ),
        "column",
    ),
    **dict.fromkeys(("clipped", "boundary"), "derived"),
    **dict.fromkeys(
        (
            "batch.index",
            "batch.rare_tokens.*",
            "batch.top_tokens.*.count",
            "batch.rows.*",
            "batch.losses.*",
            "tail_tokens.*.loss",
            "token_loss_hist.*",
            "param_sketch.*",
        ),
        "number",
    ),
    **dict.fromkeys(
        (
            "first_nonfinite",
            "batch.hash",
            "batch.source",
            "batch.sentences.*",
            "batch.top_tokens.*.token",
            "tail_tokens.*.token",
            "tail_tokens.*.sentence",
            "param_hash",
        ),
        "word",
    ),
}
#: Steps before a spike whose median is its baseline.
BASELINE_STEPS = 100
#: Beyond every step; fits int64.
_NO_STEP = 2**63 - 1


class Tolerance(BaseModel):
    """How far a value may lie from the right one: `abs + rel * |right|`; `reason` says where it comes from."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    abs: float = Field(0.0, ge=0)
    rel: float = Field(0.0, ge=0)
    reason: str | None = None

    def around(self, right: float) -> float:
        """Half width of the accepted band about `right`."""
        return self.abs + self.rel * abs(right)


def _tolerance(value: Any) -> Any:
    return {"abs": value} if isinstance(value, int | float) and not isinstance(value, bool) else value


class Reading(BaseModel):
    """What to read. `steps` is inclusive, and relative to the step of the fault `origin` where that is given."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    arm: str | None = None
    run: str | None = None
    field: str | None = Field(None, description="a column (grad_norm_pre, act_rms.block_0) or a path into the line")
    reduce: Reduce = "at"
    steps: tuple[int, int] | None = None
    origin: str | None = None
    minus: Reading | None = None
    op: Op | None = None
    value: Any = None
    tolerance: Annotated[Tolerance | None, BeforeValidator(_tolerance)] = None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.reduce not in ("verdict", "cause") and not self.field:
            raise ValueError(f"a reading that takes {self.reduce!r} needs a field")
        if self.reduce in ("at", "ratio_to_baseline") and self.steps is None:
            raise ValueError(f"a reading that takes {self.reduce!r} needs steps")
        if self.steps is not None and self.steps[0] > self.steps[1]:
            raise ValueError(f"steps {list(self.steps)} run backwards")
        if self.op in ("in", "not in") and not isinstance(self.value, list | tuple):
            raise ValueError(f"op {self.op!r} needs a list as its value")
        return self


def field_kind(name: str) -> FieldKind | None:
    """What a field of the journal is; None for one that no run of ours writes."""
    parts = name.split(".")
    for pattern, kind in FIELDS.items():
        wanted = pattern.split(".")
        if len(wanted) == len(parts) and all(w in ("*", part) for w, part in zip(wanted, parts, strict=True)):
            return kind
    return None


def is_word(reading: Reading) -> bool:
    """Whether a reading says a word (a verdict, a cause, a tensor's name) and not a number."""
    if reading.reduce in ("verdict", "cause"):
        return True
    return field_kind(str(reading.field)) == "word"


def evaluate(reading: Reading, get_series: Callable[[str], Series], origins: Mapping[str, int] | None = None) -> Value:
    """What `reading` says. `get_series` is called with its arm or run (the empty string when it names neither).

    None when the run does not hold it (a step beyond its end, a column it lacks). When the run ended because its
    loss was not finite, a window after that end reads NaN. Raises InputError for an origin that is not known.
    """
    own = _evaluate_one(reading, get_series(reading.arm or reading.run or ""), origins or {})
    if reading.minus is None:
        return own
    other = evaluate(reading.minus, get_series, origins)
    if not isinstance(own, int | float) or not isinstance(other, int | float):
        return None
    return own - other


def _evaluate_one(reading: Reading, series: Series, origins: Mapping[str, int]) -> Value:
    if reading.reduce in ("verdict", "cause"):
        from labrunner.diagnosis.check import check

        return getattr(check(series), reading.reduce)
    first, last = _window(reading, series, origins)
    name = str(reading.field)
    if reading.reduce == "at":
        return _at(series, name, first)
    if name == "first_nonfinite" and reading.reduce == "first_nonfinite":
        return _first_name(series, first, last)
    column = _column(series, name)
    if column is None:
        return None
    import numpy as np

    rows = slice(int(np.searchsorted(series.steps, first)), int(np.searchsorted(series.steps, last, side="right")))
    steps, values = series.steps[rows], column[rows]
    if name in series.logged:  # a field that is read every so many steps
        steps, values = steps[series.logged[name][rows]], values[series.logged[name][rows]]
    if reading.reduce == "first_nonfinite":
        bad = np.flatnonzero(~np.isfinite(values))
        return int(steps[bad[0]]) if len(bad) else None
    if not len(values):
        return math.nan if _died_before(series, first) else None
    if reading.reduce == "ratio_to_baseline":
        return ratio_to_baseline(series, name, first, last)
    return _reduce(reading.reduce, steps, values)


def _column(series: Series, name: str) -> np.ndarray | None:
    """A column by name. Two are derived: `clipped` is 1 on the steps whose clip bit, so that its mean is a share of
    steps; `boundary` is 1 on the first steps of phases after the first, so that its argmax is a step."""
    if name == "clipped" and "clip_coef" in series.columns:
        return (series.columns["clip_coef"] < 1).astype(float)
    if name == "boundary":
        return _boundaries(series)
    return series.columns.get(name)


def _boundaries(series: Series) -> np.ndarray | None:
    import numpy as np

    starts = [event["step"] for event in series.events if event.get("kind") == "phase"]
    return np.isin(series.steps, sorted(starts)[1:]).astype(float) if starts else None


def _reduce(how: str, steps: np.ndarray, values: np.ndarray) -> Value:
    import numpy as np

    from labrunner.series.statistics import median

    if how == "mean":
        return float(np.mean(values))
    if how == "median":
        return median(values) if np.all(np.isfinite(values)) else float(np.median(values))
    ranked = np.where(np.isnan(values), -np.inf, values)  # a NaN is no maximum; an infinity is
    best = int(np.argmax(ranked))
    if np.isnan(values[best]):
        return None if how == "argmax" else math.nan
    return int(steps[best]) if how == "argmax" else float(values[best])


def _window(reading: Reading, series: Series, origins: Mapping[str, int]) -> tuple[int, int]:
    base = 0
    if reading.origin is not None:
        if reading.origin not in origins:
            raise InputError(f"a reading counts from the fault {reading.origin!r}, which this run does not have")
        base = origins[reading.origin]
    if reading.steps is None:
        return (base if reading.origin else -_NO_STEP, _NO_STEP)
    return base + reading.steps[0], base + reading.steps[1]


def _died_before(series: Series, step: int) -> bool:
    loss = series.columns.get("loss")
    return loss is not None and len(loss) > 0 and not math.isfinite(loss[-1]) and step > int(series.steps[-1])


def _at(series: Series, name: str, step: int) -> Value:
    row = series.index_of(step)
    if row is None:
        return math.nan if _died_before(series, step) and name in series.columns else None
    if name in series.columns:
        there = name not in series.logged or series.logged[name][row]
        return float(series.columns[name][row]) if there else None
    if name in series.strings:
        return series.strings[name][row]
    return _inside(series.step_line(step), name)


def _inside(line: Any, path: str) -> Value:
    """A value deep in a journal line: `tail_tokens.0.token`, `batch.rare_tokens.tten`, `batch.sentences.2`."""
    for part in path.split("."):
        if isinstance(line, dict):
            line = line.get(part)
        elif isinstance(line, list) and part.isdigit() and int(part) < len(line):
            line = line[int(part)]
        else:
            return None
    return line if isinstance(line, int | float | str) else None


def _first_name(series: Series, first: int, last: int) -> str | None:
    names = series.strings.get("first_nonfinite", [])
    for step, name in zip(series.steps, names, strict=False):
        if name is not None and first <= step <= last:
            return name
    return None


def ratio_to_baseline(series: Series, name: str, first: int, last: int, window: int = BASELINE_STEPS) -> float | None:
    """Largest value of the steps `first` to `last` over the median of the `window` steps before them (finite ones).

    None without a baseline or a value; NaN where one of the values is.
    """
    values = series.columns.get(name)
    if values is None:
        return None
    import numpy as np

    from labrunner.series.statistics import median

    low, row, end = (int(np.searchsorted(series.steps, step)) for step in (first - window, first, last + 1))
    before, after = values[low:row], values[row:end]
    before = before[np.isfinite(before)]
    base = median(before) if len(before) else 0.0
    if name in series.logged:
        after = after[series.logged[name][row:end]]
    return float(after.max()) / base if base > 0 and len(after) else None


_OPS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
}


def holds(reading: Reading, value: Value) -> bool:
    """Whether `value` meets the reading's `op`, `value` and `tolerance`. A missing value or a NaN never does.

    The one exception is `cause`: None says that a run has no cause, and differs from every cause that is named. The
    tolerance widens `==` and the ordered comparisons; `!=` asks for a distance beyond it. Raises InputError without op.
    """
    if reading.op is None:
        raise InputError("this reading has no op, so it claims nothing")
    if value is None:
        return reading.reduce == "cause" and reading.op in ("!=", "not in")
    if isinstance(value, float) and math.isnan(value):
        return False
    if reading.op in ("in", "not in"):
        return bool(_OPS[reading.op](value, reading.value))
    right = reading.value
    if isinstance(value, str) or isinstance(right, str):
        equal = value == right
        return {"==": equal, "!=": not equal}.get(reading.op, False)
    if right is None:
        return False
    slack = reading.tolerance.around(float(right)) if reading.tolerance else 0.0
    if reading.op in ("==", "!="):
        near = value == right or abs(value - right) <= slack
        return near if reading.op == "==" else not near
    return _OPS[reading.op](value, right + slack if reading.op in ("<", "<=") else right - slack)
