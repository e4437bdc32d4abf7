"""Section 1 of a post-mortem against a run: what a line asks for at the cursor's step, and which lines are missing."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from labrunner.deck.draw.scale import number
from labrunner.deck.run.state import RunState
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.diagnosis.readings import Reading
    from labrunner.graders.findings import Findings
    from labrunner.graders.read.numbers import Number
    from labrunner.graders.read.postmortem import PostMortem, Symptom
    from labrunner.graders.references.provider import References

#: Lines that ask for a number of the cursor's own step.
_FIELDS = {
    "spike_loss": "loss",
    "peak_loss": "loss",
    "recovery_loss": "loss",
    "lr": "lr",
    "grad_norm": "grad_norm_pre",
    "grad_norm_post": "grad_norm_post",
}
#: Lines whose step or words are for the learner to choose.
_JUDGED = ("peak_loss", "recovery_loss", "unusual_tokens")
_QUOTED = re.compile(r"[\"“«]([^\"”»]+)[\"”»]")
_MOST_TOKENS = 4


def symptom_value(
    label: str, step: int, run: RunState, dtype: str, spike: int | None = None, lab: Lab | None = None
) -> str | None:
    """What the line `label` of section 1 asks for, as the run has it at `step`: empty where the run does not say, None
    for a label that names no symptom.

    `spike` is the step that the learner has written down as the spike's, where there is one. A `lab` may ask for lines
    that only it has, whichever panel is looked at.
    """
    from labrunner.graders.read.language import symptom_of

    name = symptom_of(label)
    if lab is not None and (own := own_symptom(label, lab)) is not None:
        return _own_value(own, step, run, lab)
    if name in ("spike_step", "batch_index"):
        return str(step)
    if name == "dtype":
        return dtype
    if name == "unusual_tokens":
        return unusual_tokens(label, step, run) or ""
    if name == "pre_spike_loss":
        # The line wants the step before the spike: the cursor is on the spike, unless it was already moved before it.
        value = run.at("loss_ema", step if spike is not None and step < spike else step - 1)
    elif name == "grad_ratio":
        norm, base = run.at("grad_norm_pre", step), run.baseline("grad_norm_pre", step)
        value = norm / base if norm is not None and base else None
    elif name in _FIELDS:
        value = run.at(_FIELDS[name], step)
    else:
        return None
    return "" if value is None else number(value)


def is_judged(label: str) -> bool:
    """Whether a line of section 1 asks for more than the number of one step: which step, or what is unusual."""
    from labrunner.graders.read.language import symptom_of

    return symptom_of(label) in _JUDGED


def own_symptom(label: str, lab: Lab) -> str | None:
    """The symptom of the lab's own that a line asks for, found as the grader finds it; None where it asks for none."""
    from labrunner.graders.checks.symptoms import STANDARD, names_own
    from labrunner.graders.read.language import symptom_of

    if symptom_of(label) in STANDARD:
        return None
    return next((name for name in lab.symptoms if names_own(label, name, lab)), None)


def _own_value(name: str, step: int, run: RunState, lab: Lab) -> str:
    """A symptom of the lab's own at `step`, or at the step that its reading names: of the field that it reads."""
    reading = lab.readings[lab.symptoms[name]]
    if reading.reduce in ("argmax", "first_nonfinite"):
        return str(step)
    field = reading.field
    if reading.reduce == "at" and reading.steps and reading.origin is None:
        step = reading.steps[0]  # a step of the run's own, wherever its spike is
    if field and _is_baseline(reading):
        base = run.baseline(field, step)
        return "" if base is None else number(base)
    value = run.at(field, step) if field else None
    if field and value is not None and reading.reduce == "ratio_to_baseline":
        base = run.baseline(field, step)
        value = value / base if base else None
    return "" if value is None else number(value)


def _is_baseline(reading: Reading) -> bool:
    """Whether a reading is what the panels take a multiple of: the median of the hundred steps before."""
    return reading.reduce == "median" and reading.steps == (-100, -1)


def unusual_tokens(label: str, step: int, run: RunState) -> str | None:
    """Rare tokens of a batch that holds more of them than is usual in this run, most frequent first; in another batch
    what `label` offers for that (`none flagged`). None where the batch is not at hand."""
    from labrunner.diagnosis.causes import batch_evidence

    batch = run.batch(step)
    if batch is None:
        return None
    found = batch_evidence(run.series(), step)
    if found is None:
        return _none_flagged(label)
    told, counts = str(found["token"]), batch.get("rare_tokens")
    pairs = [(str(t), c) for t, c in counts.items() if isinstance(c, int)] if isinstance(counts, dict) else []
    names = [token for token, count in sorted(pairs, key=lambda pair: -pair[1]) if count > 1]
    names = names if told in names else [told, *names]
    return ", ".join(clean(name, 40) for name in names[:_MOST_TOKENS])


def _none_flagged(label: str) -> str:
    """The words that the line itself offers, else those of the form in the label's language."""
    from labrunner.graders.messages.labels import label_of
    from labrunner.graders.read.language import fold

    language = "es" if "inusual" in fold(label) else "en"
    quoted = _QUOTED.search(label) or _QUOTED.search(label_of("unusual_tokens", language))
    return quoted.group(1) if quoted else "-"


def note_missing(postmortem: PostMortem, body: str, lab: Lab, language: str, findings: Findings) -> None:
    """Add to `findings` which of the lab's symptoms have no line in section 1, whose words are `body`, which lines hold
    words where a number is asked for, and which of the lab's own are still empty there: of the usual ones the parser
    says so."""
    from labrunner.graders.checks.symptoms import asked, find, names_own, wordless
    from labrunner.graders.messages import say
    from labrunner.graders.messages.labels import label_of
    from labrunner.graders.read.language import symptom_of, words

    fault = lab.origins().get(lab.judging.fault) if lab.judging else None
    heading = postmortem.line_of("symptoms")
    open_lines = [line.strip().lstrip("-* ").rstrip(":") for line in body.split("\n") if line.rstrip().endswith(":")]
    told = {symptom_of(str(f.params.get("label"))) for f in findings if f.code == "symptoms.gap"}
    for name, (_, panel) in asked(lab, fault).items():
        shown = say(language, "panel.log") if panel == 0 else say(language, "panel.number", panel=panel)
        if name in told:
            continue
        if (found := find(postmortem, name, lab)) is not None:
            if (wrong := wordless(name, found)) is not None:
                findings.add(wrong, found.line, "warning", claimed=found.text[:40], panel=shown)
            continue
        label = label_of(name, language, lab).partition(" (")[0].partition(",")[0]
        said = set(words(name.replace("_", " ")))
        if any(said <= set(words(line)) or names_own(line, name, lab) for line in open_lines):
            findings.add("symptoms.gap", heading, "warning", label=label)
            continue
        findings.add("symptom.missing-line", heading, symptom=label, panel=shown)


def unpaid_lines(lab: Lab, language: str) -> list[str]:
    """The labels of the lines of section 1 that earn no points, since their answer is the same in too many cases."""
    from labrunner.graders.messages.labels import label_of

    return [label_of(name, language, lab).partition(" (")[0].partition(",")[0] for name in unpaid(lab)]


def unpaid(lab: Lab) -> list[str]:
    """The symptoms that a lab asks for and that earn no points."""
    from labrunner.course.chance import paid
    from labrunner.graders.checks.symptoms import asked

    fault = lab.origins().get(lab.judging.fault) if lab.judging else None
    return [name for name in asked(lab, fault) if not paid(lab.chance.symptom(name))]


def asks_for(line: str, lab: Lab) -> str | None:
    """The symptom that a line of section 1, filled or not, asks for; None where it asks for none."""
    from labrunner.graders.read.language import symptom_of

    label, colon, _ = line.strip().lstrip("-* ").partition(":")
    return (own_symptom(label, lab) or symptom_of(label)) if colon else None


def uncounted_lines(body: str, lab: Lab, run: RunState | None, language: str) -> list[str]:
    """The labels of the lines that section 1, whose words are `body`, has, filled or not, and the grade does not judge:
    those that the lab does not ask for, since machines disagree on them, and those on whose number they do in this
    `run`."""
    from labrunner.graders.checks.symptoms import STANDARD, asked, is_chaotic
    from labrunner.graders.messages.labels import label_of
    from labrunner.graders.read.language import symptom_of

    fault = lab.origins().get(lab.judging.fault) if lab.judging else None
    known, references = asked(lab, fault), _references(lab, run)
    labels = [line.strip().lstrip("-* ").partition(":")[0] for line in body.split("\n") if ":" in line]
    written = [name for name in map(symptom_of, labels) if name in STANDARD and name is not None]
    names = [name for name in written if name not in known or is_chaotic(references, name)]
    return [label_of(name, language, lab).partition(" (")[0].partition(",")[0] for name in dict.fromkeys(names)]


def counted_until(postmortem: PostMortem, run: RunState | None, lab: Lab | None) -> int | None:
    """The last step whose values the grade counts in section 3, by the step that section 1 names as the spike's and, in
    a `lab`, by the grade's own rule on the break's `run`; None where no step is named."""
    from labrunner.graders.checks.symptoms import counted_until as counted
    from labrunner.graders.checks.symptoms import named_spike

    named = named_spike(postmortem)
    return named if lab is None or named is None else counted(_references(lab, run), named)


def _references(lab: Lab, run: RunState | None) -> References:
    """The numbers that the grade compares section 1 with, taking `run`, the learner's break, for the grade's own."""
    from labrunner.graders.references.provider import References
    from labrunner.graders.references.runs import Runs

    references = References(lab, Runs("never", None))
    if run is not None:
        references.trust("break", run.series())
    return references


def unlike(postmortem: PostMortem, run: RunState, lab: Lab, same: Callable[[Number, float], bool]) -> list[Symptom]:
    """The lines of section 1 whose number the run has not, seen from the step that the learner names as the spike's;
    none where no step is named. `same` says whether a written number is a shown one.

    What the lab's own reading gives is right as well: it may be taken from another step.
    """
    said = {s.name or own_symptom(s.label, lab): (s, s.number) for s in postmortem.symptoms if s.number is not None}
    _, spike = said.pop("spike_step", (None, None))
    step = int(spike.value) if spike and math.isfinite(spike.value) else None
    if step is None or run.columns.row_of(step) is None:
        return []
    found = []
    for name, (symptom, written) in said.items():
        shown = [value for value in _shown_by(name, step, run, lab) if value is not None]
        stale = name == "batch_index" and step not in written.values  # a step has no tolerance
        if stale or shown and not any(same(written, value) for value in shown):
            found.append(symptom)
    return found


def _shown_by(name: str | None, step: int, run: RunState, lab: Lab) -> list[float | None]:
    """What the run has for a symptom of a spike at `step`, and what the lab's own reading gives."""
    from labrunner.diagnosis.readings import evaluate

    reading = lab.readings.get(lab.symptoms.get(name or "", ""))
    baseline = reading is not None and _is_baseline(reading)
    if name in ("recovery_loss", "batch_index") or reading and reading.reduce not in ("at", "max") and not baseline:
        return []
    told = evaluate(reading, lambda _: run.series(), lab.origins()) if reading is not None else None
    by_lab = [float(told)] if isinstance(told, int | float) else []
    if reading is not None and reading.field and baseline:
        return [run.baseline(reading.field, step), *by_lab]
    if name == "pre_spike_loss":
        return [run.at("loss_ema", step - 1), *by_lab]
    if name == "peak_loss":
        return [_peak(step, run, lab), *by_lab]
    field = _FIELDS.get(name or "", reading.field if reading is not None and name in lab.symptoms else None)
    return [run.at(field, step), *by_lab] if field else []


def _peak(step: int, run: RunState, lab: Lab) -> float | None:
    """The largest loss in the steps after a spike at `step` in which the lab looks for it; NaN where the run died."""
    from labrunner.graders.messages.labels import peak_window

    first, last = peak_window(lab)
    values = [run.at("loss", at) for at in range(step + first, step + last + 1)]
    there = [value for value in values if value is not None]
    return (math.nan if any(map(math.isnan, there)) else max(there)) if there else None
