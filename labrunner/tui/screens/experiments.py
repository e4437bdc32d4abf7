"""Experiments: change the break, name the hypothesis, commit the prediction, then run; what was committed stands."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import ClassVar

from labrunner.course.experiments import COST_OF_UNTRUE, PREDICTIONS, arm_of, changes_text
from labrunner.course.fix import value_text
from labrunner.deck.draw.canvas import Canvas, draw_scroll, first_shown, fit
from labrunner.deck.draw.prose import plain, wrap
from labrunner.deck.run.flight import Flight
from labrunner.deck.work import trial_draft
from labrunner.deck.work.experiments import Experiments, wanted
from labrunner.deck.work.fix import FixDraft, Setting
from labrunner.deck.work.next import Next
from labrunner.deck.work.tried import Came, Listed
from labrunner.errors import InputError, LabrunnerError
from labrunner.files import cause
from labrunner.files import shown as shown_path
from labrunner.text import clean
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.settings import PAD
from labrunner.tui.screens.turning import TurningPage

#: Rows that the part below the list may always have, and at most.
_LEAST_BELOW, _MOST_BELOW = 8, 12
#: What stands in place of a choice that was not made yet.
_OPEN = "?"


class ExperimentsPage(TurningPage):
    """Rows: the hypothesis, all that may be changed, the prediction; below them the experiments that were made."""

    page = "experiments"
    BINDINGS: ClassVar = bindings("experiments")

    def __init__(self) -> None:
        super().__init__()
        self.work = Experiments(self.session.lab, self.session.folder, self._leaving_out())
        self._taken_up = trial_draft.take_up(self.work)
        self._seen: object = None

    def _leaving_out(self) -> str:
        return self.say("trial.leave_out", key=self.key("drop"))

    def respeak(self) -> None:
        """How an experiment is left out is said in the new language, too."""
        self.work.leaving_out = self._leaving_out()
        super().respeak()

    def on_mount(self) -> None:
        """Say what is wrong with experiments.toml, if anything, and that an experiment is in the making already."""
        super().on_mount()
        if self._taken_up:
            self.tell(self.say("trial.taken_up"))
        if self.work.problem:
            self.tell(self.say("trial.unreadable", reason=self.work.problem), "error")
        elif gone := self.work.refused(self.say):
            self.tell(gone[0], "error")

    def tick(self) -> None:
        """Show how far the runs of experiments have come."""
        super().tick()
        flights = [self._flight(one) for one in self.work.listed]
        seen = [(flight.status, flight.last_step) for flight in flights if flight]
        if seen != self._seen:
            self._seen = seen
            self.redraw()
            self.refresh_keys()

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("trial.title", lab=self.session.lab.id), self.say("trial.order")

    def coming_words(self) -> str:
        """On an experiment that was committed and not run the key that runs it, of one that is begun what it lacks,
        whatever else is open."""
        if self.made is not None and self._flight(self.made) is None:
            return self.say("next.here.fly_it", key=self.key("try_it"))
        if self.made is None and self.work.begun:
            lacks = ", ".join(self.work.unfinished(self.say))
            words = "next.here.unfinished" if lacks else "next.here.commit"
            return self.say(words, key=self.key("commit"), **({"lacks": lacks} if lacks else {}))
        return super().coming_words()

    def here_words(self, coming: Next) -> str:
        """What an experiment consists of, or that one waits to be run; on one that was made, where the next is made."""
        one_word = coming.words in ("one_word", "one_true.fix", "one_true.grade")
        cover = coming.words in ("cover.fix", "cover.grade")
        if self.made is not None and (one_word or cover or coming.words in ("try", "try_more")):
            return self.say("next.here.above_other" if one_word else "next.here.above", key=self.key("up"))
        if one_word:
            return self.say("next.here.one_word", key=self.key("commit"))
        if cover:
            return self.say("next.here.cover", key=self.key("commit"), **coming.values)
        if coming.words not in ("try", "try_more"):
            return self.say("next.here.try_run", key=self.key("try_it"), **coming.values)
        return self.say("next.here.experiments", key=self.key("commit"), **coming.values)

    # --- rows -------------------------------------------------------------------------------------------------------

    def count(self) -> int:
        """How many rows there are."""
        return self._first_made + len(self.work.listed)

    @property
    def _first_made(self) -> int:
        return len(self.work.settings) + 2

    @property
    def made(self) -> Listed | None:
        """The chosen experiment of those that were made; None where the chosen row is of the one in the making."""
        place = self.chosen - self._first_made
        return self.work.listed[place] if place >= 0 else None

    @property
    def setting(self) -> Setting | None:
        """The chosen setting; None on other rows."""
        return self.work.settings[self.chosen - 1] if 0 < self.chosen < self._first_made - 1 else None

    def _flight(self, listed: Listed) -> Flight | None:
        return self.session.flights.get(arm_of(listed.number)) if listed.number else None

    def _row(self, place: int) -> tuple[str, str, str]:
        """Name, the break's value and the learner's of a row of the experiment in the making."""
        if place == 0:
            return self.say("trial.tests"), "", f"H{self.work.tests}" if self.work.tests else _OPEN
        if place == self._first_made - 1:
            return self.say("trial.predicts"), "", self.work.predicts or _OPEN
        setting = self.work.settings[place - 1]
        return setting.key, value_text(setting.broken), value_text(setting.mine) if setting.mine is not None else ""

    # --- drawing ----------------------------------------------------------------------------------------------------

    def needed_list(self) -> int:
        """How many rows the list should have."""
        return self.count() + 1

    def draw_list(self, width: int, height: int) -> Canvas:
        """The experiment in the making, and those that were made."""
        canvas = Canvas(width, height)
        first = max([len(self._row(place)[0]) for place in range(self._first_made)]) + 5
        canvas.put(first, 0, self.say("fix.broken"), "dim")
        canvas.put(first + 12, 0, self.say("fix.yours"), "dim")
        top = first_shown(self.chosen, self.count(), height - 1)
        width -= draw_scroll(canvas, top, self.count(), self.glyphs)
        for y, place in enumerate(range(top, min(top + height - 1, self.count())), start=1):
            here = place == self.chosen
            canvas.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            role = "chosen" if here else "text"
            if place >= self._first_made:
                listed = self.work.listed[place - self._first_made]
                told = self._told(listed)
                text, tone = self._state(listed, width - len(told) - 6)
                canvas.put(3, y, fit(told, width - len(text) - 6, ellipsis=self.glyphs.ellipsis), role)
                canvas.put_right(width - 1, y, text, tone)
                continue
            name, broken, mine = self._row(place)
            canvas.put(3, y, name, role)
            canvas.put(first, y, fit(broken, 11), "dim")
            after = canvas.put(first + 12, y, mine, "dim" if mine == _OPEN else "added")
            if 0 < place < self._first_made - 1 and self.work.is_switch(name):
                room = width - max(after + 2, first + 20) - 1
                said = fit(self.say("trial.switch.short"), room, ellipsis=self.glyphs.ellipsis)
                canvas.put(max(after + 2, first + 20), y, said, "dim")
        return canvas

    def _told(self, listed: Listed) -> str:
        one = listed.experiment
        number = listed.number if listed.number is not None else _OPEN
        return f"{number}: H{one.tests}, {changes_text(one.changes)} {self.glyphs.arrow} {one.predicts}"

    def _came(self, listed: Listed) -> Came | None:
        return self.work.came(self._flight(listed), self.session.flights.get("control"), self.say)

    def _state(self, listed: Listed, room: int) -> tuple[str, str]:
        """How an experiment's run stands, and whether it is left out, in few words where `room` has not as many columns
        as all take, and the role it is drawn in."""
        flight, came = self._flight(listed), self._came(listed)
        left = "" if listed.handed_in else f"{self.say('trial.left_out')}; "
        if came is not None:
            told = left + came.told(self.say)
            few = came.left_out(self.say) if left else came.brief(self.say)
            return told if len(told) <= room else few, "good" if came.right else "warn"
        if flight is None:
            return left + self.say("trial.not_flown"), "dim"
        return f"{left}{self.say(f'state.{flight.status}')} {flight.last_step}", "dim"

    def line_at(self, y: int, height: int) -> int | None:
        """The row of the list at a line of its widget."""
        return first_shown(self.chosen, self.count(), height - 1) + y - 1

    def said_below(self, width: int) -> list[tuple[str, str]]:
        """What would cost points, then what is said of the chosen row."""
        return [(line, "warn") for line in self._warnings(width)] + [(line, "text") for line in self._below(width)]

    def needed_below(self, width: int) -> int:
        """How many rows the part below should have."""
        said = self._below(width)
        if self.chosen == 0 and self.work.listed:  # those that were made are to be seen, the rule where there is room
            said = self._hypotheses(width)
        room = self.app.size.height - 7  # what the page has for both parts
        begun = self.work.begun or self.work.listed  # before, the rule and the hypotheses are read first
        most = max(room - self.needed_list(), _LEAST_BELOW) if begun else _MOST_BELOW
        return min(len(self._warnings(width)) + len(said), most, _MOST_BELOW)

    def _warnings(self, width: int) -> list[str]:
        """What would cost points or bars another experiment, on whichever row: it must not go with the next key."""
        lines = wrap(self.work.warnings(self.say, self.session.flights), width - 2)
        return [*lines, ""] if lines else []

    def _below(self, width: int) -> list[str]:
        if self.made is not None:
            one = self.made
            how = "trial.stands" if one.number is not None else "trial.from_file"
            came = self._came(one)
            told = [came.told(self.say), *self._covered()] if came else []
            said = self.say(how, cost=COST_OF_UNTRUE)  # last: the keys say it as well
            left = "" if one.handed_in else f" ({self.say('trial.left_out')})"
            return wrap([self._told(one) + left, *told, said], width - 2)
        if self.chosen == 0:
            lines, covered = self._hypotheses(width), wrap(self._covered(), width - 2)
            rule = [*covered, *([""] if covered else []), *self._now(width, "trial.now")]
            begun = self.work.tests is not None or self.work.listed
            return [*lines, "", *rule] if begun else [*rule, "", *lines]  # the rule decides what to change
        setting = self.setting
        if setting is None:
            here = [word for word in PREDICTIONS if word == self.work.predicts]  # first: a small window holds no more
            words = [*here, *(word for word in PREDICTIONS if word not in here)]
            broke = self.work.of_the_break(self.session.flights, self.say)
            meant = [line for word in words for line in wrap([self.say(f"trial.word.{word}")], width - 2)]
            now = self._now(width, "trial.now.predicts")
            return [*now, *wrap([broke] if broke else [], width - 2), *meant]
        range_text = f"{setting.key}: {FixDraft.about(setting, self.say)}"
        unshown = [self.say("fix.withheld")] if setting.withheld else []
        return wrap([range_text, *self._meaning(setting), *unshown], width - 2)

    def _covered(self) -> list[str]:
        """What the learner's own runs leave open, where they tell anything."""
        told = self.work.covered(self.session.flights, self.say)
        return [told] if told else []

    def _hypotheses(self, width: int) -> list[str]:
        texts = [f"H{n}: {clean(plain(text), 300)}" for n, text in enumerate(self.work.hypotheses(), start=1)]
        return wrap(texts or [self.say("trial.no_section")], width - 2)

    def rules(self) -> list[str]:
        """How experiments are paid, by what they earn."""
        return self.work.rule(self.say)

    def _now(self, width: int, key: str) -> list[str]:
        """What is decided on the chosen row, and which key tells how that is paid."""
        said = self.say(key, count=wanted(self.work.lab), cost=COST_OF_UNTRUE, key=self.key("help"))
        return wrap([said], width - 2)

    def _meaning(self, setting: Setting) -> list[str]:
        """What a switch does, in the lab's words where it has some."""
        if not self.work.is_switch(setting.key):
            return []
        section, lab = f"experiment-{setting.key}", self.session.lab
        return [plain(lab.text(section, self.say.language)) if lab.has_text(section) else self.say("trial.switch")]

    # --- changing ---------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked for while a value is typed."""
        assert self.setting is not None
        range_text = FixDraft.about(self.setting, self.say)
        return f"{self.say('fix.value', key=self.setting.key)} ({range_text})"

    def choices(self) -> tuple[str, ...]:
        """What may be chosen for the chosen row; empty where a value is typed."""
        if self.chosen == 0:
            return tuple(f"H{n}" for n in range(1, len(self.work.hypotheses()) + 1))
        setting = self.setting
        if setting is None:
            return PREDICTIONS
        return tuple(map(value_text, setting.rule.choices)) if setting.rule.choices is not None else ()

    def pad(self) -> tuple[str, ...]:
        """The keys of the pad below the field, for hands on a mouse."""
        setting = self.setting
        if setting is None or setting.rule.choices is not None:
            return ()
        return (*PAD, value_text(math.inf)) if setting.rule.off else PAD

    def current(self) -> str:
        """What the field starts with."""
        setting = self.setting
        if setting is None:
            return self._row(self.chosen)[2]
        return setting.begun

    def _change(self, by: int) -> None:
        """Type or choose a value for the chosen row. What was committed can't be changed."""
        if self.made is not None:
            how = "trial.stands" if self.made.number is not None else "trial.from_file"
            self.tell(self.say(how, cost=COST_OF_UNTRUE), "warning", about=lambda: self.chosen)
        elif self.chosen == 0 and not self.choices():
            self.tell(self.say("trial.no_section"), "warning")
        else:
            super()._change(by)
            self.refresh_keys()

    def take(self, text: str) -> bool:
        """Take a value that was typed or chosen, and keep it. Returns whether it was right, and is on the disk."""
        setting = self.setting
        if self.chosen == 0:
            self.work.tests = int(text.removeprefix("H"))
        elif setting is None:
            self.work.predicts = text
        else:
            try:
                self.work.set(setting.key, text, self.say)
            except LabrunnerError as error:
                self.tell(str(error), "warning", about=lambda: self.typing)
                return False
            if setting.key not in self.work.changes:
                told = self.say("fix.same", key=setting.key, value=value_text(setting.broken))
                self.tell(told, "warning", about=lambda: self.work.changes)
        self.refresh_keys()
        return self._keep_draft()

    def _keep_draft(self) -> bool:
        return self.keep(trial_draft.keep(self.work), trial_draft.draft_path(self.work), trial_draft.text(self.work))

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if self.typing:
            return name in {"back", "accept"}
        if name in {"page_up", "page_down"}:
            return self.is_cut()
        if name == "commit":
            return self.made is None
        if name == "try_it":
            return self.made is not None
        if name == "elsewhere":
            return self.refused and self.unsaved() is not None
        if name == "drop":
            return self.made is not None or self.setting is not None and self.setting.mine is not None
        return name != "accept"

    def action_drop(self) -> None:
        """Take back the chosen row's value; an experiment that was made is left out of what is handed in, or put
        back."""
        if (made := self.made) is not None:
            self._kept(lambda: self.work.toggle(made, self.say), lambda: self.work.text_after(made))
        elif self.setting is not None:
            self.work.drop(self.setting.key)
            self._keep_draft()
        self.redraw()
        self.refresh_keys()

    def action_commit(self) -> None:
        """Commit the prediction."""
        making = self.work.making()
        text = (lambda: self.work.text_with(making)) if making is not None else str
        if self._kept(lambda: self.work.commit(self.say), text):
            places = [place for place, one in enumerate(self.work.listed) if one.experiment == making]
            self.chosen = self._first_made + places[0]
            self.tell(self.say("trial.committed", cost=COST_OF_UNTRUE), about=lambda: self.chosen)
            self._keep_draft()
        self.redraw()
        self.refresh_keys()

    def _kept(self, act: Callable[[], object], text: Callable[[], str]) -> bool:
        """Whether a change of what is handed in was made. Where it could not be written the page keeps the `text` that
        the file was to hold; any other reason is told."""
        path = self.work.folder.experiments
        try:
            act()
        except InputError as error:
            self.tell(clean(str(error), 300), "warning", about=self._in_hand)
            return False
        except (LabrunnerError, OSError) as error:
            reason = f"{cause(error)}: {shown_path(path)}" if isinstance(error, OSError) else str(error)
            return self.keep(clean(reason, 300), path, text())
        return self.keep(None, path, "")

    def _in_hand(self) -> tuple:
        """What a refusal speaks of: the experiment in the making, those that were made, and the chosen row."""
        work = self.work
        return work.tests, work.predicts, work.changes, work.listed, self.chosen

    def action_try_it(self) -> None:
        """Run the chosen experiment, or look at its run."""
        if self.made is None:
            return
        try:
            self._fly(self.made)
        except (LabrunnerError, OSError) as error:
            self.tell(clean(str(error), 300), "error")

    def _fly(self, made: Listed) -> None:
        arm, config = self.work.to_fly(made)
        if arm in self.session.flights:
            self.session.choose(arm)
        elif self.session.fly(arm, config).attached:
            self.app.call_after_refresh(self.app.tell, self.say("say.attached", arm=arm))  # on the run's page
        self.session.other = "break" if "break" in self.session.flights else None
        self.app.pop_to_run(self.page)

    def action_grade(self) -> None:
        """Open the grade."""
        self.app.go("grade")
