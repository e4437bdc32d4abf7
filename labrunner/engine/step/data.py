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
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

import numpy as np
import torch
import xxhash
from torch import Tensor

from labrunner.corpus import grammar, tokenizer
from labrunner.corpus.grammar import Line
from labrunner.engine.config import RunConfig
from labrunner.engine.faults import Batches, Fault
from labrunner.errors import InputError

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


def reordered(batches: Batches, first: int, seed: int, epoch: int) -> Batches:
    """The same batches up to number `first - 1`; from there the lines of every `epoch` batches among each other in an
    order drawn from `seed`: each line once, in another batch."""
    yield from itertools.islice(batches, first - 1)
    for block in itertools.count():
        ahead = list(itertools.islice(batches, epoch))
        lines = [line for batch in ahead for line in batch]
        random.Random(f"reorder-{seed}-{block}").shuffle(lines)
        rest = iter(lines)
        yield from (list(itertools.islice(rest, len(batch))) for batch in ahead)


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


@dataclass(frozen=True)
class Place:
    """Where a run is in the order of its data: the number of the `next` batch, the ranges [first, last] `skips` ahead
    that it leaves out, and `orders`: from which batch on the lines are dealt anew, by which seed."""

    next: int = 1
    skips: list[list[int]] = field(default_factory=list)
    orders: list[list[int]] = field(default_factory=list)

    def skipping(self, first: int, last: int) -> Place:
        """The place from which batches `first` to `last` are left out, too; those that are past do not count."""
        ahead = [[max(first, self.next), last]] if last >= self.next else []
        return replace(self, skips=self.skips + ahead)._clear()

    def moved(self) -> Place:
        """The place one batch on."""
        return replace(self, next=self.next + 1)._clear()

    def _clear(self) -> Place:
        """The same with a `next` that is not left out, and only those skips that lie ahead of it."""
        place, skips = self.next, sorted(self.skips)
        for first, last in skips:
            place = last + 1 if first <= place <= last else place
        return replace(self, next=place, skips=[skip for skip in skips if skip[1] >= place])


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

    def adopt(self, config: RunConfig) -> None:
        """Go on as `config` says, from the place where it is."""
        ...

    def skip(self, first: int | None, last: int) -> None:
        """Never give batches `first` to `last`, by their number in the order; without `first` the `last` next ones."""
        ...

    def to_come(self) -> dict[str, Any]:
        """What decides the batches to come beside the step, JSON-able: `next`, the number of the next batch, `skips`
        that lie ahead as [first, last], and what was changed in the order or the sources."""
        ...

    def reorder(self, seed: int) -> None:
        """Put what is still to come in another order. Raises InputError where there is no order to change."""
        ...

    def drop(self, source: str) -> None:
        """Take no more rows from a source. Raises InputError for an unknown one, or where none would be left."""
        ...

    def swap(self, source: str, by: str) -> None:
        """Take the rows of `source` from `by`. Raises InputError for unknown ones."""
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
        """The place in the order; empty where it is found by counting."""
        return {} if self._place == Place(self._step + 1) else asdict(self._place)

    def load_state(self, step: int, state: dict[str, Any]) -> None:
        """Go on after update `step`."""
        self._step, self._place = step, Place(**state) if state else Place(step + 1)
        self._find()

    def seek(self, step: int) -> None:
        """Make the batch of `step + 1` the next one, in the order as it was declared."""
        self.load_state(step, {})

    def adopt(self, config: RunConfig) -> None:
        """Go on as `config` says; another sampler deals with the batches to come."""
        sampler, self._config = self._config.data.sampler, config
        if config.data.sampler != sampler:
            self._find()

    def skip(self, first: int | None, last: int) -> None:
        """Never give batches `first` to `last`; without `first` the `last` next ones."""
        first, last = (self._place.next, self._place.next + last - 1) if first is None else (first, last)
        self._place = self._place.skipping(first, last)
        self._find()

    def to_come(self) -> dict[str, Any]:
        """The number of the next batch, what is skipped after it, from which batches on the order is another, and the
        sampler."""
        return {**asdict(self._place), "sampler": self._config.data.sampler}

    def reorder(self, seed: int) -> None:
        """Deal the lines of the batches to come anew, epoch by epoch."""
        self._place = replace(self._place, orders=[*self._place.orders, [self._place.next, seed]])
        self._find()

    def drop(self, source: str) -> None:
        """Always raises InputError: there is one text."""
        raise InputError('this run reads one text: there is no source to drop or swap (data.corpus = "a13")')

    def swap(self, source: str, by: str) -> None:
        """Always raises InputError: there is one text."""
        self.drop(source)

    def _find(self) -> None:
        """Make the stream as it is from the next batch on."""
        data, lines = self._config.data, grammar.training_lines()
        stream = shuffled(lines, data.batch_size, self._config.seed)
        for fault in self._faults:
            stream = fault.rearrange(stream)
        for first, seed in self._place.orders:
            stream = reordered(stream, first, seed, -(-len(lines) // data.batch_size))
        if data.sampler == "stratified":
            stream = stratified(stream, self._rare, data.tokenizer)
        self._stream = itertools.islice(stream, self._place.next - 1, None)

    def next_batch(self) -> Batch:
        """The rows of the next step as tensors on the run's device."""
        index, lines = self._place.next, tuple(next(self._stream))
        self._step, self._place = self._step + 1, self._place.moved()
        for _ in range(self._place.next - index - 1):
            next(self._stream)
        if late := sum(fault.delay(self._step) for fault in self._faults):
            time.sleep(late)
        return self._tensors(index, lines)

    def _tensors(self, index: int, lines: tuple[Line, ...]) -> Batch:
        name, limit = self._config.data.tokenizer, self._config.model.context + 1
        rows = [tokenizer.encode(line.text, name)[:limit] for line in lines]
        inputs, targets = padded(rows)
        for fault in self._faults:
            targets = fault.retarget(self._step, inputs, targets)
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
