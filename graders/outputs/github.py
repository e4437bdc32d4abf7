"""GitHub Actions: annotations on the log, worst first, and a step summary where the environment names its file."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence

from labrunner.errors import MachineError
from labrunner.graders.outputs import markdown, text
from labrunner.graders.outputs.common import every_check, relative
from labrunner.graders.result import CheckResult, Result

#: GitHub shows ten errors and ten warnings of a step.
MOST = 10
SUMMARY_LIMIT = 1024 * 1024 - 1024


def write(results: Sequence[Result], lang: str) -> str:
    """Workflow commands, then the whole result as text in which no command is obeyed.

    What learners wrote appears in the text, so it is put between `stop-commands` with a random token: a line
    `::error::` in a post-mortem must not become an annotation. The summary goes to `GITHUB_STEP_SUMMARY`.
    """
    failed = [
        (lab.lab, check) for _, lab, check in every_check(results) if check.status in ("fail", "partial", "error")
    ]
    failed.sort(key=lambda entry: (entry[1].status != "fail", -(entry[1].max_score - entry[1].score)))
    lines = []
    for level, statuses in (("error", ("fail",)), ("warning", ("partial",)), ("notice", ("error",))):
        lines += [_command(level, lab, check) for lab, check in failed if check.status in statuses][:MOST]
    token = secrets.token_hex(16)
    _summary(results, lang)
    return (
        "\n".join([*lines, f"::stop-commands::{token}", text.write(results, lang).rstrip("\n"), f"::{token}::"]) + "\n"
    )


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
    data = markdown.write(results, lang).encode()
    if len(data) > SUMMARY_LIMIT:
        data = data[:SUMMARY_LIMIT].rpartition(b"\n")[0] + "\n\n…\n".encode()
    try:
        with open(path, "ab") as stream:
            stream.write(data)
    except OSError as error:
        raise MachineError(f"GITHUB_STEP_SUMMARY could not be written: {error.strerror}") from None
