"""A folder that no run was made for, as a program would write it that knows the lab's files, arithmetic and texts, and
the whole folder of a learner with another case: what `lab verify` holds against a lab's pass mark.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from labrunner.course.cases import Case
from labrunner.course.lab_models import EXPERIMENTS_SCHEMA
from labrunner.engine.config import full_key
from labrunner.graders.checks.answers import right_answers
from labrunner.graders.checks.case import Case as Bench
from labrunner.graders.checks.symptoms import asked, expected_values
from labrunner.graders.messages.labels import label_of
from labrunner.graders.references.provider import Expected, References
from labrunner.graders.references.runs import Cache, Runs

if TYPE_CHECKING:
    from pathlib import Path

    from labrunner.course.lab import Lab


def other_case(lab: Lab) -> Lab:
    """The lab on a case that is not the declared one: a proven one, else the declared one with the next seed."""
    declared, proven = lab.declared, lab.proven_cases()
    seed = declared.base_seed
    known = [case for case in proven.cases if case.seed != seed] if proven else []
    return declared.assigned(known[0] if known else Case(seed=seed + 1))


def files(lab: Lab, cache: Cache, folder: Path) -> dict[str, str]:
    """The files of such a folder, made of the declared case's runs; text by name."""
    references = References(lab.declared, Runs("auto", cache))
    bench = Bench(lab.declared, folder, "nobody", references)
    return {
        "postmortem.md": _postmortem(lab.declared, references),
        "answers.toml": _answers(bench),
        "fix.toml": _fix(lab.declared),
        "experiments.toml": _experiments(lab.declared),
    }


def _postmortem(lab: Lab, references: References) -> str:
    fault = references.fault()
    symptoms = "".join(f"- {label_of(name, 'en', lab)}: {_symptom(references, name)}\n" for name in asked(lab, fault))
    config = references.config("break")
    cause = ", ".join(concept.en[0] for concept in lab.concepts) or "the change"
    changes = "; ".join(f"{key} = {_toml(value)}" for key, value in _changes(lab).items())
    bodies = {
        "Symptoms": symptoms,
        "Hypotheses": "".join(f"{n}. {cause} {n}: panel {n}\n" for n in (1, 2, 3)),
        "Evidence": "".join(f"- {line}\n" for line in _citations(references)),
        "Root cause": f"The run failed because of {cause}.\n",
        "Remediation": f"- {changes}, from the checkpoint before\n",
        "Verification": f"- Seed {config.seed}: within 0.3 of the control through step {config.steps}; it held.\n",
        "Lesson": "Look before the update.\n",
    }
    return "# Post-mortem — 2026-01-31 — run\n" + "".join(
        f"\n## {n}. {title}\n{body}" for n, (title, body) in enumerate(bodies.items(), start=1)
    )


def _symptom(references: References, name: str) -> str:
    if name == "dtype":
        return references.config("break").precision.dtype
    if name == "unusual_tokens":
        return "none"
    if name == "recovery_loss":
        return "did not recover"
    return _number(expected_values(references, name))


def _citations(references: References) -> list[str]:
    """What follows from the configuration, what every run shows at its first step, another learner's numbers, and
    comparisons that a break mostly fulfils."""
    run, fault = references.rerun("break"), references.fault() or 1
    late = references.config("break").steps - 20
    cited = ["Panel 2: above the control at step 1", f"Panel 3: 0.0 at step {fault}", "Panel 5: v 0.0 at step 1"]
    if run is not None:
        cited += [f"Panel {panel}: {run.at(field, 1):.4g} at step 1" for panel, field in ((1, "loss"), (2, "lr"))]
        cited += [
            f"Panel {panel}: {run.at(field, fault):.4g} at step {fault}, favours H1, rules out H2"
            for panel, field in ((1, "loss"), (3, "grad_norm_pre"), (5, "update_ratio"))
        ]
    return [*cited, *(f"Panel {panel} at step {late}: above the control" for panel in (1, 3, 5))]


def _answers(bench: Bench) -> str:
    text = ""
    for question in bench.lab.questions:
        right = right_answers(bench, question)
        value = right[0].value if right else None
        text += f"[{question.id}]\nvalue = {_toml(value)}\n"
    return text


def _changes(lab: Lab) -> dict[str, Any]:
    """What the first accepted fix sets, of what a fix may set."""
    for arm in lab.fix_arms():
        settings = {full_key(key): value for key, value in arm.set.items() if full_key(key) in lab.editable}
        if arm.credit == 1 and settings:
            return settings
    return {}


def _fix(lab: Lab) -> str:
    return 'schema = "labrunner/fix/v1"\n' + "".join(f"{key} = {_toml(v)}\n" for key, v in _changes(lab).items())


def _experiments(lab: Lab) -> str:
    """Each cause taken away as the lab's file says that it goes, and calm predicted of it."""
    text, causes = f'schema = "{EXPERIMENTS_SCHEMA}"\n', set()
    for taking in lab.experiments.takes:
        if taking.cause not in causes:
            causes.add(taking.cause)
            settings = ", ".join(f"{_toml(name)} = {_toml(_within(bound))}" for name, bound in taking.set.items())
            text += f'[[experiment]]\ntests = "H1"\nset = {{ {settings} }}\npredicts = "calm"\n'
    return text


def _within(bound: Any) -> Any:
    if bound.choices:
        return bound.choices[0]
    return bound.max / 4 if bound.max is not None else bound.min


def _number(expected: list[Expected]) -> str:
    value = expected[0].value if expected else None
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _toml(value: Any) -> str:
    if isinstance(value, float):
        return "nan" if math.isnan(value) else "inf" if math.isinf(value) else f"{value:.4g}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, bool | int | str) else '""'
