"""What the panels read: a run fed from journal lines."""

from __future__ import annotations

import numpy as np
import pytest
from tui_synthetic import journal, step_line

from labrunner.deck.run.state import RunState
from labrunner.series.columns import Columns


def fed(*args, **options) -> RunState:
    run = RunState()
    run.feed(journal(*args, **options))
    return run


def test_columns_hold_scalars_and_nested_fields():
    run = fed(20)
    assert run.last_step == 20 and len(run.columns) == 20
    assert run.at("act_rms.block_0", 7) == 0.5
    assert run.at("loss", 21) is None
    assert run.columns.values("param_norms.head").tolist() == [9.0] * 20


def test_words_for_what_is_not_finite_become_numbers():
    columns = Columns()
    for step, value in enumerate([1.0, "NaN", "Infinity", "-Infinity", None, "rubbish"], start=1):
        columns.append(step, {"loss": value})
    values = columns.values("loss")
    assert np.isnan(values[1]) and values[2] == np.inf and values[3] == -np.inf
    assert columns.present("loss").tolist() == [True, True, True, True, False, False]


def test_a_field_that_arrives_late_is_absent_before():
    columns = Columns()
    columns.append(1, {"a": 1.0})
    assert columns.names == ("a",)
    columns.append(2, {"a": 2.0, "b": 5.0})
    assert columns.present("b").tolist() == [False, True]
    columns.append(3, {"b": 6.0})
    assert columns.present("a").tolist() == [True, True, False]


def test_growth_beyond_the_first_room_keeps_everything():
    columns = Columns()
    for step in range(1, 5001):
        columns.append(step, {"a": float(step)})
        if step % 900 == 0:
            assert columns.at("a", step) == step
    assert columns.values("a").tolist() == [float(s) for s in range(1, 5001)]
    assert columns.present("a").all()


def test_a_resume_withdraws_later_steps():
    run = fed(400)
    run.feed([{"kind": "resume", "step": 200}])
    assert run.last_step == 200
    assert run.batch(201) is None and run.histogram(201) is None
    assert not [a for a in run.alarms if a.step > 200]
    run.feed([step_line(201)])
    assert run.last_step == 201 and run.at("loss", 201) == pytest.approx(step_line(201)["loss"])


def test_the_spike_raises_alarms_with_its_ratio():
    run = fed(420)
    kinds = {(a.step, a.kind) for a in run.alarms}
    assert (312, "gradient") in kinds and (312, "loss") in kinds and (362, "loss-not-back") in kinds
    gradient = next(a for a in run.alarms if a.kind == "gradient")
    assert 30 < gradient.value < 50 and gradient.serious


def test_a_clipped_run_comes_back():
    run = fed(420, clip=1.0)
    assert [a.kind for a in run.alarms] == ["gradient", "loss", "loss-back"]


def test_a_calm_run_raises_nothing():
    assert fed(420, spike_at=9999).alarms == []


def test_nan_is_named_once_with_its_first_tensor():
    run = fed(60, nan_from=50)
    assert run.first_bad == (50, "block_1.mlp")
    assert [a.step for a in run.alarms if a.kind == "nonfinite"] == [50]
    assert run.nonfinite(55) == "block_1.mlp"


def test_a_skipped_overflow_is_no_bad_step():
    run = fed(60)
    line = step_line(61, nan_from=61) | {"loss": 1.7, "update_ratio": 0.0}
    run.feed([line, step_line(62)])
    assert run.first_bad is None
    assert [a.kind for a in run.alarms] == ["overflow"]


def test_rubbish_lines_are_counted_and_left_out():
    run = fed(5)
    run.feed([{"kind": "step"}, {"kind": "step", "step": "x"}, {"kind": "step", "step": -4}, {"no": 1}, step_line(6)])
    assert run.rubbish == 4 and run.last_step == 6


def test_escape_sequences_in_names_are_cleaned():
    run = RunState()
    run.feed([step_line(1) | {"first_nonfinite": "\x1b[2Jevil"}])
    assert run.nonfinite(1) == "evil"


def test_histograms_and_tails_are_kept_by_step():
    run = fed(320)
    assert int(run.histogram(312).sum()) == 120
    assert run.tail(312)[0]["token"] == "tten"
    assert run.batch(312)["rare_tokens"] == {"tten": 84}
    assert run.histograms().shape == (320, 35)


def test_the_baseline_is_the_median_of_the_hundred_steps_before():
    run = fed(320)
    values = run.columns.values("grad_norm_pre")[211:311]
    assert run.baseline("grad_norm_pre", 312) == pytest.approx(float(np.median(values)))
    assert run.baseline("grad_norm_pre", 5) is None


def test_the_header_tells_what_the_trainer_holds_where_there_is_room():
    import os

    from labrunner.deck.draw import glyphs
    from labrunner.deck.draw.header import Header, draw_header, memory_of
    from labrunner.deck.strings import Say

    assert memory_of(None) is None and memory_of(-1) is None
    held = memory_of(os.getpid())
    assert held is None or held > 1 << 20
    header = Header("no-clip", "break", 42, "cpu fp32", 12, 500, 50.0, "running")
    header = Header(**{**header.__dict__, "memory": 300 << 20})
    assert "cpu fp32 · 300 MiB" in draw_header(header, 160, Say("en"), glyphs.BRAILLE).text()
    assert "MiB" not in draw_header(header, 80, Say("en"), glyphs.BRAILLE).text()


def test_a_run_on_a_gpu_says_itself_what_it_holds_there():
    import os
    from types import SimpleNamespace

    from labrunner.deck.draw.header import memory_of
    from labrunner.tui.screens.run import RunPage

    def shown(*lines):
        flight = SimpleNamespace(run=RunState(), manifest=SimpleNamespace(pid=os.getpid()))
        flight.run.feed(lines)
        return RunPage._memory(SimpleNamespace(session=SimpleNamespace(current=flight)))

    on_gpu = [{"kind": "step", "step": step, "loss": 2.0, "device_memory": step << 30} for step in (1, 2)]
    assert shown(*on_gpu) == 2 << 30
    held, near = shown({"kind": "step", "step": 1, "loss": 2.0}), memory_of(os.getpid())
    assert (held is None) == (near is None) and (held is None or abs(held - near) < 64 << 20)
