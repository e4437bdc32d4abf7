"""Readings of a lab on arms of one's choice, from runs of a cache that is made up."""

import pytest

from labrunner.course.lab import load_lab
from labrunner.errors import InputError
from tools import reading_table


class Shelf:
    """Stands for the cache: a folder's name is the arm's and the seed's."""

    def __init__(self, *missing: tuple[str, int]) -> None:
        self.missing = missing

    def get(self, lab, arm, config):
        return None if (arm, config.seed) in self.missing else f"{arm}/{config.seed}"


@pytest.fixture
def evaluated(monkeypatch):
    """Readings are their arm, their seed, and that of the arm they are compared with."""
    monkeypatch.setattr(reading_table, "load_run", lambda folder: folder)

    def evaluate(reading, runs, origins):
        own = int(runs(reading.arm).split("/")[1])
        return own + 1000 * int(runs("control").split("/")[1]) if reading.minus else own

    monkeypatch.setattr(reading_table, "evaluate", evaluate)


def test_each_arm_is_read_over_the_seeds_that_are_there(evaluated):
    lab = load_lab("optimizer-reset")
    found = reading_table.values_of(lab, "break-all", ["update_1"], [42, 43, 44], Shelf(("break-all", 43)))
    assert found == {42: [42], 44: [44]}
    assert "| break-all | 2 | 42 (42 to 44) |" in reading_table.as_markdown(lab, ["update_1"], {"break-all": found})


def test_a_reading_that_compares_needs_both_runs(evaluated):
    lab = load_lab("optimizer-reset")
    assert lab.readings["all_damage"].minus
    found = reading_table.values_of(lab, "break-moments", ["all_damage"], [42, 43], Shelf(("control", 42)))
    assert found == {43: [43043]}


def test_what_the_lab_does_not_have_is_named():
    lab = load_lab("optimizer-reset")
    with pytest.raises(InputError, match="no reading is called zz"):
        reading_table.values_of(lab, "break-all", ["zz"], [42], Shelf())
    with pytest.raises(InputError, match="no arm 'zz'"):
        reading_table.values_of(lab, "zz", ["update_1"], [42], Shelf())


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["nope", "--arms", "a", "--readings", "b"], 2, "no lab is called 'nope'"),
        (["optimizer-reset", "--arms", "break-all", "--readings", "update_1", "--seeds", "0"], 2, "at least one seed"),
        (["optimizer-reset", "--arms", "break-all", "--readings", "update_1"], 4, "add --train"),
    ],
)
def test_wrong_words_are_one_sentence(words, code, said, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path))
    assert reading_table.main(words) == code
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1
