"""A real terminal inside tmux: the first minute of a fresh clone, and from the list of labs to the grade, by keys only
and by mouse only."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from small_drill import write_scenario

from labrunner.course.fix import read_fix
from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.drill.record import read_record
from labrunner.graders.read.parse import parse_text

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")]
HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
#: Seconds until something must be seen: a machine may be very busy.
PATIENCE = 120.0
#: Seconds that a line must stand as it is before it is clicked on.
STILL = 0.5


class Tmux:
    """A tmux of its own, with one window in which a command runs."""

    def __init__(self, root: Path, command: list[str], size: tuple[int, int]) -> None:
        self.socket = str(root / "tmux")
        self._do("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), *command)

    def _do(self, *words: str) -> str:
        command = ["tmux", "-S", self.socket, *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=30, check=True).stdout

    def screen(self) -> str:
        return self._do("capture-pane", "-p")

    def see(self, words: str) -> str:
        """The screen as soon as it shows some words."""
        end = time.monotonic() + PATIENCE
        while words not in (screen := self.screen()):
            assert time.monotonic() < end, f"{words!r} never showed:\n{screen}"
            time.sleep(0.05)
        return screen

    def press(self, *keys: str, see: str) -> str:
        """Press keys, then wait for what they bring."""
        for key in keys:
            self._do("send-keys", key)
        return self.see(see)

    def click(self, words: str, *, see: str, row: int | None = None, right: int = 0) -> str:
        """Click on words (in one row, if given), `right` cells from their first one, with the reports that a terminal
        sends; then wait for what that brings. Like a reader it aims at what stands still: a page is written to the
        terminal in pieces, and the footer may be of the moment before."""
        end, seen = time.monotonic() + PATIENCE, None
        while True:
            lines = self.screen().splitlines()
            rows = [n for n, line in enumerate(lines) if words in line and (row is None or n == row % len(lines))]
            if rows and seen == (now := lines[rows[0]]):
                break
            assert time.monotonic() < end, f"{words!r} is nowhere, or never stands still:\n" + "\n".join(lines)
            seen = now if rows else None
            time.sleep(STILL)
        place = f"{lines[rows[0]].index(words) + 1 + right};{rows[0] + 1}"
        for report in (f"\x1b[<35;{place}M", f"\x1b[<0;{place}M", f"\x1b[<0;{place}m"):  # moved, pressed, let go
            self._do("send-keys", "-H", *(f"{byte:02x}" for byte in report.encode()))
        return self.see(see)

    def close(self) -> None:
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=30)


@pytest.fixture
def terminal(tmp_path, places):
    opened = []

    def start(words: list[str], size: tuple[int, int]) -> Tmux:
        paths = os.pathsep.join([str(HERE.parent / "helpers"), os.environ.get("PYTHONPATH", "")])
        ours = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("LABRUNNER_")]
        command = [
            "env",
            "-u",
            "COLUMNS",
            "-u",
            "LINES",
            f"PYTHONPATH={paths}",
            *ours,
            "LC_ALL=C.UTF-8",
            sys.executable,
        ]
        command += words
        opened.append(Tmux(tmp_path, command, size))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def driver(root: Path, lab: str, language: str) -> list[str]:
    """Arguments of an interpreter that shows the deck with a trainer and a grader that answer at once."""
    return [str(HERE / "tmux_driver.py"), str(root), lab, language]


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """Start `labrunner` itself in a fresh course with a worked example, for a user whose home is empty."""
    course, home, opened = tmp_path / "clone", tmp_path / "home", []
    home.mkdir()
    shutil.copytree(REPOSITORY / "learners", course / "learners")
    shutil.copy(REPOSITORY / "course.toml", course)
    monkeypatch.chdir(course)

    def start(language: str, size: tuple[int, int]) -> Tmux:
        said = {"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "screen-256color", "LC_ALL": "C.UTF-8"}
        command = ["env", "-i", *(f"{name}={value}" for name, value in said.items())]
        command += [sys.executable, "-P", "-m", "labrunner", "--lang", language]
        place = tmp_path / f"start-{len(opened)}"
        place.mkdir()
        opened.append(Tmux(place, ["sh", "-c", '"$@"; echo "ENDED $?"; sleep 600', "sh", *command], size))
        return opened[-1]

    yield course, home, start
    for one in opened:
        one.close()


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("es", (160, 50))])
def test_the_first_minute(clone, language, size):
    course, home, start = clone
    say = Say(language)
    example = {path: path.read_bytes() for path in course.rglob("*") if path.is_file()}
    tmux = start(language, size)
    assert "borja" not in tmux.see(say("who.title"))
    tmux.press(*"ada", see=" ada")
    listed = tmux.press("Enter", see=say("next.begin_lab", lab="no-clip", key="enter"))
    assert "ada · " in listed and "borja" not in listed
    tmux.press("b", see=say("example.warn", key="b", hint=3, cost=6))
    tmux.press("Enter", see=say("next.fly", key="enter r", arm="control"))
    tmux.press("Enter", see=say("next.fly", key="r", arm="control"))
    tmux.press("r", see=say("next.start", key="enter", arm="control"))
    tmux.press("Escape", see=say("next.fly", key="r", arm="control"))
    tmux.press("q", see="ENDED 0")
    assert [path for path in home.rglob("*") if path.is_file() and 'learner = "ada"' in path.read_text("utf-8")]
    assert {path: path.read_bytes() for path in example} == example
    again = start(language, size).see(say("next.begin_lab", lab="no-clip", key="enter"))
    assert "ada · " in again


#: What is changed in the fix: keys on the fix screen, and what is then to be seen; and what the file holds.
FIXES = {
    "no-clip": (
        (("Down",) * 4, "▸ optimizer.grad_clip"),
        (("Enter",), " del "),
        (("C-u", "0", ".", "5", "Enter"), "+ optimizer.grad_clip = 0.5"),
    ),
    "optimizer-reset": ((("Down",) * 5, "▸ restore.moments"), (("Enter",), "+ restore.moments_dtype = ")),
}
WRITTEN = {"no-clip": {"optimizer.grad_clip": 0.5}, "optimizer-reset": {"restore.moments_dtype": "fp32"}}


@pytest.mark.parametrize(
    ("lab", "language", "size"), [("no-clip", "en", (80, 24)), ("optimizer-reset", "es", (160, 50))]
)
def test_a_lab_from_start_to_grade_by_keys(terminal, tmp_path, lab, language, size):
    say = Say(language)
    tmux = terminal(driver(tmp_path, lab, language), size)
    tmux.see("no-clip")
    tmux.press("/", *lab, see=f"┌ {lab} ")
    tmux.press("Enter", see=say("text.title", lab=lab))
    tmux.press("Enter", see=say("next.fly", key="r", arm="control"))
    tmux.press("r", see=say("arms.title", lab=lab))
    tmux.press("Enter", see="500/500")
    tmux.press("r", see=say("arms.title", lab=lab))
    tmux.press("Enter", see=f"{lab} · break")
    tmux.see("! ")  # its alarm is known
    tmux.press("n", "c", see=f"{say('run.vs')} control")
    tmux.press("m", see=say("pm.writing"))
    tmux.press("Escape", see="enter " + say("action.edit"))
    tmux.press("i", see=": 312")
    tmux.press("Tab", "Tab", "3", "i", see="29.68")
    tmux.press("q", see=say("action.postmortem"))
    tmux.press("f", see=say("next.hypotheses_first", key="m"))
    tmux.press("f", see=say("fix.title", lab=lab))
    for keys, seen in FIXES[lab]:
        tmux.press(*keys, see=seen)
    tmux.press("r", see=f"{lab} · fix")
    tmux.see(say("state.finished"))
    tmux.press("g", see=say("grade.lacks.predictions"))
    tmux.press("g", see=say("grade.score", score="80", most="100"))
    tmux.press("Down", see="0.05")
    tmux.press("q", see="")
    folder = lab_folder("ada", load_lab(lab).phase, lab, root=tmp_path / "learners")
    assert read_fix(folder.fix, load_lab(lab)) == WRITTEN[lab]
    assert "Panel 3: 29.68" in folder.postmortem.read_text(encoding="utf-8")
    assert parse_text(folder.postmortem.read_text(encoding="utf-8")).symptoms[0].number.value == 312


def test_a_lab_from_start_to_grade_by_mouse(terminal, tmp_path):
    say, lab = Say("en"), "no-clip"
    tmux = terminal(driver(tmp_path, lab, "en"), (160, 50))
    tmux.click("no-clip", see=say("text.title", lab=lab))
    tmux.click("enter ", row=-1, see=say("next.fly", key="r", arm="control"))
    for seen in ("500/500", f"{lab} · break"):
        tmux.click("r run", row=-1, see=say("arms.title", lab=lab))
        tmux.click("enter ", row=-1, see=seen)
    tmux.see("312 ")
    tmux.click("n alarm", row=-1, see="▸  312")
    tmux.click("c compare", row=-1, see=f"{say('run.vs')} control")
    tmux.click("f fix", row=-1, see=say("next.hypotheses_first", key="m"))
    tmux.click("f fix", row=-1, see=say("fix.title", lab=lab))
    tmux.click("optimizer.grad_clip", see="▸ optimizer.grad_clip")
    tmux.click("enter", row=-1, see=" del ")
    for key in ("none", "0", ".", "5"):
        if key == "none":
            for _ in range(4):
                tmux.click(" del", right=1, see=" del ")
        else:
            tmux.click(f" {key} ", right=1, see=" del ")
    tmux.click("enter ", row=-1, see="+ optimizer.grad_clip = 0.5")
    tmux.click("r run the fix", row=-1, see=f"{lab} · fix")
    tmux.see(say("state.finished"))
    tmux.see("C differences")  # in the footer of a run that has ended
    tmux.click("m post-mortem", row=-1, see=say("pm.writing"))
    tmux.click("esc instruments", row=-1, see="enter " + say("action.edit"))
    tmux.click("n alarm", row=-1, see=" 312 ")
    tmux.click("i insert", row=-1, see=": 312")
    tmux.click("g grade", row=-1, see=say("grade.lacks.predictions"))
    tmux.click("g grade", row=-1, see=say("grade.score", score="80", most="100"))
    tmux.click("No damage", see="tolerance: 0.05")
    folder = lab_folder("ada", load_lab(lab).phase, lab, root=tmp_path / "learners")
    assert read_fix(folder.fix, load_lab(lab)) == WRITTEN[lab]
    assert parse_text(folder.postmortem.read_text(encoding="utf-8")).symptoms[0].number.value == 312


def test_an_incident_is_flown_to_its_debrief_by_keys(terminal, tmp_path):
    """With the real process of a shift, at the pace of its clock: a small net, thirty updates, one a second."""
    scenario = write_scenario(tmp_path / "labs", "bumpy")
    scenario._path.write_text(scenario._path.read_text().replace("updates = 30", "updates = 30\npace = 1.0"))
    command = ["-m", "labrunner", "--lang", "es", "--labs", str(tmp_path / "labs")]
    tmux = terminal([*command, "drill", "bumpy", "--seed", "5", "--level", "guided"], (80, 24))
    tmux.see("en vuelo")
    tmux.see("manual en")
    tmux.press("g", see="Enter pide")
    tmux.press("Enter", see="pedido")
    tmux.press("C", see="la tasa de aprendizaje")
    tmux.press("Down", "Down", "Enter", see="dicho en")
    tmux.see("El turno ha terminado")
    tmux.press("Enter", see="¿Qué viste primero?")
    tmux.press("u", "n", "Enter", "Enter", "Enter", see="de 100")
    screen = tmux.see("nunca pasó")
    assert "¿Qué viste primero? un" in screen and "la tuya" in screen
    (record,) = tmp_path.glob("**/on-call/bumpy*/shift.json")
    assert read_record(record).called.cause == "schedule" and json.loads(record.read_text())["score"] is not None
