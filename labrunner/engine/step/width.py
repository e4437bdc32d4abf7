"""What a net's width decides: the standard parametrisation, and muP (Yang and Hu 2021; Yang and others 2022).

In the standard one the best learning rate moves as a net gets wider, since an update of a matrix changes what comes out
of it by more, the more inputs it adds up. muP makes every part's change independent of the width, so that a rate which
was found at the base width is good at any. The rules are those for Adam (Tensor Programs V, table 8); m = width / base:

    matrices within blocks    initial standard deviation over the root of m, rate over m
    head                      as at the base width, and its output over m
    attention                 logits over the head's size in place of its root
    all else                  as at the base width

At the base width the two are the same net, to the last bit.
"""

from __future__ import annotations

from labrunner.engine.config import ModelConfig


class Width:
    """The factors that a width brings; all 1, and no scale of attention, in the standard parametrisation."""

    def __init__(self, config: ModelConfig) -> None:
        self.base = config.mup_base_width
        #: Width over the base width; 1.0 in the standard parametrisation.
        self.ratio = config.d_model / self.base if self.base else 1.0
        self._config = config

    @property
    def hidden_rate(self) -> float:
        """Learning rate of the matrices within blocks, relative to that of all else."""
        return 1.0 / self.ratio

    @property
    def output(self) -> float:
        """What the head's output is multiplied by."""
        return 1.0 / self.ratio

    @property
    def attention(self) -> float | None:
        """What the products of queries and keys are multiplied by; None: one over the root of the head's size."""
        size = self._config.d_model // self._config.n_heads
        return None if self.ratio == 1.0 else (size / self.ratio) ** 0.5 / size

    def std(self, inputs: int, *, head: bool = False) -> float:
        """Standard deviation of a matrix's initial weights, by how many inputs it adds up."""
        config = self._config
        if head:
            return config.init_std if config.init == "normal" else (inputs / self.ratio) ** -0.5
        return config.init_std * self.ratio**-0.5 if config.init == "normal" else inputs**-0.5
