"""Anybody's log on the instruments: every format's columns, its alarms, the report, and that the log is left alone."""

import pytest
from tui_fakes import a_log

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
