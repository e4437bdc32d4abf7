"""From options, environment and configuration to the application, and back to the exit code of the command line."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from labrunner.course.lab_places import split_folders
from labrunner.course.learner import language, learners_root
from labrunner.deck.settings import read_settings
from labrunner.deck.work.whoami import said_learner
from labrunner.errors import Exit
from labrunner.tui.app import LabrunnerApp


def run_app(args: argparse.Namespace) -> int:
    """Show the TUI; the exit code of the command line. The caller has made sure that there is a terminal."""
    app = make_app(args)
    app.run()
    with suppress(OSError):  # where the terminal is gone there is nobody to tell
        for line in app.last_words():
            print(line, file=sys.stderr)
    return int(Exit.MACHINE if app.return_code else Exit.OK)


def make_app(args: argparse.Namespace) -> LabrunnerApp:
    """The application as options, environment and configuration say; it asks for a name where nothing says one.

    Raises InputError for a name that cannot be a learner's, and for a file that is not a log.
    """
    settings = read_settings()
    lang = args.lang or language(config=settings)
    log = None
    if getattr(args, "log", None) is not None:
        from labrunner.deck.work.own_log import OwnLog

        log = OwnLog(args.log)
    return LabrunnerApp(
        learner=said_learner(args.learner, config=settings) or "",
        language=lang,
        labs=split_folders(args.labs),
        glyphs=settings.glyphs,
        rate=settings.rate,
        learners_root=learners_root(),
        theme_name=settings.theme,
        keys=settings.keys,
        problem=settings.problem,
        log=log,
        shift=getattr(args, "shift", None),
    )
