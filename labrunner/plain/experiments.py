"""Experiments in lines: what may be changed, what was predicted, what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from labrunner.course.experiments import (
    COST_OF_UNTRUE,
    PREDICTIONS,
    arm_of,
    changes_text,
    hypothesis,
    number_of,
    prediction,
)
from labrunner.course.fix import value_text
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.strings import Say
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.fix import FixDraft, Setting, named
from labrunner.deck.work.session import LabSession
from labrunner.deck.work.tried import Listed
from labrunner.errors import InputError
from labrunner.plain import WIDTH
from labrunner.text import clean


def costly(session: LabSession, say: Say) -> Iterator[str]:
    """What of the predictions would earn little or nothing, or cost points, wrapped: that all handed in are one word,
    that one word is all that came true, and what was committed and not run."""
    work = Experiments(session.lab, session.folder, say("plain.trial_leave_out"))
    if not work.problem:
        told = [*work.warnings(say, session.flights), *work.unflown(session.flights, say)]
        yield from wrap(told, WIDTH, whole=True)


class PlainExperiments:
    """The commands that predict. Raises InputError for what is asked wrongly."""

    def __init__(self, session: LabSession, say: Say) -> None:
        self.session, self.say = session, say
        self.ready = ""  #: the arm of the experiment that was committed last, until it was told

    def _work(self) -> Experiments:
        return Experiments(self.session.lab, self.session.folder, self.say("plain.trial_leave_out"))

    def fly(self, number: int) -> None:
        """Run an experiment that was committed."""
        work = self._work()
        self.session.fly(*work.to_fly(self._numbered(work, number)))

    def outcome(self, arm: str) -> Iterator[str]:
        """The experiment whose run is called `arm`, with what came of it; nothing of any other run."""
        if (number := number_of(arm)) is not None:
            work = self._work()
            yield self._listed(work, self._numbered(work, number))

    def _numbered(self, work: Experiments, number: int) -> Listed:
        listed = next((one for one in work.listed if one.number == number), None)
        if listed is None:
            raise InputError(self.say("plain.no_trial", arm=arm_of(number)))
        return listed

    def told(self, _rest: list[str]) -> Iterator[str]:
        """What was predicted and what came, how experiments are paid, what may be changed, and how one is made."""
        work = self._work()
        if work.problem:
            raise InputError(self.say("trial.unreadable", reason=work.problem))
        for listed in work.listed:
            yield self._listed(work, listed)
        told = [work.covered(self.session.flights, self.say), *work.warnings(self.say, self.session.flights)]
        yield from wrap([*filter(None, told)], WIDTH, whole=True)
        for share in work.rule(self.say):
            yield from wrap([share], WIDTH, whole=True)
        if broke := work.of_the_break(self.session.flights, self.say):
            yield from wrap([broke], WIDTH, whole=True)
        yield from (f"  {self.say(f'trial.word.{word}')}" for word in PREDICTIONS)
        for setting in work.settings:
            yield f"{setting.key} = {value_text(setting.broken)} ({FixDraft.about(setting, self.say)})"
            yield from (f"  {line}" for line in self._meaning(work, setting))
        if any(setting.withheld for setting in work.settings):
            yield self.say("fix.withheld")
        yield self.say("plain.trial_how", example=self._example(work))

    def _meaning(self, work: Experiments, setting: Setting) -> list[str]:
        """What a switch does; nothing for a setting."""
        if not work.is_switch(setting.key):
            return []
        section, lab = f"experiment-{setting.key}", self.session.lab
        words = lab.text(section, self.say.language) if lab.has_text(section) else self.say("trial.switch")
        return wrap([plain(words)], WIDTH - 2, whole=True)

    def _listed(self, work: Experiments, listed: Listed) -> str:
        """An experiment in one line: its name, what it tests and changes, what was predicted and what came."""
        one = listed.experiment
        arm = arm_of(listed.number) if listed.number is not None else "-"
        flight = self.session.flights.get(arm)
        came = work.came(flight, self.session.flights.get("control"), self.say)
        if came is not None:
            state = came.told(self.say)
        else:
            state = self.say(f"state.{flight.status}") if flight else self.say("trial.not_flown")
        left = "" if listed.handed_in else f"; {self.say('trial.left_out')}"
        made = f"{changes_text(one.changes)}, {self.say('trial.predicts')} {one.predicts}"
        return f"{arm}: H{one.tests}, {made}; {state}{left}"

    def _how(self, work: Experiments) -> str:
        """How one is made, and out of what: in one line, for a command that was mistyped."""
        keys = ", ".join(setting.key for setting in work.settings)
        return self.say("plain.trial", example=self._example(work), words=", ".join(PREDICTIONS), keys=keys)

    def _example(self, work: Experiments) -> str:
        keys = [setting.key for setting in work.settings if setting.rule.choices is None]
        return next((f"{key}=0.1" for key in keys if key.endswith(".lr")), f"{keys[0]}=1" if keys else "")

    def _take(self, work: Experiments, words: list[str]) -> None:
        """Hypothesis, changes and prediction of an experiment in the making. Raises InputError with all of these that
        are wrong, each by itself."""
        tests, rest = hypothesis(words[0]), words[1:]
        last = rest.pop() if rest and "=" not in rest[-1] else ""
        predicts, wrong = prediction(last), []
        if not isinstance(tests, int):
            wrong.append(self.say("plain.trial_tests", word=clean(words[0], 40)))
        for word in rest:
            key, equals, text = word.partition("=")
            try:
                if not equals:
                    raise InputError(self.say("plain.trial_change", word=clean(word, 40)))
                work.set(named(work.settings, key, self.say).key, text, self.say)
            except InputError as error:
                wrong.append(str(error))
        if not isinstance(predicts, str):
            key = "plain.trial_predicts" if last else "plain.trial_no_prediction"
            wrong.append(self.say(key, word=clean(last, 40), words=", ".join(PREDICTIONS)))
        if wrong or not isinstance(tests, int) or not isinstance(predicts, str):
            raise InputError("; ".join(wrong))
        work.tests, work.predicts = tests, predicts

    def commit(self, rest: list[str]) -> Iterator[str]:
        """Commit a prediction; with a number alone, leave that experiment out of what is handed in, or put it back."""
        work = self._work()
        if len(rest) == 1 and rest[0].isdigit():
            work.toggle(self._numbered(work, int(rest[0])), self.say)
            yield from (self._listed(work, listed) for listed in work.listed)
            return
        if not rest:
            raise InputError(self._how(work))
        self._take(work, rest)
        made = work.commit(self.say)
        yield self._listed(work, made)
        self.ready = arm_of(made.number) if made.number is not None else ""
        yield from wrap([self.say("trial.stands", cost=COST_OF_UNTRUE)], WIDTH, whole=True)
