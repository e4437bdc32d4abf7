"""Find the first step at which two runs differ, and list how their readings and configurations differ.

    labrunner compare runs/no-clip-control-s42 runs/no-clip-break-s42
    labrunner compare old.csv new.csv --by tokens

RUN_A and RUN_B are runs of labrunner or logs of other programs; of the latter it is also told where their losses part
beyond noise, at equal steps or tokens. Until a lab is solved, a run of its blind arm is not
compared with a run of an arm that it may be, unless `--reveal` is given. Vectors (`param_sketch`) are only in the
output of `--json`. Exit code 0 if the runs are identical (in all fields but wall_time and tokens_per_second), 1 if they
differ.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from labrunner.commands.find import find_run, withheld_of
from labrunner.commands.options import extra_labs
from labrunner.errors import Exit, InputError
from labrunner.say import Sentences, number
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.diagnosis.compare import Comparison
    from labrunner.series.series import Series

_WORDS = {
    "identical": (
        "identical in all {rows} steps (wall_time and tokens_per_second aside)",
        "idénticos en los {rows} pasos (salvo wall_time y tokens_per_second)",
    ),
    "part": ("they part at step {step}", "se separan en el paso {step}"),
    "later": (
        "they differ; where they part is told after the first grade",
        "difieren; dónde se separan se dice tras la primera nota",
    ),
    "part.rows": (
        "the first rows that are not equal: step {step}",
        "las primeras filas que no son iguales: paso {step}",
    ),
    "longer": (
        "equal as far as both go; {name} goes on from step {step}",
        "iguales hasta donde llegan ambos; {name} sigue desde el paso {step}",
    ),
    "by.step": ("step", "paso"),
    "by.tokens": ("token", "token"),
    "noise.none": (
        "their losses nowhere part beyond noise for two stretches in a row",
        "sus losses no se separan más que el ruido en dos tramos seguidos",
    ),
    "noise.part": (
        "their losses part beyond noise about {unit} {at}: A {a}, B {b}, where chance allows {band}",
        "sus losses se separan más que el ruido hacia el {unit} {at}: A {a}, B {b}, y el azar permite {band}",
    ),
    "noise.above": ("A ends above B: {a} and {b}, band {band}", "A acaba por encima de B: {a} y {b}, banda {band}"),
    "noise.below": ("A ends below B: {a} and {b}, band {band}", "A acaba por debajo de B: {a} y {b}, banda {band}"),
    "noise.within": (
        "they end alike: {a} and {b}, within the band {band}",
        "acaban igual: {a} y {b}, dentro de la banda {band}",
    ),
    "at": ("at step {step}", "en el paso {step}"),
    "readings": ("readings", "lecturas"),
    "config": ("configuration", "configuración"),
    "differs": ("differs", "difiere"),
    "blind": (
        "{lab} is not solved yet, and one of these runs is of an arm that its blind {arm} may be: to compare them "
        "would tell the answer; --reveal compares them all the same",
        "{lab} aún no está resuelto, y una de estas ejecuciones es de un brazo que puede ser su {arm} a ciegas: "
        "compararlas diría la respuesta; --reveal las compara de todos modos",
    ),
    "untold": (
        "settings that would tell the cause are not told yet",
        "los ajustes que dirían la causa aún no se dicen",
    ),
    "verdict": ("verdict", "veredicto"),
    "cause": ("cause", "causa"),
    "first_bad_step": ("first_bad_step", "primer paso malo"),
    "last": ("last", "último valor"),
    "max": ("max", "máximo"),
    "mean of the last 50": ("mean of the last 50", "media de los últimos 50"),
}
_say = Sentences(_WORDS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner compare`."""
    parser.add_argument("a", metavar="RUN_A", help="a run folder, its name in runs/, or a log")
    parser.add_argument("b", metavar="RUN_B", help="the run or log to compare it with")
    parser.add_argument(
        "--reveal",
        action="store_true",
        help="compare even where that tells which variant a blind arm is, and tell causes before the lab was graded",
    )
    parser.add_argument(
        "--by",
        choices=("step", "tokens"),
        default="step",
        help="logs of other programs: compare their levels at equal steps, or at equal tokens (default: step)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the comparison as one JSON object on standard output"
    )


def run(args: argparse.Namespace) -> int:
    """Compare, and say so."""
    from labrunner.course.blind import secrets_of_runs
    from labrunner.diagnosis.compare import compare
    from labrunner.engine.record.journal import encode
    from labrunner.series.foreign import load_any

    a, b = (load_any(find_run(run, args.lang)) for run in (args.a, args.b))
    if not args.reveal:
        _keep_blind(a, b, args)
    kept = dict.fromkeys(why for why in (withheld_of(run, args, _language(args)) for run in (a, b)) if why)
    here, there = secrets_of_runs((a.manifest, b.manifest), extra_labs(args), args.learner, told=args.reveal)
    result = compare(a, b, (here, there), args.by, causes=not kept)
    if args.json:
        hidden = {"fields": [], "first_difference": None, "noise": None}  # they may be the cause
        shown = result.model_copy(update=hidden) if kept else result
        print(encode(shown.as_json()))
    else:
        _tell(result, _language(args), named=not kept)
        if here or there:
            print(f"\n{_say(_language(args), 'untold')}")
        for why in kept:
            print(f"\n{why}")
    return Exit.OK if result.identical else Exit.FAILED


def _language(args: argparse.Namespace) -> str:
    from labrunner.course.learner import language

    return language(args.lang)


def _keep_blind(a: Series, b: Series, args: argparse.Namespace) -> None:
    """Raises InputError where the comparison would tell what a blind arm drew, of a lab that is not solved."""
    from labrunner.course.blind import is_solved, tells_the_draw
    from labrunner.course.lab import load_lab

    one, other = a.manifest, b.manifest
    if one is None or other is None or not one.lab or one.lab != other.lab:
        return
    try:
        lab = load_lab(one.lab, extra_labs(args))
    except InputError:
        return
    learner = args.learner or one.learner or other.learner
    if tells_the_draw(lab, (one.arm, other.arm)) and not is_solved(lab, learner):
        blind = one.arm if lab.variants(one.arm or "") else other.arm
        raise InputError(_say(_language(args), "blind", lab=lab.id, arm=blind))


def _tell(result: Comparison, lang: str, *, named: bool = True) -> None:
    """Print a comparison; `named` says whether it may be told where the runs part, and in which fields."""
    print(f"A  {_clean(result.a)}\nB  {_clean(result.b)}\n")
    if result.noise is not None and named:
        _beyond_noise(result.noise, lang)
    if result.identical:
        print(_say(lang, "identical", rows=result.steps[0]))
    elif not result.fields:
        longer = "A" if result.steps[0] > result.steps[1] else "B"
        print(_say(lang, "longer", name=longer, step=result.first_difference))
    elif not named:
        print(_say(lang, "later"))
    else:
        print(_say(lang, "part" if result.noise is None else "part.rows", step=result.first_difference))
        rows = [row for d in result.fields for row in _leaves(d.field, d.a, d.b)]
        bare = [(d.field, _say(lang, "differs"), _say(lang, "differs")) for d in result.fields]
        _table(_say(lang, "at", step=result.first_difference), rows or bare)
    differing = [(r.reading, r.a, r.b) for r in result.readings if r.a != r.b and not (r.a != r.a and r.b != r.b)]
    _table(_say(lang, "readings"), [(_reading(name, lang), x, y) for name, x, y in differing])
    _table(_say(lang, "config"), [(d.field, d.a, d.b) for d in result.config])


def _beyond_noise(noise: dict[str, Any], lang: str) -> None:
    """Where two logs part by more than both runs' noise, and how they end."""
    parting, end = noise["parts_at"], noise["end"]
    if parting is None:
        print(_say(lang, "noise.none"))
    else:
        place = parting | {"at": round(parting["at"])}
        print(_say(lang, "noise.part", unit=_say(lang, f"by.{noise['by']}"), **place))
    print(_say(lang, f"noise.{noise['verdict']}", **end) + "\n")


def _leaves(name: str, a: Any, b: Any) -> Iterator[tuple[str, Any, Any]]:
    """A field that differs as rows for a reader: of an object the entries that differ, of a vector none."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in [*a, *(key for key in b if key not in a)]:
            if a.get(key) != b.get(key):
                yield from _leaves(f"{name}.{key}", a.get(key), b.get(key))
    elif not any(isinstance(value, list) and not all(isinstance(x, str) for x in value) for value in (a, b)):
        yield name, a, b


def _reading(name: str, lang: str) -> str:
    """`loss, mean of the last 50` in a language; the field keeps its name."""
    field, comma, how = name.partition(", ")
    if comma:
        return f"{field}, {_say(lang, how)}"
    return _say(lang, name) if name in _WORDS else name


def _table(title: str, rows: Sequence[tuple[str, object, object]]) -> None:
    if not rows:
        return
    shown = [(_clean(name), _cell(a), _cell(b)) for name, a, b in rows]
    width, left = max(len(r[0]) for r in shown), max(len(r[1]) for r in shown)
    print(f"\n{title}")
    for name, a, b in shown:
        print(f"  {name:<{width}}  {a:<{left}}  {b}")


def _cell(value: object) -> str:
    if isinstance(value, list | tuple):
        return _clean(", ".join(_entry(entry) for entry in value) or "-", 60)
    return _clean(number(value), 60)


def _entry(value: object) -> str:
    """An entry of a list: a fault by its name and step."""
    if isinstance(value, dict):
        name = value.get("id") or value.get("kind") or ", ".join(f"{key} {entry}" for key, entry in value.items())
        return f"{name} ({value['step']})" if value.get("step") is not None else str(name)
    return str(value)


def _clean(value: object, limit: int = 200) -> str:
    return clean(str(value), limit)
