"""The rules that every file of ours is read by: bounds, lines, versions, and one sentence for what is wrong."""

from __future__ import annotations

import errno
import os
import stat

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from labrunner.errors import Exit, InputError, MachineError, NoAccess
from labrunner.files import (
    TomlSyntaxError,
    check_schema,
    compare_schema,
    explain,
    first_wrong,
    parse_toml,
    read_json,
    read_toml,
    write_output,
)


class Part(BaseModel):
    """A table as a person may write it."""

    model_config = ConfigDict(extra="forbid")
    steps: int = Field(ge=1)


class Whole(BaseModel):
    """A file with such tables."""

    model_config = ConfigDict(extra="forbid")
    part: list[Part]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[part]]\nsteps = 1\n[[part]]\nstep = 2\n", ":4: unknown key part.1.step; remove it, or check its spelling"),
        ("[[part]]\nsteps = 1\n[[part]]\n", ":3: part.1.steps is missing"),
        ("\n[[part]]\nsteps = 0\n", ":3: part.0.steps: input should be greater than or equal to 1"),
    ],
)
def test_a_validation_becomes_one_sentence_with_file_and_line(tmp_path, text, says):
    path = tmp_path / "whole.toml"
    path.write_text(text)
    file = read_toml(path)
    with pytest.raises(ValidationError) as caught:
        Whole.model_validate(file.data)
    assert explain(caught.value, file) == f"{path}{says}"


def test_what_nobody_wrote_by_hand_has_another_remedy():
    with pytest.raises(ValidationError) as caught:
        Whole.model_validate({"part": [{"steps": "x" * 9000, "other\x1b[31m": 1}]})
    assert explain(caught.value, "a.json", again="make it again") == "a.json: unknown key part.0.other; make it again"
    with pytest.raises(ValidationError) as caught:
        Part.model_validate({"steps": "x"})
    assert first_wrong(caught.value).key == "steps" and first_wrong(caught.value).value == "x"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a = 1\nb = [1,\n", 3, "invalid value"),
        ("a = 1\na = 2\n", 2, "cannot overwrite a value"),
        (f"a = 1\nb = {'9' * 10_000}\n", None, "a number too large to read"),
        (f"a = 1\nb = [{{ c = 0x{'f' * 10_000} }}]\n", None, "a number too large to read"),
        ("a = 9223372036854775808\n", None, "a number too large to read"),
        (f"a = {'[' * 100_000}\n", None, "nested too deeply"),
    ],
)
def test_toml_that_cannot_be_read_is_one_sentence(tmp_path, text, line, reason):
    with pytest.raises(TomlSyntaxError) as caught:
        parse_toml(text)
    assert caught.value.line == line
    path = tmp_path / "a.toml"
    path.write_text(text)
    with pytest.raises(InputError) as said:
        read_toml(path)
    assert str(said.value) == f"{path}{f':{line}' if line else ''}: not TOML: {reason}"


def test_versions_are_numbers_and_not_words():
    assert compare_schema("labrunner/lab/v10", "labrunner/lab/v9") == "newer"
    assert compare_schema("labrunner/lab/v9", "labrunner/lab/v10") == "older"
    assert compare_schema("labrunner/fix/v1", "labrunner/lab/v1") == "other"
    assert compare_schema(None, "labrunner/lab/v1") == "missing" and compare_schema(1, "labrunner/lab/v1") == "other"


@pytest.mark.parametrize(
    ("found", "again", "says"),
    [
        (None, "", 'begin the file with schema = "labrunner/lab/v2"'),
        (None, "run it again", "is it the right file"),
        ("\x1b[31mred", "", "is it the right file"),
        ("labrunner/lab/v3", "run it again", "newer than this labrunner reads; update labrunner"),
        ("labrunner/lab/v1", "", 'older than this labrunner reads; bring the file to "labrunner/lab/v2"'),
        ("labrunner/lab/v1", "run it again", "older than this labrunner reads; run it again"),
    ],
)
def test_each_version_that_is_not_read_has_its_own_advice(found, again, says):
    with pytest.raises(InputError, match=says) as caught:
        check_schema(found, "labrunner/lab/v2", "lab.toml:1", again=again)
    assert str(caught.value).startswith("lab.toml:1: ") and "\x1b" not in str(caught.value)
    check_schema("labrunner/lab/v2", "labrunner/lab/v2", "lab.toml:1")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"a": 1,\n"b": }', ":2: not JSON; make it again"),
        (b"\xff", ": not JSON; make it again"),
        (b"", ":1: not JSON; make it again"),
        (b"[]", ": not a JSON object; make it again"),
        (b"[" * 100_000, ": nested too deeply; make it again"),
        (b'"' + b"x" * 5000 + b'"', ": larger than 4 KiB, which no such file needs; is it the right one?"),
    ],
)
def test_json_that_cannot_be_read_is_one_sentence(tmp_path, content, says):
    path = tmp_path / "a.json"
    path.write_bytes(content)
    limit = 4096 if b"x" in content else 1 << 20
    with pytest.raises(InputError) as caught:
        read_json(path, again="make it again", limit=limit)
    assert str(caught.value) == f"{path}{says}"


def test_a_missing_permission_is_no_fault_of_the_input(tmp_path, monkeypatch):
    def refuse(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, "refused")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(NoAccess, match=r"cannot be read \(no permission\)") as caught:
        read_json(tmp_path / "a.json", again="")
    assert caught.value.exit_code == Exit.MACHINE and isinstance(caught.value, InputError)


def test_a_pipe_named_for_output_is_written_into_and_stays_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_output(pipe, "whole")
        assert os.read(reader, 100) == b"whole" and stat.S_ISFIFO(pipe.stat().st_mode)
    finally:
        os.close(reader)


def test_a_link_named_for_output_stays_one_and_what_it_leads_to_is_written(tmp_path):
    """As `/dev/stdout` is one, under `labrunner grade --output /dev/stdout > FILE`."""
    link, target = tmp_path / "stdout", tmp_path / "file"
    target.write_text("something longer before")
    link.symlink_to(target)
    write_output(link, "whole")
    assert link.is_symlink() and target.read_text() == "whole"


def test_a_file_named_for_output_is_replaced_with_its_folders_made(tmp_path):
    write_output(tmp_path / "new" / "grades.xml", "whole")
    assert (tmp_path / "new" / "grades.xml").read_text() == "whole"


def test_pieces_are_written_one_by_one_and_a_file_stays_as_it_was_where_one_fails(tmp_path):
    write_output(tmp_path / "grades.csv", (f"{number}\n" for number in range(3)))
    assert (tmp_path / "grades.csv").read_text() == "0\n1\n2\n"

    def broken():
        yield "half"
        raise MachineError("the disk is gone")

    with pytest.raises(MachineError):
        write_output(tmp_path / "grades.csv", broken())
    assert (tmp_path / "grades.csv").read_text() == "0\n1\n2\n" and len(list(tmp_path.iterdir())) == 1
