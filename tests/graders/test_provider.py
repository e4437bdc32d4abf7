"""Where right numbers come from, and how far an honest one may lie from them."""

import re

import pytest
from grader_fakes import FLOOD, check_of
from grading import calibrate
from msgspec.structs import replace

from labrunner.course.cache import RunCache
from labrunner.course.calibration import Platform, write_calibration
from labrunner.course.course_file import no_course
from labrunner.course.lab import load_lab
from labrunner.graders.grade import grade_submission
from labrunner.graders.read.numbers import parse_number
from labrunner.graders.read.places import submissions
from labrunner.graders.references.provider import Expected, References
from labrunner.graders.references.runs import Left, Runs
from labrunner.graders.session import Options, Session


def test_a_rerun_allows_twice_the_measured_spread_between_platforms(bench):
    calibrate(bench, rel=0.05)
    references = References(bench.lab, Runs("auto", bench.cache))
    [expected] = references.expected(bench.lab.readings["pre_spike_loss"])
    assert not expected.chaotic and (expected.source, expected.absolute, expected.relative) == ("rerun", 0.1, 0.005)
    assert expected.accepts(parse_number(f"{expected.value + 0.09:.4f}")) and not expected.accepts(
        parse_number(f"{expected.value + 0.2:.4f}")
    )


def test_a_spread_of_other_seeds_larger_numbers_is_no_tolerance_for_a_small_one(bench):
    calibrate(bench, platform=50.0, rel=0.02)
    [expected] = References(bench.lab, Runs("auto", bench.cache)).expected(bench.lab.readings["pre_spike_loss"])
    assert expected.absolute == pytest.approx(0.04 * expected.value) and not expected.chaotic


def test_a_number_in_which_machines_differ_wildly_is_not_judged_and_its_points_are_the_others(bench):
    bench.solve()
    calibrate(bench, platform=50.0, rel=0.8)
    [expected] = References(bench.lab, Runs("auto", bench.cache)).expected(bench.lab.readings["pre_spike_loss"])
    assert expected.chaotic
    path = bench.folder / "postmortem.md"
    path.write_text(path.read_text().replace("(50-step EMA): ", "(50-step EMA): 9"))
    result = bench.grade()
    check = check_of(result, "symptom.pre_spike_loss")
    assert (check.status, check.max_score) == ("skipped", 0) and "machines differ" in check.message
    assert (result.score, result.max_score) == (100, 100)


def test_a_question_in_which_machines_differ_wildly_is_not_judged_either(bench):
    bench.solve()
    calibrate(bench)
    known = bench.lab.calibration()
    platform = {**known.platform, "grad_ratio": Platform(abs=50.0, rel=0.8, compared=4)}
    write_calibration(bench.lab.folder, replace(known, platform=platform))
    path = bench.folder / "answers.toml"
    path.write_text(path.read_text().replace("[ratio]\nvalue = ", "[ratio]\nvalue = 9"))
    result = bench.grade()
    assert check_of(result, "answer.ratio").status == "skipped"
    assert (result.score, result.max_score) == (100, 100)


def test_steps_have_no_tolerance(bench):
    references = References(bench.lab, Runs("auto", bench.cache))
    [expected] = references.expected(bench.lab.readings["spike_step"])
    assert (
        expected.value == FLOOD
        and not expected.accepts(parse_number("121"))
        and not expected.accepts(parse_number("120.4"))
    )


def test_the_bound_on_a_fix_is_the_calibrations(bench):
    assert References(bench.lab, Runs("never", None)).epsilon() == 0.05
    calibrate(bench)
    assert References(bench.lab, Runs("never", None)).epsilon() == 0.08


def test_without_runs_the_calibrated_range_counts(bench):
    bench.solve()
    calibrate(bench)
    bench.cache.root = bench.tmp / "nothing"
    result = bench.grade(rerun="never")
    assert check_of(result, "symptom.pre_spike_loss").source == "calibration" and not result.labs[0].verified
    assert check_of(result, "symptom.pre_spike_loss").status == "pass"
    path = bench.folder / "postmortem.md"
    path.write_text(path.read_text().replace("(50-step EMA): ", "(50-step EMA): 9"))
    assert check_of(bench.grade(rerun="never"), "symptom.pre_spike_loss").status == "fail"


def test_without_runs_a_calibrated_seed_is_held_to_its_own_number(bench):
    bench.solve()
    calibrate(bench)
    bench.cache.root = bench.tmp / "nothing"
    [expected] = References(bench.lab, Runs("never", bench.cache)).expected(bench.lab.readings["pre_spike_loss"])
    assert expected.source == "calibration" and expected.low is None
    assert not expected.accepts(parse_number(f"{1.09 * expected.value:.4f}"))  # the other seed's is no answer
    references = References(bench.lab, Runs("never", bench.cache))
    references.calibration.spread("pre_spike_loss").by_seed.pop(42)  # a seed that was not calibrated
    [other] = references.expected(bench.lab.readings["pre_spike_loss"])
    assert other.low is not None and other.accepts(parse_number(f"{1.09 * expected.value:.4f}"))


def test_a_range_accepts_what_lies_in_it():
    expected = Expected(1.0, "calibration", 0.1, 0.0, 0.9, 1.2)
    assert [expected.accepts(parse_number(t)) for t in ("0.9", "1.25", "0.79", "1.35", "NaN")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert expected.shown() == [0.9, 1.2]


def test_runs_are_loaded_once_a_session(bench, monkeypatch):
    bench.solve()
    loads = []
    import labrunner.series.series as series

    real = series.load_run
    monkeypatch.setattr(series, "load_run", lambda path: loads.append(path) or real(path))
    bench.grade()
    assert len(loads) == len(set(loads)) + 1  # control and the fix are one entry of the cache, read under two names


def test_always_starts_from_nothing(bench, monkeypatch, tmp_path):
    from labrunner.commands.grade import _cache_for

    with _cache_for("always") as folder:
        assert folder.is_dir() and not list(folder.iterdir())
    assert not folder.exists()
    with _cache_for("auto") as folder:
        assert folder is None


def test_progress_of_a_run_is_told(bench):
    told = []
    bench.cache._launch = lambda spec, run_dir, on_progress=None: (
        on_progress(3, 240, 1.5),
        bench.launch(spec, run_dir),
    )
    Runs("auto", bench.cache, lambda *state: told.append(state)).series(bench.lab, "break", bench.lab.resolve("break"))
    assert told == [("no-clip break", 3, 240, 1.5, Left(0, 0))]


def test_how_many_runs_are_left_is_told_while_one_is_made(bench):
    bench.solve()
    told = []

    def launch(spec, run_dir, on_progress=None):
        on_progress(1, 240, 1.5)
        bench.launch(spec, run_dir)

    runs = Runs("auto", RunCache(bench.tmp / "another", launch=launch), lambda *state: told.append(state))
    session = Session(Options(labs=(str(bench.tmp / "labs"),)), no_course(), runs)
    [submission] = submissions(bench.folder, {bench.lab.id})[0]
    assert not grade_submission(session, submission).errors()
    foreseen = [left.certain for *_, left in told]
    assert foreseen[0] >= 4 and foreseen[-1] == 0
    assert all(0 <= before - after <= 1 for before, after in zip(foreseen, foreseen[1:], strict=False))
    assert told[0][-1].perhaps == 2 and told[-1][-1].perhaps == 1  # the last prediction might have been wrong


def test_the_second_run_of_an_experiment_that_went_wrong_is_foreseen(bench):
    bench.solve()
    path = bench.folder / "experiments.toml"
    path.write_text(re.sub('predicts = "[a-z-]+"', 'predicts = "nan"', path.read_text()))
    told = []

    def launch(spec, run_dir, on_progress=None):
        on_progress(1, 240, 1.5)
        bench.launch(spec, run_dir)

    runs = Runs("auto", RunCache(bench.tmp / "another", launch=launch), lambda *state: told.append(state[-1]))
    session = Session(Options(labs=(str(bench.tmp / "labs"),)), no_course(), runs)
    grade_submission(session, submissions(bench.folder, {bench.lab.id})[0][0])
    foreseen = [left.certain + left.perhaps for left in told]
    assert foreseen == list(range(len(told) - 1, -1, -1))  # each run was told, to the last


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_unverified_result_says_so(bench, lang):
    bench.solve()
    result = bench.grade(rerun="never", lang=lang)
    assert any(("not verified" if lang == "en" else "sin verificar") in note for note in result.labs[0].notes)


@pytest.mark.parametrize(
    ("lab", "step"), [("no-clip", 312), ("fp16-overflow", 312), ("optimizer-reset", 301), ("bandit-shift", 1)]
)
def test_machines_part_after_the_first_step_that_the_fault_touches(lab, step):
    assert References(load_lab(lab), Runs("never", None)).last_alike() == step


def test_up_to_the_fault_a_panel_is_read_to_a_hundredth_or_as_far_as_machines_differ(bench):
    assert References(bench.lab, Runs("never", None)).early("loss") == 0.01
    for rel, wanted in ((0.002, 0.01), (0.03, 0.06), (0.8, 0.2)):  # a fifth at most
        calibrate(bench, rel=rel)
        references = References(bench.lab, Runs("never", None))
        assert references.early("loss_ema") == references.early("m_norm") == pytest.approx(wanted)
