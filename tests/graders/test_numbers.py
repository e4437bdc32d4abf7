"""Numbers as people write them."""

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from labrunner.graders.read.numbers import close, find_numbers, parse_number

#: A busy machine is no finding.
NO_HURRY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2.31", 2.31),
        ("2,31", 2.31),
        ("2.31e0", 2.31),
        ("2,31e-1", 0.231),
        ("-0", 0.0),
        ("−2.5", -2.5),
        ("1_000", 1000),
        ("1.234,5", 1234.5),
        ("1,234.5", 1234.5),
        ("1,234,567", 1234567),
        (".5", 0.5),
        ("2.94 × 10^{-4}", 2.94e-4),
        (r"\(2.94 \times 10^{-4}\)", 2.94e-4),
        ("2.94×10⁻⁴", 2.94e-4),
        ("inf", math.inf),
        ("-Infinity", -math.inf),
        ("∞", math.inf),
        ("47.2x", 47.2),
        ("12 %", 12),
        ("2.31 nats", 2.31),
    ],
)
def test_one_number(text, value):
    assert parse_number(text).value == value


def test_nan_is_a_number_of_its_own():
    assert math.isnan(parse_number("NaN").value)


@pytest.mark.parametrize(
    "text", ["", "fp16", "H1", "7f3a", "1.2.3", "1e999", "9" * 60, "two", "1 2", "2.31 and more words"]
)
def test_no_number(text):
    assert parse_number(text) is None


@pytest.mark.parametrize("value", [None, True, [1], {"a": 1}, 10**400, "1" * 5000])
def test_values_that_are_no_numbers(value):
    assert parse_number(value) is None


def test_a_comma_with_three_digits_is_read_both_ways():
    assert parse_number("14,250").values == (14.25, 14250.0)


def test_numbers_in_words_are_left_alone():
    assert [n.value for n in find_numbers("x19 in 0x1f, fx3, max2 and x 7")] == [19, 7]
    assert [n.value for n in find_numbers("H1 at fp16 in block_0, 7f3a: 47.2 at 312")] == [47.2, 312]


@pytest.mark.parametrize(
    ("claimed", "expected", "holds"),
    [
        ("1.75", 1.7491, True),
        ("1.74", 1.7491, False),
        ("5", 5.43, False),
        ("5.4", 5.43, False),
        ("54.3", 54.34, True),
        ("312", 312, True),
        ("313", 312, False),
        ("312.4", 312, False),
        ("NaN", math.nan, True),
        ("inf", math.nan, False),
        ("inf", math.inf, True),
        ("-inf", math.inf, False),
        ("1e308", math.inf, False),
        ("-0", 0.0, True),
        ("0", 0.4, False),
    ],
)
def test_close_allows_the_rounding_of_what_is_written(claimed, expected, holds):
    assert close(parse_number(claimed), expected) is holds


@NO_HURRY
@given(st.text(max_size=300))
def test_no_text_breaks_the_search(text):
    for number in find_numbers(text):
        assert 0 <= number.start < number.end <= len(text) and all(isinstance(v, float) for v in number.values)


@NO_HURRY
@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e12, max_value=1e12))
def test_what_python_writes_is_read_back(value):
    number = parse_number(repr(value))
    assert number is not None and (number.value == value or value == 0)


@NO_HURRY
@given(st.floats(min_value=1e-3, max_value=1e4), st.integers(min_value=3, max_value=9))
def test_a_rounded_number_says_the_number(value, digits):
    assert close(parse_number(f"{value:#.{digits}g}"), value)
