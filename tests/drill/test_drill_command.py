"""`labrunner drill`: list, a shift, its debrief, the bench, and bad usage in one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import pytest
from small_drill import write_scenario

from labrunner.cli import main
from labrunner.drill.bench import Kept
from labrunner.drill.calibration import measured, write_measured
from labrunner.drill.scenario import find_scenario
from labrunner.drill.score import Outcome, score


def told(capsys, *words):
    code = main(["drill", *map(str, words)])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_list_gives_nothing_away(capsys, labs):
    code, out, _ = told(capsys, "list", "--labs", labs, "--json")
    data = json.loads(out)
    assert code == 0 and data["schema"] == "labrunner/drills/v1"
    assert {"amber", "bumpy", "calm"} <= {one["id"] for one in data["scenarios"]}
    assert set(data["scenarios"][0]) == {"id", "title", "level", "practice", "from"}
    assert all(one["from"] is None for one in data["scenarios"])
    for_practice = {one["id"] for one in data["scenarios"] if one["practice"]}
    code, out, _ = told(capsys, "list", "--labs", labs, "--lang", "es")
    assert for_practice == {line.split()[0] for line in out.splitlines() if line.endswith("(práctica)")} != set()


BAD = [
    (["bumpy"], "use --plain, or name a pilot"),
    ([], "name a scenario or --random"),
    (["bumpy", "--pilot", "rulebook"], "no pilot and no program is called 'rulebook'; did you mean rule-book"),
    (["bumpi", "--pilot", "wait"], "no scenario is called 'bumpi'"),
    (["bumpy", "--pilot", "wait", "--seed", "-1"], "a seed is a whole number"),
    (["bumpy", "calm", "--pilot", "wait"], "drill bumpy takes no 'calm'"),
    (["debrief"], "name the file of one shift"),
    (["debrief", "nothing.json"], "there is no such file"),
    (["bench"], "name the pilots to compare"),
    (["bench", "--pilot", "wait", "--seeds", "0"], "--seeds must be at least 1"),
    (["verify", "nobody"], "no scenario is called 'nobody'"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=[" ".join(words) or "nothing" for words, _ in BAD])
def test_bad_usage_is_one_sentence(capsys, labs, words, said):
    code, out, err = told(capsys, *words, "--labs", labs)
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1


@pytest.mark.parametrize("text", ["[]", "{", '{"schema": "labrunner/shift/v9"}', '{"schema": "labrunner/shift/v1"}'])
def test_a_file_that_is_no_shift_is_one_sentence(capsys, tmp_path, text):
    path = tmp_path / "shift-1.json"
    path.write_text(text)
    code, out, err = told(capsys, "debrief", path)
    assert (code, out) == (2, "") and "shift-1.json" in err and err.count("\n") == 1


@pytest.mark.slow
def test_the_bench_s_processes_end_with_it(labs, tmp_path):
    words = ["-P", "-m", "labrunner", "drill", "bench", "--pilot", "wait", "--seeds", "9", "--jobs", "2"]
    command = [sys.executable, *words, "--labs", str(labs)]
    bench = subprocess.Popen(command, env=os.environ | {"LABRUNNER_CACHE": str(tmp_path)}, stderr=subprocess.PIPE)
    try:
        flying = waited(lambda: len(workers_of(bench.pid)) >= 2 and workers_of(bench.pid))
        bench.terminate()
        bench.wait(30)
        waited(lambda: not any(Path(f"/proc/{pid}").exists() for pid in flying))
    finally:
        bench.kill()
        bench.stderr.close()


def workers_of(pid):
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def waited(condition, seconds=60):
    """What a condition comes to once it holds; a minute is far more than it needs."""
    until = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < until
        time.sleep(0.1)
    return found


@pytest.mark.slow
def test_a_scenario_is_proven_in_two_processes(capsys, tmp_path):
    path = write_scenario(tmp_path, "calm", quiet=True, measured=False)._path
    words = ["verify", "calm", "--seeds", "2", "--jobs", "2", "--labs", tmp_path]
    code, out, err = told(capsys, *words, "--json")
    assert code == 0 and "2 of 2 done" in err and "calm: proven on 2 seeds" in err
    entry = json.loads(out)
    assert entry["seeds"] == [7, 42] and entry["claims"] == {"bit for bit": [2, 2], "no harm": [2, 2]}
    path.write_text(path.read_text().replace("updates = 30", "updates = 20"))
    code, _, err = told(capsys, *words, "--lang", "es")
    assert code == 0 and "1 de 2, faltan unos " in err and measured(find_scenario("calm", [tmp_path])).spread > 0


@pytest.mark.slow
def test_a_shift_its_record_its_debrief_and_the_bench_that_goes_on_where_it_stopped(
    capsys, labs, tmp_path, monkeypatch
):
    record = tmp_path / "shift-1.json"
    code, out, err = told(capsys, "calm", "--seed", 5, "--pilot", "wait", "--labs", labs, "-o", record, "--json")
    flown = json.loads(out)
    assert code == 0 and flown == json.loads(record.read_text()) and "pager: Have a look." in err
    assert flown["schema"] == "labrunner/shift/v1" and flown["score"] == 100 and flown["idle_steps"] == 0
    code, out, _ = told(capsys, "debrief", record, "--labs", labs, "--lang", "es")
    assert code == 0 and out.startswith("A calm: 100 de 100 (semilla 5)") and "No pasaba nada." in out
    bench = ["bench", "calm", "--pilot", "wait", "--pilot", "panic", "--seeds", "2", "--labs", labs]
    code, out, err = told(capsys, *bench, "--json")
    rows = json.loads(out)["rows"]
    assert code == 0 and "1 of 2 done, about " in err and "2 of 2 done" in err
    assert [(row["pilot"], row["seed"]) for row in rows] == [
        ("wait", 42), ("wait", 7), ("panic", 42), ("panic", 7)
    ]  # fmt: skip
    assert all(row["quiet"] and set(row["parts"]) == {"outcome", "detection", "diagnosis", "economy"} for row in rows)
    monkeypatch.setattr("labrunner.drill.bench.flown_shifts", None)
    code, out, err = told(capsys, *bench)
    assert code == 0 and err == "" and "| wait | 100 (100 to 100) | 100 (100 to 100) |" in out


def test_what_came_of_a_shift_is_kept_and_its_points_follow_the_calibration(tmp_path):
    scenario, path = write_scenario(tmp_path, "calm", quiet=True), tmp_path / "bench.jsonl"
    outcome = Outcome(True, 2.012, 2.0, 2.0, None, False, 0, 0, 0, 30, second=(3, True))
    Kept(path).keep(scenario, {"pilot": "panic", "seed": 7, "outcome": asdict(outcome)})
    with path.open("a") as file:
        file.write('{"key": "torn')
    kept = Kept(path)
    assert kept.has(scenario, "panic", 7) and not kept.has(scenario, "panic", 8)
    row = kept.row(scenario, "panic", 7)
    assert row["score"] == score(outcome, measured(scenario)).total and row["scenario"] == "calm"
    write_measured(scenario, {"spread": 0.004, "half": 10.0})
    again = kept.row(scenario, "panic", 7)
    assert again["score"] == score(outcome, measured(scenario)).total < row["score"]
