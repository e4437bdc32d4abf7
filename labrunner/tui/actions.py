"""Every action of the screens, once: keys, footer, help and command palette are all read from here.

No key is used that tmux, screen, a terminal or line editing takes: no Ctrl-B, Ctrl-A, Ctrl-S, Ctrl-Q, Ctrl-Z, no Alt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

#: Screens that an action may belong to.
SCREENS = (
    "who",
    "labs",
    "run",
    "arms",
    "hints",
    "postmortem",
    "experiments",
    "fix",
    "grade",
    "diagnose",
    "compare",
    "help",
    "text",
    "questions",
    "solved",
    "which",
    "log",
    "notes",
    "case",
    "call",
    "oncall",
    "shift",
    "helm",
    "history",
    "account",
    "debrief",
)
ANYWHERE = frozenset(SCREENS)
#: Keys of the first, second, ... answer to choose from.
CHOICE_KEYS = "123456789ab"
#: Keys that a multiplexer or terminal may keep for itself; `tests/tui` holds the registry to this list.
TAKEN = frozenset(
    {"ctrl+a", "ctrl+b", "ctrl+s", "ctrl+q", "ctrl+z", "ctrl+c", "ctrl+d", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m"}
)


@dataclass(frozen=True)
class Action:
    """`name` is the method `action_<name>` of the screens in `where`. A `rank` puts it into the footer, lowest first.

    With `argued`, the method gets the key that was pressed. `shown` is how footer and help write the keys.
    """

    name: str
    keys: tuple[str, ...]
    where: frozenset[str]
    shown: str
    rank: int | None = None
    argued: bool = False
    words: str = ""  #: names its texts in `strings`, where it means something of its own on its screens

    @property
    def label(self) -> str:
        """Key of the short label in `strings`."""
        return f"action.{self.words or self.name}"

    @property
    def help(self) -> str:
        """Key of the sentence in `strings`."""
        return f"help.{self.words or self.name}"


def _run(name: str, keys: str, shown: str, rank: int | None = None, **extra) -> Action:
    return Action(name, tuple(keys.split()), frozenset({"run"}), shown, rank, **extra)


def _look(name: str, keys: str, shown: str, rank: int | None = None, **extra) -> Action:
    return Action(name, tuple(keys.split()), frozenset({"run", "log", "case"}), shown, rank, **extra)


def _panel(name: str, keys: str, shown: str, rank: int | None = None, **extra) -> Action:
    return Action(name, tuple(keys.split()), frozenset({"run", "log", "case", "shift"}), shown, rank, **extra)


def _flown(name: str, keys: str, shown: str, rank: int | None = None, **extra) -> Action:
    return Action(name, tuple(keys.split()), frozenset({"run", "case"}), shown, rank, **extra)


def _in(where: str, name: str, keys: str, shown: str, rank: int | None = None, **extra) -> Action:
    return Action(name, tuple(keys.split()), frozenset(where.split()), shown, rank, **extra)


REGISTRY: tuple[Action, ...] = (
    # who is learning
    _in("who", "pick", "enter", "enter", 1),
    # labs
    _in("labs", "open", "enter", "enter", 1),
    _in("labs", "search", "slash", "/", 4),
    _in("labs", "example", "b", "b", 5),
    _in("labs", "own_log", "o", "o", 6),
    _in("labs", "on_call", "s", "s", 7),
    _in("who labs", "language", "f2", "f2", 8),  # in the footer where the deck begins, before there is much to read
    _in("labs", "another", "n", "n", 9),
    _in("labs", "mixture", "x", "x", 10),
    _in("call", "call_it", "enter", "enter", 1),
    _in("call", "up", "up", "↑"),
    _in("call", "down", "down", "↓"),
    _in("case", "call", "w", "w", 1),
    _in("which", "open", "enter", "enter", 1, words="open_log"),
    # anybody's log
    _in("log", "notes", "m", "m", 8),
    _in("log", "make_page", "w", "w", 9),
    _in("notes", "edit", "enter e", "enter", 1),
    # on call
    _in("oncall", "begin", "enter", "enter", 1),
    _in("oncall", "level", "l", "l", 2),
    _in("shift", "debrief", "d", "d", 0),
    _in("shift", "take_over", "g", "g", 0),
    _in("shift", "roll_back", "b", "b", 1),
    _in("shift", "skip_batches", "k", "k", 1),
    _in("shift", "set_rate", "r", "r", 1),
    _in("shift", "set_clip", "c", "c", 2),
    _in("shift", "reset_moments", "m", "m", 2),
    _in("shift", "call_cause", "C", "C", 2),
    _in("shift", "all_clear", "a", "a", 2),
    _in("shift", "thaw_part", "t", "t", 2),
    _in("shift", "inspect_steps", "i", "i", 2),
    _in("shift", "set_other", "e", "e", 2),
    _in("shift", "rewarm", "w", "w", 2),
    _in("shift", "swap_data", "x", "x", 2),
    _in("shift", "set_beta2", "B", "B", 2),
    _in("shift", "set_scale", "L", "L", 2),
    _in("shift", "history", "h", "h", 3),
    _in("helm", "confirm", "enter", "enter", 1),
    _in("helm", "up", "up", "↑"),
    _in("helm", "down", "down", "↓"),
    _in("account", "next_answer", "enter", "enter", 1),
    # choosing in lists
    _in("who labs arms grade diagnose oncall", "up", "up k", "↑"),
    _in("who labs arms grade diagnose oncall", "down", "down j", "↓"),
    _in("grade", "first_line", "home", "home"),
    _in("grade", "last_line", "end", "end"),
    _in("grade postmortem questions", "page_up", "pageup", "pgup"),
    _in("grade postmortem questions", "page_down", "pagedown", "pgdn"),
    _in("text help compare hints solved debrief history", "page_up", "pageup", "pgup", words="turn"),
    _in("text help compare hints solved debrief history", "page_down", "pagedown", "pgdn", 5, words="turn"),
    _in("arms", "choose", "enter", "enter", 1),
    _in("arms", "again", "n", "n", 2),
    # the run
    _flown("arms", "r", "r", 1),
    _flown("pause", "space", "space", 2),
    _run("stop", "x", "x", 14),
    _flown("slower", "left_square_bracket", "[", 15),
    _flown("faster", "right_square_bracket", "]", 16),
    _run("alarm_pause", "a", "a", 17),
    _flown("freeze", "v", "v", 13),
    _panel("step_back", "left", "←", 3),
    _panel("step_on", "right", "→", 3),
    _panel("leap_back", "shift+left comma", ","),
    _panel("leap_on", "shift+right full_stop", "."),
    _panel("first_step", "home", "home"),
    _panel("last_step", "end", "end"),
    _panel("next_mark", "n", "n", 5),
    _panel("previous_mark", "p", "p"),
    _in("run log postmortem shift", "peak", "M", "M"),
    _panel("panel", "1 2 3 4 5 6 7", "1-7", 4, argued=True),
    _panel("next_panel", "tab", "tab"),
    _panel("previous_panel", "shift+tab", "shift+tab"),
    _panel("full", "z", "z", 11),
    _panel("zoom_in", "plus equals_sign", "+", 18),
    _panel("zoom_out", "minus", "-", 19),
    _panel("log", "l", "l", 12),
    _panel("smooth", "s", "s", 20),
    _flown("overlay", "c", "c", 6),
    _run("compare", "C", "C", 11),
    _look("diagnose", "d", "d", 10),
    _run("sample", "y", "y", 24),
    _flown("batch", "enter", "enter", 25),
    # the lab's pages
    _in("run", "hints", "h", "h", 7),
    _in("run grade", "postmortem", "m", "m", 8),
    _in("run", "experiments", "E", "E", 9),
    _in("grade", "experiments", "E", "E", 11),
    _in("run grade", "fix", "f", "f", 9),
    _in("run", "grade", "g", "g", 10),
    _in("run", "questions", "e", "e", 9),
    _in("run grade", "solved", "w", "w", 1),
    _in("run", "briefing", "t", "t", 23),
    _in("text", "onward", "enter", "enter", 1),
    _in("solved", "onward", "enter", "enter", 1, words="to_labs"),
    _in("questions", "up", "up k", "↑"),
    _in("questions", "down", "down j", "↓"),
    _in("questions", "next_open", "enter", "enter", 1),
    _in("questions", "change_answer", "e", "e", 2, words="change"),
    _in("questions", "change", "enter e", "enter", 1),
    _in("questions", "choice", " ".join(CHOICE_KEYS[:9]), "1-9", argued=True, words="point"),
    _in("questions experiments fix", "accept", "enter", "enter", 1),
    _in("questions", "drop", "delete backspace", "del", 3),
    _in("hints", "reveal", "enter", "enter", 1),
    # post-mortem: a text to write in, and instruments to read from
    _in("postmortem", "edit", "enter e", "enter", 1),
    _in("postmortem", "instruments", "escape", "esc", 1),
    _in("postmortem", "line_up", "up k", "↑"),
    _in("postmortem", "line_down", "down j", "↓"),
    _in("postmortem", "previous_section", "shift+tab", "shift+tab"),
    _in("postmortem", "next_section", "tab", "tab", 2),
    _in("postmortem", "next_field", "tab", "tab", 2),
    _in("postmortem", "insert", "i", "i", 3),
    _in("postmortem", "insert_here", "ctrl+r", "ctrl+r", 3),
    _in("postmortem", "insert_second", "I", "I"),
    _in("postmortem", "insert_all", "a", "a", 3),
    _in("postmortem", "undo", "u", "u", 10),
    _in("postmortem", "panel", "1 2 3 4 5 6 7", "1-7", 4, argued=True),
    _in("postmortem", "step_back", "left", "←", 5),
    _in("postmortem", "step_on", "right", "→", 5),
    _in("postmortem", "leap_back", "shift+left comma", ","),
    _in("postmortem", "leap_on", "shift+right full_stop", "."),
    _in("postmortem", "first_step", "home", "home"),
    _in("postmortem", "last_step", "end", "end"),
    _in("postmortem", "next_mark", "n", "n", 6),
    _in("postmortem", "previous_mark", "p", "p"),
    _in("postmortem", "other_arm", "c", "c", 7),
    _in("postmortem", "grade", "g", "g", 8),
    _in("postmortem", "form", "F", "F", 9),
    _in("postmortem", "elsewhere", "w", "w", 0),
    _in("questions", "elsewhere", "w", "w", 0),
    # experiments
    _in("experiments", "up", "up k", "↑"),
    _in("experiments", "down", "down j", "↓"),
    _in("experiments", "change", "enter e", "enter", 1),
    _in("experiments", "change_back", "left", "←", 1),
    _in("experiments", "change_on", "right", "→", 1),
    _in("experiments", "commit", "c", "c", 2),
    _in("experiments", "try_it", "r", "r", 2, words="fly_it"),
    _in("experiments", "drop", "delete backspace", "del", 3, words="take_out"),
    _in("experiments", "page_up", "pageup", "pgup", words="turn_below"),
    _in("experiments", "page_down", "pagedown", "pgdn", words="turn_below"),
    _in("experiments", "grade", "g", "g", 4),
    _in("experiments", "elsewhere", "w", "w", 0),
    # fix
    _in("fix", "up", "up k", "↑"),
    _in("fix", "down", "down j", "↓"),
    _in("fix", "change", "enter e", "enter", 1),
    _in("fix", "change_back", "left", "←", 1),
    _in("fix", "change_on", "right", "→", 1),
    _in("fix", "drop", "delete backspace", "del", 3),
    _in("fix", "try_it", "r", "r", 2),
    _in("fix", "grade", "g", "g", 4),
    _in("fix", "elsewhere", "w", "w", 0),
    # grade
    _in("grade", "grade_again", "r", "r", 1),
    _in("grade", "stop_grading", "x", "x", 2),
    # diagnose
    _in("diagnose", "choice", " ".join(CHOICE_KEYS), f"1-9 {' '.join(CHOICE_KEYS[9:])}", 1, argued=True),
    _in("diagnose", "yes", "y", "y", 1),
    _in("diagnose", "no", "n", "n", 2),
    _in("diagnose", "reveal", "o", "o", 3, words="answers"),
    # everywhere
    Action("back", ("escape",), ANYWHERE - {"who", "labs", "postmortem", "notes", "shift"}, "esc", 30),
    Action("leave_shift", ("escape",), frozenset({"shift"}), "esc", 30),
    Action("leave", ("q", "escape"), frozenset({"postmortem", "notes"}), "esc", 1),
    Action("help", ("question_mark", "f1"), ANYWHERE - {"help", "postmortem", "notes"}, "?", 31),
    Action("help", ("f1", "question_mark"), frozenset({"postmortem", "notes"}), "f1", 31),  # writing, too
    Action("palette", ("colon", "ctrl+p"), ANYWHERE, ":"),
    Action("language", ("f2",), ANYWHERE - {"who", "labs"}, "f2"),
    Action("quit", ("q",), ANYWHERE - {"postmortem", "notes", "which", "call", "shift", "helm", "account"}, "q", 32),
    Action("quit", ("q",), frozenset({"shift"}), "q", 32, words="quit_shift"),
)


def actions_for(screen: str, registry: Iterable[Action] = REGISTRY) -> tuple[Action, ...]:
    """The actions of one screen, in the order of the registry; `registry` may be one with the user's own keys."""
    return tuple(action for action in registry if screen in action.where)


def named(screen: str, name: str) -> Action | None:
    """The action `name` of a screen, or None where the screen has none of that name."""
    return next((a for a in REGISTRY if a.name == name and screen in a.where), None)


@dataclass(frozen=True)
class Entry:
    """One entry of the footer; `action` is what a click on it does."""

    keys: str
    label: str
    action: Action

    @property
    def width(self) -> int:
        """Columns it takes, with the space after it."""
        return len(self.keys) + len(self.label) + 3


def footer(
    screen: str,
    width: int,
    say: Callable[..., str],
    available: Callable[[str], bool],
    *,
    always: Iterable[str] = ("help",),
    registry: Iterable[Action] = REGISTRY,
) -> list[Entry]:
    """What the footer shows: only what works now, most important first, as many as fit into `width`.

    Keys with the same label share one entry. Those named in `always` keep a place at the end. Where not all fit, the
    key of the help says that it lists more.
    """
    there = actions_for(screen, registry)
    ranks = [(action.rank, action) for action in there if action.rank is not None and available(action.name)]
    merged: dict[str, Entry] = {}
    for _, action in sorted(ranks, key=lambda pair: pair[0]):
        label = say(action.label)
        earlier = merged.get(label)
        if earlier is None:
            merged[label] = Entry(action.shown, label, action)
        elif action.shown not in earlier.keys:
            merged[label] = Entry(earlier.keys + action.shown, label, earlier.action)
    entries = list(merged.values())
    shown = _fitting(entries, set(always), width)
    if len(shown) == len(entries):
        return shown
    more = [replace(one, label=say("action.more")) if one.action.name == "help" else one for one in entries]
    return _fitting(more, set(always), width)


def _fitting(entries: list[Entry], keep: set[str], width: int) -> list[Entry]:
    room = width - sum(entry.width for entry in entries if entry.action.name in keep)
    shown = []
    for entry in entries:
        if entry.action.name in keep:
            shown.append(entry)
        elif entry.width <= room:
            shown.append(entry)
            room -= entry.width
    return shown
