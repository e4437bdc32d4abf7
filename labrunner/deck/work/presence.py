"""Which decks have a learner's file open: each leaves a note with its process, so that all of them can say so."""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from pathlib import Path

from labrunner.course.places import cache_dir

#: Seconds between two looks at the notes.
EVERY = 2.0


class Presence:
    """This process's note on a file, beside those of others; in the cache, since a learner's folder is handed in."""

    def __init__(self, path: Path) -> None:
        """Leaves the note; where that cannot be, nobody is seen and nothing is said."""
        name = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:32]
        self.folder = cache_dir() / "open" / name
        self._looked = 0.0
        self._others = 0
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / str(os.getpid())).touch()

    def others(self, now: float | None = None) -> int:
        """How many other processes that are alive have the file open; looked up every two seconds."""
        now = time.monotonic() if now is None else now
        if not self._looked or now - self._looked >= EVERY:
            self._looked, self._others = now, self._count()
        return self._others

    def _count(self) -> int:
        try:
            names = [note.name for note in self.folder.iterdir() if note.name.isdigit()]
        except OSError:
            return 0
        found = 0
        for name in names:
            if int(name) == os.getpid():
                continue
            if _alive(int(name)):
                found += 1
            else:  # its deck was killed
                with suppress(OSError):
                    (self.folder / name).unlink()
        return found

    def leave(self) -> None:
        """Take the note away."""
        with suppress(OSError):
            (self.folder / str(os.getpid())).unlink()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # somebody else's
    return True
