"""Lines whose names, numbers and signs stand otherwise than `name: number`, turned round so that they are."""

from __future__ import annotations

import re

from labrunner.series.foreign import names
from labrunner.series.foreign.lines import ANY_NUMBER, NUMBER
from labrunner.series.foreign.numbers import of_julia

#: An exponent as Fortran writes it: `1.23D-04`.
_FORTRAN = re.compile(r"(\d\.\d*)[Dd]([-+]\d{1,3})\b")
#: L-BFGS-B: `At iterate   12    f=  1.23D+00    |proj g|=  4.5D-01`.
_ITERATE = re.compile(
    rf"\s*At iterate\s+(\d+)\s+f\s*=\s*({ANY_NUMBER})\s+\|proj g\|\s*=\s*({ANY_NUMBER})", re.IGNORECASE
)
#: What a minimiser minimises: `iter 12 f = 3.2`, `f(x): 3.2`.
_OBJECTIVE = re.compile(rf"(?<![\w.|])(?:f|fx|fval|f\(x\))\s*[=:]\s*(?={ANY_NUMBER}(?:[\s,;|]|\Z))", re.IGNORECASE)
#: InfluxDB's line protocol: a whole number with its sign, and the nanoseconds at the end of the line.
_WHOLE = re.compile(r"(=-?\d+)[iu](?=[,\s]|\Z)")
_NANOSECONDS = re.compile(r"(=\S+)\s+\d{13,19}\s*\Z")
#: A number before its name, as `3.21 loss`, up to what ends that; and what stands before the first of them.
_BEFORE_ITS_NAME = re.compile(
    rf"(?P<value>(?<![\w.]){ANY_NUMBER})\s+(?P<name>[A-Za-z][\w/]*(?: (?:loss|acc|accuracy|norm|rate|ppl|perplexity))?)"
    r"(?=\s*(?:[,;|(\[@]|->|\Z)|\s+(?:at|after|in|on|for|and|with|by)\b|\s+[-~]\s)"
)
_STAMP = re.compile(r"\s*(?:\[?\d{4}-\d\d-\d\d[T ])?\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s*[-|:]?\s*")
#: What counts such a line: `at step 100`, `(step 100)`, `after 100 steps`.
_COUNTED = re.compile(
    r"\b(?P<unit>step|iteration|iter|epoch|update|batch|round)s?\b\s*[#:=]?\s*(?P<count>\d+)\b"
    r"|\b(?P<count_before>\d+)\s+(?P<unit_behind>step|iteration|iter|epoch|update|batch|round)(?:e?s)?\b",
    re.IGNORECASE,
)
#: A value behind its name and a comma: `step 10, loss_train, 0.833`.
_BEHIND_COMMA = re.compile(rf"(?<![\w.])([A-Za-z]\w*), (?={NUMBER}(?:\s|,|\Z)|[-+]?nan\b|[-+]?inf\b)")
#: litgpt's `loss train: 2.31, val: 2.40`, or `val: n/a` before the first validation.
_BOTH_LOSSES = re.compile(rf"\bloss train: ({ANY_NUMBER}), val(?:id)?: (?={ANY_NUMBER}|n/a)")


def row_of(line: str) -> dict[str, float] | None:
    """The row in a line of L-BFGS-B; None for any other line."""
    found = _ITERATE.match(_FORTRAN.sub(r"\1e\2", line)) if "iterate" in line else None
    if found is None:
        return None
    return {"step": float(found[1]), "loss": float(found[2]), "grad_norm": float(found[3])}


def turned(line: str) -> str:
    """The line with its names before their numbers, and numbers without signs of their type."""
    if "D+" in line or "D-" in line:
        line = _FORTRAN.sub(r"\1e\2", line)
    line = of_julia(line)
    if "iter" in line.lower():
        line = _OBJECTIVE.sub("loss=", line)
    if "=" in line and line[-1:].isalnum():
        line = _NANOSECONDS.sub(r"\1", line)
        line = _WHOLE.sub(r"\1", line) if "i" in line or "u" in line else line
    if "loss train: " in line:
        line = _BOTH_LOSSES.sub(r"train_loss: \1, val_loss: ", line)
    better = _value_first(line)
    return _BEHIND_COMMA.sub(_named_before_comma, line) if better is line and ", " in line else better


def _value_first(line: str) -> str:
    """The same of a line that begins with a number whose name follows it; any other line as it is."""
    stamp = _STAMP.match(line)
    begin = stamp.end() if stamp is not None else len(line) - len(line.lstrip())
    if not line[begin : begin + 1].isdigit() and line[begin : begin + 1] not in ("-", "n", "i"):
        return line
    first = _BEFORE_ITS_NAME.match(line, begin)
    field = names.field_of(first["name"]) if first is not None else None
    if field is None or field[0] not in (*names.JUDGED, "eval_loss", *names.SUCCESS):
        return line
    pairs = [f"{found['name']}: {found['value']}" for found in _BEFORE_ITS_NAME.finditer(line, begin)]
    counted = [
        f"{found['unit'] or found['unit_behind']}: {found['count'] or found['count_before']}"
        for found in _COUNTED.finditer(line, begin)
    ]
    known = {f"{pair.partition(':')[0].lower()}" for pair in counted}
    return ", ".join([*counted, *(pair for pair in pairs if pair.partition(":")[0].lower().rstrip("s") not in known)])


def _named_before_comma(found: re.Match[str]) -> str:
    """The name of a loss before a comma as one before its value; any other as it is."""
    field = names.field_of(found[1])
    return (
        f"{found[1]}: "
        if field is not None and field[0] in ("loss", "eval_loss") and field[1] < names.PART
        else found[0]
    )
