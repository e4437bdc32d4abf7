"""What a pilot may ask for, and what becomes of it in the engine.

{"action": "rollback", "arguments": {"to": 300}}       or {"back": 30}: the newest kept state at or before it
{"action": "skip", "arguments": {"batches": 40}}       or {"first": 312, "last": 319}
{"action": "set", "arguments": {"key": "optimizer.grad_clip", "value": 1.0}}
{"action": "set", "arguments": {"rate": 0.5}}          the learning rate times so much
{"action": "set", "arguments": {"rewarm": 50}}         a second warm-up
{"action": "set", "arguments": {"thaw": "block_0"}}    a part that stands still learns again; "all": every one
{"action": "reset", "arguments": {"m": true, "v": true, "count": true}}
{"action": "swap", "arguments": {"seed": 7}}           the sentences to come in another order
{"action": "swap", "arguments": {"source": "a", "by": "b"}}     without `by` the source is dropped
{"action": "inspect", "arguments": {"step": 244}}      or {"first": 240, "last": 244}: made again and compared
{"action": "call", "arguments": {"cause": "bad-data"}}          {"action": "all-clear"}        {"action": "wait"}
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from labrunner.engine.interventions import Intervention, parse
from labrunner.errors import InputError
from labrunner.text import clean, suggestion

#: What may be called as a cause.
CAUSES = (
    "bad-data",
    "learning-rate",
    "schedule",
    "loss-scale",
    "optimizer-state",
    "loader",
    "hardware",
    "frozen-part",
    "weight-growth",
    "loss-mask",
    "bad-checkpoint",
)
#: Actions that change the run; `call` and `all-clear` say something, `wait` does nothing.
CHANGING = ("rollback", "skip", "set", "swap", "reset")
#: Looks closer and changes nothing; the machine trains nothing meanwhile.
INSPECT = "inspect"
ACTIONS = ("wait", *CHANGING, INSPECT, "call", "all-clear")
#: What the record of a shift holds of an action: so many arguments, characters of a name and of a text, and whole
#: numbers up to this.
MOST_ARGUMENTS, LONGEST_NAME, LONGEST_TEXT, LARGEST = 8, 40, 200, 2**53


def check_action(action: Any, arguments: Any, *, scripted: bool = False) -> None:
    """Raises InputError, one sentence, for an action that can't be asked for; `scripted` ones may count from the
    onset (`before_onset`, `batches_from_onset`)."""
    if action not in ACTIONS:
        name = clean(str(action), 40)
        raise InputError(f"no action is called {name!r}{suggestion(name, ACTIONS)}; there are {', '.join(ACTIONS)}")
    if not isinstance(arguments, Mapping):
        raise InputError(f"{action}: arguments must be an object")
    for name, value in arguments.items():
        _check_argument(action, name, value)
    if len(arguments) > MOST_ARGUMENTS:
        raise InputError(f"{action}: no action takes more than {MOST_ARGUMENTS} arguments")
    if action == "call" and arguments.get("cause") not in CAUSES:
        raise InputError(f"call: cause must be one of {', '.join(CAUSES)}")
    if action == INSPECT:
        stretch(arguments)
    if action in CHANGING:
        to_change(action, arguments, now=10**6, onset=10**6 if scripted else None)


def _check_argument(action: str, name: Any, value: Any) -> None:
    """Raises InputError for what a record could not hold, and so not be flown again from."""
    if not isinstance(name, str) or name == "do" or len(name) > LONGEST_NAME:  # `do` says which intervention it is
        raise InputError(f"{action}: no argument is called {clean(str(name), LONGEST_NAME)!r}")
    fits = value is None or isinstance(value, bool | int | float | str)
    fits = fits and not (isinstance(value, float) and not math.isfinite(value))
    fits = fits and not (isinstance(value, str) and len(value) > LONGEST_TEXT)
    if not fits or (isinstance(value, int) and abs(value) > LARGEST):
        wanted = f"a finite number, a truth value or a text of {LONGEST_TEXT} characters"
        raise InputError(f"{action}: {clean(name)} must be {wanted}")


def stretch(arguments: Mapping[str, Any]) -> tuple[int, int]:
    """The first and last step that an inspection is asked for. Raises InputError where it names none."""
    told = dict(arguments)
    if set(told) == {"step"}:
        told = {"first": told["step"], "last": told["step"]}
    whole = all(isinstance(value, int) and not isinstance(value, bool) and value >= 1 for value in told.values())
    if set(told) != {"first", "last"} or not whole or told["first"] > told["last"]:
        raise InputError("inspect takes a step, or the first and the last of several, as whole numbers")
    return told["first"], told["last"]


def to_change(action: str, arguments: Mapping[str, Any], now: int, onset: int | None = None) -> Intervention:
    """The engine's intervention for a changing action asked for after update `now`.

    Raises InputError for arguments that it does not take. A rollback names the step asked for, which the caller brings
    to the newest state that there is.
    """
    told = dict(arguments)
    if action == "rollback":
        return parse({"do": "rollback", "to": _target(told, now, onset)}, "rollback")
    if action == "skip":
        if onset is not None and "batches_from_onset" in told:
            told = {"first": onset, "last": onset + int(told["batches_from_onset"]) - 1}
        return parse({"do": "skip", **told}, "skip")
    if action == "set":
        return _setting(told)
    if action == "reset":
        return parse({"do": "reset", **told}, "reset")
    if "seed" in told:
        return parse({"do": "reorder", **told}, "swap")
    return parse({"do": "swap" if "by" in told else "drop", **told}, "swap")


def _target(told: dict[str, Any], now: int, onset: int | None) -> int:
    counted = {"to": 0, "back": now} | ({"before_onset": onset} if onset is not None else {})
    (name, value), *more = told.items() or [("", None)]
    if more or name not in counted or not isinstance(value, int) or isinstance(value, bool):
        raise InputError(f"rollback takes one whole number: {', '.join(counted)}")
    return value if name == "to" else max(0, counted[name] - value)


def _setting(told: dict[str, Any]) -> Intervention:
    if "rate" in told:
        return parse({"do": "rate", "times": told.pop("rate"), **told}, "set")
    if "rewarm" in told:
        return parse({"do": "rewarm", "steps": told.pop("rewarm"), **told}, "set")
    if "thaw" in told:
        part = told.pop("thaw")
        return parse({"do": "thaw", "parts": [] if part == "all" else [part], **told}, "set")
    return parse({"do": "set", **told}, "set")
