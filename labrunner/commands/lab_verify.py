"""`labrunner lab verify`: prove the claims of labs, a whole proof, a quick one, or one more machine."""

from __future__ import annotations

import argparse
import os
import shlex
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from labrunner.commands.lab_report import print_proof
from labrunner.commands.options import extra_labs, whole
from labrunner.commands.tell import minutes, narrate
from labrunner.errors import Exit, InputError
from labrunner.files import shown
from labrunner.say import number

if TYPE_CHECKING:
    from labrunner.course.cache import RunCache
    from labrunner.course.calibration import Calibration
    from labrunner.course.lab import Lab
    from labrunner.course.proof.memo import Memo
    from labrunner.course.proof.verify import Plan, Proof, Told

FULL = 20
CASES = 64
#: Cases of a quick proof, beside the lab's own seed.
QUICK = 3
#: What two of the ways to prove a lab settle themselves, and the options that would contradict them.
_SETTLED = {
    "--platform": (
        "flies control and breaks of five seeds and adds this machine to the calibration",
        ("--quick", "--seeds", "--seed-list", "--cases", "--draw", "--no-platforms", "--no-write"),
    ),
    "--quick": ("flies the lab's own seed", ("--seeds", "--seed-list")),
    "--more-cases": (
        "adds cases to the proven ones",
        ("--quick", "--platform", "--seeds", "--seed-list", "--cases", "--no-platforms"),
    ),
    "--seed-list": ("says which seeds are flown", ("--seeds",)),
}
#: What asks for something that a bench does not have.
_OF_LABS = ("--cases", "--more-cases", "--draw", "--platform")
#: Bytes. A proof must not push out its own runs.
_CACHE = 8 << 30


def add_arguments(verify: argparse.ArgumentParser) -> None:
    """Options of `labrunner lab verify`."""
    verify.add_argument(
        "lab",
        metavar="LAB",
        nargs="*",
        help="the id of a lab or bench, or the path of its folder (default: all, one by one)",
    )
    _seed_and_case_options(verify)
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
        "--quick",
        action="store_true",
        help=f"the lab's own seed and {QUICK} cases, what a learner meets; writes nothing",
    )
    verify.add_argument(
        "--platform",
        action="store_true",
        help="add this machine to the calibration, with control and breaks on five seeds, instead of a proof",
    )
    verify.add_argument("--no-write", action="store_true", help="do not write the calibration, even after a full proof")


def _seed_and_case_options(verify: argparse.ArgumentParser) -> None:
    verify.add_argument(
        "--seeds",
        type=whole(1, 10_000),
        metavar="N",
        help=f"number of seeds, counted from the lab's own (default: {FULL})",
    )
    verify.add_argument("--seed-list", metavar="A,B,...", help="these seeds instead; the lab's own must be one of them")
    verify.add_argument(
        "--cases",
        type=whole(0, 2000),
        metavar="N",
        help=f"number of cases to prove besides (default: {CASES}; with --quick {QUICK}, with seeds chosen none)",
    )
    verify.add_argument(
        "--more-cases", type=whole(1, 2000), metavar="N", help="add N good cases to the proven ones, instead of a proof"
    )
    verify.add_argument(
        "--draw",
        type=whole(0),
        metavar="N",
        help="draw the cases as another proof did, by the number that it printed (default: anew)",
    )


def run(args: argparse.Namespace) -> int:
    """Prove one lab after another; the worst exit code of all."""
    from labrunner.course.benches import load_measured
    from labrunner.course.lab import list_labs
    from labrunner.course.lab_places import BENCH_FILE

    _contradictions(args)
    extra = extra_labs(args)
    named = [load_measured(name, extra) for name in dict.fromkeys(args.lab)]
    labs = named or [*list_labs(extra), *list_labs(extra, BENCH_FILE)]
    if len(labs) != 1 and (args.seed_list is not None or args.draw is not None):
        raise InputError("--seed-list and --draw are for one lab; name it")
    for bench in (lab for lab in named if lab.is_bench):
        _asks_for_cases(args, bench)
    if args.platform or args.more_cases:
        labs = [lab for lab in labs if not lab.is_bench]
    prove = _platform if args.platform else _more_cases if args.more_cases else _verify
    return max(prove(args, lab) for lab in labs)


def _contradictions(args: argparse.Namespace) -> None:
    """Raises InputError for two options of which one would be passed over."""

    for mode, (settled, options) in _SETTLED.items():
        for other in options:
            if _given(args, mode) and _given(args, other):
                raise InputError(f"{mode} {settled}; leave out {mode} or {other}")
    some = args.seeds is not None or args.seed_list is not None
    if args.draw is not None and (args.cases == 0 or args.cases is None and some):
        raise InputError("--draw says which cases are drawn, and none are flown here; leave it out or add --cases N")


def _given(args: argparse.Namespace, option: str) -> bool:
    return getattr(args, option.strip("-").replace("-", "_")) not in (None, False)


def _asks_for_cases(args: argparse.Namespace, bench: Lab) -> None:
    """Raises InputError for an option that a bench can't follow."""
    for option in _OF_LABS:
        if _given(args, option):
            raise InputError(
                f"{bench.id} is a bench: it has no cases, and nobody answers for its numbers on another "
                f"machine; leave out {option}"
            )


# --- a proof ----------------------------------------------------------------------------------------------------------


def _plan(args: argparse.Namespace, lab: Lab, memo: Memo) -> Plan:
    from labrunner.course.proof.verify import Plan

    if lab.is_bench:
        return Plan((lab.base_seed,) if args.quick else _seeds(args, lab), platforms=False)
    if args.quick:
        cases = QUICK if args.cases is None else args.cases
        return Plan((lab.base_seed,), cases, _draw(args, lab, None), platforms=False, short=True)
    seeds = _seeds(args, lab)
    some = args.seeds is not None or args.seed_list is not None
    cases = args.cases if args.cases is not None else 0 if some else CASES
    full = len(seeds) >= FULL and cases >= CASES and not args.no_platforms
    platforms = len(seeds) >= FULL and not args.no_platforms
    return Plan(seeds, cases, _draw(args, lab, memo if full else None) if cases else 0, platforms=platforms)


def _seeds(args: argparse.Namespace, lab: Lab) -> tuple[int, ...]:
    if args.seed_list is not None:
        try:
            seeds = [int(part) for part in args.seed_list.split(",")]
        except ValueError:
            raise InputError(f"--seed-list {args.seed_list!r}: write whole numbers with commas, as 42,43,50") from None
        if min(seeds) < 0:
            raise InputError("--seed-list: a seed is 0 or more")
        return tuple(dict.fromkeys(seeds))
    count = args.seeds or FULL
    return tuple(range(lab.base_seed, lab.base_seed + count))


def _draw(args: argparse.Namespace, lab: Lab, memo: Memo | None) -> int:
    """The number that cases are drawn with; a whole proof that was stopped (`memo`) goes on with its own."""
    import random

    from labrunner.course.proof.memo import DRAWS

    if args.draw is not None:
        return args.draw
    if memo is None:
        return random.SystemRandom().randrange(*DRAWS)
    draw, begun = memo.draw(lab)
    if begun:
        narrate(f"{lab.id}: goes on with the proof that was stopped")
    return draw


def _verify(args: argparse.Namespace, lab: Lab) -> int:
    from labrunner.course.cache import RunCache
    from labrunner.course.proof.memo import Memo
    from labrunner.course.proof.verify import Proof
    from labrunner.engine.process.pool import Workers

    memo, command = Memo(), shlex.join(["labrunner", *args.argv])
    plan = _plan(args, lab, memo)
    with Workers() as workers:  # they make the runs of the graders' part, too
        cache = RunCache(max_bytes=max(RunCache().max_bytes, _CACHE), launch=workers.run_to_end)
        proof = Proof(lab, plan, cache, memo)
        _announce(proof, args.jobs)
        proof.run(args.jobs, _Clock(proof))
        calibration = _with_others(lab, proof.calibration(command))
        print_proof(lab, proof, calibration)
        if not args.no_write and not args.quick:
            _write(proof, calibration, command)
        honest = lab.is_bench or _honesty(lab, cache, args.quick)
    return Exit.OK if calibration.proven and honest else Exit.FAILED


def _write(proof: Proof, calibration: Calibration, command: str) -> None:
    """Write what a whole proof came to, and say of another what it lacks."""
    from labrunner.course.calibration import write_calibration
    from labrunner.course.cases import write_cases

    lab = proof.lab
    if not (len(proof.plan.seeds) >= FULL if lab.is_bench else proof.plan.is_full):
        whole = f"{FULL} seeds" if lab.is_bench else f"{FULL} seeds, {CASES} cases and the platforms"
        narrate(f"calibration not written: that takes the whole proof, {whole}")
        return
    narrate(f"calibration written: {shown(write_calibration(lab.folder, calibration))}")
    if not lab.is_bench:
        narrate(f"cases written: {shown(write_cases(lab.folder, proof.cases(command)))}")
    proof.memo.finish(lab)


def _with_others(lab: Lab, calibration: Calibration) -> Calibration:
    """The calibration with the other machines that the committed one holds, which may have proven an older lab."""
    from labrunner.course.proof.platforms import with_machine

    old = lab.calibration()
    for other in old.machines if old and calibration.machines else ():
        if all(other.machine != proof.machine for proof in calibration.machines):
            calibration = with_machine(calibration, other)
    return calibration


def _announce(proof: Proof, jobs: int) -> None:
    """Say what is going to be flown, and how long that takes by the last proof's times."""
    lab, plan = proof.lab, proof.plan
    calibration = lab.calibration()
    total = 0.0
    for part, missing in proof.missing().items():
        if not (size := proof.size(part)):
            continue
        seconds = [calibration.seconds(arm) if calibration else None for arm in missing]
        known = sum(count * each for count, each in zip(missing.values(), seconds, strict=True) if each)
        total += known / jobs
        more = " or more, until so many are good" if part == "cases" and not plan.short else ""
        took = f", about {minutes(known / jobs)}" if known else ""
        narrate(f"{lab.id}: {part}: {size}{more}; {sum(missing.values())} runs to train{took}")
    if plan.cases:
        narrate(f"{lab.id}: cases are drawn with --draw {plan.draw}")
    if total:
        narrate(f"{lab.id}: about {minutes(total)} altogether, by the times of the last proof; it can be stopped")


class _Clock:
    """Says how far a proof is, a line a trial, and how long the rest takes at the speed so far."""

    def __init__(self, proof: Proof) -> None:
        self.proof, self.part, self.began = proof, "", time.monotonic()
        self.part_began = self.last = self.began

    def __call__(self, told: Told) -> None:
        now = time.monotonic()
        if told.part != self.part:
            self.part, self.part_began = told.part, self.last
        self.last = now
        left = ""
        if told.trained == 0:  # what was read before says nothing of how long training takes
            self.began = now
        elif told.to_train:
            left = f"; about {minutes((now - self.began) / told.trained * told.to_train)} left"
        wrong = f": NOT {', '.join(told.wrong)}" if told.wrong else ""
        narrate(f"{self.proof.lab.id}: {told.part} {told.done} of {told.of}, {told.what}{wrong}{left}")
        if told.done == told.of:
            narrate(f"{self.proof.lab.id}: {told.part} took {minutes(now - self.part_began)}")


# --- one more machine -------------------------------------------------------------------------------------------------


def _platform(args: argparse.Namespace, lab: Lab) -> int:
    """Add this machine to a committed calibration."""
    from labrunner.course.cache import RunCache
    from labrunner.course.calibration import write_calibration
    from labrunner.course.proof.added import AddedMachine
    from labrunner.course.proof.memo import Memo
    from labrunner.engine.process.pool import Workers

    with Workers() as workers:
        cache = RunCache(max_bytes=max(RunCache().max_bytes, _CACHE), launch=workers.run_to_end)
        added = AddedMachine(lab, cache, Memo())
        for done, of, what in added.run(args.jobs):
            narrate(f"{lab.id}: {done} of {of}, {what}")
    machine, calibration = added.result(shlex.join(["labrunner", *args.argv]))
    print(f"{lab.id}: {machine.make}: {machine.named()}, seeds {', '.join(map(str, machine.seeds))}")
    for name, platform in sorted(calibration.platform.items()):
        print(f"  {name}: {number(platform.abs)} between machines ({platform.rel:.1%})")
    lost = {name: variant.claims_lost for name, variant in machine.variants.items() if variant.claims_lost}
    for name, claims in lost.items():
        print(f"  {name} lost {', '.join(claims)}")
    if not args.no_write:
        narrate(f"calibration written: {shown(write_calibration(lab.folder, calibration))}")
    return Exit.FAILED if lost else Exit.OK


# --- more cases -------------------------------------------------------------------------------------------------------


def _more_cases(args: argparse.Namespace, lab: Lab) -> int:
    """Add cases to those of a committed proof."""
    from labrunner.course.cache import RunCache
    from labrunner.course.cases import write_cases
    from labrunner.course.proof.memo import Memo
    from labrunner.course.proof.more_cases import MoreCases
    from labrunner.engine.process.pool import Workers

    with Workers() as workers:
        cache = RunCache(max_bytes=max(RunCache().max_bytes, _CACHE), launch=workers.run_to_end)
        more = MoreCases(lab, args.more_cases, _draw(args, lab, None), cache, Memo())
        narrate(f"{lab.id}: cases are drawn with --draw {more.draw}")
        for case, wrong in more.run(args.jobs):
            narrate(f"{lab.id}: {more.good} of {more.wanted}, {case}" + (f": NOT {'; '.join(wrong)}" if wrong else ""))
    known = len(more.known.cases)
    print(f"{lab.id}: {more.good} good cases of {len(more.tried)} tried; {known} were proven before")
    if more.good < more.wanted:
        narrate("cases not written: too few of those tried are good")
        return Exit.FAILED
    if not args.no_write:
        narrate(f"cases written: {shown(write_cases(lab.folder, more.cases(shlex.join(['labrunner', *args.argv]))))}")
    return Exit.OK


# --- honesty ----------------------------------------------------------------------------------------------------------


def _honesty(lab: Lab, cache: RunCache, quick: bool) -> bool:
    """Whether doing nothing, and made-up numbers, earn nothing: asked of the graders with the runs just made; and where
    it is not `quick`, whether who made no run passes, for which a case is flown besides."""
    try:
        from labrunner.graders.honesty import probe
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("labrunner.graders"):
            raise
        narrate("the graders' part of the proof is not installed: doing nothing was not graded")
        return True
    return _said(probe(lab, cache, quick))


def _said(found: Iterable[tuple[str, bool, str]]) -> bool:
    good = True
    for name, ok, detail in found:
        print(f"{'ok    ' if ok else 'FAILED'}  {name}: {detail}")
        good = good and ok
    return good
