"""What must not be shown of a lab until it is solved: the arms that tell what to find, and what a blind arm drew; and
until its first grade, the cause.

A blind `break` stands for one of several arms, drawn by seed, and the exercise is to find out which. Its run folder
holds the whole configuration, like that of every run; whatever shows it replaces the settings in which the variants
differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course import progress
from labrunner.course.experiments import number_of
from labrunner.course.lab import FIX, Lab, load_lab, readable_labs
from labrunner.course.learner import LabFolder, lab_folder
from labrunner.engine.config import flatten, full_key
from labrunner.engine.faults import fault_overrides
from labrunner.errors import LabrunnerError

if TYPE_CHECKING:
    from labrunner.engine.record.manifest import Manifest

#: Shown in place of a setting that must not be shown.
WITHHELD = "?"


def secret_keys(lab: Lab) -> frozenset[str]:
    """Dotted settings (and `faults`) that would tell which variant a blind arm drew; empty for a lab without one."""
    found: set[str] = set()
    for arm in lab.arm_names():
        variants = [flatten(lab.resolve(name)) for name in lab.variants(arm)]
        found |= (
            {key for key in variants[0] if any(one[key] != variants[0][key] for one in variants)} if variants else set()
        )
    return frozenset(found)


def secrets_of(lab: Lab, arm: str | None, *, solved: bool) -> frozenset[str]:
    """Dotted settings that must not be shown of a run of `arm`: those of a blind arm, and of the learner's fix and
    experiments, which change it; empty for other arms and once the lab is solved."""
    of_the_break = arm == FIX or number_of(arm) is not None
    if solved or not (lab.variants(arm or "") or of_the_break and lab.blind):
        return frozenset()
    return secret_keys(lab)


def settings_of_the_cause(lab: Lab) -> frozenset[str]:
    """Dotted settings whose value in the break would tell what is wrong with it: those that a fault of any lab sets, so
    that which are hidden does not tell it either. The learning rate, which panel 2 shows, is hidden in the labs alone
    whose own faults set it."""
    others = frozenset().union(*(_set_by_faults(other) for other in readable_labs()[0]))
    return _set_by_faults(lab) | others - {"optimizer.lr"}


def _set_by_faults(lab: Lab) -> frozenset[str]:
    """Dotted settings that any fault of a lab sets, rivals too, and those in which its break is off its control."""
    by_faults = {full_key(key) for name, fault in lab.faults.items() for key in fault_overrides({**fault, "id": name})}
    return frozenset(by_faults) | untold(lab, ("control", "break"), solved=False)


def untold_of_break(lab: Lab, folder: LabFolder) -> frozenset[str]:
    """Dotted settings of the break, and of what a learner makes of it, that their pages do not show: before the first
    grade (or the last hint) those of the cause, of a blind break those of its draw until the lab is solved."""
    done = progress.read(folder.progress)
    drawn = secrets_of(lab, FIX, solved=done.solved)
    return drawn if cause_told(lab, folder) else drawn | settings_of_the_cause(lab)


def hidden_arms(lab: Lab, *, solved: bool) -> frozenset[str]:
    """Arms that screens leave out until the lab is solved: in one chart with the blind run, one of them would be equal
    to it."""
    return frozenset() if solved else frozenset(name for arm in lab.arm_names() for name in lab.variants(arm))


def shown_arms(lab: Lab, *, solved: bool) -> list[str]:
    """The arms that screens and lists name. Until the lab is solved these are control, break, fix, and those whose runs
    its questions ask about: the name of any other would tell what there is to find."""
    if solved:
        return lab.arm_names()
    asked = {question.reading.arm for question in lab.questions if question.reading is not None}
    shown = {"control", "break", FIX, *asked} - hidden_arms(lab, solved=False)
    return [name for name in lab.arm_names() if name in shown]


def solution_arms(lab: Lab) -> frozenset[str]:
    """The arms that tell something of a lab's solution, by their runs or by their names alone: all that no screen names
    before the lab is solved, other breaks and comparisons too. Who runs one before has taken the last hint."""
    return frozenset(lab.arm_names()) - frozenset(shown_arms(lab, solved=False))


def untold(lab: Lab, arms: Iterable[str | None], *, solved: bool) -> frozenset[str]:
    """Dotted settings that must not stand in a comparison of runs of these arms: those in which the lab itself makes
    them differ, since they name the cause. What a learner changed besides may be told. Empty once the lab is solved."""
    if solved:
        return frozenset()
    known = {name for arm in arms if arm in lab.arm_names() for name in (lab.variants(arm or "") or [arm])}
    settings = [flatten(lab.resolve(name)) for name in sorted(name for name in known if name)]
    return frozenset(key for one in settings for key in one if any(other.get(key) != one[key] for other in settings))


def is_solved(lab: Lab, learner: str | None) -> bool:
    """Whether a learner's progress says that they solved a lab; False without a learner."""
    return bool(learner) and progress.read(lab_folder(learner, lab.phase, lab.id).progress).solved


def cause_told(lab: Lab, folder: LabFolder) -> bool:
    """Whether the program may say what it takes for the cause of this lab's runs to the learner of a folder: after the
    first grade, which asks for it, or with the last hint, which is the answer."""
    done = progress.read(folder.progress)
    return done.best is not None or bool(lab.hints) and lab.hints[-1].id in done.hints


def asks_for_cause(
    manifest: Manifest | None, extra_dirs: Iterable[Path | str] = (), learner: str | None = None
) -> Lab | None:
    """The lab that asks for the cause of a run on disk, where that is not told yet to `learner`, else to the run's own
    learner (see `cause_told`); nor to nobody. None for a stranger's log, and for a run whose lab cannot be loaded."""
    if manifest is None or not manifest.lab:
        return None
    who = learner or manifest.learner
    try:
        lab = load_lab(manifest.lab, extra_dirs)
        return None if who and cause_told(lab, lab_folder(who, lab.phase, lab.id)) else lab
    except LabrunnerError:
        return None


def tells_the_draw(lab: Lab, arms: tuple[str | None, str | None]) -> bool:
    """Whether comparing runs of two arms tells which variant a blind one drew: one is blind, the other is one of its
    variants."""
    return any(other in lab.variants(blind or "") for blind, other in (arms, arms[::-1]))


def withheld(settings: Mapping[str, Any], secrets: Iterable[str]) -> dict[str, Any]:
    """`settings` as they may be shown: the secret ones replaced by `WITHHELD`."""
    return {**settings, **{key: WITHHELD for key in secrets if key in settings}}


def untold_of_runs(
    manifests: Iterable[Manifest | None], extra_dirs: Iterable[Path | str] = (), learner: str | None = None
) -> frozenset[str]:
    """Dotted settings that must not stand in a comparison of these runs; see `untold`. Empty where they are not all of
    one lab that can be loaded."""
    runs = list(manifests)
    labs = {manifest.lab if manifest is not None else None for manifest in runs}
    known = [manifest for manifest in runs if manifest is not None]
    if len(labs) != 1 or not known or not known[0].lab:
        return frozenset()
    try:
        lab = load_lab(known[0].lab, extra_dirs)
        who = learner or next((manifest.learner for manifest in known if manifest.learner), None)
        return untold(lab, [manifest.arm for manifest in known], solved=is_solved(lab, who))
    except LabrunnerError:
        return frozenset()


def secrets_of_run(
    manifest: Manifest | None, extra_dirs: Iterable[Path | str] = (), learner: str | None = None
) -> frozenset[str]:
    """Dotted settings that must not be shown of a run on disk; empty if its lab cannot be loaded.

    Whether the lab is solved is read from the progress of `learner`, else of the run's own learner.
    """
    if manifest is None or not manifest.lab:
        return frozenset()
    try:
        lab = load_lab(manifest.lab, extra_dirs)
        return secrets_of(lab, manifest.arm, solved=is_solved(lab, learner or manifest.learner))
    except LabrunnerError:
        return frozenset()
