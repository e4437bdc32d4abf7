"""Every screen at two sizes in both languages, letter by letter, from journals made up for it.

`LABRUNNER_SNAPSHOTS=write pytest tests/tui/test_tui_snapshots.py` writes them anew; look at the difference then.
"""

from __future__ import annotations

import functools
import os
from pathlib import Path

import pytest
from tui_fakes import SIZES, a_log, fake_grader, hit, shown, until

from labrunner.course import lab as lab_module
from labrunner.course.lab import Lab
from labrunner.deck.work import grade as grade_state
from labrunner.deck.work import labs as labs_state

pytestmark = pytest.mark.slow


FOLDER = Path(__file__).with_name("snapshots")
#: Screens in the order of one walk: name, the keys that lead there, the keys that lead back to the run.
WALK = (
    ("run", "n", ""),
    ("compare", "c C", "escape"),
    ("panel-7-full", "7 z", "z 1"),
    ("zoomed-smooth", "plus plus s", "s minus minus"),
    ("arms", "r", "escape"),
    ("text", "t", "escape"),
    ("hints", "h", "escape"),
    ("questions", "e", "escape"),
    ("experiments", "E", "escape"),
    ("fix", "f", "escape"),
    ("diagnose", "d n y", "escape"),
    ("postmortem", "m escape", "q"),
    ("grade", "g", "escape"),
    ("help", "question_mark", "escape"),
)


@pytest.fixture
def pinned(monkeypatch, tmp_path):
    """What other work may change, and does not belong to the screens, stands still."""
    only = labs_state.lab_folders

    monkeypatch.setattr(labs_state, "lab_folders", lambda extra: {"no-clip": only(extra)["no-clip"]})
    monkeypatch.setattr(labs_state, "coming_labs", lambda _: ["bandit-shift"])
    monkeypatch.setattr(Lab, "text", lambda self, section, lang, values=None: f"{section} ({lang})")
    monkeypatch.setattr(Lab, "calibration", lambda self: None)
    # A lab keeps what it has worked out from its calibration: here labs are read anew, and none is left to other tests.
    monkeypatch.setattr(lab_module, "_read", functools.lru_cache(lab_module._read.__wrapped__))
    monkeypatch.setattr(grade_state, "command", lambda *_: fake_grader(tmp_path))


def rows(app) -> str:
    """The screen without what is only there for a moment: the line of news."""
    lines = [line.rstrip() for line in shown(app).splitlines()]
    lines[-2] = ""
    return "\n".join(lines)


async def looked(app, pilot, expected: str | None) -> str:
    """The screen as soon as it is what is expected, else as it is in the end; without expectations, once it rests."""
    if expected is None:
        await pilot.pause(1.2)
        return rows(app)
    for _ in range(200):
        if rows(app) == expected:
            break
        await pilot.pause(0.03)
    return rows(app)


def kept(path: Path) -> dict[str, str]:
    """The pictures of a file by name."""
    parts = path.read_text(encoding="utf-8").split("=== ")[1:]
    return {name: picture.removesuffix("\n") for name, _, picture in (part.partition("\n") for part in parts)}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "160x50"])
async def test_screens_are_what_they_were(deck, runs, places, pinned, size, language):
    (places / "train").write_text(a_log(), encoding="utf-8")
    path = FOLDER / f"{size[0]}x{size[1]}-{language}.txt"
    writing = os.environ.get("LABRUNNER_SNAPSHOTS") == "write"
    expected = {} if writing else kept(path)
    seen = {}
    async with deck(size=size, language=language) as (app, pilot):
        await until(app, pilot, "no-clip")
        seen["labs"] = await looked(app, pilot, expected.get("labs"))
        await hit(pilot, "o")
        seen["which"] = await looked(app, pilot, expected.get("which"))
        await hit(pilot, *"train", "enter")
        await until(app, pilot, "300")
        await hit(pilot, "n")
        seen["log"] = await looked(app, pilot, expected.get("log"))
        await hit(pilot, "escape", "escape", "enter")
        await until(app, pilot, "500/500")
        for name, there, back in WALK:
            await hit(pilot, *there.split())
            if writing and name == "grade":
                await until(app, pilot, "80 ")
            seen[name] = await looked(app, pilot, expected.get(name))
            if not writing:
                assert seen[name] == expected[name], name
            await hit(pilot, *back.split())
    if writing:
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"=== {name}\n{picture}\n" for name, picture in seen.items()), encoding="utf-8")
    assert seen == kept(path)
