"""Static checks of a lab's texts: sections that are missing, placeholders that name nothing, numbers in digits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from labrunner.course.lab import Lab
from labrunner.course.proof.findings import LabFinding, at, reason
from labrunner.course.texts import PLACEHOLDER, Texts, UnknownPlaceholder, languages_of, load_texts, lookup, text_path
from labrunner.errors import InputError

#: Sections that every lab has.
SECTIONS = ("title", "summary", "symptoms", "ladder", "what-it-is-not", "fix", "cross-references")
#: Sections that every bench has.
OF_A_BENCH = ("title", "summary")
#: What a fresh scaffold leaves for the author to write.
UNWRITTEN = "TODO"
LEAST_HINTS = 3
_YEAR = r"(?:19[5-9]\d|20[0-2]\d)[a-z]?\b"
_NAME = r"\b(?!(?:Step|Paso|Seed|Semilla|Batch|Lote|Panel)s?\b)[A-ZÀ-Þ][\w'’-]+"
#: After the year of a paper its clause ends, or the next entry of a list begins; after a count its noun follows.
_CLAUSE_ENDS = r"(?= *(?:[]):;.,]|\n\s*(?:\n|[-*\d])|\s*$))"
#: Names with digits in them that are not measurements. A lab adds its own definitions under `numbers`. They are narrow,
#: so that no measured number can be taken for one; the numbers of lists are `_without_list_numbers`'s business.
ALLOWED = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:[A-Z]+-?\d|[AH]\d\d|Q\d\.\d)\b(?!\.\d)",  # H1, Q2.1, A13, GPT-2, EXP3
        r"§ ?[A-Z]?\d{1,2}\b(?!\.\d)",  # §A13
        r"(?i)\b(?:fp|tf|bf|int|float|bfloat)_?(?:4|8|16|32|64)\b|\bbeta_?[12]\b",  # the names, not their values
        r"(?i)\bpanel(?:es|s)? \d\b(?:(?:,| and| y| to| a| o| or) \d\b)*",  # Panel 3, panels 1, 3 and 7
        r"(?i)\b(?:section|sección|question|pregunta|phase|fase)[ -]\d{1,2}\b(?!\.\d)",
        rf"\bet al\.,?\s+\(?{_YEAR}|\((?:{_NAME},? )?{_YEAR}\)",  # Pascanu et al. 2013; Pascanu (2013)
        # Kingma and Ba, 2015
        rf"(?:{_NAME}\s*,|(?:\band|\by|&) {_NAME},?|\b(?:others|otros),?)\s+{_YEAR}{_CLAUSE_ENDS}",
    )
)
_LIST_NUMBER = re.compile(r"^( *)(\d{1,2})\.(?= )", re.MULTILINE)
_CODE = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->|\]\([^)]*\)|https?://\S+", re.DOTALL)


def required_sections(lab: Lab) -> dict[str, tuple[str | int, ...]]:
    """Every section that the texts must have, and the place in `lab.toml` that asks for it."""
    sections = OF_A_BENCH if lab.is_bench else SECTIONS
    wanted: dict[str, tuple[str | int, ...]] = dict.fromkeys(sections, ("id",))
    wanted |= {f"hint-{hint.id}": ("hints", i) for i, hint in enumerate(lab.hints)}
    wanted |= {f"claim-{claim.id}": ("claims", i) for i, claim in enumerate(lab.claims)}
    wanted |= {f"cause-{taking.cause}": ("experiments", "takes", i) for i, taking in enumerate(lab.experiments.takes)}
    wanted |= {refused.reason: ("refused", i) for i, refused in enumerate(lab.refused)}
    for index, question in enumerate(lab.questions):
        wanted[f"question-{question.id}"] = ("questions", index)
        wanted |= {f"choice-{question.id}-{choice}": ("questions", index) for choice in question.choices}
    return wanted


def check_texts(lab: Lab) -> Iterator[LabFinding]:
    """What is wrong with the texts of a lab in each of its languages, and between them."""
    if len(lab.hints) < LEAST_HINTS and not lab.is_bench:
        yield at(lab, "hints", say=f"there are {len(lab.hints)} hints; {LEAST_HINTS} are needed: mild, medium, direct")
    by_lang: dict[str, Texts] = {}
    for lang in languages_of(lab.folder):
        try:
            by_lang[lang] = load_texts(lab.folder, lang)
        except InputError as error:
            yield LabFinding(text_path(lab.folder, lang), 1, reason(error))
    wanted = required_sections(lab)
    everywhere = set(wanted).union(*(texts.sections for texts in by_lang.values()))
    for texts in by_lang.values():
        if not texts.lines:
            yield LabFinding(texts.path, 1, "there is no such file; every lab has its words in both languages")
            continue
        for section in sorted(everywhere - set(texts.sections)):
            yield LabFinding(texts.path, 1, f"the section {section} is missing; add a line ## {section}")
        for section, line in texts.repeated:
            yield LabFinding(texts.path, line, f"the section {section} is there twice; remove one")
        for section, body in texts.sections.items():
            yield from _section(lab, texts, section, body)
    if by_lang:
        yield from _translations(by_lang)


def _section(lab: Lab, texts: Texts, section: str, body: str) -> Iterator[LabFinding]:
    first = texts.lines[section]
    if not body.strip():
        yield LabFinding(texts.path, first, f"the section {section} is empty")
    if UNWRITTEN in body:
        yield LabFinding(texts.path, first, f"the section {section} is still the scaffold's; write it")
    for match in PLACEHOLDER.finditer(_CODE.sub(_blank, body)):
        try:
            lookup(lab, match.group(1))
        except UnknownPlaceholder:
            yield LabFinding(
                texts.path,
                _line(texts, section, body, match.start()),
                f"the placeholder {{{match.group(1)}}} names no reading, setting or fault of this lab",
            )
        except InputError:
            pass  # the calibration cannot be read, which is another finding
    for start in _digits(body, lab.numbers):
        yield LabFinding(
            texts.path,
            _line(texts, section, body, start),
            f"a number in digits ({_around(body, start)}); use a placeholder, or name it under numbers",
        )


def _translations(by_lang: dict[str, Texts]) -> Iterator[LabFinding]:
    """The same placeholders in every language as in the first: a number that one of them lost is a mistake."""
    one, *others = by_lang.values()
    for other in others:
        for section in sorted(set(one.sections) & set(other.sections)):
            names = [{m.group(1) for m in PLACEHOLDER.finditer(texts.sections[section])} for texts in (one, other)]
            if names[0] != names[1]:
                lost = ", ".join(f"{{{name}}}" for name in sorted(names[0] ^ names[1]))
                yield LabFinding(
                    other.path, other.lines[section], f"the section {section} differs between the languages in {lost}"
                )


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match.group(0))


def _digits(body: str, numbers: tuple[str, ...]) -> list[int]:
    """Places of digits outside placeholders, code, links and what is allowed by name; one a run of digits."""
    text = PLACEHOLDER.sub(_blank, _CODE.sub(_blank, body))
    for number in sorted(numbers, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(number)}(?!\w)", _blank, text)
    text = _without_list_numbers(text)
    for pattern in ALLOWED:
        text = pattern.sub(_blank, text)
    return [m.start() for m in re.finditer(r"\d[\d.,]*", text)]


def _without_list_numbers(text: str) -> str:
    """`text` without the numbers of its lists: 1 at the start of a line, and those that count on from it at the same
    indentation. Any other number with a full stop only happens to begin a line."""
    last: dict[str, int] = {}

    def counted(match: re.Match[str]) -> str:
        indent, number = match.group(1), int(match.group(2))
        if number not in (1, last.get(indent, 0) + 1):
            return match.group(0)
        last[indent] = number
        return _blank(match)

    return _LIST_NUMBER.sub(counted, text)


def _around(body: str, start: int) -> str:
    line = body[body.rfind("\n", 0, start) + 1 :].split("\n", 1)[0]
    place = start - (body.rfind("\n", 0, start) + 1)
    return line[max(0, place - 12) : place + 14].strip()


def _line(texts: Texts, section: str, body: str, start: int) -> int:
    """Line of a place in a section; a heading is followed by at most one empty line in our files."""
    raw = texts.path.read_text(encoding="utf-8-sig").replace("\r\n", "\n").split("\n")
    heading = texts.lines[section]
    skipped = 0
    while heading + skipped < len(raw) and not raw[heading + skipped].strip():
        skipped += 1
    return heading + skipped + 1 + body.count("\n", 0, start)
