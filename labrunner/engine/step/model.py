"""A mini-GPT: small, and with every switch that decides whether a net forgives a bad step.

Shapes use B rows, T tokens, D = d_model, V = vocabulary. Sub-modules are named as the journal names them:
`embedding`, `block_0.attn`, `block_0.mlp`, `block_0`, `final_norm`, `logits`.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from labrunner.engine.config import ModelConfig
from labrunner.engine.step.width import Width


class RMSNorm(nn.Module):
    """Root-mean-square norm with a gain (Zhang and Sennrich, 2019)."""

    def __init__(self, width: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.eps = eps

    def forward(self, x: Tensor) -> Tensor:
        """Normalised over the last axis: (..., D) to (..., D)."""
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight


def make_norm(config: ModelConfig, width: int) -> nn.Module:
    """The norm that the configuration names, over the last axis of `width`."""
    return RMSNorm(width) if config.norm_kind == "rmsnorm" else nn.LayerNorm(width)


class Embedding(nn.Module):
    """The sum of token and learned position embeddings."""

    def __init__(self, config: ModelConfig, vocab: int) -> None:
        super().__init__()
        self.token = nn.Embedding(vocab, config.d_model)
        self.position = nn.Embedding(config.context, config.d_model)

    def forward(self, ids: Tensor) -> Tensor:
        """(B, T) ids to (B, T, D)."""
        return self.token(ids) + self.position.weight[: ids.shape[1]]


class Attention(nn.Module):
    """Causal multi-head self-attention."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.heads = config.n_heads
        #: What the products of queries and keys are multiplied by; None: one over the root of a head's size.
        self.scale = Width(config).attention
        self.qkv = nn.Linear(config.d_model, 3 * config.d_model, bias=False)
        self.out = nn.Linear(config.d_model, config.d_model, bias=False)
        self.q_norm, self.k_norm = (
            (make_norm(config, config.d_model // config.n_heads) if config.qk_norm else nn.Identity()) for _ in range(2)
        )

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, D) to (B, T, D)."""
        b, t, d = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(self.q_norm(q), self.k_norm(k), v, is_causal=True, scale=self.scale)
        return self.out(mixed.transpose(1, 2).reshape(b, t, d))


class MLP(nn.Module):
    """Two-layer feed-forward net of width 4 D (8/3 D for SwiGLU, so that the parameter counts agree)."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.activation = config.activation
        hidden = 4 * config.d_model if config.activation != "swiglu" else int(8 * config.d_model / 3)
        self.up = nn.Linear(config.d_model, hidden, bias=False)
        self.gate = nn.Linear(config.d_model, hidden, bias=False) if config.activation == "swiglu" else None
        self.down = nn.Linear(hidden, config.d_model, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, D) to (B, T, D)."""
        if self.gate is not None:
            return self.down(F.silu(self.gate(x)) * self.up(x))
        hidden = self.up(x)
        return self.down(F.gelu(hidden) if self.activation == "gelu" else F.relu(hidden).square())


class Block(nn.Module):
    """Attention and MLP around a residual stream; the norm stands before, after, or nowhere."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.place = config.norm
        self.attn, self.mlp = Attention(config), MLP(config)
        self.attn_norm, self.mlp_norm = (
            (make_norm(config, config.d_model) if config.norm != "none" else nn.Identity()) for _ in range(2)
        )

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, D) to (B, T, D)."""
        if self.place == "post":
            x = self.attn_norm(x + self.attn(x))
            return self.mlp_norm(x + self.mlp(x))
        x = x + self.attn(self.attn_norm(x))
        return x + self.mlp(self.mlp_norm(x))


class GPT(nn.Module):
    """Decoder-only transformer."""

    def __init__(self, config: ModelConfig, vocab: int) -> None:
        super().__init__()
        self.embedding = Embedding(config, vocab)
        self.blocks = nn.ModuleList(Block(config) for _ in range(config.n_layers))
        self.final_norm = make_norm(config, config.d_model)
        self.width = Width(config)
        #: Beyond which the logits do not go, by cap times tanh (Gemma 2, 2024); infinite: as they are.
        self.cap = config.logit_cap
        self.logits = nn.Linear(config.d_model, vocab, bias=False)
        self._initialise(config)
        if config.tied:
            self.logits.weight = self.embedding.token.weight

    def _initialise(self, config: ModelConfig) -> None:
        for module in self.modules():
            if isinstance(module, nn.Embedding):
                nn.init.normal_(module.weight, std=config.embedding_std)
            elif isinstance(module, nn.Linear):
                nn.init.normal_(module.weight, std=self.width.std(module.in_features, head=module is self.logits))

    def forward(self, ids: Tensor) -> Tensor:
        """(B, T) ids to (B, T, V) logits."""
        x = self.embedding(ids)
        for block in self.blocks:
            x = block(x)
        logits = self.logits(self.final_norm(x))
        if self.width.output != 1.0:
            logits = logits * self.width.output
        return logits if math.isinf(self.cap) else self.cap * torch.tanh(logits / self.cap)

    def named_parts(self) -> dict[str, nn.Module]:
        """The modules whose output is watched, in the order in which the forward pass reaches them."""
        parts: dict[str, nn.Module] = {"embedding": self.embedding}
        for i, block in enumerate(self.blocks):
            parts |= {f"block_{i}.{name}": block.get_submodule(name) for name in ("attn", "mlp")} | {
                f"block_{i}": block
            }
        return parts | {"final_norm": self.final_norm, "logits": self.logits}

    def group_of(self, parameter_name: str) -> str:
        """The parameter group that a parameter belongs to: `embedding`, `block_0`, ..., `final_norm`, `head`."""
        first, _, rest = parameter_name.partition(".")
        if first == "blocks":
            return f"block_{rest.split('.')[0]}"
        return "head" if first == "logits" else first


def padded_vocabulary(size: int, multiple: int) -> int:
    """The smallest multiple of `multiple` that holds a vocabulary of `size` pieces."""
    return -(-size // multiple) * multiple


def token_losses(logits: Tensor, targets: Tensor, kind: str = "log_softmax") -> Tensor:
    """Cross-entropy of each target, in nats, in float32: (B, T, V) and (B, T) to (B*T,), 0 where the target is -100.

    `log_of_softmax` takes the logarithm of a finished softmax, as one should not: a probability that underflows to
    exactly 0 has an infinite loss. `log_of_softmax_eps` adds 1e-9 first. `log_softmax` is the stable form.
    """
    flat, wanted = logits.float().flatten(0, 1), targets.flatten()
    if kind == "log_softmax":
        return F.cross_entropy(flat, wanted, ignore_index=-100, reduction="none")
    probabilities = F.softmax(flat, dim=-1)
    if kind == "log_of_softmax_eps":
        probabilities = probabilities + 1e-9
    return F.nll_loss(probabilities.log(), wanted, ignore_index=-100, reduction="none")
