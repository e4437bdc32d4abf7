"""For authors of labs.

    labrunner lab new NAME               write the commented files of a new lab
    labrunner lab lint [LAB ...]         list what is missing or wrong in the files of a lab (of all labs without LAB)
    labrunner lab verify LAB             prove the claims of a lab by running every arm with 20 seeds
    labrunner lab verify LAB --seeds 2 --no-write      a short proof, for continuous integration
    labrunner lab verify LAB --pairs     find seeds and steps for personal seeds, and add them to the calibration

Finished runs are kept in the cache, so an interrupted `verify` continues where it stopped.
"""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands.lab_pairs import prove_pairs, with_pairs_of
from labrunner.commands.lab_report import print_proof
from labrunner.commands.options import common_options, extra_labs, whole
from labrunner.commands.tell import narrate
from labrunner.errors import Exit, InputError
from labrunner.files import shown
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.cache import RunCache
    from labrunner.course.lab import Lab
    from labrunner.course.proof.verify import Proof

FULL = 20
ENOUGH_PAIRS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner lab`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="write the files of a new lab")
    new.add_argument("name", metavar="NAME", help="id of the new lab: lower-case letters, digits and -")
    new.add_argument("--phase", default="phase-19", help="phase that the lab belongs to (default: phase-19)")
    lint = actions.add_parser("lint", help="check the files of labs without running anything")
    lint.add_argument("lab", metavar="LAB", nargs="*", help="a lab's id, or the path of its folder (default: all labs)")
    verify = actions.add_parser("verify", help="prove the claims of a lab by running it")
    verify.add_argument("lab", metavar="LAB", help="a lab's id, or the path of its folder")
    verify.add_argument(
        "--seeds",
        type=whole(1, 10_000),
        metavar="N",
        help=f"number of seeds, counted from the lab's own (default: {FULL})",
    )
    verify.add_argument("--seed-list", metavar="A,B,...", help="these seeds instead; the lab's own must be one of them")
    verify.add_argument(
        "--jobs",
        type=whole(1, 1024),
        default=max(1, (os.cpu_count() or 2) - 1),
        metavar="N",
        help="number of runs at the same time (default: all processors but one)",
    )
    verify.add_argument(
        "--no-platforms",
        action="store_true",
        help="leave out the runs with other numbers of threads and other instruction sets",
    )
    verify.add_argument(
        "--pairs",
        type=whole(1, 2000),
        nargs="?",
        const=ENOUGH_PAIRS,
        metavar="N",
        help=f"prove N pairs of seed and step for personal seeds instead (default: {ENOUGH_PAIRS})",
    )
    verify.add_argument("--no-write", action="store_true", help="do not write the calibration, even after a full proof")
    for action in (new, lint, verify):
        common_options(action)


def run(args: argparse.Namespace) -> int:
    """Do what the chosen action says."""
    return {"new": _new, "lint": _lint, "verify": _verify}[args.action](args)


def _new(args: argparse.Namespace) -> int:
    from labrunner.course.lab import split_folders
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
    """Print all findings. A lab that cannot be read is one sentence on standard error and makes the exit code 2; the
    others are checked all the same."""
    from labrunner.course.proof.lint import lint

    labs, broken = _asked(args)
    findings, read = [], []
    for lab in labs:
        try:
            findings += lint(lab)
            read.append(lab.id)
        except InputError as error:
            broken.append(error)
    for finding in findings:
        print(finding)
    for error in broken:
        narrate(f"labrunner: {clean(str(error), 2000)}")
    if read:
        narrate(f"{len(findings)} findings" if findings else f"{', '.join(read)}: no findings")
    return Exit.USAGE if broken else Exit.FAILED if findings else Exit.OK


def _asked(args: argparse.Namespace) -> tuple[list[Lab], list[InputError]]:
    """The labs that are named, or all; and what is wrong with those that cannot be read."""
    from labrunner.course.lab import load_lab, readable_labs

    if not args.lab:
        return readable_labs(extra_labs(args))
    labs, broken = [], []
    for name in dict.fromkeys(args.lab):
        try:
            labs.append(load_lab(name, extra_labs(args)))
        except InputError as error:
            broken.append(error)
    return labs, broken


def _seeds(args: argparse.Namespace, base: int) -> list[int]:
    if args.seed_list is not None:
        if args.seeds is not None:
            raise InputError("give either --seeds or --seed-list")
        try:
            seeds = [int(part) for part in args.seed_list.split(",")]
        except ValueError:
            raise InputError(f"--seed-list {args.seed_list!r}: write whole numbers with commas, as 42,43,50") from None
        if min(seeds) < 0:
            raise InputError("--seed-list: a seed is 0 or more")
        return seeds
    count = FULL if args.seeds is None else args.seeds
    return list(range(base, base + count))


def _verify(args: argparse.Namespace) -> int:
    from labrunner.course.cache import RunCache
    from labrunner.course.calibration import write_calibration
    from labrunner.course.lab import load_lab
    from labrunner.course.proof.verify import Proof
    from labrunner.engine.process.pool import Workers

    lab = load_lab(args.lab, extra_labs(args))
    if args.pairs is not None:
        return prove_pairs(args, lab)
    seeds = _seeds(args, lab.base_seed)
    workers = Workers()
    cache = RunCache(
        max_bytes=max(RunCache().max_bytes, 8 << 30),  # a proof must not push out its own runs
        launch=workers.run_to_end,
    )
    proof = Proof(lab, seeds, cache, platforms=len(seeds) >= FULL and not args.no_platforms)
    with workers:
        _train(proof, args.jobs)
    command = shlex.join(["labrunner", *args.argv])
    calibration = proof.result(command)
    print_proof(lab, proof, calibration)
    if proof.is_full and not args.no_write:
        calibration = with_pairs_of(lab, calibration)
        narrate(f"calibration written: {shown(write_calibration(lab.folder, calibration))}")
    elif not args.no_write:
        narrate(f"calibration not written: that takes the whole proof, {FULL} seeds and the platforms")
    honest = _honesty(lab, RunCache())
    return Exit.OK if calibration.proven and honest else Exit.FAILED


def _train(proof: Proof, jobs: int) -> None:
    """Train what is missing, with a bar on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.fields[lab]}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[last]}"),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("runs", total=len(proof.jobs()), lab=proof.lab.id, last="")

        def told(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, last=what)
            if not console.is_terminal and (done == total or done % max(1, total // 20) == 0):
                console.print(f"{proof.lab.id}: {done} of {total} runs, last {what}", soft_wrap=True)

        proof.run(jobs, told)


def _honesty(lab: Lab, cache: RunCache) -> bool:
    """Whether doing nothing, and made-up numbers, earn nothing: asked of the graders with the runs just made."""

    try:
        from labrunner.graders.honesty import probe
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("labrunner.graders"):
            raise
        narrate("the graders' part of the proof is not installed: doing nothing was not graded")
        return True
    good = True
    for name, ok, detail in probe(lab, cache):
        print(f"{'ok    ' if ok else 'FAILED'}  {name}: {detail}")
        good = good and ok
    return good
