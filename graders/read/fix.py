"""A learner's `fix.toml`, read by the rule of `run --arm fix`; what is wrong in it becomes a finding."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from labrunner.course.fix import FixError, read_changes, refused_by, same_value
from labrunner.engine.config import full_key
from labrunner.graders.findings import Finding, Findings
from labrunner.graders.read.files import read_toml

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: Longest key and value of a learner's that a sentence repeats.
_LONGEST_KEY, _LONGEST_VALUE = 80, 60


class Fix(Struct):
    """A fix: the settings that it changes by dotted key, and the line of each. `problem` says why it is not accepted;
    it then changes nothing."""

    changes: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int | None] = field(default_factory=dict)
    problem: Finding | None = None


def read_fix(path: Path, lab: Lab, *, root: Path | None = None, broken: dict[str, Any] | None = None) -> Fix:
    """Read a fix against a lab. `broken` is the break's flat configuration: a setting that equals it is no change.

    Never raises for what the file says. One thing that is wrong, or that the lab refuses, refuses the whole fix.
    """
    findings = Findings(str(path))
    file = read_toml(path, findings, root=root)
    problem = next((finding for finding in findings if finding.severity == "error"), None)
    if file is None or problem is not None:
        return Fix(problem=problem)
    try:
        found = read_changes(file, lab)
    except FixError as error:
        return Fix(problem=_finding(path, error))
    refused = refused_by(lab, {change.key: change.given for change in found})
    if refused is not None:
        change = next(change for change in found if change.key == full_key(refused.key))
        params = {"key": change.key, "value": str(change.given)[:_LONGEST_VALUE], "reason": refused.reason}
        return Fix(problem=Finding("fix.refused", str(path), change.line, "error", params))
    changes = [c for c in found if broken is None or not same_value(broken.get(c.key), c.given)]
    return Fix({change.key: change.given for change in changes}, {change.key: change.line for change in changes})


def _finding(path: Path, error: FixError) -> Finding:
    shortest = {"key": _LONGEST_KEY, "value": _LONGEST_VALUE, "found": _LONGEST_VALUE}
    params = {name: str(value)[: shortest.get(name)] for name, value in error.params.items()}
    return Finding(f"fix.{error.code}", str(path), error.line, "error", params)
