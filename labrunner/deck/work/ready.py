"""Whether a lab only waits for its grade: all is written, answered and predicted, and the fix has flown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from labrunner.course import progress
from labrunner.course.experiments import committed, necessary_causes
from labrunner.course.lab import FIX, Lab
from labrunner.course.learner import LabFolder
from labrunner.deck.work.answers import Answers
from labrunner.deck.work.fix import differs_from
from labrunner.engine.record.manifest import DONE, read_manifest
from labrunner.errors import LabrunnerError


def is_ready(lab: Lab, folder: LabFolder, runs: Mapping[str, Path]) -> bool:
    """Whether nothing is left to do before the first grade. `runs` are the learner's newest, by arm."""
    return (
        _is_written(folder)
        and Answers(lab, folder).owed == 0
        and len(committed(progress.read(folder.progress), lab)) >= len(necessary_causes(lab))
        and _has_flown(lab, folder, runs.get(FIX))
    )


def _is_written(folder: LabFolder) -> bool:
    """Whether no section of the post-mortem holds only the form's gaps."""
    from labrunner.graders.passing import empty_sections
    from labrunner.graders.read.parse import parse_file

    return folder.postmortem.exists() and not empty_sections(parse_file(folder.postmortem))


def _has_flown(lab: Lab, folder: LabFolder, run: Path | None) -> bool:
    """Whether the fix has flown to its end, and as fix.toml has it."""
    if run is None or not folder.fix.is_file():
        return False
    try:
        manifest = read_manifest(run)
    except LabrunnerError:
        return False
    return manifest.status in DONE and not differs_from(manifest.config, lab, folder)
