"""`labrunner --plain`: the journey of the screens as lines of text that ask and answer.

For screen readers, dumb terminals and pipes. Nothing moves, nothing is coloured, every answer ends with a prompt. It
stands on the same state objects as the screens and imports no Textual.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.course.course_file import load_course, runs_dir
from labrunner.course.lab import Lab
from labrunner.course.lab_places import split_folders
from labrunner.course.learner import LabFolder, language, learners_root
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.strings import Say
from labrunner.deck.work.forethought import Forethought
from labrunner.deck.work.labs import LabRow, about, lab_rows, score_words, state_words
from labrunner.deck.work.live import live_runs
from labrunner.deck.work.next import of_labs
from labrunner.deck.work.session import open_session
from labrunner.deck.work.whoami import ask_learner, language_told, take_language
from labrunner.errors import Exit, LabrunnerError
from labrunner.plain import WIDTH
from labrunner.plain.following import command
from labrunner.plain.lab import PlainLab
from labrunner.plain.lines import words_of
from labrunner.plain.terminal import asked, command_line, edit_lines, end_at_hangup, printed, take_any_bytes
from labrunner.plain.writing import Writing
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.plain.oncall import PlainOnCall

#: Commands whose answers lead to a cause, and the page of the screens that each is.
_TELLING = {"experiments": "experiments", "experimentos": "experiments", "fix": "fix", "arreglo": "fix"}


class Plain:
    """One conversation. `ask` reads a line (EOFError at the end), `out` takes a line."""

    def __init__(
        self,
        learner: str,
        say: Say,
        labs: Sequence[str] = (),
        *,
        ask: Callable[[str], str] = asked,
        out: Callable[[str], None] = printed,
        runs_root: Path | None = None,
        root: Path | None = None,
    ) -> None:
        self.learner, self.say, self.labs, self.ask, self.out = learner, say, list(labs), ask, out
        self.runs_root, self.root = runs_root or runs_dir(), root
        self.forethought = Forethought()
        self.stopping: set[Path] = set()  #: folders of the runs whose trainers were asked to stop

    def paragraphs(self, texts: Sequence[str]) -> None:
        """Print paragraphs, wrapped."""
        for line in wrap(texts, WIDTH, whole=True):
            self.out(line)

    def run(self) -> int:
        """Talk until the learner leaves, and say which runs go on; the exit code."""
        try:
            return self._talk()
        finally:
            for live in live_runs(self.runs_root, self.learner, self.stopping):
                self.out(live.told(self.say))

    def _talk(self) -> int:
        self.paragraphs([self.say("plain.begin", learner=self.learner)])
        while True:
            rows = lab_rows(self.learner, self.labs, self.runs_root, self.root, self.stopping)
            for number, row in enumerate(rows, start=1):
                self.out(f"{number} {row.id}: {self._state(row)}")
            if following := self._next_lab(rows):
                self.out(following)
            try:
                words = command_line(self.say("plain.lab") + " ", self.say, self.ask, self.out).split()
            except EOFError:
                return int(Exit.OK)
            if not words:
                continue
            if words[0] in {"q", "quit", "salir"} or self._open(rows, words):
                return int(Exit.OK)

    def _next_lab(self, rows: list[LabRow]) -> str:
        """The lab that comes next, by its number, another case where all are solved; empty without labs."""
        numbers = {row.id: str(number) for number, row in enumerate(rows, start=1)}
        following = of_labs(rows)
        if following is None:
            return ""
        number = numbers.get(following.values.get("lab", ""))
        return following.told(self.say, lambda action: number or command(self.say)(action))

    def _open(self, rows: list[LabRow], words: list[str]) -> bool:
        """Enter the lab or the log that was asked for, or help; whether the learner wants to leave altogether."""
        if words[0] in {"?", "help", "ayuda"}:
            self.paragraphs([*self.say("plain.lab_help").split("\n"), *self.on_call.asked()])
            return False
        if words[0] in {"language", "idioma"}:
            self.out(take_language(self.say) or language_told(self.say, self.say("plain.language")))
            return False
        if words[0] in {"open", "abrir"} and len(words) == 2 and self._row(rows, words[1]) is not None:
            words = words[1:]  # a lab's name, as one says it
        if words[0] in {"open", "abrir"} and len(words) > 1:
            return self.own_log(Path(" ".join(words[1:])).expanduser())
        if words[0] in {"case", "caso"} and len(words) > 1:
            return self.another_case(rows, words[1])
        if words[0] in {"shift", "turno"}:
            return self.shift([word.lower() for word in words[1:]])
        row = self._row(rows, words[0])
        if row is None:
            self._no_lab(words[0], rows)
        elif row.lab is None or row.folder is None:
            self.paragraphs(about(row, self.say))
        else:
            return self._lab(row, row.lab, row.folder)
        return False

    def own_log(self, path: Path) -> bool:
        """Talk about anybody's log; whether the learner wants to leave."""
        from labrunner.deck.work.own_log import OwnLog
        from labrunner.plain.log import PlainLog

        try:
            log = OwnLog(path, reports=self.runs_root / "reports")
        except LabrunnerError as error:
            self.out(clean(str(error), 1000))
            return False
        return PlainLog(log, self.say, self.learner, self.ask, self.out).talk()

    def shift(self, words: list[str]) -> bool:
        """Fly the shift of a scenario, the one that waits if there is one; without a name say which there are. Whether
        the learner wants to leave."""
        from labrunner.plain.shift import PlainShift

        try:
            if not words:
                self.paragraphs(list(self.on_call.listed()))
                return False
            session = self.on_call.take(words)
        except LabrunnerError as error:
            self.out(clean(str(error), 1000))
            return False
        return PlainShift(session, self.say, self.ask, self.out).talk()

    @property
    def on_call(self) -> PlainOnCall:
        """The shifts that there are for the learner."""
        from labrunner.plain.oncall import PlainOnCall

        return PlainOnCall(self.learner, self.say, self.labs, self.runs_root)

    def another_case(self, rows: list[LabRow], word: str) -> bool:
        """Practise on another case of a lab, or (`mixed`) of one of the solved ones; whether they want to leave."""
        from labrunner.deck.work.practice import of_lab, of_rows
        from labrunner.plain.case import PlainCase

        row = self._row(rows, word)
        try:
            if word in {"mixed", "mixto"}:
                session = of_rows(rows, self.runs_root)
            elif row is not None and row.lab is not None and row.folder is not None:
                session = of_lab(row.lab, row.folder, self.runs_root)
            else:
                self._no_lab(word, rows)
                return False
        except LabrunnerError as error:
            self.out(clean(str(error), 1000))
            return False
        self.paragraphs([self.say("case.begun", name=session.title)])
        if session.task.choices:
            self.out(self.say("case.choices", names=", ".join(session.task.choices)))
        try:
            place = PlainCase(session, self.say)
            return self._converse(place, place.prompt, place.following)
        finally:
            session.leave()

    def _no_lab(self, word: str, rows: list[LabRow]) -> None:
        self.out(self.say("plain.no_lab", word=clean(word, 60), last=len(rows)))

    def _state(self, row: LabRow) -> str:
        if row.problem:
            return self.say("labs.broken", reason=row.problem)
        if row.lab is None:
            return self.say("labs.state.coming")
        score = f", {score_words(row, self.say)}" if row.score is not None else ""
        optional = f", {self.say('labs.optional')}" if row.optional else ""
        return state_words(row, self.say) + score + optional

    def _row(self, rows: list[LabRow], word: str) -> LabRow | None:
        if word.isdigit() and 1 <= int(word) <= len(rows):
            return rows[int(word) - 1]
        return next((row for row in rows if row.id == word), None)

    # --- in a lab -------------------------------------------------------------------------------------------------

    def _lab(self, row: LabRow, lab: Lab, folder: LabFolder) -> bool:
        """Commands within a lab, until `back` (False) or `quit` (True)."""
        session, live = open_session(lab, folder, self.runs_root)
        place = PlainLab(session, self.say, load_course())
        self.paragraphs(about(row, self.say))
        if not session.flights and lab.has_text("symptoms"):
            self.paragraphs(plain(lab.text("symptoms", self.say.language)).split("\n\n"))
        self.out(f"{self.say('run.seed')} {lab.resolve('control').seed}")
        if live:
            self.out(self.say("say.attached", arm=live))
        self.out(self.say("plain.commands"))
        try:
            return self._converse(place, place.prompt, place.coming)
        finally:
            self.stopping |= {flight.run_dir for flight in session.flights.values() if flight.stopping}

    def _converse(self, place: PlainLab, prompt: Callable[[], str], following: Callable[[], str]) -> bool:
        """Commands until `back` (False) or `quit` (True); after each of them it is told what comes next."""
        words = [""]
        while True:
            if words:  # after an empty line it would be said twice in a row
                for line in following().split("\n"):
                    self.paragraphs([line])
            try:
                words = words_of(command_line(prompt(), self.say, self.ask, self.out))
            except EOFError:
                return True
            if not words:
                continue
            if words[0] in {"back", "volver"}:
                return False
            if words[0] in {"quit", "q", "salir"}:
                return True
            if not self._did(place, words):
                return True

    def _did(self, place: PlainLab, words: list[str]) -> bool:
        """Do a command; False where what is typed ended in it."""
        try:
            self._command(place, words[0], words[1:])
        except LabrunnerError as error:
            self.out(clean(str(error), 1000))
        except KeyboardInterrupt:
            self.out("")
        except EOFError:
            return False
        return True

    def _command(self, place: PlainLab, word: str, rest: list[str]) -> None:
        if word in {"follow", "seguir"} or word in {"run", "correr"}:
            if word in {"run", "correr"}:
                self.out(self.say(place.start(rest), arm=place.session.chosen))
            self._follow(place)
        elif word in _TELLING and self.forethought.asks(place.session, _TELLING[word]):
            self.out(self.say("plain.hypotheses_first"))
        elif place.session.graded and word in {"hint", "pista"}:
            self._hint(place)
        elif place.session.graded and word in {"write", "escribir"}:
            Writing(place.postmortem, self.say, self.ask, self.out).command(rest)
        elif place.session.graded and word in {"grade", "nota"}:
            from labrunner.plain.grade import grade

            grade(place, self.labs, self.learner, self.out)
        else:
            for line in place.answer(word, rest):
                self.out(line)

    def _follow(self, place: PlainLab) -> None:
        """Tell of the run as it goes, a line every fifty steps and every alarm. Ctrl-C stops telling, not the run."""
        flight = place.session.flight
        if flight is None:
            self.out(self.say("plain.no_run"))
            return
        told = flight.run.last_step
        try:
            while True:
                for line in place.news():
                    self.out(line)
                last = flight.run.last_step
                if last // 50 > told // 50 or (not flight.live and last > told):
                    told = last
                    self.out(place.progress())
                if flight.complete:
                    for line in place.outcome(flight.arm):
                        self.out(line)
                    break
                time.sleep(0.1)
        except KeyboardInterrupt:
            self.out(self.say("say.leave_running"))

    def _hint(self, place: PlainLab) -> None:
        question = place.hint_offer()
        if question is None:
            self.out(self.say("hints.all"))
            return
        try:
            answer = self.ask(f"{question} [y/N] ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            self.out(f"\n{self.say('plain.no_hint')}")
            raise
        if answer in {"y", "yes", "s", "si", "sí"}:
            self.paragraphs(place.hint().split("\n\n"))
        else:
            self.out(self.say("plain.no_hint"))


def _only_log(path: Path, say: Say) -> int:
    """Talk about one log, which the command line named. Raises InputError where it is none."""
    from labrunner.deck.work.own_log import OwnLog
    from labrunner.deck.work.whoami import said_learner
    from labrunner.plain.log import PlainLog

    PlainLog(OwnLog(path), say, said_learner(None) or "", asked, printed).talk()
    return int(Exit.OK)


def run_plain(args: argparse.Namespace) -> int:
    """`labrunner --plain`: needs lines on standard input, no terminal. Raises InputError as every command."""
    say = Say(language(args.lang))
    edit_lines()
    take_any_bytes()
    end_at_hangup()
    try:
        if args.log is not None:
            return _only_log(args.log, say)
        learner = ask_learner(args.learner, say, ask=asked, out=printed)
        return Plain(learner, say, split_folders(args.labs), root=learners_root()).run()
    except KeyboardInterrupt:
        printed("")  # so that the next sentence begins a new line
        raise
    finally:
        sys.stdout.flush()
