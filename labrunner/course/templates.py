"""Empty `answers.toml` and `fix.toml` for a learner to fill in: valid as they are, and worth nothing."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from labrunner.course.blind import WITHHELD, secrets_of, withheld
from labrunner.course.lab_models import FIX_SCHEMA, Editable, Question
from labrunner.engine.config import flatten, full_key
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

_WORDS = {
    "en": {
        "answers": "Answers. Write the value after the equals sign and take the # away.",
        "unit": "unit: {unit}",
        "panel": "see panel {panel}",
        "choices": "one of: {choices}",
        "order": "in order: {choices}",
        "fix": "A fix: the smallest change that heals the break. Only these settings may be changed;\n"
        "take the # away from those that you mean.",
        "now": "the break has {value}",
        "withheld": "what the break has is for you to find",
        "between": "from {min} to {max}",
        "off": 'or "none"',
    },
    "es": {
        "answers": "Respuestas. Escribe el valor tras el signo igual y quita la #.",
        "unit": "unidad: {unit}",
        "panel": "mira el panel {panel}",
        "choices": "una de: {choices}",
        "order": "en orden: {choices}",
        "fix": "Una corrección: el menor cambio que sana el break. Sólo se pueden cambiar estos ajustes;\n"
        "quita la # de los que quieras usar.",
        "now": "el break tiene {value}",
        "withheld": "lo que tiene el break has de encontrarlo tú",
        "between": "de {min} a {max}",
        "off": 'o "none"',
    },
}


def answers_template(lab: Lab, lang: str) -> str:
    """One table a question, with its words as a comment."""
    words = _WORDS[lang]
    parts = [_comment(words["answers"])]
    for question in lab.questions:
        parts.append("\n" + _comment(_prompt(lab, question, lang)) + f"[{question.id}]\n# value = \n")
    return "".join(parts)


def _prompt(lab: Lab, question: Question, lang: str) -> str:
    words = _WORDS[lang]
    lines = [clean(lab.text(f"question-{question.id}", lang), 2000, keep_lines=True)]
    more = []
    if question.choices:
        how = words["order" if question.kind == "order" else "choices"]
        more.append(how.format(choices=", ".join(question.choices)))
    if question.unit:
        more.append(words["unit"].format(unit=question.unit))
    if question.panel:
        more.append(words["panel"].format(panel=question.panel))
    return "\n".join([*lines, *([f"({'; '.join(more)})"] if more else [])])


def fix_template(lab: Lab, lang: str) -> str:
    """The schema, and every editable setting as a comment."""
    words = _WORDS[lang]
    now = withheld(flatten(lab.resolve("fix")), secrets_of(lab, "fix", solved=False))
    sections: dict[str, list[str]] = {}
    for key, rule in lab.editable.items():
        section, _, leaf = full_key(key).rpartition(".")
        value = now[full_key(key)]
        said = words["withheld"] if value == WITHHELD else words["now"].format(value=_toml(value))
        remark = "; ".join([said, *_range(rule, words)])
        if value == WITHHELD:
            value = rule.choices[0] if rule.choices else rule.min
        sections.setdefault(section, []).append(f"# {leaf} = {_toml(value)}    # {remark}\n")
    body = "".join(f"\n[{section}]\n{''.join(lines)}" for section, lines in sections.items())
    return f'schema = "{FIX_SCHEMA}"\n' + _comment(words["fix"]) + body


def _range(rule: Editable, words: dict[str, str]) -> list[str]:
    if rule.choices is not None:
        return [words["choices"].format(choices=", ".join(map(_toml, rule.choices)))]
    text = words["between"].format(min=_toml(rule.min), max=_toml(rule.max))
    return [f"{text}, {words['off']}" if rule.off else text]


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _comment(text: str) -> str:
    lines = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, 100) or [""]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)
