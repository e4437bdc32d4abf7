"""One alarm: what is wrong, since when, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

#: What a row can be judged by; what a log lacks of it stands in an alarm's `unknown`.
SIGNALS = ("loss", "grad_norm", "lr", "loss_scale", "rate")


class Alarm(NamedTuple):
    """`level` is "notice" (said at once) or "alarm" (confirmed); `kind` a verdict or silence, throughput, resume.

    `step` is the row at which it is said, `first_bad_step` where the trouble began. `text` and `values` make its
    sentence (`words.py`); the value `found` is a function from a language to the whole log's `Diagnosis`. `over`: it
    says that the trouble begun at `first_bad_step` has ended. `lacking` are the signals of `SIGNALS` that no row had.
    """

    level: Literal["notice", "alarm"]
    kind: str
    step: int
    first_bad_step: int
    text: str
    values: Mapping[str, Any]
    over: bool = False
    lacking: tuple[str, ...] = ()


def note(standing: dict[tuple[str, int], Alarm], one: Alarm) -> None:
    """Add an alarm to those that stand, by kind and first bad step; one that says that a trouble is over takes all away
    that began with it."""
    if one.over:
        for key in [key for key in standing if key[1] == one.first_bad_step]:
            del standing[key]
    elif one.level == "alarm":
        standing[one.kind, one.first_bad_step] = one


def notice(kind: str, step: int, begun: int, text: str, *, over: bool = False, **values: Any) -> Alarm:
    """An alarm of the lower level."""
    return Alarm("notice", kind, step, begun, text, values, over)


def alarm(kind: str, step: int, begun: int, text: str, **values: Any) -> Alarm:
    """A confirmed alarm."""
    return Alarm("alarm", kind, step, begun, text, values)
