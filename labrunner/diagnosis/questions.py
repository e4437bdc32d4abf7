"""A question of the decision tree with its answer, and what every part of the tree needs to ask one."""

from __future__ import annotations

from dataclasses import dataclass

from labrunner.diagnosis.facts import Facts
from labrunner.diagnosis.verdict import Verdict
from labrunner.diagnosis.words import say

Answer = bool | str | None
#: Questions whose answer is what a lab asks for: the cause, and what would mend it.
ASKED_IN_LABS = frozenset({"Q1.4", "Q2.3", "Q2.4", "Q3.2", "Q3.4"})


@dataclass(frozen=True)
class TreeQuestion:
    """A question by its number (`Q1.1`), its answer (None: this log can't tell) and the evidence with its numbers."""

    question: str
    answer: Answer
    evidence: str


class Walker:
    """Asks questions of a run's facts, one after the other, in one language."""

    def __init__(self, facts: Facts, verdict: Verdict, lang: str) -> None:
        self.facts, self.verdict, self.lang = facts, verdict, lang
        self.asked: list[TreeQuestion] = []

    def add(self, question: str, answer: Answer, evidence: str) -> None:
        """Put down a question with its answer."""
        self.asked.append(TreeQuestion(question, answer, evidence))

    def say(self, key: str, **values: object) -> str:
        """A sentence of `words` in the walk's language."""
        return say(self.lang, key, **values)

    def missing(self, key: str) -> str:
        """That the log has no such column; `key` is the word for it."""
        return self.say("missing", what=self.say(key))
