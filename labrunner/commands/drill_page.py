"""`labrunner drill debrief FILE --html PAGE`: the debrief of a shift as one HTML file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.commands.tell import narrate
from labrunner.drill.asked import shift_number
from labrunner.errors import InputError
from labrunner.files import shown, write_text
from labrunner.say import Sentences

if TYPE_CHECKING:
    from labrunner.drill.shift import Flown

_say = Sentences({"written": ("the page is in {path}", "la página está en {path}")})


def write_page(flown: Flown, lang: str, record: Path, page: Path) -> None:
    """Write the page of a shift that was flown again from `record`.

    The post-mortem that it begins is dated by that file and has the number in its name, 1 where there is none. Raises
    InputError for a folder, MachineError.
    """
    from labrunner.drill.facts import facts_of
    from labrunner.reports.shift_page import build

    if page.is_dir():
        raise InputError(f"--html {shown(page)}: this is a folder; name a file in it")
    when = datetime.fromtimestamp(record.stat().st_mtime, UTC).strftime("%Y-%m-%d %H:%M UTC")
    write_text(page, build(facts_of(flown), lang, n=shift_number(record.name) or 1, when=when))
    narrate(_say(lang, "written", path=shown(page)))
