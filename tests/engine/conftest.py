"""Fixtures that several tests of the engine share."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_runs import prepare


@pytest.fixture(scope="session")
def whole(tmp_path_factory) -> Path:
    """A run of the real net that nothing interrupted."""
    from labrunner.engine.process import trainer
    from labrunner.engine.process.control import Inbox

    run_dir = prepare(tmp_path_factory.mktemp("whole") / "run")
    assert trainer.train(run_dir, Inbox()).status == "finished"
    return run_dir
