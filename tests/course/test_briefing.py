"""What a learner may read of a lab before it is solved, and after."""

import re

import pytest

from labrunner.course.briefing import BRIEFING, explanation, hint_text, readable
from labrunner.course.hints import record_solved
from labrunner.course.lab import list_labs, load_lab
from labrunner.course.learner import lab_folder
from labrunner.deck.strings import Say
from labrunner.plain.journey import Plain

LABS = [lab.id for lab in list_labs()]


@pytest.mark.parametrize("id", LABS)
def test_the_explanation_is_what_a_briefing_leaves_out(id):
    lab = load_lab(id)
    assert readable(lab, solved=False) == BRIEFING == ("summary", "symptoms")
    told = explanation(lab)
    assert {"mechanism", "fix"} <= set(told) and not {"title", *BRIEFING} & set(told)
    assert readable(lab, solved=True) == (*BRIEFING, *told)
    assert not any(name.startswith(("hint-", "question-", "choice-", "claim-", "refused-")) for name in told)


@pytest.mark.parametrize("id", LABS)
def test_every_section_has_a_place_where_it_is_read(id):
    lab = load_lab(id)
    shown = {"title", *readable(lab, solved=True), *(refused.reason for refused in lab.refused)}
    shown |= {f"hint-{hint.id}" for hint in lab.hints} | {f"claim-{claim.id}" for claim in lab.claims}
    for question in lab.questions:
        shown |= {f"question-{question.id}", *(f"choice-{question.id}-{choice}" for choice in question.choices)}
    from labrunner.course.texts import load_texts

    assert set(load_texts(lab.folder, "es").sections) <= shown


def test_solving_a_lab_opens_its_explanation(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / name.lower()))

    def brief() -> str:
        told, lines = [], iter(("no-clip", "brief", "q"))
        Plain(
            "ada",
            Say("en"),
            ask=lambda prompt: next(lines),
            out=told.append,
            runs_root=tmp_path / "runs",
            root=tmp_path / "learners",
        ).run()
        return " ".join("\n".join(told).split())

    assert "stand alone" not in brief() and "add up instead of cancelling" not in brief()
    record_solved(lab_folder("ada", "phase-19", "no-clip", root=tmp_path / "learners"), 90, 100)
    assert "add up instead of cancelling" in brief()


def test_a_hint_brings_the_section_that_goes_with_it():
    lab = load_lab("no-clip")
    mild, medium, direct = (hint_text(lab, hint.id, "en") for hint in lab.hints)
    assert mild == lab.text("hint-mild", "en") + "\n\n" + lab.text("ladder", "en")
    assert medium == lab.text("hint-medium", "en") + "\n\n" + lab.text("what-it-is-not", "en")
    assert direct == lab.text("hint-direct", "en")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_briefing_of_the_first_lab_tells_symptoms_alone(lang):
    lab = load_lab("no-clip")
    words = " ".join(lab.text(name, lang) for name in ("title", *BRIEFING)).lower()
    told = ("clip", "recorte", "gradient", "batch", "token", "piece", "pieza", "drill", "312", "tten")
    assert not [word for word in told if word in words]
    assert 3 <= len(re.findall(r"\.(?:\s|$)", lab.text("summary", lang) + " " + lab.text("symptoms", lang))) <= 5
