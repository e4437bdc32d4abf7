"""Whose checkpoint it is: a short description of what decides the model and the data, written into each checkpoint.

Two nets of the same size may differ in heads, activation or norm, and two runs of the same net in seed or data: their
tensors fit, and the numbers after a mistaken load would belong to no run. What a fix or a restart may change is left
out: optimizer, schedule, precision, `restore.*`, how many steps.
"""

from __future__ import annotations

from typing import Any

from labrunner.engine.config import flatten
from labrunner.engine.faults import make_fault
from labrunner.engine.record.journal import encode
from labrunner.engine.record.manifest import Manifest
from labrunner.text import clean

#: The key in a checkpoint's `state.json`; one without it is an older version's.
KEY = "of"
#: Differences told by name, and the longest value that is shown.
_MOST, _LONGEST = 3, 40


def identity(manifest: Manifest) -> dict[str, Any]:
    """What decides model and data of a run, by dotted key, JSON-able; None where the manifest does not know it yet."""
    config = manifest.config
    settings = {key: value for key, value in flatten(config).items() if key.startswith(("model.", "data."))}
    moved = [fault for fault in config.faults if make_fault(fault).of_data()]
    return {
        "lab": manifest.lab,
        "seed": config.seed,
        **settings,
        "faults": moved,
        "corpus_hash": manifest.corpus_hash,
        "tokenizer_hash": manifest.tokenizer_hash,
    }


def difference(theirs: Any, mine: dict[str, Any]) -> str:
    """Where two descriptions differ, in words; empty where they agree, or where one of them says nothing.

    A key that only one has is a setting of another version, and had its default there.
    """
    if not isinstance(theirs, dict):
        return ""
    told = [
        _told(key, theirs[key], value)
        for key, value in mine.items()
        if value is not None and theirs.get(key) is not None and not _same(theirs[key], value)
    ]
    more = [f"and {len(told) - _MOST} more"] if len(told) > _MOST else []
    return ", ".join(told[:_MOST] + more)


def _same(a: Any, b: Any) -> bool:
    return a == b or encode(a) == encode(b)


def _told(key: str, theirs: Any, mine: Any) -> str:
    shown = [encode(value) for value in (theirs, mine)]
    if key.endswith("_hash") or key == "faults" or max(map(len, shown)) > _LONGEST:
        return f"{key} differs"
    return f"{key} is {clean(shown[0])} there and {clean(shown[1])} here"
