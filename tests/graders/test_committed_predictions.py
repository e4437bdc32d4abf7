"""Predictions that were committed on the screens: they stand, and what did not come true costs, handed in or not."""

import pytest
from grader_fakes import check_of
from made_experiments import AGAIN, CALM, OUTLIER, STRATIFIED, earned, graded

from labrunner.course import progress
from labrunner.course.experiments import entry_of, read_experiments
from labrunner.errors import MachineError
from labrunner.graders.checks import predictions
from labrunner.graders.references.runs import Runs


def commit(bench, text, predicts=None):
    """Commit the experiment of a text on the screens, with another prediction where one is given."""
    path = bench.folder / "committed.toml"
    path.write_text(text)
    [made] = read_experiments(path, bench.lab)
    made = made._replace(predicts=predicts or made.predicts)
    progress.append(bench.folder / "progress.json", "experiment", entry_of(made))


@pytest.mark.parametrize(
    ("untrue", "handed_in", "points"),
    [
        ((), CALM + OUTLIER, 25),
        ((AGAIN,), CALM + OUTLIER, 20),
        ((AGAIN,), CALM + OUTLIER + AGAIN.replace("recoverable", "nan"), 20),  # handed in or not
        ((AGAIN, STRATIFIED), CALM + OUTLIER, 15),
        ((AGAIN, STRATIFIED, OUTLIER.replace("0.9", "0.8")), CALM + OUTLIER, 12.5),  # half stays, and so does a pass
        ((AGAIN,), OUTLIER + AGAIN.replace("recoverable", "nan"), 5),  # as without: below half none costs
        ((AGAIN,), CALM + OUTLIER.replace("0.9", "1.0"), 13.75),  # of 18.75
        ((OUTLIER.replace("0.9", "0.8"),), CALM + OUTLIER.replace("outlier-batch", "nan") + AGAIN, 12.5),
    ],
)
def test_a_committed_prediction_that_did_not_come_true_costs_the_same_handed_in_or_not(
    bench, untrue, handed_in, points
):
    bench.solve()
    for text in untrue:
        commit(bench, text, "nan")
    assert earned(graded(bench, handed_in)) == pytest.approx(points)


def test_predictions_that_came_true_and_were_left_out_cost_nothing_and_are_said_of_the_others(bench):
    bench.solve()
    commit(bench, AGAIN)
    assert earned(graded(bench, CALM + OUTLIER)) == 25
    commit(bench, STRATIFIED, "nan")
    for lang, words in (
        ("en", "not come true, handed in or not: 1, so 5 points less"),
        ("es", "así que 5 puntos menos"),
    ):
        result = graded(bench, CALM + OUTLIER, lang=lang)
        assert earned(result) == 20 and words in check_of(result, "experiments").message


@pytest.mark.parametrize(
    ("lang", "less", "takes", "fifths"),
    [
        ("en", "costs 12.5 points", "not come true: 1; they take nothing more here", "two fifths of that are paid"),
        ("es", "cuesta 12.5 puntos", "no se cumplieron: 1; aquí no quitan nada más", "de eso se pagan dos quintos"),
    ],
)
def test_with_one_cause_of_two_taken_away_it_is_said_what_the_rest_is_lost_for(bench, lang, less, takes, fifths):
    bench.solve()
    commit(bench, CALM, "nan")
    failed = CALM.replace("calm", "nan")
    result = graded(bench, failed + OUTLIER + AGAIN, lang=lang)
    told = check_of(result, "experiments").message
    assert earned(result) == 12.5 and less in told and takes in told and fifths not in told
    told = check_of(result := graded(bench, failed + OUTLIER, lang=lang), "experiments").message
    assert earned(result) == 5 and takes in told and fifths in told
    told = check_of(graded(bench, OUTLIER + AGAIN, lang=lang), "experiments").message
    assert less in told and takes not in told  # what is left out takes nothing here, and is not run for it


def test_runs_of_what_was_left_out_are_few_and_made_only_where_they_can_cost(bench, monkeypatch):
    bench.solve()
    for number in range(9):
        commit(bench, OUTLIER.replace("0.9", f"0.{number + 50}"))
    made = []
    run = predictions._run
    monkeypatch.setattr(predictions, "_run", lambda case, config: made.append(config) or run(case, config))
    graded(bench, OUTLIER + CALM.replace("calm", "nan"))
    assert len(made) == 3, "half is not earned: two runs, and the wrong one's on two threads"
    made.clear()
    assert earned(graded(bench, CALM + OUTLIER)) == 25 and len(made) == 2 + 4


def test_a_run_of_what_was_left_out_that_cannot_be_made_judges_nothing(bench, monkeypatch):
    bench.solve()
    commit(bench, AGAIN)
    series = Runs.series

    def fail(runs, lab, arm, config):
        if config.optimizer.lr == 1.0:
            raise MachineError("the disk is full")
        return series(runs, lab, arm, config)

    monkeypatch.setattr(Runs, "series", fail)
    result = graded(bench, CALM + OUTLIER)
    assert check_of(result, "experiments").status == "error" and not result.passed


def test_a_prediction_that_was_changed_after_it_was_committed_earns_nothing(bench):
    bench.solve()
    committed = {"tests": "H1", "set": {"events.batch": False}, "predicts": "nan"}
    progress.append(bench.folder / "progress.json", "experiment", committed)
    # The same run, whichever way its settings are written: with one besides that the break has so already.
    for settings in ('"events.batch" = false', '"events.batch" = false, "optimizer.lr" = 2.0'):
        bench.write(experiments=CALM.replace('"events.batch" = false', settings))
        result = check_of(bench.grade(), "experiment.1")
        assert result.status == "fail" and "nan" in result.message, settings
