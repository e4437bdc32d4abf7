"""Experiments on the screens: change something of the break, name the hypothesis, commit the prediction, then run it.

What was committed stands in the learner's progress, which is added to and never changed; `experiments.toml` holds
those that are handed in. A prediction can't be changed once it is committed, and what was run is not predicted again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from labrunner.course import progress
from labrunner.course.blind import untold_of_break, withheld
from labrunner.course.experiments import (
    COST_OF_UNTRUE,
    HEALED,
    POINTS,
    PREDICTIONS,
    Experiment,
    ExperimentError,
    arm_of,
    causes_taken,
    committed,
    configuration,
    entry_of,
    most,
    necessary_causes,
    rules_of,
    still_offered,
    values_of_the_break,
)
from labrunner.course.fix import value_text
from labrunner.course.lab import Lab
from labrunner.course.learner import LabFolder
from labrunner.deck.run.flight import Flight
from labrunner.deck.strings import Say
from labrunner.deck.work import trial_file
from labrunner.deck.work.fix import FixDraft, Setting, control_told
from labrunner.deck.work.forethought import hypotheses_of
from labrunner.deck.work.tried import Came, Listed
from labrunner.diagnosis.check import unspiked
from labrunner.diagnosis.outcome import OUTCOMES, outcome_of, outcomes_near, predicted, same_updates
from labrunner.engine.config import RunConfig
from labrunner.errors import InputError
from labrunner.files import write_atomic
from labrunner.series.series import load_run

assert PREDICTIONS == OUTCOMES
#: The words for a run that lost what it had learned: no experiment that ends so is milder than the break.
DIVERGED = ("divergent", "nan")


class _Came(NamedTuple):
    """The word for how a run came out, and all that it is near enough to."""

    word: str
    near: tuple[str, ...]


class Experiments:
    """What a learner tries on a lab: the experiment that is being made, and those that were.

    `problem` says why `experiments.toml` could not be read; nothing is handed in until it is put right. `leaving_out`
    says how one is left out where they are shown: by which key, or which command.
    """

    def __init__(self, lab: Lab, folder: LabFolder, leaving_out: str = "") -> None:
        self.lab, self.folder, self.leaving_out = lab, folder, leaving_out
        self.tests: int | None = None
        self.predicts: str | None = None
        self.changes: dict[str, Any] = {}
        self.problem: str | None = None
        self.gone: list[ExperimentError] = []  # of the file: what changes something that the lab does not offer
        self.listed: list[Listed] = []
        secrets = untold_of_break(lab, folder)
        self._rules = rules_of(lab)
        self._broken = withheld(values_of_the_break(lab), secrets)
        self._control = control_told(lab, folder)
        self._came: dict[tuple[Path, Path | None], Came] = {}  # by its folder and the control's
        self._outcomes: dict[Path, _Came] = {}  # by folder
        self._less: dict[tuple[Path, Path | None], bool] = {}  # by its folder and the control's: whether it is milder
        self.read()

    def read(self) -> None:
        """Read what was committed and what is handed in."""
        known = committed(progress.read(self.folder.progress), self.lab)
        try:
            given, self.gone = still_offered(self.folder.experiments, self.lab)
            self.problem = None
        except InputError as error:
            given, self.gone, self.problem = [], [], str(error)
        inside = [one.changes for one in given]
        self.listed = [Listed(one, number, one.changes in inside) for number, one in known.items()]
        flown = [one.changes for one in known.values()]
        self.listed += [Listed(one, None, True) for one in given if one.changes not in flown]

    # --- the experiment that is being made ------------------------------------------------------------------------

    @property
    def settings(self) -> list[Setting]:
        """Everything that may be changed, with the break's value and the learner's."""
        broken, mine, control = self._broken, self.changes, self._control
        return [
            Setting(name, rule, broken[name], mine.get(name), control.get(name)) for name, rule in self._rules.items()
        ]

    @property
    def begun(self) -> bool:
        """Whether anything of the experiment in the making was chosen."""
        return self.tests is not None or self.predicts is not None or bool(self.changes)

    def rule(self, say: Say) -> list[str]:
        """How experiments are paid, a line for each share of the points."""
        count, paid = wanted(self.lab), {"cost": COST_OF_UNTRUE, "points": POINTS}
        told = say("trial.rule", count=count, most=most(self.lab), **paid).split("\n")
        told += [say("trial.rule.switch", name=name) for name in self._switches()]
        return [*told, say("trial.rule.milder")] if count > 1 else told

    def warnings(self, say: Say, flights: Mapping[str, Flight]) -> list[str]:
        """What of all that is handed in would cost points, or bars another experiment; `flights` are the runs at hand,
        by arm."""
        word, true = self.one_word(), self.one_true(flights)
        found = self.refused(say)
        found += [say("trial.one_word", word=word)] if word else [say("trial.one_true", word=true)] if true else []
        found += self._another_word(word or true, flights, say)
        switches = [name for name in self.changes if self.is_switch(name)]
        if switches and len(self.changes) > 1:
            found.append(say("trial.mixed", switch=switches[0]))
        return [*found, self._many(say)] if self.begun and self.full else found

    def refused(self, say: Say) -> list[str]:
        """Of each experiment of the file that does not count, since the lab does not offer what it changes: in which
        line it stands, and what to do."""
        return [say("trial.gone", line=one.line or 1, key=one.params["key"]) for one in self.gone]

    def unflown(self, flights: Mapping[str, Flight], say: Say) -> list[str]:
        """That the grader runs what was committed and not run, and what one that fails costs; nothing where all was
        run. `flights` are the runs at hand, by arm."""
        arms = [arm_of(one.number) for one in self.listed if one.number and arm_of(one.number) not in flights]
        return [say("trial.unflown", arms=", ".join(arms), cost=COST_OF_UNTRUE)] if arms else []

    def _many(self, say: Say) -> str:
        """That no further one can be handed in, and how one is left out."""
        return say("trial.many", most=most(self.lab), how=self.leaving_out)

    def _another_word(self, word: str | None, flights: Mapping[str, Flight], say: Say) -> list[str]:
        """How to come by another word than `word` without a run that tests nothing: what is innocent leaves the break
        as it came out. Nothing where that is the same word."""
        broke = flights.get("break")
        came = self._outcome(broke.run_dir).word if word and broke is not None and broke.flown else None
        return [say("trial.innocent", came=came)] if came and predicted(came) != predicted(word or "") else []

    def is_switch(self, name: str) -> bool:
        """Whether it is no setting but leaves out what was planted."""
        trial = self.lab.experiments.settings.get(name)
        return trial is not None and bool(trial.faults)

    def _switches(self) -> list[str]:
        return [name for name in self._rules if self.is_switch(name)]

    def hypotheses(self) -> list[str]:
        """The hypotheses of the post-mortem's second section, in their order; none before it is written."""
        return hypotheses_of(self.folder)

    def set(self, name: str, text: str, say: Say) -> None:
        """Give a setting a typed value; the break's own means no change. Raises InputError, saying what would do."""
        setting = next(one for one in self.settings if one.key == name)
        value = FixDraft.parse(setting, text, say)
        changes = {**self.changes, name: value}
        if value_text(value) == value_text(self._broken[name]):
            changes.pop(name)
        configuration(self.lab, changes)
        self.changes = changes

    def drop(self, name: str) -> None:
        """Leave a setting as it is in the break."""
        self.changes = {key: value for key, value in self.changes.items() if key != name}

    def lacking(self, say: Say) -> str | None:
        """What is missing before the prediction can be committed, in one sentence; None where nothing is."""
        if self.problem:
            return say("trial.unreadable", reason=self.problem)
        if self.tests is None:
            return say("trial.no_hypothesis" if self.hypotheses() else "trial.no_section")
        if not self.changes:
            return say("trial.no_change")
        if self.predicts is None:
            return say("trial.no_prediction")
        same = next((one for one in self.listed if one.experiment.changes == self.changes), None)
        if same is not None:
            return say("trial.seen", predicted=same.experiment.predicts)
        if self.full:
            return self._many(say)
        return None

    def unfinished(self, say: Say) -> list[str]:
        """What the experiment in the making lacks, by the names of its rows; nothing before it is begun."""
        lacks = {"tests": self.tests is None, "change": not self.changes, "predicts": self.predicts is None}
        return [say(f"trial.{name}") for name, open_ in lacks.items() if open_ and self.begun]

    def making(self) -> Experiment | None:
        """The experiment that is being made; None while its hypothesis or its prediction is open."""
        if self.tests is None or self.predicts is None:
            return None
        return Experiment(self.tests, self.changes, self.predicts)

    def commit(self, say: Say) -> Listed:
        """Commit the prediction: from here on it stands. Raises InputError where something is missing, MachineError
        or OSError where it cannot be written; where it stands in the progress then, it is listed as not handed in."""
        if lacking := self.lacking(say):
            raise InputError(lacking)
        made = self.making()
        assert made is not None
        self._record(made)
        try:
            self._write(self.text_with(made))
            self.tests, self.predicts, self.changes = None, None, {}
        finally:
            self.read()
        return next(one for one in self.listed if one.experiment.changes == made.changes)

    def _record(self, experiment: Experiment) -> None:
        self.folder.path.mkdir(parents=True, exist_ok=True)
        progress.append(self.folder.progress, "experiment", entry_of(experiment))

    # --- those that were made -------------------------------------------------------------------------------------

    def to_fly(self, listed: Listed) -> tuple[str, RunConfig]:
        """What the run of an experiment is called, and its configuration; one that stands in the file alone is
        committed first."""
        if listed.number is None:
            self._record(listed.experiment)
            self.read()
            listed = next(one for one in self.listed if one.experiment.changes == listed.experiment.changes)
        assert listed.number is not None
        return arm_of(listed.number), configuration(self.lab, listed.experiment.changes)

    def toggle(self, listed: Listed, say: Say) -> None:
        """Leave an experiment out of what is handed in, or put it back. What was committed stays in the progress.

        Raises InputError where more than count would be handed in, OSError where the file cannot be written.
        """
        if self.problem:
            raise InputError(say("trial.unreadable", reason=self.problem))
        if not listed.handed_in and self.full:
            raise InputError(self._many(say))
        self._write(self.text_after(listed))
        self.read()

    def came(self, flight: Flight | None, control: Flight | None, say: Say) -> Came | None:
        """How an experiment's run came out, beside the `control`'s where that is whole; None while it is under way, or
        where there is none."""
        if flight is None or not flight.flown:
            return None
        number = next((one for one in self.listed if one.number and arm_of(one.number) == flight.arm), None)
        beside = control.run_dir if control is not None and control.status == "finished" else None
        if number is not None and (flight.run_dir, beside) not in self._came:
            word = number.experiment.predicts
            outcome, near = self._outcome(flight.run_dir)
            right = word in near
            came = Came(outcome, right, word, beside and self._beside(flight.run_dir, beside, say, right=right))
            self._came[flight.run_dir, beside] = came
        return self._came.get((flight.run_dir, beside))

    def one_word(self) -> str | None:
        """The word that all that is handed in predicts, which the grader takes for no prediction; None while there is
        too little to tell. The two words for lasting harm are one, as there."""
        words = [one.predicts for one in self._given()]
        alike = len(set(map(predicted, words))) == 1
        return ", ".join(dict.fromkeys(words)) if alike and len(words) >= min(2, wanted(self.lab)) else None

    def _beside(self, run: Path, control: Path, say: Say, *, right: bool) -> str | None:
        """What is to be said of an experiment's run beside the control's: that it is the control once more, which the
        grade pays half where the prediction is `right`, or that it ends above it; None where neither is so."""
        mine, theirs = load_run(run), load_run(control)
        if same_updates(mine, theirs):
            return say("trial.control") if right else None
        return unspiked(mine, theirs, "control", say.language)

    def one_true(self, flights: Mapping[str, Flight]) -> str | None:
        """The word that is all that came true of what is handed in, once every run of it has ended: the grader pays
        little for it. None where no word or more than one came true, a run is still to be made, or there is but one."""
        given = [one for one in self.listed if one.handed_in]
        if len(given) < 2:
            return None
        runs = [flights.get(arm_of(one.number)) if one.number else None for one in given]
        true = set()
        for one, flight in zip(given, runs, strict=True):
            if flight is None or not flight.flown:
                return None
            if one.experiment.predicts in self._outcome(flight.run_dir).near:
                true.add(predicted(one.experiment.predicts))
        return true.pop() if len(true) == 1 else None

    def covered(self, flights: Mapping[str, Flight], say: Say) -> str:
        """What the learner's own runs tell of which things the break needed, and what they leave open, in a sentence or
        a few; empty while none of what is handed in was flown, and where the break needed one thing alone. Which things
        these are it does not know: the lab is not asked."""
        given, flown, count = self._given(), self._flown(flights), wanted(self.lab)
        broke = flights.get("break")
        if not flown or count < 2 or broke is None or not broke.flown:
            return ""
        milder = self._milder(flown, broke, flights)
        found = [say("trial.covered", milder=len(milder), flown=len(flown), count=count)]
        if open_ := self.open_causes(flights):
            found.append(say("trial.covered.most", apart=count - open_, count=count, rest=open_))
        tried = {name for one in given for name in one.changes}
        switches = self._switches()
        if switches and not tried & set(switches) and causes_taken(self.lab, {switches[0]: False}):
            found.append(say("trial.covered.event", name=switches[0]))  # where it takes several away it counts nothing
        return " ".join(found)

    def open_causes(self, flights: Mapping[str, Flight]) -> int:
        """How many of the things that the break needed are surely without an experiment, by the learner's own runs, and
        once as many as are wanted were made by the grade's rule; 0 where it needed one alone, and before all that is
        handed in has flown."""
        flown, broke, count = self._flown(flights), flights.get("break"), wanted(self.lab)
        if not flown or len(flown) < len(self._given()) or count < 2 or broke is None or not broke.flown:
            return 0
        milder = len({frozenset(one.changes) for one in self._milder(flown, broke, flights)})
        taken = self._taken(flown) if len(flown) >= count else count
        return max(count - min(milder, taken), 0)

    def _taken(self, flown: list[tuple[Experiment, Flight]]) -> int:
        """How many of the causes that the break needed are taken away alone, whatever was predicted."""
        came = [(one.changes, self._outcome(flight.run_dir).word in HEALED) for one, flight in flown]
        taken = (causes_taken(self.lab, changes, healed=healed) for changes, healed in came)
        return len(set().union(*taken) & set(necessary_causes(self.lab)))

    @property
    def full(self) -> bool:
        """Whether as many are handed in as count."""
        return len(self._given()) >= most(self.lab)

    def _flown(self, flights: Mapping[str, Flight]) -> list[tuple[Experiment, Flight]]:
        """What is handed in and has flown, with its run."""
        given = [one for one in self.listed if one.handed_in and one.number]
        runs = [(one.experiment, flights.get(arm_of(one.number))) for one in given if one.number]
        return [(one, flight) for one, flight in runs if flight is not None and flight.flown]

    def _milder(
        self, flown: list[tuple[Experiment, Flight]], broke: Flight, flights: Mapping[str, Flight]
    ) -> list[Experiment]:
        return [one for one, flight in flown if self._is_milder(flight, broke, flights.get("control"))]

    def _is_milder(self, flight: Flight, broke: Flight, control: Flight | None) -> bool:
        """Whether a run came out less hurt than the break, by the grade's own rule; one that diverged did not."""
        if self._outcome(flight.run_dir).word in DIVERGED:
            return False
        beside = control.run_dir if control is not None and control.flown else None
        if (flight.run_dir, beside) not in self._less:
            from labrunner.graders.checks.healing import is_milder
            from labrunner.graders.references.provider import References
            from labrunner.graders.references.runs import Runs

            known = load_run(beside) if beside is not None else None
            runs = load_run(flight.run_dir), known, load_run(broke.run_dir)
            self._less[flight.run_dir, beside] = is_milder(References(self.lab, Runs("never", None)), *runs)
        return self._less[flight.run_dir, beside]

    def _outcome(self, run: Path) -> _Came:
        """How a run came out."""
        if run not in self._outcomes:
            series = load_run(run)
            self._outcomes[run] = _Came(outcome_of(series), tuple(outcomes_near(series)))
        return self._outcomes[run]

    def of_the_break(self, flights: Mapping[str, Flight], say: Say) -> str:
        """Which of the words for an outcome the break itself is, and the control once its run has ended, in a sentence;
        empty before that of the break has. `flights` are the runs at hand, by arm."""
        words = {
            arm: self._outcome(flights[arm].run_dir).word
            for arm in ("break", "control")
            if arm in flights and flights[arm].flown
        }
        if "break" not in words:
            return ""
        control = say("trial.break.control", word=words["control"]) if "control" in words else ""
        return say("trial.break", word=words["break"], control=control)

    # --- the file ---------------------------------------------------------------------------------------------------

    def _given(self) -> list[Experiment]:
        return [one.experiment for one in self.listed if one.handed_in]

    def _write(self, text: str) -> None:
        self.folder.path.mkdir(parents=True, exist_ok=True)
        write_atomic(self.folder.experiments, text)

    def text_after(self, listed: Listed) -> str:
        """`experiments.toml` after a toggle: without an experiment that was handed in, with one that was not."""
        change = trial_file.text_without if listed.handed_in else trial_file.text_with
        return change(self.folder.experiments, self.lab, listed.experiment)

    def text_with(self, experiment: Experiment) -> str:
        """`experiments.toml` with one experiment more; what stands there stays, comments too."""
        return trial_file.text_with(self.folder.experiments, self.lab, experiment)


def wanted(lab: Lab) -> int:
    """How many experiments earn all points of a lab."""
    return max(len(necessary_causes(lab)), 1)
