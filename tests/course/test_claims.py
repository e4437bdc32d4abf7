"""Readings that can say nothing, values that are not there, and arms that are not what their kind must be."""

import pytest
from fake_runs import FakeLaunch, curves
from msgspec.structs import replace

from labrunner.course.cache import RunCache
from labrunner.course.calibration import write_calibration
from labrunner.course.lab import list_labs, load_lab
from labrunner.course.proof.claims import _fields_of, by_kind, check_claims, complaints
from labrunner.course.proof.lint import lint
from labrunner.course.proof.verify import Plan, Proof
from labrunner.diagnosis.readings import FIELDS, Reading, field_kind, holds
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.errors import InputError

SPIKE = 'field = "loss"\nreduce = "at"\norigin = "flood"\nsteps = [0, 0]'


def claim(lines):
    """The toy's files with one claim more, at the end of `lab.toml`."""
    return "value = 0.1\nnan_holds = true", f'value = 0.1\n[[claims]]\nid = "more"\n{lines}'


@pytest.fixture
def prove(tmp_path):
    def _prove(lab, seeds=(42, 43), launch=None, platforms=False):
        cache = RunCache(tmp_path / "runs", launch=launch or FakeLaunch())
        proof = Proof(lab, Plan(tuple(seeds), platforms=platforms), cache)
        proof.run(2)
        return proof.calibration("labrunner lab verify toy")

    return _prove


class Written(FakeLaunch):
    """A launch whose journals are changed before they are written: `change(config, lines)` returns the lines."""

    def __init__(self, change):
        super().__init__()
        self.change = change

    def __call__(self, spec, run_dir, on_progress=None):
        super().__call__(spec, run_dir, on_progress)
        lines = self.change(spec.config, curves(spec.config))
        (run_dir / JOURNAL).write_text("".join(encode(line) + "\n" for line in lines))


# -- arms by kind ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lab", [lab.id for lab in list_labs()])
def test_the_shipped_labs_are_what_the_kinds_of_their_arms_ask_for(lab):
    lab = load_lab(lab)
    results = by_kind(lab, lab.calibration())
    assert results and all(result.holds for result in results), [str(result) for result in results]


def test_claims_draws_and_partial_fixes_are_left_to_themselves():
    lab = load_lab("optimizer-reset")
    asked = {result.arm.name for result in by_kind(lab, lab.calibration())}
    assert {"without-restart", "without-lost-state", "fix-restore"} == asked


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'name = "without-missing-clip"\nkind = "ablation"\nfaults = ["flood"]',
            'name = "without-missing-clip"\nkind = "ablation"\nfaults = ["flood", "clip-removed"]',
            "arm without-missing-clip (ablation) must be healthy, and is on 0 of 2 seeds",
        ),
        (
            'faults = ["flood", "clip-removed"]\nset = { "optimizer.grad_clip" = 1.0 }',
            'faults = ["flood", "clip-removed"]\nset = { "optimizer.beta2" = 0.9 }',
            "arm fix-clip (fix) must be healthy, and is on 0 of 2 seeds",
        ),
        (
            'name = "control"\nkind = "control"\nfaults = ["flood"]',
            'name = "control"\nkind = "control"\nfaults = ["flood"]\n'
            '[[arms]]\nname = "break-mild"\nkind = "break"\nfaults = ["flood"]',
            "arm break-mild (break) must be not healthy, and is on 0 of 2 seeds",
        ),
    ],
)
def test_an_arm_that_is_not_what_its_kind_must_be_disproves_the_lab(prove, change, lab_dir, old, new, says):
    lab = change(old, new)
    result = prove(lab)
    assert not result.proven and not result.claims["break-hurts"].failed_seeds
    assert [str(one) for one in by_kind(lab, result) if not one.holds] == [says]
    write_calibration(lab_dir, replace(result, proven=True))
    arm = says.split()[1]
    line = next(n for n, text in enumerate((lab_dir / "lab.toml").read_text().splitlines(), 1) if f'"{arm}"' in text)
    found = [str(one).split("lab.toml")[1] for one in lint(lab) if "editable" not in one.message]
    assert found == [f":{line - 1}: {says} of its calibration"]


def test_a_partial_fix_and_an_arm_whose_verdict_is_claimed_may_be_anything(prove, change):
    change(
        'faults = ["flood", "clip-removed"]\nset = { "optimizer.grad_clip" = 1.0 }',
        'credit = 0.5\nfaults = ["flood", "clip-removed"]\nset = { "optimizer.beta2" = 0.9 }',
    )
    lab = change(
        'name = "without-missing-clip"\nkind = "ablation"\nfaults = ["flood"]',
        'name = "without-missing-clip"\nkind = "ablation"\nfaults = ["flood", "clip-removed"]',
    )
    assert [one.arm.name for one in by_kind(lab, prove(lab)) if not one.holds] == ["without-missing-clip"]
    says = 'reading = { arm = "without-missing-clip", reduce = "verdict" }\nop = "!="\nvalue = "healthy"'
    own = change(*claim(f"{says}\nbase_seed_only = true"))
    assert not prove(own).proven, "what is claimed of one seed says nothing of the others"
    every = change("base_seed_only = true", "")
    assert prove(every).proven and "without-missing-clip" not in [one.arm.name for one in by_kind(every, prove(every))]


def test_one_seed_of_twenty_may_be_otherwise():
    lab = load_lab("no-clip")
    known = lab.calibration()

    def with_verdicts(**verdicts):
        arm = replace(known.arms["without-concentration"], verdicts=verdicts)
        changed = replace(known, arms={**known.arms, "without-concentration": arm})
        return next(one.holds for one in by_kind(lab, changed) if one.arm.name == "without-concentration")

    assert with_verdicts(healthy=19, diverged=1) and not with_verdicts(healthy=18, diverged=2)
    assert not with_verdicts(diverged=20) and not with_verdicts()


# -- readings that can say nothing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (SPIKE, SPIKE.replace("loss", "lozz"), "the journal of this arm has no field 'lozz'; did you mean loss?"),
        (
            SPIKE,
            SPIKE.replace("loss", "act_rms.block_2"),
            "has no field 'act_rms.block_2'; did you mean act_rms.block_",
        ),
        (
            SPIKE,
            SPIKE.replace("loss", "param_norms.final"),
            "no field 'param_norms.final'; did you mean param_norms.final_norm?",
        ),
        (SPIKE, SPIKE.replace("loss", "batch"), "has no field 'batch'"),
        (SPIKE, SPIKE.replace("loss", "top_token_share"), "has no field 'top_token_share'"),
        (SPIKE, SPIKE.replace("loss", "clipped"), "clipped is derived, and reduce = 'at' reads what was logged"),
        (
            SPIKE,
            SPIKE.replace("loss", "batch.rare_tokens.tten").replace('"at"', '"max"'),
            "reduce = 'max' needs a column",
        ),
        (
            SPIKE,
            SPIKE.replace("[0, 0]", "[9000, 9000]"),
            "it reads step 9312, and the run of break has the steps 1 to 500",
        ),
        (SPIKE, SPIKE.replace("[0, 0]", "[-312, 0]"), "it reads step 0,"),
        (SPIKE, SPIKE.replace('"at"', '"mean"').replace("[0, 0]", "[4, 189]"), "it reads the steps 316 to 501"),
        (SPIKE, 'field = "loss"\nreduce = "ratio_to_baseline"\nsteps = [1, 1]', "before step 1 there are none"),
        (
            "steps = [4, 53]\nminus",
            'steps = [4, 53]\nop = "<"\nvalue = "much"\nminus',
            "loss is a number, which the value 'much' is not",
        ),
        ('minus = "after_control"', 'minus = { arm = "control", reduce = "verdict" }', "one of the two is a word"),
        ('minus = "after_control"', 'minus = { field = "lozz", reduce = "mean" }', "has no field 'lozz'"),
    ],
)
def test_a_named_reading_that_can_say_nothing_is_a_finding_on_its_line(change, lab_dir, old, new, says):
    lab = change(old, new)
    name = "spike_loss" if old == SPIKE else "damage"
    line = next(
        n
        for n, text in enumerate((lab_dir / "lab.toml").read_text().splitlines(), 1)
        if text.startswith(f"[readings.{name}]")
    )
    assert any(f"lab.toml:{line}: reading {name}: " in text and says in text for text in map(str, lint(lab)))


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ('reading = { field = "lozz", reduce = "max" }\nop = "<"\nvalue = 9', "has no field 'lozz'"),
        ('reading = { field = "loss", steps = [9000, 9000] }\nop = "<"\nvalue = 9', "it reads step 9000,"),
        ('reading = { reduce = "verdict" }\nop = ">="\nvalue = 1', "verdict is a word, and op '>=' compares numbers"),
        (
            'reading = { reduce = "verdict" }\nop = "not in"\nvalue = ["helthy"]',
            "no verdict is called 'helthy'; did you mean healthy?",
        ),
        ('reading = { reduce = "verdict" }\nop = "=="\nvalue = 1', "verdict is a word, which the value 1 is not"),
        ('reading = { reduce = "cause" }\nop = "in"\nvalue = [3]', "cause is a word, which the value 3 is not"),
        ('reading = "spike_loss"\nop = "in"\nvalue = 3', "op 'in' needs a list"),
        ('reading = "spike_loss"\nop = "<"\nvalue = [3]', "loss is a number, which the value [3] is not"),
        (
            'reading = { field = "first_nonfinite", reduce = "first_nonfinite" }\nop = "<"\nvalue = 312',
            "first_nonfinite is a word",
        ),
    ],
)
def test_a_claim_that_can_say_nothing_is_a_finding_and_no_proof_begins(change, lab_dir, lines, says):
    lab = change(*claim(lines))
    line = (lab_dir / "lab.toml").read_text().splitlines().index('id = "more"')
    assert any(f"lab.toml:{line}: claim more: " in text and says in text for text in map(str, lint(lab)))
    with pytest.raises(InputError) as caught:
        check_claims(lab)
    assert f"lab.toml:{line}: claim more: " in str(caught.value) and says in str(caught.value)


@pytest.mark.parametrize("lab", [lab.id for lab in list_labs()])
def test_every_reading_of_the_shipped_labs_can_say_something(lab):
    lab = load_lab(lab)
    readings = [*lab.readings.values(), *(claim.as_reading() for claim in lab.claims)]
    assert len(readings) > 20 and not [say for reading in readings for say in complaints(lab, reading)]


def paths(value, name=""):
    """Every path of a journal line that ends in a number or a word."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return {path for key, item in items for path in paths(item, f"{name}.{key}" if name else str(key))}
    return {name}


@pytest.mark.slow
def test_the_fields_are_those_that_the_trainer_writes():
    from labrunner.engine.step.loop import Run

    small = {"model.d_model": 16, "model.n_layers": 2, "model.n_heads": 2, "sampling.every": 1, "attention.every": 1}
    plain = Run(with_overrides(RunConfig(), small)).step()
    mixed = Run(load_lab("bandit-shift").resolve("control")).step()
    assert "wall_time" not in plain  # the step does not know it; the trainer adds it
    found = (paths(plain) | paths(mixed) | {"wall_time"}) - {"kind", "step"}
    assert not {path for path in found if field_kind(path) in (None, "derived")}
    seen = {name: [path for path in found if field_kind(path) and _fits(path, name)] for name in FIELDS}
    assert not [name for name, kind in FIELDS.items() if kind != "derived" and not seen[name]]
    groups = {path for path in paths(plain) if path.startswith(("act_rms.", "param_norms."))}
    assert groups == grouped(with_overrides(RunConfig(), small), "act_rms.", "param_norms.")
    tied = with_overrides(RunConfig(), small | {"model.tied": True})
    assert {f"param_norms.{name}" for name in Run(tied).step()["param_norms"]} == grouped(tied, "param_norms.")


def grouped(config, *outer):
    return {name for name in _fields_of(config) if name.startswith(outer)}


def _fits(path, pattern):
    parts, wanted = path.split("."), pattern.split(".")
    return len(parts) == len(wanted) and all(w in ("*", part) for w, part in zip(wanted, parts, strict=True))


# -- values that are not there -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", ["not in", "!=", "in", "==", "<"])
def test_nothing_is_claimed_of_a_value_that_is_not_there(op):
    value = ["a", "b"] if op.endswith("in") else "a" if op != "<" else 3
    assert not holds(Reading(field="first_nonfinite", reduce="first_nonfinite", op=op, value=value), None)
    assert not holds(Reading(reduce="verdict", op=op, value=value), None)
    assert not holds(Reading(field="loss", reduce="mean", op=op, value=value), float("nan"))
    assert holds(Reading(reduce="cause", op=op, value=value), None) is (op in ("not in", "!="))


def test_a_claim_without_a_value_is_one_sentence_with_its_seed(prove, change, lab_dir):
    lab = change(*claim('reading = { field = "batch.rare_tokens.tten", steps = [1, 1] }\nop = "not in"\nvalue = [3]'))
    line = (lab_dir / "lab.toml").read_text().splitlines().index('id = "more"')
    with pytest.raises(
        InputError, match=rf"lab.toml:{line}: claim more has no value with seed 42: the run of"
    ) as error:
        prove(lab)
    assert "\n" not in str(error.value) and "batch.rare_tokens.tten" in str(error.value)


def test_a_value_that_lacks_on_another_seed_alone_is_told_as_well(prove, change):
    def cut(config, lines):
        return [{k: v for k, v in line.items() if k != "clip_coef" or config.seed == 42} for line in lines]

    lab = change(*claim('reading = { field = "clip_coef", reduce = "mean" }\nop = "<="\nvalue = 1'))
    with pytest.raises(InputError, match="claim more has no value with seed 43"):
        prove(lab, launch=Written(cut))


def test_that_nothing_was_not_finite_fails_a_claim_and_stops_no_proof(prove, change):
    result = prove(change(*claim('reading = { field = "loss", reduce = "first_nonfinite" }\nop = "=="\nvalue = 313')))
    assert not result.proven and result.claims["more"].failed_seeds == (42, 43)


def test_a_run_that_died_before_there_was_anything_to_read_counts_as_dead(prove, change):
    def die(config, lines):
        broken = [fault["kind"] for fault in config.faults] == ["concentrate-batch", "remove-clip"]
        broken = broken and config.optimizer.grad_clip > 1e9
        return [*lines[:311], {**lines[311], "loss": "NaN"}, {**lines[312], "loss": "NaN"}] if broken else lines

    peak = 'reading = { field = "loss", reduce = "argmax", origin = "flood", steps = [1, 60] }\nop = ">="\nvalue = 1'
    result = prove(change(*claim(peak)), launch=Written(die))
    assert result.claims["more"].failed_seeds == (42, 43)


# -- the control comes first -------------------------------------------------------------------------------------------


def test_a_control_that_dies_is_found_before_anything_else_is_trained(lab, lab_dir, tmp_path):
    def die(config, lines):
        return [*lines[:40], {**lines[40], "loss": "NaN"}]

    launch = Written(die)
    proof = Proof(lab, Plan(tuple(range(40, 46))), RunCache(tmp_path / "runs", launch=launch))
    with pytest.raises(InputError, match=r"lab.toml:\d+: arm control goes to NaN with seed 42"):
        proof.run(4)
    assert [(spec.arm, spec.config.seed) for spec in launch.specs] == [("control", 42)]
