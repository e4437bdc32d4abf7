"""What the net says by now, in full: for a sample that does not fit on the line for news."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

from textual.content import Content

from labrunner.deck.run import sample
from labrunner.errors import LabrunnerError
from labrunner.say import percent
from labrunner.tui.screens.page import Page, bindings
from labrunner.tui.screens.reader import Reader


class SamplePage(Reader):
    """The text that was sampled, below what can be counted in it."""

    page = "text"
    BINDINGS: ClassVar = bindings("text")

    def __init__(self, about: str, text: str) -> None:
        super().__init__()
        self.about, self.text = about, text

    def title_texts(self) -> tuple[str, str]:
        """Left and right text of the first row."""
        return self.say("sample.title", arm=self.session.chosen), ""

    def words(self) -> Content:
        """What was sampled, in full."""
        return Content("\n").join([Content.styled(self.about, "bold $chart-title"), Content(""), Content(self.text)])

    def action_onward(self) -> None:
        """The page lies over the run screen: closing it is going on."""
        self.action_back()


async def tell_sample(page: Page, run_dir: Path) -> tuple[str, str] | None:
    """Ask another process, which loads torch, for a sample of a run, and say on `page` what it says.

    A page never opens by itself: a text too long for the line for news is announced there, and returned with what can
    be counted in it. None for every other.
    """
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            *sample.command(run_dir), stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe
        )
        out, said = await process.communicate()
        found = sample.read_sample(
            out.decode("utf-8", "replace"), said.decode("utf-8", "replace"), process.returncode or 0
        )
    except (OSError, LabrunnerError) as error:
        page.tell(page.say("say.no_sample", reason=str(error)), "warning")
        return None
    if found.top_token_share is None:
        page.tell(page.say("say.sample_dead", step=found.step), "warning")
        return None
    share = percent(found.top_token_share)
    about = page.say("say.sample", step=found.step, words=found.words, share=share, token=repr(found.top_token))
    told = f"{about} {page.glyphs.dot} {found.text}"
    fits = len(told) + 2 <= page.app.size.width
    words = told if fits else page.say("say.sample_ready", key="y", about=about)
    page.tell(words, "error" if found.top_token_share > 0.5 else "information")
    return None if fits else (about, found.text)
