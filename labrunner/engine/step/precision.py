"""Number formats: 16 bits for the products of the forward and backward passes, and the loss scale of float16 gradients.

Weights and optimizer stay float32. A product takes 16-bit operands, adds up in float32 and gives a 16-bit result, as
tensor cores do; so what is beyond the format (65504 in float16) becomes infinite when a result is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F
from torch.overrides import TorchFunctionMode

from labrunner.engine.config import PrecisionConfig
from labrunner.engine.step.optimizer import FlatAdamW

DTYPES = {"bf16": torch.bfloat16, "fp16": torch.float16}


class ProductsIn16Bits(TorchFunctionMode):
    """What autocast does to the products of a model on the CPU, with the sum in float32 on every processor.

    The CPU's own 16-bit kernels take from half to thirty times the time of float32 ones, and add up in whichever order
    and format the processor's instructions have. Here operands are rounded to `dtype`, multiplied as float32 and the
    result is rounded; the backward pass goes through the same casts, so gradients are rounded where autocast's are.
    """

    def __init__(self, dtype: torch.dtype) -> None:
        super().__init__()
        self.dtype = dtype

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Calls `func`; the tensors that a product takes, and the one that it gives, pass through `dtype`."""
        if func is F.linear or func is F.scaled_dot_product_attention:
            rounded = (arg.to(self.dtype).float() if isinstance(arg, Tensor) else arg for arg in args)
            return func(*rounded, **(kwargs or {})).to(self.dtype)
        return func(*args, **(kwargs or {}))


class Precision:
    """How one step's forward and backward passes are computed; the weights and the optimizer stay float32.

    A dynamic loss scale is PyTorch's own `GradScaler`. A constant one is multiplied by hand, because the scaler refuses
    to stand still (its growth must be above 1 and its backoff below).
    """

    def __init__(self, config: PrecisionConfig, device: torch.device) -> None:
        self.config, self.device = config, device
        self.scaler = self._scaler(config.loss_scale)

    def _scaler(self, first: float) -> torch.amp.GradScaler:
        return torch.amp.GradScaler(
            self.device.type,
            init_scale=first,
            growth_interval=self.config.growth_interval,
            enabled=self.config.loss_scaling == "dynamic",
        )

    def adopt(self, config: PrecisionConfig) -> None:
        """Go on as `config` says. A dynamic scale stays where it is unless the scaling or its number is another."""
        before, scale, self.config = self.config, self.scale, config
        if (before.loss_scaling, before.loss_scale) != (config.loss_scaling, config.loss_scale):
            self.scaler = self._scaler(config.loss_scale)
        elif before.growth_interval != config.growth_interval:
            self.scaler = self._scaler(scale)

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
        dtype = DTYPES[self.config.dtype]
        return ProductsIn16Bits(dtype) if self.device.type == "cpu" else torch.autocast(self.device.type, dtype=dtype)

    def backward(self, loss: Tensor, optimizer: FlatAdamW) -> None:
        """Backward pass of the scaled loss, then the gradient brought back to its own size."""
        if self.config.loss_scaling == "dynamic":
            self.scaler.scale(loss).backward()
            # It asks an optimizer for its `param_groups` alone, and in `update` for `step`.
            self.scaler.unscale_(optimizer)  # pyright: ignore[reportArgumentType]
        else:
            (loss * self.scale).backward()
            if self.scale != 1.0:
                optimizer.flat.grad.mul_(1.0 / self.scale)

    def update(self, optimizer: FlatAdamW, norm: Tensor, shrink: Tensor | float) -> bool:
        """Let the optimizer step, unless the overflow check forbids it. Returns whether it stepped."""
        before = optimizer.count
        if self.config.loss_scaling == "dynamic":
            self.scaler.step(optimizer, shrink=shrink)  # pyright: ignore[reportArgumentType]
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
