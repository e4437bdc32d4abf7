"""What a lab that was passed tells: its texts with the numbers of the learner's own runs."""

import pytest
from tui_synthetic import write_run

from labrunner.course import progress
from labrunner.deck.work.session import LabSession
from labrunner.deck.work.solved import explained, own_values
from labrunner.series.series import load_run


@pytest.fixture
def flown(places, lab, folder):
    """A session on a proven case: control and break flown to their ends, an ablation not yet."""
    case = lab.assigned(lab.proven_cases().cases[0])
    for arm, status in (("control", "finished"), ("break", "finished"), ("without-concentration", "running")):
        write_run(places / "runs", case, arm, status=status, spike_at=case.case.step)
    return LabSession(case, folder, root=places / "runs")


def test_numbers_are_those_of_the_own_runs_and_else_the_calibrated_range(flown):
    lab, run = flown.lab, load_run(flown.flights["break"].run_dir)
    step = lab.case.step
    assert own_values(flown)["spike_loss"] == run.at("loss", step)
    assert "no_flood_damage" not in own_values(flown), "of an arm that still flies there is nothing to tell"
    assert "usual_damage" not in own_values(flown), "nor of one that was not flown"
    progress.append(flown.folder.progress, "solved", {"score": 90.0, "max_score": 100.0})
    told = " ".join(explained(flown, ("what-happened", "adam"), "en"))
    known = lab.calibration()
    assert f"{run.at('loss', step):.2f}" in told and f"step {step}" in told.replace("\n", " ")
    assert f"{known.spread('usual_level_end').min:.2f}–{known.spread('usual_level_end').max:.2f}" in told


def test_before_the_lab_is_solved_the_own_runs_are_not_read(flown, monkeypatch):
    monkeypatch.setattr("labrunner.deck.work.solved.own_values", lambda session: pytest.fail("read"))
    explained(flown, ("summary",), "en")
