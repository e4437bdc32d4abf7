"""Bare numbers below a line of words are a loss; words alone are no log."""

import pytest

from labrunner.diagnosis.check import check
from labrunner.errors import LabrunnerError
from labrunner.series.foreign import load_any


def test_bare_numbers_below_a_line_of_words_are_read_as_loss(tmp_path):
    path = tmp_path / "log.txt"
    path.write_text("Using device: cpu\n" + "".join(f"{1 + 2 / row:.5f}\n" for row in range(1, 100)), encoding="utf-8")
    series = load_any(path)
    assert len(series) == 99 and series.columns["loss"][0] == 3
    path.write_text(path.read_text(encoding="utf-8") + "inf\n" + "nan\n" * 9, encoding="utf-8")
    assert check(load_any(path)).verdict == "nan"


@pytest.mark.parametrize("text", ["Using device: cpu\n", "Using device: cpu\n1\n2\n3\n4\n5\n"])
def test_words_alone_or_above_whole_numbers_are_no_log(tmp_path, text):
    (tmp_path / "log.txt").write_text(text, encoding="utf-8")
    with pytest.raises(LabrunnerError):
        load_any(tmp_path / "log.txt")
