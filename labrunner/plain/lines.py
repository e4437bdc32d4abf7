"""Lines of the symptoms as they are typed without a form in sight: values alone, or a label and its value."""

from __future__ import annotations


def labelled(typed: list[str], body: str) -> list[str]:
    """The section's lines with what was typed in its places.

    `body` is the section as it stands, `- label: value` a line. A typed `label: value`, with or without its dash,
    replaces the line of that label; values alone go to the lines in their order, an empty one leaves its line. Where
    any other line was typed, all that was typed stands as it is, in place of the section.
    """
    lines = body.split("\n")
    places = [place for place, line in enumerate(lines) if _label(line) is not None]
    if not any(":" in line for line in typed) and 0 < len(typed) <= len(places):
        for place, value in zip(places, typed, strict=False):
            _put(lines, place, value)
        return lines
    by_label = {_label(lines[place]): place for place in places}
    for line in (line for line in typed if line.strip()):
        label, colon, value = line.partition(":")
        place = by_label.get(_bare(label)) if colon else None
        if place is None:
            return typed
        _put(lines, place, value)
    return lines


def _put(lines: list[str], place: int, value: str) -> None:
    if value.strip():
        lines[place] = f"{lines[place].partition(':')[0]}: {value.strip()}"


def _label(line: str) -> str | None:
    """The label of a line of the form; None for any other line."""
    label, colon, _ = line.partition(":")
    return _bare(label) if colon and label.lstrip().startswith(("-", "*")) else None


def _bare(label: str) -> str:
    return " ".join(label.strip().lstrip("-* ").lower().split())
