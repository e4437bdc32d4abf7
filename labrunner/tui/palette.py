"""The command palette: every action of the present screen that works now, by name, from the registry."""

from __future__ import annotations

from collections.abc import Iterator

from textual.command import DiscoveryHit, Hit, Hits, Provider

from labrunner.tui import actions
from labrunner.tui.screens.page import Page


class RegistryCommands(Provider):
    """Commands of the screen below the palette."""

    def _found(self) -> Iterator[tuple[str, str, str]]:
        page = self.screen
        if not isinstance(page, Page):
            return
        for action in actions.actions_for(page.page, page.app.registered):
            if action.argued or action.name == "palette" or not page.works(action.name):
                continue
            yield f"{page.say(action.label)}  ({action.shown})", page.say(action.help), action.name

    def _run(self, name: str):
        page = self.screen

        async def run() -> None:
            await page.run_action(name)

        return run

    async def discover(self) -> Hits:
        """Every action that works now, before anything is typed."""
        for title, sentence, name in self._found():
            yield DiscoveryHit(title, self._run(name), help=sentence)

    async def search(self, query: str) -> Hits:
        """The actions whose name or sentence matches what was typed."""
        matcher = self.matcher(query)
        for title, sentence, name in self._found():
            score = max(matcher.match(title), matcher.match(sentence) * 0.8, matcher.match(name) * 0.9)
            if score > 0:
                yield Hit(score, matcher.highlight(title), self._run(name), help=sentence)
