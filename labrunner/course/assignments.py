"""Personal seeds: each learner runs a lab with another seed and with the fault at another step.

With `seed = "personal"` in `course.toml` a learner's pair of seed and step is drawn, by HMAC-SHA256 of the lab's id and
the learner's name with a salt that only the instructor has, out of the pairs that `lab verify --pairs` has proven. The
grader needs the salt (`LABRUNNER_SALT`). A learner needs none: the instructor hands out `assignments.toml`, written by
`labrunner assign`, to lie beside `course.toml`. A wrong file there only makes the learner run the wrong numbers.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course.calibration import Pair
from labrunner.course.course_file import Course, course_root, load_course
from labrunner.errors import InputError
from labrunner.files import check_schema, read_toml, shown
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

SALT = "LABRUNNER_SALT"
FILE = "assignments.toml"
SCHEMA = "labrunner/assignments/v1"
#: Fewer pairs than this would give too many learners the same numbers.
ENOUGH = 64
_SHORTEST_SALT = 8


def is_personal(course: Course) -> bool:
    """Whether each learner of a course has another pair of seed and step."""
    return course.seed == "personal"


def salt_of(environ: Mapping[str, str] = os.environ) -> str | None:
    """The instructor's salt, from LABRUNNER_SALT; None if it is not set. Raises InputError if it is too short."""
    salt = environ.get(SALT) or None
    if salt is not None and len(salt) < _SHORTEST_SALT:
        raise InputError(f"{SALT} has {len(salt)} characters; use {_SHORTEST_SALT} or more, or pairs can be guessed")
    return salt


def proven_pairs(lab: Lab) -> tuple[Pair, ...]:
    """The proven pairs of a lab. Raises InputError if there are fewer than `ENOUGH`."""
    calibration = lab.calibration()
    pairs = calibration.pairs if calibration else ()
    if len(pairs) < ENOUGH:
        raise InputError(
            f"personal seeds: the lab {lab.id} has {len(pairs)} proven pairs of seed and step and needs "
            f'{ENOUGH}; run `labrunner lab verify {lab.id} --pairs`, or set seed = "shared" in course.toml'
        )
    return tuple(pairs)


def draw(salt: str, learner: str, lab: Lab) -> Pair:
    """The pair of a learner: always the same one for the same salt, name and lab. Raises what `proven_pairs` raises."""
    pairs = proven_pairs(lab)
    message = f"{lab.id}\0{unicodedata.normalize('NFC', learner)}".encode()
    digest = hmac.new(salt.encode(), message, hashlib.sha256).digest()
    return pairs[int.from_bytes(digest, "big") % len(pairs)]


def with_salt(lab: Lab, course: Course, learner: str, salt: str | None) -> Lab:
    """The lab as it is graded for one learner: on their pair if the course has personal seeds, else unchanged.

    Raises InputError if it has and there is no salt.
    """
    if not is_personal(course):
        return lab
    if salt is None:
        raise InputError(f"this course has personal seeds: set {SALT} to the salt that its assignments were made with")
    return lab.assigned(draw(salt, learner, lab))


def for_learner(lab: Lab, learner: str, start: Path | None = None) -> Lab:
    """The lab as a learner runs it: on their pair if the course has personal seeds, else unchanged.

    The pair is drawn with the salt if LABRUNNER_SALT is set, else read from the `assignments.toml` next to
    `course.toml`. Raises InputError if there is neither.
    """
    here = start or Path.cwd()
    root = course_root(here)
    if root is None or not is_personal(load_course(here)):
        return lab
    salt = salt_of()
    if salt is not None:
        return lab.assigned(draw(salt, learner, lab))
    path = root / FILE
    if not path.is_file():
        raise InputError(
            f"this course has personal seeds: put the {FILE} that your instructor gave you next to "
            f"{shown(root / 'course.toml')} (instructors: `labrunner assign`)"
        )
    return lab.assigned(_assigned_in(path, learner, lab))


def _assigned_in(path: Path, learner: str, lab: Lab) -> Pair:
    """The pair that an `assignments.toml` gives a learner. Raises InputError with the line if it is wrong or absent."""
    file = read_toml(path)
    check_schema(file.data.get("schema"), SCHEMA, file.where("schema"))
    theirs = file.data.get("learners", {})
    theirs = theirs.get(unicodedata.normalize("NFC", learner), {}) if isinstance(theirs, dict) else {}
    entry = theirs.get(lab.id) if isinstance(theirs, dict) else None
    if entry is None:
        raise InputError(
            f"{shown(path)}: there is no pair for {clean(learner, 80)} and {lab.id}; "
            "check the name, or ask your instructor"
        )
    where = file.where("learners", learner, lab.id)
    if not isinstance(entry, dict) or not _whole(entry.get("seed")) or not _whole(entry.get("step", 1)):
        raise InputError(f"{where}: a pair is {{ seed = 1, step = 1 }}, in whole numbers")
    pair = Pair(seed=entry["seed"], step=entry.get("step"))
    steps = lab.resolve("control").steps
    if pair.step is not None and not 1 <= pair.step <= steps:
        raise InputError(f"{where}: the step {pair.step} is not one of the {steps} of this lab")
    return pair


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31


def assignments(salt: str, learners: Iterable[str], labs: Iterable[Lab]) -> str:
    """The text of an `assignments.toml`: a pair for each learner and lab. Raises what `proven_pairs` raises."""
    import tomlkit

    labs = list(labs)
    document = tomlkit.document()
    document.add(tomlkit.comment("Personal seeds. Written by `labrunner assign`; lies beside course.toml."))
    document["schema"] = SCHEMA
    everybody = tomlkit.table(is_super_table=True)
    for learner in dict.fromkeys(unicodedata.normalize("NFC", name) for name in learners):
        table = tomlkit.table()
        for lab in labs:
            pair = tomlkit.inline_table()
            pair.update(
                {key: value for key, value in draw(salt, learner, lab).model_dump().items() if value is not None}
            )
            table[lab.id] = pair
        everybody[learner] = table
    document["learners"] = everybody
    return tomlkit.dumps(document)
