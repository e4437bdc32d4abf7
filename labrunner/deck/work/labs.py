"""The list of labs: which there are, how far the learner is with each, what each is about."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from labrunner.course import practice, progress
from labrunner.course.assignments import for_learner
from labrunner.course.hints import cost
from labrunner.course.lab import Lab, load_lab_folder
from labrunner.course.lab_places import coming_labs, lab_folders
from labrunner.course.learner import LabFolder, lab_folder
from labrunner.deck.draw.canvas import Canvas, first_shown, fit
from labrunner.deck.draw.glyphs import Glyphs
from labrunner.deck.draw.prose import plain
from labrunner.deck.draw.scale import duration
from labrunner.deck.strings import Say
from labrunner.deck.work.live import LiveRun, live_runs
from labrunner.deck.work.on_disk import newest_runs
from labrunner.deck.work.ready import is_ready
from labrunner.errors import LabrunnerError
from labrunner.say import points

#: Sections of a lab's texts that are lists, and get a heading of their own in the explanation.
HEADED = ("ladder", "what-it-is-not", "cross-references")
#: Stages of a lab, in order; each fills one more dot.
STAGES = ("new", "run", "postmortem", "graded", "solved")

#: Columns of the list: the longest name, the score of most labs, the times of control and break, and the state of one
#: that is solved or new; a longer one takes the place of its row's times.
_LONGEST_NAME, _SHORT_SCORE, _TIMES, _SHORT_STATE = 28, 8, 22, 8


class _Columns(NamedTuple):
    """Where the columns of the list begin that are as wide as the longest entry of any lab."""

    state: int  #: of the stage's dots
    hints: int
    times: int


@dataclass(frozen=True)
class LabRow:
    """One line of the list. `lab` is None for one that is coming or cannot be read (`problem` says why)."""

    id: str
    phase: str
    lab: Lab | None = None
    folder: LabFolder | None = None
    stage: str = "new"
    score: float | None = None
    max_score: float = 100.0
    raised: float | None = None  #: a newer score than that of the first pass, which counts, where it is higher
    hints: int = 0
    hint_cost: float = 0.0
    seconds: tuple[tuple[str, float], ...] = ()
    problem: str = ""
    ready: bool = False  #: whether all is done but the first grade
    live: LiveRun | None = None  #: the newest run of it that a trainer is at work on

    @property
    def coming(self) -> bool:
        """Whether the course names the lab and this version does not have it yet."""
        return self.lab is None and not self.problem

    @property
    def optional(self) -> bool:
        """Whether a phase is complete without the lab."""
        return self.lab is not None and self.lab.optional


def lab_rows(
    learner: str,
    extra_dirs: Iterable[Path | str],
    runs_root: Path,
    root: Path | None = None,
    stopping: Collection[Path] = (),
) -> list[LabRow]:
    """Every lab that can be found, in order, then those that are coming. A lab that cannot be read keeps its line.
    `stopping` are the folders of runs whose trainer was asked to stop."""
    extra = list(extra_dirs)
    rows, live = [], live_runs(runs_root, learner, stopping)
    for name, folder in lab_folders(extra).items():
        try:
            lab = for_learner(load_lab_folder(folder), learner, root)
            row = _row(lab, lab_folder(learner, lab.phase, lab.id, root=root), runs_root)
            rows.append(replace(row, live=next((run for run in live if run.lab == lab.id), None)))
        except LabrunnerError as error:
            rows.append(LabRow(name, "", problem=str(error)))
    rows.sort(key=lambda row: (row.lab is None, row.phase, row.lab.order if row.lab else 0, row.id))
    known = rows[0].phase if rows and rows[0].lab else ""
    return rows + [LabRow(name, known) for name in coming_labs(extra)]


def _row(lab: Lab, folder: LabFolder, runs_root: Path) -> LabRow:
    done, ready = progress.read(folder.progress), False
    best, most = done.best or (None, 100.0)
    if done.solved:
        stage = "solved"
    elif done.of_kind("graded"):
        stage = "graded"
    elif folder.postmortem.exists():
        stage, ready = "postmortem", is_ready(lab, folder, newest_runs(runs_root, lab, folder.learner))
    else:
        stage = "run" if newest_runs(runs_root, lab, folder.learner) else "new"
    calibration = lab.calibration()
    seconds = []
    for arm in ("control", "break"):
        took = calibration.seconds(arm) if calibration else None
        if took:
            seconds.append((arm, float(took)))
    taken, paid = len(done.hints), cost(lab, folder)
    return LabRow(
        lab.id, lab.phase, lab, folder, stage, best, most, done.raised, taken, paid, tuple(seconds), ready=ready
    )


def matches(row: LabRow, wanted: str, language: str) -> bool:
    """Whether a search finds this lab: every word stands in its id, phase or summary."""
    text = f"{row.id} {row.phase} {summary(row, language)}".lower()
    return all(word in text for word in wanted.lower().split())


def summary(row: LabRow, language: str) -> str:
    """What the lab is about, from its texts; empty where there are none."""
    if row.lab is None:
        return ""
    for section in ("summary", "symptoms"):
        if row.lab.has_text(section):
            return plain(row.lab.text(section, language))
    return ""


def draw_rows(rows: list[LabRow], chosen: int, width: int, height: int, say: Say, glyphs: Glyphs) -> Canvas:
    """The list: a phase heading where the phase changes, then id, stage, score, hints, duration, state."""
    canvas = Canvas(width, height)
    columns = _columns(rows, width, say)
    for y, (place, row) in enumerate(shown_rows(rows, chosen, height)):
        if place is None:
            canvas.put(1, y, row.phase, "title")
        else:
            _draw_row(canvas, y, row, place == chosen, columns, say, glyphs)
    if not rows:
        canvas.put(3, 0, say("labs.none"), "dim")
    return canvas


def shown_rows(rows: list[LabRow], chosen: int, height: int) -> list[tuple[int | None, LabRow]]:
    """The lines of the list as they stand in `height` rows: the place in `rows`, None for a phase's heading, and the
    row."""
    lines: list[tuple[int | None, LabRow]] = []
    phase = None
    for place, row in enumerate(rows):
        if row.phase != phase and row.phase:
            phase = row.phase
            lines.append((None, row))
        lines.append((place, row))
    at = next((i for i, (place, _) in enumerate(lines) if place == chosen), 0)
    top = first_shown(at, len(lines), height)
    return lines[top : top + height]


def _name_width(rows: list[LabRow], say: Say) -> int:
    """Columns of the longest name with what is said behind it, 20 at least."""
    named = (len(row.id) + (len(say("labs.optional")) + 1 if row.optional else 0) for row in rows)
    return min(max([20, *named]), _LONGEST_NAME)


def _columns(rows: list[LabRow], width: int, say: Say) -> _Columns:
    """The columns of these rows: that of the times leaves the states of labs that are new or solved their room."""
    x = _name_width(rows, say) + 5
    scores = max([_SHORT_SCORE, *(len(score_words(row, say)) for row in rows)])
    return _Columns(x, x + 5 + scores + 1, width - 1 - _SHORT_STATE - 2 - _TIMES)


def score_words(row: LabRow, say: Say) -> str:
    """The score of record, of how many points; of a lab that was graded higher since its first pass, both scores.
    Empty before the first grade."""
    if row.score is None:
        return ""
    if row.raised is not None:
        return say("labs.raised", score=points(row.score), now=points(row.raised))
    return f"{points(row.score)}/{points(row.max_score)}"


def _draw_row(canvas: Canvas, y: int, row: LabRow, chosen: bool, columns: _Columns, say: Say, glyphs: Glyphs) -> None:
    names = columns.state - 5
    canvas.put(1, y, glyphs.chosen if chosen else " ", "chosen")
    x = canvas.put(3, y, fit(row.id, names), "chosen" if chosen else "strong" if row.lab else "dim")
    if row.optional:
        canvas.put(x + 1, y, fit(say("labs.optional"), max(names + 3 - x - 1, 0)), "dim")
    x = columns.state
    if row.lab is None:
        text = say("labs.state.coming") if row.coming else say("labs.broken", reason=row.problem)
        canvas.put(x, y, fit(text, canvas.width - x - 1), "dim" if row.coming else "trouble")
        return
    stage = STAGES.index(row.stage)
    canvas.put(x, y, glyphs.full * stage + glyphs.empty * (len(STAGES) - 1 - stage), "good" if stage == 4 else "main")
    state = state_words(row, say)
    last = canvas.width - 1 - len(state) - 2  # after which there is only the state
    after = canvas.put(x + 5, y, fit(score_words(row, say) or glyphs.dot, max(last - x - 5, 0)), "strong")
    hints = say("labs.hints", count=row.hints) if row.hints else ""
    if hints and columns.hints + len(hints) <= last:
        after = canvas.put(columns.hints, y, hints, "warn")
    times = "  ".join(f"{arm} {duration(seconds)}" for arm, seconds in row.seconds)
    if times and after + 2 <= columns.times and columns.times + len(times) <= last:
        canvas.put(columns.times, y, times, "dim")
    canvas.put_right(canvas.width - 1, y, state, "good" if row.stage == "solved" else "dim")


def state_words(row: LabRow, say: Say) -> str:
    """How far a lab is, in a few words; while one of its runs is live, how far that is."""
    if row.live is not None:
        words = "labs.state.stopping" if row.live.stopping else "labs.state.running"
        return say(words, step=row.live.step, of=row.live.steps)
    return say("labs.state.ready" if row.ready else f"labs.state.{row.stage}")


def about(row: LabRow, say: Say) -> list[str]:
    """Paragraphs for the description pane."""
    if row.problem:
        return [say("labs.broken", reason=row.problem)]
    if row.lab is None:
        return [say("labs.coming_text")]
    language = getattr(say, "language", "en")
    found = [part.replace("\n", " ") for part in summary(row, language).split("\n\n") if part.strip()]
    facts = []
    if row.lab.panels:
        facts.append(say("labs.panels", panels=", ".join(map(str, row.lab.panels))))
    facts.append(say("labs.about", minutes=row.lab.minutes))
    found.append("  ".join(facts))
    if row.score is not None and row.raised is not None:
        found.append(say("labs.first_counts", score=points(row.score), now=points(row.raised)))
    said = practised(row.folder, say) if row.folder else ""
    return [*found, said] if said else found


def practised(folder: LabFolder, say: Say) -> str:
    """What of practice in a lab is on record, in a sentence; empty before the first case."""
    found = practice.record(progress.read(folder.progress))
    if not found.tried:
        return ""
    best = duration(found.best) if found.best is not None else say("case.never")
    return say("case.record", count=found.tried, tried=found.tried, unaided=found.unaided, best=best)
