"""Steps made again from inside, on small real runs: which layer, overflow or structure, whose tokens."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest
from small_runs import prepare

from labrunner.cli import main
from labrunner.commands.check_locate import tell
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.process import trainer
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.locate import locate, violent_change
from labrunner.engine.process.recorder import Recorder
from labrunner.engine.record.journal import JOURNAL, JournalWriter
from labrunner.engine.step.loop import Run
from labrunner.errors import InputError

pytestmark = pytest.mark.slow


FLOOD = {"kind": "concentrate-batch", "step": 30, "drill": "piece:tten", "lines": 3, "repeats": 28}
SMALL = {"d_model": 16, "n_heads": 2, "steps": 40, "checkpoint_every": 20, "warmup_steps": 10, "optimizer.lr": 1e-3}
FP16 = {"precision.dtype": "fp16", "precision.loss_scaling": "constant"}


def made(folder: Path, faults=(FLOOD,), **settings) -> Path:
    config = with_overrides(RunConfig(faults=tuple(faults)), {**SMALL, **settings})
    run_dir = prepare(folder, config)
    assert trainer.train(run_dir, Inbox()).status in ("finished", "nonfinite")
    return run_dir


@pytest.fixture(scope="module")
def overflowed(tmp_path_factory) -> Path:
    return made(tmp_path_factory.mktemp("locate") / "run", **FP16, **{"precision.loss_scale": 2.0**18})


def test_a_flood_under_a_constant_scale_breaks_the_gradient_first(overflowed):
    found = locate(overflowed, [])
    assert found["start"] == {"step": 20, "checkpoint": "step-000020"}
    assert found["replayed"] == {"steps": 10, "identical": True, "first_difference": None, "field": None}
    (step,) = found["steps"]
    assert (step["step"], step["first"], step["forward"], step["kind"]) == (30, "backward", None, "overflow")
    assert step["backward"]["layer"] == "logits" and step["backward"]["tensor"] == "grad:logits.weight"
    assert step["fp32"]["finite"] and step["fp32"]["same_batch"] and not step["skipped"]
    assert step["fp32"]["largest"] * step["loss_scale"] > 65504
    assert step["tokens"][0]["token"] == "tten" and step["tokens"][0]["share"] > 0.8 > 0.5 > step["top_share_before"]
    assert {s["sentence"] for s in step["sentences"][:3]} == {f"drill:tten#{i}" for i in range(3)}
    assert found["violent"]["step"] == 30


def test_the_same_flood_under_a_dynamic_scale_is_skipped(tmp_path):
    run_dir = made(tmp_path / "run", **FP16 | {"precision.loss_scaling": "dynamic", "precision.loss_scale": 2.0**17})
    found = locate(run_dir, [])
    (step,) = found["steps"]
    assert (step["step"], step["first"], step["kind"], step["skipped"]) == (30, "backward", "overflow", True)
    assert found["replayed"]["identical"] and found["violent"] is None


def test_an_activation_beyond_float16_is_found_in_the_forward_pass(tmp_path):
    run_dir = made(
        tmp_path / "run",
        (),
        **FP16
        | {
            "precision.loss_scale": 128.0,
            "activation": "relu2",
            "norm": "none",
            "init": "fan_in",
            "embedding_std": 1.0,
            "optimizer.lr": 0.03,
        },
    )
    (step,) = locate(run_dir, [])["steps"]
    assert (step["first"], step["forward"]["layer"], step["kind"]) == ("forward", "block_1.mlp", "overflow")
    assert step["forward"]["inside"].startswith("block_1.mlp.") and step["forward"]["largest_before"] < 65504
    assert step["fp32"]["largest"] > 65504 and math.isfinite(step["fp32"]["loss"])


def test_a_square_beyond_float16_inside_the_mlp_is_named_with_its_size(tmp_path):
    run_dir = made(
        tmp_path / "run",
        (),
        **FP16
        | {
            "precision.loss_scale": 16.0,
            "activation": "relu2",
            "norm": "none",
            "init": "fan_in",
            "embedding_std": 1.0,
            "optimizer.lr": 0.03,
        },
    )
    found = locate(run_dir, [])
    (step,) = found["steps"]
    assert (step["first"], step["kind"], step["forward"]["layer"]) == ("forward", "overflow", "block_1.mlp")
    assert step["forward"]["inside"] == "block_1.mlp.up -> block_1.mlp.down"
    assert step["forward"]["tensor"] == "block_1.mlp.down.input"
    assert step["fp32"]["largest"] > 65504
    told = re.search(
        r"block_1\.mlp\.down\.input reaches (\S+) there; the largest float16 is 65504", "\n".join(tell(found, "en"))
    )
    assert float(told[1]) > 65504


def test_where_no_tensor_is_beyond_the_limit_none_is_named():
    run = Run(with_overrides(RunConfig(), {**SMALL, "activation": "relu2"}))
    recorder = Recorder(run)
    recorder.arm(True)
    run.step()
    seen = {site.name: site.largest for site in recorder.forward}
    assert (
        recorder.beyond("block_1.mlp.down.input", math.inf) is None is recorder.beyond("grad:logits.weight", math.inf)
    )
    assert recorder.beyond("block_1.mlp.up", 0.0) == ("block_1.mlp.up", seen["block_1.mlp.up"])
    entered = next(site.arrived for site in recorder.forward if site.name == "block_1.mlp.up")
    assert entered > seen["block_1.mlp.up"]  # a residual stream in float32 overflows where a module takes it
    assert recorder.beyond("block_1.mlp.up", seen["block_1.mlp.up"]) == ("block_1.mlp.up.input", entered)
    assert recorder.beyond("block_1.mlp.down", entered * 0.999) == ("block_1.mlp.up.input", entered)
    assert recorder.beyond("grad:logits.weight", 0.0)[0] == "grad:logits.weight"


def test_a_logarithm_of_zero_is_structure(tmp_path):
    run_dir = made(tmp_path / "run", (), **{"model.loss": "log_of_softmax", "optimizer.lr": 3.0, "weight_decay": 0.0})
    found = locate(run_dir, [])
    (step,) = found["steps"]
    assert (step["first"], step["forward"]["layer"], step["kind"]) == ("forward", "log_softmax", "structure")
    assert not step["fp32"]["finite"] and step["weights_before"] is None
    later = locate(run_dir, [step["step"] + 1])["steps"][0]
    assert (later["first"], later["kind"]) == ("weights", None) and later["weights_before"]


def test_a_plain_spike_names_its_tokens_from_the_seed_where_no_checkpoint_is(tmp_path):
    found = locate(made(tmp_path / "run", checkpoint_every=1000), [30])
    assert found["start"] == {"step": 0, "checkpoint": None} and found["replayed"]["identical"]
    (step,) = found["steps"]
    assert (step["first"], step["kind"], step["fp32"]) == (None, None, None)
    assert step["tokens"][0]["token"] == "tten" and step["tokens"][0]["targets"] == 84
    assert sum(s["share"] for s in step["sentences"]) <= 1 + 1e-5


def test_a_tied_head_and_a_second_step_to_look_into(tmp_path):
    found = locate(made(tmp_path / "run", **{"model.tied": True}), [30, 25])
    assert [s["step"] for s in found["steps"]] == [25, 30] and found["replayed"]["identical"]
    assert found["steps"][1]["tokens"][0]["token"] == "tten" != found["steps"][0]["tokens"][0]["token"]


def test_a_declared_restart_is_passed_as_the_run_passed_it(tmp_path):
    faults = ({"kind": "restart", "step": 24}, {"kind": "lose-state", "v": True}, FLOOD)
    run_dir = made(tmp_path / "run", faults, **{"restore.v": False, "checkpoint_every": 1000})
    assert locate(run_dir, [30])["start"]["step"] == 24  # from the restart's own checkpoint
    for folder in (run_dir / "checkpoints").iterdir():
        for path in folder.iterdir():
            path.write_bytes(b"damaged")
    found = locate(run_dir, [30])  # over the restart, from the seed
    assert found["start"]["step"] == 0 and found["replayed"] == {
        "steps": 30,
        "identical": True,
        "first_difference": None,
        "field": None,
    }


def test_steps_that_are_not_the_journal_s_are_said(overflowed, tmp_path, monkeypatch):
    from shutil import copytree

    run_dir = Path(copytree(overflowed, tmp_path / "run"))
    lines = [json.loads(line) for line in (run_dir / JOURNAL).read_text().splitlines() if line]
    for line in lines:
        if line["kind"] == "step" and line["step"] == 27:
            line["param_hash"] = "other"
    (run_dir / JOURNAL).write_text("".join(json.dumps(line) + "\n" for line in lines))
    manifest = json.loads((run_dir / "manifest.json").read_text())
    manifest["versions"]["torch"] = "1.0"
    (run_dir / "manifest.json").write_text(json.dumps(manifest))
    monkeypatch.setattr("labrunner.engine.step.data.grammar.corpus_hash", lambda: "other")
    found = locate(run_dir, [30])
    assert (found["replayed"]["first_difference"], found["replayed"]["field"]) == (27, "param_hash")
    assert len(found["warnings"]) == 2 and "torch 1.0" in found["warnings"][1]


def test_the_command_tells_and_gives_json(overflowed, capfd):
    assert main(["check", str(overflowed), "--locate", "--lang", "en"]) == 1
    out = capfd.readouterr().out
    for part in (
        "replayed 10 steps from checkpoint step-000020, bit for bit",
        "grad:logits.weight",
        "overflow",
        "tten",
        "drill:tten#0",
        "first violent change of the parameters: step 30",
    ):
        assert part in out
    assert main(["check", str(overflowed), "--locate", "--step", "25", "--json"]) == 1
    found = json.loads(capfd.readouterr().out, parse_constant=pytest.fail)
    assert found["locate"]["schema"] == "labrunner/locate/v1" and found["locate"]["steps"][0]["step"] == 25


def test_what_cannot_be_located_is_one_sentence(overflowed, tmp_path, capfd):
    log = tmp_path / "log.csv"
    log.write_text("step,loss\n" + "".join(f"{i},{2 + 1 / i}\n" for i in range(1, 60)))
    assert main(["check", str(log), "--locate"]) == 2
    assert main(["check", str(overflowed), "--step", "3"]) == 2
    assert main(["check", str(overflowed), "--locate", "--step", "9999"]) == 2
    err = capfd.readouterr().err
    assert err.count("\n") == 3 and "Traceback" not in err and "no step 9999" in err
    with pytest.raises(InputError, match="finite"):
        locate(made(tmp_path / "calm", (), steps=12), [])


def test_violence_is_measured_against_the_steps_before():
    calm = {s: {"update_ratio": 1e-3, "param_sketch": [float(s), 0.0]} for s in range(1, 40)}
    assert violent_change(calm) is None
    calm[30]["update_ratio"] = 2e-2
    assert violent_change(calm)["step"] == 30 and violent_change(calm)["ratio"] == pytest.approx(20)
    calm[20]["param_sketch"] = ["NaN", 0.0]
    assert violent_change(calm)["field"] == "param_sketch"


def test_a_non_finite_step_that_a_resume_withdrew_is_not_looked_into(tmp_path):
    run_dir = prepare(tmp_path / "run", with_overrides(RunConfig(), SMALL))
    with JournalWriter(run_dir / JOURNAL) as writer:
        writer.write({"kind": "step", "step": 1, "loss": 2.0}, {"kind": "step", "step": 2, "loss": math.nan})
        writer.resume(1, "step-000001")
        writer.write({"kind": "step", "step": 2, "loss": 2.0})
    with pytest.raises(InputError, match="every step of this run is finite"):
        locate(run_dir, [])
