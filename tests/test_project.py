"""What is written about the project in its files is so: packages, data, versions, pins, links, the two commands."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sources import nodes, tree

import labrunner
from labrunner.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUP = PROJECT["tool"]["setuptools"]
PINS = [
    line
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]
OPTIONAL = PROJECT["project"]["optional-dependencies"]
#: What a learner may leave out; imported only where it is used.
EXTRAS = sorted(set(OPTIONAL) - {"test", "lint"})
REQUIREMENTS = [
    Requirement(text) for text in (*PROJECT["project"]["dependencies"], *OPTIONAL["test"], *OPTIONAL["lint"])
]
#: Imported by us, installed with or as a package that we name.
COMES_WITH = {
    "pydantic_core": "pydantic",
    "typing_extensions": "pydantic",
    "mlflow": "mlflow-skinny",
    "markdown_it": "markdown-it-py",
    "pytorch_lightning": "lightning",
}


def folder_of(package: str) -> Path:
    """Where a package lies in the repository."""
    parts = package.split(".")
    for depth in range(len(parts), 0, -1):
        if found := SETUP["package-dir"].get(".".join(parts[:depth])):
            return ROOT.joinpath(found, *parts[depth:])
    raise AssertionError(f"{package} has no folder")


def on_disk() -> dict[str, Path]:
    """Every package of ours by its name in the wheel."""
    found = {}
    for package, folder in SETUP["package-dir"].items():
        for path in sorted((ROOT / folder).rglob("__init__.py")):
            name = ".".join([package, *path.parent.relative_to(ROOT / folder).parts])
            found[name] = path.parent
    return found


def test_every_package_on_disk_is_in_the_wheel():
    assert {name: folder_of(name) for name in SETUP["packages"]} == on_disk()
    for name, folder in on_disk().items():
        below = {path.parent for path in folder.rglob("*.py")} - set(on_disk().values())
        assert not below, f"folders of {name} without an __init__.py"


def test_nothing_but_labrunner_lands_in_site_packages():
    assert {name.split(".")[0] for name in SETUP["packages"]} == {"labrunner"}
    assert set(PROJECT["project"]["scripts"]) == {"labrunner"}


def test_every_data_file_is_in_the_wheel_and_every_pattern_finds_one():
    taken = set()
    for package, patterns in SETUP["package-data"].items():
        for pattern in patterns:
            found = set(folder_of(package).glob(pattern))
            assert found, f"{package}: nothing is called {pattern}"
            taken |= found
    there = {path for folder in on_disk().values() for path in folder.rglob("*") if path.is_file()}
    left_out = {path for path in there - taken if path.suffix not in (".py", ".pyc")}
    assert not left_out, "not in the wheel"


def test_the_version_is_said_once(capsys):
    assert SETUP["dynamic"]["version"] == {"attr": "labrunner.__version__"} and "version" not in PROJECT["project"]
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"labrunner {labrunner.__version__}\n"


def test_the_changelog_begins_with_this_version():
    versions = re.findall(
        r"^## \[(\d[^]]*)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert versions[0] == labrunner.__version__


def test_revisions_that_blame_passes_over_are_there():
    named = [line for line in (ROOT / ".git-blame-ignore-revs").read_text("utf-8").split("\n") if line[:1] not in "#"]
    assert named and all(re.fullmatch(r"[0-9a-f]{40}", line) for line in named if line)
    assert "git config blame.ignoreRevsFile .git-blame-ignore-revs" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_the_console_script_is_the_command_line():
    module, _, name = PROJECT["project"]["scripts"]["labrunner"].partition(":")
    assert getattr(import_module(module), name) is main


def test_the_licence_is_there():
    assert PROJECT["project"]["license"] == "MIT" and PROJECT["project"]["license-files"] == ["LICENSE"]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")


def test_what_is_imported_is_declared():
    declared = {canonicalize_name(Requirement(text).name) for text in PROJECT["project"]["dependencies"]}
    declared |= {canonicalize_name(Requirement(text).name) for extra in EXTRAS for text in OPTIONAL[extra]}
    for folder in on_disk().values():
        for path in folder.glob("*.py"):
            for name in imported(path) - sys.stdlib_module_names - {"labrunner"}:
                assert canonicalize_name(COMES_WITH.get(name, name)) in declared, f"{path}: {name}"


def imported(path: Path) -> set[str]:
    """Top-level names that a file imports."""
    names = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


#: Triton's kernels are defined at a module's top, so the module itself stands for the extra.
KERNELS = "labrunner.engine.step.kernels"


def test_an_extra_is_imported_only_where_it_is_used():
    wanted = {Requirement(text).name.removesuffix("-skinny") for extra in EXTRAS for text in OPTIONAL[extra]}
    for folder in on_disk().values():
        for path in folder.glob("*.py"):
            if path == ROOT / (KERNELS.replace(".", "/") + ".py"):
                continue
            body = tree(path).body
            at_once = [a.name for node in body if isinstance(node, ast.Import) for a in node.names]
            at_once += [node.module or "" for node in body if isinstance(node, ast.ImportFrom)]
            at_once += [f"{m.module}.{a.name}" for m in body if isinstance(m, ast.ImportFrom) for a in m.names]
            assert KERNELS not in at_once, path
            assert not {name.split(".")[0] for name in at_once} & wanted, path


def test_pins_are_exact_and_name_no_place():
    for line in PINS:
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9A-Za-z.]*", line), line


def test_every_requirement_is_pinned_within_its_range():
    pinned = {canonicalize_name(name): version for name, version in (line.split("==") for line in PINS)}
    for requirement in REQUIREMENTS:
        version = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement} and {version}"


@pytest.mark.skipif(os.name != "posix", reason="the script is one of bash")
@pytest.mark.parametrize(
    ("fails", "code"), [("", 0), ("lint", 3), ("test", 3), (".venv/.installed-lint", 3), ("lint test", 3)]
)
def test_continuous_integration_installs_lints_and_tests_and_fails_where_one_of_them_does(tmp_path, fails, code):
    called = tmp_path / "called"
    made = tmp_path / "make"
    made.write_text(f'#!/bin/sh\necho "$1" >> {called}\ncase " {fails} " in *" $1 "*) exit 3;; esac\n')
    made.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run([ROOT / ".ci" / "run"], env={**os.environ, "PATH": path}, cwd=tmp_path)
    assert done.returncode == code
    made_of = called.read_text().split()
    assert made_of[0] == ".venv/.installed-lint"
    assert sorted(made_of[1:]) == ([] if fails == made_of[0] else ["lint", "test"])


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
#: Places that a page names as code: `labrunner/engine/config.py`, `graders/checks/`. Those with a gap are left out.
PLACE = re.compile(r"`((?:labrunner|graders|corpus|labs|tools|tests|docs|benchmarks)/(?![\w-]+/v\d)[^`\s<>*]*)`")
MODULE = re.compile(r"python -m (labrunner\.[\w.]+|tools\.[\w.]+)")


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_places_and_modules_that_a_page_names_exist(path):
    text = path.read_text(encoding="utf-8")
    if path.name != "CHANGELOG.md":  # which names what was, too
        for module in MODULE.findall(text):
            assert find_spec(module.rstrip(".")), module
    for place in PLACE.findall(text):
        assert (ROOT / place).exists() or place == "labs/my-jump", place  # the lab that authoring.md builds
    assert path.name != "architecture.md" or len(PLACE.findall(text)) > 100


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_pages_are_in_words_that_are_read_once(path):
    odd = r"\b(?:whoever|what tells|stands? beside|of no account|who teaches)\b"
    assert not re.findall(odd, path.read_text(encoding="utf-8"), re.IGNORECASE)


def test_the_readme_names_every_command_and_every_lab():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not [name for name in COMMANDS if f"labrunner {name}" not in text]
    assert not [lab.parent.name for lab in ROOT.glob("labs/*/lab.toml") if f"| `{lab.parent.name}` |" not in text]


def test_the_architecture_page_names_every_folder():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    folders = {folder.relative_to(ROOT).as_posix() + "/" for folder in on_disk().values()}
    small = {"labs/", "labrunner/tui/screens/", "labrunner/tui/widgets/"}  # named in a sentence
    assert not [folder for folder in sorted(folders - small) if f"| `{folder}`" not in text]


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(path):
    text = re.sub(r"```.*?```|`[^`]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'(?:src|href)="([^"#]+)"', text):
        if not re.match(r"[a-z]+:", target):
            assert (path.parent / target).exists(), target


# -- the two commands -------------------------------------------------------------------------------------------------


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Call make as a person does, whatever make has called us."""
    own = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    return subprocess.run(
        ["make", "-C", str(ROOT), "--no-print-directory", *arguments], capture_output=True, text=True, env=own
    )


needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


@needs_make
def test_an_old_python_is_refused_in_a_sentence(tmp_path):
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2 && exit 0\nexit 1\n')
    old.chmod(0o755)
    result = make("run", f"PYTHON={old}", f"VENV={tmp_path / 'venv'}")
    assert result.returncode == 2 and f"{old} is Python 3.9.2, and 3.11 or later is needed" in result.stderr
    assert not (tmp_path / "venv").exists()


@needs_make
def test_a_python_that_is_not_there_is_named(tmp_path):
    result = make("test", f"PYTHON={tmp_path / 'none'}", f"VENV={tmp_path / 'venv'}")
    assert result.returncode == 2 and f"there is no {tmp_path / 'none'} here" in result.stderr


@needs_make
def test_a_build_of_torch_comes_first_and_the_pins_can_be_left_out(tmp_path):
    plan = make("-n", "test", f"VENV={tmp_path / 'venv'}", "TORCH=torch==2.13.0 --index-url PLACE").stdout
    torch = plan.index("install torch==2.13.0 --index-url PLACE")
    ours = plan.index("install --no-compile -c constraints.txt --editable")
    assert torch < ours < plan.index("-m pytest")
    assert "--editable '.[test,lint]'" in make("-n", "lint", f"VENV={tmp_path / 'venv'}").stdout
    assert "-c constraints.txt" not in make("-n", "run", f"VENV={tmp_path / 'venv'}", "CONSTRAINTS=").stdout


@needs_make
def test_what_is_installed_is_installed_once(tmp_path):
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(sys.executable)
    for stamp in (".made", ".settings", ".installed-test", ".installed"):
        (venv / stamp).write_text("constraints.txt \n")
    # A dry run does not compare the settings, so it is the real command, with a labrunner that does nothing.
    (venv / "bin" / "labrunner").write_text("#!/bin/sh\necho opened\n")
    (venv / "bin" / "labrunner").chmod(0o755)
    assert make("run", f"VENV={venv}").stdout == "opened\n"
