"""Doing nothing and making numbers up earn nothing: the part of a lab's proof that the grader gives."""

from grader_fakes import registered

from labrunner.graders.honesty import probe


def test_nothing_true_earns_nothing(bench):
    found = list(probe(bench.lab, bench.cache))
    assert len(found) == 7 and all(ok for _, ok, _ in found), found


def test_a_grader_that_pays_for_nothing_is_caught(bench, monkeypatch):
    monkeypatch.setattr(registered("lesson"), "needs_numbers", False)
    monkeypatch.setattr(
        registered("lesson"), "run", lambda case, points: case.add("lesson", points, 1.0, "lesson.right")
    )
    found = list(probe(bench.lab, bench.cache))
    assert not any(ok for _, ok, _ in found) and "lesson 0.1" in found[0][2]


def test_a_machine_that_fails_proves_nothing(bench_with):
    bench = bench_with(fail=True)
    found = list(probe(bench.lab, bench.cache))
    assert any(not ok and "could not be graded" in detail for _, ok, detail in found)
