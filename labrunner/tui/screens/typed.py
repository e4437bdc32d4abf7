"""Keys in the order in which they were typed, also where one of them changes what the next one means.

Textual sends a key to what has the focus at the moment when it arrives. Over a slow line several arrive at once: with
`Enter 4 2 Enter` the digits would still go to the list that the first Enter is about to leave, and be lost or start
another action. Here a key waits until all that the one before it caused has been done.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from textual import events
from textual.app import ScreenStackError
from textual.dom import NoScreen
from textual.widgets import Input

if TYPE_CHECKING:
    from textual.app import App
    from textual.message_pump import MessagePump
    from textual.widget import Widget as _Widget
else:
    _Widget = object  # mixed in before a widget or a screen

#: Seconds after which a key that was never answered (its widget was removed under it) no longer holds up the others.
PATIENCE = 2.0

_queues: WeakKeyDictionary[App, Typed] = WeakKeyDictionary()


class Typed:
    """What was typed into one app and has not been looked at yet."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._waiting: deque[events.Event] = deque()
        self._since: float | None = None  # when the key that is being looked at was handed out
        self._handed: events.Event | None = None

    @classmethod
    def into(cls, app: App) -> Typed:
        """The one queue of an app."""
        if app not in _queues:
            _queues[app] = cls(app)
        return _queues[app]

    @property
    def idle(self) -> bool:
        """Whether everything typed so far has been looked at, and done."""
        return self._since is None and not self._waiting

    def takes(self, event: events.Event) -> bool:
        """Keep a key or a paste until its turn; False for everything else, and for the one whose turn it is."""
        if event is self._handed or not isinstance(event, events.Key | events.Paste):
            return False
        self._waiting.append(event)
        if self._since is None or time.monotonic() - self._since > PATIENCE:
            self._next()
        return True

    def _next(self) -> None:
        self._since = None
        if not self._waiting:
            return
        with suppress(ScreenStackError):  # the app is about to end
            target = self._app.focused or self._app.screen
            self._since = time.monotonic()
            self._handed = self._waiting.popleft()
            target._forward_event(self._handed)
            self._handed = None
            # The key goes from the widget to its screen to the app, which runs the action; what the action sends to
            # the widget or to a new screen comes after that.
            app = self._app
            self._pass_on([lambda: target, lambda: target.screen, lambda: app, lambda: app.focused, lambda: app.screen])

    def _pass_on(self, route: list[Callable[[], MessagePump | None]]) -> None:
        """Go through the queues of these, one after the other, behind what already waits there; then the next key."""
        while route:
            pump, route = self._there(route[0]), route[1:]
            if pump is not None and pump.call_later(self._pass_on, route):
                return
        self._next()

    @staticmethod
    def _there(pump: Callable[[], MessagePump | None]) -> MessagePump | None:
        with suppress(ScreenStackError, NoScreen):
            return pump()
        return None


class InOrder(_Widget):
    """Mixed into a screen or a widget that can have the focus: its keys come in order."""

    def _forward_event(self, event: events.Event) -> None:
        if not Typed.into(self.app).takes(event):
            super()._forward_event(event)


class Field(InOrder, Input):
    """One line to type in."""
