"""A learner's `experiments.toml`, read by the rule of the screens; what is wrong in it becomes findings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.course.experiments import Experiment, ExperimentError, entries
from labrunner.graders.findings import Finding, Findings
from labrunner.graders.read.files import read_toml

if TYPE_CHECKING:
    from labrunner.course.lab import Lab


def read_experiments(path: Path, lab: Lab, *, root: Path | None = None) -> list[Experiment | Finding]:
    """The experiments of a file, in its order, with a finding in place of each wrong one; a single finding if the whole
    file cannot be read.

    Never raises for what the file says.
    """
    findings = Findings(str(path))
    file = read_toml(path, findings, root=root)
    problem = next((finding for finding in findings if finding.severity == "error"), None)
    if file is None or problem is not None:
        return [problem] if problem is not None else []
    try:
        return [finding_of(path, item) if isinstance(item, ExperimentError) else item for item in entries(file, lab)]
    except ExperimentError as error:
        return [finding_of(path, error)]


def finding_of(path: Path, error: ExperimentError) -> Finding:
    """What is wrong, for the catalogue of sentences."""
    return Finding(f"experiment.{error.code}", str(path), error.line, "error", dict(error.params))
