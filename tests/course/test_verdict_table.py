"""The table of verdicts on a lab's own arms, from runs that the cache holds and from calibrations."""

import re
from pathlib import Path

from fake_runs import FakeLaunch
from msgspec.structs import replace

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


LABS = ["no-clip", "fp16-overflow", "optimizer-reset", "bandit-shift", "lr-jump", "stale-variance", "entropy-collapse"]


def test_the_page_is_what_the_calibrations_counted(tmp_path):
    made = tmp_path / "verdicts.md"
    verdict_table.main([*LABS, "--proven", "--output", str(made)])
    command = f"python -m tools.verdict_table {' '.join(LABS)} --proven --output docs/verdicts.md"
    assert PAGE.read_text(encoding="utf-8") == made.read_text(encoding="utf-8"), f"make it anew: {command}"
    assert set(LABS) == {lab.id for lab in list_labs()}
    total = re.search(r"(\d+) of (\d+) runs", made.read_text(encoding="utf-8"))
    assert total and int(total[1]) >= 0.995 * int(total[2])  # each claim by itself may miss a few of its seeds
    assert total[0] in (PAGE.parent / "check.md").read_text(encoding="utf-8")


def test_what_a_proof_counted_is_told_with_the_seeds_that_lost_a_claim():
    lab = load_lab("no-clip")
    calibration = lab.calibration()
    lost = replace(calibration.claims["verdict-control"], holds=83, of=84, failed_seeds=(50,))
    sick = replace(calibration.arms["fix-taller-clip"], verdicts={"healthy": 38, "nan": 2})
    changed = replace(
        calibration,
        claims={**calibration.claims, "verdict-control": lost},
        arms={**calibration.arms, "fix-taller-clip": sick},
    )
    lines = {line.arm: line for line in verdict_table.proven_of(lab, changed)}
    assert lines["control"].wrong == [50] and lines["control"].right == lines["control"].judged - 1
    assert lines["fix-taller-clip"].right == 38 and lines["fix-taller-clip"].unnamed == 2
    assert "| 38 of 40 | 2 not named |" in as_markdown(list(lines.values()), "a command")


def test_a_cache_without_runs_is_told(lab_dir, capsys):
    assert verdict_table.main(["toy", "--extra", str(lab_dir.parent)]) == 4
    assert "lab verify" in capsys.readouterr().err
    assert verdict_table.main(["nothing-of-that-name"]) == 2
    assert verdict_table.main(["no-clip", "--proven", "--train"]) == 2
