"""Grade one lab, one learner's phase, one learner, or a whole learners/ folder, recognised by what PATH contains.

    labrunner grade learners/borja/phase-19
    labrunner grade learners --format csv --output grades.csv --jobs 2
    labrunner grade learners/borja/phase-19/no-clip --rerun never --format json
    labrunner grade submission --course mine/course.toml --learner ana --record history.jsonl

Exit code 0: everybody passed. 1: somebody is below the pass mark (0 with --exit-zero). 3: the grader itself failed, and
that decides somebody's result. 4: there is nothing to grade. Nothing is written into a learner's folder, but for the
grade of one lab that its own learner (LABRUNNER_LEARNER, or the name that the screens remember) asks for as text: it is
noted in their progress.json, and counts in the screens. After Ctrl-C, the same command continues with what was not
graded yet.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.commands import grade_progress
from labrunner.commands.grade_progress import say_aside
from labrunner.commands.options import extra_labs, whole
from labrunner.errors import Exit, InputError, MachineError, NothingToGrade
from labrunner.files import cause, write_output

if TYPE_CHECKING:
    from datetime import datetime

    from labrunner.graders.read.places import Submission
    from labrunner.graders.result import Result
    from labrunner.graders.session import Options

_FORMATS = ("text", "json", "junit", "gradescope", "classroom50", "github", "markdown", "csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner grade`."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a lab's folder, a phase, a learner, or learners/")
    parser.add_argument("--format", choices=_FORMATS, default="text", help="format of the result (default: text)")
    parser.add_argument("--output", metavar="FILE", help="write the result to FILE instead of standard output")
    parser.add_argument(
        "--rerun",
        choices=("auto", "always", "never"),
        default="auto",
        help="which runs the grader makes itself: auto, those that its cache lacks; always, all, without the cache; "
        "never, none, and the result is marked unverified (default: auto)",
    )
    parser.add_argument(
        "--jobs",
        type=whole(1, 256),
        default=1,
        metavar="N",
        help="how many learners to grade at the same time (default: 1)",
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="grade on the workers of the Dask scheduler at ADDRESS, such as tcp://10.0.0.5:8786",
    )
    _course_options(parser)
    parser.add_argument("--reveal", action="store_true", help="show the expected values (for instructors)")
    parser.add_argument(
        "--exit-zero", action="store_true", help="exit with 0 instead of 1 if somebody is below the pass mark"
    )


def _course_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--course",
        metavar="FILE",
        help="the course.toml to grade by (default: the nearest one above the learner's folder)",
    )
    parser.add_argument(
        "--overrides",
        metavar="FILE",
        help="file of points given by hand (default: overrides.toml next to the course.toml)",
    )
    parser.add_argument("--record", metavar="FILE", help="append every result to FILE, as one line of JSON")
    parser.add_argument(
        "--submitted",
        type=_moment,
        metavar="WHEN",
        help="when the work was handed in, such as 2026-11-20T23:10:00Z (default: the time of its newest file)",
    )


def _moment(text: str) -> datetime:
    from labrunner.graders.deadlines import when

    try:
        return when(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no time; write 2026-11-20T23:10:00Z") from None


def run(args: argparse.Namespace) -> int:
    """Grade, write the result, return the exit code."""
    _be_quick()
    from labrunner.course.learner import language
    from labrunner.graders.outputs import render
    from labrunner.graders.session import Options

    lang = language(getattr(args, "lang", None))
    labs = _extra_labs(args)
    course = Path(args.course).expanduser() if args.course else None
    with _cache_for(args.rerun) as cache:
        options = Options(
            args.rerun,
            args.reveal,
            lang,
            labs,
            cache,
            getattr(args, "learner", None),
            course,
            args.submitted,
            salt=_salt(),
        )
        with _graded([Path(path).expanduser() for path in args.paths], options, args) as results:
            _write(render(results, args.format, lang), args.output)
            if args.format == "text" and not args.output:
                _note(results, args.paths, lang)
            return exit_code(results)


def _note(results: Sequence[Result], paths: Sequence[str], lang: str) -> None:
    """A learner who has one lab of their own graded and reads it: note the grade in their progress, as the screens do,
    so that it counts there. A grade that rests on no runs is not noted, nor one that the grader itself failed at."""
    from labrunner.course.learner import lab_folder, named_learner

    place = Path(paths[0]).expanduser().resolve()
    lab = next((lab for lab in results[0].labs if lab.lab == place.name), None)
    if len(paths) > 1 or len(results) > 1 or lab is None or not lab.verified or lab.errors():
        return
    try:
        name = named_learner()
    except InputError:
        return  # what the settings say is nobody's name, and was no concern of this command
    folder = lab_folder(name, results[0].phase, lab.lab) if name else None
    if folder is None or folder.path.resolve() != place:
        return
    from labrunner.course.hints import record_grade

    try:
        record_grade(folder, lab.score, lab.max_score, passed=results[0].passed)
    except MachineError as error:
        say_aside(str(error))
    else:
        say_aside(_told(lang, "note.noted", path=folder.progress.name))


def _extra_labs(args: argparse.Namespace) -> tuple[str, ...]:
    if not getattr(args, "labs", None):
        return ()

    return extra_labs(args)


def _salt() -> str | None:
    if not os.environ.get("LABRUNNER_SALT"):
        return None
    from labrunner.course.assignments import salt_of

    return salt_of()


def _be_quick() -> None:
    """Spare what a short program does not need: plugins of other packages, threads of numpy's linear algebra, which
    is not used here (they are started with numpy and wait at full speed), and a collector that looks again and again
    at what only grows while modules and evidence are read, and once more at all of it when the program ends."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(100_000, 20, 20)
    atexit.unregister(gc.freeze)  # once is enough, should several commands run in one process
    atexit.register(gc.freeze)


def exit_code(results: Sequence[Result]) -> int:
    """0 when everybody passed; 3 when somebody did not and the grader itself failed at part of it; else 1, of which
    `--exit-zero` makes 0 in `cli.main`, for every command that has it."""
    code = Exit.OK
    for result in results:
        if not result.passed and result.errors():
            return Exit.MACHINE
        if not result.passed:
            code = Exit.FAILED
    return code


@contextmanager
def _cache_for(rerun: str) -> Iterator[Path | None]:
    """The folder of an empty cache for `--rerun always`, removed afterwards; None, the usual cache, for the others."""
    if rerun != "always":
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="labrunner-grade-") as folder:
        yield Path(folder)


@contextmanager
def _graded(paths: Sequence[Path], options: Options, args: argparse.Namespace) -> Iterator[Sequence[Result]]:
    """All results, in the order of the paths. A progress line or bar tells what is running and what is left."""
    from labrunner.graders.grade import find_work

    named: dict[Any, Submission] = {}  # one may be under two of the paths
    for path in paths:
        found, strangers = find_work(path, options)
        for submission in found:
            named.setdefault((submission.folder, submission.whole, *submission.labs), submission)
        for name in strangers:
            say_aside(_told(options.lang, "note.not-a-learner", name=name))
    work = list(named.values())
    if not work:
        raise NothingToGrade("no learner's work is in " + ", ".join(map(str, paths)))
    _check_output(args.format, args.output, len(work))
    options = _with_overrides(options, work, args.overrides)
    if args.record:
        from labrunner.graders.group.record import check_place

        check_place(Path(args.record).expanduser(), work)
    if len(work) == 1:
        results = _one(work[0], options, args)
        _check_labs(results)
        yield results
        return
    with _class(work, options, args) as results:
        _check_labs(results)
        yield results


def _check_labs(results: Sequence[Result]) -> None:
    """Raise NothingToGrade where nobody handed in a lab of this course."""
    if not any(result.labs for result in results):
        raise NothingToGrade(
            "; ".join(note for result in results for note in result.notes) or "no lab of this course was handed in"
        )


def _check_output(form: str, output: str | None, count: int) -> None:
    """Raise InputError where the results of so many could not be written in the end, before any run is made."""
    if form != "text":
        from labrunner.graders.outputs import check_format

        check_format(form, count)
    if output is not None and Path(output).is_dir():
        raise InputError(f"--output {output}: this is a folder; name a file in it")


def _with_overrides(options: Options, work: Sequence[Submission], given: str | None) -> Options:
    """The options with the points given by hand: from the file `given`, else from the one next to the course.toml."""
    from msgspec.structs import replace

    from labrunner.graders.session import course_of

    if given:
        path = Path(given).expanduser()
    else:
        course = options.course or course_of(work[0], None)[1]
        if course is None or not (path := course.parent / "overrides.toml").is_file():
            return options
    from labrunner.graders.overrides import read_overrides

    return replace(options, overrides=read_overrides(path))


def _one(submission: Submission, options: Options, args: argparse.Namespace) -> list[Result]:
    """A single learner's phase, without anything that a class needs."""
    from labrunner.graders.grade import grade_submission
    from labrunner.graders.session import Sessions

    with grade_progress.shown(1) as tell:
        tell.started([submission.learner])
        result = grade_submission(Sessions(options, tell.step).of(submission), submission)
    if args.record:
        from labrunner.graders.group.keep import fingerprint
        from labrunner.graders.group.record import append

        append(Path(args.record).expanduser(), [result], [fingerprint(submission)])
    return [result]


@contextmanager
def _class(work: Sequence[Submission], options: Options, args: argparse.Namespace) -> Iterator[Sequence[Result]]:
    """Many, through an executor; what an interrupted grading had done is taken over. What is done is kept until the
    results were written: a disk that is full at the end costs no grading."""
    from labrunner.course.places import cache_dir
    from labrunner.graders.group.batch import grade_all
    from labrunner.graders.group.executors import choose
    from labrunner.graders.group.keep import Keep

    keep = Keep.of(work, options, cache_dir() / "grading")
    known = keep.read(work)
    if known:
        say_aside(_told(options.lang, "note.goes-on", count=len(known), total=len(work)))
    with grade_progress.shown(len(work)) as tell:
        results = grade_all(
            work,
            options,
            choose(args.jobs, len(work), args.cluster, runs=options.rerun != "never"),
            keep=keep,
            on_progress=tell.step,
            started=lambda places: tell.started([work[p].learner for p in places]),
            done=lambda place: tell.done(work[place].learner),
        )
    if args.record:
        from labrunner.graders.group.record import append

        append(Path(args.record).expanduser(), results, results.digests())
    yield results
    keep.finish()


def _told(lang: str, code: str, **params: Any) -> str:
    from labrunner.graders.messages import say

    return say(lang, code, **params)


def _write(pieces: Iterable[str], output: str | None) -> None:
    if output is None:
        sys.stdout.writelines(pieces)
        sys.stdout.flush()
        return
    try:
        write_output(Path(output), pieces)
    except OSError as error:
        raise MachineError(f"--output {output}: {cause(error)}") from None
