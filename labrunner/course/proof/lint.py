"""Static checks of a lab's files: what is missing, what refers to nothing, what is said in digits.

`lint(lab)` returns findings in the order of the files; none means that the lab may be verified. A `lab.toml` that
cannot be read at all is not a finding but an InputError of `load_lab`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labrunner.course.lab import Lab
from labrunner.course.lab_models import LANGUAGES, Question, Tolerance
from labrunner.course.proof.claims import NO_CLAIMS, arms_of, by_kind, complaints, origins_of
from labrunner.course.texts import PLACEHOLDER, Texts, UnknownPlaceholder, load_texts, lookup, text_path
from labrunner.diagnosis.readings import Reading
from labrunner.engine.config import full_key, suggestion
from labrunner.errors import InputError
from labrunner.files import shown

#: Sections that every lab has.
SECTIONS = ("title", "summary", "symptoms", "ladder", "what-it-is-not", "fix", "cross-references")
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
        rf"(?:{_NAME}\s*,|(?:\band|\by|&) {_NAME},?|\b(?:others|otros),?)\s+{_YEAR}{_CLAUSE_ENDS}",  # Kingma and Ba, 2015
    )
)
_LIST_NUMBER = re.compile(r"^( *)(\d{1,2})\.(?= )", re.MULTILINE)
_CODE = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->|\]\([^)]*\)|https?://\S+", re.DOTALL)


@dataclass(frozen=True, order=True)
class Finding:
    """One thing to put right."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}: {self.message}"


def lint(lab: Lab) -> list[Finding]:
    """Everything that is wrong with a lab's files, by file and line; each finding once."""
    found = [*_arms(lab), *_references(lab), *_questions(lab), *_texts(lab), *_stray_files(lab), *_calibration(lab)]
    return sorted(set(found))


def _at(lab: Lab, *keys: str | int, say: str) -> Finding:
    return Finding(lab.source.path, lab.source.line(*keys) or 1, say)


def _reason(error: InputError) -> str:
    """An error's sentence without the place in front of it, which the finding has already."""
    return re.sub(r"^[^ ]+?:\d+: ", "", str(error))


# --- arms, faults -----------------------------------------------------------------------------------------------------


def _arms(lab: Lab) -> Iterator[Finding]:
    kinds = {arm.kind for arm in lab.arms}
    for kind in ("control", "break", "fix"):
        if kind not in kinds:
            yield _at(lab, "arms", say=f"there is no arm of kind {kind}")
    if "break" not in lab.arm_names():
        yield _at(lab, "arms", say="a break is called break, or break-<variant> where there are several")
    yield from _ablations(lab)
    yield from _each_arm(lab)
    used = {fault for arm in lab.arms for fault in arm.faults}
    for fault in lab.faults:
        if fault not in used:
            yield _at(lab, "faults", fault, say=f"no arm uses the fault {fault}")


def _each_arm(lab: Lab) -> Iterator[Finding]:
    for index, arm in enumerate(lab.arms):
        if arm.kind == "ablation" and not arm.name.startswith("without-"):
            yield _at(lab, "arms", index, say=f"the ablation {arm.name} must be called without-<cause>")
        if (arm.kind == "fix") != arm.name.startswith("fix-"):
            yield _at(lab, "arms", index, say=f"arm {arm.name}: fixes, and only fixes, are called fix-<name>")
        if arm.kind == "fix" and arm.credit < 1 and not lab.has_text(f"leaves-{arm.name}"):
            yield _at(
                lab,
                "arms",
                index,
                say=f"arm {arm.name} earns part of the points; say in the section "
                f"leaves-{arm.name} what it leaves undone",
            )
        if arm.of is not None and not any(a.name == arm.of and a.kind == "break" for a in lab.arms):
            yield _at(lab, "arms", index, say=f"arm {arm.name} heals {arm.of!r}, which is no break of this lab")
        yield from _resolves(lab, index, arm.name)


def _ablations(lab: Lab) -> Iterator[Finding]:
    if not lab.causes:
        yield _at(lab, "id", say='say what breaks the run: causes = ["..."], one ablation each')
    removed = {arm.removes for arm in lab.arms}
    for cause in lab.causes:
        if cause not in removed:
            yield _at(lab, "causes", say=f"the cause {cause} has no ablation; add an arm without-{cause}")
    for index, arm in enumerate(lab.arms):
        if arm.removes and lab.causes and arm.removes not in lab.causes:
            yield _at(
                lab,
                "arms",
                index,
                say=f"the ablation {arm.name} takes away {arm.removes!r}, which is not "
                f"among the causes{suggestion(arm.removes, lab.causes)}",
            )


def _resolves(lab: Lab, index: int, name: str) -> Iterator[Finding]:
    try:
        config = lab.resolve(name)
    except InputError as error:
        place = re.match(r"^[^ ]+?:(\d+): ", str(error))
        yield Finding(lab.source.path, int(place.group(1)) if place else 1, _reason(error))
        return
    for fault in config.faults:
        if isinstance(fault.get("step"), int) and fault["step"] > config.steps:
            yield _at(
                lab,
                "faults",
                fault["id"],
                say=f"the fault {fault['id']} is at step {fault['step']}, but the run has {config.steps}",
            )


# --- references -------------------------------------------------------------------------------------------------------


def _references(lab: Lab) -> Iterator[Finding]:
    for place, name, reading in _all_readings(lab):
        for arm in sorted(arms_of(reading) - set(lab.arm_names())):
            yield _at(lab, *place, say=f"no arm is called {arm!r}{suggestion(arm, lab.arm_names())}")
        for origin in sorted(origins_of(reading) - set(lab.origins())):
            yield _at(lab, *place, say=f"no fault with a step is called {origin!r}{suggestion(origin, lab.origins())}")
        if reading.tolerance is not None and not reading.tolerance.reason:
            yield _at(lab, *place, say="the tolerance has no reason")
        for say in complaints(lab, reading):
            yield _at(lab, *place, say=f"{name}: {say}")
    for line, name in lab.symptoms.items():
        if name not in lab.readings:
            yield _at(lab, "symptoms", line, say=f"no reading is called {name!r}{suggestion(name, lab.readings)}")
    if not lab.claims:
        yield _at(lab, "id", say=f"lab {lab.id} {NO_CLAIMS}")
    yield from _settings(lab)


def _all_readings(lab: Lab) -> Iterator[tuple[tuple[str | int, ...], str, Reading]]:
    yield from ((("readings", name), f"reading {name}", reading) for name, reading in lab.readings.items())
    yield from ((("claims", index), f"claim {claim.id}", claim.as_reading()) for index, claim in enumerate(lab.claims))
    yield from (
        (("questions", i), f"question {question.id}", question.reading)
        for i, question in enumerate(lab.questions)
        if question.reading
    )


def _settings(lab: Lab) -> Iterator[Finding]:
    places = [(("editable", key), key) for key in lab.editable]
    places += [(("refused", i), refused.key) for i, refused in enumerate(lab.refused)]
    judged = (*(lab.judging.named or ()), *lab.judging.batching_keys) if lab.judging else ()
    places += [(("judging",), key) for key in judged]
    known = []
    for place, key in places:
        try:
            known.append((place, full_key(key)))
        except InputError as error:
            yield _at(lab, *place, say=str(error))
    editable = {key for place, key in known if place[0] == "editable"}
    for place, key in known:
        if key not in editable:
            yield _at(lab, *place, say=f"{key} is not among the editable settings")
    for arm in lab.fix_arms():
        for key in arm.set:
            if key not in editable:
                yield _at(lab, "arms", lab.arms.index(arm), say=f"the fix {arm.name} sets {key}, which is not editable")
    if lab.judging is None and lab.fix_arms():
        yield _at(lab, "id", say="there are fixes but no [judging] that says how one is judged")
    if lab.judging and lab.judging.fault not in lab.origins():
        yield _at(lab, "judging", say=f"no fault with a step is called {lab.judging.fault!r}")


# --- questions and tolerances -----------------------------------------------------------------------------------------


def _questions(lab: Lab) -> Iterator[Finding]:
    if not lab.questions:
        yield _at(lab, "id", say="there are no questions")
    for index, question in enumerate(lab.questions):
        for say in _question(question):
            yield _at(lab, "questions", index, say=f"question {question.id}: {say}")
        if question.source == "draw":
            drawn = {name.removeprefix("break-") for name in lab.variants("break")}
            if set(question.choices) != drawn:
                yield _at(
                    lab,
                    "questions",
                    index,
                    say=f"question {question.id}: its choices must be what break draws "
                    f"from: {', '.join(sorted(drawn)) or 'nothing, break is not blind'}",
                )
    for index, concept in enumerate(lab.concepts):
        if any(not phrase.strip() for phrase in (*concept.en, *concept.es)):
            yield _at(lab, "concepts", index, say=f"concept {concept.id} has an empty phrase")


def _question(question: Question) -> Iterator[str]:
    if question.source == "arithmetic" and not question.working:
        yield "arithmetic without its working; say how the value comes about"
    if question.source == "arithmetic" and question.value is None:
        yield "arithmetic without a value"
    if question.kind == "number" and question.tolerance is None:
        yield "a number needs a tolerance, with its reason"
    if question.tolerance is not None:
        yield from _tolerance(question.tolerance, measured=question.reading is not None)


def _tolerance(tolerance: Tolerance, *, measured: bool) -> Iterator[str]:
    if not tolerance.reason.strip():
        yield "the tolerance has no reason"
    if tolerance.platform and not measured:
        yield "a tolerance from the platform spread needs a reading"


# --- texts ------------------------------------------------------------------------------------------------------------


def required_sections(lab: Lab) -> dict[str, tuple[str | int, ...]]:
    """Every section that the texts must have, and the place in `lab.toml` that asks for it."""
    wanted: dict[str, tuple[str | int, ...]] = dict.fromkeys(SECTIONS, ("id",))
    wanted |= {f"hint-{hint.id}": ("hints", i) for i, hint in enumerate(lab.hints)}
    wanted |= {f"claim-{claim.id}": ("claims", i) for i, claim in enumerate(lab.claims)}
    wanted |= {refused.reason: ("refused", i) for i, refused in enumerate(lab.refused)}
    for index, question in enumerate(lab.questions):
        wanted[f"question-{question.id}"] = ("questions", index)
        wanted |= {f"choice-{question.id}-{choice}": ("questions", index) for choice in question.choices}
    return wanted


def _texts(lab: Lab) -> Iterator[Finding]:
    if len(lab.hints) < LEAST_HINTS:
        yield _at(lab, "hints", say=f"there are {len(lab.hints)} hints; {LEAST_HINTS} are needed: mild, medium, direct")
    by_lang: dict[str, Texts] = {}
    for lang in LANGUAGES:
        try:
            by_lang[lang] = load_texts(lab.folder, lang)
        except InputError as error:
            yield Finding(text_path(lab.folder, lang), 1, _reason(error))
    wanted = required_sections(lab)
    everywhere = set(wanted).union(*(texts.sections for texts in by_lang.values()))
    for texts in by_lang.values():
        if not texts.lines:
            yield Finding(texts.path, 1, "there is no such file; every lab has its words in both languages")
            continue
        for section in sorted(everywhere - set(texts.sections)):
            yield Finding(texts.path, 1, f"the section {section} is missing; add a line ## {section}")
        for section, line in texts.repeated:
            yield Finding(texts.path, line, f"the section {section} stands twice")
        for section, body in texts.sections.items():
            yield from _section(lab, texts, section, body)
    yield from _translations(by_lang)


def _section(lab: Lab, texts: Texts, section: str, body: str) -> Iterator[Finding]:
    first = texts.lines[section]
    if not body.strip():
        yield Finding(texts.path, first, f"the section {section} is empty")
    if UNWRITTEN in body:
        yield Finding(texts.path, first, f"the section {section} is still the scaffold's; write it")
    for match in PLACEHOLDER.finditer(_CODE.sub(_blank, body)):
        try:
            lookup(lab, match.group(1))
        except UnknownPlaceholder:
            yield Finding(
                texts.path,
                _line(texts, section, body, match.start()),
                f"the placeholder {{{match.group(1)}}} names no reading, setting or fault of this lab",
            )
        except InputError:
            pass  # of the calibration, which has a finding of its own
    for start in _digits(body, lab.numbers):
        yield Finding(
            texts.path,
            _line(texts, section, body, start),
            f"a number in digits ({_around(body, start)}); use a placeholder, or name it under numbers",
        )


def _translations(by_lang: dict[str, Texts]) -> Iterator[Finding]:
    """The same placeholders in both languages: a number that one of them lost is a mistake."""
    if len(by_lang) < 2:
        return
    one, other = (by_lang[lang] for lang in LANGUAGES)
    for section in sorted(set(one.sections) & set(other.sections)):
        names = [{m.group(1) for m in PLACEHOLDER.finditer(texts.sections[section])} for texts in (one, other)]
        if names[0] != names[1]:
            lost = ", ".join(f"{{{name}}}" for name in sorted(names[0] ^ names[1]))
            yield Finding(
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
    """`text` without the numbers of its lists: 1 at the start of a line, and what counts on from there, as far indented.
    Any other number before a full stop only happens to begin a line."""
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


# --- the folder -------------------------------------------------------------------------------------------------------


def _stray_files(lab: Lab) -> Iterator[Finding]:
    known = {"lab.toml", "calibration.json", "__init__.py", "__pycache__", *(f"text.{lang}.md" for lang in LANGUAGES)}
    for child in sorted(lab.folder.iterdir()):
        if child.name not in known and not child.name.startswith("."):
            yield Finding(child, 1, "no part of a lab; remove it")


def _calibration(lab: Lab) -> Iterator[Finding]:
    try:
        calibration: Any = lab.calibration()
    except InputError as error:
        yield Finding(lab.folder / "calibration.json", 1, _reason(error))
        return
    path = lab.folder / "calibration.json"
    if calibration is None:
        yield Finding(path, 1, f"there is no calibration; run labrunner lab verify {lab.id}")
    elif calibration.proof_hash != lab.proof_hash:
        yield Finding(path, 1, f"the lab changed since it was verified; run labrunner lab verify {lab.id} again")
    else:
        if not calibration.proven:
            yield Finding(path, 1, "the claim was not proven")
        for result in by_kind(lab, calibration):
            if not result.holds:
                yield _at(lab, "arms", lab.arms.index(result.arm), say=f"{result} of its calibration")
