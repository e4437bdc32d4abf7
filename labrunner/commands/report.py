"""Write one HTML page about a run, or about several in the same charts; the file needs no network.

    labrunner report runs/no-clip-break-s42 -o page.html
    labrunner report runs/no-clip-control-s42 runs/no-clip-break-s42 -o both.html --lang es
    labrunner report trainer_state.json -o theirs.html

The page has every panel with one zoom and one cursor, the batch log, the verdict and how it came about, the
configuration, and the learner's post-mortem if there is one. RUN is anything that `labrunner check` reads.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from labrunner.commands.find import find_run, reveal_option, secrets_of, withheld_of
from labrunner.commands.options import column_option, extra_labs, price_option, threshold_options
from labrunner.commands.tell import narrate
from labrunner.errors import Exit, InputError, LabrunnerError, MachineError
from labrunner.files import cause, shown, write_output

_MOST_RUNS = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner report`."""
    parser.add_argument("runs", metavar="RUN", nargs="+", help="a run, its name in runs/, a log, or - for a pipe")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="file to write the page to, or - for standard output"
    )
    threshold_options(parser, "the stability check", "labrunner check --thresholds")
    price_option(parser)
    column_option(parser)
    parser.add_argument("--force", action="store_true", help="replace FILE even if it is not a page of labrunner")
    reveal_option(parser)


def run(args: argparse.Namespace) -> int:
    """Make the page."""
    from labrunner.course.blind import secrets_of_runs
    from labrunner.course.learner import language
    from labrunner.diagnosis.limits.thresholds import Thresholds
    from labrunner.series.foreign import load_any

    if len(args.runs) > _MOST_RUNS:
        raise InputError(f"{len(args.runs)} runs are too many for one page: name {_MOST_RUNS} at most")
    lang, thresholds = language(args.lang), Thresholds().changed(args.settings)
    target = None if args.output == "-" else checked(Path(args.output), args.force)
    found = [
        (_name(text), load_any(text if text == "-" else find_run(text, args.lang), args.columns)) for text in args.runs
    ]
    manifests = [series.manifest for _, series in found]
    compared = secrets_of_runs(manifests, extra_labs(args), args.learner, told=args.reveal)
    from labrunner.reports import page

    made = page.build(
        _told_apart(found),
        lang,
        thresholds=thresholds,
        price=args.price,
        postmortem=_postmortem([series for _, series in found], args),
        secrets=[secrets_of(series, args) for _, series in found],
        untold=len(found) > 1 and any(compared),
        withheld=[withheld_of(series, args, lang) for _, series in found],
    )
    if target is None:
        sys.stdout.write(made)
        return Exit.OK

    try:
        write_output(target, made)
    except OSError as error:
        raise MachineError(f"{shown(target)} cannot be written: {cause(error)}") from None
    narrate(f"{target}: {len(made.encode()) / 1e6:.1f} MB")
    return Exit.OK


def checked(path: Path, force: bool) -> Path:
    """The path if a page may be written there. Raises InputError where that would destroy something else."""
    if path.is_dir():
        raise InputError(f"{path} is a folder: name the page's file, for example {path / 'page.html'}")
    if not path.parent.is_dir():
        raise InputError(f"{path.parent}: there is no such folder to write {path.name} into")
    if path.exists() and not force and not _ours(path):
        raise InputError(f"{path} exists and is no page of labrunner's: name another file, or say --force")
    return path


def _ours(path: Path) -> bool:
    from labrunner.reports.page import GENERATOR

    try:
        with path.open("rb") as stream:
            return GENERATOR.encode() in stream.read(1024)
    except OSError:
        return False


def _name(text: str) -> str:
    return "standard input" if text == "-" else Path(text).expanduser().resolve().name or text


def _told_apart(found: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Names that several logs share, in other folders, get their folder's name."""
    names = [name for name, _ in found]
    return [
        (name if names.count(name) == 1 else str(Path(series.source).parent.name or ".") + "/" + name, series)
        for name, series in found
    ]


def _postmortem(found: list[Any], args: argparse.Namespace) -> tuple[Path, str] | None:
    """The post-mortem of the first run's learner about its lab, where there is one."""
    from labrunner.course.lab import load_lab
    from labrunner.course.learner import lab_folder

    for series in found:
        manifest = series.manifest
        learner = args.learner or (manifest.learner if manifest is not None else None)
        if manifest is None or not manifest.lab or not learner:
            continue
        try:
            lab = load_lab(manifest.lab, extra_labs(args))
            path = lab_folder(learner, lab.phase, lab.id).postmortem
        except LabrunnerError:
            continue
        if path.is_file():
            return path, learner
    return None
