"""Markdown to sections and items, each with its line: no more of Markdown than a post-mortem needs.

A hand-written scanner rather than a Markdown library: every line keeps its number, nothing is rendered, the work is
linear in the text, and what a stranger wrote can't reach a plugin.
"""

from __future__ import annotations

import re

from msgspec import Struct, field

from labrunner.graders.findings import Findings
from labrunner.graders.read.language import fold

MAX_ITEMS = 400
MAX_ITEM_CHARS = 4000
MAX_FRONT_LINES = 40

_BULLET = re.compile(
    r"(?P<indent>[ \t]*)(?:[-*+•·–](?=[ \t])|(?P<rank>\d{1,3})[.)](?=[ \t]))[ \t]+"
    r"(?:\[[ xX]\][ \t]+)?(?P<rest>.*)"
)
_NUMBERED = re.compile(
    r"(?:(?:section|seccion|sección|§)\s*)?(?P<number>\d{1,2})\s*(?:[.):·–—-]\s*|\s+|$)"
    r"(?P<title>.*)",
    re.IGNORECASE,
)
_FRONT_LINE = re.compile(r"(?P<key>[A-Za-z][\w-]{0,39}):[ \t]*(?P<value>.*)")


class Item(Struct):
    """A list entry, table row or paragraph. `rank` is the number of a numbered entry, `depth` how far a nested list
    entry is indented, `cells` maps a table's folded headings to the row's cells."""

    text: str
    line: int
    kind: str
    rank: int | None = None
    depth: int = 0
    cells: dict[str, str] | None = None


class RawSection(Struct):
    """A heading and the items below it. `number` is None for a heading without a number."""

    number: int | None
    title: str
    line: int
    items: list[Item] = field(default_factory=list)


class Document(Struct):
    """A post-mortem as Markdown, not interpreted yet: front matter, title, sections in the order of the file."""

    front: dict[str, str] = field(default_factory=dict)
    title: str = ""
    title_line: int | None = None
    sections: list[RawSection] = field(default_factory=list)


def parse_document(text: str, findings: Findings) -> Document:
    """Split a text into front matter, title and numbered sections. Oddities go to `findings`; nothing is raised."""
    lines = _without_comments(text, findings).split("\n")
    document = Document()
    start = _front_matter(lines, document, findings)
    fenced = _fenced(lines, start, findings)
    current: RawSection | None = None
    body: list[tuple[int, str]] = []
    for number, line in enumerate(lines[start:], start=start + 1):
        if number in fenced:
            body.append((number, ""))
            continue
        heading = _heading(line)
        if heading is None and _underlined(lines, number):
            heading = (2, line.strip())
        if heading is None:
            body.append((number, "" if number > 1 and _underlined(lines, number - 1) else line))
            continue
        _close(current, body, findings)
        current, body = _open(document, heading, number, current), []
    _close(current, body, findings)
    return document


def _without_comments(text: str, findings: Findings) -> str:
    """HTML comments blanked, line numbers kept."""
    parts: list[str] = []
    place = 0
    while (start := text.find("<!--", place)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            findings.add("form.comment-open", text.count("\n", 0, start) + 1, "warning")
            break
        parts += [text[place:start], "\n" * text.count("\n", start, end)]
        place = end + 3
    return "".join([*parts, text[place:]])


def _front_matter(lines: list[str], document: Document, findings: Findings) -> int:
    """Read `key: value` lines between two `---`; returns the index of the first line after them."""
    if not lines or lines[0].strip() != "---":
        return 0
    last = next((i for i in range(1, min(len(lines), MAX_FRONT_LINES + 2)) if lines[i].strip() in ("---", "...")), None)
    if last is None:
        findings.add("front.open", 1)
        return 1
    for index in range(1, last):
        line = lines[index].strip()
        match = _FRONT_LINE.fullmatch(line)
        if not line or line.startswith("#"):
            continue
        if match is None or match["value"][:1] in "!&*[{|>%@`" and match["value"]:
            findings.add("front.line", index + 1)
            continue
        key = match["key"].lower()
        if key in document.front:
            findings.add("front.twice", index + 1, key=key)
        document.front.setdefault(key, match["value"].strip().strip("\"'")[:200])
    return last + 1


def _fenced(lines: list[str], start: int, findings: Findings) -> set[int]:
    """Numbers of the lines inside code fences, the fences included. A fence that never closes is no fence."""
    inside: set[int] = set()
    opened: tuple[int, str] | None = None
    for index in range(start, len(lines)):
        bare = lines[index].lstrip()
        mark = bare[:3]
        if opened is None and mark in ("```", "~~~"):
            opened = (index, mark)
        elif opened is not None and mark == opened[1] and not bare.strip("`~ \t"):
            inside.update(range(opened[0] + 1, index + 2))
            opened = None
    if opened is not None:
        findings.add("form.fence-open", opened[0] + 1, "warning")
    return inside


def _heading(line: str) -> tuple[int, str] | None:
    """Level and text of an ATX heading, or of a bold line that starts with a number."""
    bare = line.strip()
    if bare.startswith("#") and len(line) - len(line.lstrip()) < 4:
        level = len(bare) - len(bare.lstrip("#"))
        rest = bare[level:]
        if level <= 6 and rest[:1] in (" ", "\t", ""):
            return level, rest.strip().rstrip("#").strip()
    if bare.startswith("**") and bare.endswith("**") and len(bare) > 6 and bare[2].isdigit() and "**" not in bare[2:-2]:
        return 2, bare[2:-2].strip()
    return None


def _underlined(lines: list[str], number: int) -> bool:
    """Whether line `number` (from 1) is a numbered heading underlined with === or ---."""
    if number >= len(lines):
        return False
    line, below = lines[number - 1].strip(), lines[number].strip()
    return (
        len(below) >= 3
        and below == below[:1] * len(below)
        and below[0] in "=-"
        and bool(line[:1].isdigit())
        and _NUMBERED.match(line) is not None
    )


def _open(document: Document, heading: tuple[int, str], line: int, current: RawSection | None) -> RawSection | None:
    """Start what a heading starts: a numbered or named section, or the title; other headings stay in the section."""
    level, text = heading
    text = text[:MAX_ITEM_CHARS].strip("*_ ")
    match = _NUMBERED.match(text)
    if match and level >= 1:
        section = RawSection(int(match["number"]), match["title"].strip(), line)
    elif level == 1 and document.title_line is None and not document.sections:
        document.title, document.title_line = text, line
        return None
    elif level >= 3 and current is not None and role_of_title(text) is None:
        current.items.append(Item(text, line, "heading"))
        return current
    else:
        section = RawSection(None, text, line)
    document.sections.append(section)
    return section


_TITLES = (
    ("symptoms", ("symptom", "sintoma")),
    ("hypotheses", ("hypothes", "hipotesis")),
    ("rootcause", ("root cause", "causa raiz", "causa")),
    ("remediation", ("remed", "fix", "solucion", "arreglo")),
    ("verification", ("verific",)),
    ("evidence", ("evidence", "evidencia", "pruebas")),
    ("classification", ("classif", "clasific")),
    ("recovery", ("recovery", "recuperacion")),
    ("outcome", ("outcome", "resultado", "desenlace")),
    ("lesson", ("lesson", "leccion", "follow-up", "followup", "seguimiento")),
)


def role_of_title(title: str) -> str | None:
    """What a section is, by its heading's first words in either language; None when they say nothing."""
    plain = fold(title)[:60]
    return next(
        (role for role, starts in _TITLES if any(plain.startswith(s) or f" {s}" in plain for s in starts)), None
    )


def _close(section: RawSection | None, body: list[tuple[int, str]], findings: Findings) -> None:
    if section is None:
        return
    nested_from = len(section.items)
    items = _items(body)
    if len(items) > MAX_ITEMS:
        findings.add("form.items", items[MAX_ITEMS].line, "warning", limit=MAX_ITEMS)
        items = items[:MAX_ITEMS]
    section.items[nested_from:] = items


def _items(body: list[tuple[int, str]]) -> list[Item]:
    reader = _ItemReader()
    for place, (number, line) in enumerate(body):
        below = body[place + 1][1] if place + 1 < len(body) else ""
        reader.take(number, line, below)
    return reader.items


class _ItemReader:
    """Turns the lines of a section into items, one line at a time."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._open: Item | None = None  # the entry or paragraph that a plain line goes on with
        self._header: list[str] | None = None  # folded headings of the table being read; [] when it has none

    def take(self, number: int, line: str, below: str) -> None:
        """Read line `number`; `below` is the line after it."""
        quoted = line.lstrip().startswith(">")
        bare = line.strip().lstrip("> ").strip() if quoted else line.strip()
        if not bare:
            self._open = None
            self._header = self._header if below.strip().startswith("|") else None
        elif bare.startswith("|") or "|" in bare and (self._header is not None or _is_separator(below)):
            self._table_line(number, bare, below)
        elif _is_rule(bare):
            self._open = self._header = None
        else:
            self._header = None
            self._text_line(number, bare if quoted else line, bare)

    def _table_line(self, number: int, bare: str, below: str) -> None:
        self._open = None
        if _is_separator(bare):
            return
        cells = _cells(bare)
        if self._header is None and _is_separator(below):
            self._header = [fold(cell) for cell in cells]
            return
        self._header = self._header if self._header is not None else []
        named = dict(zip(self._header, cells, strict=False)) or {str(i): cell for i, cell in enumerate(cells)}
        self.items.append(Item(" | ".join(cells), number, "row", cells=named))

    def _text_line(self, number: int, line: str, bare: str) -> None:
        match = _BULLET.fullmatch(line[:MAX_ITEM_CHARS].expandtabs(4).rstrip())
        if match:
            rank = int(match["rank"]) if match["rank"] else None
            self._open = Item(
                match["rest"].strip(), number, "bullet" if rank is None else "number", rank, len(match["indent"]) // 2
            )
            self.items.append(self._open)
        elif self._open is None:
            self._open = Item(bare[:MAX_ITEM_CHARS], number, "paragraph")
            self.items.append(self._open)
        elif len(self._open.text) < MAX_ITEM_CHARS:
            self._open.text = f"{self._open.text} {bare}"[:MAX_ITEM_CHARS]


def _is_separator(line: str) -> bool:
    """The line under a table's headings: dashes, colons and bars only."""
    bare = line.strip()
    return "|" in bare and "-" in bare and not bare.strip("|:- \t")


def _is_rule(bare: str) -> bool:
    squeezed = bare.replace(" ", "")
    return len(squeezed) >= 3 and squeezed[0] in "-*" and squeezed == squeezed[0] * len(squeezed)


def _cells(line: str) -> list[str]:
    inner = line.strip().replace("\\|", "\x00")[:MAX_ITEM_CHARS]
    inner = inner[1:] if inner.startswith("|") else inner
    inner = inner[:-1] if inner.endswith("|") else inner
    return [cell.strip().replace("\x00", "|") for cell in inner.split("|")][:24]
