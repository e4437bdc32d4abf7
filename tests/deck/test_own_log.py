"""Anybody's log on the instruments: every format's columns, its alarms, the report, and that the log is left alone."""

import pytest
from tui_fakes import a_log

from labrunner.deck.draw.glyphs import ASCII
from labrunner.deck.draw.lines import batch_log
from labrunner.deck.draw.panels import Scene, draw_panel
from labrunner.deck.strings import Say
from labrunner.deck.work.own_log import LARGEST, SECTIONS, OwnLog
from labrunner.errors import InputError


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "train.csv"
    path.write_text(a_log(), encoding="utf-8")
    return OwnLog(path, reports=tmp_path / "reports")


def test_the_panels_have_what_the_log_has_and_the_smoothed_loss(log):
    run = log.current.run
    assert set(run.columns.names) == {"loss", "loss_ema", "grad_norm_pre", "lr"} and run.foreign
    assert run.at("loss_ema", 1) == run.at("loss", 1) and 2 < run.at("loss_ema", 190) < 2.5
    assert any(alarm.step == 200 for alarm in run.alarms)
    assert log.current.complete and not log.current.live and log.poll() == [] and not log.half and not log.graded
    assert log.can("diagnose") and not log.can("pause") and not log.can("overlay")


def test_rows_far_apart_are_marked_where_check_finds_a_spike(tmp_path):
    path = tmp_path / "sparse.csv"
    rows = [(step, 5.0 if step == 60000 else 3.0 + 0.001 * (step % 7)) for step in range(100, 100001, 1000)]
    rows = [(step, 6.0 if step >= 60100 else loss) for step, loss in rows]
    path.write_text("step,loss\n" + "\n".join(f"{s},{v}" for s, v in rows), encoding="utf-8")
    found = OwnLog(path, reports=tmp_path)
    assert [alarm.step for alarm in found.current.run.alarms if alarm.kind == "loss"] == [60100]
    assert found.view.zoomed == (100, 99100)  # an excerpt begins where it begins


def test_the_report_is_kept_beside_the_runs_and_the_log_is_left_alone(log):
    before, say = log.path.read_bytes(), Say("es")
    assert log.text(say).count("\n## ") == len(SECTIONS) and "pasos 1 a 300" in log.text(say)
    log.write(log.with_section(2, ["no lo esperaba"], say))
    log.write(log.with_section(2, ["de verdad"], say))
    text = log.text(say)
    assert text.index("no lo esperaba") < text.index("de verdad") < text.index("## 3.")
    page = log.make_page("es", "ada").read_text(encoding="utf-8")
    assert "de verdad" in page and "spike" in page
    assert log.path.read_bytes() == before and {path.suffix for path in log.reports.iterdir()} == {".md", ".html"}


def test_a_heading_that_was_taken_out_comes_back_at_the_end(log):
    log.write("# mine\n")
    assert log.with_section(5, ["so"], Say("en")) == ("# mine\n\n## 5. The cause, or what this log can't tell\n\nso\n")


def test_what_is_no_log_and_what_is_too_long_are_refused_in_a_sentence(tmp_path, log):
    path = tmp_path / "readme.txt"
    path.write_text("nothing to see\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"readme\.txt"):
        OwnLog(path)
    with pytest.raises(InputError, match="bytes"):
        log.write("x" * (LARGEST + 1))


def test_logs_of_one_name_in_two_folders_have_reports_of_their_own(tmp_path):
    found = set()
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        path = tmp_path / name / "train.csv"
        path.write_text(a_log(), encoding="utf-8")
        found.add(OwnLog(path, reports=tmp_path).text_path.name)
    assert found == {"a-train.csv.md", "b-train.csv.md"}


@pytest.fixture
def scaled(tmp_path):
    """A log from step 0 that says which updates an overflow cost, with a gradient that is infinite there."""
    rows = [(step, 5 / (1 + step / 50), step in (0, 120, 260)) for step in range(400)]
    path = tmp_path / "scaled.csv"
    lines = [f"{step},{loss},{'inf' if bad else 1.0},{int(bad)}" for step, loss, bad in rows]
    path.write_text("step,loss,grad_norm,overflow\n" + "\n".join(lines), encoding="utf-8")
    return OwnLog(path, reports=tmp_path)


def test_overflows_are_marked_as_in_our_runs(scaled):
    assert [(alarm.step, alarm.kind) for alarm in scaled.current.run.alarms] == [
        (step, "overflow") for step in (0, 120, 260)
    ]


def test_a_gradient_that_is_infinite_without_a_word_of_an_overflow_is_no_loss(tmp_path):
    path = tmp_path / "inf.csv"
    path.write_text("step,loss,grad_norm\n" + "\n".join(f"{s},2.0,{'inf' if s == 40 else 1}" for s in range(60)))
    [alarm] = OwnLog(path, reports=tmp_path).current.run.alarms
    assert (alarm.step, alarm.kind, alarm.name) == (40, "nonfinite", "grad_norm")


def test_step_0_is_on_the_axis_and_a_whole_window_begins_there(scaled):
    run, view = scaled.current.run, scaled.view
    assert view.window(run) == (0, 399)
    view.place(0, run)
    for _ in range(9):
        view.zoom(0.5, run)
    first, last = view.window(run)
    assert first == 0 and last < 30
    for _ in range(9):
        view.zoom(2, run)
    assert view.window(run) == (0, 399) and view.zoomed is None
    assert view.to_mark(-1, run) == 260 and view.to_mark(1, run) == 0


def test_a_panel_and_a_batch_log_with_nothing_say_so(scaled):
    scene = Scene(scaled.current.run, scaled.view, ASCII, Say("en"))
    for panel in range(1, 8):
        text = draw_panel(panel, scene, 60, 12, chosen=False)[0].text()
        assert ("not read from this log" in text) is (panel not in (1, 3)), panel
    assert "not read from this log" in batch_log(scene, 60, 12).text()


def test_words_go_under_the_first_heading_that_has_none(log):
    text = log.text(Say("en"))
    lines = text.split("\n")
    rows = log.places(text)
    assert len(rows) == len(SECTIONS)
    assert all(lines[row] == "" and "## " in "".join(lines[row - 2 : row]) for row in rows)
    log.write(log.with_section(1, ["it leapt"], Say("en")))
    text = log.text(Say("en"))
    assert text.split("\n")[log.places(text)[0] - 2].startswith("## 2.")
    assert log.places("no heading\nat all") == [1]
