"""How much of the documents' list is here: `python -m tools.coverage` counts the rows of docs/coverage.md by state.

python -m tools.coverage            the counts
python -m tools.coverage --write    put them into the page
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from labrunner.errors import Exit, InputError, LabrunnerError
from tools.marked import put_between

PAGE = Path(__file__).resolve().parents[1] / "docs" / "coverage.md"
HEADER = ["thing", "state", "where", "shown by"]
STATES = ("works", "otherwise", "left out", "missing")


class Row(NamedTuple):
    """A row of the page: the line it stands on, the heading above it, and its cells."""

    line: int
    document: str
    thing: str
    state: str
    where: str
    shown: str


def rows_of(text: str) -> list[Row]:
    """Every row of the page's tables. Raises InputError, with the line, for one that lacks a cell or its state."""
    found, document, inside = [], "", False
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]
        if line.startswith("## "):
            document = line.removeprefix("## ")
        if not line.startswith("|"):
            inside = False
        elif cells == HEADER:
            inside = True
        elif inside and set(line) - set("|- "):
            if len(cells) != len(HEADER) or cells[1] not in STATES:
                raise InputError(f"line {number}: write {' | '.join(HEADER)}; a state is one of {', '.join(STATES)}")
            found.append(Row(number, document, *cells))
    return found


def counts_table(rows: list[Row]) -> str:
    """A Markdown table: a row a document and one for all of them, a column a state."""
    lines = ["| document | things | " + " | ".join(STATES) + " |", "| --- | ---: |" + " ---: |" * len(STATES)]
    documents = list(dict.fromkeys(row.document for row in rows))
    for document in [*documents, "all"]:
        states = Counter(row.state for row in rows if document in ("all", row.document))
        cells = [states.total(), *(states[state] for state in STATES)]
        lines.append(f"| {document} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 2 for a page that can't be read."""
    parser = argparse.ArgumentParser(prog="python -m tools.coverage", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="put the counts into the page")
    asked = parser.parse_args(argv)
    try:
        table = counts_table(rows_of(PAGE.read_text(encoding="utf-8")))
        print(table)
        if asked.write:
            put_between(PAGE, "counts", table)
    except (OSError, LabrunnerError) as error:
        print(f"tools.coverage: {error}", file=sys.stderr)
        return int(Exit.USAGE) if isinstance(error, InputError) else int(Exit.MACHINE)
    return int(Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
