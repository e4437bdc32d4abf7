"""A bar that is drawn again before anything of it was done: the numbers beside it are those of what came before."""

from __future__ import annotations

import re
from collections.abc import Mapping

from labrunner.series.foreign import names

#: `Epoch 3:   0%|          | 0/32 [00:00<?, ?it/s, train_loss=0.67]`.
_AT_ZERO = re.compile(r"\b0%\|[^|]*\|\s*0/[1-9]\d* \[")


def repeated(line: str, row: Mapping[str, float], before: Mapping[str, float]) -> bool:
    """Whether the bar of a line has not begun and shows the losses of the row before."""
    if "0%|" not in line or _AT_ZERO.search(line) is None:
        return False
    losses = [name for name in row if (names.field_of(name) or ("",))[0] in ("loss", "eval_loss")]
    return bool(losses) and all(name in before and _same(row[name], before[name]) for name in losses)


def _same(one: float, other: float) -> bool:
    return one == other or (one != one and other != other)
