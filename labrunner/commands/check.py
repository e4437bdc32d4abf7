"""Check the stability of a run, or of any training log.

    labrunner check runs/no-clip-break-s42
    labrunner check runs/fp16-overflow-break-s42 --locate
    labrunner check trainer_state.json --price 98.5
    labrunner check logs/ other.csv
    labrunner check train.csv --reference good.csv
    tail -n 100000 train.log | labrunner check -
    tail -f train.log | labrunner check - --max-seconds 60

Reads runs of labrunner, trainer_state.json of Hugging Face, CSV and TSV, JSON lines, printed logs (nanoGPT,
modded-nanoGPT, llm.c, Megatron-LM, DeepSpeed, ...), run files and folders of W&B, and events of TensorBoard; the format
is recognised by content. Exit code 0 for a run that is healthy or too short to judge, 1 for a run in trouble, 2 for a
file that is no training log, or in which nothing is wrong and no column is known as the loss.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.commands import check_locate, check_many
from labrunner.commands.find import find_run, reveal_option, secrets_of, withheld_of
from labrunner.commands.options import column_option, list_thresholds, price_option, threshold_options, whole
from labrunner.errors import Exit, InputError
from labrunner.say import Sentences, duration, number
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.diagnosis.check import Cost, Diagnosis, SpikeFound
    from labrunner.diagnosis.limits.thresholds import Thresholds
    from labrunner.diagnosis.questions import TreeQuestion
    from labrunner.diagnosis.side_by_side import SideBySide
    from labrunner.series.series import Series

#: key: (English, Spanish)
WORDS = {
    "verdict": ("verdict", "veredicto"),
    "cause": ("cause", "causa"),
    "from": ("from step", "desde el paso"),
    "page": ("what it looks like, and what to do: {page}", "qué aspecto tiene, y qué hacer: {page}"),
    "steps": ("steps", "pasos"),
    "rows": ("rows: {found} found, {kept} kept", "filas: {found} halladas, {kept} conservadas"),
    "spikes": ("spikes and outliers", "saltos y valores aislados"),
    "tree": ("the tree", "el árbol"),
    "preflight": ("configuration", "configuración"),
    "advice": ("what to do", "qué hacer"),
    "findings": ("besides", "además"),
    "notes": ("about this log", "sobre este log"),
    "cost": ("cost", "coste"),
    "yes": ("yes", "sí"),
    "no": ("no", "no"),
    "unknown": ("can't tell", "no se sabe"),
    "withheld": ("not told yet", "aún no se dice"),
    "gradient": ("gradient alone", "sólo gradiente"),
    "head": (
        "step|type|before|peak|at|back at|sigma|grad norm|ratio|cause",
        "paso|tipo|antes|pico|en|vuelve en|sigma|norma grad|veces|causa",
    ),
    "more": ("... and {count} more (--json has all)", "... y {count} más (--json los tiene todos)"),
}
_say = Sentences(WORDS)
_MOST_SPIKES = 12


def page_of(verdict: str, lang: str) -> str:
    """The page of a verdict in a language, as a path from the root of the repository."""
    return f"docs/verdicts/{verdict}{'.es' if lang == 'es' else ''}.md"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner check`."""
    parser.add_argument(
        "targets",
        metavar="RUN_OR_LOG",
        nargs="*",
        help="a run, its name in runs/, a log, or - for a pipe; several, or a folder of logs: a table",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object on standard output")
    parser.add_argument(
        "--reference",
        metavar="GOOD",
        help="a run or log known to be good: trouble where the level ends above it, beyond both runs' noise",
    )
    parser.add_argument(
        "--by",
        choices=("step", "tokens"),
        default="step",
        help="with --reference: compare at equal steps, or at equal tokens (default: step)",
    )
    threshold_options(parser, "the stability check", "labrunner check --thresholds")
    price_option(parser)
    parser.add_argument(
        "--thresholds", action="store_true", help="list every threshold with its value and meaning, and do nothing else"
    )
    column_option(parser)
    _pipe_options(parser)
    parser.add_argument("--exit-zero", action="store_true", help="exit with 0 instead of 1 if there is trouble")
    reveal_option(parser)
    _locate_options(parser)


def _pipe_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--max-mib",
        type=whole(1),
        default=1024,
        metavar="N",
        help="with -: stop reading the pipe after N MiB and judge what came until then (default: 1024)",
    )
    parser.add_argument(
        "--max-seconds",
        type=whole(1),
        metavar="S",
        help="with -: stop reading the pipe after S seconds and judge what came until then (default: read to its end)",
    )


def _locate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--locate",
        action="store_true",
        help="repeat the steps from the last good checkpoint, and name the layer, tokens and sentences at fault "
        "(runs of labrunner only)",
    )
    parser.add_argument(
        "--step",
        metavar="N",
        type=int,
        action="append",
        default=[],
        dest="steps",
        help="with --locate: look into step N instead of the one that stands out (may be repeated)",
    )


def run(args: argparse.Namespace) -> int:
    """Judge, and say so."""
    from labrunner.course.learner import language
    from labrunner.diagnosis.limits.thresholds import Thresholds

    lang = language(args.lang)
    thresholds = Thresholds().changed(args.settings)
    if args.thresholds:
        list_thresholds(thresholds, lang)
        return Exit.OK
    if not args.targets:
        raise InputError("name a run, a log, or - for a pipe; see `labrunner check --help`")
    if args.steps and not args.locate:
        raise InputError("--step says which step --locate looks into: add --locate")
    targets = [find_run(target, args.lang) for target in args.targets]
    judge = _Judge(args, thresholds, lang)
    if len(targets) == 1 and (str(targets[0]) == "-" or not targets[0].is_dir() or check_many.is_run(targets[0])):
        return _one(judge, targets[0])
    if args.locate:
        raise InputError("--locate looks into one run: name one")
    logs = check_many.logs_of(targets)
    if not logs:
        raise InputError(f"{targets[0]}: holds neither runs nor logs")
    judged = check_many.judge_all(logs, lambda path: judge(path)[1:])
    if args.json:
        from labrunner.engine.record.journal import encode

        print(encode({"schema": "labrunner/checks/v1", "results": [one.as_json() for one in judged]}))
    else:
        print(check_many.tell(judged, lang))
    return check_many.worst(judged)


class _Judge:
    """Judges one log after another with the options of a command line. The reference is read once."""

    def __init__(self, args: argparse.Namespace, thresholds: Thresholds, lang: str) -> None:
        from labrunner.series.foreign import PipeLimit, load_any

        self.args, self.thresholds, self.lang = args, thresholds, lang
        self.limit = PipeLimit(bytes=args.max_mib << 20, seconds=args.max_seconds or math.inf)
        self.reference = load_any(find_run(args.reference, args.lang), args.columns) if args.reference else None

    def __call__(self, target: Path) -> tuple[Series, Diagnosis, SideBySide | None]:
        """(the log, its check, how it lies to the reference). Raises InputError for what is no log."""
        from labrunner.diagnosis.check import check
        from labrunner.diagnosis.side_by_side import side_by_side
        from labrunner.series.foreign import load_any

        args = self.args
        series = load_any(target, args.columns, self.limit)
        kept = {"secrets": secrets_of(series, args), "withheld": withheld_of(series, args, self.lang)}
        beside = side_by_side(series, self.reference, args.by, self.thresholds) if self.reference is not None else None
        result = check(series, self.thresholds, lang=self.lang, price=args.price, **kept)
        if series.unread and result.verdict == "healthy":
            raise InputError(_without_loss(series))
        return series, result, beside


def _without_loss(series: Series) -> str:
    """Why a log in which nothing is wrong is not called healthy: no loss was read, and a column may be one."""
    from labrunner.series.foreign.proposals import example_of

    listed = ", ".join(repr(clean(name, 40)) for name in series.unread[:8])
    more = f" and {len(series.unread) - 8} more" if len(series.unread) > 8 else ""
    return (
        f"{series.source}: no column of it is known as a loss (not read: {listed}{more}), so whether the run learns "
        f"can't be told; if one is, name it: --column {example_of(series.unread)}"
    )


def _one(judge: _Judge, target: Path) -> int:
    """The whole check of one log."""
    from labrunner.diagnosis.check import late

    args, lang = judge.args, judge.lang
    series, result, beside = judge(target)
    located = _locate(target, series, result, args.steps) if args.locate else None
    judged = check_many.Judged(str(target), result, beside)
    if args.json:
        from labrunner.engine.record.journal import encode

        print(encode(judged.as_json() | ({"locate": located} if args.locate else {})))
    else:
        _tell(result, lang, late(result, lang))
        if beside is not None and judge.reference is not None:
            print("\n" + "\n".join(check_many.tell_beside(beside, judge.reference.source, lang)))
        if args.locate:
            print("\n" + "\n".join(check_locate.tell(located, lang)))
    return judged.exit_code


def _locate(target: Path, series: Series, result: Diagnosis, steps: list[int]) -> dict[str, Any] | None:
    """What happened inside the step that stands out; None if no step does."""
    from labrunner.diagnosis.target import steps_to_locate

    folder = check_locate.run_folder(target, series)
    wanted = steps or steps_to_locate(result, series)
    return check_locate.locate(folder, wanted) if wanted else None


def _tell(result: Diagnosis, lang: str, late: str | None) -> None:
    def word(key: str) -> str:
        return _say(lang, key)

    steps = f"{word('steps')} {result.steps[0]}-{result.steps[1]}" if result.steps else ""
    rows = "" if result.rows is None else "  " + _say(lang, "rows", **result.rows)
    print(f"{_clean(result.source)}  {steps}{rows}")
    line = f"{word('verdict')}: {result.verdict}"
    if result.first_bad_step is not None:
        line += f" {word('from')} {result.first_bad_step}"
    if result.cause:
        line += f" · {word('cause')}: {result.cause}"
    print(line)
    for said in (late, result.withheld):
        if said:
            print(f"  {said}")
    print("  " + _say(lang, "page", page=page_of(result.verdict, lang)))
    _spikes(result.spikes, lang, word)
    for title, questions in (("preflight", result.preflight), ("tree", result.path)):
        _questions(word(title), questions, lang, result)
    _list(word("findings"), result.findings)
    _list(word("advice"), result.advice)
    if result.cost is not None:
        _list(word("cost"), [_cost(result.cost, lang)])
    _list(word("notes"), result.notes)


def _spikes(spikes: Sequence[SpikeFound], lang: str, word: Callable[[str], str]) -> None:
    if not spikes:
        return
    print(f"\n{word('spikes')}")
    worst = sorted(spikes, key=lambda s: (s.type == "outlier-batch", -(s.sigma or 0)))[:_MOST_SPIKES]
    header = tuple(word("head").split("|"))
    rows = [
        tuple(
            number(v)
            for v in (
                s.step,
                word("gradient") if s.gradient_alone else s.type,
                s.pre_loss,
                s.peak_loss,
                s.peak_step,
                s.recovered_at,
                s.sigma,
                s.grad_norm,
                s.grad_ratio,
                s.cause,
            )
        )
        for s in sorted(worst, key=lambda s: s.step)
    ]
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    for row in [header, *rows]:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if len(spikes) > _MOST_SPIKES:
        print("  " + _say(lang, "more", count=len(spikes) - _MOST_SPIKES))


def _questions(title: str, questions: Sequence[TreeQuestion], lang: str, result: Diagnosis) -> None:
    if not questions:
        return
    from labrunner.diagnosis.preflight import question_text
    from labrunner.diagnosis.words import answer_text

    print(f"\n{title}")
    for q in questions:
        asked = question_text(lang, q.question, result.thresholds)
        answer = (
            _say(lang, "withheld" if result.keeps(q.question) else "unknown")
            if q.answer is None
            else _say(lang, "yes" if q.answer else "no")
            if isinstance(q.answer, bool)
            else answer_text(lang, q.answer)
        )
        print(f"  {q.question}  {asked}  {answer}\n        {_clean(q.evidence)}")


def _list(title: str, lines: list[str]) -> None:
    if lines:
        print(f"\n{title}")
        for line in lines:
            print(f"  {_clean(line)}")


def _cost(cost: Cost, lang: str) -> str:
    from labrunner.diagnosis.words import say

    if cost.hours is None:
        return say(lang, "cost.unknown")
    if cost.cost is None:
        return say(lang, "cost.time", steps=cost.steps, hours=duration(cost.hours), rate=cost.steps_per_second)
    return say(
        lang,
        "cost",
        steps=cost.steps,
        hours=duration(cost.hours),
        rate=cost.steps_per_second,
        cost=cost.cost,
        price=cost.price_per_hour,
    )


def _clean(value: object, limit: int = 600) -> str:
    return clean(str(value), limit)
