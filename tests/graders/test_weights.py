"""How many points hang on one number."""

import shutil

import pytest

from labrunner.cli import main
from labrunner.course.lab import load_lab, readable_labs
from labrunner.graders.weights import MOST_ON_ONE, asked_for, by_number, check_labels, check_weights

LABS = {lab.id: lab for lab in readable_labs()[0]}


@pytest.mark.parametrize("lab", LABS.values(), ids=LABS)
def test_in_every_lab_at_most_ten_points_hang_on_one_number(lab):
    points = by_number(lab)
    assert not list(check_weights(lab)) and max(points.values()) <= MOST_ON_ONE
    paying = {one.kind for one in asked_for(lab) if one.points}
    assert sum(points.values()) == pytest.approx(16 + 10 if "question" in paying else 23)


def test_a_line_and_a_question_that_ask_for_one_number_count_together():
    lab = LABS["bandit-shift"]
    apart = {(one.kind, one.name): one.points for one in asked_for(lab)}
    both = apart["symptom", "first_update_ratio"] + apart["question", "first-update"]
    assert by_number(lab)["update_first"] == pytest.approx(both) and both > max(apart.values())


def test_a_line_that_asks_for_another_ones_step_is_the_same_number():
    lab = LABS["no-clip"]
    apart = {one.name: one.points for one in asked_for(lab)}
    assert by_number(lab)["spike_step"] == pytest.approx(apart["spike_step"] + apart["batch_index"])


def test_lint_names_the_number_and_what_asks_for_it():
    lab = LABS["bandit-shift"]
    heavy = lab.model_copy(update={"symptoms": {k: v for k, v in lab.symptoms.items() if k != "first_gradient"}})
    [finding] = check_weights(heavy)
    assert "points hang on one number, update_first (symptom first_update_ratio, question first-update)" in str(finding)
    assert finding.path.name == "lab.toml" and finding.line > 1


def test_lint_names_a_line_of_the_labs_own_that_is_read_as_a_usual_one(monkeypatch):
    """A section with two lines of one meaning has one of them."""
    lab = LABS["bandit-shift"]
    assert not list(check_labels(lab))
    monkeypatch.setattr("labrunner.graders.weights.label_of", lambda *_: "first gradient norm")
    told = [str(finding) for finding in check_labels(lab)]
    assert len(told) == 2 and "first_gradient: its label is read as grad_norm" in told[1]


def test_a_line_of_a_reading_that_is_not_there_is_for_lint_to_find(capsys, tmp_path):
    shutil.copytree(LABS["no-clip"].folder, tmp_path / "no-clip")
    text = (tmp_path / "no-clip" / "lab.toml").read_text().replace('grad_norm = "grad_norm"', 'grad_norm = "nope"', 1)
    (tmp_path / "no-clip" / "lab.toml").write_text(text)
    assert main(["lab", "lint", "no-clip", "--labs", str(tmp_path)]) == 1
    assert "nope" in capsys.readouterr().out


def test_points_tell_what_is_asked_for_more_than_once(capsys):
    assert main(["lab", "lint", "no-clip", "--points"]) == 0
    shared = by_number(load_lab("no-clip"))["spike_step"]
    assert f"asked for more than once: spike_step {shared:.1f}" in capsys.readouterr().out
