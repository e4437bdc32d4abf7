"""Text sampled from a net, and how much of it is one and the same token.

A net that has fallen into a degenerate attractor says one token over and over: the share of the most frequent token
goes towards 1 (Holtzman and others, 2020, on degenerate text).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import torch

from labrunner.corpus.tokenizer import BOS_ID, EOS_ID


@torch.no_grad()
def sample(
    model: torch.nn.Module, rows: int, tokens: int, *, seed: int, context: int, temperature: float = 1.0
) -> list[list[int]]:
    """`rows` rows of `tokens` sampled token ids each, every row begun with the begin mark.

    Temperature 0 takes the likeliest token. A row that comes to its end mark begins anew. The random numbers are drawn
    from a generator of their own. Empty rows where the net's output is not finite.
    """
    device = next(model.parameters()).device
    draw = torch.Generator().manual_seed(seed)
    said = torch.full((rows, 1), BOS_ID, dtype=torch.long)
    for _ in range(tokens):
        logits = model(said[:, -context:].to(device))[:, -1].float().cpu()
        if not torch.isfinite(logits).all():
            return [[] for _ in range(rows)]
        if temperature:
            chosen = torch.multinomial(torch.softmax(logits / temperature, -1), 1, generator=draw)
        else:
            chosen = logits.argmax(-1, keepdim=True)
        said = torch.cat([said, torch.where(chosen == EOS_ID, BOS_ID, chosen)], 1)
    return said[:, 1:].tolist()


def top_share(tokens: Sequence[int]) -> tuple[int | None, float]:
    """The most frequent token and its share (0 to 1); (None, NaN) without a token."""
    if not tokens:
        return None, math.nan
    token, count = Counter(tokens).most_common(1)[0]
    return token, count / len(tokens)
