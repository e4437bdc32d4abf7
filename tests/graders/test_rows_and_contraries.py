"""Rows of short clauses, plain openers, and the contrary of a part said as a fact."""

from collections import Counter
from pathlib import Path

import pytest

from labrunner.course.lab import load_lab
from labrunner.graders.checks.rootcause import judge

PLAIN = (
    ("bandit-shift", "LR is huge; there is no warm-up; nothing clips; first updates kill the break."),
    (
        "no-clip",
        "One batch carries the same odd token on every row - gradient blows up - clip is missing - weights go.",
    ),
    ("optimizer-reset", "Se reanuda el entrenamiento; los pesos se cargan; los momentos no; Adam arranca de cero."),
    ("no-clip", "yeah so the clip was off and one batch was packed with a token the net had barely seen"),
    ("no-clip", "Ha entrado un batch lleno de un token rarísimo y no había clip que lo frenara."),
    ("lr-jump", "The learning rate was fine during the warm-up but jumped where it ended."),
    ("bandit-shift", "No warm-up or clip was in place and the rate was too big for the first steps."),
)
OTHERS = (
    ("no-clip", "rare token; single batch; concentration; no clipping; gradient spike"),
    ("no-clip", "Clipping did its job on the batch full of rare tokens; the weights were fine afterwards."),
    ("entropy-collapse", "La tasa no se tocó, pero faltaban el decay y las normas y la atención colapsó."),
    ("bandit-shift", "La tasa era la correcta y lo que lo mató fue arrancar sin calentamiento ni clip."),
    ("stale-variance", "v was perfectly up to date when the burst of bad batches came in without a clip."),
    ("lr-jump", "Marta believes the LR jumped at the end of warm-up, but I'm not buying it; a dead node did this."),
    ("fp16-overflow", "Even with a check the batch of repeats that overflowed fp16 would have killed it anyway."),
    ("optimizer-reset", "Of course m and v were lost at the restart, they must have gone on holiday."),
)


@pytest.mark.parametrize(("lab", "text"), PLAIN)
def test_what_is_stated_plainly_has_full_marks(lab, text):
    assert judge(text, load_lab(lab).concepts).share == 1


@pytest.mark.parametrize(("lab", "text"), OTHERS)
def test_what_denies_a_part_or_holds_nothing_earns_nothing(lab, text):
    assert judge(text, load_lab(lab).concepts).share == 0


#: Sentences near to an honest one in grammar, by kind: they deny, define, mock, guess or report; and honest ones that
#: deny something else.
TABLE = Path(__file__).parent / "contraries.tsv"
NEAR = [tuple(line.split("\t")) for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]


@pytest.mark.parametrize("kind", ["denied", "told", "sarcastic", "asked"])
def test_of_what_denies_defines_mocks_or_guesses_one_in_twenty_earns_anything(kind):
    sentences = [(lab, text) for lab, _, of, text in NEAR if of == kind]
    earning = [text for lab, text in sentences if judge(text, load_lab(lab).concepts).share > 0]
    assert len(earning) <= 0.05 * len(sentences), "\n".join(earning)


def test_of_honest_sentences_that_deny_something_else_nine_in_ten_have_full_marks():
    honest = [(lab, text) for lab, _, of, text in NEAR if of == "honest"]
    failing = [text for lab, text in honest if judge(text, load_lab(lab).concepts).share < 1]
    assert len(failing) <= 0.1 * len(honest), "\n".join(failing)


def test_every_kind_is_tried_forty_times():
    found = Counter(kind for _, _, kind, _ in NEAR)
    assert set(found) == {"denied", "told", "sarcastic", "asked", "honest"}
    assert min(found["denied"], found["told"], found["sarcastic"], found["honest"]) >= 40


@pytest.mark.parametrize(
    ("lab", "text", "code"),
    [
        ("no-clip", "One batch was full of a rare token and the clip cut its gradient down to one.", "denied"),
        ("no-clip", "A batch full of a rare token went in unclipped, but a missing clip is not why it died.", "denied"),
        ("lr-jump", "By a discontinuity one means that the learning rate jumps at the end of warm-up.", "general"),
        ("lr-jump", "Such a graceful schedule, the learning rate jumped as soon as the warm-up ended.", "irony"),
        ("no-clip", "A juicio de la profesora, un lote lleno de un token raro entró sin recorte.", "hearsay"),
        ("entropy-collapse", "Could well be the raised rate with no decay and no norms.", "asked"),
    ],
)
def test_what_is_wrong_with_it_is_said(lab, text, code):
    assert judge(text, load_lab(lab).concepts).code == f"concepts.{code}"


@pytest.mark.parametrize(
    ("lab", "text"),
    [
        ("no-clip", "The twin's clip was on and ours was off, so the batch full of a rare token moved the weights."),
        (
            "fp16-overflow",
            "The control skipped the step; here the inf in float16 of a batch of repeats went unchecked.",
        ),
        ("bandit-shift", "Removing the clip let the steps grow, at a rate too high for a start without warm-up."),
        (
            "bandit-shift",
            "The full rate of 8 came at step 1 without a warm-up or clip, while break-arrival has a warm-up.",
        ),
        (
            "bandit-shift",
            "La tasa de 8 llegó en el paso 1 sin calentamiento ni clip; el break-arrival sí tuvo calentamiento.",
        ),
    ],
)
def test_what_was_so_of_another_run_is_no_contrary(lab, text):
    assert judge(text, load_lab(lab).concepts).share == 1
