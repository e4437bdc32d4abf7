"""Two decks on one file see each other."""

from __future__ import annotations

import subprocess
import sys

import pytest

from labrunner.deck.work.presence import EVERY, Presence


@pytest.mark.slow
def test_a_deck_sees_another_that_has_the_file_open_and_no_longer_when_it_is_gone(tmp_path, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "postmortem.md"
    mine = Presence(file)
    assert mine.others(now=1.0) == 0
    code = (
        "import sys, pathlib\nfrom labrunner.deck.work.presence import Presence\n"
        "print(Presence(pathlib.Path(sys.argv[1])).others(), flush=True)\nsys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-P", "-c", code, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout.readline() == "1\n"  # it sees this one
        assert mine.others(now=1.0 + EVERY / 2) == 0  # not looked yet
        assert mine.others(now=1.0 + EVERY) == 1 and Presence(tmp_path / "another.md").others() == 0
    finally:
        other.kill()
        other.wait()
        other.stdin.close()
        other.stdout.close()
    assert mine.others(now=1.0 + 2 * EVERY) == 0  # killed: its note is taken away
    mine.leave()
    assert not list(mine.folder.iterdir())


def test_where_no_note_can_be_left_nobody_is_seen(tmp_path, monkeypatch):
    (tmp_path / "cache").write_text("a file")
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path / "cache"))
    presence = Presence(tmp_path / "postmortem.md")
    assert presence.others() == 0
    presence.leave()
