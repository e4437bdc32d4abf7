"""Cases of one's own: each learner runs a lab with another seed, step of the fault, rare piece and variant.

In a course a learner's case is drawn, unless `course.toml` says `seed = "shared"`, by HMAC-SHA256 of the lab's id and
the learner's name with a salt that only the instructor has (`LABRUNNER_SALT`), out of the cases that `lab verify` has
proven; on a `roster` nobody shares one while they last. Without a salt the empty one is used: practice, since anybody
can draw the same. With a salt a learner needs none: the instructor hands out `assignments.toml`, written by `labrunner
assign`, to lie beside `course.toml`; it holds the numbers of the cases. A wrong file there only makes the learner run
the wrong one. `[cases.NAME]` in `course.toml` pins cases.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.course.cases import Case
from labrunner.course.course_file import Course, course_root, load_course
from labrunner.errors import InputError
from labrunner.files import check_schema, read_toml, shown
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

SALT = "LABRUNNER_SALT"
FILE = "assignments.toml"
SCHEMA = "labrunner/assignments/v1"
#: Fewer cases than this would give too many learners the same numbers.
ENOUGH = 64
_SHORTEST_SALT = 8
#: Learners of an `assignments.toml` that are looked at to tell whether it fits the salt: with another one, one case in
#: sixty-four is the same by chance.
_LOOKED_AT = 20


def salt_of(environ: Mapping[str, str] = os.environ) -> str | None:
    """The instructor's salt, from LABRUNNER_SALT; None if it is not set. Raises InputError if it is too short."""
    salt = environ.get(SALT) or None
    if salt is not None and len(salt) < _SHORTEST_SALT:
        raise InputError(f"{SALT} has {len(salt)} characters; use {_SHORTEST_SALT} or more, or cases can be guessed")
    return salt


def proven_cases(lab: Lab) -> tuple[Case, ...]:
    """The proven cases of a lab. Raises InputError if there are fewer than `ENOUGH`."""
    found = lab.proven_cases()
    cases = found.cases if found else ()
    if len(cases) < ENOUGH:
        raise InputError(
            f"personal seeds: the lab {lab.id} has {len(cases)} proven cases and needs {ENOUGH}; "
            f'run `labrunner lab verify {lab.id}`, or set seed = "shared" in course.toml'
        )
    return cases


def draw(salt: str, learner: str, lab: Lab, roster: Sequence[str] = ()) -> Case:
    """The case of a learner: always the same one for the same salt, name and lab. Who is on a roster shares a case with
    nobody on it, while cases last: they are dealt in the roster's order, so that names are added at its end.

    Raises what `proven_cases` raises.
    """
    cases, name = proven_cases(lab), unicodedata.normalize("NFC", learner)
    listed = [unicodedata.normalize("NFC", other) for other in roster]
    if name in listed:
        dealt = sorted(cases, key=lambda case: drawn_number(salt, f"{lab.id}\0deal\0{case.number}".encode()))
        return dealt[listed.index(name) % len(dealt)]
    return cases[drawn_number(salt, f"{lab.id}\0{name}".encode()) % len(cases)]


def drawn_number(salt: str, message: bytes) -> int:
    """A number of 256 bits that who has not the salt can't know: the same for the same salt and message, always."""
    return int.from_bytes(hmac.new(salt.encode(), message, hashlib.sha256).digest(), "big")


def with_salt(lab: Lab, course: Course, learner: str, salt: str | None) -> Lab:
    """The lab as it is graded for one learner: on the case that the course pins, else on the one that is drawn; as it
    is declared where the course has one case for all, or leaves it open and the lab has no proven cases.

    Raises InputError for a pinned case that the lab does not have, and what `proven_cases` raises where the course
    asks for personal cases.
    """
    pinned = course.pinned(learner).get(lab.id)
    if pinned == "declared" or pinned is None and not course.has_own_cases:
        return lab
    if pinned is not None:
        return lab.assigned(_numbered(lab, pinned, f"course.toml, [cases.{clean(learner, 80)}]"))
    if course.seed is None and not _has_enough(lab):
        return lab
    return lab.assigned(draw(salt or "", learner, lab, course.roster))


def _has_enough(lab: Lab) -> bool:
    found = lab.proven_cases()
    return found is not None and len(found.cases) >= ENOUGH


def _numbered(lab: Lab, number: int, where: str) -> Case:
    cases = lab.proven_cases()
    case = cases.numbered(number) if cases else None
    if case is None:
        raise InputError(f"{where}: {lab.id} has no case {number}; ask your instructor for one of this version")
    return case


def for_learner(lab: Lab, learner: str, start: Path | None = None) -> Lab:
    """The lab as a learner runs it: as `with_salt`, with the salt in LABRUNNER_SALT if it is set, else with the number
    in the `assignments.toml` next to `course.toml`, else with the empty salt.

    Raises InputError where that file is wrong or does not name the learner.
    """
    here = start or Path.cwd()
    root = course_root(here)
    if root is None:
        return lab
    course, salt, path = load_course(here), salt_of(), root / FILE
    pinned = lab.id in course.pinned(learner)
    if salt is None and not pinned and course.has_own_cases and path.is_file():
        return lab.assigned(_assigned_in(path, learner, lab))
    return with_salt(lab, course, learner, salt)


def _assigned_in(path: Path, learner: str, lab: Lab) -> Case:
    """The case that an `assignments.toml` gives a learner. Raises InputError with the line if it is wrong or absent."""
    number, where = assigned_entry(path, learner, lab.id)
    if not isinstance(number, int) or isinstance(number, bool):
        raise InputError(f"{where}: a case is named by its number, as in {lab.id} = 123456")
    return _numbered(lab, number, where)


def assigned_entry(path: Path, learner: str, lab: str) -> tuple[Any, str]:
    """What an `assignments.toml` gives a learner of a lab, as it stands there, and its `file:line`.

    Raises InputError where there is nothing.
    """
    file = read_toml(path)
    check_schema(file.data.get("schema"), SCHEMA, file)
    theirs = file.data.get("learners", {})
    theirs = theirs.get(unicodedata.normalize("NFC", learner), {}) if isinstance(theirs, dict) else {}
    found = theirs.get(lab) if isinstance(theirs, dict) else None
    if found is None:
        raise InputError(
            f"{shown(path)}: there is no case for {clean(learner, 80)} and {lab}; "
            "check the name, or ask your instructor"
        )
    return found, file.where("learners", learner, lab)


def check_salt(path: Path, course: Course, salt: str, lab_of: Callable[[str], Lab | None]) -> None:
    """Raise InputError where most cases of an `assignments.toml` are not those that the salt draws: everybody would be
    graded on another case than the one they ran. `lab_of` gives a lab by its id, None where there is none."""
    file = read_toml(path)
    learners = file.data.get("learners")
    looked_at = list(learners.items())[:_LOOKED_AT] if isinstance(learners, dict) else []
    entries = [
        (name, lab, number)
        for name, theirs in looked_at
        for id, number in (theirs.items() if isinstance(theirs, dict) else ())
        if isinstance(number, int) and id not in course.pinned(name)
        if (lab := lab_of(id)) is not None and _has_enough(lab)
    ]
    others = [entry for entry in entries if draw(salt, entry[0], entry[1], course.roster).number != entry[2]]
    if 2 * len(others) > len(entries):
        raise InputError(
            f"{shown(path)}: {len(others)} of {len(entries)} cases looked at are not those that {SALT} draws, so that "
            "learners would be graded on cases they never ran: set the salt with which this file was written, or, "
            "where a lab was proven anew, write it anew (labrunner assign)"
        )


def assignments(
    salt: str,
    learners: Iterable[str],
    labs: Iterable[Lab],
    roster: Sequence[str] = (),
    others: Callable[[str], dict[str, list[str]]] = lambda learner: {},
) -> str:
    """The text of an `assignments.toml`: the number of a case for each learner and lab, as `draw` gives it, and
    what `others` gives a learner besides. Raises what `proven_cases` raises."""
    import tomlkit

    labs = list(labs)
    document = tomlkit.document()
    document.add(tomlkit.comment("Cases. Written by `labrunner assign`; lies beside course.toml."))
    document["schema"] = SCHEMA
    everybody = tomlkit.table(is_super_table=True)
    for learner in dict.fromkeys(unicodedata.normalize("NFC", name) for name in learners):
        table = tomlkit.table()
        for lab in labs:
            table[lab.id] = draw(salt, learner, lab, roster).number
        for name, entries in others(learner).items():
            table[name] = entries
        everybody[learner] = table
    document["learners"] = everybody
    return tomlkit.dumps(document)
