"""A learner's experiments: `experiments.toml`, read as a hypothesis, settings and a predicted outcome, nothing else.

    [[experiment]]
    tests = "H2"                              # the hypothesis of the post-mortem's second section
    set = { "optimizer.grad_clip" = 1.0 }     # what is changed of the learner's break
    predicts = "calm"                         # how the run will come out

The screens, `postmortem --check` and the grader read it by this one rule.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from labrunner.course.changes import Editable
from labrunner.course.fix import same_value, says_off, value_text
from labrunner.course.lab_models import EXPERIMENTS_SCHEMA
from labrunner.engine.config import RunConfig, flatten, full_key
from labrunner.errors import InputError
from labrunner.files import TomlFile, check_schema, read_toml
from labrunner.text import clean, suggestion

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.course.progress import Progress

FILE = "experiments.toml"
#: What all experiments of a lab are worth, and what a prediction takes away that was committed and did not come true.
POINTS, COST_OF_UNTRUE = 25, 5
#: Experiments that count in a lab of few causes (`most`).
_FEW = 3
#: The words for how a run comes out, least harm first; `diagnosis.outcome` tells them apart.
PREDICTIONS = ("calm", "outlier-batch", "recoverable", "lingering", "divergent", "nan")
#: What else people write for one of them.
_ALSO = {"healthy": "calm"}
#: Those that leave no harm.
HEALED = ("calm", "outlier-batch")
_KEYS = ("tests", "set", "predicts")
_TABLE = "experiment"
_DEEPEST = 4
_ARM = re.compile(rf"{_TABLE}-([1-9]\d{{0,3}})")
_HYPOTHESIS = re.compile(r"H([1-9]\d?)")


class Experiment(NamedTuple):
    """One experiment: the number of its hypothesis, what it sets in the break by name, what it predicts."""

    tests: int
    changes: dict[str, Any]
    predicts: str
    line: int | None = None


class ExperimentError(InputError):
    """What is wrong with an `experiments.toml` or one experiment in it.

    `code` is one of `syntax`, `schema`, `shape`, `key`, `missing`, `tests`, `predicts`, `unknown`, `value`, `nothing`
    and `many`; `line` is where in the file; `params` fill the gaps of a sentence in another language.
    """

    def __init__(self, sentence: str, code: str, line: int | None, **params: Any) -> None:
        super().__init__(sentence)
        self.code, self.line, self.params = code, line, params


class Refusal(NamedTuple):
    """What is wrong with an experiment, before its place in a file is known."""

    sentence: str
    code: str
    params: dict[str, Any]


# --- runs of experiments ----------------------------------------------------------------------------------------------


def arm_of(number: int) -> str:
    """What the run of an experiment is called, where arms are named; `number` counts those that were committed."""
    return f"{_TABLE}-{number}"


def number_of(arm: str | None) -> int | None:
    """The number of the experiment that a run is called after; None for every arm of a lab."""
    match = _ARM.fullmatch(arm or "")
    return int(match[1]) if match else None


def entry_of(experiment: Experiment) -> dict[str, Any]:
    """What a learner's progress keeps of an experiment when its prediction is committed."""
    changes = {name: "none" if value == math.inf else value for name, value in experiment.changes.items()}
    return {"tests": f"H{experiment.tests}", "set": changes, "predicts": experiment.predicts}


def committed(progress: Progress, lab: Lab) -> dict[int, Experiment]:
    """The experiments that were committed on the screens, by number; entries that say nothing of the kind are left
    out."""
    found = {}
    for number, entry in enumerate(progress.of_kind(_TABLE), start=1):
        data = entry["data"]
        tests, predicts = hypothesis(data.get("tests")), prediction(data.get("predicts"))
        changes = changes_of(data["set"], lab) if isinstance(data.get("set"), dict) else _no_table()
        if not (isinstance(tests, Refusal) or isinstance(predicts, Refusal) or isinstance(changes, Refusal)):
            found[number] = Experiment(tests, changes, predicts)
    return found


def rules_of(lab: Lab) -> dict[str, Editable]:
    """What an experiment may change: every editable setting by its dotted key, and what the lab lists besides, in the
    order of the alphabet, which tells nothing; last the switches, which may take several causes away at once or be the
    control over again, and then earn less."""
    rules = {full_key(key): rule for key, rule in lab.editable.items()}
    switches = {name: trial.rule for name, trial in lab.experiments.settings.items() if trial.faults}
    rules |= {full_key(name): trial.rule for name, trial in lab.experiments.settings.items() if not trial.faults}
    return {**dict(sorted(rules.items())), **dict(sorted(switches.items()))}


def values_of_the_break(lab: Lab) -> dict[str, Any]:
    """What the learner's break has for each of them; `true` for a switch."""
    flat = flatten(lab.resolve("break"))
    return {name: flat.get(name, True) for name in rules_of(lab)}


def changes_text(changes: Mapping[str, Any]) -> str:
    """Changes in one line: `event = false, optimizer.lr = 0.5`."""
    return ", ".join(f"{name} = {value_text(value)}" for name, value in changes.items())


def configuration(lab: Lab, changes: Mapping[str, Any], *, threads: int | None = None) -> RunConfig:
    """The run that an experiment is: the learner's break with these changes.

    Raises InputError where the settings do not go together.
    """
    trials = lab.experiments.settings
    out = [name for name, value in changes.items() if name in trials and trials[name].faults and value is False]
    without = [fault for name in out for fault in trials[name].faults]
    overrides = {name: value for name, value in changes.items() if not (name in trials and trials[name].faults)}
    if threads is not None:
        overrides["threads"] = threads
    return lab.resolve("break", overrides=overrides, without=without)


def causes_taken(lab: Lab, changes: Mapping[str, Any], *, healed: bool = False) -> set[str]:
    """The causes that these changes take away, each alone: one of the ways to take it away is there whole, as it is not
    in the break itself, and nothing is changed but as some way to take it away has it. Where the run came out without
    harm (`healed`) a number between the break's and those that take a cause away on every seed does so too."""
    known, broken, changes = rules_of(lab), values_of_the_break(lab), effective(lab, changes)
    ways: dict[str, list[dict[str, Any]]] = {}
    for taking in lab.experiments.takes:
        rules = {key: rule for name, rule in taking.set.items() if (key := _name(name, known)) is not None}
        if len(rules) == len(taking.set):  # else it names what may not be changed, which `lab lint` finds
            ways.setdefault(taking.cause, []).append(rules)

    def fits(name: str, rule: Any, value: Any) -> bool:
        # "none" is no limit at all, and a choice where it is listed as one
        if rule.complaint(value if rule.choices is not None else _limit(value)) is None:
            return True
        return healed and rule.choices is None and _on_the_way(rule, _limit(broken[name]), _limit(value))

    def is_whole(rules: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
        return all(fits(n, rule, values[n]) for n, rule in rules.items())

    found, changed = set(), {**broken, **changes}
    for cause, several in ways.items():
        whole = any(is_whole(rules, changed) and not is_whole(rules, broken) for rules in several)
        known_ways = all(any(n in rules and fits(n, rules[n], v) for rules in several) for n, v in changes.items())
        if changes and whole and known_ways:
            found.add(cause)
    return found


def _on_the_way(rule: Editable, broken: float, value: float) -> bool:
    """Whether a number lies between the break's and those that a rule allows; both are numbers where it has bounds."""
    return rule.min is not None and broken < value < rule.min or rule.max is not None and rule.max < value < broken


def effective(lab: Lab, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the changes that the break has otherwise; of a blind break only a grader may tell."""
    broken = values_of_the_break(lab)
    return {name: value for name, value in changes.items() if not same_value(broken[name], value)}


def necessary_causes(lab: Lab) -> tuple[str, ...]:
    """The causes of the judged break that some change takes away."""
    return tuple(dict.fromkeys(taking.cause for taking in lab.experiments.takes))


def most(lab: Lab) -> int:
    """How many experiments of a lab count, and a grader makes: one for each necessary cause, and one that may come out
    otherwise than they all do."""
    return max(_FEW, len(necessary_causes(lab)) + 1)


def _limit(value: Any) -> Any:
    return math.inf if says_off(value) else value


# --- reading ----------------------------------------------------------------------------------------------------------


def read_experiments(path: Path, lab: Lab) -> list[Experiment]:
    """The experiments of a file, in its order; none in a file that has only its schema.

    Raises InputError with file and line for the first thing that is wrong.
    """
    file = read_toml(path)
    found = []
    for item in entries(file, lab):
        if isinstance(item, ExperimentError):
            raise item
        found.append(item)
    return found


def still_offered(path: Path, lab: Lab) -> tuple[list[Experiment], list[ExperimentError]]:
    """The experiments of a file in its order, and what is wrong with those that change what the lab does not offer, as
    a file of an earlier version may: they don't count, and keep nobody from the others. None of either without a file.

    Raises InputError with file and line for anything else that is wrong.
    """
    found: list[Experiment] = []
    gone: list[ExperimentError] = []
    for item in entries(read_toml(path), lab) if path.exists() else ():
        if isinstance(item, Experiment):
            found.append(item)
        elif item.code == "unknown":  # it changes what the lab does not offer
            gone.append(item)
        else:
            raise item
    return found, gone


def entries(file: TomlFile, lab: Lab) -> Iterator[Experiment | ExperimentError]:
    """Every experiment of a parsed file, or what is wrong with it. What is wrong with the file as a whole is raised."""
    tables = _tables(file, lab)
    for number, table in enumerate(tables):
        try:
            yield _entry(file, number, table, lab)
        except ExperimentError as error:
            yield error


def _tables(file: TomlFile, lab: Lab) -> list[Any]:
    if file.data.get("schema") is not None:
        try:
            check_schema(file.data["schema"], EXPERIMENTS_SCHEMA, file)
        except InputError as error:
            raise ExperimentError(str(error), "schema", file.line("schema"), wanted=EXPERIMENTS_SCHEMA) from None
    strange = next((key for key in file.data if key not in ("schema", _TABLE)), None)
    if strange is not None:
        said = f"{file.where(strange)}: unknown key {clean(strange, 60)}; an experiment begins with [[{_TABLE}]]"
        raise ExperimentError(said, "key", file.line(strange), key=clean(strange, 60), known=f"[[{_TABLE}]]")
    tables = file.data.get(_TABLE, [])
    if not isinstance(tables, list):
        said = f"{file.where(_TABLE)}: write [[{_TABLE}]], in double brackets, before each experiment"
        raise ExperimentError(said, "shape", file.line(_TABLE))
    rules, limit = rules_of(lab), most(lab)
    counted = [number for number, table in enumerate(tables) if not _is_gone(table, rules)]
    if len(counted) > limit:
        first, count = counted[limit], len(counted)
        said = f"{file.where(_TABLE, first)}: {count} experiments, and {limit} count; take out the others"
        raise ExperimentError(said, "many", file.line(_TABLE, first), count=count, most=limit)
    return tables


def _is_gone(table: Any, rules: Mapping[str, Editable]) -> bool:
    """Whether an experiment changes what is not among the rules; such a one is never run."""
    changes = table.get("set") if isinstance(table, dict) else None
    return isinstance(changes, dict) and any(_name(name, rules) is None for name in _flat(changes))


def _entry(file: TomlFile, number: int, table: Any, lab: Lab) -> Experiment:
    line, where = file.line(_TABLE, number), file.where(_TABLE, number)
    if not isinstance(table, dict):
        raise ExperimentError(f"{where}: write [[{_TABLE}]], in double brackets, before each experiment", "shape", line)
    if strange := [key for key in table if key not in _KEYS]:
        known, key = ", ".join(_KEYS), clean(strange[0], 60)
        why = Refusal(f"unknown key {key}; an experiment has {known}", "key", {"key": key, "known": known})
        raise _refused(file, number, strange[0], why)
    if absent := [key for key in _KEYS if key not in table]:
        raise ExperimentError(f"{where}: {absent[0]} is missing", "missing", line, key=absent[0])
    tests, predicts = hypothesis(table["tests"]), prediction(table["predicts"])
    changes = changes_of(_flat(table["set"]), lab) if isinstance(table["set"], dict) else _no_table()
    if isinstance(tests, Refusal):
        raise _refused(file, number, "tests", tests)
    if isinstance(changes, Refusal):
        raise _refused(file, number, "set", changes)
    if isinstance(predicts, Refusal):
        raise _refused(file, number, "predicts", predicts)
    return Experiment(tests, changes, predicts, line)


def _refused(file: TomlFile, number: int, key: str, why: Refusal) -> ExperimentError:
    place, line = file.where(_TABLE, number, key), file.line(_TABLE, number, key)
    return ExperimentError(f"{place}: {why.sentence}", why.code, line, **why.params)


def _no_table() -> Refusal:
    return Refusal('write the changes as set = { "a.setting" = value }', "shape", {})


def _flat(table: dict[str, Any], path: tuple[str, ...] = ()) -> dict[str, Any]:
    """Dotted names of a table that may be nested."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        deep = isinstance(value, dict) and len(path) < _DEEPEST
        found.update(_flat(value, (*path, key)) if deep else {".".join((*path, key)): value})
    return found


def hypothesis(given: Any) -> int | Refusal:
    """The number of the hypothesis that `H2` names, or what is wrong with it."""
    match = _HYPOTHESIS.fullmatch(given.strip()) if isinstance(given, str) else None
    if match:
        return int(match[1])
    said = clean(repr(given), 60)
    return Refusal(f'tests = {said}: name a hypothesis of section 2, as "H2"', "tests", {"value": said})


def prediction(given: Any) -> str | Refusal:
    """The outcome that is predicted, in its own word, or what is wrong with it."""
    word = given.strip().lower() if isinstance(given, str) else None
    word = _ALSO.get(word, word) if word is not None else None
    if word in PREDICTIONS:
        return word
    said, known = clean(repr(given), 60), ", ".join(PREDICTIONS)
    return Refusal(f"predicts = {said}: write one of {known}", "predicts", {"value": said, "known": known})


def changes_of(given: Mapping[str, Any], lab: Lab) -> dict[str, Any] | Refusal:
    """The changes by name, no limit as `inf`; or what is wrong with them."""
    rules = rules_of(lab)
    changes: dict[str, Any] = {}
    for name, value in given.items():
        key = _name(name, rules)
        if key is None:
            hint = suggestion(name, rules)
            said = (
                f"{clean(repr(name), 80)} can't be changed in this lab{hint}, so this experiment does not count; "
                f"take it out, or set one of {', '.join(rules)}"
            )
            return Refusal(said, "unknown", {"key": clean(name, 80), "allowed": ", ".join(rules)})
        if key in changes:
            return Refusal(f"{key} stands twice", "value", {"key": key, "value": "", "reason": "stands twice"})
        value = math.inf if says_off(value) and rules[key].choices is None else value
        if complaint := rules[key].complaint(value, key):
            shown = clean(repr(value), 60)
            said = f"{key} = {shown} {complaint.text()}"
            return Refusal(said, "value", {"key": key, "value": shown, **complaint.params})
        changes[key] = value
    if not changes:
        return Refusal("it changes nothing", "nothing", {})
    try:
        configuration(lab, changes)
    except InputError as error:
        return Refusal(str(error), "value", {"key": ", ".join(changes), "value": "", "reason": clean(str(error), 200)})
    return changes


def _name(given: str, rules: Mapping[str, Editable]) -> str | None:
    if given in rules:
        return given
    short = [key for key in rules if key.rsplit(".", 1)[-1] == given]
    if len(short) == 1:
        return short[0]
    try:
        return key if (key := full_key(given)) in rules else None
    except InputError:
        return None
