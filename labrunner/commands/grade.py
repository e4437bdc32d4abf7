"""Grade a lab folder, a learner's phase, a learner, or a whole learners/ tree (told apart by content).

    labrunner grade learners/borja/phase-19
    labrunner grade learners --format csv --output grades.csv --jobs 2
    labrunner grade learners/borja/phase-19/no-clip --rerun never --format json

Exit 0: everybody passed. 1: somebody is below the pass mark (0 with --exit-zero). 3: the grader itself failed at
something that decides. 4: nothing to grade. Nothing is written into a learner's folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.errors import Exit, InputError, MachineError, NothingToGrade

if TYPE_CHECKING:
    from labrunner.graders.grade import Options
    from labrunner.graders.models import Result

_FORMATS = ("text", "json", "junit", "gradescope", "classroom50", "github", "markdown", "csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner grade`."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a lab's folder, a phase, a learner, or learners/")
    parser.add_argument("--format", choices=_FORMATS, default="text", help="what is written (default: text)")
    parser.add_argument("--output", metavar="FILE", help="write there instead of to standard output")
    parser.add_argument("--rerun", choices=("auto", "always", "never"), default="auto",
                        help="auto: make the runs that the cache lacks; always: ignore the cache; never: make none, "
                             "and mark the result unverified")
    parser.add_argument("--jobs", type=_jobs, default=1, metavar="N",
                        help="learners graded at the same time (default: 1)")
    parser.add_argument("--reveal", action="store_true", help="show the expected values, for instructors")
    parser.add_argument("--exit-zero", action="store_true", help="exit 0 also when somebody is below the pass mark")


def _jobs(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of jobs; give 1 to 256")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Grade, write the result, return the exit code."""
    from labrunner.commands.common import extra_labs
    from labrunner.course.learner import language
    from labrunner.graders.grade import Options
    from labrunner.graders.outputs import render

    lang = language(getattr(args, "lang", None))
    labs = extra_labs(args) if getattr(args, "labs", None) else ()
    with _cache_for(args.rerun) as cache:
        options = Options(args.rerun, args.reveal, lang, labs, cache, getattr(args, "learner", None))
        results = _grade([Path(path).expanduser() for path in args.paths], options, args.jobs)
    _write(render(results, args.format, lang), args.output)
    return exit_code(results, exit_zero=args.exit_zero)


def exit_code(results: Sequence[Result], *, exit_zero: bool = False) -> int:
    """0 when everybody passed; 3 when somebody did not and the grader itself failed at part of it; else 1."""
    below = [result for result in results if not result.passed]
    if any(result.errors() for result in below):
        return Exit.MACHINE
    return Exit.FAILED if below and not exit_zero else Exit.OK


@contextmanager
def _cache_for(rerun: str) -> Iterator[Path | None]:
    """`always` gets a cache of its own that starts empty and is thrown away."""
    if rerun != "always":
        yield None
        return
    import tempfile

    with tempfile.TemporaryDirectory(prefix="labrunner-grade-") as folder:
        yield Path(folder)


def _grade(paths: Sequence[Path], options: Options, jobs: int) -> list[Result]:
    """All results, in the order of the paths. A progress line or bar tells what is running and what is left."""
    from labrunner.graders.grade import find_work, note_copies

    work: list[tuple[Path, Any]] = []
    for path in paths:
        found, strangers = find_work(path, options)
        work += [(path, submission) for submission in found]
        for name in strangers:
            _say(_stranger(options.lang, name))
    if not work:
        raise NothingToGrade("no learner's work is in " + ", ".join(map(str, paths)))
    with _progress(len(work)) as tell:
        results = _parallel(work, options, jobs, tell) if jobs > 1 and len(work) > 1 else _serial(work, options, tell)
    empty = [result for result in results if not result.labs]
    if len(empty) == len(results):
        raise NothingToGrade("; ".join(note for result in empty for note in result.notes)
                             or "no lab of this course was handed in")
    note_copies([submission for _, submission in work], results, options.lang)
    return results


def _stranger(lang: str, name: str) -> str:
    from labrunner.graders.messages import say

    return say(lang, "note.not-a-learner", name=name)


def _serial(work: Sequence[tuple[Path, Any]], options: Options, tell: _Teller) -> list[Result]:
    from labrunner.graders.grade import grade_submission, open_session

    sessions: dict[Path, Any] = {}
    results = []
    for path, submission in work:
        if path not in sessions:
            sessions[path] = open_session(path, options, tell.step)
        tell.start(submission.learner)
        results.append(grade_submission(sessions[path], submission))
        tell.done()
    return results


def _one(job: tuple[Path, Any, Options]) -> Result:
    """In a worker process: grade one submission with a session of its own; runs are shared through the cache."""
    from labrunner.graders.grade import grade_submission, open_session

    path, submission, options = job
    key = (path, options)
    if key not in _SESSIONS:
        _SESSIONS[key] = open_session(path, options)
    return grade_submission(_SESSIONS[key], submission)


_SESSIONS: dict[Any, Any] = {}


def _parallel(work: Sequence[tuple[Path, Any]], options: Options, jobs: int, tell: _Teller) -> list[Result]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("spawn")
    jobs_in = [(path, submission, options) for path, submission in work]
    results: list[Result] = []
    pool = ProcessPoolExecutor(min(jobs, len(work)), mp_context=context)
    try:
        for result in pool.map(_one, jobs_in, chunksize=max(1, len(work) // (jobs * 8))):
            results.append(result)
            tell.start(result.learner)
            tell.done()
    except BrokenProcessPool:
        raise MachineError("a grading process was killed; grade again, what was run is kept in the cache") from None
    finally:
        pool.shutdown(wait=len(results) == len(work), cancel_futures=True)  # interrupted: what was run is kept
    return results


class _Teller:
    """Progress on standard error: nothing for a single learner, else one line for each."""

    def __init__(self, total: int) -> None:
        self.total, self.count, self.name, self._told = total, 0, "", -1

    def start(self, name: str) -> None:
        """A learner is being graded."""
        from labrunner.text import clean

        self.name = clean(name, 60)

    def done(self) -> None:
        """A learner is graded."""
        self.count += 1
        if self.total > 1:
            _say(f"{self.count} of {self.total}: {self.name}")

    def step(self, label: str, step: int, steps: int, loss: float) -> None:
        """A run of the grader's own goes on: a line at every quarter."""
        quarter = 4 * step // max(steps, 1)
        if step <= 1 or quarter < self._told:
            self._told = -1
        if quarter > self._told:
            self._told = quarter
            _say(f"running {label}: step {step} of {steps}, loss {loss:.4g}")


class _Bar(_Teller):
    """The same on a terminal, as a bar."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        self.bar = Progress(TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(),
                            TimeElapsedColumn(), console=Console(stderr=True), transient=True)
        self.learners = self.bar.add_task("learners", total=total)
        self.steps = self.bar.add_task("", total=1, visible=False)

    def start(self, name: str) -> None:
        super().start(name)
        self.bar.update(self.learners, description=self.name)

    def done(self) -> None:
        self.bar.advance(self.learners)
        self.bar.update(self.steps, visible=False)

    def step(self, label: str, step: int, steps: int, loss: float) -> None:
        self.bar.update(self.steps, visible=True, description=f"running {label}", total=steps, completed=step)


@contextmanager
def _progress(total: int) -> Iterator[_Teller]:
    if not sys.stderr.isatty():
        yield _Teller(total)
        return
    teller = _Bar(total)
    with teller.bar:
        yield teller


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _write(text: str, output: str | None) -> None:
    if output is None:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    from labrunner.files import cause, write_atomic

    path = Path(output)
    if path.is_dir():
        raise InputError(f"--output {output}: this is a folder; name a file in it")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text)
    except OSError as error:
        raise MachineError(f"--output {output}: {cause(error)}") from None
