"""A folder that no run was made for, as a program would write it that knows which case the learner has (its number
tells that), everything in the lab's files, what arithmetic and the data alone decide, the texts, and the whole folder
of a learner with another case: what `lab verify` holds against a lab's pass mark.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from labrunner.course.cache import run_key
from labrunner.course.calibration import FILE as CALIBRATION
from labrunner.course.cases import FILE as CASES
from labrunner.course.cases import Case
from labrunner.course.experiments import (
    causes_taken,
    configuration,
    most,
    necessary_causes,
    rules_of,
    values_of_the_break,
)
from labrunner.course.fix import same_value
from labrunner.course.lab_models import EXPERIMENTS_SCHEMA
from labrunner.course.moved import declared_piece, moved_step
from labrunner.diagnosis.outcome import outcome_of
from labrunner.engine.config import flatten, full_key
from labrunner.engine.schedule import learning_rate
from labrunner.errors import InputError, MachineError
from labrunner.files import read_json
from labrunner.graders.checks.answers import right_answers
from labrunner.graders.checks.case import Case as Bench
from labrunner.graders.checks.citing import is_exact
from labrunner.graders.checks.symptoms import asked, expected_values, standard_reading
from labrunner.graders.messages.labels import label_of
from labrunner.graders.read.comparison import Comparison
from labrunner.graders.references.panels import compares, shown_at
from labrunner.graders.references.provider import References
from labrunner.graders.references.runs import Cache, Runs
from labrunner.series.instruments import panel_of
from labrunner.series.series import Series

if TYPE_CHECKING:
    from pathlib import Path

    from labrunner.course.lab import Lab

#: Bytes of a lab's file that is searched.
_LARGEST = 8 << 20
#: Panels that show curves.
_PANELS = range(1, 8)
_WORDS: tuple[Literal["above", "below"], ...] = ("above", "below")


def other_case(lab: Lab) -> Lab:
    """The lab on a case that is not the declared one: a proven one, else the declared one with the next seed that no
    calibration has."""
    declared, proven, calibration = lab.declared, lab.proven_cases(), lab.calibration()
    seeds = [declared.base_seed, *(calibration.seeds if calibration else ())]
    known = [case for case in proven.cases if case.seed not in seeds] if proven else []
    return declared.assigned(known[0] if known else Case(seed=max(seeds) + 1))


def files(lab: Lab, cache: Cache, folder: Path) -> dict[str, str]:
    """The files of such a folder for a lab that is on a case; text by name. The runs of the declared case are what the
    other learner's folder tells."""
    knows = _Knows(lab, cache, folder)
    return {
        "postmortem.md": _postmortem(knows),
        "answers.toml": _answers(knows),
        "fix.toml": _fix(lab),
        "experiments.toml": _experiments(knows),
    }


def kept_of(lab: Lab) -> dict[str, Any]:
    """What the files of a lab keep of the case that it is on: readings by name, from a row beside the case and from
    whatever is kept by its seed."""
    case, found = lab.case, {}
    if case is None:
        return found
    cases, calibration = (_read(lab.folder / name) for name in (CASES, CALIBRATION))
    for known, row in zip(cases.get("cases", ()), cases.get("values", ()), strict=False):
        if known.get("seed") == case.seed:
            found |= dict(zip(cases.get("readings", ()), row, strict=False))
    for name, spread in calibration.get("readings", {}).items():
        if str(case.seed) in spread.get("by_seed", {}):
            found[name] = spread["by_seed"][str(case.seed)]
    return {name: value for name, value in found.items() if isinstance(value, int | float)}


def _read(path: Path) -> dict[str, Any]:
    return read_json(path, again="", limit=_LARGEST) if path.is_file() else {}


class _Knows:
    """All that is to be had without a run of the case: its configuration and data, what the lab's files keep of it, and
    another learner's runs (`theirs`)."""

    def __init__(self, lab: Lab, cache: Cache, folder: Path) -> None:
        self.lab, self.kept = lab, kept_of(lab)
        self.theirs = References(lab.declared, Runs("auto", cache))
        self.own = References(lab, Runs("auto", cache))  # of its runs nothing is read but the data of a batch
        self.bench = Bench(lab.declared, folder, "nobody", self.theirs)
        self.fault = self.own.fault()

    def symptom(self, name: str) -> str:
        """What is written for a line of section 1."""
        config = self.own.config("break")
        if name == "dtype":
            return config.precision.dtype
        if name == "recovery_loss":
            return "did not recover"
        if name == "unusual_tokens":
            return declared_piece(self.lab) or "none"
        if name in ("spike_step", "batch_index") and self.fault is not None:
            return str(self.fault)
        if name == "lr" and self.fault is not None:
            return f"{learning_rate(self.fault, config.optimizer.lr, config.schedule):.4g}"
        expected = expected_values(self.theirs, name)
        return _number(self.reading(self.lab.symptoms.get(name, name), expected[0].value if expected else None))

    def reading(self, name: str | None, theirs: Any) -> Any:
        """A reading of the case: as the lab's files keep it, a step that moves with the fault, else another learner's
        number."""
        if name in self.kept:
            return self.kept[name]
        moved = moved_step(self.lab, name) if name in self.lab.readings else None
        return theirs if moved is None else moved

    def exact(self) -> Iterator[tuple[int, float]]:
        """(panel, number) of what the data alone decide in the fault's batch."""
        run = self.own.rerun("break")
        for panel in (0, *_PANELS):
            shown = shown_at(panel, self.fault or 1, "", run) if run is not None else []
            value = next((one.value for one in shown if is_exact(one.field)), None)
            if value is not None:
                yield panel, value

    def beside(self, after: int) -> Iterator[tuple[int, str]]:
        """(panel, word) of every panel that shows another learner's break so beside their control, so many steps after
        the fault."""
        step = (self.theirs.fault() or 1) + after
        pair: list[Series] = [run for arm in ("break", "control") if (run := self.theirs.rerun(arm)) is not None]
        if len(pair) < 2:
            return
        for panel in _PANELS:
            for said in ("post", "update", "v", ""):
                shown, control = (shown_at(panel, step, said, run) for run in pair)
                word = next((w for w in _WORDS if compares(Comparison(w, None, 0, 0), shown, control)), None)
                if word is not None:
                    yield panel, f"{said} {word}".strip()
                    break


def _postmortem(knows: _Knows) -> str:
    lab = knows.lab
    symptoms = "".join(f"- {label_of(name, 'en', lab)}: {knows.symptom(name)}\n" for name in asked(lab, knows.fault))
    config = knows.own.config("break")
    cause = ", ".join(concept.en[0] for concept in lab.concepts) or "the change"
    changes = "; ".join(f"{key} = {_toml(value)}" for key, value in _changes(lab).items())
    bodies = {
        "Symptoms": symptoms,
        "Hypotheses": "".join(f"{n}. {cause} {n}: panel {n}\n" for n in (1, 2, 3)),
        "Evidence": "".join(f"- {line}\n" for line in _citations(knows)),
        "Root cause": f"The run failed because of {cause}.\n",
        "Remediation": f"- {changes}, from the checkpoint before\n",
        "Verification": f"- Seed {config.seed}: within 0.3 of the control through step {config.steps}; it held.\n",
        "Lesson": "Look before the update.\n",
    }
    return "# Post-mortem — 2026-01-31 — run\n" + "".join(
        f"\n## {n}. {title}\n{body}" for n, (title, body) in enumerate(bodies.items(), start=1)
    )


def _citations(knows: _Knows) -> list[str]:
    """What the data alone decide, what the lab's files keep of the step of the fault, and how another learner's break
    lies beside the control there and soon after."""
    fault = knows.fault or 1
    cited = [f"Panel {panel}: {value:g} at step {fault}, favours H1, rules out H2" for panel, value in knows.exact()]
    for name, value in knows.kept.items():
        reading = knows.lab.readings.get(name) or standard_reading(name, fault)
        if reading is None or reading.reduce != "at" or reading.arm not in ("break", None) or reading.minus is not None:
            continue
        panel, steps = panel_of(str(reading.field)), reading.steps or (0, 0)
        step = steps[0] + (knows.own.origins().get(reading.origin or "", 0))
        if panel is not None and step <= fault:
            cited.append(f"Panel {panel}: {_number(value)} at step {step}, favours H1")
    for after in (0, 1):
        cited += [f"Panel {panel} at step {fault + after}: {word} the control" for panel, word in knows.beside(after)]
    return cited


def _answers(knows: _Knows) -> str:
    text, declared = "", {question.id: question for question in knows.lab.declared.questions}
    for question in knows.lab.questions:
        right = right_answers(knows.bench, declared[question.id])
        theirs = right[0].value if right else None
        name = knows.lab.name_of(question.reading) if question.reading else None
        value = question.value if question.reading is None and question.source != "draw" else theirs
        text += f"[{question.id}]\nvalue = {_toml(value if question.bands else knows.reading(name, value))}\n"
    return text


def _changes(lab: Lab) -> dict[str, Any]:
    """What the first accepted fix sets, of what a fix may set."""
    for arm in lab.fix_arms():
        settings = {full_key(key): value for key, value in arm.set.items() if full_key(key) in lab.editable}
        if arm.credit == 1 and settings:
            return settings
    return {}


def _fix(lab: Lab) -> str:
    return 'schema = "labrunner/fix/v1"\n' + "".join(f"{key} = {_toml(v)}\n" for key, v in _changes(lab).items())


def _experiments(knows: _Knows) -> str:
    """Experiments of the lab, and of each what came of it on another learner's case."""
    text, lab = f'schema = "{EXPERIMENTS_SCHEMA}"\n', knows.lab.declared
    for changes in trials(lab):
        try:
            run = knows.theirs.runs.series(lab, "experiment", configuration(lab, changes))
        except (InputError, MachineError):
            continue
        predicted = outcome_of(run) if run is not None else "calm"
        settings = ", ".join(f"{_toml(name)} = {_toml(value)}" for name, value in changes.items())
        text += f'[[experiment]]\ntests = "H1"\nset = {{ {settings} }}\npredicts = "{predicted}"\n'
    return text


def trials(lab: Lab) -> list[dict[str, Any]]:
    """What the experiments set, as many as count: each cause taken away, then another setting changed. As an arm of the
    lab has it, whose run is made already; where none does, as the lab's file says that the cause goes, and a fifth of
    what the break has."""
    arms, takings = list(_of_arms(lab)), {}
    for cause in necessary_causes(lab):
        taken = (changes for changes in arms if cause in causes_taken(lab, changes))
        takings[cause] = next(taken, None) or next(
            _within(one.set) for one in lab.experiments.takes if one.cause == cause
        )
    left = {_last(name) for taking in lab.experiments.takes for name in taking.set}
    besides = [changes for changes in arms if len(changes) == 1 and not left & set(map(_last, changes))]
    return [*takings.values(), *besides, *_besides(lab, left)][: most(lab)]


def _of_arms(lab: Lab) -> Iterator[dict[str, Any]]:
    """The arms that are an experiment: the least that each changes of the break. Fixes first, since one of them is the
    folder's own fix, whose run the grader makes anyway."""
    rules, broken, switches = rules_of(lab), values_of_the_break(lab), lab.experiments.settings
    for arm in sorted(lab.arms, key=lambda arm: arm.kind != "fix"):
        config = lab.resolve(arm.name)
        flat, key = flatten(config), run_key(config)
        has = {name: flat[name] if name in flat else bool({*switches[name].faults} & {*arm.faults}) for name in rules}
        changes = {name: value for name, value in has.items() if not same_value(value, broken[name])}
        if any(rules[name].complaint(value) for name, value in changes.items()):
            continue
        for name in list(changes):  # what goes with another change, as a rate's jump with the event, is not set itself
            fewer = {other: value for other, value in changes.items() if other != name}
            if fewer and run_key(configuration(lab, fewer)) == key:
                changes = fewer
        if changes and run_key(configuration(lab, changes)) == key:
            yield changes


def _besides(lab: Lab, taken: set[str]) -> Iterator[dict[str, Any]]:
    """A setting that takes no cause away, at a fifth of what the break has."""
    broken = values_of_the_break(lab)
    for name, rule in rules_of(lab).items():
        value = broken[name]
        free = _last(name) not in taken and isinstance(value, float) and math.isfinite(value)
        if free and not rule.complaint(value / 5):
            yield {name: value / 5}


def _within(bounds: Mapping[str, Any]) -> dict[str, Any]:
    """A value well within each bound."""
    return {
        name: bound.choices[0] if bound.choices else bound.max / 4 if bound.max is not None else bound.min
        for name, bound in bounds.items()
    }


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _number(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _toml(value: Any) -> str:
    if isinstance(value, float):
        return "nan" if math.isnan(value) else "inf" if math.isinf(value) else f"{value:.4g}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, bool | int | str) else '""'
