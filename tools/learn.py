"""Trains the score by which `check` judges a log that no rule finds fault with: `python -m tools.learn [--write]`

    python -m tools.learn           how it does on each set when it has learned from the others only
    python -m tools.learn --write   learns from all of them, and writes the trees that `check` reads
    ... --sets klm                  judges, or learns from, some sets only

Wants scikit-learn (`pip install labrunner[learn]`). The logs are those of `tools.strangers`, and of each, beside the
log as it is, four pieces: from any row of its first half (of a sick one, before its first bad row) to any of its
second, or now and then an earlier one (of a sick one, at least two thirds of the way from its first bad row to its
end), every second, third, fifth or tenth row of a long one, without some of the columns that only help, now and then
with a constant added to the losses or, of a healthy one, with more rows like its last. To these come the logs that the
tests make of every kind they know (`tests/diagnosis/realistic.py`), by seeds that no test uses. Reading and fitting
take two minutes, judging a set twenty seconds. `model.npz` is of the sets a to m (`--write --sets abcdefghijklm`).
"""

from __future__ import annotations

import argparse
import csv
import importlib
import random
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from labrunner.diagnosis.check import check
from labrunner.diagnosis.learned.features import features
from labrunner.diagnosis.learned.forest import LARGEST, MODEL, Forest
from labrunner.diagnosis.learned.suspicion import share_of
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.errors import LabrunnerError
from labrunner.series.foreign import load_any
from labrunner.series.series import Series
from tools.strangers import ARCHIVE
from tools.verdict_logs import made_logs

#: Pieces of each log, what each counts for beside the whole, and the shortest that rows are left out of.
_PIECES, _WEIGHT, _LONG, _SHORT = 4, 0.25, 100, 24
#: How often a piece begins later than the log, ends early (a healthy one), has another constant in its losses, and
#: stays where it ends.
_CUT, _EARLY, _MOVED, _STAYS = 0.5, 0.3, 0.1, 0.15
_CONSTANTS = (-1.0, 10.0, 100.0, 3000.0)
#: Seeds of the logs that the tests make, and the name of their set.
_SEEDS, MADE = range(20, 28), "made"
#: Every so manieth row of a long log.
_STRIDES = (1, 1, 2, 3, 5, 10)
#: Columns that a log may lack, how likely each is left out, and words of kinds of trouble that only they show.
_HELP = frozenset(
    """lr grad_norm_pre param_norm step_seconds row_seconds tokens_per_second wall_time steps_per_second
    samples_per_second data_seconds batch_size loss_scale""".split()
)
_LEFT_OUT = 0.4
_SHOWN_BY_THEM = ("slow", "through", "scale", "data", "fp16", "overflow", "weight", "grad", "memory")
#: How the trees are grown, as often as there are seeds; what they say is averaged.
_TIMES = 3
_GROWN: dict[str, Any] = {
    "max_iter": 250,
    "learning_rate": 0.05,
    "max_leaf_nodes": 15,
    "l2_regularization": 1,
    "max_features": 0.3,
}


@dataclass(frozen=True)
class Example:
    """One log, or a piece of one: its set, whether it is sick, what it counts for, and its features by name."""

    group: str
    name: str
    sick: bool
    weight: float
    found: dict[str, float]


def examples(folder: Path) -> Iterator[Example]:
    """The labelled logs of a folder with a `labels.tsv`, and pieces of them (same pieces every time)."""
    with (folder / "labels.tsv").open(encoding="utf-8") as held:
        rows = list(csv.DictReader(held, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        if row["label"] not in ("healthy", "sick"):
            continue
        try:
            series = load_any(folder / row["file"])
        except LabrunnerError:
            continue
        name, sick = f"{folder.name}/{row['file']}", row["label"] == "sick"
        yield Example(folder.name, name, sick, 1.0, features(series))
        chance = random.Random(name)
        for _ in range(_PIECES):
            piece = _piece(series, chance, sick, _row(row["first_bad_row"]), row["kind"])
            yield Example(folder.name, name, sick, _WEIGHT, features(piece))


def _row(cell: str | None) -> int:
    try:
        return int(float(cell or 0))
    except ValueError:
        return 0


def _piece(series: Series, chance: random.Random, sick: bool, bad: int, kind: str) -> Series:
    count = end = len(series)
    begin, latest = 0, min(count // 2, bad - _SHORT if sick else count - _SHORT)
    if latest > 0 and chance.random() < _CUT:
        begin = chance.randint(0, latest)
    if not sick:
        soonest = begin if chance.random() < _EARLY else count // 2
        end = chance.randint(max(soonest, min(count, begin + _SHORT)), count)
    elif bad < count:
        end = chance.randint(min(max(bad + max((count - bad) * 2 // 3, 1), _SHORT), count), count)
    stride = chance.choice(_STRIDES) if count >= _LONG else 1
    stride = stride if (end - begin) // stride >= _SHORT else 1
    rows = np.arange(begin + chance.randrange(stride), end, stride)
    steps = series.steps[rows]
    if not sick and len(rows) >= _SHORT and chance.random() < _STAYS:
        last = rows[-(len(rows) // 5) :].tolist()
        stride = max(int(np.median(np.diff(steps))), 1)
        steps = np.concatenate([steps, steps[-1] + stride * np.arange(1, len(last) + 1)])
        rows = np.concatenate([rows, chance.sample(last, len(last))])
    kept = any(word in kind for word in _SHOWN_BY_THEM)
    columns = {
        name: column[rows]
        for name, column in series.columns.items()
        if kept or name not in _HELP or chance.random() >= _LEFT_OUT
    }
    if chance.random() < _MOVED:
        constant = chance.choice(_CONSTANTS)
        columns |= {name: columns[name] + constant for name in ("loss", "eval_loss") if name in columns}
    logged = {name: there[rows] for name, there in series.logged.items()}
    return replace(series, steps=steps, columns=columns, logged=logged)


def made() -> Iterator[Example]:
    """The logs that the tests make, by seeds of our own, and two pieces of each healthy one."""
    for log, series in made_logs(_SEEDS):
        sick = log.sick
        yield Example(MADE, log.name, sick, _WEIGHT, features(series))
        chance = random.Random(log.name)
        for _ in range(0 if sick else _PIECES // 2):
            yield Example(MADE, log.name, sick, _WEIGHT, features(_piece(series, chance, False, 0, log.name)))


def grown(learned_from: Sequence[Example]) -> Forest:
    """Trees grown on these examples."""
    names = tuple(sorted(set().union(*(one.found for one in learned_from))))
    table = np.array([[one.found.get(name, np.nan) for name in names] for one in learned_from])
    table = np.clip(np.where(np.isfinite(table), table, np.nan), -LARGEST, LARGEST).astype(np.float32)
    sick, weights = [one.sick for one in learned_from], [one.weight for one in learned_from]
    boosting = importlib.import_module("sklearn.ensemble").HistGradientBoostingClassifier  # an extra, not always there
    models = [boosting(**_GROWN, random_state=seed) for seed in range(_TIMES)]
    return _as_arrays([model.fit(table, sick, sample_weight=weights) for model in models], names)


def _as_arrays(models: Sequence[Any], names: tuple[str, ...]) -> Forest:
    """What scikit-learn grew, as arrays in one piece that say the mean of all."""
    trees = [of_class[0].nodes for model in models for of_class in model._predictors]
    roots = np.cumsum([0, *map(len, trees[:-1])])

    def joined(field: str, kind: type) -> np.ndarray:
        return np.concatenate([nodes[field] for nodes in trees]).astype(kind)

    def children(field: str) -> np.ndarray:
        pairs = zip(trees, roots, strict=True)
        return np.concatenate([np.where(nodes["is_leaf"], 0, nodes[field] + root) for nodes, root in pairs])

    return Forest(
        names=names,
        roots=roots.astype(np.int32),
        feature=joined("feature_idx", np.int32),
        limit=joined("num_threshold", np.float64),
        missing_left=joined("missing_go_to_left", np.bool_),
        left=children("left").astype(np.int32),
        right=children("right").astype(np.int32),
        value=joined("value", np.float64) / len(models),
        base=float(np.mean([np.ravel(model._baseline_prediction)[0] for model in models])),
    )


def _judge(known: Sequence[Example], folder: Path, sets: Iterable[str]) -> None:
    """Print, set by set, what trees that know only the others call sick, and what that adds to `check`'s own rules."""
    thresholds = Thresholds()
    limit, unlearned = thresholds.suspect, replace(thresholds, suspect=2.0)
    print("set\thealthy\talarmed: rules, trees, both\tsick\tcaught: rules, trees, both")
    total = np.zeros(8, dtype=int)
    for group in sets:
        trees = grown([one for one in known if one.group != group])
        counts = np.zeros((2, 4), dtype=int)
        for one in known:
            if one.group != group or one.weight < 1:
                continue
            series = load_any(folder / one.name)
            share = trees.share(one.found) if share_of(series) is not None else 0.0
            ruled = check(series, unlearned)
            counts[int(one.sick)] += (1, not ruled.calm, share >= limit, not ruled.calm or share >= limit)
        total += counts.ravel()
        _line(group, counts)
    _line("all", total.reshape(2, 4))


def _line(name: str, counts: np.ndarray) -> None:
    healthy, sick = counts
    told = [f"{many[1]}, {many[2]}, {many[3]}" for many in (healthy, sick)]
    print(f"{name}\t{healthy[0]}\t{told[0]}\t{sick[0]}\t{told[1]}", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Judge, or write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sets", metavar="LETTERS", help="judge, or learn from, some sets only")
    parser.add_argument("--write", action="store_true", help=f"learn from all logs and write {MODEL.name}")
    told = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as held:
        with tarfile.open(ARCHIVE) as archive:
            archive.extractall(held, filter="data")
        folder = Path(held)
        if unknown := set(told.sets or "") - {one.name for one in folder.iterdir()}:
            parser.error(f"no set is called {', '.join(sorted(unknown))}")
        known = [one for group in sorted(folder.iterdir()) if group.is_dir() for one in examples(group)]
        sets = told.sets or sorted({one.group for one in known})
        known += made()
        if told.write:
            known = [one for one in known if one.group in {*sets, MADE}]
            grown(known).write(MODEL)
            print(f"wrote {MODEL}: {MODEL.stat().st_size / 1000:.0f} kB, from {len(known)} logs and pieces")
        else:
            _judge(known, folder, sets)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
