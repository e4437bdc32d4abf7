"""Continue a run from its newest good checkpoint, exactly as if it had never been interrupted; or branch off it.

    labrunner resume runs/no-clip-break-s42-20261121-041500
    labrunner resume RUN --from 300 --set optimizer.grad_clip=0.5 --skip 40
    labrunner resume RUN --from 300 --do rate:times=0.5 --do reset:m=true,v=true

A finished run is left as it is. With --from, --set, --skip or --do a new run begins at a checkpoint of RUN, finished or
dead, and differs by what is named; without a difference it is RUN, bit for bit. Each change is told with the value
before and after it as the trainer has it, or that it had no effect.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.commands.find import find_run
from labrunner.commands.options import whole
from labrunner.commands.tell import narrate, narrate_folder, print_summary, progress, with_verdict
from labrunner.errors import Exit, InputError
from labrunner.say import Sentences

if TYPE_CHECKING:
    from labrunner.engine.interventions import Change

_say = Sentences(
    {
        "done": (
            "{folder}: finished already ({status}), nothing to do",
            "{folder}: ya terminada ({status}), nada que hacer",
        ),
        "branch": ("branch of {run} after step {step}", "rama de {run} tras el paso {step}"),
        "made": ("from step {step}: {what}", "desde el paso {step}: {what}"),
    }
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner resume`."""
    parser.add_argument("run", metavar="RUN", help="a run folder, or its name in runs/")
    parser.add_argument(
        "--from",
        dest="start",
        type=whole(0),
        metavar="STEP",
        help="branch off the checkpoint after update STEP (0: the first step; default: the newest good checkpoint)",
    )
    parser.add_argument(
        "--set",
        dest="assignments",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="branch with another setting from there on, by its dotted key (may be repeated)",
    )
    parser.add_argument(
        "--skip", metavar="N", help="branch without the next N batches, or without batches FIRST-LAST of the order"
    )
    parser.add_argument(
        "--do",
        dest="interventions",
        action="append",
        default=[],
        metavar="WHAT[:KEY=VALUE,...]",
        help="branch with another intervention: rate:times=0.5, rewarm:steps=100, reset:m=true,v=true, drop:source=A, "
        "swap:source=A,by=B, reorder:seed=1, thaw (may be repeated)",
    )
    parser.add_argument(
        "--run-dir", metavar="DIR", help="folder of the branch, which must be absent or empty (default: RUN-branch)"
    )
    parser.add_argument("--json", action="store_true", help="print the summary as one JSON object on standard output")


def run(args: argparse.Namespace) -> int:
    """Resume or branch, and print the summary."""
    from labrunner.course.learner import language

    folder, lang = find_run(args.run, args.lang), language(args.lang)
    if args.start is not None or args.assignments or args.skip or args.interventions:
        return _branch(folder, args, lang)
    if args.run_dir:
        raise InputError(
            "--run-dir is the folder of a branch: say where it begins or what changes by --from, --set, ..."
        )
    return _go_on(folder, args.json, lang)


def _go_on(folder: Path, as_json: bool, lang: str) -> int:
    from labrunner.engine.process.launch import resume_to_end
    from labrunner.engine.record.manifest import DONE, read_repeatable

    manifest = read_repeatable(folder)
    if manifest.status in DONE:
        narrate(_say(lang, "done", folder=folder, status=manifest.status))
    with progress(f"{manifest.lab or folder.name} {manifest.arm or ''}".strip(), lang) as report:
        summary = resume_to_end(folder, report)
    print_summary(with_verdict(summary), as_json, lang)
    return Exit.OK


def _branch(original: Path, args: argparse.Namespace, lang: str) -> int:
    from labrunner.engine.process.branch import prepare_branch
    from labrunner.engine.process.launch import branch_to_end
    from labrunner.engine.record.manifest import read_manifest, read_repeatable
    from labrunner.files import fresh_folder

    original = original.absolute()
    changes, extent = _asked(args)
    read_repeatable(original)
    given = Path(args.run_dir).expanduser().absolute() if args.run_dir else None
    folder = prepare_branch(
        original,
        given or fresh_folder(original.parent, f"{original.name}-branch"),
        args.start,
        changes,
        extent=extent,
        command=["labrunner", *args.argv],
    )
    manifest = read_manifest(folder)
    narrate_folder(folder, lang)
    narrate(_say(lang, "branch", run=original.name, step=manifest.last_step))
    with progress(f"{manifest.lab or original.name} {manifest.arm or ''}".strip(), lang) as report:
        summary = branch_to_end(folder, report)
    _tell(folder, manifest.last_step, lang)
    print_summary(with_verdict(summary), args.json, lang)
    return Exit.OK


def _asked(args: argparse.Namespace) -> tuple[list[Change], dict[str, Any]]:
    """What is asked for, in the order --skip, --do, --set, and the settings that are the branch's extent alone."""
    from labrunner.engine.config import parse_assignment
    from labrunner.engine.interventions import parse
    from labrunner.engine.process.branch import EXTENT

    settings = dict(parse_assignment(text) for text in args.assignments)
    told = [_skip(args.skip)] if args.skip else []
    told += [_intervention(text) for text in args.interventions]
    told += [{"do": "set", "key": key, "value": value} for key, value in settings.items() if key not in EXTENT]
    changes: list[Any] = []
    for one in told:
        if one["do"] == "rollback":
            raise InputError("--do rollback: a branch goes back by --from STEP")
        origin = {"set": f"--set {one.get('key')}", "skip": f"--skip {args.skip}"}.get(one["do"], f"--do {one['do']}")
        changes.append(parse(one, origin))
    return changes, {key: value for key, value in settings.items() if key in EXTENT}


def _skip(text: str) -> dict[str, Any]:
    found = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text.strip(), re.ASCII)
    if not found:
        raise InputError(f"--skip {text[:40]!r}: write a number of batches, or the first and the last as in 312-319")
    first, last = found.groups()
    return {"do": "skip", "first": int(first), "last": int(last)} if last else {"do": "skip", "batches": int(first)}


def _intervention(text: str) -> dict[str, Any]:
    """`rate:times=0.5` as an object; the values are read as TOML where they are TOML, else as bare words."""
    from labrunner.files import TomlSyntaxError, parse_toml

    do, _, rest = text.partition(":")
    told: dict[str, Any] = {"do": do.strip()}
    for part in filter(None, (part.strip() for part in re.split(r",(?![^\[]*\])", rest))):
        key, sep, raw = part.partition("=")
        if not sep:
            raise InputError(f"--do {text[:60]!r}: write WHAT:KEY=VALUE,..., for example --do rate:times=0.5")
        try:
            told[key.strip()] = parse_toml(f"v = {raw.strip()}")["v"]
        except TomlSyntaxError:
            told[key.strip()] = raw.strip()
    return told


def _tell(folder: Path, begin: int, lang: str) -> None:
    """Say on standard error what came of each change."""
    from labrunner.engine.record.journal import read_events
    from labrunner.series.interventions import told

    for event in read_events(folder):
        if (
            event.get("kind") == "intervention"
            and event.get("asked") == begin
            and (what := told(event, lang, why=True))
        ):
            step = event.get("took_effect")
            narrate(_say(lang, "made", step=step, what=what) if step else what)
