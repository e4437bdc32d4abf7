"""The file of a shift: read as it was written, and refused in one sentence where it is anything else."""

from __future__ import annotations

import json
import os

import pytest

from labrunner.drill.record import MOST_BYTES, Record, parse_record, read_record, write_record
from labrunner.errors import InputError

ENTRY = {"asked_at": 34, "executed": 14, "action": "rollback", "arguments": {"to": 20}}
SHIFT = {
    "schema": "labrunner/shift/v1",
    "scenario": "bumpy",
    "seed": 5,
    "interventions": [ENTRY | {"took_effect_at": 21}],
    "called": {"cause": "schedule", "step": 20, "executed": 14},
    "all_clear": None,
    "score": 100.0,
    "parts": {"outcome": 50},
}


def test_of_a_file_only_what_was_done_is_believed(tmp_path):
    path = tmp_path / "shift-1.json"
    write_record(path, SHIFT)
    record = read_record(path)
    assert record.interventions[0].arguments == {"to": 20} and record.called.cause == "schedule"
    told = record.as_json()
    assert set(told) == {"schema", "scenario", "seed", "interventions", "called", "calls", "all_clear"}
    assert parse_record(json.dumps(told).encode(), "again") == record


def entry(**changes):
    return SHIFT | {"interventions": [ENTRY | changes]}


HOSTILE = [
    (b"", "not JSON"),
    (b"\xff\xfe{", "not JSON"),
    (b"[]", "not a JSON object"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"seed": ' + b"9" * 10_000 + b"}", "not JSON"),
    (b'{"seed": NaN}', "not JSON"),
    (SHIFT | {"schema": "labrunner/shift/v9"}, "newer than this labrunner reads"),
    (SHIFT | {"seed": -1}, "seed: input should be greater than or equal to 0"),
    (SHIFT | {"seed": "five"}, "seed: input should be a valid integer"),
    (SHIFT | {"scenario": "x" * 1000}, "scenario: string should have at most 80 characters"),
    (SHIFT | {"interventions": {"0": ENTRY}}, "interventions: input should be a valid"),
    (SHIFT | {"interventions": [ENTRY] * 1001}, "interventions: .* at most 1000 items"),
    (SHIFT | {"interventions": [ENTRY, ENTRY | {"executed": 3}]}, "in the order in which they were asked for"),
    (SHIFT | {"called": {"cause": "gremlins", "step": 1, "executed": 1}}, "called.cause: must be one of bad-data"),
    (entry(executed=-3), "interventions.0.executed: input should be greater than or equal to 0"),
    (entry(action="call", arguments={"cause": "hardware"}), "interventions.0.action: input should be"),
    (entry(arguments={"to": 1e999}), "not JSON"),
    (entry(arguments={"to": [[[]]]}), "interventions.0: rollback: to must be a finite number"),
    (entry(action="skip", arguments={"do": "rollback", "to": 20}), "no argument is called 'do'"),
    (entry(arguments={"before_onset": 1}), "rollback takes one whole number"),
    (entry(action="set", arguments={"key": "seed", "value": 1}), "can't change in a run"),
]


@pytest.mark.parametrize(("data", "said"), HOSTILE, ids=[said for _, said in HOSTILE])
def test_what_is_no_record_is_one_sentence(data, said):
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(InputError, match=said) as raised:
        parse_record(raw, "shift-1.json")
    assert str(raised.value).startswith("shift-1.json") and "\n" not in str(raised.value)
    assert len(str(raised.value)) < 500


def test_what_is_no_ordinary_file_is_not_waited_for(tmp_path):
    pipe, large = tmp_path / "pipe.json", tmp_path / "large.json"
    os.mkfifo(pipe)
    large.write_bytes(b" " * (MOST_BYTES + 1))
    said = [(pipe, "no ordinary file"), (tmp_path, "no ordinary file"), (large, "larger than 256 KiB")]
    for path, why in [*said, (tmp_path / "none.json", "no such file"), (tmp_path / "a\0b", "no name of a file")]:
        with pytest.raises(InputError, match=why):
            read_record(path)


def test_a_record_of_a_shift_that_is_not_over_is_one():
    assert Record(scenario="bumpy", seed=5).as_json()["interventions"] == []
