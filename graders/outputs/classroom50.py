"""Classroom 50's `result.json`: whole points, hyphenated keys, identity from the environment."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from labrunner.errors import InputError
from labrunner.graders.messages import say
from labrunner.graders.result import LabResult, Result
from labrunner.text import clean

_IDENTITY = {
    "classroom": "CLASSROOM",
    "assignment": "ASSIGNMENT",
    "submission": "SUBMISSION_TAG",
    "commit": "COMMIT_URL",
    "release": "RELEASE_URL",
}
_LONGEST_NAME = 100
#: Points of a lab that was judged whole.
_OF_A_LAB = 100


def check_environment() -> None:
    """Raise InputError when the environment does not say whose submission it is."""
    missing = [name for name in _IDENTITY.values() if not os.environ.get(name)]
    if missing:
        raise InputError(f"--format classroom50 needs Classroom 50's environment; it lacks {', '.join(missing)}")


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """One object, in an environment that `check_environment` accepts.

    The scores are rounded down by test and the sum is the sum of the tests, as its readers require; a hint's cost is
    taken off the largest tests. A lab that is not in the phase's sum has no tests. Where no run was made, what could
    not be judged is a test that failed, so that what is left never reads as the whole.
    """
    result = results[0]
    labs = [lab for lab in result.labs if not lab.extra]
    tests = [test for lab in labs for test in (*_tests(lab), *_unjudged(lab, lang))]
    identity = {key: clean(os.environ[name], 500) for key, name in _IDENTITY.items()}
    whole = {
        "schema": "classroom50/result/v1",
        **identity,
        "review": clean(os.environ.get("REVIEW_URL") or os.environ["COMMIT_URL"], 500),
        "datetime": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": sum(test["score"] for test in tests),
        "max-score": sum(test["max-score"] for test in tests),
        "tests": tests,
    }
    yield json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def _tests(lab: LabResult) -> list[dict[str, Any]]:
    """Checks of a lab gathered by topic, so that whole points lose little; their sum is the lab's score, rounded."""
    groups: dict[str, list[float]] = {}
    for check in lab.checks:
        if check.status != "error" and check.max_score:
            group = groups.setdefault(check.id.partition(".")[0], [0.0, 0.0])
            group[0] += check.score
            group[1] += check.max_score
    names = list(groups)
    score = _rounded_to([groups[n][0] for n in names], math.floor(sum(group[0] for group in groups.values()) + 1e-9))
    most = _rounded_to([groups[n][1] for n in names], round(lab.max_score))
    score = [min(s, m) for s, m in zip(score, most, strict=True)]
    # Hints come off the largest tests; points given by hand to the whole lab go where there is room.
    over = sum(score) - min(math.floor(lab.score + 1e-9), sum(most))
    for place in sorted(range(len(score)), key=lambda i: -score[i] if over > 0 else score[i] - most[i]):
        taken = min(score[place], over) if over > 0 else max(score[place] - most[place], over)
        score[place], over = score[place] - taken, over - taken
    by_hand = {a.check.partition(".")[0] if a.check else None for a in lab.adjustments}
    labels = {name: f"{lab.lab}: {name}" + (" (adjusted)" if {name, None} & by_hand else "") for name in names}
    return [
        {"test-name": _name(labels[name]), "passed": s >= m, "score": s, "max-score": m}
        for name, s, m in zip(names, score, most, strict=True)
    ]


def _unjudged(lab: LabResult, lang: str) -> list[dict[str, Any]]:
    """A test for what is missing from a lab that was not judged whole: its points where no run was made, none where the
    grader itself failed, which costs nothing."""
    if lab.verified:
        return []
    failed = lab.errors() > 0
    name = say(lang, "out.unjudged-failed" if failed else "out.unjudged", lab=lab.lab)
    missing = 0 if failed else max(0, _OF_A_LAB - round(lab.max_score))
    return [{"test-name": _name(name), "passed": False, "score": 0, "max-score": missing}]


def _rounded_to(values: list[float], total: int) -> list[int]:
    """Whole numbers near `values` with the given sum: rounded down, the largest remainders up."""
    floors = [math.floor(v + 1e-9) for v in values]
    order = sorted(range(len(values)), key=lambda i: floors[i] - values[i])
    for place in order[: max(0, total - sum(floors))]:
        floors[place] += 1
    return floors


def _name(text: str) -> str:
    return clean(text, _LONGEST_NAME).encode()[:_LONGEST_NAME].decode(errors="ignore")
