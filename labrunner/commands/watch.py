"""Watch a training run while it goes on, and tell what goes wrong.

    labrunner watch train.log
    labrunner watch runs/*.jsonl wandb/latest-run --on-alarm notify
    python train.py 2>&1 | labrunner watch -
    labrunner watch --on-alarm stop -- torchrun --nproc-per-node 8 train.py

Follows logs as they grow, are rotated or begun anew: printed logs, CSV, JSON lines, trainer_state.json, TensorBoard and
W&B folders, runs of labrunner, a pipe; or runs a command and reads its output, which is passed through untouched. Two
levels: a notice at once (the loss leaves its level), an alarm when it is confirmed (it does not come back, NaN,
overflows, silence, ...). On a terminal the panels are shown, elsewhere one line an alarm.

Exit code: of a command its own; else 0 where no alarm was raised, 1 where one was, 2 for bad input, 130 for Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from labrunner.commands.options import column_option, list_thresholds, threshold_options
from labrunner.errors import Exit, InputError

if TYPE_CHECKING:
    from labrunner.diagnosis.online import Alarm, AlarmThresholds
    from labrunner.watch.actions import Actions
    from labrunner.watch.follow import Watched


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner watch`."""
    parser.add_argument(
        "logs", metavar="LOG", nargs="*", help="a log, a folder, a run, or - for a pipe; or, after --, a command to run"
    )
    parser.add_argument("--json", action="store_true", help="print each alarm as one JSON object on a line")
    parser.add_argument("--once", action="store_true", help="judge what is there, row by row, and do not wait for more")
    parser.add_argument("--plain", action="store_true", default=argparse.SUPPRESS, help="lines, also on a terminal")
    parser.add_argument("--alarms-only", action="store_true", help="do not tell notices")
    parser.add_argument("-o", "--output", metavar="FILE", help="append alarms to FILE and print none")
    parser.add_argument(
        "--on-alarm",
        metavar="ACTION",
        action="append",
        default=[],
        dest="actions",
        help="on each alarm (not on notices): notify, webhook[=ADDRESS], command='PROGRAM ARGUMENTS' (the alarm as JSON"
        " on its input), stop (ends the command); may be repeated. ${NAME} in an address and LABRUNNER_WEBHOOK, "
        "LABRUNNER_WEBHOOK_TOKEN come from the environment",
    )
    threshold_options(parser, "the alarms", "labrunner watch --thresholds")
    parser.add_argument("--thresholds", action="store_true", help="list every threshold, and do nothing else")
    column_option(parser)
    parser.add_argument("--exit-zero", action="store_true", help="exit with 0 instead of 1 if there was an alarm")


def run(args: argparse.Namespace) -> int:
    """Watch until the logs or the command end."""
    from labrunner.course.learner import language
    from labrunner.diagnosis.online import AlarmThresholds

    lang = language(args.lang)
    settings = AlarmThresholds().changed(args.settings)
    if args.thresholds:
        list_thresholds(settings, lang)
        return Exit.OK
    if args.after is not None:
        if args.logs:
            raise InputError("name logs or, after --, a command, not both")
        if not args.after:
            raise InputError("after -- there is no command to run")
        return _command(args, settings, lang)
    if not args.logs:
        raise InputError("name a log, a run, - for a pipe, or a command after --; see `labrunner watch --help`")
    return _logs(args, settings, lang)


def _logs(args: argparse.Namespace, settings: AlarmThresholds, lang: str) -> int:
    from labrunner.commands.find import find_run
    from labrunner.watch.actions import Actions
    from labrunner.watch.follow import PERIOD, Watched, finish, follow
    from labrunner.watch.sources import open_source
    from labrunner.watch.tell import Patience

    logs = [Watched(open_source(find_run(name, args.lang), args.columns), settings) for name in args.logs]
    actions = Actions(args.actions)
    try:
        if _on_a_screen(args):
            from labrunner.watch.live import show

            return show(logs, lang, Teller(args, lang, actions).act)
        with _output(args) as stream:
            tell = Teller(args, lang, actions, lambda line: print(line, file=stream, flush=True)).tell
            if args.once:
                finish(logs, tell)
            else:
                patience = Patience(logs, lang, lambda line: print(line, file=sys.stderr, flush=True))
                follow(logs, tell, pause=lambda: patience.look() or time.sleep(PERIOD))
    finally:
        actions.close()
    return _summed_up(logs, lang)


def _summed_up(logs: list[Watched], lang: str) -> int:
    """Say what was seen, on standard error; the exit code. Raises InputError where no log had a row."""
    from labrunner.watch.tell import summary

    if not any(log.rows or log.holds for log in logs):
        raise InputError(summary(logs[0], lang))
    for log in logs:
        print(summary(log, lang), file=sys.stderr)
    return Exit.FAILED if any(log.alarms for log in logs) else Exit.OK


def _on_a_screen(args: argparse.Namespace) -> bool:
    lines = args.json or args.once or args.output or getattr(args, "plain", False)
    return not lines and sys.stdout.isatty() and os.environ.get("TERM") not in (None, "", "dumb", "unknown")


def _output(args: argparse.Namespace) -> TextIO:
    """Where lines go; a context that does not close standard output."""
    import contextlib

    if args.output is None:
        return contextlib.nullcontext(sys.stdout)  # type: ignore[return-value]
    return open(args.output, "a", encoding="utf-8")


class Teller:
    """Tells alarms as the options ask, and does what `--on-alarm` says."""

    def __init__(
        self, args: argparse.Namespace, lang: str, actions: Actions, write: Callable[[str], None] = lambda _line: None
    ) -> None:
        self._json, self._quiet, self._lang = args.json, args.alarms_only, lang
        self._actions, self._write = actions, write

    def tell(self, log: Watched, alarm: Alarm) -> None:
        """One alarm of a log."""
        from labrunner.watch.tell import json_of, line_of

        if not (self._quiet and alarm.level == "notice" and not alarm.over):
            self._write((json_of if self._json else line_of)(alarm, log.name, self._lang))
        self.act(log, alarm)

    def act(self, log: Watched, alarm: Alarm) -> None:
        """What is to be done on an alarm besides telling it."""
        from labrunner.diagnosis.online import as_json
        from labrunner.watch.tell import line_of

        if alarm.level == "alarm":
            self._actions.alarm(as_json(alarm, log.name, self._lang), line_of(alarm, log.name, self._lang))


# -- a command --------------------------------------------------------------------------------------------------------


def _command(args: argparse.Namespace, settings: AlarmThresholds, lang: str) -> int:
    from labrunner.watch.actions import Actions
    from labrunner.watch.child import Child, end_like
    from labrunner.watch.follow import Watched, finish
    from labrunner.watch.output import OutputSource
    from labrunner.watch.tell import Patience, summary

    child = Child(args.after)
    source = OutputSource(_name_of(args.after), args.columns)
    log = Watched(source, settings)
    actions = Actions(args.actions, child.stop)
    try:
        with _output(args) as stream:

            def write(line: str) -> None:
                if args.output is None:
                    child.say(line)
                else:
                    print(line, file=stream, flush=True)

            tell = Teller(args, lang, actions, write).tell
            patience = Patience([log] if args.output is None else [], lang, child.say)

            def idle() -> None:
                for alarm in log.poll():
                    tell(log, alarm)
                patience.look()

            status = child.run(source.add, idle)
            finish([log], tell)
            if args.output is None:
                child.say(summary(log, lang))
    finally:
        actions.close()
    return end_like(status)


def _name_of(command: list[str]) -> str:
    """What a command is called in alarms: its script, where one can be seen, else its program."""
    script = next((word for word in command[1:] if word.endswith((".py", ".sh"))), command[0])
    return os.path.basename(script)
