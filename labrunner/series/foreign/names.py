"""What people call the columns of a training log, and which of our fields each one is."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from labrunner.errors import InputError
from labrunner.series.foreign.name_tables import (
    ACCENTS,
    EXPERT,
    FEWEST,
    FUNCTION,
    FUNCTIONS,
    LEAST_USED,
    NAMES,
    NEGATIVES,
    OF_A_SUM,
    PARTS_BESIDE,
    POWERS,
    RECONSTRUCTIONS,
    SUM,
    SUMS,
)
from labrunner.series.foreign.tongues import in_english

#: What `--column name=field` may call our fields, beside the names above.
FIELDS = tuple(NAMES)
#: Counters that are so called within any object (`fields/global_step`).
_INNER_STEPS = ("/global_step", "/num_updates")
#: What a log tells of the data and of the loss's own make: where such a value changes, levels are not comparable. A
#: value of the first two may be a word.
TOLD = ("phase", "source", "length", "temperature", "loss_weight")
WORDS = TOLD[:2]
#: What counts the steps; see `steps`.
COUNTERS = ("step", "epoch", "of")
JUDGED = ("loss", "grad_norm_pre", "loss_scale", "skipped", "skipped_total")
#: What says but how fast it goes.
SPEEDS = ("steps_per_second", "samples_per_second", "tokens_per_second", "step_seconds", "step_milliseconds")
#: What a log is judged by that has none of these.
SUCCESS = ("reward", "accuracy", "eval_accuracy")
_LOOKUP = {name: (field, rank) for field, names in NAMES.items() for rank, name in enumerate(names)}
_PREFIXES = (
    "train_",
    "training_",
    "trainer_",
    "metrics_",
    "loss_",
    "optim_",
    "opt_",
    "perf_",
    "stats_",
    "log_",
    "misc_",
    "charts_",
    "debug_",
    "model_",
    "global_",
    "grad_",
    "losses_",
    "actor_",
    "learner_",
    "system_",
    "batch_",
    "mini_batch_",
)
#: A setting of a norm (`max_grad_norm`, `grad_norm_clip`, `loss_weight`) is no norm and no loss.
_SETTING = re.compile(
    r"(^|_)(max|clip)_(global_)?(grad|gradient|norm)|_(clip|clipping|threshold|limit|max_norm|weight)$|^best_"
)
#: What an agent earns, and what only has to do with it.
_EARNED = re.compile(r"(^|_)(rewards?|returns?)(_|$)")
_NOT_EARNED = re.compile(
    r"(^|_)(std|min|max|var|loss|scale|coef|weight|bonus|penalty|model|margins?|chosen|rejected|accurac(y|ies)|norm|true|"
    r"intrinsic|baseline|target|to|kl|clip|count|shaped|len|length)(_|$)"
)
#: The part of a loss that an adversary minimises while the others rise.
_ADVERSARY = re.compile(r"(^|_)(d|dis|disc|discriminator|critic|real|fake|d_[a-z])(_|$)")
_OF_TWO_NETS = ("err_d", "err_g")  # two nets that play against each other (`errD`, `errG`)
#: `loss_cls`, `loss/box`: a part of the loss whose name begins with it.
_PART_BEHIND = re.compile(r"loss[_/.](?!\w*scal|type|fn|func|name|coef|alpha|gamma|window)[\w/.-]+", re.IGNORECASE)
_NUMBERED = re.compile(r"loss\d{1,2}[a-z]?")  # `loss1`, `loss2u`: one of several
#: Where one word ends and the next begins in `trainLoss` and `AverageEpRet`.
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
#: The unit of a column's numbers behind its name: `loss (nats)`, `throughput [tok/s]`.
_UNIT_BEHIND = re.compile(r"\s+(?:\([^()]{1,20}\)|\[[^\[\]]{1,20}\])\s*$")
#: A norm as it is written: `|grad|`, `||w||`.
_NORM = re.compile(r"\|{1,2}(?:(?P<of_gradient>g|grad|gradient)|w|weights?|theta)\|{1,2}", re.IGNORECASE)
#: What a list of proposals is worth: `recall@20`, `ndcg_at_10`.
_RETRIEVED = re.compile(r"(?:(?:val|valid|test|eval)_)?(?P<metric>ndcg|recall|hits?|hit_rate|hr|mrr)_(?:at_)?\d+")
#: Parts of a path (`info/learner/default_policy/total_loss`) from which on it is long.
_LONG_PATH = 3
#: Cells of one column from which on another's only cell is a remark.
_SEVERAL = 3
#: The rank from which a name is only guessed to be a part of the loss, and that of one that only begins so.
PART, BEHIND = 150, 160
_OF_TRAINING = re.compile(r"^(train|training|trn|tr)_|_(train|training|trn|tr)$")
_NOT_TRAINING = re.compile(
    r"(^|_)(val|valid|validation|eval|evaluation|test|dev|heldout|held_out|holdout|hold_out|probe|cv)(_|$)"
)


def plain(name: str) -> str:
    """A column's name in lower case, without accents, every other character folded to single underscores."""
    name = in_english(name).translate(ACCENTS).lower().replace("#", " num ")
    return re.sub(r"[^a-z0-9]+", "_", name).strip("_") or "_"


def field_of(name: str) -> tuple[str, int] | None:
    """(our field, rank) of a column's name: rank 0 is the plainest name, 100 and up a guess; None when unknown.

    `trainLoss` is `train_loss`, and of a long path the last part counts where the whole of it is not known."""
    found = _field_of(name)
    if found is not None and found[1] < PART:
        return found
    words = separated(name)
    told = _field_of(words) if words != name else None
    parts = name.split("/")
    if told is None and len(parts) > _LONG_PATH and not _NOT_TRAINING.search(plain(name)):
        told = _field_of(parts[-1])
        told = None if told is None or told[0] in (*COUNTERS, *TOLD) else (told[0], min(told[1] + 60, PART - 1))
    if told is None and found is None and (unit := _UNIT_BEHIND.search(name)) is not None:
        return field_of(name[: unit.start()])
    return told or found


def separated(name: str) -> str:
    """A name whose words are told apart by capitals, with underscores between them."""
    return _CAMEL.sub("_", name)


def joined(field: str, values: Sequence[Any], least: Any = min) -> Any:
    """What the numbers of some columns are together: their sum, and for `LEAST_USED` the least of them in even shares;
    `least` finds it among numbers or arrays."""
    total = sum(values[1:], values[0])
    return total if field != LEAST_USED else len(values) * least(values) / total


def as_field(field: str, name: str, values: Any, chosen: Mapping[str, str]) -> Any:
    """The numbers of a column under a field's name: of a loss (that the user did not choose) the negative of what is
    maximised, the logarithm of a perplexity; all others as they are."""
    if field not in ("loss", "eval_loss") or name in chosen:
        return values
    key = _NOT_TRAINING.sub("_", _OF_TRAINING.sub("", plain(separated(name)))).strip("_")
    if key in NEGATIVES:
        return -values
    if key not in POWERS:
        return values
    if isinstance(values, float):
        return math.log(values) if values > 0 else math.nan
    import numpy as np

    with np.errstate(all="ignore"):
        return np.log(values)


def _field_of(name: str) -> tuple[str, int] | None:
    key = plain(name)
    if (known := _known(name, key)) is not None:
        return known
    if name[:1] == "|" and (norm := _NORM.fullmatch(name.strip())) is not None:
        return ("grad_norm_pre" if norm["of_gradient"] else "param_norm"), 40
    if (found := _RETRIEVED.fullmatch(key)) is not None:
        return "quality", 120 if found["metric"] == "ndcg" else 121
    if _SETTING.search(key):
        return None
    if _NOT_TRAINING.search(key):
        return _of_validation(key)
    bare = _OF_TRAINING.sub("", key)
    if bare != key and _is_loss(bare):
        return "loss", _LOOKUP[bare][1] + 40
    if bare != key and len(bare) > 1 and _LOOKUP.get(bare, ("",))[0] in TOLD:
        return _LOOKUP[bare][0], _LOOKUP[bare][1] + 40
    for prefix in _PREFIXES:
        rest = key.removeprefix(prefix)
        if rest != key and rest in _LOOKUP and _LOOKUP[rest][0] not in (*COUNTERS, *TOLD):
            field, rank = _LOOKUP[rest]
            return field, rank + 40
    return _guessed(name, key, bare)


def _guessed(name: str, key: str, bare: str) -> tuple[str, int] | None:
    """(our field, rank) of a name that is but like one we know; `bare` is the key without "train"."""
    if key.startswith("lr_") or key.endswith(("_lr", "_learning_rate")):
        return "lr", 120
    if key.endswith("grad_norm") or key.startswith("grad_norm"):
        return "grad_norm_pre", 120
    if key.endswith(("_loss", "_nll", "_loss_before", "_loss_after", "_trn_l", "_train_l")) or key in _OF_TWO_NETS:
        return "loss", PART
    if _EARNED.search(key) and not _NOT_EARNED.search(key):
        return "reward", 120
    if bare in FUNCTIONS:
        return "loss", FUNCTION + FUNCTIONS.index(bare)
    if EXPERT.search(key):
        return LEAST_USED, 120
    if key in SUMS:
        return "loss", SUM
    return ("loss", BEHIND) if _PART_BEHIND.fullmatch(name) or _NUMBERED.fullmatch(key) else None


def _of_validation(key: str) -> tuple[str, int] | None:
    """The loss of held-out data, by a name that speaks of those; None for a metric."""
    if key.endswith("loss"):
        return "eval_loss", 100
    rest = _NOT_TRAINING.sub("_", key).strip("_")
    if rest in FUNCTIONS:
        return "eval_loss", FUNCTION + FUNCTIONS.index(rest)
    if _is_loss(rest) and key.startswith("cv_"):  # what was held out of all folds tells more
        return "eval_loss", 102
    return ("eval_loss", 101) if _is_loss(rest) else None


def _is_loss(key: str) -> bool:
    return _LOOKUP.get(key, ("",))[0] == "loss"


def _known(name: str, key: str) -> tuple[str, int] | None:
    """(our field, rank) of a name that stands in the table, or that counts steps wherever it is."""
    if name in ("_step", "_runtime"):  # W&B's own counters: rows and seconds, there whatever the trainer logged
        return _LOOKUP[name]
    if key not in _LOOKUP and name.endswith(_INNER_STEPS) and not _NOT_TRAINING.search(key):
        return "step", 100
    return _LOOKUP.get(key)


def coded(name: str, cell: object) -> float | None:
    """The number that stands for a word in a column of words (a task, a source); None for any other cell or column."""
    if not isinstance(cell, str) or not cell.strip() or (field_of(name) or ("",))[0] not in WORDS:
        return None
    if plain(name) == "level":  # of a message: info, warning
        return None
    return float(zlib.crc32(cell.strip().strip("'\"").lower().encode()))


def parse_columns(settings: Iterable[str]) -> dict[str, str]:
    """`--column name=field` settings as {name in the log: our field}; raises InputError for a field we do not have."""
    chosen: dict[str, str] = {}
    for setting in settings:
        name, sep, field = setting.rpartition("=")
        if not sep or not name:
            raise InputError(f"--column {setting!r}: write name=field, for example --column 'train/ce=loss'")
        known = field if field in FIELDS else (_LOOKUP.get(plain(field)) or (None,))[0]
        if known is None:
            raise InputError(
                f"--column {setting!r}: {field!r} is no field that is judged; use one of "
                f"{', '.join('grad_norm' if f == 'grad_norm_pre' else f for f in FIELDS)}"
            )
        chosen[name] = known
    return chosen


def choose(
    counts: Mapping[str, int], chosen: Mapping[str, str], source: str
) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Which raw columns feed which field (several: their sum), and remarks about guesses.

    `counts`: raw column -> number of cells. `chosen`: the user's own mapping. Per field the plainest name wins unless
    it holds no more than a tenth of the cells of another one, or one cell where that has three; what counts steps is
    decided in `steps`, if not chosen here.
    Where a log has parts of the loss only, their sum is the loss, without that of an adversary, which becomes the field
    `adversary`; where it has validation losses only, those are.
    Raises InputError when a chosen column is not there.
    """
    for name in chosen:
        if name not in counts:
            raise InputError(f"{source}: no column is called {name!r}; it has {listed(counts)}")
    taken: dict[str, tuple[str, ...]] = {field: (name,) for name, field in chosen.items()}
    candidates: dict[str, list[tuple[int, str]]] = {}
    for name in counts:
        found = field_of(name)
        if found and found[1] >= FUNCTION and counts[name] < FEWEST:
            continue
        if found and found[0] not in taken and found[0] not in COUNTERS and name not in chosen:
            candidates.setdefault(found[0], []).append((found[1], name))
    _sum_first(counts, candidates)
    experts = tuple(sorted(name for _, name in candidates.pop(LEAST_USED, [])))
    taken |= {LEAST_USED: experts} if len(experts) > 1 else {}
    notes: list[str] = []
    for field, options in candidates.items():
        dense = _dense(field, options, counts)
        taken[field], told = _parts(dense, counts) if field == "loss" else ((dense[0][1],), None)
        if field == "loss":
            against = [name for _, name in dense if _against(name) and name not in taken[field]]
            taken |= {"adversary": (against[0],)} if against else {}
            rebuilt = [name for _, name in dense if _bare(name) in RECONSTRUCTIONS and name not in taken[field]]
            taken |= {"reconstruction": (rebuilt[0],)} if rebuilt else {}
        rivals = [name for rank, name in dense if rank - dense[0][0] <= 64 and name not in taken[field]]
        if told:
            notes.append(told)
        elif field in JUDGED and (dense[0][0] >= 100 or rivals):
            others = f", not {listed(rivals)}" if rivals else ""
            notes.append(
                f"column {taken[field][0]!r} is read as {shown(field)}{others}; "
                f"to say otherwise: --column NAME={shown(field)}"
            )
    _seconds(taken)
    _codebook(taken, counts)
    _validation(taken, candidates, chosen, notes)
    return taken, notes


def _dense(field: str, options: list[tuple[int, str]], counts: Mapping[str, int]) -> list[tuple[int, str]]:
    """The columns that may be a field and are logged often enough, the plainest first; of two nets' validation that of
    the one whose loss is judged."""
    densest = max(counts[name] for _, name in options)
    fewest = 2 if densest >= _SEVERAL else 1
    dense = sorted(one for one in options if counts[one[1]] > 0.1 * densest and counts[one[1]] >= fewest)
    return sorted(dense, key=lambda one: _against(one[1])) if field == "eval_loss" else dense


def _seconds(taken: dict[str, tuple[str, ...]]) -> None:
    """`time: 0.25  data_time: 0.004`, as OpenMMLab and Detectron2 print them: both are of a step."""
    beside = taken.get("row_seconds") == ("time",) and taken.get("data_seconds") == ("data_time",)
    if beside and "step_seconds" not in taken:
        taken["step_seconds"] = taken.pop("row_seconds")


def _codebook(taken: dict[str, tuple[str, ...]], counts: Mapping[str, int]) -> None:
    """A perplexity beside how well inputs are rebuilt is that of a codebook's use: how many of its entries are."""
    of_loss = taken.get("loss", ())
    rebuilt = "reconstruction" in taken or any(_bare(name) in RECONSTRUCTIONS for name in of_loss)
    used = [name for name in counts if _bare(name) == "perplexity" and name not in of_loss]
    if rebuilt and used and "spread" not in taken:
        taken["spread"] = (used[0],)


def _against(name: str) -> bool:
    return _ADVERSARY.search(plain(separated(name))) is not None


def _bare(name: str) -> str:
    """A name, plain, without the word for training."""
    return _OF_TRAINING.sub("", plain(name))


def of_a_sum(name: str) -> bool:
    """Whether a column's name is that of a sum, which is a loss only beside its parts."""
    return plain(name) in SUMS


def _sum_first(counts: Mapping[str, int], candidates: dict[str, list[tuple[int, str]]]) -> None:
    """Of what may be the loss, only the sum where its parts stand beside it and no column says that it is the loss;
    else all but what would be a sum."""
    losses = candidates.pop("loss", [])
    rest = [(rank, name) for rank, name in losses if rank < SUM]
    if not any("loss" in plain(name) for _, name in rest):
        for _, name in losses:
            beside = [n for n, cells in counts.items() if plain(n) in OF_A_SUM and cells >= 0.9 * counts[name]]
            if of_a_sum(name) and len(beside) >= PARTS_BESIDE:
                rest = [(0, name)]
    candidates |= {"loss": rest} if rest else {}


def _parts(dense: list[tuple[int, str]], counts: Mapping[str, int]) -> tuple[tuple[str, ...], str | None]:
    """The columns that make the loss, and a remark where they are several: a log without a total has its parts."""
    if dense[0][0] < PART:
        return (dense[0][1],), None
    ours = [(rank, name) for rank, name in dense if not _against(name)] or dense[:1]
    alike = [name for rank, name in ours if rank == ours[0][0] and counts[name] >= 0.95 * counts[ours[0][1]]]
    if len(alike) < 2:
        return (alike[0],), None
    return tuple(alike), f"the sum of {listed(alike)} is read as loss; to judge one of them: --column NAME=loss"


def _validation(
    taken: dict[str, tuple[str, ...]],
    candidates: Mapping[str, list[tuple[int, str]]],
    chosen: Mapping[str, str],
    notes: list[str],
) -> None:
    """The same sum of validation losses as of training losses; validation as the loss where there is nothing else."""
    if len(taken.get("loss", ())) > 1 and "eval_loss" in candidates and "eval_loss" not in chosen.values():
        ends = {plain(name).rsplit("train_", 1)[-1] for name in taken["loss"]}
        same = [n for _, n in sorted(candidates["eval_loss"]) if _NOT_TRAINING.sub("_", plain(n)).strip("_") in ends]
        if len(same) == len(ends):
            taken["eval_loss"] = tuple(same)
    if "eval_loss" in taken and not any(field in taken for field in JUDGED):
        taken["loss"] = taken.pop("eval_loss")
        notes.append("this log holds no training loss: its validation loss is judged")


def shown(field: str) -> str:
    """The name of a field in messages and on the command line."""
    return "grad_norm" if field == "grad_norm_pre" else field


def listed(names: Iterable[str]) -> str:
    """Some columns in quotes, at most twelve of them."""
    from labrunner.text import clean

    quoted = [repr(clean(name, 40)) for name in names]
    return ", ".join(quoted[:12]) + (f" and {len(quoted) - 12} more" if len(quoted) > 12 else "")


def measured_beside(counts: Mapping[str, int], taken: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether nine in ten rows with a loss have a number under another name that counts nothing: what wrote a row wrote
    measurements, and did not only fill a table up."""
    losses = max((counts.get(name, 0) for name in taken.get("loss", ())), default=0)
    beside = (name for name, count in counts.items() if count >= 0.9 * losses > 0 and name not in taken["loss"])
    return any((field_of(name) or ("",))[0] not in COUNTERS for name in beside)
