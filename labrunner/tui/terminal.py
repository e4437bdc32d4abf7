"""The terminal that the program runs in, and what is done about one that is gone."""

from __future__ import annotations

import select
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO, cast

if TYPE_CHECKING:
    from textual.driver import Driver


def terminal_gone() -> bool:
    """Whether the terminal that keys come from has hung up: then nobody can see or end the program."""
    try:
        asked = select.poll()
        asked.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
        return any(event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in asked.poll(0))
    except (AttributeError, OSError, ValueError):  # no such call, or no such terminal: then it says nothing
        return False


class Outlasting:
    """A terminal's stream to which writing never fails. Textual writes in a thread that an error ends, and what is
    written from then on waits for that thread: the program of a closed terminal would never end."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write; the number of characters, whether they arrive or not."""
        with suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Hand on what was written, as far as that can be done."""
        with suppress(OSError, ValueError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def outlasting(driver: type[Driver]) -> type[Driver]:
    """A driver of Textual that outlasts its terminal; one that writes to none as it is."""
    try:
        from textual.drivers.linux_driver import LinuxDriver
    except ImportError:  # no such terminals here
        return driver
    if not issubclass(driver, LinuxDriver):
        return driver

    class OutlastingDriver(driver):
        """The driver, on a stream to which writing never fails."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._file = cast(TextIO, Outlasting(self._file))

    return OutlastingDriver
