"""The course's worked example, which a learner may read: free once the lab is solved, as its last hint before."""

from __future__ import annotations

from pathlib import Path

from labrunner.course import hints
from labrunner.course.course_file import load_course
from labrunner.course.lab import Lab
from labrunner.course.learner import LabFolder, example_of, lab_folder, learners_root


def example_folder(lab: Lab, root: Path | None = None) -> LabFolder | None:
    """Where the example of a lab lies, in `learners/` (`root`); None where the course has no example of it.

    Raises InputError where the course's file is wrong.
    """
    root = root or learners_root()
    name = example_of(root)
    folder = lab_folder(name, lab.phase, lab.id, root=root) if name else None
    return folder if folder and folder.postmortem.is_file() else None


def price(lab: Lab, folder: LabFolder) -> hints.Offer | None:
    """The lab's last hint, as which reading the example counts, with its price; None where it costs nothing any more:
    the lab is solved, the hint was taken, or there are no hints."""
    return hints.last_offer(lab, folder, load_course())


def pay(lab: Lab, folder: LabFolder) -> None:
    """Note that the lab's last hint was taken. Raises MachineError where that cannot be written."""
    hints.take_last(lab, folder, load_course())
