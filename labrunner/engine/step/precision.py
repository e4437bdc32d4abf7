"""Number formats: autocast for the forward pass, and the loss scale that float16 gradients need."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import torch
from torch import Tensor

from labrunner.engine.config import PrecisionConfig
from labrunner.engine.step.optimizer import FlatAdamW

DTYPES = {"bf16": torch.bfloat16, "fp16": torch.float16}


class Precision:
    """How one step's forward and backward passes are computed; the weights and the optimizer stay float32.

    A dynamic loss scale is PyTorch's own `GradScaler`. A constant one is multiplied by hand, because the scaler refuses
    to stand still (its growth must be above 1 and its backoff below).
    """

    def __init__(self, config: PrecisionConfig, device: torch.device) -> None:
        self.config, self.device = config, device
        self.scaler = torch.amp.GradScaler(
            device.type,
            init_scale=config.loss_scale,
            growth_interval=config.growth_interval,
            enabled=config.loss_scaling == "dynamic",
        )

    @property
    def scale(self) -> float:
        """The loss scale of the next backward pass."""
        if self.config.loss_scaling == "dynamic":
            return self.scaler.get_scale()
        return self.config.loss_scale if self.config.loss_scaling == "constant" else 1.0

    def autocast(self) -> AbstractContextManager[Any]:
        """Context of the forward pass."""
        if self.config.dtype == "fp32":
            return nullcontext()
        return torch.autocast(self.device.type, dtype=DTYPES[self.config.dtype])

    def backward(self, loss: Tensor, optimizer: FlatAdamW) -> None:
        """Backward pass of the scaled loss, then the gradient brought back to its own size."""
        if self.config.loss_scaling == "dynamic":
            self.scaler.scale(loss).backward()
            self.scaler.unscale_(optimizer)
        else:
            (loss * self.scale).backward()
            if self.scale != 1.0:
                optimizer.flat.grad.mul_(1.0 / self.scale)

    def update(self, optimizer: FlatAdamW, norm: Tensor, shrink: Tensor | float) -> bool:
        """Let the optimizer step, unless the overflow check forbids it. Returns whether it stepped."""
        before = optimizer.count
        if self.config.loss_scaling == "dynamic":
            self.scaler.step(optimizer, shrink=shrink)
            self.scaler.update()
        elif not self.config.skip_nonfinite or bool(torch.isfinite(norm)):
            optimizer.step(shrink=shrink)
        return optimizer.count > before

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps, JSON-able."""
        return {k: float(v) for k, v in self.scaler.state_dict().items()}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint's state."""
        if state:
            integers = {"growth_interval", "_growth_tracker"}
            self.scaler.load_state_dict({k: int(v) if k in integers else v for k, v in state.items()})
