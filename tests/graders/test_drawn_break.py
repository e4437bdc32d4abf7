"""What graders make of a lab whose break is drawn: the question of which, a partial fix, a state kept in float16."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from labrunner.course.lab import load_lab
from labrunner.engine.config import flatten
from labrunner.graders.checks.answers import right_answers
from labrunner.graders.checks.fix import _credit
from labrunner.graders.read.fix import read_fix
from labrunner.graders.references.panels import fields_of


@pytest.fixture(scope="module")
def lab():
    return load_lab("optimizer-reset")


@pytest.mark.parametrize("seed", range(42, 50))
def test_which_variant_it_was_is_what_the_seed_drew(lab, seed):
    question = next(q for q in lab.questions if q.source == "draw")
    case = SimpleNamespace(lab=lab, references=SimpleNamespace(config=lambda arm: lab.resolve(arm, seed=seed)))
    [right] = right_answers(case, question)
    assert lab.resolve(f"break-{right.value}", seed=seed) == lab.resolve("break", seed=seed)


def test_a_partial_fix_earns_its_part_whatever_the_value(lab):
    assert _credit(lab, {"schedule.rewarm_steps": 50}) == _credit(lab, {"schedule.rewarm_steps": 77}) == 0.5
    assert _credit(lab, {"restore.v": True}) == _credit(lab, {"restore.v": True, "schedule.rewarm_steps": 50}) == 1.0


def test_what_the_break_has_anyway_is_no_change(lab, tmp_path):
    path = tmp_path / "fix.toml"
    path.write_text(
        'schema = "labrunner/fix/v1"\n[restore]\nm = true\nv = true\ncount = true\nmoments_dtype = "fp32"\n'
    )
    fix = read_fix(path, lab, broken=flatten(lab.resolve("break")))
    assert fix.changes == {"restore.moments_dtype": "fp32"} and fix.problem is None  # seed 42 drew float16


@pytest.mark.parametrize(
    "text, key", [("[optimizer]\ngrad_clip = 0.1\n", "refused-clip"), ("[optimizer]\neps = 1e-4\n", "refused-eps")]
)
def test_what_hides_the_cause_is_refused_with_the_reason(lab, tmp_path, text, key):
    path = tmp_path / "fix.toml"
    path.write_text('schema = "labrunner/fix/v1"\n' + text)
    refused = read_fix(path, lab, broken=flatten(lab.resolve("break"))).problem
    assert refused.code == "fix.refused" and refused.params["reason"] == key


def test_panel_5_may_be_cited_for_the_zeros_of_v():
    series = SimpleNamespace(columns={"m_norm": [1.0], "v_norm": [1.0], "v_zero": [0.3], "update_ratio": [1.0]})
    assert fields_of(5, "v_zero 0,34", series) == fields_of(5, "zeros 0.34", series) == ["v_zero"]
    assert fields_of(5, "v 0.002", series) == ["v_norm"]


@pytest.mark.parametrize("text", ["staleness of v 6.8", "RMS of g/sqrt(v) 6.8", "grad_v_rms: 6.8"])
def test_panel_5_may_be_cited_for_how_stale_v_is(text):
    series = SimpleNamespace(columns={"v_norm": [1.0], "update_ratio": [1.0], "grad_v_rms": [6.8]})
    assert fields_of(5, text, series) == ["grad_v_rms"]
    assert fields_of(4, text, SimpleNamespace(columns={"act_rms.final": [1.0]})) == ["act_rms.final"]


def test_a_number_of_a_second_page_is_found_without_its_name_behind_those_of_the_first():
    columns = {"act_rms.block_1": [1.0], "attn_logit_max.block_1": [6.0], "attn_logit_max.block_0": [5.0]}
    series = SimpleNamespace(columns=columns)
    assert fields_of(4, "6.0 in block 1", series) == ["act_rms.block_1", "attn_logit_max.block_1"]
    assert fields_of(4, "attention logit 6.0 in block 1", series) == ["attn_logit_max.block_1"]
