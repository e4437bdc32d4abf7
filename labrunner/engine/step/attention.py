"""What attention looks like from inside: its largest logit and the entropy of its rows, block by block.

Logits that grow without end turn attention into a lookup of one token, and its entropy collapses (Zhai and others,
2023). `scaled_dot_product_attention` hands no logits out, so they are computed a second time, from the queries and keys
that it was given.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import torch
from torch import Tensor

from labrunner.engine.step.model import GPT

#: Of every so manieth query the entropy is taken, of all of them the largest logit. The places are counted from the
#: first one: it attends to itself alone and has no entropy, so that places which moved with the width of a batch would
#: look like a change of attention.
ENTROPY_STRIDE = 8
#: Logits looked at in a step. A larger net is looked at through queries so far apart that there are no more.
MOST_LOGITS = 1 << 24


class AttentionProbe:
    """Keeps the queries and keys of each block's last forward pass, and reads them.

    `names` are the blocks, in their order.
    """

    def __init__(self, model: GPT) -> None:
        self.names = tuple(f"block_{i}" for i in range(len(model.blocks)))
        self._scale = model.width.attention
        #: Set while forward passes are made that are not the step's.
        self.paused = False
        self._queries: dict[str, Tensor] = {}
        self._keys: dict[str, Tensor] = {}
        for name, block in zip(self.names, model.blocks, strict=True):
            block.get_submodule("attn.q_norm").register_forward_hook(self._keeper(self._queries, name))
            block.get_submodule("attn.k_norm").register_forward_hook(self._keeper(self._keys, name))

    def _keeper(self, seen: dict[str, Tensor], name: str) -> Any:
        def keep(_module: Any, _inputs: Any, output: Tensor) -> None:
            if not self.paused:
                seen[name] = output.detach()

        return keep

    @torch.no_grad()
    def read(self, targets: Tensor) -> Tensor:
        """Largest logit of each block, then the mean entropy (nats) of each block's rows: (2 * blocks,), float32.

        `targets` (B, T) are those of the step's batch; queries without one (-100: padding) are left out. What was kept
        is let go.
        """
        queries, keys = (torch.stack(list(seen.values())).float() for seen in (self._queries, self._keys))
        self._queries.clear(), self._keys.clear()
        blocks, rows, heads, width, size = keys.shape
        apart = min(width, -(-keys[..., 0].numel() * width // MOST_LOGITS))
        later, real = _later(width, apart, keys.device), targets != -100
        if apart > 1:
            places = slice(apart - 1, None, apart)
            queries, real = queries[..., places, :], real[:, places]
        logits = torch.baddbmm(
            later, queries.flatten(0, 2), keys.flatten(0, 2).transpose(1, 2), alpha=self._scale or size**-0.5
        )
        logits = logits.view(blocks, rows, heads, -1, width)
        largest = logits.amax(4).masked_fill_(~real[:, None], -math.inf).amax((1, 2, 3))
        some = slice(min(ENTROPY_STRIDE, logits.shape[3]) - 1, None, ENTROPY_STRIDE)
        counted = real[:, None, some]
        entropies = torch.special.entr(torch.softmax(logits[..., some, :], -1)).sum(4) * counted
        return torch.cat([largest, entropies.sum((1, 2, 3)) / (heads * counted.sum())])


@lru_cache(maxsize=64)
def _later(width: int, apart: int, device: torch.device) -> Tensor:
    """What forbids the places after each query that is looked at: 0, and minus infinity there; (queries, T)."""
    whole = torch.full((width, width), -math.inf, device=device).triu(1)
    return whole[apart - 1 :: apart]
