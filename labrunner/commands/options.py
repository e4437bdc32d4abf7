"""Options that several commands have, and the parser that turns bad usage into one sentence."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import NoReturn, Protocol

from labrunner.errors import InputError
from labrunner.say import number


class Parser(argparse.ArgumentParser):
    """An argument parser that raises InputError where argparse would print its usage and exit."""

    def error(self, message: str) -> NoReturn:
        """Raises InputError with the message and the command whose `--help` says more."""
        raise InputError(f"{message}; see `{self.prog} --help`")


def common_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that every command has; they may stand before the command or after it."""
    group = parser.add_argument_group("common options")
    group.add_argument(
        "--lang",
        metavar="CODE",
        default=argparse.SUPPRESS,
        help="language of texts: en, es, or one that your labs have texts in (default: configuration, else locale)",
    )
    group.add_argument(
        "--learner",
        metavar="NAME",
        default=argparse.SUPPRESS,
        help="whose folder (default: LABRUNNER_LEARNER, configuration, the only folder in learners/)",
    )
    group.add_argument(
        "--labs",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="folder with labs of your own, in addition to the built-in ones (default: LABRUNNER_LABS)",
    )


def extra_labs(args: argparse.Namespace) -> tuple[str, ...]:
    """Folders of labs named by `--labs`, several separated as in PATH."""
    from labrunner.course.lab_places import split_folders

    return split_folders(args.labs)


def none_of(rest: list[str], command: str) -> None:
    """Raises InputError where a command was given words that it has no use for."""
    if rest:
        raise InputError(f"{command} takes no {rest[0]!r}")


def column_option(parser: argparse.ArgumentParser) -> None:
    """Add `--column`, which says what the columns of another program's log mean."""
    parser.add_argument(
        "--column",
        metavar="NAME=FIELD",
        action="append",
        default=[],
        dest="columns",
        help="read column NAME of another program's log as FIELD: step, loss, grad_norm, lr, loss_scale, skipped, ... "
        "(may be repeated)",
    )


def threshold_options(parser: argparse.ArgumentParser, of: str, listed: str) -> None:
    """Add `--set` for the thresholds of what `of` names; `listed` is the command that lists them."""
    parser.add_argument(
        "--set",
        metavar="THRESHOLD=VALUE",
        action="append",
        default=[],
        dest="settings",
        help=f"set a threshold of {of} (may be repeated; `{listed}` lists them)",
    )


class Described(Protocol):
    """Thresholds that can say what they are."""

    def described(self, lang: str) -> Iterable[tuple[str, float, str]]:
        """(name, default, meaning) of each."""
        ...


def list_thresholds(thresholds: Described, lang: str) -> None:
    """Print every threshold with its value and meaning, one a line."""
    rows = [(name, number(getattr(thresholds, name)), meaning) for name, _, meaning in thresholds.described(lang)]
    width = max(len(name) for name, _, _ in rows)
    for name, value, meaning in rows:
        print(f"{name:<{width}}  {value:>6}  {meaning}")


def price_option(parser: argparse.ArgumentParser) -> None:
    """Add `--price`, for the cost of an incident."""
    parser.add_argument(
        "--price", metavar="P", type=price, help="price of one hour of the whole machine; adds what the incident cost"
    )


def price(text: str) -> float:
    """An hourly price of 0 or more, for `type=` of an option. Raises ArgumentTypeError for anything else."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a price, a number from 0 up")
    return value


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most` (no limit where None), for `type=` of an option.

    It raises ArgumentTypeError, which argparse puts into one sentence with the option's name.
    """
    asked = f"of {least} or more" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        value = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else least - 1
        if value < least or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number {asked}")
        return value

    return read
