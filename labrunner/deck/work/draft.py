"""A learner's file while it is being edited: in memory as typed, on the disk within a second, never half-written."""

from __future__ import annotations

import filecmp
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from labrunner.errors import InputError, MachineError
from labrunner.files import cause, shown, write_atomic

#: Seconds after the last keystroke, and at most after the first one, until a draft is on the disk.
QUIET, LATEST = 0.4, 1.0
LARGEST = 512 * 1024


class Draft:
    """One text file. `edit` takes every change; `tick` writes it once the typist rests, or a second has passed."""

    def __init__(self, path: Path, make: Callable[[], str] | None = None) -> None:
        """Reads `path`; where there is none, `make` gives the text to start from.

        Raises InputError when the file is there and cannot be edited (too large, not UTF-8, unreadable).
        """
        self.path = path
        self.problem: str | None = None
        self.put_aside: Path | None = None  #: where the last save moved somebody else's version; None where it met none
        self._touched: float | None = None
        self._dirty_since: float | None = None
        text = self._read()
        self.made = text is None
        self.text: str = (make() if make else "") if text is None else text
        self._stamp = self._disk_stamp()

    def _read(self) -> str | None:
        try:
            if self.path.stat().st_size > LARGEST:
                raise InputError(f"{self.path}: larger than {LARGEST // 1024} KiB; edit it in an editor")
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(f"{self.path}: cannot be read ({cause(error)})") from None
        try:
            return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise InputError(f"{self.path}:{line}: not UTF-8 text; save the file as UTF-8") from None

    @property
    def dirty(self) -> bool:
        """Whether the disk is behind."""
        return self._dirty_since is not None

    @property
    def other(self) -> Path:
        """Where the next version goes that somebody else wrote while this one was open: a name that is free, or that
        holds the same text already."""
        return next(place for place in self._others() if not place.exists() or self._holds_the_same(place))

    @property
    def kept(self) -> list[Path]:
        """The versions of others that lie beside the file, the earliest first."""
        found = []
        for place in self._others():
            if not place.exists():
                return found
            found.append(place)
        return found

    def _others(self) -> Iterator[Path]:
        stem, suffix = self.path.stem, self.path.suffix
        yield self.path.with_name(f"{stem}.other{suffix}")
        for number in count(2):
            yield self.path.with_name(f"{stem}.other-{number}{suffix}")

    def _holds_the_same(self, place: Path) -> bool:
        try:
            return filecmp.cmp(self.path, place, shallow=False)
        except OSError:
            return False

    @property
    def overtaken(self) -> bool:
        """Whether somebody else has changed the file since it was read or saved here."""
        return self._disk_stamp() not in (None, self._stamp)

    def edit(self, text: str, now: float | None = None) -> None:
        """Take the whole text after a change, to be saved when it is time (`tick`)."""
        if text == self.text:
            return
        now = time.monotonic() if now is None else now
        self.text = text
        self._touched = now
        self._dirty_since = self._dirty_since or now

    def touch(self) -> None:
        """Mark the text as unsaved though nobody changed it: one that was made here and is in no file yet."""
        self._touched = self._dirty_since = time.monotonic()

    def tick(self, now: float | None = None) -> bool:
        """Save when it is time. Returns whether it was saved now; `problem` says why it could not be."""
        now = time.monotonic() if now is None else now
        if self._dirty_since is None or self._touched is None:
            return False
        if now - self._touched < QUIET and now - self._dirty_since < LATEST:
            return False
        return self.save(now)

    def save(self, now: float | None = None) -> bool:
        """Write what is not on the disk yet. Never raises: what is typed stays here and is tried again."""
        if not self.dirty:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._keep_foreign_edit()
            write_atomic(self.path, self.text)
        except OSError as error:
            self.problem = f"{cause(error)}: {shown(self.path)}"
            self._touched = self._dirty_since = time.monotonic() if now is None else now
            return False
        except MachineError as error:
            self.problem = str(error)
            return False
        self.problem, self._dirty_since, self.made = None, None, False
        self._stamp = self._disk_stamp()
        return True

    def _disk_stamp(self) -> tuple[int, int] | None:
        try:
            stat = self.path.stat()
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_size

    def _keep_foreign_edit(self) -> None:
        """Somebody changed the file under the editor: their version is kept beside it, ours is what was typed last."""
        self.put_aside = self.other if self.overtaken else None
        if self.put_aside:
            self.path.replace(self.put_aside)
