"""Cursor, zoom, panels and layout, without a screen."""

from __future__ import annotations

import pytest
from tui_synthetic import journal

from labrunner.deck.draw.layout import arrange, too_small
from labrunner.deck.run.state import RunState
from labrunner.deck.run.view import View
from labrunner.series.instruments import PANELS


@pytest.fixture(scope="module")
def run() -> RunState:
    run = RunState()
    run.feed(journal(500))
    return run


def test_the_cursor_moves_by_logged_steps_and_stays_inside(run):
    view = View(steps=500)
    assert view.at(run) == 500
    view.move(-1, run)
    assert view.cursor == 499
    view.move(-10_000, run)
    assert view.cursor == 1
    view.release()
    assert view.at(run) == 500


def test_alarms_are_visited_in_turn_and_around_the_end(run):
    view = View(steps=500)
    assert view.to_mark(1, run) == 312
    assert view.to_mark(1, run) == 362
    assert view.to_mark(1, run) == 312
    assert view.to_mark(-1, run) == 362
    assert View().to_mark(1, RunState()) is None


def test_going_around_the_alarms_is_said(run):
    view = View(steps=500)
    told = [view.around_to_mark(direction, run) for direction in (1, 1, 1, -1, -1)]
    assert told == [None, None, "say.first_mark", "say.last_mark", None]
    assert View().around_to_mark(1, RunState()) == "say.no_mark"
    alone = RunState()
    alone.feed(journal(330))
    assert view.around_to_mark(-1, alone) == "say.only_mark"


def test_zoom_keeps_the_cursor_in_sight_and_ends_at_the_whole_run(run):
    view = View(steps=500)
    view.place(312, run)
    for _ in range(4):
        view.zoom(0.5, run)
    first, last = view.window(run)
    assert first <= 312 <= last and last - first < 40
    view.move(100, run)
    first, last = view.window(run)
    assert first <= view.cursor <= last
    for _ in range(9):
        view.zoom(2.0, run)
    assert view.window(run) == (1, 500)


@pytest.mark.parametrize("steps", [500, 501, 737])
@pytest.mark.parametrize("times", [1, 2, 3, 4, 5, 6])
def test_as_many_steps_out_as_in_end_at_the_whole_run(run, steps, times):
    view = View(steps=steps)
    view.place(312, run)
    whole = view.window(run)
    for _ in range(times):
        view.zoom(0.5, run)
    assert view.window(run) != whole
    for _ in range(times):
        view.zoom(2.0, run)
    assert view.window(run) == whole and view.zoomed is None


def test_a_frozen_view_stays_while_the_run_goes_on():
    run = RunState()
    run.feed(journal(100))
    view = View(steps=500)
    assert view.freeze(run)
    run.feed(journal(150)[100:])
    assert view.at(run) == 100 and run.last_step == 150
    assert not view.freeze(run)
    assert view.at(run) == 150


def test_digits_pair_panels_where_there_are_two_places():
    view = View()
    assert view.visible(2) == [1, 3]
    view.select(7, 2)
    assert view.visible(2) == [1, 7] and view.selected == 7
    view.select(3, 2)
    assert set(view.visible(2)) == {3, 7}
    view.select(7, 2)
    assert set(view.visible(2)) == {3, 7} and view.selected == 7
    view.full = True
    assert view.visible(2) == [7]
    assert sorted(view.shown) == list(PANELS)


def test_panels_can_be_walked_through(run):
    view = View()
    seen = []
    for _ in PANELS:
        view.cycle(1, 2)
        seen.append(view.selected)
        assert view.selected in view.visible(2)
    assert sorted(seen) == list(PANELS)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 32), (132, 43), (160, 50), (200, 60), (80, 60), (250, 20)])
@pytest.mark.parametrize("full", [False, True])
def test_boxes_do_not_overlap_and_stay_on_the_screen(size, full):
    width, height = size
    layout = arrange(width, height, full=full)
    boxes = [*layout.slots, layout.readings, layout.table, layout.batches, layout.event_log]
    taken = set()
    for x, y, w, h in [box for box in boxes if box]:
        assert x >= 0 and y >= 1 and x + w <= width and y + h <= height - 1 and w > 10 and h >= 3
        cells = {(column, row) for column in range(x, x + w) for row in range(y, y + h)}
        assert not cells & taken
        taken |= cells


def test_sizes_choose_layouts():
    assert arrange(80, 24, full=False).kind == "small" and len(arrange(80, 24, full=False).slots) == 2
    assert len(arrange(160, 50, full=False).slots) == 7
    assert len(arrange(120, 36, full=False).slots) == 4
    assert len(arrange(160, 50, full=True).slots) == 1
    assert too_small(59, 24) and too_small(80, 17) and not too_small(80, 24)


def test_the_cursor_goes_to_the_peak_of_what_is_in_view(run):
    view = View(steps=500)
    assert view.to_peak("loss", run) == view.cursor == 312
    view.zoomed = (1, 200)
    assert view.to_peak("loss", run) == 1
    assert view.to_peak("no such field", run) is None and view.cursor == 1
    dead = RunState()
    dead.feed([{**line, "loss": "NaN" if line["step"] > 20 else 2.0} for line in journal(40)])
    assert View(steps=40).to_peak("loss", dead) == 1
    dead = RunState()
    dead.feed([{**line, "grad_norm_pre": "Infinity" if line["step"] == 9 else 1.0} for line in journal(40)])
    assert View(steps=40).to_peak("grad_norm_pre", dead) == 9
