"""The bare loop that the instrumented run is measured against: same model, batches, optimizer, clip.

`loss.item()` a step, and nothing else is looked at.
"""

from __future__ import annotations

import torch

from labrunner.engine.config import RunConfig
from labrunner.engine.faults import make_fault
from labrunner.engine.schedule import learning_rate
from labrunner.engine.step.data import SentenceLoader
from labrunner.engine.step.model import GPT, token_losses


class BareRun:
    """A plain PyTorch training loop for a `RunConfig`, with `torch.optim.AdamW` and `clip_grad_norm_`."""

    def __init__(self, config: RunConfig) -> None:
        torch.set_num_threads(config.threads)
        torch.manual_seed(config.seed)
        self.config, self.n = config, 0
        self.loader = SentenceLoader(
            config, [make_fault(fault) for fault in config.faults], torch.device(config.device)
        )
        self.model = GPT(config.model, self.loader.vocab_size).to(config.device)
        o = config.optimizer
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=o.lr, betas=(o.beta1, o.beta2), eps=o.eps, weight_decay=o.weight_decay
        )

    def step(self) -> float:
        """One update; the loss before it."""
        self.n += 1
        batch = self.loader.next_batch()
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate(self.n, self.config.optimizer.lr, self.config.schedule)
        self.optimizer.zero_grad()
        losses = token_losses(self.model(batch.inputs), batch.targets)
        loss = losses.sum() / (batch.targets != -100).sum()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.config.optimizer.grad_clip)
        self.optimizer.step()
        return loss.item()
