"""The grade in lines: how far the grader is, what each check found, and the points by part."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from labrunner.course.briefing import causes_text
from labrunner.course.experiments import necessary_causes
from labrunner.deck.draw.glyphs import ASCII
from labrunner.deck.strings import Say
from labrunner.deck.work.grade import (
    Check,
    Grade,
    command,
    later,
    mark,
    narrated,
    read_grade,
    run_told,
    with_choices_veiled,
)
from labrunner.deck.work.lacking import empty, is_untried
from labrunner.graders.passing import HALVED
from labrunner.plain.experiments import costly
from labrunner.say import points
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.plain.lab import PlainLab

#: What is left beside the parts of which a pass asks half.
_WORDS = "words"
#: Seconds after which silence would be taken for standing still.
_SILENT = 20.0


def run_grader(words: Sequence[str], say: Say, out: Callable[[str], None]) -> tuple[int, str]:
    """Run the grader; its exit code and what it printed. How far its own runs are is told in lines, without a bar that
    is drawn over, one for each run, and of a run that takes long one every `_SILENT` seconds."""
    out(say("grade.working"))
    with (
        tempfile.TemporaryFile() as printed,
        subprocess.Popen(words, stdout=printed, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as grader,
    ):
        assert grader.stderr is not None
        run, at = "", 0.0
        for line in grader.stderr:
            text = clean(line.decode("utf-8", "replace").strip(), 400)
            before, run = run, run_told(text)
            if text and not (run and run == before and time.monotonic() - at < _SILENT):
                at = time.monotonic()
                out(narrated(text, say))
        code = grader.wait()
        printed.seek(0)
        return code, printed.read().decode("utf-8", "replace")


def grade(place: PlainLab, labs: Sequence[str], learner: str, out: Callable[[str], None]) -> None:
    """Hand in, grade, tell. Ctrl-C stops the grading and nothing else."""
    place.session.hand_in()
    if sections := empty(place.session):
        out(place.say("plain.grade_empty", sections=", ".join(map(str, sections))))
    if is_untried(place.session):
        out(place.say("plain.grade_untried"))
    for line in costly(place.session, place.say):
        out(line)
    words = command(str(place.session.folder.path.absolute()), place.say.language, labs, learner)
    try:
        code, printed = run_grader(words, place.say, out)
    except KeyboardInterrupt:
        out("")
        out(place.say("plain.grade_stopped"))
        return
    if code not in (0, 1):
        out(place.say("grade.failed", reason=f"exit code {code}"))
        return
    found = with_choices_veiled(read_grade(printed, place.session.lab.id), place.session.lab.questions, place.say)
    place.record(found)
    for line in told(found, place):
        out(line)
    if kept := later(place.session.folder, found, place.say):
        out(kept)


def told(grade: Grade, place: PlainLab) -> Iterator[str]:
    """The points, what a pass still lacks, the points by part, every check, the one that lost most first, and after a
    pass where to read on. `grade` is as a learner sees it."""
    say = place.say
    passed = say("grade.passed" if grade.passed else "grade.not_yet" if grade.unmet else "grade.not_passed")
    yield f"{say('grade.score', score=points(grade.score), most=points(grade.max_score))}, {passed}"
    yield from grade.unmet
    yield say("plain.parts", parts="; ".join(_by_part(grade, say)))
    lost = [check for check in grade.checks if check.score < check.max_score and check.status != "error"]
    lost.sort(key=lambda check: check.score - check.max_score)
    rest = [check for check in grade.checks if check not in lost]
    if lost:
        yield say("plain.lost")
        yield from (_check(check, say) for check in lost)
    if rest:
        yield say("plain.not_lost")
        yield from (_check(check, say) for check in rest)
    if grade.passed:
        if needed := causes_text(place.session.lab, necessary_causes(place.session.lab), say.language):
            yield say("solved.causes", causes=needed)
        yield say("plain.brief_offer")


def _check(check: Check, say: Say) -> str:
    """A check in one line: how it came out, what it is, what it earned of what, and why."""
    worth = f" {points(check.score)}/{points(check.max_score)}" if check.max_score else ""
    status = f"{mark(check.status, ASCII)} {say(f'grade.status.{check.status}')}"
    return f"{status}: {check.title}{worth}. {check.message}"


def _by_part(grade: Grade, say: Say) -> Iterator[str]:
    """Each part that has points, with what was earned of it; the words are what no other part is."""
    sums: dict[str, list[float]] = {part: [0.0, 0.0] for part in (*HALVED, _WORDS)}
    for check in grade.checks:
        topic = check.id.partition(".")[0]
        part = next((name for name, topics in HALVED.items() if topic in topics), _WORDS)
        sums[part][0] += check.score
        sums[part][1] += check.max_score
    for part, (score, most) in sums.items():
        if most:
            yield say("plain.part", part=say(f"plain.part.{part}"), score=points(score), most=points(most))
