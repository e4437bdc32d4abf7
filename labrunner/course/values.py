"""What is wrong with a value given to a setting, in English and Spanish: one table for files, screens and grades."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from labrunner.say import Sentences

_say = Sentences(
    {
        "choices": ("must be one of {choices}", "debe ser uno de {choices}"),
        "number": ("must be a number", "debe ser un número"),
        "whole": ("must be a whole number", "debe ser un número entero"),
        "between": ("must lie between {low} and {high}", "debe estar entre {low} y {high}"),
        "off": ("cannot be switched off", "no se puede desactivar"),
        "large": ("is too large", "es demasiado grande"),
    }
)


class Complaint(NamedTuple):
    """What is wrong with a value: `why` is a word for it, the rest fills the gaps of its sentence."""

    why: str
    low: str = ""
    high: str = ""
    choices: str = ""

    def text(self, lang: str = "en") -> str:
        """The end of a sentence that begins with the setting and its value."""
        return _say(lang, self.why, low=self.low, high=self.high, choices=self.choices)

    @property
    def params(self) -> dict[str, Any]:
        """The same for a sentence that is put together later, in whichever language: its English text is `reason`."""
        return {"reason": self.text(), **self._asdict()}


def reason(lang: str, params: dict[str, Any]) -> str:
    """The text of a complaint of which the `params` are at hand."""
    return Complaint(*(str(params.get(name, "")) for name in Complaint._fields)).text(lang)


@functools.cache
def is_whole(key: str) -> bool:
    """Whether a setting, by its dotted key, takes whole numbers only; of what is no setting False."""
    from labrunner.engine.config import RunConfig

    section, _, leaf = key.rpartition(".")
    part = RunConfig.model_fields.get(section)
    fields = getattr(part.annotation, "model_fields", {}) if part is not None else RunConfig.model_fields
    return leaf in fields and fields[leaf].annotation is int
