"""Text from a run's newest checkpoint: `labrunner sample` in another process, read as one object."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from labrunner.errors import MachineError
from labrunner.text import clean

TOKENS = 60


@dataclass(frozen=True)
class Sample:
    """What the net says: one line of text, and the most frequent token's share of it (None: it says nothing)."""

    text: str
    step: int
    top_token: str
    top_token_share: float | None
    words: int  #: how many different words it has


def command(run_dir: Path) -> list[str]:
    """The command line. `-P`: nothing in the present folder becomes part of it."""
    return [sys.executable, "-P", "-m", "labrunner", "sample", str(run_dir), "--json", "--tokens", str(TOKENS)]


def read_sample(printed: str, said: str, code: int) -> Sample:
    """What the command printed. Raises MachineError in one sentence, the command's own where it said one."""
    if code:
        reason = next((line for line in reversed(said.splitlines()) if line.strip()), f"exit code {code}")
        raise MachineError(clean(reason.removeprefix("labrunner: "), 200))
    try:
        found = json.loads(printed)
        share, words = found["top_token_share"], str(found["text"]).split()
        return Sample(
            clean(" ".join(words), 2000),
            int(found.get("step") or 0),
            clean(str(found.get("top_token") or ""), 24),
            float(share) if isinstance(share, int | float) else None,
            len({word.strip(".,:;!?\"'()").lower() for word in words} - {""}),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise MachineError(f"the sample could not be read ({type(error).__name__})") from None
