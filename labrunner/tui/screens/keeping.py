"""Pages that write a learner's file, and what they offer where it can't be written."""

from __future__ import annotations

from pathlib import Path

from labrunner.course.places import data_dir
from labrunner.errors import LabrunnerError
from labrunner.files import at_home, cause, write_atomic
from labrunner.tui.screens.page import Page


class KeepingPage(Page):
    """The first way out says that something is not on the disk; the second leaves without it, `w` writes it among the
    user's own data."""

    refused = False  #: whether leaving was refused, since something cannot be saved

    def unsaved(self) -> tuple[str, str] | None:
        """The name and the text of the file that could not be written; None where everything is on the disk."""
        raise NotImplementedError

    def refuse(self) -> bool:
        """Say what ways there are where something is not on the disk; False where there is nothing, or it was said."""
        if self.unsaved() is None or self.refused:
            return False
        self.refused = True
        keys = {action.name: action.shown for action in self.app.registered}
        leave = keys["leave" if "leave" in keys else "back"]
        ways = {"leave": leave, "elsewhere": keys["elsewhere"], "path": at_home(self._elsewhere())}
        self.tell(self.say("say.leave_unsaved", **ways), "error", about=lambda: self.unsaved() is None)
        self.redraw()  # with the key that writes it elsewhere
        return True

    def _elsewhere(self) -> Path:
        folder, kept = self.session.folder, self.unsaved()
        return data_dir() / "drafts" / f"{folder.learner}-{self.session.lab.id}-{kept[0] if kept else ''}"

    def action_elsewhere(self) -> None:
        """Write the text into the folder of the user's own data, and close."""
        kept, path = self.unsaved(), self._elsewhere()
        if kept is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(path, kept[1])
        except (OSError, LabrunnerError) as error:
            reason = f"{cause(error)}: {path}" if isinstance(error, OSError) else str(error)
            self.tell(self.say("say.not_saved", reason=reason), "error")
            return
        self.app.wrote_elsewhere(self.say("say.elsewhere", path=at_home(path)))
        self.close()
