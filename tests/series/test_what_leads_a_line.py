"""What counts a line before its names, and losses whose names stand elsewhere: read whole by `check`, and the same row
by row by `watch`."""

import math

import pytest
from line_by_line import both, read

from labrunner.diagnosis.check import check
from labrunner.errors import InputError
from labrunner.series.foreign.feed import Feed

LOSS = [round(3.0 - 0.05 * k + 0.01 * (k % 4), 4) for k in range(24)]
HIGHER = [round(value + 0.2, 4) for value in LOSS]


def lines(form, count=24, begin=0):
    return "".join(
        form.format(k=k, n=k + 1, ten=10 * (k + 1), l=LOSS[k], h=HIGHER[k]) + "\n" for k in range(begin, begin + count)
    )


COUNTED = {
    "of all, then the epoch": ("{ten}/900 (epoch {k}.5), train_loss = {l}, time/batch = 0.2", 10),
    "found by grep": ("{n}:{ten}/900 (epoch 1) loss: {l}, KL_loss: 3.5", 10),
    "a share of all": ("{ten}/900 = 3.5%, SPS: 0.1, ELAP: 1:02, ETA: 4:17:03 - loss: {l}", 10),
    "an epoch, then batches": (
        "Epoch  1, {ten}/900; acc:  4.5; ppl: 20.5; xent:  {l}; 35 src tok/s;  97 s elapsed",
        10,
    ),
    "an epoch in bars": ("- Train | Epoch 1 | {ten}/900 | 1.4 it/sec | Loss {l} | Reco 0.5", 10),
    "brackets and parentheses": ("[train.py][INFO] Epoch:[0/2]({ten}/900) loss:{l} lr:0.0001", 10),
    "two pairs in brackets": ("[1/50-{ten}/900] training loss: {l}", 10),
    "a pair in brackets": ("[1,  {ten}] loss: {l}", 10),
    "of a total by name": ("Epoch 1, step/total_step: {ten}/900 3.50% Loss:{l}", 10),
    "a step in brackets": ("[{n}]     loss:{l}  train-auc: 0.5   eval-auc: 0.5", 1),
    "behind ctime's stamp": ("Wed Apr  8 19:34:41 2020 [{n}] loss: {l}, time elapsed: 68.5", 1),
    "a hyphen": ("INFO:utils:Epoch-{n}\tloss:{l}", 1),
    "two counters first": ("INFO:root:7{n} epochs, {ten} batches\tAvg batch loss: {l}\tValidation loss: {h}", 10),
    "is, with a colon": ("Current loss is: {l}, Iteration: {n}", 1),
    "Mocha": ("14-Oct 23:01:14:INFO:root: TRAIN iter={n:06d} obj_val={l:.8f}", 1),
    "cxxnet": ("round  {n}:[    250] 116 sec elapsed[{n}]  train-logloss:{l}\ttrain-rmse:6.5", 1),
    "LightGBM in R": ("[{n}]:    train's l2:{l}    valid's l2:{h}", 1),
    "boosting that is no number": ("[{n}]\ttrain-logloss:-nan\teval-logloss:{h}", 1),
    "a value of the loss": ("Epoch[0] Batch [{ten}]  Speed: 13.5 samples/sec  acc=0.5  lossvalue={l}", 10),
    "names before commas": ("epoch 1, phase train, step {ten}, loss_train, {l}", 10),
}


@pytest.mark.parametrize("style", COUNTED)
def test_what_counts_a_line_without_a_name_counts_its_steps(style):
    form, apart = COUNTED[style]
    series = both(lines(form))
    assert series.steps.tolist() == [apart * (k + 1) for k in range(len(LOSS))], style
    losses = series.columns["loss"].tolist()
    assert all(map(math.isnan, losses)) if "-nan" in form else losses == pytest.approx(LOSS), style


def test_a_rank_in_brackets_counts_nothing_beside_a_step():
    series = both("".join(f"[{k % 4}] step {k // 4} loss: {LOSS[k // 4]}\n" for k in range(32)))
    assert series.steps.tolist() == list(range(8))


def test_a_range_and_a_date_are_no_counters():
    series = both("".join(f"[NeMo I 2026-05-{n:02d} step-5-of-9] iter {n} loss {LOSS[n]}\n" for n in range(1, 20)))
    assert series.steps.tolist() == list(range(1, 20))


def test_epochs_that_begin_their_counters_anew_go_on():
    for form in ("Epoch:[{e}/3]({b}/8) loss:{v}", "[{e}/3-{b}/8] training loss: {v}", "[{e},   {b}] loss: {v}"):
        text = "".join(form.format(e=1 + k // 8, b=1 + k % 8, v=LOSS[k]) + "\n" for k in range(24))
        assert both(text).steps.tolist() == list(range(1, 25)), form


def test_losses_in_brackets_below_an_epoch_that_tells_its_rate():
    def epoch(number, losses):
        rows = "".join(f"[{100 * (k + 1)}/450]\t[L1: {value}] \t2.0+6.5s\n" for k, value in enumerate(losses))
        return f"[Epoch {number}]\tLearning rate: 1.00e-4\n{rows}\nEvaluation:\n[Sequence x2]\tPSNR: 3{number}.5\n"

    series = both("".join(epoch(n, LOSS[4 * n - 4 : 4 * n] if n < 3 else ["nan"] * 4) for n in range(1, 6)))
    assert series.steps.tolist() == [450 * e + 100 * k for e in range(5) for k in range(1, 5)]
    assert series.columns["loss"][:8].tolist() == LOSS[:8]
    assert check(series).verdict == "nan"


def test_of_hosts_that_print_the_same_rows_one_is_heard():
    row = "10.0.0.{host}: {{'loss': {l}, 'learning_rate': 5e-05, 'epoch': 0.{n:02d}}}\n"
    text = "10.0.0.9: loading\n" + "".join(
        row.format(host=host, l=LOSS[k], n=k) for k in range(12) for host in (3, 1, 2)
    )
    series = both(text)
    assert series.columns["loss"].tolist() == LOSS[:12]
    worker = lines("worker-1: step {n} loss {l}")
    assert both(worker + worker.replace("worker-1", "worker-2")).columns["loss"].tolist() == LOSS


def test_below_a_heading_of_validation_the_same_line_again_is_validation():
    form = "===training epoch {n}===\nEpoch {k} | avg_loss = {l}\nTook 0.1 second\n===validate epoch {n}===\n"
    text = lines(form + "Epoch {k} | avg_loss = {h}\nTook 0.1 second\n")
    series = both(text)
    assert series.columns["loss"].tolist() == LOSS and series.columns["eval_loss"].tolist() == HIGHER
    alone = both(lines("===validate epoch {n}===\nEpoch {k} | avg_loss = {l}\n"))
    assert len(alone.steps) == len(LOSS)  # one line an epoch is what the log is of


TABLE = """Testing for epoch {n}:
component              | loss | generation_loss | auxiliary_loss
-----------------------------------------------------------------
generator (train)      | {l} | 6.0             | 2.3
generator (test)       | {h} | 6.1             | 2.3
discriminator (train)  | 1.{k:02d} | 0.0             | 1.3
discriminator (test)   | 1.2 | 0.0             | 1.2"""


def test_a_table_of_two_nets_below_each_epoch():
    series = both(lines(TABLE))
    assert series.columns["loss"].tolist() == LOSS and series.columns["eval_loss"].tolist() == HIGHER
    assert series.columns["adversary"][3] == 1.03 and series.steps.tolist() == list(range(1, 25))


def test_two_losses_of_an_update_without_a_name():
    series = both("Done initializing, starting training.\n" + lines("Iteration {ten}: {h}, {l}"))
    assert series.columns["loss"].tolist() == LOSS and series.steps[0] == 10
    right = both(lines("Iteration {ten}: 0.2{n:02d}, 0.4{n:02d}"))
    assert "loss" not in right.columns and right.columns["accuracy"][0] == 0.401


def test_a_bar_of_validation_is_no_step_of_training():
    form = (
        "Epoch {n}:g_trn_l={l},d_trn_l=-8.5: 100%|█| 250/250 [17:29<00:00, 2.3it/s]\n"
        "val_d_loss=-99.5, val_g_loss={h}: 100%|█| 25/25 [00:10<00:00, 2.3it/s]"
    )
    series = both(lines(form))
    assert series.steps.tolist() == [250 * n for n in range(1, 25)]
    assert series.columns["loss"].tolist() == LOSS and series.columns["eval_loss"].tolist() == HIGHER
    assert series.columns["adversary"].tolist() == [-8.5] * 24


def test_what_a_discriminator_is_called_by_three_letters_is_no_part_of_a_sum():
    series = both(lines("iter {n} loss_gen: {l}, loss_dis: 0.7"))
    assert series.columns["loss"].tolist() == LOSS and series.columns["adversary"][0] == 0.7


def test_norms_between_bars_and_validation_in_full():
    series = both(lines("Epoch {n} - |param|=5.6e+02 |g_param|=6.{n:02d}e+05 loss={l} ppl=7.1"))
    assert series.columns["grad_norm_pre"][1] == pytest.approx(6.02e5)
    assert series.columns["param_norm"].tolist() == [560.0] * 24
    full = both(lines("step: {ten}, training_loss: {l}\nstep: {ten}, evaluation_loss: {h}"))
    assert full.columns["eval_loss"].tolist() == HIGHER


def test_the_loss_of_the_batch_is_judged_and_not_the_mean_beside_it():
    series = both(lines("Epoch 1 | Iter {n} | Average Loss {h} | Current Loss {l} | 78.9 ms/batch"))
    assert series.columns["loss"].tolist() == LOSS


def test_means_with_their_deviations():
    form = "el 00:00:36, ep {n}, ts {ten:06d}, ar 10 0{ten}.0±002.0, 100 0{n}.0±001.0, ex 100 0.1±0.0, ev 035.0±004.1"
    series = read(lines(form))
    assert series.steps.tolist() == [10 * n for n in range(1, 25)]
    assert series.columns["reward"].tolist() == [10.0 * n for n in range(1, 25)]


def test_nan_to_the_end_of_printed_columns_is_no_padding():
    rows = [(1000 * (k + 3), LOSS[k] if k < 18 else "nan") for k in range(24)]
    printed = "".join(f"{step} {value} \n" for step, value in rows)
    assert check(both(printed)).verdict == "nan"
    titled = "step,loss\n" + "".join(f"{step},{value}\n" for step, value in rows)
    assert check(read(titled)).verdict != "nan"  # so a table is filled up that was laid out beforehand


def test_a_row_without_an_epoch_at_the_step_of_the_next_is_of_that_step():
    rows = ["reward,epoch,lr,step,train_loss"]
    for k in range(24):
        step = 50 * k + 49
        rows += [f",,0.001,{step},", f",{k},,{step},{LOSS[k]}", f"-9.{k:02d},{k},,{step + 13},"]
    series = both("\n".join(rows) + "\n")
    at = series.is_logged("loss")
    assert series.steps[at].tolist() == [50 * k + 49 for k in range(24)]


def test_a_table_that_its_third_line_shows_is_one_as_it_grows_too():
    both("Using device: cpu\n" + lines("{l}"))
    both(lines("{k}: {l} 0.5"))
    both(lines("{k} tensor({l}, grad_fn=<HuberLossBackward0>)"))


def test_what_is_known_late_is_told_of_the_rows_before_it():
    text = lines("global step {ten} learning rate 0.5 step-time 1.6 perplexity {l}\n  eval: perplexity {h}")
    assert len(both(text).columns["eval_loss"]) == len(LOSS)
    epochs = "".join(
        lines(f"epoch {e} batch {{n}}/6 train loss {{l}}", 6) + f"epoch {e} finished: train loss 1.5, val loss 1.{e}\n"
        for e in range(1, 6)
    )
    assert both(epochs).is_logged("eval_loss").sum() == 5


def test_a_sentence_with_a_comma_is_no_title():
    with pytest.raises(InputError, match="no training log is recognised"):
        read("All done, starting now.\n" + "Stage 3: 0.5, 0.4, 0.3\n" * 9)


def test_a_table_whose_titles_are_underlined_waits_for_its_rows():
    titles = "E    #    LOSS TOK2VEC  LOSS NER  ENTS_F  SCORE \n---  ---  ------------  --------  ------  ------\n"
    series = both(titles + lines("  0      {ten}          0.45    {l}   42.04   0.{n:02d}"))
    assert series.columns["loss"].tolist() == LOSS


def test_likelihoods_without_a_title_are_told_as_they_grow():
    gained = lines("         {n}       -{h}          +0.5").replace("+0.5", "+nan", 1)
    assert both(gained).columns["loss"].tolist() == HIGHER


def test_a_table_of_settings_before_the_steps_is_no_log():
    rule = "+" + "-" * 12 + "+" + "-" * 10 + "+"
    head = [rule, "| Parameter  | Value    |", rule, "| batch size | 16       |", "| rate       | 0.003    |", rule]
    steps = [f"step {step:4d}/40 | loss {5 - step / 20:.6f} | norm 0.7 | lr 3e-4" for step in range(1, 41)]
    feed = Feed(name="run.log")
    rows = [*feed.feed("\n".join([*head, "| depth      | 4        |", rule, *steps, ""]).encode()), *feed.close()]
    assert [row["step"] for row in rows] == list(range(1, 41)) and rows[-1]["loss"] == 3.0
