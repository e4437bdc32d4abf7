"""`labrunner lab verify LAB --pairs`: find and commit the pairs that personal seeds are drawn from."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING

from labrunner.commands.tell import narrate
from labrunner.errors import Exit, InputError
from labrunner.files import shown

if TYPE_CHECKING:
    from labrunner.course.calibration import Calibration
    from labrunner.course.lab import Lab
    from labrunner.course.proof.pairs import PairProof


def prove_pairs(args: argparse.Namespace, lab: Lab) -> int:
    """Find the pairs, show them, and add them to the lab's calibration."""
    from labrunner.course.cache import RunCache
    from labrunner.course.calibration import write_calibration
    from labrunner.course.proof.pairs import PairProof
    from labrunner.engine.process.pool import Workers

    calibration = lab.calibration()
    if calibration is None or calibration.proof_hash != lab.proof_hash:
        raise InputError(
            f"{shown(lab.folder)}: pairs are judged by the lab's calibration, which is missing or of "
            f"another version of the lab; run labrunner lab verify {lab.id} first"
        )
    with Workers() as workers:
        cache = RunCache(max_bytes=max(RunCache().max_bytes, 8 << 30), launch=workers.run_to_end)
        proof = PairProof(lab, calibration, cache, args.pairs)
        pairs = proof.run(args.jobs, lambda good, wanted, what: narrate(f"{good} of {wanted}: {what}"))
    for pair in pairs:
        print(f"seed {pair.seed} step {'-' if pair.step is None else pair.step}")
    enough = len(pairs) == args.pairs
    narrate(_verdict(lab, proof, enough))
    if enough and not args.no_write:
        found = calibration.model_copy(
            update={
                "pairs": tuple(pairs),
                "pairs_tried": proof.tried,
                "pairs_command": shlex.join(["labrunner", *args.argv]),
            }
        )
        narrate(f"calibration written: {shown(write_calibration(lab.folder, found))}")
    return Exit.OK if enough else Exit.FAILED


def _verdict(lab: Lab, proof: PairProof, enough: bool) -> str:
    words = "PROVEN" if enough else "NOT PROVEN"
    return f"{lab.id}: pairs {words}: {len(proof.good)} of {proof.tried} tried are good"


def with_pairs_of(lab: Lab, calibration: Calibration) -> Calibration:
    """A new calibration that keeps the pairs of the committed one, as long as both speak of the same experiment."""
    old = lab.calibration()
    if old is None or old.proof_hash != calibration.proof_hash or not old.pairs:
        return calibration
    return calibration.model_copy(
        update={"pairs": old.pairs, "pairs_tried": old.pairs_tried, "pairs_command": old.pairs_command}
    )
