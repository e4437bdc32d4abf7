"""Which tokens a batch is made of: how evenly they are spread, and which are the most frequent."""

from __future__ import annotations

from typing import Any

import numpy as np

from labrunner.corpus import tokenizer

#: How many of a batch's most frequent tokens are named.
TOP = 8


def token_counts(targets: np.ndarray) -> np.ndarray:
    """How often each token id is a target (-100, padding, is left out): int64, as long as the largest id needs."""
    return np.bincount(targets[targets >= 0])


def entropy(counts: np.ndarray) -> float:
    """Entropy in nats of the distribution that `counts` are of: 0 where all tokens are one and the same."""
    held = counts[counts > 0]
    total = held.sum()
    return float(np.log(total) - (held * np.log(held)).sum() / total)


def top_tokens(counts: np.ndarray, tokenizer_name: str) -> list[dict[str, Any]]:
    """The most frequent tokens with their counts, `TOP` of them at most; of equally frequent ones the smaller id."""
    ids = np.argsort(-counts, kind="stable")[:TOP]
    return [
        {"token": tokenizer.piece(int(i), tokenizer_name).strip(), "count": int(counts[i])} for i in ids if counts[i]
    ]
