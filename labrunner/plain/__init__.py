"""The deck as a conversation in lines of text, for screen readers, dumb terminals and pipes."""

import sys

#: Columns that lines are wrapped to.
WIDTH = 78


def edit_lines() -> None:
    """Let what is typed be edited, and earlier lines come back with the up arrow, from here on: Python's `input` asks
    readline where that is there and both ends are a terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return  # not in every build of Python
