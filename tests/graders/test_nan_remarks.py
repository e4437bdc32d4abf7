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
