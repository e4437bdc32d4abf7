"""The order of tests among processes: every test once, the files whole, slow ones first."""

from __future__ import annotations

import pytest
from dealing import dealt

#: (file, minutes) of tests as they are collected: a file of quick and slow ones, one of two long ones, more of either.
TESTS = [
    *[(name, 0 if number % 2 else None) for name in "abc" for number in range(6)],
    *[("long", 3.0), ("long", 1.0), ("long", 2.0)],
    *[(name, None) for name in "de" for _ in range(20)],
]
ITEMS = [(place, *test) for place, test in enumerate(TESTS)]


def stretches(processes: int, items=ITEMS):
    order = dealt(items, processes, lambda item: item[1], lambda item: item[2])
    assert sorted(order) == sorted(items)
    found, rest = [], order
    for left in range(processes, 0, -1):  # as xdist sends them
        found.append(rest[: len(rest) // left])
        rest = rest[len(rest) // left :]
    return found


@pytest.mark.parametrize("processes", [1, 2, 3, 4])
def test_slow_tests_of_a_file_are_one_process_s_and_come_before_quick_ones(processes):
    dealers = stretches(processes)
    for name in "abc":
        assert sum((name, 0) in [item[1:] for item in stretch] for stretch in dealers) == 1
    for stretch in dealers:
        kinds = ["quick" if minutes is None else "slow" if minutes == 0 else "long" for _, _, minutes in stretch]
        assert kinds == sorted(kinds, key=["long", "slow", "quick"].index)


def test_long_tests_are_dealt_one_by_one_the_longest_first():
    assert [[item[2] for item in stretch if item[2]] for stretch in stretches(2)] == [[3.0, 1.0], [2.0]]


@pytest.mark.parametrize("items", [[], ITEMS[:1], ITEMS[18:21], [item for item in ITEMS if item[2] == 0]])
def test_no_test_is_lost_where_there_are_few_or_no_quick_ones(items):
    assert sum(map(len, stretches(3, items))) == len(items)
