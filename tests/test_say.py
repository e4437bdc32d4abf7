"""Sentences in two languages, one rule for the singular, and numbers as people read them."""

from __future__ import annotations

import math

import pytest

from labrunner.say import Sentences, between, duration, number, percent, points, unsigned_zero

say = Sentences(
    {
        "rows": ("{count} rows", "{count} filas"),
        "rows.one": ("1 row", "1 fila"),
        "after": ("after {steps} steps", "tras {steps} pasos"),
        "loss": ("loss {loss}", "loss {loss}"),
    },
    limit=20,
)


def test_a_sentence_comes_in_the_language_asked_for_and_in_english_for_any_other():
    assert [say(lang, "rows", count=3) for lang in ("en", "es", "fr")] == ["3 rows", "3 filas", "3 rows"]


def test_one_of_something_takes_the_singular_where_there_is_one():
    assert say("en", "rows", count=1) == "1 row" and say("es", "rows", count=1) == "1 fila"
    assert say("en", "after", steps=1) == "after 1 steps"  # this table has no singular for it


def test_what_stands_in_a_gap_is_written_as_people_read_it_and_safe_to_print():
    assert say("en", "loss", loss=3.14159) == "loss 3.142" and say("en", "loss", loss=None) == "loss -"
    assert say("en", "loss", loss="\x1b[31mred\nfile") == "loss red file"
    assert say("en", "loss", loss="x" * 99) == "loss " + "x" * 19 + "…"


def test_a_gap_without_a_value_and_an_unknown_sentence_are_errors():
    with pytest.raises(KeyError):
        say("en", "loss", value=1)
    with pytest.raises(KeyError):
        say("en", "none")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "-"),
        (math.nan, "NaN"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (True, "true"),
        (False, "false"),
        (0.0, "0"),
        (3.0, "3"),
        (65536.0, "65536"),
        (0.00030001, "0.0003"),
        (1e-5, "1e-05"),
        (12345.6, "12346"),
        (2.5e8, "2.5e+08"),
        ("fp16", "fp16"),
    ],
)
def test_numbers(value, shown):
    assert number(value) == shown


def test_fewer_digits():
    assert number(3.14159, 3) == "3.14" and number(1234.5, 3) == "1234"


def test_points_have_two_decimals_at_most():
    assert [points(value) for value in (0.0, 12.0, 100.0, 11.5, 7.3333)] == ["0", "12", "100", "11.5", "7.33"]


def test_shares_and_durations():
    assert percent(0.375) == "38" and percent(0.375, 1) == "37.5"
    assert [duration(hours) for hours in (0.005, 0.25, 7.25)] == ["18 s", "15 min", "7.25 h"]


@pytest.mark.parametrize(
    ("low", "high", "english", "spanish"),
    [
        ("2.1", "2.4", "2.1–2.4", "2.1–2.4"),
        ("2.1", "2.1", "2.1", "2.1"),
        ("-0.12", "-0.00", "-0.12 to 0", "entre -0.12 y 0"),
        ("-0.12", "+0.31", "-0.12 to +0.31", "entre -0.12 y +0.31"),
        ("+0.00", "+0.31", "0 to +0.31", "entre 0 y +0.31"),
        ("-0.00", "0.00", "0.00", "0.00"),
        ("1e-05", "2e-05", "1e-05 to 2e-05", "entre 1e-05 y 2e-05"),
    ],
)
def test_a_range_is_written_so_that_a_sign_and_a_dash_cannot_be_taken_for_each_other(low, high, english, spanish):
    assert (between(low, high, "en"), between(low, high, "es")) == (english, spanish)


def test_a_number_that_was_rounded_to_zero_has_no_minus():
    shown = [unsigned_zero(text) for text in ("-0.00", "-0", "-0.01", "0.00", "-", "-3", "-0.0e+00")]
    assert shown == ["0.00", "0", "-0.01", "0.00", "-", "-3", "-0.0e+00"]
    assert points(-0.001) == "0" and percent(-0.001) == "0" and percent(-0.0004, 1) == "0.0"
