"""What people call the columns of a training log, and which of our fields each one is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from labrunner.errors import InputError

#: Our field -> names people use for it, most telling first. Compared after `plain`.
NAMES: dict[str, tuple[str, ...]] = {
    field: tuple(names.split())
    for field, names in {
        "step": """step global_step iter iteration steps iterations train_step training_steps training_step num_updates
        num_update update updates optimizer_step batch_idx it s n_iter iter_num trainer_global_step
        train_global_step train_step_num step_num niter _step""",
        "loss": """loss train_loss lm_loss training_loss loss_train train_lm_loss train_cross_entropy
        train_crossentropyloss train_cross_entropy_loss train_ce_loss cross_entropy_loss crossentropyloss
        cross_entropy ce_loss nll_loss train_nll nll step_loss train_loss_step loss_step average_loss avg_loss
        mean_loss train_avg_loss loss_metrics_global_avg_loss global_avg_loss lm_loss_value reduced_train_loss
        trn_loss trl tloss total_loss train_total_loss losses train_loss_epoch moving_loss loss_ema smooth_loss
        loss_avg mlm_loss training_cross_entropy""",
        "grad_norm_pre": """grad_norm gradnorm grad_norm_pre gradient_norm gnorm global_grad_norm total_grad_norm
        grad_norm_total grad_norm_l2 l2_grad_norm optim_total_grad_norm grad_global_norm train_gnorm norm grad_l2
        grad_2_0_norm_total optim_grad_norm raw_grad_norm unclipped_grad_norm pre_clip_grad_norm""",
        "lr": """lr learning_rate lrate lr_current current_lr lr_adamw optim_learning_rate_group0 lr_group0 lr_0
        optim_lr train_lrate eta learning_rate_0 base_lr step_lr max_lr""",
        "loss_scale": """loss_scale lossscale grad_scale scale scaler amp_scale loss_scaler gradscale scaler_scale
        fp16_loss_scale current_loss_scale""",
        "skipped": """skipped_iterations number_of_skipped_iterations overflow skipped_step skip is_skipped overflows
        found_inf nonfinite_skipped""",
        "skipped_total": """skipped_cum skipped skipped_total cumulative_skipped total_skipped skipped_steps num_skipped
        skipped_updates""",
        "nan_iterations": """number_of_nan_iterations nan_iterations""",
        "param_norm": """param_norm weight_norm params_norm parameter_norm weights_norm p_norm wnorm param_l2_norm
        total_param_norm""",
        "tokens_per_second": """tokens_per_second tokens_per_sec tok_per_sec tok_s tokens_s tps wps
        throughput_tokens_per_sec throughput tokens_sec token_per_second tokenspersec tgs
        throughput_device_tokens_per_second""",
        "tokens": """tokens tokens_seen num_tokens n_tokens total_tokens consumed_tokens train_tokens tokens_consumed
        tokens_total tokens_per_step num_tokens_seen""",
        "steps_per_second": """steps_per_second train_steps_per_second it_s steps_per_sec iters_per_sec steps_s""",
        "step_seconds": """elapsed_time_per_iteration_s iter_time_s step_time iter_time iteration_time dt time_per_step
        seconds_per_step sec_per_step step_time_s batch_time""",
        "step_milliseconds": """elapsed_time_per_iteration_ms step_time_ms iter_time_ms ms_per_step dt_ms ms time_ms""",
        "wall_time": """wall_time _runtime runtime elapsed elapsed_time wall_clock wallclock wall""",
        "val_loss": """val_loss eval_loss valid_loss validation_loss test_loss loss_val tel dev_loss val_cross_entropy
        eval_cross_entropy""",
    }.items()
}
#: What `--column name=field` may call our fields, beside the names above.
FIELDS = tuple(NAMES)
JUDGED = ("loss", "grad_norm_pre", "loss_scale", "skipped", "skipped_total")
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
)
#: Parts of names that count steps or tell the time.
_CLOCKS = ("time", "date", "epoch", "step", "iter", "batch", "index", "seed", "id")
_NOT_TRAINING = re.compile(r"(^|_)(val|valid|validation|eval|test|dev|heldout|held_out)(_|$)")


def plain(name: str) -> str:
    """A column's name in lower case, with every other character folded to single underscores."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("#", " num ")).strip("_") or "_"


def field_of(name: str) -> tuple[str, int] | None:
    """(our field, rank) of a column's name: rank 0 is the plainest name, 100 and up a guess; None when unknown."""
    key = plain(name)
    if name in ("_step", "_runtime"):  # W&B's own counters: rows and seconds, there whatever the trainer logged
        return _LOOKUP[name]
    if key in _LOOKUP:
        return _LOOKUP[key]
    if _NOT_TRAINING.search(key):
        return ("val_loss", 100) if key.endswith("loss") else None
    for prefix in _PREFIXES:
        rest = key.removeprefix(prefix)
        if rest != key and rest in _LOOKUP and _LOOKUP[rest][0] != "step":
            field, rank = _LOOKUP[rest]
            return field, rank + 40
    if key.startswith("lr_") or key.endswith(("_lr", "_learning_rate")):
        return "lr", 120
    if key.endswith("grad_norm") or key.startswith("grad_norm"):
        return "grad_norm_pre", 120
    if key.endswith(("_loss", "_nll")):
        return "loss", 150
    return None


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


def choose(counts: Mapping[str, int], chosen: Mapping[str, str], source: str) -> tuple[dict[str, str], list[str]]:
    """Which raw column feeds which field, and remarks about guesses.

    `counts`: raw column -> number of cells. `chosen`: the user's own mapping. Per field the plainest name wins unless
    it holds less than a tenth of the cells of another one (a step: unless it is missing in some rows). Raises
    InputError when a chosen column is not there.
    """
    for name in chosen:
        if name not in counts:
            raise InputError(f"{source}: no column is called {name!r}; it has {_listed(counts)}")
    taken = {field: name for name, field in chosen.items()}
    candidates: dict[str, list[tuple[int, str]]] = {}
    for name in counts:
        found = field_of(name)
        if found and found[0] not in taken and name not in chosen:
            candidates.setdefault(found[0], []).append((found[1], name))
    notes: list[str] = []
    for field, options in candidates.items():
        densest = max(counts[name] for _, name in options)
        enough = 0.95 * densest if field == "step" else 0.1 * densest
        dense = sorted((rank, name) for rank, name in options if counts[name] >= enough)
        taken[field] = dense[0][1]
        rivals = [name for rank, name in dense[1:] if rank - dense[0][0] <= 60]
        if field in JUDGED and (dense[0][0] >= 100 or rivals):
            others = f", not {_listed(rivals)}" if rivals else ""
            notes.append(
                f"column {dense[0][1]!r} is read as {shown(field)}{others}; "
                f"to say otherwise: --column NAME={shown(field)}"
            )
    return taken, notes


def shown(field: str) -> str:
    """The name of a field in messages and on the command line."""
    return "grad_norm" if field == "grad_norm_pre" else field


def _listed(names: Iterable[str]) -> str:
    from labrunner.text import clean

    quoted = [repr(clean(name, 40)) for name in names]
    return ", ".join(quoted[:12]) + (f" and {len(quoted) - 12} more" if len(quoted) > 12 else "")


def _resembles_loss(name: str) -> int:
    """How well an unknown column's name would do for a loss: what counts steps or tells the time comes last."""
    key = plain(name)
    if "loss" in key:
        return 3
    if any(word in key for word in ("ppl", "perplex", "entropy", "nll", "bpb", "bits", "objective", "cost")):
        return 2
    return 1 if field_of(name) is None and not any(word in key for word in _CLOCKS) else 0


def guess_for(counts: Mapping[str, int], source: str) -> InputError:
    """The error for a log in which no column can be judged, with the columns it has and what to type."""
    if not counts:
        return InputError(
            f"{source}: no training log is recognised in it (no step with a loss, gradient norm, loss scale "
            "or skipped steps)"
        )
    best = max(counts, key=lambda name: (_resembles_loss(name), counts[name]))
    known = (
        f"{source}: none of its columns ({_listed(counts)}) is known as a loss, gradient norm, loss scale "
        "or count of skipped steps"
    )
    if not _resembles_loss(best):
        return InputError(f"{known}, and none holds numbers that could be one")
    return InputError(f"{known}; name one, for example --column {best!r}=loss")
