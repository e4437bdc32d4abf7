"""How soon and how rightly `watch` raises its alarms: `python -m tools.watch_table [--write]`

Grows logs row by row and notes the first notice and the first alarm: the labelled public logs beside the repository
(left out where they are not there), the labs' arms that lie with them, and the generated logs of the tests on seeds
that no threshold was chosen on. `--write` puts the tables into docs/watch.md between its marks. Exit code 1 where more
than 1 alarm in 100,000 healthy rows is false, or fewer than 90 % of the sick logs are confirmed in time (50 steps from
the onset, or 5 rows where rows are 5 steps apart or more).
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import sys
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from labrunner.errors import Exit, LabrunnerError
from labrunner.watch.follow import Watched
from labrunner.watch.rows import Step
from labrunner.watch.sources import PipeSource

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
PAGE = ROOT / "docs" / "watch.md"
BEGIN, END = "<!-- watch_table begins -->", "<!-- watch_table ends -->"
#: Onsets that the readers of the public logs noted, by the beginning of a file's name.
ONSETS = {
    "bigscience_chronicles": 31215,
    "cs336_0chris5r__zgqv7cbl": 420,
    "gradnorm_tf_issue17": 3451,
    "hwang2006": 10,
    "megatron_golden__mixtral": 4050,
    "nanogpt_issue215": 3010,
    "wmx567_nanogpt_mup__width1024_lr0.00049": 10,
    "wmx567_nanogpt_mup__width512": 1090,
    "wmx_width512_lr0.00781": 1130,
    "wmx_width768_lr0.00098": 10,
    "wmx_width768_lr0.00781": 850,
    "zli12_cs336__ablation-nonorm": 100,
    "zli_edge-bs128": 400,
}
#: Public logs that were looked at while the rules were made, beside every second one by name.
SEEN = (
    "bigscience",
    "cs336_0chris5r__zgqv7cbl",
    "hwang2006",
    "wmx567_nanogpt_mup__width1024",
    "zli12",
    "wmx_width768_l",
)
#: First sick step of the generated logs.
GENERATED = {
    "classic-spike": 2500,
    "collapsing-scale": 1401,
    "divergence-to-ln-v": 1470,
    "early-divergence": 50,
    "every-sixth-step-skipped": 1502,
    "explosion-to-nan": 881,
    "low-broad-spike": 2500,
    "nan-out-of-the-blue": 901,
    "several-spikes": 1500,
    "slow-rise": 3500,
    "slow-rise-in-sparse-rows": 14000,
    "spike-in-a-noisy-run": 2500,
    "spike-in-bits": 2000,
    "spike-in-every-hundredth-row": 20000,
    "spike-in-every-tenth-row": 3000,
    "spike-of-a-memorised-run": 1200,
    "spike-that-builds-up": 1990,
    "spike-to-a-higher-level": 1800,
}
#: Those that break at a row drawn at random, and by how many rows the fault shows before it.
DRAWN = {
    "collapses-between-sparse-rows": 0,
    "explodes-and-is-nan": 0,
    "gradient-first": 0,
    "jumps-and-creeps-down": 0,
    "lost-on-the-warm-up": 8,
    "nan-after-a-falling-scale": 0,
    "nan-for-good": 0,
    "one-batch-out-of-calm": 0,
    "rate-that-jumps": 0,
    "resumed-without-its-state": 0,
    "skips-for-ever": 0,
    "spike-from-a-converged-level": 0,
    "spikes-of-any-size": 0,
}
#: First sick step of the labs' arms that break.
ARMS = {"no-clip-break": 312, "no-clip-eight-break": 312, "lr-jump-break": 201, "fp16-overflow-break": 312}
_FIELDS = {"loss": "loss", "grad_norm": "grad_norm", "grad_norm_pre": "grad_norm", "lr": "lr"} | {
    "loss_scale": "loss_scale",
    "skipped": "skipped",
}
#: Argument of `Monitor.row` -> our field.
_OURS = {ours: name for name, ours in _FIELDS.items()}
HEALTHY = {"healthy", "too-short", "no-log"}


@dataclass
class Grown:
    """One log, grown row by row. Steps of the first notice and the first alarm, None where there was none.

    `onset` is the first sick step; `begins` its row, to be given where rows of earlier health have that step too (a
    resume goes back), else None. `late` are steps and rows from the onset to the alarm. `risen` is how far the loss
    rose in the time that counts as in time, in errors: what nobody can see in it is in no alarm either.
    """

    name: str
    group: str
    half: str
    sick: bool
    rows: int = 0
    alarms: int = 0
    onset: int | None = None
    begins: int | None = None
    notice: int | None = None
    alarm: int | None = None
    late: tuple[int, int] | None = None
    risen: float | None = None
    sparse: bool = False
    kind: str = ""

    @property
    def in_time(self) -> bool:
        """Whether it was confirmed within 50 steps of the onset, or 5 rows where it is sparse."""
        return self.late is not None and (self.late[1] <= 5 if self.sparse else self.late[0] <= 50)


def grow(log: Grown, rows: Iterable[Step], *, whole: bool = True) -> Grown:
    """Feed rows and note what was told; `whole`: by the log as a whole, too."""
    watched = Watched(PipeSource(-1))
    if not whole:
        watched.whole = None
    losses: list[tuple[int, float]] = []
    first = 0  # of these the first sick one
    for row, one_row in enumerate(rows):
        step, cells = one_row.step, one_row.cells
        log.rows += 1
        if log.onset is not None and log.begins is None and step >= log.onset:
            log.begins = row
        begun = log.onset is None or log.begins is not None and row >= log.begins
        if "loss" in cells and log.sick:
            losses.append((step, cells["loss"]))
            first += not begun
        for one in watched.take([one_row]):
            if one.level == "notice" and not one.over and log.notice is None and begun:
                log.notice = one.step
            if one.level == "alarm":
                log.alarms += 1
            if one.level == "alarm" and log.alarm is None and begun:
                log.alarm, log.kind = one.step, one.kind
                log.late = (one.step - (log.onset or one.step), row - (log.begins or 0))
    log.sparse = watched.monitor.sparse
    if log.onset is not None:
        log.risen = risen(losses, first, log.onset, log.sparse)
    return log


def risen(losses: list[tuple[int, float]], first: int, onset: int, sparse: bool) -> float | None:
    """Mean loss from the onset (row `first`) until an alarm would be late, less that of as many rows before, in errors
    of this difference (from how rows lie about the mean of their neighbours); None for fewer than three rows, or no
    numbers."""
    beyond = (row for row in range(first, len(losses)) if losses[row][0] > onset + 50)
    last = first + 6 if sparse else next(beyond, len(losses))
    after = [loss for _, loss in losses[first:last]]
    before = [loss for _, loss in losses[max(2 * first - last, 0) : first]]
    if min(len(before), len(after)) < 3 or not all(map(math.isfinite, before + after)):
        return None
    bends = [(b - (a + c) / 2) ** 2 for a, b, c in zip(before, before[1:], before[2:], strict=False)]
    error = math.sqrt(sum(bends) / len(bends) / 1.5 * (1 / len(before) + 1 / len(after)))
    return (sum(after) / len(after) - sum(before) / len(before)) / error if error else None


def public() -> Iterator[Grown]:
    """The labelled logs beside the repository; none where they are not there."""
    from labrunner.watch.sources import open_source

    found: list[tuple[Path, str]] = []
    for folder in (SHARED / "logs", SHARED / "logs" / "more"):
        if (folder / "labels.tsv").exists():
            with (folder / "labels.tsv").open(newline="") as stream:
                found += [(folder / row["file"], row["verdicts"]) for row in csv.DictReader(stream, delimiter="\t")]
    names = sorted(path.name for path, _ in found)
    for path, label in sorted(found):
        verdicts = set(label.split("|"))
        if verdicts & HEALTHY and verdicts - HEALTHY - {"plateau", "any"}:
            continue  # an alarm and none are both right
        onset = next((at for start, at in ONSETS.items() if path.name.startswith(start)), None)
        if "plateau" in verdicts and onset is None and not verdicts & HEALTHY:
            continue  # it stands still: neither well nor sick from some row on
        sick = not verdicts & HEALTHY
        half = "tuned" if names.index(path.name) % 2 == 0 or path.name.startswith(SEEN) else "held back"
        log = Grown(path.name, "public", half, sick, onset=onset if sick else None)
        try:
            steps = open_source(path).finish()
        except LabrunnerError:
            continue  # no training log: nothing to grow
        yield grow(log, [step for step in steps if not isinstance(step, int)])


def generated(seeds: range) -> Iterator[Grown]:
    """The generated logs of tests/diagnosis."""
    sys.path.insert(0, str(ROOT / "tests" / "diagnosis"))
    import numpy as np
    from realistic import HEALTHY as HEALTHY_MAKERS  # pyright: ignore[reportMissingImports]
    from realistic_faults import DRAWN as drawn  # pyright: ignore[reportMissingImports]
    from realistic_sick import SICK  # pyright: ignore[reportMissingImports]

    for seed in seeds:
        for name, make in HEALTHY_MAKERS.items():
            yield grow(Grown(name, "generated", "held back", False), _columns(make(np.random.default_rng(seed))))
        for name, onset in GENERATED.items():
            columns = SICK[name][0](np.random.default_rng(seed))
            yield grow(Grown(name, "generated", "held back", True, onset=onset), _columns(columns))
        for name, before in DRAWN.items():
            drawn.clear()
            columns = SICK[name][0](np.random.default_rng(seed))
            begins = max(min(drawn) - before, 0)
            log = Grown(name, "drawn", "held back", True, onset=int(columns["step"][begins]), begins=begins)
            yield grow(log, _columns(columns))


def _columns(columns: dict[str, Any]) -> Iterator[Step]:
    for row, step in enumerate(columns["step"].tolist()):
        cells = {ours: float(columns[name][row]) for name, ours in _FIELDS.items() if name in columns}
        cells = {name: math.nan if value == math.inf else value for name, value in cells.items() if value == value}
        if cells:
            yield Step(int(step), cells, fields={_OURS[name]: value for name, value in cells.items()})


def arms(seeds: Iterable[str], half: str) -> Iterator[Grown]:
    """The labs' arms whose journals lie beside the repository, but for those that change sources of data."""
    archive = SHARED / "platforms" / "amd-epyc.tar.xz"
    if not archive.exists():
        return
    with tarfile.open(archive) as packed:
        for member in sorted(packed.getmembers(), key=lambda one: one.name):
            name, _, seed = Path(member.name).stem.rpartition("-s")
            broken = "-break" in name
            stream = packed.extractfile(member) if member.isfile() and seed in seeds else None
            if stream is None or name.startswith("bandit") or (broken and name not in ARMS):
                continue
            reader = csv.DictReader(io.TextIOWrapper(stream, "utf-8"))
            log = Grown(name, "labs", half, broken, onset=ARMS.get(name))
            steps = [Step(int(row["step"]), _cells(row, name.startswith("fp16"))) for row in reader]
            yield grow(log, steps, whole=False)  # as runs of ours are not judged so


def _cells(row: dict[str, str], scaled: bool) -> dict[str, float]:
    cells = {ours: float(row[name]) for name, ours in _FIELDS.items() if row.get(name)}
    if not scaled:
        cells.pop("loss_scale", None)
    if row.get("overflow"):
        cells["skipped"] = float(row["overflow"])
    return cells


def summary(logs: list[Grown]) -> list[str]:
    """The rates, a line for each group and half."""
    lines = [
        "| logs | half | healthy rows | false alarms | in 100,000 rows | sick | confirmed | in time |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for group, half in sorted({(log.group, log.half) for log in logs}):
        here = [log for log in logs if (log.group, log.half) == (group, half)]
        rows, false = sum(log.rows for log in here if not log.sick), sum(log.alarms for log in here if not log.sick)
        sick = [log for log in here if log.sick and log.onset is not None]
        timely, ever = sum(log.in_time for log in sick), sum(log.alarm is not None for log in sick)
        rate = 1e5 * false / rows if rows else 0.0
        lines.append(
            f"| {group} | {half} | {rows} | {false} | {rate:.2f} | {len(sick)} | {ever} | {timely} "
            f"({100 * timely / max(len(sick), 1):.0f} %) |"
        )
    return lines


def details(logs: list[Grown]) -> list[str]:
    """The sick logs by name, and the healthy ones with an alarm."""
    lines = [
        "| log | rows | onset | notice | alarm | kind | late by | in time | risen by then |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    shown: dict[str, list[Grown]] = {}
    for log in logs:
        if log.sick or log.alarms:
            shown.setdefault(f"{log.name}{'' if log.sick else ' (healthy)'}", []).append(log)
    for name, several in sorted(shown.items()):
        log = max(several, key=lambda one: (one.alarm is None, one.late or (0, 0)))  # the worst of its seeds
        late = "-" if log.late is None or log.onset is None else f"{log.late[0]} steps, {log.late[1]} rows"
        timely = f"{sum(one.in_time for one in several)}/{len(several)}" if log.sick else "-"
        risen_by = "-" if log.risen is None else f"{log.risen:.1f}"
        cells = [name, log.rows, log.onset, log.notice, log.alarm, log.kind, late, timely, risen_by]
        lines.append("| " + " | ".join("-" if cell in (None, "") else str(cell) for cell in cells) + " |")
    return lines


def main(argv: list[str] | None = None) -> int:
    """The tables, printed or written; the exit code says whether the aims are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/watch.md")
    parser.add_argument("--seeds", type=int, default=5, help="seeds of each generated log (from 100 on; default: 5)")
    args = parser.parse_args(argv)
    logs = [*public(), *arms(("42", "43"), "tuned"), *arms(("44", "45", "46"), "held back")]
    logs += generated(range(100, 100 + args.seeds))
    text = "\n".join([*summary(logs), "", "The worst of its seeds, each:", "", *details(logs)])
    if args.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    else:
        print(text)
    healthy = [log for log in logs if not log.sick]
    sick = [log for log in logs if log.sick and log.onset is not None]
    false = sum(log.alarms for log in healthy) / max(sum(log.rows for log in healthy), 1)
    return Exit.OK if false <= 1e-5 and sum(log.in_time for log in sick) >= 0.9 * len(sick) else Exit.FAILED


if __name__ == "__main__":
    sys.exit(main())
