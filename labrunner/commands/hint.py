"""Reveal the next hint of a lab, and record it. What it costs is said first.

labrunner hint no-clip            on a terminal it asks before it takes points
labrunner hint no-clip --yes      without asking
labrunner hint no-clip --again    the hints revealed so far, free
"""

from __future__ import annotations

import argparse
import sys

from labrunner.errors import Exit

WORDS = {
    "en": {
        "offer": "Hint {number} of {total} ({id}) costs {cost:g} points of {lab}.",
        "free": "Hint {number} of {total} ({id}) is free: {lab} is solved.",
        "ask": "Reveal it? [y/N] ",
        "yes": ("y", "yes"),
        "kept": "Nothing was revealed and nothing was taken.",
        "all": "All {total} hints of {lab} are revealed; here they are again, free.",
        "none": "{lab} has no hints.",
        "no-yet": "No hint of {lab} was revealed yet.",
        "broken": "Note: {problem}; the grade will say so.",
    },
    "es": {
        "offer": "La pista {number} de {total} ({id}) cuesta {cost:g} puntos de {lab}.",
        "free": "La pista {number} de {total} ({id}) es gratis: {lab} está resuelto.",
        "ask": "¿Mostrarla? [s/N] ",
        "yes": ("s", "si", "sí", "y", "yes"),
        "kept": "No se mostró nada ni se descontó nada.",
        "all": "Las {total} pistas de {lab} ya están a la vista; aquí van otra vez, gratis.",
        "none": "{lab} no tiene pistas.",
        "no-yet": "Todavía no se mostró ninguna pista de {lab}.",
        "broken": "Aviso: {problem}; la evaluación lo dirá.",
    },
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner hint`."""
    parser.add_argument("lab", metavar="LAB", help="a lab's id")
    parser.add_argument("--yes", action="store_true", help="do not ask, also on a terminal")
    parser.add_argument("--again", action="store_true", help="print the hints revealed so far; costs nothing")


def run(args: argparse.Namespace) -> int:
    """Say the price, reveal, record."""
    from labrunner.commands.options import extra_labs, narrate
    from labrunner.course import hints, progress
    from labrunner.course.course_file import load_course
    from labrunner.course.lab import load_lab
    from labrunner.course.learner import lab_folder, language, learner_name
    from labrunner.course.personal import for_learner

    lang = language(args.lang)
    words = WORDS[lang]
    learner = learner_name(args.learner)
    lab = for_learner(load_lab(args.lab, extra_labs(args)), learner)
    folder = lab_folder(learner, lab.phase, lab.id)
    so_far, course = progress.read(folder.progress), load_course()
    if so_far.broken:
        narrate(words["broken"].format(problem=so_far.problem))
    if not lab.hints:
        narrate(words["none"].format(lab=lab.id))
        return Exit.OK
    offer = hints.next_offer(lab, folder, course)
    if args.again or offer is None:
        return _again(lab, so_far.hints, lang, "all" if offer is None and not args.again else "no-yet")
    say = words["offer" if offer.cost else "free"]
    narrate(say.format(number=offer.number, total=offer.total, id=offer.hint.id, cost=offer.cost, lab=lab.id))
    if offer.cost and not args.yes and sys.stdin.isatty() and not _agreed(words):
        narrate(words["kept"])
        return Exit.OK
    revealed = hints.next_hint(lab, folder, lang, course)
    if revealed:
        print(revealed[1])
    return Exit.OK


def _again(lab, taken: list[str], lang: str, note: str) -> int:
    from labrunner.commands.options import narrate

    shown = [hint for hint in lab.hints if hint.id in taken]
    if note == "all" or not shown:
        narrate(WORDS[lang][note].format(lab=lab.id, total=len(lab.hints)))
    for hint in shown:
        print(f"[{hint.id}] {lab.text(f'hint-{hint.id}', lang)}\n")
    return Exit.OK


def _agreed(words: dict) -> bool:
    print(words["ask"], end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in words["yes"]
