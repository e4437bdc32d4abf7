"""Doing nothing and making numbers up earn nothing: the part of a lab's proof that the grader gives."""

from grader_fakes import registered
from grading import calibrate

from labrunner.course.lab import load_lab_folder
from labrunner.graders import without_run
from labrunner.graders.honesty import probe


def test_nothing_true_earns_nothing(bench):
    found = list(probe(bench.lab, bench.cache))
    assert len(found) == 8 and all(ok for _, ok, _ in found), found


def test_a_grader_that_pays_for_nothing_is_caught(bench, monkeypatch):
    monkeypatch.setattr(registered("lesson"), "needs_numbers", False)
    monkeypatch.setattr(
        registered("lesson"), "run", lambda case, points: case.add("lesson", points, 1.0, "lesson.right")
    )
    found = list(probe(bench.lab, bench.cache))
    assert not any(ok for _, ok, _ in found[1:]) and "lesson 0.1" in found[1][2]


SIZE = """
[[questions]]
id = "size"
kind = "choice"
points = 4
source = "reading"
reading = "grad_ratio"
choices = ["few", "many"]
bands = [1e6]
"""


def test_made_up_numbers_lie_beyond_the_widest_band_and_guesses_beside_every_order_of_size(bench):
    """Machines differ in the loss before by an eighth, so it is right within a factor of two."""
    path = bench.lab.folder / "lab.toml"
    path.write_text(path.read_text() + SIZE)
    bench.lab = load_lab_folder(bench.lab.folder)
    assert calibrate(bench, platform=1e9, rel=0.125).lab.calibration().rough("pre_spike_loss", 2.3)
    found = list(probe(bench.lab, bench.cache))
    assert all(ok for _, ok, _ in found), found


def test_a_machine_that_fails_proves_nothing(bench_with):
    bench = bench_with(fail=True)
    found = list(probe(bench.lab, bench.cache))
    assert any(not ok and "could not be graded" in detail for _, ok, detail in found)


def test_what_a_program_writes_that_made_no_run_does_not_pass(bench):
    name, ok, detail = next(probe(bench.lab, bench.cache))
    assert ok and name == "a folder written without a run" and "points for numbers less than half" in detail


def test_such_a_folder_earns_more_on_the_case_that_it_copies(bench):
    case = without_run.other_case(bench.lab)
    folder = bench.folder
    for file, text in without_run.files(case, bench.cache, folder).items():
        (folder / file).write_text(text)
    copied = bench.grade()  # on the very case that it was copied from it has what a copy has
    assert copied.score > 10 + float(next(probe(bench.lab, bench.cache))[2].split(" of ")[0])
