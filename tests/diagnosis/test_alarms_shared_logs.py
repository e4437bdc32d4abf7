"""Public logs with a reader's labels, grown row by row, where the folder with them stands beside the repository."""

import pytest

from tools.watch_table import SHARED, public

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (SHARED / "logs" / "labels.tsv").exists(), reason="no labelled logs beside the repository"),
]

#: Logs labelled healthy of which alarms are told all the same. One learned so little text by heart that its loss is
#: exactly 0 from the second row on, for a thousand steps: that is taken back. The label of the other is of its last
#: run, and it holds one more: there validation triples while training falls to nothing, which is overfitting by any
#: reading. The table in docs/watch.md counts both as false alarms.
TOLD = {
    "keras_irfanet_csvlogger.log": "overfit",
    "wmx567_nanogpt_mup__width1024_lr0.01563_wd0.77589_seed2.csv": "plateau",
}


@pytest.fixture(scope="module")
def logs():
    return list(public())


def test_no_healthy_log_raises_an_alarm(logs):
    healthy = [log for log in logs if not log.sick]
    assert sum(log.rows for log in healthy) > 30_000
    assert {log.name: log.kind for log in healthy if log.alarms} == TOLD


def test_nine_in_ten_sick_logs_are_confirmed_in_time(logs):
    sick = [log for log in logs if log.sick and log.onset is not None]
    late = [log.name for log in sick if not log.in_time]
    assert len(sick) >= 10 and len(late) <= len(sick) / 10, late
