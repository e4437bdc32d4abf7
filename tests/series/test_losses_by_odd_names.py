"""Losses whose names hold a step, lack a gap or a sign, or are not told at all, totals and runs that are never a
number: read whole by `check`, and the same row by row by `watch`."""

import math

import pytest
from line_by_line import both, read

from labrunner.diagnosis.check import check
from labrunner.errors import InputError

LOSS = [round(4.0 - 0.06 * k + 0.02 * (k % 3), 4) for k in range(20)]
HIGHER = [round(value + 0.3, 4) for value in LOSS]
NAN = math.nan


def rows(form, losses=LOSS, begin=0):
    return "".join(form.format(k=k, n=k + 1, l=at, h=at + 0.3) + "\n" for k, at in enumerate(losses, begin))


def test_a_step_in_brackets_within_a_name():
    series = both(rows("train_batch_loss[ {n}0 ]:  {l}", [*LOSS[:9], *[NAN] * 6]))
    assert series.steps.tolist() == [10 * n for n in range(1, 16)]
    found = check(series)
    assert found.verdict == "nan" and found.first_bad_step == 100


def test_several_losses_in_brackets_and_names_of_no_loss_count_nothing():
    parts = both(rows("iter {n} loss[0]: {l} loss[1]: 0.5"))
    assert parts.steps.tolist() == list(range(1, 21))
    with pytest.raises(InputError):
        read(rows("time_of_batch[ {n} ]: {l}"))


def test_names_of_losses_without_a_gap_are_added():
    series = both("".join(f"epoch {k}: genloss {1000 * v:.3f} latloss {v}\n" for k, v in enumerate(LOSS)))
    assert series.columns["loss"].tolist() == pytest.approx([round(1000 * v, 3) + v for v in LOSS])
    lost = both(rows("epoch {k}: genloss {l} latloss {h}", [*LOSS[:6], *[NAN] * 6]))
    assert check(lost).verdict == "nan" and lost.steps.tolist() == list(range(12))


def test_a_loss_of_its_own_is_judged_before_such_parts():
    series = both(rows("epoch {k} loss {l} boxloss 0.4 clsloss 0.2"))
    assert series.columns["loss"].tolist() == LOSS
    assert both(rows("step {n} closs {l} trainloss {h}")).steps.tolist() == list(range(1, 21))


def test_vectors_of_words():
    series = both(rows("o.d.GloVe - Processed [{n}500] pairs, Error was [{l}]"))
    assert series.steps.tolist() == [int(f"{n}500") for n in range(1, 21)] and series.columns["loss"].tolist() == LOSS
    assert check(read(rows("GloVe - Processed [{n}500] pairs, Error was [NaN]"))).verdict == "nan"


def test_the_total_of_an_epoch_that_is_never_a_number():
    form = "Iter {n} training loss = {l} , time = 2.4\nepoch 7 total training loss = "
    series = both(rows(form + "nan", LOSS[:11]))
    assert check(series).verdict == "nan"
    grows = both("".join(rows(form + f"{sum(LOSS[: k + 1]):.3f}", [at], k) for k, at in enumerate(LOSS)))
    assert check(grows).verdict != "nan" and grows.columns["loss"].tolist() == LOSS
    assert check(read(rows(form + "nan", LOSS[:5]))).verdict != "nan"  # too few to tell


def test_a_later_run_that_is_never_a_number_is_judged():
    form = "Epoch {n}/10 - loss: {l}"
    first = rows(form, LOSS[:10])
    lost = read(first + rows(form, [NAN] * 3))
    assert check(lost).verdict == "nan" and any("the last one is judged" in note for note in lost.notes)
    for others in ([NAN] * 2, [NAN, NAN, 3.9], LOSS[:3]):
        series = read(first + rows(form, others))
        assert series.columns["loss"].tolist() == LOSS[:10], others
    mended = read(first + rows(form, [NAN] * 4) + first)
    assert mended.columns["loss"].tolist() == LOSS[:10]
    long = rows("Epoch {n}/20 - loss: {l}")
    assert read(rows(form, [NAN] * 4) + long).columns["loss"].tolist() == LOSS  # what came before it was mended


def test_a_model_card_without_its_titles():
    series = both(rows("| No log        | {n}.0   | {n}5   | {l}          |"))
    assert series.columns["loss"].tolist() == LOSS and series.steps.tolist() == [10 * n + 5 for n in range(1, 21)]
    told = both(
        rows("| No log | {n}.0 | {n}5 | {h:.4f} |", LOSS[:6]) + rows("| {l} | {n}.0 | {n}5 | {h:.4f} |", LOSS, 6)
    )
    assert told.columns["loss"][told.is_logged("loss")].tolist() == LOSS
    assert told.is_logged("eval_loss").sum() == 26
    with pytest.raises(InputError):
        read(rows("| No data | {n}.0 | {n}5 | {l} |"))


def test_training_and_validation_of_what_is_not_said():
    form = "Epoch {n}/50 [TF=0.3] - Train: {l}, Val: {h:.4f} (patience: 1/10)"
    series = both(rows(form))
    assert series.steps.tolist() == list(range(2, 21))  # the first line alone does not tell that it falls
    assert series.columns["loss"].tolist() == LOSS[1:]
    assert series.columns["eval_loss"].tolist() == pytest.approx(HIGHER[1:])


@pytest.mark.parametrize(
    "shares",
    [[0.9 - 0.01 * k for k in range(20)], [12.0 + k for k in range(20)], [3.5 + 0.1 * k for k in range(20)]],
    ids=["shares", "percentages", "percentages that begin low"],
)
def test_what_may_be_a_share_is_no_loss(shares):
    with pytest.raises(InputError):
        read("".join(f"Epoch {k}/50 - Train: {at:.4f}, Val: {at - 0.2:.4f}\n" for k, at in enumerate(shares)))


def test_the_sum_of_a_fit_and_a_penalty():
    form = "Epoch {k} [60.{k}s]: train==[{total:.5f}={l:.5f} + {penalty:.5f}]"
    text = "".join(form.format(k=k, l=v, penalty=0.02 * k, total=v + 0.02 * k) + "\n" for k, v in enumerate(LOSS))
    series = both(text.replace("60.9s]:", "60.9s + 86.3s]:"))
    assert series.columns["loss"].tolist() == pytest.approx([v + 0.02 * k for k, v in enumerate(LOSS)])
    assert series.steps.tolist() == list(range(20)) and check(series).verdict == "healthy"


def test_a_lower_bound_is_maximised():
    series = both("".join(f"Epoch {n} finished. LB: {-100 * v:.3f}, time: 23.8\n" for n, v in enumerate(LOSS)))
    assert series.columns["loss"].tolist() == pytest.approx([100 * v for v in LOSS])
    balance = both(rows("step {n} loss: {l} lb: 0.01"))
    assert balance.columns["loss"].tolist() == LOSS


def test_numbers_of_julia():
    series = both(rows("(:epoch,{k},:trn,{l}f2,:tst,{h:.3f}f2)"))
    assert series.columns["loss"].tolist() == pytest.approx([100 * v for v in LOSS])
    stuck = both(rows("(:epoch,{k},:trn,-4.5123f17,:tst,-4.5123f17)"))
    assert check(stuck).verdict == "plateau" and stuck.columns["loss"][0] == -4.5123e17
    assert both(rows("epoch {k} loss = {l}f0")).columns["loss"].tolist() == LOSS
    with pytest.raises(InputError):  # accuracies, as its examples of digits print them
        read("".join(f"(:epoch,{k},:trn,0.{90 + k},:tst,0.{89 + k})\n" for k in range(9)))
