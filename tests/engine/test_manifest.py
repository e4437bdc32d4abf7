"""The manifest: written whole, read back, and one sentence for whatever is wrong with it."""

from __future__ import annotations

import json
import math

import pytest

from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.record.manifest import (
    MANIFEST,
    Manifest,
    create_manifest,
    describe_instructions,
    read_manifest,
    write_manifest,
)
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
