"""Sizes of net to choose by name: `labrunner run LAB --preset 12m`. Each is a set of settings by dotted key.

`small` and `large` train on any CPU. `12m` and `120m` have the shapes that the first account of the bandit's failure
gives for its two nets (width, layers, heads, context, vocabulary padded to 8449); they are meant for a GPU.
"""

from __future__ import annotations

from typing import Any

from labrunner.errors import InputError
from labrunner.text import suggestion

_REPORTED = {
    "model.n_heads": 12,
    "model.context": 1024,
    "model.vocab_multiple": 8449,
    "model.tied": True,
    "model.norm": "pre",
    "model.activation": "gelu",
    # Not reported: with a tied head the embedding makes the first logits, and at 0.1 they cost two nats above ln V.
    "model.embedding_std": 0.02,
}

PRESETS: dict[str, dict[str, Any]] = {
    "small": {"model.d_model": 64, "model.n_layers": 2, "model.n_heads": 4},
    "large": {"model.d_model": 128, "model.n_layers": 4, "model.n_heads": 4},
    "12m": {**_REPORTED, "model.d_model": 384, "model.n_layers": 6},
    "120m": {**_REPORTED, "model.d_model": 768, "model.n_layers": 12},
}


def settings(name: str) -> dict[str, Any]:
    """The settings of a preset, by dotted key. Raises InputError for an unknown name."""
    if name not in PRESETS:
        raise InputError(f"no preset is called {name!r}{suggestion(name, PRESETS)} (presets: {', '.join(PRESETS)})")
    return dict(PRESETS[name])
