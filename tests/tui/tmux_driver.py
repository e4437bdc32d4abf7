"""The deck in a real terminal, with a trainer and a grader that answer at once.

python tests/tui/tmux_driver.py FOLDER LAB LANGUAGE
"""

from __future__ import annotations

import sys
from pathlib import Path

from tui_fakes import FakeLaunch, FakeTrainer, fake_grader

from labrunner.course.lab import load_lab
from labrunner.deck.work import grade as grade_state
from labrunner.deck.work import session as session_module
from labrunner.tui.app import LabrunnerApp


class QuickLaunch(FakeLaunch):
    """Every run is there as soon as it is started."""

    def start(self, spec, run_dir: Path, *, outlive: bool = False) -> FakeTrainer:
        trainer = super().start(spec, run_dir, outlive=outlive)
        trainer.train(500)
        trainer.end()
        return trainer


def main() -> int:
    root, name, language = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    fake = QuickLaunch(load_lab(name))
    for what in ("start", "attach", "resume", "RunSpec"):
        setattr(session_module.launch, what, getattr(fake, what))
    result = fake_grader(root, lab=name)
    grade_state.command = lambda *_: result
    app = LabrunnerApp(learner="ada", language=language, runs_root=root / "runs", learners_root=root / "learners")
    return app.run() or 0


if __name__ == "__main__":
    sys.exit(main())
