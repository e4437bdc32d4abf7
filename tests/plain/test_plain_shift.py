"""A shift in lines: what is typed is what is asked for, and it comes to its debrief."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shift_fakes import FLYING, PROPOSAL, fake_start

from labrunner.deck.strings import Say
from labrunner.deck.work.shift import begin_shift, left_behind
from labrunner.drill.scenario import find_scenario
from labrunner.plain.journey import Plain
from labrunner.plain.shift import PlainShift
from labrunner.say import LANGUAGES


@pytest.fixture
def talk(monkeypatch, tmp_path):
    """Answers typed one after another; what was said, what was asked of the run, and the session."""
    started = fake_start(monkeypatch, replace(FLYING, proposals=[PROPOSAL]))

    def run(*typed: str, language: str = "en"):
        session = begin_shift(find_scenario("amber"), tmp_path, guided=True, in_pieces=True)
        said, answers = [], iter(typed)

        def ask(prompt: str) -> str:
            said.append(prompt)
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        PlainShift(session, Say(language), ask, said.append).talk()
        assert started.options["in_pieces"] and session.live.left
        return " ".join(" ".join(said).split()), session.live.asked, session

    run.started = started
    return run


COMMANDS = [
    ("rollback 240", "atras 240", ("rollback", {"to": 240})),
    ("rollback", "atras", ("rollback", {"to": 250})),
    ("skip 312-319", "saltar 312-319", ("skip", {"first": 312, "last": 319})),
    ("rate 0.3", "tasa 0.3", ("set", {"rate": 0.3})),
    ("rewarm 50", "recalentar 50", ("set", {"rewarm": 50})),
    ("clip 0.5", "clip 0.5", ("set", {"key": "optimizer.grad_clip", "value": 0.5})),
    ("beta2 0.9", "beta2 0.9", ("set", {"key": "optimizer.beta2", "value": 0.9})),
    ("scale 512", "escala 512", ("set", {"key": "precision.loss_scale", "value": 512})),
    ("order 7", "orden 7", ("swap", {"seed": 7})),
    ("source a b", "fuente a b", ("swap", {"source": "a", "by": "b"})),
    ("source a", "fuente a", ("swap", {"source": "a"})),
    ("reset v", "acero v", ("reset", {"v": True})),
    ("set data.sampler x", "poner data.sampler x", ("set", {"key": "data.sampler", "value": "x"})),
    ("inspect 240-244", "examinar 240-244", ("inspect", {"first": 240, "last": 244})),
    ("thaw block_0", "descongelar block_0", ("set", {"thaw": "block_0"})),
    ("call schedule", "causa schedule", ("call", {"cause": "schedule"})),
    ("all-clear", "enorden", ("all-clear", {})),
    ("take", "adoptar", ("rollback", {"to": 240})),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_asks_for_its_action_once_confirmed(talk, language):
    place = LANGUAGES.index(language)
    for one in COMMANDS:
        said, asked, _ = talk(one[place], "n", language=language)
        assert asked == [] and ("not asked for", "no pedido")[place] in said, one
        said, asked, _ = talk(one[place], "", language=language)
        assert asked == [one[2]] and "Enter" in said, (one, said)


def test_an_action_typed_in_place_of_a_confirmation_is_the_next_one(talk):
    said, asked, _ = talk("rollback 240", "rate 0.5", "", "cause schedule", "no")
    assert asked == [("set", {"rate": 0.5})] and "not asked for: back to step 240" in said


def test_proposals_are_numbered_and_each_can_be_taken(talk):
    skip = {**PROPOSAL, "action": "skip", "arguments": {"batches": 3}}
    talk.started.at = replace(FLYING, proposals=[PROPOSAL, skip])
    said, asked, _ = talk("take", "")
    assert asked == [("rollback", {"to": 240}), ("skip", {"batches": 3})], "what helps, at once"
    said, asked, _ = talk("take 3", "take 2", "", "take 1", "")
    assert "take 1" in said and "take 2" in said and "no proposal 3 stands" in said and "seed" in said
    assert asked == [("skip", {"batches": 3}), ("rollback", {"to": 240})]


def test_what_cannot_be_asked_for_is_said_and_nothing_is_asked(talk):
    typed = [
        "fly",
        "²",
        "9" * 5000,
        "rate fast",
        "cause ghosts",
        "set model.d_model 3",
        "reset everything",
        "rollback 9 9 9 x",
        "set",
    ]
    said, asked, _ = talk(*typed, "set optimizer.lr=abc")
    assert not asked and "no command is called fly" in said and "a number is wanted" in said
    assert "set wants a setting and a value" in said and "no command is called set" not in said
    assert "cause must be one of" in said and "can't change in a run" in said


def test_an_alarm_is_told_once_however_many_there_were(monkeypatch, tmp_path):
    def rung(*updates):
        return [{**FLYING.alarms[0], "executed": at, "step": 200 + at} for at in updates]

    started, said = fake_start(monkeypatch, replace(FLYING, alarms=rung(*range(10, 50)))), []
    plain = PlainShift(begin_shift(find_scenario("amber"), tmp_path, in_pieces=True), Say("en"), out=said.append)
    for executed, alarms in ((54, rung(*range(10, 50))), (64, rung(*range(11, 50), 60))):
        started.shift.tell(replace(FLYING, executed=executed, alarms=alarms))
        plain.session.poll()
        plain._state()
    told = [line.split()[1] for line in said if line.startswith("!")]
    assert told == [str(200 + at) for at in (*range(10, 50), 60)]


def test_it_goes_on_in_pieces_to_the_debrief(talk):
    said, _, session = talk("", "?", "kept", "log", "look", "400", "a jump", "", "")
    assert "64/360" in said and "250 (4)" in said and "nothing was asked for" in said
    assert "block_0" in said and "12.5" in said, "norms by part"
    assert "rollback STEP" in said and "loss not back from the spike" in said
    assert "61.5 of 100" in said and session.account == {"saw": "a jump"}


def test_a_shift_that_is_left_can_be_gone_on_with(talk, tmp_path):
    said, _, session = talk("back")
    assert "The shift waits where it is" in said
    assert left_behind(tmp_path) == [session.folder]


def test_the_journey_leads_to_a_shift_and_back_to_the_one_that_was_left(talk, tmp_path):
    said, answers = [], iter(["shift", "shift ghosts", "shift amber", "back", "turno", "volver", "q"])
    plain = Plain(
        "ada", Say("en"), ask=lambda prompt: next(answers), out=said.append, runs_root=tmp_path, root=tmp_path
    )
    assert plain.run() == 0
    told = " ".join(said)
    assert "shift NAME, one of: amber" in told and "no scenario is called 'ghosts'" in told
    assert told.count("Nobody else is awake") == 2 and len(list(tmp_path.glob("on-call/*"))) == 1
