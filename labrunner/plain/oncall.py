"""Which shifts there are, in lines: those that were left, those that the course asks for, and the scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from labrunner.deck.strings import Say
from labrunner.deck.work.shift import ShiftSession, asked_folder, begin_or_go_on, course_shifts, left_behind
from labrunner.drill import live
from labrunner.drill.asked import command_for
from labrunner.drill.record import read_record
from labrunner.drill.scenario import find_scenario, scenario_paths
from labrunner.errors import InputError
from labrunner.text import clean

#: Whether the rule book proposes, by the words for a level.
_GUIDED = {"guided": True, "guiado": True, "solo": False}


class PlainOnCall:
    """The shifts of one learner; `root` is where runs lie."""

    def __init__(self, learner: str, say: Say, labs: Sequence[str], root: Path) -> None:
        self.learner, self.say, self.labs, self.root = learner, say, labs, root

    def take(self, words: Sequence[str]) -> ShiftSession:
        """The shift of a scenario, at a level where one is named: the one that waits, else a new one. Raises
        LabrunnerError."""
        name, *levels = words
        scenario = find_scenario(name, self.labs)
        if len(levels) > 1 or not _GUIDED.keys() >= set(levels):
            raise InputError(self.say("plain.shifts.level", name=name, word=clean(" ".join(levels), 60)))
        guided = _GUIDED[levels[0]] if levels else scenario.level == "guided"
        options = {"labs": self.labs, "guided": guided, "in_pieces": True}
        return begin_or_go_on(scenario, self.root, learner=self.learner, **options)

    def listed(self) -> Iterator[str]:
        """What waits, what the course asks for, and the names that can be taken, a line each."""
        yield from self._waiting()
        yield from self.asked()
        yield self.say("plain.shifts", names=", ".join(scenario_paths(self.labs)))

    def _waiting(self) -> Iterator[str]:
        """Practice that was left, the newest first: a name goes on with the newest of its scenario, a seed with
        another."""
        named: set[str] = set()
        for folder in left_behind(self.root, self.labs, self.learner):
            if live.counts_for(folder) is not None:
                continue
            record = read_record(folder / live.RECORD)
            again = f"labrunner drill {record.scenario} --seed {record.seed} --plain"
            command = again if record.scenario in named else f"{self.say('plain.shifts.word')} {record.scenario}"
            named.add(record.scenario)
            yield self.say("plain.shifts.left", **self._facts(folder, record.scenario), command=command)

    def asked(self) -> Iterator[str]:
        """What the course asks of the learner and is not handed in, with the command that flies the next; nothing where
        there is none. Of a course or an assignment that is wrong, what is wrong."""
        try:
            shifts = course_shifts(self.learner, self.labs)
        except InputError as error:
            yield clean(str(error), 1000)
            return
        to_fly = [asked for asked, place in shifts if not (place.exists() or place.is_symlink())]
        if to_fly:
            command = command_for(self.learner)
            yield self.say("plain.shifts.asked", of=len(shifts), number=len(to_fly), command=command)
        for asked in to_fly:
            folder = asked_folder(asked, self.root, self.learner)
            if folder is not None:
                command = command_for(self.learner, asked.scenario, asked.seed)
                facts = self._facts(folder, asked.scenario)
                yield self.say("plain.shifts.begun", number=asked.number, **facts, command=command)

    def _facts(self, folder: Path, name: str) -> dict[str, object]:
        """How far the shift in a folder is."""
        updates = find_scenario(name, self.labs).updates
        return {"name": name, "executed": min(live.how_far(folder), updates), "updates": updates}
