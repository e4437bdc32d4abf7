"""A lab as a conversation: every command answers with lines of text. What the screens show, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from labrunner.course import hints
from labrunner.course.course_file import Course
from labrunner.course.experiments import number_of
from labrunner.course.fix import read_fix
from labrunner.course.lab import FIX
from labrunner.course.progress import read
from labrunner.deck.draw import events, lines
from labrunner.deck.draw.glyphs import ASCII
from labrunner.deck.draw.panels import Scene, ratio_text, top_tokens
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.draw.scale import duration, number
from labrunner.deck.run.state import RunState
from labrunner.deck.strings import TEXT, Say
from labrunner.deck.work.batch import batch_lines
from labrunner.deck.work.changes import changes_of
from labrunner.deck.work.fix import is_the_break
from labrunner.deck.work.grade import Grade, record_grade
from labrunner.deck.work.healed import healed
from labrunner.deck.work.next import NextStep, first_arms
from labrunner.deck.work.session import LabSession
from labrunner.errors import InputError
from labrunner.plain import WIDTH, fix, overview, panels, questions, runs
from labrunner.plain.experiments import PlainExperiments
from labrunner.plain.following import Following
from labrunner.plain.lines import whole
from labrunner.plain.postmortem import PlainPostmortem
from labrunner.plain.texts import PlainTexts
from labrunner.text import clean

#: Fields that the panels show as a multiple of their baseline, too.
_WITH_BASELINE = frozenset({"grad_norm_pre", "update_ratio", "m_norm", "v_norm"})
#: What is read first of a step, whatever the order of a log.
_LOSSES = ("loss", "loss_ema", "eval_loss")
#: Commands that begin other work: what the present section lacks is not said on top of what comes next then.
_ELSEWHERE = frozenset({"experiment", "experimento", "fix", "arreglo", "answer", "responder"})
#: An alphabet in which "so many times" is left to the sentence.
_SILENT = replace(ASCII, times="")


class Aloud(Say):
    """Sentences for the ear: where the screens have signs, words, as far as there are any (`plain.aloud.<key>`)."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of a key, its gaps filled."""
        spoken = f"plain.aloud.{key}"
        return super().__call__(spoken if spoken in TEXT else key, **values)


class PlainLab:
    """Commands of one lab over its session. Raises InputError for what is asked wrongly."""

    def __init__(self, session: LabSession, say: Say, course: Course) -> None:
        self.session, self.say, self.course = session, say, course
        self.experiments = PlainExperiments(session, say)
        self.postmortem = PlainPostmortem(session, say)
        self._texts = PlainTexts(session, say)
        self._next = Following(session, say)
        self._made_ready = ""  # the arm that the last command made ready, which an empty `run` runs
        self.aloud = Aloud(say.language)
        self.glyphs = replace(ASCII, times=f" {say('plain.times')} ")

    def prompt(self) -> str:
        """What a line is asked for with: the lab, and the run that is read once there is one."""
        return f"{' '.join(filter(None, (self.named, self.session.chosen)))}> "

    @property
    def named(self) -> str:
        """What the place is called where a line is asked for."""
        return self.session.lab.id

    def coming(self) -> str:
        """What comes next, in one sentence: to run what a command has just made ready, whatever else is open. Before it
        a line of what is still objected to in the section that is being written."""
        arm, self.experiments.ready = self.experiments.ready, ""
        self._made_ready = arm
        told = self.say("plain.trial_next", arm=arm) if arm and self._next.runs() != arm else self._next()
        still = "" if self._next.section() == self.postmortem.present else self.postmortem.still()
        return f"{still}\n{told}" if still else told

    def answer(self, word: str, rest: list[str]) -> Iterator[str]:
        """The lines that answer a command."""
        commands = self.commands()
        if word not in commands:
            raise InputError(self.say("plain.unknown", word=clean(word, 60)))
        if word in _ELSEWHERE:
            self.postmortem.present = 0
        yield from commands[word](rest)

    def commands(self) -> dict[str, Callable[[list[str]], Iterator[str]]]:
        """What answers to each word."""
        return {
            "?": self._help,
            **dict.fromkeys(("help", "ayuda"), self._help),
            **dict.fromkeys(("brief", "texto"), self._texts.brief),
            **dict.fromkeys(("explain", "explicar"), self._texts.explain),
            **dict.fromkeys(("hints", "pistas"), self._texts.hints),
            **dict.fromkeys(("arms", "brazos"), self._arms),
            **dict.fromkeys(("look", "ver"), self._look),
            **dict.fromkeys(("step", "paso"), self._step),
            "panel": self._panel,
            "batch": self._batch,
            **dict.fromkeys(("units", "unidades"), self._units),
            **dict.fromkeys(("compare", "comparar"), self._compare),
            **dict.fromkeys(("alarms", "alarmas"), self._alarms),
            **dict.fromkeys(("stop", "parar"), self._stop),
            **dict.fromkeys(("experiments", "experimentos"), self.experiments.told),
            **dict.fromkeys(("experiment", "experimento"), self.experiments.commit),
            **dict.fromkeys(("fix", "arreglo"), self._fix),
            "questions": self._questions,
            "preguntas": self._questions,
            "answer": self._answer,
            "responder": self._answer,
            **dict.fromkeys(("check", "revisar"), self.postmortem.check),
            **dict.fromkeys(("diagnose", "diagnosticar"), self._diagnose),
        }

    def _help(self, _rest: list[str]) -> Iterator[str]:
        for line in self.say("plain.help").split("\n"):
            first, *more = wrap([line], WIDTH - 2, whole=True)
            yield from (first, *(f"  {part}" for part in more))

    def _units(self, _rest: list[str]) -> Iterator[str]:
        for part in ("help.units.1", "help.units.2", "help.units.3", "plain.units"):
            yield from wrap([self.say(part)], WIDTH, whole=True)

    # --- runs -----------------------------------------------------------------------------------------------------

    def start(self, rest: list[str]) -> str:
        """Start an arm, or go on with its run; the key of what to say. Without a name it is what was said to come next.
        Raises InputError where nothing is left to run, and for a run that is there, unless it was asked for again."""
        self.postmortem.present = 0
        arm, again = runs.named(rest, self.say)
        arm = arm or self._coming_run()
        number = number_of(arm)
        if number is None:
            runs.refuse_unknown(self.session, arm, self.say)
        if not again:
            if told := runs.taken_up(self.session, arm):
                return told
            runs.refuse_flown(self.session, arm, self.say)
        if number is not None:
            self.experiments.fly(number)
        else:
            self.session.start(arm, self._proposed() if arm == FIX else None)
        return "say.attached" if self.session.current.attached else "plain.started"

    def _proposed(self) -> dict[str, Any]:
        """The settings that fix.toml changes. Raises InputError when there is no fix.toml, or it changes nothing."""
        if not self.session.folder.fix.exists():
            raise InputError(self.say("plain.no_fix"))
        overrides = read_fix(self.session.folder.fix, self.session.lab)
        if is_the_break(self.session.lab, self.session.folder, overrides):
            raise InputError(self.say("fix.is_the_break"))
        return overrides

    def _coming_run(self) -> str:
        """The arm that comes next. Raises InputError where all that the work asks for is run."""
        arm = self._made_ready or runs.next_of(self.session, first_arms(self.session.lab)) or self._next.runs()
        if arm is None:
            raise InputError(runs.all_there(self.session, self.say))
        return arm

    def news(self) -> list[str]:
        """What happened since the last call; of a run that has ended also what only the whole of it shows."""
        flight = self.session.flight
        before = {(a.step, a.kind) for a in flight.run.alarms} if flight else set()
        judged = flight is None or flight.judged
        said = [self.say(n.key, **n.values) for n in self.session.poll()]
        if flight and flight.complete:
            flight.settle()
        alarms = [a for a in flight.run.alarms if (a.step, a.kind) not in before] if flight else []
        told = [f"{self.say('run.step')} {a.step}: {events.alarm_text(a, self.aloud, _SILENT)}" for a in alarms]
        if told and before and flight and flight.judged and not judged:
            told.insert(0, self.say("plain.whole"))
        return [*told, *said]

    def progress(self) -> str:
        """Where the run is."""
        flight = self.session.current
        run = flight.run
        loss = number(run.at("loss", run.last_step))
        rate = f", {flight.per_second:.0f}/s" if flight.per_second and flight.live else ""
        return f"{flight.arm}: {self.say('run.step')} {run.last_step}/{flight.steps}, loss {loss}{rate}"

    def outcome(self, arm: str) -> Iterator[str]:
        """What came of a run that has just ended: of an experiment its prediction, of the fix how it ended beside the
        control."""
        yield from self.experiments.outcome(arm)
        if arm == FIX and "control" in self.session.flights:
            yield panels.ended(self.session, self.say)
            yield from wrap([healed(self.session, self.say)], WIDTH, whole=True)

    def _run(self) -> RunState:
        self.session.poll()
        if self.session.flight is None:
            raise InputError(self.say("plain.no_run"))
        self.session.flight.settle()
        return self.session.flight.run

    def _scene(self) -> Scene:
        session, run = self.session, self._run()
        over = session.over.run if session.over else None
        return Scene(run, session.view, _SILENT, self.aloud, over, session.told, session.eventful)

    def _arms(self, _rest: list[str]) -> Iterator[str]:
        solved = read(self.session.folder.progress).solved
        for row in self.session.rows():
            took = f", {self.say('arms.takes', seconds=duration(row.seconds))}" if row.seconds else ""
            asks = f"; {self.say('arms.asked')}" if runs.asked_about(self.session, row.name) else ""
            how = f": {self.say('plain.run_arm', arm=row.name)}" if asks and row.status == "none" else ""
            yield f"{row.name}: {self.say(f'arms.kind.{row.kind}')}{took}; {row.state(self.say)}{asks}{how}"
            changes = changes_of(self.session.lab, row.name, solved=solved) if row.compared else None
            if changes:
                yield f"  {self.say('arms.against', arm=changes.against, changes=changes.text(ASCII))}"

    def _look(self, rest: list[str]) -> Iterator[str]:
        if not rest or rest[0] not in self.session.flights:
            open_ = runs.not_run(self.session, rest[0], self.say) if rest else None
            raise InputError(open_ or self.say("plain.look", arms=", ".join(self.session.flights) or "-"))
        self.session.choose(rest[0])
        yield self.progress() if self._run().last_step else self.say("run.no_steps")

    def _stop(self, _rest: list[str]) -> Iterator[str]:
        if self.session.flight is None or not self.session.flight.command("stop"):
            raise InputError(self.say("plain.no_run"))
        yield self.say("say.stopped")

    def _alarms(self, _rest: list[str]) -> Iterator[str]:
        found = events.event_lines(self._scene())
        for step, _, text in found:
            yield f"{self.say('run.step')} {step}: {text}"
        if not found:
            yield self.say("run.quiet")

    def _step(self, rest: list[str]) -> Iterator[str]:
        run = self._run()
        step = whole(rest, 0, self.say) if rest else run.last_step
        if run.columns.row_of(step) is None:
            raise InputError(self.say("plain.no_step", first=run.first_step, last=run.last_step))
        self.session.view.cursor = step
        manifest = self.session.current.manifest
        place = f", {manifest.device} {manifest.dtype}" if manifest else ""
        yield f"{self.session.chosen}, {self.say('run.step')} {step}{place}"
        losses = [name for name in _LOSSES if name in run.columns.names]
        for name in (*losses, *(name for name in run.columns.names if name not in losses)):
            value = run.at(name, step)
            if value is not None:
                times = ratio_text(run, step, _SILENT, name).strip() if name in _WITH_BASELINE else ""
                base = {"times": times, "value": number(run.baseline(name, step))}
                yield f"  {name} {number(value)}" + (f", {self.say('plain.baseline', **base)}" if times else "")
        bad = run.nonfinite(step)
        if bad:
            yield f"  {self.say('run.first_nonfinite')} {bad}"
        batch = run.batch(step)
        if batch:
            yield f"  {self.say('run.batch')} {lines.sentences(batch, self.glyphs)}"
            yield f"  {self.say('run.rare')} {lines.rare(batch, self.glyphs)}"
            yield f"  {self.say('run.top')} {', '.join(top_tokens(batch, self.glyphs))}"
        tail = ", ".join(
            f"{clean(str(t.get('token')), 20)} {number(float(t.get('loss') or 0))}" for t in run.tail(step)
        )
        if tail or not run.foreign:
            yield f"  {self.say('run.tail')} {tail}"

    def _batch(self, rest: list[str]) -> Iterator[str]:
        """The batch of a step, line by line, its rare pieces between marks."""
        run = self._run()
        step = whole(rest, 0, self.say) if rest else self.session.view.cursor or run.last_step
        found = batch_lines(self.session.current, step)
        if not found:
            raise InputError(self.say("plain.no_step", first=run.first_step, last=run.last_step))
        yield f"{self.say('batch.title', step=step, arm=self.session.chosen)}; {self.say('plain.batch_rare')}"
        for line in found:
            pieces = line.pieces if line.pieces is not None else []
            text = "".join(f" [{p.text.strip()}]" if p.rare else p.text for p in pieces).strip()
            yield f"{line.id}: {clean(text, 2000) or self.say('batch.no_text')}"

    def _compare(self, rest: list[str]) -> Iterator[str]:
        yield from panels.compared(self.session, [whole(rest, 0, self.say)] if rest else [], self.say)

    def _panel(self, rest: list[str]) -> Iterator[str]:
        """A panel in sentences; with two steps behind it all between them, with a third number its multiples."""
        run, panel, arm = self._run(), whole(rest, 0, self.say), self.session.current.arm
        if len(rest) == 1:
            for sentence in overview.told(panel, run, arm, self.say):
                yield from wrap([sentence], WIDTH, whole=True)
            return
        every = whole(rest, 3, self.say) if len(rest) > 3 else 1
        stretch = whole(rest, 1, self.say), whole(rest, 2, self.say), max(every, 1)
        yield from panels.told(panel, run, arm, stretch, self.say)

    def _diagnose(self, _rest: list[str]) -> Iterator[str]:
        from labrunner.deck.work.diagnose import remarks, title, verdict_told, words
        from labrunner.diagnosis.check import check
        from labrunner.diagnosis.preflight import question_text
        from labrunner.diagnosis.questions import ASKED_IN_LABS

        before, arm = self.session.chosen, self.session.to_be_checked()
        if arm is not None and NextStep(self.session)().words == "look":
            self.session.choose(arm)
            yield self.say("diag.instead", arm=arm, before=before)
        self._run()
        yield title(self.session.current.arm, self.session.asked_about, self.say)
        self.session.aided()
        run = self.session.series()
        result = check(run, lang=self.say.language)
        kept = ASKED_IN_LABS if self.session.asked_by else frozenset()
        for question in result.path:
            yield f"{question.question} {question_text(self.say.language, question.question)}"
            if question.question in kept:
                yield f"  {self._withheld()}"
                continue
            yield f"  {words(question.answer, self.say)}: {clean(question.evidence, 500)}"
        yield verdict_told(result.verdict, result.cause, self.say, withheld=bool(kept))
        self.session.walked = True
        asked_about = self.session.graded and self.session.current is self.session.broken
        yield from remarks(self.session.control, run, result, self.say, asked_about=asked_about)

    def _withheld(self) -> str:
        if self.session.graded:
            return self.say("diag.withheld", key=self.say("plain.next.grade"))
        return self.say("diag.withheld_by", lab=self.session.asked_by)

    # --- hints, fix, questions -----------------------------------------------------------------------

    def hint_offer(self) -> str | None:
        """The question before the next hint; None when all are taken."""
        offer = hints.next_offer(self.session.lab, self.session.folder, self.course)
        if offer is None:
            return None
        cost = self.say("hints.cost", cost=number(offer.cost)) if offer.cost else self.say("hints.free")
        return f"{self.say('hints.number', number=offer.number, count=offer.total)}: {cost}"

    def hint(self) -> str:
        """Reveal the next hint; its words."""
        found = hints.next_hint(self.session.lab, self.session.folder, self.say.language, self.course)
        return clean(plain(found[1]), 4000, keep_lines=True) if found else ""

    def _fix(self, rest: list[str]) -> Iterator[str]:
        if (yield from fix.changed(self.session, rest, self.say)):
            self.experiments.ready = FIX

    def _questions(self, _rest: list[str]) -> Iterator[str]:
        yield from questions.asked(self.session, self.say)

    def _answer(self, rest: list[str]) -> Iterator[str]:
        yield questions.answer(self.session, rest, self.say)

    def record(self, grade: Grade) -> None:
        """Remember a grade; a pass makes later hints free."""
        self.postmortem.present = 0
        record_grade(self.session.folder, grade)
