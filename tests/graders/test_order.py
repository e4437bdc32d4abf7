"""Words in no order say nothing; what people write is in some order."""

from __future__ import annotations

import csv
import random
import re
from pathlib import Path

import pytest

from labrunner.graders.read.order import is_disordered


def honest():
    for table in sorted((Path(__file__).parent / "words").glob("*.tsv")):
        with open(table, encoding="utf-8", newline="") as stream:
            rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
            yield from (row["sentence"] for row in rows if row["kind"] == "honest")


def test_of_honest_sentences_one_in_a_thousand_is_taken_for_shuffled_and_of_shuffled_ones_most_are():
    deal = random.Random(3)
    written = list(honest())
    shuffled = []
    for sentence in written:
        words = re.sub(r"[.;:,()]", "", sentence).split()
        deal.shuffle(words)
        shuffled.append(" ".join(words))
    assert len(written) > 1000
    assert sum(map(is_disordered, written)) <= 0.001 * len(written)
    assert sum(map(is_disordered, shuffled)) > 0.6 * len(written)


@pytest.mark.parametrize(
    "text",
    [
        "A rare token: panel 3",
        "no warmup, no clip, high lr: panel 2",
        "bad checkpoint",
        "Un batch malo: panel 3",
        "fp32",
        "",
    ],
)
def test_notes_of_a_few_words_are_in_order(text):
    assert not is_disordered(text)


@pytest.mark.parametrize(
    "text",
    [
        "panel of the clip gradient the",
        "batch moments overflow scale clip rate",
        "recorte el la tasa",
        "gradient the of",
    ],
)
def test_a_heap_and_what_no_language_says_are_not(text):
    assert is_disordered(text)
