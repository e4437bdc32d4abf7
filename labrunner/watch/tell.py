"""An alarm as one line for people, or as one JSON object."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from labrunner.diagnosis.online import Alarm, as_json
from labrunner.diagnosis.online.words import advice, evidence, unknown
from labrunner.say import Sentences
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.watch.follow import Watched

#: Seconds without a row of training after which that is said.
PATIENCE = 120.0
WORDS = {
    "alarm": ("ALARM", "ALARMA"),
    "notice": ("notice", "aviso"),
    "over": ("over", "pasado"),
    "step": ("step {step}", "paso {step}"),
    "from": ("step {step}, from {first}", "paso {step}, desde {first}"),
    "unknown": ("can't tell: {what}", "no se sabe: {what}"),
    "summary.none": ("{name}: {rows} rows, no alarm", "{name}: {rows} filas, ninguna alarma"),
    "summary": (
        "{name}: {rows} rows, {count} alarms, {standing} still on",
        "{name}: {rows} filas, {count} alarmas, {standing} sin resolver",
    ),
    "summary.one": (
        "{name}: {rows} rows, 1 alarm, {standing} still on",
        "{name}: {rows} filas, 1 alarma, {standing} sin resolver",
    ),
    "problem": (
        "{name}: could not be watched to its end ({problem})",
        "{name}: no se pudo vigilar hasta el final ({problem})",
    ),
    "holds": (
        "{name}: its loss is a mean over the last steps, and no row was judged: it can't be told so far over how many",
        "{name}: su loss es una media de los últimos pasos, y no se juzgó ninguna fila: aún no se sabe de cuántos",
    ),
    "nothing": (
        "{name}: no row of a training log so far (no loss, gradient norm or loss scale); --column NAME=loss names one",
        "{name}: ninguna fila de un log de entrenamiento (ni loss, ni norma de gradiente, ni escala de loss); "
        "--column NOMBRE=loss indica una columna",
    ),
}
_say = Sentences(WORDS)


def summary(log: Watched, lang: str) -> str:
    """What was seen of a log: rows and alarms, or that nothing in it could be read."""
    problem = getattr(log.source, "problem", None)
    if problem:
        return _say(lang, "problem", name=log.name, problem=clean(problem, 120))
    if not log.rows:
        return _nothing(log, lang)
    if not log.alarms:
        return _say(lang, "summary.none", name=log.name, rows=log.rows)
    return _say(lang, "summary", name=log.name, rows=log.rows, count=log.alarms, standing=len(log.standing))


def _nothing(log: Watched, lang: str) -> str:
    """Why nothing was judged of a log: it holds no row, or a loss that can't be told apart yet."""
    return _say(lang, "holds" if log.holds else "nothing", name=log.name)


class Patience:
    """Says once of each log that no row of training has come of it, when it has been waited for long enough."""

    def __init__(self, logs: Iterable[Watched], lang: str, say: Callable[[str], None]) -> None:
        self._waiting, self._lang, self._say = list(logs), lang, say
        self._until = time.monotonic() + PATIENCE

    def look(self) -> None:
        """See whether it is time."""
        self._waiting = [log for log in self._waiting if not log.rows]
        if self._waiting and time.monotonic() >= self._until:
            for log in self._waiting:
                self._say(_nothing(log, self._lang))
            self._waiting = []


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
