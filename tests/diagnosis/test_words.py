"""The check's sentences agree with what they count, in both languages."""

from __future__ import annotations

import re
from string import Formatter

import numpy as np
import pytest
from diagnosis_fakes import journal, run_of, smooth_loss

from labrunner.commands import check_locate
from labrunner.diagnosis.check import check, left
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.online.words import WORDS as ALARMS
from labrunner.diagnosis.online.words import say as say_alarm
from labrunner.diagnosis.preflight import question_text
from labrunner.diagnosis.words import WORDS, answer_text, say

#: One of something, and yet many.
_WRONG = re.compile(
    r"(?<![\d.,])1 (?:such )?(?:steps|rows|overflows|targets|inputs|pasos|filas|seguid[oa]s|objetivos|entradas)\b"
)
#: What these count is a threshold, or lies beyond one.
_NEVER_ONE = {"batch.new", "recovered.late"}
_COUNTED = {"count", "steps", "took", "targets", "inputs"}


def filled(pattern: str) -> dict[str, object]:
    return {name: 1 if name in _COUNTED else 7 for _, name, _, _ in Formatter().parse(pattern) if name}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_one_is_not_many(lang):
    said = {key: say(lang, key, **filled(texts[0])) for key, texts in WORDS.items() if key not in _NEVER_ONE}
    assert not {key: text for key, text in said.items() if _WRONG.search(text)}


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("key", ["loss.stays", "loss.stays.rate", "loss.back", "loss.diverged"])
def test_an_alarm_after_one_row_says_so(lang, key):
    said = say_alarm(lang, key, **filled(ALARMS[key][0]))
    assert said and not _WRONG.search(said)


def test_sentences_for_one_are_sentences_of_something():
    for words in (WORDS, check_locate._WORDS):
        for key in words:
            assert not key.endswith(".one") or key.removesuffix(".one") in words


@pytest.mark.parametrize(("lang", "says"), [("en", "replayed 1 step from"), ("es", "repetido 1 paso desde")])
def test_one_step_made_again_is_one(lang, says):
    found = {
        "start": {"checkpoint": "step-000010"},
        "warnings": [],
        "steps": [],
        "violent": None,
        "replayed": {"steps": 1, "identical": True, "first_difference": None, "field": None},
    }
    assert says in "\n".join(check_locate.tell(found, lang))
    found["replayed"] |= {"identical": False, "first_difference": 11, "field": "loss"}
    assert says in "\n".join(check_locate.tell(found, lang))


@pytest.mark.parametrize(
    ("lang", "one", "many"),
    [
        ("en", ("1 overflow;", "never two in a row"), ("30 overflows;", "at most 30 of them in a row")),
        ("es", ("1 overflow;", "nunca dos seguidos"), ("30 overflows;", "como mucho 30 seguidos")),
    ],
)
def test_the_scale_says_how_thick_its_overflows_came(lang, one, many):
    for count, wanted in ((1, one), (30, many)):
        lines = journal(smooth_loss(300), loss_scale=np.where(np.arange(300) < 200, 1024.0, 512.0))
        for line in lines[200 : 200 + count]:
            line |= {"overflow": True, "grad_norm_pre": np.inf}
        result = check(run_of(lines, precision={"dtype": "fp16", "loss_scaling": "dynamic"}), lang=lang)
        evidence = next(q.evidence for q in result.path if q.question == "Q3.2")
        assert all(text in evidence for text in wanted), evidence


def test_answers_that_are_words_have_words():
    assert (
        answer_text("es", "doubling") == "se dobla y se parte por la mitad"
        and answer_text("en", "constant") == "constant"
    )
    assert (
        answer_text("es", "long-tail-batch") == "long-tail-batch"
        and answer_text("es", "grad:logits.weight") == "grad:logits.weight"
    )


@pytest.mark.parametrize(
    ("lang", "costs", "calm", "nothing"),
    [
        ("en", "nats at the end", "no spike, but it ends", "nothing that shows"),
        ("es", "nats al final", "sin salto, pero acaba", "nada que se vea"),
    ],
)
def test_what_a_run_ends_above_the_one_that_was_spared_is_told_in_nats(lang, costs, calm, nothing):
    spared = run_of(journal(smooth_loss(300)))
    loss = smooth_loss(300)
    loss[200:] += 0.5
    for words, high in ((calm, 0.0), (costs, 8.0)):
        loss[200:210] += high
        said = left(run_of(journal(loss)), spared, "control", lang)
        assert re.search(r"(?:about step|hacia el paso) 2[89]\d", said)  # where the numbers can be read off
        assert words in said and re.search(r"0\.(?:4[5-9]|5[0-5]?)\b", said) and "control" in said
    assert nothing in left(spared, spared, "control", lang)
    assert left(run_of(journal(smooth_loss(200))), spared, "control", lang) is None
    loss[250:] = np.nan
    assert left(run_of(journal(loss)), spared, "control", lang) is None


def test_the_limit_of_a_question_is_the_one_that_was_judged_by():
    assert "within 50 steps" in question_text("en", "Q2.2") and "50 pasos" in question_text("es", "Q2.4")
    assert "within 20 steps" in question_text("en", "Q2.2", Thresholds(recovery_steps=20))
    other = Thresholds(spike_sigma=4, window_steps=60, drift_steps=150, weight_ratio=3)
    assert "3 sigma" in question_text("en", "Q2.1") and "100 steps" in question_text("en", "Q2.1")
    assert "a 4 sigmas" in question_text("es", "Q2.1", other) and "60 pasos" in question_text("es", "Q2.1", other)
    assert "last 150 steps" in question_text("en", "Q4.1", other) and "factor of 3" in question_text(
        "en", "Q4.3", other
    )


@pytest.mark.parametrize(("ratio", "says"), [(40, "points at the batch"), (6, "proves nothing by itself")])
def test_a_ratio_below_the_limit_is_not_offered_as_proof(ratio, says):
    loss = smooth_loss(300)
    loss[200:280] += 4 * np.exp(-np.arange(80) / 30)
    lines = journal(loss)
    lines[200]["grad_norm_pre"] = ratio * lines[150]["grad_norm_pre"]
    asked = next(q for q in check(run_of(lines)).path if q.question in ("Q2.3", "Q2.4"))
    assert says in asked.evidence
