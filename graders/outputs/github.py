"""GitHub Actions: annotations on the log, worst first, and a step summary where the environment names its file."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence

from labrunner.errors import MachineError
from labrunner.graders.outputs import markdown, text
from labrunner.graders.outputs.common import relative
from labrunner.graders.result import CheckResult, Result

#: GitHub shows ten errors and ten warnings of a step.
MOST = 10
SUMMARY_LIMIT = 1024 * 1024 - 1024
#: A lab's id and one of its checks.
Entry = tuple[str, CheckResult]


def write(results: Sequence[Result], lang: str) -> Iterator[str]:
    """Workflow commands, then the whole result as text in which no command is obeyed.

    What learners wrote appears in the text, so it is put between `stop-commands` with a random token: a line
    `::error::` in a post-mortem must not become an annotation. The summary goes to `GITHUB_STEP_SUMMARY`.
    """
    for level, failed in zip(("error", "warning", "notice"), _worst(results), strict=True):
        yield from (f"{_command(level, lab, check)}\n" for lab, check in failed)
    _summary(results, lang)
    token = secrets.token_hex(16)
    yield f"::stop-commands::{token}\n"
    yield from text.write(results, lang)
    yield f"::{token}::\n"


def _worst(results: Sequence[Result]) -> tuple[list[Entry], list[Entry], list[Entry]]:
    """Of the checks that failed, that passed in part, and that the grader failed at: those that cost most, as many as
    GitHub shows."""
    found: dict[str, list[Entry]] = {"fail": [], "partial": [], "error": []}
    for result in results:
        for lab in result.labs:
            for check in lab.checks:
                if check.status in found:
                    found[check.status].append((lab.lab, check))
        for entries in found.values():
            entries.sort(key=lambda entry: entry[1].score - entry[1].max_score)
            del entries[MOST:]
    return found["fail"], found["partial"], found["error"]


def _command(level: str, lab: str, check: CheckResult) -> str:
    properties = {
        "file": relative(check.file) if check.file else "",
        "line": str(check.line) if check.line is not None else "",
        "title": f"{lab}: {check.title}",
    }
    said = ",".join(f"{key}={_property(value)}" for key, value in properties.items() if value)
    return f"::{level} {said}::{_data(check.message)}"


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")


def _summary(results: Sequence[Result], lang: str) -> None:
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if not path:
        return
    data = b""
    for piece in markdown.write(results, lang):
        data += piece.encode()
        if len(data) > SUMMARY_LIMIT:
            data = data[:SUMMARY_LIMIT].rpartition(b"\n")[0] + "\n\n…\n".encode()
            break
    try:
        with open(path, "ab") as stream:
            stream.write(data)
    except OSError as error:
        raise MachineError(f"GITHUB_STEP_SUMMARY could not be written: {error.strerror}") from None
