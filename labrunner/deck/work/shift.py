"""A shift at the deck: the run on the panels, what is asked of it, and what comes after it."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from labrunner.deck.run.flight import Notice
from labrunner.deck.run.shift import ShiftFlight
from labrunner.deck.work.looking import Looking
from labrunner.deck.work.shift_settings import secret_settings, shown_settings
from labrunner.drill import live
from labrunner.drill.actions import CHANGING, check_action, to_change
from labrunner.drill.asked import Asked, folder_of, for_learner
from labrunner.drill.calibration import measured
from labrunner.drill.record import read_record, write_record
from labrunner.drill.scenario import Scenario, find_scenario
from labrunner.errors import InputError, LabrunnerError
from labrunner.files import write_text
from labrunner.series.columns import as_number

#: What is asked after a shift, unscored; the words are `shift.ask.NAME`.
ACCOUNT = ("saw", "believed", "again")
#: Steps before the shift that the panels show with it.
BEFORE = 60


class Counting(NamedTuple):
    """A shift that counts: the learner of whom the course asks it, and which of how many it is."""

    learner: str
    number: int
    of: int


class ShiftSession(Looking):
    """One shift, from its folder on: begun, or gone on with after the deck was killed."""

    graded = False

    def __init__(
        self,
        folder: Path,
        scenario: Scenario,
        *,
        labs: Sequence[Path | str] = (),
        guided: bool = False,
        pace: float | None = None,
        in_pieces: bool = False,
        place: Path | None = None,
    ) -> None:
        """Starts the shift's process. `place` is where its record goes, once it is judged, beside its folder.

        Raises InputError where it is being flown or was never proven, MachineError where no process can be started.
        """
        super().__init__()
        measured(scenario)
        self.folder, self.scenario, self.guided, self.place, self.labs = folder, scenario, guided, place, labs
        self.pace, self.in_pieces = pace or scenario.pace, in_pieces
        self._secrets = secret_settings(labs)
        #: What stood in a card when the clock ran out, in words; it was not asked for.
        self.unasked = ""
        self.live = live.start(folder, labs=labs, guided=guided, pace=pace, in_pieces=in_pieces)
        self.shift = ShiftFlight(folder, scenario, self.live)
        self.flights[scenario.id] = self.shift
        self.chosen = scenario.id
        self.view.steps = self.shift.steps
        self.whole()
        self.account: dict[str, str] = {}
        self._taken: list[dict[str, Any]] = []

    @property
    def now(self) -> live.Status:
        """How the shift stands."""
        return self.shift.now

    @property
    def over(self) -> None:
        """Nothing is laid over a shift."""
        return None

    @property
    def half(self) -> bool:
        """Whether the run computes in 16 bits."""
        return self.scenario.config(0).precision.dtype != "fp32"

    @property
    def is_night(self) -> bool:
        """Whether the shift has two incidents, each with its own cause."""
        return self.scenario.second is not None

    def settings(self) -> dict[str, Any]:
        """The settings that may change in the run, by dotted key, as they were when it began; until the shift is judged
        `WITHHELD` for each that a fault can set, of this shift or of another one."""
        return shown_settings(self.scenario, () if self.over_and_judged else self._secrets)

    @property
    def over_and_judged(self) -> bool:
        """Whether the debrief is there."""
        return self.now.phase == "over"

    @property
    def flying(self) -> bool:
        """Whether actions are heard."""
        return self.now.phase == "flying" and self.shift.live

    @property
    def ended(self) -> bool:
        """Whether the last update was made."""
        return self.now.phase in ("judging", "over")

    def whole(self) -> None:
        """Let the panels show the whole shift and what came just before it."""
        self.view.zoomed = (max(self.scenario.begins - BEFORE, 1), self.shift.steps)
        self.view.changed()

    def poll(self, now: float | None = None) -> list[Notice]:
        """Follow the shift; what should be said."""
        judged = self.over_and_judged
        _, notices = self.shift.poll(now)
        if self.place is not None and self.over_and_judged and not judged:
            notices.append(self._hand_in(self.place))
        return notices

    def _hand_in(self, place: Path) -> Notice:
        try:
            write_record(place, self.record())
        except LabrunnerError as error:
            return Notice("shift.not_kept", {"reason": str(error)}, "error")
        return Notice("shift.kept_in", {"path": str(place)})

    def ask(self, action: str, arguments: Mapping[str, Any] | None = None) -> None:
        """Ask the run for an action; it acts before the next update. Raises InputError for one that can't be asked for,
        and where the shift is over."""
        told = dict(arguments or {})
        check_action(action, told)
        if action in CHANGING:
            to_change(action, told, self.now.step)
        if not self.flying or not self.live.ask(action, told):
            raise InputError("the shift is not on: nothing can be asked for")

    # --- what the rule book would do ------------------------------------------------------------------------------

    @property
    def proposals(self) -> list[dict[str, Any]]:
        """What the rule book proposes and still fits, the most urgent first; none for who flies alone."""
        if not self.guided or not self.flying:
            return []
        return [one for one in self.now.proposals if one not in self._taken]

    @property
    def proposal(self) -> dict[str, Any] | None:
        """The first of `proposals`; None without one."""
        return next(iter(self.proposals), None)

    def answered(self, proposal: dict[str, Any]) -> None:
        """A proposal was taken over: it is shown no more, even before the run has heard of it."""
        self._taken.append(proposal)

    # --- after it ---------------------------------------------------------------------------------------------------

    def keep_account(self, words: Mapping[str, str]) -> None:
        """Keep what was said after the shift, beside its record. Raises MachineError where it can't be written."""
        self.account = {name: words[name][:2000] for name in ACCOUNT if words.get(name)}
        write_text(self.folder / "account.json", json.dumps(self.account, ensure_ascii=False, indent=1) + "\n")

    def debrief(self) -> dict[str, Any] | None:
        """The page that the process wrote; None before the shift is judged."""
        return live.read_bounded(self.folder / live.DEBRIEF) if self.over_and_judged else None

    def record(self) -> dict[str, Any]:
        """The object of `labrunner/shift/v1` as it stands on the disk."""
        return live.read_bounded(self.folder / live.RECORD) or {}

    def counting(self) -> Counting | None:
        """Whose shift of the course here this is, and which; None for practice. Raises InputError for a course or an
        assignment that is wrong."""
        learner = live.counts_for(self.folder)
        record, shifts = self.record(), course_shifts(learner or "", self.labs)
        this = (record.get("scenario"), record.get("seed"))
        numbers = [asked.number for asked, _ in shifts if (asked.scenario, asked.seed) == this]
        return Counting(learner, numbers[0], len(shifts)) if learner and numbers else None

    @property
    def counted(self) -> bool:
        """Whether the clock goes on when who flies has left: a shift that the course asks for has no pause."""
        return live.counts_for(self.folder) is not None and not self.in_pieces and self.flying

    def leave(self) -> None:
        """Who flies goes: the process ends; a shift that is not over can be gone on with."""
        self.live.leave(self.pace if self.counted else None)

    @property
    def ending(self) -> bool:
        """Whether its process, which was told to go, is still there: it ends after the present update."""
        return self.live.poll() is None

    def can(self, action: str) -> bool:
        """Whether an action of the shift screen has something to act on now."""
        if action in HELM_NAMES:
            return self.flying
        if action == "take_over":
            return self.guided and self.flying
        if action == "debrief":
            return self.ended
        return super().can(action)


#: The actions of the helm that open a card, by the names of the registry.
HELM_NAMES = frozenset(
    {
        "roll_back", "skip_batches", "set_rate", "rewarm", "set_clip", "set_beta2", "set_scale", "reset_moments",
        "swap_data", "set_other", "call_cause", "all_clear", "inspect_steps", "thaw_part",
    }
)  # fmt: skip


def begin_shift(scenario: Scenario, root: Path, *, seed: int | None = None, **options: Any) -> ShiftSession:
    """A new shift of a scenario, on a seed that is drawn by chance where none is given; `options` are the session's.
    Raises LabrunnerError."""
    measured(scenario)
    drawn = random.SystemRandom().randrange(2**32) if seed is None else seed
    return ShiftSession(live.new_shift(root / live.FOLDER, scenario, drawn), scenario, **options)


def take_asked(asked: Asked, place: Path, root: Path, *, learner: str, **options: Any) -> ShiftSession:
    """The shift that the course asks of a learner, whose record goes to `place`. It counts from its first update:
    begun before it is gone on with, in its folder, and where it was over it is handed in as it was. One that was handed
    in is flown for practice. Raises LabrunnerError."""
    scenario = find_scenario(asked.scenario, options.get("labs", ()))
    if place.exists() or place.is_symlink():
        return begin_shift(scenario, root, seed=asked.seed, **options)
    measured(scenario)
    folder = live.counted_folder(root, scenario, asked.seed, learner)
    return ShiftSession(folder, scenario, place=place, **options)


def asked_folder(asked: Asked, root: Path, learner: str) -> Path | None:
    """The folder in which a learner has begun a shift that the course asks for; None where they have not."""
    return live.begun(root / live.FOLDER, learner, asked.scenario, asked.seed)


def go_on(folder: Path, *, learner: str = "", **options: Any) -> ShiftSession:
    """The shift in a folder, from where it was left. Raises LabrunnerError, naming the file, for a damaged record."""
    record = read_record(folder / live.RECORD)
    labs = options.get("labs", ())
    places = course_shifts(learner, labs) if learner and live.counts_for(folder) == learner else []
    place = next((place for asked, place in places if asked.is_of(record) and not place.exists()), None)
    return ShiftSession(folder, find_scenario(record.scenario, labs), place=place, **options)


def left_behind(root: Path, labs: Sequence[Path | str] = (), learner: str = "") -> list[Path]:
    """The folders of shifts that were begun and neither ended nor are being flown, practice or `learner`'s, the newest
    first. Those of a scenario that is not there are left out."""
    return live.unfinished(root / live.FOLDER, labs, learner)


def last_flown(root: Path, learner: str = "") -> dict[str, tuple[float, Path]]:
    """By scenario the points and the record of the shift that was judged last, practice or `learner`'s, of the newest
    two hundred."""
    records = sorted((root / live.FOLDER).glob(f"*/{live.RECORD}"), key=lambda path: path.stat().st_mtime)[-200:]
    found: dict[str, tuple[float, Path]] = {}
    for path in records:
        told = live.read_bounded(path) or {}
        score, scenario = as_number(told.get("score")), told.get("scenario")
        if score is not None and isinstance(scenario, str) and live.counts_for(path.parent) in (None, learner):
            found[scenario] = score, path
    return found


def waiting_for(
    root: Path, scenario: Scenario, seed: int | None = None, labs: Sequence[Path | str] = (), learner: str = ""
) -> Path | None:
    """The folder of the newest shift of a scenario that was left, practice, on the seed where one is given; None where
    none waits."""
    for folder in left_behind(root, labs, learner):
        record = read_record(folder / live.RECORD)
        if live.counts_for(folder) is None and record.scenario == scenario.id and seed in (None, record.seed):
            return folder
    return None


def begin_or_go_on(
    scenario: Scenario, root: Path, *, seed: int | None = None, learner: str = "", **options: Any
) -> ShiftSession:
    """The practice shift of a scenario that waits, on the seed where one is given, else a new one. Raises
    LabrunnerError."""
    folder = waiting_for(root, scenario, seed, options.get("labs", ()), learner)
    if folder is None:
        return begin_shift(scenario, root, seed=seed, **options)
    return ShiftSession(folder, scenario, **options)


def course_shifts(learner: str, labs: Sequence[Path | str] = ()) -> list[tuple[Asked, Path]]:
    """The shifts that the course asks of a learner, and where the file of each goes; none without a course that does.

    Raises InputError for a course or an assignment that is wrong.
    """
    folder = folder_of(learner) if learner else None
    return [(one, folder / one.file) for one in for_learner(learner, labs)] if folder else []
