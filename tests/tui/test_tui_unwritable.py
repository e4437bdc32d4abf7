"""A learner's folder that can't be written, and one that somebody else writes too: nothing typed is lost in silence."""

from __future__ import annotations

import errno

import pytest
from tui_fakes import page, press, shown, until

from labrunner.course.places import data_dir
from labrunner.deck.strings import Say
from labrunner.deck.work import draft, experiments

pytestmark = pytest.mark.slow


@pytest.fixture
def unwritable(folder):
    """The learner's folder of the lab, where nothing can be written, not even by root: its path is a file."""
    folder.path.parent.mkdir(parents=True, exist_ok=True)
    folder.path.write_text("in the way")
    return folder


def kept(lab, name):
    return data_dir() / "drafts" / f"ada-{lab.id}-{name}"


async def test_an_answer_is_written_elsewhere_or_left(on, unwritable, lab):
    async with on("questions") as (app, pilot, key):
        await key("change")
        await press(pilot, *"312")
        await key("accept")
        assert "not saved" in shown(app)
        await press(pilot, "escape", "escape")  # out of the field, and out of the page
        assert page(app) == "QuestionsPage" and "can't be saved: esc again leaves without" in shown(app)
        assert "w write elsewhere" in shown(app)
        await key("elsewhere")
        await until(app, pilot, lambda: page(app) == "RunPage")
        assert "312" in kept(lab, "answers.toml").read_text() and "written to" in shown(app)
        assert any(str(kept(lab, "answers.toml").name) in line for line in app.last_words())
        await press(pilot, "e", "enter", *"312", "enter", "escape", "escape")
        assert page(app) == "QuestionsPage"
        await press(pilot, "escape")
        assert page(app) == "RunPage"


async def test_quitting_with_a_fix_that_cannot_be_saved_asks_once(on, unwritable, lab):
    async with on("fix") as (app, pilot, key):
        await key("change")
        await key("quit")
        assert app.is_running and page(app) == "FixPage" and "w writes it to" in shown(app)
        await key("elsewhere")
        await until(app, pilot, lambda: page(app) == "RunPage")
        assert 'sampler = "shuffled"' in kept(lab, "fix.toml").read_text()


async def test_the_post_mortem_is_written_elsewhere(on, lab, monkeypatch):
    def refuse(path, text):
        raise OSError(errno.EROFS, "read-only file system", str(path))

    monkeypatch.setattr(draft, "write_atomic", refuse)
    async with on("postmortem") as (app, pilot, key):
        await press(pilot, "enter", *"312", "escape", "escape")
        assert page(app) == "PostmortemPage" and "can't be saved: esc again leaves without" in shown(app)
        await key("elsewhere")
        await until(app, pilot, lambda: page(app) == "RunPage")
        assert "312" in kept(lab, "postmortem.md").read_text()


async def test_what_another_deck_saves_is_told_and_kept(on, folder):
    async with on("postmortem") as (app, pilot, key):
        await press(pilot, "enter", *"3")
        await until(app, pilot, lambda: folder.postmortem.is_file() and "began: 3" in folder.postmortem.read_text())
        folder.postmortem.write_text("# theirs\n")
        await until(app, pilot, "another deck saved this; your next change moves it to postmortem.other.md")
        await press(pilot, *"12")
        await until(app, pilot, "what another deck had written is now in postmortem.other.md")
        assert folder.postmortem.with_name("postmortem.other.md").read_text() == "# theirs\n"
        assert "312" in folder.postmortem.read_text()
        folder.postmortem.write_text("# theirs again\n")
        await until(app, pilot, "your next change moves it to postmortem.other-2.md")
        await press(pilot, *"4")
        await until(app, pilot, "what another deck had written is now in postmortem.other-2.md")
        assert folder.postmortem.with_name("postmortem.other.md").read_text() == "# theirs\n"
        assert folder.postmortem.with_name("postmortem.other-2.md").read_text() == "# theirs again\n"
        await press(pilot, "escape", "escape")
        await until(app, pilot, lambda: page(app) == "RunPage")
        await press(pilot, "m")
        await until(app, pilot, "kept from another deck: postmortem.other-2.md, postmortem.other.md")


async def test_a_prediction_that_cannot_be_committed_is_written_elsewhere(on, unwritable, lab):
    async with on("experiments") as (app, pilot, key):
        work = app.screen.work
        work.tests, work.predicts = 2, "calm"
        work.set("optimizer.grad_clip", "0.5", Say("en"))
        await key("commit")
        assert "not saved" in shown(app) and not work.listed
        await key("back")
        assert page(app) == "ExperimentsPage" and "can't be saved: esc again leaves without" in shown(app)
        await key("elsewhere")
        await until(app, pilot, lambda: page(app) == "RunPage")
        text = kept(lab, "experiments.toml").read_text()
        assert 'tests = "H2"' in text and 'predicts = "calm"' in text and "optimizer.grad_clip" in text


async def test_a_prediction_that_only_its_file_refuses_is_listed_as_not_handed_in(on, folder, lab, monkeypatch):
    def refuse(path, text):
        raise OSError(errno.EROFS, "read-only file system", str(path))

    monkeypatch.setattr(experiments, "write_atomic", refuse)
    async with on("experiments") as (app, pilot, key):
        work = app.screen.work
        work.tests, work.predicts = 1, "calm"
        work.set("optimizer.grad_clip", "0.5", Say("en"))
        await key("commit")
        assert "not saved: read-only file system" in shown(app)
        assert [one.handed_in for one in work.listed] == [False]
        await press(pilot, "escape", "escape")
        assert page(app) == "RunPage"
