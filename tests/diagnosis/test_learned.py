"""The score that was learned from labelled logs: its trees, its features, and what `check` makes of it."""

import math
from dataclasses import replace

import numpy as np
import pytest
from diagnosis_fakes import BY_RULES, journal, smooth_loss
from line_series import series_from_events

from labrunner.diagnosis.check import check
from labrunner.diagnosis.learned.features import BRIEF, WHOLE, features
from labrunner.diagnosis.learned.forest import Forest, forest
from labrunner.diagnosis.learned.suspicion import FEWEST, share_of, suspicion
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.series.series import Series

LIMIT = Thresholds().suspect


def log(rows=60, **columns) -> Series:
    at = np.linspace(0, 1, rows)
    made = {name: np.array([value(x) for x in at]) for name, value in columns.items()}
    return Series("log", np.arange(rows), made)


def forgets() -> Series:
    """Twelve epochs of a classifier of ten classes that is back at a guess in the eighth: too few rows for a rule."""
    loss = [2.29, 2.10, 1.84, 1.54, 1.29, 1.05, 0.84, 2.97, 2.31, 2.25, 2.11, 2.04]
    accuracy = [0.14, 0.30, 0.43, 0.56, 0.66, 0.76, 0.84, 0.12, 0.12, 0.15, 0.18, 0.23]
    return Series("log", np.arange(1, 13), {"loss": np.array(loss), "accuracy": np.array(accuracy)})


def learns(rows=60) -> Series:
    chance = np.random.default_rng(4)
    return log(rows, loss=lambda at: 0.4 + 2 * math.exp(-5 * at) + chance.normal(0, 0.02), lr=lambda _: 1e-3)


def two_leaves(**changes) -> Forest:
    """A tree that says 2 where `loss.fall` is at most 1, or missing, and -2 elsewhere."""
    arrays = {
        "roots": np.array([0], dtype=np.int32),
        "feature": np.zeros(3, dtype=np.int32),
        "limit": np.array([1.0, 0, 0]),
        "missing_left": np.array([True, False, False]),
        "left": np.array([1, 0, 0], dtype=np.int32),
        "right": np.array([2, 0, 0], dtype=np.int32),
        "value": np.array([0.0, 2, -2]),
    }
    return Forest(names=("loss.fall",), base=0.5, **(arrays | changes))


@pytest.mark.parametrize(
    ("fall", "odds"), [(0.5, 2.5), (1.0, 2.5), (1.1, -1.5), (math.nan, 2.5), (math.inf, 2.5), (None, 2.5)]
)
def test_a_tree_sends_a_row_left_by_its_limit_or_where_it_is_missing(fall, odds):
    share = two_leaves().share({} if fall is None else {"loss.fall": fall})
    assert share == pytest.approx(1 / (1 + math.exp(-odds)))


def test_trees_are_written_and_read_as_arrays_alone(tmp_path):
    two_leaves().write(tmp_path / "model.npz")
    with np.load(tmp_path / "model.npz", allow_pickle=False) as held:
        back = {name: held[name] for name in held.files}
    assert tuple(back.pop("names")) == ("loss.fall",) and float(back.pop("base")) == 0.5
    assert Forest(names=("loss.fall",), base=0.5, **back).share({"loss.fall": 3}) == two_leaves().share(
        {"loss.fall": 3}
    )


def test_the_trees_at_hand_look_at_features_that_there_are():
    kinds = {name.partition(".")[0] for name in forest().names}
    assert kinds <= {*WHOLE, *BRIEF, "gap", "begins"} and len(forest().roots) >= 100
    everything = {name: (lambda at: 2 - at) for name in (*WHOLE, *BRIEF) if name != "seconds"}
    assert set(forest().names) <= set(features(log(step_seconds=lambda at: 1 + at, **everything)))


def test_features_are_the_same_in_other_units_of_time_at_other_steps_and_in_ten_times_as_many_rows():
    def run(rows, unit=1.0):
        return log(rows, loss=lambda at: 1 + math.exp(-4 * at), step_seconds=lambda at: unit * (1 + at))

    whole, other = features(run(4000)), features(run(4000, 1000.0))
    assert whole == pytest.approx(other)
    later = replace(run(4000), steps=np.arange(4000) * 10)
    assert features(later) == pytest.approx(whole)
    longer = features(run(40_000))
    assert {name: longer[name] for name in longer if "part_" in name} == pytest.approx(
        {name: whole[name] for name in whole if "part_" in name}, abs=0.01
    )
    speed = log(4000, loss=lambda at: 1 + math.exp(-4 * at), steps_per_second=lambda at: 1 / (1 + at))
    assert features(speed) == pytest.approx(whole)


def test_what_is_missing_or_no_number_leaves_its_features_out():
    series = log(loss=lambda at: 2 - at, eval_loss=lambda at: math.nan, reward=lambda at: 1.0 if at == 0 else math.nan)
    assert {name.partition(".")[0] for name in features(series)} == {"loss", "begins"}
    assert all(math.isfinite(value) for value in features(log(loss=lambda _: 0.0)).values())


def test_a_log_that_forgets_is_suspect_where_no_rule_says_so_and_one_that_learns_is_not():
    assert check(forgets(), BY_RULES).calm and not check(forgets()).calm
    found = check(forgets())
    assert (found.verdict, found.cause) == ("suspect", "unknown") and found.likeness >= LIMIT
    assert 8 <= found.first_bad_step <= 12 and f"{math.floor(100 * found.likeness)} of 100" in found.findings[0]
    assert found.as_json()["likeness"] == found.likeness
    other = check(forgets(), lang="es")
    assert f"{math.floor(100 * found.likeness)} de 100" in other.findings[0] and other.advice != found.advice
    assert check(learns()).verdict == "healthy" and check(learns()).likeness < 0.5


@pytest.mark.parametrize(("lang", "words"), [("en", "which is no verdict"), ("es", "lo que no es un veredicto")])
def test_a_likeness_below_the_limit_is_told_of_a_healthy_log_and_makes_it_no_other(lang, words):
    share = check(forgets()).likeness
    above, below = (Thresholds(suspect=1.0, suspect_note=share + by) for by in (0.001, -0.001))
    told = check(forgets(), below, lang=lang)
    assert told.calm and words in told.findings[0] and f"{math.floor(100 * share)} " in told.findings[0]
    for thresholds in (above, Thresholds(suspect=2, suspect_note=0), Thresholds(suspect=1.0, suspect_note=2)):
        assert check(forgets(), thresholds, lang=lang).findings == check(forgets(), BY_RULES, lang=lang).findings


def test_since_when_and_by_which_columns_are_of_the_trees():
    series = forgets()
    found = suspicion(series, LIMIT)
    assert found.share == share_of(series) and found.by and set(found.by) <= {"loss", "accuracy"}
    part = series.steps <= found.since
    beginning = replace(
        series, steps=series.steps[part], columns={name: column[part] for name, column in series.columns.items()}
    )
    assert share_of(beginning) >= LIMIT


def test_few_rows_nothing_learned_warm_up_and_runs_of_ours_have_no_likeness():
    assert share_of(learns(FEWEST - 1)) is None and share_of(learns(FEWEST)) is not None
    assert share_of(log(loss=lambda at: 1.0 if at < 0.02 else math.nan)) is None
    assert share_of(log(lr=lambda _: 1e-3, loss_scale=lambda _: 2.0)) is None
    assert share_of(log(loss=lambda _: 10.8, lr=lambda at: 1e-5 * at)) is None
    assert share_of(log(loss=lambda _: 10.8, lr=lambda at: 1e-5 * min(at, 0.8))) is not None
    ours = series_from_events(journal(smooth_loss(80)))
    assert check(ours).likeness is None


def test_a_limit_of_ones_own_moves_it_and_leaves_the_rules_as_they_are():
    found = check(learns(), Thresholds(suspect=0.0))
    assert found.verdict == "suspect" and not found.calm
    assert check(forgets(), Thresholds(suspect=1.0)).calm


def test_memory_or_rewards_alone_make_no_log_suspicious(monkeypatch):
    def by(name):
        return Forest(
            names=(f"{name}.fall",),
            base=0.0,
            roots=np.array([0], dtype=np.int32),
            feature=np.zeros(3, dtype=np.int32),
            limit=np.array([0.0, 0, 0]),
            missing_left=np.array([False, False, False]),
            left=np.array([1, 0, 0], dtype=np.int32),
            right=np.array([2, 0, 0], dtype=np.int32),
            value=np.array([0.0, 4, -4]),
        )

    rises = log(24, loss=lambda at: 3 - at, memory=lambda at: 1 + at, reward=lambda at: at, spread=lambda at: 1 + at)
    for name, suspected in (("memory", False), ("reward", False), ("spread", True)):
        monkeypatch.setattr("labrunner.diagnosis.learned.suspicion.forest", lambda name=name: by(name))
        assert (share_of(rises) > LIMIT) is suspected
