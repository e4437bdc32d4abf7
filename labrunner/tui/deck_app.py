"""The application as its pages and the command palette know it; `labrunner.tui.app` makes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.app import App

from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.strings import Say
from labrunner.tui.actions import Action

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.course.learner import LabFolder
    from labrunner.deck.work.labs import LabRow
    from labrunner.deck.work.own_log import OwnLog
    from labrunner.deck.work.practice import Practice
    from labrunner.deck.work.session import LabSession
    from labrunner.deck.work.shift import ShiftSession


class Helped(Protocol):
    """What the help asks of the page that it explains."""

    page: ClassVar[str]

    def works(self, name: str) -> bool:
        """Whether an action does something right now."""
        ...

    def next_words(self) -> str:
        """What comes next, in one sentence with its key."""
        ...

    def rules(self) -> list[str]:
        """How what is done there is paid, a paragraph each; none where that is said nowhere else."""
        ...

    async def run_action(self, action: str) -> None:
        """Do what a key of the page does."""
        ...


class DeckApp(App[int]):
    """What pages ask of the application: its words and glyphs, the lab at hand, and the way to another page."""

    learner: str
    say: Say
    glyphs: Glyphs
    labs: Sequence[Path | str]
    session: LabSession | OwnLog | ShiftSession | None
    registered: tuple[Action, ...]
    learners_root: Path | None

    def action_suspend_process(self) -> None:
        """Ctrl-Z: suspend; the shell's `fg` resumes. Where there is no shell (in a browser) a line says so."""
        if self._driver is not None and self._driver.can_suspend:
            super().action_suspend_process()
        else:
            self.tell(self.say("say.no_shell"))

    @property
    def reports(self) -> Path:
        """The folder of reports on logs."""
        raise NotImplementedError

    def tell(self, text: str, severity: str = "information") -> None:
        """Say one sentence on the present screen."""
        raise NotImplementedError

    def wrote_elsewhere(self, text: str) -> None:
        """Say where something was written instead, now and on the terminal when the deck is left."""
        raise NotImplementedError

    def begin_as(self, learner: str, problem: str | None) -> None:
        """Show the labs of a learner who has just said who they are, and tell a `problem` on the way, if any."""
        raise NotImplementedError

    def lab_rows(self) -> list[LabRow]:
        """The list of labs as it is on the disk now."""
        raise NotImplementedError

    def open_lab(self, lab: Lab, folder: LabFolder) -> None:
        """Enter a lab; a run of it that is live is attached to."""
        raise NotImplementedError

    def open_case(self, draw: Callable[[Path], Practice]) -> None:
        """Enter the case that `draw` draws; its runs go to the folder of runs that it is given."""
        raise NotImplementedError

    @property
    def shifts_root(self) -> Path:
        """The folder beside which shifts are kept."""
        raise NotImplementedError

    def open_shift(self, begin: Callable[[], ShiftSession]) -> None:
        """Take the shift that `begin` begins, or goes on with."""
        raise NotImplementedError

    def open_log(self, log: OwnLog) -> None:
        """Show anybody's log on the instruments."""
        raise NotImplementedError

    def close_lab(self) -> None:
        """Back to the list; a trainer that is at work stays at work."""
        raise NotImplementedError

    def go(self, page: str) -> None:
        """Open a page of the lab at hand."""
        raise NotImplementedError

    def help_on(self, page: Helped) -> None:
        """Open the help of a page over it."""
        raise NotImplementedError

    def pop_to_run(self, came_from: str | None = None) -> None:
        """Back to the run screen, however many pages lie over it. `came_from` is the page that going back from there
        opens again; None: the list."""
        raise NotImplementedError

    def went_back(self) -> bool:
        """Open the page again from which the run screen was come to. False where that is the list."""
        raise NotImplementedError

    def start_arm(self, arm: str, overrides: dict | None = None) -> bool:
        """Start a run and show it on the run screen. False, with the reason told, where that does not work."""
        raise NotImplementedError
