"""The panels on other people's logs: what is drawn, what keys do, what a terminal is sent."""

import pytest
from grown_logs import losses, printed, table

from labrunner.deck.draw.glyphs import ASCII, BRAILLE
from labrunner.watch.follow import Watched
from labrunner.watch.live import Screen, _keys, sequences
from labrunner.watch.sources import open_source


@pytest.fixture
def screen(tmp_path):
    (tmp_path / "one.csv").write_bytes(table())
    (tmp_path / "two.log").write_bytes(printed(spike=0))
    made = Screen([Watched(open_source(tmp_path / name)) for name in ("one.csv", "two.log")], "en", BRAILLE)
    for tab in made.tabs:
        for alarm in tab.log.poll():
            tab.tell(alarm)
    return made


def test_the_panels_that_a_log_can_fill_are_drawn_with_its_alarms(screen):
    text = screen.draw(120, 40).text()
    assert "1 loss" in text and "2 learning rate" in text and "gradient norm" not in text.split("ALARM")[0]
    assert "one.csv [1/2]" in text and "1 alarm" in text and "ALARM spike-lingering" in text and "▲" in text


def test_keys_change_what_is_shown(screen):
    screen.key("\t")
    assert "two.log" in screen.draw(120, 40).text()
    screen.key("2")
    assert "1 loss" not in screen.draw(120, 40).text()
    screen.key("0")
    screen.key("\x1b[D")
    assert screen.tab.view.cursor is not None
    screen.key("\x1b")
    assert screen.tab.view.cursor is None
    for key in ("s", "l", "x", "9"):
        screen.key(key)
    assert not screen.done
    screen.key("q")
    assert screen.done


@pytest.mark.parametrize("size", [(200, 60), (80, 24), (60, 18), (40, 12), (20, 5), (1, 1)])
def test_it_fits_every_terminal(screen, size):
    canvas = screen.draw(*size)
    assert (canvas.width, canvas.height) == size


def test_without_unicode_everything_is_ascii(tmp_path):
    (tmp_path / "a.csv").write_bytes(table())
    made = Screen([Watched(open_source(tmp_path / "a.csv"))], "es", ASCII)
    for alarm in made.tab.log.poll():
        made.tab.tell(alarm)
    assert made.draw(100, 30).text().isascii()


def test_only_what_changed_is_sent_again(screen):
    first = screen.draw(100, 30)
    assert sequences(first, None).startswith("\x1b[2J")
    assert sequences(first, first) == ""


def test_an_excerpt_begins_where_it_begins(tmp_path):
    rows = "".join(f"step {30_000 + i} loss {loss}\n" for i, loss in enumerate(losses(spike=0)))
    (tmp_path / "a.log").write_text(rows)
    made = Screen([Watched(open_source(tmp_path / "a.log"))], "en", BRAILLE)
    made.tab.log.poll()
    made.draw(100, 30)
    assert made.tab.view.window(made.tab.run)[0] == 30_000


def test_an_arrow_is_one_key():
    import os

    ours, theirs = os.pipe()
    os.write(theirs, b"q\x1b[C1\x1b")
    assert _keys(ours, 1.0) == ["q", "\x1b[C", "1", "\x1b"]


def test_a_validation_of_a_step_that_has_its_row_withdraws_nothing(tmp_path):
    rows = [
        f"step {s}: loss {2.0 + 0.01 * (s % 3):.3f}" + ("\nstep 60 val_loss 2.1" * (s == 60)) for s in range(1, 101)
    ]
    (tmp_path / "a.log").write_text("\n".join(rows) + "\n")
    made = Screen([Watched(open_source(tmp_path / "a.log"))], "en", BRAILLE)
    made.tab.log.poll()
    assert len(made.tab.run.columns) >= 99
