"""At 80 columns the foot of a page ends with a whole word: what comes next keeps its key and what that does."""

from __future__ import annotations

import pytest

from labrunner.deck.draw.canvas import fit_next, fit_whole, fit_words
from labrunner.deck.strings import TEXT, Say
from labrunner.deck.work.forms import roles_of
from labrunner.deck.work.next import Next
from labrunner.tui import actions

RUN = {action.name: action.shown for action in actions.actions_for("run")}
#: Every next step with the action that does it, and the longest values that its gaps may have.
STEPS = {
    "read": "briefing",
    "fly": "arms",
    "go_on": "pause",
    "watch": None,
    "look": "diagnose",
    "write": "postmortem",
    "remarked": "postmortem",
    "answer": "questions",
    "try": "experiments",
    "try_more": "experiments",
    "cover.fix": "experiments",
    "cover.grade": "experiments",
    "one_word": "experiments",
    "one_true.fix": "experiments",
    "one_true.grade": "experiments",
    "try_run": "experiments",
    "mend": "fix",
    "mend_again": "fix",
    "grade": "grade",
    "better": "grade",
    "solved": "solved",
}
#: Further actions whose keys a step names.
OTHERS = {"look": ("postmortem",)}
OTHERS |= {f"{words}.{after}": (after,) for words in ("cover", "one_true") for after in ("fix", "grade")}
VALUES = {"sections": "1, 2, 3, 4, 5, 6, 7", "section": 3, "done": 1, "of": 3, "score": 87.67, "most": 100}
VALUES |= {"arm": "experiment-3", "word": "outlier-batch"}
ROLES = tuple(dict.fromkeys(roles_of("spike") + roles_of("scale")))


def keys(page: str, name: str) -> str:
    """The keys that lead from a page to an action of the run screen, at the longest: out of a text first."""
    there = {action.name: action.shown for action in actions.actions_for(page)}
    return there.get(name) or f"esc {there.get('back', '')} {RUN[name]}"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("page", sorted({page for action in actions.REGISTRY for page in action.where}))
def test_what_comes_next_fits_every_page_without_a_cut(language, page):
    for words, action in STEPS.items():
        for role in ROLES if words == "write" else ("",):
            told = Next(words, action, VALUES, role, OTHERS.get(words, ())).told(
                Say(language), lambda name: keys(page, name)
            )
            assert not fit_next(told, 78).endswith("…"), told


@pytest.mark.parametrize("language", ["en", "es"])
def test_beside_the_events_of_a_run_it_keeps_its_key_and_ends_with_a_whole_word(language):
    for words, action in STEPS.items():
        for role in ROLES if words == "write" else ("",):
            told = Next(words, action, VALUES, role, OTHERS.get(words, ())).told(Say(language), RUN.__getitem__)
            short = fit_next(told, 37)
            assert len(short) <= 37 and (action is None or RUN[action] in short), told
            assert words != "look" or all(f" {RUN[other]}, " in short for other in OTHERS[words]), told
            behind = told[len(short.removesuffix("…")) :]
            assert not behind or not behind[0].isalnum(), told
            assert words == "write" or not short.endswith("…"), told


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_a_page_itself_is_for_fits(language):
    gaps = VALUES | dict.fromkeys(("key", "change", "leave", "up", "down"), "enter←→") | {"question": 12, "number": 12}
    gaps["lacks"] = "hypothesis, prediction" if language == "en" else "un cambio, predicción"
    for name in (name for name in TEXT if name.startswith("next.here.")):
        assert not fit_next(Say(language)(name, **gaps), 78).endswith("…"), name


@pytest.mark.parametrize(
    ("width", "shown"), [(30, "a sentence, told in words"), (20, "a sentence, told in…"), (12, "a sentence…"), (1, "a")]
)
def test_news_is_cut_behind_a_word(width, shown):
    assert fit_words("a sentence, told in words", width) == shown


def test_what_has_no_blanks_is_cut_where_the_room_ends():
    assert fit_words("no sample: /a/long/path/without/any/blank", 30) == "no sample: /a/long/path/witho…"


def test_beside_news_what_comes_next_loses_its_last_clauses_and_is_never_cut():
    told = "next: esc e, the questions (0 of 4 with points answered)"
    assert [fit_whole(told, width) for width in (60, 30, 26, 25, -3)] == [told, told[:26], told[:26], "", ""]
    assert fit_whole("", 10) == ""
