"""`labrunner check` on several logs and against a reference, and `compare` on logs of other programs."""

import json
import re

import numpy as np
import pytest

from labrunner.cli import main

STEPS = np.arange(10, 4010, 10)


def course(seed: int, end: float = 2.6) -> np.ndarray:
    return end + (10.8 - end) * (1 + STEPS / 300) ** -0.5 + 0.05 * np.random.default_rng(seed).normal(size=400)


def write(path, loss, **columns):
    table = {"step": STEPS, "loss": loss, **columns}
    rows = zip(*table.values(), strict=True)
    path.write_text(",".join(table) + "\n" + "\n".join(",".join(f"{c:.7g}" for c in row) for row in rows))
    return str(path)


@pytest.fixture
def logs(tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    write(folder / "good.csv", course(0))
    write(folder / "lost.csv", course(1) + 5.0 * (STEPS > 2000))
    (folder / "notes.txt").write_text("the runs of last week\n")
    (folder / ".hidden").write_text("x")
    return folder


def test_a_folder_of_logs_is_a_table_with_the_worst_exit_code(logs, capsys):
    assert main(["check", str(logs), "--lang", "en"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["verdict", "healthy", "diverged", "no"]
    assert lines[-1] == "3 logs: 1 without trouble, 1 in trouble, 1 not read"
    assert main(["check", str(logs), "--exit-zero"]) == 0


def test_several_logs_as_json(logs, capsys):
    assert main(["check", str(logs / "good.csv"), str(logs / "good.csv"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "labrunner/checks/v1" and len(found["results"]) == 2
    assert {result["schema"] for result in found["results"]} == {"labrunner/check/v1"}
    assert main(["check", str(logs), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [r.get("verdict") for r in found["results"]] == ["healthy", "diverged", None]
    assert "no training log" in found["results"][2]["error"]


def test_what_was_named_and_cannot_be_read_is_the_worst(logs, capsys):
    assert main(["check", str(logs / "lost.csv"), str(logs / "notes.txt")]) == 2
    assert main(["check", str(logs), str(logs / "absent.csv")]) == 2


def test_a_folder_without_a_log_is_bad_input(tmp_path, capsys):
    assert main(["check", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_one_log_in_a_folder_is_located_nowhere(logs):
    assert main(["check", str(logs), "--locate"]) == 2


@pytest.mark.parametrize(("shift", "code", "word"), [(0.0, 0, "within"), (0.25, 1, "above"), (-0.25, 0, "below")])
def test_a_reference_is_a_gate(tmp_path, capsys, shift, code, word):
    good, mine = write(tmp_path / "good.csv", course(0)), write(tmp_path / "mine.csv", course(1) + shift)
    assert main(["check", mine, "--reference", good, "--lang", "en"]) == code
    assert re.search(rf"at the end \S+, the reference \S+, band \S+: {word} ", capsys.readouterr().out)
    assert main(["check", mine, "--reference", good, "--json"]) == code
    assert json.loads(capsys.readouterr().out)["reference"]["verdict"] == word
    assert main(["check", mine, "--reference", good, "--set", "reference_share=0.2"]) == 0


def test_a_reference_logged_ten_times_as_often_is_compared_at_equal_steps(tmp_path):
    dense = np.interp(np.arange(1, 4001), STEPS, course(0)) + 0.05 * np.random.default_rng(9).normal(size=4000)
    rows = "\n".join(f"{i},{v:.6f}" for i, v in enumerate(dense, 1))
    (tmp_path / "good.csv").write_text("step,loss\n" + rows)
    mine = write(tmp_path / "mine.csv", course(1))
    assert main(["check", mine, "--reference", str(tmp_path / "good.csv")]) == 0


def test_a_reference_at_equal_tokens(tmp_path, capsys):
    """Twice the batch: the same level at half the steps."""
    good = write(tmp_path / "good.csv", course(0), tokens=STEPS * 1000)
    twice = 2.6 + 8.2 * (1 + 2 * STEPS / 300) ** -0.5 + 0.05 * np.random.default_rng(2).normal(size=400)
    mine = write(tmp_path / "mine.csv", twice, tokens=STEPS * 2000)
    assert main(["check", mine, "--reference", good, "--by", "tokens", "--lang", "en"]) == 0
    assert ": within (tokens " in capsys.readouterr().out
    assert main(["check", good, "--reference", mine, "--lang", "en"]) == 1
    plain = write(tmp_path / "plain.csv", course(0))
    assert main(["check", plain, "--reference", good, "--by", "tokens"]) == 2
    assert "no tokens in it" in capsys.readouterr().err


def test_two_logs_of_others_part_where_they_differ_beyond_noise(tmp_path, capsys):
    one = write(tmp_path / "one.csv", course(0))
    other = write(tmp_path / "other.csv", course(1) + 0.6 * (STEPS > 2000))
    assert main(["compare", other, one, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["first_difference"] == 10 and 1900 <= found["noise"]["parts_at"]["at"] <= 2300
    main(["compare", other, one, "--lang", "en"])
    out = capsys.readouterr().out
    assert re.search(r"part beyond noise about step 2\d\d\d:", out) and "not equal: step 10" in out
    assert "A ends above B" in out and "verdict" in out
    main(["compare", write(tmp_path / "two.csv", course(2)), one, "--lang", "es"])
    assert "no se separan más que el ruido" in capsys.readouterr().out
