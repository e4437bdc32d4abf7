"""AdamW over one flat buffer of parameters.

All parameters, gradients and moments of a net are views into four long vectors. One update is a handful of whole-vector
operations, and every instrument (norms, moments, sketches, digests) reads a vector instead of walking a list.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from labrunner.engine.config import OptimizerConfig

#: `grad_v_rms` reads one row of `ROW` parameters in `SAMPLED`: reading them all takes a step another 2 %, which an
#: instrument may not, and says the same within a few per cent.
SAMPLED, ROW = 8, 64


@dataclass(frozen=True)
class Span:
    """Where one parameter lies in the flat vectors."""

    name: str
    group: str
    start: int
    stop: int
    shape: torch.Size


class FlatParameters:
    """Re-homes a model's parameters into one vector, ordered by group; `.grad` of each is a view of `grad`.

    `data` and `grad` are float32 vectors of P elements on the model's device.
    """

    def __init__(self, model: nn.Module, group_of: Callable[[str], str]) -> None:
        named = dict(model.named_parameters())
        device = next(iter(named.values())).device
        total = sum(p.numel() for p in named.values())
        self.data = torch.empty(total, device=device)
        self.grad = torch.zeros(total, device=device)
        self.spans: list[Span] = []
        self.parameters = list(named.values())
        start = 0
        for name, parameter in named.items():
            stop = start + parameter.numel()
            self.data[start:stop] = parameter.data.flatten()
            parameter.data = self.data[start:stop].view(parameter.shape)
            parameter.grad = self.grad[start:stop].view(parameter.shape)
            self.spans.append(Span(name, group_of(name), start, stop, parameter.shape))
            start = stop

    def groups(self) -> dict[str, tuple[int, int]]:
        """Bounds [start, stop) of each group in the flat vectors."""
        bounds: dict[str, tuple[int, int]] = {}
        for span in self.spans:
            first, _ = bounds.get(span.group, (span.start, span.stop))
            bounds[span.group] = (first, span.stop)
        return bounds

    def first_nonfinite(self, vector: Tensor) -> str | None:
        """The first parameter whose part of `vector` (P,) holds a NaN or an infinity; None where all is finite."""
        for span in self.spans:
            if not torch.isfinite(vector[span.start : span.stop]).all():
                return span.name
        return None


class FlatAdamW:
    """AdamW (Loshchilov and Hutter, 2019): decoupled decay, bias-corrected moments; or plain SGD.

    `lr`: the learning rate of the next update; `m`, `v`: the moments, vectors of P elements; `count`: updates that the
    bias correction believes have happened. Decay touches matrices only: not norms, and not embeddings unless asked for.

    Not a `torch.optim.Optimizer`: one loads PyTorch's compiler, a second of every trainer's start.
    """

    def __init__(self, flat: FlatParameters, config: OptimizerConfig, hidden_rate: float = 1.0) -> None:
        """`hidden_rate`: the learning rate of the matrices within blocks, relative to that of all else (`width.py`)."""
        self.flat, self.config, self.lr = flat, config, config.lr
        #: Where PyTorch's GradScaler looks for the gradients that it unscales.
        self.param_groups = [{"params": flat.parameters}]
        #: Called before each update, in order (`seams.py`).
        self.before_update: list[Callable[[], None]] = []
        self._shares = _shares(flat, hidden_rate)
        self.m, self.v = torch.zeros_like(flat.data), torch.zeros_like(flat.data)
        self.count = 0
        #: Names of parameters that were frozen by a fault and learn again.
        self.thawed: frozenset[str] = frozenset()
        self.decayed = torch.zeros_like(flat.data)
        for span in flat.spans:
            if len(span.shape) >= 2 and (span.group != "embedding" or config.decay_embeddings):
                self.decayed[span.start : span.stop] = 1.0
        self._before = torch.empty_like(flat.data)
        #: Norm of the last update relative to the parameters before it (0-dim tensor).
        self.update_ratio = torch.zeros((), device=flat.data.device)
        #: Sum of g^2 / v of the last update (0-dim tensor), for `grad_v_rms`; None before the first and for SGD.
        self.grad_over_v: Tensor | None = None
        self._sampled_grad, self._sampled_v = _sampled(flat.grad), _sampled(self.v)
        self._sample = torch.empty_like(self._sampled_v)

    def zero_grad(self) -> None:
        """Clear the gradient vector in place: the views must survive."""
        self.flat.grad.zero_()

    @torch.no_grad()
    def step(self, *, shrink: Tensor | float = 1.0) -> None:
        """One update. `shrink` (0 to 1) scales it after the moments have seen the gradient as it is."""
        for hook in self.before_update:
            hook()
        config, lr, data = self.config, self.lr, self.flat.data
        self.count += 1
        self._before.copy_(data)
        if config.weight_decay:
            data.addcmul_(data, self.decayed, value=-lr * config.weight_decay)
        if config.name == "sgd":
            data.sub_(self.flat.grad * (lr * shrink))
        else:
            self._adam_update(float(lr * shrink))
        norm = self._before.norm()
        self.update_ratio = self._before.sub_(data).norm() / norm
        self.grad_over_v = None if config.name == "sgd" else self._sum_of_squares_over_v()

    def _sum_of_squares_over_v(self) -> Tensor:
        # An entry that never had a gradient has v = 0, and 0 / 0 where eps is 0 or its square is less than a float32.
        floor = max(self.config.eps**2 * self._correction(), torch.finfo(self.v.dtype).tiny)
        torch.clamp_min(self._sampled_v, floor, out=self._sample)
        torch.div(self._sampled_grad, self._sample, out=self._sample)
        return self._sample.mul_(self._sampled_grad).sum()

    def _correction(self) -> float:
        return 1.0 - self.config.beta2**self.count

    def grad_v_rms(self, grad_over_v: float) -> float:
        """How stale v is: the RMS of StableAdamW (Wortsman and others, 2023), sqrt(mean(g^2 / max(v, eps^2))), v as the
        last update divided by it (that update's own g in it, bias corrected); of every eighth row of 64 parameters.

        `grad_over_v` is the number of that name, fetched from the device. Near 1 where gradients are as large as v
        remembers them; 1 / sqrt(1 - beta2), or less while v is young, where v remembers nothing of them.
        """
        return math.sqrt(grad_over_v * self._correction() / self._sample.numel())

    def _adam_update(self, lr: float) -> None:
        """PyTorch's kernel of AdamW: one pass over the four vectors. The decay is done already, of matrices only."""
        config, count = self.config, torch.tensor(float(self.count), device=self.flat.data.device)
        for factor, stretches in self._shares:
            data, grad, m, v = (
                [vector[start:stop] for start, stop in stretches]
                for vector in (self.flat.data, self.flat.grad, self.m, self.v)
            )
            torch._fused_adamw_(  # pyright: ignore[reportPrivateImportUsage]
                data,
                grad,
                m,
                v,
                [],
                [count] * len(data),
                lr=lr * factor,
                beta1=config.beta1,
                beta2=config.beta2,
                weight_decay=0.0,
                eps=config.eps,
                amsgrad=False,
                maximize=False,
            )


def _sampled(vector: Tensor) -> Tensor:
    """A view of every eighth row of 64 elements of a flat vector; all of one that is too short for that."""
    whole = vector.numel() // (SAMPLED * ROW) * (SAMPLED * ROW)
    return vector[:whole].view(-1, SAMPLED, ROW)[:, 0] if whole else vector


def _shares(flat: FlatParameters, hidden_rate: float) -> list[tuple[float, list[tuple[int, int]]]]:
    """Factors of the learning rate, each with the stretches [start, stop) of the flat vectors that it is for."""
    if hidden_rate == 1.0:
        return [(1.0, [(0, flat.data.numel())])]
    hidden = [span.group.startswith("block_") and len(span.shape) == 2 for span in flat.spans]
    return [
        (factor, [(span.start, span.stop) for span, inside in zip(flat.spans, hidden, strict=True) if inside is wanted])
        for factor, wanted in ((1.0, False), (hidden_rate, True))
    ]
