"""Logs that people trained and labelled who knew no rule: what is known of them gets no worse.

All of them take minutes: `python -m tools.strangers --write` judges them and keeps what became of each; here one in
sixteen is judged anew."""

import csv
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tools.strangers import ARCHIVE, RECORD, judged_log, record, recorded, table

ROOT = Path(__file__).parents[2]
KEPT = recorded(RECORD.read_text(encoding="utf-8"))
EVERY = 16


@pytest.fixture(scope="module")
def labels():
    """The rows of all sets' labels, by set and file."""
    found = {}
    with tarfile.open(ARCHIVE) as archive:
        for member in archive:
            if member.name.endswith("/labels.tsv"):
                text = io.TextIOWrapper(archive.extractfile(member), encoding="utf-8", newline="")
                place = Path(member.name).parent.name
                rows = csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE)
                found |= {f"{place}/{row['file']}": row for row in rows}
    return found


def test_every_log_is_in_the_record_with_its_label(labels):
    assert {one.name: (one.label, one.kind) for one in KEPT} == {
        name: (row["label"], row["kind"]) for name, row in labels.items()
    }


def test_the_record_is_read_as_it_was_written():
    assert record(KEPT) == RECORD.read_text(encoding="utf-8")


@pytest.mark.slow(minutes=1)
def test_one_log_in_sixteen_is_judged_no_worse_than_recorded(labels, tmp_path):
    chosen = KEPT[::EVERY]
    names = {one.name for one in chosen}
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(tmp_path, [one for one in archive if one.name in names], filter="data")
    for kept in chosen:
        seen = judged_log(tmp_path / Path(kept.name).parent, labels[kept.name])
        if kept.label == "healthy":
            assert (kept.calm is not True or seen.calm is True) and seen.alarms <= kept.alarms, seen
        if kept.label == "sick":
            assert (kept.calm is not False or seen.calm is False) and seen.in_time >= kept.in_time, seen


@pytest.mark.parametrize("page", ["check", "watch"])
def test_the_pages_say_what_the_record_says(page):
    counts = {line.partition(": ")[2] for line in table(KEPT) if line.startswith(f"{page}: ")}
    text = " ".join((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").split())
    assert counts and [count for count in counts if count not in text] == []


def of_a_folder(folder):
    """What the command says of a folder of one's own."""
    command = [sys.executable, "-P", "-m", "tools.strangers", "--each", "--jobs", "1", "--folder", str(folder)]
    return subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)


def test_a_folder_with_labels_is_judged_as_the_sets_are(tmp_path):
    falls = [f"step {step} loss {3 / step + 1:.4f}" for step in range(1, 41)]
    (tmp_path / "good.log").write_text("\n".join(falls), encoding="utf-8")
    broken = [*falls[:30], *(f"step {step} loss nan" for step in range(31, 40))]
    (tmp_path / "bad.log").write_text("\n".join(broken), encoding="utf-8")
    lines = "file\tlabel\tkind\tfirst_bad_row\tnote", "good.log\thealthy\tfalls\t\t", "bad.log\thealthy\tNaN\t\t"
    (tmp_path / "labels.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = of_a_folder(tmp_path)
    assert said.returncode == 0, said.stderr
    assert f"healthy: {tmp_path.name}/bad.log, NaN: check nan, watch 1" in said.stdout
    assert "check: healthy alarmed 1 of 2" in said.stdout


def test_a_folder_without_labels_is_refused_in_a_sentence(tmp_path):
    said = of_a_folder(tmp_path)
    assert said.returncode == 2 and "no labels.tsv there" in said.stderr


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("a.log\thealthy", "line 2: no kind, first_bad_row, note"),
        ("b.log\tsick\tNaN\t3\t", "line 2: no file 'b.log'"),
        ("a.log\tsick\tNaN\tthird\t", "line 2: first_bad_row is a number"),
    ],
)
def test_labels_that_are_wrong_are_named_by_their_line(tmp_path, row, wrong):
    (tmp_path / "a.log").write_text("step 1 loss 2.0\n", encoding="utf-8")
    (tmp_path / "labels.tsv").write_text(f"file\tlabel\tkind\tfirst_bad_row\tnote\n{row}\n", encoding="utf-8")
    said = of_a_folder(tmp_path)
    assert said.returncode == 2 and wrong in said.stderr and "Traceback" not in said.stderr
