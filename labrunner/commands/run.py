"""Train one arm of a lab, with a progress bar on standard error.

    labrunner run no-clip                              the break, to the lab's last step
    labrunner run no-clip --arm control --json
    labrunner run no-clip --arm fix --fix fix.toml
    labrunner run no-clip --set optimizer.lr=1 --steps 400

Exit code 0 also for a run that goes to NaN as the lab means it to; Ctrl-C stops the run, and `resume` continues it.
"""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.commands.find import learner_at_hand
from labrunner.commands.options import extra_labs, whole
from labrunner.commands.tell import narrate, narrate_folder, print_summary, progress, with_verdict
from labrunner.errors import Exit, InputError
from labrunner.files import fresh_folder
from labrunner.say import Sentences, points

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.engine.config import RunConfig
    from labrunner.engine.process.launch import RunSpec


#: Said where a learner runs an arm that tells the solution of a lab that they have not solved.
_GIVES_AWAY = (
    "{lab} is not solved yet, and {arm} tells its solution: this run counts as the last hint ({cost} points)",
    "{lab} aún no está resuelto, y {arm} dice su solución: esta ejecución cuenta como la última pista ({cost} puntos)",
)
#: Said of a case that was drawn for practice.
_DRAWN = (
    "case {number} of {lab}: no points; --case {number} runs it once more, --arm control its control",
    "caso {number} de {lab}: sin puntos; --case {number} lo corre otra vez, --arm control su control",
)
_GOES_ON = ("`labrunner resume {folder}` goes on with the run", "`labrunner resume {folder}` sigue con la ejecución")
_say = Sentences({"gives away": _GIVES_AWAY, "drawn": _DRAWN, "goes on": _GOES_ON})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner run`."""
    parser.add_argument("lab", metavar="LAB", help="a lab's id, or the path of its folder")
    parser.add_argument("--arm", help="the arm to train (default: break, or fix if --fix is given)")
    parser.add_argument("--fix", metavar="FILE", help="the fix.toml to use (default with --arm fix: the learner's own)")
    _case_options(parser)
    parser.add_argument(
        "--steps",
        type=whole(1),
        metavar="N",
        help="stop early, after N steps; the learning-rate schedule stays as it is",
    )
    parser.add_argument(
        "--device", choices=("cpu", "cuda", "auto"), help="where to train (default: your configuration, else cpu)"
    )
    parser.add_argument("--threads", type=whole(1), metavar="N", help="CPU threads (default: 1)")
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help="size of the model: small, large, 12m or 120m (the last two are meant for a GPU)",
    )
    parser.add_argument(
        "--set",
        dest="assignments",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="override a setting, by its dotted key in the manifest's configuration (may be repeated)",
    )
    parser.add_argument(
        "--run-dir",
        metavar="DIR",
        help="folder of the run, which must be absent or empty (default: a new one in runs/)",
    )
    parser.add_argument("--json", action="store_true", help="print the summary as one JSON object on standard output")


def _case_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=whole(0), metavar="N", help="seed of the initial weights and of the order of the data"
    )
    parser.add_argument(
        "--another",
        action="store_true",
        help="practise: another of the lab's proven cases (seed, step, variant); no points, only a record",
    )
    parser.add_argument("--case", type=whole(1), metavar="N", help="the proven case with this number, once more")


def run(args: argparse.Namespace) -> int:
    """Run, and print the summary."""
    from labrunner.course.cache import RunCache
    from labrunner.course.learner import language
    from labrunner.engine.process.launch import run_to_end

    spec, lang = spec_of(args), language(args.lang)
    if cost := _pay_for_telling(spec, args):
        narrate(_say(lang, "gives away", lab=spec.lab, arm=spec.arm, cost=points(cost)))
    folder = Path(args.run_dir).expanduser().absolute() if args.run_dir else new_run_dir(spec)
    narrate_folder(folder, lang)
    try:
        with progress(f"{spec.lab} {spec.arm}", lang) as report:
            summary = run_to_end(spec, folder, report)
    except KeyboardInterrupt:
        if folder.is_dir():
            narrate(_say(lang, "goes on", folder=folder))
        raise
    RunCache().adopt(folder)
    print_summary(with_verdict(summary), args.json, lang)
    return Exit.OK


def _pay_for_telling(spec: RunSpec, args: argparse.Namespace) -> float:
    """Note the last hint where a learner who has not solved the lab asks for an arm that tells its solution; the points
    that it costs, 0 where nothing was noted."""
    from labrunner.course.benches import load_measured
    from labrunner.course.blind import solution_arms
    from labrunner.course.course_file import load_course
    from labrunner.course.hints import take_last
    from labrunner.course.learner import lab_folder

    lab = load_measured(args.lab, extra_labs(args))
    if lab.is_bench or spec.learner is None or spec.arm not in solution_arms(lab):
        return 0.0
    offer = take_last(lab, lab_folder(spec.learner, lab.phase, lab.id), load_course())
    return offer.cost if offer else 0.0


def spec_of(args: argparse.Namespace) -> RunSpec:
    """What the command line asks for. Raises InputError for an unknown lab, arm or key, and for a bad value."""
    from labrunner.course.benches import load_measured
    from labrunner.course.config import load_config
    from labrunner.engine.process.launch import RunSpec

    lab = _for_learner(load_measured(args.lab, extra_labs(args)), args)
    arm = args.arm or ("fix" if args.fix else "break")
    if args.fix and arm != "fix":
        raise InputError(f"--fix goes with --arm fix, not with --arm {arm}")
    lab.arm(arm, seed=args.seed)
    settings = _overrides(args)
    fix = _fix(args, lab) if arm == "fix" else {}
    config = lab.resolve(arm, seed=args.seed, overrides={**fix, **settings})
    _check_steps(args.steps, config)
    device = args.device or (None if "device" in settings else load_config().device)
    return RunSpec(
        config=config,
        lab=lab.id,
        lab_hash=lab.hash,
        arm=arm,
        learner=learner_at_hand(args),
        stop_at=args.steps,
        device=device,
        command=["labrunner", *args.argv],
    )


def _for_learner(lab: Lab, args: argparse.Namespace) -> Lab:
    """The lab on the case that was asked for, else on the learner's own; as it is declared with `--seed`, outside a
    course, and where it is not known who is learning and the course does not ask for personal cases; so is a bench."""
    if lab.is_bench:
        if args.another or args.case is not None:
            raise InputError(f"{lab.id} is a bench and has no cases; leave out --another and --case")
        return lab
    if args.another or args.case is not None:
        return _on_case(lab, args)
    from labrunner.course.assignments import for_learner
    from labrunner.course.course_file import course_root, load_course
    from labrunner.course.learner import known_learners, learner_name, learners_root, named_learner

    if args.seed is not None or course_root(Path.cwd()) is None or not load_course().has_own_cases:
        return lab
    nobody = named_learner(args.learner) is None and len(known_learners(learners_root())) != 1
    if nobody and load_course().seed is None:
        return lab
    return for_learner(lab, learner_name(args.learner))


def _on_case(lab: Lab, args: argparse.Namespace) -> Lab:
    """The lab on a case of practice. Raises InputError for a number that it does not have, and beside `--seed`."""
    from labrunner.course import practice
    from labrunner.course.learner import lab_folder, language
    from labrunner.course.progress import Progress, read

    if args.seed is not None or (args.another and args.case is not None):
        raise InputError("--another, --case and --seed each say which case it is: name one of them")
    if args.case is not None:
        found = lab.proven_cases()
        case = found.numbered(args.case) if found else None
        if case is None:
            raise InputError(f"{lab.id} has no case {args.case}; --another draws one")
        return lab.assigned(case)
    learner = learner_at_hand(args)
    folder = lab_folder(learner, lab.phase, lab.id) if learner else None
    task = practice.another(lab, read(folder.progress) if folder else Progress())
    if folder is not None:
        practice.note(folder.progress, task, solved=False, aided=False, tries=0, seconds=0)
    narrate(_say(language(args.lang), "drawn", lab=lab.id, number=task.case.number))
    return task.lab


def _overrides(args: argparse.Namespace) -> dict[str, Any]:
    """The preset, `--set` in the order given, then the options that are short for a setting; later ones win."""
    from labrunner.engine.config import parse_assignment
    from labrunner.engine.presets import settings as preset

    settings = preset(args.preset) if args.preset else {}
    settings |= dict(parse_assignment(text) for text in args.assignments)
    if args.threads is not None:
        settings["threads"] = args.threads
    if args.seed is not None:
        settings["seed"] = args.seed
    return settings


def _check_steps(steps: int | None, config: RunConfig) -> None:
    if steps is not None and steps > config.steps:
        raise InputError(
            f"--steps {steps}: this arm has {config.steps} steps and --steps only stops early; "
            f"for a longer run use --set steps={steps}"
        )


def _fix(args: argparse.Namespace, lab: Lab) -> dict[str, Any]:
    """The overrides of the fix file: the one given, else the learner's own."""
    from labrunner.course.fix import read_fix
    from labrunner.course.learner import lab_folder, learner_name

    if args.fix:
        return read_fix(Path(args.fix).expanduser(), lab)
    try:
        path = lab_folder(learner_name(args.learner), lab.phase, lab.id).fix
    except InputError as error:
        raise InputError(
            f"--arm fix needs a fix: give --fix FILE, or say whose with --learner NAME ({error})"
        ) from None
    if not path.is_file():
        raise InputError(f"{path}: there is no such fix yet; write it, or give --fix FILE")
    return read_fix(path, lab)


def new_run_dir(spec: RunSpec) -> Path:
    """A folder that is not there yet, such as `runs/no-clip-break-s42-20261121-041500`."""
    from labrunner.course.course_file import runs_dir

    name = f"{spec.lab}-{spec.arm}-s{spec.config.seed}-{datetime.now():%Y%m%d-%H%M%S}"
    return fresh_folder(runs_dir(), name)
