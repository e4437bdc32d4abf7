"""Repeat a run from its manifest and the interventions recorded in it, and compare the two.

    labrunner replay runs/no-clip-break-s42-20261121-041500

Exit code 0 if both runs are identical in every step (all fields but wall_time and tokens_per_second), 1 if they are
not. They can be expected to be identical on the same machine, device, number of threads and versions; the command says
which of these differ.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands.find import find_run
from labrunner.commands.tell import narrate, narrate_folder, progress
from labrunner.engine.record.journal import JOURNAL, encode, last_step
from labrunner.engine.record.manifest import Manifest
from labrunner.errors import Exit, InputError
from labrunner.files import fresh_folder

if TYPE_CHECKING:
    from labrunner.engine.process.launch import RunSpec


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner replay`."""
    parser.add_argument("run", metavar="RUN", help="a run folder, or its name in runs/")
    parser.add_argument(
        "--run-dir", metavar="DIR", help="folder of the new run, which must be absent or empty (default: RUN-replay)"
    )
    parser.add_argument(
        "--json", action="store_true", help="print the comparison as one JSON object on standard output"
    )


def run(args: argparse.Namespace) -> int:
    """Replay, compare, and say so."""
    from labrunner.course.learner import language
    from labrunner.diagnosis.compare import compare
    from labrunner.engine.process.launch import run_to_end
    from labrunner.engine.record.manifest import read_manifest, read_repeatable
    from labrunner.series.series import load_run

    lang, original = language(args.lang), find_run(args.run, args.lang).absolute()
    manifest = read_repeatable(original)
    spec = spec_of(original, manifest, ["labrunner", *args.argv])
    given = Path(args.run_dir).expanduser().absolute() if args.run_dir else None
    folder = given or fresh_folder(original.parent, f"{original.name}-replay")
    narrate_folder(folder, lang)
    with progress(f"replay {manifest.lab or original.name} {manifest.arm or ''}".strip(), lang) as report:
        run_to_end(spec, folder, report)
    for line in differences(manifest, read_manifest(folder)):
        narrate(line)
    first = compare(load_run(original), load_run(folder)).first_difference
    _tell(original, folder, first, args.json)
    return Exit.OK if first is None else Exit.FAILED


def spec_of(original: Path, manifest: Manifest, command: list[str]) -> RunSpec:
    """The run to make again, a branch too from its first step: as far as the original came, with what was done to it
    where that changed numbers, in the environment it had.

    Raises InputError where it has no step yet, or was changed in a way that this version can't repeat.
    """
    from labrunner.engine.interventions import planned
    from labrunner.engine.process.helm import repeated, spared
    from labrunner.engine.process.launch import RunSpec

    steps = last_step(original / JOURNAL)
    if not steps:
        raise InputError(f"{original}: no step was done yet, so there is nothing to replay")
    made = planned(repeated(original, manifest.interventions, 0), str(original))
    return RunSpec(
        config=manifest.config,
        lab=manifest.lab,
        lab_hash=manifest.lab_hash,
        arm=manifest.arm,
        learner=manifest.learner,
        stop_at=steps,
        env=manifest.environment,
        device=manifest.device,
        command=command,
        replay_of=str(original),
        interventions=[asked for asked in made if asked.after < steps],
        spared=list(spared(manifest)),
    )


def differences(before: Manifest, after: Manifest) -> list[str]:
    """What differs between two machines or installations, in words; where there is any, digits may differ too."""
    found = []
    for name in dict.fromkeys([*before.versions, *after.versions]):
        old, new = before.versions.get(name), after.versions.get(name)
        if old != new:
            found.append(f"note: {name} was {old or 'unknown'}, is {new or 'unknown'}: digits may differ")
    for name in ("instruction_set", "processor", "device", "threads", "corpus_hash", "tokenizer_hash"):
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            found.append(f"note: {name} was {old or 'unknown'}, is {new or 'unknown'}: digits may differ")
    return found


def _tell(original: Path, folder: Path, first: int | None, as_json: bool) -> None:
    if as_json:
        print(
            encode(
                {
                    "schema": "labrunner/replay/v1",
                    "run": str(original),
                    "replay": str(folder),
                    "identical": first is None,
                    "first_difference": first,
                }
            )
        )
    elif first is None:
        print("identical in every step")
    else:
        print(f"the runs part at step {first}: labrunner compare {original} {folder} shows how")
