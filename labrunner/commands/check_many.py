"""Several logs in one `labrunner check`: which ones a folder stands for, one verdict each, and the worst exit code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.errors import Exit, InputError
from labrunner.say import Sentences, number
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.diagnosis.check import Diagnosis
    from labrunner.diagnosis.side_by_side import SideBySide

#: So many other files beside a W&B or TensorBoard file make a folder a collection of logs.
_COLLECTION = 2
#: key: (English, Spanish)
_WORDS = {
    "head": ("verdict|cause|from step|steps|reference|log", "veredicto|causa|desde el paso|pasos|referencia|log"),
    "unread": ("no log", "no es un log"),
    "sum": (
        "{count} logs: {calm} without trouble, {trouble} in trouble, {unread} not read",
        "{count} logs: {calm} sin problemas, {trouble} con problemas, {unread} no leídos",
    ),
    "above": ("above", "por encima"),
    "within": ("within", "dentro"),
    "below": ("below", "por debajo"),
    "against": ("against {source}", "frente a {source}"),
    "by.step": ("steps", "pasos"),
    "by.tokens": ("tokens", "tokens"),
    "reference": (
        "at the end {a}, the reference {b}, band {band}: {verdict} ({unit} {first} to {last} are shared)",
        "al final {a}, la referencia {b}, banda {band}: {verdict} (comunes: {unit} {first} a {last})",
    ),
    "parts": (
        "they part beyond noise about {unit} {at}: {a} and {b}, band {band}; {share} % of the stretches lie apart",
        "se separan más que el ruido hacia {unit} {at}: {a} y {b}, banda {band}; un {share} % de los tramos difiere",
    ),
    "together": (
        "no two stretches in a row lie apart beyond noise",
        "no hay dos tramos seguidos que difieran más que el ruido",
    ),
}
_say = Sentences(_WORDS)


@dataclass
class Judged:
    """One log: its check, how it lies to the reference (None without one), or why it could not be read."""

    source: str
    result: Diagnosis | None
    beside: SideBySide | None = None
    error: str = ""
    asked_for: bool = True

    @property
    def exit_code(self) -> Exit:
        """What this log alone would end the command with."""
        if self.result is None:
            return Exit.USAGE if self.asked_for else Exit.OK
        return Exit.OK if self.result.calm and not (self.beside and self.beside.worse) else Exit.FAILED

    def as_json(self) -> dict[str, Any]:
        """The check's object, with `reference` where there was one; `{"source", "error"}` of what could not be read."""
        if self.result is None:
            return {"source": self.source, "error": self.error}
        return self.result.as_json() | ({"reference": self.beside.as_json()} if self.beside else {})


def logs_of(targets: Iterable[Path]) -> list[tuple[Path, bool]]:
    """(log, whether it was named itself) for some targets; a folder that is no run stands for its files and runs."""
    found: list[tuple[Path, bool]] = []
    for target in targets:
        if str(target) == "-" or not target.is_dir() or is_run(target):
            found.append((target, True))
            continue
        inside = sorted(path for path in target.iterdir() if not path.name.startswith("."))
        found += [(path, False) for path in inside if path.is_file() or is_run(path)]
    return found


def is_run(folder: Path) -> bool:
    """Whether a folder is one run, of ours or of a program whose folders are known, and no collection of logs."""
    from labrunner.series.foreign import tensorboard, wandb

    ours = any((folder / name).exists() for name in ("manifest.json", "events.jsonl", "trainer_state.json"))
    if ours or any(folder.glob("checkpoint-*/trainer_state.json")):
        return True
    theirs = [*wandb.run_files(folder), *tensorboard.event_files(folder)]
    beside = [path for path in folder.iterdir() if path.is_file() and not path.name.startswith((".", "debug"))]
    return bool(theirs) and len(set(beside) - set(theirs)) < _COLLECTION


def judge_all(
    logs: Iterable[tuple[Path, bool]], judge: Callable[[Path], tuple[Diagnosis, SideBySide | None]]
) -> list[Judged]:
    """Every log judged, in order; what can't be read is kept with its sentence."""
    found = []
    for path, asked_for in logs:
        try:
            result, beside = judge(path)
            found.append(Judged(str(path), result, beside, asked_for=asked_for))
        except InputError as error:
            found.append(Judged(str(path), None, error=str(error), asked_for=asked_for))
    return found


def worst(judged: list[Judged]) -> Exit:
    """The worst exit code; 2 where nothing at all could be read."""
    if all(one.result is None for one in judged):
        return Exit.USAGE
    return max(one.exit_code for one in judged)


def tell(judged: list[Judged], lang: str) -> str:
    """A table with one line a log, and their sum."""
    header = _say(lang, "head").split("|")
    rows = [_row(one, lang) for one in judged]
    referred = any(one.beside for one in judged)
    keep = [i for i in range(len(header)) if referred or i != 4]
    cells = [[row[i] for i in keep] for row in [header, *rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(keep))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    read = [one for one in judged if one.result is not None]
    calm = sum(one.exit_code == Exit.OK for one in read)
    told = {"count": len(judged), "calm": calm, "trouble": len(read) - calm, "unread": len(judged) - len(read)}
    kept = dict.fromkeys(one.result.withheld for one in read if one.result is not None and one.result.withheld)
    return "\n".join([*lines, "", _say(lang, "sum", **told), *(f"? {why}" for why in kept)])


def _row(one: Judged, lang: str) -> list[str]:
    result = one.result
    if result is None:
        return [_say(lang, "unread"), "", "", "", "", clean(one.error, 200)]
    first = "" if result.first_bad_step is None else number(result.first_bad_step)
    steps = f"{result.steps[0]}-{result.steps[1]}" if result.steps else ""
    beside = _say(lang, one.beside.verdict) if one.beside else ""
    return [
        result.verdict,
        result.cause or ("?" if result.withheld else ""),
        first,
        steps,
        beside,
        clean(one.source, 200),
    ]


def tell_beside(beside: SideBySide, source: str, lang: str) -> list[str]:
    """How a run lies to the reference: a heading and what was found."""
    unit, end, parting = _say(lang, f"by.{beside.by}"), beside.end, beside.parts_at
    first, last = beside.shared
    told = {"first": first, "last": last, "a": end.a, "b": end.b, "band": end.band}
    lines = [_say(lang, "reference", verdict=_say(lang, beside.verdict), unit=unit, **told)]
    if parting is None:
        lines.append(_say(lang, "together"))
    else:
        place = {"at": round(parting.at), "a": parting.a, "b": parting.b, "band": parting.band}
        lines.append(_say(lang, "parts", unit=unit, share=100 * beside.apart, **place))
    return [_say(lang, "against", source=clean(source, 200)), *(f"  {line}" for line in lines)]
