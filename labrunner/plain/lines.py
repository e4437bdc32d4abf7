"""Lines of a section as they are typed without a form in sight: values alone, a label and its value, entries without
their marks."""

from __future__ import annotations

import re

#: A line that is more than a value: of a list, or a heading.
_MARKED = re.compile(r"\s*([-*]\s|#)")
#: A line that says itself what it is: an entry of a list, a row of a table, a rank.
_ENTRY = re.compile(r"\s*([-*+]\s|#|\||\d{1,3}[.)]\s|[Hh]\d)")


def labelled(typed: list[str], body: str) -> list[str]:
    """The section's lines with what was typed in its places.

    `body` is the section as it stands, `- label: value` a line. A typed `label: value`, with or without its dash,
    replaces the line of that label, of which the first words are enough where no other line begins so; values alone, a
    colon in them or not, go to the lines in their order, an empty one leaves its line. Where any other line was typed,
    such as a list of one's own, all that was typed stands as it is, in place of the section.
    """
    lines = body.split("\n")
    places = {_label(line): place for place, line in enumerate(lines) if _label(line) is not None}
    found = [(_place(places, line.partition(":")[0]) if ":" in line else None, line) for line in typed]
    if all(place is None for place, _ in found):
        if len(typed) > len(places) or any(_MARKED.match(line) for line in typed):
            return typed
        found = [(place, f":{value}") for place, value in zip(places.values(), typed, strict=False)]
    if any(place is None and line.strip() for place, line in found):
        return typed
    for place, line in found:
        if place is not None:
            _put(lines, place, line.partition(":")[2])
    return lines


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


def labels_of(body: str) -> tuple[str, ...]:
    """The labels of the section's lines of the form, into which values can go, in their order."""
    return tuple(line.partition(":")[0].strip().lstrip("-* ") for line in body.split("\n") if _label(line) is not None)


def next_label(labels: tuple[str, ...], typed: list[str]) -> str:
    """The label that the next value goes to, while nothing but values was `typed`; else empty."""
    places: dict[str | None, int] = {_bare(label): place for place, label in enumerate(labels)}
    if any(_MARKED.match(line) or ":" in line and _place(places, line.partition(":")[0]) is not None for line in typed):
        return ""
    return labels[len(typed)] if len(typed) < len(labels) else ""


def _put(lines: list[str], place: int, value: str) -> None:
    if value.strip():
        lines[place] = f"{lines[place].partition(':')[0]}: {value.strip()}"


def _label(line: str) -> str | None:
    """The label of a line of the form; None for any other line."""
    label, colon, _ = line.partition(":")
    return _bare(label) if colon and label.lstrip().startswith(("-", "*")) else None


def _bare(label: str) -> str:
    return " ".join(label.strip().lstrip("-* ").lower().split())
