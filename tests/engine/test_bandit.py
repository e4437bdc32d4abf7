"""The bandit and the sources it mixes: the arithmetic, the journal, the resume, the text that comes out."""

from __future__ import annotations

import math

import pytest
from source_runs import config, flown, lines

from labrunner.corpus import sources
from labrunner.engine.bandit import Bandit, Exp3, progress
from labrunner.engine.config import with_overrides
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.spec import RunSpec, prepare
from labrunner.engine.process.trainer import train
from labrunner.engine.step.loop import Run
from labrunner.errors import InputError

pytestmark = pytest.mark.slow


# -- the arithmetic -------------------------------------------------------------------------------------------------


def test_exp3_by_hand():
    exp3 = Exp3(3, 0.3)
    assert exp3.probabilities() == pytest.approx([1 / 3] * 3)
    exp3.learn(1, 0.5)
    grown = math.exp(0.3 * (0.5 / (1 / 3)) / 3)
    assert exp3.weights == pytest.approx([1 / (2 + grown), grown / (2 + grown), 1 / (2 + grown)])
    assert exp3.probabilities()[1] == pytest.approx(0.7 * grown / (2 + grown) + 0.1)
    assert math.fsum(exp3.weights) == pytest.approx(1) and math.fsum(exp3.probabilities()) == pytest.approx(1)


def test_the_reward_is_divided_by_the_probability_of_the_draw():
    rare, frequent = Exp3(2, 0.2), Exp3(2, 0.2)
    rare.weights, frequent.weights = [0.9, 0.1], [0.1, 0.9]
    before = rare.weights[1] / rare.weights[0], frequent.weights[1] / frequent.weights[0]
    rare.learn(1, 1.0)
    frequent.learn(1, 1.0)
    factors = [exp3.weights[1] / exp3.weights[0] / b for exp3, b in zip((rare, frequent), before, strict=True)]
    assert factors == pytest.approx([math.exp(0.1 / 0.18), math.exp(0.1 / 0.82)])


def test_no_source_is_ever_given_up():
    exp3 = Exp3(3, 0.3)
    for _ in range(10_000):
        exp3.learn(0, 1.0)
    assert min(exp3.probabilities()) >= 0.1 - 1e-12 and all(map(math.isfinite, exp3.weights))


@pytest.mark.parametrize(
    ("losses", "reward"),
    [
        ([4.0, 4.0, 3.5, 3.5, 3.0, 3.0], 0.5),
        ([3.0] * 6, 0.0),
        ([2.0, 3.0, 4.0], 0.0),
        ([9.0, 5.0, 1.0], 1.0),
        ([4.0, math.nan, 3.0], 0.0),
        ([4.0], 0.0),
        ([], 0.0),
    ],
)
def test_the_reward_is_learning_progress_between_0_and_1(losses, reward):
    assert progress(losses, 2.0) == pytest.approx(reward)


def test_phases_have_the_lengths_they_may_have_and_come_from_the_seed():
    def flown(seed):
        bandit, starts = Bandit(("a", "b", "c"), seed, exploration=0.3, reward_scale=1.0, lengths=(7, 14)), []
        for step in range(200):
            if bandit.begin_step():
                starts.append((step, bandit.leader, bandit.length))
            bandit.observe_losses(5.0 - step * 0.01)
        return starts

    starts = flown(1)
    assert starts == flown(1) != flown(2)
    assert [later[0] - earlier[0] for earlier, later in zip(starts, starts[1:], strict=False)] == [
        length for _, _, length in starts[:-1]
    ]
    assert {length for _, _, length in starts} == {7, 14} and {leader for _, leader, _ in starts} == {0, 1, 2}


def test_the_mix_sums_to_one_and_the_leader_leads():
    bandit = Bandit(("a", "b", "c"), 0, exploration=0.3, reward_scale=1.0, lengths=(7,))
    bandit.begin_step()
    shares = bandit.shares(0.8)
    assert math.fsum(shares) == pytest.approx(1) and max(shares) == shares[bandit.leader] >= 0.8
    assert bandit.shares(1.0)[bandit.leader] == 1.0


# -- a run ----------------------------------------------------------------------------------------------------------


def test_the_journal_has_the_phases_and_whose_turn_it_was(tmp_path):
    path = flown(tmp_path / "a", config(**{"data.phase_lengths": [7, 14]}))
    phases, steps = lines(path, "phase"), lines(path)
    assert phases[0]["step"] == 1 and phases[0]["reward"] is None
    assert all(0 <= phase["reward"] <= 1 for phase in phases[1:])
    for phase, following in zip(phases, phases[1:], strict=False):
        assert following["step"] == phase["step"] + phase["length"]
        assert {line["batch"]["source"] for line in steps[phase["step"] - 1 : following["step"] - 1]} == {
            phase["source"]
        }
    assert {name for phase in phases for name in phase["weights"]} == set(sources.BUILT_IN)
    assert steps[0]["batch"]["sentences"][0].partition(":")[0] in sources.BUILT_IN


def test_a_run_that_stops_and_goes_on_is_the_run_that_did_not(tmp_path):
    whole = flown(tmp_path / "a", config())
    path, _ = prepare(RunSpec(config=config(), stop_at=17), tmp_path / "b")
    assert train(path, Inbox()).status == "finished"
    from labrunner.engine.record.manifest import read_manifest, write_manifest

    manifest = read_manifest(path)
    manifest.status, manifest.stop_at = "stopped", None
    write_manifest(path, manifest)
    assert train(path, Inbox()).status == "finished"
    assert lines(path) == lines(whole) and lines(path, "phase") == lines(whole, "phase")


def test_a_checkpoint_of_other_sources_is_refused(tmp_path):
    made = config()
    run = Run(made)
    run.step()
    tensors, meta = run.state()
    text = tmp_path / "one.txt"
    text.write_text("a plain line of text, once more and again\n" * 200)
    other = Run(with_overrides(made, {"data.sources": [str(text)]}))
    with pytest.raises(InputError, match="other sources"):
        other.load_state(tensors, meta)


def test_sampling_disturbs_no_number(tmp_path):
    quiet, heard = flown(tmp_path / "a", config(12)), flown(tmp_path / "b", config(12, **{"sampling.every": 4}))
    listened = lines(heard)
    shares = [line.pop("top_token_share", None) for line in listened]
    assert listened == lines(quiet)
    assert [step for step, share in enumerate(shares, start=1) if share is not None] == [4, 8, 12]
    assert all(0 < share <= 1 for share in shares if share is not None)


@pytest.mark.parametrize(
    ("content", "says"), [(b"", "empty"), (b"\x00\x01\xff\xfe" * 99, "no text"), (b"too short", "fewer than one row")]
)
def test_a_source_that_cannot_be_read_is_named_in_one_sentence(tmp_path, content, says):
    path = tmp_path / "mine.txt"
    path.write_bytes(content)
    with pytest.raises(InputError, match=says) as caught:
        sources.read(str(path), 64)
    assert "mine.txt" in str(caught.value) and "\n" not in str(caught.value)


def test_a_source_that_is_not_there_is_named_with_those_that_are(tmp_path):
    with pytest.raises(InputError, match="repo-docs"):
        sources.read("nothing-like-it", 64)
    with pytest.raises(InputError, match="folder"):
        sources.read(str(tmp_path), 64)


def test_faults_of_sentences_do_not_go_with_sources():
    flood = {"kind": "concentrate-batch", "step": 3, "drill": "piece:tten"}
    with pytest.raises(InputError, match="concentrate-batch"):
        Run(config().model_copy(update={"faults": (flood,)}))


def test_the_committed_tokenizer_is_what_the_texts_make():
    from labrunner.corpus import tokenizer

    assert sources.train().to_str() == tokenizer.load(sources.TOKENIZER).to_str()


# -- where the phases begin ---------------------------------------------------------------------------------------


def test_phases_may_begin_later_and_an_even_mix_stands_before_them(tmp_path):
    fault = {"kind": "shift-sources", "id": "shift", "step": 9}
    from labrunner.engine.faults import make_fault

    settings = make_fault(fault).overrides()
    path = flown(tmp_path / "a", config(30, **{**settings, "data.phase_lengths": [7]}))
    phases = lines(path, "phase")
    assert [phase["step"] for phase in phases] == [1, 9, 16, 23, 30]
    assert phases[0]["source"] is None and phases[0]["phase"] == 0 and phases[1]["phase"] == 1
    assert phases[0]["mix"] == pytest.approx(dict.fromkeys(sources.BUILT_IN, 1 / 3))


def test_one_source_may_stand_alone_before_the_phases(tmp_path):
    from labrunner.engine.faults import make_fault

    settings = make_fault({"kind": "shift-sources", "id": "arrival", "step": 9, "alone": "gutenberg"}).overrides()
    path = flown(tmp_path / "a", config(20, **{**settings, "data.phase_lengths": [7]}))
    opening, *phases = lines(path, "phase")
    assert (opening["source"], opening["phase"], opening["length"]) == ("gutenberg", 0, 8)
    assert opening["mix"] == {name: float(name == "gutenberg") for name in sources.BUILT_IN}
    assert [phase["step"] for phase in phases] == [9, 16]
    known, then = lines(path)[:8], lines(path)[8:]
    assert {row.split(":")[0] for line in known for row in line["batch"]["sentences"]} == {"gutenberg"}
    assert {row.split(":")[0] for line in then for row in line["batch"]["sentences"]} > {"gutenberg"}
    assert {line["batch"]["source"] for line in known} == {"gutenberg"}


@pytest.mark.parametrize("seed", range(42, 50))
def test_a_stranger_leads_the_first_phase_and_leaves_the_later_ones_to_the_bandit(seed):
    from labrunner.engine.faults import make_fault

    settings = make_fault(
        {"kind": "shift-sources", "step": 9, "alone": "gutenberg", "stranger": "repo-docs"}
    ).overrides()
    names = tuple(sources.BUILT_IN)
    led = [
        Bandit(names, seed, exploration=0.3, reward_scale=1.0, lengths=(1,), first=first) for first in ("repo-docs", "")
    ]
    leaders = [[bandit.begin_step() and names[bandit.leader] for _ in range(12)] for bandit in led]
    assert settings["data.leads_first"] == "repo-docs" == leaders[0][0]
    assert leaders[0][1:] == leaders[1][1:] and len(set(leaders[0][1:])) > 1


def test_a_run_meets_its_stranger_at_the_step_of_the_fault(tmp_path):
    from labrunner.engine.faults import make_fault

    settings = make_fault(
        {"kind": "shift-sources", "step": 9, "alone": "gutenberg", "stranger": "repo-docs"}
    ).overrides()
    path = flown(tmp_path / "a", config(20, **{**settings, "data.phase_lengths": [7], "data.lead": 1.0}))
    assert [(phase["step"], phase["source"]) for phase in lines(path, "phase")][:2] == [
        (1, "gutenberg"),
        (9, "repo-docs"),
    ]
    met = {row.split(":")[0] for line in lines(path)[8:15] for row in line["batch"]["sentences"]}
    assert met == {"repo-docs"}


@pytest.mark.parametrize("key", ["opens_with", "leads_first"])
def test_a_source_that_is_not_read_is_named_with_those_that_are(key):
    with pytest.raises(InputError, match=f"data.{key} = 'gutenburg' is none of the sources: .*did you mean gutenberg"):
        Run(config(**{f"data.{key}": "gutenburg"}))
