"""What a class needs beyond one learner: history, lateness, points by hand, likeness, planted files, going on."""

import json
import shutil
from datetime import timedelta

import pytest
from grader_fakes import good_postmortem, readings
from grading import grade, rendered, work_of
from msgspec.structs import replace

from labrunner.course.course_file import OnCall
from labrunner.errors import InputError
from labrunner.graders.deadlines import lateness, spoken, when
from labrunner.graders.group.batch import Worker, compared, grade_all
from labrunner.graders.group.executors import Here, Pool
from labrunner.graders.group.keep import Keep, fingerprint
from labrunner.graders.group.similar import Traits, alike, packed, shingles
from labrunner.graders.outputs import FORMATS
from labrunner.graders.read.places import submissions
from labrunner.graders.session import Options


def course(at, text=""):
    (at.tmp / "course.toml").write_text('schema = "labrunner/course/v1"\n' + text)


def results(capsys, *arguments):
    capsys.readouterr()
    grade(*arguments, "--format", "json")
    tree = json.loads(capsys.readouterr().out)
    return tree.get("results", [tree])


def test_record_appends_a_line_a_result_outside_every_folder(klass, capsys):
    for _ in range(2):
        grade("learners", "--record", "kept/history.jsonl", "--exit-zero")
    grade("learners/ana", "--record", "kept/history.jsonl")
    lines = [json.loads(line) for line in (klass.tmp / "kept" / "history.jsonl").read_text().splitlines()]
    assert [line["learner"] for line in lines] == ["ana", "ben", "carla"] * 2 + ["ana"]
    assert lines[0]["work"] == lines[-1]["work"] != lines[1]["work"] and lines[0]["score"] == 100
    assert all(line["schema"] == "labrunner/record/v1" and line["at"] for line in lines)
    assert grade("learners", "--record", "learners/ana/history.jsonl") == 2
    assert "learner's folder" in capsys.readouterr().err and not (klass.learners / "ana" / "history.jsonl").exists()
    assert grade("learners", "--record", "kept") == 2


def test_a_line_of_a_history_that_was_cut_off_spoils_no_other(klass, capsys):
    history = klass.tmp / "kept" / "history.jsonl"
    grade("learners/ana", "--record", "kept/history.jsonl")
    history.write_text(history.read_text()[:-40])
    grade("learners/ben", "--record", "kept/history.jsonl", "--exit-zero")
    lines = history.read_text().splitlines()
    assert len(lines) == 2 and json.loads(lines[1])["learner"] == "ben"


def test_lateness_is_reported_and_costs_nothing(klass, capsys):
    course(
        klass,
        'due = 2026-01-10\n[[phases]]\nid = "phase-19"\nlabs = [{ id = "no-clip", due = 2026-01-15T12:00:00Z }]\n',
    )
    [ana] = results(capsys, "learners/ana", "--submitted", "2026-01-17T15:30:00+02:00")
    assert ana["score"] == 100 and ana["labs"][0]["late"] == "2 d 1 h"
    assert any("2 d 1 h" in note for note in ana["labs"][0]["notes"])
    [ana] = results(capsys, "learners/ana", "--submitted", "2026-01-15T11:59:00Z")
    assert ana["labs"][0]["late"] is None and ana["labs"][0]["due"].startswith("2026-01-15T12:00")
    assert grade("learners/ana", "--submitted", "yesterday") == 2


def test_days_end_at_midnight_utc():
    assert when("2026-01-10").isoformat() == "2026-01-10T23:59:59+00:00"
    assert lateness(when("2026-01-10"), when("2026-01-10T23:00:00-01:00")) == timedelta(seconds=1)
    assert spoken(timedelta(minutes=61)) == "1 h 1 min" and spoken(timedelta(days=1)) == "1 d"


OVERRIDES = """schema = "labrunner/overrides/v1"
[[override]]
learner = "ben"
lab = "no-clip"
check = "symptom.grad_norm"
score = 2
author = "M. Ruiz"
reason = "read off the printed handout"
date = 2026-01-20
[[override]]
learner = "carla"
lab = "no-clip"
add = 500
author = "M. Ruiz"
reason = "oral exam | *well* done"
date = 2026-01-21
[[override]]
learner = "ana"
lab = "no-clip"
check = "no-such"
score = 0
author = "x"
reason = "y"
date = 2026-01-21
"""


@pytest.mark.slow
def test_points_by_hand_name_who_why_and_when_in_every_output(klass, capsys, monkeypatch):
    plain = results(capsys, "learners")
    (klass.tmp / "overrides.toml").write_text(OVERRIDES)
    course(klass)
    ana, ben, carla = results(capsys, "learners")
    assert ben["score"] == round(plain[1]["score"] + 2, 2) and carla["score"] == carla["max_score"] == 100
    check = next(c for c in ben["labs"][0]["checks"] if c["id"] == "symptom.grad_norm")
    assert check["score"] == 2 and "M. Ruiz" in check["message"] and check["status"] == "partial"
    assert ben["labs"][0]["adjustments"][0]["date"] == "2026-01-20"
    assert ana["score"] == plain[0]["score"] and any("no-such" in note for note in ana["notes"])
    for name in ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL"):
        monkeypatch.setenv(name, "https://example.org/x")
    for form in FORMATS:
        for learner in ("ben", "carla"):
            capsys.readouterr()
            grade(f"learners/{learner}", "--format", form, "--exit-zero")
            out = capsys.readouterr().out
            if form == "classroom50":
                tree = json.loads(out)
                assert any("(adjusted)" in test["test-name"] for test in tree["tests"])
                assert learner == "ben" or tree["score"] == tree["max-score"] == 100
            else:
                assert "Ruiz" in out and "2026-01-2" in out, form


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("score = 2", "score = 2\nadd = 1"), "either score or add"),
        (('author = "M. Ruiz"\n', ""), "author"),
        (("2026-01-20", '"soon"'), "date"),
        (("overrides/v1", "overrides/v9"), "newer"),
        (("score = 2", "scroe = 3"), "scroe"),
    ],
)
def test_overrides_that_are_wrong_are_one_sentence(klass, capsys, change, said):
    path = klass.tmp / "points.toml"
    path.write_text(OVERRIDES.replace(*change, 1))
    assert grade("learners", "--overrides", path) == 2
    err = capsys.readouterr().err
    assert said in err and "points.toml" in err and "Traceback" not in err


def test_what_a_learner_plants_is_named_and_not_read(klass, capsys):
    course(klass, "pass_mark = 90\n")
    phase = klass.learners / "carla" / "phase-19"
    for place in (phase, phase.parent, phase / "no-clip"):
        (place / "course.toml").write_text('schema = "labrunner/course/v1"\npass_mark = 0\n')
        (place / "overrides.toml").write_text(OVERRIDES)
    for path in ("learners/carla", "learners/carla/phase-19", "learners/carla/phase-19/no-clip"):
        [carla] = results(capsys, path)
        assert carla["provenance"]["pass_mark"] == 90 and not carla["passed"] and carla["score"] < 40
        assert any("course.toml" in note for note in carla["notes"])


def test_a_course_can_be_given(klass, capsys):
    (klass.tmp / "mine.toml").write_text('schema = "labrunner/course/v1"\npass_mark = 20\n')
    [carla] = results(capsys, "learners/carla", "--course", "mine.toml")
    assert (carla["provenance"]["pass_mark"], carla["provenance"]["course"]) == (20, "mine.toml")
    assert grade("learners", "--course", "absent.toml") == 2


def test_a_lab_in_the_learners_folder_does_not_stand_in_for_the_built_in_one(klass, capsys):
    own = klass.learners / "ana" / "labs"
    shutil.copytree(klass.tmp / "labs" / "no-clip", own / "no-clip")
    [ana] = results(capsys, "learners/ana/phase-19", "--labs", own, "--rerun", "never")
    assert any("built-in one was used" in note for note in ana["labs"][0]["notes"]) and ana["score"] < 30
    [ana] = results(capsys, "learners/ana/phase-19")
    assert any("is not the built-in one" in note for note in ana["labs"][0]["notes"])


def test_a_link_to_somebodys_folder_is_no_folder_of_ones_own(klass, capsys):
    (klass.learners / "dora").symlink_to("ana")
    assert [one["learner"] for one in results(capsys, "learners")] == ["ana", "ben", "carla"]
    grade("learners")
    assert "dora is no learner's folder" in capsys.readouterr().err
    [found] = results(capsys, "learners/dora")
    assert found["learner"] == "ana"  # what the link stands for, under its own name


def test_a_phase_under_another_name_spares_nobody_the_labs_of_the_course(klass, capsys):
    course(klass, '[[phases]]\nid = "phase-19"\nlabs = [{ id = "no-clip" }, { id = "fp16-overflow" }]\n')
    [ana] = results(capsys, "learners/ana")
    assert not ana["passed"] and ana["max_score"] == 200
    (klass.learners / "ana" / "phase-19").rename(klass.learners / "ana" / "phase-19 ")
    [ana] = results(capsys, "learners/ana")
    assert not ana["passed"] and any("no phase" in note for note in ana["notes"])


def test_everybody_the_same_is_told_without_a_table_of_pairs(klass):
    work, _ = work_of(klass)
    many = [replace(work[0], learner=f"learner-{n:04}") for n in range(2000)]
    same = [Traits(files={"no-clip/postmortem.md": "x"}, texts={"no-clip": packed(range(100))})] * len(many)
    notes = compared(many, same, "en")
    assert len(notes) == 2000 and all(len(told) == 1 for told in notes.values())
    assert "learner-0000, learner-0001" in notes[7][0] and "(+1994)" in notes[7][0]
    assert "learner-0003," not in notes[3][0]


def test_like_texts_are_reported_and_cost_nothing(klass, capsys):
    (klass.learners / "ben" / "phase-19" / "no-clip" / "postmortem.md").write_text(
        good_postmortem(readings(klass.series())).replace("with a", "with one").replace("far.", "far away.")
    )
    ana, ben, carla = results(capsys, "learners")
    assert ana["score"] == 100 and any("much like ben's" in note for note in ana["notes"])
    assert any("much like ana's" in note for note in ben["notes"]) and not carla["notes"]


def test_a_text_is_compared_with_each_others_and_a_shingle_of_everybodys_says_nothing():
    a, b, c = set(range(20)), set(range(10, 30)), set(range(100, 130))
    found = dict(alike([packed(a), b"", packed(b), packed(c)]))
    assert found == {0: {2: 0.5}, 2: {0: 0.5}}
    everybody = [packed(range(20))] * 401
    assert not dict(alike(everybody)) and len(dict(alike(everybody[1:]))) == 400
    assert dict(alike([])) == dict(alike([b"", b""])) == {}


def test_likeness_is_found_among_a_thousand_in_no_time():
    own = [
        shingles(
            [
                " ".join(
                    f"word{(i * 37 + j * j) % 5003}".translate({48 + d: 97 + d for d in range(10)}) for j in range(80)
                )
            ]
        )
        for i in range(1000)
    ]
    own[700] = own[3] | set(list(own[700])[:20])
    found = dict(alike([packed(one) for one in own]))
    assert {place: set(others) for place, others in found.items()} == {3: {700}, 700: {3}}


class Stops(Here):
    """Somebody presses Ctrl-C after the second learner."""

    def run(self, function, jobs, told=None):
        for place, outcome in super().run(function, jobs, told):
            if place == 2:
                raise KeyboardInterrupt
            yield place, outcome


def test_an_interrupted_grading_goes_on_where_it_stopped(klass, monkeypatch):
    work, options = work_of(klass)
    whole = list(grade_all(work, options, Here()))
    keep = Keep.of(work, options, klass.tmp / "grading")
    assert keep.read(work) == []
    with pytest.raises(KeyboardInterrupt):
        grade_all(work, options, Stops(), keep=keep)
    again = Keep.of(work, options, klass.tmp / "grading")
    assert again.read(work) == [0, 1]
    graded = []
    monkeypatch.setattr(
        Worker, "__call__", lambda self, s, call=Worker.__call__: graded.append(s.learner) or call(self, s)
    )
    assert list(grade_all(work, options, Here(), keep=again)) == whole
    assert graded == ["carla"] and again.path.exists()
    again.finish()
    assert not again.path.exists()


def test_what_changed_meanwhile_is_graded_again(klass):
    work, options = work_of(klass)
    keep = Keep.of(work, options, klass.tmp / "grading")
    keep.read(work)
    with pytest.raises(KeyboardInterrupt):
        grade_all(work, options, Stops(), keep=keep)
    with open(keep.path, "ab") as stream:
        stream.write(b'{"torn')
    (klass.folder / "postmortem.md").write_text("# nothing\n")
    assert Keep.of(work, options, klass.tmp / "grading").read(work) == [1]
    course(klass, "pass_mark = 99\n")
    assert Keep.of(work, options, klass.tmp / "grading").path != keep.path


def test_a_grading_of_other_proven_cases_is_another_one(klass):
    """The cases that learners get are drawn from that file."""
    work, options = work_of(klass)
    before = Keep.of(work, options, klass.tmp / "grading").path
    (klass.tmp / "labs" / "no-clip" / "cases.json").write_text("{}")
    assert Keep.of(work, options, klass.tmp / "grading").path != before


def test_a_grading_that_was_interrupted_with_nothing_left_to_do_ends(klass):
    work, options = work_of(klass)
    keep = Keep.of(work, options, klass.tmp / "grading")
    grade_all(work, options, Here(), keep=keep)
    again = Keep.of(work, options, klass.tmp / "grading")
    assert again.read(work) == [0, 1, 2]
    assert [one.learner for one in grade_all(work, options, Pool(2), keep=again)] == ["ana", "ben", "carla"]


def test_the_command_goes_on_and_says_so(klass, capsys, monkeypatch):
    monkeypatch.setattr("labrunner.graders.group.executors.Here", Stops)
    monkeypatch.setattr("labrunner.graders.group.executors.choose", lambda *_, **__: Stops())
    assert grade("learners") == 130
    monkeypatch.undo()
    monkeypatch.setenv("LABRUNNER_LABS", str(klass.tmp / "labs"))
    monkeypatch.setenv("LABRUNNER_CACHE", str(klass.tmp))
    monkeypatch.chdir(klass.tmp)
    capsys.readouterr()
    grade("learners", "--exit-zero")
    assert "2 of 3 are done" in capsys.readouterr().err


def test_a_grading_whose_result_could_not_be_written_is_kept(klass, capsys, monkeypatch):
    assert grade("learners", "--output", "/dev/full", "--exit-zero") == 3
    monkeypatch.setattr(Worker, "__call__", lambda self, submission: pytest.fail("graded again"))
    assert grade("learners", "--output", "grades.txt", "--exit-zero") == 0
    assert "3 of 3 are done" in capsys.readouterr().err
    monkeypatch.undo()
    kept = list(klass.tmp.rglob("grading/*.jsonl"))
    assert not kept


def test_where_nothing_can_be_kept_a_class_is_graded_all_the_same(klass, monkeypatch):
    """A cache that is a file; and a disk that is full after the first learner."""
    work, options = work_of(klass)
    whole = list(grade_all(work, options, Here()))
    (klass.tmp / "a-file").write_text("")
    nowhere = Keep.of(work, options, klass.tmp / "a-file")
    assert list(grade_all(work, options, Here(), keep=nowhere)) == whole
    keep = Keep.of(work, options, klass.tmp / "grading")
    results_ = grade_all(work, options, Full(keep), keep=keep)
    assert list(results_) == whole and Keep.of(work, options, klass.tmp / "grading").read(work) == [0, 2]


class Full(Here):
    """The disk has room for the first learner, for half of the second, and for the third."""

    def __init__(self, keep):
        self.keep = keep

    def run(self, function, jobs, told=None):
        for place, outcome in super().run(function, jobs, told):
            stream = self.keep._open()
            self.keep._file = Half(stream) if place == 1 else stream
            yield place, outcome
            self.keep._file = stream


class Half:
    def __init__(self, stream):
        self.stream = stream

    def write(self, data):
        return self.stream.write(data[: len(data) // 2])


def test_a_class_lies_on_disk_and_not_in_memory(klass):
    work, options = work_of(klass)
    many = [replace(work[n % 3], learner=f"learner-{n:04}") for n in range(300)]
    keep = Keep.of(many, options, klass.tmp / "grading")
    one = Worker(options)(work[0])
    for place, submission in enumerate(many):
        keep.add(place, replace(one, folder=submission.learner))
    assert all(isinstance(line, tuple) for line in keep._lines.values())
    assert keep[299].folder == "learner-0299" and keep[0].result().learner == "ana"


def test_learners_of_one_name_in_two_classes_are_each_taken_over(klass):
    shutil.copytree(klass.learners, klass.tmp / "second" / "learners")
    (klass.tmp / "second" / "learners" / "ana" / "phase-19" / "no-clip" / "fix.toml").unlink()
    work, options = work_of(klass)
    work += submissions(klass.tmp / "second" / "learners", {"no-clip"})[0]
    keep = Keep.of(work, options, klass.tmp / "grading")
    whole = list(grade_all(work, options, Here(), keep=keep))
    again = Keep.of(work, options, klass.tmp / "grading")
    assert again.read(work) == [0, 1, 2, 3, 4, 5]
    assert list(grade_all(work, options, Here(), keep=again)) == whole and whole[0] != whole[3]


def test_a_submission_under_two_paths_is_graded_once(klass, capsys):
    found = results(capsys, "learners", "learners/ben", "learners/ana/phase-19")
    assert [one["learner"] for one in found] == ["ana", "ben", "carla"]


@pytest.mark.slow
def test_a_pool_gives_the_same_results_in_the_same_order(klass):
    work, _ = work_of(klass)
    options = Options("never", labs=(str(klass.tmp / "labs"),))
    assert list(grade_all(work, options, Pool(2))) == list(grade_all(work, options, Here()))


@pytest.mark.slow
def test_what_is_wrong_in_a_process_is_still_one_sentence(klass):
    work, options = work_of(klass)
    path = klass.tmp / "labs" / "no-clip" / "lab.toml"
    path.write_text(path.read_text().replace("minutes = 25", 'minutes = "x"'))
    with pytest.raises(InputError, match="lab.toml"):
        grade_all(work, options, Pool(2))


@pytest.mark.slow
def test_a_large_class_is_unpacked_one_by_one(klass):
    work, options = work_of(klass)
    results_ = grade_all(work, options, Here())
    assert (
        len(results_) == 3 and results_[-1].learner == "carla" and [r.learner for r in results_[0:2]] == ["ana", "ben"]
    )
    assert json.loads(rendered(results_, "json"))["results"][0]["learner"] == "ana"


def test_a_shift_that_is_graded_changes_the_fingerprint_however_many_files_lie_beside_it(tmp_path):
    folder = tmp_path / "learners" / "ana" / "phase-19" / "on-call"
    folder.mkdir(parents=True)
    for number in (*range(1, 10), *range(1000, 1300)):
        (folder / f"shift-{number}.json").write_text("{}", encoding="utf-8")
    [submission] = submissions(folder.parent, {"on-call"})[0]
    before = fingerprint(submission)
    most = next(m.le for m in OnCall.model_fields["shifts"].metadata if hasattr(m, "le"))
    for number in (2, 9, most):
        (folder / f"shift-{number}.json").write_text('{"seed": 7}', encoding="utf-8")
        assert fingerprint(submission) != before, number
        before = fingerprint(submission)
