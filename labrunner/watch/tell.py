"""An alarm as one line for people, or as one JSON object."""

from __future__ import annotations

import time

from labrunner.diagnosis.online import Alarm, as_json
from labrunner.diagnosis.online.words import advice, evidence, unknown
from labrunner.say import Sentences
from labrunner.text import clean

WORDS = {
    "alarm": ("ALARM", "ALARMA"),
    "notice": ("notice", "aviso"),
    "over": ("over", "pasado"),
    "step": ("step {step}", "paso {step}"),
    "from": ("step {step}, from {first}", "paso {step}, desde {first}"),
    "unknown": ("can't tell: {what}", "no se sabe: {what}"),
    "summary": (
        "{name}: {rows} rows, {count} alarms, {standing} of them not over",
        "{name}: {rows} filas, {count} alarmas, {standing} de ellas sin resolver",
    ),
    "summary.one": (
        "{name}: {rows} rows, 1 alarm, {standing} of it not over",
        "{name}: {rows} filas, 1 alarma, {standing} sin resolver",
    ),
    "nothing": (
        "{name}: no row of a training log so far (no loss, gradient norm or loss scale); --column NAME=loss names one",
        "{name}: ninguna fila de un log de entrenamiento (ni loss, ni norma de gradiente, ni escala de loss); "
        "--column NOMBRE=loss indica una columna",
    ),
}
_say = Sentences(WORDS)


def word(lang: str, key: str, **values: object) -> str:
    """A word of `watch`, its gaps filled."""
    return _say(lang, key, **values)


def line_of(alarm: Alarm, source: str, lang: str, *, clock: bool = True) -> str:
    """One line: time, level, kind, log, step, evidence, advice, what can't be told. Safe to print."""
    level = "over" if alarm.over else alarm.level
    if alarm.step == alarm.first_bad_step:
        where = _say(lang, "step", step=alarm.step)
    else:
        where = _say(lang, "from", step=alarm.step, first=alarm.first_bad_step)
    parts = [time.strftime("%H:%M:%S") if clock else "", f"{_say(lang, level)} {alarm.kind}", clean(source, 120), where]
    text = "  ".join(part for part in parts if part) + ": " + evidence(alarm, lang)
    text += "".join(f"; {one}" for one in advice(alarm, lang)) if alarm.level == "alarm" else ""
    missing = unknown(alarm, lang) if alarm.level == "alarm" else []
    return text + (f" [{_say(lang, 'unknown', what='; '.join(missing))}]" if missing else "")


def json_of(alarm: Alarm, source: str, lang: str) -> str:
    """The object of `labrunner/alarm/v1` on one line."""
    from labrunner.engine.record.journal import encode

    return encode(as_json(alarm, source, lang))
