"""Saying, denying, and saying that something was absent: a table of sentences in both languages."""

import pytest

from labrunner.graders.read.concepts import concept_named, denies, says

LR = ["learning rate", "tasa de aprendizaje"]
RARE = ["rare token", "tten", "long-tail token", "token raro", "pieza rara"]
CLIP = ["no clip", "no recorte", "unclipped"]
BATCH = ["same batch", "one batch", "single batch", "concentrad", "concentrated", "un solo batch", "mismo lote"]
NO_CLIP = ["no clip", "without clipping", "clip was off", "unclipped", "sin clip", "sin recorte", "clip desactivado"]


@pytest.mark.parametrize(
    ("phrases", "text", "holds"),
    [
        (LR, "The learning rate was too high.", True),
        (LR, "It was not the learning rate.", False),
        (LR, "It was not the learning rate but a rare token.", False),
        (RARE, "It was not the learning rate but a rare token.", True),
        (RARE, "No clip stood between the concentrated rare token batch and the weights.", True),
        (RARE, "The cause was not a rare token.", False),
        (RARE, "The rare token was not to blame.", False),
        (RARE, "The rare token's gradient was not clipped.", True),
        (
            RARE,
            "One batch concentrated the rare token tten and was not clipped, so a single step moved the weights far.",
            True,
        ),
        (RARE, "Un token raro se concentró en un solo batch y no había recorte.", True),
        (RARE, "No fue un token raro, sino la tasa de aprendizaje.", False),
        (LR, "No fue un token raro, sino la tasa de aprendizaje.", True),
        (LR, "La tasa de aprendizaje no fue la causa.", False),
        (LR, "La tasa de aprendizaje queda descartada.", False),
        (LR, "Instead of the learning rate, a rare token did it.", False),
        (LR, "The learning rate is ruled out.", False),
        (LR, "optimizer.lr aside, `learning_rate` was too high", True),
        (BATCH, "tres líneas concentradas en el mismo lote", True),
        (["fp16", "overflow"], "It is not an fp16 overflow.", False),
        (["fp16", "overflow"], "an fp16 overflow", True),
        (["fp16"], "no es un desbordamiento fp16", False),
        (["rare token"], "not only a rare token but the clip too", True),
        (RARE, "It is false that a rare token was concentrated in one batch without a clip.", False),
        (BATCH, "It is false that a rare token was concentrated in one batch without a clip.", False),
        (BATCH, "I doubt that the rare token filled one batch while clipping was off.", False),
        (LR, "It is false that a rare token did it, but the learning rate was too high.", True),
        (RARE, "There is no doubt that a rare token filled one batch with no clip.", True),
        (RARE, "It is not false that a rare token did it.", True),
        (RARE, "No es cierto que la pieza rara cayera en un mismo batch sin clip.", False),
        (BATCH, "No es cierto que la pieza rara cayera en un mismo batch sin clip.", False),
        (RARE, "No cabe duda de que la pieza rara llenó un batch.", True),
        (RARE, "The rare token hypothesis is wrong.", False),
        (RARE, "The rare token theory does not hold.", False),
        (RARE, "The rare token theory is not wrong.", True),
        (RARE, "A rare token isn't what broke it.", False),
        (RARE, "The rare token had nothing to do with it.", False),
        (RARE, "La pieza rara no tuvo nada que ver.", False),
        (LR, "The learning rate was wrong.", True),
        (BATCH, "Neither the rare token nor the same batch caused it.", False),
        (RARE, "It had nothing to do with the learning rate, the data order or a rare token.", False),
        (LR, "It had nothing to do with a rare token, the data order and the learning rate.", False),
        (BATCH, "It had nothing to do with a rare token, a single batch or the clip.", False),
        (RARE, "It was not the learning rate, a rare token, or the data order.", False),
        (RARE, "The cause was not the schedule, the optimizer's state nor the rare token.", False),
        (RARE, "No fue la tasa de aprendizaje, la pieza rara o el orden de los datos.", False),
        (RARE, "No fue la tasa de aprendizaje, la pieza rara ni el orden de los datos.", False),
        (RARE, "No tuvo nada que ver con la tasa de aprendizaje, la pieza rara y el orden de los datos.", False),
        (RARE, "I ruled out the learning rate, the rare token and the data order.", False),
        (RARE, "It was not the learning rate, the data or the schedule, but a rare token.", True),
        (RARE, "It was not the learning rate, a rare token filled one batch.", True),
        (RARE, "Without a clip, a rare token or two in one batch moved the weights.", True),
        (RARE, "It was not the learning rate, and a rare token or two filled one batch.", True),
        (RARE, "Sin recorte, una pieza rara o dos llenaron un batch.", True),
        (LR, "It was not the rare token, the data or the schedule; the learning rate was too high.", True),
        (["rare token"], "", False),
        (["BATCH + CROWDED"], "A batch came; it was crowded with one word.", True),
        (["BATCH + CROWDED"], "It is false that a batch came; crowded it was not.", False),
        (["HALF + no HOLD"], "float16 no lo pudo guardar", True),
        (["HALF + no HOLD"], "float16 could hold it, and no batch was full", False),
        (["VARIANCE + no REACT"], "v hadn't heard of the burst yet", True),
        (["VARIANCE + no REACT"], "v heard of the burst at once, and no clip was there", False),
        (["burst"], "Adam did not notice the burst", True),
        (["burst"], "Adam did not see any burst", False),
        (["burst"], "It did not break because of the burst", False),
        (["rapid burst"], "no se dio cuenta de la rapid burst", True),
        (["stale"], "v was not stale", False),
        (["anticuada"], "v no estaba anticuada", False),
        (["rare token"], "rareness, tokens", False),
    ],
)
def test_says(phrases, text, holds):
    assert says(text, phrases) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("There was no clip.", True),
        ("With no gradient clipping, one batch hurt.", True),
        ("without clipping, one batch hurt.", True),
        ("the clip was off", True),
        ("the clip was not off", False),
        ("the clip was missing", True),
        ("the missing clip let it through", True),
        ("the missing clip was not the cause", False),
        ("It was not the missing clip.", False),
        ("gradients were not clipped", True),
        ("an unclipped gradient", True),
        ("the gradient was clipped at 1.0", False),
        ("The clip held.", False),
        ("sin recorte de gradiente", True),
        ("no había clip que lo frenara", True),
        ("el recorte estaba desactivado", True),
        ("faltaba el recorte", True),
        ("no faltaba el recorte", False),
        ("there was no missing clip", False),
        ("la falta de clip", True),
        ("la ausencia de recorte", True),
        ("con el recorte puesto", False),
        ("grad_clip = none", True),
        ("nothing clipped the gradient", True),
        ("the rare token and not the missing clip", False),
        ("A batch with three drill lines of the rare token tten hit a run without a gradient clip", True),
        ("the learning rate was not the cause, and the clip was off", True),
        ("faltaban dos frenos, el decaimiento de los pesos y el recorte", True),
        ("le faltaban tanto el decay como el recorte", True),
        ("no faltaban ni el decay ni el recorte", False),
        ("its twin was spared by a clip; this run had none", True),
        ("grad_clip was false", True),
        ("the gradient was clipped as it should be", False),
        ("I blame the missing clip, and the sources have nothing to do with it", True),
        ("the clip, the batch, and the rate had nothing to do with it", False),
    ],
)
def test_what_is_absent_is_named_in_all_ways_to_say_so(text, holds):
    assert concept_named(text, CLIP) is holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("sin recorte", True),
        ("no clip", True),
        ("not without clipping", False),
        ("There was no gradient clip.", True),
        ("It was not that there was no clip", False),
        ("no había recorte que frenara el lote", True),
        ("the clip was missing", True),
        ("the missing clip was not to blame", False),
        ("faltaba el clip", True),
        ("the clip held at 1.0", False),
        ("the gradient was never clipped", True),
        ("recorte desactivado", True),
        ("el recorte funcionó", False),
    ],
)
def test_a_phrase_of_absence_stands_for_every_way_to_say_it(text, holds):
    assert concept_named(text, NO_CLIP) is holds


def test_denies_only_what_is_named():
    assert denies("It was not the learning rate.", LR)
    assert not denies("A rare token did it.", LR)
    assert not denies("It was not the learning rate at first; then the learning rate rose.", LR)


@pytest.mark.parametrize(
    "cause",
    [
        "a batch full of one rare token, and no gradient clip between it and the weights",
        "A batch with 44 times the rare piece tten gave a gradient 6 times its baseline, "
        "and without a gradient clip it stayed.",
        "A batch that had 44 times the rare token tten, and there is no clip.",
        "A rare token stands 44 times in one batch, and no clip.",
        "Un batch lleno del token raro tten y sin recorte de gradiente.",
        "El batch contiene 44 veces la pieza rara tten, y no había recorte.",
    ],
)
def test_learners_words_for_the_first_lab_s_cause_name_all_of_it(cause):
    from labrunner.course.lab import load_lab

    lab = load_lab("no-clip")
    assert [c.id for c in lab.concepts if concept_named(cause, (*c.en, *c.es))] == [c.id for c in lab.concepts]


@pytest.mark.parametrize(
    "cause",
    [
        "The learning rate was too high and there was no clip.",
        "A rare token met a run without a clip.",
        "Hubo un token raro y faltaba el recorte.",
        "Rare tokens spread over many batches, without a clip, moved the weights over and over.",
        "Every batch holds a rare token and there was no clip.",
        "The batch held a rare token once, no clip.",
        "A rare token and no clip: the weights changed all at once.",
        "El gradiente acumulado de un token raro, sin recorte.",
    ],
)
def test_a_part_of_the_first_lab_s_cause_is_not_all_of_it(cause):
    from labrunner.course.lab import load_lab

    lab = load_lab("no-clip")
    assert not all(concept_named(cause, (*c.en, *c.es)) for c in lab.concepts)
