"""The first step at which two runs part, differences of their readings, where their configurations differ.

    labrunner compare runs/no-clip-control-s42 runs/no-clip-break-s42

Runs of ours or foreign logs. Exit code 0 where both are identical (all fields but wall_time and tokens_per_second),
1 where they differ.
"""

from __future__ import annotations

import argparse

from labrunner.errors import Exit

_WORDS = {
    "identical": ("identical in all {rows} steps (wall_time and tokens_per_second aside)",
                  "idénticos en los {rows} pasos (salvo wall_time y tokens_per_second)"),
    "part": ("they part at step {step}", "se separan en el paso {step}"),
    "longer": ("equal as far as both go; {name} goes on from step {step}",
               "iguales hasta donde llegan ambos; {name} sigue desde el paso {step}"),
    "at": ("at step {step}", "en el paso {step}"),
    "readings": ("readings", "lecturas"),
    "config": ("configuration", "configuración"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner compare`."""
    parser.add_argument("a", metavar="RUN_A", help="a run folder, its name in runs/, or a log")
    parser.add_argument("b", metavar="RUN_B", help="the other one")
    parser.add_argument("--json", action="store_true", help="print one comparison object on standard output")


def run(args: argparse.Namespace) -> int:
    """Compare, and say so."""
    from labrunner.commands.common import find_run, secrets_of
    from labrunner.diagnosis.compare import compare
    from labrunner.diagnosis.foreign import load_any
    from labrunner.engine.journal import encode

    a, b = (load_any(find_run(run, args.lang)) for run in (args.a, args.b))
    result = compare(a, b, (secrets_of(a, args), secrets_of(b, args)))
    if args.json:
        print(encode(result.as_json()))
    else:
        _tell(result, _language(args))
    return Exit.OK if result.identical else Exit.FAILED


def _language(args: argparse.Namespace) -> str:
    from labrunner.course.learner import language

    return language(args.lang)


def _tell(result, lang: str) -> None:
    def say(key: str, **values: object) -> str:
        return _WORDS[key][lang == "es"].format(**values)

    print(f"A  {_clean(result.a)}\nB  {_clean(result.b)}\n")
    if result.identical:
        print(say("identical", rows=result.steps[0]))
    elif not result.fields:
        longer = "A" if result.steps[0] > result.steps[1] else "B"
        print(say("longer", name=longer, step=result.first_difference))
    else:
        print(say("part", step=result.first_difference))
        _table(say("at", step=result.first_difference), [(d.field, d.a, d.b) for d in result.fields])
    differing = [(r.reading, r.a, r.b) for r in result.readings if r.a != r.b and not (r.a != r.a and r.b != r.b)]
    _table(say("readings"), differing)
    _table(say("config"), [(d.field, d.a, d.b) for d in result.config])


def _table(title: str, rows: list[tuple[str, object, object]]) -> None:
    if not rows:
        return
    shown = [(_clean(name), _short(a), _short(b)) for name, a, b in rows]
    width, left = max(len(r[0]) for r in shown), max(len(r[1]) for r in shown)
    print(f"\n{title}")
    for name, a, b in shown:
        print(f"  {name:<{width}}  {a:<{left}}  {b}")


def _short(value: object) -> str:
    from labrunner.diagnosis.words import figure

    return "-" if value is None else _clean(figure(value), 60)


def _clean(value: object, limit: int = 200) -> str:
    from labrunner.text import clean

    return clean(str(value), limit)
