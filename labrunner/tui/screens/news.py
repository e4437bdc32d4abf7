"""The line for news of a page: one sentence for some seconds, gone earlier where what it speaks of is otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from labrunner.tui.widgets.bars import NoticeLine

if TYPE_CHECKING:
    from textual.screen import Screen

    _Screen = Screen
else:
    _Screen = object  # mixed in before a screen

#: Seconds that a notice stays.
NOTICE_SECONDS = {"information": 5.0, "warning": 8.0, "error": 15.0}

#: Gives what a sentence speaks of, as it is now; anything that can be compared.
About = Callable[[], object]


class TellingNews(_Screen):
    """Mixed into a screen that has a `NoticeLine`; `check_news` is called as often as it is drawn."""

    _notice_until = 0.0
    _news_of: tuple[About, object] | None = None

    def tell(self, text: str, severity: str = "information", *, about: About | None = None) -> None:
        """Say one sentence on the line for news. With `about` it is taken away as soon as that gives something else
        than now: what it speaks of has changed."""
        self._notice_until = time.monotonic() + NOTICE_SECONDS.get(severity, 5.0)
        self._news_of = (about, about()) if about is not None else None
        self.show_news(text, severity)

    def show_news(self, text: str, severity: str) -> None:
        """Put a sentence where news stand."""
        for line in self.query(NoticeLine):
            line.tell(text, severity)

    def untell(self) -> None:
        """Take away what is said, where it no longer holds."""
        self._notice_until, self._news_of = 0.0, None
        for line in self.query(NoticeLine):
            line.clear()

    def check_news(self) -> None:
        """Take away what was said long enough, or is not so any more."""
        if not self._notice_until:
            return
        about = self._news_of
        if time.monotonic() > self._notice_until or (about is not None and about[0]() != about[1]):
            self.untell()
