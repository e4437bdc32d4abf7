"""Every sentence of the tables is said somewhere, in both languages with the same gaps."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from sources import nodes, tree

from labrunner.deck.strings import TEXT
from labrunner.diagnosis.words import WORDS as CHECK
from labrunner.reports.words import WORDS as REPORT

ROOT = Path(__file__).resolve().parents[1] / "labrunner"
#: Tables that a whole room uses, with the folders whose code says them.
ROOMS = {
    "deck": (TEXT, ("deck", "tui", "plain")),
    "diagnosis": (CHECK, ("diagnosis", "commands", "reports", "plain", "tui")),
    "reports": (REPORT, ("reports",)),
}


def table_of(path: Path) -> dict[str, tuple[str, str]]:
    """The `_WORDS` that a module keeps for itself; empty where it has none."""
    for node in tree(path).body if "Sentences(_WORDS)" in path.read_text(encoding="utf-8") else ():
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_WORDS":
            return ast.literal_eval(node.value)
    return {}


#: Modules whose keys come from elsewhere: the process that looks into a step names what it found; `word` is for all
#: commands.
ELSEWHERE = {"commands/check_locate.py": "engine/process/*.py", "commands/options.py": "commands/*.py"}
OWN = {str(path.relative_to(ROOT)): path for path in sorted(ROOT.rglob("*.py")) if table_of(path)}


@functools.cache
def spoken(path: Path) -> tuple[str | re.Pattern[str], ...]:
    """Strings of a module's code, tables and docstrings apart: words as they are, f-strings that begin with a name and
    a dot as patterns."""
    return tuple(_spoken(path))


def _spoken(path: Path) -> Iterator[str | re.Pattern[str]]:
    dicts = [node for node in nodes(path) if isinstance(node, ast.Dict)]
    tables = [node for node in dicts if any(isinstance(value, ast.Tuple) for value in node.values)]
    left_out = {id(key) for table in tables for key in table.keys}
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            begin = str(node.values[0].value)
            if re.match(r"[\w-]+\.", begin):
                rest = "".join(re.escape(v.value) if isinstance(v, ast.Constant) else ".+" for v in node.values)
                yield re.compile(rest)


def unsaid(table: dict[str, tuple[str, str]], paths: list[Path]) -> list[str]:
    """Keys of a table that no code names; the singular of a sentence (`KEY.one`) is said with it."""
    found = [said for path in paths for said in spoken(path)]
    words = {said for said in found if isinstance(said, str)}
    patterns = [said for said in found if not isinstance(said, str)]
    keys = [key for key in table if not (key.endswith(".one") and key.removesuffix(".one") in table)]
    return [key for key in keys if key not in words and not any(pattern.fullmatch(key) for pattern in patterns)]


@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_of_a_room_is_said(room):
    table, folders = ROOMS[room]
    assert unsaid(table, [path for folder in folders for path in (ROOT / folder).rglob("*.py")]) == []


@pytest.mark.parametrize("name", OWN)
def test_every_sentence_of_a_module_is_said(name):
    others = ROOT.glob(ELSEWHERE[name]) if name in ELSEWHERE else ()
    assert unsaid(table_of(OWN[name]), [OWN[name], *others]) == []


def test_both_languages_have_the_same_gaps():
    tables = [table for table, _ in ROOMS.values()] + [table_of(path) for path in OWN.values()]
    gaps = {
        key: [{name for _, name, _, _ in Formatter().parse(text) if name} for text in pair]
        for table in tables
        for key, pair in table.items()
    }
    assert len(OWN) >= 8 and not {key for key, (english, spanish) in gaps.items() if english != spanish}
