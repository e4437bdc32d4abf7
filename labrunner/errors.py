"""The errors that a user may meet, and the exit code that each becomes."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of every command (see docs/contracts in the README)."""

    OK = 0
    FAILED = 1  #: graded below the pass mark, claim not proven, runs differ, trouble found
    USAGE = 2  #: bad usage or bad input
    MACHINE = 3  #: the program or the machine failed; never the learner's fault
    NOTHING = 4  #: nothing to grade
    INTERRUPTED = 130


class LabrunnerError(Exception):
    """One clear sentence for the user: what is wrong, where, what to do."""

    exit_code: Exit = Exit.MACHINE


class InputError(LabrunnerError):
    """Something the user gave is wrong or not there: exit 2."""

    exit_code = Exit.USAGE


class LabNotHere(InputError):
    """A lab that is announced but not built yet: a phase is graded without it."""


class NoAccess(InputError):
    """A file of the user's that is there and cannot be read: treated like other bad input, but exit 3."""

    exit_code = Exit.MACHINE


class MachineError(LabrunnerError):
    """Disk full, no permission, trainer killed: exit 3."""

    exit_code = Exit.MACHINE


class NothingToGrade(LabrunnerError):
    """The path holds no learner's work: exit 4."""

    exit_code = Exit.NOTHING
