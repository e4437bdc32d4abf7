"""Every leaf of the tree, reached by a short run that really ends there: `python -m tools.leaves [LEAF...]`.

    python -m tools.leaves                  all of them, as a table; exit code 1 where one is missed
    python -m tools.leaves --markdown       the same as a table for the documentation
    python -m tools.leaves --quick --runs /some/folder

The runs are declared in `leaves.toml`: settings, faults, what an operator changes at a stop, and the answers expected.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from labrunner.diagnosis.check import Diagnosis, check
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.faults import fault_overrides
from labrunner.series.series import load_run

SOURCE = Path(__file__).with_name("leaves.toml")
#: In an expected path: any answer at all, and no answer (the log can't tell).
ANY, NONE = "*", "?"


class Change(BaseModel):
    """Settings that are changed after update `step`, while the run is stopped."""

    model_config = ConfigDict(extra="forbid")
    step: int = Field(ge=1)
    set: dict[str, Any]


class Leaf(BaseModel):
    """A run and where its check must end. `path` gives the answers that count; other questions may be answered too."""

    model_config = ConfigDict(extra="forbid")
    name: str
    title: str
    steps: int = Field(ge=1)
    set: dict[str, Any] = {}
    faults: list[dict[str, Any]] = []
    then: Change | None = None
    verdict: str | list[str]
    cause: str | list[str] | None = None
    path: dict[str, bool | str]
    quick: bool = False

    def config(self, base: dict[str, Any]) -> RunConfig:
        """The run's configuration. Raises InputError for a wrong key, value or fault."""
        taken = {key: value for fault in self.faults for key, value in fault_overrides(fault).items()}
        return with_overrides(
            RunConfig(faults=tuple(self.faults)),
            {**base, "steps": self.steps, **taken, **self.set},
            origin=f"{SOURCE.name}: {self.name}",
        )

    def missed(self, result: Diagnosis) -> list[str]:
        """What is not as expected, one short text each; empty where the run ended at its leaf."""
        verdicts = [self.verdict] if isinstance(self.verdict, str) else self.verdict
        wrong = [] if result.verdict in verdicts else [f"verdict {result.verdict}, not {' or '.join(verdicts)}"]
        causes = self.cause if isinstance(self.cause, list) else [self.cause]
        if result.cause not in causes:
            wrong.append(f"cause {result.cause}, not {' or '.join(map(str, causes))}")
        answers = {q.question: q.answer for q in result.path}
        for question, expected in self.path.items():
            if question not in answers:
                wrong.append(f"{question} was not asked")
                continue
            answer = answers[question]
            fits = answer is not None if expected == ANY else answer is None if expected == NONE else answer == expected
            if not fits:
                wrong.append(f"{question} {answer}, not {expected}")
        return wrong


def load_leaves() -> tuple[dict[str, Any], list[Leaf]]:
    """(settings that all share, the leaves)."""
    import tomli

    tree = tomli.loads(SOURCE.read_text(encoding="utf-8"))
    return tree["base"], [Leaf(name=name, **entry) for name, entry in tree["leaves"].items()]


def run_leaf(
    leaf: Leaf, base: dict[str, Any], run_dir: Path, train: Callable[[Path], object] | None = None
) -> Diagnosis:
    """Train a leaf's run into `run_dir`, which is not there yet, and check it.

    `train(run_dir)` works on a prepared run to its end; by default a trainer process of its own does. Raises InputError
    or MachineError with its reason.
    """
    from labrunner.engine.process.launch import RunSpec, resume_to_end
    from labrunner.engine.record.manifest import create_manifest, read_manifest, write_manifest

    train = train or resume_to_end
    run_dir.mkdir(parents=True)
    spec = RunSpec(leaf.config(base), stop_at=leaf.then.step if leaf.then else None)
    create_manifest(run_dir, spec.manifest())
    train(run_dir)
    if leaf.then is not None:
        manifest = read_manifest(run_dir)
        manifest.config = with_overrides(manifest.config, leaf.then.set, origin=f"{SOURCE.name}: {leaf.name}")
        manifest.stop_at, manifest.status = None, "stopped"
        write_manifest(run_dir, manifest)
        train(run_dir)
    return check(load_run(run_dir))


def row(leaf: Leaf, result: Diagnosis, form: Literal["text", "markdown"]) -> str:
    """One line of the table."""
    asked = {q.question: q.answer for q in result.path}
    path = ", ".join(f"{q} {_word(asked[q])}" for q in asked if q != "Q1.4" and q != "Q3.4")
    missed = "; ".join(leaf.missed(result)) or "reached"
    cells = (leaf.name, leaf.title, path, f"{result.verdict}", result.cause or "-", missed)
    return (
        f"| {' | '.join(cells)} |"
        if form == "markdown"
        else "  ".join((cells[0].ljust(22), cells[3].ljust(18), cells[4].ljust(17), cells[5], "\n    " + path))
    )


def _word(answer: bool | str | None) -> str:
    return "can't tell" if answer is None else answer if isinstance(answer, str) else "yes" if answer else "no"


def main(argv: list[str] | None = None) -> int:
    """Run leaves and print their table; 1 where one is missed."""
    parser = argparse.ArgumentParser(prog="python -m tools.leaves", description=(__doc__ or "").splitlines()[0])
    base, leaves = load_leaves()
    parser.add_argument("names", nargs="*", metavar="LEAF", choices=[[], *(leaf.name for leaf in leaves)])
    parser.add_argument("--quick", action="store_true", help="only the ones that every push tests")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--runs", type=Path, help="keep the runs in this folder")
    args = parser.parse_args(argv)
    wanted = [leaf for leaf in leaves if (not args.names or leaf.name in args.names) and (leaf.quick or not args.quick)]
    if args.markdown:
        print("| leaf | run | its walk | verdict | cause | |\n| --- | --- | --- | --- | --- | --- |")
    bad = 0
    with tempfile.TemporaryDirectory() as scratch:
        for leaf in wanted:
            result = run_leaf(leaf, base, (args.runs or Path(scratch)) / leaf.name)
            bad += bool(leaf.missed(result))
            print(row(leaf, result, "markdown" if args.markdown else "text"), flush=True)
    print(f"{len(wanted) - bad} of {len(wanted)} leaves reached", file=sys.stderr)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
