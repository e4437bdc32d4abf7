"""What a citation of a panel may mean: the fields of that panel that its words leave, and their numbers in a run."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from labrunner.diagnosis.readings import ratio_to_baseline
from labrunner.graders.read.comparison import Comparison
from labrunner.graders.read.language import fold, words
from labrunner.series import instruments

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: Readings that a re-run on another machine, or at another hour, does not repeat.
NOT_REPEATABLE = frozenset({"tokens_per_second"})

#: Words of a citation that mean a panel's second page.
_TURNED = frozenset({"attention", "atencion", "logit", "logits", "entropy", "entropia"})
#: Those that mean it on panel 5 only: elsewhere an RMS is that of activations.
_STALE = frozenset({"rms", "sqrt", "stale", "staleness", "anticuada"})
#: Words of a citation that single out one field; the first that fits decides.
_WORDS: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = (
    (frozenset({"ema"}), ("loss_ema",)),
    (frozenset({"eval", "evaluation", "evaluacion", "validation", "validacion"}), ("eval_loss",)),
    (frozenset({"entropy", "entropia"}), ("attn_entropy", "token_entropy")),
    (frozenset({"logit", "logits"}), ("attn_logit_max",)),
    (frozenset({"post"}), ("grad_norm_post",)),
    (frozenset({"pre"}), ("grad_norm_pre",)),
    (frozenset({"coefficient", "coef", "coeficiente"}), ("clip_coef",)),
    (frozenset({"u", "update", "updates", "actualizacion"}), ("update_ratio",)),
    (frozenset({"scale", "escala"}), ("loss_scale",)),
    (frozenset({"overflow", "overflows", "desbordamiento"}), ("overflow",)),
    (frozenset({"tokens/s", "tps"}), ("tokens_per_second",)),
    (frozenset({"zero", "zeros", "ceros", "v_zero", "v=0"}), ("v_zero",)),
    (frozenset({"m"}), ("m_norm",)),
    (frozenset({"v"}), ("v_norm",)),
    (frozenset({"w"}), ("param_norm",)),
)
_GROUPS = (
    ("emb", "embedding"),
    ("embedding", "embedding"),
    ("embeddings", "embedding"),
    ("head", "head"),
    ("cabeza", "head"),
    ("final", "final"),
    ("fin", "final"),
    *((f"b{number}", f"block_{number}") for number in range(100)),
)


class Shown(Struct, frozen=True):
    """One number that a panel shows at a step, and the column or field it is from."""

    field: str
    value: float


def fields_of(panel: int, text: str, series: Series) -> list[str]:
    """Columns of `series` that a citation of `panel` with these words may mean; of a panel with two pages those of the
    second one last, and alone where its words are said."""
    said = words(text)
    have = set(said)
    turned = have & (_TURNED | _STALE if panel == 5 else _TURNED)
    pages = (1,) if panel not in instruments.TURNABLE else (2,) if turned else (1, 2)
    fields = [field for page in pages for field in instruments.fields_of(panel, page)]
    columns = [name for field in fields for name in instruments.columns_for(field, series.columns)]
    for key, names in _WORDS:
        chosen = [c for c in columns if c.partition(".")[0] in names]
        if key & have and chosen:
            columns = chosen
            break
    group = next((name for word, name in _GROUPS if word in have), None) or _block(said)
    narrowed = [c for c in columns if group and c.endswith(f".{group}")]
    return narrowed or columns


def _block(said: list[str]) -> str | None:
    """`block_1` where the words say `block 1` or `capa 1`."""
    for word, after in zip(said, said[1:], strict=False):
        if word in ("block", "bloque", "layer", "capa") and after.isdigit() and len(after) < 4:
            return f"block_{int(after)}"
    return None


def shown_at(panel: int, step: int, text: str, series: Series, *, ratio: bool = False) -> list[Shown]:
    """The numbers that `panel` shows at `step`, most likely meant first; multiples of the baseline when `ratio`.

    Empty when the run did not log the step. Panel 7 shows the losses of its tail; the batch log the counts of rare
    tokens, of rows and of drill lines.
    """
    row = series.index_of(step)
    if row is None:
        return []
    found: list[Shown] = []
    for name in fields_of(panel, text, series):
        if not series.is_logged(name)[row]:
            continue
        value = ratio_to_baseline(series, name, step, step) if ratio else float(series.columns[name][row])
        if value is not None:
            found.append(Shown(name, value))
    if panel in (instruments.BATCH_LOG, 7):
        line = series.step_line(step) or {}
        found += list(_tail(line, text)) if panel == 7 else list(_batch(line))
    return found


def _tail(line: dict[str, Any], text: str) -> Iterator[Shown]:
    entries = line.get("tail_tokens")
    entries = [e for e in entries if isinstance(e, dict)] if isinstance(entries, list) else []
    said = set(words(text))
    named = [e for e in entries if str(e.get("token", "")).strip().lower() in said]
    for entry in named or entries:
        value = _as_float(entry.get("loss"))
        if value is not None:
            yield Shown("tail_tokens.loss", value)


def _batch(line: dict[str, Any]) -> Iterator[Shown]:
    batch = line.get("batch")
    if not isinstance(batch, dict):
        return
    counts = batch.get("rare_tokens")
    for token, count in counts.items() if isinstance(counts, dict) else ():
        value = _as_float(count)
        if value is not None:
            yield Shown(f"batch.rare_tokens.{token}", value)
    sentences = [str(s) for s in batch["sentences"]] if isinstance(batch.get("sentences"), list) else []
    drills = sum(s.startswith("drill") for s in sentences)
    if drills:
        yield Shown("batch.drill_lines", float(drills))
    if sentences:
        yield Shown("batch.sentences", float(len(sentences)))


def _as_float(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None


def named_at(panel: int, step: int, text: str, series: Series) -> str | None:
    """What a citation without a number names rightly: the first non-finite tensor (panel 6), a token of the tail
    (panel 7), a row or rare token of the batch (batch log). None when it names nothing that is there."""
    folded = fold(text)
    row = series.index_of(step)
    names = series.strings.get("first_nonfinite", [])
    if panel == 6 and row is not None and row < len(names) and names[row] and fold(str(names[row])) in folded:
        return "first_nonfinite"
    line = series.step_line(step) or {}
    if panel == 7 and any(
        _has_word(str(e.get("token", "")), folded) for e in line.get("tail_tokens") or [] if isinstance(e, dict)
    ):
        return "tail_tokens.token"
    batch = line.get("batch")
    if panel == 0 and isinstance(batch, dict):
        rare = batch.get("rare_tokens")
        named = [*(batch.get("sentences") or []), *(rare if isinstance(rare, dict) else [])]
        if any(_has_word(str(name), folded) for name in named[:256]):
            return "batch.sentences"
    return None


def _has_word(name: str, folded: str) -> bool:
    """Whether a name of three characters or more is in a text as a whole word."""
    wanted = fold(name.strip("Ġ▁ "))
    return len(wanted) >= 3 and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", folded) is not None


def is_computable(field: str, series: Series) -> bool:
    """Whether what a field shows follows from the configuration: the schedule's learning rate, a constant scale or
    coefficient, what the lab itself declares to be in a batch."""
    if field in ("lr", "overflow", "batch.drill_lines", "batch.sentences", "tail_tokens.token"):
        return True
    values = series.columns.get(field)
    return values is not None and len(values) > 1 and bool((values == values[0]).all())


#: Two numbers nearer than a tenth are too near for one to be called above the other on every machine.
_TELLS_APART = 1.1


def compares(comparison: Comparison, shown: list[Shown], control: list[Shown]) -> bool | None:
    """Whether what a panel shows lies beside what it shows of the control as a citation says: above or below it by a
    tenth at least, above or below a multiple of it to a tenth, or within a factor of two of the multiple named. By the
    first field that both show.

    None where neither is to be said: they show no such number, or one too near the other's.
    """
    of_control = {one.field: one.value for one in control}
    pair = next(((one.value, of_control[one.field]) for one in shown if one.field in of_control), None)
    if pair is None or not all(map(math.isfinite, pair)) or not pair[0] > 0 or not pair[1] > 0:
        return None
    ratio = pair[0] / pair[1]
    if comparison.kind in ("above", "below") and comparison.factor:
        least, most = (1 / _TELLS_APART, math.inf) if comparison.kind == "above" else (0.0, _TELLS_APART)
        return least <= ratio / comparison.factor <= most
    if comparison.kind in ("above", "below"):
        if 1 / _TELLS_APART < ratio < _TELLS_APART:
            return None
        return (ratio > 1) is (comparison.kind == "above")
    return 0.5 <= ratio / (comparison.factor or 1.0) <= 2.0


def baseline_at(panel: int, step: int, text: str, series: Series) -> list[float]:
    """Medians of the 100 steps before `step`, for the fields that the citation may mean."""
    import numpy as np  # here: a grading without runs does without it

    from labrunner.series.statistics import median

    found = []
    for name in fields_of(panel, text, series):
        low, row = int(np.searchsorted(series.steps, step - 100)), int(np.searchsorted(series.steps, step))
        before = series.columns[name][low:row]
        before = before[np.isfinite(before)]
        if len(before):
            found.append(median(before))
    return [value for value in found if math.isfinite(value)]


def agreement(one: Series, other: Series, field: str, relative: float) -> float | None:
    """The share of the steps that two runs both log at which a field is the same in both, to a share of itself; None
    where they have none, or do not show the field as a curve."""
    import numpy as np  # here: a grading without runs does without it

    if field not in one.columns or field not in other.columns:
        return None
    _, ours, theirs = np.intersect1d(one.steps, other.steps, return_indices=True)
    here, there = one.columns[field][ours], other.columns[field][theirs]
    both = np.isfinite(here) & np.isfinite(there)
    if not both.any():
        return None
    return float(np.mean(np.abs(here[both] - there[both]) <= relative * np.abs(here[both])))


def rare_tokens(series: Series, step: int) -> dict[str, float]:
    """Rare tokens in the batch of a step, and how often each occurs in it; empty when the batch was not logged."""
    line = series.step_line(step) or {}
    return {
        shown.field.removeprefix("batch.rare_tokens."): shown.value
        for shown in _batch(line)
        if shown.field.startswith("batch.rare_tokens.")
    }
