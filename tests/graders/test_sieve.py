"""Long patterns by what a text may match of them: what is found is what the whole finds, and little is compiled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from labrunner.graders.read import conditional, denial, generalities, rivals, sieve, stance
from labrunner.graders.read.sieve import FEW, Sieve, alternatives

TABLES = sorted((Path(__file__).parent / "words").glob("*.tsv"))
#: Every pattern of these modules, those of which others are made among them.
PATTERNS = sorted(
    {
        text
        for module in (conditional, denial, generalities, rivals, stance)
        for text in vars(module).values()
        if isinstance(text, str) and "(?:" in text and len(text) > 40
    }
)


def spans(found) -> list[tuple[int, int]]:
    return [match.span() for match in found if match is not None]


def agree(pattern: str, text: str) -> bool:
    mine, whole = Sieve(pattern), re.compile(pattern)
    return (
        spans([mine.search(text)]) == spans([whole.search(text)])
        and spans([mine.match(text)]) == spans([whole.match(text)])
        and spans(mine.finditer(text)) == spans(whole.finditer(text))
        and all(mine.sub("-", text, count) == whole.sub("-", text, count) for count in (0, 1))
        and mine.split(text) == whole.split(text)
    )


def test_sentences_match_as_they_do_by_the_whole_pattern():
    assert len(PATTERNS) > 20 and TABLES
    lines = [line for table in TABLES for line in table.read_text(encoding="utf-8").splitlines()[1::40]]
    for pattern in PATTERNS:
        mine, whole = Sieve(pattern), re.compile(pattern)
        for line in lines:
            text = line.rpartition("\t")[2].lower()
            assert spans([mine.search(text)]) == spans([whole.search(text)]), (pattern, text)


@pytest.mark.parametrize(
    "pattern",
    [
        "cats?|dog+s|(?:a|the) bird",
        "(?<!no )cat|cat(?!s)|dog(?=s)",
        "c{0,1}at|do{1,2}g|bir{0}d",
        "^cat|dog$|[?¿]|!.*!",
        r"\bcat\b|\.\.\.|\x64og|[]a] bird|[^]a]birds",
        r"(\w+) or no \1|the (?P<what>cat)s|(?:dog )?(?:cat|bird)+",
        "cat|",
        r"\b(?:cats?|the (?:big |small )?(?:dog|cat)s?|(?<!no )(?:bird|bat))(?! (?:bit|bird))\b",
        r"(?:big|small)? ?(?:cat|fish)*s|wait(?:!|\?| no)",
        "(?:cat|)dogs|catalogue|cat",
    ],
)
@pytest.mark.parametrize(
    "text",
    ["", "a cat", "no cats", "the dogs bit a dog", "ct dg bi at", "wait! no ... bird or no bird! cat", "catalogue"],
)
def test_patterns_of_all_kinds(pattern, text):
    assert agree(pattern, text)


def test_what_an_alternative_needs():
    found = alternatives(r"\bgood luck with\b|fools?|(?:bets?|wagers) (?:that|it)?|[?¿]|o+h|(?:so )?(?:it|he)(?! is)")
    assert [part.needles for part in found] == [
        {"good luck with"},
        {"fool"},
        {"bet", "wagers"},
        None,
        {"o"},
        {"it", "he"},
    ]
    assert [part.needles for part in alternatives("(?:cat|dog)s|(?:cat|)s")] == [{"cat", "dog"}, {"s"}]


def compiled_for(monkeypatch, mine: Sieve, texts: list[str]) -> list[str]:
    """What is compiled while these texts are searched."""
    asked, real = [], re.compile
    monkeypatch.setattr(sieve.re, "compile", lambda pattern: asked.append(pattern) or real(pattern))
    for text in texts:
        mine.search(text), mine.match(text), mine.sub("", text), mine.split(text), list(mine.finditer(text))
    monkeypatch.undo()
    return asked


@pytest.mark.parametrize(
    ("pattern", "text", "part"),
    [
        ("pigs might fly|good luck with", "the clip was off", None),
        ("pigs might fly|good luck with", "yes, and pigs might fly", "pigs might fly"),
        (r"\b(?:cats?|dogs?|(?:big|small) birds?)\b", "a big bird", r"\b(?:(?:big) birds?)\b"),
        ("a(?:cat|dog)?(?!bird|fish)", "a", "a(?:cat)?(?!bird)"),
        (r"(cat)s or no \1|dog|bird", "a dog", r"(cat)s or no \1|dog"),
    ],
)
def test_what_a_text_may_not_match_is_not_compiled(monkeypatch, pattern, text, part):
    assert compiled_for(monkeypatch, Sieve(pattern), [text, text]) == ([part] if part else [])


def test_a_class_has_the_whole_pattern_compiled():
    mine = Sieve("pigs might fly|good luck with")
    sources = [mine.search(text).re.pattern for text in ["pigs might fly", "good luck with"] * FEW]
    assert sources[:FEW] == ["pigs might fly", "good luck with"] * (FEW // 2)
    assert set(sources[FEW:]) == {"pigs might fly|good luck with"}


@pytest.mark.parametrize("pattern", ["(?i)cat", "(?(1)a|b)", "(a)(?P=a)"])
def test_flags_and_conditions_are_not_read(pattern):
    with pytest.raises(ValueError, match="a pattern with"):
        alternatives(pattern)
