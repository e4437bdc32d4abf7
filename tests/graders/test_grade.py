"""What a lab's work earns: right, wrong, invented, absent, unverified; and what the grader's own faults cost."""

import re

import pytest
from grader_fakes import EXPERIMENTS, FIX, check_of, good_answers, good_postmortem, readings, recovery_step

from labrunner.course import progress
from labrunner.graders.checks.remediation import mentions


def topics(result):
    """Score by topic."""
    out = {}
    for check in result.labs[0].checks:
        out[check.id.partition(".")[0]] = out.get(check.id.partition(".")[0], 0) + check.score
    return out


def test_a_right_and_whole_solution_gets_everything(bench):
    result = bench.solve().grade()
    assert (result.score, result.max_score, result.passed) == (100, 100, True)
    assert (result.learner, result.phase, result.labs[0].lab) == ("borja", "phase-19", "no-clip")
    telling = [c for c in result.labs[0].checks if c.id not in ("citation.3", "citation.5")]  # so in any run
    assert {c.status for c in telling} == {"pass"}


def test_the_same_in_spanish(bench):
    r = readings(bench.series())
    text = f"""# Post-mortem — 2026-01-31 — run
## 1. Síntomas
- paso en que empieza el salto: {r["step"]}
- pérdida previa al salto (EMA): {r["pre"]:.3f}
- pérdida en el salto: {r["spike"]:.3f}
- pérdida máxima después: {r["peak"]:.3f}
- pérdida 50 pasos después del máximo: {r["recovery"]:.3f}
- norma del gradiente antes del clip: {r["norm"]:.2f}
- LR en el salto: {r["lr"]:.3f}
- dtype: fp32
- índice del batch: {r["step"]}
- tokens inusuales: tten
## 2. Hipótesis
1. Un token raro llenó un batch: panel 3.
2. Un salto de la tasa de aprendizaje: panel 2.
3. Un desbordamiento: panel 6.
## 3. Evidencia
- Panel 3: {r["norm"]:.2f} en el paso {r["step"]}, favorece H1
- Panel 2: {r["lr"]:.3f} en el paso {r["step"]}, descarta H2
- Panel 7: 11,87 en el paso {r["step"]}, favorece H1
- Panel 1: {r["spike"]:.3f} en el paso {r["step"]}, favorece H1
## 4. Causa raíz
Un token raro (tten) concentrado en un solo batch llegó sin recorte y un paso movió los pesos.
## 5. Remedio
- Volver a poner el clip de gradiente en 1,0.
## 6. Verificación
- Repetir con semilla 42: dentro de ±0,05 del control hasta el paso 240; se cumplió.
## 7. Lección
El recorte se nota solo el día que hace falta.
"""
    text = re.sub(r"(?<=\d)\.(?=\d)", ",", text)  # as numbers are written in Spanish
    assert "5,214" in text and not re.search(r"\d\.\d", text)
    bench.write(postmortem=text, fix=FIX, answers=good_answers(bench.series()), experiments=EXPERIMENTS)
    result = bench.grade(lang="es")
    assert result.score == 100, [c for c in result.labs[0].checks if c.status != "pass"]
    assert check_of(result, "symptom.lr").title.startswith("Síntoma: LR")


@pytest.mark.parametrize(
    ("name", "key", "wrong"),
    [
        ("pre_spike_loss", "pre", 2.31),
        ("spike_loss", "spike", 5.9),
        ("peak_loss", "peak", 9.0),
        ("recovery_loss", "recovery", 1.0),
        ("grad_norm", "norm", 47.2),
        ("spike_step", "step", 119),
        ("lr", "lr", 0.000294),
    ],
)
def test_one_wrong_number_loses_its_points_and_is_named(bench, name, key, wrong):
    result = bench.solve(**{key: wrong}).grade()
    check = check_of(result, f"symptom.{name}")
    assert check.status == "fail" and check.line and check.file.endswith("postmortem.md") and check.expected is None
    assert result.score < 100 and result.passed


def test_invented_numbers_earn_nothing_nor_do_fine_words_around_them(bench):
    made_up = {
        "step": 77,
        "pre": 2.31,
        "spike": 5.84,
        "peak": 6.1,
        "recovery": 3.4,
        "norm": 47.2,
        "lr": 3e-4,
        "embedding": 3.2,
    }
    text = (
        good_postmortem(made_up)
        .replace("dtype: fp32", "dtype: bf16")
        .replace("`tten`", "walk")
        .replace("11.87", "12.0")
        .replace("seed 42", "seed 41")
        .replace("scale 1.0", "scale 3.3")
        .replace("through step 240", "through step 90")
        .replace("it held", "it did not hold")
        .replace("±0.05 of", "the width of a hair of")
    )
    bench.write(postmortem=text)
    result = bench.grade()
    assert result.score == 0, [c for c in result.labs[0].checks if c.score]


def test_doing_nothing_earns_nothing(bench):
    from labrunner.graders.scaffold import scaffold

    for lang in ("en", "es"):
        for form in ("spike", "scale"):
            bench.write(
                postmortem=scaffold(bench.lab, lang, "2026-01-31", "run", form=form),
                answers="",
                fix='schema = "labrunner/fix/v1"\n',
            )
            assert bench.grade().score == 0


def test_a_scaffold_filled_by_the_program_earns_nothing(bench):
    from labrunner.graders.scaffold import scaffold

    bench.write(postmortem=scaffold(bench.lab, "en", "2026-01-31", "run", form="scale", series=bench.series()))
    assert bench.grade().score == 0


@pytest.mark.parametrize("answers", [{"answers": ""}, {}])
def test_a_question_without_points_that_is_not_answered_is_no_failure(bench, monkeypatch, answers):
    unpaid = bench.lab.questions[0].id
    monkeypatch.setattr("labrunner.course.chance.Chance.question", lambda _, asked: float(asked.id == unpaid))
    bench.write(postmortem="# Post-mortem\n", **answers)
    checks = [check for check in bench.grade().labs[0].checks if check.id.startswith("answer.")]
    assert {(check.id == f"answer.{unpaid}", check.status, check.message) for check in checks} == {
        (True, "skipped", "not answered; it has no points"),
        (False, "fail", "not answered yet"),
    }


def test_an_empty_folder_of_a_lab_is_all_zero(bench):
    bench.write(postmortem=good_postmortem(readings(bench.series())))
    (bench.folder / "postmortem.md").unlink()
    (bench.folder / "answers.toml").write_text("")
    result = bench.grade()
    assert result.score == 0 and check_of(result, "fix.allowed").message


def test_each_part_pays_its_share(bench):
    assert topics(bench.solve().grade()) == pytest.approx(
        {
            "symptom": 16,
            "citation": 0,
            "citations": 10,
            "verification": 4,
            "answer": 10,
            "heading": 0.1,
            "form": 0.2,
            "symptomform": 0.1,
            "hypotheses": 0.5,
            "coherence": 0.5,
            "rootcause": 1,
            "concepts": 2,
            "remediation": 0.5,
            "lesson": 0.1,
            "experiment": 0,
            "experiments": 25,
            "fix": 30,
        },
        abs=0.02,
    )


def test_a_contradiction_in_the_evidence_is_named(bench):
    bench.solve()
    path = bench.folder / "postmortem.md"
    path.write_text(path.read_text().replace("smooth, rules out H2", "smooth, rules out H1"))
    check = check_of(bench.grade(), "coherence")
    assert check.status == "fail" and "H1" in check.message and check.line
    assert check.message.endswith("make two hypotheses of it in section 2"), "this lab has one break"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("at step 3, favours H1, rules out H2", "at step 150 in the break-arrival run, favours H2"), "right"),
        (
            ("en el paso 3, favorece H1, descarta H2", "en el paso 150 en la ejecución break-arrival, favorece H2"),
            "right",
        ),
        (("at step 3, favours H1, rules out H2", "at step 150, favours H2"), "both-breaks"),
        (("at step 3, favours H1", "at step 150 in the break-arrival run, favours H2, rules out H1"), "right"),
        (
            ("at step 3, favours H2, rules out H1", "at step 150 in the break-arrival run, favours H1"),
            "first-ruled-out",
        ),
        (("at step 3 in the control run, rules out H2, favours H1", "at step 150, favours H2"), "both-breaks"),
    ],
)
def test_what_is_ruled_out_of_one_break_may_be_the_cause_of_another_that_the_lab_asks_about(lines, code):
    from labrunner.course.lab import load_lab
    from labrunner.graders.checks.citing import judged_runs
    from labrunner.graders.checks.coherence import _verdict
    from labrunner.graders.read.parse import parse_text

    lab = load_lab("bandit-shift")
    cited = "\n".join(f"- Panel 3: 1.5 {line}" for line in lines)
    text = f"## 2. Hypotheses\n\n1. the rate: panel 2\n2. the sources: panel 1\n\n## 3. Evidence\n\n{cited}\n"
    found = _verdict(parse_text(text), lab.arm_names(), judged_runs(lab, None))
    assert found.code == f"coherence.{code}"
    if code == "both-breaks":
        assert found.arm == "break-arrival" and found.hypothesis == 2


def test_an_fp16_cause_in_an_fp32_run_earns_nothing_for_the_cause(bench):
    bench.solve()
    path = bench.folder / "postmortem.md"
    path.write_text(path.read_text().replace("and one step moved", "and an fp16 overflow moved"))
    assert check_of(bench.grade(), "concepts").score == 0


def test_a_cause_that_denies_a_necessary_part_earns_nothing(bench):
    bench.solve()
    path = bench.folder / "postmortem.md"
    path.write_text(
        path.read_text().replace(
            "met a run without clipping, and one step", "met a run, it was not that there was no clip, and one step"
        )
    )
    result = bench.grade()
    check, sentence = check_of(result, "concepts"), check_of(result, "rootcause")
    assert check.status == "fail" and check.score == 0 and "no-clip" in check.message
    assert sentence.score == 0 and "none is denied" in sentence.message and "numbers" not in sentence.message


def test_two_sentences_are_no_root_cause(bench):
    bench.solve()
    path = bench.folder / "postmortem.md"
    path.write_text(path.read_text().replace("without clipping, and one step", "without clipping. One step"))
    assert check_of(bench.grade(), "rootcause").status == "fail"


def test_a_remediation_that_differs_from_the_fix_is_named(bench):
    bench.solve()
    bench.write(fix=FIX.replace("1.0", "0.5"))
    check = check_of(bench.grade(), "remediation")
    assert check.status == "fail" and "0.5" in check.message


def test_a_verification_that_is_not_true(bench):
    bench.solve()
    path = bench.folder / "postmortem.md"
    path.write_text(path.read_text().replace("it held", "it did not hold"))
    assert check_of(bench.grade(), "verification").status == "fail"


def test_hints_cost_points_of_this_lab_only_and_never_below_zero(bench):
    bench.solve()
    for hint in ("mild", "direct"):
        progress.append(bench.folder / "progress.json", "hint", {"hint": hint})
    result = bench.grade()
    assert (result.labs[0].score, result.labs[0].hint_cost, result.labs[0].hints) == (92, 8, ["mild", "direct"])
    bench.write(postmortem="x", answers="", fix="")
    assert bench.grade().score == 0


def test_hints_after_the_lab_was_solved_are_free(bench):
    bench.solve()
    progress.append(bench.folder / "progress.json", "solved", {"score": 90})
    progress.append(bench.folder / "progress.json", "hint", {"hint": "direct"})
    assert bench.grade().score == 100


def test_a_broken_chain_is_reported_and_costs_nothing(bench):
    bench.solve()
    progress.append(bench.folder / "progress.json", "hint", {"hint": "mild"})
    path = bench.folder / "progress.json"
    path.write_text(path.read_text().replace('"mild"', '"none"'))
    assert any("record of hints is broken" in note for note in bench.grade().labs[0].notes)


def test_grading_writes_nothing_into_the_learners_folder(bench):
    bench.solve()
    before = {p: p.read_bytes() for p in bench.learners.rglob("*") if p.is_file()}
    bench.grade()
    assert {p: p.read_bytes() for p in bench.learners.rglob("*") if p.is_file()} == before


def test_one_control_one_break_and_each_different_fix(bench):
    bench.solve().grade()
    bench.grade()
    assert (
        len(bench.launch.specs) == 5
    )  # control and fix (the clip put back) are one run; the break; two experiments; another seed's control


def test_expected_values_are_shown_only_to_instructors(bench):
    bench.solve(norm=47.2)
    assert all(c.expected is None for c in bench.grade().labs[0].checks)
    assert check_of(bench.grade(reveal=True), "symptom.grad_norm").expected == pytest.approx(21.37)


def test_did_not_recover_and_nan(bench_with):
    bench = bench_with(die=True)
    r = readings(bench.series())
    text = good_postmortem({**r, "peak": float("nan"), "recovery": float("nan")}).replace(
        "peak): nan", "peak): did not recover, NaN"
    )
    text = text.replace(
        "1. A rare token filled one batch",
        "1. A rare token filled one batch; a destructive update wrote a NaN into a parameter",
    )
    text = text.replace("clip back at 1.0", "clip back at 1.0 and go on from the last NaN-free checkpoint")
    bench.write(postmortem=text, fix=FIX, answers=good_answers(bench.series()), experiments=EXPERIMENTS)
    result = bench.grade()
    assert check_of(result, "symptom.recovery_loss").status == "pass"
    assert check_of(result, "hypotheses").status == "pass" and check_of(result, "remediation").status == "pass"
    bench.write(
        postmortem=text.replace("a destructive update wrote a NaN into a parameter", "").replace(
            "NaN-free checkpoint", "state"
        )
    )
    result = bench.grade()
    assert check_of(result, "hypotheses").status == "partial" and check_of(result, "remediation").status == "partial"


def test_the_recovery_may_be_the_loss_or_its_ema(bench):
    series = bench.series()
    step = recovery_step(series)
    for value in (series.at("loss", step), series.at("loss_ema", step)):
        assert check_of(bench.solve(recovery=value).grade(), "symptom.recovery_loss").status == "pass"
    for wrong in (0.75 * series.at("loss", step), 1.3 * series.at("loss_ema", step)):
        assert check_of(bench.solve(recovery=wrong).grade(), "symptom.recovery_loss").status == "fail"
    bench.solve()
    path = bench.folder / "postmortem.md"
    said = path.read_text().split("peak): ")[1].split("\n")[0]
    path.write_text(path.read_text().replace(f"peak): {said}", "peak): did not recover"))
    assert check_of(bench.grade(), "symptom.recovery_loss").status == "pass"  # it ends 0.4 above where it was


def test_the_scale_form_is_graded(bench):
    r = readings(bench.series())
    good = good_postmortem(r)
    first, third = good.split("## 2.")[0], good.split("## 3. Discriminating evidence")[1].split("## 4.")[0]
    text = (
        "---\nform: scale\n---\n"
        + first
        + f"""## 2. Evidence
{third}
## 3. Classification
- Type: 2 (lingering)
- Root cause: Three lines of the rare token tten concentrated in one batch met a run without clipping.
## 4. Recovery action
- Put the gradient clip back at 1.0.
## 5. Outcome
- Re-run with seed 42: within ±0.05 of the control through step 240; it held.
- Cost of the incident: 120 steps
## 6. Lessons and follow-ups
A clip is felt only on the day it is needed.
"""
    )
    bench.write(postmortem=text, fix=FIX, answers=good_answers(bench.series()), experiments=EXPERIMENTS)
    result = bench.grade()
    assert result.score == 100, [c for c in result.labs[0].checks if c.status != "pass"]
    bench.write(postmortem=text.replace("Type: 2 (lingering)", "Type: 1"))
    assert check_of(bench.grade(), "classification").status == "fail"


def test_a_verification_without_a_fix_confirms_nothing(bench):
    bench.solve()
    (bench.folder / "fix.toml").unlink()
    assert check_of(bench.grade(), "verification").score == 0


def test_who_knows_the_case_and_read_no_number_of_its_run_does_not_pass(bench):
    """The step, the batch, its tokens, the rate and a verified fix are right: the case alone tells them."""
    bench.solve(pre=9.1, spike=9.2, peak=9.3, norm=47.2)
    lab = bench.grade().labs[0]
    assert {"symptom.spike_step", "symptom.lr", "verification", "answer.pattern"} <= set(lab.told)
    assert "symptom.spike_loss" not in lab.told and "answer.ratio" not in lab.told
    assert not lab.passed and any("that only a run tells" in said for said in lab.unmet)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Quitar el salto del programa de la tasa de aprendizaje.", True),
        ("Take the jump out of the schedule: no jump after the warm-up.", True),
        ("schedule.jump_factor = 1.0", True),
        ("The jump stays as it is.", False),
        ("A lower learning rate, without more.", False),
    ],
)
def test_a_jump_is_left_out_by_its_value_or_in_words(text, named):
    assert mentions(text, "schedule.jump_factor", 1.0) is named
    assert not mentions("no jump", "schedule.jump_factor", 2.0)
