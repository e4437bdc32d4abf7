"""Section 1: each number against the run. No theories here; those are findings of the parser."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from labrunner.course.chance import paid
from labrunner.diagnosis.readings import Reading, Reduce
from labrunner.engine.schedule import learning_rate
from labrunner.graders.checks.case import Case, agreeing
from labrunner.graders.checks.rare import judge_tokens
from labrunner.graders.checks.registry import check
from labrunner.graders.messages.labels import PEAK_WINDOW, label_of, peak_window
from labrunner.graders.read.language import fold, words
from labrunner.graders.read.numbers import Number
from labrunner.graders.read.postmortem import PostMortem, Symptom
from labrunner.graders.references.provider import Expected, References
from labrunner.say import LANGUAGES
from labrunner.series.instruments import panel_of

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.series.series import Series

#: The lines of section 1 in order: name -> (weight, panel that shows it; 0 is the batch log).
STANDARD: dict[str, tuple[float, int]] = {
    "spike_step": (2.0, 3),
    "pre_spike_loss": (3.0, 1),
    "spike_loss": (3.0, 1),
    "peak_loss": (3.0, 1),
    "recovery_loss": (3.0, 1),
    "grad_norm": (4.0, 3),
    "lr": (1.0, 2),
    "dtype": (0.5, 6),
    "batch_index": (0.5, 0),
    "unusual_tokens": (2.0, 0),
}
#: Those of a lab's own, which hardly another run has.
_EXTRA = (4.0, 3)
#: Symptoms that no curve shows.
_ELSEWHERE = frozenset({"dtype", "batch_index", "unusual_tokens"})
#: Steps after the peak at which recovery is read.
RECOVERY_AFTER = 50
#: After a failure two machines' runs part. A loss there is right within so much of itself.
AFTER_REL = 0.1
#: Lines that another run has together more often than this do not show whose run it is.
_OWN_BY_CHANCE = 0.1
_DTYPES = {
    "fp32": r"fp ?32|float ?32|single",
    "bf16": r"bf ?16|bfloat ?16",
    "fp16": r"(?<!b)fp ?16|(?<!b)float ?16|half",
}


class Judgement(Struct, frozen=True):
    """The share that a line earned, the sentence, and what it was compared with."""

    share: float
    code: str
    expected: tuple[Expected, ...] = ()


def asked(lab: Lab, fault: int | None) -> dict[str, tuple[float, int]]:
    """The symptoms that a lab asks for: the standard ones where it has a judged fault at a step, and its own."""
    known = STANDARD if fault is not None else {"dtype": STANDARD["dtype"]}
    names = {name: place for name, place in known.items() if name not in lab.unasked}
    for name, reading in lab.symptoms.items():
        weight, panel = STANDARD.get(name, _EXTRA)
        shown_by = None if name in _ELSEWHERE else panel_of(lab.readings[reading].field)
        names[name] = (weight, panel if shown_by is None else shown_by)
    return names


@check("symptoms", 16, without_questions=23, titles={"symptom": ("Symptom", "Síntoma")})
def check_symptoms(case: Case, points: float) -> None:
    """Compare every line of section 1 with the run; sets the ratios `symptoms` and, of the lines that only a run tells,
    `own`, each where at least half of its lines could be judged.

    A line that no two machines agree on is told and not judged; its points are the others'. So are those of a line
    that is the same in too many cases, which is judged all the same.
    """
    names = asked(case.lab, case.references.fault())
    for name in [name for name in names if is_chaotic(case.references, name)]:
        del names[name]
        found = find(case.postmortem, name, case.lab)
        case.skip(f"symptom.{name}", 0.0, "number.chaotic", line=found.line if found else None)
    names = {name: (weight * paid(case.lab.chance.symptom(name)), panel) for name, (weight, panel) in names.items()}
    total = sum(weight for weight, _ in names.values()) or 1.0
    told = {name for name in names if case.lab.chance.tells_symptom(name)}
    case.told += [f"symptom.{name}" for name in names if name in told]
    shares: dict[str, float] = {}
    for name, (weight, panel) in names.items():
        maximum = points * weight / total
        found = find(case.postmortem, name, case.lab)
        if found is None:
            line = case.postmortem.line_of("symptoms") if case.postmortem else None
            case.add(f"symptom.{name}", maximum, 0.0, "symptom.missing", line=line, panel=_panel(case, panel))
            shares[name] = 0.0
            _take_in(case, name, False, maximum > 0)
            continue
        judged = judge(case.references, name, found)
        if judged is None:
            case.skip(f"symptom.{name}", 0.0, "number.unjudged", line=found.line)
            continue
        shares[name] = judged.share
        _take_in(case, name, judged.share >= 1, maximum > 0)
        case.add(
            f"symptom.{name}",
            maximum,
            judged.share,
            judged.code,
            line=found.line,
            expected=judged.expected,
            actual=found.text,
            panel=_panel(case, panel),
            claimed=found.text[:40],
        )
    _set_ratios(case, names, shares, told)


def _take_in(case: Case, name: str, right: bool, paid: bool) -> None:
    """Tell the case of a line that is a number which only a run tells."""
    if not case.lab.chance.tells_symptom(name) and name not in ("unusual_tokens", "recovery_loss"):
        case.number(_reading_of(case.lab, name), right, paid)


def _reading_of(lab: Lab, name: str) -> str | None:
    """The name of the lab's reading that a line asks for; None where only the standard says what it is."""
    return lab.symptoms.get(name) or (name if name in lab.readings else None)


def _set_ratios(
    case: Case, names: Mapping[str, tuple[float, int]], shares: Mapping[str, float], told: Collection[str]
) -> None:
    """Of all lines and of those not `told` without a run: what was earned, by the weight of what could be judged. Those
    say nothing where they are too often another run's."""
    paying = [_reading_of(case.lab, name) for name in names if name not in told and names[name][0]]
    chance = case.lab.chance.together({reading: (0.0, 0.0) for reading in paying if reading})
    told = {*names} if chance is not None and chance > _OWN_BY_CHANCE else told
    for ratio, lines in (("symptoms", names), ("own", {name: names[name] for name in names if name not in told})):
        total, possible = (sum(lines[name][0] for name in some if name in lines) for some in (lines, shares))
        if possible and possible >= total / 2:
            case.ratios[ratio] = sum(lines[name][0] * shares[name] for name in lines if name in shares) / possible


def _panel(case: Case, panel: int) -> str:
    return case.say("panel.log") if panel == 0 else case.say("panel.number", panel=panel)


def find(postmortem: PostMortem | None, name: str, lab: Lab) -> Symptom | None:
    """The line that gives a symptom: by what its label means; of a symptom of the lab's own by its words."""
    if postmortem is None:
        return None
    by_name = next((s for s in postmortem.symptoms if s.name == name), None)
    return by_name or next((s for s in postmortem.symptoms if names_own(s.label, name, lab)), None)


def names_own(label: str, name: str, lab: Lab) -> bool:
    """Whether a line's label has all the words of a symptom of the lab's own: of its name, or of what the lab calls it
    in either language, without what stands there in parentheses."""
    if name in STANDARD:
        return False
    called = (name.replace("_", " "), *(label_of(name, lang, lab).partition(" (")[0] for lang in LANGUAGES))
    said = set(words(label))
    return any(set(words(one)) <= said for one in called)


def judge(references: References, name: str, found: Symptom) -> Judgement | None:
    """What a line earns, and why; None when there is nothing to compare it with."""
    if name == "dtype":
        return _dtype(references, found)
    if name == "unusual_tokens" and name not in references.lab.symptoms:
        return _tokens(references, found)
    if name == "recovery_loss":
        return _recovery(references, found)
    expected = expected_values(references, name)
    if not expected:
        return None
    if found.number is None:
        return Judgement(0.0, "symptom.no-number", tuple(expected))
    agreed = agreeing(found.number, expected)
    if agreed is None:
        return Judgement(0.0, "symptom.wrong", tuple(expected))
    return Judgement(1.0, "number.right", (agreed,))


def wordless(name: str, found: Symptom) -> str | None:
    """What keeps a line's words from being what it asks for, whatever the run: a line of a number without one, a dtype
    that is none. The code of the sentence; None where nothing does."""
    if name == "dtype":
        return None if any(re.search(pattern, fold(found.text)) for pattern in _DTYPES.values()) else "symptom.no-dtype"
    if name == "unusual_tokens" or found.number is not None or name == "recovery_loss" and found.recovered is False:
        return None
    return "symptom.no-number"


def is_chaotic(references: References, name: str) -> bool:
    """Whether a symptom is one in which machines were seen to differ too much for a claim to be judged."""
    reading = references.lab.readings.get(references.lab.symptoms.get(name, ""))
    if reading is None or name in ("dtype", "unusual_tokens", "recovery_loss"):
        return False
    return any(expected.chaotic for expected in references.expected(reading, references.lab.symptoms[name]))


def expected_values(references: References, name: str) -> list[Expected]:
    """What a numeric symptom should be: the lab's reading of that name, else the standard meaning."""
    reading = references.lab.readings.get(references.lab.symptoms.get(name, ""))
    fault = references.fault()
    if reading is not None:
        found = [*references.expected(reading, references.lab.symptoms[name]), *_also_nan(references, name)]
        if name == "pre_spike_loss":
            found += _before_the_spike(references)
        return [*found, Expected(fault, "arithmetic")] if name == "spike_step" and fault is not None else found
    if fault is None:
        return []
    config = references.config("break")
    if name in ("spike_step", "batch_index"):
        return [Expected(fault, "arithmetic")]
    if name == "lr":
        return [Expected(learning_rate(fault, config.optimizer.lr, config.schedule), "arithmetic", 0.0, 0.005)]
    standard = standard_reading(name, fault)
    if standard is None:
        return []
    return [*references.expected(standard, _declared(references, name, standard)), *_also_nan(references, name)]


def _before_the_spike(references: References) -> list[Expected]:
    """The EMA one step before the lab's own spike, as the form asks for it, where a run is at hand: the lab's reading
    may be taken from an earlier step."""
    declared = references.lab.symptoms.get("spike_step", "")
    steps = references.expected(references.lab.readings[declared], declared) if declared else []
    known = [int(one.value) for one in steps if one.source == "rerun" and isinstance(one.value, int | float)]
    readings = [standard_reading("pre_spike_loss", step) for step in known if step > 1]
    return [one for reading in readings if reading is not None for one in references.expected(reading)]


def counted_until(references: References, named: int | None) -> int | None:
    """The last step whose values count in section 3, for a learner to whom `named` is the spike's step: the last at
    which all machines agree, where that is a right step, and the named one else, since which is right must not be told.
    None where none is named."""
    right = [one.value for one in expected_values(references, "spike_step")] if named is not None else []
    return references.last_alike() if named in right else named


def named_spike(postmortem: PostMortem) -> int | None:
    """The step that section 1 names as the spike's; None where it names none that a run could have."""
    said = next((s.number for s in postmortem.symptoms if s.name == "spike_step" and s.number is not None), None)
    return int(said.value) if said is not None and 0 < said.value < 2**31 else None


def _also_nan(references: References, name: str) -> list[Expected]:
    """Of a run that died after its spike, NaN is as true a peak as the last finite one."""
    if name != "peak_loss":
        return []
    state = _recovery_state(references)
    return [Expected(math.nan, "rerun")] if state is not None and math.isnan(state.loss) else []


def standard_reading(name: str, fault: int) -> Reading | None:
    """The meaning of a standard symptom where a lab declares none, for a spike at step `fault`."""
    fields: dict[str, tuple[str, Reduce, int, int]] = {
        "pre_spike_loss": ("loss_ema", "at", -1, -1),
        "spike_loss": ("loss", "at", 0, 0),
        "peak_loss": ("loss", "max", *PEAK_WINDOW),
        "grad_norm": ("grad_norm_pre", "at", 0, 0),
        "grad_norm_post": ("grad_norm_post", "at", 0, 0),
        "grad_ratio": ("grad_norm_pre", "ratio_to_baseline", 0, 0),
    }
    if name not in fields:
        return None
    column, reduce, first, last = fields[name]
    return Reading(arm="break", field=column, reduce=reduce, steps=(fault + first, fault + last))


def _declared(references: References, name: str, reading: Reading) -> str | None:
    """The lab's reading that says the same, for its calibrated spread."""
    return name if name in references.lab.readings else references.lab.name_of(reading)


def _dtype(references: References, found: Symptom) -> Judgement:
    right = references.config("break").precision.dtype
    said = [name for name, pattern in _DTYPES.items() if re.search(pattern, fold(found.text))]
    expected = (Expected(right, "arithmetic"),)
    return (
        Judgement(1.0, "number.right", expected) if said == [right] else Judgement(0.0, "symptom.wrong-word", expected)
    )


def _tokens(references: References, found: Symptom) -> Judgement | None:
    """By the batch of any step that is right as the spike's: where a restart does it, the spike is the first step
    behind the fault's own."""
    series = references.rerun("break")
    if series is None:
        return None
    right = [one.value for one in expected_values(references, "spike_step") if one.source != "calibration"]
    steps = [int(step) for step in dict.fromkeys(right) if isinstance(step, int | float) and math.isfinite(step)]
    pieces = references.lab.cases.pieces
    told = [judge_tokens(found.text, series, step, pieces) for step in steps or [references.fault()]]
    best = max(told, key=lambda one: (one.share, one.code == "symptom.lesser-tokens"))
    return Judgement(best.share, best.code, (Expected(best.there, "rerun"),))


class Recovery(Struct, frozen=True):
    """What became of a spike: the loss and its EMA 50 steps after the peak, and whether it was back by then."""

    step: int
    loss: float
    ema: float
    recovered: bool


def recovery_of(series: Series, fault: int, epsilon: float, window: tuple[int, int] = PEAK_WINDOW) -> Recovery | None:
    """Recovery of a spike at `fault`; None when the run does not reach that far and did not die.

    The peak is the largest loss from `window[0]` to `window[1]` steps after the spike; recovered means that 50 steps
    after the peak the EMA lies at most `epsilon` above the EMA before the spike.
    """
    import numpy as np  # here: a grading without runs does without it

    near = (series.steps >= fault + window[0]) & (series.steps <= fault + window[1])
    losses = series.columns.get("loss", np.array([]))
    if len(losses) != len(series.steps) or not near.any():
        return None
    after = losses[near]
    if not np.all(np.isfinite(after)):
        return Recovery(int(series.steps[near][int(np.argmax(~np.isfinite(after)))]), math.nan, math.nan, False)
    peak = int(series.steps[near][int(np.argmax(after))])
    step = min(peak + RECOVERY_AFTER, int(series.steps[-1]))
    loss, ema, before = series.at("loss", step), series.at("loss_ema", step), series.at("loss_ema", fault - 1)
    return Recovery(step, loss, ema, math.isfinite(loss) and ema <= before + epsilon)


def _recovery_state(references: References) -> Recovery | None:
    """What became of the break's spike; None without a judged fault, without a run, or where it ends too early."""
    fault, series = references.fault(), references.rerun("break")
    if fault is None or series is None:
        return None
    return recovery_of(series, fault, references.epsilon(), peak_window(references.lab))


def _recovery(references: References, found: Symptom) -> Judgement | None:
    """A number may be the loss or its EMA; "did not recover" must be true."""
    declared = references.lab.readings.get(references.lab.symptoms.get("recovery_loss", ""))
    expected = references.expected(declared, references.lab.symptoms["recovery_loss"]) if declared else []
    state = _recovery_state(references)
    if state is not None:
        expected += [Expected(value, "rerun", 0.0, AFTER_REL) for value in (state.loss, state.ema)]
    if not expected:
        return None
    if found.number is not None and not (math.isnan(found.number.value) and found.recovered is False):
        return _judge_number(found.number, expected)
    if found.recovered is False and state is not None:
        code = "symptom.recovered" if state.recovered else "number.right"
        return Judgement(float(not state.recovered), code, tuple(expected))
    return (
        _judge_number(found.number, expected) if found.number else Judgement(0.0, "symptom.no-number", tuple(expected))
    )


def _judge_number(number: Number, expected: list[Expected]) -> Judgement:
    agreed = agreeing(number, expected)
    return Judgement(1.0, "number.right", (agreed,)) if agreed else Judgement(0.0, "symptom.wrong", tuple(expected))
