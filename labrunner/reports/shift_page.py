"""The debrief of a shift as one HTML file: four curves over each other, what was done and when, what it cost."""

from __future__ import annotations

import re
from html import escape

import numpy as np

from labrunner.diagnosis.online import as_json
from labrunner.drill.debrief import asked_in_words, called_in_words, effect_of, parts_of
from labrunner.drill.facts import Cost, Facts
from labrunner.drill.reference import NEVER, NONE
from labrunner.drill.spike_report import spike_report
from labrunner.drill.words import YOURS, branch_name, causes_in_words
from labrunner.reports import panels, svg
from labrunner.reports.page import still_document
from labrunner.reports.sections import table, text
from labrunner.say import Sentences, duration, number

_WORDS = {
    "title": ("{title}: {score} of 100", "{title}: {score} de 100"),
    "under": ("scenario {scenario}, seed {seed}, {updates} updates", "escenario {scenario}, semilla {seed}, "
              "{updates} actualizaciones"),
    "score": ("score", "puntuación"),
    "part": ("part", "parte"),
    "points": ("points", "puntos"),
    "needless": ("needless interventions, {count} at 5 points", "intervenciones sin motivo, {count} a 5 puntos"),
    "hidden": ("what was hidden", "lo que estaba oculto"),
    "quiet": ("Nothing was wrong.", "No pasaba nada."),
    "onset": ("The trouble began at step {step} (update {update} of the shift). Its cause: {cause}; "
              "you called: {called}.",
              "El problema empezó en el paso {step} (actualización {update} del turno). Su causa: {cause}; "
              "dijiste: {called}."),
    "second": ("The second trouble began at step {step}. Its cause: {cause}.",
               "El segundo problema empezó en el paso {step}. Su causa: {cause}."),
    "alarm": ("The first alarm came at step {step}: {evidence}.",
              "La primera alarma llegó en el paso {step}: {evidence}."),
    "no-alarm": ("No alarm ever showed it.", "Ninguna alarma lo mostró."),
    "instruments": ("Instruments that left their band of the fifty steps before, and when, without an action:",
                    "Instrumentos que salieron de su banda de los cincuenta pasos anteriores, y cuándo, sin actuar:"),
    "curves": ("training loss over the updates of the shift", "loss de entrenamiento por actualización del turno"),
    "curves.note": ("Updates that a rollback took back count, so every branch has as many. ▲ onset, ! first alarm, "
                    "numbers: interventions, ? cause called, ✓ all clear.",
                    "Las actualizaciones que deshizo un rollback cuentan, así que todas las ramas tienen las mismas. "
                    "▲ inicio, ! primera alarma, números: intervenciones, ? causa nombrada, ✓ todo en orden."),
    "yours": ("yours", "la tuya"),
    "best": ("best answer: {name}", "mejor respuesta: {name}"),
    "you-best": ("Yours was the best of all branches; the best answer of the scenario is drawn beside it.",
                 "La tuya fue la mejor de todas las ramas; se dibuja al lado la mejor respuesta del escenario."),
    "done": ("what you did", "lo que hiciste"),
    "idle": ("You did not act.", "No actuaste."),
    "step": ("asked at step", "pedido en el paso"),
    "update": ("update", "actualización"),
    "action": ("action", "acción"),
    "effect": ("what came of it", "qué pasó"),
    "values": ("before → after, as the run reads it back", "antes → después, según lo relee la ejecución"),
    "around": ("mean loss, ten updates before and after", "loss media, diez actualizaciones antes y después"),
    "times": ("times and costs", "tiempos y costes"),
    "detect": ("to detect: from the first sign to the first call or change",
               "hasta detectar: de la primera señal a la primera causa nombrada o cambio"),
    "decide": ("to decide: from then to the first change", "hasta decidir: de ahí al primer cambio"),
    "recover": ("to recover: from then until ten losses lie near those of the run that it never happened to",
                "hasta recuperar: de ahí hasta que diez losses están cerca de las de la ejecución en que nunca pasó"),
    "updates": ("{count} updates", "{count} actualizaciones"),
    "updates.one": ("{count} update", "{count} actualización"),
    "never": ("not within the shift", "no antes de acabar el turno"),
    "spent": ("all of the shift", "todo el turno"),
    "wasted": ("lost: taken back or idle, beyond the best branch", "perdido: deshecho o parado, más que la mejor rama"),
    "what": ("what", "qué"),
    "how-long": ("how long", "cuánto"),
    "stands": ("in the run that it stands for ({name}: {gpus} GPUs, {seconds} s a step)",
               "en la ejecución que representa ({name}: {gpus} GPUs, {seconds} s por paso)"),
    "money": ("{hours}, {dollars} dollars", "{hours}, {dollars} dólares"),
    "tokens": (", {tokens} million tokens", ", {tokens} millones de tokens"),
    "worth": ("what each branch came to: training loss after the same cool-down, nats",
              "en qué quedó cada rama: loss de entrenamiento tras el mismo enfriamiento, nats"),
    "branch": ("branch", "rama"),
    "loss": ("loss", "loss"),
    "taken": ("where it is taken from", "de dónde se toma"),
    "postmortem": ("the post-mortem, begun", "el post-mortem, empezado"),
    "copy": ("The facts are filled in; what stands in &lt;...&gt; is yours to write.",
             "Los hechos están puestos; lo que está entre &lt;...&gt; lo escribes tú."),
}  # fmt: skip
_say = Sentences(_WORDS)


def build(facts: Facts, lang: str, *, n: int, when: str) -> str:
    """The page. `n` is the number of the shift and `when` a date and time in UTC, both for the post-mortem."""
    flown = facts.flown
    scenario = flown.cockpit.scenario
    title = _say(lang, "title", title=scenario.text("title", lang), score=number(flown.score.total))
    under = {"scenario": scenario.id, "seed": str(flown.cockpit.prepared.seed), "updates": scenario.updates}
    report = "\n".join(text(line) for line in spike_report(facts, lang, n, when).splitlines())
    body = [
        f'<header><h1>{text(title)}</h1><p class="dim">{text(_say(lang, "under", **under))}</p></header>',
        f"<p>{text(scenario.text('pager', lang))}</p>",
        _section(lang, "score", _score(facts, lang)),
        _section(lang, "hidden", _hidden(facts, lang)),
        _section(lang, "curves", _curves(facts, lang)),
        _section(lang, "done", _done(facts, lang)),
        _section(lang, "times", _times(facts, lang)),
        _section(lang, "worth", _worths(facts, lang)),
        _section(
            lang, "taken", f"<p><strong>{text(scenario.incident_in(lang))}</strong></p>{_paragraphs(facts, lang)}"
        ),
        _section(lang, "postmortem", f'<p class="dim">{_say(lang, "copy")}</p><article><pre>{report}</pre></article>'),
    ]
    return still_document(title, lang, "".join(body))


def _section(lang: str, key: str, body: str) -> str:
    return f"<section><h2>{text(_say(lang, key))}</h2>{body}</section>"


def _score(facts: Facts, lang: str) -> str:
    rows = [[text(name), number(points), number(most)] for name, points, most in parts_of(facts.flown, lang)]
    early = facts.flown.outcome.early
    if early:
        rows.append([text(_say(lang, "needless", count=early)), number(-5 * early), ""])
    return table([_say(lang, "part"), _say(lang, "points"), ""], rows, "numbers")


def _hidden(facts: Facts, lang: str) -> str:
    cockpit = facts.flown.cockpit
    if facts.onset is None:
        return f"<p>{_say(lang, 'quiet')}</p>"
    told = {"cause": causes_in_words(cockpit.scenario.causes, lang), "called": called_in_words(cockpit, lang)}
    out = [_say(lang, "onset", step=cockpit.prepared.onset, update=facts.onset, **told), _alarm(facts, lang)]
    if cockpit.scenario.second is not None:
        right = causes_in_words(cockpit.scenario.second.causes, lang)
        out.append(_say(lang, "second", step=cockpit.prepared.onsets[1], cause=right))
    shown = "".join(f"<li>{text(name)}: {step}</li>" for name, step in facts.shown)
    listed = f"<p>{_say(lang, 'instruments')}</p><ul>{shown}</ul>" if shown else ""
    return "".join(f"<p>{text(line)}</p>" for line in out) + listed


def _alarm(facts: Facts, lang: str) -> str:
    if facts.alarm is None:
        return _say(lang, "no-alarm")
    alarm = facts.alarm[1]
    return _say(lang, "alarm", step=alarm.step, evidence=as_json(alarm, "run", lang)["evidence"].rstrip("."))


def _curves(facts: Facts, lang: str) -> str:
    best = next((name for name in facts.curves if name not in (YOURS, NONE, NEVER)), None)
    names = [name for name in (YOURS, best, NONE, NEVER) if name is not None]
    shown = {name: branch_name(facts.flown.cockpit.scenario.policies, name, lang) for name in names if name != YOURS}
    words = {name: _say(lang, YOURS) if name == YOURS else shown[name] for name in names}
    words |= {name: _say(lang, "best", name=shown[name]) for name in names if name == best}
    drawn = [(words[name], np.array(facts.curves[name], dtype=float)) for name in names]
    chart = svg.overlay(drawn, _marks(facts), _say(lang, "curves"))
    keys = "".join(
        f'<span class="key"><svg viewBox="0 0 28 8" aria-hidden="true"><path class="c{place}" d="M0 4H28" '
        f'stroke-dasharray="{panels.DASHES[place]}"/></svg> {text(words[name], 80)}</span>'
        for place, name in enumerate(names)
    )
    note = f"<p>{_say(lang, 'you-best')}</p>" if facts.best == YOURS and best else ""
    return f'<figure>{chart}<div class="keys">{keys}</div></figure><p class="dim">{_say(lang, "curves.note")}</p>{note}'


def _marks(facts: Facts) -> list[tuple[float, str, str]]:
    """What happened when, by updates: the onset, the first alarm, what was asked for and said; equal places join."""
    cockpit = facts.flown.cockpit
    found: list[tuple[float, str, str]] = [] if facts.onset is None else [(facts.onset, "first", "▲")]
    found += [] if facts.second is None else [(facts.second, "first", "▲")]
    found += [] if facts.alarm is None or facts.onset is None else [(facts.alarm[0], "bad", "!")]
    found += [(one.executed, "intervention", str(n)) for n, one in enumerate(cockpit.asked, 1)]
    said = (*((call, "?") for call in cockpit.calls), (cockpit.all_clear, "✓"))
    found += [(told["executed"], "intervention", sign) for told, sign in said if told]
    joined: dict[float, tuple[str, str]] = {}
    for at, kind, sign in found:
        before = joined.get(at)
        joined[at] = (before[0], f"{before[1]} {sign}") if before else (kind, sign)
    return [(at, kind, sign) for at, (kind, sign) in joined.items()]


def _done(facts: Facts, lang: str) -> str:
    asked = facts.flown.cockpit.asked
    if not asked:
        return f"<p>{_say(lang, 'idle')}</p>"
    rows = []
    for n, one in enumerate(asked, 1):
        line = one.line or {}
        told = [_value(line.get(key)) for key in ("old", "new")]
        values = " → ".join(told) if any(told) else ""
        losses = " → ".join("NaN" if mean is None else number(mean, 3) for mean in facts.around(one))
        what, effect = text(asked_in_words(one, lang)), text(effect_of(one, lang))
        rows.append([str(n), str(one.asked_at), str(one.executed), what, effect, text(values), losses])
    head = ["", *(_say(lang, key) for key in ("step", "update", "action", "effect", "values", "around"))]
    return table(head, rows)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items())
    return "" if value is None else number(value) if isinstance(value, int | float) else str(value)


def _times(facts: Facts, lang: str) -> str:
    machine = facts.flown.cockpit.scenario.machine
    sign = facts.onset if facts.alarm is None or facts.onset is None else facts.alarm[0]
    spans = [
        ("detect", _between(sign, facts.noticed)),
        ("decide", _between(facts.noticed, facts.decided)),
        ("recover", _between(facts.decided, facts.recovered)),
    ]
    rows = [] if facts.onset is None else [_span(facts, lang, key, updates) for key, updates in spans]
    rows += [
        [text(_say(lang, key)), _say(lang, "updates", count=cost.steps), text(_money(cost, lang))]
        for key, cost in (("spent", facts.spent), ("wasted", facts.wasted))
    ]
    stands = _say(lang, "stands", name=machine.name, gpus=machine.gpus, seconds=number(machine.seconds_per_step))
    return table([_say(lang, "what"), _say(lang, "how-long"), text(stands)], rows)


def _between(first: int | None, last: int | None) -> int | None:
    return None if first is None or last is None else max(0, last - first)


def _span(facts: Facts, lang: str, key: str, updates: int | None) -> list[str]:
    if updates is None:
        return [text(_say(lang, key)), _say(lang, "never"), ""]
    hours, dollars = facts.flown.cockpit.scenario.machine.cost(updates)
    money = _money(Cost(updates, hours, dollars, None), lang)
    return [text(_say(lang, key)), _say(lang, "updates", count=updates), text(money)]


def _money(cost: Cost, lang: str) -> str:
    told = _say(lang, "money", hours=duration(cost.hours), dollars=f"{cost.dollars:,.0f}")
    if cost.tokens is None:
        return told
    return told + _say(lang, "tokens", tokens=f"{cost.tokens / 1e6:,.0f}")


def _worths(facts: Facts, lang: str) -> str:
    flown = facts.flown
    scenario = flown.cockpit.scenario
    names = [NONE, NEVER, *(policy.name for policy in ([] if scenario.quiet else scenario.policies))]
    worths = {YOURS: flown.worth, **{name: flown.table.worth(name) for name in names}}
    words = {YOURS: _say(lang, YOURS), **{name: branch_name(scenario.policies, name, lang) for name in names}}
    rows = [
        [f"<strong>{text(words[name])}</strong>" if name == YOURS else text(words[name]), number(worth, 4)]
        for name, worth in sorted(worths.items(), key=lambda pair: pair[1])
    ]
    return table([_say(lang, "branch"), _say(lang, "loss")], rows, "numbers")


def _paragraphs(facts: Facts, lang: str) -> str:
    told = facts.flown.cockpit.scenario.text("debrief", lang)
    return "".join(f"<p>{escape(part.strip())}</p>" for part in re.split(r"\n\s*\n", told) if part.strip())
