"""The table of verdicts on a lab's own arms, from runs that the cache holds."""

from pathlib import Path

import pytest
from fake_runs import FakeLaunch

from labrunner.course.cache import RunCache
from labrunner.course.lab import list_labs, load_lab
from tools import verdict_table
from tools.verdict_table import as_markdown, verdicts_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "verdicts.md"


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


def test_what_a_claim_rules_out_is_not_shown_as_wanted(change):
    more = '[[claims]]\nid = "{0}"\nreading = {{ arm = "control", reduce = "{1}" }}\nop = "{2}"\nvalue = {3}\n'
    ruled_out = more.format("a", "cause", "not in", '["loss-scale", "source-shift"]')
    ruled_out += more.format("b", "cause", "!=", '"duplicate-batch"')
    lab = change("[[concepts]]", ruled_out + more.format("c", "verdict", "in", '["healthy", "nan"]') + "[[concepts]]")
    assert verdict_table._expected(lab, lab.arm("control")) == (
        "not loss-scale or source-shift; not duplicate-batch; healthy or nan"
    )


@pytest.mark.parametrize("lab", [lab.id for lab in list_labs()])
def test_the_page_expects_what_the_labs_say(lab):
    lab = load_lab(lab)
    rows = [
        line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {lab.id} ")
    ]
    shown = {name: expected for _, name, expected, *_ in rows if name in lab.arm_names()}
    assert shown and shown == {name: verdict_table._expected(lab, lab.arm(name)) for name in shown}


def test_a_cache_without_runs_is_told(lab_dir, capsys):
    assert verdict_table.main(["toy", "--extra", str(lab_dir.parent)]) == 4
    assert "lab verify" in capsys.readouterr().err
    assert verdict_table.main(["nothing-of-that-name"]) == 2
