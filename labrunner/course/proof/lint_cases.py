"""Static checks of a lab's cases: whether what is declared can be moved, whether the proven ones are its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from labrunner.corpus.grammar import drill_line
from labrunner.course.cases import FILE, TELLING, Case
from labrunner.course.lab import Lab
from labrunner.course.moved import declared_piece, declared_step, moving_fault, setting
from labrunner.course.proof.claims import complaints
from labrunner.course.proof.findings import LabFinding, at, reason
from labrunner.course.proven import LARGEST
from labrunner.engine.config import suggestion
from labrunner.errors import InputError
from labrunner.files import read_json


def check_cases(lab: Lab) -> Iterator[LabFinding]:
    """Whether the cases can be read and are of the lab as it is, and whether what is declared of them can be moved."""
    declared = lab.cases
    if declared.window:
        yield from (at(lab, "cases", say=say) for say in dict.fromkeys(_moving(lab, declared.window)))
    if declared.pieces and declared_piece(lab.declared) not in declared.pieces:
        yield at(lab, "cases", say='pieces must hold the one that the judged fault repeats (drill = "piece:...")')
    for piece in _not_rare(lab, declared.pieces):
        yield at(lab, "cases", say=f"the piece {piece!r} is not one rare token of this lab's tokenizer")
    try:
        cases = lab.proven_cases()
    except InputError as error:
        yield LabFinding(lab.folder / FILE, 1, reason(error))
        return
    if told := _readings_beside(lab.folder / FILE):
        say = f"it holds what the runs of its cases showed ({told}): who reads that needs no run; take these keys out"
        yield LabFinding(lab.folder / FILE, 1, say)
    if cases is not None and cases.proof_hash != lab.proof_hash:
        yield LabFinding(
            lab.folder / FILE, 1, f"the lab changed since its cases were proven; run labrunner lab verify {lab.id}"
        )


def _readings_beside(path: Path) -> str:
    """The keys of a file of cases that hold readings of theirs, as those of an earlier version did; empty for none."""
    data = read_json(path, again="", limit=LARGEST) if path.is_file() else {}
    return ", ".join(key for key in TELLING if data.get(key))


def _moving(lab: Lab, window: tuple[int, int]) -> Iterator[str]:
    """What is wrong with the fault of the window, with the settings that move with it, and at either end."""
    fault = moving_fault(lab)
    if lab.cases.fault and fault not in lab.faults:
        yield f"no fault is called {fault!r}{suggestion(str(fault), lab.faults)}"
        return
    if declared_step(lab) is None:
        yield f"the window is for the step of a fault, and {fault or 'no judged fault'} has none"
        return
    for key in lab.cases.moves:
        if setting(lab.base, key) is None:
            yield f"{key} moves with the fault: [base] must set it, by this whole key, to a whole number"
    for step in window:
        yield from _at_an_end(lab, step)


def _at_an_end(lab: Lab, step: int) -> Iterator[str]:
    """What cannot be run, or be read, where the fault is at this step."""
    try:
        last = min(lab.resolve(arm.name).steps for arm in lab.arms)
    except InputError:
        return  # another finding
    if step > last:
        yield f"the window ends with step {step}, and the run with step {last}"
        return
    case = lab.assigned(Case(seed=lab.base_seed, step=step))
    try:
        for arm in case.arms:
            case.resolve(arm.name)
    except InputError as error:
        yield f"with the fault at step {step}: {reason(error)}"
        return
    for name, reading in case.readings.items():
        for say in set(complaints(case, reading)) - set(complaints(lab, lab.readings[name])):
            yield f"with the fault at step {step}, reading {name}: {say}"


def _not_rare(lab: Lab, pieces: Iterable[str]) -> Iterator[str]:
    """The pieces that a drill would not repeat as one token, or that too many sentences hold to be rare."""
    from labrunner.corpus import tokenizer

    try:
        data = lab.resolve("control").data
    except InputError:
        return  # another finding
    for piece in pieces:
        _, *repeated, _ = tokenizer.encode(drill_line(f"piece:{piece}", 2).text, data.tokenizer)
        if len(repeated) != 2 or not set(repeated) <= tokenizer.rare_tokens(data.rare_below, data.tokenizer):
            yield piece
