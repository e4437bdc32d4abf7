"""How far a lab's numbers move between the variants of a machine, and between machines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date

from msgspec.structs import replace

from labrunner.course.calibration import Calibration, MachineProof, Platform, VariantResult, largest
from labrunner.course.lab import Lab
from labrunner.course.proof import measure
from labrunner.course.proof.seeds import SeedOutcome
from labrunner.course.proof.trials import Variant
from labrunner.engine.record.processor import processor_facts
from labrunner.engine.record.versions import versions

#: Absolute and relative distance of two readings; None where there is nothing to compare.
Gap = tuple[float, float] | None


#: Seeds that are compared between platforms.
PLATFORM_SEEDS = 5
#: Makes of processor that a lab is proven on; lint names the one that is missing.
MAKES = ("Intel", "AMD")
#: What the plain runs are called among a machine's variants.
PLAIN = "plain"


def machine_proof(
    lab: Lab, plain: Sequence[SeedOutcome], variants: Mapping[Variant, Sequence[SeedOutcome]], command: str
) -> MachineProof:
    """What this machine adds to a calibration: its variants against its plain runs, on the same seeds.

    A claim is lost where it fails on the lab's own seed, or on two seeds, on which the plain run holds it.
    """
    names = [name for name in lab.readings if variants and all(name in outcome.readings for outcome in plain)]
    gaps: dict[str, list[Gap]] = defaultdict(list)
    drift: list[float] = []
    results = {}
    for variant, outcomes in variants.items():
        for here, there in zip(outcomes, plain, strict=True):
            drift += here.excesses.values()
            for name in (name for name in names if name in here.readings):
                gaps[name].append(measure.distance(here.readings[name], there.readings[name]))
        lost = lost_claims(lab, outcomes, plain)
        results[variant.name] = VariantResult(threads=variant.threads, env=variant.env, claims_lost=lost)
    return MachineProof(
        machine=dict(processor_facts()),
        instruction_set=next((outcome.instruction_set for outcome in plain if outcome.instruction_set), None),
        versions=versions(),
        date=date.today().isoformat(),
        command=command,
        lab_hash=lab.hash,
        seeds=tuple(outcome.seed for outcome in plain),
        variants=results,
        readings=spreads(gaps),
        drift=largest(drift),
        values={name: tuple(outcome.readings[name] for outcome in plain) for name in gaps},
    )


def lost_claims(lab: Lab, outcomes: Sequence[SeedOutcome], plain: Sequence[SeedOutcome]) -> tuple[str, ...]:
    """The claims that fail here and hold in the `plain` runs of the same seeds: on the lab's own, or on two."""
    failed: dict[str, list[int]] = defaultdict(list)
    for here, there in zip(outcomes, plain, strict=True):
        for name, claimed in here.claims.items():
            held = name in there.claims and there.claims[name].good
            failed[name] += [here.seed] if held and not claimed.good else []
    return tuple(sorted(name for name, seeds in failed.items() if len(seeds) > 1 or lab.base_seed in seeds))


def together(calibration: Calibration) -> dict[str, Platform]:
    """How far a reading moves between all machines that proved this lab: between the variants of each, and between
    each machine's plain runs and those of the calibration, seed by seed."""
    gaps: dict[str, list[Gap]] = defaultdict(list)
    parts: dict[str, list[Platform]] = defaultdict(list)
    for proof in current(calibration):
        for name, platform in proof.readings.items():
            parts[name].append(platform)
        for name, values in proof.values.items():
            spread = calibration.readings.get(name)
            for seed, value in zip(proof.seeds, values, strict=True):
                if spread is not None and seed in spread.by_seed and proof.machine != calibration.machine:
                    gaps[name].append(measure.distance(value, spread.by_seed[seed]))
    for name, platform in spreads(gaps).items():
        parts[name].append(platform)
    return {
        name: Platform(
            abs=largest(part.abs for part in found),
            rel=largest(part.rel for part in found),
            compared=sum(part.compared for part in found),
        )
        for name, found in parts.items()
    }


def spreads(gaps: Mapping[str, Sequence[Gap]]) -> dict[str, Platform]:
    """The largest distances of each reading; without those that were never there to be compared."""
    compared = {name: [gap for gap in found if gap is not None] for name, found in gaps.items()}
    return {
        name: Platform(abs=largest(g[0] for g in found), rel=largest(g[1] for g in found), compared=len(found))
        for name, found in compared.items()
        if found
    }


def current(calibration: Calibration) -> list[MachineProof]:
    """The machines that proved the lab whose calibration this is, not an older one."""
    return [proof for proof in calibration.machines if proof.lab_hash == calibration.lab_hash]


def with_machine(calibration: Calibration, proof: MachineProof) -> Calibration:
    """A calibration with one more machine, or with the newer proof of one that it has. Tolerances and the bound on
    fixes follow."""
    machines = (*(other for other in calibration.machines if other.machine != proof.machine), proof)
    grown = replace(calibration, machines=machines)
    drift = largest(one.drift for one in current(grown))
    epsilons = {
        name: replace(epsilon, platform=drift, value=max(epsilon.fixes, 0.0) + drift)
        for name, epsilon in calibration.epsilons.items()
    }
    return replace(grown, platform=together(grown), epsilons=epsilons)


def missing_makes(calibration: Calibration, lab_hash: str) -> dict[str, MachineProof | None]:
    """The makes without a proof of the lab as it is: to the newest older one, or to None."""
    found: dict[str, MachineProof | None] = {}
    for make in MAKES:
        proofs = sorted((proof for proof in calibration.machines if proof.make == make), key=lambda proof: proof.date)
        if not any(proof.lab_hash == lab_hash for proof in proofs):
            found[make] = proofs[-1] if proofs else None
    return found
