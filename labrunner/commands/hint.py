"""Reveal the next hint of a lab, and record that you took it.

    labrunner hint no-clip            on a terminal, asks before it takes points
    labrunner hint no-clip --yes      does not ask
    labrunner hint no-clip --again    shows the hints revealed so far, for free

The price of the hint is shown first.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from labrunner.commands.options import extra_labs
from labrunner.commands.tell import narrate
from labrunner.errors import Exit
from labrunner.say import Sentences, points

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: key: (English, Spanish)
_WORDS = {
    "offer": (
        "Hint {number} of {total} ({id}) costs {cost} points of {lab}.",
        "La pista {number} de {total} ({id}) cuesta {cost} puntos de {lab}.",
    ),
    "free": (
        "Hint {number} of {total} ({id}) is free: {lab} is solved.",
        "La pista {number} de {total} ({id}) es gratis: {lab} está resuelto.",
    ),
    "ask": ("Reveal it? [y/N] ", "¿Mostrarla? [s/N] "),
    "yes": ("y yes", "s si sí y yes"),
    "kept": ("Nothing was revealed and nothing was taken.", "No se mostró nada ni se descontó nada."),
    "all": (
        "All {total} hints of {lab} are revealed; here they are again, free.",
        "Las {total} pistas de {lab} ya están a la vista; aquí van otra vez, gratis.",
    ),
    "none": ("{lab} has no hints.", "{lab} no tiene pistas."),
    "no-yet": ("No hint of {lab} was revealed yet.", "Todavía no se mostró ninguna pista de {lab}."),
    "broken": ("Note: {problem}; the grade will say so.", "Aviso: {problem}; la evaluación lo dirá."),
}
_say = Sentences(_WORDS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner hint`."""
    parser.add_argument("lab", metavar="LAB", help="a lab's id")
    parser.add_argument("--yes", action="store_true", help="do not ask, even on a terminal")
    parser.add_argument("--again", action="store_true", help="show the hints revealed so far, for free")


def run(args: argparse.Namespace) -> int:
    """Say the price, reveal, record."""
    from labrunner.course import hints, progress
    from labrunner.course.assignments import for_learner
    from labrunner.course.course_file import load_course
    from labrunner.course.lab import load_lab
    from labrunner.course.learner import lab_folder, language, learner_name, own_name

    lang = language(args.lang)
    learner = own_name(learner_name(args.learner))
    lab = for_learner(load_lab(args.lab, extra_labs(args)), learner)
    folder = lab_folder(learner, lab.phase, lab.id)
    so_far, course = progress.read(folder.progress), load_course()
    if so_far.broken:
        narrate(_say(lang, "broken", problem=so_far.problem))
    if not lab.hints:
        narrate(_say(lang, "none", lab=lab.id))
        return Exit.OK
    offer = hints.next_offer(lab, folder, course)
    if args.again or offer is None:
        return _again(lab, so_far.hints, lang, "all" if offer is None and not args.again else "no-yet")
    price = "offer" if offer.cost else "free"
    cost, id = points(offer.cost), offer.hint.id
    narrate(_say(lang, price, number=offer.number, total=offer.total, id=id, cost=cost, lab=lab.id))
    if offer.cost and not args.yes and sys.stdin.isatty() and not _agreed(lang):
        narrate(_say(lang, "kept"))
        return Exit.OK
    revealed = hints.next_hint(lab, folder, lang, course)
    if revealed:
        print(revealed[1])
    return Exit.OK


def _again(lab: Lab, taken: list[str], lang: str, note: str) -> int:
    from labrunner.course.briefing import hint_text

    shown = [hint for hint in lab.hints if hint.id in taken]
    if note == "all" or not shown:
        narrate(_say(lang, note, lab=lab.id, total=len(lab.hints)))
    for hint in shown:
        print(f"[{hint.id}] {hint_text(lab, hint.id, lang)}\n")
    return Exit.OK


def _agreed(lang: str) -> bool:
    print(_say(lang, "ask"), end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in _say(lang, "yes").split()
