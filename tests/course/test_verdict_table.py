"""The table of verdicts on a lab's own arms, from runs that the cache holds."""

from fake_runs import FakeLaunch

from labrunner.course import verdict_table
from labrunner.course.cache import RunCache
from labrunner.course.verdict_table import as_markdown, verdicts_of


def test_arms_are_judged_from_the_cache_and_counted(lab, tmp_path):
    cache = RunCache(tmp_path / "runs", launch=FakeLaunch())
    empty = verdicts_of(lab, [42, 43], cache)
    assert all(not line.judged and line.missing == [42, 43] for line in empty)
    lines = {line.arm: line for line in verdicts_of(lab, [42, 43], cache, train=True)}
    assert lines["control"].verdicts == {"healthy": 2} and lines["control"].right == 2
    assert lines["break"].judged == 2 and "healthy" not in lines["break"].verdicts
    page = as_markdown(list(lines.values()), "a command")
    assert "| toy | control | healthy |" in page and "runs are judged right" in page and "a command" in page


def test_a_wrong_verdict_names_its_seeds(lab, tmp_path, monkeypatch):
    class Sick:
        verdict, cause = "diverged", "unknown"

    monkeypatch.setattr(verdict_table, "check", lambda series: Sick)
    lines = verdicts_of(lab, [42, 43], RunCache(tmp_path / "runs", launch=FakeLaunch()), train=True)
    control = next(line for line in lines if line.arm == "control")
    assert control.wrong == [42, 43] and control.right == 0
    assert "| 0 of 2 | 42, 43 |" in as_markdown(lines, "a command")


def test_a_cache_without_runs_is_told(lab_dir, capsys):
    assert verdict_table.main(["toy", "--extra", str(lab_dir.parent)]) == 4
    assert "lab verify" in capsys.readouterr().err
    assert verdict_table.main(["nothing-of-that-name"]) == 2
