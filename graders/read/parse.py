"""A Markdown file becomes a `PostMortem`: seven sections recognised by their number, labels in either language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from labrunner.graders.findings import Findings
from labrunner.graders.read import phrases
from labrunner.graders.read.comparison import compared_in
from labrunner.graders.read.document import Document, Item, RawSection, parse_document, role_of_title
from labrunner.graders.read.files import read_text
from labrunner.graders.read.from_control import without_asides
from labrunner.graders.read.language import fold, is_placeholder, symptom_of
from labrunner.graders.read.numbers import find_numbers
from labrunner.graders.read.postmortem import (
    FORMS,
    Citation,
    Heading,
    Hypothesis,
    Lesson,
    PostMortem,
    Remediation,
    RootCause,
    Section,
    Symptom,
    Verification,
)

_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_LABEL_END = re.compile(r"[:=]|\s[—–-]\s")
_RANK = re.compile(r"\**\s*h(?P<rank>\d{1,2})\b\**\s*[.:)-]?\s*", re.IGNORECASE)
_NO_FLAG = re.compile(r"\b(?:none|none flagged|no unusual|ningun[oa]?|nada|sin marcar)\b")


def parse_file(path: str | Path, *, root: Path | None = None) -> PostMortem | None:
    """The post-mortem in a file; None when there is no file that can be read (the findings say why: see
    `parse_file_with_findings`)."""
    return parse_file_with_findings(path, root=root)[0]


def parse_file_with_findings(path: str | Path, *, root: Path | None = None) -> tuple[PostMortem | None, Findings]:
    """The post-mortem, or None, and everything that was noticed about the file and its form."""
    path = Path(path)
    findings = Findings(str(path))
    text = read_text(path, findings, root=root)
    if text is None:
        return None, findings
    return parse_text(text, str(path), findings), findings


def parse_text(text: str, file: str = "postmortem.md", findings: Findings | None = None) -> PostMortem:
    """The post-mortem in a text. Never raises for what the text says: oddities are findings with lines."""
    findings = Findings(file) if findings is None else findings
    document = parse_document(text, findings)
    form = _form(document, findings)
    sections = _assign(document, form, findings)
    result = PostMortem(form=form, heading=_heading(document, findings))
    roles = FORMS[form]
    for number, role in enumerate(roles, start=1):
        raw = sections.get(role)
        filled = raw is not None and any(_filled(item) for item in raw.items)
        if raw is None:
            findings.add("section.missing", None, number=number, role=role)
            continue
        if not filled:
            findings.add("section.empty", raw.line, number=number, role=role)
        result.sections.append(Section(role=role, number=number, line=raw.line, filled=filled))
    _read_sections(result, sections, findings)
    for section in result.sections:
        if section.role == "hypotheses" and section.filled and not result.hypotheses:
            findings.add("hypotheses.unlisted", section.line)
    if form == "scale":
        _cost(sections.get("outcome"), findings)
    result.findings = list(findings)
    return result


def _form(document: Document, findings: Findings) -> Literal["spike", "scale"]:
    form = document.front.get("form", "spike").lower()
    if form in ("spike", "postmortem", "post-mortem", "seven"):
        return "spike"
    if form == "scale":
        return "scale"
    findings.add("front.form", 2, form=form[:40])
    return "spike"


def _heading(document: Document, findings: Findings) -> Heading:
    if document.title_line is None:
        findings.add("heading.missing", 1, "warning")
        return Heading()
    parts = [p.strip(" *_`") for p in re.split(r"\s[—–-]{1,2}\s", document.title[:400])]
    date = next((m.group(0) for p in parts if (m := _DATE.search(p))), None)
    rest = [p for p in parts[1:] if not _DATE.search(p) and not is_placeholder(p)]
    if date is None or not rest:
        findings.add("heading.incomplete", document.title_line, "warning")
    return Heading(date=date, run_id=rest[-1][:100] if rest else None, line=document.title_line)


def _assign(document: Document, form: str, findings: Findings) -> dict[str, RawSection]:
    """Sections by role: by number, else by title. Repeated ones are joined, all oddities noted."""
    roles = FORMS[form]
    found: dict[str, RawSection] = {}
    last = 0
    for raw in document.sections:
        by_title = role_of_title(raw.title)
        by_title = by_title if by_title in roles else None
        if raw.number is not None and 1 <= raw.number <= len(roles):
            role = roles[raw.number - 1]
            if by_title is not None and by_title != role:
                findings.add("section.title", raw.line, "warning", number=raw.number, role=role)
        elif by_title is not None:
            role = by_title
            if form == "spike":
                findings.add("section.number", raw.line, "warning", number=roles.index(role) + 1, role=role)
        else:
            findings.add("section.unknown", raw.line, "warning", title=raw.title[:60] or str(raw.number))
            continue
        place = roles.index(role) + 1
        if role in found:
            findings.add("section.twice", raw.line, number=place, role=role, first=found[role].line)
            found[role].items += raw.items
            continue
        if place < last:
            findings.add("section.order", raw.line, number=place, role=role)
        last = max(last, place)
        found[role] = raw
    return found


def _filled(item: Item) -> bool:
    if is_placeholder(item.text) or item.kind == "heading":
        return False
    label, value = split_label(item)
    return not (label and is_placeholder(value) and symptom_of(label))


def _read_sections(result: PostMortem, sections: dict[str, RawSection], findings: Findings) -> None:
    items = {role: [i for i in raw.items if i.kind != "heading"] for role, raw in sections.items()}
    result.symptoms = _symptoms(items.get("symptoms", []), findings)
    result.hypotheses = _hypotheses(items.get("hypotheses", []), findings)
    result.citations = [_citation(item) for item in items.get("evidence", []) if _filled(item)]
    cause_items = items.get("rootcause", []) or _labelled(items.get("classification", []), "cause", "causa")
    cause = "\n".join(i.text for i in cause_items if _filled(i))
    result.root_cause = RootCause(
        text=cause,
        sentences=len(phrases.sentences(cause)),
        line=_first_line(items.get("rootcause") or items.get("classification")),
    )
    result.classification = "\n".join(i.text for i in items.get("classification", []) if _filled(i))
    changes = [i for i in items.get("remediation", items.get("recovery", [])) if _filled(i)]
    result.remediation = Remediation(text="\n".join(i.text for i in changes), line=_first_line(changes))
    result.verification = _verification([i for i in items.get("verification", items.get("outcome", [])) if _filled(i)])
    lesson = [i for i in items.get("lesson", []) if _filled(i)]
    result.lesson = Lesson(text=lesson[0].text if lesson else "", lines=len(lesson), line=_first_line(lesson))


def _cost(outcome: RawSection | None, findings: Findings) -> None:
    """The outcome of an incident says what it cost, in numbers."""
    items = _labelled(outcome.items, "cost", "coste") if outcome else []
    filled = outcome is not None and any(_filled(item) for item in outcome.items)
    if outcome and filled and not any(_filled(item) and find_numbers(fold(item.text), 1) for item in items):
        findings.add("outcome.cost", items[0].line if items else outcome.line)


def _labelled(items: list[Item], *starts: str) -> list[Item]:
    """Values of `label: value` entries whose label holds one of the words."""
    found = []
    for item in items:
        label, value = split_label(item)
        if label and any(s in fold(label) for s in starts):
            found.append(Item(value, item.line, item.kind))
    return found


def _first_line(items: list[Item] | None) -> int | None:
    return items[0].line if items else None


def split_label(item: Item) -> tuple[str, str]:
    """(label, value) of `label: value`, of `label = value`, or of a table's row; the label is empty without one."""
    if item.cells is not None:
        cells = list(item.cells.values())
        return (cells[0], " | ".join(cells[1:])) if len(cells) > 1 else ("", item.text)
    for end in _LABEL_END.finditer(item.text[:300]):
        label = item.text[: end.start()]
        if sum(map(label.count, "([")) <= sum(map(label.count, ")]")):
            return label.strip(" *_`"), item.text[end.end() :].strip(" *_`")
    return "", item.text


def _symptoms(items: list[Item], findings: Findings) -> list[Symptom]:
    found: list[Symptom] = []
    seen: dict[str, int] = {}
    for item in items:
        label, value = split_label(item)
        name = symptom_of(label) if label else None
        folded = fold(value)
        if phrases.THEORY.search(folded):
            findings.add("symptoms.theory", item.line, text=item.text[:80])
        if is_placeholder(value):
            if name:
                findings.add("symptoms.gap", item.line, "warning", label=label[:120])
            continue
        if not label and not find_numbers(folded, 1):
            findings.add("symptoms.words", item.line, text=item.text[:80])
        if name is not None and name in seen:
            findings.add("symptoms.twice", item.line, label=label[:60], first=seen[name])
            continue
        if name is not None:
            seen[name] = item.line
        readable = folded if name in ("spike_step", "batch_index") else phrases.without_places(folded)
        numbers = find_numbers(readable, 1)
        found.append(
            Symptom(
                label=label[:200],
                name=name,
                text=value[:500],
                line=item.line,
                number=numbers[0] if numbers else None,
                recovered=phrases.recovered_in(folded),
            )
        )
    return found


def _hypotheses(items: list[Item], findings: Findings) -> list[Hypothesis]:
    merged: list[Item] = []
    for item in items:
        starts = item.kind in ("number", "bullet") and item.depth == 0 or item.kind == "row" or _RANK.match(item.text)
        if starts or not merged:
            merged.append(Item(_row_text(item) if item.kind == "row" else item.text, item.line, item.kind, item.rank))
        else:
            merged[-1].text += f"; {item.text}"
    entries = [
        item
        for item in merged
        if not is_placeholder(item.text) and (item.kind != "paragraph" or _RANK.match(item.text))
    ]
    found: list[Hypothesis] = []
    written = [item.rank for item in entries if item.rank is not None]
    counted = len(set(written)) > 1 and len(written) == len(entries)  # Markdown lets every entry be `1.`
    for place, item in enumerate(entries, start=1):
        match = _RANK.match(item.text)
        text = item.text[match.end() :] if match else item.text
        folded = fold(item.text)
        ranked = item.kind in ("number", "row") or match is not None
        rank = int(match["rank"]) if match else item.rank if counted and item.rank is not None else place
        found.append(
            Hypothesis(rank=rank, text=text[:1000], panels=phrases.panels_in(folded), line=item.line, ranked=ranked)
        )
    ranks = [h.rank for h in found]
    if ranks != sorted(ranks) or len(set(ranks)) != len(ranks):
        findings.add("hypotheses.order", found[0].line)
    return found


_COLUMNS = (
    ("panel", "panel {}"),
    ("step", "step {}"),
    ("paso", "step {}"),
    ("favo", "favours {}"),
    ("apoya", "favours {}"),
    ("rules out", "rules out {}"),
    ("descarta", "rules out {}"),
    ("run", "{} run"),
)


def _row_text(item: Item) -> str:
    """A table's row as the sentence it stands for, by the headings of its columns."""
    parts = []
    for heading, cell in (item.cells or {}).items():
        if is_placeholder(cell):
            continue
        shape = next((shape for start, shape in _COLUMNS if heading.startswith(start)), "{}")
        word = shape.partition(" {}")[0]
        parts.append(cell if word in fold(cell) or shape == "{}" else shape.format(cell))
    return ", ".join(parts)


def _citation(item: Item) -> Citation:
    text = _row_text(item) if item.kind == "row" else item.text
    folded = fold(text)
    favours, rules_out = phrases.hypotheses_in(folded)
    compared = compared_in(folded)
    said = compared.rest
    value, ratio, baseline = phrases.value_in(said)
    said = phrases.without_values_beside(said, value)
    said = without_asides(said, value.end) if value is not None else said
    panels = phrases.panels_in(folded)
    return Citation(
        comparisons=compared.comparisons,
        unsaid=compared.unsaid,
        said=said[:500],
        text=text[:500],
        line=item.line,
        panel=panels[0] if panels else None,
        step=phrases.step_in(folded),
        number=value,
        ratio=ratio,
        baseline=baseline,
        favours=favours,
        rules_out=rules_out,
    )


def _verification(items: list[Item]) -> Verification:
    text = "\n".join(i.text for i in items)
    folded = fold(text)
    return Verification(
        text=text[:2000],
        line=_first_line(items),
        seed=phrases.seed_in(folded),
        epsilon=phrases.epsilon_in(folded),
        step=phrases.last_step_in(folded),
        held=phrases.held_in(folded),
    )


def none_flagged(text: str) -> bool:
    """Whether a list symptom says that nothing was flagged."""
    return bool(_NO_FLAG.search(fold(text)))
