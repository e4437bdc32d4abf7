"""The names that people give to the columns of a training log, in languages written in Latin letters: the tables of
`names.py`. Other scripts are in `tongues.py`."""

from __future__ import annotations

import re

#: The total of skipped steps as a log counts it, beside those of each row.
SKIPPED_SO_FAR = "skipped_so_far"
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
        adim iterasyon stap iteratie langkah steg askel skridt skritt lepes pas buoc iteratio training_iteration
        iters_done
        iteration_number env_step total_env_steps global_iter episode episodes episode_num episode_idx i_episode
        ep_num num_episodes generation gen_iteration gen_iterations gen_iter
        games total_steps i k n""",
        "epoch": """epoch epoch_num current_epoch epoch_idx ep train_epoch trainer_epoch epoch_train epoche epoca
        epoque epoka epok donem tijdperk epocha epookki epoke durchlauf""",
        "of": "of",
        "loss": """reduced_train_loss loss train_loss lm_loss training_loss loss_train train_lm_loss train_cross_entropy
        train_crossentropyloss train_cross_entropy_loss train_ce_loss cross_entropy_loss crossentropyloss
        cross_entropy ce_loss nll_loss train_nll nll step_loss train_loss_step loss_step current_loss loss_value
        lossvalue average_loss avg_loss
        mean_loss train_avg_loss loss_metrics_global_avg_loss global_avg_loss lm_loss_value trn_loss trl tloss
        total_loss loss_total train_total_loss loss_train_total
        total_train_loss total_training_loss gesamtverlust losses train_loss_epoch
        moving_loss loss_ema smooth_loss
        loss_avg mean_training_loss mean_train_loss average_training_loss average_train_loss avg_training_loss
        avg_train_loss epoch_loss mlm_loss training_cross_entropy xent train_xent ce train_ce ce_train cost train_cost
        closs
        policy_loss pg_loss policy_gradient_loss surrogate_loss mean_surrogate_loss
        objective train_objective objective_value obj_val criterion trn_l train_l
        neg_log_likelihood neg_log_lik neg_elbo nelbo mse_loss train_mse mse bce_loss train_bce bce l1_loss l2_loss
        reconstruction_loss recon_loss reconstruction verlust perdida perte perda perdita strata kayip
        verlies ztrata kerugian forlust mat_mat ton_that havio tappio veszteseg pierdere pierderea perdua
        trainingsverlust perdida_de_entrenamiento perte_d_entrainement
        perda_de_treino perdita_di_addestramento strata_treningowa egitim_kaybi trainingsverlies
        perte_entrainement perte_d_entrainement perte_moyenne perda_media perda_treino perdita_media
        perdita_addestramento perdita_train perdida_media perdida_entrenamiento mittlerer_verlust verlust_train
        verlust_training
        trainings_verlust zug_verlust zugverlust strata_srednia srednia_strata strata_uczenia gemiddeld_verlies
        quantisierungsfehler quantization_error quantisation_error error_de_cuantizacion erreur_de_quantification
        errore_di_quantizzazione zug_mse err_ricostr errore_di_ricostruzione errore_ricostruzione""",
        "grad_norm_pre": """grad_norm gradnorm grad_norm_pre gradient_norm gnorm grdn global_grad_norm total_grad_norm
        grad_norm_total grad_norm_l2 l2_grad_norm optim_total_grad_norm grad_global_norm train_gnorm norm grad_l2
        grad_2_0_norm_total optim_grad_norm raw_grad_norm unclipped_grad_norm pre_clip_grad_norm
        l2_norm_grad_global norma_del_gradiente norma_gradiente norma_do_gradiente norme_du_gradient norme_gradient
        gradientennorm norma_gradientu gradyan_normu gradientnorm norma_grad norm_grad grad_norma gn""",
        "lr": """lr learning_rate lrate lr_current current_lr lr_adamw optim_learning_rate_group0 lr_group0 lr_0
        learn_rate learnrate optim0_lr0 optim_lr train_lrate learning_rate_0 base_lr step_lr max_lr tasa_de_aprendizaje
        tasa_aprendizaje taux_d_apprentissage taux_apprentissage lernrate taxa_de_aprendizado taxa_de_aprendizagem
        taxa_aprendizado taxa taux_dapprentissage tasso_di_apprendimento tasso_apprendimento
        wspolczynnik_uczenia szybkosc_uczenia
        tempo_uczenia ogrenme_orani ogrenme_hizi leersnelheid leertempo inlarningshastighet inlarningstakt oppimisnopeus
        laeringsrate laringsrate tanulasi_rata rata_de_invatare toc_do_hoc taxa_d_aprenentatge""",
        "loss_scale": """loss_scale lossscale grad_scale scale scaler amp_scale loss_scaler gradscale scaler_scale
        fp16_loss_scale current_loss_scale""",
        "skipped": """skipped_iterations number_of_skipped_iterations overflow skipped_step skip is_skipped overflows
        found_inf nonfinite_skipped""",
        "skipped_total": """skipped_cum skipped skipped_total cumulative_skipped total_skipped skipped_steps num_skipped
        skipped_updates""",
        SKIPPED_SO_FAR: SKIPPED_SO_FAR,
        "nan_iterations": """number_of_nan_iterations nan_iterations""",
        "param_norm": """param_norm weight_norm params_norm parameter_norm weights_norm p_norm wnorm param_l2_norm
        total_param_norm""",
        "tokens_per_second": """tokens_per_second tokens_per_sec tok_per_sec tok_s tokens_s tps wps
        throughput_tokens_per_sec throughput tokens_sec token_per_second tokenspersec tgs
        throughput_device_tokens_per_second throughput_device_tokens_per_sec tokens_per_s tok_per_s tok_sec
        tokens_per_second_per_gpu tokens_per_sec_per_gpu
        tokens_per_gpu_per_second tokens_per_second_per_device throughput_tokens_s device_tokens_per_second
        interval_tokens_per_second_per_device words_sec_thread words_per_second words_per_sec words_sec words_s""",
        "samples_per_second": """samples_per_second samples_per_sec samples_s samples_sec examples_per_second
        examples_per_sec examples_s images_per_second images_per_sec images_s img_s imgs_s imgs_per_sec
        sequences_per_second train_samples_per_second throughput_samples_per_sec samples_per_s examples_per_s
        images_per_s imgs_sec img_sec seq_s sequences_per_sec samples_per_second_per_gpu interval_samples_per_second""",
        "tokens": """tokens tokens_seen num_tokens n_tokens total_tokens consumed_tokens train_tokens tokens_consumed
        tokens_total tokens_per_step num_tokens_seen""",
        "steps_per_second": """steps_per_second train_steps_per_second it_s steps_per_sec iters_per_sec steps_s
        it_per_sec iter_per_sec iterations_per_second iters_per_second steps_per_s interval_steps_per_second
        global_step_sec sps throughput_batches_per_sec""",
        "step_seconds": """elapsed_time_per_iteration_s iter_time_s step_time iter_time iteration_time dt time_per_step
        per_step_time train_step_timing_in_s train_step_timing seconds_per_step sec_per_step step_time_s batch_time
        time_per_batch seconds_per_batch time_batch s_it s_iter s_iteration s_step s_batch sec_it sec_iter
        sec_iteration sec_step sec_batch""",
        "row_seconds": """time time_s times epoch_time time_per_epoch sec secs seconds duration took epoch_seconds
        time_taken time_this_epoch time_epoch sect_time time_this_iter_s interval_runtime""",
        "step_milliseconds": """elapsed_time_per_iteration_ms step_time_ms iter_time_ms ms_per_step dt_ms ms time_ms
        ms_batch ms_per_batch ms_step ms_per_iter""",
        "data_seconds": """data_time data time_data data_s data_time_s dataloader_time loader_time data_load_time
        data_loading_time data_wait""",
        "batch_size": """batch_size global_batch_size train_batch_size effective_batch_size batchsize bsz bs
        global_bs""",
        "margin": """rewards_margins reward_margins reward_margin margins implicit_reward_margin margin""",
        "wall_time": """wall_time _runtime runtime elapsed elapsed_time wall_clock wallclock wall""",
        "reward": """reward ep_rew_mean rollout_ep_rew_mean mean_reward reward_mean rewards_mean avg_reward
        average_reward episode_reward episode_return episodic_return charts_episodic_return ep_return ep_reward
        critic_rewards_mean critic_score_mean env_runners_episode_return_mean episode_reward_mean rollout_reward
        rewards returns mean_return avg_return average_return total_reward ep_reward_mean objective_scores score ret
        ep_ret epret mean_ret avg_ret ep_rew ep_rew_avg mean_ep_rew rew mean_rew avg_rew average_ep_ret mean_ep_ret
        avg_ep_ret av_ret avg_ep_reward
        average_score avg_score mean_score test_reward mean100 recompensa recompense belohnung""",
        "same_rewards": "frac_reward_zero_std",
        "true_reward": """true_reward gold_reward true_return gold_score real_reward env_reward true_score gold_rm
        gold_rm_score ground_truth_reward eval_true_reward actual_reward heldout_score held_out_score heldout_reward
        held_out_reward""",
        "entropy": """entropy policy_entropy mean_entropy actor_entropy entropy_mean policy_entropy_avg ent avg_entropy
        losses_entropy objective_entropy""",
        "q_value": """q_mean mean_q q_value q_values avg_q average_q q_avg qf1_values qf_values q_vals qvals
        mean_q_value
        avg_max_q max_q q_max q qf1 q1 q1_mean""",
        "accuracy": """accuracy acc train_acc train_accuracy training_accuracy categorical_accuracy
        sparse_categorical_accuracy binary_accuracy avg_acc avg_accuracy mean_acc mean_accuracy top1 acc1 train_top1
        train_acc1 exactitud genauigkeit exactitude acuracia acuratezza accuratezza dokladnosc dogruluk nauwkeurigheid
        tarkkuus do_chinh_xac acerto student_acc student_accuracy train_student_acc
        mlm_acc mlm_accuracy masked_lm_accuracy""",
        "eval_accuracy": """val_accuracy val_acc valid_acc valid_accuracy validation_accuracy validation_acc
        eval_accuracy
        eval_acc test_acc test_accuracy acc_val acc_valid acc_test dev_acc dev_accuracy val_top1 val_acc1 acc_dev
        val_sparse_categorical_accuracy val_categorical_accuracy val_binary_accuracy accuracy_top1
        exactitude_val exactitud_val val_exactitude val_exactitud genauigkeit_val val_genauigkeit acuracia_val
        val_acuracia accuratezza_val val_accuratezza dokladnosc_val val_dokladnosc student_val_acc""",
        "memory": """memory mem gpu_mem gpu_memory rss max_mem mem_gb mem_mb memory_mb memory_gb gpu_mem_gb gpu_mem_mb
        gpu_memory_mb gpu_memory_gb mem_gib mem_mib memory_allocated mem_allocated memory_used mem_used cpu_mem
        cpu_memory host_mem host_memory rss_mb rss_gb ram ram_gb ram_mb ram_used peak_mem peak_memory
        peak_memory_active peak_memory_allocated max_memory cuda_mem cuda_memory vram vram_gb vram_mb gpu_ram
        process_memory
        memory_rss memory_gib memory_mib memory_max_active_gib_ memoria speicher memoire pamiec geheugen bellek
        max_memory_allocated gpu_mem_allocated gpu_mem_alloc alloc allocated memory_current_allocated_mem
        memory_allocated_mem memory_peak_allocated_mem""",
        "update_norm": """update_norm updates_norm update_size delta_norm step_norm param_update_norm
        weight_update_norm""",
        "dead": """dead_units dead_frac dead_relu dead_relus dead_fraction frac_dead dead_neurons dead_ratio dead_share
        dead_relu_frac dead_unit_frac zero_frac frac_zero dead_pct dead_units_frac dead_features dead_latents""",
        "spread": """emb_std embedding_std embeddings_std embed_std feature_std feat_std features_std repr_std
        representation_std z_std latent_std proj_std output_std fake_std sample_std samples_std diversity rankme
        effective_rank eff_rank codebook_usage codebook_perplexity active_codes active_units router_entropy
        routing_entropy gate_entropy gating_entropy expert_entropy""",
        "modes": "modes num_modes mode_count modes_covered covered_modes modes_found found_modes",
        "posterior_kl": """kl kl_loss kld kld_loss kl_div kl_divergence latent_kl kl_term kl_z
        divergencia_kl kl_divergencia divergence_kl divergenz_kl kl_divergenz divergenza_kl""",
        "balance": """load_balance load_balancing load_balance_loss load_balancing_loss balance_loss balancing_loss
        lb_loss moe_aux_loss router_aux_loss router_balance router_balance_loss expert_balance_loss moe_load_balance
        moe_lb_loss aux_balance_loss""",
        "expert_share": "max_expert_load expert_max_load max_expert_share top_expert_share max_load",
        "phase": """stage phase curriculum curriculum_stage curriculum_level training_stage training_phase stage_id task
        task_id task_name current_task current_stage etapa fase tarea announced_phase level difficulty
        difficulty_level n_classes num_classes n_tasks num_tasks aug_noise input_noise noise_level aug_strength
        aug_level aug_sigma aug_std aug_magnitude augmentation_strength noise_sigma noise_std input_noise_std lesson""",
        "source": """source dataset dataset_id dataset_name data_source domain corpus subset lang language
        idioma fuente""",
        "length": """seq_len seqlen seq_length sequence_length sequence_len context_length context_len ctx_len
        max_seq_len block_size image_size img_size resolution""",
        "temperature": """temperature temp tau logit_scale softmax_temperature t label_smoothing mask_ratio""",
        "loss_weight": """beta kl_weight kl_beta beta_kl kl_coef kl_coeff kl_scale kl_anneal kl_annealing anneal
        annealing_factor lambda_kl w_kl loss_weight aux_weight""",
        "ema_eval_loss": """val_ema_loss ema_val_loss eval_ema_loss ema_eval_loss valid_ema_loss ema_valid_loss
        ema_test_loss test_ema_loss val_loss_ema eval_loss_ema valid_loss_ema validation_ema_loss
        ema_validation_loss val_mse_ema val_ema_mse ema_val_mse eval_mse_ema eval_ema_mse ema_eval_mse
        mse_ema ema_mse""",
        "quality": """val_miou val_iou val_dice val_f1 val_map val_map50 val_auc val_auroc valid_auc
        valid_auroc valid_f1 valid_miou
        valid_dice valid_map val_bleu val_r2 val_psnr
        val_ssim val_mean_iou val_dice_score val_f1_score eval_f1 eval_auc eval_bleu eval_r2 test_f1 test_auc test_r2
        miou mean_iou map50 map_50 map5095 metrics_map50_b metrics_map50_95_b iou dice dice_score f1 f1_score auc auroc
        bleu psnr r2 r2_score map mean_ap map50_95 bbox_map coco_bbox_map segm_map box_map ap50 val_ap val_mean_ap
        rouge rougel rouge_l rouge1 val_rouge val_rougel eval_rougel meteor exact_match eval_exact_match val_exact_match
        pass_at_1 win_rate ndcg val_ndcg mrr val_mrr val_recall val_precision eval_f1_macro val_macro_f1 macro_f1
        val_mcc mcc val_kappa pq metrics_map_0_5 map_0_5 metrics_map_0_5_0_95 map_0_5_0_95
        pseudo_dice fscore f_score macro_fscore micro_fscore micro_f1 f1_macro f1_micro f1score
        mean_f1 eval_f_score val_fscore success_rate eval_success_rate val_success_rate test_success_rate
        rollout_success_rate mean_success_rate avg_success_rate success_rate_mean""",
        "shortfall": """wer val_wer eval_wer test_wer valid_wer dev_wer cer val_cer eval_cer test_cer valid_cer dev_cer
        word_error_rate fid val_fid eval_fid fid50k fid_50k kid val_kid lpips val_lpips eer val_eer mpjpe val_mpjpe""",
        "resumed": "announced_resume",
        "eval_loss": """val_loss eval_loss valid_loss validation_loss evaluation_loss test_loss loss_val tel dev_loss
        val_cross_entropy eval_cross_entropy val_ce ce_val val_xent val_nll valid_nll eval_nll perdida_de_validacion
        perdida_validacion perte_de_validation perte_validation validierungsverlust perda_de_validacao perda_validacao
        perdita_di_validazione perdita_validazione strata_walidacyjna strata_walidacji dogrulama_kaybi
        validatieverlies perte_val val_perte perdida_val val_perdida perda_val val_perda perdita_val val_perdita
        verlust_val val_verlust strata_val val_strata verlies_val val_verlies val_mean_squared_error""",
    }.items()
}
#: Names of functions that are a loss where a log has nothing else, and a metric or a penalty beside one. Any rank is
#: below those of `NAMES`; fewer cells than the second are a setting that was printed.
FUNCTIONS = tuple(
    """logloss log_loss rmse mae huber smooth_l1 l2 l1 nt_xent ntxent infonce info_nce contrastive triplet hinge
    neg_sampling negative_sampling ctc deviance bits_per_dim bpd bpc bpb j nll_dim nll_per_dim nll_per_token
    nll_token nll_tok nll_per_char nats_per_dim sq_err sqerr squared_error squared_err mean_squared_error abs_err
    absolute_error mean_absolute_error value
    eps_mse noise_mse x0_mse v_mse pinball quantile bpr recon recon_error recon_err
    recon_mse reconstruction_error rec_err pg elbo log_likelihood loglik log_lik ll log_prob logp mean_log_prob ppl
    perplexity ppx lb lower_bound variational_lower_bound evidence_lower_bound
    l_total l_sum error err error_rate err_rate energy
    unnamed""".split()
)
FUNCTION, FEWEST = 170, 3
#: The name of the first number of rows without names, and what a part of a loss is called that tells how well inputs
#: are rebuilt.
UNNAMED = "unnamed"
RECONSTRUCTIONS = frozenset(
    "recon recon_loss rec_loss rec reconstruction reconstruction_loss recon_error recon_err recon_mse rec_err".split()
)
#: Those of which more is better, whose negative is the loss, and those whose logarithm is.
NEGATIVES = frozenset(
    """elbo lb lower_bound variational_lower_bound evidence_lower_bound
    log_likelihood loglik log_lik ll log_prob logp mean_log_prob""".split()
)
POWERS = frozenset("ppl perplexity ppx".split())
#: What a sum of losses is called, its rank, and how many of its parts must stand beside it: a count of examples or of
#: steps is called so too.
SUMS, SUM, PARTS_BESIDE = ("total", "train_total", "tot"), 250, 2
OF_A_SUM = frozenset(
    """ce nll mse bce kd distill distillation kl kld recon rec reconstruction pde physics residual bc ic boundary
    initial box obj cls dfl seg reg aux adv percep perceptual l1 l2 pg vf ent data consistency commit""".split()
)
#: The tokens, or the share of them, that one of several experts gets (`expert_3`, `load/e3`), and our field for the
#: share of an even share that the least used of them gets.
EXPERT = re.compile(
    r"(^|_)(experts?|load|usage|share)(_(load|share|frac|fraction|usage|tokens))*_?e?\d+(_(load|share|frac|usage))?$"
)
LEAST_USED = "least_used"
#: Letters with an accent, as the ones without.
ACCENTS = str.maketrans(
    "áàâãäåéèêëęěíìîïıóòôõöőúùûüůűñńňçćčąłśşšźżžğřÁÉÍÓÚÑŁŚŞİÖÜøșțăắằẳẵặấầẩẫậạảếềểễệẹẻẽịỉĩốồổỗộơớờởỡợọỏứừửữựưụủũỳỵỷỹýđ",
    "aaaaaaeeeeeeiiiiioooooouuuuuunnncccalssszzzgrAEIOUNLSSIOUostaaaaaaaaaaaaaeeeeeeeeiiiooooooooooooouuuuuuuuuyyyyyd",
)
