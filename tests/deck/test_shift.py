"""A shift at the deck, without screens: what the helm asks for, what stands in the rows, where it can be gone on."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from shift_fakes import COURSE, FLYING, PAGE, PROPOSAL, fake_start

from labrunner.deck.draw import glyphs
from labrunner.deck.draw.panels import Scene
from labrunner.deck.draw.shift import (
    branches,
    draw_alarms,
    draw_branches,
    draw_log,
    draw_pager,
    draw_rows,
    draw_shift_header,
    entries,
)
from labrunner.deck.strings import Say
from labrunner.deck.work.helm import Card, proposal_words
from labrunner.deck.work.shift import (
    HELM_NAMES,
    ShiftSession,
    asked_folder,
    begin_or_go_on,
    begin_shift,
    course_shifts,
    go_on,
    left_behind,
    take_asked,
)
from labrunner.drill import live
from labrunner.drill.live import RECORD, Status, new_shift, read_status
from labrunner.drill.record import read_record
from labrunner.drill.scenario import find_scenario
from labrunner.errors import InputError
from labrunner.say import LANGUAGES
from labrunner.tui import actions


@pytest.fixture
def started(monkeypatch):
    return fake_start(monkeypatch)


@pytest.fixture
def flown(started, tmp_path):
    session = begin_shift(find_scenario("amber"), tmp_path, seed=7)
    session.poll()
    return session


def asked(flown, name, *, down=0, typed=""):
    card = Card(name, flown)
    card.move(down)
    card.typed = typed
    card.confirm(Say("en"))
    return flown.live.asked[-1]


def test_every_card_asks_for_what_it_says(flown):
    assert asked(flown, "roll_back") == ("rollback", {"to": 250})
    assert asked(flown, "roll_back", down=2) == ("rollback", {"to": 230})
    assert asked(flown, "skip_batches") == ("skip", {"batches": 40})
    assert asked(flown, "skip_batches", typed="312-319") == ("skip", {"first": 312, "last": 319})
    assert asked(flown, "set_rate") == ("set", {"rate": 0.5})
    assert asked(flown, "set_rate", typed="0,3") == ("set", {"rate": 0.3})
    assert asked(flown, "rewarm") == ("set", {"rewarm": 20})
    assert asked(flown, "set_clip") == ("set", {"key": "optimizer.grad_clip", "value": 1.0})
    assert asked(flown, "set_clip", typed="none") == ("set", {"key": "optimizer.grad_clip", "value": "none"})
    assert asked(flown, "set_beta2") == ("set", {"key": "optimizer.beta2", "value": 0.95})
    assert asked(flown, "set_scale") == ("set", {"key": "precision.loss_scale", "value": 1024.0})
    assert asked(flown, "reset_moments") == ("reset", {"m": True, "v": True, "count": True})
    assert asked(flown, "swap_data", down=1) == ("swap", {"seed": 2})
    assert asked(flown, "inspect_steps") == ("inspect", {"first": 245, "last": 254})
    assert asked(flown, "inspect_steps", typed="251") == ("inspect", {"first": 251, "last": 251})
    assert asked(flown, "thaw_part") == ("set", {"thaw": "all"})
    assert asked(flown, "call_cause", down=2) == ("call", {"cause": "schedule"})
    assert asked(flown, "all_clear") == ("all-clear", {})
    other = Card("set_other", flown)
    other.chosen = next(i for i, one in enumerate(other.choices) if one[1]["key"] == "schedule.begun_after")
    other.typed = "0"
    other.confirm(Say("en"))
    assert flown.live.asked[-1] == ("set", {"key": "schedule.begun_after", "value": 0})


def test_who_leaves_a_shift_that_counts_leaves_its_clock_on_and_practice_waits(started, flown, tmp_path):
    flown.place = tmp_path / "shift-1.json"  # a place that who flies has named: practice
    assert not flown.counted
    flown.leave()
    assert flown.live.left and flown.live.pace_left_at is None
    mine = ShiftSession(new_shift(tmp_path, flown.scenario, 7, counts_for="ana"), flown.scenario)
    mine.poll()
    assert mine.counted
    mine.leave()
    assert mine.live.pace_left_at == mine.pace == mine.scenario.pace
    mine.in_pieces = True  # no clock runs
    assert not mine.counted


def test_the_best_answer_has_its_name_in_the_language_of_the_page():
    page = PAGE | {"worths": {"back": 1.0, "wait": 2.0}, "names": {"es": {"back": "atrás"}, "en": {"back": "back"}}}
    told = {lang: [words for _, _, words in branches(page, Say(lang))] for lang in LANGUAGES}
    assert "best known: back" in told["en"] and "la mejor conocida: atrás" in told["es"]


def test_the_helm_has_a_key_for_every_card():
    keys = {action.name for action in actions.actions_for("shift")}
    assert HELM_NAMES <= keys and "take_over" in keys


@pytest.mark.parametrize(("name", "typed"), [("roll_back", "x"), ("set_rate", "-1"), ("skip_batches", "9-1")])
def test_what_cannot_be_asked_for_is_one_sentence_and_nothing_is_asked(flown, name, typed):
    with pytest.raises(InputError):
        asked(flown, name, typed=typed)
    card = Card(name, flown)
    card.typed = typed
    assert "Enter asks for" not in card.sentence(Say("en"))
    assert not flown.live.asked


def test_while_a_card_is_open_the_state_that_is_pointed_at_stays(flown):
    card = Card("roll_back", flown)
    card.move(1)
    newer = [{"step": 260, "age": 0}, *FLYING.checkpoints]
    flown.live.tell(replace(FLYING, step=260, executed=60, checkpoints=newer))
    flown.poll()
    card.refresh()
    assert len(card.choices) == len(newer) and card.asked() == ("rollback", {"to": 240})


def test_nothing_is_asked_for_before_and_after_the_shift(flown):
    for phase in ("bringing", "judging", "over", "failed"):
        flown.live.tell(replace(FLYING, phase=phase))
        flown.poll()
        assert not any(flown.can(name) for name in HELM_NAMES)
        with pytest.raises(InputError):
            flown.ask("rollback", {"to": 240})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 160])
def test_header_and_rows_say_what_it_costs_and_never_the_cause(flown, language, width):
    say, drawn = Say(language), glyphs.BY_NAME["braille"]
    line = {"kind": "intervention", "do": "set", "key": "optimizer.grad_clip", "value": 1.0, "old": "none", "new": 1.0,
            "took_effect": 255, "step": 255}  # fmt: skip
    done = {"asked_at": 254, "executed": 54, "action": "set", "arguments": {}, "took_effect_at": 255, "line": line}
    flown.live.tell(replace(FLYING, asked=[done]))
    flown.poll()
    header = draw_shift_header(flown.shift, 2.0, width, say, drawn).text()
    assert "54/360" in header and "0.26 h" in header and "2:33" in header
    assert ("$4,700" if language == "en" else "4.700 $") in header
    pager = draw_pager(flown.shift, 160, say, alarms=False).text()
    assert flown.scenario.text("pager", language) in pager and "246" not in pager
    scene = Scene(flown.shift.run, flown.view, drawn, say)
    rows = draw_rows(scene, flown.shift, width, 3).text()
    assert "250 (4)" in rows and "254" in rows and "255" in rows
    box = draw_log(scene, flown.shift, 120, 10).text()
    assert "optimizer.grad_clip" in box and "none" in box and "1" in box


def test_proposals_are_shown_to_who_flies_guided_as_long_as_they_stand(started, tmp_path):
    session = begin_shift(find_scenario("amber"), tmp_path, guided=True)
    skip = {**PROPOSAL, "action": "skip", "arguments": {"batches": 3}}
    started.shift.tell(replace(FLYING, proposals=[PROPOSAL, skip], proposed=253))
    session.poll()
    assert session.proposals == [PROPOSAL, skip] and started.options["guided"]
    assert "1 of 2" in proposal_words(session, Say("en"), "g")
    assert asked(session, "take_over", down=1) == ("rollback", {"to": 240})
    assert session.proposals == [skip], "before the run has heard of it"
    started.shift.tell(replace(started.shift.status, executed=200, proposals=[skip]))
    session.poll()
    assert session.proposal == skip and session.can("take_over")
    started.shift.tell(replace(started.shift.status, proposals=[]))
    session.poll()
    assert session.proposal is None and session.now.proposed == 253
    alone = begin_shift(find_scenario("amber"), tmp_path)
    alone.live.tell(replace(FLYING, proposals=[PROPOSAL]))
    alone.poll()
    assert alone.proposal is None


def test_what_the_rule_book_would_do_is_taken_at_once_and_the_cause_by_itself(started, tmp_path):
    session = begin_shift(find_scenario("amber"), tmp_path, guided=True)
    skip = {**PROPOSAL, "action": "skip", "arguments": {"batches": 3}}
    call = {**PROPOSAL, "action": "call", "arguments": {"cause": "bad-data"}}
    started.shift.tell(replace(FLYING, proposals=[PROPOSAL, skip, call], proposed=253))
    session.poll()
    asked(session, "take_over")
    assert session.live.asked == [("rollback", {"to": 240}), ("skip", {"batches": 3})]
    assert session.proposals == [call] and asked(session, "take_over") == ("call", {"cause": "bad-data"})


def test_a_long_alarm_goes_on_below_where_there_are_rows_and_the_newest_is_whole(flown):
    long = "the loss is not back from the spike, " * 4 + "and here it ends"
    alarm = {**FLYING.alarms[0], "evidence": {"en": long, "es": long}}
    flown.live.tell(replace(FLYING, alarms=[FLYING.alarms[0], alarm]))
    flown.poll()
    box = draw_alarms(flown.shift, 70, 8, Say("en")).text()
    assert "here it ends" in box and "loss not back from the spike" in box
    assert "here it ends" in draw_alarms(flown.shift, 70, 3, Say("en")).text()
    assert "…" in draw_alarms(flown.shift, 70, 1, Say("en")).text()


def test_above_the_panels_stands_the_pager_until_an_alarm_rings_there(flown):
    say = Say("en")
    assert "Nobody else is awake" in draw_pager(flown.shift, 80, say, alarms=False).text()
    assert "loss not back" in draw_pager(flown.shift, 80, say, alarms=True).text()
    flown.live.tell(replace(FLYING, alarms=[]))
    flown.poll()
    assert "Nobody else is awake" in draw_pager(flown.shift, 80, say, alarms=True).text()
    flown.live.tell(replace(FLYING, phase="failed", reason="disk full"))
    flown.poll()
    assert "disk full" in draw_pager(flown.shift, 80, say, alarms=True).text()


def test_a_shift_that_was_left_is_found_again_and_one_that_is_over_is_not(flown, tmp_path):
    assert left_behind(tmp_path) == [flown.folder]
    again = go_on(flown.folder)
    assert again.scenario.id == "amber" and again.folder == flown.folder
    flown.live.end()
    assert left_behind(tmp_path) == []


def test_all_shifts_that_were_left_wait_and_each_scenario_goes_on_with_its_newest(flown, tmp_path):
    cobalt = begin_shift(find_scenario("cobalt"), tmp_path, seed=3)
    os.utime(flown.folder, (1, 1))
    assert left_behind(tmp_path) == [cobalt.folder, flown.folder]
    assert begin_or_go_on(flown.scenario, tmp_path).folder == flown.folder
    assert begin_or_go_on(flown.scenario, tmp_path, seed=7).folder == flown.folder
    assert begin_or_go_on(flown.scenario, tmp_path, seed=8).folder not in (flown.folder, cobalt.folder)
    mine = new_shift(tmp_path / "on-call", find_scenario("linen"), 7, counts_for="ana")
    (mine / "cockpit.json").write_text((flown.folder / "cockpit.json").read_text())
    assert begin_or_go_on(find_scenario("linen"), tmp_path, learner="ana").folder != mine, "that one counts"


def test_what_is_typed_for_a_setting_says_which_and_what(flown):
    card = Card("set_other", flown)
    many = len(card.choices)
    for typed, keys, value in (
        ("z_l 0.003", ["model.z_loss"], 0.003),
        ("beta", ["optimizer.beta1", "optimizer.beta2"], None),
        ("schedule.jump_factor=1", ["schedule.jump_factor"], 1),
    ):
        card.typed = typed
        card.refresh()
        assert [one[1]["key"] for one in card.choices] == keys
        assert value is None or card.asked() == ("set", {"key": keys[0], "value": value})
    card.typed = "0.5"
    card.refresh()
    assert len(card.choices) == many and card.asked()[1]["value"] == 0.5


def test_another_order_of_the_data_says_which(flown):
    card = Card("swap_data", flown)
    rows = [card.row(place, Say("en")) for place in range(3)]
    assert len(set(rows)) == 3


def test_a_shift_that_is_being_started_counts_the_seconds_and_one_that_is_gone_on_with_its_updates(flown):
    say = Say("en")
    flown.live.tell(Status("bringing", executed=54))
    flown.poll()
    flown.shift._began -= 5
    assert "starting again: 5 s" in draw_pager(flown.shift, 80, say, alarms=True).text()
    flown.live.tell(Status("bringing", done=220, of=254, step=220, executed=54))
    flown.poll()
    assert "update 220 of 254" in draw_pager(flown.shift, 80, say, alarms=True).text()


def test_a_shift_that_failed_is_offered_again_and_one_whose_scenario_is_not_there_hides_no_other(flown, tmp_path):
    flown.live.tell(replace(FLYING, phase="failed", reason="disk full"))
    assert left_behind(tmp_path) == [flown.folder]
    gone = begin_shift(find_scenario("cobalt"), tmp_path)
    (gone.folder / RECORD).write_text((gone.folder / RECORD).read_text().replace("cobalt", "elsewhere"))
    assert left_behind(tmp_path) == [flown.folder]


def test_a_hostile_record_is_one_sentence_with_its_file(flown):
    path = flown.folder / RECORD
    for text in ("", "[" * 100_000, '{"schema": "labrunner/shift/v1", "scenario": "amber", "seed": -1}', "\x00"):
        path.write_text(text)
        with pytest.raises(InputError, match="shift.json"):
            go_on(flown.folder)
    assert left_behind(path.parents[2]) == []


def test_a_hostile_status_says_nothing(flown):
    path = flown.folder / "cockpit.json"
    for text in ("", "[]", '{"phase": "flying", "step": "far"}', '{"phase": 7}', '{"phase": "flying", "asked": {}}'):
        path.write_text(text)
        assert read_status(flown.folder) is None
    path.write_text('{"phase": "flying", "more": 1}')
    assert read_status(flown.folder) == Status(phase="flying")
    assert flown.poll() == [] and flown.now.phase == "flying"


@pytest.mark.parametrize("phases", [("judging", "over"), ("over",)])
def test_the_end_of_a_shift_is_told_once_also_where_it_was_judged_before_anybody_looked(flown, phases):
    told = []
    for phase in phases:
        flown.live.tell(replace(FLYING, phase=phase, executed=360))
        told += [notice.key for notice in flown.poll()]
    assert told == ["shift.ended"] and flown.ended


def test_a_process_that_was_ended_from_outside_is_told_once(flown):
    flown.live.code = -9
    (notice,) = flown.poll()
    assert notice.key == "shift.lost" and not flown.flying
    assert not flown.poll()


def test_what_an_inspection_found_stands_in_the_log(flown):
    one = {"asked_at": 254, "executed": 54, "action": "inspect", "arguments": {"first": 240, "last": 244}, "line": None}
    found = [{**one, "found": None}, {**one, "found": 243}, {**one, "refused": "no time left"}]
    texts = [text for _, text, _ in entries(replace(FLYING, asked=found), Say("en"))]
    assert "the same" in texts[0] and "step 243 came out otherwise" in texts[1] and "no time left" in texts[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_debrief_draws_the_branches_it_has(language):
    say, drawn = Say(language), glyphs.BY_NAME["braille"]
    assert [name for name, *_ in branches(PAGE, say)] == ["never happened", "no action", "back 30, clip on", "yours"]
    text = draw_branches(PAGE, 80, 10, say, drawn).text()
    assert "back 30, clip on" in text and say("shift.yours") in text
    curves, legend = text.split("\n")[:-2], " ".join(text.split("\n")[-2:])
    for place, words in enumerate((say("shift.never"), say("shift.none"), "", say("shift.yours")), start=1):
        assert f"{place} {words}" in legend, "told apart without a colour"
        assert any(line.rstrip().endswith(str(place)) for line in curves), f"no {place} at the end of a curve"
    assert not draw_branches({"losses": {}}, 80, 10, say, drawn).text().strip(), "an axis without a curve"


def test_the_account_is_kept_beside_the_record_which_stays_what_is_handed_in(flown):
    flown.keep_account({"saw": "a jump", "believed": "", "again": "x" * 9999})
    assert flown.account["saw"] == "a jump" and len(flown.account["again"]) == 2000
    assert read_record(flown.folder / RECORD).scenario == "amber"


@pytest.fixture
def course(started, tmp_path, monkeypatch):
    """The two shifts that a course asks of ana, each with its place; runs go to `runs`."""
    (tmp_path / "course.toml").write_text(COURSE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LABRUNNER_SALT", raising=False)
    return course_shifts("ana")


def test_the_courses_shift_goes_to_its_place_once_it_is_judged_and_when_it_was_gone_on_with(course, tmp_path):
    (one, place), _ = course
    assert place == tmp_path / "learners" / "ana" / "phase-19" / "on-call" / "shift-1.json"
    assert course_shifts("") == []
    session = take_asked(one, place, tmp_path / "runs", learner="ana")
    session.poll()
    assert not place.exists()
    again = go_on(session.folder, learner="ana")
    assert again.place == place and go_on(session.folder, learner="bea").place is None
    again.poll()
    again.live.end()
    assert [notice.key for notice in again.poll()] == ["shift.ended", "shift.kept_in"]
    assert one.is_of(read_record(place)) and not again.poll()


def test_the_courses_shift_is_begun_once_and_then_gone_on_with_or_handed_in(course, tmp_path):
    (one, place), (two, elsewhere) = course
    runs = tmp_path / "runs"
    first = take_asked(one, place, runs, learner="ana")
    assert take_asked(two, elsewhere, runs, learner="ana").folder != first.folder
    again = take_asked(one, place, runs, learner="ana")
    assert again.folder == first.folder == asked_folder(one, runs, "ana") and again.place == place
    assert take_asked(one, place, runs, learner="bea").folder != first.folder, "hers"
    assert begin_shift(first.scenario, runs, seed=one.seed).folder != first.folder, "practice"
    first.live.end()  # over, and the deck was gone before it could hand it in
    late = take_asked(one, place, runs, learner="ana")
    late.live.end()
    assert late.folder == first.folder and "shift.kept_in" in [notice.key for notice in late.poll()]
    assert one.is_of(read_record(place))


def test_practice_on_a_shift_that_was_handed_in_is_never_handed_in(course, tmp_path):
    (one, place), _ = course
    place.parent.mkdir(parents=True)
    place.write_text("mine")
    practice = take_asked(one, place, tmp_path / "runs", learner="ana")
    assert practice.place is None and not live.counts_for(practice.folder)
    assert go_on(practice.folder, learner="ana").place is None
    place.unlink()
    assert go_on(practice.folder, learner="ana").place is None


def test_a_shift_that_counts_says_whose_it_is_and_which(course, tmp_path):
    _, (two, elsewhere) = course
    mine = take_asked(two, elsewhere, tmp_path / "runs", learner="ana")
    assert mine.counting() == ("ana", 2, 2)
    assert begin_shift(mine.scenario, tmp_path / "runs", seed=two.seed).counting() is None, "practice"
    (tmp_path / "course.toml").unlink()
    assert mine.counting() is None, "no course here asks for it"


def test_a_shift_that_counts_for_somebody_else_is_not_gone_on_with(course, tmp_path):
    (one, place), _ = course
    mine = take_asked(one, place, tmp_path / "runs", learner="ana")
    assert left_behind(tmp_path / "runs", learner="ana") == [mine.folder]
    assert left_behind(tmp_path / "runs", learner="bea") == left_behind(tmp_path / "runs") == []
