"""Sample text from a run's newest checkpoint, to see what its model has learnt by now.

    labrunner sample runs/bandit-shift-break-s42-20261121-041500
    labrunner sample RUN --tokens 200 --temperature 0.7 --seed 1
    labrunner sample RUN --json

Also prints the share of the most frequent token: a model that has collapsed says one token over and over.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

from labrunner.commands.find import find_run
from labrunner.commands.options import whole
from labrunner.commands.process import ask_engine
from labrunner.errors import Exit, InputError
from labrunner.say import Sentences, percent
from labrunner.text import clean

_LINES = {
    "share": (
        "{path}, step {step}: the most frequent token, {token}, is {share} per cent of {tokens}",
        "{path}, paso {step}: el token más frecuente, {token}, es el {share} por ciento de {tokens}",
    ),
    "dead": (
        "{path}, step {step}: the net's output is not a number, so there is no text",
        "{path}, paso {step}: la salida de la red no es un número, así que no hay texto",
    ),
}
_say = Sentences(_LINES)
_MOST_TOKENS = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner sample`."""
    parser.add_argument("run", metavar="RUN", help="a run folder, or its name in runs/")
    parser.add_argument(
        "--tokens",
        type=whole(1, _MOST_TOKENS),
        default=100,
        metavar="N",
        help="number of tokens to sample (default: 100)",
    )
    parser.add_argument(
        "--temperature",
        type=_temperature,
        default=1.0,
        metavar="T",
        help="below 1 makes likely tokens likelier, above 1 less likely; 0 always takes the likeliest (default: 1)",
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**63 - 1), default=0, metavar="N", help="seed of the sampling (default: 0)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")


def _temperature(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 100")
    return value


def run(args: argparse.Namespace) -> int:
    """Have another process sample, and print the text."""
    folder = find_run(args.run, args.lang)
    if not folder.is_dir():
        raise InputError(f"{folder}: there is no such run folder")
    found = sampled(folder, args.tokens, args.temperature, args.seed)
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        for line in as_lines(found, args.lang):
            print(line)
    return Exit.OK


def sampled(run_dir: Path, tokens: int, temperature: float = 1.0, seed: int = 0) -> dict[str, Any]:
    """The object `labrunner/sample/v1` of the process that holds the net.

    Raises InputError or MachineError with its sentence.
    """
    wanted = ["--tokens", str(tokens), "--temperature", str(temperature), "--seed", str(seed)]
    return ask_engine("sample", run_dir, wanted, f"{run_dir} could not be sampled from")


def as_lines(found: dict[str, Any], lang: str | None) -> list[str]:
    """Lines for a reader: the text, and the share of its most frequent token."""
    from labrunner.course.learner import language

    text = [clean(line, 2000) for line in found["text"].splitlines()]
    key = "share" if found["finite"] else "dead"
    share = percent(found["top_token_share"]) if found["finite"] else ""
    return [
        *text,
        *([""] if text else []),
        _say(
            language(lang),
            key,
            path=clean(found["checkpoint"], 80),
            step=found["step"],
            tokens=found["tokens"],
            share=share,
            token=clean(repr(found["top_token"] or " "), 40),
        ),
    ]
