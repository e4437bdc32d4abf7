"""What is typed at the prompt of `--plain`: words, in marks where they hold spaces, and apostrophes as they come."""

from __future__ import annotations

import pytest

from labrunner.plain.lines import words_of


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("answer q1 the loss didn't come back", ["answer", "q1", "the", "loss", "didn't", "come", "back"]),
        ("answer q1 it didn't, and it wasn't", ["answer", "q1", "it", "didn't,", "and", "it", "wasn't"]),
        ('answer q1 a 5" screen', ["answer", "q1", "a", '5"', "screen"]),
        ("write '", ["write", "'"]),
        ('answer q1 "two words"', ["answer", "q1", "two words"]),
        ("answer q1 'two words'", ["answer", "q1", "two words"]),
        ('fix name="a b" other=1', ["fix", "name=a b", "other=1"]),
        ("fix optimizer.lr='0.1'", ["fix", "optimizer.lr=0.1"]),
        ("  step   12 ", ["step", "12"]),
        ("", []),
    ],
)
def test_a_line_becomes_words(line, words):
    assert words_of(line) == words


def test_an_apostrophe_is_a_letter_to_every_command(talk, runs):
    text = talk("no-clip", "step isn't", "don't know", "quit")
    assert "isn't is no whole number" in text and "no command is called don't" in text


@pytest.mark.parametrize(
    ("language", "log"), [("en", "panel 0 is the batch log"), ("es", "el 0 es el registro de batches")]
)
def test_what_panel_0_is_is_said_where_it_is_asked_for_and_in_the_help(talk, runs, language, log):
    assert log in talk("no-clip", "panel 0", "quit", language=language)
    told = " ".join(talk("no-clip", "?", "units", "quit", language=language).split()).lower()
    assert told.count("panel 0") == (3 if language == "en" else 2)
