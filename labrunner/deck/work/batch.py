"""The batch of a step, line by line, for a page that shows it in full."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.deck.run.flight import Flight
    from labrunner.engine.record.lines import Piece

#: Lines of a batch that are shown; the labs' have 8 to 32.
MOST = 64


@dataclass(frozen=True)
class BatchLine:
    """A line by the id that the journal has; `pieces` None where this machine does not have its text."""

    id: str
    pieces: list[Piece] | None


def batch_lines(flight: Flight, step: int) -> list[BatchLine]:
    """The lines of the batch of `step`, in their order; empty where the journal does not hold it."""
    from labrunner.engine.record.lines import pieces_of, texts_of

    batch = flight.run.batch(step)
    named = batch.get("sentences") if batch else None
    if not isinstance(named, list) or flight.manifest is None:
        return []
    config, ids = flight.manifest.config, [str(name) for name in named[:MOST]]
    texts = texts_of(ids, config)
    return [BatchLine(clean(name, 60), pieces_of(texts[name], config) if name in texts else None) for name in ids]
