"""The instruments: what a step's journal line says, read from the run without disturbing it.

Every reading is upcast to float32 first: the square of a float16 overflows from 256 on, and a probe must not invent the
overflow that it is there to find.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
import xxhash
from torch import Tensor

from labrunner.corpus import tokenizer
from labrunner.engine.step.clipping import Clipped
from labrunner.engine.step.data import Batch
from labrunner.engine.step.ema import next_ema

if TYPE_CHECKING:
    from labrunner.engine.step.loop import Run

#: Edges of the per-token loss histogram, in nats; beside these bins there are one under, one over and one non-finite.
HIST_EDGES = tuple(i * 0.5 for i in range(33))
TAIL = 8
SKETCH = 8
#: Weight of the newest step in the smoothed tokens per second.
SPEED_ALPHA = 0.1


def rms(tensor: Tensor) -> Tensor:
    """Root mean square of all elements, in float32 (0-dim)."""
    return tensor.float().norm() / math.sqrt(tensor.numel())


class Watcher:
    """Reads activations, gradients, moments and weights of a `Run`, and writes its journal lines."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.outputs: dict[str, Tensor] = {}
        #: Set while text is sampled: those forward passes are not the step's.
        self.sampling = False
        #: Mean loss of each row of the last batch, in nats.
        self.row_losses: list[float] = []
        parts = run.model.named_parts()
        for name, module in parts.items():
            module.register_forward_hook(self._keeper(name))
        self.shown = {("final" if n == "final_norm" else n): n for n in parts if "." not in n and n != "logits"}
        self.groups = run.flat.groups()
        self._signs = self._seeded_signs()
        self._specials = set(range(len(tokenizer.SPECIAL)))
        self.ema: float | None = None
        self.wall_time = 0.0
        self.speed: float | None = None
        self._begun = 0.0
        self._events: list[dict[str, Any]] = []

    def _keeper(self, name: str):
        def keep(_module, _inputs, output: Tensor) -> None:
            if not self.sampling:
                self.outputs[name] = output.detach()

        return keep

    def _seeded_signs(self) -> Tensor:
        """Signs of the sketch's projection, the same for every run of this size: `SKETCH` rows of equal length."""
        size = self.run.flat.data.numel() // SKETCH * SKETCH
        signs = np.random.default_rng(19).integers(0, 2, size, dtype=np.int8) * 2 - 1
        return torch.from_numpy(signs.astype(np.float32)).view(SKETCH, -1).to(self.run.device)

    # -- reading ------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A step begins: its time counts from here, so that a pause between steps is nobody's training time."""
        self._begun = time.perf_counter()

    @torch.no_grad()
    def before_update(self, logits: Tensor) -> dict[str, Any]:
        """What must be read before the weights move: activations, and where the first non-finite tensor is."""
        readings = torch.stack([rms(self.outputs[name]) for name in self.shown.values()])
        zero = (self.run.optimizer.v == 0).float().mean()
        return {"act_rms": readings, "v_zero": zero, "logits": logits.detach()}

    @torch.no_grad()
    def line(
        self,
        step: int,
        batch: Batch,
        losses: Tensor,
        loss: Tensor,
        lr: float,
        clipped: Clipped,
        scale: float,
        stepped: bool,
        seen: dict[str, Any],
    ) -> dict[str, Any]:
        """The journal line of a finished step."""
        scalars = self._scalars(loss, clipped, stepped, seen["act_rms"], seen["v_zero"])
        overflow = not math.isfinite(scalars["grad_norm_pre"])
        tokens = int((batch.targets != -100).sum())
        per_token = losses.detach().cpu().numpy()
        targets = batch.targets.flatten().cpu().numpy()
        self.row_losses = means_by_row(per_token, targets, batch.targets.shape[1]) if batch.row_sources else []
        self._count_time(tokens)
        if overflow:
            self._events.append({"kind": "overflow", "step": step, "loss_scale": scale, "skipped": not stepped})
        self.ema = next_ema(self.ema, scalars["loss"])
        line = {
            "kind": "step",
            "step": step,
            "loss": scalars["loss"],
            "loss_ema": self.ema,
            "lr": lr,
            "grad_norm_pre": scalars["grad_norm_pre"],
            "grad_norm_post": scalars["grad_norm_post"],
            "clip_coef": scalars["clip_coef"],
            "act_rms": {name: scalars[f"act.{name}"] for name in self.shown},
            "param_norm": scalars["param_norm"],
            "m_norm": scalars["m_norm"],
            "v_norm": scalars["v_norm"],
            "v_zero": scalars["v_zero"],
            "update_ratio": scalars["update_ratio"],
            "param_norms": {name: scalars[f"group.{name}"] for name in self.groups},
            "loss_scale": scale,
            "overflow": overflow,
            "first_nonfinite": self._first_nonfinite(scalars, losses),
            "tokens_per_second": self.speed,
            "token_loss_hist": histogram(per_token[targets != -100]),
            "tail_tokens": self._tail(per_token, targets, batch),
            "batch": {
                "index": batch.index,
                "hash": batch.hash,
                "sentences": [line.id for line in batch.lines],
                "source": batch.source,
                "rare_tokens": batch.rare_counts,
                **by_source(batch.row_sources, self.row_losses),
            },
            "param_hash": xxhash.xxh3_128_hexdigest(self.run.flat.data.cpu().numpy()),
            "param_sketch": [scalars[f"sketch.{i}"] for i in range(SKETCH)],
            "wall_time": self.wall_time,
        }
        self.outputs.clear()
        sampling = self.run.config.sampling
        if sampling.every:
            line["top_token_share"] = self._top_token_share(step) if step % sampling.every == 0 else None
        return line

    def _top_token_share(self, step: int) -> float:
        """Share of the most frequent token in text sampled from the net as it now stands; NaN where it says nothing.

        The numbers drawn are the step's own, so that training draws what it would have drawn.
        """
        from labrunner.engine.step.sampling import sample, top_share

        asked, self.sampling = self.run.config.sampling, True
        try:
            rows = sample(self.run.model, asked.rows, asked.tokens, seed=step, context=self.run.config.model.context)
        finally:
            self.sampling = False
        return top_share([token for row in rows for token in row])[1]

    def _scalars(self, loss: Tensor, clipped: Clipped, stepped: bool, acts: Tensor, zero: Tensor) -> dict[str, float]:
        """Every number of the line that lives on the device, fetched in one transfer.

        `v_zero` (`zero`) is the share of the second moment that is exactly 0 before the update: what a restart gave
        back, not what the update makes of it.
        """
        flat, optimizer = self.run.flat.data, self.run.optimizer
        group_norms = torch.stack([flat[a:b].norm() for a, b in self.groups.values()])
        sketch = (flat[: self._signs.numel()].view(SKETCH, -1) * self._signs).sum(1)
        update = optimizer.update_ratio if stepped else torch.zeros_like(optimizer.update_ratio)
        single = torch.stack(
            [
                loss.detach(),
                clipped.norm_pre,
                clipped.norm_post,
                clipped.factor,
                group_norms.norm(),
                optimizer.m.norm(),
                optimizer.v.norm(),
                zero,
                update,
            ]
        )
        names = [
            "loss",
            "grad_norm_pre",
            "grad_norm_post",
            "clip_coef",
            "param_norm",
            "m_norm",
            "v_norm",
            "v_zero",
            "update_ratio",
        ]
        names += [f"act.{n}" for n in self.shown] + [f"group.{n}" for n in self.groups]
        names += [f"sketch.{i}" for i in range(SKETCH)]
        return dict(zip(names, torch.cat([single, acts, group_norms, sketch]).tolist(), strict=True))

    def _first_nonfinite(self, scalars: dict[str, float], losses: Tensor) -> str | None:
        """Name of the first tensor, in the order of the computation, that holds a NaN or an infinity.

        Forward outputs first, then the loss, gradients (in the order of the backward pass: last layer first), weights.
        """
        if all(map(math.isfinite, scalars.values())):
            return None
        for name, output in self.outputs.items():
            if not torch.isfinite(output).all():
                return name
        if not torch.isfinite(losses).all():
            return "loss"
        for span in reversed(self.run.flat.spans):
            if not torch.isfinite(self.run.flat.grad[span.start : span.stop]).all():
                return f"grad:{span.name}"
        name = self.run.flat.first_nonfinite(self.run.flat.data)
        return f"param:{name}" if name else None

    def _tail(self, per_token: np.ndarray, targets: np.ndarray, batch: Batch) -> list[dict[str, Any]]:
        """The tokens with the largest losses of the batch, worst first (non-finite ones before all others)."""
        width = batch.targets.shape[1]
        key = np.where(np.isfinite(per_token), per_token, np.inf)
        key[targets == -100] = -1.0
        best = np.argpartition(-key, min(TAIL, len(key) - 1))[:TAIL]
        best = best[np.argsort(-key[best], kind="stable")]
        name = self.run.config.data.tokenizer
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

    def _count_time(self, tokens: int) -> None:
        passed = max(time.perf_counter() - self._begun, 1e-9)
        self.wall_time += passed
        speed = tokens / passed
        self.speed = speed if self.speed is None else self.speed + SPEED_ALPHA * (speed - self.speed)

    def take_events(self) -> list[dict[str, Any]]:
        """Events since the last call."""
        events, self._events = self._events, []
        return events

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps, JSON-able."""
        return {"ema": self.ema, "wall_time": self.wall_time}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint's state."""
        self.ema, self.wall_time = state["ema"], float(state["wall_time"])


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
    finite = values[np.isfinite(values)]
    under, over = int((finite < HIST_EDGES[0]).sum()), int((finite >= HIST_EDGES[-1]).sum())
    slot = (finite[(finite >= HIST_EDGES[0]) & (finite < HIST_EDGES[-1])] / (HIST_EDGES[1] - HIST_EDGES[0])).astype(int)
    bins = np.bincount(slot, minlength=len(HIST_EDGES) - 1)
    return [under, *map(int, bins), over, int(values.size - finite.size)]
