"""docs/theory: its numbers are those of `python -m tools.theory`, whose formulas are what the engine's AdamW does."""

import math
import re

import pytest
import torch
from torch import nn

from labrunner.course.cache import RunCache
from labrunner.course.lab import load_lab
from labrunner.engine.config import OptimizerConfig
from labrunner.engine.step.optimizer import FlatAdamW, FlatParameters
from tools.marked import MARK, written
from tools.theory import FOLDER, PAGES, bound, burst, empty_history, main, tail, updates

NAMES = [(name, lang) for name in PAGES for lang in ("en", "es")]
#: What may hold digits without a mark: code, links, comments, names, years, panels and versions of models.
FREE = [
    r"```.*?```",
    r"^ {4}.*$",
    r"`[^`\n]+`",
    r"\]\([^)]*\)",
    r"<!--.*?-->",
    r"\((?:[^()]*, )?(?:19|20)\d\d(?:, [^()]*)?\)",
    r"\b(?:panel|panels|paneles|seeds|semillas|step|paso|update|actualización)\s+\d+(?:\s+(?:and|y)\s+\d+)*",
    r"^\d\. ",
    r"\b(?:beta[12](?: 0\.\d+)?|fp16|bf16|float\d+|GPT-3|Llama-2|OLMo 2|65504)\b",
]
MEASURED = re.compile(r"(\d\.\d+)<!--~(\w+)-->")


def page(name, lang):
    return (FOLDER / f"{name}.{lang}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name, lang", NAMES)
def test_every_marked_number_is_the_tools(name, lang):
    text = page(name, lang)
    assert written(text, PAGES[name]()) == text, f"run: python -m tools.theory {name} --write"


@pytest.mark.parametrize("name, lang", NAMES)
def test_no_number_stands_without_a_mark(name, lang):
    text = MEASURED.sub("", MARK.sub("", page(name, lang)))
    for pattern in FREE:
        text = re.sub(pattern, "", text, flags=re.MULTILINE | re.DOTALL if "```" in pattern else re.MULTILINE)
    assert re.findall(r".*\d.*", text) == []


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_numbers(name):
    marks = [[(m["name"]) for m in MARK.finditer(page(name, lang))] for lang in ("en", "es")]
    assert sorted(marks[0]) == sorted(marks[1]) and len(marks[0]) >= 15


def test_a_number_that_moved_is_noticed():
    text = page("adamw", "en")
    assert written(text.replace("0.447<!--=empty_95-->", "0.457<!--=empty_95-->"), PAGES["adamw"]()) == text


def moves(gradients, beta2, first, at_rest=False):
    """Learning rates that one weight moves in each update, by the engine's optimizer.

    `first` is the number of the first of them; `at_rest` has both moments where gradients of 1 have brought them.
    """
    model = nn.ParameterDict({"weight": nn.Parameter(torch.zeros(1))})
    flat = FlatParameters(model, lambda name: name)
    optimizer = FlatAdamW(flat, OptimizerConfig(lr=1.0, beta2=beta2, eps=1e-12, weight_decay=0.0))
    optimizer.count = first - 1
    if at_rest:
        optimizer.m.fill_(1.0)
        optimizer.v.fill_(1.0)
    moved = []
    for gradient in gradients:
        flat.data.zero_()
        flat.grad.fill_(gradient)
        optimizer.step()
        moved.append(float(flat.data.abs()))
    return moved


@pytest.mark.parametrize("beta2", [0.95, 0.999])
@pytest.mark.parametrize("first, update", [(312, 312), (1_000_000, math.inf)])
def test_a_coordinate_without_a_history_moves_as_the_formula_says(beta2, first, update):
    moved = moves([3.0] + [0.0] * 400, beta2, first)
    assert moved[0] == pytest.approx(empty_history(0.9, beta2, update), rel=1e-4)
    assert sum(moved) == pytest.approx(tail(0.9, beta2, update), rel=1e-3)


@pytest.mark.parametrize("beta2", [0.95, 0.999])
def test_a_burst_moves_as_the_formula_says(beta2):
    moved = moves([100.0] * 8, beta2, 1_000_000, at_rest=True)
    assert moved[0] == pytest.approx(burst(0.9, beta2, 100, 1), rel=1e-3)
    assert moved[-1] == pytest.approx(burst(0.9, beta2, 100, 8), rel=1e-3)


@pytest.mark.parametrize("beta2", [0.95, 0.999])
def test_no_gradients_move_a_coordinate_further_than_the_bound(beta2):
    most = bound(0.9, beta2)
    worst = [(0.9 / beta2) ** (60 - step) for step in range(61)]
    assert moves(worst, beta2, 1_000_000)[-1] == pytest.approx(most, rel=1e-3)
    torch.manual_seed(1)
    for wild in (torch.randn(200).exp(), torch.randn(200) * 10 ** (4 * torch.rand(200))):
        assert max(moves(wild.tolist(), beta2, 1_000_000)) <= most * 1.0001


def test_a_folder_that_is_no_run_is_refused_in_a_sentence(tmp_path, capsys):
    assert main(["updates", str(tmp_path)]) == 2 and str(tmp_path) in capsys.readouterr().err


@pytest.mark.slow
def test_the_measured_updates_are_those_of_a_run(trained_runs):
    lab = load_lab("lr-jump")
    found = updates(RunCache(trained_runs / "runs").get_or_run(lab, "control", lab.resolve("control", seed=42)))
    for lang in ("en", "es"):
        figures = {name: float(shown) for shown, name in MEASURED.findall(page("adamw", lang))}
        assert figures == {name: pytest.approx(value, abs=0.006) for name, value in found.items()}
