"""Keys and clicks in the order in which they came, also where one of them changes what the next one means.

Textual sends a key to what has the focus at the moment when it arrives. Over a slow line several arrive at once: with
`Enter 4 2 Enter` the digits would still go to the list that the first Enter is about to leave, and be lost or start
another action. A click goes to the widget under it, so that one on the footer overtakes one on the page. Here each
waits until all that the one before it caused has been done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from textual import events
from textual.app import ScreenStackError
from textual.dom import NoScreen
from textual.errors import NoWidget
from textual.widgets import Input

if TYPE_CHECKING:
    from textual.app import App
    from textual.message_pump import MessagePump
    from textual.screen import Screen
    from textual.widget import Widget

    _Widget = Widget
else:
    _Widget = object  # mixed in before a widget or a screen

#: Seconds after which one that was never answered (its widget was removed under it) no longer holds up the others. They
#: are counted by the app's timer: while a page is being made no time passes for those that wait for it.
PATIENCE = 2.0

_queues: WeakKeyDictionary[App, Typed] = WeakKeyDictionary()


class Typed:
    """What was typed into one app, or clicked on, and has not been looked at yet."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._waiting: deque[tuple[events.Event, Screen]] = deque()  # with the screen that was there when it came
        self._waited: float | None = None  # seconds since the one that is being looked at was handed out; None: none is
        self._handing = False

    @classmethod
    def into(cls, app: App) -> Typed:
        """The one queue of an app."""
        if app not in _queues:
            _queues[app] = cls(app)
        return _queues[app]

    @property
    def idle(self) -> bool:
        """Whether everything that came so far has been looked at, and done."""
        return self._waited is None and not self._waiting

    def takes(self, event: events.Event) -> bool:
        """Keep a key, a paste or a click until its turn; False for everything else, and for the one whose turn it
        is."""
        if self._handing or not isinstance(event, events.Key | events.Paste | events.Click):
            return False
        if isinstance(event, events.Key) and event.key == "ctrl+j":
            event = events.Key("enter", "\r")  # what Enter was while the terminal was not the deck's yet
        self._waiting.append((event, self._app.screen))
        self.go_on()
        return True

    def go_on(self) -> None:
        """Look at what waits, where nothing is being looked at: the page may take keys now."""
        if self._waited is None:
            self._next()

    def beat(self, seconds: float) -> None:
        """So much time has passed in which the app could do something."""
        if self._waited is None or not getattr(self._app.screen, "ready", True):
            return
        self._waited += seconds
        if self._waited > PATIENCE:
            self._next()

    def _next(self) -> None:
        self._waited = None
        if not self._waiting:
            return
        with suppress(ScreenStackError):  # the app is about to end
            if not getattr(self._app.screen, "open_to_keys", True):
                return
            self._waited = 0.0
            event, screen = self._waiting.popleft()
            # A key is for what is there by then; a click was meant for what was seen.
            target = screen if isinstance(event, events.Click) else self._app.focused or self._app.screen
            reached = self._under(event, screen) if isinstance(event, events.Click) else target
            self._handing = True
            try:
                target._forward_event(event)
            finally:
                self._handing = False
            # It goes from the widget to its screen to the app, which runs the action; what the action sends to the
            # widget or to a new screen comes after that.
            app = self._app
            route = [lambda: reached, lambda: reached.screen, lambda: app, lambda: app.focused, lambda: app.screen]
            self._pass_on(route)

    @staticmethod
    def _under(click: events.Click, screen: Screen) -> Widget:
        """The widget that a click is about to reach; the screen where there is none."""
        with suppress(NoWidget):
            return screen.get_widget_at(click.x, click.y)[0]
        return screen

    def _pass_on(self, route: list[Callable[[], MessagePump | None]]) -> None:
        """Go through the queues of these, one after the other, behind what already waits there; then the next."""
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
    """Mixed into a screen or a widget that can have the focus: its keys and clicks come in order."""

    def _forward_event(self, event: events.Event) -> None:
        if not Typed.into(self.app).takes(event):
            super()._forward_event(event)


class Field(InOrder, Input):
    """One line to type in."""
