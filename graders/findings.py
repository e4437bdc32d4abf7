"""What was noticed in a learner's file: where, what, and what to do, in either language."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from labrunner.graders.messages import say

Severity = Literal["error", "warning", "note"]


class Finding(Struct, frozen=True):
    """One remark about one place in one file.

    `code` names a sentence of the catalogue (`messages`), `params` fill its gaps. An `error` costs form points, a
    `warning` costs nothing, a `note` is for the instructor.
    """

    code: str
    file: str
    line: int | None
    severity: Severity
    params: dict[str, Any]

    def message(self, lang: str = "en") -> str:
        """The sentence, in English or Spanish."""
        return say(lang, self.code, **self.params)


class Findings(list[Finding]):
    """A list of findings about one file, with a short way to add one."""

    def __init__(self, file: str = "") -> None:
        super().__init__()
        self.file = file

    def add(self, code: str, line: int | None = None, severity: Severity = "error", **params: Any) -> None:
        """Note something about a line of the file."""
        self.append(Finding(code=code, file=self.file, line=line, severity=severity, params=params))

    def codes(self) -> set[str]:
        """The codes noted so far."""
        return {finding.code for finding in self}
