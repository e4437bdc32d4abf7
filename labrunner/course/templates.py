"""What a learner fills in beside the post-mortem, still empty: valid as it is, and worth nothing."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from labrunner.course.blind import WITHHELD, secrets_of, settings_of_the_cause, withheld
from labrunner.course.changes import Editable
from labrunner.course.choices import in_shown_order
from labrunner.course.experiments import PREDICTIONS, most, rules_of
from labrunner.course.lab_models import EXPERIMENTS_SCHEMA, FIX_SCHEMA, Question
from labrunner.engine.config import flatten, full_key
from labrunner.say import Sentences
from labrunner.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from labrunner.course.lab import Lab

#: key: (English, Spanish)
_WORDS = {
    "answers": (
        "Answers. Write the value after the equals sign and take the # away.",
        "Respuestas. Escribe el valor tras el signo igual y quita la #.",
    ),
    "unit": ("unit: {unit}", "unidad: {unit}"),
    "panel": ("see panel {panel}", "mira el panel {panel}"),
    "choices": ("one of: {choices}", "una de: {choices}"),
    "order": ("to be put in order: {choices}", "para poner en orden: {choices}"),
    "fix": (
        "A fix: the smallest change that heals the break. Only these settings may be changed;\ntake the # "
        "away from those that you mean.",
        "Un arreglo: el menor cambio que sana el break. Sólo se pueden cambiar estos ajustes;\nquita la # "
        "de los que quieras usar.",
    ),
    "experiments": (
        "Experiments: what you change of the break, and how you expect the run to come out, written before it is run. "
        "At most {most} count; every necessary cause wants one that takes only it away. For each of them:",
        "Experimentos: qué cambias del break y cómo esperas que acabe la ejecución, escrito antes de ejecutarla. "
        "Cuentan {most} como mucho; cada causa necesaria pide uno que la quite sólo a ella. Para cada uno:",
    ),
    "tests": ("a hypothesis of section 2", "una hipótesis de la sección 2"),
    "may-set": ("may be set: {names}", "se puede cambiar: {names}"),
    "switch": (
        "false: what was planted at a step of the run is left out",
        "false: se deja fuera lo que se plantó en un paso de la ejecución",
    ),
    "now": ("the break has {value}", "el break tiene {value}"),
    "withheld": ("what the break has is for you to find", "lo que tiene el break has de encontrarlo tú"),
    "between": ("between {min} and {max}", "entre {min} y {max}"),
    "off": ('or "none"', 'o "none"'),
}
_say = Sentences(_WORDS)


def answers_template(lab: Lab, lang: str, questions: Sequence[Question] | None = None) -> str:
    """One table a question, with its words as a comment: of these questions, or of all that the lab has."""
    parts = [_comment(_say(lang, "answers"))]
    for question in lab.questions if questions is None else questions:
        parts.append("\n" + _comment(_prompt(lab, question, lang)) + f"[{question.id}]\n# value = \n")
    return "".join(parts)


def _prompt(lab: Lab, question: Question, lang: str) -> str:
    lines = [clean(lab.text(f"question-{question.id}", lang), 2000, keep_lines=True)]
    more = []
    if question.choices:
        how = "order" if question.kind == "order" else "choices"
        more.append(_say(lang, how, choices=", ".join(in_shown_order(lab, question))))
    if question.unit:
        more.append(_say(lang, "unit", unit=question.unit))
    if question.panel:
        more.append(_say(lang, "panel", panel=question.panel))
    return "\n".join([*lines, *([f"({'; '.join(more)})"] if more else [])])


def fix_template(lab: Lab, lang: str) -> str:
    """The schema, and every editable setting as a comment."""
    secrets = secrets_of(lab, "fix", solved=False) | settings_of_the_cause(lab)
    now = withheld(flatten(lab.resolve("fix")), secrets)
    sections: dict[str, list[str]] = {}
    for key, rule in sorted(lab.editable.items(), key=lambda item: full_key(item[0])):
        section, _, leaf = full_key(key).rpartition(".")
        value = now[full_key(key)]
        said = _say(lang, "withheld") if value == WITHHELD else _say(lang, "now", value=_toml(value))
        remark = "; ".join([said, *_range(rule, lang)])
        if value == WITHHELD:
            value = rule.choices[0] if rule.choices else rule.min
        sections.setdefault(section, []).append(f"# {leaf} = {_toml(value)}    # {remark}\n")
    body = "".join(f"\n[{section}]\n{''.join(lines)}" for section, lines in sections.items())
    return f'schema = "{FIX_SCHEMA}"\n' + _comment(_say(lang, "fix")) + body


def experiments_template(lab: Lab, lang: str) -> str:
    """The schema, how an experiment is written, and what one may change, as a comment."""
    switches = {name for name, trial in lab.experiments.settings.items() if trial.faults}
    names = [f"{name} ({_say(lang, 'switch')})" if name in switches else name for name in rules_of(lab)]
    example = (
        "# [[experiment]]\n"
        f'# tests = "H1"        # {_say(lang, "tests")}\n'
        "# set = { }\n"
        f'# predicts = ""       # {_say(lang, "choices", choices=", ".join(PREDICTIONS))}\n'
    )
    said = _comment(_say(lang, "experiments", most=most(lab)))
    return f'schema = "{EXPERIMENTS_SCHEMA}"\n{said}{example}' + _comment(_say(lang, "may-set", names=", ".join(names)))


def _range(rule: Editable, lang: str) -> list[str]:
    if rule.choices is not None:
        return [_say(lang, "choices", choices=", ".join(map(_toml, rule.choices)))]
    text = _say(lang, "between", min=_toml(rule.min), max=_toml(rule.max))
    return [f"{text}, {_say(lang, 'off')}" if rule.off else text]


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _comment(text: str) -> str:
    lines = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, 100) or [""]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)
