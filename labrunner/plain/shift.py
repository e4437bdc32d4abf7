"""A shift as a conversation: the run goes on in pieces, up to the next alarm; what is asked for is typed.

No clock runs here. It is the same process, the same record and the same debrief as on the screens.
"""

from __future__ import annotations

import math
import textwrap
import time
from collections.abc import Callable, Iterator
from typing import Any

from labrunner.deck.draw.prose import wrap
from labrunner.deck.draw.scale import number
from labrunner.deck.draw.shift import alarm_parts, entries, kept_states, money, norms_by_part
from labrunner.deck.strings import Say
from labrunner.deck.work.helm import Asked, Card, in_words, value_of
from labrunner.deck.work.shift import ACCOUNT, ShiftSession
from labrunner.drill.actions import CAUSES, check_action
from labrunner.errors import InputError, LabrunnerError
from labrunner.plain import WIDTH
from labrunner.text import clean

#: Updates of a piece where no number is typed.
PIECE = 10
#: Seconds in which the run says that it was asked for something.
PATIENCE = 5.0
#: Cards by the words that are typed, first the English one; the rest of the line is the value.
_CARDS = {
    "rollback": "roll_back", "atras": "roll_back", "skip": "skip_batches", "saltar": "skip_batches",
    "rate": "set_rate", "tasa": "set_rate", "rewarm": "rewarm", "recalentar": "rewarm", "clip": "set_clip",
    "beta2": "set_beta2", "scale": "set_scale", "escala": "set_scale", "order": "swap_data", "orden": "swap_data",
    "inspect": "inspect_steps", "examinar": "inspect_steps", "thaw": "thaw_part", "descongelar": "thaw_part",
}  # fmt: skip
_YES = frozenset({"", "y", "yes", "s", "si", "sí"})
_NO = frozenset({"n", "no"})


class PlainShift:
    """One conversation about one shift. `ask` reads a line (EOFError at the end), `out` takes a line."""

    def __init__(
        self, session: ShiftSession, say: Say, ask: Callable[[str], str] = input, out: Callable[[str], None] = print
    ) -> None:
        self.session, self.say, self.ask, self.out = session, say, ask, out
        self._heard = self._turns = 0  # updates whose alarms were told; requests to fly on
        self._stood: tuple = ()
        self._typed: str | None = None  # a line that was typed in place of a confirmation

    def talk(self) -> bool:
        """Fly the shift to its debrief, or leave it; whether the pilot wants to leave altogether."""
        try:
            self._wait(lambda: self.session.now.phase != "bringing")
            pager = " ".join(self.session.scenario.text("pager", self.say.language).split())
            seed = str(self.session.record().get("seed"))
            self._say(self.say("shift.plain.begun", name=self.session.scenario.id, seed=seed))
            self._say(f"{self.say('shift.pager')}: {pager}")
            self._say(self.say("shift.plain.commands"))
            while self.session.flying:
                self._state()
                if self._left(self._line().split()):
                    self._say(self.say("shift.plain.left"))
                    return False
            self._after()
        except (EOFError, KeyboardInterrupt):
            if not self.session.ended:
                self._say(self.say("shift.plain.left"))
            return True
        finally:
            self.session.leave()
        return False

    def _say(self, text: str) -> None:
        for line in wrap([text], WIDTH):
            self.out(line)

    def _wait(self, holds: Callable[[], bool], seconds: float = math.inf) -> None:
        """Follow the shift until something holds, or it can't any more, at most for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for notice in self.session.poll():
                self._say(self.say(notice.key, **notice.values))
            if holds() or not self.session.shift.live:
                return
            time.sleep(0.02)

    def _line(self) -> str:
        """The next line: what was typed in place of a confirmation, else what is typed now."""
        typed, self._typed = self._typed, None
        return self.ask("> ") if typed is None else typed

    # --- flying -----------------------------------------------------------------------------------------------------

    def _state(self) -> None:
        """Where the run stands, if that is not as it was told last: a line, the alarms since, what the rule book
        proposes."""
        shift, now, run = self.session.shift, self.session.now, self.session.shift.run
        stands = (now.executed, now.step, self.session.proposals)
        if stands == self._stood:
            return
        self._stood = stands
        names = (("loss", "loss"), ("ema", "loss_ema"), ("lr", "lr"), (self.say("run.norm"), "grad_norm_pre"))
        facts = "  ".join(f"{label} {number(run.at(name, run.last_step)).strip()}" for label, name in names)
        budget = f"{now.executed}/{shift.scenario.updates} {self.say('shift.updates')}"
        self.out(
            f"{self.say('run.step')} {now.step}  {facts}  {budget}  {now.hours:.2f} h  {money(now.dollars, self.say)}"
        )
        for alarm in now.alarms:
            if alarm.get("executed", 0) > self._heard:
                self._say("".join(text for text, _ in alarm_parts(alarm, self.say)).strip())
        self._heard = now.executed
        for place, proposed in enumerate(self.session.proposals, start=1):
            what = in_words(proposed["action"], proposed["arguments"], now.step, self.say)
            key = f"{self.say('shift.plain.take')} {place}"
            self._say(self.say("shift.proposal", step=proposed["step"], what=what, key=key))
        if now.executed >= shift.scenario.updates:
            self._say(self.say("shift.plain.last"))

    def _left(self, words: list[str]) -> bool:
        """Do what was typed; whether the pilot leaves the shift."""
        word, *rest = [*words, ""] if not words else words
        if word in {"back", "volver", "quit", "q", "salir"}:
            return True
        try:
            if not word or _is_count(word) or word in {"next", "seguir"}:
                self._fly_on([word, *rest])
            elif word in self._looks():
                for line in self._looks()[word]():
                    self._say(line)
            else:
                self._ask_for(word, rest)
        except LabrunnerError as error:
            self._say(clean(str(error), 1000))
        return False

    def _fly_on(self, words: list[str]) -> None:
        updates = next((int(word) for word in words if _is_count(word)), PIECE)
        if self.session.live.fly_on(min(max(updates, 1), 10_000)):
            self._turns += 1
            self._wait(lambda: self.session.now.turns >= self._turns or not self.session.flying)

    def _looks(self) -> dict[str, Callable[[], Iterator[str]]]:
        looks = {"?": self._help, "kept": self._kept, "log": self._log, "look": self._look}
        return looks | {"help": self._help, "ayuda": self._help, "guardados": self._kept, "ver": self._look}

    def _help(self) -> Iterator[str]:
        yield from self.say("shift.plain.help").split("\n")
        yield ", ".join(CAUSES)

    def _kept(self) -> Iterator[str]:
        yield "".join(text for text, _ in kept_states(self.session.now, 10_000, self.say))

    def _log(self) -> Iterator[str]:
        found = entries(self.session.now, self.say)
        yield from (text for _, text, _ in found) if found else [self.say("shift.nothing_asked")]

    def _look(self) -> Iterator[str]:
        """The last ten steps, and the norms by part of the last ones."""
        run = self.session.shift.run
        for step in run.columns.steps[-10:].tolist():
            values = (run.at(name, step) for name in ("loss", "loss_ema", "lr", "grad_norm_pre", "update_ratio"))
            yield f"{step:>6}  " + "  ".join(number(value).strip() for value in values)
        yield from (" ".join(line.split()) for line in norms_by_part(run))

    # --- the helm ---------------------------------------------------------------------------------------------------

    def _ask_for(self, word: str, rest: list[str]) -> None:
        """Ask for an action, confirmed once."""
        card = self._proposed(rest) if word in {"take", "adoptar"} else None
        action, arguments = self._asked(word, rest) if card is None else card.asked()
        if card is None:
            check_action(action, arguments)
        what = in_words(action, arguments, self.session.now.step, self.say)
        answer = self.ask(f"{self.say('shift.confirm', what=what)} ").strip()
        if answer.lower() not in _YES:
            self._say(self.say("shift.plain.not_asked", what=what))
            self._typed = None if answer.lower() in _NO else answer
            return
        before = self.session.shift.revision
        if card is None:
            self.session.ask(action, arguments)
        else:
            card.confirm(self.say)
        self._wait(lambda: self.session.shift.revision > before, PATIENCE)
        self._say(self.say("shift.asked", what=what))

    def _asked(self, word: str, rest: list[str]) -> Asked:
        if word in _CARDS:
            card = Card(_CARDS[word], self.session)
            card.typed = "".join(rest)
            return card.asked()
        if word in {"all-clear", "clear", "enorden"}:
            return "all-clear", {}
        found = self._with_words(word, rest)
        if found is None:
            raise InputError(self.say("plain.unknown", word=clean(word, 60)))
        return found

    def _proposed(self, rest: list[str]) -> Card:
        """The card of the proposal of a number; without one of all that help."""
        card, number = Card("take_over", self.session), rest[0] if rest else "1"
        first = len(card.choices) - len(self.session.proposals)
        if not _is_count(number) or not 1 <= int(number) <= len(card.choices) - first:
            raise InputError(self.say("shift.plain.no_proposal", number=clean(number, 10)))
        card.chosen = first + int(number) - 1 if rest else 0
        return card

    def _with_words(self, word: str, rest: list[str]) -> Asked | None:
        """The action that a typed word asks for. None if it asks for none."""
        if word in {"call", "cause", "causa"}:
            return "call", {"cause": rest[0] if rest else ""}
        if word in {"reset", "acero"}:
            return "reset", dict.fromkeys(rest or ("m", "v", "count"), True)
        if word in {"source", "fuente"} and rest:
            return "swap", {"source": rest[0], **({"by": rest[1]} if len(rest) > 1 else {})}
        if word in {"set", "poner"}:
            if len(rest) != 2:
                raise InputError(self.say("shift.plain.set", word=word))
            return "set", {"key": rest[0], "value": value_of(rest[1])}
        return None

    # --- after it ---------------------------------------------------------------------------------------------------

    def _after(self) -> None:
        """The three questions, then the debrief."""
        if not self.session.ended:
            return
        words = {name: self.ask(f"{self.say(f'shift.ask.{name}')} ") for name in ACCOUNT}
        if any(words.values()):
            self.session.keep_account(words)
        self._say(self.say("shift.judging", done=self.session.now.done, of=self.session.now.of))
        self._wait(lambda: self.session.over_and_judged)
        page: dict[str, Any] = self.session.debrief() or {}
        for line in str(page.get("text", {}).get(self.say.language, "")).splitlines():
            for part in textwrap.wrap(clean(line, 2000), WIDTH) or [""]:
                self.out(part)


def _is_count(word: str) -> bool:
    """Whether a word is a number of updates."""
    return word.isdecimal() and len(word) < 10
