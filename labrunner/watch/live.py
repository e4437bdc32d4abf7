"""The deck's panels on other people's logs, live, in a terminal: no Textual, a frame costs some milliseconds."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from time import strftime

from labrunner.deck.draw.canvas import Canvas, fit
from labrunner.deck.draw.glyphs import ASCII, Glyphs, for_terminal, to_ascii
from labrunner.deck.draw.panels import Scene, draw_panel
from labrunner.deck.run.alarms import Alarm as Mark
from labrunner.deck.run.state import RunState
from labrunner.deck.run.view import View
from labrunner.deck.strings import Say
from labrunner.diagnosis.online import Alarm
from labrunner.engine.step.ema import EMA_ALPHA, next_ema
from labrunner.errors import Exit
from labrunner.say import Sentences
from labrunner.text import clean
from labrunner.watch.follow import Watched
from labrunner.watch.rows import Step
from labrunner.watch.tell import line_of

WORDS = {
    "keys": (
        "q quit   Tab next log   1 2 3 6 one panel, 0 all   s smooth   l log axis   ←→ step   Esc live",
        "q salir   Tab otro log   1 2 3 6 un panel, 0 todos   s suavizar   l eje log   ←→ paso   Esc en vivo",
    ),
    "rows": ("{rows} rows, step {step}, {count} alarms", "{rows} filas, paso {step}, {count} alarmas"),
    "rows.one": ("{rows} rows, step {step}, 1 alarm", "{rows} filas, paso {step}, 1 alarma"),
    "waiting": ("waiting for rows", "esperando filas"),
    "ended": ("ended", "terminado"),
    "small": ("the terminal is too small", "el terminal es demasiado pequeño"),
}
_say = Sentences(WORDS)
#: Which of the deck's panels a stranger's log can fill, and the alarms that are listed.
PANELS = (1, 2, 3, 6)
_LISTED = 200
_SMALLEST = (40, 12)
#: A role of the canvas as the parameters of an SGR sequence: the sixteen colours that every terminal has.
_SGR = {
    "text": "0",
    "dim": "0;2",
    "strong": "0;1",
    "title": "0;1",
    "border": "0;2",
    "chosen": "0;1;36",
    "axis": "0;2",
    "main": "0;36",
    "second": "0;33",
    "third": "0;35",
    "fourth": "0;32",
    "fifth": "0;34",
    "envelope": "0;2;36",
    "over": "0;2",
    "level": "0;2;33",
    "cursor": "0;1;37",
    "trouble": "0;1;31",
    "warn": "0;33",
    "good": "0;32",
    "key": "0;36",
    "added": "0;1;32",
    "removed": "0;31",
}
_FRAME = 0.2
#: Field of a step -> the deck's column.
_COLUMNS = {
    "loss": "loss",
    "grad_norm": "grad_norm_pre",
    "lr": "lr",
    "loss_scale": "loss_scale",
    "rate": "tokens_per_second",
    "validation": "eval_loss",
}


class Tab:
    """One log as it is drawn: the deck's state of it, fed with its steps, and the lines of its alarms."""

    def __init__(self, log: Watched, lang: str) -> None:
        self.log, self._lang = log, lang
        self.run, self.view = RunState(), View()
        self.lines: list[tuple[str, str]] = []
        self._ema: float | None = None
        log.on_step = self.take

    def take(self, step: Step) -> None:
        """Add a step to the curves; one that goes back withdraws what came after it."""
        columns = self.run.columns
        if step.reread:
            columns.cut(0)
            self.run.alarms = []
        alone = len(columns) > 0 and step.step <= columns.last and step.cells.keys() <= {"validation"}
        if step.step < 1 or alone:  # a validation of a step that has its row already
            return
        if len(columns) and step.step <= columns.last:
            columns.cut(step.step - 1)
            self.run.alarms = [mark for mark in self.run.alarms if mark.step < step.step]
        line = {_COLUMNS[name]: value for name, value in step.cells.items() if name in _COLUMNS}
        if "loss" in line:
            stride = step.step - columns.last if len(columns) else 1
            self._ema = next_ema(self._ema, line["loss"], 1 - (1 - EMA_ALPHA) ** min(max(stride, 1), 1000))
            line["loss_ema"] = self._ema
        columns.append(step.step, line)
        self.run.revision += 1

    def tell(self, alarm: Alarm) -> None:
        """List an alarm; a confirmed one is marked on the curves."""
        role = "good" if alarm.over else "trouble" if alarm.level == "alarm" else "warn"
        self.lines.append((line_of(alarm, "", self._lang), role))
        del self.lines[:-_LISTED]
        if alarm.level == "alarm":
            self.run.alarms.append(Mark(max(alarm.first_bad_step, 1), "loss"))
        self.run.revision += 1

    def fit_window(self) -> None:
        """Let the panels begin where the log does: an excerpt begins at step 30,000."""
        first, last = self.run.first_step, self.run.last_step
        self.view.zoomed = (first, max(last, first + 2)) if first > 2 else None

    @property
    def panels(self) -> list[int]:
        """The panels that have something to show; the loss always."""
        fields = {2: ("lr",), 3: ("grad_norm_pre",), 6: ("loss_scale", "tokens_per_second")}
        return [p for p in PANELS if p == 1 or any(self.run.columns.has(name) for name in fields[p])]


class Screen:
    """Draws one of several logs, and does what keys ask. `done` once the user wants to leave."""

    def __init__(self, logs: Sequence[Watched], lang: str, glyphs: Glyphs) -> None:
        self.tabs = [Tab(log, lang) for log in logs]
        self.shown, self.full, self.done = 0, False, False
        self._lang, self._glyphs, self._deck = lang, glyphs, Say(lang)

    @property
    def tab(self) -> Tab:
        """The log that is shown."""
        return self.tabs[self.shown]

    def key(self, key: str) -> None:
        """Do what a key asks for; others do nothing."""
        tab = self.tab
        view, run = tab.view, tab.run
        if key in ("q", "\x03"):
            self.done = True
        elif key == "\t":
            self.shown = (self.shown + 1) % len(self.tabs)
        elif key.isdigit():
            self.full = key != "0" and int(key) in PANELS
            view.selected = int(key) if self.full else 1
        elif key == "s":
            view.smooth = not view.smooth
        elif key == "l":
            view.flip_log(view.selected)
        elif key in ("\x1b[D", "\x1b[C") and len(run.columns):
            view.move(-1 if key.endswith("D") else 1, run)
        elif key == "\x1b":
            view.cursor = None

    def draw(self, width: int, height: int) -> Canvas:
        """The whole picture."""
        canvas = Canvas(width, height)
        if width < _SMALLEST[0] or height < _SMALLEST[1]:
            canvas.put(0, 0, _say(self._lang, "small")[:width])
            return canvas
        self._header(canvas)
        self.tab.fit_window()
        listed = min(max(len(self.tab.lines), 1), max(height // 4, 3))
        top, bottom = 1, height - 1 - listed
        panels = [self.tab.view.selected] if self.full else self.tab.panels
        for panel, (x, y, w, h) in zip(panels, _boxes(len(panels), width, bottom - top), strict=False):
            scene = Scene(self.tab.run, self.tab.view, self._glyphs, self._deck)
            drawn, _ = draw_panel(panel, scene, w, h, chosen=panel == self.tab.view.selected and len(panels) > 1)
            canvas.paste(drawn, x, top + y)
        for row, (line, role) in enumerate(self.tab.lines[-listed:]):
            canvas.put(0, bottom + row, self._fit(line, width), role)
        canvas.put(0, height - 1, self._fit(_say(self._lang, "keys"), width), "dim")
        return canvas

    def _header(self, canvas: Canvas) -> None:
        tab = self.tab
        log = tab.log
        if log.rows:
            right = _say(self._lang, "rows", rows=log.rows, step=log.last, count=log.alarms)
        else:
            right = _say(self._lang, "waiting")
        right += f"  {_say(self._lang, 'ended')}" if log.source.ended else f"  {strftime('%H:%M:%S')}"
        more = f" [{self.shown + 1}/{len(self.tabs)}]" if len(self.tabs) > 1 else ""
        room = canvas.width - len(right) - 2 - len(more)
        name = clean(log.name, 200)
        shown = name if len(name) <= room else self._glyphs.ellipsis + name[len(self._glyphs.ellipsis) - room :]
        canvas.put(0, 0, self._shown(shown + more), "strong")  # of a long path the end tells more
        canvas.put_right(canvas.width, 0, self._shown(right), "trouble" if log.standing else "good")

    def _fit(self, text: str, width: int) -> str:
        return fit(self._shown(text), width, ellipsis=self._glyphs.ellipsis)

    def _shown(self, text: str) -> str:
        return to_ascii(text) if self._glyphs is ASCII else text


def _boxes(count: int, width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Places for panels in two columns (one, where the terminal is narrow): x, y, width, height of each."""
    columns = 1 if count == 1 or width < 80 else 2
    rows = max(min(-(-count // columns), height // 5), 1)
    edges_x = [column * width // columns for column in range(columns + 1)]
    edges_y = [row * height // rows for row in range(rows + 1)]
    return [
        (edges_x[c], edges_y[r], edges_x[c + 1] - edges_x[c], edges_y[r + 1] - edges_y[r])
        for r in range(rows)
        for c in range(columns)
    ]


def sequences(canvas: Canvas, before: Canvas | None) -> str:
    """What a terminal must be sent to show `canvas` where it shows `before` (None: anything)."""
    parts = ["\x1b[2J"] if before is None else []
    for y, first, after in canvas.changed_rows(before):
        parts.append(f"\x1b[{y + 1};{first + 1}H")
        parts += [f"\x1b[{_SGR[role]}m{text}" for text, role in canvas.runs(y, first, after)]
    return "".join([*parts, "\x1b[0m"]) if parts else ""


def show(logs: Sequence[Watched], lang: str, act: Callable[[Watched, Alarm], None]) -> int:
    """Draw logs until the user leaves; alarms are handed to `act`. Returns the exit code of `watch`.

    Ctrl-C raises KeyboardInterrupt, as elsewhere.
    """
    screen = Screen(logs, lang, for_terminal())
    shown: Canvas | None = None
    with _keyboard() as keyboard, _full_screen():
        while not screen.done:
            for tab in screen.tabs:
                for alarm in tab.log.poll():
                    tab.tell(alarm)
                    act(tab.log, alarm)
            width, height = shutil.get_terminal_size()
            canvas = screen.draw(width, height)
            same = shown is not None and (shown.width, shown.height) == (width, height)
            sys.stdout.write(sequences(canvas, shown if same else None))
            sys.stdout.flush()
            shown = canvas
            for key in _keys(keyboard, 0.0 if any(log.source.behind for log in logs) else _FRAME):
                screen.key(key)
    for tab in screen.tabs:  # what was told stays in the terminal when the screen is gone
        for line, _ in tab.lines[-20:]:
            print(line)
    return Exit.FAILED if any(log.alarms for log in logs) else Exit.OK


@contextlib.contextmanager
def _full_screen() -> Iterator[None]:
    sys.stdout.write("\x1b[?1049h\x1b[?25l")
    try:
        yield
    finally:
        sys.stdout.write("\x1b[0m\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()


@contextlib.contextmanager
def _keyboard() -> Iterator[int | None]:
    """A descriptor to read keys from one by one: standard input, or the terminal where that is a log; None without."""
    import termios
    import tty

    opened = None
    try:
        keyboard = 0 if os.isatty(0) else (opened := os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
        before = termios.tcgetattr(keyboard)
    except (OSError, termios.error):
        yield None
        return
    try:
        tty.setcbreak(keyboard)
        yield keyboard
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        if opened is not None:
            os.close(opened)


def _keys(keyboard: int | None, seconds: float) -> list[str]:
    """The keys that were pressed in some time; an arrow is one key."""
    ready = select.select([keyboard] if keyboard is not None else [], [], [], seconds)[0]
    if not ready or keyboard is None:
        return []
    text = os.read(keyboard, 64).decode("utf-8", "replace")
    if not text:
        return ["q"]  # the terminal is gone
    found, place = [], 0
    while place < len(text):
        size = 3 if text.startswith("\x1b[", place) else 1
        found.append(text[place : place + size])
        place += size
    return found
