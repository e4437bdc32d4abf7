"""Public logs with a reader's labels, where the folder with them stands beside the repository."""

import csv
from pathlib import Path

import pytest

from labrunner.diagnosis.check import check
from labrunner.series.foreign import load_any

LOGS = Path(__file__).parents[2].parent / "shared" / "logs"


def _cases() -> list[tuple[str, frozenset[str]]]:
    if not (LOGS / "labels.tsv").exists():
        return []
    with (LOGS / "labels.tsv").open(newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t"))
    return [(name, frozenset(row["verdicts"].split("|"))) for row in rows for name in (row["file"], row["raw"]) if name]


@pytest.mark.skipif(not _cases(), reason="no labelled logs beside the repository")
@pytest.mark.parametrize("name, accepted", _cases() or [("none", frozenset())])
def test_the_verdict_is_one_that_a_reader_accepts(name, accepted):
    assert check(load_any(LOGS / name)).verdict in accepted
