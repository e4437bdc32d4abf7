"""More cases for a lab that is proven: drawn anew, flown with what a learner meets, added to the committed ones."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date

from msgspec.structs import replace

from labrunner.course.cache import RunCache
from labrunner.course.calibration import Calibration
from labrunner.course.cases import Case, Cases, Refused
from labrunner.course.lab import Lab
from labrunner.course.proof.calibrate import with_empty_fix, wrong_with
from labrunner.course.proof.flying import in_order
from labrunner.course.proof.memo import Memo
from labrunner.course.proof.seeds import SeedOutcome
from labrunner.course.proof.trials import Trial, case_arms, drawn_cases
from labrunner.course.proof.verify import LEAST_SHARE
from labrunner.errors import InputError
from labrunner.files import shown


class MoreCases:
    """So many good cases more for a lab, judged by its claims and by the bound on fixes of its calibration."""

    def __init__(self, lab: Lab, wanted: int, draw: int, cache: RunCache, memo: Memo) -> None:
        """Raises InputError where calibration or cases are not there, or are of another version of the lab."""
        calibration, known = lab.calibration(), lab.proven_cases()
        if calibration is None or known is None or {calibration.proof_hash, known.proof_hash} != {lab.proof_hash}:
            raise InputError(
                f"{shown(lab.folder)}: there are no proven cases of this version of the lab that more could be added "
                f"to; run labrunner lab verify {lab.id} first"
            )
        self.lab, self.wanted, self.draw, self.cache, self.memo = lab, wanted, draw, cache, memo
        self.known, self.epsilon = known, _epsilon(calibration)
        self.tried: list[tuple[Case, list[str]]] = []

    @property
    def good(self) -> int:
        """How many of those tried are good."""
        return sum(not wrong for _, wrong in self.tried)

    def run(self, workers: int) -> Iterator[tuple[Case, list[str]]]:
        """Train and read; each case with what is wrong with it. Ends when so many are good as are wanted, or when
        hardly any is."""
        stop = threading.Event()
        with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
            try:
                for trial, outcome in in_order(self.cache, self.memo, pool, self._trials(), stop, workers + 1):
                    yield self._judged(trial, outcome)
                    if self.good >= self.wanted or len(self.tried) >= 16 and self.good < LEAST_SHARE * len(self.tried):
                        break
            finally:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)

    def _trials(self) -> Iterator[Trial]:
        taken = [*self.known.cases, *(refused.case for refused in self.known.refused)]
        seeds, numbers = {case.seed for case in taken}, {case.number for case in taken}
        for case in drawn_cases(self.lab, self.draw):
            if case.seed not in seeds and case.number not in numbers:
                lab = self.lab.assigned(case)
                yield Trial(lab, case.seed, case_arms(lab))

    def _judged(self, trial: Trial, outcome: SeedOutcome) -> tuple[Case, list[str]]:
        assert trial.case is not None
        if self.epsilon is not None:
            outcome = with_empty_fix(trial.lab, outcome, self.epsilon)
        wrong = wrong_with(trial.lab, outcome, self.epsilon)
        self.tried.append((trial.case, wrong))
        return trial.case, wrong

    def cases(self, command: str) -> Cases:
        """The committed cases with the good ones behind them, and those refused."""
        old, good = self.known, [case for case, wrong in self.tried if not wrong]
        refused = [Refused(case=case, why="; ".join(wrong)) for case, wrong in self.tried if wrong]
        return replace(
            old,
            command=f"{old.command}; {command}",
            date=date.today().isoformat(),
            cases=(*old.cases, *good),
            refused=(*old.refused, *refused),
        )


def _epsilon(calibration: Calibration) -> float | None:
    return next((epsilon.value for epsilon in calibration.epsilons.values()), None)
