"""Printed lines as names and numbers.

A trainer prints thousands of lines that differ in their numbers only. So a line is split at its numbers, what is left
is its template, and the names that a template gives to its numbers are worked out once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from labrunner.series.foreign import names

NUMBER = r"[-+]?(?:\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)"
_TOKEN = re.compile(rf"(?<![\w.])({NUMBER}|[-+]?(?:nan|inf|infinity)(?!\w))", re.IGNORECASE)
_NAME = re.compile(r"(?P<name>[A-Za-z_][\w/.#-]*(?: [A-Za-z_(][\w/.()-]*){0,5})(?P<sep>\s*[:=]\s*\[?\s*|\s*\[\s*|\s+)$")
_UNIT = re.compile(r"^\s*(tok/s|tokens/s|tokens/sec|ms|it/s|steps/s)\b", re.IGNORECASE)
_BAR = re.compile(r"^/(?:\s*\?)?\s*$")
_WORDS_WITHOUT_SEPARATOR = frozenset({"loss", "norm", "lr", "gnorm", "ppl", "scale", "nll", "grad_norm", "train_loss"})
STEP_WORDS = frozenset(
    {
        "step",
        "iter",
        "iteration",
        "steps",
        "global_step",
        "it",
        "s",
        "num_updates",
        "update",
        "updates",
        "training_step",
        "training_steps",
        "train_step",
        "batch",
    }
)
_MOST_TEMPLATES = 4096
_QUOTES = str.maketrans("", "", "'\"\x00")
#: Possessive throughout: a line that does not fit must fail at once, however many digits it has.
_PLAIN_NUMBER = r"[-+]?\d++(?:\.\d*+)?+(?:[eE][-+]?\d++)?+"
#: Kinds of lines read quickly at a time, and how often another is prepared: where every line differs nothing is gained.
_MOST_QUICK, _MOST_QUICK_TRIED = 3, 2000


@dataclass(frozen=True)
class Template:
    """What a line's numbers are called: (index, name) pairs, the step's index, and what the names are good for."""

    names: tuple[tuple[int, str], ...]
    step: int | None
    telling: bool
    judged: bool


_EMPTY = Template((), None, False, False)


class Splitter:
    """Splits lines at their numbers and remembers the templates.

    The templates seen last are also kept as regular expressions, which read the next line of their kind at once; they
    capture the known names only, or all of them when `everything` is set (the user chose columns by name).
    """

    def __init__(self, everything: bool = False) -> None:
        self._known: dict[tuple[str, ...], Template] = {}
        self._everything = everything
        self._quick: list[tuple[re.Pattern[str], tuple[str, ...]]] = []
        self._tried = 0

    def quick(self, line: str) -> tuple[float, dict[str, float]] | None:
        """(step, numbers by name) of a line like one of the last that `expect` was told of; None for any other."""
        for pattern, known in self._quick:
            found = pattern.match(line)
            if found is not None:
                step, *values = map(float, found.groups())
                return step, dict(zip(known, values, strict=True))
        return None

    def expect(self, line: str, template: Template) -> None:
        """Prepare `quick` for lines like this one, which has a step and something telling."""
        if template.step is None or self._tried >= _MOST_QUICK_TRIED:
            return
        self._tried += 1
        pieces = _TOKEN.split(line)
        wanted = {index: name for index, name in template.names if self._everything or names.field_of(name) is not None}
        read = {template.step, *wanted}
        odd = any("," in number or number[-1].isalpha() and i in read for i, number in enumerate(pieces[1::2]))
        if odd or template.step > min(wanted, default=-1) or len(pieces) > 160:
            return
        parts = [_as_pattern(pieces[0])]
        for index, (number, text) in enumerate(zip(pieces[1::2], pieces[2::2], strict=True)):
            form = re.escape(number) if number[-1].isalpha() else _PLAIN_NUMBER
            parts += [f"({form})" if index in read else f"(?:{form})", _as_pattern(text)]
        fresh = re.compile("".join(parts) + r"\Z"), tuple(wanted.values())
        self._quick = [fresh, *(known for known in self._quick if known[0] is not fresh[0])][:_MOST_QUICK]

    def split(self, line: str) -> tuple[Template, list[str]]:
        """The template of a line and its numbers, as text."""
        pieces = _TOKEN.split(line)
        numbers = pieces[1::2]
        if not numbers:
            return _EMPTY, numbers
        key = (*pieces[::2], *["n" if number[-1].isalpha() else "" for number in numbers])
        template = self._known.get(key)
        if template is None:
            template = _template(pieces)
            if len(self._known) >= _MOST_TEMPLATES:
                self._known.clear()
            self._known[key] = template
        return template, numbers


def _as_pattern(text: str) -> str:
    """What stands between two numbers, whatever its blanks and the digits glued to its words (`T10`, `rank3`) are."""
    if text.isspace():
        return r"\s++"
    return re.sub(r"\d+", r"\\d++", re.sub(r"(?:\\\s|\s)+", r"\\s*+", re.escape(text)))


def value(number: str) -> float:
    """A number as `Splitter` finds it."""
    return float(number.replace(",", "")) if "," in number else float(number)


def _template(pieces: list[str]) -> Template:
    found: dict[str, int] = {}
    before = ""
    step: int | None = None
    texts = [text.translate(_QUOTES) for text in pieces[::2]]
    for index, number in enumerate(pieces[1::2]):
        before += _UNIT.sub("", texts[index], count=1) if index else texts[index]
        named = _NAME.search(before[-200:])
        if number[-1].isalpha() and (named is None or not _speaks_of_nan(named)):
            before += number
            continue
        unit = _UNIT.match(texts[index + 1])
        name = _known_name(named["name"]) if named else None
        if name is not None and _is_step(name):
            step = index if step is None else step
        elif name is not None:
            found.setdefault(_with_unit(name, unit), index)
        elif unit is not None:
            found.setdefault(names.plain(unit[1]), index)
        before = ""
    if step is None:
        step = _bar_step(texts)
    fields = [names.field_of(name) for name in found]
    return Template(
        tuple((index, name) for name, index in found.items()),
        step,
        any(fields),
        any(f is not None and f[0] in names.JUDGED for f in fields),
    )


def _with_unit(name: str, unit: re.Match[str] | None) -> str:
    """`dt 120ms`, `step_avg:98ms`: a time whose unit follows the number gets a name that says so."""
    if unit is not None and unit[1].lower() == "ms" and name in ("dt", "time", "step_avg", "step_time", "iter_time"):
        return "step_time_ms" if name != "time" else "time_ms"
    return name


def _speaks_of_nan(named: re.Match[str]) -> bool:
    return bool(named["sep"].strip()) or named["name"].rsplit(" ", 1)[-1].lower() in _WORDS_WITHOUT_SEPARATOR


def _is_step(name: str) -> bool:
    field = names.field_of(name)
    return name in STEP_WORDS or (field is not None and field[0] == "step")


def _known_name(words: str) -> str:
    """The longest ending of some words that is a known name (`INFO train loss` is `train_loss`), else all of them."""
    parts = words.split(" ")
    for start in range(len(parts)):
        key = names.plain(" ".join(parts[start:]))
        if names.field_of(key) is not None or key in STEP_WORDS:
            return key
    return names.plain(words)


def _bar_step(texts: list[str]) -> int | None:
    """The step in a progress bar, `100/1000 [00:10<01:30, ...`: the number before a slash that a bracket follows."""
    for index in range(1, len(texts) - 1):
        if _BAR.match(texts[index]) and texts[index + 1].lstrip().startswith("["):
            return index - 1
    return None
