"""The instruments: what a step's journal line says, read from the run without disturbing it.

Every reading is upcast to float32 first: the square of a float16 overflows from 256 on, and a probe must not invent the
overflow that it is there to find.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import xxhash
from torch import Tensor

from labrunner.corpus import tokenizer
from labrunner.engine.config import RunConfig
from labrunner.engine.step.attention import AttentionProbe
from labrunner.engine.step.clipping import Clipped
from labrunner.engine.step.data import Batch
from labrunner.engine.step.ema import next_ema
from labrunner.engine.step.evaluation import Evaluation
from labrunner.engine.step.model import GPT
from labrunner.engine.step.optimizer import FlatAdamW, FlatParameters
from labrunner.engine.step.sampling import sample, top_share
from labrunner.engine.step.tokens import entropy, token_counts, top_tokens

#: Edges of the per-token loss histogram, in nats; beside these bins there are one under, one over and one non-finite.
HIST_EDGES = tuple(i * 0.5 for i in range(33))
TAIL = 8
SKETCH = 8
#: Weight of the newest step in the smoothed tokens per second.
SPEED_ALPHA = 0.1
#: Fields of a journal line in its order: what the clip did, what attention is like block by block, and what there is
#: after the update (`v_zero`: before it).
CLIP = ("grad_norm_pre", "grad_norm_post", "clip_coef")
ATTENTION = ("attn_logit_max", "attn_entropy")
STATE = ("param_norm", "m_norm", "v_norm", "v_zero", "update_ratio")


def rms(tensors: list[Tensor]) -> Tensor:
    """Root mean square of all elements of each tensor, in float32 (as many as there are tensors)."""
    norms = torch._foreach_norm([tensor.float() for tensor in tensors])  # pyright: ignore[reportPrivateImportUsage]
    return torch.stack(torch._foreach_div(norms, [math.sqrt(tensor.numel()) for tensor in tensors]))  # pyright: ignore[reportPrivateImportUsage]


def share_of_zeros(vector: Tensor) -> Tensor:
    """Share (0 to 1, 0-dim) of the entries that are exactly 0. On the CPU numpy counts, five times as fast."""
    if vector.device.type == "cpu":
        return 1 - torch.tensor(vector.numel() - np.count_nonzero(vector.numpy() == 0)) / vector.numel()
    return 1 - torch.count_nonzero(vector) / vector.numel()


@dataclass(frozen=True)
class BeforeUpdate:
    """What an update would change, read just before it.

    `act_rms`: root mean square of each shown part's output (parts,), in the order of `Watcher.shown`. `v_zero`: share
    (0 to 1, 0-dim) of the entries of v that are exactly 0: what a restart gave back, not what the update makes of it.
    """

    act_rms: Tensor
    v_zero: Tensor


@dataclass(frozen=True)
class StepTaken:
    """A finished step, as the loop hands it to the instruments.

    `losses`: nats of each target before the update (B*T,), 0 where padding; `loss`: their mean over the targets
    (0-dim); `lr`: the rate of this update; `loss_scale`: that of the backward pass; `updated`: False where the overflow
    check left the update out.
    """

    step: int
    batch: Batch
    losses: Tensor
    loss: Tensor
    lr: float
    clipped: Clipped
    loss_scale: float
    updated: bool
    before: BeforeUpdate


class Watcher:
    """Reads activations, gradients, moments and weights of a run, and makes its journal lines."""

    def __init__(self, model: GPT, flat: FlatParameters, optimizer: FlatAdamW, config: RunConfig) -> None:
        self.model, self.flat, self.optimizer, self.config = model, flat, optimizer, config
        self.outputs: dict[str, Tensor] = {}
        self.attention = AttentionProbe(model) if config.attention.every else None
        self.evaluation = Evaluation(config, flat.data.device) if config.evaluation.every else None
        #: Set during forward passes that are not the step's: text is sampled, held-out rows are evaluated.
        self.aside = False
        #: Mean loss of each row of the last batch, in nats; empty where rows have no source.
        self.row_losses: list[float] = []
        parts = model.named_parts()
        for name, module in parts.items():
            module.register_forward_hook(self._keeper(name))
        self.shown = {("final" if n == "final_norm" else n): n for n in parts if "." not in n and n != "logits"}
        self.groups = flat.groups()
        self._signs = self._seeded_signs()
        #: Where weights are copied to from a GPU. Into page-locked memory that goes over thirty times as fast.
        self._host = torch.empty_like(flat.data, device="cpu", pin_memory=True) if flat.data.is_cuda else None
        self.ema: float | None = None
        self.speed: float | None = None
        self._begun = 0.0
        self._events: list[dict[str, Any]] = []

    def _keeper(self, name: str) -> Callable[[Any, Any, Tensor], None]:
        def keep(_module: Any, _inputs: Any, output: Tensor) -> None:
            if not self.aside:
                self.outputs[name] = output.detach()

        return keep

    def _seeded_signs(self) -> Tensor:
        """Signs of the sketch's projection, the same for every run of this size: `SKETCH` rows of equal length."""
        size = self.flat.data.numel() // SKETCH * SKETCH
        signs = np.random.default_rng(19).integers(0, 2, size, dtype=np.int8) * 2 - 1
        return torch.from_numpy(signs.astype(np.float32)).view(SKETCH, -1).to(self.flat.data.device)

    def _weights(self) -> Tensor:
        """The flat vector of parameters (P,) where the CPU can read it."""
        return self.flat.data if self._host is None else self._host.copy_(self.flat.data)

    # -- reading ------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A step begins: tokens per second count from here, so that a pause between steps does not lower them."""
        self._begun = time.perf_counter()

    @torch.no_grad()
    def before_update(self) -> BeforeUpdate:
        """Activation RMS and the share of exactly-zero entries of v, read before the weights move."""
        return BeforeUpdate(rms([self.outputs[name] for name in self.shown.values()]), share_of_zeros(self.optimizer.v))

    @torch.no_grad()
    def line(self, taken: StepTaken) -> dict[str, Any]:
        """The journal line of a finished step, all but `wall_time`, which the trainer measures."""
        batch, read = taken.batch, self._scalars(taken)
        per_token = taken.losses.detach().cpu().numpy()
        targets = batch.targets.flatten().cpu().numpy()
        self.row_losses = means_by_row(per_token, targets, batch.targets.shape[1]) if batch.row_sources else []
        self._measure_speed(int((targets != -100).sum()))
        self.ema = next_ema(self.ema, read["loss"])
        counts = token_counts(targets)
        overflow = not math.isfinite(read["grad_norm_pre"])
        if overflow:
            self._events.append(
                {"kind": "overflow", "step": taken.step, "loss_scale": taken.loss_scale, "skipped": not taken.updated}
            )
        line = {
            "kind": "step",
            "step": taken.step,
            "loss": read["loss"],
            "loss_ema": self.ema,
            "lr": taken.lr,
            **{name: read[name] for name in CLIP},
            "act_rms": {name: read[f"act.{name}"] for name in self.shown},
            **self._attention(read),
            **{name: read[name] for name in STATE},
            **self._of_adamw(read),
            "param_norms": {name: read[f"group.{name}"] for name in self.groups},
            "loss_scale": taken.loss_scale,
            "overflow": overflow,
            "first_nonfinite": self._first_nonfinite(read, taken.losses),
            "tokens_per_second": self.speed,
            "token_loss_hist": histogram(per_token[targets != -100]),
            "tail_tokens": self._tail(per_token, targets, batch),
            "token_entropy": entropy(counts),
            "batch": batch_entry(batch, self.row_losses, top_tokens(counts, self.config.data.tokenizer)),
            "param_hash": xxhash.xxh3_128_hexdigest(self._weights().numpy().data),
            "param_sketch": [read[f"sketch.{i}"] for i in range(SKETCH)],
        }
        self.outputs.clear()
        return line | self._now_and_then(taken.step)

    def _now_and_then(self, step: int) -> dict[str, Any]:
        """The fields that are read every so many steps, of the net as it stands after the update; null between."""
        fields: dict[str, Any] = {}
        self._set_aside(True)
        try:
            if every := self.config.sampling.every:
                fields["top_token_share"] = None if step % every else self._top_token_share(step)
            if self.evaluation and self.evaluation.names:
                fields |= self._evaluated(self.evaluation, due=step % self.config.evaluation.every == 0)
        finally:
            self._set_aside(False)
        return fields

    def _set_aside(self, aside: bool) -> None:
        self.aside = aside
        if self.attention:
            self.attention.paused = aside

    def _top_token_share(self, step: int) -> float:
        """Share of the most frequent token in text sampled from the net as it now stands; NaN where its output is not
        finite. The generator is seeded with the step, so that training draws what it would have drawn."""
        asked = self.config.sampling
        rows = sample(self.model, asked.rows, asked.tokens, seed=step, context=self.config.model.context)
        return top_share([token for row in rows for token in row])[1]

    def _evaluated(self, evaluation: Evaluation, due: bool) -> dict[str, Any]:
        """Mean loss of the held-out rows (nats), and of those of each source where rows come from several."""
        names = evaluation.names
        total, by_name = evaluation.losses(self.model) if due else (None, dict.fromkeys(names))
        several = self.config.data.corpus == "sources"
        return {"eval_loss": total, **({"eval_losses": by_name} if several else {})}

    def _scalars(self, taken: StepTaken) -> dict[str, float]:
        """Every number of the line that lives on the device, fetched in one transfer."""
        flat, optimizer, clipped = self.flat.data, self.optimizer, taken.clipped
        parts = [flat[start:stop] for start, stop in self.groups.values()]
        group_norms = torch.stack(torch._foreach_norm(parts))  # pyright: ignore[reportPrivateImportUsage]
        sketch = (flat[: self._signs.numel()].view(SKETCH, -1) * self._signs).sum(1)
        single = {
            "loss": taken.loss.detach(),
            **dict(zip(CLIP, (clipped.norm_pre, clipped.norm_post, clipped.factor), strict=True)),
            "param_norm": group_norms.norm(),
            "m_norm": optimizer.m.norm(),
            "v_norm": optimizer.v.norm(),
            "v_zero": taken.before.v_zero,
            "update_ratio": optimizer.update_ratio if taken.updated else torch.zeros_like(optimizer.update_ratio),
        }
        if taken.updated and optimizer.grad_over_v is not None:
            single["grad_over_v"] = optimizer.grad_over_v
        names = [*single, *(f"act.{n}" for n in self.shown), *(f"group.{n}" for n in self.groups)]
        names += [f"sketch.{i}" for i in range(SKETCH)]
        numbers = [torch.stack(list(single.values())), taken.before.act_rms, group_norms, sketch]
        if self.attention and taken.step % self.config.attention.every == 0:
            names += [f"{field}.{n}" for field in ATTENTION for n in self.attention.names]
            numbers.append(self.attention.read(taken.batch.targets))
        return dict(zip(names, torch.cat(numbers).tolist(), strict=True))

    def _of_adamw(self, read: dict[str, float]) -> dict[str, float | None]:
        """What an optimizer without a second moment has not: null in steps whose update was left out."""
        if self.config.optimizer.name != "adamw":
            return {}
        return {"grad_v_rms": self.optimizer.grad_v_rms(read["grad_over_v"]) if "grad_over_v" in read else None}

    def _attention(self, read: dict[str, float]) -> dict[str, dict[str, float | None]]:
        """What attention is like, by field and block: null in steps in which it is not read; nothing if it never is."""
        if self.attention is None:
            return {}
        return {field: {name: read.get(f"{field}.{name}") for name in self.attention.names} for field in ATTENTION}

    def _first_nonfinite(self, scalars: dict[str, float], losses: Tensor) -> str | None:
        """Name of the first tensor, in the order of the computation, that holds a NaN or an infinity; None without one.

        Forward outputs first, then the loss, gradients (in the order of the backward pass: last layer first), weights.
        """
        if all(map(math.isfinite, scalars.values())):
            return None
        for name, output in self.outputs.items():
            if not torch.isfinite(output).all():
                return name
        if not torch.isfinite(losses).all():
            return "loss"
        for span in reversed(self.flat.spans):
            if not torch.isfinite(self.flat.grad[span.start : span.stop]).all():
                return f"grad:{span.name}"
        name = self.flat.first_nonfinite(self.flat.data)
        return f"param:{name}" if name else None

    def _tail(self, per_token: np.ndarray, targets: np.ndarray, batch: Batch) -> list[dict[str, Any]]:
        """The tokens with the largest losses of the batch, worst first (non-finite ones before all others)."""
        width = batch.targets.shape[1]
        key = np.where(np.isfinite(per_token), per_token, np.inf)
        key[targets == -100] = -1.0
        best = np.argpartition(-key, min(TAIL, len(key) - 1))[:TAIL]
        best = best[np.argsort(-key[best], kind="stable")]
        name = self.config.data.tokenizer
        return [
            {
                "token": tokenizer.piece(int(targets[i]), name).strip(),
                "loss": float(per_token[i]),
                "sentence": batch.lines[i // width].id,
            }
            for i in best
            if targets[i] != -100
        ]

    # -- time and place -----------------------------------------------------------------------------------------------

    def _measure_speed(self, tokens: int) -> None:
        speed = tokens / max(time.perf_counter() - self._begun, 1e-9)
        self.speed = speed if self.speed is None else self.speed + SPEED_ALPHA * (speed - self.speed)

    def take_events(self) -> list[dict[str, Any]]:
        """The `overflow` events since the last call."""
        events, self._events = self._events, []
        return events

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps, JSON-able."""
        return {"ema": self.ema}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint's state."""
        self.ema = state["ema"]

    def adopt(self, config: RunConfig) -> None:
        """Read a run whose settings are those of `config` from here on."""
        self.config = config
        if self.evaluation:
            self.evaluation.adopt(config)


def batch_entry(batch: Batch, row_losses: list[float], top: list[dict[str, Any]]) -> dict[str, Any]:
    """The object `batch` of a journal line; `row_losses` are nats, one a row, where rows have sources; `top` are its
    most frequent tokens."""
    return {
        "index": batch.index,
        "hash": batch.hash,
        "sentences": [line.id for line in batch.lines],
        "source": batch.source,
        "rare_tokens": batch.rare_counts,
        "top_tokens": top,
        **by_source(batch.row_sources, row_losses),
    }


def means_by_row(per_token: np.ndarray, targets: np.ndarray, width: int) -> list[float]:
    """Mean loss of each row of a batch; `per_token` and `targets` are (B*T,), padding has the target -100."""
    counts = (targets != -100).reshape(-1, width).sum(1)
    return (per_token.reshape(-1, width).sum(1) / counts).astype(float).tolist()


def by_source(sources: tuple[str, ...], losses: list[float]) -> dict[str, Any]:
    """`rows` and mean `losses` of a batch by source, for its journal entry; nothing where rows have no source."""
    if not sources:
        return {}
    held: dict[str, list[float]] = {}
    for source, loss in zip(sources, losses, strict=True):
        held.setdefault(source, []).append(loss)
    return {
        "rows": {name: len(values) for name, values in held.items()},
        "losses": {name: sum(values) / len(values) for name, values in held.items()},
    }


def histogram(values: np.ndarray) -> list[int]:
    """Counts of per-token losses: under the first edge, the bins of `HIST_EDGES`, over the last edge, non-finite."""
    finite, bins = values[np.isfinite(values)], len(HIST_EDGES) - 1
    slots = np.clip(np.floor((finite - HIST_EDGES[0]) / (HIST_EDGES[1] - HIST_EDGES[0])), -1, bins).astype(int) + 1
    return [*np.bincount(slots, minlength=bins + 2).tolist(), values.size - finite.size]
