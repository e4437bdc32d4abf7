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
    """Dotted settings whose value in the break is not shown: all that a learner may change in any lab, and all that a
    fault of any lab sets. The same for every lab, so that which are hidden tells nothing."""
    known = {one.id: one for one in (*readable_labs()[0], lab)}
    return frozenset().union(*(_set_by_faults(one) | set(map(full_key, one.editable)) for one in known.values()))


def _set_by_faults(lab: Lab) -> frozenset[str]:
    """Dotted settings that any fault of a lab sets, rivals too, and those in which its break is off its control."""
    by_faults = {full_key(key) for name, fault in lab.faults.items() for key in fault_overrides({**fault, "id": name})}
    return frozenset(by_faults) | untold(lab, ("control", "break"), solved=False)


def untold_of_break(lab: Lab, folder: LabFolder | None, *, told: bool = False) -> frozenset[str]:
    """Dotted settings of the break, and of what a learner makes of it, that nothing shows: before the first grade (or
    the last hint, or where the cause is `told` all the same) those of the cause, of a blind break those of its draw
    until the lab is solved. Without a folder nobody was graded."""
    solved = folder is not None and progress.read(folder.progress).solved
    drawn = secrets_of(lab, FIX, solved=solved)
    if told or folder is not None and cause_told(lab, folder):
        return drawn
    return drawn | settings_of_the_cause(lab)


def is_of_the_break(arm: str | None) -> bool:
    """Whether a run of `arm` is a break that the learner has to find the cause of, or what they made of it: its
    configuration holds the cause."""
    return arm in ("break", FIX) or number_of(arm) is not None


def untold_of_runs(
    lab: Lab, folder: LabFolder | None, arms: Iterable[str | None], *, told: bool = False
) -> frozenset[str]:
    """Dotted settings that must not stand in a comparison of runs of these arms: those in which the lab makes them
    differ (`untold`), and where one is of the break those of the break. A learner's own change of one of these is left
    out too: where it stood only if the break has another value, that would tell the break's."""
    arms = list(arms)
    solved = folder is not None and progress.read(folder.progress).solved
    hidden = untold(lab, arms, solved=solved)
    return hidden | untold_of_break(lab, folder, told=told) if any(map(is_of_the_break, arms)) else hidden


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
    them differ, since they name the cause; an experiment counts as the break. Empty once the lab is solved."""
    if solved:
        return frozenset()
    arms = ["break" if number_of(arm) is not None else arm for arm in arms]
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
    return done.solved or done.best is not None or bool(lab.hints) and lab.hints[-1].id in done.hints


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


def secrets_of_run(
    manifest: Manifest | None, extra_dirs: Iterable[Path | str] = (), learner: str | None = None, *, told: bool = False
) -> frozenset[str]:
    """Dotted settings that must not be shown of a run on disk; empty if its lab cannot be loaded. See
    `untold_of_break`.

    What was graded or solved is read from the progress of `learner`, else of the run's own learner.
    """
    if manifest is None or not manifest.lab:
        return frozenset()
    try:
        lab = load_lab(manifest.lab, extra_dirs)
        if not is_of_the_break(manifest.arm):
            return frozenset()
        return untold_of_break(lab, _folder_of(lab, learner or manifest.learner), told=told)
    except LabrunnerError:
        return frozenset()


def secrets_of_runs(
    manifests: Iterable[Manifest | None],
    extra_dirs: Iterable[Path | str] = (),
    learner: str | None = None,
    *,
    told: bool = False,
) -> list[frozenset[str]]:
    """Dotted settings that runs on disk do not show where they are compared, of each: see `untold_of_runs`. Of runs
    that are not all of one lab that can be loaded, what each does not show by itself."""
    runs = list(manifests)
    ids = {run.lab if run is not None else None for run in runs}
    known = [run for run in runs if run is not None]
    if len(ids) != 1 or not known or not known[0].lab:
        return [secrets_of_run(run, extra_dirs, learner, told=told) for run in runs]
    try:
        lab = load_lab(known[0].lab, extra_dirs)
        who = learner or next((run.learner for run in known if run.learner), None)
        hidden = untold_of_runs(lab, _folder_of(lab, who), [run.arm for run in known], told=told)
    except LabrunnerError:
        hidden = frozenset()
    return [hidden] * len(runs)


def _folder_of(lab: Lab, learner: str | None) -> LabFolder | None:
    return lab_folder(learner, lab.phase, lab.id) if learner else None
