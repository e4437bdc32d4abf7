"""What is typed in lines can be edited, on a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

#: Two lines asked for, and shown as they came.
ASKS = "from labrunner.plain.terminal import edit_lines; edit_lines(); print([input('> '), input('> ')])"


def test_an_earlier_line_comes_back_and_a_typed_one_is_edited():
    pytest.importorskip("readline")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-P", "-c", ASKS],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "INPUTRC": os.devnull},
    ) as asking:
        os.close(theirs)
        os.write(ours, b"pane 3\x1b[D\x1b[Dl\n\x1b[A\n")  # twice to the left, the letter that was left out; then up
        said = b""
        while asking.poll() is None or b"]" not in said:
            try:
                said += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    assert b"['panel 3', 'panel 3']" in said


def test_a_pipe_is_read_as_it_is():
    loads = f"{ASKS}; import sys; print('readline' in sys.modules)"
    told = subprocess.run(
        [sys.executable, "-P", "-c", loads], input="a\nb\n", capture_output=True, text=True, check=True
    )
    assert told.stdout == "> > ['a', 'b']\nFalse\n"
