"""`labrunner check` and `labrunner compare` as they are typed."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from diagnosis_fakes import flood, journal, smooth_loss, write_run

from labrunner.cli import main


@pytest.fixture
def runs(tmp_path):
    loss = smooth_loss(400)
    loss[311] += 4
    control = journal(loss)
    flood(control, 312)
    write_run(tmp_path / "control", control)
    broken = journal(loss + np.where(np.arange(400) > 311, 0.9, 0.0))
    flood(broken, 312)
    write_run(tmp_path / "break", broken, optimizer={"grad_clip": "none"})
    write_run(tmp_path / "again", journal(loss)[:0] + control)
    return tmp_path


def test_exit_codes_and_the_json_object(runs, capsys):
    assert main(["check", str(runs / "control"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "labrunner/check/v1" and found["verdict"] == "healthy" and found["steps"] == [1, 400]
    assert main(["check", str(runs / "break"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["cause"], found["first_bad_step"]) == ("spike-lingering", "long-tail-batch", 312)
    assert main(["check", str(runs / "break"), "--exit-zero"]) == 0


def test_the_text_names_verdict_questions_and_advice(runs, capsys):
    main(["check", str(runs / "break"), "--lang", "en", "--price", "98.5"])
    out = capsys.readouterr().out
    for part in ("verdict: spike-lingering from step 312", "long-tail-batch", "Q1.1", "Q2.4", "restart:", "98.5"):
        assert part in out
    main(["check", str(runs / "break"), "--lang", "es"])
    assert "veredicto: spike-lingering desde el paso 312" in capsys.readouterr().out


def test_thresholds_are_listed_and_set(runs, capsys):
    assert main(["check", "--thresholds", "--lang", "en"]) == 0
    assert "spike_sigma" in capsys.readouterr().out
    assert main(["check", str(runs / "control"), "--set", "spike_sigma=50", "--json"]) == 0
    path = json.loads(capsys.readouterr().out)["path"]
    assert main(["check", str(runs / "control"), "--set", "spike_sigm=4"]) == 2
    assert "spike_sigma" in capsys.readouterr().err and path


def test_not_finite_numbers_are_words_in_the_json(tmp_path, capsys):
    lines = journal(smooth_loss(320))
    flood(lines, 312)
    lines[311] |= {"grad_norm_pre": np.inf, "overflow": True, "loss": lines[311]["loss"] + 3}
    write_run(tmp_path / "run", lines, precision={"dtype": "fp16", "loss_scaling": "dynamic"})
    main(["check", str(tmp_path / "run"), "--json"])
    out = capsys.readouterr().out
    assert json.loads(out, parse_constant=pytest.fail)["spikes"][0]["grad_norm"] == "Infinity"


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02" * 400, b"nothing here\n"])
def test_bad_input_is_one_sentence_and_exit_two(tmp_path, capsys, content):
    (tmp_path / "log").write_bytes(content)
    assert main(["check", str(tmp_path / "log")]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.slow
def test_a_pipe_is_read(tmp_path):
    text = "".join(f"iter {i}: loss {2 + 8 / i:.4f}\n" for i in range(1, 400))
    done = subprocess.run(
        [sys.executable, "-m", "labrunner", "check", "-", "--json"],
        input=text,
        text=True,
        capture_output=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["source"] == "standard input"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("writer", "options", "says"),
    [
        ("i = 0\nwhile True:\n    i += 1\n    print(f'iter {i}: loss {2 + 8 / i:.4f}')", ["--max-mib", "1"], "1 MiB"),
        (
            "import time\nfor i in range(1, 400):\n    print(f'iter {i}: loss {2 + 8 / i:.4f}')\n"
            "print('iter 400: loss 99', end='', flush=True)\ntime.sleep(60)",
            ["--max-seconds", "5"],
            "5 seconds",
        ),
    ],
)
def test_a_pipe_that_does_not_end_is_judged_by_what_came(writer, options, says):
    with subprocess.Popen([sys.executable, "-P", "-c", writer], stdout=subprocess.PIPE) as endless:
        command = [sys.executable, "-P", "-m", "labrunner", "check", "-", "--json", *options]
        done = subprocess.run(command, stdin=endless.stdout, capture_output=True, text=True, timeout=50)
        endless.stdout.close()
        endless.kill()
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["verdict"] == "healthy" and found["steps"][1] >= 399  # the torn last line is none of them
    assert any(f"was read for {says}" in note for note in found["notes"])


@pytest.mark.slow
def test_a_log_is_judged_without_torch_or_textual(tmp_path):
    path = tmp_path / "log.txt"
    path.write_text(
        "".join(f"step {i}/20000 | loss {2 + 80 / (i + 10):.5f} | norm 1.2 | lr 3e-4\n" for i in range(1, 20001))
    )
    code = (
        "import sys; from labrunner.cli import main; code = main(['check', sys.argv[1], '--lang', 'en']);"
        "print({'torch', 'textual', 'pandas'} & set(sys.modules)); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.rstrip().endswith("set()"), done.stderr


@pytest.mark.slow
def test_a_run_of_no_lab_is_judged_without_the_labs(tmp_path):
    folder = write_run(tmp_path / "run", journal(smooth_loss(60)))
    code = (
        "import sys; from labrunner.cli import main; main(['check', sys.argv[1], '--json']);"
        "print('labrunner.course.lab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code, str(folder)], capture_output=True, text=True)
    assert done.stdout.rstrip().endswith("False"), done.stderr


def test_compare_finds_where_two_runs_part(runs, capsys):
    assert main(["compare", str(runs / "control"), str(runs / "again")]) == 0
    capsys.readouterr()
    assert main(["compare", str(runs / "control"), str(runs / "break"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["first_difference"] == 313 and not found["identical"]
    assert {"field": "optimizer.grad_clip", "a": 1.0, "b": "none"} in found["config"]
    assert {"reading": "verdict", "a": "healthy", "b": "spike-lingering"} in found["readings"]
    assert main(["compare", str(runs / "control"), str(runs / "break"), "--lang", "es"]) == 1
    assert "se separan en el paso 313" in capsys.readouterr().out


def test_compare_sees_heavy_fields_and_overlooks_clocks(tmp_path):
    from labrunner.diagnosis.compare import compare
    from labrunner.series.series import load_run

    lines = journal(smooth_loss(50), param_hash="same")
    write_run(tmp_path / "a", lines)
    for line in lines:
        line["wall_time"] += 1
        line["tokens_per_second"] *= 2
    write_run(tmp_path / "b", lines)
    lines[20]["param_hash"] = "other"
    write_run(tmp_path / "c", lines)
    write_run(tmp_path / "d", lines[:40])
    a, b, c, d = (load_run(tmp_path / name) for name in "abcd")
    assert compare(a, b).first_difference is None
    assert compare(b, c).first_difference == 21
    assert compare(c, d).first_difference == 41


def test_the_page_lists_every_threshold_with_its_default():
    from pathlib import Path

    from labrunner.diagnosis.limits.thresholds import Thresholds

    page = (Path(__file__).parents[2] / "docs" / "check.md").read_text(encoding="utf-8")
    for name, default, meaning in Thresholds.described():
        assert f"| `{name}` | {default:g} | {meaning} |" in page


def test_compare_finds_a_difference_that_only_the_whole_lines_show(runs, capsys):
    lines = (runs / "again" / "events.jsonl").read_text().splitlines()
    assert '"sentences":["a13:001"]' in lines[200]
    lines[200] = lines[200].replace('"sentences":["a13:001"]', '"sentences":["a13:002"]')
    lines[100] = lines[100].replace('"wall_time":2.02', '"wall_time":999.5')
    (runs / "again" / "events.jsonl").write_text("\n".join(lines) + "\n")
    assert main(["compare", str(runs / "control"), str(runs / "again"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["first_difference"] == 201 and [d["field"] for d in found["fields"]] == ["batch"]


def test_a_log_whose_loss_is_not_known_is_not_called_healthy(tmp_path, capsys):
    """Nothing else in it is wrong, but whether the run learns can't be told."""
    log = tmp_path / "log.csv"
    log.write_text("iter,bound,gnorm\n" + "".join(f"{i},{2.5 + i / 1000},{1 + i % 3 / 100}\n" for i in range(300)))
    assert main(["check", str(log)]) == 2
    error = capsys.readouterr().err
    assert "no column of it is known as a loss (not read: 'bound')" in error and "--column 'bound'=loss" in error
    log.write_text(log.read_text().replace("bound", "objective"))
    assert main(["check", str(log), "--json"]) == 1, "it climbs"
    log.write_text("iter,gnorm\n" + "".join(f"{i},{1 + i % 3 / 100}\n" for i in range(300)))
    assert main(["check", str(log)]) == 0, "there is nothing in it that could be one"
