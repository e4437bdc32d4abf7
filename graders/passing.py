"""When a lab is passed: the course's share of the points net of hints, at least half of each of the three parts that
take work and of the numbers that only a run tells, and a post-mortem without an empty section."""

from __future__ import annotations

from labrunner.graders.messages import say
from labrunner.graders.read.postmortem import FORMS, PostMortem
from labrunner.graders.result import LabResult
from labrunner.say import points

#: The parts of which half has to be earned, hints not counted, and what their results' ids begin with.
HALVED = {
    "numbers": ("symptom", "symptoms", "citation", "citations", "verification", "answer", "answers"),
    "experiments": ("experiment", "experiments"),
    "fix": ("fix",),
}


def empty_sections(postmortem: PostMortem | None) -> list[int]:
    """The numbers of the sections that are missing, empty or hold nothing but the template's gaps."""
    if postmortem is None:
        return list(range(1, len(FORMS["spike"]) + 1))
    filled = {section.role for section in postmortem.sections if section.filled}
    return [number for number, role in enumerate(FORMS[postmortem.form], start=1) if role not in filled]


def judge_pass(lab: LabResult, pass_mark: float, lang: str) -> None:
    """Write into a lab's result whether it is passed, and what of the conditions is unmet.

    A part of which nothing could be judged is no condition. Where an instructor gave the lab its points by hand, that
    is the judgement. A pass mark of 0 asks for nothing. A lab that was not judged whole (`is_judged`) is not passed.
    """
    lab.unmet = [] if _by_hand(lab) or pass_mark <= 0 else _unmet(lab, lang)
    lab.notes += lab.unmet
    reached = lab.max_score > 0 and 100 * lab.score >= pass_mark * lab.max_score - 1e-9
    lab.passed = reached and not lab.unmet and is_judged(lab)


def is_judged(lab: LabResult) -> bool:
    """Whether a lab's result can be a pass: it rests on runs of the grader's own, and the grader failed at no check,
    since what it failed at might have been wrong. Points given by hand to the whole lab stand for such checks, too."""
    return lab.verified and (_by_hand(lab) or not lab.errors())


def _by_hand(lab: LabResult) -> bool:
    return any(adjustment.check is None for adjustment in lab.adjustments)


def _unmet(lab: LabResult, lang: str) -> list[str]:
    found = []
    for part, topics in HALVED.items():
        judged = [c for c in lab.checks if c.id.partition(".")[0] in topics and c.status != "error"]
        read = [check for check in judged if check.id not in lab.told]
        for kind, checks in ((part, judged), *(() if len(read) == len(judged) else (("read", read),))):
            score, most = sum(check.score for check in checks), sum(check.max_score for check in checks)
            if score < most / 2 - 1e-9:
                found.append(say(lang, f"pass.half.{kind}", score=points(score), most=points(most)))
                break
    if lab.empty:
        found.append(say(lang, "pass.empty", sections=", ".join(map(str, lab.empty))))
    return found
