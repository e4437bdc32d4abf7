"""Continue a run from its newest good checkpoint, exactly as if it had never been interrupted.

    labrunner resume runs/no-clip-break-s42-20261121-041500

A finished run is left as it is.
"""

from __future__ import annotations

import argparse

from labrunner.commands.find import find_run
from labrunner.commands.tell import narrate, print_summary, progress, with_verdict
from labrunner.errors import Exit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner resume`."""
    parser.add_argument("run", metavar="RUN", help="a run folder, or its name in runs/")
    parser.add_argument("--json", action="store_true", help="print the summary as one JSON object on standard output")


def run(args: argparse.Namespace) -> int:
    """Resume, and print the summary."""
    from labrunner.course.learner import language
    from labrunner.engine.process.launch import resume_to_end
    from labrunner.engine.record.manifest import DONE, read_manifest

    folder = find_run(args.run, args.lang)
    manifest = read_manifest(folder)
    if manifest.status in DONE:
        narrate(f"{folder}: finished already ({manifest.status}), nothing to do")
    with progress(f"{manifest.lab or folder.name} {manifest.arm or ''}".strip(), language(args.lang)) as report:
        summary = resume_to_end(folder, report)
    print_summary(with_verdict(summary), args.json, language(args.lang))
    return Exit.OK
