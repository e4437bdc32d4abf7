"""The application: its screens, its one timer, its words, its theme. What it shows is in `labrunner.deck`."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.filter import LineFilter
from textual.screen import Screen

from labrunner.course.places import runs_dir
from labrunner.deck.draw import glyphs as alphabets
from labrunner.deck.settings import RATE
from labrunner.deck.strings import Say
from labrunner.deck.work.lacking import AskedTwice
from labrunner.deck.work.left import LeftAt, said_of_trainers
from labrunner.errors import LabrunnerError
from labrunner.text import clean
from labrunner.tui import actions, theme
from labrunner.tui.deck_app import DeckApp, Helped
from labrunner.tui.filters import AsciiFilter, NoColour
from labrunner.tui.palette import RegistryCommands
from labrunner.tui.screens.labs import LabsPage
from labrunner.tui.screens.page import Page
from labrunner.tui.screens.typed import Typed
from labrunner.tui.terminal import outlasting, terminal_gone

if TYPE_CHECKING:
    from textual.driver import Driver

    from labrunner.course.lab import Lab
    from labrunner.course.learner import LabFolder
    from labrunner.deck.work.labs import LabRow
    from labrunner.deck.work.looking import Looking
    from labrunner.deck.work.own_log import OwnLog
    from labrunner.deck.work.practice import Practice
    from labrunner.deck.work.session import LabSession
    from labrunner.deck.work.shift import ShiftSession
    from labrunner.tui.keymap import Wishes


class LabrunnerApp(DeckApp):
    """`learner` may be empty: then the first page asks who it is."""

    CSS_PATH: ClassVar = "labrunner.tcss"
    TITLE = "labrunner"
    COMMANDS: ClassVar = {RegistryCommands}
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS: ClassVar = [
        Binding("ctrl+c", "quit", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "suspend", show=False),
    ]

    def __init__(
        self,
        *,
        learner: str,
        language: str = "en",
        labs: Sequence[Path | str] = (),
        glyphs: str | None = None,
        rate: float = RATE,
        learners_root: Path | None = None,
        runs_root: Path | None = None,
        theme_name: str | None = None,
        keys: Wishes | None = None,
        problem: str | None = None,
        log: OwnLog | None = None,
        shift: Callable[[], ShiftSession] | None = None,
    ) -> None:
        super().__init__()
        self.learner, self.say, self.labs = learner, Say(language), list(labs)
        self.glyphs = alphabets.BY_NAME[glyphs] if glyphs else alphabets.for_terminal()
        self.rate = rate
        self.learners_root, self.runs_root = learners_root, runs_root
        self.session: LabSession | OwnLog | ShiftSession | None = None
        self.only = log or shift  # the log or the shift that the command line named: leaving it ends the program
        for one in (theme.NIGHT, theme.DAY):
            self.register_theme(one)
        # Set before anything is drawn: a theme that changes later means styling everything twice.
        self.set_reactive(App.theme, theme_name if theme_name in self.available_themes else theme.DEFAULT)
        self.stylesheet.set_variables(self.get_css_variables())
        self._problems = [problem] if problem else []
        self.registered = self._take_keys(keys) if keys else actions.REGISTRY
        self._ascii, self._bare = AsciiFilter(), NoColour()
        self._catching_up = False
        self._came_from: str | None = None  # the page that going back from the run screen opens again
        self._untold: tuple[str, str] | None = None
        self.forethought, self.left_at = AskedTwice(), LeftAt()
        self._unkept: str | None = None
        self._written: list[str] = []  # where something was written that its own folder did not take

    def _take_keys(self, keys: Wishes) -> tuple[actions.Action, ...]:
        """The registry of actions with the user's keys; what of them cannot be is said later."""
        from labrunner.tui.keymap import remapped

        found, problems = remapped(keys)
        self._problems += [self.say(one.key, **one.values) for one in problems]
        return found

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, one that paints nothing where NO_COLOR is set, and the one to ASCII where the terminal has
        no more."""
        found = list(super().get_line_filters())
        if self.no_color:
            found.append(self._bare)
        return [*found, self._ascii] if self.glyphs is alphabets.ASCII else found

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of charts, for themes that name none."""
        return dict(theme.CHART_DARK)

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this platform, on a terminal that may be closed at any time."""
        return outlasting(super().get_driver_class())

    def get_default_screen(self) -> Screen:
        """The list of labs."""
        return LabsPage()

    def begin_as(self, learner: str, problem: str | None) -> None:
        """Show the labs of a learner who has just said who they are, and tell a `problem` on the way, if any."""
        self.learner = learner
        self.pop_screen()
        if problem:
            self.call_after_refresh(self.tell, problem, "warning")

    def on_mount(self) -> None:
        """Start the one timer, ask who is learning where nothing says it, say what is wrong with the configuration."""
        self.set_class(self.glyphs is alphabets.ASCII, "-ascii")
        self.set_interval(1 / self.rate, self.tick)
        if not self.is_headless:
            self._leave_on_hangup()
            self.app_resume_signal.subscribe(self, lambda _: self.call_after_refresh(self._repaint))
        if self.only is not None:
            self.open_shift(self.only) if callable(self.only) else self.open_log(self.only)
        elif not self.learner:
            from labrunner.tui.screens.who import WhoPage

            self.push_screen(WhoPage())
        if self._problems:
            self.call_after_refresh(self.tell, " ".join(self._problems), "warning")

    def on_app_blur(self, event: events.AppBlur) -> None:
        """In a browser the deck counts as looked at: Textual says at its start that it is not, which may come after the
        page has said that it is, and then the first field has no caret and the footer other keys."""
        if self.is_web:
            event.prevent_default()

    def _leave_on_hangup(self) -> None:
        """A closed terminal and a `kill` end the program as `q` does, with what was typed on the disk."""
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                with suppress(NotImplementedError, RuntimeError, ValueError):
                    asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def _repaint(self) -> None:
        """Everything once more: after `fg` the terminal shows nothing of what stood there."""
        for widget in self.screen.walk_children():
            widget.refresh()

    # --- the one timer ----------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Follow the runs, say what happened, let the screen draw what changed."""
        if not self.at_work:
            return
        Typed.into(self).beat(1 / self.rate)
        if not self.is_headless and terminal_gone():
            self.exit()
            return
        self._follow()
        if isinstance(self.screen, Page) and self.screen.ready:
            if self._untold:
                self.screen.tell(*self._untold)
                self._untold = None
            self.screen.tick()

    @property
    def at_work(self) -> bool:
        """Whether there are screens to draw on. Timers beat, and what was put off is done, while the program closes and
        its screens go one by one, too."""
        return self.is_running and bool(self.screen_stack)

    def _follow(self) -> None:
        """Take what is new. A journal that holds much more is read on between two frames, in pieces short enough that
        no key waits for them."""
        if self.session is None:
            return
        for notice in self.session.poll():
            self.tell(self.say(notice.key, **notice.values), notice.severity)
        if self.session.behind and not self._catching_up:
            self._catching_up = True
            self.set_timer(0.01, self._read_on)

    def _read_on(self) -> None:
        self._catching_up = False
        if self.at_work:
            self._follow()

    def tell(self, text: str, severity: str = "information") -> None:
        """Say one sentence on the present screen."""
        screen = next((s for s in reversed(self.screen_stack) if isinstance(s, Page)), None)
        if screen is not None and screen.ready:
            screen.tell(clean(text, 300), severity)
        else:
            self._untold = (clean(text, 300), severity)  # said once the page is there

    def wrote_elsewhere(self, text: str) -> None:
        """Say where something was written instead, now and on the terminal when the deck is left."""
        self._written.append(text)
        self.call_after_refresh(self.tell, text, "warning")

    def last_words(self) -> list[str]:
        """What goes on when the deck is left, one sentence a run, what could not be kept, and what lies elsewhere."""
        if not self.learner:
            return []
        unkept = [*self._written, *([self._unkept] if self._unkept else [])]
        from labrunner.deck.work.live import live_runs

        live = live_runs(self.runs_root or runs_dir(), self.learner, self.left_at.stopping)
        return unkept + [run.told(self.say) for run in live]

    def action_command_palette(self) -> None:
        """The list of commands by name, asking in the language of the screens."""
        from textual.command import CommandPalette

        if self.use_command_palette and not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.say("palette.search"), id="--command-palette"))

    # --- going from page to page ------------------------------------------------------------------------------------

    def lab_rows(self) -> list[LabRow]:
        """The list of labs as it is on the disk now."""
        if not self.learner:
            return []
        from labrunner.deck.work.labs import lab_rows

        try:
            root = self.runs_root or runs_dir()
            return lab_rows(self.learner, self.labs, root, self.learners_root, self.left_at.stopping)
        except LabrunnerError as error:
            self.call_after_refresh(self.tell, str(error), "error")
            return []

    def open_lab(self, lab: Lab, folder: LabFolder) -> None:
        """Enter a lab; a run of it that is live is attached to. A second click that came too late enters nothing."""
        if self.session is not None:
            return
        from labrunner.deck.work.session import open_session
        from labrunner.tui.screens.run import RunPage

        session, live = open_session(lab, folder, self.runs_root)
        self.left_at.take_up(session)
        self.session = session
        page = RunPage()
        self.push_screen(page)
        if not self.is_headless:  # there the process goes on after the deck is closed
            self.call_after_refresh(_set_aside)
        if live:
            self.call_after_refresh(self.tell, self.say("say.attached", arm=live))
        elif self.session.problem:
            self.call_after_refresh(self.tell, self.session.problem, "error")
        elif not self.session.flights:
            page.open_to_keys = False
            self.call_after_refresh(self._brief, page)

    def _brief(self, page: Page) -> None:
        """Open the briefing over a lab's page; keys that were typed meanwhile are the briefing's."""
        self.go("text")
        page.let_keys_in()

    def open_case(self, draw: Callable[[Path], Practice]) -> None:
        """Enter the case that `draw` draws; says why where there is none."""
        from labrunner.tui.screens.case import CasePage

        if self.session is not None:
            return
        try:
            self.session = draw(self.runs_root or runs_dir())
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return
        self.push_screen(CasePage())

    @property
    def shifts_root(self) -> Path:
        """The folder of runs, beside which shifts are kept."""
        return self.runs_root or runs_dir()

    def open_shift(self, begin: Callable[[], ShiftSession]) -> None:
        """Take the shift that `begin` begins, or goes on with; says why where that does not work."""
        from labrunner.tui.screens.shift import ShiftPage

        if self.session is not None:
            return
        try:
            self.session = begin()
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return
        self.push_screen(ShiftPage())
        if not self.is_headless:
            self.call_after_refresh(_set_aside)

    @property
    def reports(self) -> Path:
        """The folder of reports on logs, beside the runs."""
        return (self.runs_root or runs_dir()) / "reports"

    def open_log(self, log: OwnLog) -> None:
        """Show anybody's log on the instruments."""
        from labrunner.tui.screens.log import LogPage

        self.session = log
        self.push_screen(LogPage())

    def close_lab(self) -> None:
        """Back to the list; a trainer that is at work stays at work."""
        if self.only is not None:
            self.exit()
            return
        session, self.session, self._came_from = self.session, None, None
        self.pop_screen()
        if session is not None:
            self._end(session)
        if session and session.graded and (told := said_of_trainers(session)):
            self.call_after_refresh(self.tell, self.say(told))

    def on_unmount(self) -> None:
        """However the deck ends, a session that is open is left as by `Esc`: a case keeps its wrong calls."""
        session, self.session = self.session, None
        if session is not None:
            try:
                self._keep_place(session)
                session.leave()
            except LabrunnerError as error:
                self._unkept = str(error)

    def _keep_place(self, session: Looking) -> None:
        if session.graded:
            self.left_at.keep(cast("LabSession", session))

    def _end(self, session: Looking) -> None:
        """Let a session know that it is left, and remember where in it one was; says what of it could not be kept."""
        self._keep_place(session)
        try:
            session.leave()
        except LabrunnerError as error:
            self.call_after_refresh(self.tell, str(error), "error")

    def go(self, page: str) -> None:
        """Open a page of the lab at hand."""
        if not self.at_work or self.session is None:
            return
        from labrunner.tui.screens import open_page

        if first := self.forethought.told(self.session, page, self.say, self._key_of):
            self.tell(first, "warning")
            return
        self._came_from = None
        try:
            self.push_screen(open_page(page))
        except LabrunnerError as error:
            self.tell(str(error), "error")

    def _key_of(self, name: str) -> str:
        """The key of an action of the run screen, as help writes it."""
        return next(one.shown for one in actions.actions_for("run", self.registered) if one.name == name)

    def help_on(self, page: Helped) -> None:
        """Open the help of a page over it."""
        from labrunner.tui.screens.help import HelpPage

        self.push_screen(HelpPage(page))

    def pop_to_run(self, came_from: str | None = None) -> None:
        """Back to the run screen, however many pages lie over it. `came_from` is the page that going back from there
        opens again; None: the list."""
        from labrunner.tui.screens.run import RunPage

        self._came_from = came_from
        while not isinstance(self.screen, RunPage) and len(self.screen_stack) > 1:
            self.pop_screen()

    def went_back(self) -> bool:
        """Open the page again from which the run screen was come to. False where that is the list."""
        came_from, self._came_from = self._came_from, None
        if came_from is not None:
            self.go(came_from)
        return came_from is not None

    def start_arm(self, arm: str, overrides: dict | None = None) -> bool:
        """Start a run and show it on the run screen. Says why where that does not work."""
        if self.session is None:
            return False
        try:
            flight = cast("LabSession", self.session).start(arm, overrides)
        except LabrunnerError as error:
            self.tell(str(error), "error")
            return False
        self.tell(self.say("say.attached" if flight.attached else "say.started", arm=arm))
        return True


def _set_aside() -> None:
    """Take what is loaded by now, which stays, from the garbage collector's rounds: while a run is followed each of
    them would go through all of it, and a key would wait."""
    gc.collect()
    gc.freeze()
