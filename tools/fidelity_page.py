"""What docs/fidelity.md claims, as data: figures marked with their reading, and rows with a command of their own.

A mark is an HTML comment right after the figures it speaks of, which no reader sees:

    2.96 (2.94 to 3.00)<!--=arrival_before-->        the reading's own, lowest and highest value over the seeds
    19 of<!--=break/diverged-->                      how many runs of an arm got that verdict, cause or outcome
    4 of<!--=break/none--> 20<!--=break/all-->       how many got no cause; how many runs of the arm there are
    25 %<!--=break/recoverable-->                    the share of them, because the figure has a per cent sign
    18 of<!--=warm_up_damage>0.5-->                  on how many seeds the reading is above that
    6.4<!--=peak_loss b-->                           letters choose: b the lab's own seed, l lowest, m median, h highest
    3.1 to 3.8<!--=log_softmax_end LH-->             L and H: bounds that hold what the calibration has, and little more
    5.2 (4.9 to 5.2)<!--=break-all.update_1-->       the reading as it is in another arm
    19 of 20<!--=claims-->                           seeds on which every claim holds, and seeds
    0.053<!--=epsilon-->                             how far an accepted fix may lie above its control

The lab is the one that the nearest `<!-- figures of LAB -->` above names, or stands before a colon:
`<!--=lr-jump:peak_loss-->`. A mark stands in the line of its figures. Comments that begin with `<!-- note: ` are no
marks. Rows with a command are those of the tables whose header is `fidelity_rows.HEADER`.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labrunner.say import unsigned_zero

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "fidelity.md"
LABS = ("no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift", "lr-jump", "stale-variance", "entropy-collapse")
NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:,\d{3})*(?:\.\d+)?(?:e[-+]?\d+)?(?: ?%)?")
COMMENT = re.compile(r"<!-- figures of (?P<lab>[\w-]+) -->|<!--=(?P<mark>[^>]+(?:>[^->]+)?)-->")
STATISTICS = {"b": "base", "l": "min", "m": "median", "h": "max", "L": "min", "H": "max"}
#: How much wider than the calibrated range the bounds L and H may be, as a share of its width.
LOOSE = 1.0


@dataclass(frozen=True)
class Figure:
    """A number as the page prints it, and its place in the line."""

    text: str
    start: int
    end: int

    @property
    def value(self) -> float:
        """The number; a per cent sign is left out of account."""
        return float(self.text.rstrip(" %").replace(",", ""))

    @property
    def unit(self) -> float:
        """What one step of the last printed digit is worth."""
        digits, _, exponent = self.text.rstrip(" %").replace(",", "").partition("e")
        return 10.0 ** (int(exponent or 0) - len(digits.partition(".")[2]))

    @property
    def per_cent(self) -> bool:
        """Whether the page prints it in per cent."""
        return self.text.endswith("%")

    def rounds(self, value: float) -> bool:
        """Whether a value, rounded to as many decimals as are printed, is this figure."""
        return math.isfinite(value) and abs(value * (100 if self.per_cent else 1) - self.value) <= self.unit * 0.5000001

    def of(self, value: float) -> str:
        """Another value, printed as this one is."""
        digits, _, exponent = self.text.rstrip(" %").partition("e")
        places, value = len(digits.partition(".")[2]), value * (100 if self.per_cent else 1)
        tail = self.text[len(self.text.rstrip(" %")) :]
        if exponent:
            mantissa, _, power = f"{value:.{places}e}".partition("e")
            return f"{mantissa}e{int(power)}{tail}"
        plus = "+" if digits.startswith("+") else ""
        shown = f"{value:{plus}{',' if ',' in digits or value >= 10000 else ''}.{places}f}"
        return unsigned_zero(shown) + tail


@dataclass(frozen=True)
class Mark:
    """What a comment says: the lab, the item, and the figures printed before it, one for each letter."""

    line: int
    lab: str
    item: str
    letters: str
    figures: tuple[Figure, ...]

    def __str__(self) -> str:
        printed = ", ".join(figure.text for figure in self.figures) or "no figure"
        return f"line {self.line}: {printed} ({self.lab}:{self.item} {self.letters})"

    @property
    def reading(self) -> tuple[str, str] | None:
        """The arm (empty: the reading's own) and the name of the reading; None where the mark counts seeds."""
        if self.item in ("claims", "epsilon") or re.search("[/>]", self.item):
            return None
        arm, _, name = self.item.rpartition(".")
        return arm, name


def calibrations() -> dict[str, dict[str, Any]]:
    """The committed calibration of each lab, as JSON has it."""
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
                before = [Figure(m[0], m.start(), m.end()) for m in NUMBER.finditer(line, since, match.start())]
                found.append(Mark(number, own or lab, item, letters, tuple(before[-len(letters) :])))
            since = match.end()
    return found


def value_of(calibration: dict[str, Any], mark: Mark, letter: str, *, share: bool = False) -> float:
    """The number that a letter of a mark stands for. Raises KeyError for what the calibration does not have."""
    seeds, item = calibration["seeds"], mark.item
    if item == "claims":
        lost = {seed for claim in calibration["claims"].values() for seed in claim["failed_seeds"]}
        flown = max((claim["of"] for claim in calibration["claims"].values()), default=len(seeds))
        return float(flown - len(lost) if letter == "s" else flown)
    if item == "epsilon":
        return next(iter(calibration["epsilons"].values()))["value"]
    if "/" in item:
        arm = item.split("/")[0]
        return counted(calibration, item) / (counted(calibration, f"{arm}/all") if share else 1)
    if ">" in item:
        name, _, limit = item.partition(">")
        return float(sum(value > float(limit) for value in calibration["readings"][name]["by_seed"].values()))
    arm, _, name = item.rpartition(".")
    readings = calibration["arms"][arm]["readings"] if arm else calibration["readings"]
    return float(readings[name][STATISTICS[letter]])


def counted(calibration: dict[str, Any], item: str) -> int:
    """How many runs of an arm got a verdict, cause or outcome (`ARM/WORD`), no cause (`ARM/none`), or were made at all
    (`ARM/all`). Raises KeyError for a word that none got."""
    name, _, what = item.partition("/")
    arm = calibration["arms"][name]
    made = sum(arm["outcomes"].values())
    none = made - sum(arm["causes"].values())
    return {"all": made, "none": none, **arm["outcomes"], **arm["causes"], **arm["verdicts"]}[what]


def wrong(page: str, measured: dict[str, dict[str, Any]]) -> list[str]:
    """Every mark that the calibrations do not bear out, in words."""
    found = []
    for mark in marks_of(page):
        if len(mark.figures) != len(mark.letters):
            found.append(f"{mark}: {len(mark.letters)} figures belong there")
            continue
        for figure, letter in zip(mark.figures, mark.letters, strict=True):
            try:
                value = value_of(measured[mark.lab], mark, letter, share=figure.per_cent)
                width = _width(measured[mark.lab], mark) if letter in "LH" else 0.0
            except KeyError as missing:
                found.append(f"{mark}: no calibration has {missing}")
                break
            if not _borne_out(figure, letter, value, width):
                found.append(f"{mark}: {figure.text} is {value:.6g} in the calibration")
    return found


def _width(calibration: dict[str, Any], mark: Mark) -> float:
    return value_of(calibration, mark, "h") - value_of(calibration, mark, "l")


def _borne_out(figure: Figure, letter: str, value: float, width: float) -> bool:
    """Whether a figure is the calibration's: to the digits printed, or for L and H a bound that is not too far out."""
    if letter not in "LH":
        return figure.rounds(value)
    printed = figure.value / (100 if figure.per_cent else 1)
    beyond = value - printed if letter == "L" else printed - value
    return -figure.unit / 2 <= beyond <= LOOSE * width + figure.unit


def refilled(page: str, measured: dict[str, dict[str, Any]]) -> str:
    """The page with the calibrations' numbers in place of the marked figures that are no longer theirs.

    Bounds (L and H) that do not hold are set to the calibrated range; what the words around a figure say of it is for
    a person to read again. Marks that `wrong` has other complaints about are left as they are.
    """
    lines = page.splitlines(keepends=True)
    for mark in reversed(marks_of(page)):
        if len(mark.figures) != len(mark.letters):
            continue
        for figure, letter in reversed(list(zip(mark.figures, mark.letters, strict=True))):
            try:
                value = value_of(measured[mark.lab], mark, letter, share=figure.per_cent)
                width = _width(measured[mark.lab], mark) if letter in "LH" else 0.0
            except KeyError:
                continue
            if math.isfinite(value) and not _borne_out(figure, letter, value, width):
                line = lines[mark.line - 1]
                lines[mark.line - 1] = line[: figure.start] + figure.of(value) + line[figure.end :]
    return "".join(lines)
