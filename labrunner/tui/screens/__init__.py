"""One module a screen. Screens are imported when they are first opened, so that the list of labs is there at once."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from labrunner.tui.screens.page import Page

#: Pages of a lab: name -> module and class.
_PAGES = {
    "arms": ("arms", "ArmsPage"),
    "compare": ("compare", "ComparePage"),
    "diagnose": ("diagnose", "DiagnosePage"),
    "experiments": ("experiments", "ExperimentsPage"),
    "fix": ("fix", "FixPage"),
    "grade": ("grade", "GradePage"),
    "call": ("call", "CallPage"),
    "account": ("debrief", "AccountPage"),
    "debrief": ("debrief", "DebriefPage"),
    "notes": ("notes", "NotesPage"),
    "history": ("history", "HistoryPage"),
    "hints": ("hints", "HintsPage"),
    "postmortem": ("postmortem", "PostmortemPage"),
    "questions": ("questions", "QuestionsPage"),
    "solved": ("solved", "SolvedPage"),
    "text": ("text", "TextPage"),
}


def open_page(name: str) -> Page:
    """A new page of the lab at hand. Raises InputError where its files cannot be read."""
    module, page = _PAGES[name]
    return getattr(import_module(f"{__name__}.{module}"), page)()
