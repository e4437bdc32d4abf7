"""What `labrunner check` says of a run that is over, worked out in a thread: loading it alone takes longer than a key
may wait."""

from __future__ import annotations

import threading
from typing import Any

from labrunner.deck.run.state import RunState
from labrunner.errors import LabrunnerError


class Judging:
    """The spikes of `run` as it is now. `spikes` is None where the run cannot be judged."""

    def __init__(self, run: RunState) -> None:
        self.run, self.revision = run, run.revision
        self.spikes: list[Any] | None = None
        run.columns.settle()  # nothing is left to be turned into columns while the thread reads them
        self._thread = threading.Thread(target=self._judge, daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the check is over."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Until it is done."""
        self._thread.join()

    def _judge(self) -> None:
        from labrunner.diagnosis.check import check

        try:
            self.spikes = check(self.run.series()).spikes
        except LabrunnerError:
            self.spikes = None

    def settle(self) -> bool:
        """Put the judgement in place of what was said on the way, unless the run has gone on since."""
        if self.spikes is None or self.run.revision != self.revision:
            return False
        self.run.settle(self.spikes)
        return True
