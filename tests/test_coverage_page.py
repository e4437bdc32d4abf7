"""docs/coverage.md: every command in it is understood, and every name and link in it leads to something that exists."""

from __future__ import annotations

import argparse
import importlib
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from labrunner.cli import parse
from labrunner.course.lab import Lab, list_labs
from labrunner.course.lab_places import BENCH_FILE
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.preflight import QUESTIONS as PREFLIGHT
from labrunner.diagnosis.words import WORDS
from labrunner.drill.pilots import PILOTS
from labrunner.engine.config import RunConfig, known_keys, with_overrides
from labrunner.engine.interventions import KINDS
from labrunner.engine.interventions import parse as parse_intervention
from labrunner.engine.presets import PRESETS
from labrunner.errors import InputError
from labrunner.series.columns import NOT_NUMBERS
from labrunner.series.instruments import INSTRUMENTS, PANELS
from tools.coverage import PAGE, STATES, Row, counts_table, rows_of
from tools.fidelity_page import PAGE as FIDELITY
from tools.fidelity_rows import rows_of as fidelity_rows
from tools.marked import between

ROOT = PAGE.parents[1]
ROWS = rows_of(PAGE.read_text(encoding="utf-8"))
LABS: dict[str, Lab] = {lab.id: lab for lab in [*list_labs(), *list_labs((), BENCH_FILE)]}
SCENARIOS = {path.stem for path in (ROOT / "labs" / "on-call" / "scenarios").glob("*.toml")}
LEAVES = set(tomllib.loads((ROOT / "tools" / "leaves.toml").read_text(encoding="utf-8"))["leaves"])
VERDICTS = {path.stem for path in (ROOT / "docs" / "verdicts").glob("*.md")}
FIGURES = {row.figure for row in fidelity_rows(FIDELITY.read_text(encoding="utf-8"))}
#: Names that need no context: settings, fields, thresholds, leaves, scenarios, and so on.
NAMES = {
    *LABS,
    *SCENARIOS,
    *LEAVES,
    *VERDICTS,
    *FIGURES,
    *KINDS,
    *PILOTS,
    *PRESETS,
    *known_keys(),
    *Thresholds().__dataclass_fields__,
    *(instrument.field for instrument in INSTRUMENTS),
    *NOT_NUMBERS,
    "top_token_share",  # a number that is there on sampled steps alone, on no panel
    *PREFLIGHT,
    *WORDS,
    *(question.id for lab in LABS.values() for question in lab.questions),
}


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def exists(name: str, row: Row) -> bool:
    """Whether a name of the column *where* is known; an arm has to be one of a lab that is named in the same row."""
    arms = {arm for lab in named(row.where + row.shown) if lab in LABS for arm in LABS[lab].arm_names()}
    if name in NAMES or name in arms or (ROOT / name).exists():
        return True
    key, equals, value = name.partition("=")
    if not equals:
        return False
    with_overrides(RunConfig(), {key: value})
    return True


def test_every_name_in_a_row_exists():
    assert [(row.line, name) for row in ROWS for name in named(row.where) if not exists(name, row)] == []
    assert {int(number) for row in ROWS for number in re.findall(r"panel (\d+)", row.where)} <= set(PANELS)


@pytest.mark.parametrize("name", ["no-such-lab", "break", "as-usual", "optimizer.grad_clap", "labrunner/nowhere.py"])
def test_a_name_that_leads_nowhere_is_noticed(name):
    """An arm counts only in a row that names its lab."""
    row = Row(1, "1. One", "thing", "works", f"`{name}` of `bandit-shift`", "")
    assert exists(name, row) == (name in ("break", "as-usual"))
    assert not exists(name, row._replace(where=f"`{name}`"))


def anchors(page: Path) -> set[str]:
    """The anchors that a Markdown page's headings make."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_link_leads_to_a_heading():
    text = PAGE.read_text(encoding="utf-8")
    wrong = []
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, anchor = target.partition("#")
        page = PAGE.parent / path
        if not page.is_file() or (anchor and anchor not in anchors(page)):
            wrong.append(target)
    assert wrong == []


class Understood(Exception):
    """Raised in place of running a command whose arguments were understood."""


@pytest.fixture
def only_parsed(monkeypatch):
    whole = argparse.ArgumentParser.parse_args

    def stop(self, args=None, namespace=None):
        whole(self, args, namespace)
        raise Understood

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", stop)


COMMANDS = sorted({command for row in ROWS for command in named(row.shown)})
OURS, TOOLS, TESTS, SUMS = ("labrunner ", "python -m tools.", "pytest tests/", "python -c ")


def test_every_row_has_a_command_unless_it_is_missing():
    assert [row.line for row in ROWS if bool(named(row.shown)) == (row.state == "missing")] == []
    assert [command for command in COMMANDS if not command.startswith((OURS, TOOLS, TESTS, SUMS))] == []


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.startswith(OURS)])
def test_a_command_of_ours_is_understood(command):
    args = parse(shlex.split(command)[1:])
    assignments = getattr(args, "assignments", [])
    if args.command == "run":
        lab = LABS[args.lab]
        settings = dict(assignment.split("=", 1) for assignment in assignments)
        assert args.fix is None or (ROOT / args.fix).is_file()
        lab.resolve(args.arm, overrides=settings)
    elif args.command == "resume":
        with_overrides(RunConfig(), dict(assignment.split("=", 1) for assignment in assignments))
        for asked in args.interventions:
            do, _, given = asked.partition(":")
            parse_intervention({"do": do, **{k: _value(v) for k, v in (e.split("=") for e in given.split(",") if e)}})
    elif args.command == "check":
        Thresholds().changed(args.settings)
    elif args.command == "drill":
        assert not args.words or args.words[0] in {*SCENARIOS, "list", "debrief"}
        assert all(pilot in PILOTS for pilot in args.pilot or [])
    elif args.command in ("hint", "postmortem"):
        assert args.lab in LABS
    elif args.command == "grade":
        assert all((ROOT / path).exists() for path in args.paths)


def _value(text: str) -> object:
    try:
        return json.loads(text)  # true, 0.5
    except ValueError:
        return text


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.startswith(TOOLS)])
def test_a_tool_s_arguments_are_understood(command, only_parsed):
    module, *argv = shlex.split(command)[2:]
    if module == "tools.kernels":
        pytest.importorskip("triton", reason="Triton is made for Linux only")
    with pytest.raises(Understood):
        importlib.import_module(module).main(argv)


def test_tests_that_are_named_are_there_and_sums_can_be_done():
    for command in COMMANDS:
        words = shlex.split(command)
        if command.startswith(TESTS):
            tests = re.findall(
                r"^(?:async )?def (test_\w+)", (ROOT / words[1]).read_text(encoding="utf-8"), re.MULTILINE
            )
            assert [name for name in tests if words[2:3] != ["-k"] or words[3] in name], command
        elif command.startswith(SUMS):
            compile(words[2], command, "exec")


def test_the_page_counts_its_own_rows():
    assert between(PAGE, "counts") == counts_table(ROWS), "run: python -m tools.coverage --write"
    assert {row.document[:2] for row in ROWS} == {"1.", "2.", "3.", "4.", "5."}


def test_hardly_anything_is_missing():
    """At least 120 of 129 things work, or are refused for a reason that the page gives."""
    assert len(ROWS) >= 129
    assert sum(row.state != "missing" for row in ROWS) >= 120 / 129 * len(ROWS)


@pytest.mark.parametrize(
    "row", ["| a | works | b |", "| a | done | b | `labrunner list` |", "| a | works | b | c | d |"]
)
def test_a_row_that_lacks_a_cell_or_has_another_state_is_refused_with_its_line(row):
    head = "## 1. One\n| thing | state | where | shown by |\n| --- | --- | --- | --- |\n"
    with pytest.raises(InputError, match="line 4: write thing"):
        rows_of(head + row)
    assert len(rows_of(f"{head}| a | {STATES[0]} | b | c |")) == 1
