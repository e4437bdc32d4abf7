"""`labrunner drill draw`: the shifts that the course asks of a learner, and where the file of each goes."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands.options import extra_labs, none_of
from labrunner.errors import Exit, InputError
from labrunner.files import shown
from labrunner.say import Sentences

if TYPE_CHECKING:
    from labrunner.drill.asked import Asked

_WORDS = {
    "open": ("to be flown: {path}", "por pilotar: {path}"),
    "done": ("handed in: {path}", "entregado: {path}"),
    "next": ("{command} flies the next of them; without --plain on the screens",
             "{command} pilota el siguiente; sin --plain, en pantalla"),
    "line": ("{number}  {scenario} --seed {seed}  {state}", "{number}  {scenario} --seed {seed}  {state}"),
}  # fmt: skip
_say = Sentences(_WORDS)
_ASK_NONE = (
    'this course asks for no shifts: its course.toml has no [on-call], or no phase that lists { id = "on-call" }'
)


def draw(args: argparse.Namespace, lang: str, rest: list[str]) -> int:
    """Print the shifts of the learner who is named, or who is learning here, and what flies the next one."""
    from labrunner.course.learner import learner_name, safe_name
    from labrunner.drill.asked import command_for

    none_of(rest[1:], "drill draw")
    learner = safe_name(rest[0], "drill draw") if rest else learner_name(getattr(args, "learner", None))
    shifts = places(args, learner)
    if args.json:
        told = [
            {"number": one.number, "scenario": one.scenario, "seed": one.seed, "file": str(path), "there": there(path)}
            for one, path in shifts
        ]
        print(json.dumps({"schema": "labrunner/drill-draw/v1", "learner": learner, "shifts": told}))
        return Exit.OK
    width = max(len(one.scenario) for one, _ in shifts)
    for one, path in shifts:
        state = _say(lang, "done" if there(path) else "open", path=shown(path))
        print(
            _say(lang, "line", number=one.number, scenario=one.scenario.ljust(width), seed=str(one.seed), state=state)
        )
    if not all(there(path) for _, path in shifts):
        print(_say(lang, "next", command=command_for(learner)))
    return Exit.OK


def places(args: argparse.Namespace, learner: str) -> list[tuple[Asked, Path]]:
    """The shifts that a learner is to fly here, each with the path of its file, there or not.

    Raises InputError where the course asks for none.
    """
    from labrunner.drill.asked import folder_of, for_learner

    folder = folder_of(learner)
    if folder is None:
        raise InputError(_ASK_NONE)
    return [(one, folder / one.file) for one in for_learner(learner, extra_labs(args))]


def there(path: Path) -> bool:
    """Whether the path is taken. A broken link counts as taken."""
    return path.exists() or path.is_symlink()


def next_shift(args: argparse.Namespace, scenario: str | None) -> tuple[str, Asked, Path]:
    """The learner that `--learner` names, the first shift that they have not handed in, of the scenario and `--seed`
    where these are given, and the path of its file. Raises InputError where there is none, and for the course's worked
    example."""
    from labrunner.course.learner import own_name, safe_name

    learner = own_name(safe_name(args.learner, "--learner"))
    fits = [
        (one, path)
        for one, path in places(args, learner)
        if scenario in (None, one.scenario) and args.seed in (None, one.seed)
    ]
    told = " ".join([*([scenario] if scenario else []), *([f"with seed {args.seed}"] if args.seed is not None else [])])
    if not fits:
        raise InputError(
            f"{told} is no shift of {learner}'s: `labrunner drill draw {learner}` shows which are; "
            "with -o FILE it can be flown all the same"
        )
    for one, path in fits:
        if not there(path):
            return learner, one, path
    raise InputError(f"{shown(fits[0][1])}: handed in already; with -o FILE the shift is flown for practice")
