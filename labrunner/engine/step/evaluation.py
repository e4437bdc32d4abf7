"""The loss of text that the net is never trained on, in which learning by heart shows."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from labrunner.corpus import grammar, sources, tokenizer
from labrunner.engine.config import RunConfig
from labrunner.engine.step.data import padded
from labrunner.engine.step.model import GPT, token_losses
from labrunner.engine.step.precision import Precision

Row = tuple[int, ...]


def held_out_rows(config: RunConfig) -> dict[str, tuple[Row, ...]]:
    """Rows of token ids by source, `evaluation.rows` of them in all; no entry for a source of which none are held out.

    Raises InputError for a held-out text that can't be read.
    """
    data, context, wanted = config.data, config.model.context, config.evaluation.rows
    if data.corpus != "sources":
        lines = grammar.held_out_lines()[:wanted]
        return {data.corpus: tuple(tokenizer.encode(line.text, data.tokenizer)[: context + 1] for line in lines)}
    named = data.sources or sources.BUILT_IN
    share = max(1, wanted // len(named))
    found = {source: sources.held_out(source, context)[:share] for source in named}
    return {sources.name_of(source): rows for source, rows in found.items() if rows}


class Evaluation:
    """Held-out rows as tensors on the run's device. `names` are the sources that have some; empty: nothing is read."""

    def __init__(self, config: RunConfig, device: torch.device) -> None:
        self._kind, self._precision = config.model.loss, Precision(config.precision, device)
        self._parts: dict[str, list[tuple[Tensor, Tensor]]] = {}
        size = config.data.batch_size
        for name, rows in held_out_rows(config).items():
            batches = [padded(rows[i : i + size]) for i in range(0, len(rows), size)]
            self._parts[name] = [(inputs.to(device), targets.to(device)) for inputs, targets in batches]
        self.names = tuple(self._parts)

    def adopt(self, config: RunConfig) -> None:
        """Evaluate as `config` says from here on; the rows stay."""
        self._precision.adopt(config.precision)

    @torch.no_grad()
    def losses(self, model: GPT) -> tuple[float, dict[str, float]]:
        """Mean loss in nats per token over all rows, and over those of each source; NaN or infinity where it is so.

        Computed as the run computes its loss: in its number format, by its form of the cross-entropy.
        """
        sums = {name: self._sum(model, batches) for name, batches in self._parts.items()}
        total, count = (sum(part) for part in zip(*sums.values(), strict=True))
        return total / count, {name: loss / tokens for name, (loss, tokens) in sums.items()}

    def _sum(self, model: GPT, batches: Sequence[tuple[Tensor, Tensor]]) -> tuple[float, int]:
        """Sum of the token losses of some batches, and how many tokens they have."""
        loss, tokens = 0.0, 0
        for inputs, targets in batches:
            with self._precision.autocast():
                logits = model(inputs)
            loss += float(token_losses(logits, targets, self._kind).sum())
            tokens += int((targets != -100).sum())
        return loss, tokens
