"""The two catalogues say the same things, and everything that the code says is in them."""

import re
from pathlib import Path
from string import Formatter

import pytest

import labrunner.graders
from labrunner.graders.messages import say
from labrunner.graders.messages.en import TEXTS as EN
from labrunner.graders.messages.es import TEXTS as ES

SOURCES = [p for p in Path(labrunner.graders.__path__[0]).rglob("*.py") if not p.name.startswith("messages")]
_CODE = re.compile(
    r'"((?:file|form|front|heading|section|symptoms?|symptomform|hypotheses|evidence|number|panel|citations?|coherence|rootcause'
    r'|concepts|remediation|lesson|verification|classification|answers?|fix|grader|lab|note|out)\.[a-z][a-z-]*)"'
)


def gaps(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_sentences_with_the_same_gaps():
    assert set(EN) == set(ES)
    for code in EN:
        assert gaps(EN[code]) == gaps(ES[code]), code


def test_everything_said_is_in_the_catalogue():
    said = {code for path in SOURCES for code in _CODE.findall(path.read_text())}
    files = {"fix.toml", "answers.toml", "evidence.json", "progress.json", "lab.toml"}
    checks = {"fix.damage", "fix.end", "fix.guard", "fix.clip", "fix.batch"}
    assert len(said) > 90 and said - files - checks <= set(EN)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_a_learner_wrote_is_made_harmless(lang):
    assert say(lang, "fix.unknown", key="\x1b[31m{x}\n").count("\x1b") == 0
