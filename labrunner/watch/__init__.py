"""Watching a training run that is on: in a loop of one's own, in the Trainer of transformers, in Lightning, or its log.

    from labrunner.watch import Watch
    watch = Watch()
    for step in range(1, steps + 1):
        ...
        for alarm in watch.step(loss=loss.item(), grad_norm=norm.item(), lr=lr):
            print(watch.text(alarm))

Importing this loads neither torch nor numpy; `HFWatch` and `LightningWatch` load their library when they are named.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from labrunner.watch.hugging_face import HFWatch
    from labrunner.watch.lightning import LightningWatch
    from labrunner.watch.loop import Watch

__all__ = ["HFWatch", "LightningWatch", "Watch"]
_HOMES = {"HFWatch": "hugging_face", "LightningWatch": "lightning", "Watch": "loop"}


def __getattr__(name: str) -> Any:
    """The three names, each from its module. Raises AttributeError for another."""
    if name in _HOMES:
        return getattr(import_module(f"labrunner.watch.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
