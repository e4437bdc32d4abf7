"""Boosted trees as arrays: what `tools.learn` writes and `check` reads, with numpy alone."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MODEL = Path(__file__).with_name("model.npz")
#: Beyond this a feature is as large as any, for the trees as for who trains them.
LARGEST = 1e9


@dataclass(frozen=True)
class Forest:
    """Trees over the features called `names`.

    A node (one row of the arrays, int32 or float64 (N,)) is a leaf where `left` is 0, and then adds `value` to the
    log-odds; else a row whose `feature` is at most `limit` goes to the node `left`, any other to `right`, and one that
    has none where `missing_left` says. `roots`: the first node of each tree, int32 (T,).
    """

    names: tuple[str, ...]
    roots: np.ndarray
    feature: np.ndarray
    limit: np.ndarray
    missing_left: np.ndarray
    left: np.ndarray
    right: np.ndarray
    value: np.ndarray
    base: float

    def share(self, found: Mapping[str, float]) -> float:
        """How likely a log with these features is to be sick, 0 to 1."""
        row = np.array([found.get(name, math.nan) for name in self.names])
        row = np.clip(np.where(np.isfinite(row), row, np.nan), -LARGEST, LARGEST).astype(np.float32)
        at = self.roots
        while True:
            inner = self.left[at] > 0
            if not inner.any():
                return 1 / (1 + math.exp(-self.base - float(self.value[at].sum())))
            here = row[self.feature[at]]
            leftward = np.where(np.isnan(here), self.missing_left[at], here <= self.limit[at])
            at = np.where(inner, np.where(leftward, self.left[at], self.right[at]), at)

    def write(self, path: Path) -> None:
        """Write the trees as compressed arrays; nothing in them is code."""
        arrays = {name: value for name, value in vars(self).items() if name != "names"}
        np.savez_compressed(path, allow_pickle=False, names=np.array(self.names), **arrays)


@functools.cache
def forest() -> Forest:
    """The trees that come with labrunner."""
    with np.load(MODEL, allow_pickle=False) as held:
        arrays = {name: held[name] for name in held.files}
    names, base = tuple(map(str, arrays.pop("names"))), float(arrays.pop("base"))
    return Forest(names=names, base=base, **arrays)
