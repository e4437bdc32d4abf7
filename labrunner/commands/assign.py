"""For instructors of a course with personal seeds: write down which case each learner has.

    export LABRUNNER_SALT=...                          a secret of yours, the same for the whole course
    labrunner assign ana ben carla -o assignments.toml
    labrunner assign --names class.txt --lab no-clip

Put `assignments.toml` next to `course.toml` and give it to everybody. It names cases by number and tells nothing of
them; shifts of the drill, where the course asks for any, by scenario and seed. Without names those of the course's
roster are assigned. The grader does not read this file: it draws the same from the salt.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands.options import extra_labs
from labrunner.commands.tell import narrate
from labrunner.errors import Exit, InputError
from labrunner.files import read_text, shown, write_text

if TYPE_CHECKING:
    from labrunner.course.lab import Lab


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner assign`."""
    parser.add_argument(
        "names", metavar="NAME", nargs="*", help="a learner's name, which is that of the folder in learners/"
    )
    parser.add_argument("--names", dest="file", metavar="FILE", help="file with more names, one on each line")
    parser.add_argument(
        "--lab",
        dest="only",
        metavar="LAB",
        action="append",
        default=[],
        help="a lab (may be repeated; default: those of course.toml, else all that have proven cases)",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(args: argparse.Namespace) -> int:
    """Draw, and write."""
    from labrunner.course.assignments import SALT, assignments, salt_of
    from labrunner.course.course_file import load_course

    salt = salt_of()
    if salt is None:
        raise InputError(f"set {SALT} first, to a secret of 8 characters or more; grading needs the same one")
    names = _names(args)
    labs = _labs(args)
    text = assignments(salt, names, labs, load_course().roster, _shifts(args, salt))
    if args.output is None:
        print(text, end="")
    else:
        path = Path(args.output).expanduser()
        write_text(path, text)
        narrate(f"{len(names)} learners, {len(labs)} labs: {shown(path)}")
    return Exit.OK


def _names(args: argparse.Namespace) -> list[str]:
    from labrunner.course.course_file import load_course
    from labrunner.course.learner import known_learners, learners_root, safe_name

    names = [safe_name(name, "NAME") for name in args.names]
    if args.file:
        lines = read_text(Path(args.file).expanduser()).splitlines()
        names += [
            safe_name(line.strip(), f"{args.file}:{number}")
            for number, line in enumerate(lines, start=1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
    names = names or list(load_course().roster) or known_learners(learners_root())
    if not names:
        raise InputError("nobody to assign: give names, --names FILE, a roster in course.toml, or folders in learners/")
    return list(dict.fromkeys(names))


def _labs(args: argparse.Namespace) -> list[Lab]:
    from labrunner.course.assignments import ENOUGH
    from labrunner.course.course_file import ON_CALL, load_course
    from labrunner.course.lab import list_labs, load_lab

    extra = extra_labs(args)
    listed = args.only or [entry.id for phase in load_course().phases for entry in phase.labs]
    if listed:
        return [load_lab(id, extra) for id in dict.fromkeys(listed) if id != ON_CALL]
    found = [lab for lab in list_labs(extra) if (known := lab.proven_cases()) and len(known.cases) >= ENOUGH]
    if not found:
        raise InputError(f"no lab has {ENOUGH} proven cases yet; run `labrunner lab verify LAB`")
    return found


def _shifts(args: argparse.Namespace, salt: str) -> Callable[[str], dict[str, list[str]]]:
    """The shifts of a learner, where the course asks for any and no other labs were named."""
    from labrunner.course.course_file import ON_CALL, load_course

    course = load_course()
    if course.on_call is None or args.only and ON_CALL not in args.only:
        return lambda learner: {}
    from labrunner.drill.asked import drawn, entries

    extra = extra_labs(args)
    return lambda learner: {ON_CALL: entries(drawn(course, learner, salt, extra))}
