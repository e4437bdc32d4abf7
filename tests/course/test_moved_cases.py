"""A lab on a case whose fault is at another step: the settings that move with it, and the fault that is not the judged
one."""

import pytest

from labrunner.course.cases import Case
from labrunner.course.lab import load_lab
from labrunner.course.proof.lint import lint
from labrunner.engine.schedule import learning_rate
from labrunner.errors import InputError

WINDOW = "[cases]\nwindow = [220, 320]\n"


@pytest.mark.parametrize("step", [151, 201, 350])
def test_the_jump_stays_where_the_warm_up_ends(step):
    lab = load_lab("lr-jump").assigned(Case(seed=7, step=step))

    def rate(arm, at):
        config = lab.resolve(arm)
        return learning_rate(at, config.optimizer.lr, config.schedule)

    for arm in ("break", "control", "fix-continuous", "brief"):
        assert rate(arm, step - 1) == pytest.approx(3e-3) and rate(arm, step - 2) < rate(arm, step - 1), arm
    assert rate("break", step) == pytest.approx(0.06, rel=1e-3) and rate("control", step) < 3e-3
    assert rate("fix-continuous", step) == rate("control", step)
    assert rate("without-suddenness", step - 1) == pytest.approx(0.06)
    assert set(lab.origins().values()) == {step}


def test_texts_and_readings_follow_a_setting_that_moves():
    lab = load_lab("lr-jump")
    case = lab.assigned(Case(seed=7, step=260))
    for lang in ("en", "es"):
        told = case.text("what-happened", lang)
        assert "259" in told and "260" in told and not {"200", "201"} & set(told.replace(".", " ").split())
    assert (
        case.hash == lab.hash and case.declared.base == lab.base and lab.resolve("control").schedule.warmup_steps == 200
    )
    assert lab.assigned(Case(seed=7)).base == lab.base


def test_an_absolute_window_moves_on_arms_of_the_moving_fault_alone(change):
    change("[judging]", f'{WINDOW}fault = "shard"\n\n[judging]')
    change(
        "[[arms]]",
        '[faults.shard]\nkind = "duplicate-shard"\nstep = 250\n[[arms]]\nname = "break-shard"\nkind = "break"\n'
        'faults = ["shard"]\n[[arms]]',
    )
    rows = "".join(
        f'[readings.{name}]\narm = "{arm}"\nfield = "loss"\nreduce = "{reduce}"\nsteps = [240, 260]\n'
        for name, arm, reduce in (("own", "break-shard", "argmax"), ("other", "break", "argmax"))
    )
    more = '[[claims]]\nid = "{0}"\nreading = "{0}"\nop = "=="\nvalue = 251\n'
    lab = change("[[claims]]", rows + more.format("own") + more.format("other") + "[[claims]]")
    case = lab.assigned(Case(seed=7, step=280))
    assert case.origins() == {"flood": 312, "shard": 280}
    assert case.readings["own"].steps == (270, 290) and case.readings["other"].steps == (240, 260)
    values = {claim.id: claim.value for claim in case.claims}
    assert (values["own"], values["other"]) == (281, 251)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('fault = "food"\n', "no fault is called 'food'; did you mean flood?"),
        ('fault = "clip-removed"\n', "and clip-removed has none"),
        ('moves = ["schedule.warmup"]\n', "schedule.warmup moves with the fault: [base] must set it"),
        ('moves = ["optimizer.lr"]\n', "optimizer.lr moves with the fault: [base] must set it"),
    ],
)
def test_what_cannot_move_is_found(change, more, words):
    found = [str(one) for one in lint(change("[judging]", f"{WINDOW}{more}\n[judging]"))]
    assert any(words in one for one in found), found


@pytest.mark.parametrize(
    ("cases", "words"),
    [
        ("window = [220, 470]", "with the fault at step 470, reading"),
        ('window = [200, 320]\nmoves = ["schedule.warmup_steps"]', "with the fault at step 200"),
    ],
)
def test_both_ends_of_the_window_are_tried(change, cases, words):
    found = [str(one) for one in lint(change("[judging]", f"[cases]\n{cases}\n\n[judging]"))]
    assert any(words in one for one in found) and len(found) > 1, found
    assert len(lint(change(cases, "window = [220, 400]"))) == 1, "the calibration alone is missing"


def test_what_moves_needs_a_window(change):
    with pytest.raises(InputError, match="fault and moves say what a window moves; there is none here"):
        change("[judging]", '[cases]\nmoves = ["schedule.warmup_steps"]\n\n[judging]')


def test_what_moves_counts_for_the_proof_and_the_window_does_not(change):
    one = change("[judging]", f"{WINDOW}\n[judging]")
    other = change("window = [220, 320]", "window = [220, 330]")
    assert one.proof_hash == other.proof_hash
    assert change("[judging]", 'moves = ["schedule.warmup_steps"]\n\n[judging]').proof_hash != one.proof_hash
