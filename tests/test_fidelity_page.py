"""The figures of docs/fidelity.md that carry a mark are those of the committed calibrations, to the digits printed.

A mark is an HTML comment right after the figures it speaks of, which no reader sees:

    2.96 (2.94 to 3.00)<!--=arrival_before-->        the reading's own, lowest and highest value over the seeds
    19 of<!--=break/diverged-->                      how many seeds of an arm got that verdict, cause or outcome
    25 %<!--=break/recoverable-->                    the share of them, because the figure has a per cent sign
    18 of<!--=warm_up_damage>0.5-->                  on how many seeds the reading is above that
    6.4<!--=peak_loss b-->                           letters choose: b the lab's own seed, l lowest, m median, h highest
    5.2 (4.9 to 5.2)<!--=break-all.update_1-->       the reading as it is in another arm
    19 of 20<!--=claims-->                           seeds on which every claim holds, and seeds
    0.053<!--=epsilon-->                             how far an accepted fix may lie above its control

The lab is the one that the nearest `<!-- figures of LAB -->` above names, or stands before a colon:
`<!--=lr-jump:peak_loss-->`. A mark stands in the line of its figures. Comments that begin with `<!-- note: ` are no
marks.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "fidelity.md"
LABS = ("no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift", "lr-jump")
NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:,\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?(?: ?%)?")
COMMENT = re.compile(r"<!-- figures of (?P<lab>[\w-]+) -->|<!--=(?P<mark>[^>]+(?:>[^->]+)?)-->")
STATISTICS = {"b": "base", "l": "min", "m": "median", "h": "max"}


@dataclass(frozen=True)
class Mark:
    """What a comment says: the lab, the item, and the figures printed before it."""

    line: int
    lab: str
    item: str
    letters: str
    figures: tuple[str, ...]

    def __str__(self) -> str:
        return f"line {self.line}: {', '.join(self.figures) or 'no figure'} ({self.lab}:{self.item} {self.letters})"


def calibrations() -> dict[str, dict[str, Any]]:
    return {lab: json.loads((ROOT / "labs" / lab / "calibration.json").read_text(encoding="utf-8")) for lab in LABS}


def marks_of(page: str) -> list[Mark]:
    """Every mark of the page, with as many figures before it as it speaks of (fewer where they are not there)."""
    found, lab = [], ""
    for number, line in enumerate(page.splitlines(), 1):
        since = 0
        for match in COMMENT.finditer(line):
            if match["lab"]:
                lab = match["lab"]
            else:
                name, _, letters = match["mark"].partition(" ")
                own, _, item = name.rpartition(":")
                letters = letters or ("sn" if item == "claims" else "b" if re.search("[/>]|^epsilon$", item) else "blh")
                figures = NUMBER.findall(line[since : match.start()])[-len(letters) :]
                found.append(Mark(number, own or lab, item, letters, tuple(figures)))
            since = match.end()
    return found


def value_of(calibration: dict[str, Any], item: str, letter: str, *, share: bool) -> float:
    """The number that a letter of a mark stands for. Raises KeyError for what the calibration does not have."""
    seeds = calibration["seeds"]
    if item == "claims":
        lost = {seed for claim in calibration["claims"].values() for seed in claim["failed_seeds"]}
        return float(len(seeds) - len(lost) if letter == "s" else len(seeds))
    if item == "epsilon":
        return next(iter(calibration["epsilons"].values()))["value"]
    if "/" in item:
        name, _, what = item.partition("/")
        arm = calibration["arms"][name]
        counted = {
            "none": len(seeds) - sum(arm["causes"].values()),
            **arm["outcomes"],
            **arm["causes"],
            **arm["verdicts"],
        }
        return counted[what] / (len(seeds) if share else 1)
    if ">" in item:
        name, _, limit = item.partition(">")
        return float(sum(value > float(limit) for value in calibration["readings"][name]["by_seed"].values()))
    arm, _, name = item.rpartition(".")
    readings = calibration["arms"][arm]["readings"] if arm else calibration["readings"]
    return float(readings[name][STATISTICS[letter]])


def agrees(figure: str, value: float) -> bool:
    """Whether a value, rounded to as many decimals as a figure has, is that figure."""
    text = figure.rstrip(" %").replace(",", "")
    digits, _, exponent = text.partition("e")
    unit = 10.0 ** (int(exponent or 0) - len(digits.partition(".")[2]))
    if figure.endswith("%"):
        value *= 100
    return math.isfinite(value) and abs(value - float(text)) <= unit * 0.5000001


def wrong(page: str, measured: dict[str, dict[str, Any]]) -> list[str]:
    """Every mark that does not hold, in words."""
    found = []
    for mark in marks_of(page):
        if len(mark.figures) != len(mark.letters):
            found.append(f"{mark}: {len(mark.letters)} figures belong there")
            continue
        for figure, letter in zip(mark.figures, mark.letters, strict=True):
            try:
                value = value_of(measured[mark.lab], mark.item, letter, share=figure.endswith("%"))
            except KeyError as missing:
                found.append(f"{mark}: no calibration has {missing}")
                break
            if not agrees(figure, value):
                found.append(f"{mark}: {figure} is {value:.6g} in the calibration")
    return found


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def measured() -> dict[str, dict[str, Any]]:
    return calibrations()


def test_every_marked_figure_is_the_calibration_s(page, measured):
    assert wrong(page, measured) == []


def test_all_labs_have_marked_figures(page):
    figures = {lab: sum(len(m.figures) for m in marks_of(page) if m.lab == lab) for lab in LABS}
    assert min(figures.values()) >= 20, figures
    assert sum(figures.values()) >= 250, figures


def test_no_comment_of_the_page_is_a_mark_that_is_misspelt(page):
    assert len(re.findall("<!--(?! note: )", page)) == len(COMMENT.findall(page))


@pytest.mark.parametrize("lab", LABS)
def test_a_calibration_that_moved_is_noticed(page, measured, lab):
    """Every reading of a lab is changed: every mark on one of them must fail, and is named by its line."""
    moved = json.loads(json.dumps(measured))
    for spread in moved[lab]["readings"].values():
        for statistic in STATISTICS.values():
            if isinstance(spread[statistic], int | float):
                spread[statistic] = spread[statistic] * 1.5 + 1
    failed = {line.split(":", 1)[0] for line in wrong(page, moved)}
    expected = {
        f"line {m.line}"
        for m in marks_of(page)
        if m.lab == lab and re.fullmatch(r"\w+", m.item) and m.item not in {"claims", "epsilon"}
    }
    assert expected and expected <= failed


@pytest.mark.parametrize(
    "line, says",
    [
        ("2.19 (2.18 to 2.21)<!--=pre_spike_loss-->", None),
        ("2.29 (2.18 to 2.21)<!--=pre_spike_loss-->", "2.29 is 2.18777"),
        ("2.19 (2.18 to 2.31)<!--=pre_spike_loss-->", "2.31 is 2.21395"),
        ("about 2.2<!--=pre_spike_loss-->", "3 figures belong there"),
        ("2.2<!--=pre_spike_loss b-->", None),
        ("2.2<!--=no_such_reading b-->", "no calibration has 'no_such_reading'"),
        ("25 %<!--=break/recoverable-->, 5<!--=break/recoverable-->", None),
        ("30 %<!--=break/recoverable-->", "30 % is 0.25"),
        ("19 of 20<!--=claims-->", None),
        ("20 of 20<!--=claims-->", "20 is 19"),
        ("20<!--=grad_ratio>5-->", None),
    ],
)
def test_a_mark_is_read_as_it_is_meant(measured, line, says):
    found = wrong(f"<!-- figures of no-clip -->\n{line}", measured)
    assert bool(found) == bool(says) and (says or "") in "".join(found)
