"""Who learns, where, in which language; hints and the chain of progress."""

import json

import pytest

from labrunner.course import hints, progress
from labrunner.course.config import UserConfig, load_config
from labrunner.course.course_file import Course, load_course, runs_dir
from labrunner.course.learner import LabFolder, lab_folder, language, learner_name
from labrunner.errors import InputError

PLAIN = UserConfig()


def test_a_learner_is_the_option_else_the_environment_else_the_configuration_else_the_only_folder(here):
    (here / "learners" / "borja").mkdir(parents=True)
    config = UserConfig(learner="carla")
    assert learner_name("ana", environ={"LABRUNNER_LEARNER": "bea"}, config=config) == "ana"
    assert learner_name(environ={"LABRUNNER_LEARNER": "bea"}, config=config) == "bea"
    assert learner_name(environ={}, config=config) == "carla"
    assert learner_name(environ={}, config=PLAIN) == "borja"


def test_nobody_and_several_are_told_apart(here):
    with pytest.raises(InputError, match="who is learning"):
        learner_name(environ={}, config=PLAIN)
    for name in ("ana", "bea"):
        (here / "learners" / name).mkdir(parents=True)
    with pytest.raises(InputError, match="several learners .ana, bea."):
        learner_name(environ={}, config=PLAIN)


@pytest.mark.parametrize("name", ["../etc", ".hidden", "", "a/b", "x" * 65, "a\x00b", "a\x1b[31m"])
def test_a_name_that_would_leave_the_folder_is_refused(here, name):
    with pytest.raises(InputError):
        lab_folder(name, "phase-19", "no-clip")


def test_learners_lie_beside_the_nearest_course(here, monkeypatch):
    (here / "course.toml").write_text('schema = "labrunner/course/v1"\n')
    (here / "deep" / "down").mkdir(parents=True)
    monkeypatch.chdir(here / "deep" / "down")
    folder = lab_folder("ana", "phase-19", "no-clip")
    assert folder.path == here / "learners" / "ana" / "phase-19" / "no-clip"
    assert (folder.learner, folder.phase, folder.lab) == ("ana", "phase-19", "no-clip")
    assert runs_dir() == here / "runs"


def test_language_follows_option_configuration_and_locale():
    assert language("es", environ={"LANG": "en_GB"}, config=UserConfig(lang="en")) == "es"
    assert language(environ={"LANG": "es_ES.UTF-8"}, config=UserConfig(lang="en")) == "en"
    assert language(environ={"LC_ALL": "es_MX"}, config=PLAIN) == "es"
    assert language(environ={"LANG": "C"}, config=PLAIN) == "en"


def test_a_wrong_configuration_is_one_sentence(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('lang = "en"\nlanguage = "es"\n')
    with pytest.raises(InputError, match=r"config.toml:2: unknown key language.*settings: lang, learner"):
        load_config(path)
    path.write_text('lang = "French"\n')
    with pytest.raises(InputError, match="config.toml:1: lang"):
        load_config(path)
    assert load_config(tmp_path / "absent.toml") == PLAIN


def test_a_course_file_has_defaults_weights_and_costs(here):
    assert load_course().pass_mark == 70
    (here / "course.toml").write_text("""schema = "labrunner/course/v1"
pass_mark = 60
hint_costs = { mild = 0 }
[[phases]]
id = "phase-19"
labs = [{ id = "no-clip", weight = 2.0, due = 2027-03-01T12:00:00Z }]
""")
    course = load_course()
    assert (course.pass_mark, course.weight("no-clip"), course.weight("other")) == (60, 2.0, 1.0)
    (here / "course.toml").write_text('schema = "labrunner/course/v1"\npass_marc = 60\n')
    with pytest.raises(InputError, match="course.toml:2: unknown key pass_marc"):
        load_course()


# --- progress --------------------------------------------------------------------------------------------------------


def test_absent_progress_is_unknown_and_not_broken(tmp_path):
    assert progress.read(tmp_path / "progress.json") == progress.Progress()


def test_entries_vouch_for_each_other(tmp_path):
    path = tmp_path / "lab" / "progress.json"
    progress.append(path, "hint", {"hint": "mild", "cost": 2})
    known = progress.append(path, "hint", {"hint": "medium", "cost": 4})
    assert known.hints == ["mild", "medium"] and not known.broken
    assert [entry["n"] for entry in known.entries] == [1, 2]
    assert known.entries[1]["prev"] == known.entries[0]["hash"]
    assert sorted(p.name for p in path.parent.iterdir()) == ["progress.json"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d["entries"].pop(0),
        lambda d: d["entries"][0]["data"].update(cost=0),
        lambda d: d["entries"].reverse(),
        lambda d: d["entries"][1].update(n=7),
    ],
)
def test_a_chain_changed_by_hand_is_seen_and_stays_broken(tmp_path, spoil):
    path = tmp_path / "progress.json"
    for name in ("mild", "medium"):
        progress.append(path, "hint", {"hint": name, "cost": 2})
    data = json.loads(path.read_text())
    spoil(data)
    path.write_text(json.dumps(data))
    assert progress.read(path).broken
    known = progress.append(path, "hint", {"hint": "direct", "cost": 6})
    assert known.broken and "direct" in known.hints


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"schema": "x"}',
        b"[" * 100_000,
        b"7" * (2 << 20),
        b'{"schema": "labrunner/progress/v1", "entries": [3]}',
    ],
)
def test_rubbish_is_reported_kept_aside_and_added_to(tmp_path, content):
    path = tmp_path / "progress.json"
    path.write_bytes(content)
    assert progress.read(path).broken
    known = progress.append(path, "hint", {"hint": "mild", "cost": 2})
    assert known.broken and known.hints == ["mild"]
    assert (tmp_path / "progress.broken-1.json").read_bytes() == content


# --- hints -----------------------------------------------------------------------------------------------------------


def test_hints_come_one_at_a_time_and_cost_what_was_said(lab, tmp_path):
    folder = LabFolder(tmp_path / "ana" / "phase-19" / "toy")
    said = []
    while (offer := hints.next_offer(lab, folder)) is not None:
        revealed, words = hints.next_hint(lab, folder, "es")
        assert revealed == offer and words.split("\n\n")[0] == "Palabras."
        said.append(offer.cost)
    assert said == [2, 4, 6] and hints.cost(lab, folder) == 12
    assert hints.taken(folder) == ["mild", "medium", "direct"]
    assert hints.next_hint(lab, folder, "en") is None


def test_hints_are_free_once_the_lab_is_solved(lab, tmp_path):
    folder = LabFolder(tmp_path / "ana" / "phase-19" / "toy")
    hints.next_hint(lab, folder, "en")
    hints.record_solved(folder, 90, 100)
    hints.record_solved(folder, 95, 100)
    assert hints.next_offer(lab, folder).cost == 0
    hints.next_hint(lab, folder, "en")
    assert hints.cost(lab, folder) == 2 and len(progress.read(folder.progress).of_kind("solved")) == 1


def test_a_course_may_price_hints_itself(lab, tmp_path):
    folder = LabFolder(tmp_path / "ana" / "phase-19" / "toy")
    course = Course(schema="labrunner/course/v1", hint_costs={"mild": 1})
    assert hints.next_offer(lab, folder, course).cost == 1
    hints.next_hint(lab, folder, "en", course)
    assert hints.cost(lab, folder, course) == 1


def test_after_the_pass_no_grade_raises_the_score_of_record(here):
    folder = lab_folder("ana", "phase-19", "no-clip")
    for score, passed, kept in ((50, False, 50), (40, False, 50), (80, True, 80), (95, True, 80), (60, False, 80)):
        hints.record_grade(folder, score, 100, passed=passed)
        assert progress.read(folder.progress).best == (kept, 100)
        assert hints.later_grade(folder, score) == ((80, 100) if score == 95 else None)
