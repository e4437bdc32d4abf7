"""Rows of short clauses, plain openers, and the contrary of a part said as a fact."""

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
