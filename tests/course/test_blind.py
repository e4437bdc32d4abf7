"""A blind arm: drawn by seed, always the same, and told by nothing that is shown before the lab is solved."""

from __future__ import annotations

import json

import pytest

from labrunner.cli import main
from labrunner.course import blind, hints, progress
from labrunner.course.cases import Case
from labrunner.course.fix import read_fix
from labrunner.course.lab import list_labs, load_lab, readable_labs
from labrunner.course.learner import lab_folder
from labrunner.course.proof.lint import lint
from labrunner.course.templates import fix_template
from labrunner.diagnosis.compare import compare
from labrunner.engine.config import flatten, full_key
from labrunner.engine.process.launch import RunSpec, prepare
from labrunner.engine.record.journal import JOURNAL, JournalWriter
from labrunner.errors import InputError
from labrunner.series.series import load_run

SECRET = {"restore.m", "restore.v", "restore.count", "restore.moments_dtype", "faults"}
VARIANTS = ("break-all", "break-moments", "break-variance", "break-float16")


@pytest.fixture
def reset():
    return load_lab("optimizer-reset")


def run_of(lab, arm, root, learner="ada", seed=None):
    """A run folder with a manifest as `labrunner run` writes it, and three made-up steps."""
    spec = RunSpec(config=lab.resolve(arm, seed=seed), lab=lab.id, lab_hash=lab.hash, arm=arm, learner=learner)
    folder, _ = prepare(spec, root / f"{lab.id}-{arm}")
    with JournalWriter(folder / JOURNAL) as journal:
        for step in (1, 2, 3):
            journal.write({"kind": "step", "step": step, "loss": 2.0 / step, "grad_norm_pre": 1.0, "lr": 1e-3})
    return folder


def test_the_draw_is_by_seed_and_comes_to_every_variant(reset):
    drawn = {seed: reset.drawn("break", seed) for seed in range(42, 82)}
    assert set(drawn.values()) == set(VARIANTS) and reset.blind
    assert reset.drawn("break") == drawn[42] and reset.drawn("control", 7) == "control"
    for seed in (42, 43, 45, 47):
        assert reset.resolve("break", seed=seed) == reset.resolve(drawn[seed], seed=seed)
        assert reset.resolve("break", overrides={"seed": seed}) == reset.resolve(drawn[seed], seed=seed)


def test_a_case_draws_with_its_own_seed_unless_it_says_the_variant(reset):
    mine = reset.assigned(Case(seed=43, step=320))
    assert mine.drawn("break") == reset.drawn("break", 43)
    assert mine.resolve("break").restore == reset.resolve(reset.drawn("break", 43)).restore
    assert mine.origins()["restart"] == 320
    for variant in reset.variants("break"):
        mine = reset.assigned(Case(seed=43, step=320, variant=variant))
        assert mine.drawn("break") == variant == mine.arm("fix").name
        assert blind.secret_keys(mine) == blind.secret_keys(reset)


def test_the_secret_is_where_the_variants_differ(reset):
    assert blind.secret_keys(reset) == SECRET
    assert blind.secrets_of(reset, "break", solved=False) == blind.secrets_of(reset, "fix", solved=False) == SECRET
    assert not blind.secrets_of(reset, "break", solved=True) and not blind.secrets_of(reset, "control", solved=False)
    assert not blind.secret_keys(load_lab("no-clip")) and not load_lab("no-clip").blind
    assert blind.hidden_arms(reset, solved=False) == set(VARIANTS) and not blind.hidden_arms(reset, solved=True)


def test_a_comparison_says_the_same_whichever_variant_was_drawn(reset, here, capsys):
    control = run_of(reset, "control", here)
    for seed in range(42, 50):
        folder = run_of(reset, "break", here / str(seed), seed=seed)
        assert main(["compare", str(control), str(folder)]) in (0, 1)
        text = capsys.readouterr().out
        assert not any(word in text for word in ("False", "fp16", "lost", "restore", *VARIANTS))
        assert "settings that would tell the cause are not told yet" in text
        assert main(["compare", str(control), str(folder), "--json"]) in (0, 1)
        shown = {d["field"]: d["b"] for d in json.loads(capsys.readouterr().out)["config"] if d["field"] != "seed"}
        assert shown == {}


def test_two_blind_runs_do_not_differ_in_what_is_withheld(reset, here):
    a, b = (load_run(run_of(reset, "break", here / str(seed), seed=seed)) for seed in (42, 43))
    found = compare(a, b, (SECRET, SECRET))
    assert {d.field for d in found.config} == {"seed"}


def test_once_the_lab_is_solved_everything_is_told(reset, here):
    folder = run_of(reset, "break", here)
    manifest = load_run(folder).manifest
    assert blind.secrets_of_run(manifest) > SECRET
    mine = lab_folder("ada", reset.phase, reset.id)
    progress.append(mine.progress, "graded", {"score": 40, "max_score": 100})
    assert blind.secrets_of_run(manifest) == SECRET
    hints.record_solved(mine, 90, 100)
    assert not blind.secrets_of_run(manifest)
    assert blind.secrets_of_run(manifest, learner="somebody-else") > SECRET


def test_a_run_whose_lab_is_not_at_hand_has_no_secret(reset, here):
    manifest = load_run(run_of(reset, "break", here)).manifest
    assert not blind.secrets_of_run(manifest.model_copy(update={"lab": "gone"})) and not blind.secrets_of_run(None)


def test_the_template_of_a_fix_says_nothing_of_what_was_lost(reset):
    texts = set()
    for seed in range(42, 50):
        texts.add(fix_template(reset.assigned(Case(seed=seed, step=300)), "en"))
    assert len(texts) == 1 and "for you to find" in texts.pop()
    assert "has de encontrarlo" in fix_template(reset, "es")


def test_the_full_configuration_is_in_the_run_folder_all_the_same(reset, here):
    manifest = load_run(run_of(reset, "break", here)).manifest
    assert manifest.arm == "break"
    assert flatten(manifest.config) == flatten(reset.resolve(reset.drawn("break")))


def test_the_list_names_no_draw(reset, here, capsys):
    assert main(["list", "--json"]) == 0
    row = next(lab for lab in json.loads(capsys.readouterr().out)["labs"] if lab["id"] == reset.id)
    kinds = {arm["name"]: arm["kind"] for arm in row["arms"]}
    assert kinds["break"] == "break" and all(set(arm) == {"name", "kind"} for arm in row["arms"])


def arms_listed(capsys, lab, *more):
    assert main(["list", "--json", *more]) == 0
    row = next(row for row in json.loads(capsys.readouterr().out)["labs"] if row["id"] == lab.id)
    return [arm["name"] for arm in row["arms"]]


def test_the_list_names_the_arms_that_the_screens_show(reset, here, capsys):
    mine, ada = lab_folder("ada", reset.phase, reset.id), ("--arms", "shown", "--learner", "ada")
    shown = arms_listed(capsys, reset, *ada)
    assert shown == blind.shown_arms(reset, solved=False) == arms_listed(capsys, reset, "--arms", "shown")
    assert not set(shown) & {*VARIANTS, "fix-restore", "fix-rewarm"} and {"control", "break", "fix"} <= set(shown)
    assert arms_listed(capsys, reset, "--learner", "ada") == shown
    assert main(["list", "--learner", "ada"]) == 0
    said = capsys.readouterr().out
    assert not any(name in said for name in (*VARIANTS, "fix-restore"))
    assert main(["list", "--learner", "ada", "--arms", "all"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in (*VARIANTS, "fix-restore"))
    hints.record_solved(mine, 90, 100)
    assert arms_listed(capsys, reset, *ada) == reset.arm_names()
    assert "fix-clip" not in arms_listed(capsys, load_lab("no-clip"), *ada)


@pytest.mark.parametrize(("lang", "says"), [("en", "would tell the answer"), ("es", "diría la respuesta")])
def test_a_blind_run_is_not_laid_beside_what_it_may_be_unless_that_is_asked_for(reset, here, capsys, lang, says):
    broken = run_of(reset, "break", here)
    for variant in VARIANTS:
        other = run_of(reset, variant, here)
        for pair in ((broken, other), (other, broken)):
            assert (
                main(["compare", *map(str, pair), "--lang", lang]) == main(["compare", *map(str, pair), "--json"]) == 2
            )
            shown = capsys.readouterr()
            assert shown.out == "" and says in shown.err
    assert main(["compare", str(broken), str(other), "--reveal"]) == 0
    assert main(["compare", str(other), str(run_of(reset, "break-all", here / "again"))]) == 0
    hints.record_solved(lab_folder("ada", reset.phase, reset.id), 90, 100)
    assert main(["compare", str(broken), str(other)]) == 0


@pytest.mark.parametrize(("lang", "says"), [("en", "is not solved yet"), ("es", "aún no está resuelto")])
def test_running_an_arm_that_tells_the_solution_is_the_last_hint(reset, here, capsys, monkeypatch, lang, says):
    def stop(*_):
        raise InputError("stopped by the test")

    def warned(arm, *learner):
        monkeypatch.setattr("labrunner.engine.process.launch.run_to_end", stop)
        main(["run", "optimizer-reset", "--arm", arm, "--lang", lang, *learner])
        return says in capsys.readouterr().err

    mine = lab_folder("ada", reset.phase, reset.id)
    assert not warned("break", "--learner", "ada") and not warned("control", "--learner", "ada")
    assert warned("lost-count", "--learner", "bea")  # its name tells what there is to find
    assert not warned("break-variance") and not progress.read(mine.progress).hints
    assert warned("break-variance", "--learner", "ada") and progress.read(mine.progress).paid_hints == ["direct"]
    assert not warned("fix-restore", "--learner", "ada")  # it was paid
    assert warned("without-lost-state", "--learner", "eva")
    hints.record_solved(lab_folder("ada", reset.phase, reset.id), 90, 100)
    assert not warned("break-variance", "--learner", "ada")


def test_arms_that_name_a_cause_or_a_fix_are_not_shown():
    for lab in list_labs():
        shown = set(blind.shown_arms(lab, solved=False))
        kinds = {lab.arm(name).kind for name in shown if name != "fix"}
        assert {"control", "break", "fix"} <= shown and not kinds & {"ablation", "fix"}
        assert not shown & blind.solution_arms(lab)
        assert blind.shown_arms(lab, solved=True) == lab.arm_names()


def test_what_names_the_cause_is_told_of_no_two_arms_and_what_the_learner_changed_is():
    lab = load_lab("no-clip")
    assert blind.untold(lab, ("control", "break"), solved=False) == {"optimizer.grad_clip", "faults"}
    assert not blind.untold(lab, ("break", "fix"), solved=False)
    for derived in ("fix", "experiment-1"):
        assert blind.untold(lab, ("control", derived), solved=False) == {"optimizer.grad_clip", "faults"}
    assert not blind.untold(lab, ("control", "break"), solved=True)


def test_a_fix_that_restores_everything_comes_to_the_control(reset, tmp_path):
    path = tmp_path / "fix.toml"
    path.write_text(
        'schema = "labrunner/fix/v1"\n[restore]\nm = true\nv = true\ncount = true\nmoments_dtype = "fp32"\n'
    )
    fixed, control = reset.resolve("fix", overrides=read_fix(path, reset)), reset.resolve("control")
    assert fixed.restore == control.restore and fixed.model_copy(update={"faults": ()}) == control.model_copy(
        update={"faults": ()}
    )
    path.write_text('schema = "labrunner/fix/v1"\n[restore]\nm = 1\n')
    with pytest.raises(InputError, match="must be one of true, false"):
        read_fix(path, reset)


@pytest.mark.parametrize(
    "old, new, says",
    [
        ('draw = ["break-all"', 'draw = ["break-everything"', "draws 'break-everything', which is no arm"),
        ('draw = ["break-all"', 'draw = ["break"', "draws 'break', which is no arm"),
        ('kind = "break"\ndraw', 'kind = "break"\nfaults = ["restart"]\ndraw', "has no faults and no settings itself"),
        ('source = "draw"\n', 'source = "draw"\nvalue = "all"\n', "is asked as a choice, without value or reading"),
    ],
)
def test_mistakes_in_a_draw_are_one_sentence_with_a_line(reset, tmp_path, old, new, says):
    import shutil

    folder = shutil.copytree(reset.folder, tmp_path / reset.id)
    text = (folder / "lab.toml").read_text()
    assert old in text
    (folder / "lab.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(InputError) as error:
        load_lab(str(folder))
    assert says in str(error.value) and "\n" not in str(error.value) and "lab.toml:" in str(error.value)


def test_lint_wants_the_choices_to_be_the_variants(reset, tmp_path):
    import shutil

    folder = shutil.copytree(reset.folder, tmp_path / reset.id)
    text = (folder / "lab.toml").read_text()
    (folder / "lab.toml").write_text(text.replace('"variance", "float16"]', '"variance", "none"]'))
    assert any("its choices must be what break draws from" in str(f) for f in lint(load_lab(str(folder))))


def test_before_the_grade_what_is_hidden_is_the_same_in_every_lab_and_all_that_may_be_changed():
    """Settings that are hidden beside others that are not would be the suspects."""
    labs = readable_labs()[0]
    assert len({blind.settings_of_the_cause(lab) for lab in labs}) == 1
    for lab in labs:
        assert set(map(full_key, lab.editable)) <= blind.settings_of_the_cause(lab)
