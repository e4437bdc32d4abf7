"""The fix: the settings a lab opens, as a difference to the break; run it and watch."""

from __future__ import annotations

import math
from typing import ClassVar

from labrunner.course.fix import value_text
from labrunner.course.lab import FIX
from labrunner.deck.draw.canvas import Canvas, first_shown, fit
from labrunner.deck.draw.prose import wrap
from labrunner.deck.work.fix import FixDraft, Setting, is_the_break
from labrunner.deck.work.healed import healed
from labrunner.deck.work.next import Next
from labrunner.errors import InputError
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.settings import PAD, SettingsPage


class FixPage(SettingsPage):
    """Every editable setting: what the break has, what the learner wants. Each change is saved at once."""

    page = "fix"
    BINDINGS: ClassVar = bindings("fix")

    def __init__(self) -> None:
        super().__init__()
        self.draft = FixDraft(self.session.lab, self.session.folder)
        self._told: tuple[tuple, str] | None = None  # what the run of these values healed
        self._seen: tuple | None = None

    def on_mount(self) -> None:
        """Say what is wrong with fix.toml, if anything."""
        super().on_mount()
        if self.draft.problem:
            self.tell(self.say("fix.unreadable", reason=self.draft.problem), "error")

    def tick(self) -> None:
        """Show what the fix's run healed as soon as it has ended."""
        super().tick()
        seen = tuple((arm, flight.status) for arm, flight in self.session.flights.items())
        if seen != self._seen:
            self._seen = seen
            self.redraw()

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("fix.title", lab=self.session.lab.id), self.say("fix.against")

    def coming_words(self) -> str:
        """A fix that has not flown as it stands wants to be run, whatever else is open."""
        flown = FIX in self.session.flights and not self.session.fix_changed()
        if self.draft.diff() and not flown:
            return self.say("next.here.fix_run", key=self.key("try_it"))
        return super().coming_words()

    def here_words(self, coming: Next) -> str:
        """The keys that change a setting and run the fix."""
        return self.say("next.here.fix", change=self.key("change"), key=self.key("try_it"))

    def count(self) -> int:
        """How many rows there are."""
        return len(self.draft.settings)

    @property
    def setting(self) -> Setting:
        """The chosen setting."""
        return self.draft.settings[self.chosen]

    def needed_list(self) -> int:
        """How many rows the list should have."""
        return self.count() + 3  # a heading, and the range of the chosen one below an empty row

    def draw_list(self, width: int, height: int) -> Canvas:
        """Every editable setting: the break's value, and the learner's."""
        canvas = Canvas(width, height)
        settings = self.draft.settings
        first = max(len(s.key) for s in settings) + 5
        canvas.put(3, 0, self.say("fix.setting"), "dim")
        canvas.put(first, 0, self.say("fix.broken"), "dim")
        canvas.put(first + 12, 0, self.say("fix.yours"), "dim")
        top = first_shown(self.chosen, len(settings), height - 1)
        for y, setting in enumerate(settings[top : top + height - 1], start=1):
            here = y - 1 + top == self.chosen
            canvas.put(1, y, self.glyphs.chosen if here else " ", "chosen")
            canvas.put(3, y, setting.key, "chosen" if here else "text")
            canvas.put(first, y, fit(value_text(setting.broken), 11), "dim")
            if setting.changed:
                canvas.put(first + 12, y, value_text(setting.mine), "added")
        if settings and height > len(settings) + 2:
            canvas.put(
                3,
                len(settings) + 2,
                fit(f"{self.setting.key}: {self.draft.about(self.setting, self.say)}", width - 4),
                "dim",
            )
        return canvas

    def line_at(self, y: int, height: int) -> int | None:
        """The row of the list at a line of its widget."""
        return first_shown(self.chosen, self.count(), height - 1) + y - 1

    def draw_below(self, width: int, height: int) -> Canvas:
        """The file's lines that differ from the break's, then why a grader would refuse them, or what their run
        healed. Where rows are few the empty one between goes first, then the file's name: no sentence is cut."""
        canvas = Canvas(width, height)
        refusal = self._refusal(width - 4)
        below = [("warn" if refusal else "text", line) for line in refusal or self._healed(width - 4)]
        diff = self._diff(max(height - 1 - (len(below) + 1 if below else 0), 1))
        spare = height - len(diff) - len(below)
        if spare > 0:
            canvas.put(1, 0, "fix.toml", "title")
        between = [("text", "")] if spare > 1 else []
        for y, (role, line) in enumerate([*diff, *between, *below], start=int(spare > 0)):
            canvas.put(3, y, fit(line, width - 4), role)
        return canvas

    def _healed(self, width: int) -> list[str]:
        """What the fix's run leaves of the damage, beside what is allowed, once it was made."""
        runs = tuple((arm, flight.status) for arm, flight in self.session.flights.items())
        if self._told is None or self._told[0] != (runs, self.draft.toml()):
            self._told = (runs, self.draft.toml()), healed(self.session, self.say)
        return wrap([self._told[1]], width)

    def _refusal(self, width: int) -> list[str]:
        refused = self.draft.refusal(self.say.language)
        if refused is None:
            return []
        key, value, reason = refused
        return wrap([self.say("fix.refused", key=key, value=value, reason=reason)], width)

    def _diff(self, rows: int) -> list[tuple[str, str]]:
        """The difference in so many rows: with the break's value behind the learner's where two lines each do not
        fit."""
        diff = self.draft.diff() or [("dim", line) for line in wrap(self._nothing_yet(), self.app.size.width - 4)]
        if len(diff) > rows:
            diff = self.draft.short_diff(self.say)
        if len(diff) > rows:
            diff = [*diff[: rows - 1], ("key", self.say("fix.more", count=len(diff) - rows + 1))]
        return diff

    def _nothing_yet(self) -> list[str]:
        """What to do while nothing is changed, and why the break's values are not shown, where that is so."""
        withheld = any(setting.withheld for setting in self.draft.settings)
        return [self.say("fix.none"), *([self.say("fix.withheld")] if withheld else [])]

    def prompt(self) -> str:
        """What is asked for while a value is typed."""
        return f"{self.say('fix.value', key=self.setting.key)} ({self.draft.about(self.setting, self.say)})"

    def choices(self) -> tuple[str, ...]:
        """What may be chosen for the chosen row; empty where a value is typed."""
        rule = self.setting.rule
        return tuple(map(value_text, rule.choices)) if rule.choices is not None else ()

    def pad(self) -> tuple[str, ...]:
        """The keys of the pad below the field, for hands on a mouse."""
        rule = self.setting.rule
        if rule.choices is not None:
            return ()
        return (*PAD, value_text(math.inf)) if rule.off else PAD

    def current(self) -> str:
        """What the field starts with."""
        return self.setting.begun

    def take(self, text: str) -> bool:
        """Take a value that was typed or chosen. Returns whether it was saved."""
        setting = self.setting
        try:
            changes = self.draft.take(setting, text, self.say)
        except InputError as error:
            self.tell(str(error), "warning", about=lambda: self.typing)
            return False
        if not self._save():
            return False
        if not changes:
            told = self.say("fix.same", key=setting.key, value=value_text(setting.broken))
            self.tell(told, "warning", about=lambda: self.draft.values)
        return True

    def _save(self) -> bool:
        return self.keep(self.draft.save(), self.draft.folder.fix, self.draft.toml())

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if self.typing:
            return name in {"back", "accept"}
        if name == "drop":
            return self.setting.changed
        if name == "elsewhere":
            return self.refused and self.unsaved() is not None
        return name != "accept"

    def action_drop(self) -> None:
        """Take back the chosen row's value."""
        self.draft.drop(self.setting.key)
        self._save()
        self.redraw()

    def action_try_it(self) -> None:
        """Run the break with this fix; while nothing is changed say why nothing runs."""
        if not self.draft.diff():
            told = self.say("fix.nothing_runs", key=self.key("change"))
            self.tell(told, "warning", about=lambda: self.draft.values)
            return
        if not self._save():
            return
        if is_the_break(self.session.lab, self.session.folder, self.draft.values):
            self.tell(self.say("fix.is_the_break"), "warning", about=lambda: self.draft.values)
            return
        self.app.pop_to_run(self.page)
        if self.app.start_arm(FIX, self.draft.values):
            over = "control" if "control" in self.session.flights else "break"
            self.session.other = over if over in self.session.flights else None

    def action_grade(self) -> None:
        """Open the grade."""
        self.app.go("grade")
