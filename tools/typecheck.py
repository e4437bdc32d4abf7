"""Pyright over the packages as they are installed: `python -m tools.typecheck [PATH ...]`

    python -m tools.typecheck                     every package (`make lint`)
    python -m tools.typecheck graders/checks      the files below these paths

`graders/`, `corpus/` and `labs/` lie beside `labrunner/` and are installed inside it, which pyright can't know: it is
run on a copy that is laid out like the installed package, and its findings are told with the paths of the repository.
None is allowed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Finding(NamedTuple):
    """One error of pyright; `path` is relative to the repository."""

    path: Path
    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.rule}: {self.message}"


class Layout:
    """Where a file of the repository lies in the installed package, and back."""

    def __init__(self, root: Path, package_dir: Mapping[str, str]) -> None:
        """`package_dir` is setuptools' table of that name; packages outside it, such as `tools`, keep their place."""
        self.root = root
        self.places = [(Path(folder), Path(*name.split("."))) for name, folder in package_dir.items()]
        self.places.append((Path("tools"), Path("tools")))

    def copy_to(self, view: Path) -> None:
        """Copy every Python file, and the configuration of pyright."""
        for source, target in self.places:
            for file in (self.root / source).rglob("*.py"):
                copy = view / target / file.relative_to(self.root / source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)
        shutil.copyfile(self.root / "pyproject.toml", view / "pyproject.toml")

    def installed(self, path: Path) -> Path:
        """The place in the copy of a path that is relative to the repository."""
        return self._move(path, self.places)

    def in_repository(self, path: Path) -> Path:
        """The path relative to the repository of a place in the copy."""
        return self._move(path, [(target, source) for source, target in self.places])

    @staticmethod
    def _move(path: Path, places: Iterable[tuple[Path, Path]]) -> Path:
        below = [(old, new) for old, new in places if path.is_relative_to(old)]
        if not below:
            return path
        old, new = max(below, key=lambda place: len(place[0].parts))
        return new / path.relative_to(old)


def findings(layout: Layout, paths: Sequence[Path] = ()) -> list[Finding]:
    """Pyright's errors, of all packages or of the files below `paths` (relative to the repository)."""
    with tempfile.TemporaryDirectory() as folder:
        view = Path(folder).resolve()
        layout.copy_to(view)
        files = [str(file) for path in paths for file in _python_files(view / layout.installed(path))]
        command = ["-m", "pyright", "--level", "error", "--pythonpath", sys.executable, "--outputjson"]
        done = subprocess.run([sys.executable, "-P", *command, *files], cwd=view, capture_output=True, text=True)
        if not done.stdout.startswith("{"):
            raise SystemExit(f"pyright did not start; `make lint` installs it\n{done.stderr}")
        return [
            Finding(
                layout.in_repository(Path(found["file"]).relative_to(view)),
                found["range"]["start"]["line"] + 1,
                found.get("rule", "syntax"),
                found["message"],
            )
            for found in json.loads(done.stdout)["generalDiagnostics"]
            if found["severity"] == "error"
        ]


def _python_files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def main(arguments: Sequence[str]) -> int:
    """Print findings, or that there are none; 1 where there are some."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    layout = Layout(ROOT, project["setuptools"]["package-dir"])
    paths = [Path(path).resolve() for path in arguments]
    for path in paths:
        if not path.exists() or not path.is_relative_to(ROOT):
            raise SystemExit(f"tools.typecheck: {path}: give a file or folder of this repository")
    found = findings(layout, [path.relative_to(ROOT) for path in paths])
    print(*(found or ["types: no findings"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
