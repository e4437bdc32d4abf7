"""Keys that do nothing where they are pressed: each says why, so that none is silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Protocol

from labrunner.tui import actions

if TYPE_CHECKING:
    from labrunner.deck.work.session import LabSession
    from labrunner.tui.deck_app import DeckApp

#: Actions of the run screen that open a page of the lab: pressed on another page, they say how they are come to.
LEADING = frozenset("arms compare diagnose hints postmortem experiments fix grade questions solved briefing".split())
#: Actions that need a trainer at work, and those that need a second run.
OF_A_LIVE_RUN = frozenset("pause stop slower faster alarm_pause freeze".split())
OF_TWO_RUNS = frozenset("overlay compare other_arm".split())


class Pressed(Protocol):
    """What is asked of the page on which a key was pressed."""

    page: ClassVar[str]
    app: DeckApp

    @property
    def say(self) -> Callable[..., str]:
        """The words of the application."""
        ...

    @property
    def session(self) -> LabSession:
        """The lab that the page belongs to."""
        ...

    @property
    def in_lab(self) -> bool:
        """Whether the page is one of a lab's, which is graded."""
        ...

    def works(self, name: str) -> bool:
        """Whether an action does something right now."""
        ...

    def key(self, name: str) -> str:
        """The key of an action of the page."""
        ...

    def keys_to(self, name: str) -> str:
        """The keys that lead from the page to an action of the run screen."""
        ...

    def why_not(self, name: str, label: str) -> str:
        """Why an action of the page does nothing now."""
        ...


def why_silent(page: Pressed, key: str) -> str:
    """Why a key does nothing on a page now, in a sentence; empty where it does something, or is no key of the deck."""
    registry = page.app.registered
    here = [one for one in actions.actions_for(page.page, registry) if key in one.keys]
    if any(page.works(one.name) for one in here):
        return ""
    if here:
        return page.why_not(here[0].name, page.say(here[0].label))
    leading = [one for one in actions.actions_for("run", registry) if key in one.keys and one.name in LEADING]
    if leading and page.in_lab:
        return page.say("key.there", label=page.say(leading[0].label), keys=page.keys_to(leading[0].name))
    if len(key) != 1 or not any(key in one.keys for one in registry):
        return ""  # of arrows, Tab and the like nobody expects that they mean something everywhere
    return page.say("key.elsewhere", key=key, help=page.key("help"))


def why_not(page: Pressed, name: str, label: str) -> str:
    """Why an action of a page does nothing now; `label` is what the footer calls it."""
    session = page.session if page.in_lab else None
    if session is None:
        return page.say("key.not_now", label=label)
    if name == "solved":
        return page.say("key.not_solved", label=label)
    if session.flight is None and page.page in ("run", "postmortem"):
        return page.say("key.no_run", label=label, run=page.keys_to("arms"))
    if name in OF_A_LIVE_RUN:
        return page.say("key.not_live", label=label)
    if name in OF_TWO_RUNS:
        return page.say("key.one_run", label=label, run=page.keys_to("arms"))
    return page.say("key.not_now", label=label)
