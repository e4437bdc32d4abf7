"""Practice as a conversation: a case whose control and break are run, looked at, and told by step and choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from labrunner.course.course_file import Course
from labrunner.deck.strings import Say
from labrunner.deck.work.practice import ARMS, Practice
from labrunner.errors import InputError
from labrunner.plain import runs
from labrunner.plain.following import command
from labrunner.plain.lab import PlainLab
from labrunner.text import clean

#: The words of a lab that only look.
_KEPT = (
    *("arms", "brazos", "look", "ver", "step", "paso", "panel", "alarms", "alarmas", "stop", "parar"),
    *("diagnose", "diagnosticar", "units", "unidades"),
)


class PlainCase(PlainLab):
    """Commands of one case over its session. Raises InputError for what is asked wrongly."""

    def __init__(self, session: Practice, say: Say) -> None:
        super().__init__(session, say, Course())

    @property
    def practice(self) -> Practice:
        """The case."""
        return cast("Practice", self.session)

    @property
    def named(self) -> str:
        """The case's title."""
        return self.practice.title

    def following(self) -> str:
        """What comes next in the case."""
        return self.practice.next_words(self.say, command(self.say))

    def commands(self) -> dict[str, Callable[[list[str]], Iterator[str]]]:
        """What answers to each word."""
        found = {word: answer for word, answer in super().commands().items() if word in _KEPT}
        found |= dict.fromkeys(("help", "ayuda"), self._case_help) | dict.fromkeys(("call", "decir"), self._call)
        return found

    def start(self, rest: list[str]) -> str:
        """Start control or break, or go on with its run; the key of what to say. Without a name it is the control, and
        the break once that was flown. Raises InputError as that of a lab."""
        arm, again = runs.named(rest, self.say)
        arm = arm or runs.next_of(self.session, ARMS) or ""
        if not arm:
            raise InputError(runs.all_there(self.session, self.say))
        if arm not in ARMS:
            raise InputError(self.say("plain.no_arm", arm=clean(arm, 40), arms=", ".join(ARMS)))
        if not again:
            if told := runs.taken_up(self.session, arm):
                return told
            runs.refuse_flown(self.session, arm, self.say)
        self.session.start(arm)
        return "plain.started"

    def _case_help(self, _rest: list[str]) -> Iterator[str]:
        yield from self.say("case.help").split("\n")

    def _call(self, rest: list[str]) -> Iterator[str]:
        """`call STEP CHOICE`; the step may be missing where the break was off from its start, the choice where there is
        none."""
        choices = self.practice.task.choices
        step = next((int(word) for word in rest if word.isdigit()), None)
        choice = next((word for word in rest if word in choices), None)
        if choices and choice is None:
            raise InputError(self.say("case.choices", names=", ".join(choices)))
        yield self.practice.outcome_text(self.practice.say_so(step, choice), self.say)
