"""A card of the helm: one action, its parameters to choose from or type, and what Enter will ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from labrunner.corpus.sources import BUILT_IN, name_of
from labrunner.course.blind import WITHHELD
from labrunner.deck.strings import Say
from labrunner.drill.actions import CAUSES, CHANGING, INSPECT, check_action, stretch, to_change
from labrunner.engine.interventions import CHANGEABLE
from labrunner.errors import InputError
from labrunner.series.interventions import told
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.deck.work.shift import ShiftSession

#: An action as it is asked for: its word, its arguments.
Asked = tuple[str, dict[str, Any]]


#: Stands for all that the rule book proposes to do, one after another before the next update.
WHOLE = "whole"


class NothingThere(InputError):
    """Nothing was typed, and there is nothing to choose from."""

    def __init__(self) -> None:
        super().__init__("there is nothing to choose from")


class NoValue(InputError):
    """A setting whose value is not shown was pointed at, and none was typed."""

    def __init__(self, key: str) -> None:
        super().__init__(f"{key}: type the value that it is to have")
        self.key = key


def _set(key: str) -> Callable[[Any], Asked]:
    return lambda value: ("set", {"key": key, "value": value})


def _number(typed: str) -> float:
    value = float(typed.replace(",", "."))
    return int(value) if value == int(value) and abs(value) < 1e15 else value


def _whole(typed: str) -> int:
    return int(typed)


def value_of(typed: str) -> Any:
    """What was typed for a setting: a number where it is one, else the word (settings know `none` and `inf`)."""
    if typed in ("true", "false"):
        return typed == "true"
    try:
        return _number(typed)
    except (ValueError, OverflowError):
        return typed


def _skip(typed: str) -> Asked:
    first, dash, last = typed.partition("-")
    return "skip", {"first": int(first), "last": int(last)} if dash else {"batches": int(first)}


def _inspect(typed: str) -> Asked:
    first, dash, last = typed.partition("-")
    return INSPECT, {"first": int(first), "last": int(last if dash else first)}


def _key_and_value(typed: str) -> tuple[str, str]:
    """Of what is typed for a setting, a part of its name and the value: `z_l 0.003`; either may be empty. A word that
    is in no name is a value."""
    part, _, value = typed.replace("=", " ").strip().partition(" ")
    named = part[:1].isalpha() and any(part in key for key in CHANGEABLE)
    return (part, value.strip()) if named else ("", typed.strip())


class Card:
    """The card of one action of the registry. `typed` takes the place of the choice that is pointed at."""

    def __init__(self, name: str, session: ShiftSession) -> None:
        self.name, self.session = name, session
        self.typed = ""
        self.choices = self._choices()
        preferred = _PREFERRED.get(name)
        self.chosen = next((i for i, one in enumerate(self.choices) if preferred in one[1].values()), 0)

    @property
    def takes_text(self) -> bool:
        """Whether a value can be typed."""
        return self.name in _TYPED or self.name == "set_other"

    def refresh(self) -> None:
        """The run went on, or something was typed: there are other states, proposals or settings to choose from; the
        one pointed at stays the same where it is still there."""
        if self.name in ("roll_back", "take_over", "set_other"):
            here = self.choices[self.chosen] if self.choices else None
            self.choices = self._choices()
            if self.name == "take_over" and here not in self.choices:
                self.choices = []  # Enter must not take another one in its place
            self.chosen = self.choices.index(here) if here in self.choices else 0

    @property
    def helping(self) -> list[dict[str, Any]]:
        """Of the rule book's proposals those that change the run: one answer, to be taken as a whole."""
        return [one for one in self.session.proposals if one["action"] != "call"]

    def move(self, by: int) -> None:
        """Point at another choice."""
        self.chosen = min(max(self.chosen + by, 0), len(self.choices) - 1)

    def _choices(self) -> list[Asked]:
        if self.name == "take_over":
            found = [(one["action"], one["arguments"]) for one in self.session.proposals]
            return [(WHOLE, {"acts": self.helping}), *found] if len(self.helping) > 1 else found
        if self.name == "roll_back":
            return [("rollback", {"to": one["step"]}) for one in self.session.now.checkpoints]
        if self.name == "swap_data":
            return self._swaps()
        if self.name == "inspect_steps":
            last = max(self.session.now.step, 1)
            return [(INSPECT, {"first": max(last - back, 1), "last": last}) for back in (9, 29, 0)]
        if self.name == "set_other":
            part, _ = _key_and_value(self.typed)
            return [("set", {"key": key, "value": now}) for key, now in self.session.settings().items() if part in key]
        return _CHOICES[self.name]

    def _swaps(self) -> list[Asked]:
        """Another order of the data; where the run has several sources, each taken from another, or from none."""
        data = self.session.scenario.config(0).data
        names = [name_of(one) for one in data.sources or BUILT_IN] if data.corpus == "sources" else []
        swaps = [("swap", {"source": a, "by": b}) for a in names for b in names if a != b]
        drops: list[Asked] = [("swap", {"source": name}) for name in names] if len(names) > 1 else []
        return [*(("swap", {"seed": seed}) for seed in (1, 2, 3)), *swaps, *drops]

    def asked(self) -> Asked:
        """What Enter asks for. Raises InputError where what was typed is nothing that can be asked for."""
        typed = self.typed.strip()
        if not self.choices:
            raise NothingThere
        action, arguments = self.choices[self.chosen]
        if typed and self.name == "set_other":
            value = _key_and_value(typed)[1]
            arguments = {**arguments, "value": value_of(value)} if value else arguments
        elif typed:
            try:
                action, arguments = _TYPED[self.name](typed)
            except (ValueError, OverflowError):
                raise InputError(f"{typed[:40]!r}: a number is wanted") from None
        if arguments.get("value") == WITHHELD:
            raise NoValue(arguments["key"])
        if action != WHOLE:
            check_action(action, arguments)
        if action in CHANGING:
            to_change(action, arguments, self.session.now.step)
        return action, arguments

    def asked_in(self, say: Say) -> Asked:
        """`asked`, with what is wrong in the learner's language: of what was typed, what the card takes instead."""
        typed = clean(self.typed.strip(), 40)
        try:
            return self.asked()
        except NoValue as error:
            raise InputError(say("shift.typed.wanted", key=error.key)) from None
        except NothingThere:
            raise InputError(say("shift.nothing_there")) from None
        except InputError:
            if not typed:
                raise
            key = self.choices[self.chosen][1].get("key", "") if self.name == "set_other" else ""
            raise InputError(say(f"shift.takes.{self.name}", typed=typed, key=key)) from None

    def confirm(self, say: Say) -> str:
        """Ask the run for it; says so. Raises InputError where it can't be asked for."""
        action, arguments = self.asked_in(say)
        words = say("shift.asked", what=in_words(action, arguments, self.session.now.step, say))
        if not self.session.flying:
            raise InputError(say("shift.not_on"))
        if self.name != "take_over":
            self.session.ask(action, arguments)
            return words
        alike = [one for one in self.session.proposals if (one["action"], one["arguments"]) == (action, arguments)]
        for one in self.helping if action == WHOLE else alike[:1]:
            self.session.ask(one["action"], one["arguments"])
            self.session.answered(one)
        return words

    def row(self, place: int, say: Say) -> str:
        """A choice in words."""
        action, arguments = self.choices[place]
        if self.name == "roll_back":
            age = self.session.now.step - arguments["to"]
            return say("shift.state", step=arguments["to"], age=max(age, 0))
        if self.name == "call_cause":
            return say(f"cause.{arguments['cause']}")
        return in_words(action, arguments, self.session.now.step, say)

    @property
    def marked(self) -> int | None:
        """The choice that Enter asks for; None where what was typed takes its place."""
        return None if self.typed.strip() and self.name != "set_other" else self.chosen

    def stands(self, say: Say) -> str:
        """What Enter would have asked for, in words; empty where it is nothing that can be asked for."""
        try:
            return in_words(*self.asked(), self.session.now.step, say)
        except InputError:
            return ""

    def sentence(self, say: Say) -> str:
        """What Enter will ask for, or why it can't be."""
        if self.name == "take_over" and not self.choices:
            return say("shift.proposal.withdrawn")
        try:
            action, arguments = self.asked()
        except NoValue as error:
            return say("shift.typed.wanted", key=error.key)
        except InputError as error:
            return str(error)
        words = say("shift.confirm", what=in_words(action, arguments, self.session.now.step, say))
        return words + say("shift.calls_of_a_night") if self.name == "call_cause" and self.session.is_night else words


def in_words(action: str, arguments: dict[str, Any], now: int, say: Say) -> str:
    """An action that is asked for, in a few words."""
    if action == WHOLE:
        acts = [in_words(one["action"], one["arguments"], now, say) for one in arguments["acts"]]
        return say("shift.whole", number=len(acts), what=", ".join(acts))
    if action == "call":
        return say("shift.called", cause=say(f"cause.{arguments.get('cause')}"))
    if action == INSPECT:
        first, last = stretch(arguments)
        return say("shift.inspect", first=first, last=last, count=last - first + 1)
    if action not in CHANGING:
        return say("shift.all_clear") if action == "all-clear" else action
    if "thaw" in arguments and arguments["thaw"] == "all":
        return say("shift.thaw_all")
    if "batches" in arguments:
        return say("shift.skip", batches=arguments["batches"], count=arguments["batches"])
    return told(to_change(action, arguments, now).as_json(), say.language) or action


def proposal_words(session: ShiftSession, say: Say, key: str) -> str:
    """The most urgent proposal of the rule book, how many there are, and the key that takes them over; empty without
    one."""
    proposed = session.proposals
    if not proposed:
        return ""
    what = in_words(proposed[0]["action"], proposed[0]["arguments"], session.now.step, say)
    words = "shift.proposals" if len(proposed) > 1 else "shift.proposal"
    return say(words, step=proposed[0]["step"], what=what, number=len(proposed), key=key)


_CHOICES: dict[str, list[Asked]] = {
    "skip_batches": [("skip", {"batches": count}) for count in (1, 8, 20, 40, 80, 150)],
    "set_rate": [("set", {"rate": times}) for times in (0.1, 0.25, 0.5, 0.75, 1.5, 2.0)],
    "rewarm": [("set", {"rewarm": steps}) for steps in (10, 20, 50, 100)],
    "set_clip": [_set("optimizer.grad_clip")(value) for value in ("none", 0.25, 0.5, 1.0, 2.0)],
    "set_beta2": [_set("optimizer.beta2")(value) for value in (0.9, 0.95, 0.98, 0.99, 0.999)],
    "set_scale": [_set("precision.loss_scale")(float(2**power)) for power in (8, 10, 12, 14, 16)],
    "reset_moments": [
        ("reset", {"m": True, "v": True, "count": True}),
        ("reset", {"m": True, "v": True}),
        ("reset", {"m": True}),
        ("reset", {"v": True}),
        ("reset", {"count": True}),
    ],
    "thaw_part": [("set", {"thaw": "all"})],
    "call_cause": [("call", {"cause": cause}) for cause in CAUSES],
    "all_clear": [("all-clear", {})],
}
#: The value that a card points at when it opens.
_PREFERRED: dict[str, Any] = {
    "skip_batches": 40,
    "set_rate": 0.5,
    "rewarm": 20,
    "set_clip": 1.0,
    "set_beta2": 0.95,
    "set_scale": 1024.0,
}
_TYPED: dict[str, Callable[[str], Asked]] = {
    "roll_back": lambda typed: ("rollback", {"to": _whole(typed)}),
    "skip_batches": _skip,
    "set_rate": lambda typed: ("set", {"rate": _number(typed)}),
    "rewarm": lambda typed: ("set", {"rewarm": _whole(typed)}),
    "set_clip": lambda typed: _set("optimizer.grad_clip")(value_of(typed)),
    "set_beta2": lambda typed: _set("optimizer.beta2")(_number(typed)),
    "set_scale": lambda typed: _set("precision.loss_scale")(_number(typed)),
    "inspect_steps": _inspect,
    "thaw_part": lambda typed: ("set", {"thaw": typed}),
    "swap_data": lambda typed: ("swap", {"seed": _whole(typed)}),
}
