"""`python -m tools.fp8_casts`: what counts as zeroed, over the ceiling and wrong; and the gradient is unclipped."""

import re
from pathlib import Path

import pytest
import torch

from labrunner.course.lab import load_lab
from labrunner.engine.config import with_overrides
from labrunner.engine.step.loop import Run
from tools.fp8_casts import FORMATS, cast, gradient_of, main, table, trained


def test_what_lies_below_half_of_the_smallest_number_is_zeroed_and_what_lies_above_the_ceiling_is_over():
    gradient = torch.tensor([0.0, 2.0**-11, 2.0**-9, 1.0, 1000.0])
    made = cast(gradient, [5], "float8_e4m3fn", "1")
    assert (made.zeroed, made.over) == (0.25, 0.25)
    assert made.error == pytest.approx((1000 - 448) / 1000, rel=1e-3)
    made = cast(gradient * 100, [5], "float8_e5m2", "1")
    assert (made.zeroed, made.over, made.error) == (0.0, 0.25, None)


def test_a_scale_brings_small_numbers_back():
    small = torch.tensor([1e-6, 3e-6, -2e-6])
    assert cast(small, [3], "float8_e4m3fn", "1").zeroed == 1.0
    for scaling in ("one", "tensor", "128"):
        made = cast(small, [3], "float8_e4m3fn", scaling)
        assert (made.zeroed, made.over) == (0.0, 0.0) and made.error < 2**-4


def test_a_scale_of_its_own_saves_the_small_beside_the_large():
    mixed = torch.tensor([100.0] * 128 + [1e-5] * 128)
    assert cast(mixed, [128, 128], "float8_e4m3fn", "one").zeroed == 0.5
    assert cast(mixed, [128, 128], "float8_e4m3fn", "tensor").zeroed == 0.0
    assert cast(mixed, [256], "float8_e4m3fn", "128").zeroed == 0.0


@pytest.mark.parametrize(("name", "bits"), [("float8_e4m3fn", 3), ("float8_e5m2", 2), ("float16", 10)])
def test_rounding_is_off_by_half_a_step_at_most(name, bits):
    torch.manual_seed(0)
    made = cast(torch.rand(4096) + 1, [4096], name, "one")
    assert 0 < made.typical < made.error * 1.5 and made.error < 2.0 ** -(bits + 1)


@pytest.mark.slow
def test_the_gradient_is_the_one_before_the_clip():
    config = with_overrides(load_lab("no-clip").resolve("control", seed=42), {"optimizer.grad_clip": 0.01})
    run, twin = Run(config), Run(config)
    gradient, sizes = gradient_of(run)
    assert sum(sizes) == len(gradient)
    assert float(gradient.norm()) == pytest.approx(twin.step()["grad_norm_pre"]) and float(twin.flat.grad.norm()) < 0.02


def test_the_table_has_a_line_for_each_format_and_scaling():
    lines = list(table(Run(load_lab("no-clip").resolve("control", seed=42))))
    assert lines[0].startswith("step 1: ") and len(lines) == 3 + sum(map(len, FORMATS.values()))


def test_a_step_that_is_past_is_refused_in_a_sentence(capsys):
    assert main(["no-clip", "--step", "0"]) == 2
    assert "the first step that is to come is 1" in capsys.readouterr().err


@pytest.mark.slow
def test_the_figures_of_the_fidelity_page_are_those_of_the_tool():
    page = (Path(__file__).resolve().parents[1] / "docs" / "fidelity.md").read_text(encoding="utf-8")
    section = page.split("### Eight bits")[1].split("\n## ")[0]
    rows = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("| ")][2:7]
    run = trained("no-clip", "control", 42, 311)
    gradient, sizes = gradient_of(run)
    assert len(rows) == 5
    for scaling, (_, *cells) in zip(("1", "65536", "one", "tensor", "128"), rows, strict=True):
        for name, cell in zip(("float8_e4m3fn", "float8_e5m2"), cells, strict=True):
            made = cast(gradient, sizes, name, scaling)
            for value, printed in zip((made.zeroed, made.over, made.error), cell.split(";"), strict=True):
                figure = re.match(r" *(?:([\d.]+) %|none)", printed)[1] or "0.00"
                half = 0.5 * 10.0 ** -len(figure.partition(".")[2])
                # Makes of processor agree on a healthy run to a thousandth or so, which must not tip a rounding.
                slack = half + 0.005 * float(figure)
                assert abs(value * 100 - float(figure)) <= slack, (scaling, name, printed, value)
