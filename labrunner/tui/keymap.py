"""The user's own keys: `[keys]` of the configuration applied to the registry of actions.

    [keys]
    next_mark = "f3"              # wherever there is such an action
    run.pause = ["space", "P"]    # on one screen only

What cannot be (no such action, no such key, a key that a terminal takes or that means something else there) is left
out and named; everything else holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from labrunner.text import clean
from labrunner.tui.actions import REGISTRY, SCREENS, TAKEN, Action

#: What the configuration may say: keys by action, or by screen and action.
Wishes = Mapping[str, str | Sequence[str] | Mapping[str, str | Sequence[str]]]
#: Pairs of actions that are never there at the same time and may share a key.
NEVER_TOGETHER = frozenset(
    frozenset(pair.split())
    for pair in (
        "choice panel",
        "instruments leave",
        "change accept",
        "change next_open",
        "change change_answer",
        "accept next_open",
        "next_field next_section",
    )
)
_SHOWN = {"left": "←", "right": "→", "up": "↑", "down": "↓", "escape": "esc", "delete": "del"}


@dataclass(frozen=True)
class Problem:
    """Why a wish was left out: a key of `strings` and its values."""

    key: str
    values: Mapping[str, object]


def remapped(wishes: Wishes, registry: tuple[Action, ...] = REGISTRY) -> tuple[tuple[Action, ...], list[Problem]]:
    """The registry with the user's keys, and what of them could not be. Without wishes it is the registry itself."""
    problems: list[Problem] = []
    changes: list[tuple[int, Action]] = []
    for screen, name, keys in _flat(wishes):
        places = [i for i, a in enumerate(registry) if a.name == name and (screen is None or screen in a.where)]
        if not places or (screen is not None and screen not in SCREENS):
            said = f"{screen}.{name}" if screen else name
            problems.append(Problem("keys.unknown", {"action": clean(said, 60)}))
        elif any(registry[i].argued for i in places):
            problems.append(Problem("keys.fixed", {"action": name}))
        else:
            names = [key_name(key) for key in keys]
            wrong = next((k for k, n in zip(keys, names, strict=True) if n is None), None)
            taken = next((k for k, n in zip(keys, names, strict=True) if n and is_taken(n)), None)
            if wrong is not None or not names:
                problems.append(Problem("keys.no_key", {"key": clean(str(wrong or "?"), 30), "action": name}))
            elif taken is not None:
                problems.append(Problem("keys.taken", {"key": clean(taken, 30), "action": name}))
            else:
                shown = "/".join(_written(k) for k in keys[:2])
                found_keys = tuple(name for name in names if name)
                changes += [(i, _moved(registry[i], screen, found_keys, shown)) for i in places]
    found, clashes = _without_clashes(registry, changes)
    return found, problems + clashes


def _flat(wishes: Wishes) -> Iterable[tuple[str | None, str, list[str]]]:
    for name, value in wishes.items():
        if isinstance(value, Mapping):
            for inner, keys in value.items():
                yield name, inner, [keys] if isinstance(keys, str) else list(keys)
        else:
            yield None, name, [value] if isinstance(value, str) else list(value)


def _moved(action: Action, screen: str | None, keys: tuple[str, ...], shown: str) -> Action:
    where = action.where if screen is None else frozenset({screen})
    return replace(action, keys=keys, where=where, shown=shown)


def _without_clashes(
    registry: tuple[Action, ...], changes: list[tuple[int, Action]]
) -> tuple[tuple[Action, ...], list[Problem]]:
    """Apply as many changes as leave every key with one meaning a screen, later ones giving way."""
    problems: list[Problem] = []
    kept = list(changes)
    while True:
        found = _applied(registry, kept)
        clash = next(_clashes(found, kept), None)
        if clash is None:
            return (found if kept else registry), problems
        change, key, other, screen = clash
        kept.remove(change)
        values = {"key": _written(key), "action": change[1].name, "other": other, "screen": screen}
        problems.append(Problem("keys.double", values))


def _applied(registry: tuple[Action, ...], changes: list[tuple[int, Action]]) -> tuple[Action, ...]:
    found: list[Action] = []
    for place, action in enumerate(registry):
        mine = [new for i, new in changes if i == place]
        rest = action.where - frozenset().union(*(new.where for new in mine))
        found += [replace(action, where=rest)] * bool(rest)
        found += mine
    return tuple(found)


def _clashes(found: tuple[Action, ...], changes: list[tuple[int, Action]]):
    for change in reversed(changes):
        mine = change[1]
        for other in found:
            shared = set(mine.keys) & set(other.keys)
            both = mine.where & other.where
            apart = frozenset({mine.name, other.name}) in NEVER_TOGETHER
            if shared and both and other.name != mine.name and not apart:
                yield change, sorted(shared)[0], other.name, sorted(both)[0]


def key_name(written: str) -> str | None:
    """Textual's name of a key as people write it (`/`, `ctrl+x`, `f3`, `space`); None where there is no such key."""
    from textual.keys import Keys, _character_to_key

    if len(written) == 1:
        return _character_to_key(written) if written.isprintable() and written != " " else None
    *modifiers, last = written.split("+") if not written.endswith("++") else [*written[:-2].split("+"), "+"]
    if any(m not in {"ctrl", "shift", "alt"} for m in modifiers):
        return None
    if len(last) == 1:
        return "+".join([*modifiers, _character_to_key(last)]) if modifiers else None
    known = {key.value for key in Keys} | {
        "space",
        "comma",
        "full_stop",
        "slash",
        "question_mark",
        "colon",
        "plus",
        "minus",
        "left_square_bracket",
        "right_square_bracket",
        "equals_sign",
    }
    return written if written in known or last in known else None


def is_taken(name: str) -> bool:
    """Whether tmux, screen, a terminal or line editing may keep this key for itself."""
    return name in TAKEN or name.startswith("alt+") or name == "shift+insert"


def _written(key: str) -> str:
    return _SHOWN.get(key, key)
