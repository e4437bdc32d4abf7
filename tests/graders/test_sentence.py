"""What is a sentence that says something: what people write of a cause is, lists, heaps and numbers are not."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from labrunner.course.lab import load_lab
from labrunner.graders.checks.rootcause import judge
from labrunner.graders.read.sentence import no_statement


def texts(language, kind):
    with open(Path(__file__).with_name("sentences.tsv"), encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [row["text"] for row in rows if (row["language"], row["kind"]) == (language, kind)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_people_write_of_a_cause_is_a_sentence(language):
    written = texts(language, "sentence")
    refused = {text: no_statement(text) for text in written if no_statement(text)}
    assert len(written) >= 40 and len(refused) <= 0.1 * len(written), refused


@pytest.mark.parametrize("language", ["en", "es"])
def test_lists_heaps_and_numbers_are_none(language):
    written = texts(language, "heap")
    passed = [text for text in written if not no_statement(text)]
    assert len(written) >= 20 and len(passed) <= 0.05 * len(written), passed


@pytest.mark.parametrize("text", ["clip batch rare token gradient", "recorte el la tasa", "19.22 32.51 364"])
def test_the_grade_refuses_what_is_no_sentence(text):
    verdict = judge(text, load_lab("no-clip").concepts)
    assert verdict.code == no_statement(text) and verdict.share == 0
