"""Settings of a rule: numbers with a name, a default and a meaning in both languages, set by `--set name=value`."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Self

from labrunner.errors import InputError
from labrunner.say import pick
from labrunner.text import suggestion


def setting(default: float, en: str, es: str) -> float:
    """A field of `Settings`: its default, and what it means in English and Spanish."""
    return field(default=default, metadata={"en": en, "es": es})


@dataclass(frozen=True)
class Settings:
    """Named numbers. `described()` lists them; `changed(["name=value"])` gives a copy with others."""

    command: ClassVar[str] = "check"  #: whose `--thresholds` lists them

    @classmethod
    def described(cls, lang: str = "en") -> list[tuple[str, float, str]]:
        """(name, default, meaning) of every threshold."""
        return [(f.name, getattr(cls, f.name), pick((f.metadata["en"], f.metadata["es"]), lang)) for f in fields(cls)]

    def changed(self, settings: Iterable[str]) -> Self:
        """A copy with `name=value` settings applied; raises InputError for an unknown name or no number."""
        known = {f.name: f for f in fields(self)}
        new: dict[str, float] = {}
        for given in settings:
            name, sep, raw = given.partition("=")
            name = name.strip().replace("-", "_")
            if not sep:
                raise InputError(f"--set {given!r}: write threshold=value, for example --set {next(iter(known))}=4")
            if name not in known:
                raise InputError(
                    f"--set {given!r}: no threshold is called {name!r}{suggestion(name, known)} "
                    f"(labrunner {self.command} --thresholds lists them)"
                )
            try:
                value = float(raw)
            except ValueError:
                raise InputError(f"--set {given!r}: {raw.strip()!r} is not a number") from None
            if math.isnan(value) or value < 0:
                raise InputError(f"--set {given!r}: a threshold is a number from 0 up")
            new[name] = value
        return replace(self, **new)


def same_as(other: type[Settings], name: str) -> float:
    """A field of `Settings` that is one of another rule: with its default and its meaning."""
    (found,) = (one for one in fields(other) if one.name == name)
    return field(default=getattr(other, name), metadata=found.metadata)
