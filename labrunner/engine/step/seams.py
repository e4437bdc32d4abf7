"""The hooks by which declared faults reach gradients, weights and moments, beside the loop.

After a gradient was accumulated (PyTorch's own hook), and before an update. A run without such faults has none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import torch
from torch import Tensor

from labrunner.engine.faults import Fault, Part
from labrunner.engine.step.optimizer import FlatAdamW
from labrunner.errors import InputError


def attach(
    faults: Iterable[Fault],
    optimizer: FlatAdamW,
    step: Callable[[], int],
    scale: Callable[[], float],
    stretches: Callable[[], Iterable[tuple[int, int]]],
) -> None:
    """Let each fault see the parameters that it reaches, in every step; `step` and `scale` return those of the step.

    `stretches` returns the steps that rollbacks had made again: events in wall time do not come again in them.

    Raises InputError for a fault of a parameter that this net does not have.
    """
    flat = optimizer.flat
    for fault in faults:
        if type(fault).reaches is Fault.reaches:
            continue
        pairs = zip(flat.spans, flat.parameters, strict=True)
        reached = [pair for pair in pairs if fault.reaches(pair[0].name, pair[0].group)]
        if not reached:
            names = ", ".join([*flat.groups(), *(span.name for span in flat.spans)])
            raise InputError(f"the fault {fault.kind} names no parameter or group of this net: there are {names}")
        for span, parameter in reached:
            here = slice(span.start, span.stop)
            weights, gradient, m, v = flat.data[here], flat.grad[here], optimizer.m[here], optimizer.v[here]
            thawed = _thawed(optimizer, span.name)
            part = Part(span.name, span.group, weights, gradient, m, v, optimizer.decayed[here], scale, thawed)
            skipped = _over(fault, stretches) if fault.of_time() else _never
            parameter.register_post_accumulate_grad_hook(_on_gradient(fault, part, step, skipped))
            optimizer.before_update.append(_on_update(fault, part, step, skipped))


def _never(_step: int) -> bool:
    return False


def _over(fault: Fault, stretches: Callable[[], Iterable[tuple[int, int]]]) -> Callable[[int], bool]:
    return lambda step: fault.is_over(stretches(), step)


def _thawed(optimizer: FlatAdamW, name: str) -> Callable[[], bool]:
    return lambda: name in optimizer.thawed


def _on_gradient(
    fault: Fault, part: Part, step: Callable[[], int], spared: Callable[[int], bool]
) -> Callable[[Tensor], None]:
    @torch.no_grad()
    def hook(_parameter: Tensor) -> None:
        if not spared(step()):
            fault.on_gradient(step(), part)

    return hook


def _on_update(fault: Fault, part: Part, step: Callable[[], int], spared: Callable[[int], bool]) -> Callable[[], None]:
    def hook() -> None:
        if not spared(step()):
            fault.on_update(step(), part)

    return hook
