"""What each line of section 1 and each question of a lab is worth, and how many points hang on one number.

asked_for(lab)     # every line and question, with its points and the number that it asks for
by_number(lab)     # {"v_before": 9.9, ...}: points by number
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from labrunner.course.chance import paid
from labrunner.course.proof.findings import LabFinding, at
from labrunner.graders.checks.plan import plan
from labrunner.graders.checks.symptoms import STANDARD, asked
from labrunner.graders.messages.labels import label_of
from labrunner.graders.read.language import symptom_of
from labrunner.say import LANGUAGES

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

#: So many of a lab's hundred points may hang on one number at most: who misreads it should lose that, and no more.
MOST_ON_ONE = 10.0
#: A line that asks for another one's number in other words.
_SAME = {"batch_index": "spike_step"}


class Asked(NamedTuple):
    """A line of section 1 (`kind` is symptom) or a question: which `number` it asks for, by the name of its reading
    where it has one, what one constant gets right (None: not measured), and its points."""

    kind: str
    name: str
    number: str
    chance: float | None
    points: float


def asked_for(lab: Lab) -> list[Asked]:
    """Every line and question of a lab. What a lab leaves to each learner's run, a line on which machines part, is
    taken to be judged."""
    chance, found = lab.chance, []
    fault = lab.origins().get(lab.judging.fault) if lab.judging else None
    paying = any(paid(chance.question(question)) for question in lab.questions)
    most = {check.id: points for check, points in plan(form="spike", questions=paying)}
    for name, (weight, _) in asked(lab, fault).items():
        same = _SAME.get(name, name)
        found.append(Asked("symptom", name, lab.symptoms.get(same, same), chance.symptom(name), weight))
    for one in lab.questions:
        number = lab.name_of(one.reading) if one.reading else None
        found.append(Asked("question", one.id, number or one.id, chance.question(one), one.points))
    return [*_shared(found, "symptom", most["symptoms"]), *_shared(found, "question", most["answers"])]


def _shared(found: list[Asked], kind: str, most: float) -> Iterator[Asked]:
    """Those of one kind, `most` points shared among them by weight."""
    mine = [(one, one.points * paid(one.chance)) for one in found if one.kind == kind]
    total = sum(weight for _, weight in mine) or 1.0
    return (one._replace(points=most * weight / total) for one, weight in mine)


def by_number(lab: Lab) -> dict[str, float]:
    """The points that hang on each number, most first; without those that are paid nothing."""
    points: dict[str, float] = {}
    for one in asked_for(lab):
        points[one.number] = points.get(one.number, 0.0) + one.points
    return {name: worth for name, worth in sorted(points.items(), key=lambda item: -item[1]) if worth}


def check_weights(lab: Lab) -> Iterator[LabFinding]:
    """A finding for each number on which more than `MOST_ON_ONE` points hang. A lab without proven cases has none:
    what a constant gets right in it is not known. Nor has one with a line of a reading that there is none of, which
    lint finds."""
    if lab.is_bench or not lab.chance.cases or not lab.readings.keys() >= {*lab.symptoms.values()}:
        return
    for name, worth in by_number(lab).items():
        if worth > MOST_ON_ONE:
            what = ", ".join(f"{one.kind} {one.name}" for one in asked_for(lab) if one.number == name and one.points)
            say = f"{worth:.1f} points hang on one number, {name} ({what}); {MOST_ON_ONE:g} may: ask for others, too"
            yield at(lab, "symptoms", say=say)


def check_labels(lab: Lab) -> Iterator[LabFinding]:
    """A finding for each line of a lab's own whose label is read as another line: of two lines of one meaning section 1
    has the first alone."""
    for name in lab.symptoms if not lab.is_bench else ():
        read = {symptom_of(label_of(name, lang, lab)) for lang in LANGUAGES} - {None, name}
        if name not in STANDARD and read:
            others = ", ".join(sorted(map(str, read)))
            yield at(lab, "symptoms", name, say=f"{name}: its label is read as {others}; call it otherwise")
