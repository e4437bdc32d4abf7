"""What is worked out quickly of many values is what one would get of each by itself."""

import numpy as np
import pytest

from labrunner.series.columns import told_rows
from labrunner.series.statistics import median, medians_of_parts, quantile


@pytest.mark.parametrize("count", [1, 2, 7, 511, 512, 513, 5000, 5001])
def test_the_median_is_numpys(count):
    values = np.random.default_rng(count).normal(size=count)
    kept = values.copy()
    assert median(values) == np.median(values)
    assert np.array_equal(values, kept)


@pytest.mark.parametrize("count", [3, 600])
def test_a_median_of_values_of_which_one_is_none_is_none(count):
    values = np.arange(float(count))
    values[0] = np.nan
    assert np.isnan(median(values))


@pytest.mark.parametrize(("count", "parts"), [(64, 1), (1000, 15), (1024, 16), (4000, 3)])
def test_medians_of_parts_are_those_of_each_part(count, parts):
    values = np.random.default_rng(parts).normal(size=count)
    assert medians_of_parts(values, parts).tolist() == [median(part) for part in np.array_split(values, parts)]


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 1.0])
def test_a_quantile_lies_between_the_two_values_about_it(share):
    values = np.random.default_rng(1).normal(size=777)
    assert quantile(values, share) == pytest.approx(np.quantile(values, share), rel=1e-12)


def test_told_rows_passes_over_nothing_that_is_told():
    values = [None] * 5000
    for row in (0, 1023, 1024, 4999):
        values[row] = "" if row == 1024 else "told"
    assert told_rows(values) == [0, 1023, 1024, 4999]
