"""What minimisers and online learners print in a layout of their own, as JSON lines that the other readers know."""

from __future__ import annotations

import json
import re

from labrunner.series.foreign.lines import NUMBER

_VALUE = rf"{NUMBER}|[-+]?nan|[-+]?inf"
#: libLBFGS: `Iteration 12:`, then `  fx = 1.23, x[0] = ...`, then `  xnorm = 1.4, gnorm = 0.2, step = 1.0`.
_ITERATION = re.compile(r"\s*Iteration (\d+):\s*\Z")
_FX = re.compile(rf"\s*fx = ({_VALUE})(?=[,\s]|\Z)", re.IGNORECASE)
_GNORM = re.compile(rf"\bgnorm = ({_VALUE})(?=[,\s]|\Z)", re.IGNORECASE)
#: SciPy's trust-constr: its titles, of which the fourth is the objective, and, in a problem with bounds, three more.
_TRUST = re.compile(r"\s*\|\s*niter\s*\|\s*f evals\s*\|\s*CG iter\s*\|\s*obj func\s*\|\s*tr radius\s*\|\s*opt\s*\|")
#: Vowpal Wabbit: its first line and the titles of its progress, and a row: the loss of all examples and of those since
#: the last row, examples, their weight, label, prediction, features; `h` marks what was held out.
_VOWPAL = re.compile(r"Num weight bits = \d|average\s+since\s+example\s+example\s")
_PROGRESS = re.compile(
    rf"(?:{_VALUE}|n\.a\.)\s+(?P<since>{_VALUE})\s+(?P<count>\d+)\s+{NUMBER}\s+\S+\s+.*\s\d+(?P<held>\s+h)?\s*\Z",
    re.IGNORECASE,
)


def minimiser_of(head: list[str]) -> LibLbfgs | TrustConstr | Vowpal | None:
    """What the first lines of a log, none of them blank, show to have printed it; None for any other."""
    if any(_TRUST.match(line) for line in head):
        return TrustConstr()
    if any(_VOWPAL.match(line) for line in head):
        return Vowpal()
    announced = any(_ITERATION.match(a) and _FX.match(b) for a, b in zip(head, head[1:], strict=False))
    alone = sum(_FX.match(line) is not None for line in head)
    return LibLbfgs() if announced or alone == len(head) > 1 else None


def _row(**cells: float) -> list[str]:
    return [json.dumps(cells)]


class LibLbfgs:
    """The objective (loss) and the gradient's norm of each iteration. What it calls `step` is how far it went."""

    def __init__(self) -> None:
        self._iteration: float | None = None
        self._announced = False  # whether iterations have lines of their own
        self._held: dict[str, float] = {}

    def lines(self, line: str) -> list[str]:
        """The iteration that a line ends because another begins; mostly none."""
        if found := _ITERATION.match(line):
            whole, self._iteration, self._announced = self.close(), float(found[1]), True
            return whole
        whole = []
        if found := _FX.match(line):
            whole = self.close()
            if self._iteration is None and self._announced:
                return whole  # what it ended at, said once more
            self._held = {} if self._iteration is None else {"step": self._iteration}
            self._held["loss"], self._iteration = float(found[1]), None
        if self._held and (found := _GNORM.search(line)):
            self._held["grad_norm"] = float(found[1])
        return whole

    def close(self) -> list[str]:
        """The last iteration."""
        held, self._held = self._held, {}
        return _row(**held) if held else []


class TrustConstr:
    """The iteration, the objective (loss) and the optimality (the norm of the Lagrangian's gradient) of each row."""

    def lines(self, line: str) -> list[str]:
        """The row of a line; none of titles, rules and messages."""
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) < 7 or not cells[0].isdigit():
            return []
        try:
            return _row(step=float(cells[0]), loss=float(cells[3]), grad_norm=float(cells[5]))
        except ValueError:
            return []

    def close(self) -> list[str]:
        """An empty list: no row waits for a further line."""
        return []


class Vowpal:
    """Vowpal Wabbit's progress: the mean loss since the row before, at the number of examples so far. Its mean over all
    examples is left out, since that hides what came late."""

    def lines(self, line: str) -> list[str]:
        """The row of a line; none of titles and settings."""
        found = _PROGRESS.match(line)
        if found is None:
            return []
        name = "val_loss" if found["held"] else "loss"
        return _row(**{"step": float(found["count"]), name: float(found["since"])})

    def close(self) -> list[str]:
        """An empty list: no row waits for a further line."""
        return []
