"""Sizes of net to choose by name: `labrunner run LAB --preset 12m`. Each is a set of settings by dotted key.

`small` and `large` train on any CPU. `12m` and `120m` have the shapes that the first account of the bandit's failure
gives for its two nets (width, layers, heads, context, vocabulary padded to 8449); they are meant for a GPU.
"""

from __future__ import annotations

from typing import Any

from labrunner.engine.config import RunConfig
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
#: Presets that a CPU takes minutes a step or hours a run for.
FOR_GPU = ("12m", "120m")


def settings(name: str) -> dict[str, Any]:
    """The settings of a preset, by dotted key. Raises InputError for a name that is none."""
    if name not in PRESETS:
        raise InputError(f"no preset is called {name!r}{suggestion(name, PRESETS)} (presets: {', '.join(PRESETS)})")
    return dict(PRESETS[name])


def parameter_count(config: RunConfig, vocabulary: int) -> int:
    """Parameters of the net that a configuration describes, for a vocabulary before padding; nothing is allocated.

    The formula is checked in a test against the net itself, built without memory.
    """
    model = config.model
    width, multiple = model.d_model, model.vocab_multiple
    vocabulary = -(-vocabulary // multiple) * multiple
    norm = {"none": 0}.get(model.norm, 2) * width * (2 if model.norm_kind == "layernorm" else 1)
    per_head = 0 if not model.qk_norm else 2 * (width // model.n_heads) * (2 if model.norm_kind == "layernorm" else 1)
    hidden = int(8 * width / 3) * 3 if model.activation == "swiglu" else 8 * width
    block = 4 * width * width + hidden * width + norm + per_head
    final = width * (2 if model.norm_kind == "layernorm" else 1)
    return vocabulary * width * (1 if model.tied else 2) + model.context * width + model.n_layers * block + final
