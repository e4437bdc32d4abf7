"""The command line: `labrunner COMMAND`. Each command lives in `labrunner.commands` and is imported when chosen.

A command's module has `add_arguments(parser)` and `run(args) -> int`. Errors become one sentence on standard error and
an exit code here, in one place; standard output carries data only.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from labrunner import __version__
from labrunner.commands.options import Parser, common_options
from labrunner.errors import Exit, InputError, LabrunnerError
from labrunner.say import LANGUAGES, Sentences
from labrunner.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


class Entry(NamedTuple):
    """A command: where it is implemented, and its line in the help."""

    module: str
    help: str


COMMANDS = {
    "list": Entry("list", "show the labs: status, score, arms, and how long a run takes on this machine"),
    "run": Entry("run", "train one arm of a lab, without the terminal UI"),
    "resume": Entry("resume", "continue a run from its newest good checkpoint"),
    "replay": Entry("replay", "repeat a run from its manifest, and compare the two"),
    "compare": Entry("compare", "find the first step at which two runs differ, and how their readings differ"),
    "check": Entry("check", "check the stability of a run, or of any training log"),
    "watch": Entry("watch", "watch a training run while it goes on, and tell what goes wrong"),
    "drill": Entry("drill", "fly a shift: act on a run that may go wrong, and be scored by what became of it"),
    "report": Entry("report", "write one HTML page about one or more runs, to send to a colleague"),
    "sample": Entry("sample", "sample text from a run's newest checkpoint"),
    "export": Entry("export", "write a run for other tools: CSV, JSON lines, TensorBoard, MLflow"),
    "hint": Entry("hint", "reveal the next hint of a lab, and record that you took it"),
    "postmortem": Entry("postmortem", "create the files of a lab's post-mortem, or check what they lack"),
    "grade": Entry("grade", "grade one lab, one learner, or a whole class"),
    "assign": Entry("assign", "for instructors: write down each learner's own seed and step"),
    "lab": Entry("lab", "for authors of labs: new, lint, verify"),
    "serve": Entry("serve", "show the terminal UI in a browser, on this machine only"),
    "doctor": Entry("doctor", "report what this machine has, what is wrong, and what to do about it"),
}

DESCRIPTION = """A flight simulator for failing language-model training: real small runs that really fail,
live instruments, a post-mortem, a graded fix. Without a command: the terminal UI; with the path of a training log
(`labrunner LOG`): the same instruments on that log."""
#: Options that take a value and may stand before the command.
_VALUED = ("--lang", "--learner", "--labs")
#: word: (English, Spanish)
_WORDS = {
    "interrupted": ("interrupted", "interrumpido"),
    "missing": (
        "the package {name} is not installed for this Python ({python}): in the repository `make run` installs what is "
        "missing, elsewhere `pip install labrunner` does",
        "el paquete {name} no está instalado para este Python ({python}): en el repositorio, `make run` instala lo que "
        "falta; fuera de él, `pip install labrunner`",
    ),
    "bug": ("a bug in labrunner, not your fault ({what})", "un error de labrunner, no tuyo ({what})"),
    "details": ("; details are in {path}", "; los detalles están en {path}"),
}


def build_parser(chosen: str | None) -> argparse.ArgumentParser:
    """The parser: of every command where none is chosen, else of that one alone, whose module is imported."""
    parser = Parser(prog="labrunner", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"labrunner {__version__}")
    parser.add_argument(
        "--plain", action="store_true", help="ask and answer in lines of text instead of the full-screen UI"
    )
    common_options(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    for name, entry in COMMANDS.items():
        if chosen not in (None, name):
            continue
        sub = commands.add_parser(name, help=entry.help, description=entry.help[0].upper() + entry.help[1:] + ".")
        if name == chosen:
            module = _module(name)
            if module.__doc__:
                sub.description, sub.formatter_class = module.__doc__, argparse.RawDescriptionHelpFormatter
            module.add_arguments(sub)
            common_options(sub)
    return parser


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"labrunner.commands.{COMMANDS[name].module}")


def _log_in(argv: list[str]) -> int | None:
    """Which argument is the path of a log and stands where a command would; None when no argument is."""
    place = 0
    while place < len(argv) and argv[place].startswith("-"):
        place += 2 if argv[place] in _VALUED else 1
    if place >= len(argv) or argv[place] in COMMANDS or not Path(argv[place]).expanduser().exists():
        return None
    return place


def _chosen(argv: list[str]) -> str | None:
    """The command's name in `argv`; None without one. Raises InputError for a word that is neither one nor a file."""
    words = iter(argv)
    for word in words:
        if word in _VALUED:
            next(words, None)
        elif not word.startswith("-"):
            if word not in COMMANDS:
                raise InputError(f"no command or log is called {word!r}{_suggestion(word)}; see `labrunner --help`")
            return word
    return None


def _split(argv: list[str]) -> tuple[list[str], list[str] | None]:
    """`argv` before a `--`, and the command of the user's own after it (None: there is no `--`); for `watch` alone."""
    if "--" not in argv or _chosen(argv[: argv.index("--")]) != "watch":
        return argv, None
    place = argv.index("--")
    return argv[:place], argv[place + 1 :]


def _suggestion(word: str) -> str:
    import difflib

    close = difflib.get_close_matches(word, COMMANDS, n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else ""


def parse(argv: list[str]) -> argparse.Namespace:
    """Arguments as every command gets them: `command`, `lang`, `learner`, `labs` are always there.

    Raises InputError for bad usage, SystemExit after `--help` and `--version`.
    """
    words, after = _split(argv)
    log = _log_in(words)
    if log is not None:
        words = [word for place, word in enumerate(words) if place != log]
    args = build_parser(_chosen(words)).parse_args(words)
    args.after = after
    args.log = None if log is None else Path(argv[log])
    for name in ("lang", "learner", "labs"):
        if not hasattr(args, name):
            setattr(args, name, None)
    if args.lang not in (None, *LANGUAGES):
        _other_language(args)
    args.argv = list(argv)
    return args


def _other_language(args: argparse.Namespace) -> None:
    """Raises InputError for a language that no lab has a text in."""
    from labrunner.commands.options import extra_labs
    from labrunner.course.lab_places import languages

    known = languages(extra_labs(args))
    if args.lang not in known:
        raise InputError(f"--lang {clean(args.lang, 40)}: there are {', '.join(known)}")


def main(argv: list[str] | None = None) -> int:
    """Run a command line; the exit code of the contract."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
        return code
    except LabrunnerError as error:
        return _say(str(error), error.exit_code)
    except KeyboardInterrupt:
        return _say(_word("interrupted", arguments), Exit.INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has seen enough
        _silence_stdout()
        return int(Exit.OK)
    except OSError as error:
        from labrunner.files import sentence

        return _say(sentence(error), Exit.MACHINE)
    except ModuleNotFoundError as error:
        return _say(_missing(error, arguments) or _unexpected(error, arguments), Exit.MACHINE)
    except Exception as error:
        return _say(_unexpected(error, arguments), Exit.MACHINE)


def _dispatch(arguments: list[str]) -> int:
    try:
        args = parse(arguments)
    except SystemExit as done:  # --help, --version
        return int(done.code or 0)
    code = int(_interface(args) if args.command is None else _module(args.command).run(args))
    return int(Exit.OK) if code == Exit.FAILED and getattr(args, "exit_zero", False) else code


def _interface(args: argparse.Namespace) -> int:
    """The TUI, or the same journey in lines where `--plain` or the configuration says so."""
    from labrunner.course.config import lenient_config

    if args.plain or lenient_config()[0].plain:
        from labrunner.plain.journey import run_plain

        return run_plain(args)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("the terminal UI needs a terminal: use `labrunner --plain`, or a command (`labrunner --help`)")
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise InputError("this terminal can't show a full screen: use `labrunner --plain`")
    from labrunner.tui.start import run_app

    return run_app(args)


def _say(message: str, code: int) -> int:
    try:
        print(f"labrunner: {clean(message, 2000)}", file=sys.stderr)
    except (OSError, ValueError):
        pass
    return int(code)


def _silence_stdout() -> None:
    """Point standard output at nothing, so that the interpreter's last flush has nothing to complain about."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass


def _word(key: str, arguments: list[str], **values: object) -> str:
    """A sentence of this module in the user's language, as far as that can be found out."""
    given = next(
        (
            word
            for word in LANGUAGES
            if f"--lang={word}" in arguments or ("--lang", word) in zip(arguments, arguments[1:], strict=False)
        ),
        None,
    )
    try:
        from labrunner.course.learner import language

        lang = language(given)
    except Exception:  # a configuration that is wrong, an installation that lacks something: the sentence still comes
        lang = given or "en"
    return Sentences(_WORDS)(lang, key, **values)


def _missing(error: ModuleNotFoundError, arguments: list[str]) -> str | None:
    """The sentence about a package that this installation lacks; None where a module of ours is meant."""
    name = (error.name or "").partition(".")[0]
    if name in ("", "labrunner"):
        return None
    return _word("missing", arguments, name=name, python=sys.executable)


def _log_folders() -> Iterator[Path]:
    """Where a traceback may be kept, the best place first. Needs nothing that an installation may lack."""
    import tempfile

    try:
        from platformdirs import user_log_path

        yield user_log_path("labrunner", appauthor=False)
    except Exception:  # this is where errors end: whatever is wrong with the best place, there is another
        pass
    yield Path(tempfile.gettempdir())


def _unexpected(error: Exception, arguments: list[str]) -> str:
    """Save the traceback of a bug; the sentence that says where."""
    import traceback
    from datetime import datetime

    text = "".join(traceback.format_exception(error))
    bug = _word("bug", arguments, what=f"{type(error).__name__}: {error}")
    for folder in _log_folders():
        path = folder / f"labrunner-error-{datetime.now():%Y%m%d-%H%M%S}.log"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(f"labrunner {__version__}, {sys.argv[1:]}\n{text}", encoding="utf-8")
        except OSError:
            continue
        return bug + _word("details", arguments, path=path)
    return bug
