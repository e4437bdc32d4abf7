"""Batches: which lines stand in which step, and their tensors.

The order is a stream made from the seed alone, so that step n's batch does not depend on how long the run lasts, and a
resumed run finds its place by counting.
"""

from __future__ import annotations

import itertools
import random
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
import xxhash
from torch import Tensor

from labrunner.corpus import grammar, tokenizer
from labrunner.corpus.grammar import Line
from labrunner.engine.config import RunConfig
from labrunner.engine.faults import Batches, Fault

#: How far ahead the stratified sampler looks for a line to exchange, in batches; beyond it the batch stays as it is.
LOOKAHEAD = 64
#: A surplus line is moved by a multiple of this many batches where that is possible: lines with the same rare token in
#: neighbouring batches would still push the optimizer's momentum the same way.
SPACING = 8


@dataclass(frozen=True)
class Batch:
    """The rows of one step, on the run's device.

    `inputs` and `targets`: token ids, int64 (B, T), padding has the target -100. `hash`: digest of the lines' ids and
    texts. `source`: the corpus, or the source that leads the phase. `rare_counts`: how often each rare piece occurs.
    """

    index: int
    lines: tuple[Line, ...]
    inputs: Tensor
    targets: Tensor
    hash: str
    source: str
    rare_counts: dict[str, int]
    #: The source of each row, where rows come from several.
    row_sources: tuple[str, ...] = ()


def shuffled(lines: tuple[Line, ...], batch_size: int, seed: int) -> Batches:
    """Endless batches: every epoch is a fresh permutation; an epoch's end may fall inside a batch."""

    def endless() -> Iterator[Line]:
        for epoch in itertools.count():
            rng = random.Random(f"order-{seed}-{epoch}")
            yield from (line for _, _, line in sorted((rng.random(), i, line) for i, line in enumerate(lines)))

    stream = endless()
    while True:
        yield list(itertools.islice(stream, batch_size))


def stratified(batches: Batches, rare: frozenset[int], tokenizer_name: str) -> Batches:
    """The same lines with at most one line a batch that holds a given rare token.

    A surplus line changes places with a later line that fits, eight batches on where that is possible; no drill line is
    moved to an earlier batch. An exchange looks at `LOOKAHEAD` batches at most, so N lines take O(N) steps.
    """

    def rare_of(line: Line) -> frozenset[int]:
        return rare.intersection(tokenizer.encode(line.text, tokenizer_name))

    def is_drill(line: Line) -> bool:
        return line.id.startswith("drill:")

    window: deque[list[Line]] = deque()
    while True:
        while len(window) <= LOOKAHEAD:
            window.append(next(batches))
        batch = window.popleft()
        held: set[int] = set()
        # Drill lines first: they stay where they are, so an ordinary line makes room for them.
        for row in sorted(range(len(batch)), key=lambda i: not is_drill(batch[i])):
            if held & rare_of(batch[row]):
                _exchange(batch, row, held, window, rare_of, is_drill)
            held |= rare_of(batch[row])
        yield batch


def _places(size: int) -> Iterator[int]:
    """Indices below `size`: first every `SPACING`-th, then those behind them, and so on."""
    for offset in range(SPACING):
        yield from range((SPACING - 1 + offset) % SPACING if offset else SPACING - 1, size, SPACING)


def _exchange(
    batch: list[Line],
    row: int,
    held: set[int],
    window: Sequence[list[Line]],
    rare_of: Callable[[Line], frozenset[int]],
    is_drill: Callable[[Line], bool],
) -> None:
    """Swap `batch[row]` with the first line, in the order of `_places`, that holds none of `held` and is no drill line.

    The other rows of the batch that are still to be judged are judged afterwards, so only `held` matters here.
    """
    for place in _places(len(window)):
        later = window[place]
        taken = frozenset[int]().union(*(rare_of(line) for line in later))
        if taken & rare_of(batch[row]):
            continue
        for j, candidate in enumerate(later):
            if not is_drill(candidate) and not held & rare_of(candidate):
                batch[row], later[j] = candidate, batch[row]
                return


def padded(rows: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Rows of token ids as inputs and the targets that follow them: int64 (B, T) each, padding has the target -100."""
    width = max(map(len, rows))
    inputs = np.full((len(rows), width - 1), tokenizer.PAD_ID)
    targets = np.full((len(rows), width - 1), -100)
    for i, row in enumerate(rows):
        inputs[i, : len(row)] = row[: width - 1]
        targets[i, : len(row) - 1] = row[1:]
    return torch.from_numpy(inputs), torch.from_numpy(targets)


class BatchLoader(Protocol):
    """What a run needs of its loader: batches in order, and a place that a checkpoint can hold."""

    vocab_size: int
    corpus_hash: str

    def next_batch(self) -> Batch:
        """The rows of the next step, as tensors on the run's device."""
        ...

    def observe_losses(self, batch: Batch, row_losses: list[float]) -> None:
        """Take note of the mean losses (nats, before the update) of the rows of the batch just trained on."""
        ...

    def events(self) -> list[dict[str, Any]]:
        """Journal lines that the last batch brought (a `phase` that began with it), each told once."""
        ...

    def state(self) -> dict[str, Any]:
        """What `load_state` needs beside the step, JSON-able."""
        ...

    def load_state(self, step: int, state: dict[str, Any]) -> None:
        """Go on after update `step`. Raises InputError where `state` is of other data."""
        ...


class SentenceLoader:
    """The sentences of the grammar corpus in an order fixed by the seed, from any step on."""

    def __init__(self, config: RunConfig, faults: list[Fault], device: torch.device) -> None:
        self._config, self._faults, self._device = config, faults, device
        data = config.data
        self._rare = tokenizer.rare_tokens(data.rare_below, data.tokenizer)
        self.vocab_size = tokenizer.load(data.tokenizer).get_vocab_size()
        self.corpus_hash = grammar.corpus_hash()
        self.seek(0)

    def observe_losses(self, batch: Batch, row_losses: list[float]) -> None:
        """Ignored: this loader's order is fixed."""

    def events(self) -> list[dict[str, Any]]:
        """Always empty: a fixed order has no phases."""
        return []

    def state(self) -> dict[str, Any]:
        """Always empty: the place is found by counting."""
        return {}

    def load_state(self, step: int, state: dict[str, Any]) -> None:
        """Go on after update `step`; `state` is not looked at."""
        self.seek(step)

    def seek(self, step: int) -> None:
        """Make the batch of `step + 1` the next one."""
        data = self._config.data
        stream = shuffled(grammar.training_lines(), data.batch_size, self._config.seed)
        for fault in self._faults:
            stream = fault.rearrange(stream)
        if data.sampler == "stratified":
            stream = stratified(stream, self._rare, data.tokenizer)
        self._stream = itertools.islice(stream, step, None)
        self._next = step + 1

    def next_batch(self) -> Batch:
        """The rows of the next step as tensors on the run's device."""
        lines, index = tuple(next(self._stream)), self._next
        if late := sum(fault.delay(index) for fault in self._faults):
            time.sleep(late)
        self._next += 1
        return self._tensors(index, lines)

    def _tensors(self, index: int, lines: tuple[Line, ...]) -> Batch:
        name, limit = self._config.data.tokenizer, self._config.model.context + 1
        rows = [tokenizer.encode(line.text, name)[:limit] for line in lines]
        inputs, targets = padded(rows)
        for fault in self._faults:
            targets = fault.retarget(index, inputs, targets)
        digest = xxhash.xxh3_64("\n".join(line.id + "\t" + line.text for line in lines).encode()).hexdigest()
        return Batch(
            index,
            lines,
            inputs.to(self._device),
            targets.to(self._device),
            digest,
            self._config.data.corpus,
            self._rare_counts(rows),
        )

    def _rare_counts(self, rows: list[tuple[int, ...]]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for token in itertools.chain.from_iterable(rows):
            if token in self._rare:
                piece = tokenizer.piece(token, self._config.data.tokenizer).strip()
                counts[piece] = counts.get(piece, 0) + 1
        return counts
