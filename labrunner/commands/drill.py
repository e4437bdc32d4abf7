"""The drill: a shift on a run in which something may go wrong, scored by what became of it.

    labrunner drill list                              the scenarios; titles give nothing away
    labrunner drill SCENARIO --level guided           a shift flown by you, in the terminal UI or (--plain) in lines;
                                                      one of it that you left is gone on with
    labrunner drill SCENARIO --seed 3 --pilot P       a shift flown by a pilot; -o FILE keeps its record
    labrunner drill --random --pilot "python my.py"   a scenario and a seed drawn by chance, flown by a program
    labrunner drill draw ana                          the shifts that the course asks of ana, and where they go
    labrunner drill --learner ana                     the next of them, flown by you (--plain: in lines), written to
                                                      its place; with --pilot P by a pilot
    labrunner drill debrief FILE                      the shift of a record, flown again, and what was behind it
    labrunner drill debrief FILE --html debrief.html  the same as one HTML file, with its curves
    labrunner drill verify [SCENARIO]                 for authors: prove a scenario over seeds, write its calibration
    labrunner drill bench --pilot P --pilot Q         pilots compared over all scenarios; goes on where it stopped

A pilot is built in (wait, rule-book, skip-on-spike, rewind-always, halve-always, panic) or a command line that reads
observations and answers with actions, one JSON object a line (docs/drill.md).

Exit code: 0 done, 1 a claim that is not proven, 2 bad input.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from labrunner.commands.options import extra_labs, none_of
from labrunner.commands.tell import Clock, narrate
from labrunner.errors import Exit, InputError
from labrunner.files import shown, write_json
from labrunner.say import Sentences

if TYPE_CHECKING:
    from labrunner.drill.asked import Asked
    from labrunner.drill.bench import Band, Row
    from labrunner.drill.scenario import Scenario
    from labrunner.drill.shift import Flown

_WORDS = {
    "pager": ("pager: {text}", "aviso: {text}"),
    "kept": ("the shift is in {path}; see `labrunner drill debrief {path}`",
             "el turno está en {path}; mira `labrunner drill debrief {path}`"),
    "score": ("score {score}: outcome {outcome} of 50, detection {detection} of 20, diagnosis {diagnosis} of 15, "
              "economy {economy} of 15",
              "puntuación {score}: resultado {outcome} de 50, detección {detection} de 20, diagnóstico {diagnosis} de "
              "15, economía {economy} de 15"),
    "problem": ("the pilot was not heard any more: {why}", "se dejó de escuchar al piloto: {why}"),
    "seed": ("seed {seed} was drawn", "salió la semilla {seed}"),
    "begun": ("this shift was begun and counts: it goes on from its update {executed}",
              "este turno ya empezó y cuenta: sigue desde su actualización {executed}"),
    "proven": ("{name}: proven on {number} seeds, written to {path}",
               "{name}: demostrado con {number} semillas, escrito en {path}"),
    "unproven": ("{name}: not proven: {claims}", "{name}: sin demostrar: {claims}"),
    "fault": ("with a fault", "con fallo"),
    "quiet": ("quiet", "sin fallo"),
    "pilot": ("pilot", "piloto"),
    "practice": ("practice", "práctica"),
}  # fmt: skip
_say = Sentences(_WORDS)
#: Seeds of proofs and benches: those that the labs' measurements name, then numbers of no meaning.
_NAMED = (42, 7, 11, 77, 123)
_DOING = ("list", "draw", "debrief", "verify", "bench")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner drill`."""
    parser.add_argument("words", metavar="WHAT", nargs="*", help=f"a scenario, or one of {', '.join(_DOING)}")
    parser.add_argument("--random", action="store_true", help="a scenario drawn by chance")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the shift (default: drawn by chance)")
    parser.add_argument("--pilot", action="append", default=[], metavar="P", help="a pilot's name, or a command line")
    parser.add_argument("--level", choices=("guided", "solo"), help="with the rule book's proposals, or without")
    parser.add_argument("--plain", action="store_true", help="fly it yourself in lines of text")
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="verify, bench: how many seeds (default: 3)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="verify, bench: processes (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--html", metavar="FILE", help="debrief: write the page as one HTML file, too")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the shift's record, or the bench's rows, to FILE")


def run(args: argparse.Namespace) -> int:
    """Do what the first word says, such as list or debrief; any other word is a scenario to be flown."""
    from labrunner.course.learner import language

    lang = language(args.lang)
    for name in ("seeds", "jobs"):
        if getattr(args, name) < 1:
            raise InputError(f"--{name} must be at least 1")
    if args.seed is not None and not 0 <= args.seed < 2**32:
        raise InputError(f"--seed {args.seed}: a seed is a whole number from 0 to {2**32 - 1}")
    doing, *rest = args.words or [""]
    if doing in _DOING:
        from labrunner.commands.drill_draw import draw

        does = {"list": _list, "draw": draw, "debrief": _debrief, "verify": _verify, "bench": _bench}
        return does[doing](args, lang, rest)
    return _shift(args, lang)


def _list(args: argparse.Namespace, lang: str, rest: list[str]) -> int:
    from labrunner.drill.scenario import list_scenarios

    none_of(rest, "drill list")
    scenarios = list_scenarios(extra_labs(args))
    if args.json:
        entries = [
            {"id": s.id, "title": s.text("title", lang), "level": s.level, "practice": s.practice, "from": None}
            for s in scenarios
        ]
        # an incident's name would tell what is wrong: the debrief has it
        print(json.dumps({"schema": "labrunner/drills/v1", "scenarios": entries}, ensure_ascii=False))
        return Exit.OK
    for scenario in scenarios:
        only = f"  ({_say(lang, 'practice')})" if scenario.practice else ""
        print(f"{scenario.id:12} {scenario.level:8} {scenario.text('title', lang)}{only}")
    return Exit.OK


# -- a shift ----------------------------------------------------------------------------------------------------------


def _shift(args: argparse.Namespace, lang: str) -> int:
    from labrunner.drill.calibration import measured
    from labrunner.drill.pilots import make_pilot

    if len(args.pilot) > 1:
        raise InputError("one pilot flies a shift: name one --pilot; `labrunner drill bench` compares several")
    chosen = _chosen(args)
    if not args.pilot and not args.plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("flying a shift yourself needs a terminal: use --plain, or name a pilot: --pilot rule-book")
    if not args.pilot:
        return _by_hand(args, lang, chosen)
    measured(chosen.scenario)  # before the minute that the shift takes
    pilot = make_pilot(args.pilot[0])
    narrate(_say(lang, "pager", text=chosen.scenario.text("pager", lang)))
    try:
        flown = _piloted(chosen, pilot, lang)
    finally:
        if hasattr(pilot, "close"):
            pilot.close()
    return _told(args, lang, flown, chosen.place)


def _piloted(chosen: Chosen, pilot: Any, lang: str) -> Flown:
    """A shift flown by a pilot; the course's own is kept as it goes, and gone on with where it was begun before."""
    from labrunner.drill.shift import fly_shift

    if chosen.asked is not None:
        from labrunner.course.places import runs_dir
        from labrunner.drill.counted import fly_counted
        from labrunner.drill.live import counted_folder

        folder = counted_folder(runs_dir(), chosen.scenario, chosen.asked.seed, chosen.learner)
        return fly_counted(folder, chosen.scenario, pilot, lambda made: narrate(_say(lang, "begun", executed=made)))
    seed = chosen.seed
    if seed is None:
        seed = random.SystemRandom().randrange(2**32)
        narrate(_say(lang, "seed", seed=str(seed)))
    return fly_shift(chosen.scenario, seed, pilot)


def _by_hand(args: argparse.Namespace, lang: str, chosen: Chosen) -> int:
    """A shift that the user flies, on the screens or in lines."""
    from labrunner.course.places import runs_dir
    from labrunner.deck.work.shift import begin_or_go_on, begin_shift, take_asked

    guided = (args.level or chosen.scenario.level) == "guided"
    options = {"labs": extra_labs(args), "guided": guided}
    if chosen.asked is not None and chosen.place is not None:
        begin = partial(take_asked, chosen.asked, chosen.place, runs_dir(), learner=chosen.learner, **options)
    else:
        takes = begin_shift if args.random else begin_or_go_on
        begin = partial(takes, chosen.scenario, runs_dir(), seed=chosen.seed, place=chosen.place, **options)
    if args.plain:
        from labrunner.deck.strings import Say
        from labrunner.plain.shift import PlainShift
        from labrunner.plain.terminal import edit_lines

        edit_lines()
        PlainShift(begin(in_pieces=True), Say(lang)).talk()
        return Exit.OK
    args.shift = begin
    from labrunner.tui.start import run_app

    return run_app(args)


class Chosen(NamedTuple):
    """What is to be flown: the scenario, its seed where one is given, the file to write where one is; `asked` and
    `learner` where it is the course that asks for it."""

    scenario: Scenario
    seed: int | None
    place: Path | None
    asked: Asked | None = None
    learner: str = ""


def _chosen(args: argparse.Namespace) -> Chosen:
    from labrunner.drill.scenario import find_scenario, list_scenarios

    place = Path(args.output) if args.output else None
    if place is None and not args.random and _is_for_a_course(args):
        from labrunner.commands.drill_draw import next_shift

        none_of(args.words[1:], "drill")
        learner, asked, place = next_shift(args, args.words[0] if args.words else None)
        return Chosen(find_scenario(asked.scenario, extra_labs(args)), asked.seed, place, asked, learner)
    if args.random == bool(args.words):
        raise InputError("name a scenario or --random; `labrunner drill list` shows the scenarios")
    if not args.random:
        none_of(args.words[1:], f"drill {args.words[0]}")
        return Chosen(find_scenario(args.words[0], extra_labs(args)), args.seed, place)
    scenarios = list_scenarios(extra_labs(args))
    if not scenarios:
        raise InputError("there is no scenario to draw from")
    return Chosen(random.SystemRandom().choice(scenarios), args.seed, place)


def _is_for_a_course(args: argparse.Namespace) -> bool:
    """Whether `--learner` means a shift that the course asks for: where it asks for none, a named one is practice."""
    from labrunner.course.course_file import load_course

    return bool(getattr(args, "learner", None)) and (not args.words or load_course(Path.cwd()).on_call is not None)


def _told(args: argparse.Namespace, lang: str, flown: Flown, place: Path | None) -> int:
    from labrunner.drill.record import write_record

    record = flown.as_json()
    if place is not None:
        write_record(place, record)
        narrate(_say(lang, "kept", path=shown(place)))
    if args.json:
        print(json.dumps(record, ensure_ascii=False))
        return Exit.OK
    if flown.problem:
        narrate(_say(lang, "problem", why=flown.problem))
    print(_say(lang, "score", score=flown.score.total, **flown.score.parts()))
    return Exit.OK


def _debrief(args: argparse.Namespace, lang: str, rest: list[str]) -> int:
    from labrunner.deck.draw.prose import wrapped
    from labrunner.drill.debrief import debrief
    from labrunner.drill.record import read_record
    from labrunner.drill.scenario import find_scenario
    from labrunner.drill.shift import replay

    if len(rest) != 1:
        raise InputError("name the file of one shift: labrunner drill debrief FILE")
    record = read_record(Path(rest[0]))
    flown = replay(find_scenario(record.scenario, extra_labs(args)), record)
    if args.html:
        from labrunner.commands.drill_page import write_page

        write_page(flown, lang, Path(rest[0]), Path(args.html))
    if args.json:
        print(json.dumps(flown.as_json(), ensure_ascii=False))
    else:
        width = shutil.get_terminal_size((120, 24)).columns
        for line in debrief(flown, lang).splitlines():
            print("\n".join(wrapped(line, width)))
    return Exit.OK


# -- for authors ------------------------------------------------------------------------------------------------------


def _scenarios(args: argparse.Namespace, names: list[str]) -> list[Scenario]:
    from labrunner.drill.scenario import find_scenario, list_scenarios

    extra = extra_labs(args)
    return [find_scenario(name, extra) for name in names] if names else list_scenarios(extra)


def proof_seeds(count: int) -> list[int]:
    """The first `count` seeds of proofs and benches."""
    return [*_NAMED, *range(200, 200 + count)][:count]


def _verify(args: argparse.Namespace, lang: str, rest: list[str]) -> int:
    from labrunner.drill.calibration import write_measured
    from labrunner.drill.verify import OnSeed, prove

    clock, code = Clock(lang), Exit.OK

    def told(scenario: Scenario, seed: int, found: OnSeed, done: int, of: int) -> None:
        for name, worth in found.worths.items():
            narrate(f"{scenario.id} {seed}: {name}: {worth:.3f}")
        clock(done, of)

    for proof in prove(_scenarios(args, rest), proof_seeds(args.seeds), jobs=args.jobs, told=told):
        name = proof.scenario.id
        if args.json:
            print(json.dumps({"scenario": name, "proven": proof.proven(), **proof.entry()}), flush=True)
        if proof.proven():
            path = write_measured(proof.scenario, proof.entry())
            narrate(_say(lang, "proven", name=name, number=args.seeds, path=shown(path)))
        else:
            claims = ", ".join(f"{claim} {sum(held)}/{len(held)}" for claim, held in proof.claims().items())
            narrate(_say(lang, "unproven", name=name, claims=claims))
            code = Exit.FAILED
    return code


def _bench(args: argparse.Namespace, lang: str, rest: list[str]) -> int:
    from labrunner.drill.bench import SCHEMA, bands, bench

    if not args.pilot:
        raise InputError("name the pilots to compare: --pilot rule-book --pilot wait ...")
    scenarios = _scenarios(args, rest)
    clock, pilots = Clock(lang), tuple(dict.fromkeys(args.pilot))

    def heard(rows: list[Row], done: int, of: int) -> None:
        for row in rows:
            narrate(f"{row['scenario']} {row['seed']} {row['pilot']}: {row['score']}")
        clock(done, of)

    rows = bench(scenarios, proof_seeds(args.seeds), pilots, jobs=args.jobs, told=heard)
    told: dict[str, Any] = {"schema": SCHEMA, "rows": rows}
    if args.output:
        write_json(Path(args.output), told)
    if args.json:
        print(json.dumps(told, ensure_ascii=False))
        return Exit.OK
    columns = [*(scenario.id for scenario in scenarios), "*fault", "*quiet"]
    for line in _table(bands(rows), pilots, columns, lang):
        print(line)
    return Exit.OK


def _table(found: dict[tuple[str, str], Band], pilots: Iterable[str], columns: list[str], lang: str) -> list[str]:
    """Mean score and its band, a row a pilot, a column a scenario; all with a fault and all without come last."""
    heads = {"*fault": _say(lang, "fault"), "*quiet": _say(lang, "quiet")}
    kept = [column for column in columns if any(key[1] == column for key in found)]
    lines = ["| " + " | ".join([_say(lang, "pilot"), *(heads.get(c, c) for c in kept)]) + " |"]
    lines.append("| --- |" + " --- |" * len(kept))
    for pilot in pilots:
        cells = [_cell(found.get((pilot, column))) for column in kept]
        lines.append("| " + " | ".join([pilot, *cells]) + " |")
    return lines


def _cell(band: Band | None) -> str:
    return "-" if band is None else f"{band.mean:.0f} ({band.least:.0f} to {band.most:.0f})"
