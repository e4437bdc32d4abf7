"""A reduced series keeps every spike, marks what is not finite, and joins nothing over it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from labrunner.deck.draw.scale import number, scale_for, side_ticks, tick_label, ticks
from labrunner.deck.run.reduce import column_of, reduce, smooth, step_of


def reduced(values, count=10, window=None, log=False, present=None):
    values = np.asarray(values, dtype=float)
    steps = np.arange(1, len(values) + 1)
    return reduce(steps, values, present, window or (1, len(values)), count, log=log)


def test_a_spike_of_one_step_survives_any_reduction():
    values = np.ones(100_000)
    values[54_321] = 9.0
    columns = reduced(values, count=7)
    assert columns.limits() == (1.0, 9.0)
    assert (columns.high == 9.0).sum() == 1


def test_low_and_high_of_each_column_are_the_extremes_of_its_steps():
    rng = np.random.default_rng(0)
    values = rng.normal(size=1003)
    columns = reduced(values, count=17)
    for column in range(17):
        inside = [v for i, v in enumerate(values, start=1) if column_of(i, (1, 1003), 17) == column]
        assert columns.low[column] == min(inside) and columns.high[column] == max(inside)


@pytest.mark.parametrize("count", [1, 7, 64, 500])
def test_first_step_of_a_column_falls_into_it(count):
    for column in range(count):
        assert column_of(step_of(column, (5, 704), count), (5, 704), count) == column


def test_not_finite_values_are_marked_and_break_the_line():
    values = np.array([1, 2, np.nan, 4, np.inf, 6, -np.inf, 8, 9, 10], dtype=float)
    columns = reduced(values)
    assert columns.nan.tolist() == [False, False, True, *[False] * 7]
    assert columns.up[4] and columns.down[6]
    assert columns.joined.tolist() == [False, True, False, False, False, False, False, False, True, True]
    assert np.isnan(columns.low[[2, 4, 6]]).all()


def test_a_gap_of_nan_is_not_bridged_when_zoomed_in():
    values = np.array([1.0, np.nan, 3.0])
    columns = reduced(values, count=30)
    assert np.isnan(columns.low[1:20]).all()


def test_between_two_steps_the_line_is_straight():
    columns = reduced([0.0, 10.0], count=20)
    assert columns.low[0] == 0 and columns.low[10] == 10
    assert columns.low[5] == pytest.approx(5.0)


def test_absent_rows_are_skipped_not_marked():
    present = np.array([True, False, True, True])
    columns = reduced([1, np.nan, 3, 4], count=4, present=present)
    assert not columns.nan.any()
    assert columns.low[1] == pytest.approx(2.0)


def test_a_logarithmic_axis_leaves_out_what_has_no_logarithm_and_keeps_marks():
    columns = reduced([0.0, -1.0, 10.0, np.nan, np.inf], count=5, log=True)
    assert np.isnan(columns.low[:2]).all() and columns.low[2] == 1.0
    assert columns.nan[3] and columns.up[4]


def test_nothing_in_the_window_is_an_empty_picture():
    columns = reduced([1, 2, 3], window=(50, 60))
    assert columns.limits() is None
    empty = reduce(np.zeros(0, dtype=int), np.zeros(0), None, (1, 10), 4, log=False)
    assert empty.limits() is None


def test_smoothing_is_debiased_and_steps_over_holes():
    assert smooth(np.full(1000, 3.0)) == pytest.approx(np.full(1000, 3.0))
    values = np.array([2.0, np.nan, np.inf, 2.0])
    out = smooth(values)
    assert np.isnan(out[1]) and np.isinf(out[2]) and out[3] == pytest.approx(2.0)


def test_smoothing_equals_the_recursion():
    rng = np.random.default_rng(1)
    values = rng.normal(size=1000)
    keep, total, weight, wanted = 1 - 2 / 26, 0.0, 0.0, []
    for value in values:
        total, weight = keep * total + value, keep * weight + 1
        wanted.append(total / weight)
    assert smooth(values) == pytest.approx(np.array(wanted))


def test_ticks_are_round_and_inside():
    scale = scale_for([(0.3, 7.2)], log=False)
    places = ticks(scale, 4)
    assert 2 <= len(places) <= 4
    assert all(scale.low <= place <= scale.high for place, _ in places)
    decades = ticks(scale_for([(-2.0, 2.0)], log=True), 10)
    assert [label for _, label in decades] == ["0.01", "0.1", "1", "10", "100"]


def test_a_constant_series_has_a_scale():
    scale = scale_for([(5.0, 5.0)], log=False)
    assert scale.low < 5.0 < scale.high


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (29.683, "29.68"),
        (1.7, "1.700"),
        (500, "500"),
        (0.00028, "2.80e-4"),
        (65536.0, "65536"),
        (float("nan"), "NaN"),
        (float("-inf"), "-inf"),
        (None, "-"),
        (16294.4, "16294"),
        (0.0, "0"),
        (-0.5, "-0.5000"),
    ],
)
def test_numbers_have_four_digits_and_at_most_seven_characters(value, shown):
    assert number(value) == shown
    assert len(shown) <= 7


@pytest.mark.parametrize("value", [1e-9, 3e-4, 0.05, 1.5, 12, 345, 6789, 20000, 3.2e8])
def test_tick_labels_fit_the_gutter(value):
    assert len(tick_label(value, value)) <= 5


@pytest.mark.parametrize("limits", [(0.0, 0.003), (0.0, 2.7e-4), (1.9999999, 2.0), (2.7e-4, 2.7e-4), (3e-3, 3.001e-3)])
@pytest.mark.parametrize("log", [False, True])
def test_labels_of_an_axis_tell_its_ticks_apart(limits, log):
    low, high = (math.log10(max(limit, 1e-5)) if log else limit for limit in limits)
    found = side_ticks(scale_for([(low, high)], log=log), 8, 5)
    labels = [label for _, label in found]
    assert len(set(labels)) == len(labels) and list(found) == sorted(found)
    assert limits[0] == limits[1] or max(map(len, labels), default=0) <= 6


def test_an_axis_that_hardly_rises_has_one_short_label():
    assert [label for _, label in side_ticks(scale_for([(1.99999999, 2.0)], log=False), 8, 5)] == ["2"]
