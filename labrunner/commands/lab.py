"""For authors of labs.

    labrunner lab new NAME               write the commented files of a new lab
    labrunner lab lint [LAB ...]         list what is missing or wrong in the files of a lab (of all labs without LAB)
    labrunner lab lint LAB --points      what each question is worth: how often a constant would be right
    labrunner lab verify LAB             prove the claims of a lab by running every arm with 20 seeds, and 64 cases
    labrunner lab verify LAB --quick     the lab's own seed and three cases, in about three minutes; writes nothing
    labrunner lab verify LAB --quick --cases 0           a shorter one, for continuous integration
    labrunner lab verify BENCH           prove a bench, an experiment that nobody is given to solve, on 20 seeds
    labrunner lab verify LAB --platform  add this machine to a calibration, without a whole proof

A `verify` that was stopped continues where it was.
"""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands import lab_verify
from labrunner.commands.options import common_options, extra_labs
from labrunner.commands.tell import narrate
from labrunner.errors import Exit, InputError
from labrunner.files import shown
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner lab`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="write the files of a new lab")
    new.add_argument("name", metavar="NAME", help="id of the new lab: lower-case letters, digits and -")
    new.add_argument("--phase", default="phase-19", help="phase that the lab belongs to (default: phase-19)")
    lint = actions.add_parser("lint", help="check the files of labs without running anything")
    lint.add_argument("lab", metavar="LAB", nargs="*", help="a lab's id, or the path of its folder (default: all labs)")
    lint.add_argument(
        "--points",
        action="store_true",
        help="print what each line and question is worth, and what a constant would get",
    )
    verify = actions.add_parser("verify", help="prove the claims of labs by running them")
    lab_verify.add_arguments(verify)
    for action in (new, lint, verify):
        common_options(action)


def run(args: argparse.Namespace) -> int:
    """Do what the chosen action says."""
    return {"new": _new, "lint": _lint, "verify": lab_verify.run}[args.action](args)


def _new(args: argparse.Namespace) -> int:
    from labrunner.course.lab_places import split_folders
    from labrunner.course.proof.scaffold import new_lab

    places = (*extra_labs(args), *split_folders(os.environ.get("LABRUNNER_LABS")), "labs")
    parent = Path(places[0]).expanduser()
    folder = new_lab(args.name, parent, args.phase)
    print(folder)
    given = "" if os.environ.get("LABRUNNER_LABS") and not args.labs else f" --labs {shlex.quote(shown(parent))}"
    narrate(
        f"next: change {shown(folder / 'lab.toml')} into your experiment, then run: "
        f"labrunner lab lint {args.name}{given}"
    )
    return Exit.OK


def _lint(args: argparse.Namespace) -> int:
    """Print all findings, and warnings, which fail nothing. A lab that cannot be read is one sentence on standard error
    and makes the exit code 2; the others are checked all the same."""
    from labrunner.course.proof.lint import lint
    from labrunner.course.proof.lint_platforms import warnings
    from labrunner.graders.weights import check_labels, check_weights

    labs, broken = _asked(args)
    findings, warned, read = [], [], []
    for lab in labs:
        try:
            findings += [*lint(lab), *check_weights(lab), *check_labels(lab)]
            warned += warnings(lab)
            read.append(lab.id)
        except InputError as error:
            broken.append(error)
    for finding in [*findings, *warned]:
        print(finding)
    if args.points:
        from labrunner.commands.lab_report import print_points

        for lab in labs:
            if not lab.is_bench:
                print_points(lab)
    for error in broken:
        narrate(f"labrunner: {clean(str(error), 2000)}")
    if read:
        narrate(f"{len(findings)} findings" if findings else f"{', '.join(read)}: no findings")
    return Exit.USAGE if broken else Exit.FAILED if findings else Exit.OK


def _asked(args: argparse.Namespace) -> tuple[list[Lab], list[InputError]]:
    """The labs and benches that are named, or all; and what is wrong with those that cannot be read."""
    from labrunner.course.benches import load_measured
    from labrunner.course.lab import readable_labs
    from labrunner.course.lab_places import BENCH_FILE, FILE

    if not args.lab:
        (labs, broken), (benches, more) = (readable_labs(extra_labs(args), file) for file in (FILE, BENCH_FILE))
        return [*labs, *benches], [*broken, *more]
    labs, broken = [], []
    for name in dict.fromkeys(args.lab):
        try:
            labs.append(load_measured(name, extra_labs(args)))
        except InputError as error:
            broken.append(error)
    return labs, broken
