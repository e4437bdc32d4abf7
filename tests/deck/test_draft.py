"""What is typed is on the disk within a second, and a post-mortem comes back as it was."""

from __future__ import annotations

import pytest

from labrunner.deck.work.draft import LATEST, Draft
from labrunner.deck.work.sections import Sections
from labrunner.errors import InputError

TEXT = """# Post-mortem of no-clip — 2025-01-01 — run-1

## 1. Symptoms
<!-- numbers -->

- step: 312

## 2. Hypotheses

1. first
## 3. Evidence

- Panel 3: 29.7 at step 312

## 4. Root cause

One sentence.

## 5. Remediation
## 6. Verification
## 7. Lesson

A line.
"""
TITLES = ["symptoms", "hypotheses", "evidence", "cause", "fix", "verification", "lesson"]


def test_a_draft_is_saved_when_the_typist_rests(tmp_path):
    draft = Draft(tmp_path / "deep" / "postmortem.md")
    draft.edit("a", now=10.0)
    assert not draft.tick(now=10.2) and not draft.path.exists()
    assert draft.tick(now=10.5)
    assert draft.path.read_text(encoding="utf-8") == "a" and not draft.dirty


def test_a_draft_is_saved_within_a_second_of_steady_typing(tmp_path):
    draft = Draft(tmp_path / "p.md")
    saved = False
    for tick in range(12):
        draft.edit("x" * (tick + 1), now=5 + tick * 0.1)
        saved = saved or draft.tick(now=5 + tick * 0.1)
        if tick * 0.1 > LATEST + 0.1:
            break
    assert saved


def test_what_cannot_be_saved_stays_and_is_tried_again(tmp_path, monkeypatch):
    from labrunner.deck.work import draft as module

    draft = Draft(tmp_path / "p.md")
    real = module.write_atomic

    def full(*_):
        raise OSError(28, "no space")

    monkeypatch.setattr(module, "write_atomic", full)
    draft.edit("precious", now=1.0)
    assert not draft.tick(now=3.0)
    assert "disk full" in draft.problem and draft.text == "precious" and draft.dirty
    monkeypatch.setattr(module, "write_atomic", real)
    assert draft.tick(now=9.0)
    assert draft.path.read_text(encoding="utf-8") == "precious" and draft.problem is None


def test_an_edit_from_outside_is_kept_beside(tmp_path):
    path = tmp_path / "postmortem.md"
    path.write_text("one", encoding="utf-8")
    draft = Draft(path)
    path.write_text("from the editor", encoding="utf-8")
    draft.edit("from the form", now=1.0)
    assert draft.save()
    assert path.read_text(encoding="utf-8") == "from the form"
    assert (tmp_path / "postmortem.other.md").read_text(encoding="utf-8") == "from the editor"


@pytest.mark.parametrize("raw", [b"\xff\xfe\xfa", b"x" * 600_000])
def test_a_file_that_cannot_be_edited_is_refused_in_one_sentence(tmp_path, raw):
    path = tmp_path / "p.md"
    path.write_bytes(raw)
    with pytest.raises(InputError, match=r"larger than|not UTF-8"):
        Draft(path)


def test_windows_line_ends_and_a_byte_order_mark_are_read(tmp_path):
    path = tmp_path / "p.md"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\r\n")
    assert Draft(path).text == "a\nb\n"


def test_sections_come_back_untouched():
    sections = Sections(TEXT, TITLES)
    assert sections.join() == TEXT
    assert sections.body(1) == "- step: 312"
    assert sections.body(2) == "1. first" and sections.body(5) == ""


def test_editing_one_section_leaves_the_others():
    sections = Sections(TEXT, TITLES)
    sections.set_body(4, "Another sentence.")
    again = Sections(sections.join(), TITLES)
    assert again.body(4) == "Another sentence."
    assert all(again.body(n) == Sections(TEXT, TITLES).body(n) for n in (0, 1, 2, 3, 5, 6, 7))


def test_missing_sections_are_added_and_repeated_ones_kept():
    sections = Sections("# t\n\n## 3. Evidence\n\nx\n\n## 3. Again\n\ny\n", TITLES)
    assert sections.numbers == list(range(8))
    assert "## 3. Again" in sections.body(3) and "y" in sections.join()
    assert sections.join().count("## 1.") == 1


def test_lines_of_a_section_are_those_of_the_whole_text():
    sections = Sections(TEXT, TITLES)
    rows = TEXT.splitlines()
    for number, text in ((1, "- step: 312"), (3, "- Panel 3: 29.7 at step 312"), (4, "One sentence."), (7, "A line.")):
        assert rows[sections.first_word(number) - 1] == text
        first, last = sections.lines()[number]
        assert first <= sections.first_word(number) <= last


def test_a_file_that_another_deck_made_first_is_kept_too(tmp_path):
    draft = Draft(tmp_path / "postmortem.md", make=lambda: "ours")
    assert not draft.overtaken
    draft.path.write_text("theirs", encoding="utf-8")
    assert draft.overtaken
    draft.touch()
    assert draft.save() and draft.put_aside and not draft.overtaken
    assert draft.kept[0].read_text(encoding="utf-8") == "theirs" and draft.path.read_text(encoding="utf-8") == "ours"
    draft.edit("ours again", now=1.0)
    assert draft.save() and not draft.put_aside


def test_every_version_of_another_deck_is_kept_in_a_file_of_its_own(tmp_path):
    draft = Draft(tmp_path / "postmortem.md", make=lambda: "")
    for number, (theirs, name) in enumerate((("first", "other"), ("second", "other-2"), ("third", "other-3"))):
        draft.path.write_text(theirs, encoding="utf-8")
        draft.edit(f"ours {number}", now=1.0)
        assert draft.other.name == f"postmortem.{name}.md"  # what is said before it is moved
        assert draft.save() and draft.put_aside == tmp_path / f"postmortem.{name}.md"
    assert [place.read_text(encoding="utf-8") for place in draft.kept] == ["first", "second", "third"]
    assert draft.path.read_text(encoding="utf-8") == "ours 2"


def test_a_version_that_is_kept_already_is_not_kept_twice(tmp_path):
    draft = Draft(tmp_path / "postmortem.md", make=lambda: "")
    for number, theirs in enumerate(("first", "second", "first")):
        draft.path.write_text(theirs, encoding="utf-8")
        draft.edit(f"ours {number}", now=1.0)
        assert draft.save()
    assert draft.put_aside == tmp_path / "postmortem.other.md" and len(draft.kept) == 2
