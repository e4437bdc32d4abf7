"""What a lab's readings and claims refer to, and whether it is there."""

from __future__ import annotations

from labrunner.course.lab import Lab
from labrunner.diagnosis.readings import Reading
from labrunner.errors import InputError


def arms_of(reading: Reading) -> frozenset[str]:
    """Every arm that a reading looks at."""
    own = frozenset({reading.arm or "break"})
    return own | arms_of(reading.minus) if reading.minus else own


def origins_of(reading: Reading) -> frozenset[str]:
    """Every fault whose step a reading counts from."""
    own = frozenset({reading.origin} if reading.origin else ())
    return own | origins_of(reading.minus) if reading.minus else own


def check_claims(lab: Lab) -> None:
    """Raises InputError, with file and line, for a claim about an arm or a fault that is not there."""
    known, origins = set(lab.arm_names()), lab.origins()
    for index, claim in enumerate(lab.claims):
        where = lab.source.where("claims", index)
        for arm in sorted(arms_of(claim.reading) - known):
            raise InputError(f"{where}: claim {claim.id} reads the arm {arm!r}, which the lab does not have")
        for origin in sorted(origins_of(claim.reading) - set(origins)):
            raise InputError(f"{where}: claim {claim.id} counts from the fault {origin!r}, which has no step")
    if not lab.claims:
        raise InputError(f"{lab.source.where('id')}: lab {lab.id} makes no claims, so there is nothing to prove")
