"""A fix is settings and nothing else, judged by its run."""

import math

import numpy as np
import pytest
from grader_fakes import FIX, check_of

from labrunner.course.fix import read_fix
from labrunner.course.moved import declared_step
from labrunner.course.proof.measure import excess
from labrunner.errors import InputError
from labrunner.graders.checks.healing import healing
from labrunner.graders.grade_lab import open_case
from labrunner.series.series import Series

HEAD = 'schema = "labrunner/fix/v1"\n'


def fix_score(result):
    return round(sum(c.score for c in result.labs[0].checks if c.id.startswith("fix.")), 2)


@pytest.mark.parametrize(
    "text",
    [
        FIX,
        HEAD + "[optimizer]\ngrad_clip = 0.5\n",
        HEAD + '[data]\nsampler = "stratified"\n',
        HEAD + "optimizer.grad_clip = 0.5\n",
        HEAD + "grad_clip = 0.5\n",
        HEAD + '[optimizer]\ngrad_clip = 0.5\n[data]\nsampler = "stratified"\n',
    ],
)
def test_accepted_fixes_and_their_combinations_get_everything(bench, text):
    bench.solve().write(fix=text)
    assert fix_score(bench.grade()) == 30


@pytest.mark.parametrize(("lang", "words"), [("en", ("smallest", "needed")), ("es", ("menor", "necesario"))])
def test_a_fix_of_two_settings_either_of_which_heals_is_not_called_the_smallest(bench, lang, words):
    both, one = '[optimizer]\ngrad_clip = 0.5\n[data]\nsampler = "stratified"\n', "[optimizer]\ngrad_clip = 0.5\n"
    told = []
    for text in (both, one):
        bench.solve().write(fix=HEAD + text)
        told.append(check_of(bench.grade(lang=lang), "fix.smallest"))
    assert [check.status for check in told] == ["pass", "pass"]
    assert not any(word in f"{check.title} {check.message}" for check in told for word in words)


@pytest.mark.parametrize(
    ("text", "code_word", "line"),
    [
        (HEAD + "seed = 43\n[optimizer]\ngrad_clip = 1.0\n", "seed", 2),
        (HEAD + "steps = 100\n", "steps", 2),
        (HEAD + "[optimizer]\ngrad_clip = 1000.0\n", "grad_clip", 3),
        (HEAD + "[optimizer]\ngrad_clip = true\n", "grad_clip", 3),
        (HEAD + "[optimizer]\nweight_decay = 0.0\n", "weight_decay", 3),
        (HEAD + "[optimizer]\nnonsense = 1\n", "nonsense", 3),
        (HEAD + '[data]\ntokenizer = "whole-participles"\n', "hides the tail", 3),
        (HEAD + "faults = []\n", "faults", 2),
        ('schema = "labrunner/fix/v9"\n[optimizer]\ngrad_clip = 1.0\n', "v9", 1),
        (HEAD + "[optimizer\n", "TOML", 2),
        (HEAD, "changes nothing", 1),
        (HEAD + '[optimizer]\ngrad_clip = "none"\n', "changes nothing", 1),
    ],
)
def test_what_may_not_be_changed_is_named_with_its_line_and_earns_nothing(bench, text, code_word, line):
    bench.solve().write(fix=text)
    result = bench.grade()
    check = check_of(result, "fix.allowed")
    assert check.status == "fail" and code_word in check.message and check.line == line
    assert fix_score(result) == 0 and check_of(result, "fix.damage").status == "skipped"


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        ('[optimizer]\ngrad_clip = "null"\n', "must be a number", 3),
        ('[optimizer]\ngrad_clip = "infinity"\n', "must be a number", 3),
        ("grad_clip = 1.0\noptimizer.grad_clip = 0.5\n", "stands twice", 3),
        ("[schedule]\nwarmup_steps = 10.5\n[optimizer]\ngrad_clip = 1.0\n", "whole number", 3),
        ("[" + "a." * 300 + "b]\nc = 1\n", "no setting is called", 2),
    ],
    ids=["null", "infinity", "twice", "no whole number", "nested too deeply"],
)
def test_what_the_command_run_refuses_the_grader_refuses(bench, text, said, line):
    bench.solve().write(fix=HEAD + text)
    with pytest.raises(InputError, match=f"fix.toml:{line}"):
        read_fix(bench.folder / "fix.toml", bench.lab)
    result = bench.grade()
    check = check_of(result, "fix.allowed")
    assert check.status == "fail" and said in check.message and check.line == line
    assert fix_score(result) == 0 and result.errors() == 0


def test_a_fix_without_its_schema_is_refused_as_by_the_command_run(bench):
    bench.solve().write(fix="[optimizer]\ngrad_clip = 1.0\n")
    check = check_of(bench.grade(), "fix.allowed")
    assert check.status == "fail" and 'schema = "labrunner/fix/v1"' in check.message


def test_a_fix_that_does_not_heal_fails_where_it_fails(bench):
    bench.solve().write(fix=HEAD + "[schedule]\nwarmup_steps = 50\n")
    result = bench.grade()
    assert check_of(result, "fix.damage").status == "fail" and check_of(result, "fix.smallest").status == "fail"
    assert check_of(result, "fix.end").status == "fail"


def test_a_clip_that_never_acts_earns_nothing(bench):
    bench.solve().write(fix=HEAD + "[optimizer]\ngrad_clip = 100\n")
    result = bench.grade()
    assert fix_score(result) == 0 and "earns nothing" in check_of(result, "fix.damage").message


def test_a_clip_that_never_acts_beside_what_heals_is_a_change_too_many(bench):
    bench.solve().write(fix=HEAD + '[optimizer]\ngrad_clip = 100\n[data]\nsampler = "stratified"\n')
    result = bench.grade()
    assert check_of(result, "fix.smallest").status == "partial" and check_of(result, "fix.clip").score == 0
    assert "never acts" in check_of(result, "fix.smallest").message and check_of(result, "fix.batch").status == "pass"


@pytest.mark.parametrize(
    ("damage", "above", "unhealed", "shares"),
    [
        (0.04, 0.01, 2.0, (1, 1)),
        (0.12, 0.01, 2.0, (1.88 / 1.95, 1)),
        (0.12, 0.12, 2.0, (1.88 / 1.95, 0.88 / 0.95)),
        (0.5, 0.0, 2.0, (1.5 / 1.95, 1)),
        (1.5, 0.5, 2.0, (0.5 / 1.95, 0.5 / 0.95)),
        (0.04, 1.2, 2.0, (1, 0)),  # ends worse than the break
        (1.9, 0.0, 2.0, (0, 0)),  # as broken as the break
        (3.0, 0.0, math.inf, (9.0 / 11.88, 1)),  # a break that died lost the twelve nats that the control learned
        (11.0, 0.0, math.inf, (0, 0)),
        (11.0, 0.0, 90.0, (0, 0)),  # hardly trained, beside a break that is worse than untrained
        (math.inf, math.inf, math.inf, (0, 0)),
        (0.04, 0.01, 0.04, (1, 1)),  # a break that hurts nobody leaves nothing to heal
        (0.09, 0.09, 10.0, (1, 1)),  # a hundredth of the damage
        (0.2, 0.0, 10.0, (9.8 / 9.9, 1)),
    ],
)
def test_a_fix_is_paid_in_proportion_to_the_damage_it_removes_and_its_end_level(
    monkeypatch, damage, above, unhealed, shares
):
    monkeypatch.setattr("labrunner.graders.checks.healing._excess", lambda run, *_: run.excess)
    monkeypatch.setattr("labrunner.graders.checks.healing._tail_mean", lambda run, _: run.level)
    run, control, broken = Run(damage, 2.0 + above), Run(0.0, 2.0), Run(unhealed, 3.0)
    seen = healing(run, control, broken, last=1, window=50, epsilon=0.05)
    assert (seen.damage_share, seen.end_share) == pytest.approx(shares)
    assert seen.healed == pytest.approx(shares[0] * shares[1])


def test_more_healed_is_never_paid_less():
    steps = np.arange(1, 101)
    after = steps > 20

    def run(name, excess):
        loss = np.where(after, 2.0 + excess, 2.0)
        return Series(name, steps, {"loss": np.where(steps == 1, 6.0, loss), "loss_ema": loss})

    paid = [
        healing(run("fix", left), run("control", 0.0), run("break", 1.0), last=20, window=50, epsilon=0.05).healed
        for left in np.linspace(0.0, 1.2, 60)
    ]
    assert paid[0] == 1 and paid[-1] == 0 and all(a >= b for a, b in zip(paid, paid[1:], strict=False))
    assert len(set(paid)) > 30


@pytest.mark.parametrize(("settle", "damage"), [(0, 3.0), (9, 3.0), (10, 0.01)])
def test_what_a_net_takes_to_forget_a_lasting_fault_is_not_its_damage(settle, damage):
    steps = np.arange(1, 101)
    control = Series("control", steps, {name: np.full(100, 2.0) for name in ("loss", "loss_ema")})
    slow = np.where((steps > 20) & (steps <= 30), 5.0, 2.01)
    run = Series("run", steps, {"loss": slow, "loss_ema": slow})
    broken = Series("break", steps, {name: np.full(100, 6.0) for name in ("loss", "loss_ema")})
    seen = healing(run, control, broken, last=20 + settle, window=50, epsilon=0.05)
    assert seen.damage == pytest.approx(damage)
    assert excess(run, control, 20 + settle, 50) == pytest.approx(damage)


class Run:
    columns = {"loss": np.array([14.0])}

    def __init__(self, excess, level):
        self.excess, self.level = excess, level

    def __len__(self):
        return 500


@pytest.mark.parametrize("settle", [0, 150])
def test_a_lab_says_from_where_on_its_fixes_are_compared(bench, monkeypatch, settle):
    seen = []
    monkeypatch.setattr("labrunner.graders.checks.healing._excess", lambda run, control, last: seen.append(last) or 0.0)
    path = bench.lab.folder / "lab.toml"
    path.write_text(path.read_text().replace("end_window = 50", f"end_window = 50\nsettle = {settle}"))
    bench.solve().write(fix=FIX).grade()
    assert seen and set(seen) == {declared_step(bench.lab) + settle}


def test_healing_by_not_training_does_not_heal(bench):
    """The made-up run ends half a nat high: it is paid for the rest of the way."""
    bench.solve().write(fix=HEAD + "[optimizer]\nlr = 0.00001\ngrad_clip = 1.0\n")
    result = bench.grade()
    assert check_of(result, "fix.end").status == check_of(result, "fix.damage").status == "partial"
    assert fix_score(result) < 15


def test_a_run_that_learns_nothing_heals_nothing_however_bad_the_break():
    steps = np.arange(1, 101)

    def run(name, loss):
        return Series(name, steps, {"loss": loss, "loss_ema": loss})

    learning, high = np.where(steps < 10, 6.0, 2.0), np.full(100, 6.0)
    broken = run("break", np.where(steps > 20, 60.0, learning))
    seen = healing(run("fix", high), run("control", learning), broken, last=20, window=50, epsilon=0.05)
    assert seen.idle and seen.damage_share == seen.end_share == seen.healed == 0


def test_a_change_beyond_what_is_needed_costs(bench):
    bench.solve().write(fix=FIX + "[schedule]\nwarmup_steps = 21\n")
    result = bench.grade()
    check = check_of(result, "fix.smallest")
    assert check.status == "partial" and "schedule.warmup_steps" in check.message


def test_what_the_break_has_anyway_is_no_change_too_many(bench):
    warmup = bench.lab.resolve("break").schedule.warmup_steps
    bench.solve().write(fix=FIX + f"[schedule]\nwarmup_steps = {warmup}\n")
    assert check_of(bench.grade(), "fix.smallest").status == "pass"


def test_a_partial_fix_earns_its_share(bench):
    bench.solve().write(fix=HEAD + "[optimizer]\nlr = 0.5\n")
    assert check_of(bench.grade(), "fix.smallest").max_score == pytest.approx(2.1)


def test_a_fix_of_the_batching_is_held_to_the_spikes_own_step(bench):
    bench.solve().write(fix=HEAD + '[data]\nsampler = "stratified"\n')
    assert check_of(bench.grade(), "fix.batch").status == "pass"


def test_values_read_as_the_engine_reads_them(bench):
    bench.write(fix=HEAD + "[optimizer]\ngrad_clip = 0.5\n")
    from labrunner.course.course_file import load_course
    from labrunner.graders.references.runs import Runs
    from labrunner.graders.session import Options, Session

    case = open_case(Session(Options(), load_course(bench.tmp), Runs("never", None)), bench.lab, bench.folder, "borja")
    fix = case.fix
    assert fix.changes == {"optimizer.grad_clip": 0.5} and fix.lines == {"optimizer.grad_clip": 3}
