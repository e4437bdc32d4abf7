"""The post-mortem of a shift, begun: the second template with what is a fact filled in, the judgements left open."""

from __future__ import annotations

import math
from collections.abc import Iterator

from labrunner.diagnosis.online import as_json
from labrunner.drill.debrief import asked_in_words, called_in_words, effect_of
from labrunner.drill.facts import Facts, steps_seen
from labrunner.drill.words import YOURS
from labrunner.say import Sentences, number

_WORDS = {
    "head": ("# Spike #{n} — {when}", "# Spike #{n} — {when}"),
    "symptoms": ("## Symptoms", "## Síntomas"),
    "before": ("- Pre-spike loss: {value}", "- Loss antes del spike: {value}"),
    "peak": ("- Peak loss: {value}", "- Loss máxima: {value}"),
    "after": ("- Recovery loss (mean of the last ten updates): {value}",
              "- Loss recuperada (media de las diez últimas actualizaciones): {value}"),
    "grad": ("- Grad norm peak: {value} (pre-clip)", "- Norma de gradiente máxima: {value} (antes del clip)"),
    "evidence": ("## Evidence", "## Evidencia"),
    "run": ("- run: {scenario}, seed {seed}", "- ejecución: {scenario}, semilla {seed}"),
    "range": ("- Batch index range: {first}–{last}", "- Rango de batches: {first}–{last}"),
    "alarm": ("- First alarm: step {step}: {evidence}", "- Primera alarma: paso {step}: {evidence}"),
    "no-alarm": ("- First alarm: none", "- Primera alarma: ninguna"),
    "classification": ("## Classification", "## Clasificación"),
    "type": ("- Type: <1 (recoverable) / 2 (lingering) / 3 (divergent)>",
             "- Tipo: <1 (recuperable) / 2 (persistente) / 3 (divergente)>"),
    "cause": ("- Root cause: <why it is so; called in the shift: {called}>",
              "- Causa raíz: <por qué es esa; dicha en el turno: {called}>"),
    "recovery": ("## Recovery action", "## Acción de recuperación"),
    "act": ("- step {step}: {what}; {effect}", "- paso {step}: {what}; {effect}"),
    "none": ("- none", "- ninguna"),
    "outcome": ("## Outcome", "## Resultado"),
    "back": ("- Loss back near that of a run without the incident after {count} updates of the shift.",
             "- La loss volvió a estar cerca de la de una ejecución sin el incidente tras {count} actualizaciones."),
    "back.one": ("- Loss back near that of a run without the incident after one update of the shift.",
                 "- La loss volvió a estar cerca de la de una ejecución sin el incidente tras una actualización."),
    "not-back": ("- Loss not back near that of a run without the incident by the end of the shift.",
                 "- Al acabar el turno la loss aún no estaba cerca de la de una ejecución sin el incidente."),
    "cost": ("- Cost of incident: {steps} steps beyond the best answer × {gpus} GPUs of {machine} = {hours} h, "
             "${dollars}.",
             "- Coste del incidente: {steps} pasos más que la mejor respuesta × {gpus} GPUs de {machine} = {hours} h, "
             "{dollars} $."),
    "lessons": ("## Lessons / followups\n- <one line>", "## Lecciones y seguimiento\n- <una línea>"),
}  # fmt: skip
_say = Sentences(_WORDS)


def spike_report(facts: Facts, lang: str, n: int, when: str) -> str:
    """The text, Markdown: `n` is the number of the shift, `when` a time in UTC; `<...>` is yet to be written."""
    return "\n".join(_lines(facts, lang, n, when)) + "\n"


def _lines(facts: Facts, lang: str, n: int, when: str) -> Iterator[str]:
    cockpit = facts.flown.cockpit
    scenario, seed = cockpit.scenario, cockpit.prepared.seed
    first = cockpit.prepared.trouble if facts.onset is not None else scenario.begins + 1
    rows = [row for row in steps_seen(facts) if row["step"] >= first]
    own, place = facts.curves[YOURS], first - 1 - scenario.begins
    yield _say(lang, "head", n=n, when=when)
    yield _say(lang, "symptoms")
    yield _say(lang, "before", value=_mean(own[max(0, place - 10) : place]))
    yield _say(lang, "peak", value=_largest(own[place:]))
    yield _say(lang, "after", value=_mean(own[-10:]))
    yield _say(lang, "grad", value=_largest([row["grad_norm_pre"] for row in rows]))
    yield _say(lang, "evidence")
    yield _say(lang, "run", scenario=scenario.id, seed=str(seed))
    yield _say(lang, "range", first=first, last=max([row["step"] for row in rows], default=first))
    yield from _alarm(facts, lang)
    yield _say(lang, "classification")
    yield _say(lang, "type")
    yield _say(lang, "cause", called=called_in_words(cockpit, lang))
    yield _say(lang, "recovery")
    for one in cockpit.asked:
        what, effect = asked_in_words(one, lang), effect_of(one, lang)
        yield _say(lang, "act", step=one.asked_at, what=what, effect=effect)
    if not cockpit.asked:
        yield _say(lang, "none")
    yield _say(lang, "outcome")
    key = "not-back" if facts.recovered is None else "back"
    yield _say(lang, key, count=facts.recovered)
    cost, machine = facts.wasted, scenario.machine
    told = {"hours": number(cost.hours, 3), "dollars": f"{cost.dollars:,.0f}"}
    yield _say(lang, "cost", steps=cost.steps, gpus=machine.gpus, machine=machine.name, **told)
    yield _say(lang, "lessons")


def _alarm(facts: Facts, lang: str) -> Iterator[str]:
    if facts.alarm is None:
        yield _say(lang, "no-alarm")
        return
    alarm = facts.alarm[1]
    yield _say(lang, "alarm", step=alarm.step, evidence=as_json(alarm, "run", lang)["evidence"])


def _mean(losses: list[float]) -> str:
    finite = [loss for loss in losses if math.isfinite(loss)]
    return number(math.fsum(finite) / len(finite), 3) if finite else "NaN"


def _largest(values: list[float]) -> str:
    finite = [value for value in values if math.isfinite(value)]
    return number(max(finite), 3) if finite and len(finite) == len(values) else "NaN"
