"""What an arm changes, for the list of arms: the settings in which it differs from the run it is compared with."""

from __future__ import annotations

from dataclasses import dataclass

from labrunner.course.fix import value_text
from labrunner.course.lab import Lab
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.engine.config import flatten


@dataclass(frozen=True)
class Changes:
    """`against` is the arm it is compared with; each of `settings` is a key, the value there, and the value here."""

    against: str
    settings: tuple[tuple[str, str, str], ...]

    def text(self, glyphs: Glyphs) -> str:
        """`optimizer.eps 1 → 1e-8, optimizer.lr 2 → 0.0003`."""
        return ", ".join(f"{key} {there} {glyphs.arrow} {here}" for key, there, here in self.settings)


def changes_of(lab: Lab, name: str, *, solved: bool) -> Changes | None:
    """The settings in which an arm differs from the break (the one that is nearest) or the control; None for none, and
    before the lab is `solved`, when they would tell the cause. Faults are no settings and are left out.
    """
    if not solved:
        return None
    here = flatten(lab.resolve(name))
    others = [arm.name for kind in ("break", "control") for arm in lab.arms if arm.kind == kind]
    found = [(other, _differing(here, flatten(lab.resolve(other)))) for other in others]
    if not found:
        return None
    against, keys = min(found, key=lambda pair: len(pair[1]))
    there = flatten(lab.resolve(against))
    told = [key for key in keys if key != "faults"]
    settings = tuple((key, _short(there[key]), _short(here[key])) for key in told)
    return Changes(against, settings) if settings else None


def _short(value: object) -> str:
    """A setting as the lists write it, `1e-8` for `1e-08`, and an empty one so that it is seen."""
    return value_text(value).replace("e-0", "e-") or '""'


def _differing(here: dict, there: dict) -> list[str]:
    return [key for key in here if here[key] != there.get(key)]
