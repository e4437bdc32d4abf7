"""What a learner may read of a lab before it is solved, and after."""

import re

import pytest

from labrunner.course.assignments import proven_cases
from labrunner.course.blind import shown_arms
from labrunner.course.briefing import BRIEFING, explanation, hint_text, readable
from labrunner.course.experiments import necessary_causes
from labrunner.course.hints import record_solved
from labrunner.course.lab import list_labs, load_lab
from labrunner.course.learner import lab_folder
from labrunner.course.texts import PLACEHOLDER, load_texts
from labrunner.deck.strings import Say
from labrunner.plain.journey import Plain

LABS = [lab.id for lab in list_labs()]
_ANY = ("gradient", "batch", "token", "piece", "pieza", "drill", "clip", "recorte", "warm", "calenta")
#: Words that would give a lab's cause away in its briefing, in either language.
TELLING = {
    "no-clip": (*_ANY, "tten"),
    "fp16-overflow": (*_ANY, "scale", "escala", "overflow", "desbord", "scaler", "infin", "65504"),
    "optimizer-reset": (*_ANY, "optimi", "moment", "float16", "count", "contador", "forgot", "olvid"),
    # The report's own words stand in it: its burst of gradient is a symptom, and may be wrong.
    "bandit-shift": ("batch", "token", "clip", "recorte", "warm", "calenta", "rate", "tasa", "strang", "forastero"),
    "lr-jump": (*_ANY, "rate", "tasa", "schedule", "planificador", "adam"),
    "stale-variance": (
        *_ANY,
        "optimi",
        "moment",
        "adam",
        "beta",
        "stale",
        "anticuad",
        "shard",
        "burst",
        "ráfaga",
        "in a row",
    ),
    "entropy-collapse": (
        *_ANY,
        "rate",
        "tasa",
        "decay",
        "decaim",
        "norm",
        "weight",
        "peso",
        "attention",
        "atención",
        "logit",
        "entrop",
        "block",
        "bloque",
        "query",
        "consulta",
    ),
}


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
    shown |= {f"symptom-{name.replace('_', '-')}" for name in lab.symptoms}  # in section 1 of the post-mortem
    shown |= {f"cause-{cause}" for cause in necessary_causes(lab)}  # by the grade
    for question in lab.questions:
        shown |= {f"question-{question.id}", *(f"choice-{question.id}-{choice}" for choice in question.choices)}
    assert set(load_texts(lab.folder, "es").sections) <= shown


def test_solving_a_lab_opens_its_explanation(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("DATA", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / name.lower()))

    def brief() -> str:
        told, lines = [], iter(("no-clip", "brief", "explain", "q"))
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
@pytest.mark.parametrize("id", LABS)
def test_a_briefing_tells_symptoms_alone(id, lang):
    """Neither step nor size nor cause; what a lab's id says of its family may be said."""
    lab = load_lab(id)
    words = " ".join(lab.text(name, lang) for name in ("title", *BRIEFING)).replace(str(lab.resolve("break").steps), "")
    assert not re.findall(r"(?<![`\w-])\d+", words.replace("`break-fp32-nan`", ""))
    assert not [word for word in TELLING[id] if re.search(rf"\b{word}", words.lower())]
    assert 3 <= len(re.findall(r"\.(?:\s|$)", lab.text("summary", lang) + " " + lab.text("symptoms", lang))) <= 5


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("id", LABS)
def test_hints_tell_no_step_and_no_measured_number(id, lang):
    """Where to look and what it is not come with a hint, and no placeholder in them is a number of the runs."""
    lab = load_lab(id)
    sections = load_texts(lab.folder, lang).sections
    raw = "".join(sections[name] for name in ("ladder", "what-it-is-not", *(f"hint-{h.id}" for h in lab.hints)))
    assert not PLACEHOLDER.findall(raw) and not re.findall(r"(?:step|paso) \d", raw)
    named = set(re.findall(r"`([a-z0-9.-]+)`", sections["ladder"])) & set(lab.arm_names())
    assert not named - set(shown_arms(lab, solved=False))


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("id", LABS)
def test_an_explanation_names_no_other_lab(id, lang):
    text = (load_lab(id).folder / f"text.{lang}.md").read_text(encoding="utf-8")
    assert [other for other in LABS if other != id and f"`{other}`" in text] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_range_is_not_said_twice(language):
    """Of a case without a run a reading is told as its range, and the parentheses that give it again go."""
    found = 0
    for id in ("lr-jump", "stale-variance", "entropy-collapse", "optimizer-reset"):
        lab = load_lab(id)
        lab = lab.assigned(proven_cases(lab)[0])
        for section in load_texts(lab.folder, language).sections:
            words = " ".join(lab.text(section, language).split())
            assert not re.search(r"[+-]\d[\d.]*–|–[+-]\d|(?<![\w.])-0(\.0+)?(?![\w.]*\d)", words), (id, section)
            number = r"([+-]?\d[\d.]*)"
            for told in re.finditer(rf"{number}–{number}|(?<!\(){number} to {number}|entre {number} y {number}", words):
                found += 1
                low, high = filter(None, told.groups())
                again = rf"\((?:de )?{re.escape(low)} (?:to|a) {re.escape(high)}[^();]*\)"
                assert not re.search(again, words[told.end() : told.end() + 150]), (id, section, told[0])
    assert found > 20
