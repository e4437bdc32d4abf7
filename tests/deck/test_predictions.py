"""Experiments without a screen: what is missing, what is committed, what stands afterwards, what came."""

import json
from types import SimpleNamespace

import numpy as np
import pytest
from tui_synthetic import write_run

from labrunner.course import progress
from labrunner.course.blind import secrets_of
from labrunner.course.experiments import (
    Experiment,
    arm_of,
    causes_taken,
    committed,
    configuration,
    most,
    number_of,
    read_experiments,
)
from labrunner.course.lab import load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.deck.work import experiments
from labrunner.deck.work.experiments import Experiments
from labrunner.deck.work.next import NextStep
from labrunner.deck.work.session import LabSession
from labrunner.diagnosis.check import left, unspiked
from labrunner.engine.record.journal import JOURNAL
from labrunner.errors import InputError
from labrunner.series.series import Series

SAY = Say("en")


@pytest.fixture
def work(lab, folder):
    folder.path.mkdir(parents=True)
    folder.postmortem.write_text("## 2. Hypotheses\n1. A rare token: panel 3\n2. A jump: panel 2\n")
    return Experiments(lab, folder)


def make(work, changes, predicts, tests=1):
    work.tests, work.predicts = tests, predicts
    for name, value in changes.items():
        work.set(name, value, SAY)
    return work.commit(SAY)


def test_what_is_missing_is_said_in_the_order_of_the_work(work, folder):
    folder.postmortem.rename(folder.postmortem.with_suffix(".old"))
    assert "write the hypotheses" in work.lacking(SAY)
    folder.postmortem.with_suffix(".old").rename(folder.postmortem)
    assert len(work.hypotheses()) == 2 and "choose the hypothesis" in work.lacking(SAY)
    work.tests = 2
    assert "change something" in work.lacking(SAY)
    work.set("event", "false", SAY)
    assert "predict" in work.lacking(SAY)
    work.predicts = "calm"
    assert work.lacking(SAY) is None
    work.set("event", "true", SAY)
    assert "change something" in work.lacking(SAY)


def test_a_committed_prediction_stands(work, folder, lab):
    made = make(work, {"event": "false"}, "calm")
    assert (made.number, made.handed_in) == (1, True) and work.changes == {}
    assert [one._replace(line=None) for one in read_experiments(folder.experiments, lab)] == [made.experiment]
    with pytest.raises(InputError, match="with the prediction calm"):
        make(work, {"event": "false"}, "nan")
    again = Experiments(lab, folder)
    assert [one.experiment.predicts for one in again.listed] == ["calm"]
    assert not progress.read(folder.progress).broken


def test_three_are_handed_in_and_others_stay_in_the_record(work, folder, lab):
    for value in ("0.5", "0.6", "0.7"):
        make(work, {"optimizer.grad_clip": value}, "outlier-batch")
    with pytest.raises(InputError, match="leave one out"):
        make(work, {"event": "false"}, "calm")
    work.toggle(work.listed[1], SAY)
    fourth = make(work, {"event": "false"}, "calm")
    assert fourth.number == 4 and [one.handed_in for one in work.listed] == [True, False, True, True]
    with pytest.raises(InputError, match="leave one out"):
        work.toggle(work.listed[1], SAY)
    assert len(committed(progress.read(folder.progress), lab)) == 4


def test_what_was_written_by_hand_keeps_its_comments_and_is_committed_when_it_is_run(work, folder, lab):
    folder.experiments.write_text(
        '# mine\n[[experiment]]\ntests = "H2"  # the jump\nset = { "optimizer.lr" = 0.5 }\npredicts = "lingering"\n'
    )
    work.read()
    [listed] = work.listed
    assert listed.number is None and listed.handed_in
    make(work, {"event": "false"}, "calm")
    assert "# the jump" in folder.experiments.read_text() and "# mine" in folder.experiments.read_text()
    arm, config = work.to_fly(next(one for one in work.listed if one.number is None))
    assert arm == "experiment-2" and config.optimizer.lr == 0.5
    assert committed(progress.read(folder.progress), lab)[2].predicts == "lingering"


def test_a_file_that_cannot_be_read_is_told_and_left_alone(work, folder):
    folder.experiments.write_text("[[experiment]]\n")
    work.read()
    assert ":1: " in work.problem and "cannot be read" in work.lacking(SAY)
    with pytest.raises(InputError, match="cannot be read"):
        make(work, {"event": "false"}, "calm")
    assert folder.experiments.read_text() == "[[experiment]]\n"
    assert not progress.read(folder.progress).entries


def test_a_run_is_found_again_and_says_what_came(work, folder, lab, places):
    make(work, {"optimizer.grad_clip": "0.7"}, "outlier-batch")
    make(work, {"optimizer.grad_clip": "0.8"}, "nan")
    for number, clip in ((1, 0.7), (2, 0.8)):
        write_run(places / "runs", lab, arm_of(number), config=configuration(lab, {"optimizer.grad_clip": clip}))
    write_run(places / "runs", lab, arm_of(3), config=configuration(lab, {"optimizer.grad_clip": 0.9}))
    session = LabSession(lab, folder, root=places / "runs")
    session.poll()
    assert set(session.flights) == {"experiment-1", "experiment-2"}  # nobody committed the third
    came = [work.came(session.flights[arm_of(number)], None, SAY) for number in (1, 2)]
    assert [(one.outcome, one.right) for one in came] == [("outlier-batch", True), ("outlier-batch", False)]
    assert "experiment-1" not in [row.name for row in session.rows()]


def test_a_calm_run_that_ends_above_the_control_is_said_to(work, folder, lab, places, monkeypatch):
    """One sentence for it, on the page of the experiments, in the check's remarks and on the report."""
    make(work, {"optimizer.grad_clip": "0.7"}, "calm")
    listed = work.listed[0]
    flights = {
        name: SimpleNamespace(arm=name, flown=True, status="finished", run_dir=places / name)
        for name in ("control", arm_of(listed.number))
    }
    rng = np.random.default_rng(3)
    steps = np.arange(1, 401)

    def run(level: float) -> Series:
        loss = level + 4 * np.exp(-steps / 40) + rng.normal(0, 0.03, len(steps))
        return Series(source="made up", steps=steps, columns={"loss": loss})

    known = {places / "control": run(2.0), places / arm_of(listed.number): run(3.1)}
    monkeypatch.setattr(experiments, "load_run", known.__getitem__)
    alone = work.came(flights[arm_of(listed.number)], None, SAY)
    came = work.came(flights[arm_of(listed.number)], flights["control"], SAY)
    assert (came.outcome, came.right) == ("calm", True) and alone.beside is None
    assert came.told(SAY).startswith("came out calm: right; no spike, but it ends 1.09 nats")
    assert "nats above the control" in came.told(SAY)
    one, other = known[places / arm_of(listed.number)], known[places / "control"]
    assert left(one, other, "control", "en") == came.beside
    assert "sin salto, pero acaba 1.09 nats" in unspiked(one, other, "control", "es")
    assert unspiked(other, one, "control", "en") is None and unspiked(one, run(3.1), "control", "en") is None


def test_what_a_blind_lab_keeps_to_itself_stays_unsaid(places):
    lab = load_lab("optimizer-reset")
    work = Experiments(lab, lab_folder("ada", lab.phase, lab.id, root=places / "learners"))
    told = {setting.key: setting.broken for setting in work.settings}
    assert told["restore.v"] == "?" and told["event"] is True
    assert secrets_of(lab, "experiment-1", solved=False) == secrets_of(lab, "fix", solved=False) != frozenset()


@pytest.mark.parametrize("arm", ["experiment", "experiment-0", "experiment-x", "experiment-99999", "break", "", None])
def test_only_the_runs_of_experiments_have_a_number(arm):
    assert number_of(arm) is None and number_of(arm_of(12)) == 12


def test_an_entry_that_was_tampered_with_is_left_out(work, folder, lab):
    for data in ({}, {"tests": 3, "set": [], "predicts": {}}, {"tests": "H1", "set": {"x": 1}, "predicts": "calm"}):
        progress.append(folder.progress, "experiment", data)
    assert committed(progress.read(folder.progress), lab) == {}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_one_word_throughout_is_warned_of_before_the_grade(work, lang):
    say = Say(lang)
    make(work, {"optimizer.grad_clip": "0.5"}, "divergent")
    assert work.warnings(say, {}) == []
    make(work, {"optimizer.grad_clip": "0.6"}, "lingering")  # for the grader the same word
    assert work.warnings(say, {}) == [say("trial.one_word", word="divergent, lingering")]
    make(work, {"event": "false"}, "calm")
    assert work.warnings(say, {}) == []
    work.toggle(work.listed[2], say)
    assert work.warnings(say, {}) == [say("trial.one_word", word="divergent, lingering")]


def flown(lab, folder, places):
    """The runs at hand, by arm."""
    session = LabSession(lab, folder, root=places / "runs")
    session.poll()
    return session.flights


def test_one_word_that_alone_came_true_is_warned_of_before_the_grade(work, folder, lab, places):
    made = {"0.7": "outlier-batch", "0.8": "nan", "0.9": "outlier-batch"}
    for number, (clip, predicts) in enumerate(made.items(), start=1):
        make(work, {"optimizer.grad_clip": clip}, predicts)
        config = configuration(lab, {"optimizer.grad_clip": float(clip)})
        if number < 3:
            write_run(places / "runs", lab, arm_of(number), config=config)
        if number == 1:
            assert work.one_true(flown(lab, folder, places)) is None  # one alone is no word throughout yet
    assert work.one_true(flown(lab, folder, places)) is None  # one of the runs may still come out otherwise
    write_run(places / "runs", lab, arm_of(3), config=config)
    flights = flown(lab, folder, places)
    assert work.warnings(SAY, flights) == [SAY("trial.one_true", word="outlier-batch")]
    work.toggle(work.listed[1], SAY)  # without the wrong one it is one word throughout
    assert work.warnings(SAY, flights) == [SAY("trial.one_word", word="outlier-batch")]


def test_where_the_break_came_out_otherwise_a_rival_is_named_as_the_way_to_another_word(work, folder, lab, places):
    for number, clip in enumerate(("0.7", "0.8"), start=1):
        make(work, {"optimizer.grad_clip": clip}, "outlier-batch")
        write_run(places / "runs", lab, arm_of(number), config=configuration(lab, {"optimizer.grad_clip": float(clip)}))
    told = SAY("trial.one_word", word="outlier-batch")
    assert work.warnings(SAY, flown(lab, folder, places)) == [told]
    write_run(places / "runs", lab, "break")
    flights = flown(lab, folder, places)
    came = work._outcome(flights["break"].run_dir)
    assert came.word != "outlier-batch"
    assert work.warnings(SAY, flights) == [told, SAY("trial.innocent", came=came.word)]
    work._outcomes[flights["break"].run_dir] = came._replace(word="outlier-batch")
    assert work.warnings(SAY, flights) == [told], "what leaves it as it was comes out as the same word"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_the_learners_own_runs_leave_open_is_said_before_the_grade(work, folder, lab, places, lang):
    say, told = Say(lang), []

    def fly(**settings: str) -> None:
        made = {name.replace("__", "."): value for name, value in settings.items()}
        changes = make(work, made, "calm").experiment.changes
        waiting = work.covered(flown(lab, folder, places), say)
        assert waiting == "" if not told else waiting.startswith(". ".join(told[-1].split(". ")[:2])), (
            "only what was flown counts"
        )
        write_run(places / "runs", lab, arm_of(len(told) + 1), config=configuration(lab, changes))
        told.append(work.covered(flown(lab, folder, places), say))

    write_run(places / "runs", lab, "break")
    event = say("trial.covered.event", name="event")
    fly(optimizer__grad_clip="0.7")
    assert told[0] == " ".join(
        (say("trial.covered", milder=1, flown=1, count=2), say("trial.covered.most", apart=1, count=2, rest=1), event)
    )
    fly(optimizer__lr="2.3")  # the break over again
    assert told[1].startswith(say("trial.covered", milder=1, flown=2, count=2)) and event in told[1]
    fly(event="false", optimizer__grad_clip="0.6")
    most = say("trial.covered.most", apart=1, count=2, rest=1)
    assert told[2] == f"{say('trial.covered', milder=2, flown=3, count=2)} {most}", "the two take one cause away alone"


def test_as_many_as_are_wanted_of_which_one_takes_no_cause_away_do_not_lead_to_the_fix(
    work, folder, lab, places, monkeypatch
):
    """The gentler rate covers the harm and takes nothing away; which of the two that is, nobody says."""
    monkeypatch.setattr(Experiments, "one_true", lambda *_: None)  # which is said before
    write_run(places / "runs", lab, "break")
    for number, settings in enumerate(({"optimizer.grad_clip": "0.7"}, {"optimizer.lr": "0.5"}), start=1):
        changes = make(work, settings, "outlier-batch").experiment.changes
        write_run(places / "runs", lab, arm_of(number), clip=1.0, config=configuration(lab, changes))
    flights = flown(lab, folder, places)
    assert len(work._milder(work._flown(flights), flights["break"], flights)) == 2
    coming = NextStep(LabSession(lab, folder, root=places / "runs"))._bettering("fix")
    assert coming is not None and coming.action == "experiments" and coming.values == {"done": 1, "of": 2}
    told = coming.told(SAY, {"experiments": "E", "fix": "f"}.__getitem__)
    assert "grad_clip" not in told and "lr" not in told


def test_a_run_that_diverged_is_not_milder_than_the_break(work, folder, lab, places):
    """Not even where its smoothed loss rises less far."""
    write_run(places / "runs", lab, "control")
    write_run(places / "runs", lab, "break")
    for number, clip in enumerate(("0.7", "0.8"), start=1):
        changes = make(work, {"optimizer.grad_clip": clip}, "calm").experiment.changes
        write_run(places / "runs", lab, arm_of(number), config=configuration(lab, changes))
    flights = flown(lab, folder, places)
    assert work.covered(flights, SAY).startswith(SAY("trial.covered", milder=2, flown=2, count=2))
    came = work._outcomes[flights[arm_of(2)].run_dir]
    for word in ("divergent", "nan"):
        work._outcomes[flights[arm_of(2)].run_dir] = came._replace(word=word)
        assert work.covered(flights, SAY).startswith(SAY("trial.covered", milder=1, flown=2, count=2))


@pytest.mark.parametrize("name", ["lr-jump", "no-clip"])
def test_that_no_experiment_leaves_out_the_event_is_said_where_that_takes_one_cause_away(
    name, folder, places, monkeypatch
):
    """In lr-jump it takes both away at once, and earns nothing."""
    lab = load_lab(name)
    work = Experiments(lab, folder)
    monkeypatch.setattr(type(work), "_flown", lambda self, flights: [(Experiment(1, {}, "calm"), None)])
    monkeypatch.setattr(type(work), "_milder", lambda *_: [])
    monkeypatch.setattr(type(work), "_taken", lambda *_: 0)
    flights = {"break": SimpleNamespace(flown=True)}
    event = SAY("trial.covered.event", name="event")
    assert (event in work.covered(flights, SAY)) == (name == "no-clip")


def test_a_cause_without_an_experiment_comes_next_before_the_fix_and_before_the_grade(work, folder, lab, places):
    def fly(number: int, **settings: str) -> LabSession:
        changes = make(work, {name.replace("__", "."): value for name, value in settings.items()}, "calm")
        write_run(places / "runs", lab, arm_of(number), config=configuration(lab, changes.experiment.changes))
        return LabSession(lab, folder, root=places / "runs")

    write_run(places / "runs", lab, "break")
    assert NextStep(fly(1, optimizer__grad_clip="0.7"))._bettering("fix").values == {"done": 1, "of": 2}
    session = fly(2, optimizer__lr="2.3")  # the break over again
    for after, lang, told in (
        ("fix", "en", "next: E, a cause lacks an experiment; or f, the fix (1 of 2)"),
        ("grade", "es", "sigue: E, falta probar una causa; o g, la nota (1 de 2)"),
    ):
        coming = NextStep(session)._bettering(after)
        assert coming is not None and coming.action == "experiments"
        assert coming.told(Say(lang), {"experiments": "E", "fix": "f", "grade": "g"}.__getitem__) == told
    assert NextStep(fly(3, event="false"))._bettering("fix") is None, "two came out milder; no more than three count"


def with_ema(run, above):
    """The journal of a run, its smoothed loss so many nats higher at every step behind the 312th."""
    path = run / JOURNAL
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for event in told:
        if event.get("kind") == "step" and event["step"] > 312:
            event["loss_ema"] += above
    path.write_text("".join(json.dumps(event) + "\n" for event in told), encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_run_that_is_called_as_the_break_is_is_milder_by_the_height_of_its_smoothed_loss(
    work, folder, lab, places, lang
):
    """One that leaves nine tenths of the break's or more takes nothing away, whatever its mean loss."""
    write_run(places / "runs", lab, "control")
    with_ema(write_run(places / "runs", lab, "break"), 1.0)
    for number, (clip, above) in enumerate({"0.7": 0.95, "0.8": 0.6}.items(), start=1):
        changes = make(work, {"optimizer.grad_clip": clip}, "lingering").experiment.changes
        run = write_run(places / "runs", lab, arm_of(number), config=configuration(lab, changes), clip=None)
        with_ema(run, above)
    flights, say = flown(lab, folder, places), Say(lang)
    words = {work._outcome(flights[name].run_dir).word for name in ("break", arm_of(1), arm_of(2))}
    assert len(words) == 1 and work.covered(flights, say).startswith(say("trial.covered", milder=1, flown=2, count=2))
    del flights["control"]
    assert work.covered(flights, say).startswith(say("trial.covered", milder=0, flown=2, count=2)), "words alone"


def test_that_three_are_handed_in_stays_said_while_a_fourth_is_made(work):
    for value, predicts in (("0.5", "calm"), ("0.6", "calm"), ("0.7", "nan")):
        make(work, {"optimizer.grad_clip": value}, predicts)
    assert work.warnings(SAY, {}) == []
    work.set("event", "false", SAY)
    assert work.warnings(SAY, {}) == [SAY("trial.many", most=3, how="")]


@pytest.mark.parametrize(("lang", "how"), [("en", "press del"), ("es", "experimento N")])
def test_that_no_more_count_names_the_way_to_leave_one_out(work, folder, lab, lang, how):
    for value, predicts in (("0.5", "calm"), ("0.6", "calm"), ("0.7", "nan")):
        make(work, {"optimizer.grad_clip": value}, predicts)
    again = Experiments(lab, folder, how)
    again.tests, again.predicts, again.changes = 1, "calm", {"event": False}
    assert again.warnings(Say(lang), {})[-1].endswith(f": {how}") and again.lacking(Say(lang)).endswith(how)
    with pytest.raises(InputError, match=how):
        again.commit(Say(lang))


def test_what_is_changed_beside_what_the_lab_did_is_warned_of_before_it_is_committed(work, lab):
    work.set("event", "false", SAY)
    assert work.warnings(SAY, {}) == []
    work.set("optimizer.eps", "1e-8", SAY)
    assert work.warnings(SAY, {}) == [SAY("trial.mixed", switch="event")]
    assert not causes_taken(lab, work.changes), "and it is right: it counts for none"
    work.drop("event")
    assert work.warnings(SAY, {}) == []


@pytest.mark.parametrize(
    ("lang", "needs", "switch"),
    [
        (
            "en",
            "The break needs 2 causes at once, and you find out which.",
            "event = false: in full where that leaves out one cause alone, half",
        ),
        (
            "es",
            "El break necesita 2 causas a la vez, y cuáles son lo averiguas",
            "event = false: entero si deja fuera una sola causa, la mitad",
        ),
    ],
)
def test_the_rule_counts_the_causes_and_says_what_to_leave_the_event_out_earns(work, places, lang, needs, switch):
    told = work.rule(Say(lang))
    assert told[0].startswith(needs) and told[-2].startswith(switch)
    without = Experiments(load_lab("bandit-shift"), work.folder)
    assert without.rule(Say(lang)) == [*told[:-2], told[-1]], "nothing is said of an event where there is none"


GONE = '[[experiment]]\ntests = "H1"\nset = { "model.norm" = "none" }\npredicts = "nan"\n\n'
KEPT = '[[experiment]]\ntests = "H1"\nset = { event = false }\npredicts = "calm"\n'


def test_a_setting_that_the_lab_no_longer_offers_costs_the_others_nothing(work, folder, lab):
    folder.experiments.write_text(f"# mine\n{GONE}{KEPT}")
    work.read()
    assert work.problem is None and [one.experiment.predicts for one in work.listed] == ["calm"]
    [told] = [said for said in work.warnings(SAY, {}) if "model.norm" in said]
    assert "line 4" in told and "take it out" in told
    made = make(work, {"optimizer.lr": "0.5"}, "outlier-batch")
    work.toggle(next(one for one in work.listed if one.experiment.predicts == "calm"), SAY)
    text = folder.experiments.read_text()
    assert text.startswith(f"# mine\n{GONE.strip()}") and "event" not in text and made.handed_in
    assert [one.experiment.predicts for one in work.listed if one.handed_in] == ["outlier-batch"]


def test_it_takes_no_place_of_those_that_count(work, folder, lab):
    values = "".join(KEPT.replace("event = false", f'"optimizer.lr" = 0.{n}') for n in range(1, most(lab) + 1))
    folder.experiments.write_text(GONE * 2 + values)
    work.read()
    assert work.problem is None and work.full and len(work.gone) == 2
