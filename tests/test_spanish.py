"""Spanish: one word for one thing, in the labs' texts, in the pages and in every sentence of the program."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sources import ROOT, modules, nodes

#: Words that are not used, and what is said in their place.
FORBIDDEN = {
    r"\bcorridas?\b|\b(?:el|los|un|unos|del|al|este|cada) runs?\b": "ejecución",
    r"\bvariantes?\b": "brazo",
    r"(?<!que )\brecortes?\b": "clip",
    r"\blotes?\b": "batch",
    r"\b(?:el|del|al|un|ni) learning rate\b": "tasa de aprendizaje",
    r"\bpuntos? de control\b": "checkpoint",
    r"\b(?:la|una|las) spikes?\b|\bsin spikes?\b": "salto",
    r"\bbit[áa]cora\b|\bdiario\b": "journal",
    r"\broturas?\b|\baverías?\b": "break",
    r"\bchequeos?\b": "comprobación",
    r"\bcalificador(?:es|a)?\b": "evaluador",
    r"\blaboratorios?\b": "lab",
    r"\bpremios?\b": "recompensa",
}
#: Code that reads what learners and authors write has to know the other words, too.
READERS = (
    "graders/read/",
    "graders/checks/remediation.py",
    "labrunner/course/family_words/",
    "labrunner/course/proof/lint",
    "labrunner/course/proof/scaffold.py",
)


def called_on(node: ast.expr) -> str | None:
    """The name that a call begins with: `re` in `re.compile(...).match(...)`; None where it begins with no name."""
    while isinstance(node, ast.Call | ast.Attribute):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """(line, text) of every string of a module but docstrings and patterns."""
    left_out: set[ast.AST] = set()
    for node in nodes(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(node.value)
        elif isinstance(node, ast.Call) and called_on(node) == "re":
            left_out.update(ast.walk(node))
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in left_out:
            yield node.lineno, node.value


def spanish_texts() -> Iterator[tuple[str, str]]:
    """(place, text) of all that a learner may read in Spanish."""
    for path in sorted([*ROOT.glob("labs/*/*.es.md"), *ROOT.glob("docs/**/*.es.md")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", line
    for path in modules("labrunner", "graders"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(READERS):
            yield from ((f"{name}:{number}", text) for number, text in sentences(path))


@functools.cache
def texts() -> tuple[tuple[str, str], ...]:
    """All of `spanish_texts`."""
    return tuple(spanish_texts())


@pytest.mark.parametrize(("pattern", "instead"), FORBIDDEN.items(), ids=FORBIDDEN.values())
def test_one_thing_has_one_word(pattern, instead):
    found = [f"{place}: {text}" for place, text in texts() if re.search(pattern, text, re.IGNORECASE)]
    assert not found, f"say {instead}"


def test_the_words_themselves_are_in_use():
    assert len(texts()) > 2000
    for word in FORBIDDEN.values():
        assert any(re.search(rf"\b{word}", text, re.IGNORECASE) for _, text in texts()), word
