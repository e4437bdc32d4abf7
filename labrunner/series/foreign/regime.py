"""What printed lines of configuration say of a run: the number format, and the optimizer."""

from __future__ import annotations

import re
from typing import Any

from labrunner.series.foreign import optimizers

_SWITCH = re.compile(
    # not a comparison, as in a line of source that a warning shows: `enabled=(dtype == 'float16')`
    r"\b(?P<name>fp16|bf16|dtype|precision|params_dtype|mixed_precision)\b(?!\s*==)[ .:='\"]{1,60}"
    r"(?P<value>True|False|[\w.]*(?:float16|fp16|bf16|bfloat16|float32|fp32)\w*|16-mixed|bf16-mixed)",
    re.IGNORECASE,
)


def note(line: str, config: dict[str, Any]) -> None:
    """Put into `config` what a line says: the first `dtype`, and every `optimizer` that was named."""
    if "dtype" not in config and "16" in line:
        _note_format(line, config)
    if named := optimizers.in_line(line):
        known = config[optimizers.KEY].split() if optimizers.KEY in config else []
        config[optimizers.KEY] = " ".join(sorted({*known, *named}))


def _note_format(line: str, config: dict[str, Any]) -> None:
    found = _SWITCH.search(line)
    if found is None or found["value"].lower() == "false":
        return
    said = (found["name"] if found["value"].lower() == "true" else found["value"]).lower()
    if "bf16" in said or "bfloat16" in said:
        config["dtype"] = "bf16"
    elif "16" in said:
        config["dtype"] = "fp16"
