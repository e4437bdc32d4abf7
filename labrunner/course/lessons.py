"""`notes/lessons.md` of a phase: one line for each lab, kept up to date with the lesson of its post-mortem."""

from __future__ import annotations

import re

from labrunner.course.learner import LabFolder
from labrunner.files import read_text, write_text
from labrunner.text import clean

LONGEST = 400


def keep_lesson(folder: LabFolder, lesson: str) -> bool:
    """Note the lesson of a lab; True when the file changed.

    A first lesson is appended. When its words change later, that lab's line changes with them and no other line does.
    Raises InputError when the file cannot be read as text, MachineError when it cannot be written.
    """
    words = clean(lesson, LONGEST).strip().lstrip("-* ").strip()
    if not words:
        return False
    line = f"- {folder.lab}: {words}"
    text = read_text(folder.lessons) if _has_words(folder) else ""
    lines = text.splitlines()
    mine = re.compile(rf"[-*] {re.escape(folder.lab)}: ")
    place = next((index for index, old in enumerate(lines) if mine.match(old)), None)
    if place is None:
        lines.append(line)
    elif lines[place] == line:
        return False
    else:
        lines[place] = line
    write_text(folder.lessons, "\n".join(lines) + "\n")
    return True


def _has_words(folder: LabFolder) -> bool:
    try:
        return folder.lessons.stat().st_size > 0
    except OSError:
        return False
