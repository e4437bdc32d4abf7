"""How far a grader is that works beside the screens, from the lines in which it says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from labrunner.deck.work.grade import RUNNING, run_told

if TYPE_CHECKING:
    from labrunner.deck.strings import Say


class Grading:
    """The grader's last words: which of its own runs is on, the step it has come to, and how many runs are left."""

    def __init__(self) -> None:
        self.said = ""  #: its last line of another kind, as it stands
        self._run = ""
        self._at: dict[str, str | None] = {}
        self._count = 0  # runs that were begun

    def take(self, line: str) -> None:
        """Take a line of the grader's."""
        found = RUNNING.fullmatch(line)
        if found is None:
            self.said = line
            return
        if run_told(line) != self._run:
            self._run, self._count = run_told(line), self._count + 1
        self.said, self._at = "", found.groupdict()

    @property
    def share(self) -> float:
        """How much of the runs that are surely made is made, 0 to 1."""
        if not self._at:
            return 0.0
        done = int(self._at["step"] or 0) / max(int(self._at["steps"] or 0), 1)
        return (self._count - 1 + min(done, 1.0)) / self._of

    @property
    def _of(self) -> int:
        return self._count + int(self._at["left"] or 0)

    def told(self, say: Say) -> list[str]:
        """How far it is, in sentences; none while there is nothing to tell."""
        if self.said:
            return [self.said]
        if not self._at:
            return []
        run = say("grade.run", at=self._count, of=self._of, **{n: self._at[n] for n in ("run", "step", "steps")})
        perhaps, about = self._at["perhaps"], self._at["about"]
        rest = [say("grade.perhaps.more", perhaps=perhaps)] if perhaps else []
        rest += [say("grade.about.all", time=about)] if about else []
        return [run, *rest]
