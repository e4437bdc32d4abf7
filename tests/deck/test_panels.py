"""What a panel looks like, as text."""

from __future__ import annotations

import dataclasses

import pytest
from panel_text import panel, scene
from tui_synthetic import journal

from labrunner.deck.draw import events, lines
from labrunner.deck.draw.canvas import Canvas, one_cell
from labrunner.deck.draw.glyphs import ASCII, BLOCK, for_terminal, to_ascii
from labrunner.deck.draw.panels import Scene, draw_panel
from labrunner.deck.run.state import RunState
from labrunner.series.instruments import PANELS


@pytest.mark.parametrize("number", PANELS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_panel_shows_its_number_and_the_cursor_step(number, language):
    text = panel(number, scene(language=language))
    assert f" {number} " in text.splitlines()[0]
    assert "312" in text.splitlines()[-2]


def test_numbers_of_the_cursor_step_stand_in_the_lower_edge():
    text = panel(3, scene())
    assert "pre 29.68" in text and "post 29.68" in text and "×41" in text


def test_the_alarm_and_the_spike_stand_in_the_cursors_column():
    rows = panel(3, scene()).splitlines()
    column = rows[1].index("▲")
    assert rows[2][column] != " "


def test_the_chosen_panel_has_a_heavy_frame():
    assert "┏" in panel(1, scene(), chosen=True) and "┏" not in panel(1, scene())


def test_nan_is_marked_and_the_curve_ends_before_it():
    where = scene(nan_from=400)
    rows = panel(1, where).splitlines()
    marks = [i for i, c in enumerate(rows[1]) if c == "×"]
    assert len(marks) >= 5
    for row in rows[2:-2]:
        assert all(row[i] in " │" for i in marks[2:-1] if i < 33), row
    assert "NaN" not in rows[-1]
    where.view.place(400, where.run)
    assert "loss NaN" in panel(1, where).splitlines()[-1]
    assert "block_1.mlp" in panel(6, where).splitlines()[-1]


def test_the_clip_is_a_line_with_a_word():
    where = scene(clip=1.0)
    where.run.clip = 1.0
    assert "clip" in panel(3, where) and "┈" in panel(3, where)


def test_histograms_over_time_show_the_tail_of_one_step():
    rows = panel(7, scene(), height=20).splitlines()
    column = rows[1].index("▲")
    upper = [row[column] for row in rows[2:9]]
    assert set(upper) & set("░▒▓█")
    assert "tten 11.90" in rows[-1]


def test_many_curves_are_told_apart_without_colour():
    text = panel(4, scene())
    assert all(tag in text for tag in ("emb", "b0", "b1", "fin"))


def test_a_run_laid_over_shows_its_number():
    other = RunState()
    other.feed(journal(500, clip=1.0))
    assert "other 5.758" in panel(1, scene(other=other), width=60)


@pytest.mark.parametrize("number", PANELS)
def test_ascii_and_blocks_use_only_their_alphabet(number):
    assert panel(number, scene(glyphs=ASCII, nan_from=450)).isascii()
    drawn = set(panel(number, scene(glyphs=BLOCK)))
    assert not any(0x2800 < ord(c) < 0x2900 for c in drawn)


@pytest.mark.parametrize("number", PANELS)
@pytest.mark.parametrize("size", [(12, 4), (24, 6), (3, 3), (1, 1), (79, 40), (200, 9)])
def test_any_size_and_an_empty_run_can_be_drawn(number, size):
    for run in (None, RunState()):
        canvas, _ = draw_panel(number, scene(run), *size, chosen=True)
        assert (canvas.width, canvas.height) == size


@pytest.mark.parametrize(("largest", "logarithmic"), [(40.0, False), (1e15, True)])
def test_logits_that_run_away_get_a_logarithmic_axis_so_that_entropies_are_seen_beside_them(largest, logarithmic):
    run = RunState()
    for step in range(1, 101):
        logit = largest if step > 60 else 2.0
        run.feed(
            [{"kind": "step", "step": step, "loss": 3.0, "attn_logit_max": {"b1": logit}, "attn_entropy": {"b1": 2.5}}]
        )
    where = scene(run)
    where.view.select(4, 4)
    where.view.select(4, 4)  # turned: the page of the attention
    assert ("(log)" in panel(4, where)) is logarithmic


def test_smoothing_and_log_axis_change_the_picture_only():
    where = scene()
    before = panel(1, where)
    where.view.smooth = True
    assert panel(1, where) != before
    where.view.smooth = False
    where.view.flip_log(1)
    assert "(log)" in panel(1, where)
    where.view.flip_log(1)
    assert panel(1, where) == before


def test_readings_name_batch_rare_tokens_and_tail():
    text = lines.readings(scene(), 80).text()
    assert "loss 5.758" in text and "clip off" in text and "drill:piece:tten×3" in text
    assert "rare tten×84" in text and "tten 11.90" in text and "hist" in text


def test_that_a_run_was_not_clipped_is_not_said_before_the_lab_is_solved():
    where = scene()
    text = lines.readings(dataclasses.replace(where, told=False), 80).text()
    assert "clip" not in text and "post" in text
    where.run.clip = 1.0
    assert "clip 1" in lines.readings(dataclasses.replace(where, told=False), 80).text()


def test_the_event_line_names_alarms_with_their_steps():
    text = events.event_line(scene(), 80).text()
    assert text.startswith("! ") and "312 gradient ×41.5" in text and "362 loss not back in 50 steps" in text
    where = scene()
    where.run.alarms = [alarm for alarm in where.run.alarms if alarm.kind == "loss-not-back"]
    assert "362 loss not back in 50 steps (rose at 312: " in events.event_line(where, 80).text()
    calm = events.event_line(scene(spike_at=999), 80).text()
    assert "no alarm so far" in calm


def test_numbers_stand_still_while_the_cursor_moves():
    where = scene()
    places = set()
    for step in (5, 120, 311, 312, 313, 499):
        where.view.place(step, where.run)
        rows = lines.readings(where, 80).text().splitlines()
        places.add((rows[0].index("ema"), rows[0].index("norm"), rows[0].index("clip")))
    assert len(places) == 1


def test_the_table_and_the_batch_log_point_at_the_step():
    where = scene()
    assert "5.758" in lines.table(where, 60, 24).text()
    assert "▸  312 ▲" in lines.batch_log(where, 60, 9).text()


def test_foreign_characters_never_shift_a_row():
    canvas = Canvas(10, 1)
    canvas.put(0, 0, "a\u4e16\x1b[31mb\u0301")
    assert len(canvas.text()) == 10
    assert one_cell("日本") == "??"


def test_only_changed_cells_are_repainted():
    a, b = Canvas(20, 3), Canvas(20, 3)
    b.put(5, 1, "x")
    assert b.changed_rows(a) == [(1, 5, 6)]
    assert len(b.changed_rows(None)) == 3
    assert b.changed_rows(b) == []


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({"LANG": "en_US.UTF-8"}, "braille"),
        ({"LANG": "C"}, "ascii"),
        ({}, "ascii"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "POSIX"}, "ascii"),
        ({"LANG": "es_ES.utf8", "TERM": "linux"}, "block"),
        ({"LANG": "en_US.UTF-8", "LABRUNNER_ASCII": "1"}, "ascii"),
        ({"LABRUNNER_GLYPHS": "block"}, "block"),
    ],
)
def test_the_alphabet_follows_the_terminal(environment, name):
    assert for_terminal(environment).name == name


def test_ascii_keeps_widths():
    for text in ("pérdida · ×41 ▲ │ ┏━┓", "世界", "ñandú…"):
        assert to_ascii(text).isascii()
    assert len(to_ascii("pérdida · ×41 ▲")) == len("pérdida · ×41 ▲")
    assert to_ascii("世") == "??"
    assert to_ascii("‹ts› es rara") == "[ts] es rara"


def with_rate(peak: float, *, constant: bool = False) -> Scene:
    """A run whose learning rate climbs to `peak` over 200 steps, or stands there from the start."""
    run = RunState()
    run.feed({**line, "lr": peak if constant else peak * min(line["step"] / 200, 1.0)} for line in journal(500))
    return scene(run)


@pytest.mark.parametrize("peak", [0.06, 0.003, 3e-4, 2.7e-4, 1.25e-5])
@pytest.mark.parametrize("constant", [False, True])
@pytest.mark.parametrize("log", [False, True])
def test_labels_of_a_rate_stand_inside_the_frame(peak, constant, log):
    where = with_rate(peak, constant=constant)
    where.view.flipped = {2} if log else set()
    for size in ((40, 18), (40, 13), (80, 18), (158, 44)):
        rows = panel(2, where, *size).splitlines()[1:-1]
        assert {row[0] + row[-1] for row in rows} == {"││"}, "\n".join(rows)
        labels = [row[1:].split("┤")[0].strip() for row in rows if "┤" in row]
        assert labels and all(float(label) >= 0 for label in labels)


def test_labels_that_are_short_enough_leave_the_dots_where_they_are():
    assert "┃0.003┤" in draw_panel(2, with_rate(0.003), 40, 18, chosen=True)[0].text()
    assert {draw_panel(n, with_rate(0.003), 40, 18, chosen=True)[1].x for n in PANELS} == {7}


@pytest.mark.parametrize(
    ("number", "title", "edge"),
    [
        (4, "4 attention: logits, entropy H", "b0 2.760  b1 1.680  Hb0 2.088"),
        (7, "7 tokens of the batch, entropy", "H 1.600  .×9 the×8"),
    ],
)
def test_a_panel_chosen_once_more_turns_to_its_second_page_and_back(number, title, edge):
    where = scene()
    where.view.select(number, 7)
    first = panel(number, where)
    where.view.select(number, 7)
    rows = panel(number, where).splitlines()
    assert title in rows[0] and edge in rows[-1]
    assert any(set(row) & set("⠒⣀⠤⣿") for row in rows[1:-1])
    where.view.select(number, 7)
    assert panel(number, where) == first


def test_the_held_out_loss_stands_beside_loss_and_ema_with_its_newest_reading():
    where = scene()
    assert "loss 5.758  ema 1.714  eval 1.902" in panel(1, where).splitlines()[-1]
    where.view.place(20, where.run)
    assert "eval -" in panel(1, where).splitlines()[-1]


@pytest.mark.parametrize("number", [4, 5, 7])
def test_a_journal_without_a_page_s_fields_says_so(number):
    run = RunState(hist_edges=tuple(i * 0.5 for i in range(33)))
    without = ("attn_logit_max", "attn_entropy", "token_entropy", "eval_loss", "grad_v_rms")
    run.feed({key: v for key, v in line.items() if key not in without} for line in journal(50))
    where = scene(run)
    where.view.turned = {number}
    assert "not in this journal" in panel(number, where)
    assert "eval" not in panel(1, where)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_panel_without_a_number_has_no_scale(number):
    empty = panel(number, Scene(RunState(), scene().view, scene().glyphs, scene().say))
    assert "┤" not in empty and "┤" in panel(number, scene())


def test_update_and_moments_say_how_many_times_their_baseline_they_are():
    shown = panel(5, scene(), width=90)
    assert shown.splitlines()[-1].count("×") == 3


@pytest.mark.parametrize("number", [n for n in PANELS if n != 7])  # whose bins come with the run
def test_before_a_run_no_axis_is_made_up_and_with_one_its_steps_are_known(number):
    empty = scene(RunState())
    empty.view.steps, empty.view.cursor = 0, None
    assert not any(sign.isdigit() for sign in panel(number, empty).split("\n", 1)[1])
    empty.view.steps = 500
    assert "500" in panel(number, empty)


@pytest.mark.parametrize(("language", "words"), [("en", "(baseline "), ("es", "(línea base ")])
@pytest.mark.parametrize(("number", "field"), [(3, "grad_norm_pre"), (5, "v_norm")])
def test_a_panel_alone_shows_the_baseline_that_is_asked_for(language, words, number, field):
    where = scene(language=language)
    assert words not in panel(number, where, width=80)
    where.view.select(number, 7)
    where.view.full = True
    shown = panel(number, where, width=80).split(words)[1].split(")")[0]
    assert float(shown) == pytest.approx(where.run.baseline(field, 312), rel=1e-3)
