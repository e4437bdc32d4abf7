"""A live shift: its process flies what headless code flies, bit for bit, also when it was killed on the way."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from pathlib import Path

import pytest

from labrunner.deck.strings import Say
from labrunner.deck.work.shift import begin_shift
from labrunner.drill import live, live_process
from labrunner.drill.cockpit import Cockpit
from labrunner.drill.live_process import as_logged
from labrunner.drill.record import read_record
from labrunner.drill.reference import NEVER, NONE
from labrunner.drill.scenario import find_scenario
from labrunner.drill.shift import follow, judged
from labrunner.engine.record.journal import JOURNAL, effective_events, iter_lines
from labrunner.plain.shift import PlainShift

pytestmark = pytest.mark.slow

#: Seconds within which anything here happens on the slowest machine.
PATIENCE = 300.0


def until(folder: Path, process: live.LiveShift, holds) -> live.Status:
    """The first status for which something holds."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        status = live.read_status(folder)
        if status is not None and holds(status):
            return status
        assert process.poll() is None or status is None or status.phase == "over", process.reason()
        time.sleep(0.01)
    raise AssertionError("it did not come to that")


def references_of(folder: Path) -> list[int]:
    """The processes that work out the references of a shift; none where the system does not list processes so."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = place.read_bytes().split(b"\0")
            if b"--references" in words and str(folder).encode() in words:
                found.append(int(place.parent.name))
    return found


def alive(processes: list[int]) -> bool:
    """Whether one of these processes is at work."""
    for process in processes:
        with contextlib.suppress(OSError):
            state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
            if state not in "ZX":
                return True
    return False


def test_a_live_shift_that_was_killed_goes_on_and_is_what_headless_code_flies(labs, bumpy, tmp_path):
    scenario = find_scenario("bumpy", [labs])
    folder = live.new_shift(tmp_path / "on-call", scenario, 5)
    process = live.start(folder, labs=[labs], guided=True, pace=25)
    until(folder, process, lambda now: now.executed >= 14)
    process.ask("rollback", {"back": 12})
    process._process.stdin.write(b'nonsense\n[1]\n{"action": "set", "arguments": {"key": "model.seed"}}\n')
    process.ask("set", {"key": "schedule.jump_factor", "value": 1.0})
    process.ask("call", {"cause": "schedule"})
    before = until(folder, process, lambda now: now.asked and now.asked[-1]["line"] and now.called)
    helper = references_of(folder)
    os.kill(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)
    end = time.monotonic() + PATIENCE
    while alive(helper):
        assert time.monotonic() < end, "the process of the references outlives the shift's"
        time.sleep(0.05)
    assert live.unfinished(tmp_path / "on-call", [labs]) == [folder]

    again = live.start(folder, labs=[labs], pace=1000)
    status = until(folder, again, lambda now: now.phase == "over")
    assert again.wait(PATIENCE) == 0 and not live.unfinished(tmp_path / "on-call", [labs])
    assert status.executed == scenario.updates and before.executed < scenario.updates
    asked = [(one["executed"], one["action"], one["arguments"]) for one in status.asked]
    assert asked == [(one["executed"], one["action"], one["arguments"]) for one in before.asked] and len(asked) == 2
    assert before.called == status.called and before.proposed

    cockpit = Cockpit(bumpy)
    lines = [line for group in follow(cockpit, read_record(folder / live.RECORD), scenario.updates) for line in group]
    told = json.loads((folder / live.RECORD).read_text())
    assert told == json.loads(json.dumps(judged(cockpit).as_json()))
    page = json.loads((folder / live.DEBRIEF).read_text())
    assert page["losses"]["yours"] == cockpit.losses and {NONE, NEVER, "back"} < set(page["losses"])
    assert page["score"] == told["score"] > 75 and all(page["text"].values())
    flown = {line["step"]: line["param_hash"] for line in lines if line["kind"] == "step"}
    logged = [e for e in effective_events(iter_lines(folder / JOURNAL), lambda event: event) if e["kind"] == "step"]
    assert [e["param_hash"] for e in logged if e["step"] > scenario.begins] == [
        flown[e["step"]] for e in logged if e["step"] > scenario.begins
    ]


def test_a_shift_ends_with_who_started_it_and_its_clock_goes_on_without_them_only_where_it_counts(labs, tmp_path):
    scenario = find_scenario("bumpy", [labs])
    folder = live.new_shift(tmp_path, scenario, 5)
    process = live.start(folder, labs=[labs], pace=5)
    until(folder, process, lambda now: now.executed >= 3)
    with pytest.raises(live.InputError, match="flown by another process"):
        live.start(folder, labs=[labs])
    process.leave()
    assert process.wait(PATIENCE) == 0 and live.unfinished(tmp_path, [labs]) == [folder]
    left = live.read_status(folder).executed
    again = live.start(folder, labs=[labs], in_pieces=True)
    assert until(folder, again, lambda now: now.phase == "flying").executed == left < scenario.updates

    again.leave(pace=1e6)  # of which a moment makes more updates than there are
    assert again.wait(PATIENCE) == 0
    last = live.start(folder, labs=[labs], in_pieces=True)
    status = until(folder, last, lambda now: now.phase == "over")
    assert last.wait(PATIENCE) == 0
    assert status.executed == scenario.updates and not status.asked and not (folder / live.LEFT).exists()


def test_in_lines_a_shift_comes_to_its_debrief_though_it_is_over_before_who_flies_it_types_again(labs, tmp_path):
    session = begin_shift(find_scenario("bumpy", [labs]), tmp_path, seed=5, labs=[labs], in_pieces=True)
    said, prompts = [], []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        if len(prompts) > 50:
            raise EOFError
        if live.read_status(session.folder).executed == session.scenario.updates:
            until(session.folder, session.live, lambda now: now.phase == "over")
            session.live.wait(PATIENCE)
        return "1000" if prompt == "> " else ""

    PlainShift(session, Say("en"), ask, said.append).talk()
    assert len(prompts) <= 50 and prompts[-4:-3] == [f"{Say('en')('account.plain')} "]
    assert "your shift is over" in said and any("of 100" in line for line in said)


class Sluggish:
    """A process that was told to go and does not come to it."""

    def __init__(self, *_, **__):
        self.killed = False
        started.append(self)

    def kill(self):
        self.killed = True

    def wait(self, *_):
        raise AssertionError("a shift whose last update was made waits for it")


started: list[Sluggish] = []


def test_the_end_of_a_shift_does_not_wait_for_the_process_of_the_references(tmp_path, monkeypatch):
    monkeypatch.setattr(live_process.subprocess, "Popen", Sluggish)
    with live_process.references(tmp_path, []):
        assert not started[-1].killed
    assert started[-1].killed


def test_the_journal_of_a_shift_does_not_name_what_was_planted(bumpy):
    lines = [as_logged(line) for group in bumpy.groups for line in group if line["kind"] == "step"]
    assert all("sentences" not in line["batch"] and line["batch"]["index"] for line in lines)
    assert all("sentence" not in token for line in lines for token in line["tail_tokens"])


def test_an_unproven_scenario_fails_in_one_sentence(tmp_path):
    from small_drill import write_scenario

    labs = tmp_path / "labs"
    folder = live.new_shift(tmp_path / "shifts", write_scenario(labs, "raw", measured=False), 1)
    process = live.start(folder, labs=[labs])
    assert process.wait(PATIENCE) == 2
    status = live.read_status(folder)
    assert status is not None and status.phase == "failed" and "was not verified" in str(status.reason)
