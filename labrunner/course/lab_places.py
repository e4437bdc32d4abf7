"""Where labs lie: the folders of `--labs` and LABRUNNER_LABS and the built-in ones, looked through but not read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from labrunner.course.texts import languages_of
from labrunner.errors import InputError
from labrunner.files import shown
from labrunner.say import LANGUAGES, translation_files

#: The file of a lab, and of a bench; each says by its schema which it is.
FILE, BENCH_FILE = "lab.toml", "bench.toml"
#: Labs that belong to the built-in course, in its order; those that are not there yet are listed as coming.
BUILT_IN = ("no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift")


def split_folders(text: str | None) -> tuple[str, ...]:
    """The folders that an option or variable names, separated as in PATH; empty for None and for an empty text."""
    return tuple(part for part in (text or "").split(os.pathsep) if part)


def lab_dirs(extra_dirs: Iterable[Path | str] = ()) -> list[Path]:
    """Folders that hold labs, first match wins: those given, those of LABRUNNER_LABS, the built-in ones."""
    import labrunner.labs

    found = [Path(folder).expanduser() for folder in extra_dirs]
    found += [Path(part).expanduser() for part in split_folders(os.environ.get("LABRUNNER_LABS"))]
    for folder in found:
        if not folder.is_dir():
            raise InputError(f"{shown(folder)}: there is no such folder of labs; check --labs and LABRUNNER_LABS")
    return [*found, *(Path(place) for place in labrunner.labs.__path__)]


def lab_folders(extra_dirs: Iterable[Path | str] = (), file: str = FILE) -> dict[str, Path]:
    """Folder of every lab that can be found, by the name of its folder; of every bench with its `file`."""
    folders: dict[str, Path] = {}
    for parent in lab_dirs(extra_dirs):
        if (parent / file).is_file():
            folders.setdefault(parent.resolve().name, parent)
            continue
        try:
            children = sorted(parent.iterdir())
        except OSError as error:
            raise InputError(f"{shown(parent)}: cannot be read ({error.strerror})") from None
        for child in children:
            if (child / file).is_file():
                folders.setdefault(child.name, child)
    return folders


def languages(extra_dirs: Iterable[Path | str] = ()) -> tuple[str, ...]:
    """Codes of the languages that learners can ask for: English, Spanish, and those that any lab has a text in or that
    the program's sentences have a file of."""
    found = {lang for folder in lab_folders(extra_dirs).values() for lang in languages_of(folder)} | {
        *translation_files()
    }
    return (*LANGUAGES, *sorted(found - set(LANGUAGES)))


def coming_labs(extra_dirs: Iterable[Path | str] = ()) -> list[str]:
    """Ids of the built-in course's labs that are not there yet."""
    folders = lab_folders(extra_dirs)
    return [id for id in BUILT_IN if id not in folders]
