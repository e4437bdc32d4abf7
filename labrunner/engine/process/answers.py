"""Standard output of the engine's processes: JSON objects of ours, one a line, and nothing that a library prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from labrunner.engine.record.journal import encode
from labrunner.errors import Exit, LabrunnerError
from labrunner.files import sentence


def take_stdout() -> int:
    """A handle of standard output for our objects; from now on all other prints go to standard error."""
    sys.stdout.flush()
    handle = os.dup(1)
    os.dup2(2, 1)
    return handle


def write_object(handle: int, answer: Mapping[str, Any]) -> None:
    """Write an object as one line. Raises OSError where its reader is gone."""
    view = memoryview(encode(answer).encode() + b"\n")
    while view:
        view = view[os.write(handle, view) :]


def answer_with(work: Callable[[], Mapping[str, Any]]) -> int:
    """Print the object that `work` returns, or `{"error": ...}` with the sentence of what it raised; the exit code."""
    handle = take_stdout()
    try:
        answer, code = work(), Exit.OK
    except LabrunnerError as error:
        answer, code = {"error": str(error)}, error.exit_code
    except OSError as error:
        answer, code = {"error": sentence(error)}, Exit.MACHINE
    write_object(handle, answer)
    return int(code)
