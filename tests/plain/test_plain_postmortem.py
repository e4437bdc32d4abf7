"""The post-mortem as it is written in `labrunner --plain`: entries, one line by its number, broken-off typing."""

from __future__ import annotations

import re
import signal
import sys

import pytest
from tui_fakes import a_log
from typed_lines import answers

from labrunner.graders.read.parse import parse_file
from labrunner.plain.lines import as_entries, in_place


@pytest.mark.parametrize(
    ("typed", "ranked", "kept"),
    [
        (["a batch, panel 7", "", " the rate, panel 2"], True, ["1. a batch, panel 7", "2. the rate, panel 2"]),
        (
            ["Panel 3, step 312: 14", "Panel 1, step 312: 9"],
            False,
            ["- Panel 3, step 312: 14", "- Panel 1, step 312: 9"],
        ),
        (["1. a batch", "that was odd"], True, ["1. a batch", "that was odd"]),
        (["- a", "b"], False, ["- a", "b"]),
        (["H1: a batch", "H2: the rate"], True, ["H1: a batch", "H2: the rate"]),
        ([], True, []),
    ],
)
def test_each_line_typed_without_a_mark_is_an_entry(typed, ranked, kept):
    assert as_entries(typed, ranked=ranked) == kept


def test_hypotheses_typed_without_numbers_are_those_that_the_grade_reads(talk, tmp_path):
    told = talk(
        "no-clip", "write 2", "A rare piece in one batch: panel 7", "The rate: panel 2", "NaN: panel 6", ".", "quit"
    )
    assert "hypotheses" in told.lower()
    file = next(tmp_path.rglob("postmortem.md"))
    assert [(one.rank, one.panels) for one in parse_file(file).hypotheses] == [(1, (7,)), (2, (2,)), (3, (6,))]


@pytest.mark.parametrize(
    ("old", "typed", "how", "line"),
    [
        ("- loss at the spike: 5", "5.758", {"labels": True}, "- loss at the spike: 5.758"),
        ("- loss at the spike: 5", "loss at the spike: 6", {"labels": True}, "- loss at the spike: 6"),
        ("- norm, pre-clip: 5", "norm: 6", {"labels": True}, "- norm, pre-clip: 6"),
        ("- norm, pre-clip: 5", "loss: 6", {"labels": True}, "- norm, pre-clip: loss: 6"),
        ("- Panel 3: 5 at step 9", "Panel 3: 6 at step 9", {}, "- Panel 3: 6 at step 9"),
        ("2. The rate: panel 2", "A batch: panel 7", {}, "2. A batch: panel 7"),
        ("2. The rate: panel 2", "A batch: panel 7", {"after": True}, "3. A batch: panel 7"),
        ("2. The rate: panel 2", "5. A batch", {}, "5. A batch"),
        ("One sentence.", " Another one. ", {}, "Another one."),
    ],
)
def test_one_line_keeps_its_mark_and_its_label(old, typed, how, line):
    assert in_place(old, typed, **how) == line


@pytest.mark.parametrize(("language", "word", "stands"), [("en", "write", "stands so"), ("es", "escribir", "Está así")])
def test_one_line_of_a_section_is_mended_by_its_number(talk, runs, folder, language, word, stands):
    talk("no-clip", f"{word} 3", "Panel 3: 1 at step 312", "Panel 1: 2 at step 312", "Panel 7: 3 at step 312", ".")
    told = talk("no-clip", f"{word} 3", ".", f"{word} 3 2", "Panel 5: 4 at step 311, favours H1", language=language)
    assert "  2 - Panel 1: 2 at step 312" in told and stands in told.split("  3 - Panel 7")[1]

    def cited() -> list[tuple[int | None, str]]:
        return [(one.panel, one.number.raw) for one in parse_file(folder.postmortem).citations]

    assert cited() == [(3, "1"), (5, "4"), (7, "3")]
    talk("no-clip", f"{word} 3 2", ".", f"{word} 3 1", "", f"{word} 3 2", language=language)  # left as they are
    assert cited() == [(3, "1"), (5, "4"), (7, "3")]
    talk("no-clip", f"{word} 3 4", "Panel 2: 5 at step 312", f"{word} 3 1", "-", language=language)
    assert cited() == [(5, "4"), (7, "3"), (2, "5")]
    assert "1 to 3; 4" in talk("no-clip", "write 3 9", "write 3 0") and len(cited()) == 3


def test_what_is_remarked_on_a_line_is_mended_by_the_number_that_it_names(talk, runs, folder):
    talk("no-clip", "write 2", "A rare piece in one batch: panel 7", "The rate", "NaN: panel 6", ".", "quit")
    told = talk("no-clip", "check", "quit")
    [line] = re.findall(r"line (\d)", told.split("2 hypotheses")[1].split("3 discriminating")[0])
    told = talk("no-clip", f"write 2 {line}", "The rate: panel 2", "quit")
    assert "The rate\n" in told and "nothing to complain about" in told
    assert [one.panels for one in parse_file(folder.postmortem).hypotheses] == [(7,), (2,), (6,)]


def test_lines_whose_typing_is_broken_off_are_kept_behind_what_stands_there(talk, places):
    path = places / "learners" / "ada" / "phase-19" / "no-clip" / "postmortem.md"
    assert "kept: the 2 lines typed stand in section 4" in talk("no-clip", "write 4", "A rare piece.", "No clip.")
    assert parse_file(path).root_cause.text.split() == "A rare piece. No clip.".split()
    talk("no-clip", "write 4", "One batch of it.")
    assert parse_file(path).root_cause.text.split() == "A rare piece. No clip. One batch of it.".split()
    before = path.read_text()
    assert "kept" not in talk("no-clip", "write 4")
    assert path.read_text() == before
    talk("no-clip", "write 1", "317")
    assert ": 317" in path.read_text()


@pytest.mark.parametrize(
    ("lang", "word", "offer", "said"),
    [
        ("en", "write", "two dots alone (..) discard what was typed", "discarded: section 4 is as it was"),
        ("es", "escribir", "dos puntos solos (..) descartan lo escrito", "descartado: la sección 4 está como estaba"),
    ],
)
def test_two_dots_discard_what_was_typed_of_a_section(talk, places, lang, word, offer, said):
    path = places / "learners" / "ada" / "phase-19" / "no-clip" / "postmortem.md"
    talk("no-clip", "write 4", "A rare piece.", ".", "quit")
    before = path.read_text()
    told = " ".join(talk("no-clip", f"{word} 4", "Nonsense.", "More of it.", "..", "quit", language=lang).split())
    assert offer in told and said in told and path.read_text() == before


@pytest.mark.parametrize(
    ("lang", "word", "before", "after"),
    [
        ("en", "write", "said here once you have a hypothesis", "highest loss of the first eight steps"),
        ("es", "escribir", "se dice aquí cuando tengas una hipótesis", "mayor loss de los ocho primeros pasos"),
    ],
)
def test_how_far_the_excursion_counts_is_said_once_there_is_a_hypothesis(talk, lang, word, before, after):
    lines = ("bandit-shift", f"{word} 1", ".", f"{word} 2", "the rate is too high: panel 2", ".", f"{word} 1", ".")
    told = " ".join(talk(*lines, language=lang).split())
    assert told.count(before) == told.count(after) == 1 and told.index(before) < told.index(after)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a terminal that goes away sends no signal here")
def test_a_terminal_that_goes_away_loses_no_line(places):
    """The lines are typed into a pseudo-terminal whose other end is closed, as ssh leaves it."""
    import os
    import pty
    import subprocess
    import time

    path = places / "learners" / "ada" / "phase-19" / "no-clip" / "postmortem.md"
    ours, theirs = pty.openpty()
    command = [sys.executable, "-P", "-m", "labrunner", "--plain", "--learner", "ada", "--lang", "en"]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, cwd=places,
        preexec_fn=lambda: __import__("fcntl").ioctl(0, __import__("termios").TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(theirs)
    told = b""

    def until(words: bytes) -> None:
        nonlocal told
        end = time.monotonic() + 60
        while words not in told and time.monotonic() < end:
            told += os.read(ours, 4096)

    for awaited, typed in ((b"? ", b"no-clip\n"), (b"no-clip> ", b"write 4\n"), (b"| ", b"Nobody clipped.\n")):
        until(awaited)
        os.write(ours, typed)
        told = b""
    until(b"| ")
    os.close(ours)
    process.wait(60)
    assert "Nobody clipped." in path.read_text()


@pytest.mark.parametrize(("typed", "line"), [("write 1 4: 2.038", 4), ("write 1 4 2.038", 4), ("write 1 loss", 1)])
def test_a_line_is_never_taken_from_behind_its_number(talk, typed, line):
    text = talk("no-clip", typed, "brief")
    assert f"type write 1 {line} and nothing behind it" in text
    assert "takes the place of line" not in text, "what is typed next is a command again"


def test_the_prompt_names_the_run_that_is_read(talk, runs):
    told = talk("no-clip", "look control", "look break", "quit")
    assert "no-clip break> " in told.rpartition("no-clip control> ")[2] and "no-clip> " not in told


@pytest.mark.parametrize(
    ("language", "word", "ends", "stands"),
    [
        ("en", "write", "A dot alone ends the section", "stands so until then"),
        ("es", "escribir", "Un punto solo acaba la sección", "Hasta entonces la sección"),
    ],
)
def test_a_question_mark_alone_helps_while_a_section_is_typed_and_loses_nothing(
    talk, runs, folder, language, word, ends, stands
):
    told = talk("no-clip", f"{word} 4", "?", "One rare token.", " ? ", "\\?", "No clip.", ".", "q", language=language)
    assert told.count(ends) == 2 and told.count(stands) == 2
    assert "  1 One rare token." in told.split(ends)[2]
    kept = folder.postmortem.read_text(encoding="utf-8")
    assert "One rare token.\n?\nNo clip.\n" in kept
    told = talk("no-clip", f"{word} 4 3", "?", "?", "The clip was left out.", "q", language=language)
    shown = {"en": "What you type takes the place of line 3", "es": "Lo que escribas sustituye la línea 3"}[language]
    assert told.count(shown) == 3
    kept = folder.postmortem.read_text(encoding="utf-8")
    assert "The clip was left out." in kept and "No clip." not in kept


def test_a_question_mark_helps_in_the_report_on_a_log_and_two_dots_discard(talk, places):
    (places / "train.log").write_text(a_log(), encoding="utf-8")
    report = ("write 1", "?", "it fell", "\\?", ".", "write 2", "it should rise", "..", "back")
    told = talk(f"open {places / 'train.log'}", *report, "q")
    assert "A dot alone ends the section" in told and "discarded: section 2" in told
    [kept] = [file.read_text(encoding="utf-8") for file in places.rglob("*.md")]
    assert "it fell\n?\n" in kept and "it should rise" not in kept


def test_what_was_typed_of_a_report_is_kept_where_the_input_ends(talk, places):
    (places / "train.log").write_text(a_log(), encoding="utf-8")
    told = talk(f"open {places / 'train.log'}", "write 1", "it fell")
    assert "report kept: " in told
    [kept] = [file.read_text(encoding="utf-8") for file in places.rglob("*.md")]
    assert "it fell\n" in kept


@pytest.mark.parametrize(
    ("language", "word", "told", "still"),
    [
        (
            "en",
            "write",
            ("line 3: there is no number in ting", "line 6: there is no number in high", "line 8: ting is no dtype"),
            "section 1 still has remarks (line ",
        ),
        (
            "es",
            "escribir",
            ("línea 3: no hay ningún número en ting", "línea 6: no hay ningún número en high", "ting no es un dtype"),
            "la sección 1 aún tiene avisos (línea ",
        ),
    ],
)
def test_words_where_a_number_is_asked_for_are_remarked_on_until_they_are_mended(
    talk, runs, folder, language, word, told, still
):
    values = ("312", "0.9", "ting", "4", "", "high", "1e-3", "ting", "312", "", ".")
    lines = ("no-clip", f"{word} 1", *values, "panel 3", "fix grad_clip=0.5", "panel 3", "q")
    said = answers(talk(*lines, language=language))
    written, panel, fixed, after = (" ".join(answer.split()) for answer in said[-5:-1])
    assert all(one in written for one in told) and still in written and still in panel, "as long as it is worked on"
    assert still not in fixed and still not in after, "no longer once other work was begun"


def test_one_line_whose_typing_was_broken_off_is_one_line(talk, runs, folder):
    assert "kept: the line typed stands in section 7" in talk("no-clip", "write 7", "A clip belongs into every run.")


def test_of_a_section_that_is_left_as_it_was_nothing_is_still_said(talk, runs, folder):
    assert "still has remarks" not in talk("no-clip", "write 1", ".", "panel 3", "write 7", ".", "q")


def test_what_a_section_still_lacks_is_no_longer_said_once_it_is_mended(talk, runs, folder):
    told = talk(
        "no-clip", "write 7", "A clip into <one thing>.", ".", "write 7", "A clip belongs into every run.", ".", "q"
    )
    lacking, mended = answers(told)[-3:-1]
    assert "section 7 still has remarks" in lacking and "section 7" not in mended.split("next: ")[0]
