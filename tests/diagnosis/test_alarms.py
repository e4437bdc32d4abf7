"""Alarms row by row: what is told at once, what when it is confirmed, what never, and what it costs to know."""

import gc
import json
import math
import random
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest
import realistic_faults  # noqa: F401 (puts its makers into SICK)
import realistic_more  # noqa: F401 (... into HEALTHY)
from realistic import HEALTHY
from realistic_sick import SICK

from labrunner.diagnosis.online import Alarm, AlarmThresholds, Monitor, as_json
from labrunner.diagnosis.online.doubled import Doubled
from labrunner.diagnosis.online.words import WORDS
from labrunner.errors import InputError
from labrunner.watch.rows import Step
from tools.watch_table import Grown, grow

#: Verdicts that are no alarm while a run goes on: it may yet begin to learn.
STANDING_STILL = {"plateau", "overfit"}
_NAMES = {"grad_norm": "grad_norm", "lr": "lr", "loss_scale": "loss_scale", "skipped": "skipped"}


def fed(columns, monitor=None) -> list[Alarm]:
    """Every alarm of a log in columns (NaN: an empty cell; an infinite loss: NaN), row by row."""
    monitor, told = monitor or Monitor(), []
    for row in range(len(columns["loss"])):
        cells = {ours: float(columns[name][row]) for name, ours in _NAMES.items() if name in columns}
        cells = {name: value for name, value in cells.items() if value == value}
        if (loss := float(columns["loss"][row])) == loss:
            cells["loss"] = math.nan if loss == math.inf else loss
        if cells:
            told += monitor.row(int(columns["step"][row]), **cells)
    return told


def calm(count=200, seed=0, level=2.0, noise=0.05, first=1):
    """Rows of a healthy run as (step, loss)."""
    rng = random.Random(seed)
    return [(first + i, level + 5 * math.exp(-i / 40) + rng.gauss(0, noise)) for i in range(count)]


def told_by(rows, **more) -> list[Alarm]:
    monitor = Monitor()
    return [alarm for step, loss in rows for alarm in monitor.row(step, loss, **more)]


def alarms(told) -> list[str]:
    return [one.text for one in told if one.level == "alarm"]


#: Judged right by `check` alone: row by row the first rows of a running mean that began anew are a jump, and a spike
#: that is back in the next row is no more than a notice.
BY_THE_WHOLE = {"running-mean-of-each-epoch", "spike-from-a-converged-level"}


@pytest.mark.parametrize("name", [name for name in HEALTHY if name not in BY_THE_WHOLE])
def test_a_healthy_run_raises_no_alarm(name):
    for seed in (0, 1):
        assert alarms(fed(HEALTHY[name](np.random.default_rng(seed)))) == []


@pytest.mark.parametrize(
    "name", [name for name in SICK if name not in BY_THE_WHOLE and not SICK[name][1] <= STANDING_STILL]
)
def test_a_sick_run_raises_one(name):
    for seed in (0, 1):
        assert alarms(fed(SICK[name][0](np.random.default_rng(seed))))


def test_an_excursion_is_a_notice_at_its_own_row_and_an_alarm_when_it_stays():
    rows = calm(300)
    told = told_by([(step, loss + 3 * (step >= 250)) for step, loss in rows])
    first, second = told[:2]
    assert (first.level, first.text, first.step) == ("notice", "loss.excursion", 250)
    assert first.values["sigma"] > 20
    assert (second.level, second.kind, second.first_bad_step) == ("alarm", "spike-lingering", 250)
    assert second.step <= 260


def test_a_single_outlier_is_a_notice_only():
    told = told_by([(step, loss + 3 * (step == 250)) for step, loss in calm(300)])
    assert [one.text for one in told] == ["loss.excursion"]


def test_a_spike_that_comes_back_says_so():
    told = told_by([(step, loss + 3 * (250 <= step < 270)) for step, loss in calm(320)])
    assert [one.text for one in told] == ["loss.excursion", "loss.stays", "loss.back"]
    assert told[-1].over and told[-1].kind == "spike-recovered" and told[-1].first_bad_step == 250


def test_a_loss_that_is_back_since_the_run_went_back_says_so_and_counts_no_steps_below_zero():
    monitor, rows = Monitor(), calm(300)
    told = [one for step, loss in rows[:270] for one in monitor.row(step, loss + 3 * (step >= 250))]
    assert alarms(told) == ["loss.stays"]
    told = [*monitor.resumed(221), *(one for step, loss in rows[220:240] for one in monitor.row(step, loss))]
    (back,) = [one for one in told if one.over]
    assert (back.kind, back.first_bad_step) == ("spike-recovered", 250) and back.step < 250
    for lang in ("en", "es"):
        assert "250" in as_json(back, "run", lang)["evidence"] and "-" not in as_json(back, "run", lang)["evidence"]


def test_a_spike_that_does_not_becomes_a_divergence():
    told = told_by([(step, loss + 4 * (step >= 250)) for step, loss in calm(900)])
    assert alarms(told) == ["loss.stays", "loss.diverged"]


def test_two_rows_are_enough_where_rows_are_far_apart():
    told = told_by([(10 * step, loss + 3 * (step in (250, 251))) for step, loss in calm(300)])
    assert alarms(told) == ["loss.stays"]
    assert [one.step for one in told if one.level == "alarm"] == [2510]


def test_a_start_that_explodes_is_an_alarm_before_there_is_a_baseline():
    told = told_by([(1, 9.3), (2, 144.0), (3, 42.0), (4, 60.0)])
    assert alarms(told) == ["loss.start"] and told[-1].step == 3


def test_a_start_that_rises_a_little_and_stays_is_lost_and_one_from_a_lucky_batch_is_not():
    rng = random.Random(1)
    stays = [8.45, 8.7, 8.9] + [9.0 + rng.gauss(0, 0.02) for _ in range(100)]
    told = [one for one in told_by(enumerate(stays, 1)) if one.text == "loss.start"]
    assert [(one.level, one.kind) for one in told] == [("alarm", "diverged")] and told[0].step < 70
    assert "loss.start" not in alarms(told_by(enumerate([loss - 6.5 for loss in stays], 1)))
    assert alarms(told_by(enumerate([8.9] + [9.0 + rng.gauss(0, 0.02) for _ in range(100)], 1))) == []


def test_a_penalty_that_grows_from_nothing_is_no_alarm_until_it_is_large():
    rng = random.Random(4)
    grown = [0.0004 * (1 - math.exp(-i / 100)) * math.exp(rng.gauss(0, 0.6)) for i in range(1, 301)]
    assert alarms(told_by(enumerate(grown, 1))) == []
    assert alarms(told_by(enumerate([*grown, *[30.0] * 10], 1))) == ["loss.stays"]


def test_nan_is_a_notice_once_and_an_alarm_when_it_stays():
    rows = [(step, math.nan if step >= 100 else loss) for step, loss in calm(110)]
    told = told_by(rows)
    assert [(one.level, one.step) for one in told] == [("notice", 100), ("alarm", 102)]
    assert alarms(told_by([(s, math.nan if s == 100 else loss) for s, loss in calm(200)])) == []


def test_a_gradient_norm_that_rises_row_after_row_is_told_before_the_loss_moves():
    monitor, told = Monitor(), []
    norms = [0.24] * 30 + [0.95, 2.4, 15.9, 145.0, 960.0]
    for step, norm in enumerate(norms, 1):
        told += monitor.row(step, 2.2, norm)
    assert alarms(told) == ["grad.rises"]
    assert told[-1].step <= 34 and told[-1].first_bad_step == 31


def test_an_overflow_storm_is_an_alarm_and_settling_is_none():
    def scales(values, first=1):
        monitor = Monitor()
        return [
            one.text for step, scale in enumerate(values, first) for one in monitor.row(step, 2.0, loss_scale=scale)
        ]

    settling = [65536.0 * 2.0**-i for i in range(8)] + [256.0] * 200
    assert scales(settling) == []
    assert scales([*settling, *[256.0 * 2.0**-i for i in range(1, 8)]]) == ["scale.run"]
    assert scales([65536.0, *[65536.0 * 2.0**-i for i in range(1, 8)]], first=10_000) == ["scale.run"]


def test_what_is_over_names_the_alarm_that_it_ends():
    def begun_and_over(rows):
        monitor = Monitor()
        told = [one for step, cells in enumerate(rows, 1) for one in monitor.row(step, 2.0, **cells)]
        return [
            [(one.text.split(".")[0], one.first_bad_step) for one in told if one.over is over and one.level == level]
            for over, level in ((False, "alarm"), (True, "notice"))
        ]

    norms = [0.24] * 30 + [0.95, 2.4, 15.9, 145.0] + [0.24] * 5
    begun, over = begun_and_over([{"grad_norm": norm} for norm in norms])
    assert begun == over == [("grad", 31)]
    gone = [0.24] * 30 + [math.inf] * 8 + [0.24]
    begun, over = begun_and_over([{"grad_norm": norm} for norm in gone])
    assert begun == over == [("grad", 31)]
    scales = [65536.0] * 300 + [65536.0 * 2.0**-i for i in range(1, 18)] + [0.5] * 300
    begun, over = begun_and_over([{"loss_scale": scale} for scale in scales])
    assert set(begun) == set(over) and ("scale", 301) in begun


def test_silence_is_an_alarm_once_and_its_end_is_told():
    monitor, told = Monitor(), []
    for step in range(1, 30):
        told += monitor.row(step, 2.0, now=10.0 * step)
    assert monitor.tick(290 + 90) == ()
    assert [one.kind for one in monitor.tick(290 + 101)] == ["silence"]
    assert monitor.tick(290 + 500) == ()
    assert [one.over for one in monitor.row(30, 2.0, now=900.0)] == [True] and told == []


def test_a_buffered_writer_is_not_silent_between_its_pieces():
    monitor = Monitor()
    for step in range(1, 400):
        monitor.row(step, 2.0, now=100.0 * (step // 50))
    assert monitor.tick(700 + 190) == ()


def test_a_throughput_that_halves_is_an_alarm():
    monitor, told = Monitor(), []
    for step in range(1, 200):
        told += monitor.row(step, 2.0, rate=1000.0 if step < 150 else 400.0)
    assert [(one.kind, one.first_bad_step) for one in told] == [("throughput", 150)]


def test_a_loader_that_stalls_at_every_second_step_is_an_alarm_and_one_that_stalls_now_and_then_is_none():
    def told(every):
        monitor, found = Monitor(), []
        for step in range(1, 260):
            stalls = step >= 150 and step % every == 0
            found += monitor.row(step, 2.0, rate=40.0 if stalls else 1000.0)
        return [(one.kind, one.first_bad_step) for one in found if one.level == "alarm"]

    assert told(2) == [("throughput", 150)] and told(3) == told(20) == []


@pytest.mark.parametrize(
    "lift, rate, expected", [(0.0, 1.0, []), (1.5, 1.0, ["resume.loss"]), (0.0, 3.0, ["resume.lr"])]
)
def test_a_resume_is_told_and_what_it_did_not_give_back_is_an_alarm(lift, rate, expected):
    monitor, told = Monitor(), []
    for step, loss in calm(300):
        told += monitor.row(step, loss, lr=1e-3)
    for step, loss in calm(300, seed=1)[250:270]:
        told += monitor.row(step, loss + lift, lr=1e-3 * rate)
    assert told[0].text == "resume.back" and told[0].values == {"first": 251, "last": 300}
    assert [text for text in alarms(told) if text.startswith("resume")] == expected


def test_steps_that_a_resume_repeats_do_not_make_its_alarm_late():
    before = calm(200)
    after = [(step, loss + 4) for step, loss in calm(60, seed=1, first=191)]
    rows = [Step(10 * step, {"loss": loss}, fields={"loss": loss}) for step, loss in (*before, *after)]
    log = grow(Grown("resumed", "drawn", "held back", True, onset=1910, begins=200), rows)
    assert log.late == (10, 1) and log.sparse and log.in_time


def test_ranks_that_print_the_same_steps_out_of_order_are_no_resume():
    monitor = Monitor()
    rows = [(step + offset, loss) for step, loss in calm(100) for offset in (0, 0, -1, 0)]
    assert [one for step, loss in rows for one in monitor.row(step, loss)] == []


def test_another_run_in_the_same_log_is_judged_from_its_own_start():
    told = told_by(calm(300) + calm(300, seed=3))
    assert [one.text for one in told] == ["resume.anew"]


def test_an_alarm_says_what_the_log_can_not_tell_and_is_an_object_of_the_contract():
    told = told_by([(step, loss + 3 * (step >= 250)) for step, loss in calm(300)])
    for lang in ("en", "es"):
        shown = json.loads(json.dumps(as_json(told[1], "a.log", lang)))
        assert set(shown) == {
            *("schema", "source", "level", "kind", "step", "first_bad_step", "over", "evidence", "advice", "unknown")
        }
        assert shown["schema"] == "labrunner/alarm/v1" and shown["advice"] and len(shown["unknown"]) == 2
    monitor = Monitor()
    told = [one for s, loss in calm(300) for one in monitor.row(s, loss + 3 * (s >= 250), 1.0, 1e-3)]
    assert as_json(told[1], "a.log")["unknown"] == []


def test_a_threshold_is_set_by_its_name():
    settings = AlarmThresholds().changed(["notice_sigma=1000"])
    monitor = Monitor(settings)
    told = [one.text for s, loss in calm(300) for one in monitor.row(s, loss + 3 * (s >= 250))]
    assert not {"loss.excursion", "loss.stays"} & set(told)
    with pytest.raises(InputError, match="did you mean notice_sigma"):
        AlarmThresholds().changed(["notice_sigmas=2"])


def test_notices_of_one_kind_are_not_told_row_after_row_and_alarms_end():
    told = told_by([(step, loss + 3 * (step % 9 == 0 and step > 100)) for step, loss in calm(500)])
    assert 1 <= len(told) <= 9
    settings = AlarmThresholds().changed(["most_alarms=3"])
    monitor = Monitor(settings)
    rows = [(s, loss + 3 * (s % 60 < 20 and s > 100)) for s, loss in calm(2000)]
    assert sum(one.level == "alarm" for s, loss in rows for one in monitor.row(s, loss)) == 3


@pytest.mark.slow
def test_memory_does_not_grow():
    monitor = Monitor()
    rng = random.Random(0)

    def feed(first, count):
        for step in range(first, first + count):
            monitor.row(step, 2 + rng.gauss(0, 0.05), 1.0, 1e-3, 1024.0, 0.0, 1e5, float(step))

    def held():
        gc.collect()  # Python keeps thousands of freed tuples for later
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    feed(1, 10_000)  # until all that is kept of rows is full
    before = held()
    feed(10_001, 20_000)
    grown = held() - before
    tracemalloc.stop()
    assert grown < 20_000  # a byte a row: what is kept of the newest rows comes and goes


def test_nothing_heavy_is_imported():
    code = "import sys, labrunner.diagnosis.online; print({'numpy', 'torch', 'pydantic'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_every_sentence_is_there_in_both_languages():
    assert all(len(pair) == 2 and all(pair) for pair in WORDS.values())


@pytest.mark.parametrize("seed", range(3))
def test_what_climbs_block_after_block_is_told_within_fifty_steps(seed):
    rng = random.Random(seed)
    down = [10.8 - 0.05 * step for step in range(1, 50)]
    up = [8.3 + 1.9 * (1 - math.exp(-i / 60)) for i in range(60)]
    told = told_by([(i + 1, loss + rng.gauss(0, 0.06)) for i, loss in enumerate(down + up)])
    creeping = [one for one in told if one.text == "loss.creeps"]
    assert creeping and creeping[0].step <= 100


def test_what_creeps_is_told_before_it_has_lost_a_tenth_of_what_was_learned():
    rows = [(step, loss + 0.0008 * max(step - 600, 0)) for step, loss in calm(1400, level=3.0)]
    creeping = [one for one in told_by(rows) if one.text == "loss.creeps"]
    assert creeping and creeping[0].values["loss"] - 3.0 < 0.5


def creeping(rows, rate) -> list[Alarm]:
    monitor = Monitor()
    return [one for step, loss in rows for one in monitor.row(step, loss, lr=rate(step)) if one.text == "loss.creeps"]


def slowly_up(rise, seed=0):
    """A loss that comes down from 10 to 4 and from step 1500 on goes up by `rise` in a thousand steps."""
    rng = random.Random(seed)
    course = [4 + 6 * math.exp(-step / 200) + rise * max(step - 1500, 0) / 1000 for step in range(1, 3001)]
    return [(step, loss + rng.gauss(0, 0.05)) for step, loss in enumerate(course, 1)]


@pytest.mark.parametrize("seed", range(3))
def test_a_steady_rise_is_told_at_a_fiftieth_of_what_was_learned(seed):
    told = creeping(slowly_up(0.2, seed), lambda step: 3e-4)
    assert told and 1500 < told[0].step < 2400 and told[0].values["loss"] - told[0].values["before"] < 0.03 * 6


def test_a_small_steady_rise_with_the_rate_s_is_the_schedule_s_and_a_great_one_is_not():
    assert not creeping(slowly_up(0.2), lambda step: 3e-4 * (1 + max(step - 1500, 0) / 500))
    assert creeping(slowly_up(1.0), lambda step: 3e-4 * (1 + max(step - 1500, 0) / 500))


@pytest.mark.parametrize("seed", range(3))
def test_a_level_that_rises_once_and_stays_does_not_creep(seed):
    rng = random.Random(seed)
    course = [4 + 6 * math.exp(-step / 200) + (0.15 if step > 1500 else 0.0) for step in range(1, 3001)]
    assert not creeping([(step, loss + rng.gauss(0, 0.05)) for step, loss in enumerate(course, 1)], lambda step: 3e-4)


def test_hard_examples_of_a_learned_set_are_notices_and_a_spike_in_it_is_an_alarm():
    rng = random.Random(4)
    rows = [(20 * i, 1.2 * math.exp(-i / 10) + 0.008 * math.exp(rng.gauss(0, 0.3))) for i in range(1, 400)]
    hard = [(step, loss + (0.3 if i % 90 in (80, 81, 82) else 0)) for i, (step, loss) in enumerate(rows)]
    assert not alarms(told_by(hard)) and any(one.text == "loss.excursion" for one in told_by(hard))
    assert alarms(told_by([(step, loss + 0.3 * (i >= 300)) for i, (step, loss) in enumerate(rows)])) == ["loss.stays"]


@pytest.mark.parametrize(("far", "told"), [(2.0, []), (20.0, ["loss.stays"])])
def test_a_row_like_the_far_ones_that_came_back_is_no_alarm_in_a_sparse_log(far, told):
    rows = [(20 * step, 0.01 + 0.75 * math.exp(-step / 30) + 0.0005 * (step % 5)) for step in range(1, 600)]
    for row, hard in ((300, 0.5), (350, 0.8), (400, 0.9), (500, far)):
        rows[row] = rows[row][0], hard
    assert alarms(told_by(rows)) == told


def test_a_start_that_explodes_in_its_second_row_is_not_hidden_by_what_scatters_there():
    monitor = Monitor()
    losses = [4.16, 12.19, 11.96, 11.94, 13.74, 11.29, 13.18, 11.15, 12.35, 12.5, 10.99, 14.34, 12.48, *[11.5] * 30]
    told = [one for row in enumerate(losses, 1) for one in monitor.row(*row) if one.level == "alarm"]
    assert [(one.kind, one.first_bad_step, one.step) for one in told] == [("diverged", 2, 4)]


def test_rows_above_twice_the_start_are_of_one_size_or_a_heavy_tail():
    doubled, rng = Doubled(), random.Random(0)
    assert {doubled.take(k, 12 * math.exp(1.3 * rng.gauss(0, 1)), 4.2) for k in range(64)} == {None}
    assert [doubled.take(k, 9.0, 4.2) for k in range(100, 112)] == [None] * 11 + [100]
    assert [doubled.take(k, 3.0, 1.2) for k in range(20)] == [None] * 20  # a lucky batch


def test_a_lucky_first_batch_below_four_nats_is_no_start_that_explodes():
    lucky = [1.39, 1.72, 1.84, 1.83, 1.86, 1.94, 1.97, 1.98, 1.98, 1.95, 1.96, 1.92, 1.9, 1.88, 1.87, 1.85]
    assert not alarms(told_by(list(enumerate(lucky, 1))))
    assert alarms(told_by([(i, 6 * loss) for i, loss in enumerate(lucky, 1)])) == ["loss.start"]


def test_norms_that_scatter_over_hundreds_do_not_rise_and_norms_that_grow_do():
    norms = [4.1, 47.1, 143.4, 2.8, 305.3, 92.7, 6.0, 2.8, 5.1, 2.8, 4.1, 3.7, 5, 3.4, 58.6, 1.9, 18.6, 24.6, 31.7, 333]
    monitor = Monitor()
    assert not alarms([a for i, norm in enumerate(norms, 1) for a in monitor.row(i, 5.0, norm)])
    monitor, grown = Monitor(), [1.0, 1.1, 0.9, 1.0] * 5 + [1.5**i for i in range(1, 9)]
    assert alarms([a for i, norm in enumerate(grown, 1) for a in monitor.row(i, 5.0, norm)]) == ["grad.rises"]


def test_a_counter_and_a_loss_back_at_the_beginning_are_another_run():
    first = [(step, 0.95 * math.exp(-step / 6) + 0.002) for step in range(100)]
    again = [(step, 0.41 * math.exp(-step / 6) + 0.002) for step in range(100)]
    told = told_by(first + again)
    assert not alarms(told) and "resume.anew" in [one.text for one in told]


def test_a_rate_that_jumped_before_a_spike_is_told_with_it_and_taken_back():
    monitor, told = Monitor(), []
    for step, loss in calm(300):
        told += monitor.row(step, loss + 3 * (step > 250), lr=0.5 if step < 250 else 6.0)
    spike = next(one for one in told if one.level == "alarm")
    line = as_json(spike, "run")
    assert "rose from 0.5 to 6 at step 250" in line["evidence"] and "back to what it was" in line["advice"][0]
    unchanged = told_by([(step, loss + 3 * (step > 250)) for step, loss in calm(300)], lr=0.5)
    assert "rose" not in as_json(next(one for one in unchanged if one.level == "alarm"), "run")["evidence"]
