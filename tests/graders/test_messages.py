"""The two catalogues say the same things, and everything that the code says is in them."""

import ast
import functools
import re
from pathlib import Path
from string import Formatter

import pytest
from sources import nodes

import labrunner.graders
from labrunner.graders.checks.case import TITLES
from labrunner.graders.checks.plan import CHECKS
from labrunner.graders.messages import say
from labrunner.graders.messages.en import TEXTS as EN
from labrunner.graders.messages.es import TEXTS as ES

ROOT = Path(labrunner.graders.__path__[0])
SOURCES = [path for path in ROOT.rglob("*.py") if path.name not in ("en.py", "es.py")]
PREFIXES = {code.partition(".")[0] for code in EN}
_CODE = re.compile(r"[a-z]+\.[a-z][a-z0-9-]*")
_BEGINNING = re.compile(r"[a-z]+\.[a-z-]*")


def gaps(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@functools.cache
def literals():
    """What the graders' sources write in quotes: whole strings, and the beginnings of those with a gap in them."""
    whole, beginnings = set(), set()
    for path in SOURCES:
        parts = {id(part) for node in nodes(path) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(node.values[0].value)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                whole.add(node.value)
    return whole, beginnings


def test_both_languages_have_the_same_sentences_with_the_same_gaps():
    assert set(EN) == set(ES)
    for code in EN:
        assert gaps(EN[code]) == gaps(ES[code]), code


def test_everything_said_is_in_the_catalogue():
    whole, beginnings = literals()
    said = {text for text in whole if _CODE.fullmatch(text) and text.partition(".")[0] in PREFIXES}
    files = {"fix.toml", "answers.toml", "experiments.toml", "lab.toml"}
    assert len(said) > 150 and said - files - set(TITLES) <= set(EN)
    for beginning in filter(_BEGINNING.fullmatch, beginnings):
        assert any(code.startswith(beginning) for code in EN) or beginning.rstrip(".") in TITLES, beginning


@pytest.mark.parametrize("prefix", ["toml", "status", "title", "role", "outcome"])
def test_no_kind_of_sentence_is_left_out(prefix):
    assert prefix in PREFIXES


def test_every_sentence_is_said_somewhere():
    whole, beginnings = literals()
    said_by_the_command = {"note.goes-on", "note.not-a-learner", "note.noted"}
    made_of_parts = ("status.", "role.", "out.", "pass.half.", "citation.", "verification.no-")
    assert set(made_of_parts) <= beginnings
    unsaid = {code for code in EN if code not in whole and not code.startswith(made_of_parts)}
    read = {f"fix.{code}" for code in reader_codes()} | {f"experiment.{code}" for code in EXPERIMENT_CODES}
    assert unsaid - said_by_the_command - read == set()


#: What the reader of `experiments.toml` finds wrong, in `labrunner.course.experiments`.
EXPERIMENT_CODES = {"schema", "shape", "key", "missing", "many", "tests", "predicts", "unknown", "value", "nothing"}


def test_every_reason_of_the_reader_of_experiments_has_its_sentence():
    source = (ROOT.parent / "labrunner" / "course" / "experiments.py").read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found = {
        part.value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in ("ExperimentError", "Refusal")
        and isinstance(part := call.args[1], ast.Constant)
    }
    assert found == EXPERIMENT_CODES and {f"experiment.{code}" for code in found} <= set(EN)


def reader_codes():
    """What the reader of `fix.toml` finds wrong, in `labrunner.course.fix`."""
    return {"no-schema", "schema", "unknown", "not-editable", "value", "twice"}


def test_every_reason_of_the_fix_reader_has_its_sentence():
    source = (ROOT.parent / "labrunner" / "course" / "fix.py").read_text(encoding="utf-8")
    raised = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found = {
        part.value
        for call in raised
        if isinstance(call.func, ast.Name)
        and call.func.id == "FixError"
        and isinstance(part := call.args[1], ast.Constant)
    }
    assert found | {"no-schema", "schema"} == reader_codes() and {f"fix.{code}" for code in found} <= set(EN)


def test_every_result_of_a_check_has_a_title_in_both_languages():
    assert all(titles["en"] and titles["es"] for titles in TITLES.values())
    assert {check.id for check in CHECKS} - set(TITLES) == {"symptoms", "answers", "fix"}  # these write several results


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_a_learner_wrote_is_made_harmless(lang):
    assert say(lang, "fix.unknown", key="\x1b[31m{x}\n").count("\x1b") == 0
