"""The cards of the helm as they are read: what is marked, what Enter asks for, what a list says of its end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shift_fakes import FLYING, PROPOSAL, fake_start

from labrunner.deck.draw import glyphs
from labrunner.deck.draw.shift import draw_card, entries
from labrunner.deck.strings import Say
from labrunner.deck.work.helm import Card
from labrunner.deck.work.shift import begin_shift
from labrunner.drill.scenario import find_scenario
from labrunner.errors import InputError
from labrunner.say import LANGUAGES

DRAWN = glyphs.BY_NAME["braille"]


@pytest.fixture
def begun(monkeypatch, tmp_path):
    """Begins a shift of a scenario, after 54 updates."""
    started = fake_start(monkeypatch)

    def begin(name="amber", **options):
        session = begin_shift(find_scenario(name), tmp_path, seed=7, **options)
        started.shift.tell(replace(FLYING, proposals=options.get("guided", False) and PROPOSALS or []))
        session.poll()
        return session

    return begin


PROPOSALS = [
    PROPOSAL,
    {**PROPOSAL, "action": "skip", "arguments": {"first": 241, "last": 258}},
    {**PROPOSAL, "action": "call", "arguments": {"cause": "bad-data"}},
]


def drawn(card, height=10):
    say = Say("en")
    rows = [card.row(place, say) for place in range(len(card.choices))]
    return draw_card(rows, card.chosen, card.marked, card.sentence(say), 70, height, DRAWN)


@pytest.mark.parametrize(
    ("language", "first", "third"),
    [
        ("en", "all 2 that act: back to step 240, skips batches 241 to 258", "the cause is: bad data"),
        ("es", "las 2 que actúan: vuelta al paso 240, salta los batches 241 a 258", "la causa es: datos malos"),
    ],
)
def test_what_is_taken_at_once_is_named_and_the_cause_is_none_of_it(begun, language, first, third):
    card = Card("take_over", begun(guided=True))
    rows = [card.row(place, Say(language)) for place in range(len(card.choices))]
    assert rows[0] == first and rows[3] == third and rows[1] in first and rows[2] in first
    assert first in card.sentence(Say(language))


def test_while_a_value_is_typed_no_row_is_marked(begun):
    card = Card("set_rate", begun())
    assert DRAWN.chosen in drawn(card).text()
    card.typed = "0.0834"
    assert DRAWN.chosen not in drawn(card).text() and "times 0.0834" in drawn(card).text()
    named = Card("set_other", card.session)
    named.typed = "beta2 0.9"
    named.refresh()
    assert DRAWN.chosen in drawn(named).text(), "what is typed there says which row"


@pytest.mark.parametrize("name", ["call_cause", "roll_back", "set_other"])
def test_a_list_that_goes_on_has_a_bar_and_one_that_is_whole_has_none(begun, name):
    card = Card(name, begun())
    long = drawn(card, height=12).text().split("\n")
    assert all(line.rstrip().endswith((DRAWN.shades[1], DRAWN.shades[4])) for line in long[:10])
    assert long[0].rstrip().endswith(DRAWN.shades[4]) and long[9].rstrip().endswith(DRAWN.shades[1])
    assert DRAWN.shades[1] not in drawn(card, height=len(card.choices) + 2).text()


@pytest.mark.parametrize(
    ("language", "skip", "inspect"),
    [
        ("en", "skip the next batch", "make step 251 again and compare"),
        ("es", "saltar el siguiente batch", "repetir el paso 251 y comparar"),
    ],
)
def test_one_batch_and_one_step_are_in_the_singular(begun, language, skip, inspect):
    session, say = begun(), Say(language)
    card = Card("skip_batches", session)
    card.typed = "1"
    assert card.sentence(say).endswith(skip)
    card = Card("inspect_steps", session)
    card.typed = "251"
    assert card.sentence(say).endswith(inspect)
    one = {"asked_at": 254, "action": "inspect", "arguments": {"first": 251, "last": 251}, "found": None}
    (_, text, _), (_, found, _) = entries(replace(FLYING, asked=[one, one | {"found": 251}]), say)
    assert " 251 a 251" not in text + found and " 251 to 251" not in text + found and "251" in text and "251" in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_night_the_card_of_causes_says_how_many_calls_count(begun, language):
    say = Say(language)
    of_a_night = Card("call_cause", begun("indigo")).sentence(say)
    assert say("shift.calls_of_a_night") in of_a_night
    assert say("shift.calls_of_a_night") not in Card("call_cause", begun("amber")).sentence(say)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("roll_back", "far"),
        ("skip_batches", "0"),
        ("set_rate", "-2"),
        ("rewarm", "0"),
        ("set_clip", "x" * 300),
        ("set_beta2", "many"),
        ("set_scale", "many"),
        ("inspect_steps", "9-2"),
        ("swap_data", "-3"),
        ("set_other", "optimizer.lr " + "x" * 300),
        ("thaw_part", "9" * 300),
    ],
)
def test_what_a_card_cannot_take_is_said_in_the_learners_language(begun, name, typed):
    session = begun()
    said = []
    for language in LANGUAGES:
        card = Card(name, session)
        card.typed = typed
        card.refresh()
        with pytest.raises(InputError) as wrong:
            card.confirm(Say(language))
        said.append(str(wrong.value))
    assert said[0] != said[1] and all(typed.split()[-1][:20] in one for one in said)


def test_a_shift_that_is_over_takes_nothing_and_says_so_in_both_languages(begun, monkeypatch):
    session = begun()
    monkeypatch.setattr(type(session), "flying", False)
    for language, words in (("en", "the shift is not on"), ("es", "el turno no está en marcha")):
        card = Card("skip_batches", session)
        with pytest.raises(InputError, match=words):
            card.confirm(Say(language))
