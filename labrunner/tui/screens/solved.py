"""A lab that was just passed: what it took, what was learned, why it happened, where to go on."""

from __future__ import annotations

from typing import ClassVar

from labrunner.course import progress
from labrunner.course.briefing import causes_text
from labrunner.course.experiments import necessary_causes
from labrunner.deck.draw.scale import duration
from labrunner.deck.work.next import Next
from labrunner.deck.work.solved import seconds_taken, told
from labrunner.say import points
from labrunner.tui.screens.page import bindings
from labrunner.tui.screens.reader import Reader


class SolvedPage(Reader):
    """Score, hints and time, what the break needed, the learner's own lesson, then the lab's explanation."""

    page = "solved"
    BINDINGS: ClassVar = bindings("solved")

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("solved.title", lab=self.session.lab.id), self.app.learner

    def markdown(self) -> str:
        """The whole page."""
        return "\n\n".join([*self._facts(), *told(self.session, self.say)])

    def _facts(self) -> list[str]:
        lab, done = self.session.lab, progress.read(self.session.folder.progress)
        score, most = done.best or (0.0, 100.0)
        count = len(done.paid_hints)
        hints = self.say("solved.hints", count=count) if count else self.say("solved.no_hints")
        facts = [self.say("solved.score", score=points(score), most=points(most), hints=hints)]
        if done.raised is not None:
            facts[0] += " " + self.say("labs.first_counts", score=points(score), now=points(done.raised))
        took = seconds_taken(self.session)
        if took is not None:
            facts[0] += " " + self.say("solved.took", time=duration(took))
        lesson = self.lesson()
        if needed := causes_text(lab, necessary_causes(lab), self.say.language):
            facts.append(self.say("solved.causes", causes=needed))
        return [*facts, *([f"### {self.say('solved.lesson')}", f"> {lesson}"] if lesson else [])]

    def lesson(self) -> str:
        """The lesson that the learner wrote, on one line; empty without one."""
        from labrunner.graders.read.parse import parse_file

        parsed = parse_file(self.session.folder.postmortem)
        return " ".join(parsed.lesson.text.split()) if parsed else ""

    def here_words(self, coming: Next) -> str:
        """Which key leads on to the other labs."""
        return self.say("next.here.solved", key=self.key("onward"))

    def action_onward(self) -> None:
        """Leave the lab: the list says which one comes next."""
        self.app.pop_to_run()
        self.app.close_lab()
