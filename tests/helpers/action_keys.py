"""How to get to every screen, and its actions by their own keys."""

from __future__ import annotations

from tui_fakes import page, press

from labrunner.tui import actions

#: On every screen alike; `test_help_palette_and_back_work_everywhere` is theirs.
EVERYWHERE = {"back", "leave", "help", "palette", "language", "quit"}
#: What can be asked only while a trainer is at work.
OF_A_LIVE_RUN = {"pause", "stop", "slower", "faster", "alarm_pause", "freeze"}
#: How to get to a screen, and the class that stands for it.
WAYS = {
    "who": ((), "WhoPage"),
    "labs": ((), "LabsPage"),
    "run": (("enter",), "RunPage"),
    "arms": (("enter", "r"), "ArmsPage"),
    "hints": (("enter", "h"), "HintsPage"),
    "postmortem": (("enter", "m", "escape"), "PostmortemPage"),
    "experiments": (("enter", "E"), "ExperimentsPage"),
    "fix": (("enter", "f"), "FixPage"),
    "grade": (("enter", "g"), "GradePage"),
    "diagnose": (("enter", "d"), "DiagnosePage"),
    "compare": (("enter", "C"), "ComparePage"),
    "help": (("enter", "question_mark"), "HelpPage"),
    "text": (("enter", "t"), "TextPage"),
    "questions": (("enter", "e"), "QuestionsPage"),
    "solved": (("enter", "w"), "SolvedPage"),
    "which": (("o",), "WhichPage"),
    "log": (("o", *"train", "enter"), "LogPage"),
    "case": (("n",), "CasePage"),
    "call": (("n",), "CasePage"),
    "notes": (("o", *"train", "enter"), "LogPage"),
    "oncall": (("s",), "OncallPage"),
    "shift": (("s", "enter"), "ShiftPage"),
    "helm": (("s", "enter"), "ShiftPage"),
    "history": (("s", "enter"), "ShiftPage"),
    "account": (("s", "enter"), "AccountPage"),
    "debrief": (("s", "enter"), "AccountPage"),
}
#: Fields have the focus there: `?` and `:` are text.
TYPED_INTO = ("which", "call", "helm", "account")


class Keys:
    """Presses the key of an action of one screen, and remembers which were pressed."""

    def __init__(self, app, pilot, screen: str) -> None:
        self.app, self.pilot, self.screen = app, pilot, screen
        self.pressed: set[str] = set()

    async def __call__(self, name: str, key: int = 0) -> None:
        assert self.app.screen.page == self.screen, f"on {self.app.screen.page} before {name}"
        action = actions.named(self.screen, name)
        assert action is not None, name
        assert self.app.screen.works(name), f"{name} does not work here"
        self.pressed.add(name)
        await press(self.pilot, action.keys[key])

    async def and_back(self, name: str, there: str) -> None:
        """An action that opens another screen; back from it."""
        await self(name)
        assert page(self.app) == there
        for _ in range(3):  # out of a field, out of the page; one more would leave what lies below
            if self.app.screen.page == self.screen:
                break
            await press(self.pilot, "escape")
        assert self.app.screen.page == self.screen, f"{name} came back to {self.app.screen.page}"

    def all(self) -> set[str]:
        """What this screen offers, without what is everywhere."""
        return {action.name for action in actions.actions_for(self.screen)} - EVERYWHERE
