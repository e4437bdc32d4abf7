"""What the deck says while writing of a remedy, and of a run that ended in NaN, is what the grade will say."""

from types import SimpleNamespace

import numpy as np
import pytest

from labrunner.graders.checks.hypotheses import note_nan
from labrunner.graders.checks.remediation import note_remedy
from labrunner.graders.findings import Findings
from labrunner.graders.messages import say
from labrunner.graders.read.parse import parse_text

DEAD = SimpleNamespace(columns={"loss": np.array([3.0, np.nan])})
ALIVE = SimpleNamespace(columns={"loss": np.array([3.0, 2.9])})
NAMED = "1. A flooded batch: NaN in the weights (panel 6)"
UNNAMED = "1. A flooded batch overflowed (panel 6)"


def found(note, text, series):
    findings = Findings()
    note(parse_text(text), series, findings)
    return [one.code for one in findings]


@pytest.mark.parametrize(
    ("said", "run", "codes"),
    [(UNNAMED, DEAD, ["hypotheses.destructive"]), (NAMED, DEAD, []), (UNNAMED, ALIVE, []), (UNNAMED, None, [])],
)
def test_weights_that_took_in_a_nan_want_to_be_named(said, run, codes):
    assert found(note_nan, f"## 2. Hypotheses\n{said}\n", run) == codes


LOST = """
w queda NaN (panel 5)
w queda en NaN (panel 5)
the weights are NaN
The weights are all NaN afterwards: panel 5
los pesos acaban en NaN
los pesos quedan en NaN
los pesos terminan siendo NaN
los pesos se vuelven NaN
los pesos pasan a ser NaN
los pesos se quedaron en NaN
w = NaN
w is NaN
w=NaN
w: NaN
w goes to NaN
param_norm is NaN
param_norm = NaN
weights went to nan
weights turn into NaN
the weights became NaN
the weights end up as NaN
the weights end in NaN
weights end as NaN
every weight is NaN
all weights turned to NaN
the parameters are NaN
los parámetros quedan en NaN
la norma de los pesos es NaN
the weight norm is NaN
the update wrote NaN to the weights
NaN reaches the weights
NaN was written into the weights
NaN in all weights
the overflow poisoned the weights
the update destroyed the weights
NaN llega a los pesos
el NaN entra en los pesos
la actualización escribe NaN en los pesos
la actualización destruyó los pesos
pesos a NaN
los pesos son NaN
pesos = NaN
pesos NaN desde el paso 215
w pasa a NaN en el paso 215
m, v y w quedan en NaN
w, m and v are NaN
u, w, m, v go NaN at step 215
the weights are no longer numbers
los pesos dejan de ser números
los pesos ya no son números
the weights are not finite
los pesos no son finitos
the weights turned infinite
weights are inf
Overflow in fp16: the gradient is inf and the weights NaN (panel 5)
"""
KEPT = """
the weights are not NaN
los pesos no acaban en NaN
the loss is NaN
no NaN in the weights
without NaN in the weights
w does not become NaN
w no queda NaN
w nunca llega a NaN
the weights stay finite, the loss is NaN
the weights grow (panel 5)
A jump of the rate: panel 2; NaN in the loss
The weights are drawn too wide, and the loss is NaN
pesos iniciales demasiado anchos
loss NaN with weights too large
the weights are no longer growing
the update was destroyed by the clip
none of the weights is NaN
it isn't that the weights are NaN
ningún peso es NaN
the weights grow, NaN follows
weights too large: NaN loss
large weights: NaN loss
the clip saved the weights, w/o NaN
los pesos crecen en cada paso
los pesos no quedan destruidos
no update destroyed the weights
NaN in the loss, not in the weights
the NaN never reached the weights
el NaN no llega a los pesos
"""


@pytest.mark.parametrize("said", LOST.strip().split("\n"))
def test_the_end_of_the_weights_is_read_as_people_write_it(said):
    assert found(note_nan, f"## 2. Hypotheses\n1. {said}\n", DEAD) == []


@pytest.mark.parametrize("said", KEPT.strip().split("\n"))
def test_weights_that_are_not_said_to_be_lost_are_not_taken_for_it(said):
    assert found(note_nan, f"## 2. Hypotheses\n1. {said}\n", DEAD) == ["hypotheses.destructive"]


FIX = {"precision.skip_nonfinite": True}


@pytest.mark.parametrize(
    ("said", "run", "codes"),
    [
        ("Set precision.skip_nonfinite = true.", DEAD, ["remediation.revert"]),
        ("Set precision.skip_nonfinite = true, from the checkpoint of step 300.", DEAD, []),
        ("Set precision.skip_nonfinite = true.", ALIVE, []),
        ("Do better.", DEAD, ["remediation.differs"]),
        ("", DEAD, []),
    ],
)
def test_a_remedy_names_the_fix_and_says_from_where_a_dead_run_goes_on(said, run, codes):
    assert found(lambda parsed, *rest: note_remedy(parsed, FIX, *rest), f"## 5. Remediation\n{said}\n", run) == codes


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_remark_names_what_is_missing_and_is_no_answer_itself(language):
    """A remark that is copied into its section is made again."""
    nan, revert = (say(language, code) for code in ("hypotheses.destructive", "remediation.revert"))
    assert found(note_nan, f"## 2. Hypotheses\n1. {nan} (panel 6)\n", DEAD) == ["hypotheses.destructive"]
    fixed = f"## 5. Remediation\nSet precision.skip_nonfinite = true. {revert}\n"
    assert found(lambda parsed, *rest: note_remedy(parsed, FIX, *rest), fixed, DEAD) == ["remediation.revert"]
