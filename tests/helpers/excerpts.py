"""Short logs made of columns, and what `check` says of them."""

from __future__ import annotations

import numpy as np

from labrunner.diagnosis.check import Diagnosis, check
from labrunner.series.series import series_from_columns


def checked(first=1, apart=1, **columns) -> Diagnosis:
    """What is said of columns whose rows lie so many steps apart, from a first step on."""
    count = len(next(iter(columns.values())))
    steps = range(first, first + apart * count, apart)
    return check(series_from_columns(steps, {name: list(values) for name, values in columns.items()}))


def noise(count, scatter, seed) -> np.ndarray:
    """Normal numbers about 0."""
    return np.random.default_rng(seed).normal(0, scatter, count)
