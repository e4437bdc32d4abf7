"""Tables that a command puts into a page, between two lines of the page that mark their place."""

from __future__ import annotations

import re
from pathlib import Path

from labrunner.errors import InputError


def put_between(page: Path, name: str, table: str) -> None:
    """Replace what stands between `<!-- name -->` and `<!-- /name -->` in a page. Raises InputError for a page that has
    no such place, or several."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    text = page.read_text(encoding="utf-8")
    found, times = re.subn(f"{begin}\n.*?{end}", lambda _: f"{begin}\n{table}\n{end}", text, flags=re.S)
    if times != 1:
        raise InputError(f"{page.name}: no table to replace; put it between {begin} and {end}")
    page.write_text(found, encoding="utf-8")
