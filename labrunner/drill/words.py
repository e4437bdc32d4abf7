"""What causes and branches are called, in English and Spanish."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from labrunner.say import Sentences

#: Names of the branches that every shift has beside its policies: nobody acted, nothing ever happened, the pilot's own.
NONE, NEVER, YOURS = "no action", "never happened", "yours"
#: Every cause that can be called (`actions.CAUSES`): (English, Spanish).
CAUSE_WORDS: dict[str, tuple[str, str]] = {
    "bad-data": ("bad data", "datos malos"),
    "learning-rate": ("the learning rate", "la tasa de aprendizaje"),
    "schedule": ("the schedule", "el programa de la tasa"),
    "loss-scale": ("the loss scale", "la escala de loss"),
    "optimizer-state": ("the optimizer's state", "el estado del optimizador"),
    "loader": ("the loader of the data", "el cargador de datos"),
    "hardware": ("the hardware", "el hardware"),
    "frozen-part": ("a part that does not learn", "una parte que no aprende"),
    "weight-growth": ("weights that grow", "pesos que crecen"),
    "loss-mask": ("the mask of the loss", "la máscara de la loss"),
    "bad-checkpoint": ("a bad checkpoint", "un checkpoint malo"),
}
_say = Sentences(CAUSE_WORDS)
_BRANCHES = Sentences({NONE: ("no action", "sin actuar"), NEVER: ("never happened", "nunca pasó")})


def causes_in_words(causes: Iterable[str], lang: str, joined: str = ", ") -> str:
    """Causes as they are read, one after another: `the schedule, the learning rate`."""
    return joined.join(_say(lang, cause) for cause in causes)


class Named(Protocol):
    """What has a name in English and one in Spanish, empty where it has none: a policy."""

    @property
    def name(self) -> str:
        """The English one."""
        ...

    @property
    def es(self) -> str:
        """The Spanish one."""
        ...


def branch_name(policies: Iterable[Named], name: str, lang: str) -> str:
    """A reference branch as it is read: `NONE`, `NEVER`, or the name of one of the policies of its scenario."""
    if name in (NONE, NEVER):
        return _BRANCHES(lang, name)
    found = next((policy for policy in policies if policy.name == name), None)
    return (found.es or name) if found and lang == "es" else name
