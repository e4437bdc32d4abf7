"""A shift on the run screen: the same panels, live, and the helm. The run goes on while one thinks."""

from __future__ import annotations

from typing import ClassVar

from labrunner.deck.work.helm import Card
from labrunner.deck.work.shift import HELM_NAMES
from labrunner.tui.screens.flown import FlownPage
from labrunner.tui.screens.helm import HelmPage
from labrunner.tui.screens.news import NOTICE_SECONDS
from labrunner.tui.screens.page import bindings


class ShiftPage(FlownPage):
    """The shift, a key for each action, and the way out."""

    page = "shift"
    BINDINGS: ClassVar = bindings("shift")

    def __init__(self) -> None:
        super().__init__()
        self._leaving = self._debriefed = False
        self._helm: HelmPage | None = None

    def tick(self) -> None:
        """Called by the app's one timer."""
        super().tick()
        if self.flown.ended and not self._debriefed and self.is_active:
            self._debriefed = True
            self.app.go("account")

    def why_not(self, name: str, label: str) -> str:
        """Why an action does nothing now; a key of the helm before the run is there."""
        if self.flown.now.phase == "bringing" and name in HELM_NAMES:
            return self.say("shift.keys_later")
        return super().why_not(name, label)

    # --- the helm -------------------------------------------------------------------------------------------------

    def _card(self, name: str) -> None:
        """The page of the helm is made once and kept: a page that is made anew takes as long again as its first
        picture, and the run goes on meanwhile."""
        card = Card(name, self.flown)
        if self._helm is None:
            self._helm = HelmPage(card)
            self.app.install_screen(self._helm, HelmPage.page)
        else:
            self._helm.take(card)
        self.app.push_screen(self._helm)

    def on_unmount(self) -> None:
        """The page of the helm goes with the shift; where it is open, the program ends, which takes it along."""
        if self._helm is not None and self._helm not in self.app.screen_stack:
            self.app.uninstall_screen(self._helm)
            self._helm.remove()

    def action_roll_back(self) -> None:
        """Choose a state to go back to."""
        self._card("roll_back")

    def action_skip_batches(self) -> None:
        """Choose batches to leave out."""
        self._card("skip_batches")

    def action_set_rate(self) -> None:
        """Choose a factor for the rate."""
        self._card("set_rate")

    def action_rewarm(self) -> None:
        """Choose the length of a second warm-up."""
        self._card("rewarm")

    def action_set_clip(self) -> None:
        """Choose a clip."""
        self._card("set_clip")

    def action_set_beta2(self) -> None:
        """Choose beta2."""
        self._card("set_beta2")

    def action_set_scale(self) -> None:
        """Choose a loss scale."""
        self._card("set_scale")

    def action_reset_moments(self) -> None:
        """Choose which parts of the optimizer's memory begin anew."""
        self._card("reset_moments")

    def action_swap_data(self) -> None:
        """Choose another order of the data, or another source."""
        self._card("swap_data")

    def action_set_other(self) -> None:
        """Choose a setting and type its value."""
        self._card("set_other")

    def action_inspect_steps(self) -> None:
        """Choose steps to make again and compare."""
        self._card("inspect_steps")

    def action_thaw_part(self) -> None:
        """Choose a part that is to learn again."""
        self._card("thaw_part")

    def action_call_cause(self) -> None:
        """Choose the cause."""
        self._card("call_cause")

    def action_all_clear(self) -> None:
        """Say that nothing is wrong."""
        self._card("all_clear")

    def action_take_over(self) -> None:
        """Look at the rule book's proposal, or hear that there is none now."""
        if self.flown.proposal is not None:
            self._card("take_over")
        elif self.flown.guided and self.flown.now.proposed:
            self.app.tell(self.say("shift.proposal.gone", step=self.flown.now.proposed))
        else:
            self.app.tell(self.say("shift.proposal.none"))

    # --- leaving --------------------------------------------------------------------------------------------------

    def action_history(self) -> None:
        """Read all that was said and done so far, in full."""
        self.app.go("history")

    def action_debrief(self) -> None:
        """Open the debrief."""
        self.app.go("debrief")

    def action_leave_shift(self) -> None:
        """First the cursor goes, then a full panel; then, asked for twice, the shift."""
        view = self.session.view
        if view.full:
            self.action_full()
        elif view.cursor is not None:
            self.action_last_step()
        elif self.flown.ended or self._leaving or not self.flown.shift.live:
            self.app.close_lab()
        else:
            self._ask_again("leave_shift")

    async def action_quit(self) -> None:
        """End the program; asked for twice where the clock goes on."""
        if self.flown.counted and not self._leaving:
            self._ask_again("quit")
        else:
            await super().action_quit()

    def _ask_again(self, action: str) -> None:
        self._leaving = True
        words = "shift.leave.counted" if self.flown.counted else "shift.leave"
        self.tell(self.say(words, key=self.keys_to(action)))  # not for long: alarms come on the same line
        self.set_timer(NOTICE_SECONDS["information"], self._stay)

    def _stay(self) -> None:
        self._leaving = False
