"""An intervention of a journal as a few words, in either language: what was done, and whether it had an effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from labrunner.engine.interventions import KINDS, is_rate
from labrunner.say import Sentences

#: key: (English, Spanish)
_WORDS = {
    "skip": ("skipped {batches} batches", "{batches} batches saltados"),
    "skip.one": ("skipped one batch", "un batch saltado"),
    "skip.range": ("skips batches {first} to {last}", "salta los batches {first} a {last}"),
    "skip.range.one": ("skips batch {first}", "salta el batch {first}"),
    "rate": ("learning rate times {times}: {old} to {new}", "tasa de aprendizaje por {times}: de {old} a {new}"),
    "rate.asked": ("learning rate times {times}", "tasa de aprendizaje por {times}"),
    "rewarm": ("second warm-up over {steps} steps", "segundo warm-up de {steps} pasos"),
    "set": ("{key}: {old} to {new}", "{key}: de {old} a {new}"),
    "set.rate": (
        "{key} = {value}: learning rate {old} to {new}",
        "{key} = {value}: tasa de aprendizaje de {old} a {new}",
    ),
    "set.asked": ("{key} = {value}", "{key} = {value}"),
    "reset": ("reset of {parts}", "a cero: {parts}"),
    "drop": ("source {source} dropped", "fuente {source} retirada"),
    "swap": ("rows of {source} from {by}", "filas de {source} tomadas de {by}"),
    "reorder": ("data in another order (seed {seed})", "datos en otro orden (semilla {seed})"),
    "thaw": ("thawed {parts}", "descongelado: {parts}"),
    "all": ("all parts", "todo"),
    "rollback": ("back to step {to}", "vuelta al paso {to}"),
    "refused": ("{what}, refused", "{what}, rechazado"),
    "no effect": ("{what}, no effect", "{what}, sin efecto"),
    "why": ("{what}: {why}", "{what}: {why}"),
}
_say = Sentences(_WORDS, limit=200)


def told(line: Mapping[str, Any], lang: str, *, why: bool = False) -> str | None:
    """What an `intervention` line says; None for one that changes no number (a pause, another speed).

    Where it was refused or had no effect, that is said, and with `why` the reason, in the engine's words.
    """
    if str(line.get("do")) not in KINDS:
        return None
    what = _what(line, lang)
    if line.get("took_effect") is not None or "took_effect" not in line:
        return what
    what = _say(lang, "refused" if "refused" in line else "no effect", what=what)
    reason = line.get("refused") or line.get("no_effect")
    return _say(lang, "why", what=what, why=reason) if why and reason else what


def _what(line: Mapping[str, Any], lang: str) -> str:
    do, made = str(line["do"]), line.get("took_effect") is not None
    values = {key: _shown(value) for key, value in line.items()}
    if do == "skip":
        batches, one = line.get("batches"), line.get("first") is not None and line.get("first") == line.get("last")
        key = "skip.range" if batches is None else "skip"
        return _say(lang, key, **_gaps("skip", values), count=1 if one else batches)
    if do == "set" and made and is_rate(str(line.get("key"))):
        return _say(lang, "set.rate", **_gaps(do, values))
    if do in ("set", "rate") and not made:
        return _say(lang, f"{do}.asked", **_gaps(do, values))
    if do == "reset":
        parts = ", ".join(name for name in ("m", "v", "count") if line.get(name) is True)
        return _say(lang, "reset", parts=parts)
    if do == "thaw":
        parts = line.get("parts")
        named = ", ".join(map(str, parts)) if isinstance(parts, list) else ""
        return _say(lang, "thaw", parts=named or _say(lang, "all"))
    return _say(lang, do, **_gaps(do, values))


def _gaps(do: str, values: Mapping[str, object]) -> dict[str, object]:
    """Every argument of a kind, old and new; a dash where a line of a stranger's lacks one."""
    return {name: values.get(name) for name in (*KINDS[do].model_fields, "old", "new") if name != "do"}


def _shown(value: object) -> object:
    """A number as it is, anything else as text."""
    return value if value is None or isinstance(value, int | float) else str(value)
