"""The words of a lab: `text.en.md`, `text.es.md` and any further `text.CODE.md`, one `## section-id` heading a section.

Numbers do not stand in these files. A placeholder takes them from what was measured:

    {spike_loss}            the named reading: in the learner's run, where that is given; else on the lab's own seed, or
                            on a learner's own case its range over the calibration
    {spike_loss.min}        over the seeds of the calibration: min, q10, median, q90, max
    {spike_loss@control}    the same reading, taken from another arm
    {share.break.lingering} how many of the calibrated seeds ended so, in per cent
    {seeds}                 on how many seeds every arm was calibrated
    {base.optimizer.lr}     a setting of the lab; {arm.fix-clip.optimizer.grad_clip} one of an arm
    {fault.flood.step}      a parameter of a fault
    {piece}                 the rare piece that the judged fault repeats
    {hint.mild}             what a hint costs

A format may follow a colon: `{grad_ratio:.0f}`. A number that is not known yet is shown as `—`.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from labrunner.course.lab_models import LabFacts
from labrunner.course.moved import declared_piece
from labrunner.engine.config import flatten
from labrunner.errors import InputError
from labrunner.files import read_text, shown
from labrunner.say import CODE, LANGUAGES, Sentences, between, number, pick, unsigned_zero
from labrunner.text import clean

PLACEHOLDER = re.compile(r"\{([A-Za-z_][\w.@-]*)(?::([^{}\n]{0,12}))?\}")
UNKNOWN = "—"
_HEADING = re.compile(r"^## +([a-z0-9][a-z0-9._-]*)[ \t]*$", re.MULTILINE)
_FORMAT = re.compile(r"[+ ]?0?\d{0,2},?(?:\.\d{1,2})?[dfge%]?")
_LANGUAGE_NAMES = {"en": ("English", "inglés"), "es": ("Spanish", "español")}
_say = Sentences(
    {"untranslated": ("(Not translated yet; this is {name}.)", "(Sin traducir todavía; esto está en {name}.)")}
)


class Range(NamedTuple):
    """The smallest and the largest that a calibration saw."""

    low: float
    high: float


class UnknownPlaceholder(KeyError):
    """A placeholder that names nothing this lab has."""


@dataclass(frozen=True)
class Texts:
    """The sections of one language, and the line on which each begins."""

    path: Path
    sections: dict[str, str]
    lines: dict[str, int]
    repeated: tuple[tuple[str, int], ...] = ()


def text_path(folder: Path, lang: str) -> Path:
    """Where the words of a language stand."""
    return folder / f"text.{lang}.md"


def languages_of(folder: Path) -> tuple[str, ...]:
    """Codes of the languages of a lab: the two that it must have, English first, and those it has a text in."""
    codes = (path.name.removeprefix("text.").removesuffix(".md") for path in folder.glob("text.*.md"))
    return (*LANGUAGES, *sorted(code for code in codes if CODE.fullmatch(code) and code not in LANGUAGES))


def load_texts(folder: Path, lang: str) -> Texts:
    """The sections of one language; none when the file does not exist. Raises InputError when it cannot be read."""
    path = text_path(folder, lang)
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return Texts(path, {}, {})
    return _load(path, stamp)


@functools.lru_cache(maxsize=64)
def _load(path: Path, stamp: int) -> Texts:
    text = read_text(path)
    sections: dict[str, str] = {}
    lines: dict[str, int] = {}
    repeated = []
    found = list(_HEADING.finditer(text))
    for heading, following in zip(found, [*found[1:], None], strict=True):
        name = heading.group(1)
        line = text.count("\n", 0, heading.start()) + 1
        if name in sections:
            repeated.append((name, line))
            continue
        sections[name] = text[heading.end() : following.start() if following else len(text)].strip()
        lines[name] = line
    return Texts(path, sections, lines, tuple(repeated))


def section_text(lab: LabFacts, section: str, lang: str, values: Mapping[str, Any] | None = None) -> str:
    """See `Lab.text`."""
    if not CODE.fullmatch(lang):
        there = ", ".join(languages_of(lab.folder))
        raise InputError(f"{clean(repr(lang), 40)} is no code of a language; there are {there}")
    for candidate in (lang, *(other for other in LANGUAGES if other != lang)):
        texts = load_texts(lab.folder, candidate)
        if section in texts.sections:
            body = fill(lab, texts.sections[section], lang, values)
            if candidate == lang:
                return body
            return f"{_say(lang, 'untranslated', name=pick(_LANGUAGE_NAMES[candidate], lang))}\n\n{body}"
    raise InputError(f"{shown(text_path(lab.folder, lang))}: there is no section {section!r}; add a line ## {section}")


def fill(lab: LabFacts, text: str, lang: str, values: Mapping[str, Any] | None = None) -> str:
    """`text` with its placeholders filled; those that name nothing stay as they are (lint finds them)."""

    def one(match: re.Match[str]) -> str:
        try:
            return shown_number(lookup(lab, match.group(1), values), match.group(2) or "", lang)
        except UnknownPlaceholder:
            return match.group(0)

    return PLACEHOLDER.sub(one, _ranges_once(lab, text, values))


def _ranges_once(lab: LabFacts, text: str, values: Mapping[str, Any] | None) -> str:
    """`text` without the parentheses that give a reading's range where the reading itself is filled with its range:
    of a learner's own case without a run no single value is known."""
    named = {match[1] for match in PLACEHOLDER.finditer(text)}
    for name in (one for one in named if "." not in one and one.partition("@")[0] in lab.readings):
        if isinstance(lookup(lab, name, values), Range):
            name = re.escape(name)
            ends = rf"\{{{name}\.min[^{{}}]*\}}\s+\w+\s+\{{{name}\.max[^{{}}]*\}}"
            text = re.sub(rf"(\{{{name}[:}}][^()]*?)\s+\((?:de\s+)?{ends}[^();]*\)", r"\1", text)
    return text


def lookup(lab: LabFacts, name: str, values: Mapping[str, Any] | None = None) -> Any:
    """What a placeholder stands for; None when it is known but not measured. Raises UnknownPlaceholder."""
    head, _, rest = name.partition(".")
    if values is not None and name in values:
        return values[name]
    reading, _, arm = head.partition("@")
    if reading in lab.readings:
        return _measured(lab, reading, arm, rest)
    if head in ("base", "arm", "fault", "hint", "share"):
        return _of_lab(lab, head, rest)
    calibration = lab.calibration()
    if name == "seeds":
        return calibration.every_arm if calibration else None
    if name == "piece":
        return declared_piece(lab)
    if name == "minutes":
        return lab.minutes
    if name.startswith("epsilon."):
        return calibration.epsilons[rest].value if calibration and rest in calibration.epsilons else None
    raise UnknownPlaceholder(name)


def _measured(lab: LabFacts, reading: str, arm: str, part: str) -> Any:
    if arm and arm not in {a.name for a in lab.arms}:
        raise UnknownPlaceholder(f"{reading}@{arm}")
    if part not in ("", "min", "q10", "median", "q90", "max"):
        raise UnknownPlaceholder(f"{reading}.{part}")
    calibration = lab.calibration()
    spread = calibration.spread(reading, arm or None) if calibration else None
    if spread is None:
        return None
    if not part and lab.case is not None and spread.min is not None and spread.max is not None:
        return Range(spread.min, spread.max)
    return spread.base if not part else getattr(spread, part)


def _of_lab(lab: LabFacts, head: str, rest: str) -> Any:
    try:
        if head == "base":
            return flatten(lab.resolve("control"))[rest]
        first, _, last = rest.partition(".")
        if head == "arm":
            return flatten(lab.resolve(first))[last]
        if head == "fault":
            return lab.faults[first][last]
        if head == "hint":
            return next(hint.cost for hint in lab.hints if hint.id == rest)
        lab.arm(first)
        if last not in OUTCOMES:
            raise KeyError(last)
        calibration = lab.calibration()
        return calibration.arms[first].share(last) * 100 if calibration and first in calibration.arms else None
    except (KeyError, StopIteration, InputError):
        raise UnknownPlaceholder(f"{head}.{rest}") from None


#: How a run can end, as the calibration counts it.
OUTCOMES = ("calm", "outlier-batch", "recoverable", "lingering", "divergent", "nan")


def shown_number(value: Any, spec: str, lang: str) -> str:
    """A value as the texts show it: three significant digits unless a format is given; whole numbers whole."""
    if value is None:
        return UNKNOWN
    if isinstance(value, Range):
        return between(shown_number(value.low, spec, lang), shown_number(value.high, spec, lang), lang)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return clean(str(value), 200)
    if math.isinf(value):
        return pick(("infinity", "infinito"), lang)
    if spec and _FORMAT.fullmatch(spec) and not math.isnan(value):
        return unsigned_zero(format(round(value) if spec.endswith("d") else value, spec))
    return number(value, 3)
