"""What stood in a batch: the texts of the lines that a journal names by id, and their pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from labrunner.corpus import grammar, tokenizer
from labrunner.engine.config import RunConfig
from labrunner.errors import InputError


class Piece(NamedTuple):
    """A token of a line as a person reads it; `rare` where few training sentences hold it."""

    text: str
    rare: bool


def texts_of(ids: Iterable[str], config: RunConfig) -> dict[str, str]:
    """Text of each line of a batch by its id, as far as this installation has it: training sentences, the drill lines
    of the run's faults, rows of its sources. An id that none of them has is left out."""
    wanted = set(ids)
    found = {line.id: line.text for line in grammar.training_lines() if line.id in wanted}
    for fault in config.faults:
        drill, repeats = fault.get("drill"), fault.get("repeats")
        if isinstance(drill, str) and isinstance(repeats, int):
            lines = (grammar.drill_line(drill, repeats, number) for number in range(int(fault.get("lines", 1))))
            found |= {line.id: line.text for line in lines if line.id in wanted}
    return found | (_rows(wanted - found.keys(), config) if config.data.corpus == "sources" else {})


def _rows(wanted: set[str], config: RunConfig) -> dict[str, str]:
    from labrunner.corpus.sources import read_all

    try:
        sources = read_all(config.data.sources, config.model.context)
    except InputError:  # a user's own text, which is not on this machine
        return {}
    found = {}
    for source in sources:
        for name in (name for name in wanted if name.startswith(f"{source.name}:")):
            row = name.rpartition(":")[2]
            if row.isdecimal() and int(row) < len(source.rows):
                found[name] = source.line(int(row)).text
    return found


def pieces_of(text: str, config: RunConfig) -> list[Piece]:
    """A line as the net reads it, piece by piece, without the marks at its ends."""
    name = config.data.tokenizer
    rare = tokenizer.rare_tokens(config.data.rare_below, name) if config.data.corpus == "a13" else frozenset()
    return [Piece(tokenizer.piece(token, name), token in rare) for token in tokenizer.encode(text, name)[1:-1]]
