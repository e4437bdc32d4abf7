"""What people call the columns of a training log, and which of our fields each one is."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping

from labrunner.errors import InputError
from labrunner.series.foreign.tongues import in_english

#: Our field -> names people use for it, most telling first. Compared after `plain`.
NAMES: dict[str, tuple[str, ...]] = {
    field: tuple(names.split())
    for field, names in {
        "step": """step global_step iter iteration steps iterations train_step training_steps training_step num_updates
        num_update update updates upd optimizer_step batch_idx it s n_iter iter_num trainer_global_step
        train_global_step train_step_num step_num niter iters iter_train current_steps current_step batch batches
        batch_id batch_no batch_number
        progress_tick tick time_total_timesteps total_timesteps num_timesteps timesteps announced_step
        global_step_max_steps _step schritt paso pas etape iteracion iteracao passo iterazione krok iteracja
        adim iterasyon stap iteratie langkah steg""",
        "epoch": """epoch epoch_num current_epoch epoch_idx ep train_epoch trainer_epoch epoch_train epoche epoca
        epoque epoka epok donem tijdperk epocha""",
        "of": "of",
        "loss": """reduced_train_loss loss train_loss lm_loss training_loss loss_train train_lm_loss train_cross_entropy
        train_crossentropyloss train_cross_entropy_loss train_ce_loss cross_entropy_loss crossentropyloss
        cross_entropy ce_loss nll_loss train_nll nll step_loss train_loss_step loss_step average_loss avg_loss
        mean_loss train_avg_loss loss_metrics_global_avg_loss global_avg_loss lm_loss_value trn_loss trl tloss
        total_loss train_total_loss losses train_loss_epoch moving_loss loss_ema smooth_loss
        loss_avg mlm_loss training_cross_entropy xent train_xent ce train_ce ce_train cost train_cost closs
        policy_loss pg_loss policy_gradient_loss objective train_objective objective_value criterion
        neg_log_likelihood neg_log_lik neg_elbo nelbo mse_loss train_mse mse bce_loss train_bce bce l1_loss l2_loss
        reconstruction_loss recon_loss reconstruction verlust perdida perte perda perdita strata kayip
        verlies ztrata kerugian forlust trainingsverlust perdida_de_entrenamiento perte_d_entrainement
        perda_de_treino perdita_di_addestramento strata_treningowa egitim_kaybi trainingsverlies""",
        "grad_norm_pre": """grad_norm gradnorm grad_norm_pre gradient_norm gnorm grdn global_grad_norm total_grad_norm
        grad_norm_total grad_norm_l2 l2_grad_norm optim_total_grad_norm grad_global_norm train_gnorm norm grad_l2
        grad_2_0_norm_total optim_grad_norm raw_grad_norm unclipped_grad_norm pre_clip_grad_norm
        l2_norm_grad_global norma_del_gradiente norma_gradiente norma_do_gradiente norme_du_gradient norme_gradient
        gradientennorm norma_gradientu gradyan_normu gradientnorm""",
        "lr": """lr learning_rate lrate lr_current current_lr lr_adamw optim_learning_rate_group0 lr_group0 lr_0
        optim0_lr0 optim_lr train_lrate learning_rate_0 base_lr step_lr max_lr tasa_de_aprendizaje
        tasa_aprendizaje taux_d_apprentissage taux_apprentissage lernrate taxa_de_aprendizado taxa_de_aprendizagem
        taxa_aprendizado tasso_di_apprendimento tasso_apprendimento wspolczynnik_uczenia szybkosc_uczenia
        tempo_uczenia ogrenme_orani ogrenme_hizi leersnelheid leertempo""",
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
        throughput_device_tokens_per_second tokens_per_s tok_per_s tokens_per_second_per_gpu tokens_per_sec_per_gpu
        tokens_per_gpu_per_second tokens_per_second_per_device throughput_tokens_s device_tokens_per_second""",
        "samples_per_second": """samples_per_second samples_per_sec samples_s samples_sec examples_per_second
        examples_per_sec examples_s images_per_second images_per_sec images_s img_s imgs_s imgs_per_sec
        sequences_per_second train_samples_per_second throughput_samples_per_sec samples_per_s examples_per_s
        images_per_s seq_s sequences_per_sec samples_per_second_per_gpu""",
        "tokens": """tokens tokens_seen num_tokens n_tokens total_tokens consumed_tokens train_tokens tokens_consumed
        tokens_total tokens_per_step num_tokens_seen""",
        "steps_per_second": """steps_per_second train_steps_per_second it_s steps_per_sec iters_per_sec steps_s
        it_per_sec iter_per_sec iterations_per_second iters_per_second steps_per_s""",
        "step_seconds": """elapsed_time_per_iteration_s iter_time_s step_time iter_time iteration_time dt time_per_step
        seconds_per_step sec_per_step step_time_s batch_time""",
        "step_milliseconds": """elapsed_time_per_iteration_ms step_time_ms iter_time_ms ms_per_step dt_ms ms time_ms""",
        "wall_time": """wall_time _runtime runtime elapsed elapsed_time wall_clock wallclock wall""",
        "reward": """reward ep_rew_mean rollout_ep_rew_mean mean_reward reward_mean rewards_mean avg_reward
        average_reward episode_reward episode_return episodic_return charts_episodic_return ep_return ep_reward
        critic_rewards_mean critic_score_mean env_runners_episode_return_mean episode_reward_mean rollout_reward
        rewards returns mean_return avg_return average_return total_reward ep_reward_mean objective_scores score ret
        ep_ret epret mean_ret avg_ret ep_rew ep_rew_avg mean_ep_rew rew mean_rew avg_rew""",
        "accuracy": """accuracy acc train_acc train_accuracy training_accuracy categorical_accuracy
        sparse_categorical_accuracy binary_accuracy top1 acc1 train_top1 train_acc1 exactitud
        genauigkeit exactitude acuracia acuratezza accuratezza dokladnosc dogruluk nauwkeurigheid""",
        "spread": """emb_std embedding_std embeddings_std embed_std feature_std feat_std features_std repr_std
        representation_std z_std latent_std proj_std output_std fake_std sample_std samples_std diversity rankme
        effective_rank eff_rank codebook_usage codebook_perplexity active_codes active_units modes num_modes mode_count
        modes_covered covered_modes router_entropy routing_entropy gate_entropy gating_entropy expert_entropy""",
        "posterior_kl": """kl kl_loss kld kld_loss kl_div kl_divergence latent_kl kl_term kl_z""",
        "balance": """load_balance load_balancing load_balance_loss load_balancing_loss balance_loss balancing_loss
        lb_loss moe_aux_loss router_aux_loss router_balance router_balance_loss expert_balance_loss moe_load_balance
        max_expert_load expert_max_load max_expert_share moe_lb_loss aux_balance_loss""",
        "phase": """stage phase curriculum curriculum_stage curriculum_level training_stage training_phase stage_id task
        task_id task_name current_task current_stage etapa fase tarea announced_phase level difficulty
        difficulty_level n_classes num_classes n_tasks num_tasks aug_noise input_noise noise_level aug_strength
        aug_level""",
        "source": """source dataset dataset_id dataset_name data_source domain corpus subset lang language
        idioma fuente""",
        "length": """seq_len seqlen seq_length sequence_length sequence_len context_length context_len ctx_len
        max_seq_len block_size image_size img_size resolution""",
        "temperature": """temperature temp tau logit_scale softmax_temperature t label_smoothing mask_ratio""",
        "loss_weight": """beta kl_weight kl_beta beta_kl kl_coef kl_coeff kl_scale kl_anneal kl_annealing anneal
        annealing_factor lambda_kl w_kl loss_weight aux_weight""",
        "eval_loss": """val_loss eval_loss valid_loss validation_loss test_loss loss_val tel dev_loss val_cross_entropy
        eval_cross_entropy val_ce ce_val val_xent val_nll valid_nll eval_nll perdida_de_validacion
        perdida_validacion perte_de_validation perte_validation validierungsverlust perda_de_validacao perda_validacao
        perdita_di_validazione perdita_validazione strata_walidacyjna strata_walidacji dogrulama_kaybi
        validatieverlies""",
    }.items()
}
#: Names of functions that are a loss where a log has nothing else, and a metric or a penalty beside one. Any rank is
#: below those of `NAMES`; fewer cells than the second are a setting that was printed.
_FUNCTIONS = tuple(
    """rmse mae huber smooth_l1 l2 l1 nt_xent ntxent infonce info_nce contrastive triplet hinge neg_sampling
    negative_sampling ctc logloss log_loss deviance bits_per_dim bpd bpc bpb j nll_dim nll_per_dim nll_per_token
    nll_token nll_tok nll_per_char nats_per_dim sq_err sqerr squared_error squared_err mean_squared_error abs_err
    absolute_error mean_absolute_error eps_mse noise_mse x0_mse v_mse pinball quantile bpr recon recon_error recon_err
    recon_mse reconstruction_error rec_err pg""".split()
)
_FUNCTION, _FEWEST = 170, 3
#: What a sum of losses is called, its rank, and how many of its parts must stand beside it: a count of examples or of
#: steps is called so too.
_SUMS, _SUM, _PARTS_BESIDE = ("total", "train_total", "tot"), 250, 2
_OF_A_SUM = frozenset(
    """ce nll mse bce kd distill distillation kl kld recon rec reconstruction pde physics residual bc ic boundary
    initial box obj cls dfl seg reg aux adv percep perceptual l1 l2 pg vf ent data consistency commit""".split()
)
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
#: Letters with an accent, as the ones without.
ACCENTS = str.maketrans(
    "áàâãäåéèêëęěíìîïıóòôõöőúùûüůűñńňçćčąłśşšźżžğřÁÉÍÓÚÑŁŚŞİÖÜ",
    "aaaaaaeeeeeeiiiiioooooouuuuuunnncccalssszzzgrAEIOUNLSSIOU",
)
#: Parts of names that count steps or tell the time.
_CLOCKS = ("time", "date", "epoch", "step", "iter", "batch", "index", "seed", "id")
#: A setting of a norm (`max_grad_norm`, `grad_norm_clip`, `loss_weight`) is no norm and no loss.
_SETTING = re.compile(
    r"(^|_)(max|clip)_(global_)?(grad|gradient|norm)|_(clip|clipping|threshold|limit|max_norm|weight)$"
)
#: What an agent earns, and what only has to do with it.
_EARNED = re.compile(r"(^|_)(rewards?|returns?)(_|$)")
_NOT_EARNED = re.compile(
    r"(^|_)(std|min|max|var|loss|scale|coef|weight|bonus|penalty|model|margins?|chosen|rejected|accurac(y|ies)|norm|true|"
    r"intrinsic|baseline|target|to|kl|clip|count|shaped|len|length)(_|$)"
)
#: The part of a loss that an adversary minimises while the others rise.
_ADVERSARY = re.compile(r"(^|_)(d|disc|discriminator|critic|real|fake|d_[a-z])(_|$)")
#: `loss_cls`, `loss/box`: a part of the loss whose name begins with it.
_PART_BEHIND = re.compile(r"loss[_/.](?!\w*scal|type|fn|func|name|coef|alpha|gamma|window)[\w/.-]+", re.IGNORECASE)
#: Cells of one column from which on another's only cell is a remark.
_SEVERAL = 3
#: The rank from which a name is only guessed to be a part of the loss, and that of one that only begins so.
PART, BEHIND = 150, 160
_OF_TRAINING = re.compile(r"^(train|training|tr)_|_(train|training|tr)$")
_NOT_TRAINING = re.compile(r"(^|_)(val|valid|validation|eval|test|dev|heldout|held_out)(_|$)")


def plain(name: str) -> str:
    """A column's name in lower case, without accents, every other character folded to single underscores."""
    name = in_english(name).translate(ACCENTS).lower().replace("#", " num ")
    return re.sub(r"[^a-z0-9]+", "_", name).strip("_") or "_"


def field_of(name: str) -> tuple[str, int] | None:
    """(our field, rank) of a column's name: rank 0 is the plainest name, 100 and up a guess; None when unknown."""
    key = plain(name)
    if (known := _known(name, key)) is not None:
        return known
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
    if key.endswith(("_loss", "_nll")):
        return "loss", PART
    if _EARNED.search(key) and not _NOT_EARNED.search(key):
        return "reward", 120
    if bare in _FUNCTIONS:
        return "loss", _FUNCTION + _FUNCTIONS.index(bare)
    if key in _SUMS:
        return "loss", _SUM
    return ("loss", BEHIND) if _PART_BEHIND.fullmatch(name) else None


def _of_validation(key: str) -> tuple[str, int] | None:
    """The loss of held-out data, by a name that speaks of those; None for a metric."""
    if key.endswith("loss"):
        return "eval_loss", 100
    rest = _NOT_TRAINING.sub("_", key).strip("_")
    if rest in _FUNCTIONS:
        return "eval_loss", _FUNCTION + _FUNCTIONS.index(rest)
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
    it holds less than a tenth of the cells of another one, or one cell where that has three; what counts steps is
    decided in `steps`, if not chosen here.
    Where a log has parts of the loss only, their sum is the loss, without that of an adversary, which becomes the field
    `adversary`; where it has validation losses only, those are.
    Raises InputError when a chosen column is not there.
    """
    for name in chosen:
        if name not in counts:
            raise InputError(f"{source}: no column is called {name!r}; it has {_listed(counts)}")
    taken: dict[str, tuple[str, ...]] = {field: (name,) for name, field in chosen.items()}
    candidates: dict[str, list[tuple[int, str]]] = {}
    for name in counts:
        found = field_of(name)
        if found and found[1] >= _FUNCTION and counts[name] < _FEWEST:
            continue
        if found and found[0] not in taken and found[0] not in COUNTERS and name not in chosen:
            candidates.setdefault(found[0], []).append((found[1], name))
    _sum_first(counts, candidates)
    notes: list[str] = []
    for field, options in candidates.items():
        densest = max(counts[name] for _, name in options)
        fewest = max(0.1 * densest, 2 if densest >= _SEVERAL else 1)
        dense = sorted((rank, name) for rank, name in options if counts[name] >= fewest)
        taken[field], told = _parts(dense, counts) if field == "loss" else ((dense[0][1],), None)
        if field == "loss":
            against = [name for _, name in dense if _ADVERSARY.search(plain(name)) and name not in taken[field]]
            taken |= {"adversary": (against[0],)} if against else {}
        rivals = [name for rank, name in dense if rank - dense[0][0] <= 60 and name not in taken[field]]
        if told:
            notes.append(told)
        elif field in JUDGED and (dense[0][0] >= 100 or rivals):
            others = f", not {_listed(rivals)}" if rivals else ""
            notes.append(
                f"column {taken[field][0]!r} is read as {shown(field)}{others}; "
                f"to say otherwise: --column NAME={shown(field)}"
            )
    _validation(taken, candidates, chosen, notes)
    return taken, notes


def of_a_sum(name: str) -> bool:
    """Whether a column's name is that of a sum, which is a loss only beside its parts."""
    return plain(name) in _SUMS


def _sum_first(counts: Mapping[str, int], candidates: dict[str, list[tuple[int, str]]]) -> None:
    """Of what may be the loss, only the sum where its parts stand beside it and no column says that it is the loss;
    else all but what would be a sum."""
    losses = candidates.pop("loss", [])
    rest = [(rank, name) for rank, name in losses if rank < _SUM]
    if not any("loss" in plain(name) for _, name in rest):
        for _, name in losses:
            beside = [n for n, cells in counts.items() if plain(n) in _OF_A_SUM and cells >= 0.9 * counts[name]]
            if of_a_sum(name) and len(beside) >= _PARTS_BESIDE:
                rest = [(0, name)]
    candidates |= {"loss": rest} if rest else {}


def _parts(dense: list[tuple[int, str]], counts: Mapping[str, int]) -> tuple[tuple[str, ...], str | None]:
    """The columns that make the loss, and a remark where they are several: a log without a total has its parts."""
    if dense[0][0] < PART:
        return (dense[0][1],), None
    ours = [(rank, name) for rank, name in dense if not _ADVERSARY.search(plain(name))] or dense[:1]
    alike = [name for rank, name in ours if rank == ours[0][0] and counts[name] >= 0.95 * counts[ours[0][1]]]
    if len(alike) < 2:
        return (alike[0],), None
    return tuple(alike), f"the sum of {_listed(alike)} is read as loss; to judge one of them: --column NAME=loss"


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


def unread(counts: Mapping[str, int], taken: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Of a log in which no loss was found the columns that nothing was read from and that could be one, most likely
    first; those that count or tell the time could not. Empty where there is a loss."""
    if "loss" in taken or "eval_loss" in taken:
        return []
    read = {name for parts in taken.values() for name in parts}
    could = {name: _resembles_loss(name) for name in counts if name not in read}
    return sorted((name for name, likeness in could.items() if likeness), key=lambda name: -could[name])


def measured_beside(counts: Mapping[str, int], taken: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether nine in ten rows with a loss have a number under another name that counts nothing: what wrote a row wrote
    measurements, and did not only fill a table up."""
    losses = max((counts.get(name, 0) for name in taken.get("loss", ())), default=0)
    beside = (name for name, count in counts.items() if count >= 0.9 * losses > 0 and name not in taken["loss"])
    return any((field_of(name) or ("",))[0] not in COUNTERS for name in beside)


def guess_for(counts: Mapping[str, int], source: str) -> InputError:
    """The error for a log in which no column can be judged, with the columns it has and what to type."""
    if not counts:
        return InputError(
            f"{source}: no training log is recognised in it (no step with a loss, gradient norm, loss scale "
            "or skipped steps)"
        )
    known = (
        f"{source}: none of its columns ({_listed(counts)}) is known as a loss, gradient norm, loss scale "
        "or count of skipped steps"
    )
    best = max(counts, key=lambda name: (_resembles_loss(name), counts[name]))
    likeness = _resembles_loss(best)
    if not likeness:
        return InputError(f"{known}, and none holds numbers that could be one")
    if likeness == 1 and sum(_resembles_loss(name) == 1 for name in counts) > 1:  # nothing speaks for any of them
        return InputError(f"{known}; if one is, name it with --column NAME=loss")
    return InputError(f"{known}; name one, for example --column {best!r}=loss")
