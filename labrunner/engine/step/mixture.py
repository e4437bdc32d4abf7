"""Batches from several sources, as the bandit mixes them.

Each source has an endless order of its own, made from the seed: every epoch a fresh permutation of its rows. Which
source a row comes from is drawn step by step from the mix of the phase. The order depends on the run's own losses (they
are the bandit's reward), so a resumed run finds its place in the checkpoint and not by counting.
"""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

import torch
import xxhash

from labrunner.corpus import sources, tokenizer
from labrunner.engine.bandit import Bandit, without
from labrunner.engine.config import RunConfig
from labrunner.engine.faults import Fault
from labrunner.engine.step.data import Batch
from labrunner.errors import InputError
from labrunner.text import clean, suggestion


@dataclass(frozen=True)
class Changes:
    """What was changed in the mixing: `lead`, how many batches the draws are ahead of the steps because batches were
    left out; `skips`, the ranges [first, last] of batches ahead that will be; `dropped` sources; `swapped`, the source
    whose rows stand in for another's, by name."""

    lead: int = 0
    skips: list[list[int]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    swapped: dict[str, str] = field(default_factory=dict)


class SourceLoader:
    """The batches of a run that reads several sources; a `data.BatchLoader`.

    Raises InputError for sources that can't be read, and for faults of the batches: they know only sentences.
    """

    def __init__(self, config: RunConfig, faults: list[Fault], device: torch.device) -> None:
        for fault in faults:
            if fault.of_data():
                raise InputError(f'the fault {fault.kind} goes with data.corpus = "a13", not with sources')
        data = config.data
        self._config, self._device = config, device
        self.sources = sources.read_all(data.sources, config.model.context)
        self.names = tuple(source.name for source in self.sources)
        self.corpus_hash = sources.digest(data.sources)
        self.vocab_size = tokenizer.load(sources.TOKENIZER).get_vocab_size()
        for key in ("opens_with", "leads_first"):
            self._require_source(key, getattr(data, key))
        self._rare = sources.rare_tokens(self.sources, data.rare_below)
        self.bandit = (
            None
            if data.mixing == "steady"
            else Bandit(
                self.names,
                config.seed,
                exploration=data.exploration,
                reward_scale=data.reward_scale,
                lengths=data.phase_lengths,
                first=data.leads_first,
            )
        )
        self._step = 0
        self._taken = [0] * len(self.sources)
        self._changes = Changes()
        self._events: list[dict[str, Any]] = []

    def _require_source(self, key: str, name: str) -> None:
        if name and name not in self.names:
            raise InputError(
                f"data.{key} = {name!r} is none of the sources: {', '.join(self.names)}{suggestion(name, self.names)}"
            )

    def next_batch(self) -> Batch:
        """The rows of the next step as tensors on the run's device."""
        self._step += 1
        bandit = self._mixing_bandit()
        if bandit is not None and bandit.begin_step():
            self._events.append(self._phase_event(bandit))
        elif self.bandit is not None and self._step == 1:
            self._events.append(self._opening_event())
        number = self._step + self._changes.lead
        places = self._rows(number)
        if self._changes.skips:
            self._leave_out()
        return self._batch(number, places)

    def _number(self) -> int:
        """The number of the next batch: that of its step, but for batches that were left out."""
        return self._step + 1 + self._changes.lead

    def _rows(self, number: int) -> list[tuple[int, int]]:
        """Source and row of each line of a batch, drawn from the mix; the sources move on by them."""
        draw = random.Random(f"rows-{self._config.seed}-{number}")
        shares = self._shares()
        chosen = [self._stand_in(_index(shares, draw.random())) for _ in range(self._config.data.batch_size)]
        return [(index, self._take(index)) for index in chosen]

    def _stand_in(self, index: int) -> int:
        """The source that gives the rows of another, which is itself where none was put in its place."""
        name = self._changes.swapped.get(self.names[index])
        return self.names.index(name) if name else index

    def _mixing_bandit(self) -> Bandit | None:
        """The bandit where it mixes the step's batch; None before its first phase and in a steady mix."""
        return self.bandit if self._step >= self._config.data.phases_from else None

    def _shares(self) -> list[float]:
        bandit = self._mixing_bandit()
        shares = bandit.shares(self._config.data.lead) if bandit else list(self._opening().values())
        return without(shares, self._dropped())

    def _dropped(self) -> frozenset[int]:
        return frozenset(map(self.names.index, self._changes.dropped))

    def _opening(self) -> dict[str, float]:
        """The mix before the bandit's first phase, by source."""
        alone = self._config.data.opens_with
        return {name: float(name == alone) if alone else 1.0 / len(self.names) for name in self.names}

    def _take(self, index: int) -> int:
        """The next row of a source in its own order."""
        epoch, place = divmod(self._taken[index], len(self.sources[index].rows))
        self._taken[index] += 1
        return _order(self._config.seed, self.names[index], epoch, len(self.sources[index].rows))[place]

    def _batch(self, number: int, places: list[tuple[int, int]]) -> Batch:
        rows = [self.sources[source].rows[row] for source, row in places]
        lines = tuple(self.sources[source].line(row) for source, row in places)
        ids = torch.tensor(rows)
        names = tuple(self.names[source] for source, _ in places)
        digest = xxhash.xxh3_64("\n".join(line.id + "\t" + line.text for line in lines).encode()).hexdigest()
        return Batch(
            number,
            lines,
            ids[:, :-1].to(self._device),
            ids[:, 1:].to(self._device),
            digest,
            self._leader(names),
            self._rare_counts(rows),
            names,
        )

    def _leader(self, names: tuple[str, ...]) -> str:
        """The source that leads the phase; without phases, the one with most rows in the batch."""
        bandit = self._mixing_bandit()
        return self.names[self._stand_in(bandit.leader)] if bandit else max(self.names, key=names.count)

    def _rare_counts(self, rows: list[tuple[int, ...]]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for row in rows:
            for token in row:
                if token in self._rare:
                    piece = tokenizer.piece(token, sources.TOKENIZER).strip()
                    counts[piece] = counts.get(piece, 0) + 1
        return counts

    def _phase_event(self, bandit: Bandit) -> dict[str, Any]:
        names = self.names
        return {
            "kind": "phase",
            "step": self._step,
            "phase": bandit.phase,
            "source": names[bandit.leader],
            "length": bandit.length,
            "reward": bandit.reward,
            "weights": dict(zip(names, bandit.exp3.weights, strict=True)),
            "probabilities": dict(zip(names, bandit.exp3.probabilities(), strict=True)),
            "mix": dict(zip(names, bandit.shares(self._config.data.lead), strict=True)),
        }

    def _opening_event(self) -> dict[str, Any]:
        """What stands before the bandit's first phase: one source alone, or all alike and none that leads."""
        even, mix = dict.fromkeys(self.names, 1.0 / len(self.names)), self._opening()
        return {
            "kind": "phase",
            "step": self._step,
            "phase": 0,
            "source": self._config.data.opens_with or None,
            "length": self._config.data.phases_from - 1,
            "reward": None,
            "weights": even,
            "probabilities": mix,
            "mix": mix,
        }

    def observe_losses(self, batch: Batch, row_losses: list[float]) -> None:
        """Tell the bandit the mean loss (nats, before the update) of the batch's rows of the leading source."""
        if (bandit := self._mixing_bandit()) is not None:
            led = [loss for name, loss in zip(batch.row_sources, row_losses, strict=True) if name == batch.source]
            bandit.observe_losses(sum(led) / len(led) if led else None)

    def events(self) -> list[dict[str, Any]]:
        """The `phase` event where the last batch was the first of a phase."""
        events, self._events = self._events, []
        return events

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps, JSON-able."""
        changes = {} if self._changes == Changes() else {"changes": asdict(self._changes)}
        return {"taken": list(self._taken), "bandit": self.bandit.state() if self.bandit else None, **changes}

    def load_state(self, step: int, state: dict[str, Any]) -> None:
        """Go on after update `step`. Raises InputError where the checkpoint is of other sources."""
        if len(state.get("taken", ())) != len(self.sources):
            raise InputError("the checkpoint's place in the data is of other sources than data.sources names")
        self._step, self._taken = step, [int(count) for count in state["taken"]]
        self._changes = Changes(**state.get("changes", {}))
        if self.bandit is not None:
            self.bandit.load_state(state["bandit"])
            self.bandit.exp3.barred = self._dropped()

    # -- changes while the run is on ----------------------------------------------------------------------------------

    def adopt(self, config: RunConfig) -> None:
        """Go on as `config` says."""
        self._config = config

    def skip(self, first: int | None, last: int) -> None:
        """Never give batches `first` to `last`; without `first` the `last` next ones. Their rows are drawn and left
        out; the bandit's phases go by steps."""
        first, last = (self._number(), self._number() + last - 1) if first is None else (first, last)
        self._changes = replace(self._changes, skips=[*self._changes.skips, [first, last]])
        self._leave_out()

    def _leave_out(self) -> None:
        """Draw the batches that are left out and come next, and forget the skips that lie behind."""
        skips = self._changes.skips
        while any(first <= self._number() <= last for first, last in skips):
            self._rows(self._number())
            self._changes = replace(self._changes, lead=self._changes.lead + 1)
        self._changes = replace(self._changes, skips=[skip for skip in skips if skip[1] >= self._number()])

    def to_come(self) -> dict[str, Any]:
        """The number of the next batch, what is skipped after it, dropped and swapped sources."""
        changes = self._changes
        return {"next": self._number(), "skips": changes.skips, "dropped": changes.dropped, "swapped": changes.swapped}

    def reorder(self, seed: int) -> None:
        """Always raises InputError: the sources take turns as the bandit draws them."""
        raise InputError("several sources have no single order to change: drop or swap a source, or skip batches")

    def drop(self, source: str) -> None:
        """Take no more rows from a source, in place of another neither; a phase that it leads ends at once."""
        self._require_named(source)
        dropped = [*(name for name in self._changes.dropped if name != source), source]
        if len(dropped) == len(self.names):
            raise InputError(f"{source!r} is the last source that is left: without it there is nothing to read")
        swapped = {name: by for name, by in self._changes.swapped.items() if by != source}
        self._changes = replace(self._changes, dropped=dropped, swapped=swapped)
        if self.bandit is not None:
            self.bandit.bar(self._dropped())

    def swap(self, source: str, by: str) -> None:
        """Take the rows of `source` from `by`; `by` itself gives it back its own."""
        self._require_named(source)
        self._require_named(by)
        if by in self._changes.dropped:
            raise InputError(f"{by!r} was dropped: it can't stand in for {source!r}")
        rest = {name: other for name, other in self._changes.swapped.items() if name != source}
        self._changes = replace(self._changes, swapped=rest | ({source: by} if by != source else {}))

    def _require_named(self, name: str) -> None:
        if name not in self.names:
            told = clean(name, 60)
            raise InputError(f"no source is called {told!r}: {', '.join(self.names)}{suggestion(told, self.names)}")


@lru_cache(maxsize=64)
def _order(seed: int, source: str, epoch: int, rows: int) -> tuple[int, ...]:
    draw = random.Random(f"order-{seed}-{source}-{epoch}")
    return tuple(row for _, row in sorted((draw.random(), row) for row in range(rows)))


def _index(shares: list[float], point: float) -> int:
    below = 0.0
    for index, share in enumerate(shares):
        below += share
        if point < below:
            return index
    return max(index for index, share in enumerate(shares) if share)
