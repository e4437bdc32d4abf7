"""Branches of runs, and interventions in a run that is on: exact, told in the journal, repeated by what follows."""

from __future__ import annotations

import json
import shutil

import pytest
from small_runs import SMALL, lines, prepare

from labrunner.commands.replay import spec_of
from labrunner.engine.config import with_overrides
from labrunner.engine.interventions import Asked, Rate, Reset, Rollback, Set, Skip, planned
from labrunner.engine.process import trainer
from labrunner.engine.process.branch import prepare_branch
from labrunner.engine.process.control import Command, Inbox, parse_command
from labrunner.engine.process.flight import Flight, fly
from labrunner.engine.process.held import kept
from labrunner.engine.process.locate import locate
from labrunner.engine.process.session import Session
from labrunner.engine.record import checkpoint
from labrunner.engine.record.journal import JOURNAL, iter_lines, read_events
from labrunner.engine.record.manifest import altered, read_manifest
from labrunner.errors import InputError


def steps_of(flown):
    return [{k: v for k, v in line.items() if k != "tokens_per_second"} for line in flown if line["kind"] == "step"]


@pytest.fixture(scope="module")
def clip():
    return Set(key="optimizer.grad_clip", value=0.1)


@pytest.mark.slow
def test_a_branch_without_changes_is_its_parent_bit_for_bit(whole, tmp_path):
    folder = prepare_branch(whole, tmp_path / "branch", 8)
    assert trainer.train(folder, Inbox()).status == "finished"
    assert lines(folder) == lines(whole)
    assert lines(folder, "intervention") == []
    manifest = read_manifest(folder)
    assert (manifest.parent.run, manifest.parent.step) == (str(whole), 8)
    assert manifest.config == read_manifest(whole).config
    assert altered(manifest.parent, []) and not altered(None, read_manifest(whole).interventions)
    assert altered(None, [], [(12, 30)]) and not altered(None, [], [])


@pytest.mark.slow
def test_a_branch_is_what_the_same_run_in_memory_is_and_a_replay_repeats_it(whole, tmp_path, clip):
    folder = prepare_branch(whole, tmp_path / "branch", 16, [Skip(batches=2), clip])
    assert trainer.train(folder, Inbox()).status == "finished"
    flight = Flight(SMALL)
    flight.advance(16)
    flown = fly(flight, flight.moment(), 10, [Asked(16, Skip(batches=2)), Asked(16, clip)])
    assert lines(folder)[16:] == steps_of(flown.lines) and lines(folder)[:16] == lines(whole)[:16]
    told = lines(folder, "intervention")
    assert [(line["do"], line["asked"], line["took_effect"]) for line in told] == [("skip", 16, 17), ("set", 16, 17)]
    assert (told[1]["old"], told[1]["new"]) == (1.0, 0.1)
    made = planned(read_manifest(folder).interventions)
    again = prepare(tmp_path / "again", interventions=made)
    assert trainer.train(again, Inbox()).status == "finished"
    assert lines(again) == lines(folder) and lines(again, "intervention") == told


@pytest.mark.slow
def test_a_branch_of_a_branch_has_what_was_changed_before_it(whole, tmp_path, clip):
    first = prepare_branch(whole, tmp_path / "first", 8, [clip])
    trainer.train(first, Inbox())
    second = prepare_branch(first, tmp_path / "second", 16, [Reset(m=True)], extent={"steps": 20})
    trainer.train(second, Inbox())
    assert lines(second)[:16] == lines(first)[:16] and len(lines(second)) == 20
    assert [i["do"] for i in read_manifest(second).interventions] == ["set", "reset"]
    shutil.rmtree(first)
    again = prepare(
        tmp_path / "again",
        with_overrides(SMALL, {"steps": 20}),
        interventions=planned(read_manifest(second).interventions),
    )
    trainer.train(again, Inbox())
    assert lines(again) == lines(second)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "changes", "extent", "sentence"),
    [
        (13, [], {}, "no checkpoint after update 13: the nearest are those after 8 and 16"),
        (300, [], {}, "the nearest is that after 26"),
        (26, [], {}, "go on for longer with --set steps=N"),
        (8, [Set(key="beta2", value=7)], {}, "--set: optimizer.beta2 = 7"),
        (8, [], {"steps": 0}, "--set: steps = 0"),
    ],
)
def test_what_can_t_be_branched_is_one_sentence_and_leaves_no_folder(whole, tmp_path, step, changes, extent, sentence):
    with pytest.raises(InputError) as caught:
        prepare_branch(whole, tmp_path / "branch", step, changes, extent=extent)
    assert sentence in str(caught.value) and not (tmp_path / "branch").exists()


@pytest.mark.slow
def test_a_checkpoint_that_is_damaged_is_no_beginning(whole, tmp_path):
    run = shutil.copytree(whole, tmp_path / "run")
    (run / "checkpoints" / "step-000008" / "state.json").write_text("{}")
    with pytest.raises(InputError, match="that checkpoint is damaged"):
        prepare_branch(run, tmp_path / "branch", 8)


# -- live -------------------------------------------------------------------------------------------------------------


class Pilot(Inbox):
    """An inbox whose commands arrive when the run has come to a step for the first time."""

    def __init__(self, **at) -> None:
        super().__init__()
        self.at = {int(step.removeprefix("step_")): list(commands) for step, commands in at.items()}
        self.session: Session | None = None
        self.lists: dict[int, list] = {}

    def take(self):
        step = self.session.run.step_number
        self.lists.setdefault(step, kept(self.session.run_dir))
        for command in self.at.pop(step, []):
            self.put(command)
        return super().take()


def fly_live(run_dir, monkeypatch, pilot: Pilot, *, rewindable=True):
    begin = Session.begin

    def noted(session):
        pilot.session = session
        begin(session)

    monkeypatch.setattr(Session, "begin", noted)
    return trainer.train(run_dir, pilot, rewindable=rewindable)


def asking(change) -> Command:
    return parse_command(json.dumps(change.as_json()).encode())


@pytest.mark.slow
def test_a_live_run_takes_interventions_goes_back_and_is_the_branch_that_it_says(tmp_path, monkeypatch, clip):
    run = prepare(tmp_path / "run")
    pilot = Pilot(
        step_12=[asking(clip)],
        step_18=[asking(Rollback(to=10)), asking(Rate(times=0.5))],
        step_21=[Command("checkpoint"), asking(Skip(batches=1)), Command("pause"), Command("resume")],
    )
    assert fly_live(run, monkeypatch, pilot).status == "finished"
    flight = Flight(SMALL)
    flown = fly(flight, flight.moment(), 26, [Asked(10, Rate(times=0.5)), Asked(21, Skip(batches=1))])
    assert lines(run) == steps_of(flown.lines)
    told = [line for line in iter_lines(run / JOURNAL) if line["kind"] in ("intervention", "resume")]
    assert [line.get("do", line["kind"]) for line in told] == [
        "set", "resume", "rollback", "rate", "pause", "resume", "skip",
    ]  # fmt: skip
    rollback = told[2]
    assert (rollback["asked"], rollback["old"], rollback["new"], rollback["state"]) == (18, 18, 10, "memory")
    assert rollback["undone"] == ["optimizer.grad_clip"]
    assert [step for step, _ in pilot.lists[17]] == [0, 8, 10, 16] and not (run / "states.json").exists()
    assert [a.change for a in planned(read_manifest(run).interventions)] == [Rate(times=0.5), Skip(batches=1)]
    assert checkpoint.steps(run) == [8, 16, 21, 24, 26]
    assert locate(run, [14])["replayed"] == {"steps": 6, "identical": True, "first_difference": None, "field": None}


@pytest.mark.slow
def test_what_happened_once_does_not_come_again_after_a_rollback_and_every_repetition_knows(tmp_path, monkeypatch):
    flip = {"kind": "flip-bit", "step": 13, "tensor": "head", "bit": 24}
    broken = SMALL.model_copy(update={"faults": (flip,)})
    run = prepare(tmp_path / "run", config=broken)
    pilot = Pilot(step_18=[asking(Rollback(to=10))], step_15=[Command("checkpoint")])
    assert fly_live(run, monkeypatch, pilot).status == "finished"
    whole, flight = Flight(SMALL), Flight(broken)
    start = flight.moment()
    assert lines(run) == steps_of(fly(whole, whole.moment(), 26).lines) != steps_of(fly(flight, start, 26).lines)
    flown = fly(flight, start, 34, [Asked(18, Rollback(to=10))])
    assert steps_of(flown.lines)[-16:] == lines(run)[10:] and flown.end.spared == ((10, 18),)
    spec = spec_of(run, read_manifest(run), [])
    again = prepare(tmp_path / "again", config=broken, interventions=spec.interventions, spared=spec.spared)
    assert trainer.train(again, Inbox()).status == "finished" and lines(again) == lines(run)
    branch = prepare_branch(run, tmp_path / "branch", 8)
    assert trainer.train(branch, Inbox()).status == "finished" and lines(branch) == lines(run)
    assert locate(run, [14])["replayed"]["identical"]


@pytest.mark.slow
def test_a_rollback_goes_to_a_checkpoint_and_withdraws_those_after_it(tmp_path, monkeypatch):
    run = prepare(tmp_path / "run")
    pilot = Pilot(step_18=[asking(Rollback(to=8)), asking(Rollback(to=7))], step_10=[asking(Rollback(to=30))])
    assert fly_live(run, monkeypatch, pilot, rewindable=False).status == "finished"
    told = [line for line in iter_lines(run / JOURNAL) if line["kind"] == "intervention"]
    assert "can't go back to 30" in told[0]["refused"]
    assert told[1]["state"] == "step-000008" and "no state after update 7" in told[2]["refused"]
    assert [line["step"] for line in lines(run)] == list(range(1, 27))


@pytest.mark.slow
@pytest.mark.parametrize("cut", ["after the change", "after the rollback"])
def test_a_run_that_was_killed_goes_on_with_what_was_asked_for(tmp_path, monkeypatch, clip, cut):
    class Killed(Exception):
        pass

    asked = (
        [asking(clip)] if cut == "after the change" else [asking(clip), asking(Rollback(to=10)), asking(Rate(times=2))]
    )
    pilot = Pilot(step_11=asked if cut == "after the change" else asked[:1], step_13=asked[1:])
    run, wrote = prepare(tmp_path / "run"), Session._step

    def step(session):
        if session.run.step_number == 15:
            raise Killed
        wrote(session)

    monkeypatch.setattr(Session, "_step", step)
    monkeypatch.setattr(trainer, "failure", lambda error: (_ for _ in ()).throw(error))
    with pytest.raises(Killed):
        fly_live(run, monkeypatch, pilot)
    monkeypatch.undo()
    assert trainer.train(run, Inbox()).status == "finished"
    flight = Flight(SMALL)
    made = [Asked(11, clip)] if cut == "after the change" else [Asked(10, Rate(times=2))]
    assert lines(run) == steps_of(fly(flight, flight.moment(), 26, made).lines)
    assert [(a.after, a.change) for a in planned(read_manifest(run).interventions)] == [
        (a.after, a.change) for a in made
    ]


@pytest.mark.slow
def test_what_can_t_be_read_or_is_too_late_is_told_in_the_journal(tmp_path, monkeypatch):
    run = prepare(tmp_path / "run", stop_at=6)
    late = [asking(Rate(times=3)), Command("stop")]
    pilot = Pilot(step_2=[parse_command(b'{"do": "rate", "times": -1}')], step_4=late)
    assert fly_live(run, monkeypatch, pilot).status == "stopped"
    told = [line for line in read_events(run / JOURNAL) if line["kind"] == "intervention" and "asked" in line]
    assert "rate: times = -1" in told[0]["refused"]
    assert told[1]["took_effect"] is None and "ended before" in told[1]["no_effect"]
    assert planned(read_manifest(run).interventions) == []
