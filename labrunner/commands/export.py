"""Write a run in a format of other tools.

    labrunner export runs/no-clip-break-s42 --to csv
    labrunner export runs/no-clip-break-s42 --to jsonl -o run.jsonl
    labrunner export trainer_state.json --to tensorboard -o logs/theirs     (pip install 'labrunner[tensorboard]')
    labrunner export runs/no-clip-break-s42 --to mlflow -o mlruns           (pip install 'labrunner[mlflow]')

RUN is anything that `labrunner check` reads. Without -o the export is written in exports/ of the course, outside a
course here: as NAME.csv, NAME.jsonl, the folder NAME-tensorboard or the folder mlruns. `-o -` writes CSV and JSON lines
to standard output.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from labrunner.commands.find import find_run, secrets_of
from labrunner.commands.options import column_option
from labrunner.commands.tell import narrate
from labrunner.course.places import course_root
from labrunner.errors import Exit, InputError, MachineError
from labrunner.files import cause

FORMATS = ("csv", "jsonl", "tensorboard", "mlflow")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner export`."""
    parser.add_argument("run", metavar="RUN", help="a run, its name in runs/, a log, or - for a pipe")
    parser.add_argument("--to", choices=FORMATS, required=True, dest="form", help="the format to write")
    parser.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        help="file or folder to write, or - for standard output (default: in exports/ of the course, else here)",
    )
    column_option(parser)
    parser.add_argument("--force", action="store_true", help="replace a file or folder that exists")


def run(args: argparse.Namespace) -> int:
    """Write the run in the other tool's format."""
    from labrunner.reports import exports
    from labrunner.series.foreign import load_any

    source = args.run if args.run == "-" else find_run(args.run, args.lang)
    name = "log" if args.run == "-" else Path(source).resolve().stem or "run"
    if args.output == "-":
        if args.form not in ("csv", "jsonl"):
            raise InputError(f"--to {args.form} writes a folder, not a stream: give -o FOLDER")
        exports.to_stream(load_any(source, args.columns), args.form, sys.stdout)
        return Exit.OK
    target = Path(args.output) if args.output else _place(name, args.form)
    _require(args.form)
    if not args.output:
        _make(target.parent)
    exports.check_target(target, args.form, force=args.force)
    series = load_any(source, args.columns)
    secrets = secrets_of(series, args)
    exports.write(series, args.form, target, name, force=args.force, secrets=secrets)
    narrate(f"{target}: {len(series)} steps")
    return Exit.OK


def _place(name: str, form: str) -> Path:
    """Where an export goes that was told no place: `exports/` of the course, which git does not look at, else here."""
    names = {"csv": f"{name}.csv", "jsonl": f"{name}.jsonl", "tensorboard": f"{name}-tensorboard", "mlflow": "mlruns"}
    root = course_root(Path.cwd())
    return (root / "exports" if root else Path()) / names[form]


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MachineError(f"{folder}: cannot be made ({cause(error)}); say where with -o PATH") from None


def _require(form: str) -> None:
    """Raises InputError where the extra that a format needs is not installed."""
    from importlib.util import find_spec

    if form in ("tensorboard", "mlflow") and find_spec(form) is None:
        raise InputError(f"--to {form} needs {form}, which is not installed: pip install 'labrunner[{form}]'")
