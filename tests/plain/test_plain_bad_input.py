"""What nobody means to type gets one sentence at each prompt, and loses nothing."""

from __future__ import annotations

import io
import sys

import pytest
from tui_fakes import a_log
from typed_lines import CTRL_C, answers

from labrunner.plain.terminal import asked, take_any_bytes

LONG, FAR = "x" * 100_000, "9" * 30
AGAIN = {
    "en": "quit leaves, and so does another Ctrl-C; what you wrote is kept",
    "es": "salir termina, y otro Ctrl-C también; lo que escribiste se guarda",
}


def sentences(told: str) -> list[str]:
    """What was said to each command but the last, without what comes next."""
    return [" ".join(answer.rstrip("\n").rpartition("\n")[0].split()) for answer in answers(told)[1:-1]]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (LONG, "no command is called xxx"),
        (f"step {FAR}", "this run has steps 1 to 500"),
        (f"step -{FAR}", "this run has steps 1 to 500"),
        (f"step {'9' * 5000}", "is no whole number"),
        (f"step {LONG}", "is no whole number"),
        (f"batch {FAR}", "this run has steps 1 to 500"),
        (f"panel {FAR}", "the other panels are 1 to 7"),
        (f"panel 1 {FAR} {FAR}", "this run has steps 1 to 500"),
        ("panel 1 3", "a whole number is missing"),
        (f"look {LONG}", "look ARM, one of: "),
        (f"run {LONG}", "no run is called xxx"),
        (f"write {FAR}", "sections are 1 to 7"),
        (f"write 1 {FAR}", "this section has the lines 1 to "),
        (f"brief {FAR}", "the text has parts 1 to "),
        (f"answer {LONG} 3", "no question is called xxx"),
        (f"fix {LONG}=3", "no setting that may be changed is called xxx"),
        (f"experiment {LONG} lr=1 calm", "is no hypothesis"),
        (f"experiment {FAR}", "no experiment is called"),
    ],
)
def test_a_command_that_cannot_be_done_is_one_short_sentence(talk, runs, typed, said):
    [answer] = sentences(talk("no-clip", typed, "quit"))
    assert said in answer and len(answer) < 600


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "no lab is called 99: type its name, or its number of 1 to 7"),
        ("es", "ningún lab se llama 99: escribe su nombre, o su número de 1 a 7"),
    ],
)
def test_a_number_of_no_lab_is_told_which_there_are(talk, language, words):
    assert words in talk("", "99", "q", language=language)
    assert len(max(talk(LONG, f"case {LONG}", language=language).split("\n"), key=len)) < 200


@pytest.mark.parametrize("language", ["en", "es"])
def test_ctrl_c_where_a_command_is_asked_for_says_how_one_leaves_and_a_second_one_leaves(talk, places, runs, language):
    told = talk(CTRL_C, "no-clip", "step 312", CTRL_C, "step 313", "quit", language=language)
    assert told.count(AGAIN[language]) == 2 and "313" in told.rpartition(AGAIN[language])[2]
    with pytest.raises(KeyboardInterrupt):
        talk("no-clip", CTRL_C, CTRL_C, language=language)
    (places / "train.log").write_text(a_log(), encoding="utf-8")
    assert AGAIN[language] in talk(f"open {places / 'train.log'}", CTRL_C, "quit", language=language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the input has ended; what you wrote is kept"),
        ("es", "la entrada ha terminado; lo que escribiste se guarda"),
    ],
)
def test_the_end_of_the_input_is_said_at_every_prompt_of_commands(talk, runs, places, language, words):
    (places / "train.log").write_text(a_log(), encoding="utf-8")
    for lines in ((), ("no-clip",), (f"open {places / 'train.log'}",)):
        assert talk(*lines, language=language).rstrip().endswith(words)
    assert words not in talk("no-clip", "quit", language=language)


@pytest.mark.parametrize(
    ("language", "write", "left"),
    [("en", "write", "section 4 is as it was"), ("es", "escribir", "la sección 4 está como estaba")],
)
@pytest.mark.parametrize("typed", [CTRL_C, ".", "..", ""])
def test_a_line_that_is_left_stays_and_that_is_said(talk, runs, folder, language, write, left, typed):
    talk("no-clip", f"{write} 4", "Nobody clipped the rare token.", ".", "salir", language=language)
    before = folder.postmortem.read_text()
    assert left in talk("no-clip", f"{write} 4 1", typed, "salir", language=language)
    assert left in talk("no-clip", f"{write} 4", CTRL_C, "salir", language=language)
    assert folder.postmortem.read_text() == before


@pytest.mark.parametrize(
    ("language", "hint", "words"), [("en", "hint", "no hint was taken"), ("es", "pista", "no se tomó ninguna pista")]
)
@pytest.mark.parametrize("typed", ["hints", "", CTRL_C])
def test_a_hint_that_is_not_taken_is_said_not_to_be(talk, runs, folder, monkeypatch, language, hint, words, typed):
    assert words in talk("no-clip", hint, typed, "salir", language=language)
    assert not folder.progress.exists() or "hint" not in folder.progress.read_text()


def test_of_what_is_typed_control_characters_are_left_out_and_what_is_no_utf8_shows(monkeypatch):
    typed = b"write\x1b[31m 1\x07\n" + "caf\u00e9 ".encode() + b"caf\xe9\n" + b"y" * 100_000 + b"\x00\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
    take_any_bytes()
    assert [asked("> "), asked("> ")] == ["write 1", "caf\u00e9 caf\ufffd"]
    assert asked("> ") == "y" * 100_000, "nothing is cut"
    with pytest.raises(EOFError):
        asked("> ")
