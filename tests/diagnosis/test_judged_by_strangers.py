"""Logs that people trained and labelled who knew no rule: what is known of them gets no worse."""

import tarfile

import pytest

from tools.strangers import ARCHIVE, judged


@pytest.mark.slow
def test_logs_of_strangers_are_judged_no_worse_than_they_were(tmp_path):
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(tmp_path, filter="data")
    seen = [one for name in "abcdefghijklmnop" for one in judged(tmp_path / name)]
    healthy, sick = ([one for one in seen if one.label == label] for label in ("healthy", "sick"))
    assert (len(healthy), len(sick)) == (1504, 1129)
    assert sum(one.calm is False for one in healthy) <= 18 and sum(one.calm is True for one in sick) <= 58
    assert sum(one.alarms for one in healthy) <= 41 and sum(one.in_time for one in sick) >= 731
    assert sum(one.late is None for one in sick) <= 166, "some are never told"
