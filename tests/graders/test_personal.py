"""Cases of one's own: the same name and salt give the same case, everything follows it, and a copy earns nothing."""

import re

import pytest
from grader_fakes import EXPERIMENTS, FIX, FLOOD, good_answers, good_postmortem, readings
from msgspec.structs import asdict, replace

from labrunner.cli import main
from labrunner.course.assignments import assignments, draw, for_learner, salt_of
from labrunner.course.calibration import Calibration, Spread, write_calibration
from labrunner.course.cases import Case, Cases, write_cases
from labrunner.course.lab import load_lab_folder
from labrunner.course.moved import case_values, moved_window
from labrunner.course.texts import fill
from labrunner.diagnosis.readings import Reading
from labrunner.errors import InputError
from labrunner.graders.read.numbers import parse_number
from labrunner.graders.references.provider import References
from labrunner.graders.references.runs import Runs
from labrunner.graders.scaffold import scaffold

SALT = "correct horse"
CASES = tuple(Case(seed=100_000 + i, step=FLOOD + 10 + i % 60) for i in range(64))


def calibration_of(lab):
    return Calibration(
        schema="labrunner/calibration/v1",
        lab=lab.id,
        proof_hash=lab.proof_hash,
        lab_hash=lab.hash,
        command="labrunner lab verify",
        date="2026-11-01",
        versions={},
        machine={},
        base_seed=42,
        seeds=(42,),
        proven=True,
        claims={},
        arms={},
        readings={},
    )


def cases_of(lab, cases=CASES, **more):
    return Cases(
        schema="labrunner/cases/v1",
        lab=lab.id,
        proof_hash=lab.proof_hash,
        command="labrunner lab verify",
        date="2026-11-01",
        cases=cases,
        **more,
    )


@pytest.fixture
def course(bench, monkeypatch):
    """The bench's lab with 64 cases, in a course of personal seeds, with a salt."""
    write_calibration(bench.lab.folder, calibration_of(bench.lab))
    write_cases(bench.lab.folder, cases_of(bench.lab))
    bench.lab = load_lab_folder(bench.lab.folder)
    (bench.tmp / "course.toml").write_text('schema = "labrunner/course/v1"\nseed = "personal"\n')
    monkeypatch.setenv("LABRUNNER_SALT", SALT)
    monkeypatch.setenv("LABRUNNER_LABS", str(bench.tmp / "labs"))
    monkeypatch.setenv("LABRUNNER_CACHE", str(bench.tmp))
    monkeypatch.setattr(
        "labrunner.course.cache.RunCache.__init__.__kwdefaults__",
        {"max_bytes": None, "launch": bench.launch},
        raising=False,
    )
    bench.cache.root = bench.tmp / "runs"
    monkeypatch.chdir(bench.tmp)
    return bench


def solved_by(bench, learner, salt=SALT):
    """A learner who runs their own case and reads it right."""
    lab = bench.lab.assigned(draw(salt, learner, bench.lab))
    runs = Runs("auto", bench.cache)
    series = {arm: runs.series(lab, arm, lab.resolve(arm)) for arm in ("control", "break")}
    step = lab.origins()["flood"]
    folder = bench.learners / learner / "phase-19" / "no-clip"
    folder.mkdir(parents=True, exist_ok=True)
    text = good_postmortem(readings(series["break"], step)).replace("seed 42", f"seed {lab.case.seed}")
    (folder / "postmortem.md").write_text(text)
    (folder / "answers.toml").write_text(good_answers(series["break"], step))
    (folder / "fix.toml").write_text(FIX)
    (folder / "experiments.toml").write_text(EXPERIMENTS)
    return folder


def graded(capsys, *arguments):
    import json

    capsys.readouterr()
    code = main(["grade", *map(str, arguments), "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_case_is_drawn_from_name_and_salt_alone(course):
    cases = [draw(SALT, name, course.lab) for name in ("ana", "ana", "ben", "carla", "dora", "emil")]
    assert cases[0] == cases[1] and len(set(cases)) >= 4 and set(cases) <= set(CASES)
    assert [draw("another salt", n, course.lab) for n in ("ana", "ben", "carla", "dora")] != cases[:1] + cases[2:5]


def test_nobody_on_a_roster_shares_a_case_while_they_last(course):
    roster = [f"learner-{n}" for n in range(70)]
    dealt = [draw(SALT, name, course.lab, roster) for name in roster]
    assert len(set(dealt[:64])) == 64 and dealt[64:] == dealt[:6]
    assert [draw(SALT, name, course.lab, [*roster, "late"]) for name in roster] == dealt
    assert [draw("another salt", name, course.lab, roster) for name in roster] != dealt
    assert draw(SALT, "guest", course.lab, roster) == draw(SALT, "guest", course.lab)
    text = assignments(SALT, roster[:64], [course.lab], roster)
    assert len(set(re.findall(r"no-clip = (\d+)", text))) == 64


def test_a_courses_roster_decides_whom_a_case_goes_to(course, capsys):
    (course.tmp / "course.toml").write_text('schema = "labrunner/course/v1"\nroster = ["ben", "ana"]\n')
    own = {name: draw(SALT, name, course.lab, ("ben", "ana")) for name in ("ana", "ben")}
    assert for_learner(course.lab, "ana", course.tmp).case == own["ana"] != own["ben"]
    assert main(["assign"]) == 0
    out = capsys.readouterr().out
    assert out.index("learners.ben") < out.index("learners.ana") and f"no-clip = {own['ben'].number}" in out


def test_the_arms_origins_questions_and_texts_follow_the_step(course):
    lab = course.lab.assigned(Case(seed=7, step=150))
    config = lab.resolve("break")
    assert config.seed == 7 and config.faults[0]["step"] == 150 and lab.origins()["flood"] == 150
    assert lab.declared.resolve("break", seed=42).faults[0]["step"] == FLOOD and lab.base_seed == 7
    assert (lab.hash, lab.proof_hash) == (course.lab.hash, course.lab.proof_hash)
    assert moved_window((124, 173), 120, 150, 240) == (154, 203) and moved_window((191, 240), 120, 150, 240) == (
        191,
        240,
    )
    assert moved_window((1, 60), 120, 150, 240) == (1, 60)
    moved = course.lab.model_copy(
        update={"readings": {"after": Reading(arm="break", field="loss", reduce="mean", steps=(124, 173))}}
    )
    moved._folder, moved._source = course.lab._folder, course.lab._source
    assert moved.assigned(Case(seed=7, step=150)).readings["after"].steps == (154, 203)
    assert "150" in scaffold(lab, form="scale") and "120" not in scaffold(lab, form="scale")
    assert fill(lab, "{fault.flood.step}", "en") == "150"


def test_each_learner_has_full_marks_for_their_own_numbers(course, capsys):
    for name in ("ana", "ben"):
        code, result = graded(capsys, solved_by(course, name).parent)
        assert code == 0 and result["score"] == 100, [
            c for lab in result["labs"] for c in lab["checks"] if c["status"] != "pass"
        ]
    ben = draw(SALT, "ben", course.lab)
    assert result["provenance"]["labs"]["no-clip"]["case"] == {"number": ben.number}
    _, revealed = graded(capsys, course.learners / "ben", "--reveal")
    told = {"number": ben.number, **{key: value for key, value in asdict(ben).items() if value is not None}}
    assert revealed["provenance"]["labs"]["no-clip"]["case"] == told and "step" in told
    own = [
        spec.config for spec in course.launch.specs if spec.config.seed >= CASES[0].seed
    ]  # not another seed's control
    steps = {fault["step"] for config in own for fault in config.faults if "step" in fault}
    assert FLOOD not in steps and len(steps) == 2


def test_a_copied_folder_earns_nothing_for_its_numbers(course, capsys):
    source = solved_by(course, "ana")
    thief = course.learners / "emil" / "phase-19" / "no-clip"
    thief.mkdir(parents=True)
    assert draw(SALT, "emil", course.lab).step != draw(SALT, "ana", course.lab).step
    for path in source.iterdir():
        (thief / path.name).write_bytes(path.read_bytes())
    code, result = graded(capsys, thief.parent)
    checks = {c["id"]: c for lab in result["labs"] for c in lab["checks"]}
    assert code == 1
    told = {"dtype", "unusual_tokens", "lr"}  # what is the same for everybody
    for id, check in checks.items():
        if id.startswith("symptom.") and id.partition(".")[2] not in told:
            assert check["score"] == 0, check
    assert (
        checks["verification"]["score"] < checks["verification"]["max_score"] and checks["answer.ratio"]["score"] == 0
    )
    fix = sum(c["score"] for id, c in checks.items() if id.startswith("fix."))
    same = fix + checks["experiments"]["score"]  # what may be changed, and how it comes out, is alike in every case
    assert fix == 30 and result["score"] - same < 20, result["score"]


@pytest.fixture
def practice(course, monkeypatch):
    """The same course without another word in its file, and without a salt."""
    (course.tmp / "course.toml").write_text('schema = "labrunner/course/v1"\n')
    monkeypatch.delenv("LABRUNNER_SALT")
    return course


def test_without_a_word_each_learner_has_a_case_and_without_a_salt_it_is_practice(practice, capsys):
    folder = solved_by(practice, "ana", salt="")
    assert for_learner(practice.lab, "ana", practice.tmp).case == draw("", "ana", practice.lab)
    code, result = graded(capsys, folder.parent)
    assert code == 0 and result["score"] == 100
    assert any("practice" in note for note in result["labs"][0]["notes"])
    assert main(["grade", "learners", "--reveal"]) == 2
    assert "LABRUNNER_SALT" in capsys.readouterr().err


def test_one_case_for_all_where_the_course_says_so_and_where_there_is_no_course(practice):
    (practice.tmp / "course.toml").write_text('schema = "labrunner/course/v1"\nseed = "shared"\n')
    assert for_learner(practice.lab, "ana", practice.tmp).case is None
    (practice.tmp / "course.toml").unlink()
    assert for_learner(practice.lab, "ana", practice.tmp).case is None


def test_a_course_pins_cases(practice, capsys):
    number = CASES[5].number
    (practice.tmp / "course.toml").write_text(
        f'schema = "labrunner/course/v1"\n[cases.ana]\nno-clip = {number}\n[cases.ben]\nno-clip = "declared"\n'
        "[cases.emil]\nno-clip = 3\n"
    )
    found = [for_learner(practice.lab, name, practice.tmp).case for name in ("ana", "ben", "carla")]
    assert found == [CASES[5], None, draw("", "carla", practice.lab)]
    with pytest.raises(InputError, match="no case 3"):
        for_learner(practice.lab, "emil", practice.tmp)


@pytest.mark.parametrize(("written", "asked"), [("Jose\u0301", "Jos\u00e9"), ("Jos\u00e9", "Jose\u0301")])
def test_a_pinned_case_is_found_however_an_accent_is_coded(practice, written, asked):
    (practice.tmp / "course.toml").write_text(
        f'schema = "labrunner/course/v1"\n[cases."{written}"]\nno-clip = {CASES[5].number}\n', encoding="utf-8"
    )
    assert for_learner(practice.lab, asked, practice.tmp).case == CASES[5]


def test_a_lab_without_proven_cases_is_graded_as_it_is_declared_and_says_so(practice, capsys):
    write_cases(practice.lab.folder, cases_of(practice.lab, CASES[:3]))
    folder = practice.folder
    practice.solve()
    code, result = graded(capsys, folder)
    assert code == 0 and any("no proven cases" in note for note in result["labs"][0]["notes"])


def test_where_cases_were_assigned_grading_wants_their_salt(course, capsys, monkeypatch):
    solved_by(course, "ana")
    (course.tmp / "assignments.toml").write_text(assignments(SALT, ["ana"], [course.lab]))
    monkeypatch.delenv("LABRUNNER_SALT")
    assert main(["grade", "learners"]) == 2
    assert "LABRUNNER_SALT" in capsys.readouterr().err
    monkeypatch.setenv("LABRUNNER_SALT", "short")
    with pytest.raises(InputError, match="guessed"):
        salt_of()


def test_too_few_cases_are_refused(course, capsys):
    solved_by(course, "ana")
    write_cases(course.lab.folder, cases_of(course.lab, CASES[:63]))
    assert main(["grade", "learners"]) == 2
    assert "63 proven cases" in capsys.readouterr().err


def test_another_salt_than_that_of_the_assignments_is_told_before_anybody_is_graded(course, capsys, monkeypatch):
    names = [f"learner-{number}" for number in range(40)]
    place = course.tmp / "assignments.toml"
    place.write_text(assignments(SALT, ["ana", *names], [course.lab]))
    solved_by(course, "ana")
    assert main(["grade", "learners/ana", "--rerun", "never", "--exit-zero"]) == 0
    monkeypatch.setenv("LABRUNNER_SALT", "another salt")
    assert main(["grade", "learners/ana", "--rerun", "never", "--exit-zero"]) == 2
    told = capsys.readouterr().err
    assert "assignments.toml" in told and "20 cases looked at are not those that LABRUNNER_SALT draws" in told
    (course.tmp / "course.toml").write_text(
        'schema = "labrunner/course/v1"\nseed = "personal"\n[cases.ana]\nno-clip = "declared"\n'
    )
    place.write_text(assignments(SALT, ["ana"], [course.lab]))
    assert main(["grade", "learners/ana", "--rerun", "never", "--exit-zero"]) == 0  # a pinned case is drawn by nobody


def test_a_learner_needs_no_salt_but_the_file_that_is_handed_out(course, capsys, monkeypatch):
    assert main(["assign", "ana", "ben", "--lab", "no-clip", "-o", "assignments.toml"]) == 0
    drawn = draw(SALT, "ana", course.lab)
    monkeypatch.delenv("LABRUNNER_SALT")
    assert for_learner(course.lab, "ana", course.tmp).case == drawn
    with pytest.raises(InputError, match="no case for emil"):
        for_learner(course.lab, "emil", course.tmp)
    (course.tmp / "assignments.toml").unlink()
    assert for_learner(course.lab, "ana", course.tmp).case == draw("", "ana", course.lab)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("no-clip = { seed = 1 }", "named by its number"),
        ("no-clip = true", "named by its number"),
        ("no-clip = 3", "has no case 3; ask"),
        ("other = 3", "no case for ana"),
    ],
)
def test_a_bad_assignment_is_one_sentence(course, monkeypatch, entry, said):
    monkeypatch.delenv("LABRUNNER_SALT")
    (course.tmp / "assignments.toml").write_text(f'schema = "labrunner/assignments/v1"\n[learners.ana]\n{entry}\n')
    with pytest.raises(InputError, match=said):
        for_learner(course.lab, "ana", course.tmp)


def test_names_with_dots_and_accents_are_assigned(course, monkeypatch):
    (course.tmp / "assignments.toml").write_text(assignments(SALT, ["ana.b", "josé"], [course.lab]))
    wanted = {name: draw(SALT, name, course.lab) for name in ("ana.b", "josé")}
    monkeypatch.delenv("LABRUNNER_SALT")
    assert {name: for_learner(course.lab, name, course.tmp).case for name in wanted} == wanted


def test_assignments_name_cases_and_tell_nothing_of_them(course):
    text = assignments(SALT, ["ana", "ben"], [course.lab])
    drawn = draw(SALT, "ana", course.lab)
    assert f"no-clip = {drawn.number}" in text and str(drawn.seed) not in text and "step" not in text
    assert len({case.number for case in CASES}) == len(CASES)


def calibrated(course, drawn=(100_000,)):
    """The lab on a case, with a calibration of two readings over seeds and the cases drawn."""
    readings = {
        "pre_spike_loss": Spread(base=2.5, min=2.0, max=3.5, by_seed={42: 2.5}),
        "spike_step": Spread(base=FLOOD, min=FLOOD, max=FLOOD, by_seed={42: FLOOD}),
    }
    known = replace(calibration_of(course.lab), readings=readings, drawn=drawn)
    write_calibration(course.lab.folder, known)
    return load_lab_folder(course.lab.folder).assigned(CASES[3])


def test_without_a_rerun_a_number_of_a_case_is_held_against_the_range_over_cases(course):
    case = calibrated(course)
    [known] = References(case, Runs("never", course.cache)).expected(case.readings["pre_spike_loss"], "pre_spike_loss")
    assert known.source == "calibration" and (known.low, known.high) == (2.0, 3.5)
    assert known.accepts(parse_number("2.7")) and not known.accepts(parse_number("4.2"))
    assert known.shown() == [2.0, 3.5], "no number of the case is known without its run"
    [step] = References(case, Runs("never", course.cache)).expected(case.readings["spike_step"], "spike_step")
    assert step.value == CASES[3].step and step.low is None


def test_without_a_rerun_nothing_of_a_case_is_judged_by_seeds_at_the_declared_step(course):
    case = calibrated(course, drawn=())
    references = References(case, Runs("never", course.cache))
    assert references.expected(case.readings["pre_spike_loss"], "pre_spike_loss") == []


def test_a_text_says_of_a_case_the_calibrated_range_and_of_the_declared_one_its_number(course):
    case = calibrated(course)
    assert fill(case, "{pre_spike_loss:.1f}", "en", case_values(case)) == "2.0–3.5"
    assert fill(case, "{spike_step}", "en", case_values(case)) == str(CASES[3].step)
    assert "–" not in fill(case.declared, "{pre_spike_loss:.1f}", "en")
    assert fill(case, "{pre_spike_loss:.1f}", "en", {**case_values(case), "pre_spike_loss": 2.71}) == "2.7"


def test_run_takes_the_learners_own_case(course, monkeypatch):
    from labrunner.cli import parse
    from labrunner.commands.run import spec_of

    case = draw(SALT, "ana", course.lab)
    spec = spec_of(parse(["run", "no-clip", "--learner", "ana"]))
    assert (spec.config.seed, spec.config.faults[0]["step"]) == (case.seed, case.step)
    spec = spec_of(parse(["run", "no-clip", "--learner", "ana", "--seed", "42"]))
    assert (spec.config.seed, spec.config.faults[0]["step"]) == (42, FLOOD)
