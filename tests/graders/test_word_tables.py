"""Tables of root causes as people write them: `words/<lab>.tsv`, honest ones and others, in both languages.

Each round of them was written before the rules had met it, and used to mend the rules after that. Of the honest ones
nine in ten must name the whole cause, of the others (asked, denied, attributed, mocked, listed, gibberish) at most
one in
twenty may earn anything. A part of the cause (`parts.tsv`) is not the whole of it.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from labrunner.course.cases import Case
from labrunner.course.lab import load_lab
from labrunner.graders.checks.rootcause import judge
from labrunner.graders.read.manner import features, tokens
from labrunner.graders.read.manner_weights import LIMIT
from labrunner.graders.read.spelling import corrected
from tools import manner

FOLDER = Path(__file__).parent / "words"
PARTS = FOLDER.parent / "parts.tsv"
LABS = sorted(path.stem for path in FOLDER.glob("*.tsv"))
HONEST, OTHERS = 0.9, 0.05


class Row(NamedTuple):
    round: str
    language: str
    kind: str
    sentence: str


def rows(lab: str) -> list[Row]:
    lines = (FOLDER / f"{lab}.tsv").read_text(encoding="utf-8").splitlines()
    return [Row(*line.split("\t")) for line in lines[1:]]


def told(sentences: list[str], of: int) -> str:
    return f"{len(sentences)} of {of}:\n" + "\n".join(sentences)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lab", LABS)
def test_nine_in_ten_honest_sentences_name_the_whole_cause(lab, language):
    honest = [row.sentence for row in rows(lab) if row.kind == "honest" and row.language == language]
    concepts = load_lab(lab).concepts
    failing = [text for text in honest if judge(text, concepts).share < 1]
    assert len(honest) >= 100
    assert len(failing) <= (1 - HONEST) * len(honest), told(failing, len(honest))


@pytest.mark.parametrize("lab", LABS)
def test_at_most_one_in_twenty_that_is_not_meant_or_not_so_earns_anything(lab):
    others = [row.sentence for row in rows(lab) if row.kind != "honest"]
    concepts = load_lab(lab).concepts
    earning = [text for text in others if judge(text, concepts).share > 0]
    assert len(others) >= 50
    assert len(earning) <= OTHERS * len(others), told(earning, len(others))


def test_a_part_of_the_cause_is_not_taken_for_the_whole_of_it():
    parts = [line.split("\t") for line in PARTS.read_text(encoding="utf-8").splitlines()[1:]]
    whole = [text for lab, _, text in parts if judge(text, load_lab(lab).concepts).share == 1]
    assert {lab for lab, _, _ in parts} == set(LABS)
    assert len(whole) <= 0.05 * len(parts), told(whole, len(parts))


def test_an_ending_is_no_slip():
    assert corrected("la correcta, cilpping, gradiente") == "la correcta, clipping, gradiente"


def test_another_form_of_a_known_word_is_no_slip_in_a_third_one():
    assert corrected("faltaron normas, aumenté la tasa") == "faltaron normas, aumenté la tasa"


def test_a_slip_of_the_finger_in_a_long_word_costs_nothing():
    """Of five hundred sentences whose longest word lost a letter, those that are understood without it are with it."""
    missed = []
    for lab in LABS:
        concepts = load_lab(lab).concepts
        for row in [row for row in rows(lab) if row.kind == "honest"][-70:]:
            longest = max(re.findall(r"[^\W\d_]+", row.sentence), key=len)
            slip = row.sentence.replace(longest, longest[:3] + longest[4:])
            if judge(row.sentence, concepts).share == 1 and judge(slip, concepts).share < 1:
                missed.append(slip)
    assert len(missed) <= 0.05 * 70 * len(LABS), told(missed, 70 * len(LABS))


@pytest.mark.slow
def test_weights_fitted_without_some_rounds_tell_their_sentences_apart():
    """Weights refuse what stood in their own sentences; what they are worth shows in rounds that they have not met."""
    found, unmet = manner.rows(), ("8", "9", "11", "12", "13")
    weights, base = manner.fit([row for row in found if row.round not in unmet])
    for number in unmet:
        met = [(manner.score(row.tokens, weights, base) <= LIMIT, row.other) for row in found if row.round == number]
        honest = [plain for plain, other in met if not other]
        others = [plain for plain, other in met if other]
        assert len(honest) >= 60 and len(others) >= 60
        assert sum(honest) >= 0.85 * len(honest), number
        assert sum(others) <= 0.45 * len(others), number


def test_a_word_never_met_is_one_word_to_the_weights():
    assert features(tokens("Zyxw hurts"), {"hurts"}) == features(tokens("Qwvu hurts"), {"hurts"})


def test_what_a_lab_is_about_weighs_alike_whatever_it_is():
    assert tokens("The batch was clipped at 0.5") == tokens("The checkpoint was restarted at 312")


def test_every_kind_of_sentence_is_tried_in_every_lab():
    kinds = {"honest", "asked", "denied", "attributed", "sarcastic", "stuffed", "gibberish", "told"}
    assert LABS == [
        "bandit-shift",
        "entropy-collapse",
        "fp16-overflow",
        "lr-jump",
        "no-clip",
        "optimizer-reset",
        "stale-variance",
    ]
    assert all({row.kind for row in rows(lab)} == kinds for lab in LABS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Did a batch full of tten without a clip do it?", "asked"),
        ("Some say that a batch full of tten without a clip did it.", "hearsay"),
        ("Según mi primo fue un lote lleno de tten sin recorte.", "hearsay"),
        ("Yeah right, a batch full of tten and no clip.", "irony"),
        ("tten flood unclipped.", "list"),
        ("The batch of umbrellas sings full of tten and dances without a clip on purple potatoes.", "gibberish"),
        ("A batch full of tten without a clip was not the cause.", "denied"),
        ("A batch full of tten hurt a run that was clipped.", "denied"),
        ("A batch was full of tten and there was no clip, yet the damage came from the learning rate.", "aside"),
        ("A batch full of tten without a clip hurt the weights by pure coincidence.", "aside"),
        ("A batch full of tten and no clip, call the fire brigade and hide your weights.", "irony"),
        ("Clipping is a technique that bounds the step when a batch is full of a rare token.", "general"),
        ("Sin recorte, un lote lleno de una pieza rara suele mover demasiado los pesos.", "general"),
        ("A batch full of a rare token makes a huge step without a clip.", "general"),
        ("A batch was full of tten and unclipped, yet the guard worked and held it.", "aside"),
        ("A batch was full of tten and there was no clip, but neither was the reason.", "aside"),
        ("Great idea to fill a batch with tten and leave out the clip.", "irony"),
        ("If the clip had been missing, a batch full of tten might have moved the weights.", "supposed"),
        ("El batch lleno de tten sin recorte al los pesos movió.", "disordered"),
    ],
)
def test_what_is_wrong_with_a_sentence_is_said(text, code):
    verdict = judge(text, load_lab("no-clip").concepts)
    assert (verdict.code, verdict.share) == (f"concepts.{code}", 0)


@pytest.mark.parametrize(
    ("lab", "text"),
    [
        ("entropy-collapse", "Somebody bumped the LR at step 150 in a net with wd=0 and un-normalised blocks."),
        ("entropy-collapse", "No weight decay + no rmsnorm + the lr turned up -> the softmax saturates."),
        ("entropy-collapse", "Sin decay los pesos crecieron, sin normas los logits también, y subieron la lr."),
        ("stale-variance", "Eight such updates in sequence went in unclipped while the variance buffer lagged."),
        ("lr-jump", "The learning rate leaps from 0.003 to 0.06 at step 201."),
        ("no-clip", "The batch was crammed with tten and the clip had been taken out of the config."),
        ("bandit-shift", "The high rate hit the net from step 1, as warm-up had been taken out, and clipping too."),
        ("bandit-shift", "Una tasa alta sin calentamiento y sin clip, nada que ver con el cambio de fuentes."),
        ("entropy-collapse", "Without norms and without decay the higher rate had nothing to stop the logits."),
        ("bandit-shift", "On-call notes: lr far too high, warmup_steps=0, grad clip commented out, dead by step 12."),
        ("bandit-shift", "El lr era enorme, warmup_steps en 0 y nadie recortaba nada."),
        (
            "entropy-collapse",
            "Config diff shows LR doubled, weight_decay: 0.0, qk_norm: false; the entropy went to zero.",
        ),
        ("entropy-collapse", "Le subí a la tasa, quité el weight decay y nunca le puse norma a las q y k."),
        (
            "fp16-overflow",
            "A batch full of tten gave inf in fp16 and the step was applied, since there was no finite check.",
        ),
        ("no-clip", "lol I forgot the clip and one batch was full of the rare tten, so that step broke the model."),
    ],
)
def test_a_cause_is_understood_in_other_words_than_the_labs(lab, text):
    assert judge(text, load_lab(lab).concepts).share == 1


@pytest.mark.parametrize(
    ("lab", "text"),
    [
        ("no-clip", "A batch full of tten and no clip did not kill this run."),
        ("bandit-shift", "It died of its data and not of a high rate without warm-up and clip."),
        ("entropy-collapse", "Da igual que faltaran el decay y las normas y que subieran la tasa."),
        ("entropy-collapse", "A reviewer argues that no decay, no norms and the raised rate did it."),
        ("entropy-collapse", "The raised rate, no decay and no norms explain nothing of this."),
        (
            "stale-variance",
            "A paper describes a burst of bad batches, a stale v and no clipping; ours I have not looked at.",
        ),
        ("no-clip", "Los de plataforma dicen que fue un lote lleno de tten sin recorte."),
        ("no-clip", "Lol, a batch full of tten and no clip."),
    ],
)
def test_a_cause_that_others_argue_or_that_is_denied_late_earns_nothing(lab, text):
    assert judge(text, load_lab(lab).concepts).share == 0


@pytest.mark.parametrize(
    ("lab", "text"),
    [
        ("no-clip", "Had there been a clip, the batch crowded with a rare token would have passed like any other."),
        (
            "fp16-overflow",
            "Si alguien hubiera mirado si hay infinitos, el overflow del lote de tten habría costado un solo paso.",
        ),
        (
            "bandit-shift",
            "Had there been a warm-up or a clip, lr 8 would have been survivable, but the run had neither.",
        ),
    ],
)
def test_what_would_have_spared_the_run_is_said_to_have_been_missing(lab, text):
    assert judge(text, load_lab(lab).concepts).share == 1


def test_what_would_have_shown_says_nothing_of_what_was_missing():
    text = "Had the clip been off, a batch full of tten would have shown in panel 3."
    assert judge(text, load_lab("no-clip").concepts).share == 0


@pytest.mark.parametrize(
    ("lab", "text", "share"),
    [
        ("bandit-shift", "Huge lr at step one, warmup 0, clip none.", 1),
        ("entropy-collapse", "lr up, wd 0, norms none.", 1),
        ("optimizer-reset", "Estado del optimizador; perdido; reinicio; v; float16; ceros", 0),
        ("lr-jump", "warm-up; hand-over; learning rate; sudden; jump; 0.06; step 201", 0),
        ("fp16-overflow", "float16 overflow constant scale unchecked inf gradient tten concentrated batch", 0),
    ],
)
def test_a_note_that_says_how_things_are_is_no_list(lab, text, share):
    assert judge(text, load_lab(lab).concepts).share == share


def test_to_call_the_sources_a_red_herring_sets_no_cause_aside():
    concepts = load_lab("bandit-shift").concepts
    said = "The bandit is a red herring: the run starts cold at its peak rate and the gradients are unbounded."
    assert judge(said, concepts).share == 1
    assert judge("The high rate without warm-up and without a clip is a red herring.", concepts).share == 0


def test_that_neither_was_missing_is_no_way_to_say_that_both_were():
    text = "No faltaba el warm-up y no faltaban ni las normas ni el recorte en un lote lleno de tten."
    assert "no-clip" not in judge(text, load_lab("no-clip").concepts).named


def test_a_report_is_held_against_the_run():
    concepts = load_lab("no-clip").concepts
    shows = "The hint blames the rate, but the run shows that a batch was full of tten and no clip limited the step."
    assert judge(shows, concepts).share == 1
    refuted = "Some say that a batch full of tten without a clip did it, but the run shows nothing of this at all."
    assert judge(refuted, concepts).share == 0


def test_a_part_of_the_cause_earns_its_part():
    verdict = judge(
        "The gradient of that step was applied to the weights without a clip.", load_lab("no-clip").concepts
    )
    assert verdict.code == "concepts.missing" and verdict.named == ("no-clip",)
    assert verdict.share == pytest.approx(1 / 3)


def test_naming_things_without_saying_what_became_of_them_earns_nothing():
    text = "The optimizer state was in the checkpoint from which the run was resumed."
    assert judge(text, load_lab("optimizer-reset").concepts).share == 0


def test_the_piece_of_a_case_counts_as_the_declared_one_does():
    lab = load_lab("no-clip").assigned(Case(seed=7, step=312, piece="zzle"))
    text = "A batch held {} 44 times in its rows and there was no clip."
    assert judge(text.format("zzle"), lab.concepts).share == 1
    assert judge(text.format("tten"), lab.concepts).share < 1


@pytest.mark.parametrize(
    ("lab", "text", "code"),
    [
        (
            "bandit-shift",
            "No fue la tasa de aprendizaje ni la falta de calentamiento ni la de recorte en los primeros pasos.",
            "denied",
        ),
        ("optimizer-reset", "momentos perdidos, checkpoint, reinicio, v a cero, actualización enorme", "list"),
    ],
)
def test_what_names_all_and_says_nothing_of_it_is_refused(lab, text, code):
    verdict = judge(text, load_lab(lab).concepts)
    assert (verdict.share, verdict.code) == (0.0, f"concepts.{code}")


@pytest.mark.parametrize(
    ("lab", "text"),
    [
        (
            "bandit-shift",
            "No fueron las fuentes ni los datos, la tasa entera desde el primer paso sin calentamiento ni "
            "recorte rompió la red.",
        ),
        ("no-clip", "It was not the seed nor the data but a batch full of tten with no clip."),
        ("optimizer-reset", "v lost at the restart, m kept, so the first update was huge."),
    ],
)
def test_what_was_not_the_cause_may_be_said_before_what_was(lab, text):
    assert judge(text, load_lab(lab).concepts).share == 1
