"""What every screen shares: keys from the registry, a footer that shows what works now, one line for news."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widget import Widget

from labrunner.deck.draw.canvas import Canvas, fit, fit_next
from labrunner.deck.draw.layout import too_small
from labrunner.tui import actions
from labrunner.tui.screens import silent
from labrunner.tui.screens.news import TellingNews
from labrunner.tui.screens.typed import Field, InOrder, Typed
from labrunner.tui.widgets.bars import Drawn, Footer, NoticeLine, TooSmall

if TYPE_CHECKING:
    from labrunner.deck.work.next import Next, NextStep
    from labrunner.deck.work.session import LabSession
    from labrunner.tui.deck_app import DeckApp
    from labrunner.tui.widgets.editor import Editor


def bindings(page: str, registry: Iterable[actions.Action] = actions.REGISTRY) -> list[Binding]:
    """Textual's bindings for one page, from the registry."""
    found = []
    for action in actions.actions_for(page, registry):
        for key in action.keys:
            target = f"{action.name}('{key}')" if action.argued else action.name
            found.append(Binding(key, target, action.name, show=False))
    return found


class Page(InOrder, TellingNews, Screen):
    """A screen with a title row, content, a line for news, and the footer.

    Subclasses set `page` and yield `content`.
    """

    page: ClassVar[str] = ""
    open_to_keys = True  #: whether keys may be looked at now; who makes it True lets `Typed.go_on`
    old_words: ClassVar[str] = ""  #: key of `language.stays.*`: what keeps its language when that is changed here
    AUTO_FOCUS = ""

    if TYPE_CHECKING:
        app: DeckApp

    def __init__(self) -> None:
        super().__init__()
        self._session = self.app.session
        self._next: NextStep | None = None
        self._next_said = ""
        self.ready = False
        if self.app.registered is not actions.REGISTRY:  # the user has keys of their own
            ours = BindingsMap(bindings(self.page, self.app.registered)).key_to_bindings
            self._bindings = BindingsMap.from_keys({**BindingsMap(Screen.BINDINGS).key_to_bindings, **ours})

    def on_mount(self) -> None:
        """From here on there is something to draw."""
        self.ready = True

    def let_keys_in(self) -> None:
        """From here on keys are looked at, those first that wait."""
        self.open_to_keys = True
        Typed.into(self.app).go_on()

    @property
    def say(self):
        """The application's words: `say(key, **values)` in the learner's language."""
        return self.app.say

    @property
    def glyphs(self):
        """The characters that the terminal can show."""
        return self.app.glyphs

    @property
    def session(self) -> LabSession:
        """The lab that the page was opened in, on pages of a log the log; only pages within one ask. It stays the
        page's own while it closes: what was put off until after a frame may still be drawn then."""
        assert self._session is not None
        return cast("LabSession", self._session)

    # --- shape ----------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Title, content, line for news, footer, and what is shown instead where the terminal is too small."""
        yield Drawn(self.draw_title, classes="title")
        yield from self.content()
        yield self.notice_line()
        yield Footer(self.page, self.app.registered, self.say, self.works, self.next_key, classes="footer")
        yield TooSmall(self.say, classes="too-small")

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        raise NotImplementedError

    def placeholder(self) -> str:
        """What stands in the page's field while it is empty."""
        return ""

    def notice_line(self) -> NoticeLine:
        """The line for news; while there is no news it says what comes next."""
        return NoticeLine(self._draw_next, self.next_words, classes="notice")

    def _draw_next(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(1, 0, fit_next(self.next_words(), width - 2), "dim")
        return canvas

    def next_words(self) -> str:
        """What comes next, in one sentence with its key; empty outside of labs."""
        coming = self.next_step()
        if coming is None:
            return ""
        if coming.action != self.page:
            return coming.told(self.say, self.keys_to)
        return self.here_words(coming)

    def next_step(self) -> Next | None:
        """What comes next in the lab; None outside of labs."""
        if self._session is None or not self._session.graded:
            return None
        if self._next is None:
            from labrunner.deck.work.next import NextStep

            self._next = NextStep(self.session)
        return self._next()

    def here_words(self, coming: Next) -> str:
        """What comes next where this very page is the place for it."""
        return coming.told(self.say, self.keys_to)

    def rules(self) -> list[str]:
        """How what is done on this page is paid, for the help; none on most."""
        return []

    @property
    def typing(self) -> bool:
        """Whether letters are text now, since a field has the focus."""
        return self.focused is not None and self.focused.check_consume_key("g", "g")

    def key(self, name: str) -> str:
        """The key of an action of this page, as help writes it; while letters are text, after the key that ends it."""
        return self._from_the_text(name, self._keys_here().get(name, ""))

    def keys_to(self, name: str) -> str:
        """The keys that lead from this page to an action of the run screen, as help writes them."""
        there = self._keys_here()
        if name in there:
            return self.key(name)
        run = {action.name: action.shown for action in actions.actions_for("run", self.app.registered)}
        way = next((there[one] for one in ("leave", "onward", "back") if one in there), "")
        return self._from_the_text(name, f"{way} {run[name]}".strip())

    def _keys_here(self) -> dict[str, str]:
        return {action.name: action.shown for action in actions.actions_for(self.page, self.app.registered)}

    def _from_the_text(self, name: str, keys: str) -> str:
        """Keys as they lead somewhere from here: where they would be typed, behind the one that leaves the text."""
        there = self._keys_here()
        if not self.typing or name in there and self.works(name):
            return keys
        out = next((there[one] for one in ("instruments", "back") if one in there and self.works(one)), "")
        return f"{out} {keys}".strip()

    def draw_title(self, width: int, height: int) -> Canvas:
        """The first row."""
        canvas = Canvas(width, height)
        left, right = self.title_texts()
        canvas.put(1, 0, fit(left, max(width - len(right) - 4, 12)), "strong")
        canvas.put_right(width - 1, 0, right, "dim")
        return canvas

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return "labrunner", ""

    def on_resize(self) -> None:
        """Place and draw everything for the new size."""
        size = self.app.size
        self.set_class(too_small(size.width, size.height), "-too-small")
        if self.ready:
            self.settle_widgets()
            self.call_after_refresh(self.redraw)

    def settle_widgets(self) -> None:
        """Place the widgets for the present size. A page that is closing has lost some, and needs none."""
        with suppress(NoMatches):
            self.place_widgets()

    def place_widgets(self) -> None:
        """Place widgets after a change of size; called by `settle_widgets`."""

    # --- news and drawing -----------------------------------------------------------------------------------------

    def on_editor_undone(self, event: Editor.Undone) -> None:
        """Ctrl-Z in a text: who meant to suspend learns how."""
        self.tell(self.say("say.undone" if event.change else "say.undone_none"))

    def tick(self) -> None:
        """Called by the app's one timer."""
        self.check_news()
        if self.ready and (words := self.next_words()) != self._next_said:
            self._next_said = words
            for line in self.query(NoticeLine):
                line.redraw()

    def redraw(self) -> None:
        """Draw everything that is drawn from state."""
        from labrunner.tui.widgets.canvas import CanvasWidget

        for widget in self.query(CanvasWidget):
            if widget.display:
                widget.redraw()

    # --- keys that do nothing -------------------------------------------------------------------------------------

    @property
    def in_lab(self) -> bool:
        """Whether the page is one of a lab's, which is graded."""
        return self._session is not None and self._session.graded

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing here now says why."""
        if self.is_active and not self.typing and (why := silent.why_silent(self, event.key)):
            self.tell(why, about=lambda: silent.why_silent(self, event.key))

    def why_not(self, name: str, label: str) -> str:
        """Why an action of this page, `label` in the footer, does nothing now."""
        return silent.why_not(self, name, label)

    # --- the mouse ------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        """Tell `clicked` where. A click that comes when another page lies over this one already means nothing."""
        if self.is_active:
            widget, region = self.get_widget_at(event.screen_x, event.screen_y)
            self.clicked(widget, event.screen_x - region.x, event.screen_y - region.y)

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """The mouse was pressed and let go in cell (`x`, `y`) of a widget."""

    async def on_mouse_scroll_down(self) -> None:
        """The wheel moves through a list as the keys do."""
        await self._wheel("down")

    async def on_mouse_scroll_up(self) -> None:
        """The wheel moves through a list as the keys do."""
        await self._wheel("up")

    async def _wheel(self, name: str) -> None:
        if self.is_active and actions.named(self.page, name) and self.works(name):
            await self.run_action(name)

    # --- actions --------------------------------------------------------------------------------------------------

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        return True

    def works(self, name: str) -> bool:
        """The same, as footer, help and palette ask it."""
        return name == "language" or bool(self.available(name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether Textual may run an action now: this page's own as `works` says, not those of other pages (a key is
        inherited with the class that a page is made of), and what is no action of ours."""
        if actions.named(self.page, action) is not None:
            return self.works(action)
        return all(action != other.name for other in actions.REGISTRY)

    def next_key(self, name: str) -> str | None:
        """Which of an action's keys a click on all of them stands for; None where that cannot be said."""
        return None

    def refresh_keys(self) -> None:
        """After something changed that decides which keys work."""
        for footer in self.query(Footer):
            footer.redraw()

    def close(self) -> None:
        """Back to the page below, unless that has happened: a second click may come before this page is gone."""
        if self.is_active:
            self.app.pop_screen()

    def action_back(self) -> None:
        """Back to the page below."""
        self.close()

    def action_help(self) -> None:
        """Open the help of this page."""
        self.app.help_on(self)

    def action_palette(self) -> None:
        """Open the list of commands."""
        self.app.action_command_palette()

    def action_language(self) -> None:
        """The next language, at once on this page and on those below it; what the learner wrote stays as it is."""
        from labrunner.deck.work.whoami import language_told, take_language

        problem = take_language(self.app.say)
        for page in self.app.screen_stack:
            if isinstance(page, Page) and page.ready:
                page.respeak()
        told = language_told(self.say, self._keys_here()["language"])
        stays = [self.say(f"language.stays.{self.old_words}")] if self.old_words else []
        self.tell(problem or "; ".join([told, *stays]), "warning" if problem else "information")

    def respeak(self) -> None:
        """Say everything anew, since the language is another one."""
        self.untell()
        for field in self.query(Field):
            field.placeholder = self.placeholder()
        self.settle_widgets()
        self.redraw()

    async def action_quit(self) -> None:
        """End the program; a trainer goes on."""
        await self.app.action_quit()


class ListPage(Page):
    """A page of rows of which one is chosen; `listed` is the selector of the widget that shows them."""

    listed = "#list"
    chosen = 0

    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def _move(self, by: int) -> None:
        self.chosen = min(max(self.chosen + by, 0), max(self.count() - 1, 0))
        self.redraw()

    def _page(self) -> int:
        return max(self.query_one(self.listed).size.height - 1, 1)

    def action_up(self) -> None:
        """Choose the row above."""
        self._move(-1)

    def action_down(self) -> None:
        """Choose the row below."""
        self._move(1)

    def action_first_line(self) -> None:
        """Choose the first row."""
        self._move(-self.count())

    def action_last_line(self) -> None:
        """Choose the last row."""
        self._move(self.count())

    def action_page_up(self) -> None:
        """A page up."""
        self._move(-self._page())

    def action_page_down(self) -> None:
        """A page down."""
        self._move(self._page())


def place(widget: Widget, box: tuple[int, int, int, int] | None) -> None:
    """Put an absolutely placed widget into a box (x, y, width, height), or hide it."""
    widget.display = box is not None
    if box is not None:
        x, y, width, height = box
        widget.styles.width, widget.styles.height = width, height
        widget.styles.offset = (x, y)
