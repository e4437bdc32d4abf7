"""The titles of a table's columns: in one line or two, as exports name them, or guessed where there are none."""

from __future__ import annotations

import re

from labrunner.series.foreign import names
from labrunner.series.foreign.numbers import number

#: What TensorBoard adds to the name of a file: `run-3-tag-train_loss.csv`.
_TAG = re.compile(r"-tag-([\w.-]+?)(?: ?\(\d+\))?\.csv$", re.IGNORECASE)
#: What the first columns of a table without a header are taken for.
_GUESSED = ["step", "loss"]
#: Seconds since 1970, and milliseconds.
_SINCE_1970 = ((1e9, 1e10), (1e12, 1e13))
#: The columns of the table in a model card, as the Trainer writes it.
_OF_A_CARD = ["Training Loss", "Epoch", "Step", "Validation Loss"]
_WANDB_EXPORT = re.compile(r"^(?P<run>.+?) - (?P<name>[^-]+?)(?P<bound>__(?:MIN|MAX))?$")


def is_number(cell: str) -> bool:
    """Whether a cell can be read as a number, NaN and infinity among them."""
    return number(cell) is not None


def column_of(cell: str) -> str:
    """A header cell's column; W&B's chart exports call them `RUN - METRIC`, with bounds beside."""
    found = _WANDB_EXPORT.match(cell.strip())
    if found is None:
        return cell.strip()
    return f"{found['name']}{found['bound'] or ''}"


def joined_titles(above: list[str], below: list[str]) -> list[str]:
    """The titles of a table that has them in two lines, `Mini-batch` above `Loss`: each cell with the one below it
    where that makes a known name of an unknown one; those above where the second line is no titles."""
    if len(above) != len(below) or above == below or any(is_number(cell) for cell in (*above, *below)):
        return above
    both = [f"{one.strip()} {two.strip()}".strip() for one, two in zip(above, below, strict=True)]
    better = [
        names.field_of(column_of(one)) is None and names.field_of(two) is not None
        for one, two in zip(above, both, strict=True)
    ]
    return [two if any(better) else one for one, two in zip(above, both, strict=True)]


def all_numbers(cells: list[str]) -> bool:
    """Whether no cell of a line is a word."""
    return all(is_number(cell) for cell in cells if cell.strip())


def is_message(line: str) -> bool:
    """Whether a line is words that name no column."""
    return " " in line.strip() and names.field_of(line.strip()) is None


def columns_of(cells: list[str], notes: list[str], source: str) -> list[str]:
    """The names of the columns. TensorBoard calls every column `Value`; which quantity it is, only the file's
    name says."""
    if len(cells) == 1 and (all_numbers(cells) or is_message(cells[0])):
        notes.append("this file holds bare numbers: they are read as loss")
        return ["loss"]
    if _kept_by_mlflow(cells):
        tag = source.replace("\\", "/").rsplit("/", 1)[-1]
        name = tag if names.field_of(tag) is not None else "loss"
        notes.append(
            f"this table has no header: as MLflow keeps a metric, its columns are read as time, {name} and step"
        )
        return ["wall_time", name, "step"]
    if len(cells) == 3 and all_numbers(cells) and _since_1970(number(cells[1])):
        notes.append("this table has no header: its columns are read as step, time and loss")
        return ["step", "wall_time", "loss"]
    if of_a_card(cells):
        notes.append("this table has no header: its columns are read as those of a model card that the Trainer wrote")
        known = _OF_A_CARD if cells[0].strip() else ["", *_OF_A_CARD]  # the bar at the line's beginning
        return [*known, *(f"column {place + 1}" for place in range(len(known), len(cells)))]
    if _gained(cells):
        notes.append("this table has no header: its columns are read as step, log_likelihood and what that gained")
        return ["step", "log_likelihood", "gain"]
    if all_numbers(cells):
        found = [_GUESSED[i] if i < 2 else f"column {i + 1}" for i in range(len(cells))]
        notes.append("this table has no header: its first column is read as step, its second as loss")
        return found
    full = [column_of(cell) for cell in cells]
    plain = {names.plain(name) for name in full}
    if {"step", "value"} <= plain <= {"step", "value", "timestamp", "time", "run", "run_id", "epoch"}:
        notes.append("what this table's column 'value' is, it does not say: it is read as loss")
        return ["loss" if names.plain(name) == "value" else name for name in full]
    if [name.lower() for name in full] == ["wall time", "step", "value"]:
        tag = _TAG.search(source)
        if tag is None:
            notes.append("this table was saved by TensorBoard: its column 'Value' is read as loss")
        return ["wall_time", "step", tag[1] if tag else "loss"]
    return [name if full.index(name) == i else f"{name}#{i + 1}" for i, name in enumerate(full)]


def of_a_card(cells: list[str]) -> bool:
    """Whether a row is the Trainer's of an epoch without a training loss: `| No log | 2.0 | 10 | 5.5 |`."""
    told = cells if cells[0].strip() else cells[1:]
    epoch, step, loss = (*map(number, told[1:4]), None, None, None)[:3]
    if epoch is None or step is None or loss is None or told[0].strip().lower() != "no log":
        return False
    return step % 1 == 0


def _kept_by_mlflow(cells: list[str]) -> bool:
    """Whether a row is a time, a value and a step, as MLflow's folders keep each metric."""
    found = [number(cell) for cell in cells]
    if len(found) != 3 or found[0] is None or found[2] is None or found[2] % 1 != 0:
        return False
    return _since_1970(found[0])


def _since_1970(value: float | None) -> bool:
    """Whether a number may be the seconds or milliseconds since 1970."""
    return value is not None and any(least <= value < most for least, most in _SINCE_1970)


def _gained(cells: list[str]) -> bool:
    """Whether a row is a count, a number and, with its sign, what that gained: hmmlearn prints the log-likelihoods of
    its iterations so, and of the first one `+nan` or `+0.0`."""
    if len(cells) != 3 or not cells[0].isdecimal() or cells[2][:1] != "+" or number(cells[1]) is None:
        return False
    return cells[2].lower() == "+nan" or number(cells[2]) == 0


def runs_in_chart(cells: list[str], notes: list[str]) -> None:
    """Say which run is judged where a chart export holds several: the first (the others get a `#` in their names)."""
    runs = [
        found["run"]
        for cell in cells
        if (found := _WANDB_EXPORT.match(cell.strip()))
        and names.field_of(found["name"]) is not None
        and not found["bound"]
    ]
    distinct = list(dict.fromkeys(runs))
    if len(distinct) > 1:
        notes.append(
            f"this chart export holds {len(distinct)} runs; {distinct[0]!r} is judged: export the others one by one"
        )
