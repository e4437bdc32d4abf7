"""How `labrunner lab verify` shows what it found: claims, arms, platforms, the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from labrunner.say import number

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from labrunner.course.calibration import Calibration, Spread
    from labrunner.course.lab import Lab
    from labrunner.course.proof.claims import KindResult
    from labrunner.course.proof.verify import Proof


def short(value: Any) -> str:
    """A measured value in at most seven characters, or the first 24 of a word."""
    return number(value)[:24]


def spread_text(spread: Spread | None) -> str:
    """`min .. median .. max`, and how many were not finite."""
    if spread is None or spread.min is None:
        words = sorted({str(v) for v in spread.by_seed.values()}) if spread else []
        return ", ".join(words)[:40] or "-"
    text = f"{short(spread.min)} .. {short(spread.median)} .. {short(spread.max)}"
    return text + (f" ({spread.nonfinite} not finite)" if spread.nonfinite else "")


def print_proof(lab: Lab, proof: Proof, calibration: Calibration) -> None:
    """Print the tables and the verdict on standard output."""
    out = console()
    out.print(_claims(lab, calibration))
    out.print(_arms(lab, calibration))
    out.print(_readings(calibration))
    for name, epsilon in calibration.epsilons.items():
        out.print(
            f"{name}: {short(epsilon.value)} (accepted fixes {short(epsilon.fixes)}, platforms "
            f"{short(epsilon.platform)}; the break exceeds its control by {short(epsilon.broken)} or more)"
        )
    for machine in calibration.machines:
        older = "" if machine.lab_hash == calibration.lab_hash else f" (older, of {machine.date})"
        out.print(f"{machine.make}{older}: {machine.named()}")
        for name, variant in machine.variants.items():
            lost = ", ".join(variant.claims_lost)
            out.print(f"  platform {name}: " + (f"lost {lost}" if lost else "claims hold"))
    for (trial, _), wrong in zip(proof.flown, proof.wrong, strict=False):
        if wrong:
            out.print(f"refused: {trial}: {'; '.join(wrong)}")
    out.print(verdict(proof, calibration))


def print_points(lab: Lab) -> None:
    """Print what each line of section 1 and each question is worth: how often one constant would answer it rightly over
    the lab's cases, and so what is paid for it; and the points that hang on each number, where several ask for it.
    Another case's value is right no oftener than the best constant."""
    from labrunner.graders.weights import asked_for, by_number

    table, rows = _table(f"{lab.id}: {lab.chance.cases} cases", "", "asked", "a constant", "points"), asked_for(lab)
    for kind, name, _, share, worth in rows:
        table.add_row(kind, name, "-" if share is None else f"{share:.0%}", f"{worth:.1f}" if worth else "none")
    console().print(table)
    shared = {name for name in by_number(lab) if sum(one.number == name and one.points > 0 for one in rows) > 1}
    told = ", ".join(f"{name} {worth:.1f}" for name, worth in by_number(lab).items() if name in shared)
    if told:
        console().print(f"asked for more than once: {told}")


def console() -> Console:
    """Where tables are printed: as wide as the terminal, 140 columns elsewhere."""
    from rich.console import Console

    return Console(width=None if Console().is_terminal else 140, highlight=False)


def verdict(proof: Proof, calibration: Calibration) -> str:
    """One sentence: proven or not, on how many seeds and cases, and which arms are not what their kind must be."""
    from labrunner.course.proof.claims import by_kind

    failed = {seed for claim in calibration.claims.values() for seed in claim.failed_seeds}
    of, base = len(proof.seeds) + len(proof.flown), proof.lab.base_seed
    word = "PROVEN" if calibration.proven else "NOT PROVEN"
    wrong = [str(result) for result in by_kind(proof.lab, calibration) if not result.holds]
    what = "seeds" if not proof.flown else "seeds and cases"
    return "; ".join(
        [
            f"{proof.lab.id}: {word}: every claim holds on {of - len(failed)} of {of} {what}, "
            f"{'but not on seed' if base in failed else 'seed'} {base}{'' if base in failed else ' among them'}",
            *([f"{proof.good} good cases of {len(proof.flown)} tried"] if proof.flown else []),
            *wrong,
        ]
    )


def _table(title: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE, title_justify="left", pad_edge=False)
    for name in columns:
        table.add_column(name, overflow="fold")
    return table


def _claims(lab: Lab, calibration: Calibration) -> Table:
    asked = {claim.id: f"{claim.op} {claim.value}" for claim in lab.claims}
    table = _table(
        f"{lab.id}: claims", "claim", "asks", f"seed {calibration.base_seed}", "min .. median .. max", "holds", "not on"
    )
    epsilon = next(iter(calibration.epsilons.values()), None)
    for name, claim in calibration.claims.items():
        asks = asked.get(name, f"> {short(epsilon.value)}" if epsilon else "-")
        table.add_row(
            name,
            asks,
            short(claim.base),
            spread_text(claim.spread),
            f"{claim.holds}/{claim.of}",
            " ".join(map(str, claim.failed_seeds[:6])),
        )
    return table


def _arms(lab: Lab, calibration: Calibration) -> Table:
    from labrunner.course.proof.claims import by_kind

    kinds = {arm.name: arm.kind for arm in lab.arms}
    asked = {result.arm.name: result for result in by_kind(lab, calibration)}
    table = _table("arms", "arm", "kind", "must be", "is", "ends", "verdicts", "seconds")
    for name, arm in calibration.arms.items():
        must, count = _of_kind(asked.get(name))
        table.add_row(name, kinds[name], must, count, _counts(arm.outcomes), _counts(arm.verdicts), short(arm.seconds))
    return table


def _of_kind(result: KindResult | None) -> tuple[str, str]:
    """What an arm's kind asks of it, and on how many seeds that is so; dashes for an arm that is not judged by its
    kind."""
    if result is None:
        return "-", "-"
    return result.must, f"{result.good}/{result.of}{'' if result.holds else ' FAILS'}"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items(), key=lambda item: -item[1]))


def _readings(calibration: Calibration) -> Table:
    table = _table("readings", "reading", f"seed {calibration.base_seed}", "min .. median .. max", "between platforms")
    for name, spread in calibration.readings.items():
        platform = calibration.platform.get(name)
        table.add_row(name, short(spread.base), spread_text(spread), short(platform.abs) if platform else "-")
    return table
