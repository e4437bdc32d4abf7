"""What comes next: one sentence for the line at the foot of a page, from what lies on the disk and what has flown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course import progress
from labrunner.course.blind import shown_arms
from labrunner.course.experiments import arm_of, committed, necessary_causes, still_offered
from labrunner.course.lab import FIX
from labrunner.deck.work.forethought import NAMING, lacks_hypotheses
from labrunner.deck.work.forms import COUNTS, roles_of
from labrunner.deck.work.session import RESUMABLE, file_stamp
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.deck.run.flight import Flight
    from labrunner.deck.work.labs import LabRow
    from labrunner.deck.work.session import LabSession

#: Sections, by role, that tell of the fix and of its run, and what comes after them: they wait for it.
AFTER_FIX = frozenset({"remediation", "verification", "recovery", "outcome", "lesson"})
#: Sections, by role, without which other work does not open or is told less of.
BEFORE = frozenset({"hypotheses", *NAMING})
#: What is written, and so can be done while a run trains.
_WRITTEN = frozenset({"write", "remarked", "answer", "try", "try_more", "one_word"})
#: The arms that every lab begins with, in the order in which they are flown.
FIRST = ("control", "break")


@dataclass(frozen=True)
class Next:
    """A sentence `next.<words>` of the strings, with `values`; `action` is the action of the run screen that does it,
    or of the list of labs, None where there is only to wait."""

    words: str
    action: str | None = None
    values: dict[str, Any] = field(default_factory=dict)
    role: str = ""  #: of the section of the post-mortem that is meant, if one is
    others: tuple[str, ...] = ()  #: further actions whose keys the sentence names, each in a gap of that name
    training: str = ""  #: the arm that trains while this can be done

    def told(self, say: Callable[..., str], key: Callable[[str], str]) -> str:
        """The sentence; `key` gives the keys that lead to an action from the page at hand."""
        shown = {"key": key(self.action)} if self.action else {}
        shown |= {name: key(name) for name in self.others}
        if self.role:
            before = say(f"next.before.{self.role}") if self.role in BEFORE else ""
            shown["title"] = say(f"pm.section.{self.role}") + before
        told = say(f"next.{self.words}", **shown, **self.values)
        return say("next.meanwhile", arm=self.training, next=told) if self.training else told


class NextStep:
    """The next step in one lab. It is worked out again only when a run or a file of the learner has changed."""

    def __init__(self, session: LabSession) -> None:
        self.session = session
        self._seen: tuple | None = None
        self._next = Next("read", "briefing")

    def __call__(self) -> Next:
        """What comes next now."""
        folder, flights = self.session.folder, self.session.flights
        walked = self.session.walked or any(walk.compared for walk in self.session.walks.values())
        seen = (
            walked,
            tuple((arm, flight.run_dir, flight.status) for arm, flight in flights.items()),
            *map(file_stamp, (folder.postmortem, folder.answers, folder.fix, folder.experiments, folder.progress)),
        )
        if seen != self._seen:
            self._seen, self._next = seen, self._work_out(walked=walked)
        return self._next

    def _work_out(self, *, walked: bool) -> Next:
        done = progress.read(self.session.folder.progress)
        if done.solved:
            return Next("solved", "solved")
        return self._flying() or self._writing(walked=walked) or self._grading(done)

    def _flying(self) -> Next | None:
        flights = self.session.flights
        live = next((arm for arm, flight in flights.items() if flight.live), None)
        if live:
            meanwhile = None if live in first_arms(self.session.lab) else self._meanwhile()
            return replace(meanwhile, training=live) if meanwhile else Next("watch", values={"arm": live})
        for arm in (arm for arm in first_arms(self.session.lab) if not _flown(flights, arm)):
            stopped = arm in flights and flights[arm].status in RESUMABLE
            return Next("go_on" if stopped else "fly", "pause" if stopped else "arms", {"arm": arm})
        return None if lacks_hypotheses(self.session.folder) else self._predicted()

    def _meanwhile(self) -> Next | None:
        """What can be written while an experiment or the fix trains; None where there is only to watch."""
        coming = self._writing(walked=True)
        return coming if coming is not None and coming.words in _WRITTEN else None

    def _predicted(self) -> Next | None:
        """An experiment whose prediction is committed and handed in, and that was not run; None without one."""
        lab, folder, flights = self.session.lab, self.session.folder, self.session.flights
        waiting = {
            n: one for n, one in committed(progress.read(folder.progress), lab).items() if arm_of(n) not in flights
        }
        if not waiting:
            return None
        try:
            given = [one.changes for one in still_offered(folder.experiments, lab)[0]]
        except InputError:
            return None  # the page says what is wrong with the file
        arm = next((arm_of(n) for n, one in waiting.items() if one.changes in given), None)
        return Next("try_run", "experiments", {"arm": arm}) if arm else None

    def _writing(self, *, walked: bool) -> Next | None:
        """Post-mortem, questions, experiments, fix; what verifies the fix can be written only when that has flown. None
        where all is written and nothing is remarked on it: then comes the grade."""
        session = self.session
        if not session.folder.postmortem.exists() and not walked:
            return Next("look", "diagnose", others=("postmortem",))  # who leaves the check open is not held up by it
        empty, roles = _empty(session.folder.postmortem)
        if now := [role for role in empty if role not in AFTER_FIX]:
            first = "hypotheses" if "hypotheses" in now and session.lab.has_text(COUNTS) else now[0]
            return _write(first, roles)
        from labrunner.deck.work.answers import Answers

        answers = Answers(session.lab, session.folder)
        if owed := answers.owed:  # one that earns nothing holds nobody up
            return Next("answer", "questions", {"done": answers.paying - owed, "of": answers.paying})
        if trying := self._trying() or self._predicting_one_word():
            return trying
        if not _flown(session.flights, FIX):
            return self._bettering("fix") or Next("mend", "fix")
        if session.fix_changed():
            return Next("mend_again", "fix")
        return _write(empty[0], roles) if empty else self._remarked() or self._bettering("grade")

    def _remarked(self) -> Next | None:
        """The post-mortem once more, where anything is remarked on one of its sections; None else, or where it can't be
        read: its page says why."""
        from labrunner.deck.work.postmortem import review_of

        review = review_of(self.session)
        sections = ", ".join(map(str, review.remarked)) if review else ""
        return Next("remarked", "postmortem", {"sections": sections}) if sections else None

    def _predicting_one_word(self) -> Next | None:
        """Experiments once more, where all that is handed in predicts one word, which earns nothing; None else, and
        where the file can't be read: the page says why."""
        from labrunner.deck.work.experiments import Experiments

        word = Experiments(self.session.lab, self.session.folder).one_word()
        return Next("one_word", "experiments", {"word": word}) if word else None

    def _bettering(self, after: str) -> Next | None:
        """Experiments once more, where another may be handed in and the learner's own runs show what that would earn:
        more than one word has to come true, and each cause needs one. The page `after` is named as well, since who
        finds none is not held up. None else."""
        from labrunner.deck.work.experiments import Experiments

        work, of = Experiments(self.session.lab, self.session.folder), len(necessary_causes(self.session.lab))
        if work.full or work.problem:
            return None
        if true := work.one_true(self.session.flights):  # bars a pass, whatever cause is covered
            return Next(f"one_true.{after}", "experiments", {"word": true}, others=(after,))
        open_ = work.open_causes(self.session.flights)
        values = {"done": of - open_, "of": of}
        return Next(f"cover.{after}", "experiments", values, others=(after,)) if open_ else None

    def _trying(self) -> Next | None:
        """Experiments, until there are as many predictions as necessary causes; None then."""
        lab, folder = self.session.lab, self.session.folder
        wanted = len(necessary_causes(lab))
        made = len(committed(progress.read(folder.progress), lab))
        words = "try_more" if made == 1 else "try"  # one prediction alone earns nothing
        return Next(words, "experiments", {"done": made, "of": wanted}) if made < wanted else None

    def _grading(self, done: progress.Progress) -> Next:
        best = done.best
        return Next("better", "grade", {"score": best[0], "most": best[1]}) if best else Next("grade", "grade")


def of_labs(rows: Iterable[LabRow], marked: str = "") -> Next | None:
    """What comes next on the list of labs: the marked one where it was begun, else the first that was begun, else the
    first that is not solved, optional ones last, and another case where all are; None without labs. Where another row
    is `marked`, the keys that lead to this one come first, since the key that opens would open that one."""
    there = [row for row in rows if row.lab is not None]
    if not there:
        return None
    open_ = [row for row in there if row.stage != "solved"]
    open_.sort(key=lambda row: (row.stage == "new", row.id != marked and row.stage != "new", row.optional))
    if not open_:
        return Next("all_solved", "another")
    first = open_[0]
    words = "begin_lab" if first.stage == "new" else "go_on_lab"
    if marked not in ("", first.id):
        return Next(f"{words}.elsewhere", "open", {"lab": first.id}, others=("up", "down"))
    return Next(words, "open", {"lab": first.id})


def first_arms(lab: Lab) -> list[str]:
    """The arms that a lab's questions need, in the order in which they are flown: the control, the break, and every
    other arm of kind `break` that the learner sees."""
    kinds = {arm.name: arm.kind for arm in lab.arms}
    others = (arm for arm in shown_arms(lab, solved=False) if kinds.get(arm) == "break" and arm not in FIRST)
    return [*FIRST, *others]


def _flown(flights: Mapping[str, Flight], arm: str) -> bool:
    return arm in flights and flights[arm].flown


def _write(role: str, roles: tuple[str, ...]) -> Next:
    """One section of the post-mortem, by its role."""
    return Next("write", "postmortem", {"section": roles.index(role) + 1}, role)


def _empty(path: Path) -> tuple[list[str], tuple[str, ...]]:
    """The roles of the sections of a post-mortem that hold no more than their placeholders, and of all: before there is
    one all are empty, in the form that is offered first."""
    from labrunner.graders.read.parse import parse_file

    parsed = parse_file(path) if path.exists() else None
    if parsed is None:
        return list(roles_of("spike")), roles_of("spike")
    roles = roles_of(parsed.form)
    filled = {roles[s.number - 1] for s in parsed.sections if s.filled and s.number and s.number <= len(roles)}
    if not parsed.hypotheses:
        filled -= {"hypotheses"}  # words alone: nothing that could be tested
    return [role for role in roles if role not in filled], roles
