"""A learner at work on one lab: its runs by arm, what may be done now, and the files that the work leaves behind."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course import progress
from labrunner.course.blind import cause_told, hidden_arms, shown_arms, untold_of_runs
from labrunner.course.course_file import runs_dir
from labrunner.course.experiments import arm_of, committed, number_of
from labrunner.course.lab import FIX, Lab
from labrunner.course.learner import LabFolder
from labrunner.deck.run.flight import Flight, Notice
from labrunner.deck.strings import Say
from labrunner.deck.work import walked
from labrunner.deck.work.diagnose import Walk
from labrunner.deck.work.fix import differs_from
from labrunner.deck.work.looking import RESUMABLE, Looking
from labrunner.deck.work.on_disk import in_training, newest_runs, trained_now
from labrunner.engine.config import RunConfig
from labrunner.engine.process import launch
from labrunner.errors import InputError, LabrunnerError
from labrunner.files import fresh_folder
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.series.series import Series

SPEEDS: tuple[float | None, ...] = (10.0, 30.0, 100.0, None)


@dataclass(frozen=True)
class ArmRow:
    """An arm in the list of arms: `kind` as in `lab.toml`, `learner` for the learner's own fix, `beside` for a break
    that is not the learner's to heal."""

    name: str
    kind: str
    status: str
    steps: int
    seconds: float | None
    possible: bool
    first_nonfinite: int | None = None  #: of a run that went non-finite: where
    folder: Path | None = None  #: of its newest run

    @property
    def compared(self) -> bool:
        """Whether it is there to be compared with another arm, whose settings it changes."""
        return self.kind in ("extra", "beside")

    def state(self, say: Say) -> str:
        """How its run stands, in words with its steps."""
        if self.first_nonfinite is not None:
            return say("arms.nonfinite", first=self.first_nonfinite, last=self.steps)
        return say(f"state.{self.status}") + (f" {self.steps}" if self.steps else "")


class LabSession(Looking):
    """Runs of `lab` by this learner. `folder` is where the learner's files for the lab lie; nothing needs to exist."""

    def __init__(self, lab: Lab, folder: LabFolder, *, root: Path | None = None) -> None:
        self.lab, self.folder = lab, folder
        self.runs_root = root or runs_dir()
        super().__init__()
        self.problem: str | None = None
        self._solved: tuple[object, bool] = ("", False)  # the file's stamp, and what it said
        for arm, run_dir in self._on_disk().items():
            self._open(arm, run_dir)
        self.walked = any(walked.was_asked(flight.run_dir) for flight in self.flights.values())
        order = ("fix", "break", "control")
        live = [arm for arm, flight in self.flights.items() if flight.live]
        self.choose(next(iter(live), next((a for a in order if a in self.flights), next(iter(self.flights), None))))

    def _on_disk(self) -> dict[str, Path]:
        """The newest run of every arm that screens show, and of every experiment that was committed."""
        done = progress.read(self.folder.progress)
        hidden = hidden_arms(self.lab, solved=done.solved)
        tried = {arm_of(number): one for number, one in committed(done, self.lab).items()}
        found = newest_runs(self.runs_root, self.lab, self.folder.learner, tried)
        return {arm: run_dir for arm, run_dir in found.items() if arm not in hidden}

    # --- which run is looked at -----------------------------------------------------------------------------------

    def choose(self, arm: str | None) -> None:
        """Look at the run of `arm`. The cursor stays: comparing runs at one step is the point."""
        self.chosen = arm
        if self.other == arm:
            self.other = None
        self.view.frozen = None
        self._fit_view()
        self.view.changed()

    def next_overlay(self) -> str | None:
        """Lay the next arm's run over the chosen one, control first; None after the last."""
        arms = [a for a in self._in_order() if a != self.chosen]
        place = arms.index(self.other) + 1 if self.other in arms else 0
        self.other = arms[place] if place < len(arms) else None
        self.view.changed()
        return self.other

    def _in_order(self) -> list[str]:
        first = ("control", "break", FIX)
        return sorted(self.flights, key=lambda a: (first.index(a) if a in first else len(first), a))

    @property
    def solved(self) -> bool:
        """Whether the learner's progress says that the lab was passed."""
        if (stamp := file_stamp(self.folder.progress)) != self._solved[0]:
            self._solved = stamp, progress.read(self.folder.progress).solved
        return self._solved[1]

    @property
    def told(self) -> bool:
        """Whether the panels may name what a learner has to find: once the lab is solved."""
        return self.solved

    @property
    def asked_by(self) -> str | None:
        """The lab itself, before its first grade."""
        return None if cause_told(self.lab, self.folder) else self.lab.id

    @property
    def asked_about(self) -> Flight | None:
        """The run that the post-mortem of a graded lab is about, once it was flown."""
        return self.broken if self.graded else None

    @property
    def broken(self) -> Flight | None:
        """The run that a post-mortem is about: the break, else a variant of it."""
        kinds = {arm.name: arm.kind for arm in self.lab.arms}
        variants = [a for a in self._in_order() if a == "break" or kinds.get(a) == "break"]
        return self.flights[variants[0]] if variants else None

    def to_be_checked(self) -> str | None:
        """That of the run which the post-mortem is about, where the one looked at is no break; None without one."""
        kinds, broken = {arm.name: arm.kind for arm in self.lab.arms}, self.asked_about
        return broken.arm if broken is not None and kinds.get(self.chosen or "") != "break" else None

    @property
    def subject(self) -> Path | None:
        """The folder of the run that a post-mortem is about: the broken one's, else the one looked at; None without."""
        flight = self.broken or self.flight
        return flight.run_dir if flight else None

    def rows(self) -> list[ArmRow]:
        """Every arm with how it stands, in the lab's order, the learner's fix after the break."""
        calibration = self._calibration()
        found = []
        solved = progress.read(self.folder.progress).solved
        exercise = {"break", *(arm.name for arm in self.lab.judged_breaks())}
        for name in shown_arms(self.lab, solved=solved):
            kind = "learner" if name == FIX else self.lab.arm(name).kind
            if kind == "break" and name not in exercise:
                kind = "beside"
            flight = self.flights.get(name)
            seconds = calibration.seconds("break" if name == FIX else name) if calibration else None
            possible = name != FIX or self.folder.fix.is_file()
            found.append(
                ArmRow(
                    name,
                    kind,
                    flight.status if flight else "none",
                    flight.last_step if flight else 0,
                    seconds,
                    possible,
                    flight.first_nonfinite if flight else None,
                    flight.run_dir if flight else None,
                )
            )
        rank = {"control": 0, "break": 1, "learner": 2, "ablation": 3, "beside": 4, "extra": 5, "fix": 6}
        return sorted(found, key=lambda row: rank.get(row.kind, 9))

    def fix_changed(self) -> bool:
        """Whether fix.toml says something else than the fix that flew last; False without both, or where it can't be
        read."""
        flight = self.flights.get(FIX)
        if flight is None or flight.manifest is None or not self.folder.fix.is_file():
            return False
        return differs_from(flight.manifest.config, self.lab, self.folder)

    def untold(self) -> frozenset[str]:
        """Settings of the chosen run and the one laid over it that are not compared yet."""
        return untold_of_runs(self.lab, self.folder, (self.chosen, self.other))

    def series(self) -> Series:
        """The run on the panels as diagnosis reads it, from the disk. Raises InputError where it can't be read."""
        from labrunner.series.series import load_run

        return load_run(self.current.run_dir)

    def _begin_walk(self) -> Walk:
        """The walk of the run on the panels as far as it was taken before the lab was left."""
        walk = super()._begin_walk()
        walked.take_up(walk, self.current.run_dir)
        return walk

    def keep_walk(self) -> str | None:
        """Put the walk into the run's folder. Returns the reason where that did not work."""
        return walked.keep(self.walk, self.current.run_dir)

    def _calibration(self) -> Any:
        try:
            return self.lab.calibration()
        except LabrunnerError as error:
            self.problem = str(error)
            return None

    # --- running --------------------------------------------------------------------------------------------------

    def start(self, arm: str, overrides: dict[str, Any] | None = None) -> Flight:
        """Start a new run of an arm and look at it. Raises InputError or MachineError in one sentence."""
        return self.fly(arm, self.lab.resolve(arm, overrides=overrides))

    def fly(self, arm: str, config: RunConfig) -> Flight:
        """Start a run of a configuration under the name of an arm, or of an experiment, and look at it; where that very
        run is being trained, started in another deck, follow it instead (`Flight.attached`).

        Raises InputError or MachineError in one sentence.
        """
        there = trained_now(self.runs_root, self.lab, self.folder.learner, arm, config)
        if there is not None:
            if arm not in self.flights or self.flights[arm].run_dir != there:
                self._open(arm, there)
            return self._look_at_new(arm)
        run_dir = fresh_folder(self.runs_root, f"{self.called(arm)}-s{config.seed}-{datetime.now():%Y%m%d-%H%M%S}")
        spec = launch.RunSpec(
            config=config,
            lab=self.lab.id,
            lab_hash=self.lab.hash,
            arm=arm,
            learner=self.folder.learner,
            command=["labrunner", "run", self.lab.id, "--arm", arm] if number_of(arm) is None else [],
        )
        self.flights[arm] = Flight(run_dir, arm, launch.start(spec, run_dir, outlive=True))
        return self._look_at_new(arm)

    def join(self) -> str | None:
        """Follow the runs of this lab's arms that were started elsewhere since, and that are trained now. Returns the
        first one's arm, None where there is none."""
        joined = []
        for arm, folder in self._on_disk().items():
            flight = self.flights.get(arm)
            if flight is not None and (flight.live or flight.run_dir == folder) or not in_training(folder):
                continue
            self._open(arm, folder)
            joined.append(arm)
        if self.chosen is None and joined:
            self.choose(joined[0])
        return joined[0] if joined else None

    def _look_at_new(self, arm: str) -> Flight:
        self.walks.pop(arm, None)
        self.choose(arm)
        self.view.cursor = None
        self.view.zoomed = None
        return self.flights[arm]

    @property
    def title(self) -> str:
        """What screens call it: the lab's id."""
        return self.lab.id

    def called(self, arm: str) -> str:
        """What a new run's folder begins with."""
        return f"{self.lab.id}-{arm}"

    def _open(self, arm: str, run_dir: Path) -> None:
        flight = Flight(run_dir, arm)
        flight.peek()
        if flight.live:
            try:
                flight.pilot, flight.attached = launch.attach(run_dir), True
            except InputError as error:
                self.problem = str(error)
        self.flights[arm] = flight

    def poll(self, now: float | None = None) -> list[Notice]:
        """Follow every run that is live or not fully read yet. Returns what should be said."""
        notices: list[Notice] = []
        for arm, flight in self.flights.items():
            if not flight.live and arm not in (self.chosen, self.other):
                continue
            alarms, said = flight.poll(now)
            notices += said
            if self.alarm_pause and flight.live and any(a.serious for a in alarms) and flight.command("pause"):
                self.alarm_pause = False
                step = next(a.step for a in alarms if a.serious)
                notices.append(Notice("say.alarm_stop", {"step": step}, "warning"))
        self._fit_view()
        return notices

    def _fit_view(self) -> None:
        flight = self.flight
        if flight and flight.steps and flight.steps != self.view.steps:
            self.view.steps = flight.steps
            self.view.changed()

    def toggle_pause(self) -> str | None:
        """Pause the trainer or let it go on; the key of what to say."""
        flight = self.flight
        if flight is None:
            return None
        if flight.status in RESUMABLE:
            flight.pilot = launch.resume(flight.run_dir, outlive=True)
            flight.revive()
            return "say.resumed"
        if not flight.live:
            return None
        if flight.status == "paused":
            return "say.resumed" if flight.command("resume") else None
        return "say.paused" if flight.command("pause") else None

    def change_speed(self, by: int) -> float | None:
        """One notch slower (-1) or faster (1). Returns the new limit in steps a second, None for full speed."""
        flight = self.flight
        if flight is None:
            return None
        place = min(max(SPEEDS.index(flight.speed) + by, 0), len(SPEEDS) - 1)
        flight.speed = SPEEDS[place]
        flight.command("set_speed", flight.speed)
        return flight.speed

    # --- what the work leaves behind ------------------------------------------------------------------------------

    def hand_in(self) -> None:
        """Begin the learner's folder and its progress file where there is none, that it be known that no hint was
        taken. Raises MachineError in one sentence."""
        progress.begin(self.folder.progress)


def file_stamp(path: Path) -> object:
    """What changes when a file does; None where there is none."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def open_session(lab: Lab, folder: LabFolder, root: Path | None = None) -> tuple[LabSession, str | None]:
    """A session, and the arm of a live run that it attached to."""
    session = LabSession(lab, folder, root=root)
    live = next((clean(a, 60) for a, f in session.flights.items() if f.live), None)
    return session, live
