"""A shift as a conversation: the run goes on in pieces, up to the next alarm; what is asked for is typed.

No clock runs here. It is the same process, the same record and the same debrief as on the screens.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Iterator
from typing import Any

from labrunner.deck.draw.prose import wrap, wrapped
from labrunner.deck.draw.scale import number
from labrunner.deck.draw.shift import NORMS, alarm_parts, entries, kept_states, money, norms_by_part
from labrunner.deck.strings import Say
from labrunner.deck.work.helm import Asked, Card, in_words, value_of
from labrunner.deck.work.shift import ACCOUNT, ShiftSession
from labrunner.drill.actions import CAUSES, check_action, to_change
from labrunner.drill.asked import command_for
from labrunner.drill.live import RECORD
from labrunner.engine.interventions import Rollback
from labrunner.errors import InputError, LabrunnerError
from labrunner.plain import WIDTH
from labrunner.plain.terminal import asked, forget_typed, printed
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
_SET = frozenset({"set", "poner"})
#: Columns of `look` after the step: the field of the journal, and its name, which is a key where it has two languages.
_LOOKED_AT = (
    ("loss", "loss"), ("loss_ema", "ema"), ("lr", "lr"), ("grad_norm_pre", "run.norm"),
    ("update_ratio", "table.update_ratio"),
)  # fmt: skip
_YES = frozenset({"", "y", "yes", "s", "si", "sí"})
_NO = frozenset({"n", "no"})
#: By an action the sentence that says what it takes.
_TAKES = {"call": "call_cause", "reset": "reset_moments", "swap": "swap_data", "set": "set_other"}


class PlainShift:
    """One conversation about one shift. `ask` reads a line (EOFError at the end), `out` takes a line."""

    def __init__(
        self, session: ShiftSession, say: Say, ask: Callable[[str], str] = asked, out: Callable[[str], None] = printed
    ) -> None:
        self.session, self.say, self.ask, self.out = session, say, ask, out
        self.counting = session.counting()
        self._heard = self._turns = 0  # updates whose alarms were told; requests to fly on
        self._stood: tuple = ()
        self._typed: str | None = None  # a line that was typed in place of a confirmation

    def talk(self) -> bool:
        """Fly the shift to its debrief, or leave it; whether the pilot wants to leave altogether."""
        try:
            self._wait(lambda: self.session.now.phase != "bringing")
            self._begin()
            while self._on():
                self._state()
                self._following()
                if self._left(self._line().split()):
                    self._leave()
                    return False
            self._after()
        except (EOFError, KeyboardInterrupt):
            self._leave()
            return True
        finally:
            self.session.leave()
        return False

    def _begin(self) -> None:
        """What is flown, whether it counts, and what the pager says."""
        scenario, facts = self.session.scenario, {"seed": str(self.session.record().get("seed"))}
        level = self.say("oncall.guided.short" if self.session.guided else "oncall.solo.short")
        if self.session.is_night:
            level = self.say("oncall.of_a_night", level=level)
        self._say(self.say("shift.plain.begun", name=scenario.id, level=level, **facts))
        if self.counting:
            self._say(self.say("shift.plain.counts", **self.counting._asdict()))
        pager = " ".join(scenario.text("pager", self.say.language).split())
        self._say(f"{self.say('shift.pager')}: {pager}")
        if self._on():
            self._say(self.say("shift.plain.commands"))

    def _on(self) -> bool:
        """Whether there is something to fly, as the shift stands now. After its last update it ends by itself, which
        may be over before anybody looks: that is waited for, and asked for nothing."""
        updates = self.session.scenario.updates
        self._wait(lambda: self.session.now.executed < updates or not self.session.flying)
        return self.session.flying

    def _leave(self) -> None:
        """Say what becomes of the shift that is left."""
        self._wait(lambda: True)  # it may have ended meanwhile
        session, counting = self.session, self.counting
        if session.over_and_judged:
            self._say(self.say("debrief.record", path=session.folder / RECORD))
            return
        if not session.shift.live:
            return  # why it is not flown any more was said
        name, seed = session.scenario.id, session.record().get("seed")
        again = command_for(counting.learner, name, seed) if counting else f"labrunner drill {name} --plain"
        keys = ("shift.plain.left", "shift.plain.left.counted")
        if session.ended:
            keys = ("shift.plain.left.unjudged", "shift.plain.left.unjudged.counted")
        self._say(self.say(keys[bool(counting)], command=again, executed=session.now.executed))

    def _say(self, text: str) -> None:
        for line in wrap([text], WIDTH, whole=True):
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
        """Where the run stands, if that is not as it was told last: its numbers, the alarms since, what the rule book
        proposes."""
        now = self.session.now
        stands = (now.executed, now.step, self.session.proposals)
        if stands == self._stood:
            return
        self._stood = stands
        self._numbers()
        for alarm in now.alarms:
            if alarm.get("executed", 0) > self._heard:
                self._say("".join(text for text, _ in alarm_parts(alarm, self.say)).strip())
        self._heard = now.executed
        for place, proposed in enumerate(self.session.proposals, start=1):
            what = self._in_words(*self._landing(proposed["action"], proposed["arguments"]))
            key = f"{self.say('shift.plain.take')} {place}"
            self._say(self.say("shift.proposal", step=proposed["step"], what=what, key=key))

    def _following(self) -> None:
        """What comes next: to fly on, or first what the rule book proposes, where it does."""
        words = "shift.plain.next.take" if self.session.proposals else "shift.plain.next"
        self._say(self.say(words, take=self.say("shift.plain.take"), updates=PIECE))

    def _numbers(self) -> None:
        """The numbers of the last step and the budget. Between a rollback and the next update they are those of the
        step that was gone back to."""
        shift, now, run = self.session.shift, self.session.now, self.session.shift.run
        names = (("loss", "loss"), ("ema", "loss_ema"), ("lr", "lr"), (self.say("run.norm"), "grad_norm_pre"))
        shown = min(now.step, run.last_step)
        facts = "  ".join(f"{label} {number(run.at(name, shown)).strip()}" for label, name in names)
        budget = f"{now.executed}/{shift.scenario.updates} {self.say('shift.updates')}"
        self._say(f"{self.say('run.step')} {now.step}  {facts}")
        self._say(f"{budget}  {now.hours:.2f} h  {money(now.dollars, self.say)}")
        if now.step < run.last_step:
            self._say(self.say("shift.plain.gone_back", step=now.step))

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
            elif word in _SET and not rest:
                self._settings(word)
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
        if self.session.guided:
            yield self.say("shift.plain.help.take")
        yield self.say("shift.plain.help.back.counted" if self.counting else "shift.plain.help.back")
        yield f"{self.say('shift.plain.help.call')} {', '.join(CAUSES)}"

    def _kept(self) -> Iterator[str]:
        yield "".join(text for text, _ in kept_states(self.session.now, 10_000, self.say))

    def _log(self) -> Iterator[str]:
        found = entries(self.session.now, self.say)
        yield from (text for _, text, _ in found) if found else [self.say("shift.nothing_asked")]

    def _look(self) -> Iterator[str]:
        """The last steps of the run as it stands, and the norms by part in the same."""
        run, now = self.session.shift.run, self.session.now
        steps, first = run.columns.steps, self.say("run.step")
        yield "  ".join([first, *(self.say(name) if "." in name else name for _, name in _LOOKED_AT)])
        for step in steps[steps <= now.step][-NORMS:].tolist():
            yield "  ".join([str(step), *(number(run.at(name, step)).strip() for name, _ in _LOOKED_AT)])
        for place, line in enumerate(norms_by_part(run, now.step)):
            yield "  ".join([*([] if place else [first]), *line.split()])

    # --- the helm ---------------------------------------------------------------------------------------------------

    def _ask_for(self, word: str, rest: list[str]) -> None:
        """Ask for an action, confirmed once."""
        card = self._proposed(rest) if word in {"take", "adoptar"} else None
        action, arguments = self._asked(word, rest) if card is None else card.asked_in(self.say)
        wanted = arguments.get("to")
        action, arguments = self._landing(action, arguments)
        if action == "rollback" and wanted not in (None, arguments.get("to")):
            self._say(self.say("shift.plain.not_kept", asked=wanted, step=arguments["to"]))
        what = self._in_words(action, arguments)
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

    def _in_words(self, action: str, arguments: dict[str, Any]) -> str:
        return in_words(action, arguments, self.session.now.step, self.say)

    def _landing(self, action: str, arguments: dict[str, Any]) -> Asked:
        """The same action; a rollback names the state that it comes to, the newest kept one at or before the step."""
        change = to_change(action, arguments, self.session.now.step) if action == "rollback" else None
        wanted = change.to if isinstance(change, Rollback) else -1
        kept = [one["step"] for one in self.session.now.checkpoints if one["step"] <= wanted]
        return action, {"to": max(kept)} if kept else arguments

    def _settings(self, word: str) -> None:
        """The settings that may change in a run, as the deck's card has them, a line each, and what changes one."""
        card = Card("set_other", self.session)
        for place in range(len(card.choices)):
            self._say(card.row(place, self.say))
        self._say(self.say("shift.plain.settings", word=word))

    def _asked(self, word: str, rest: list[str]) -> Asked:
        if word in _CARDS:
            card = Card(_CARDS[word], self.session)
            card.typed = "".join(rest)
            return card.asked_in(self.say)
        if word in {"all-clear", "clear", "enorden"}:
            return "all-clear", {}
        found = self._with_words(word, rest)
        if found is None:
            raise InputError(self.say("plain.unknown", word=clean(word, 60)))
        try:
            check_action(*found)
        except InputError:
            key = ", ".join(CAUSES) if found[0] == "call" else str(found[1].get("key", ""))
            typed = clean(" ".join(rest[-1:] if found[0] == "set" else rest), 40)
            raise InputError(self.say(f"shift.takes.{_TAKES[found[0]]}", typed=typed, key=clean(key, 300))) from None
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
        if word in _SET:
            if len(rest) != 2:
                raise InputError(self.say("shift.plain.set", word=word))
            return "set", {"key": rest[0], "value": value_of(rest[1])}
        return None

    # --- after it ---------------------------------------------------------------------------------------------------

    def _after(self) -> None:
        """The three questions, then the debrief."""
        if not self.session.ended:
            return
        self._account()
        if not self.session.over_and_judged:
            self._say(self.say("shift.judging", done=self.session.now.done, of=self.session.now.of))
            self._wait(lambda: self.session.over_and_judged)
        page: dict[str, Any] = self.session.debrief() or {}
        for line in str(page.get("text", {}).get(self.say.language, "")).splitlines():
            for part in wrapped(clean(line, 2000), WIDTH, whole=True):
                self.out(part)

    def _account(self) -> None:
        """Wait for an Enter, so that nothing typed while the shift ended becomes an answer; then ask three questions.
        Where the input ends the shift is judged all the same."""
        forget_typed()
        words: dict[str, str] = {}
        with contextlib.suppress(EOFError):
            if self.ask(f"{self.say('account.plain')} ").strip().lower() not in _NO:
                for name in ACCOUNT:
                    self._wait(lambda: True)  # hands it in once it is judged, also where the last answers never come
                    words[name] = self.ask(f"{self.say(f'shift.ask.{name}')} ")
        if any(words.values()):
            self.session.keep_account(words)


def _is_count(word: str) -> bool:
    """Whether a word is a number of updates."""
    return word.isdecimal() and len(word) < 10
