import pytest

from labrunner.course.lab import load_lab_folder
from labrunner.course.proof.scaffold import new_lab


@pytest.fixture(autouse=True)
def _own_places(tmp_path, monkeypatch):
    """No test reads or writes the places of whoever runs it."""
    for name, place in (("CONFIG", "config.toml"), ("CACHE", "cache"), ("DATA", "data")):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / "places" / place))
    for name in ("LABRUNNER_LABS", "LABRUNNER_LEARNER", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to stand in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def lab_dir(tmp_path):
    """A folder with one lab, `toy`, whose words are written in both languages."""
    folder = new_lab("toy", tmp_path / "labs")
    for path in folder.glob("text.*.md"):
        path.write_text(
            path.read_text()
            .replace("TODO: write this section.", "Words.")
            .replace("TODO: escribe esta sección.", "Palabras.")
        )
    return folder


@pytest.fixture
def lab(lab_dir):
    return load_lab_folder(lab_dir)


@pytest.fixture
def change(lab_dir):
    """Replace a text in the toy's files and read it again."""

    def _change(old, new, file="lab.toml"):
        path = lab_dir / file
        text = path.read_text()
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new, 1))
        return load_lab_folder(lab_dir)

    return _change
