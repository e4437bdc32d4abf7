"""How often the stability check is right on the labs' own arms: `python -m tools.verdict_table LAB...`

    python -m tools.verdict_table no-clip fp16-overflow --proven --output docs/verdicts.md

With `--proven` the verdicts are those that `labrunner lab verify` wrote into the labs' calibrations: nothing is run.
Without it the runs that it left in the cache (`--train` makes what is missing) are judged by the check of today. Either
way a table comes out: for every arm the verdicts and causes over seeds and cases, and how many are right. What is
right comes from the lab: its claims on verdict and cause where it has them; else controls, ablations and fixes must be
healthy and breaks must not. Exit code 1 where a run is judged wrongly, 4 where there is no run at all to be judged.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.course.proof.claims import claims_on, must_be
from labrunner.diagnosis.check import Diagnosis, check
from labrunner.diagnosis.readings import holds
from labrunner.errors import Exit, InputError, LabrunnerError, NothingToGrade
from labrunner.series.series import load_run

if TYPE_CHECKING:
    from labrunner.course.cache import RunCache
    from labrunner.course.calibration import Calibration
    from labrunner.course.lab import Lab
    from labrunner.course.lab_models import Arm, Claim

SEEDS = range(42, 62)
CACHED = "The runs are those that `labrunner lab verify` trained, judged by the check of today."


@dataclass
class ArmVerdicts:
    """One arm over seeds: what it was judged, which seeds were judged wrongly, which were not in the cache."""

    lab: str
    arm: str
    kind: str
    expected: str
    verdicts: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    wrong: list[int] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    unnamed: int = 0  # wrong ones whose seeds a calibration does not keep

    @property
    def judged(self) -> int:
        """How many runs were judged."""
        return sum(self.verdicts.values())

    @property
    def right(self) -> int:
        """How many of them were judged as the lab says."""
        return self.judged - len(self.wrong) - self.unnamed


def verdicts_of(lab: Lab, seeds: list[int], cache: RunCache, *, train: bool = False) -> list[ArmVerdicts]:
    """Every arm of a lab that draws no other, judged on every seed that the cache holds (or all, with `train`)."""
    found = []
    for arm in lab.arms:
        if getattr(arm, "draw", None):
            continue
        line = ArmVerdicts(lab.id, arm.name, arm.kind, _expected(lab, arm))
        for seed in seeds:
            config = lab.resolve(arm.name, seed=seed)
            folder = cache.get_or_run(lab, arm.name, config) if train else cache.get(lab, arm.name, config)
            if folder is None:
                line.missing.append(seed)
                continue
            result = check(load_run(folder))
            line.verdicts[result.verdict] += 1
            line.causes[result.cause or "-"] += 1
            if not _right(lab, arm, seed, result):
                line.wrong.append(seed)
        found.append(line)
    return found


def proven_of(lab: Lab, calibration: Calibration) -> list[ArmVerdicts]:
    """Every arm of a lab that draws no other, with the verdicts that the proof of its calibration counted."""
    found = []
    for arm in lab.arms:
        result = calibration.arms.get(arm.name)
        if getattr(arm, "draw", None) or result is None:
            continue
        line = ArmVerdicts(lab.id, arm.name, arm.kind, _expected(lab, arm))
        line.verdicts.update(result.verdicts)
        line.causes.update(result.causes)
        if uncaused := line.judged - sum(result.causes.values()):
            line.causes["-"] += uncaused
        line.wrong = _failed(lab, arm, calibration)
        if (wanted := must_be(arm)) and not claims_on(lab, arm.name, "verdict"):
            healthy = line.verdicts["healthy"]
            line.unnamed = line.judged - healthy if wanted == "healthy" else healthy
        found.append(line)
    return found


def _failed(lab: Lab, arm: Arm, calibration: Calibration) -> list[int]:
    """The seeds and cases on which a claim on an arm's verdict or cause was lost, in their order."""
    claimed = (calibration.claims.get(claim.id) for claim in _claims(lab, arm.name))
    return sorted({seed for result in claimed if result for seed in result.failed_seeds})


def _claims(lab: Lab, arm: str, seed: int | None = None) -> list[Claim]:
    """The lab's claims on verdict and cause of an arm (on a seed)."""
    return [
        claim
        for claim in claims_on(lab, arm, "verdict", "cause")
        if seed is None or seed == lab.base_seed or not claim.base_seed_only
    ]


def _right(lab: Lab, arm: Arm, seed: int, result: Diagnosis) -> bool:
    claims, wanted = _claims(lab, arm.name, seed), must_be(arm)
    if not all(holds(claim.as_reading(), getattr(result, claim.reading.reduce)) for claim in claims):
        return False
    if wanted is None or any(claim.reading.reduce == "verdict" for claim in claims):
        return True
    return (result.verdict == "healthy") == (wanted == "healthy")


def _expected(lab: Lab, arm: Arm) -> str:
    claims, wanted = _claims(lab, arm.name), must_be(arm)
    words = [_asked(claim) for claim in claims]
    if wanted and not any(claim.reading.reduce == "verdict" for claim in claims):
        words.insert(0, wanted)
    return "; ".join(words) or "-"


def _asked(claim: Claim) -> str:
    """The words that a claim wants, or that it rules out."""
    words = " or ".join(claim.value) if isinstance(claim.value, list | tuple) else str(claim.value)
    return f"not {words}" if claim.op in ("not in", "!=") else words


def as_markdown(lines: list[ArmVerdicts], command: str, origin: str = CACHED) -> str:
    """The page: one table for all labs, and the sum. `origin` says where the runs come from."""
    rows = ["| lab | arm | expected | verdicts | causes | right | wrong seeds |", "|" + " --- |" * 7]
    for line in lines:
        if not line.judged:
            continue
        right = f"{line.right} of {line.judged}" if line.expected != "-" else "not judged"
        rows.append(
            f"| {line.lab} | {line.arm} | {line.expected} | {_counted(line.verdicts)} | {_counted(line.causes)} | "
            f"{right} | {_named(line)} |"
        )
    told = [line for line in lines if line.expected != "-"]
    right, judged = sum(line.right for line in told), sum(line.judged for line in told)
    missing = sum(len(line.missing) for line in lines)
    tail = f"\n{right} of {judged} runs are judged right."
    if missing:
        tail += f" {missing} runs were not there to be judged."
    return "\n".join(
        [
            "# How often the check is right on the labs",
            "",
            f"Made by `{command}`.",
            "",
            origin,
            "Every run is judged by its journal alone, without a look at its arm. A number before a word is how many",
            "runs were judged so; `-` among the causes: the check named none.",
            "",
            *rows,
            tail,
            "",
        ]
    )


def proofs(labs: list[Lab]) -> str:
    """Where the verdicts of the labs' calibrations come from: when each was proven, and on what."""
    found = []
    for lab in labs:
        calibration = lab.calibration()
        if calibration is None:
            continue
        make = calibration.machine.get("processor", "an unknown processor")
        cases = f" and up to {_cases(lab)} cases" if calibration.drawn else ""
        found.append(f"- `{lab.id}`: {calibration.date}, {make}, {len(calibration.seeds)} seeds{cases}")
    said = "The verdicts are those that the last proofs (`labrunner lab verify`) counted, with the check of their day:"
    return "\n".join([said, "", *found, ""])


def _cases(lab: Lab) -> int:
    cases = lab.proven_cases()
    return len(cases.cases) if cases else 0


def _named(line: ArmVerdicts) -> str:
    more = [f"{line.unnamed} not named"] if line.unnamed else []
    return ", ".join([*map(str, line.wrong), *more]) or "-"


def _counted(words: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in words.most_common())


def main(argv: list[str] | None = None) -> int:
    """Entry point; the exit codes are those of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.verdict_table")
    parser.add_argument("labs", nargs="+", metavar="LAB")
    parser.add_argument("--seeds", type=int, default=len(SEEDS), help="how many, from the lab's own seed on")
    parser.add_argument("--proven", action="store_true", help="what the labs' calibrations counted; nothing is run")
    parser.add_argument("--train", action="store_true", help="train the runs that the cache does not hold")
    parser.add_argument("--output", type=Path, help="write the page there instead of to standard output")
    parser.add_argument("--extra", type=Path, action="append", default=[], help="another folder with labs")
    args = parser.parse_args(argv)
    try:
        return _run(args)
    except LabrunnerError as error:
        print(f"verdict_table: {error}", file=sys.stderr)
        return int(error.exit_code)


def _run(args: argparse.Namespace) -> int:
    from labrunner.course.lab import load_lab

    if args.seeds < 1:
        raise InputError(f"--seeds {args.seeds}: at least one seed is needed")
    if args.proven and args.train:
        raise InputError("--proven reads calibrations and trains nothing; leave out --proven or --train")
    labs = [load_lab(name, args.extra) for name in args.labs]
    lines, origin = _of_proofs(labs) if args.proven else (_of_cache(args, labs), CACHED)
    if not any(line.judged for line in lines):
        more = "" if args.proven else ", or add --train"
        raise NothingToGrade(f"no run of these labs is there to be judged: run `labrunner lab verify` first{more}")
    chosen = "--proven" if args.proven else f"--seeds {args.seeds}"
    page = as_markdown(lines, f"python -m tools.verdict_table {' '.join(args.labs)} {chosen}", origin)
    if args.output:
        args.output.write_text(page, encoding="utf-8")
    else:
        print(page)
    return int(Exit.FAILED if any(line.wrong or line.unnamed for line in lines) else Exit.OK)


def _of_proofs(labs: list[Lab]) -> tuple[list[ArmVerdicts], str]:
    proven = ((lab, lab.calibration()) for lab in labs)
    lines = [line for lab, calibration in proven if calibration for line in proven_of(lab, calibration)]
    return lines, proofs(labs)


def _of_cache(args: argparse.Namespace, labs: list[Lab]) -> list[ArmVerdicts]:
    from labrunner.course.cache import RunCache

    cache, lines = RunCache(), []
    for lab in labs:
        lines += verdicts_of(lab, [lab.base_seed + i for i in range(args.seeds)], cache, train=args.train)
    return lines


if __name__ == "__main__":
    sys.exit(main())
