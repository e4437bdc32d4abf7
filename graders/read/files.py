"""Reading a learner's files: bounded, inside their folder, as text, never executed."""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path

from labrunner.files import TomlFile, TomlSyntaxError, parse_toml
from labrunner.graders.findings import Findings

#: Largest file of each kind, in bytes. A post-mortem of 20,000 words has about 130 KB.
LIMITS = {"postmortem.md": 512 * 1024, "answers.toml": 64 * 1024, "fix.toml": 16 * 1024, "experiments.toml": 16 * 1024}
#: The files by which a folder is known as a lab's.
LAB_FILES = ("postmortem.md", "answers.toml", "fix.toml", "experiments.toml", "progress.json")
#: The same of the folder in which shifts are handed in.
SHIFTS, SHIFT_FILE = "on-call", re.compile(r"shift-[1-9]\d{0,3}\.json")
#: More than a course can ask for (`OnCall.shifts`): the first ones by number hold whatever is graded.
_MOST_SHIFTS = 200

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def work_files(folder: Path) -> list[str]:
    """Names of the files that may hold work in a lab's folder, there or not; in that of the shifts, those there
    by their number, of which the first 200 count."""
    if folder.name != SHIFTS:
        return list(LAB_FILES)
    try:
        with os.scandir(folder) as found:
            names = sorted((e.name for e in found if SHIFT_FILE.fullmatch(e.name)), key=lambda name: (len(name), name))
    except OSError:
        return []
    return names[:_MOST_SHIFTS]


def inside(path: Path, root: Path) -> bool:
    """Whether `path`, with every link followed, still lies in `root`."""
    if path.parent == root and path.name not in ("", "..") and not os.path.islink(path):
        return True  # nearly always so, and seen without following every folder from the top
    real, real_root = os.path.realpath(path), os.path.realpath(root)
    return real == real_root or real.startswith(real_root.rstrip(os.sep) + os.sep)


def read_bytes(path: Path, findings: Findings, *, root: Path | None = None, limit: int | None = None) -> bytes | None:
    """The bytes of a learner's file, or None with a finding that says why not (absent, a folder, a link that leads
    out of `root`, not readable, too large, not an ordinary file)."""
    limit = limit or LIMITS.get(path.name, 64 * 1024)
    root = root or path.parent
    try:
        if not os.path.lexists(path):
            findings.add("file.missing", name=path.name)
            return None
        if not inside(path, root):
            findings.add("file.link", name=path.name)
            return None
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            findings.add("file.folder", name=path.name)
            return None
        if not stat.S_ISREG(mode):  # a pipe would block, a device never ends
            findings.add("file.kind", name=path.name)
            return None
        with open(path, "rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        findings.add("file.unreadable", name=path.name, reason=getattr(error, "strerror", None) or type(error).__name__)
        return None
    if len(data) > limit:
        findings.add("file.large", name=path.name, size=_size(path, len(data)), limit=limit // 1024)
        return None
    return data


def _size(path: Path, at_least: int) -> int:
    try:
        return max(os.path.getsize(path), at_least) // 1024
    except OSError:
        return at_least // 1024


def decode(data: bytes, findings: Findings) -> str:
    """Text of a file: UTF-8 with or without BOM, UTF-16 where its BOM says so. Line ends become `\\n`.

    Bytes that are not UTF-8 are noted with their line and replaced; control characters are noted and dropped.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", errors="replace")
        findings.add("file.utf16", 1, "warning")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            findings.add("file.not-utf8", line, byte=f"0x{data[error.start]:02x}")
            text = data.decode("utf-8-sig", errors="replace")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u0085", "\n")
    return _without_controls(text, findings)


def _without_controls(text: str, findings: Findings) -> str:
    first = _CONTROL.search(text)
    if first is None:
        return text
    findings.add("file.control", text.count("\n", 0, first.start()) + 1, code_point=f"U+{ord(first.group()):04X}")
    return _CONTROL.sub("", text)


def read_text(path: Path, findings: Findings, *, root: Path | None = None) -> str | None:
    """Text of a learner's file, or None with the reason among the findings. An empty file is noted and is `""`."""
    data = read_bytes(path, findings, root=root)
    if data is None:
        return None
    text = decode(data, findings)
    if not text.strip():
        findings.add("file.empty", 1, name=path.name)
    return text


def read_toml(path: Path, findings: Findings, *, root: Path | None = None) -> TomlFile | None:
    """A learner's TOML file with the lines of its keys, or None with the reason among the findings."""
    text = read_text(path, findings, root=root)
    if text is None:
        return None
    try:
        return TomlFile(path, text, parse_toml(text))
    except TomlSyntaxError as error:
        findings.add("toml.syntax", error.line, reason=error.reason)
        return None
