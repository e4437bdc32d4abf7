"""What a lab's file says, and what it says when it is wrong."""

import math

import pytest

from labrunner.course.cases import Case
from labrunner.course.experiments import rules_of
from labrunner.course.lab import list_labs, load_lab, load_lab_folder
from labrunner.course.lab_places import coming_labs
from labrunner.engine.config import full_key
from labrunner.errors import InputError


def test_the_built_in_lab_loads_and_every_arm_resolves():
    lab = load_lab("no-clip")
    for name in lab.arm_names():
        config = lab.resolve(name)
        assert [fault["id"] for fault in config.faults] == list(lab.arm(name).faults)


def test_settings_resolve_in_order(lab):
    assert lab.resolve("control").optimizer.grad_clip == 1.0
    assert math.isinf(lab.resolve("break").optimizer.grad_clip)
    assert lab.resolve("fix-clip").optimizer.grad_clip == 1.0
    assert lab.resolve("fix-clip", overrides={"optimizer.grad_clip": 0.25}).optimizer.grad_clip == 0.25


def test_the_fix_arm_is_the_break_with_the_learners_settings(lab):
    config = lab.resolve("fix", overrides={"grad_clip": 0.5})
    assert config.optimizer.grad_clip == 0.5 and config.faults == lab.resolve("break").faults


def test_a_case_moves_what_it_names_and_leaves_the_declared_lab_alone(lab):
    mine = lab.assigned(Case(seed=7, step=330, piece="ting"))
    config = mine.resolve("break")
    assert config.seed == 7 and config.faults[0]["step"] == 330 and config.faults[0]["drill"] == "piece:ting"
    assert mine.origins(config) == mine.origins(mine.resolve("without-concentration")) == {"flood": 330}
    assert mine.text("summary", "en") and mine.text("fix", "en") == lab.text("fix", "en")
    assert (
        lab.origins() == {"flood": 312}
        and mine.declared is lab
        and mine.assigned(Case(seed=8)).origins() == {"flood": 312}
    )


def test_hashes_follow_runs_and_not_words(lab, change):
    runs, proof = lab.hash, lab.proof_hash
    other = change("cost = 2", "cost = 3")
    assert (other.hash, other.proof_hash) == (runs, proof)
    other = change("value = 0.1", "value = 0.2")
    assert other.hash == runs and other.proof_hash != proof
    assert change("repeats = 28", "repeats = 29").hash != runs


def test_a_blind_break_is_drawn_by_seed_and_not_named(lab_dir):
    path = lab_dir / "lab.toml"
    text = path.read_text().replace('name = "break"\n', 'name = "break-hard"\n')
    text += '[[arms]]\nname = "break-soft"\nkind = "break"\nfaults = ["flood"]\nset = { "optimizer.grad_clip" = 5.0 }\n'
    path.write_text(text)
    lab = load_lab_folder(lab_dir)
    assert lab.blind and "break" in lab.arm_names()
    drawn = {lab.arm("break", seed=seed).name for seed in range(40)}
    assert drawn == {"break-hard", "break-soft"}
    assert lab.arm("break", seed=5) == lab.arm("break", seed=5)
    assert lab.resolve("fix", seed=3).faults == lab.resolve("break", seed=3).faults


def test_labs_are_found_in_given_folders_before_the_built_in_ones(lab_dir, monkeypatch):
    assert load_lab("toy", [lab_dir.parent]).id == "toy"
    assert load_lab("toy", [lab_dir]).folder == lab_dir
    monkeypatch.setenv("LABRUNNER_LABS", str(lab_dir.parent))
    assert "toy" in [lab.id for lab in list_labs()]
    assert load_lab(str(lab_dir)).id == "toy"
    assert "no-clip" not in coming_labs()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no-clop", "did you mean no-clip"),
        ("../../etc/passwd", "there is no such file"),
        ("\x1b[31m", "no lab is called"),
    ],
)
def test_an_unknown_lab_is_one_sentence(name, words):
    with pytest.raises(InputError, match=words) as caught:
        load_lab(name)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "line_of", "words"),
    [
        ('kind = "control"', 'kynd = "control"', "kynd", "kynd"),
        ("minutes = 30", "minuts = 30", "minuts", "unknown key minuts"),
        ("minutes = 30", "minutes = 0", "minutes = 0", "minutes"),
        ('id = "toy"', 'id = "other"', 'id = "other"', "must be the folder's name"),
        ('reading = "damage"', 'reading = "damge"', "damge", "did you mean damage"),
        ('minus = "after_control"', 'minus = "damage"', 'minus = "damage"', "in a circle"),
        ('schema = "labrunner/lab/v1"', 'schema = "labrunner/lab/v2"', "schema =", "newer than this labrunner reads"),
        ('schema = "labrunner/lab/v1"', 'schema = "labrunner/lab/v0"', "schema =", "older than this labrunner reads"),
        ('schema = "labrunner/lab/v1"', 'schema = "labrunner/fix/v1"', "schema =", "is it the right file"),
        ("steps = 500", "steps = 500 500", "steps = 500 500", "expected"),
        ('name = "break"', 'name = "control"', "arms", "is used twice"),
    ],
)
def test_a_wrong_lab_file_is_one_sentence_with_its_line(lab_dir, change, old, new, line_of, words):
    with pytest.raises(InputError, match=words) as caught:
        change(old, new)
    lines = (lab_dir / "lab.toml").read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if line_of in text)
    message = str(caught.value)
    assert "lab.toml" in message and "\n" not in message
    if "twice" not in words:
        assert f"lab.toml:{line}:" in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("lr = 2.0", "lrr = 2.0", "optimizer.lrr"),
        ('kind = "remove-clip"', 'kind = "remove-clop"', "did you mean remove-clip"),
        ("repeats = 28", 'repeats = "many"', "repeats"),
        ('faults = ["flood", "clip-removed"]', 'faults = ["flod", "clip-removed"]', "did you mean flood"),
    ],
)
def test_an_arm_that_cannot_be_resolved_is_one_sentence_with_file_and_line(change, old, new, words):
    lab = change(old, new)
    with pytest.raises(InputError, match=rf"lab\.toml:\d+: .*{words}"):
        lab.resolve("break")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"# \x07 bell\n", "control character U.0007"),
        (b"#" * (50 << 20), "larger than"),
        (b"x = " + b"[" * 5000, "lab.toml"),
        (b"x = 9e99999\ny = '''", "lab.toml"),
    ],
)
def test_bytes_that_are_no_lab_are_one_sentence(lab_dir, content, words):
    (lab_dir / "lab.toml").write_bytes(content)
    with pytest.raises(InputError, match=words):
        load_lab_folder(lab_dir)


def test_a_setting_that_no_engine_knows_and_a_value_out_of_range_name_their_key(lab):
    with pytest.raises(InputError, match="did you mean optimizer.grad_clip"):
        lab.resolve("break", overrides={"optimizer.grad_clp": 1})
    with pytest.raises(InputError, match="optimizer.beta1"):
        lab.resolve("break", overrides={"optimizer.beta1": 7})


@pytest.mark.parametrize("built_in", list_labs(), ids=lambda one: one.id)
def test_an_experiment_may_change_what_a_fix_may_and_no_setting_besides(built_in):
    """What the page of the fix lacks and the other has is seen to be a cause's own setting."""
    switches = {name for name, trial in built_in.experiments.settings.items() if trial.faults}
    assert set(rules_of(built_in)) - switches == set(map(full_key, built_in.editable))
