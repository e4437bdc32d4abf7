"""Products in 16 bits on the CPU: what autocast makes of them, with a sum in float32 on every processor."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

from labrunner.engine.config import PrecisionConfig, RunConfig, with_overrides
from labrunner.engine.step.loop import Run
from labrunner.engine.step.precision import DTYPES, Precision


def product(name: str) -> tuple[Any, list[Tensor], Tensor]:
    """A product of the model, its float32 operands, and a gradient that comes back to its result."""
    torch.manual_seed(1)
    if name == "linear":
        return F.linear, [torch.randn(300, 256), torch.randn(64, 256) / 8], torch.randn(300, 64)
    heads = [torch.randn(8, 4, 40, 16) for _ in range(3)]
    return lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True), heads, torch.randn(8, 4, 40, 16)


def in_16_bits(dtype: str) -> AbstractContextManager[Any]:
    return Precision(PrecisionConfig(dtype=dtype), torch.device("cpu")).autocast()  # pyright: ignore[reportArgumentType]


def passed(multiply: Any, operands: list[Tensor], gradient: Tensor, context: AbstractContextManager[Any]) -> list[Any]:
    """The product, and the gradients of its operands."""
    leaves = [operand.clone().requires_grad_() for operand in operands]
    with context:
        result = multiply(*leaves)
    result.backward(gradient.to(result.dtype))
    return [result.detach(), *(leaf.grad for leaf in leaves)]


@pytest.mark.parametrize("dtype", ["fp16", "bf16"])
@pytest.mark.parametrize("name", ["linear", "attention"])
def test_a_product_is_the_exact_one_of_its_rounded_operands_rounded_once(name, dtype):
    half = DTYPES[dtype]
    multiply, operands, gradient = product(name)
    mine = passed(multiply, operands, gradient, in_16_bits(dtype))
    assert mine[0].dtype == half and all(tensor.dtype == torch.float32 for tensor in mine[1:])
    wide = [operand.to(half).double() for operand in operands]
    for tensor, exact in zip(mine, passed(multiply, wide, gradient.to(half).double(), nullcontext()), strict=True):
        assert torch.equal(tensor, tensor.to(half).to(tensor.dtype))
        size = exact.abs() + 1e-3 * exact.abs().max()  # a sum that cancels has the rounding errors of its terms
        assert float(((tensor.double() - exact).abs() / size).max()) <= torch.finfo(half).eps
        assert float((tensor == exact.to(half)).float().mean()) > 0.98


@pytest.mark.parametrize("name", ["linear", "attention"])
def test_products_agree_with_autocast_and_overflow_where_it_does(name):
    multiply, operands, gradient = product(name)
    for scale in (1.0, 3e3):  # the second makes weight gradients that lie around 65504
        mine = passed(multiply, operands, gradient * scale, in_16_bits("fp16"))
        theirs = passed(multiply, operands, gradient * scale, torch.autocast("cpu", dtype=torch.float16))
        for tensor, other in zip(mine, theirs, strict=True):
            assert tensor.dtype == other.dtype
            assert float((tensor.isfinite() == other.isfinite()).float().mean()) > 0.998
            finite = tensor.isfinite() & other.isfinite()
            limit = 4e-3 * float(other[finite].abs().max())
            torch.testing.assert_close(tensor[finite], other[finite], rtol=4e-3, atol=limit)
    if name == "linear":
        assert 0.05 < float(mine[2].isinf().float().mean()) < 0.95 and not mine[2].isnan().any()


@pytest.mark.parametrize(
    "overrides", [{}, {"model.qk_norm": True, "model.norm_kind": "layernorm"}, {"model.z_loss": 1e-4}]
)
def test_parts_of_a_net_have_the_number_formats_that_autocast_gives_them(overrides):
    config = with_overrides(
        RunConfig(), {"model.d_model": 16, "model.n_heads": 2, "precision.dtype": "fp16"} | overrides
    )

    def formats(context: AbstractContextManager[Any]) -> dict[str, torch.dtype]:
        run, seen = Run(config), {}
        for part, module in run.model.named_modules():
            module.register_forward_hook(lambda _m, _i, output, part=part: seen.update({part: output.dtype}))
        with context:
            run.model(run.loader.next_batch().inputs)
        return seen

    assert formats(in_16_bits("fp16")) == formats(torch.autocast("cpu", dtype=torch.float16))
