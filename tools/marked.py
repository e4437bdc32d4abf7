"""Tables and numbers that a command puts into a page.

A table stands between two lines of the page that mark its place. A number, or text in backquotes, is followed by a
comment that Markdown does not show and that names the figure it is: 0.447<!--=empty_95-->.
"""

from __future__ import annotations

import re
from pathlib import Path

from labrunner.errors import InputError

#: A number, or text in backquotes, and the name of the figure that it is.
MARK = re.compile(r"(?P<shown>`[^`\n]+`|[-+]?\d[\d,.]*(?:e[-+]?\d+)?)<!--=(?P<name>[a-z0-9_]+)-->")
#: name -> (the number as the page prints it, what it is)
Figures = dict[str, tuple[str, str]]


def put_between(page: Path, name: str, table: str) -> None:
    """Replace what stands between `<!-- name -->` and `<!-- /name -->` in a page. Raises InputError for a page that has
    no such place, or several."""
    text = page.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    found, times = re.subn(f"{begin}\n.*?{end}", lambda _: f"{begin}\n{table}\n{end}", text, flags=re.S)
    if times != 1:
        raise InputError(f"{page.name}: no table to replace; put it between {begin} and {end}")
    page.write_text(found, encoding="utf-8")


def between(page: Path, name: str) -> str:
    """What stands between the marks of a table. Raises InputError for a page that has no such place."""
    text = page.read_text(encoding="utf-8")
    found = re.search(f"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", text, flags=re.S)
    if found is None:
        raise InputError(f"{page.name}: there is no table {name}")
    return found[1]


def written(page: str, figures: Figures) -> str:
    """A page with every marked number as the figures have it. Raises InputError for a mark that no figure has."""

    def one(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in figures:
            raise InputError(f"no figure is called {name}; there are {', '.join(figures)}")
        return f"{figures[name][0]}<!--={name}-->"

    return MARK.sub(one, page)
