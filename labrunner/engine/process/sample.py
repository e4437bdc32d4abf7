"""Text from a run's newest checkpoint.

    python -P -m labrunner.engine.process.sample RUN_DIR [--tokens N] [--temperature T] [--seed S]

Standard output is one object, `labrunner/sample/v1`; exit codes are those of the command line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from labrunner.corpus import tokenizer
from labrunner.engine.process.answers import answer_with
from labrunner.engine.process.states import restored
from labrunner.engine.record import checkpoint
from labrunner.engine.record.manifest import read_repeatable
from labrunner.engine.step.loop import Run
from labrunner.engine.step.sampling import sample, top_share
from labrunner.errors import InputError

SCHEMA = "labrunner/sample/v1"


def sampled(run_dir: Path, tokens: int, temperature: float, seed: int) -> dict[str, Any]:
    """`tokens` tokens of text from the run's newest checkpoint, finite or not, on the CPU.

    `finite` is false where the net's output is not a number: then there is no text. Raises InputError where the folder
    is no run, or has no whole checkpoint, or has another run's.
    """
    manifest = read_repeatable(run_dir)
    found = newest(run_dir)
    if found is None:
        raise InputError(
            f"{run_dir}: there is no checkpoint to sample from; let the run reach its first, or make it "
            "again with `labrunner run`"
        )
    config = manifest.config.model_copy(update={"device": "cpu"})
    run = Run(config)
    restored(run, found, manifest)
    rows = sample(run.model, 1, tokens, seed=seed, context=config.model.context, temperature=temperature)
    name, ids = config.data.tokenizer, rows[0]
    top, share = top_share(ids)
    return {
        "schema": SCHEMA,
        "run_dir": str(run_dir),
        "checkpoint": found.path.name,
        "step": found.step,
        "tokens": len(ids),
        "temperature": temperature,
        "seed": seed,
        "finite": bool(ids),
        "text": words(ids, name),
        "top_token": None if top is None else tokenizer.piece(top, name).strip(),
        "top_token_share": share,
    }


def newest(run_dir: Path) -> checkpoint.Checkpoint | None:
    """The newest checkpoint that is whole, finite or not: what a dead net says is worth a look too."""
    for step in reversed(checkpoint.steps(run_dir)):
        found = checkpoint.inspect(run_dir / checkpoint.FOLDER / checkpoint.name_of(step))
        if found is not None:
            return found
    return None


def words(ids: Sequence[int], name: str) -> str:
    """Text of token ids, row by row of what stood between begin marks; padding of the vocabulary shows as `\u25af`."""
    bpe = tokenizer.load(name)
    known = bpe.get_vocab_size()
    rows: list[list[int]] = [[]]
    for token in ids:
        if token == tokenizer.BOS_ID:
            rows.append([])
        else:
            rows[-1].append(token)
    return "\n".join("".join(_run(bpe, part, known) for part in _parts(row, known)) for row in rows if row)


def _parts(row: Sequence[int], known: int) -> list[list[int]]:
    """Stretches of tokens that are all known, or all padding."""
    parts: list[list[int]] = []
    for token in row:
        if not parts or (parts[-1][-1] < known) != (token < known):
            parts.append([])
        parts[-1].append(token)
    return parts


def _run(bpe: Any, part: Sequence[int], known: int) -> str:
    return bpe.decode(list(part)) if part[0] < known else "\u25af" * len(part)


def main(argv: list[str] | None = None) -> int:
    """Entry point of the process."""
    parser = argparse.ArgumentParser()
    parser.add_argument("run_dir", type=Path)
    parser.add_argument("--tokens", type=int, default=100)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    torch.set_num_threads(1)
    return answer_with(lambda: sampled(args.run_dir, args.tokens, args.temperature, args.seed))


if __name__ == "__main__":
    sys.exit(main())
