"""`python -m tools.other_instructions`: a line is judged as the grader judges it, both ways, and counted."""

import math
from functools import partial

import fake_runs
import pytest

from labrunner.course.cache import RunCache
from labrunner.course.cases import Case
from labrunner.course.lab import load_lab
from labrunner.course.proof.trials import VARIANTS
from labrunner.errors import InputError
from labrunner.graders.references.provider import Expected
from tools import other_instructions
from tools.other_instructions import (
    OUTSIDE,
    UNJUDGED,
    UNPAID,
    WITHIN,
    Row,
    accepts,
    allowance,
    compared,
    last_steps,
    main,
    spread_cases,
    summary,
    table,
    verdict,
    written,
)


def right(value, absolute=0.0, relative=0.0, **more):
    return [Expected(value, "rerun", absolute, relative, **more)]


@pytest.mark.parametrize(
    ("read", "expected", "taken"),
    [
        (2.02, right(2.0, relative=0.01), True),
        (2.03, right(2.0, relative=0.01), False),
        (2.03, right(2.0, absolute=0.05, relative=0.01), True),  # the larger of the two counts
        (312, right(312), True),
        (313, right(312), False),
        (3.9, right(2.0, low=1.0, high=4.0), True),
        (4.1, right(2.0, low=1.0, high=4.0), False),
        (math.nan, right(math.nan), True),
        (math.nan, right(2.0, relative=0.5), False),
        ("head", right("head"), True),
        ("body", right("head"), False),
        ("few", [Expected("many", "rerun"), Expected("few", "rerun")], True),  # machines read either order of size
        (2.0, right(2.0, chaotic=True), None),
        (2.0, [], None),
    ],
)
def test_an_answer_is_taken_as_the_grader_takes_it(read, expected, taken):
    assert accepts(read, expected) is taken


@pytest.mark.parametrize(
    ("agreed", "earns", "said"),
    [
        ([True, True], True, WITHIN),
        ([True, False], True, OUTSIDE),  # whichever of the two machines the grader has
        ([True, False], False, UNPAID),
        ([None, None], True, UNJUDGED),
        ([None, False], True, OUTSIDE),
    ],
)
def test_a_line_is_within_where_both_machines_take_it(agreed, earns, said):
    assert verdict(agreed, earns) == said


def test_numbers_are_written_as_a_learner_writes_them():
    assert [written(value) for value in (2.345678, 312, math.nan, "head", None)] == [
        "2.346",
        "312",
        "nan",
        "head",
        "None",
    ]


def test_the_allowance_is_told_in_the_units_of_the_number():
    assert allowance(right(2.0, absolute=0.001, relative=0.01)) == "0.02"
    assert allowance(right(2.0, low=1.0, high=4.0)) == "1 to 4"
    assert allowance([Expected("many", "rerun"), Expected("few", "rerun")]) == "many or few"
    assert allowance([]) == "-"


def test_cases_are_taken_from_all_variants_in_turn():
    cases = [Case(seed=seed, variant=name) for seed, name in enumerate(("a", "a", "b", "a", "c"))]
    assert [case.seed for case in spread_cases(cases, 4)] == [0, 2, 4, 1]


def test_an_arm_is_trained_as_far_as_it_is_read_on_its_case():
    """A reading that counts from the fault moves with it; one whose window ends with the run goes to the end."""
    lab = load_lab("no-clip")
    early, late = (last_steps(lab.assigned(Case(seed=1, step=step))) for step in (200, 300))
    assert late["break"] == early["break"] + 100 < 500
    assert early["control"] == 500


@pytest.mark.parametrize("wobble, outside", [(0.001, set()), (0.1, {"symptom.spike_loss", "symptom.peak_loss"})])
def test_a_case_is_trained_with_both_sets_and_its_lines_are_judged(wobble, outside, monkeypatch, tmp_path):
    """A curve that lies higher on the other side is right there as far as the lab's tolerance reaches."""
    monkeypatch.setattr(fake_runs, "_journal", partial(_shifted, fake_runs._journal, wobble))
    launch = fake_runs.FakeLaunch()
    [variant] = (known for known in VARIANTS if known.name == "aten-avx2")
    rows = list(compared([load_lab("no-clip")], 1, variant, RunCache(tmp_path, max_bytes=2**30, launch=launch)))
    assert {(spec.arm, bool(spec.env)) for spec in launch.specs} == {
        (arm, limited) for arm in ("break", "control") for limited in (False, True)
    }
    read = {row.line: row for row in rows}
    assert read["symptom.spike_loss"].other == pytest.approx(read["symptom.spike_loss"].one + wobble)
    assert {row.line for row in rows if row.judged == OUTSIDE} == outside
    assert "symptom.lr" not in read and "answer.rare-pieces" not in read  # which no machine reads otherwise


def test_readings_that_a_lab_does_not_ask_for_can_be_compared_alone(tmp_path):
    launch = fake_runs.FakeLaunch()
    cache = RunCache(tmp_path, max_bytes=2**30, launch=launch)
    [row] = compared([load_lab("bandit-shift")], 1, VARIANTS[1], cache, ["spike_loss"])
    assert (row.line, row.judged) == ("spike_loss", WITHIN)
    assert [(spec.arm, spec.config.steps) for spec in launch.specs] == [("break", 8)] * 2
    with pytest.raises(InputError, match="no reading is called nothing"):
        list(compared([load_lab("bandit-shift")], 1, VARIANTS[1], cache, ["nothing"]))


def _shifted(journal, wobble, config, limited):
    return journal(config, wobble if limited else 0.0)


ROWS = [
    Row("no-clip", "123456", "symptom.grad_norm", 2.345678, 2.345, "0.012", WITHIN),
    Row("no-clip", "123456", "answer.grad-ratio", 12.0, 13.0, "0.24", OUTSIDE),
    Row("no-clip", "654321", "answer.grad-ratio", 12.0, 13.0, "0.24", UNPAID),
    Row("lr-jump", "123456", "symptom.peak_loss", 9.0, 9.0, "0.1", UNJUDGED),
]


def test_the_tables_name_every_line_and_count_them():
    assert table(ROWS).splitlines()[2] == "| no-clip | 123456 | symptom.grad_norm | 2.346 | 2.345 | 0.012 | within |"
    assert summary(ROWS).splitlines()[2:] == [
        "| no-clip | 2 | 3 | 1 | 1 | 1 | 0 |",
        "| lr-jump | 1 | 1 | 0 | 0 | 0 | 1 |",
        "| **all** | 3 | 4 | 1 | 1 | 1 | 1 |",
    ]


@pytest.mark.parametrize(("rows", "code"), [(ROWS, 1), (ROWS[:1] + ROWS[2:], 0)])
def test_the_exit_code_says_whether_a_paid_line_fell_out(rows, code, monkeypatch, capsys, tmp_path):
    asked = []
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path))
    monkeypatch.setattr(
        other_instructions,
        "compared",
        lambda labs, count, variant, cache, names: asked.append(([lab.id for lab in labs], count, variant.env)) or rows,
    )
    assert main(["no-clip", "--cases", "2"]) == code
    assert asked == [(["no-clip"], 2, {"ATEN_CPU_CAPABILITY": "avx2", "ONEDNN_MAX_CPU_ISA": "AVX2"})]
    assert summary(rows) in capsys.readouterr().out


def test_an_unknown_lab_ends_with_one_sentence(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("LABRUNNER_CACHE", str(tmp_path))
    assert main(["no-such-lab"]) == 2
    assert "no-such-lab" in capsys.readouterr().err
