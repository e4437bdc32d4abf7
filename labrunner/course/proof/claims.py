"""What can be said of a lab's readings, claims and arms without a run: whether what they refer to is there and fits;
and, with a calibration, whether each arm came out as its kind must.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, get_args

from labrunner.course.lab import Lab
from labrunner.course.lab_models import Arm, Claim
from labrunner.diagnosis.readings import FIELDS, Reading, field_kind, is_word
from labrunner.engine.config import RunConfig, suggestion
from labrunner.errors import InputError

if TYPE_CHECKING:
    from labrunner.course.calibration import Calibration

#: Of all seeds, this share must hold every claim (the lab's own always must), and find each arm what its kind must be.
ENOUGH = 0.95
NO_CLAIMS = "makes no claims, so there is nothing to prove"
_ORDERED = ("<", "<=", ">", ">=")


def arms_of(reading: Reading) -> frozenset[str]:
    """Every arm that a reading looks at."""
    own = frozenset({reading.arm or "break"})
    return own | arms_of(reading.minus) if reading.minus else own


def origins_of(reading: Reading) -> frozenset[str]:
    """Every fault whose step a reading counts from."""
    own = frozenset({reading.origin} if reading.origin else ())
    return own | origins_of(reading.minus) if reading.minus else own


def check_claims(lab: Lab) -> None:
    """Raises InputError, with file and line, for a claim that cannot be evaluated: about an arm, a fault, a field or
    steps that are not there, or compared with what it is never like."""
    known, origins = set(lab.arm_names()), lab.origins()
    for index, claim in enumerate(lab.claims):
        where = lab.source.where("claims", index)
        for arm in sorted(arms_of(claim.reading) - known):
            raise InputError(f"{where}: claim {claim.id} reads the arm {arm!r}, which the lab does not have")
        for origin in sorted(origins_of(claim.reading) - set(origins)):
            raise InputError(f"{where}: claim {claim.id} counts from the fault {origin!r}, which has no step")
        for say in complaints(lab, claim.as_reading()):
            raise InputError(f"{where}: claim {claim.id}: {say}")
    if not lab.claims:
        raise InputError(f"{lab.source.where('id')}: lab {lab.id} {NO_CLAIMS}")


# --- readings that can never say anything -----------------------------------------------------------------------------


def complaints(lab: Lab, reading: Reading) -> Iterator[str]:
    """Why a reading, or what it is compared with, can say nothing in any run of this lab, as whole clauses.

    Arms and faults that do not exist are reported by the caller; what depends on them is not checked here.
    """
    config = _config(lab, reading)
    yield from _field(reading, config)
    if config is not None:
        yield from _steps(lab, reading, config)
    yield from _comparison(reading)
    if reading.minus is not None:
        if is_word(reading) or is_word(reading.minus):
            yield "minus takes one number from another, and one of the two is a word"
        yield from complaints(lab, reading.minus)


def none_is_an_answer(reading: Reading) -> bool:
    """Whether a reading that is None says something of the run: no cause, nothing that was not finite."""
    if reading.reduce in ("cause", "first_nonfinite") or reading.field == "first_nonfinite":
        return True
    return reading.minus is not None and none_is_an_answer(reading.minus)


def _config(lab: Lab, reading: Reading) -> RunConfig | None:
    try:
        return lab.resolve(reading.arm or "break")
    except InputError:
        return None


def _field(reading: Reading, config: RunConfig | None) -> Iterator[str]:
    if reading.reduce in ("verdict", "cause"):
        return
    name, kind = str(reading.field), field_kind(str(reading.field))
    known = _fields_of(config) if config else frozenset(FIELDS)
    if kind is None or config and kind == "column" and name not in known:
        yield f"the journal of this arm has no field {name!r}{suggestion(name, known)}"
    elif kind == "derived" and reading.reduce in ("at", "ratio_to_baseline"):
        yield f"{name} is derived, and reduce = {reading.reduce!r} reads what was logged; take its mean or argmax"
    elif kind in ("number", "word") and reading.reduce != "at" and not name == reading.reduce == "first_nonfinite":
        yield f"reduce = {reading.reduce!r} needs a column of numbers, which {name} is not; read it with reduce = 'at'"


def _fields_of(config: RunConfig) -> frozenset[str]:
    """The fields of a run's journal by name: the groups of its net in place of their stars."""
    blocks = [f"block_{i}" for i in range(config.model.n_layers)]
    heads = () if config.model.tied else ("head",)
    groups = {
        "act_rms.*": ("embedding", *blocks, "final"),
        "attn_logit_max.*": tuple(blocks),
        "attn_entropy.*": tuple(blocks),
        "param_norms.*": ("embedding", *blocks, "final_norm", *heads),
    }
    asked = {
        "top_token_share": config.sampling.every,
        "grad_v_rms": config.optimizer.name == "adamw",
        "eval_loss": config.evaluation.every,
        "eval_losses.*": config.evaluation.every and config.data.corpus == "sources",
        **dict.fromkeys(("attn_logit_max.*", "attn_entropy.*"), config.attention.every),
    }
    there = {name for name in FIELDS if asked.get(name, True)}
    return frozenset(name.replace("*", group) for name in there for group in groups.get(name, ("*",)))


def _steps(lab: Lab, reading: Reading, config: RunConfig) -> Iterator[str]:
    base = lab.origins().get(reading.origin) if reading.origin else 0
    if reading.steps is None or base is None or reading.reduce in ("verdict", "cause"):
        return
    first, last = base + reading.steps[0], base + reading.steps[1]
    if reading.reduce == "at":
        last = first  # only the first of the two is read
    if first < 1 or last > config.steps:
        steps = f"step {first}" if first == last else f"the steps {first} to {last}"
        yield f"it reads {steps}, and the run of {reading.arm or 'break'} has the steps 1 to {config.steps}"
    elif reading.reduce == "ratio_to_baseline" and first == 1:
        yield "its baseline is the steps before the first, and before step 1 there are none"


def _comparison(reading: Reading) -> Iterator[str]:
    if reading.op is None:
        return
    listed = reading.op in ("in", "not in")
    if listed and not isinstance(reading.value, list | tuple):
        yield f"op {reading.op!r} needs a list as its value"
        return
    what = reading.reduce if reading.reduce in ("verdict", "cause") else str(reading.field)
    if is_word(reading) and reading.op in _ORDERED:
        yield f"{what} is a word, and op {reading.op!r} compares numbers; use ==, !=, in or not in"
        return
    for value in reading.value if listed else [reading.value]:
        if is_word(reading) and not isinstance(value, str):
            yield f"{what} is a word, which the value {value!r} is not"
        elif not is_word(reading) and not isinstance(value, int | float):
            yield f"{what} is a number, which the value {value!r} is not"
        elif reading.reduce == "verdict":
            yield from _verdict(str(value))


def _verdict(value: str) -> Iterator[str]:
    from labrunner.diagnosis.verdict import VerdictName

    if value not in (names := get_args(VerdictName)):
        yield f"no verdict is called {value!r}{suggestion(value, names)} (verdicts: {', '.join(names)})"


# --- what the kind of an arm asks of it -------------------------------------------------------------------------------


class KindResult(NamedTuple):
    """An arm whose kind says what `labrunner check` must call it: on how many of the seeds it did."""

    arm: Arm
    must: str
    good: int
    of: int

    @property
    def holds(self) -> bool:
        """Whether that is so on enough of the seeds."""
        return self.of > 0 and self.good >= ENOUGH * self.of

    def __str__(self) -> str:
        return f"arm {self.arm.name} ({self.arm.kind}) must be {self.must}, and is on {self.good} of {self.of} seeds"


def must_be(arm: Arm) -> str | None:
    """What the kind of an arm asks of its verdict: "healthy", "not healthy", or None for arms of which nothing is known
    (extras, and fixes that earn only a part of the credit)."""
    if arm.kind in ("control", "ablation") or (arm.kind == "fix" and arm.credit >= 1):
        return "healthy"
    return "not healthy" if arm.kind == "break" else None


def claims_on(lab: Lab, arm: str, *reduces: str) -> list[Claim]:
    """The lab's claims on what the check says of an arm (`reduces`: verdict, cause)."""
    return [claim for claim in lab.claims if claim.reading.reduce in reduces and (claim.reading.arm or "break") == arm]


def by_kind(lab: Lab, calibration: Calibration) -> list[KindResult]:
    """Every arm of a calibrated lab whose kind says what it must be, and whether it is.

    Left out are arms whose verdict the lab itself claims of every seed, for then that claim decides (a break that is
    mild by design), and arms that draw others, which are asked one by one.
    """
    found = []
    for arm in lab.arms:
        must, result = must_be(arm), calibration.arms.get(arm.name)
        claimed = any(not claim.base_seed_only for claim in claims_on(lab, arm.name, "verdict"))
        if must is None or result is None or arm.draw or claimed:
            continue
        healthy, of = result.verdicts.get("healthy", 0), sum(result.verdicts.values())
        found.append(KindResult(arm, must, healthy if must == "healthy" else of - healthy, of))
    return found
