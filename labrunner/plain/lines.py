"""What is typed without a form in sight: a command in words, a number, and lines of a section as values alone, a label
and its value, entries without their marks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from labrunner.errors import InputError
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.deck.strings import Say

#: No step, line or part has a number beyond this, which arrays of 64-bit integers still hold.
_LARGEST = 10**18
#: A line that is more than a value: of a list, or a heading.
_MARKED = re.compile(r"\s*([-*]\s|#)")
#: A line that says itself what it is: an entry of a list, a row of a table, a rank.
_ENTRY = re.compile(r"\s*([-*+]\s|#|\||\d{1,3}[.)]\s|[Hh]\d)")
#: The mark of an entry of a list, and the rank in it.
_MARK, _RANK = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+"), re.compile(r"\d+")


#: A word in quotation marks, alone or as a value behind `key=`; else what stands between spaces, as it is typed.
_WORD = re.compile(r"""([^\s"'=]+=)?(?:"([^"]*)"|'([^']*)')(?=\s|$)|(\S+)""")


def words_of(line: str) -> list[str]:
    """The words of a command. Marks around a word, double or single, keep its spaces together (`key="a b"`); an
    apostrophe or a mark anywhere else is a letter like others, since much of what is typed is sentences."""
    return ["".join(part or "" for part in found.groups()) for found in _WORD.finditer(line)]


def whole(rest: list[str], place: int, say: Say) -> int:
    """The whole number at a place of a command. Raises InputError where that word is missing or no whole number, or one
    beyond the steps of any run."""
    if len(rest) <= place:
        raise InputError(say("plain.number"))
    try:
        number = int(rest[place])
    except ValueError:
        raise InputError(say("plain.number.none", word=clean(rest[place], 40))) from None
    return max(min(number, _LARGEST), -_LARGEST)


def labelled(typed: list[str], body: str) -> list[str]:
    """The section's lines with what was typed in its places.

    `body` is the section as it stands, `- label: value` a line. A typed `label: value`, with or without its dash,
    replaces the line of that label, of which the first words are enough where no other line begins so; values alone, a
    colon in them or not, go to the lines in their order, after a label to those behind it, an empty one leaves its
    line. Where any other line was typed, such as a list of one's own, all that was typed stands as it is, in place of
    the section.
    """
    lines = body.split("\n")
    placed = _placed({_label(line): place for place, line in enumerate(lines) if _label(line) is not None}, typed)
    if placed is None:
        return typed
    for place, value in placed[0]:
        _put(lines, place, value)
    return lines


def _placed(places: dict[str | None, int], typed: list[str]) -> tuple[list[tuple[int, str]], int | None] | None:
    """The place and the value of every typed line, and the place that a value alone would go to next, None where every
    line has been passed; None altogether where a line goes nowhere. `places` has the form's lines by label."""
    found: list[tuple[int, str]] = []
    free, last = list(places.values()), -1

    def following() -> int | None:
        return next((place for place in free if place > last), free[0] if free else None)

    for line in typed:
        place, value = (_place(places, line.partition(":")[0]) if ":" in line else None), line
        if place is not None:
            value = line.partition(":")[2]
        elif _MARKED.match(line) or line.strip() and not free:
            return None
        else:
            place = following()
        if place is None:
            continue
        found.append((place, value))
        free, last = [one for one in free if one != place], place
    return found, following()


def as_entries(typed: list[str], *, ranked: bool) -> list[str]:
    """The lines as entries, `1. ` and following where they are `ranked`, else `- `: each typed line is one. Where any
    has such a mark already, all stand as they were typed."""
    if any(_ENTRY.match(line) for line in typed):
        return typed
    words = [line.strip() for line in typed if line.strip()]
    return [f"{place}. {line}" if ranked else f"- {line}" for place, line in enumerate(words, start=1)]


def _place(places: dict[str | None, int], label: str) -> int | None:
    """The place of the line whose label this is, or begins with this, where that is one line."""
    bare = _bare(label)
    begin = [place for name, place in places.items() if bare and name is not None and f"{name} ".startswith(f"{bare} ")]
    return places[bare] if bare in places else begin[0] if len(begin) == 1 else None


def in_place(old: str, typed: str, *, labels: bool = False, after: bool = False) -> str:
    """The line that replaces `old`: what was typed, behind the mark of `old` unless it has its own. With `labels`, a
    value alone, or one behind the first words of its label, goes behind the label of `old`. With `after` the line is a
    new one behind `old`, its rank one more."""
    if _ENTRY.match(typed):
        return typed.rstrip()
    if labels and (whole_label := _label(old)) is not None:
        label, colon, value = typed.partition(":")
        named = colon and _place({whole_label: 0}, label) is not None
        return f"{old.partition(':')[0]}: {(value if named else typed).strip()}"
    found = _MARK.match(old)
    mark = found.group() if found else ""
    return (_RANK.sub(lambda rank: str(int(rank.group()) + 1), mark) if after else mark) + typed.strip()


def labels_of(body: str) -> tuple[str, ...]:
    """The labels of the section's lines of the form, into which values can go, in their order."""
    return tuple(line.partition(":")[0].strip().lstrip("-* ") for line in body.split("\n") if _label(line) is not None)


def next_label(labels: tuple[str, ...], typed: list[str]) -> str:
    """The label that a value alone goes to next; empty where there is none, or lines of one's own were typed."""
    placed = _placed({_bare(label): place for place, label in enumerate(labels)}, typed)
    return "" if placed is None or placed[1] is None else labels[placed[1]]


def _put(lines: list[str], place: int, value: str) -> None:
    if value.strip():
        lines[place] = f"{lines[place].partition(':')[0]}: {value.strip()}"


def _label(line: str) -> str | None:
    """The label of a line of the form; None for any other line."""
    label, colon, _ = line.partition(":")
    return _bare(label) if colon and label.lstrip().startswith(("-", "*")) else None


def _bare(label: str) -> str:
    """The words of a label, without the commas between them: "at the spike" of "at the spike, pre-clip" is whole."""
    return " ".join(label.strip().lstrip("-* ").lower().replace(",", " ").split())
