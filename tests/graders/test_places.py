"""A path is told by its content; what is no learner's is left out and named."""

import pytest
from grader_fakes import FIX

from labrunner.errors import InputError, NothingToGrade
from labrunner.graders.read.places import kind_of, submissions

LABS = {"no-clip", "fp16-overflow"}


@pytest.fixture
def tree(tmp_path):
    for name in ("ana", "borja"):
        folder = tmp_path / "learners" / name / "phase-19" / "no-clip"
        folder.mkdir(parents=True)
        (folder / "fix.toml").write_text(FIX)
    (tmp_path / "learners" / "README.md").write_text("no learner")
    (tmp_path / "learners" / "old" / "stuff").mkdir(parents=True)
    (tmp_path / "learners" / "ana" / "phase-19" / "notes").mkdir()
    (tmp_path / "learners" / "ana" / "phase-19" / "my-try").mkdir()
    return tmp_path / "learners"


@pytest.mark.parametrize(
    ("below", "kind"),
    [
        ("", "class"),
        ("ana", "learner"),
        ("ana/phase-19", "phase"),
        ("ana/phase-19/no-clip", "lab"),
        ("old", None),
        ("old/stuff", None),
    ],
)
def test_kinds(tree, below, kind):
    assert kind_of(tree / below, LABS) == kind


def test_a_class(tree):
    found, strangers = submissions(tree, LABS)
    assert [(s.learner, s.phase, [p.name for p in s.labs]) for s in found] == [
        ("ana", "phase-19", ["no-clip"]),
        ("borja", "phase-19", ["no-clip"]),
    ]
    assert strangers == ["old"] and found[0].strangers == ["my-try"]


def test_a_lab_alone_knows_whose_it_is(tree):
    [one], _ = submissions(tree / "ana" / "phase-19" / "no-clip", LABS)
    assert (one.learner, one.phase, one.whole) == ("ana", "phase-19", False)


def test_an_empty_folder_with_a_labs_name_is_that_lab(tree):
    (tree / "ana" / "phase-19" / "fp16-overflow").mkdir()
    [one], _ = submissions(tree / "ana", LABS)
    assert [p.name for p in one.labs] == ["fp16-overflow", "no-clip"]


def test_nothing_to_grade(tmp_path):
    with pytest.raises(NothingToGrade):
        submissions(tmp_path, LABS)


def test_what_is_not_there_or_is_a_file(tmp_path):
    (tmp_path / "file").write_text("x")
    for name in ("absent", "file", "file/x"):
        with pytest.raises(InputError):
            submissions(tmp_path / name, LABS)


def test_a_learner_that_is_a_link_to_elsewhere_is_left_out(tree, tmp_path):
    (tree / "cheat").symlink_to(tree / "ana")
    other = tmp_path / "elsewhere"
    other.mkdir()
    (tree / "outside").symlink_to(other)
    found, strangers = submissions(tree, LABS)
    assert {s.learner for s in found} <= {"ana", "borja", "cheat"} and "outside" in strangers


def test_a_labs_folder_that_is_a_link_out_is_left_out(tree):
    (tree / "borja" / "phase-19" / "fp16-overflow").symlink_to(tree / "ana" / "phase-19" / "no-clip")
    found, _ = submissions(tree / "borja", LABS)
    assert found[0].strangers == ["fp16-overflow"]


def test_ten_thousand_strangers_are_passed_over(tmp_path):
    for number in range(3000):
        (tmp_path / f"x{number}").mkdir()
    with pytest.raises(NothingToGrade):
        submissions(tmp_path, LABS)


def test_a_class_too_large_for_one_folder_is_refused_and_not_cut_short(tree, monkeypatch):
    monkeypatch.setattr("labrunner.graders.read.places.MAX_CHILDREN", 2)
    with pytest.raises(InputError, match="2 folders or more"):
        submissions(tree, LABS)
