"""The manifest: written whole, read back, and one sentence for whatever is wrong with it."""

from __future__ import annotations

import json
import math

import pytest
from pydantic import ValidationError

from labrunner.cli import main
from labrunner.engine.config import RunConfig, validated, with_overrides
from labrunner.engine.environment import describe_instructions
from labrunner.engine.record.manifest import MANIFEST, Manifest, create_manifest, read_manifest, write_manifest
from labrunner.engine.record.processor import processor_name
from labrunner.errors import InputError


def manifest(**more):
    return Manifest(config=RunConfig(), seed=42, **more)


def test_it_reads_back_what_was_written(tmp_path):
    config = with_overrides(RunConfig(), {"optimizer.grad_clip": "none", "steps": 50})
    before = Manifest(config=config, seed=42, lab="no-clip", stop_at=20, interventions=[{"step": 3, "do": "stop"}])
    write_manifest(tmp_path, before)
    after = read_manifest(tmp_path)
    assert after == before
    assert math.isinf(after.config.optimizer.grad_clip) and after.target == 20
    assert json.loads((tmp_path / MANIFEST).read_text())["schema"] == "labrunner/manifest/v1"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ({"config": {"model": {"d_model": 65}}}, "model.d_model = 65 must be a multiple of model.n_heads = 4"),
        (
            {"config": {"data": {"corpus": "sources"}}},
            "data.corpus = 'sources' does not go with data.tokenizer = 'bpe'",
        ),
        ({"config": {"faults": [{"kind": "no-fault"}]}}, "no fault is of kind 'no-fault'"),
        ({"config": {"faults": [{"kind": "restart", "step": 0}]}}, "fault restart: step: input should be greater"),
        ({"environment": {"PYTHONPATH": "/tmp/x"}}, "environment: it sets 'PYTHONPATH', which is none of ATEN_CPU"),
        ({"environment": {"LD_PRELOAD": "/tmp/x.so", "MKL_CBWR": None}}, "environment: it sets 'LD_PRELOAD'"),
        ({"environment": {"MKL_CBWR": "AVX2\0"}}, "the value of MKL_CBWR is no name of an instruction set"),
    ],
)
def test_what_no_run_of_ours_can_have_is_a_damaged_manifest(tmp_path, damage, says):
    tree = {"schema": "labrunner/manifest/v1", "config": {}, "seed": 42}
    (tmp_path / MANIFEST).write_text(json.dumps(tree))
    assert read_manifest(tmp_path).config == RunConfig()
    (tmp_path / MANIFEST).write_text(json.dumps(tree | damage))
    with pytest.raises(InputError, match=says) as caught:
        read_manifest(tmp_path)
    assert "damaged" in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("tree", [{"model": {"d_model": 65}}, {"data": {"tokenizer": "sources"}}])
def test_a_rule_across_settings_holds_wherever_a_configuration_is_made(tree):
    with pytest.raises(ValidationError):
        RunConfig.model_validate(tree)
    with pytest.raises(InputError, match="^here: (model|data)"):
        validated(tree, origin="here")


def test_a_failed_write_leaves_the_old_one(tmp_path, monkeypatch):
    write_manifest(tmp_path, manifest(arm="break"))
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError):
        write_manifest(tmp_path, manifest(arm="control"))
    assert read_manifest(tmp_path).arm == "break"
    assert [p.name for p in tmp_path.iterdir()] == [MANIFEST]


def test_only_one_of_two_can_create_it(tmp_path):
    create_manifest(tmp_path, manifest())
    with pytest.raises(FileExistsError):
        create_manifest(tmp_path, manifest())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not JSON"),
        (b'{"schema": "labrunner/manifest/v1"', ":1: not JSON"),
        (b"\xff\xfe\x00", "not JSON; make the run again"),
        (b"[" * 100_000, "nested too deeply; make the run again"),
        (b"1" * 10_000, "not JSON"),
        (b"[1]", "not a JSON object"),
        (b"{}", "there is no schema"),
        (b'{"schema": "labrunner/grade/v1"}', "the schema is 'labrunner/grade/v1', not"),
        (b'{"schema": "labrunner/manifest/v0"}', "older than this labrunner reads; make the run again"),
        (b'{"schema": "labrunner/manifest/v2"}', "newer than this labrunner reads; update"),
        (b'{"schema": "labrunner/manifest/v1", "seed": 1}', "config is missing; the manifest was damaged"),
        (b'{"schema": "\\u001b[31mlabrunner"}', "is it the right file"),
    ],
)
def test_a_damaged_one_is_named_in_one_sentence(tmp_path, content, says):
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(InputError, match=says) as caught:
        read_manifest(tmp_path)
    assert str(tmp_path / MANIFEST) in str(caught.value) and "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


def test_what_is_no_run_is_named(tmp_path):
    with pytest.raises(InputError, match="no run folder at"):
        read_manifest(tmp_path / "absent")
    with pytest.raises(InputError, match=r"holds no manifest\.json"):
        read_manifest(tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="is a file"):
        read_manifest(tmp_path / "file")


def test_a_huge_one_is_not_read(tmp_path):
    with (tmp_path / MANIFEST).open("wb") as stream:
        stream.truncate(50 << 20)
    with pytest.raises(InputError, match="larger than"):
        read_manifest(tmp_path)


def test_the_instruction_set_names_what_limits_it():
    assert describe_instructions("AVX2", {"ATEN_CPU_CAPABILITY": "avx2", "MKL_CBWR": None}) == (
        "AVX2 ATEN_CPU_CAPABILITY=avx2"
    )


def test_a_run_names_the_make_of_its_processor(whole):
    assert read_manifest(whole).processor == processor_name() != ""


@pytest.mark.parametrize("command", [["resume"], ["replay"], ["sample"], ["check", "--locate"]], ids=" ".join)
def test_a_strangers_manifest_runs_no_code(tmp_path, capsys, command):
    run_dir, trap, sprung = tmp_path / "run", tmp_path / "trap", tmp_path / "sprung"
    write_manifest(run_dir.mkdir() or run_dir, manifest(status="stopped", last_step=1))
    (run_dir / "events.jsonl").write_text('{"kind":"step","step":1,"loss":2.0,"grad_norm_pre":1.0}\n')
    (trap.mkdir() or trap / "sitecustomize.py").write_text(f"open({str(sprung)!r}, 'w').close()\n")
    tree = json.loads((run_dir / MANIFEST).read_text())
    (run_dir / MANIFEST).write_text(json.dumps({**tree, "environment": {"PYTHONPATH": str(trap)}}))
    assert main([*command, str(run_dir), "--lang", "en"]) == 2
    assert "environment: it sets 'PYTHONPATH'" in capsys.readouterr().err and not sprung.exists()
