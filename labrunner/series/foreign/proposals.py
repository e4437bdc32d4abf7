"""What to type for a log in which no loss is known: the columns that could be one, and none at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from labrunner.errors import InputError
from labrunner.series.foreign.names import field_of, listed, plain
from labrunner.text import clean

#: Parts of names that count steps or tell the time.
_CLOCKS = ("time", "date", "epoch", "step", "iter", "batch", "index", "seed", "id")


def _resembles_loss(name: str) -> int:
    """How well an unknown column's name would do for a loss: what counts steps or tells the time comes last."""
    key = plain(name)
    if "loss" in key:
        return 3
    if any(word in key for word in ("ppl", "perplex", "entropy", "nll", "bpb", "bits", "objective", "cost")):
        return 2
    return 1 if field_of(name) is None and not any(word in key for word in _CLOCKS) else 0


def unread(counts: Mapping[str, int], taken: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Of a log in which no loss was found the columns that nothing was read from and that could be one, most likely
    first; those that count or tell the time could not. Empty where there is a loss."""
    if "loss" in taken or "eval_loss" in taken:
        return []
    read = {name for parts in taken.values() for name in parts}
    could = {name: _resembles_loss(name) for name in counts if name not in read}
    return sorted((name for name, likeness in could.items() if likeness), key=lambda name: -could[name])


def example_of(could: Sequence[str]) -> str:
    """What to type after `--column` where one of these columns may be the loss, most likely first: the first of them
    where its name speaks for it or nothing else could be one, else a word in its place."""
    alone = len(could) == 1 or _resembles_loss(could[0]) > 1
    return f"{clean(could[0], 40)!r}=loss" if alone else "NAME=loss"


def guess_for(counts: Mapping[str, int], source: str) -> InputError:
    """The error for a log in which no column can be judged, with the columns it has and what to type."""
    if not counts:
        return InputError(
            f"{source}: no training log is recognised in it (no step with a loss, gradient norm, loss scale "
            "or skipped steps); what is read at once: lines as 'step 100 loss 2.31', or a table that begins 'step,loss'"
        )
    known = (
        f"{source}: none of its columns ({listed(counts)}) is known as a loss, gradient norm, loss scale "
        "or count of skipped steps"
    )
    best = max(counts, key=lambda name: (_resembles_loss(name), counts[name]))
    likeness = _resembles_loss(best)
    if not likeness:
        return InputError(f"{known}, and none holds numbers that could be one")
    if likeness == 1 and sum(_resembles_loss(name) == 1 for name in counts) > 1:  # nothing speaks for any of them
        return InputError(f"{known}; if one is, name it with --column NAME=loss")
    return InputError(f"{known}; name one, for example --column {best!r}=loss")
