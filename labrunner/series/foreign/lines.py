"""Printed lines as names and numbers.

A trainer prints thousands of lines that differ in their numbers only. So a line is split at its numbers, what is left
is its template, and the names that a template gives to its numbers are worked out once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from labrunner.series.foreign import names
from labrunner.series.foreign.layout import Layout, layout_of

NUMBER = r"[-+]?(?:\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)"
#: ... or what is printed where there is none.
ANY_NUMBER = rf"(?:{NUMBER}|[-+]?nan|[-+]?inf)"
#: A number, or a word that stands for none, in a line.
TOKEN = re.compile(rf"(?<![\w.])({NUMBER}|[-+]?(?:nan|inf|infinity)(?!\w))", re.IGNORECASE)
_NAME = re.compile(r"(?P<name>[A-Za-z_][\w/.#-]*(?: [A-Za-z_(][\w/.()-]*){0,5})(?P<sep>\s*[:=]\s*\[?\s*|\s*\[\s*|\s+)$")
_UNIT = re.compile(
    r"^\s*(tok/s|tokens/s|tokens/sec|ms|it/s|steps/s|(?:samples|examples|images|imgs?)/s(?:ec)?"
    r"|s(?:ec)?/(?:it|iter|iteration|step|batch))\b",
    re.IGNORECASE,
)
#: Behind a counter: how far a bar is, or that it is printed in thousands.
_SCALED = re.compile(r"^(?:%|[KMB]\b)")
#: A unit behind a number, which begins no name: also that of seconds where it is glued to the number (`0.512s loss=2`).
_NO_NAME = re.compile(rf"{_UNIT.pattern}|^(?:s|secs?)\b", re.IGNORECASE)
#: The same behind a number that is called as a setting is: a time (`t=1.42s`).
_SECONDS = re.compile(r"^(?:m?s|secs?|seconds|min|h)\b")
_WORDS_WITHOUT_SEPARATOR = frozenset({"loss", "norm", "lr", "gnorm", "ppl", "scale", "nll", "grad_norm", "train_loss"})
#: What a bar or a pair in brackets counts: `100/1000 [00:10<01:30`, `[ 20/1251]`.
INNER, OF, EPOCH = "it", "of", "epoch"
#: LeRobot's episodes: `step:12K smpl:98K ep:320`.
_EPISODES = "ep"
_CLOSED = re.compile(r"^[\])]?\s*\[\s*$")
#: A name and nothing else between two numbers.
_NAMED_NEXT = re.compile(r"\s+[A-Za-z][\w/]*\s*[:=]?\s*\Z")
_BAR_STYLES = ("[", "\u2501")
#: What a bar may be of beside an epoch, at the end of what stands before a number: `Episode [2/10]:  12%|`.
_OF_A_ROUND = re.compile(r"\b(?:episode|rollout|round)\W*\Z", re.IGNORECASE)
_VALIDATION = re.compile(
    r"\b(?:val|valid|validate|validating|validation|validierung|valida[ctz]\w+|walidacj\w+|dogrulama|eval|evaluation|evaluate|evaluating|dev)\b"
    r"|\btest(?: set| net output)?\s*[:\[\]]|\bSaving dict for global step\b",
    re.IGNORECASE,
)
#: A name with a word for its value.
_SAID = re.compile(r"(?<![\w.])([A-Za-z_]+)\s*[=:]\s*([A-Za-z_][\w.\-]*)")
#: A word for training; not within the name of a program (`[train.py:90]`, `recipes.trainer - Validation`).
_TRAINING = re.compile(r"train(?!er\b|\w*\.py\b)", re.IGNORECASE)
#: Words at the end of what stands before a name that make it the name of something else.
_ANOTHER = re.compile(r"(^|_)((std|stddev|deviation|var|variance)(_of)?|chosen|rejected|time|best)$")
_MOST_TEMPLATES = 4096
_QUOTES = str.maketrans("", "", "'\"\u2018\u2019\u201c\u201d\x00")
#: A number in groups of three, which the milliseconds of a clock look like, too (`10:00:00,123`).
_GROUPED = r"[-+]?\d{1,3}(?:,\d{3})++(?:\.\d*+)?+"
#: Possessive throughout: a line that does not fit must fail at once, however many digits it has.
_PLAIN_NUMBER = r"[-+]?\d++(?:\.\d*+)?+(?:[eE][-+]?\d++)?+"
#: Kinds of lines read quickly at a time, and how often another is prepared: where every line differs nothing is gained.
_MOST_QUICK, _MOST_QUICK_TRIED = 3, 2000


@dataclass(frozen=True)
class Template:
    """What a line's numbers are called: (index, name) pairs, those of counters among them, and what they are good for.

    `counters` are the names of the counters; `counted` says that one of them counts steps, `telling` that another name
    is known, `judged` that it is one to judge, `of_loss` that it is a loss, of training or of validation. `rounded` are
    counters printed in thousands (`step:12K`): many lines show the same one, so they count nothing. `said` are
    words that tell of the data (`task=code`), as numbers by name.
    """

    names: tuple[tuple[int, str], ...]
    counters: tuple[str, ...]
    counted: bool
    telling: bool
    judged: bool
    of_loss: bool
    rounded: tuple[str, ...] = ()
    said: tuple[tuple[str, float], ...] = ()


_EMPTY = Template((), (), False, False, False, False)


class Splitter:
    """Splits lines at their numbers and remembers the templates.

    The templates seen last are also kept as regular expressions, which read the next line of their kind at once; they
    capture the known names only, or all of them when `everything` is set (the user chose columns by name) and where one
    may be the sum of others.
    """

    def __init__(self, everything: bool = False) -> None:
        self._known: dict[tuple[str, ...], Template] = {}
        self._everything = everything
        self._quick: list[tuple[re.Pattern[str], tuple[str, ...], Template]] = []
        self._layouts: dict[re.Pattern[str], Layout | None] = {}
        self._blocks: dict[re.Pattern[str], re.Pattern[bytes]] = {}
        self._tried = 0

    def quick(self, line: str) -> tuple[dict[str, float], Template] | None:
        """(numbers by name, template) of a line like one of the last that `expect` was told of; None for any other."""
        for pattern, known, template in self._quick:
            found = pattern.match(line)
            if found is not None:
                return dict(zip(known, map(float, found.groups()), strict=True)), template
        return None

    def columns(self, block: bytes) -> tuple[dict[str, np.ndarray], Template] | None:
        """The numbers of whole lines of ASCII by name, float64 (lines,) each, where all of them are like the line that
        the first pattern was made for, to the last blank within its texts; None for any other."""
        pattern, known, template = self._quick[0] if self._quick else (None, (), _EMPTY)
        layout = self._layouts.get(pattern) if pattern is not None else None
        found = layout.numbers(block) if layout is not None else None
        return None if found is None else (dict(zip(known, found, strict=True)), template)

    def in_block(self, block: bytes) -> tuple[list[tuple[bytes, ...]], tuple[str, ...], Template] | None:
        """What the pattern seen last finds in whole lines of ASCII: a tuple a line, of its numbers and an empty text,
        or of empty texts and the line itself where it is of another kind; None where there is no pattern yet."""
        if not self._quick:
            return None
        pattern, known, template = self._quick[0]
        lines = self._blocks.get(pattern)
        if lines is None:
            within = pattern.pattern.removesuffix(r"\Z").replace(r"\s", r"[^\S\n]")
            lines = self._blocks[pattern] = re.compile(rf"^(?:{within}|(.*))\n".encode(), re.MULTILINE)
        return lines.findall(block), known, template

    def turn(self) -> None:
        """Let another pattern be the one for blocks."""
        self._quick = self._quick[1:] + self._quick[:1]

    def expect(self, line: str, template: Template) -> None:
        """Prepare `quick` for lines like this one, which has a counter and something telling."""
        if not template.counters or self._tried >= _MOST_QUICK_TRIED:
            return
        self._tried += 1
        pieces = TOKEN.split(line)
        everything = self._everything or any(names.of_a_sum(name) for _, name in template.names)
        read = {i: name for i, name in template.names if everything or names.field_of(name) is not None}
        numbers = pieces[1::2]
        if len(pieces) > 160 or any("," in numbers[i] or numbers[i][-1].isalpha() for i in read):
            return
        as_pattern = re.escape if template.said else _as_pattern  # `task=stage1` is no line of `task=stage2`
        parts = [as_pattern(pieces[0])]
        for index, (number, text) in enumerate(zip(numbers, pieces[2::2], strict=True)):
            form = re.escape(number) if number[-1].isalpha() else _GROUPED if "," in number else _PLAIN_NUMBER
            parts += [f"({form})" if index in read else f"(?:{form})", as_pattern(text)]
        places = tuple(sorted(read))
        fresh = re.compile("".join(parts) + r"\Z"), tuple(read[i] for i in places), template
        self._layouts[fresh[0]] = layout_of(pieces, places)
        self._quick = [fresh, *(known for known in self._quick if known[0] is not fresh[0])][:_MOST_QUICK]

    def split(self, line: str) -> tuple[Template, list[str]]:
        """The template of a line and its numbers, as text."""
        pieces = TOKEN.split(line)
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


def of_validation(line: str) -> bool:
    """Whether a line speaks of validation."""
    return _VALIDATION.search(line) is not None


def value(number: str) -> float:
    """A number as `Splitter` finds it."""
    return float(number.replace(",", "")) if "," in number else float(number)


def _template(pieces: list[str]) -> Template:
    texts = [
        text.translate(_QUOTES).translate(names.ACCENTS).replace("(train)", "").replace("time(s)", "time")
        for text in pieces[::2]
    ]
    found: dict[str, int] = {}
    rounded: list[str] = []
    before, passed = "", _pairs(texts)
    for index, number in enumerate(pieces[1::2]):
        before += _NO_NAME.sub("", texts[index], count=1) if index else texts[index]
        if index in passed:  # a counter in brackets or before a bar, or what follows the slash of one
            if passed[index]:
                found.setdefault(passed[index], index)
            before = ""
            continue
        named = _NAME.search(before[-200:])
        if number[-1].isalpha() and (named is None or not _speaks_of_nan(named)):
            before += number
            continue
        unit = _UNIT.match(texts[index + 1])
        name = _known_name(named["name"]) if named else None
        before = ""
        if _is_clock(name, texts, index):
            continue
        if name is not None and _counts(name) and (scaled := _SCALED.match(texts[index + 1])):
            rounded.extend([name] if scaled[0] != "%" else [])
            continue
        if name is not None:
            found.setdefault(_with_unit(name, unit), index)
            if texts[index + 1].strip() == "/" and index + 2 < len(texts):
                passed[index + 1] = OF if _counts(name) == "step" else ""
        elif unit is not None:
            found.setdefault(names.plain(unit[1]), index)
    return _judged_by_names(_of_validation(found, texts), tuple(rounded), _said(texts))


def _is_clock(name: str | None, texts: list[str], index: int) -> bool:
    """Whether a number is the hours of a clock, the year of a date, or seconds under the name of a setting
    (`t=1.42s`)."""
    after = texts[index + 1]
    if after == ":" and index + 2 < len(texts) or after == "-" == texts[min(index + 2, len(texts) - 1)]:
        return True
    return name is not None and (names.field_of(name) or ("",))[0] in names.TOLD and _SECONDS.match(after) is not None


def _said(texts: list[str]) -> tuple[tuple[str, float], ...]:
    """The words of a line that tell of the data, by name, as numbers."""
    found = (match.groups() for text in texts for match in _SAID.finditer(text))
    return tuple((name, code) for name, word in found if (code := names.coded(name, word)) is not None)


def _judged_by_names(found: dict[str, int], rounded: tuple[str, ...], said: tuple[tuple[str, float], ...]) -> Template:
    if rounded and _EPISODES in found:  # which count no epochs where the steps are told beside them
        rounded, found = (*rounded, _EPISODES), {name: at for name, at in found.items() if name != _EPISODES}
    fields = {name: known[0] for name in found if (known := names.field_of(name)) is not None}
    return Template(
        tuple((index, name) for name, index in found.items()),
        tuple(name for name, field in fields.items() if field in names.COUNTERS),
        "step" in fields.values(),
        any(field not in (*names.COUNTERS, *names.TOLD, "row_seconds") for field in fields.values()),
        any(field in (*names.JUDGED, "eval_loss", *names.SUCCESS) for field in fields.values()),
        any(field in ("loss", "eval_loss") for field in fields.values()),
        rounded,
        said,
    )


def _of_validation(found: dict[str, int], texts: list[str]) -> dict[str, int]:
    """The names of a line that speaks of validation before it names a loss: that loss, and an accuracy beside it, are
    the validation's, and a counter in brackets counts its batches."""
    fields = {index: (names.field_of(name) or ("",))[0] for name, index in found.items()}
    losses = [index for index, field in fields.items() if field == "loss"]
    if not losses:
        return found
    told = [index for index, field in fields.items() if field in ("loss", "accuracy")]
    said = "".join(texts[: min(losses) + 1])
    spoken = _VALIDATION.search(said)
    if spoken is None and "(val)" not in said or _TRAINING.search(said):
        return found
    return {
        f"val_{name}" if index in told else name: index
        for name, index in found.items()
        if index in told or _counts(name) in ("step", "epoch") and name != INNER
    }


def _pairs(texts: list[str]) -> dict[int, str]:
    """Counters by their place: index of the number -> `INNER`, `OF`, `EPOCH`, or an empty name for no counter.

    `[epoch][i/n]`, `[epoch/epochs][i/n]`, `epoch [i/n]`, `i/n [====>`, `i/n name`; the number before a pair in
    brackets is the epoch if it has no other name. The episode or rollout before a bar is one, too.
    """
    found = _rounds(texts)
    for i in range(len(texts) - 2):
        after = texts[i + 2].lstrip() if i + 2 < len(texts) else ""
        if texts[i + 1].strip() != "/" or after.startswith("/") or texts[i].endswith("/") or i in found:
            continue
        if texts[i + 2] == " " and texts[i + 3 : i + 4] == [":"]:  # a date before a clock: `[04/03 10:11:12]`
            continue
        opened = texts[i].rstrip().endswith("[")
        leads = i == 0 and not texts[0].strip() and (after.startswith("- ") or _NAMED_NEXT.match(texts[2]) is not None)
        if not opened and not leads and not after.startswith(_BAR_STYLES):
            continue
        if opened and i > 0 and _CLOSED.match(texts[i]):
            first = i - 2 if found.get(i - 1) == OF else i - 1
            if first == i - 2 or _may_be_epoch(texts[first]):
                found[first] = EPOCH
            if first == i - 2:
                found[i - 1] = ""
        elif opened and re.search(r"epoch\W*$", texts[i], re.IGNORECASE):
            found[i], found[i + 1] = EPOCH, ""
            continue
        elif opened and (named := _NAME.search(texts[i][-200:])) and _counts(_known_name(named["name"])):
            continue  # `Step [10/1000]` has a name of its own
        found[i], found[i + 1] = INNER, OF
    return found


def _rounds(texts: list[str]) -> dict[int, str]:
    """The same of the episode or rollout that a bar is of, none where there is no bar."""
    found: dict[int, str] = {}
    if any(text.startswith("%|") for text in texts):
        for i in (i for i, text in enumerate(texts[:-1]) if _OF_A_ROUND.search(text)):
            found |= {i: EPOCH} | ({i + 1: ""} if texts[i + 1].strip() == "/" else {})
    return found


def _may_be_epoch(text: str) -> bool:
    """Whether the number after a text may be an epoch: `Epoch [`, `Train: `, and not `loss `."""
    named = _NAME.search(text[-200:])
    return named is None or names.field_of(known := _known_name(named["name"])) is None or _counts(known) == "epoch"


def _counts(name: str) -> str | None:
    """What a known name counts, "step" or "epoch"; None where it counts nothing."""
    field = names.field_of(name)
    return field[0] if field is not None and field[0] in ("step", "epoch") else None


def _with_unit(name: str, unit: re.Match[str] | None) -> str:
    """`dt 120ms`, `step_avg:98ms`: a time whose unit follows the number gets a name that says so."""
    if unit is not None and unit[1].lower() == "ms" and (bare := name.removeprefix("train_")) in _TIMES:
        return {"time": "time_ms", "epoch_time": "epoch_milliseconds"}.get(bare, "step_time_ms")
    if unit is not None and unit[1].lower().startswith(("s/", "sec/")) and name in ("dt", "time", "speed"):
        return names.plain(unit[1])
    if unit is not None and name.rsplit("_", 1)[-1] in ("speed", "throughput") and names.field_of(name) is None:
        return names.plain(unit[1])
    return name


def _speaks_of_nan(named: re.Match[str]) -> bool:
    """Whether a NaN is the value of a name: it is set apart by a sign, or the name is that of something judged."""
    last = named["name"].rsplit(" ", 1)[-1]
    if named["sep"].strip() or last.lower() in _WORDS_WITHOUT_SEPARATOR:
        return True
    field = names.field_of(last)
    return field is not None and field[0] in (*names.JUDGED, "eval_loss")


#: Times of a step, or of rows, that are seconds unless a unit says otherwise.
_TIMES = ("dt", "time", "step_avg", "step_time", "iter_time", "per_step_time", "epoch_time")
#: What says of which examples a name is: `test rmse`.
SETS = frozenset({"train", "training", "val", "valid", "validation", "test", "dev", "eval"})


def _known_name(words: str) -> str:
    """The longest ending of some words that is a known name (`INFO train loss` is `train_loss`), else all of them.

    Not an ending that the word before it makes another quantity: `Std of Reward`, `Chosen reward`, `Time cost`."""
    parts = words.split(" ")
    for start in range(len(parts)):
        if start and _ANOTHER.search(names.plain(" ".join(parts[:start]))):
            break
        key = names.plain(" ".join(parts[start:]))
        field = names.field_of(key)
        if field is None and start == len(parts) - 1:
            key = names.plain(names.separated(parts[start]))  # `LossPi`, before its capitals are gone
            field = names.field_of(key)
        of_a_set = start < len(parts) - 1 and parts[start].lower() in SETS
        if field is not None and (field[1] < names.BEHIND or start == len(parts) - 1 or of_a_set):
            return key
    return names.plain(words)
