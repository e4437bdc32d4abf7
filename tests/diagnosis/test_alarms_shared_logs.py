"""Public logs with a reader's labels, grown row by row, where the folder with them stands beside the repository."""

import pytest

from tools.watch_table import SHARED, public

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (SHARED / "logs" / "labels.tsv").exists(), reason="no labelled logs beside the repository"),
]


#: Healthy logs that do raise one, as docs/watch.md says: runs appended to each other, heavy tails after convergence.
KNOWN_FALSE = {"keras_irfanet_csvlogger.log", "releaseframe_train.log"}


@pytest.fixture(scope="module")
def logs():
    return list(public())


def test_no_healthy_log_raises_an_alarm_but_for_the_known(logs):
    healthy = [log for log in logs if not log.sick]
    assert sum(log.rows for log in healthy) > 30_000
    assert {log.name for log in healthy if log.alarms} <= KNOWN_FALSE


def test_nine_in_ten_sick_logs_are_confirmed_in_time(logs):
    sick = [log for log in logs if log.sick and log.onset is not None]
    late = [log.name for log in sick if not log.in_time]
    assert len(sick) >= 10 and len(late) <= len(sick) / 10, late
