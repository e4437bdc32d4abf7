"""What is handed to other tools is read back by them; what is not finite stays so."""

import csv
import json
import math
from pathlib import Path

import numpy as np
import pytest
from diagnosis_fakes import csv_text, journal, smooth_loss, table, write_run

from labrunner.cli import main
from labrunner.series.series import load_run

EVIL = "=cmd|' /C calc'!A0"


def export(*arguments):
    assert main(["export", *map(str, arguments)]) == 0


def checked(target, capsys):
    """What `labrunner check` says of a file."""
    capsys.readouterr()
    main(["check", str(target), "--json", "--exit-zero"])
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def bad(places):
    """A run folder with NaN, infinity and an absent number."""
    lines = journal(smooth_loss(80))
    lines[0]["tokens_per_second"] = None
    lines[39]["grad_norm_pre"], lines[40]["loss"] = "Infinity", "NaN"
    lines[40]["first_nonfinite"] = "block_0.attn"
    lines[41]["loss"] = "NaN"  # one such row among good ones would be passed over
    lines[20]["batch"]["source"] = EVIL
    return write_run(places / "bad", lines)


def test_in_a_course_an_export_goes_where_git_does_not_look(broken, places):
    (places / "course.toml").write_text('schema = "labrunner/course/v1"\n')
    export(broken, "--to", "csv")
    assert (places / "exports" / "broken.csv").is_file() and not (places / "broken.csv").exists()
    root = Path(__file__).parents[2]
    assert {"exports/", "runs/"} <= set((root / ".gitignore").read_text(encoding="utf-8").splitlines())


def test_csv_is_read_back(broken):
    export(broken, "--to", "csv")
    series = load_run(broken)
    with open("broken.csv", newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [int(r["step"]) for r in rows] == list(series.steps)
    for name in ("loss", "act_rms.block_0", "param_norms.head", "overflow"):
        assert [float(r[name]) for r in rows] == list(series.columns[name])
    assert rows[3]["batch.hash"] == series.strings["batch.hash"][3]


def test_csv_says_what_is_not_finite_and_what_is_not_there(bad):
    export(bad, "--to", "csv", "-o", "x.csv")
    with open("x.csv", newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert rows[39]["grad_norm_pre"] == "inf" and rows[40]["loss"] == "nan" and rows[0]["tokens_per_second"] == ""
    assert rows[20]["batch.source"] == "'" + EVIL and rows[40]["first_nonfinite"] == "block_0.attn"


def test_what_is_read_every_so_many_steps_has_cells_there_alone(instrumented):
    export(instrumented, "--to", "csv", "-o", "x.csv")
    with open("x.csv", newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [r["eval_loss"] for r in rows[18:41]] == ["", "3.25", *[""] * 19, "nan", ""]
    assert [r["attn_logit_max.block_0"] for r in rows[:4]] == ["", "", "", "1.5"]
    assert {r["token_entropy"] for r in rows} == {"3.9"}


@pytest.mark.parametrize("name", ["broken", "bad"])
def test_json_lines_get_the_same_verdict(name, request, capsys):
    folder = request.getfixturevalue(name)
    export(folder, "--to", "jsonl", "-o", "x.jsonl")
    here, there = checked(folder, capsys), checked("x.jsonl", capsys)
    assert here["verdict"] != "healthy"
    for key in ("verdict", "cause", "first_bad_step", "spikes", "steps"):
        assert here[key] == there[key], key
    with open("x.jsonl", encoding="utf-8") as stream:
        lines = [json.loads(line, parse_constant=pytest.fail) for line in stream]
    original = [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]
    assert [x for x in lines if x["kind"] == "step"] == [x for x in original if x["kind"] == "step"]


def test_json_lines_of_a_foreign_log_get_the_same_verdict(places, capsys):
    loss = smooth_loss(400)
    loss[250:] += 3
    text = csv_text(table(loss, stride=1, grad_norm=np.full(400, 0.7)), {"loss": "train/loss"})
    (places / "log.csv").write_text(text)
    export("log.csv", "--to", "jsonl")
    here, there = checked("log.csv", capsys), checked("log.jsonl", capsys)
    assert here["verdict"] == there["verdict"] != "healthy" and here["first_bad_step"] == there["first_bad_step"]
    export("log.csv", "--to", "csv", "-o", "again.csv")
    assert checked("again.csv", capsys)["verdict"] == here["verdict"]


def test_a_resumed_run_goes_over_as_it_stands(places, capsys):
    lines = journal(smooth_loss(60))
    folder = write_run(places / "run", [*lines[:50], {"kind": "resume", "step": 40, "checkpoint": None}, *lines[40:]])
    export(folder, "--to", "jsonl", "-o", "x.jsonl")
    with open("x.jsonl", encoding="utf-8") as stream:
        assert [json.loads(line)["step"] for line in stream] == list(range(1, 61))


def test_tensorboard_reads_it_back(bad):
    pytest.importorskip("tensorboard")
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    export(bad, "--to", "tensorboard", "-o", "logs")
    events = EventAccumulator("logs", size_guidance={"scalars": 0}).Reload()
    series = load_run(bad)
    assert "act_rms/block_0" in events.Tags()["scalars"]
    losses = events.Scalars("loss")
    assert [e.step for e in losses] == list(series.steps)
    assert np.array_equal([e.value for e in losses], series.columns["loss"].astype(np.float32), equal_nan=True)
    assert math.isinf(events.Scalars("grad_norm_pre")[39].value) and math.isnan(losses[40].value)
    assert len(events.Scalars("tokens_per_second")) == 79
    assert losses[10].wall_time - losses[0].wall_time == pytest.approx(0.2, abs=1e-3)


def test_tensorboard_files_get_the_same_verdict(broken, capsys):
    pytest.importorskip("tensorboard")
    export(broken, "--to", "tensorboard")
    assert checked("broken-tensorboard", capsys)["verdict"] == checked(broken, capsys)["verdict"]


@pytest.mark.slow
def test_mlflow_reads_it_back(bad):
    pytest.importorskip("mlflow")
    export(bad, "--to", "mlflow", "-o", "store")
    from mlflow.tracking import MlflowClient

    from labrunner.reports.exports import _quiet_mlflow

    _quiet_mlflow()
    import pathlib

    client = MlflowClient(tracking_uri=pathlib.Path("store").resolve().as_uri())
    experiment = client.get_experiment_by_name("labrunner")
    (run,) = client.search_runs([experiment.experiment_id])
    assert run.info.run_name == "bad" and run.info.status == "FINISHED"
    assert run.data.params["optimizer.grad_clip"] == "1.0"
    series = load_run(bad)
    found = sorted(client.get_metric_history(run.info.run_id, "loss"), key=lambda m: m.step)
    assert [m.step for m in found] == list(series.steps)
    assert np.array_equal([m.value for m in found], series.columns["loss"], equal_nan=True)
    norms = {m.step: m.value for m in client.get_metric_history(run.info.run_id, "grad_norm_pre")}
    assert norms[40] > 1e300
    export(bad, "--to", "mlflow", "-o", "store")
    assert len(client.search_runs([experiment.experiment_id])) == 2


def refused(capsys, *arguments):
    assert main(["export", *map(str, arguments)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("labrunner: ") and said.count("\n") == 1
    return said


@pytest.mark.parametrize("form", ["tensorboard", "mlflow"])
def test_a_missing_extra_is_named(broken, capsys, monkeypatch, form):
    import importlib.util

    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == form else find(name, *rest))
    assert f"pip install 'labrunner[{form}]'" in refused(capsys, broken, "--to", form)


def test_what_is_there_stays_unless_forced(broken, places, capsys):
    (places / "x.csv").write_text("mine")
    assert "--force" in refused(capsys, broken, "--to", "csv", "-o", "x.csv")
    assert (places / "x.csv").read_text() == "mine"
    export(broken, "--to", "csv", "-o", "x.csv", "--force")
    assert (places / "x.csv").read_text().startswith("step,loss")
    assert sorted(p.name for p in places.iterdir()) == ["broken", "x.csv"]


def test_force_never_clears_a_folder_of_other_things(broken, places, capsys):
    pytest.importorskip("tensorboard")
    (places / "mine").mkdir()
    (places / "mine" / "thesis.tex").write_text("years")
    assert "more than event files" in refused(capsys, broken, "--to", "tensorboard", "-o", "mine", "--force")
    assert (places / "mine" / "thesis.tex").exists()
    export(broken, "--to", "tensorboard", "-o", "logs")
    export(broken, "--to", "tensorboard", "-o", "logs", "--force")
    assert len(list((places / "logs").iterdir())) == 1


def test_bad_usage_is_one_sentence(broken, places, capsys):
    assert "no such file" in refused(capsys, "nowhere", "--to", "csv")
    assert "--to" in refused(capsys, broken)
    assert "xlsx" in refused(capsys, broken, "--to", "xlsx")
    assert "no such folder" in refused(capsys, broken, "--to", "csv", "-o", "no/x.csv")
    assert "is a folder" in refused(capsys, broken, "--to", "csv", "-o", ".", "--force")
    assert "not a stream" in refused(capsys, broken, "--to", "mlflow", "-o", "-")


def test_a_stream_to_standard_output(broken, capsys):
    export(broken, "--to", "csv", "-o", "-")
    assert capsys.readouterr().out.startswith("step,loss")
