"""Whatever decides a run's numbers lies in the packages that the run cache hashes; the rest carries a run out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from labrunner.course import cache
from labrunner.engine import bandit, config, environment, faults, schedule
from labrunner.engine.step import clipping, loop, restore

ENGINE = Path(config.__file__).parent
#: These make steps again to look into them; none makes a run that is kept.
LOOKING = {"locate.py", "recorder.py", "sample.py"}
CARRYING = [path for room in ("process", "record") for path in (ENGINE / room).glob("*.py") if path.name not in LOOKING]
#: Questions to PyTorch, whose answers go into no tensor.
QUESTIONS = {"cuda.is_available", "cuda.memory_reserved", "backends.cpu.get_cpu_capability", "isfinite"}


def torch_calls(tree: ast.Module) -> set[str]:
    """Dotted names that a module takes from `torch`, the part after `torch.`."""
    whole = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names = {name.removeprefix("torch.") for name in whole if re.fullmatch(r"torch(\.\w+)+", name)}
    return {name for name in names if not any(other.startswith(f"{name}.") for other in names)}


def steps_own(tree: ast.Module) -> set[str]:
    """What a module takes from `engine.step`."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {
        f"{node.module}.{alias.name}"
        for node in nodes
        if node.module.startswith("labrunner.engine.step")
        for alias in node.names
    }


@pytest.mark.parametrize("path", CARRYING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_module_that_carries_a_run_out_computes_nothing_of_it(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert torch_calls(tree) <= QUESTIONS
    assert steps_own(tree) <= {"labrunner.engine.step.loop.Run", "labrunner.engine.step.changes.apply"}


def test_arithmetic_in_such_a_module_would_be_found():
    tree = ast.parse("import torch\nfrom labrunner.engine.step.restore import state_after_restart\ntorch.zeros_like(m)")
    assert torch_calls(tree) == {"zeros_like"}
    assert steps_own(tree) == {"labrunner.engine.step.restore.state_after_restart"}


@pytest.mark.parametrize(
    "decides",
    [
        restore.resumed_state,
        faults.restarts,
        environment.trainer_environment,
        schedule.learning_rate,
        bandit.Bandit,
        clipping.clip,
        loop.Run,
        config.RunConfig,
    ],
    ids=lambda thing: thing.__name__,
)
def test_restart_environment_and_schedule_are_hashed_with_the_step(decides):
    assert decides.__module__.rpartition(".")[0] in cache._DECIDING
