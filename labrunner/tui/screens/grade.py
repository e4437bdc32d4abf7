"""The grade: the folder as it is on the disk, graded by the same command that continuous integration uses."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.app import ComposeResult
from textual.widget import Widget
from textual.worker import Worker

from labrunner.deck.draw.canvas import Canvas, fit
from labrunner.deck.draw.prose import wrap
from labrunner.deck.draw.scale import number
from labrunner.deck.work import grade as state
from labrunner.deck.work.grading import Grading
from labrunner.deck.work.next import Next
from labrunner.errors import LabrunnerError, MachineError
from labrunner.say import points
from labrunner.text import clean
from labrunner.tui.screens.page import ListPage, bindings, place
from labrunner.tui.widgets.bars import Drawn

#: Rows that the list keeps, however long the chosen check is.
LEAST_LIST = 4
#: Characters of the grader's narration that are kept to be shown.
_NARRATION = 400


class GradePage(ListPage):
    """Every check with its points; the chosen one in full below. The grading runs in another process."""

    page, old_words = "grade", "checks"
    listed = "#checks"
    BINDINGS: ClassVar = bindings("grade")

    def __init__(self) -> None:
        super().__init__()
        self.grade: state.Grade | None = None
        self.problem = ""
        self.grading = Grading()
        self.working = False
        self._warned = False  # whether it was said that leaving stops it
        self._worker: Worker | None = None
        self._process: asyncio.subprocess.Process | None = None

    def content(self) -> ComposeResult:
        """The widgets between title and footer."""
        yield Drawn(self._draw_score, id="score", classes="placed")
        yield Drawn(self._draw_checks, id="checks", classes="placed")
        yield Drawn(self._draw_check, id="check", classes="placed")

    def place_widgets(self) -> None:
        """The chosen check to the right of the list where there is room, else below it."""
        width, height = self.app.size
        top, bottom = 5, height - 2
        place(self.query_one("#score"), (0, 2, width, 2))
        if width >= 120:
            half = width * 55 // 100
            place(self.query_one("#checks"), (0, top, half, bottom - top))
            place(self.query_one("#check"), (half, top, width - half, bottom - top))
            return
        least = min(max((bottom - top) * 2 // 5, 6), 12)
        detail = max(least, min(self._needed(width), bottom - top - LEAST_LIST - 1))
        place(self.query_one("#checks"), (0, top, width, bottom - top - detail - 1))
        place(self.query_one("#check"), (0, bottom - detail, width, detail))

    def _needed(self, width: int) -> int:
        """How many rows the chosen check takes in full."""
        return len(state.told(self.grade.rows[self.chosen], width, self.say)) if self.grade and self.grade.rows else 0

    def redraw(self) -> None:
        """Draw everything again, and give the chosen check the room that it needs."""
        self.settle_widgets()
        super().redraw()

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("grade.title", lab=self.session.lab.id), self.app.learner

    def on_mount(self) -> None:
        """Begin the record of hints where there is none, and begin to grade."""
        self.settle_widgets()
        try:
            self.session.hand_in()
        except LabrunnerError as error:
            self.tell(self.say("say.not_saved", reason=str(error)), "warning")
        self.action_grade_again()

    def next_words(self) -> str:
        """While the grader is at work, how long that takes."""
        return self.say("next.here.grading") if self.working else super().next_words()

    def here_words(self, coming: Next) -> str:
        """The key that grades again."""
        return self.say("next.here.grade", key=self.key("grade_again"))

    # --- grading --------------------------------------------------------------------------------------------------

    def action_grade_again(self) -> None:
        """Grade the folder as it is on the disk now."""
        self.grade, self.problem, self.grading, self.chosen = None, "", Grading(), 0
        self.working, self._warned = True, False
        self._worker = self.run_worker(self._grade(), exclusive=True, exit_on_error=False)
        self.redraw()

    async def _grade(self) -> None:
        folder = self.session.folder
        words = state.command(
            str(folder.path.absolute()), self.say.language, [str(p) for p in self.app.labs], folder.learner
        )
        pipe = asyncio.subprocess.PIPE
        new = False
        try:
            process = self._process = await asyncio.create_subprocess_exec(
                *words, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
            )
            assert process.stdout is not None and process.stderr is not None  # both are pipes
            out, _ = await asyncio.gather(process.stdout.read(), self._listen(process.stderr))
            code = await process.wait()
            if code not in (0, 1):
                raise MachineError(" ".join(self.grading.told(self.say)) or f"exit code {code}")
            found = state.read_grade(out.decode("utf-8", "replace"), self.session.lab.id)
            lab = self.session.lab
            veiled = state.with_choices_veiled(found, lab.questions, self.say)
            self.grade = state.with_questions_worded(veiled, lab, self.say.language)
            new = state.record_grade(self.session.folder, self.grade)
        except (OSError, LabrunnerError) as error:
            self.problem = str(error)
        finally:
            self.working = False
            self._end_process()
            if self._process is not None:
                await self._process.wait()
        self.redraw()
        if new:
            self.tell(self.say("grade.solved", key=self.keys_to("solved")))
        elif told := state.later(self.session.folder, self.grade, self.say):
            self.tell(told)

    async def _listen(self, stream: asyncio.StreamReader) -> None:
        """Show what the grader says while it works, each line once it is whole."""
        rest = ""
        while data := await stream.read(4096):
            *lines, rest = (rest + data.decode("utf-8", "replace")).replace("\r", "\n").split("\n")
            rest = rest[-_NARRATION:]
            self._take_lines(lines)
        self._take_lines([rest])

    def _take_lines(self, lines: list[str]) -> None:
        told = [line.strip() for line in lines if line.strip()]
        for line in told:
            self.grading.take(clean(line, _NARRATION))
        if told:
            self.redraw()

    def _end_process(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()

    def action_stop_grading(self) -> None:
        """Stop the grader."""
        self._end_process()
        if self._worker:
            self._worker.cancel()
        self.working = False
        self.problem = self.say("grade.stopped")
        self.redraw()

    def close(self) -> None:
        """Back to the page below. While a grading is at work it takes two keys, since it stops; the page below says so:
        by then the worker of this page is gone."""
        stopped = self.working and self.is_active
        if stopped and not self._warned:
            self._warned = True
            self.tell(self.say("grade.leaving", key=self.key("back")), "warning", about=lambda: self.working)
            return
        super().close()
        if stopped:
            self.app.tell(self.say("grade.left"), "warning")

    def on_unmount(self) -> None:
        """End a grading that still runs."""
        self._end_process()

    # --- showing --------------------------------------------------------------------------------------------------

    def _draw_score(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        grade = self.grade
        if grade is None:
            if self.working:
                canvas.put(1, 0, fit(self.say("grade.working"), width - 2), "title")
                self._draw_bar(canvas, self.grading.share, "title")
            elif self.problem == self.say("grade.stopped"):
                canvas.put(1, 0, fit(self.problem, width - 2), "warn")
            return canvas
        passed = self.say("grade.passed" if grade.passed else "grade.not_yet" if grade.unmet else "grade.not_passed")
        mark = self.glyphs.ok if grade.passed else self.glyphs.bad
        parts = [
            (self.say("grade.score", score=points(grade.score), most=points(grade.max_score)), "strong"),
            (f"   {mark} {passed}", "good" if grade.passed else "trouble"),
        ]
        if grade.hint_cost:
            parts.append((f"   {self.say('grade.hint_cost', cost=number(grade.hint_cost))}", "warn"))
        if grade.factor:
            parts.append((f"   {self.say('grade.factor', factor=grade.factor)}", "warn"))
        canvas.spans(1, 0, parts)
        self._draw_bar(canvas, grade.score / max(grade.max_score, 1), "good" if grade.passed else "warn")
        return canvas

    def _draw_bar(self, canvas: Canvas, share: float, role: str) -> None:
        filled = round((canvas.width - 2) * share)
        canvas.fill(1, 1, filled, self.glyphs.shades[4], role)
        canvas.fill(1 + filled, 1, canvas.width - 2 - filled, self.glyphs.shades[1], "dim")

    def _draw_checks(self, width: int, height: int) -> Canvas:
        if self.grade is None:
            return self._draw_problem(width, height)
        return state.draw_checks(self.grade, self.chosen, width, height, self.glyphs)

    def _draw_problem(self, width: int, height: int) -> Canvas:
        """How far the grader is, or why there is no grade: in full, since the end says how long or where to look."""
        canvas = Canvas(width, height)
        if self.working:
            for y, line in enumerate(wrap(self.grading.told(self.say), width - 2)[:height]):
                canvas.put(1, y, line, "text")
        if self.problem and self.problem != self.say("grade.stopped"):
            reason = self.say("grade.failed", reason=self.problem)
            for y, line in enumerate(wrap([reason], width - 2)[:height]):
                canvas.put(1, y, line, "warn")
        return canvas

    def _draw_check(self, width: int, height: int) -> Canvas:
        if self.grade is None or not self.grade.rows:
            return Canvas(width, height)
        return state.draw_check(self.grade.rows[self.chosen], width, height, self.say)

    def available(self, name: str) -> bool:
        """Whether an action of this page works now."""
        if name == "stop_grading":
            return self.working
        if name == "solved":
            return not self.working and self.session.solved
        if name == "grade_again":
            return not self.working
        if name in {"up", "down", "page_up", "page_down", "first_line", "last_line"}:
            return self.grade is not None
        return True

    def count(self) -> int:
        """How many rows there are."""
        return len(self.grade.rows) if self.grade else 0

    def clicked(self, widget: Widget, x: int, y: int) -> None:
        """A click on a check shows it in full."""
        if widget.id == "checks" and self.grade:
            *_, lines = state.lines_shown(self.grade, self.chosen, widget.size.width, widget.size.height)
            if 0 <= y < len(lines):
                self._move(lines[y].place - self.chosen)

    def action_postmortem(self) -> None:
        """Open the post-mortem over the run."""
        self._elsewhere("postmortem")

    def action_solved(self) -> None:
        """Open what was learned."""
        self._elsewhere("solved")

    def action_experiments(self) -> None:
        """Open the experiments over the run."""
        self._elsewhere("experiments")

    def action_fix(self) -> None:
        """Open the fix over the run."""
        self._elsewhere("fix")

    def _elsewhere(self, page: str) -> None:
        self.app.pop_to_run()
        self.app.go(page)
