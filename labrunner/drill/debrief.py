"""The page after a shift, as text: what was hidden, what was done, what it came to, what others would have come to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from labrunner.drill.actions import CHANGING, INSPECT, stretch, to_change
from labrunner.drill.cockpit import Ask, Cockpit
from labrunner.drill.reference import NEVER, NONE
from labrunner.drill.score import DETECTION, DIAGNOSIS, ECONOMY, OUTCOME
from labrunner.drill.shift import Flown, first_alarm
from labrunner.drill.words import branch_name, causes_in_words
from labrunner.errors import InputError
from labrunner.say import Sentences, number
from labrunner.series.interventions import told

#: key: (English, Spanish)
_WORDS = {
    "head": ("{title}: {score} of 100 (seed {seed})", "{title}: {score} de 100 (semilla {seed})"),
    "outcome": ("what became of the run", "qué fue de la ejecución"),
    "detection": ("noticing", "darse cuenta"),
    "diagnosis": ("naming the cause", "nombrar la causa"),
    "economy": ("economy", "economía"),
    "part": ("{points} of {most}  {name}", "{points} de {most}  {name}"),
    "needless": ("needless interventions: {number}, {each} points off each", "intervenciones sin motivo: {number}, "
                 "{each} puntos menos cada una"),
    "quiet": ("Nothing was wrong.", "No pasaba nada."),
    "began": ("The trouble began at step {onset}.", "El problema empezó en el paso {onset}."),
    "herring": ("What showed first, at step {step}, was harmless.",
                "Lo primero que se vio, en el paso {step}, no hacía daño."),
    "second": ("The second trouble began at step {onset}; its cause: {right}.",
               "El segundo problema empezó en el paso {onset}; su causa: {right}."),
    "named": ("Of its two incidents you named {named}; you noticed the second {after}.",
              "De sus dos incidentes nombraste {named}; el segundo lo notaste {after}."),
    "never-noticed": ("never", "nunca"),
    "noticed": ("{count} updates after it showed", "{count} actualizaciones después de que se viera"),
    "noticed.one": ("{count} update after it showed", "{count} actualización después de que se viera"),
    "visible": ("The instruments first showed something at step {step}.",
                "Los instrumentos mostraron algo por primera vez en el paso {step}."),
    "unseen": ("No alarm ever showed it.", "Ninguna alarma lo mostró."),
    "cause": ("Its cause: {right}; you called: {called}.", "Su causa: {right}; dijiste: {called}."),
    "or": (" or ", " o "),
    "nothing": ("nothing", "nada"),
    "done": ("What you did", "Lo que hiciste"),
    "idle": ("You did not act.", "No actuaste."),
    "clear": ("You said at step {step} that all is clear.", "En el paso {step} dijiste que todo estaba en orden."),
    "entry": ("step {step}: {what}; {effect}", "paso {step}: {what}; {effect}"),
    "inspect": ("steps {first} to {last} made again", "pasos {first} a {last} repetidos"),
    "effect": ("took effect at step {step}", "con efecto desde el paso {step}"),
    "same": ("{steps} steps made again, all the same", "{steps} pasos repetidos, todos iguales"),
    "same.one": ("one step made again, the same", "un paso repetido, igual"),
    "found.one": ("one step made again: step {step} came out otherwise",
                  "un paso repetido: el paso {step} salió distinto"),
    "found": ("{steps} steps made again, step {step} came out otherwise",
              "{steps} pasos repetidos, el paso {step} salió distinto"),
    "no-effect": ("had no effect", "no tuvo efecto"),
    "called": ("step {step}: you called {cause}", "paso {step}: dijiste {cause}"),
    "refused": ("refused: {why}", "rechazado: {why}"),
    "worth": ("What it came to (training loss after the same cool-down, {updates} updates each)",
              "En qué quedó (loss de entrenamiento tras el mismo enfriamiento, {updates} actualizaciones cada una)"),
    "yours": ("yours", "la tuya"),
    "cost": ("Executed: {hours} h of {name}, {dollars} dollars; updates taken back: {lost}.",
             "Ejecutado: {hours} h de {name}, {dollars} dólares; actualizaciones deshechas: {lost}."),
    "taken": ("Taken from: {incident}", "Tomado de: {incident}"),
    "problem": ("The pilot was not heard any more: {why}", "Se dejó de escuchar al piloto: {why}"),
}  # fmt: skip
_say = Sentences(_WORDS)
_MOST = {"outcome": OUTCOME, "detection": DETECTION, "diagnosis": DIAGNOSIS, "economy": ECONOMY}


def debrief(flown: Flown, lang: str) -> str:
    """The page; each paragraph of the scenario's own text is one line, to be wrapped by who shows it."""
    return "\n".join(_lines(flown, lang)) + "\n"


def _lines(flown: Flown, lang: str) -> Iterator[str]:
    cockpit = flown.cockpit
    scenario, score = cockpit.scenario, flown.score
    title = scenario.text("title", lang)
    yield _say(lang, "head", title=title, score=number(score.total), seed=cockpit.prepared.seed)
    for name, points, most in parts_of(flown, lang):
        yield "  " + _say(lang, "part", points=number(points), most=number(most), name=name)
    if flown.outcome.early:
        yield "  " + _say(lang, "needless", number=flown.outcome.early, each=5)
    if flown.problem:
        yield _say(lang, "problem", why=flown.problem)
    yield ""
    yield from _truth(flown, lang)
    yield ""
    yield from _done(flown, lang)
    yield ""
    yield from _worths(flown, lang)
    budget = cockpit.budget()
    machine = scenario.machine.name
    lost = flown.outcome.lost
    yield _say(lang, "cost", hours=budget["hours"], name=machine, dollars=budget["dollars"], lost=lost)
    yield ""
    for paragraph in scenario.text("debrief", lang).split("\n\n"):
        yield from (" ".join(paragraph.split()), "")
    yield _say(lang, "taken", incident=scenario.incident_in(lang))


def parts_of(flown: Flown, lang: str) -> list[tuple[str, float, float]]:
    """The four parts of the score: their names as they are read, the points earned, the most there are."""
    return [(_say(lang, name), points, _MOST[name]) for name, points in flown.score.parts().items()]


def _truth(flown: Flown, lang: str) -> Iterator[str]:
    cockpit = flown.cockpit
    if cockpit.scenario.quiet:
        yield _say(lang, "quiet")
        return
    yield _say(lang, "began", onset=cockpit.prepared.trouble)
    if cockpit.scenario.trouble:
        yield _say(lang, "herring", step=cockpit.prepared.onset)
    seen = first_alarm(cockpit.prepared)
    yield _say(lang, "visible", step=cockpit.scenario.begins + seen[0]) if seen else _say(lang, "unseen")
    either = _say(lang, "or")
    right = causes_in_words(cockpit.scenario.causes, lang, either)
    yield _say(lang, "cause", right=right, called=called_in_words(cockpit, lang))
    second = flown.outcome.second
    if second is not None and cockpit.scenario.second is not None:
        right = causes_in_words(cockpit.scenario.second.causes, lang, either)
        yield _say(lang, "second", onset=cockpit.prepared.onsets[1], right=right)
        never = second[0] is None
        after = _say(lang, "never-noticed") if never else _say(lang, "noticed", count=second[0])
        yield _say(lang, "named", named=flown.outcome.named + second[1], after=after)


def called_in_words(cockpit: Cockpit, lang: str) -> str:
    """The cause that was called, of a night all that were; that nothing was, where nothing was."""
    calls = cockpit.calls if cockpit.scenario.second else cockpit.calls[-1:]
    return causes_in_words((call["cause"] for call in calls), lang) or _say(lang, "nothing")


def _done(flown: Flown, lang: str) -> Iterator[str]:
    cockpit, clear = flown.cockpit, flown.cockpit.all_clear
    told: list[tuple[int, str]] = []
    for one in cockpit.asked:
        what, effect = asked_in_words(one, lang), effect_of(one, lang)
        told.append((one.executed, _say(lang, "entry", step=one.asked_at, what=what, effect=effect)))
    for call in cockpit.calls:
        cause = causes_in_words([call["cause"]], lang)
        told.append((call["executed"], _say(lang, "called", step=call["step"], cause=cause)))
    yield _say(lang, "done") if told else _say(lang, "idle")
    for _, line in sorted(told, key=lambda pair: pair[0]):
        yield "  " + line
    if clear:
        yield _say(lang, "clear", step=clear["step"])


def asked_in_words(one: Ask, lang: str) -> str:
    """An intervention as the screens call it, `back to step 240`; action and arguments where that has no words."""
    found = None
    with suppress(InputError):  # what was refused may not be put in words
        if one.action == INSPECT:
            first, last = stretch(one.arguments)
            return _say(lang, "inspect", first=first, last=last)
        if one.action in CHANGING:
            found = told(to_change(one.action, one.arguments, one.asked_at).as_json(), lang)
    return found or " ".join([one.action, *(f"{key}={value}" for key, value in one.arguments.items())])


def effect_of(one: Ask, lang: str) -> str:
    """What came of an intervention, in a few words."""
    if one.refused:
        return _say(lang, "refused", why=one.refused)
    if one.action == INSPECT:
        key = "same" if one.found is None else "found"
        return _say(lang, key, steps=one.idle, step=one.found)
    if one.took_effect_at is None:
        return _say(lang, "no-effect")
    return _say(lang, "effect", step=one.took_effect_at)


def _worths(flown: Flown, lang: str) -> Iterator[str]:
    scenario, table = flown.cockpit.scenario, flown.table
    names = [NONE, NEVER] if scenario.quiet else [NONE, NEVER, *(policy.name for policy in scenario.policies)]
    worths = {name: table.worth(name) for name in names}
    shown = [(branch_name(scenario.policies, name, lang), worth) for name, worth in worths.items()]
    yield _say(lang, "worth", updates=scenario.updates)
    for name, worth in sorted([(_say(lang, "yours"), flown.worth), *shown], key=lambda pair: pair[1]):
        yield f"  {worth:6.3f}  {name}"
