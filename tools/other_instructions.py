"""Whether a grade takes what was read with other instructions of a processor: `python -m tools.other_instructions`.

    python -m tools.other_instructions                       three cases of every lab that has proven ones
    python -m tools.other_instructions no-clip --cases 6     more cases of one lab
    python -m tools.other_instructions --variant aten-default     against other limits (`VARIANTS` of the proof)
    python -m tools.other_instructions bandit-shift --cases 40 --readings spike_loss     what the lab does not ask for

Tolerances come from machines compared on seeds of the declared case, and learners have cases of their own. On each case
the arms that symptoms and questions are read from are trained twice, with all instructions of this machine and with
fewer, as far as those readings reach. Then every line is judged as the grader would: written by a learner on one side
with four digits, against the run of the other side, both ways. Lines that the data or the schedule alone decide are
left out: no machine reads them otherwise. The exit code is 1 where a line that is paid lies outside.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from labrunner.course.chance import paid
from labrunner.course.proof.trials import VARIANTS, Variant
from labrunner.diagnosis.readings import Reading
from labrunner.errors import Exit, InputError, LabrunnerError
from labrunner.graders.checks.answers import right_answers
from labrunner.graders.checks.case import Case as Bench
from labrunner.graders.checks.case import agreeing
from labrunner.graders.checks.symptoms import (
    AFTER_REL,
    RECOVERY_AFTER,
    asked,
    expected_values,
    is_chaotic,
    judge,
    recovery_of,
)
from labrunner.graders.messages.labels import peak_window
from labrunner.graders.read.numbers import parse_number
from labrunner.graders.read.postmortem import Symptom
from labrunner.graders.references.provider import Expected, References
from labrunner.graders.references.runs import Runs

if TYPE_CHECKING:
    from labrunner.course.cache import RunCache
    from labrunner.course.cases import Case
    from labrunner.course.lab import Lab
    from labrunner.engine.config import RunConfig

#: Cases of a lab that are compared.
CASES = 3
#: Significant digits with which a learner writes a number.
DIGITS = 4
#: Steps after the fault that a reading without a window is followed for.
ON = 60
#: Fields that the schedule or the data alone decide.
_DECIDED = ("lr", "boundary", "batch")
_HEADER = ("lab", "case", "line", "one", "other", "tolerance", "judged")
#: What became of a line.
WITHIN, OUTSIDE, UNPAID, UNJUDGED = "within", "OUTSIDE", "outside, unpaid", "not judged"


class Row(NamedTuple):
    """One line of one case: what each side reads, what the grader allows around `one`, and one of the words above."""

    lab: str
    case: str
    line: str
    one: Any
    other: Any
    tolerance: str
    judged: str


class Side:
    """A case's runs with some instructions, each as far as what is asked of its arm reaches."""

    def __init__(self, lab: Lab, cache: RunCache, env: Mapping[str, str], names: Sequence[str] = ()) -> None:
        self.lab, self.names, self._cache, self._env = lab, names, cache, dict(env)
        self._last = last_steps(lab, names)
        self.references = References(lab, Runs("auto", self))
        self.bench = Bench(lab, Path(), "nobody", self.references)

    def get(self, lab: Any, arm: str, config: RunConfig) -> Path | None:
        """The run of an arm, whole or shortened; None where neither was made yet."""
        whole = self._cache.get(lab, arm, config, env=self._env)
        return whole or self._cache.get(lab, arm, self._shortened(arm, config), env=self._env)

    def get_or_run(self, lab: Any, arm: str, config: RunConfig, on_progress: Any = None) -> Path:
        """The same, trained now as far as it is read where it is not there."""
        found = self.get(lab, arm, config)
        return found or self._cache.get_or_run(lab, arm, self._shortened(arm, config), on_progress, env=self._env)

    def _shortened(self, arm: str, config: RunConfig) -> RunConfig:
        return config.model_copy(update={"steps": min(config.steps, self._last.get(arm, config.steps))})


def last_steps(lab: Lab, names: Sequence[str] = ()) -> dict[str, int]:
    """By arm, the last step that a symptom or a question reads, or that these named readings do where there are any."""
    last: dict[str, int] = {}
    for reading in [lab.readings[name] for name in names] or asked_readings(lab):
        one: Reading | None = reading
        while one is not None:
            arm = one.arm or "break"
            last[arm] = max(last.get(arm, 1), _end(lab, one))
            one = one.minus
    fault = _fault(lab)
    if fault is not None and not names:
        more = peak_window(lab)[1] + RECOVERY_AFTER if "recovery_loss" in asked(lab, fault) else 0
        last["break"] = max(last.get("break", 1), fault + max(more, 1))
    return last


def asked_readings(lab: Lab) -> list[Reading]:
    """What symptoms and questions are read from."""
    symptoms = [lab.readings[name] for name in lab.symptoms.values()]
    return symptoms + [question.reading for question in lab.questions if question.reading is not None]


def _end(lab: Lab, reading: Reading) -> int:
    if is_decided(reading) or reading.steps is None:
        return (_fault(lab) or 0) + (0 if is_decided(reading) else ON)
    return lab.origins().get(reading.origin or "", 0) + reading.steps[1]


def _fault(lab: Lab) -> int | None:
    return lab.origins().get(lab.judging.fault) if lab.judging else None


def is_decided(reading: Reading) -> bool:
    """Whether the data or the schedule alone decide a reading."""
    return reading.minus is None and str(reading.field).partition(".")[0] in _DECIDED


def spread_cases(cases: Sequence[Case], count: int) -> list[Case]:
    """The first `count` cases, variant after variant in turn."""
    groups: dict[str | None, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.variant, []).append(case)
    turns = zip_longest(*groups.values())
    return [case for turn in turns for case in turn if case is not None][:count]


def rows_of(one: Side, other: Side) -> Iterator[Row]:
    """Every symptom and question of a case that a machine might read otherwise; or the named readings alone."""
    lab = one.lab
    if one.names:
        yield from _reading_rows(one, other)
        return
    yield from _symptom_rows(one, other)
    for question in lab.questions:
        if question.reading is None or is_decided(question.reading):
            continue
        here, there = right_answers(one.bench, question), right_answers(other.bench, question)
        read, read_there = (found[0].value if found else None for found in (here, there))
        judged = verdict([accepts(read_there, here), accepts(read, there)], paid(lab.chance.question(question)) > 0)
        yield Row(lab.id, _case(lab), f"answer.{question.id}", read, read_there, allowance(here), judged)


def _reading_rows(one: Side, other: Side) -> Iterator[Row]:
    lab = one.lab
    for name in one.names:
        here, there = (side.references.expected(lab.readings[name], name) for side in (one, other))
        read, read_there = (found[0].value if found else None for found in (here, there))
        judged = verdict([accepts(read_there, here), accepts(read, there)], True)
        yield Row(lab.id, _case(lab), name, read, read_there, allowance(here), judged)


def _symptom_rows(one: Side, other: Side) -> Iterator[Row]:
    lab = one.lab
    for name in asked(lab, one.references.fault()):
        read, read_there = _symptom(one.references, name), _symptom(other.references, name)
        if read is None and read_there is None:
            continue
        agreed = [_takes(one.references, name, read_there), _takes(other.references, name, read)]
        judged = verdict(agreed, paid(lab.chance.symptom(name)) > 0)
        if name == "recovery_loss":
            allowed = f"{AFTER_REL * abs(read):.2g}" if isinstance(read, float) else "-"
        else:
            allowed = allowance(expected_values(one.references, name))
        yield Row(lab.id, _case(lab), f"symptom.{name}", read, read_there, allowed, judged)


def _case(lab: Lab) -> str:
    return str(lab.case.number if lab.case else lab.base_seed)


def _symptom(references: References, name: str) -> Any:
    """What a learner with these runs writes for a line; None for a line that is the same on every machine."""
    declared = references.lab.readings.get(references.lab.symptoms.get(name, ""))
    if name in ("dtype", "unusual_tokens") or declared is not None and is_decided(declared):
        return None
    if name == "recovery_loss" and declared is None:
        run, fault = references.rerun("break"), references.fault()
        found = recovery_of(run, fault or 0, references.epsilon(), peak_window(references.lab)) if run else None
        return found.loss if found else None
    expected = expected_values(references, name)
    return expected[0].value if expected and expected[0].source != "arithmetic" else None


def _takes(references: References, name: str, value: Any) -> bool | None:
    if value is None or is_chaotic(references, name):
        return None
    text = written(value)
    judged = judge(references, name, Symptom(label=name, name=name, text=text, number=parse_number(text)))
    return None if judged is None else judged.share >= 1


def accepts(value: Any, right: Sequence[Expected]) -> bool | None:
    """Whether an answer is one of the right ones, or near enough; None where it is not judged."""
    if not right or any(one.chaotic for one in right):
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        return agreeing(parse_number(written(value)), right) is not None
    return value in [one.value for one in right]


def written(value: Any) -> str:
    """A value as a learner writes it: a whole number in full, another with `DIGITS` digits, a word as it is."""
    return f"{value:.{DIGITS}g}" if isinstance(value, float) else str(value)


def verdict(agreed: Iterable[bool | None], earns: bool) -> str:
    """What becomes of a line that was judged both ways; `earns` where it is paid."""
    known = list(agreed)
    if any(one is False for one in known):
        return OUTSIDE if earns else UNPAID
    return UNJUDGED if None in known else WITHIN


def allowance(right: Sequence[Expected]) -> str:
    """What is allowed around the first right value, in its unit, or the range; a dash where there is nothing to say."""
    if not right:
        return "-"
    one = right[0]
    if one.low is not None and one.high is not None:
        return f"{one.low:.4g} to {one.high:.4g}"
    if not isinstance(one.value, int | float) or not math.isfinite(one.value):
        return " or ".join(dict.fromkeys(str(known.value) for known in right))
    return f"{max(one.absolute, one.relative * abs(one.value)):.2g}"


def table(rows: Sequence[Row]) -> str:
    """Every line that was compared, as a Markdown table."""
    lines = ["| " + " | ".join(_HEADER) + " |", "| --- " * len(_HEADER) + "|"]
    return "\n".join(
        [*lines, *("| " + " | ".join((*row[:3], *map(written, row[3:5]), *row[5:])) + " |" for row in rows)]
    )


def summary(rows: Sequence[Row]) -> str:
    """A Markdown table: a line a lab, how many lines of how many cases were compared, and what became of them."""
    ends = (WITHIN, OUTSIDE, UNPAID, UNJUDGED)
    lines = [f"| lab | cases | lines | {' | '.join(ends)} |", "| --- " * (3 + len(ends)) + "|"]
    for name in [*dict.fromkeys(row.lab for row in rows), None]:
        own = [row for row in rows if name in (row.lab, None)]
        cases = len({(row.lab, row.case) for row in own})
        counts = [sum(row.judged == end for row in own) for end in ends]
        lines.append(f"| {name or '**all**'} | {cases} | {len(own)} | {' | '.join(map(str, counts))} |")
    return "\n".join(lines)


def compared(
    labs: Sequence[Lab], count: int, variant: Variant, cache: RunCache, names: Sequence[str] = ()
) -> Iterator[Row]:
    """The lines of `count` cases of each lab, or the readings of these `names`, here and with a variant's instructions.

    Raises InputError for a reading that a lab does not have.
    """
    for lab in labs:
        unknown = next((name for name in names if name not in lab.readings), None)
        if unknown is not None:
            raise InputError(f"{lab.id}: no reading is called {unknown}; there are {', '.join(lab.readings)}")
        proven = lab.proven_cases()
        for case in spread_cases(proven.cases if proven else (), count):
            on = lab.assigned(case)
            rows = list(rows_of(Side(on, cache, {}, names), Side(on, cache, variant.env, names)))
            bad = [row.line for row in rows if row.judged in (OUTSIDE, UNPAID)]
            print(f"{lab.id}, case {case.number} ({case}): {', '.join(bad) or 'all within'}", file=sys.stderr)
            yield from rows


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.other_instructions", description=(__doc__ or "").split("\n", 1)[0]
    )
    parser.add_argument("labs", nargs="*", metavar="LAB", help="default: every lab with proven cases")
    parser.add_argument("--cases", type=int, default=CASES, metavar="N", help=f"cases of each lab (default: {CASES})")
    parser.add_argument("--readings", metavar="A,B", default="", help="readings to compare instead of what is asked")
    variants = [variant.name for variant in VARIANTS if variant.env]
    parser.add_argument("--variant", choices=variants, default="aten-avx2", help="the other side (default: aten-avx2)")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 1 where a paid line lies outside, 2 for bad input, 3 where the machine failed."""
    from labrunner.course.cache import RunCache
    from labrunner.course.lab import list_labs, load_lab

    asked: Any = _parser().parse_args(argv)
    variant = next(known for known in VARIANTS if known.name == asked.variant)
    try:
        labs = [load_lab(name) for name in asked.labs] or list_labs()
        names = [name for name in asked.readings.split(",") if name]
        rows = list(compared(labs, asked.cases, variant, RunCache(), names))
    except LabrunnerError as error:
        print(f"tools.other_instructions: {error}", file=sys.stderr)
        return int(error.exit_code)
    print(f"{table(rows)}\n\n{summary(rows)}")
    return int(Exit.FAILED if any(row.judged == OUTSIDE for row in rows) else Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
