"""A shift in lines: what is typed is what is asked for, and it comes to its debrief."""

from __future__ import annotations

import os
import pty
import select
from dataclasses import replace

import pytest
from shift_fakes import FLYING, PROPOSAL, FakeShift, fake_start
from tui_synthetic import step_line
from typed_lines import typing

from labrunner.deck.strings import Say
from labrunner.deck.work.helm import Card
from labrunner.deck.work.shift import begin_shift, left_behind
from labrunner.drill.scenario import find_scenario
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.plain.shift import PlainShift
from labrunner.plain.terminal import forget_typed, printed
from labrunner.say import LANGUAGES


@pytest.fixture
def talk(monkeypatch, tmp_path):
    """Answers typed one after another; what was said, what was asked of the run, and the session."""
    started = fake_start(monkeypatch, replace(FLYING, proposals=[PROPOSAL]))

    def run(*typed: str, language: str = "en", guided: bool = True):
        session = begin_shift(find_scenario("amber"), tmp_path, guided=guided, in_pieces=True)
        said: list[str] = []
        PlainShift(session, Say(language), typing(typed, said), said.append).talk()
        assert started.options["in_pieces"] and session.live.left
        run.lines = said
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
    assert "ghosts: the cause is one of" in said and "model.d_model = 3: the run does not take that" in said
    assert "everything: m, v or count is wanted" in said


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
    said, _, session = talk("", "?", "kept", "log", "look", "400", "", "a jump", "", "")
    assert "64/360" in said and "250 (4)" in said and "nothing was asked for" in said
    assert "block_0" in said and "12.5" in said, "norms by part"
    assert "rollback STEP" in said and "loss not back from the spike" in said
    assert "61.5 of 100" in said and session.account == {"saw": "a jump"}


def test_a_shift_that_is_left_can_be_gone_on_with(talk, tmp_path):
    said, _, session = talk("back")
    assert "The shift waits where it is, at its update 54: labrunner drill amber --plain goes on with it." in said
    assert left_behind(tmp_path) == [session.folder]


class JudgedSoon(FakeShift):
    """Says that its last update was made, is still flying at the first look, and judged and gone before the next one
    or before anything is asked of it."""

    looked = False

    def _over(self) -> bool:
        if self.status.executed == 360 and self.looked:
            self.end()
        return self.status.phase == "over"

    def fly_on(self, updates: int) -> bool:
        now = self.status
        if self._over():
            return False
        self.tell(replace(now, turns=now.turns + 1, executed=min(now.executed + updates, 360)))
        return True

    def poll(self) -> int | None:
        code = 0 if self._over() else None
        self.looked = self.status.executed == 360
        return code


@pytest.mark.parametrize("executed", [350, 360])
def test_a_shift_whose_process_is_over_is_always_ended(talk, executed):
    talk.started.at, talk.started.kind = replace(FLYING, executed=executed), JudgedSoon
    said, _, session = talk(*(["400"] if executed < 360 else []), "", "a jump", "", "")
    assert "your shift is over" in said and "Three questions before the debrief" in said
    assert session.account == {"saw": "a jump"} and "61.5 of 100" in said


def test_a_shift_is_judged_where_the_input_ends_and_the_questions_can_be_left_out(talk):
    said, _, session = talk("400")
    assert "61.5 of 100" in said and not session.account
    said, _, session = talk("400", "no")
    assert "What did you see first" not in said and "61.5 of 100" in said and not session.account


def test_who_stops_while_a_shift_is_judged_hears_that_it_is_not_judged(talk, monkeypatch):
    monkeypatch.setattr(FakeShift, "end", lambda shift: shift.tell(replace(shift.status, phase="judging")))

    def stop():
        raise KeyboardInterrupt

    monkeypatch.setattr("labrunner.plain.shift.forget_typed", stop)
    said, *_ = talk("400")
    assert "The shift is over and not judged yet: labrunner drill amber --plain judges it." in said
    assert "waits" not in said


def test_what_was_typed_before_the_questions_is_forgotten_on_a_terminal_alone():
    ours, theirs = pty.openpty()
    there, end = os.pipe()
    os.write(ours, b"\n\n")
    os.write(end, b"\n\n")
    assert select.select([theirs], [], [], 5)[0]
    for handle in (theirs, there):
        forget_typed(handle)
    assert select.select([theirs, there], [], [], 0)[0] == [there]
    for handle in (ours, theirs, there, end):
        os.close(handle)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_level_is_said_and_only_who_flies_guided_is_told_of_proposals(talk, language):
    place = LANGUAGES.index(language)
    guided, *_ = talk("?", language=language)
    solo, *_ = talk("?", language=language, guided=False)
    assert ("level guided", "nivel guiado")[place] in guided and ("level solo", "nivel solo")[place] in solo
    for words in (("take N", "adoptar N")[place], ("rule book", "manual")[place]):
        assert words in guided and words not in solo


def test_a_rollback_names_the_state_that_it_comes_to(talk):
    said, asked, _ = talk("rollback 245", "")
    assert asked == [("rollback", {"to": 240})]
    assert "step 245 is not kept: the newest state before it is 240" in said
    assert "Enter asks for: back to step 240" in said and "asked for: back to step 240" in said
    assert "back to step 245" not in said
    said, asked, _ = talk("rollback 240", "")
    assert asked == [("rollback", {"to": 240})] and "not kept" not in said
    talk.started.at = replace(FLYING, proposals=[{**PROPOSAL, "arguments": {"to": 237}}])
    said, *_ = talk()
    assert "back to step 230 (take 1" in said


class Broken(FakeShift):
    """The loss of steps 251 to 254 is bad, also after it was gone back to step 250."""

    def __init__(self, folder, status=FLYING):
        super().__init__(folder, replace(status, step=250))
        self.tell(status)
        with open(folder / JOURNAL, "a", encoding="utf-8") as journal:
            journal.writelines(encode({**step_line(step), "loss": 8.158}) + "\n" for step in range(251, 255))


def test_after_a_rollback_the_numbers_are_those_of_its_step_until_an_update_is_made(talk):
    talk.started.kind = Broken
    said, *_ = talk("look")
    assert "8.158" in said and "no update was made since" not in said
    talk.started.at = replace(FLYING, step=250)
    said, *_ = talk("look")
    assert "step 250" in said and "8.158" not in said
    assert "gone back to step 250, whose numbers these are; no update was made since" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_look_shows_has_a_name_over_every_column_and_both_parts_the_same_steps(talk, language):
    talk("look", language=language)
    first = ("step", "paso")[LANGUAGES.index(language)]
    heads = [at for at, line in enumerate(talk.lines) if line.startswith(f"{first}  ")]
    heads = [at for at in heads if talk.lines[at + 1][:3].isdigit()]
    blocks = [[line.split("  ") for line in talk.lines[at : at + 9]] for at in heads]
    assert len(blocks) == 2
    for head, *rows in blocks:
        assert len(head) > 2 and all(len(row) == len(head) for row in rows), head
    assert [[row[0] for row in rows] for _, *rows in blocks] == [[str(step) for step in range(247, 255)]] * 2


@pytest.mark.parametrize(("language", "word"), zip(LANGUAGES, ("set", "poner"), strict=True))
def test_set_alone_lists_the_settings_with_their_values(talk, language, word):
    said, asked, session = talk(word, language=language)
    card = Card("set_other", session)
    assert not asked and len(card.choices) > 20
    for place in range(len(card.choices)):
        assert card.row(place, Say(language)) in said
    assert f"{word} {'KEY VALUE' if language == 'en' else 'CLAVE VALOR'}" in said and " = ? " in said


def test_lines_break_at_spaces_alone(capsys):
    printed("  " + "amber, marble, " * 9 + "labrunner drill amber --learner ana --plain")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 2 and all(len(line) <= 78 and line.startswith("  ") for line in lines)
    words = " ".join(lines).split()
    assert set(words) == {"amber,", "marble,", "labrunner", "drill", "amber", "--learner", "ana", "--plain"}
    printed("x" * 100)
    assert capsys.readouterr().out == "x" * 100 + "\n"


@pytest.mark.parametrize(
    ("language", "flies", "takes"), [("en", "Enter flies on", "take does"), ("es", "Enter avanza", "adoptar hace")]
)
def test_every_answer_of_a_shift_ends_with_what_comes_next(talk, language, flies, takes):
    said, _, _ = talk("look" if language == "en" else "ver", "log", language=language)
    assert said.count(takes) == 3, "at the beginning, and after each of two answers"
    said, _, _ = talk("log", language=language, guided=False)
    assert said.count(flies) >= 2 and takes not in said
