"""Section 1 of a post-mortem against a run: what a line asks for at the cursor's step, and which lines are not there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from labrunner.text import clean
from labrunner.tui.state.run import RunState
from labrunner.tui.state.scale import number

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.diagnosis.series import Series
    from labrunner.graders.findings import Findings
    from labrunner.graders.models import PostMortem

#: Lines that ask for a number of the cursor's own step.
_FIELDS = {
    "spike_loss": "loss",
    "peak_loss": "loss",
    "recovery_loss": "loss",
    "lr": "lr",
    "grad_norm": "grad_norm_pre",
    "grad_norm_post": "grad_norm_post",
}
_QUOTED = re.compile(r"[\"“«]([^\"”»]+)[\"”»]")
_MOST_TOKENS = 4


def symptom_value(label: str, step: int, run: RunState, dtype: str, spike: int | None = None) -> str | None:
    """What the line `label` of section 1 asks for, as the run has it at `step`; None for a label that asks for more.

    `spike` is the step that the learner has written down as the spike's, where there is one.
    """
    from labrunner.graders.language import symptom_of

    name = symptom_of(label)
    if name in ("spike_step", "batch_index"):
        return str(step)
    if name == "dtype":
        return dtype or None
    if name == "unusual_tokens":
        return unusual_tokens(label, step, run)
    if name == "pre_spike_loss":
        # The line wants the step before the spike: the cursor stands on the spike, unless it was already moved before it.
        value = run.at("loss_ema", step if spike is not None and step < spike else step - 1)
    elif name == "grad_ratio":
        norm, base = run.at("grad_norm_pre", step), run.baseline("grad_norm_pre", step)
        value = norm / base if norm is not None and base else None
    else:
        value = run.at(_FIELDS[name], step) if name in _FIELDS else None
    return None if value is None else number(value)


def unusual_tokens(label: str, step: int, run: RunState) -> str | None:
    """Rare tokens of a batch that holds more of them than is usual in this run, most frequent first; in another batch
    what `label` offers for that (`none flagged`). None where the batch is not at hand."""
    from labrunner.diagnosis.causes import batch_evidence
    from labrunner.tui.state.postmortem import as_series

    batch = run.batch(step)
    if batch is None:
        return None
    found = batch_evidence(as_series(run), step)
    if found is None:
        return _none_flagged(label)
    told, counts = str(found["token"]), batch.get("rare_tokens")
    pairs = [(str(t), c) for t, c in counts.items() if isinstance(c, int)] if isinstance(counts, dict) else []
    names = [token for token, count in sorted(pairs, key=lambda pair: -pair[1]) if count > 1]
    names = names if told in names else [told, *names]
    return ", ".join(clean(name, 40) for name in names[:_MOST_TOKENS])


def _none_flagged(label: str) -> str:
    """The words that the line itself offers, else those of the form in the label's language."""
    from labrunner.graders.labels import label_of
    from labrunner.graders.language import fold

    language = "es" if "inusual" in fold(label) else "en"
    quoted = _QUOTED.search(label) or _QUOTED.search(label_of("unusual_tokens", language))
    return quoted.group(1) if quoted else "-"


def note_missing(postmortem: PostMortem, body: str, lab: Lab, language: str, findings: Findings) -> None:
    """Add to `findings` which of the lab's symptoms have no line in section 1, whose words are `body`, and which of the
    lab's own are still empty there: of the usual ones the parser says so."""
    from labrunner.graders.labels import label_of
    from labrunner.graders.language import symptom_of, words
    from labrunner.graders.messages import say
    from labrunner.graders.symptoms import asked, find

    fault = lab.origins().get(lab.judging.fault) if lab.judging else None
    heading = postmortem.line_of("symptoms")
    open_lines = [line.strip().lstrip("-* ").rstrip(":") for line in body.split("\n") if line.rstrip().endswith(":")]
    told = {symptom_of(str(f.params.get("label"))) for f in findings if f.code == "symptoms.gap"}
    for name, (_, panel) in asked(lab, fault).items():
        if name in told or find(postmortem, name) is not None:
            continue
        label = label_of(name, language, lab).partition(" (")[0].partition(",")[0]
        if any(set(words(name.replace("_", " "))) <= set(words(line)) for line in open_lines):
            findings.add("symptoms.gap", heading, "warning", label=label)
            continue
        shown = say(language, "panel.log") if panel == 0 else say(language, "panel.number", panel=panel)
        findings.add("symptom.missing-line", heading, symptom=label, panel=shown)
