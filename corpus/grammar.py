"""The grammar corpus: 240 training sentences of English verb tenses, a held-out split, and drill lines.

Sentences are generated from `verbs.py` with `random.random()` alone, the one method whose sequence Python promises to
keep. So the corpus is the same on every machine; its hash is in every manifest.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from labrunner.corpus import verbs
from labrunner.errors import InputError

TRAIN_SIZE = 240
HELD_OUT_SIZE = 48
#: Clauses of a sentence: long rows make an ordinary gradient small beside one that adds up in phase.
CLAUSES = 3
#: Separates syllables in a drill, as dictionaries do; the tokenizer drops it and starts a new piece there.
SYLLABLE_MARK = "\u00b7"
#: How often each form of `write`, and the other participle in -tten, stands in the training split.
WRITE_FORMS = {"third": 1, "base": 5, "past": 5, "progressive": 3, "future": 4, "perfect": 4}
BITTEN = 1
#: Tenses that fix the number of their subject, so that `writes` and `write` can be counted apart.
AGREEMENT = {"third": True, "base": False}

T = TypeVar("T")


class Line(NamedTuple):
    """One row of text and the id by which the batch log names it."""

    id: str
    text: str


class Clause(NamedTuple):
    """A clause to be written: which verb in which tense."""

    verb: verbs.Verb
    tense: str


def _pick(rng: random.Random, items: Sequence[T]) -> T:
    return items[int(rng.random() * len(items))]


def _shuffled(rng: random.Random, items: Sequence[T]) -> list[T]:
    return [item for _, item in sorted(((rng.random(), i), item) for i, item in enumerate(items))]


def _verb_phrase(verb: verbs.Verb, tense: str, third: bool, be_now: str) -> str:
    """The verb in its tense, agreeing with the subject."""
    if tense in {"present", *AGREEMENT}:
        return verb.third if third else verb.base
    if tense == "past":
        return verb.past
    if tense == "perfect":
        return f"{'has' if third else 'have'} {verb.participle}"
    if tense == "progressive":
        return f"{be_now} {verb.gerund}"
    return f"will {verb.base}"


def _write_clause(rng: random.Random, clause: Clause) -> str:
    wanted = AGREEMENT.get(clause.tense)
    subject, third, be_now = _pick(rng, [s for s in verbs.SUBJECTS if wanted in (None, s[1])])
    phrase = _verb_phrase(clause.verb, clause.tense, third, be_now)
    when = verbs.WHEN["present" if wanted is not None else clause.tense]
    return f"{subject} {phrase} {_pick(rng, verbs.ADJECTIVES)} {_pick(rng, verbs.OBJECTS)} {_pick(rng, when)}"


def _sentence(rng: random.Random, clauses: Sequence[Clause]) -> str:
    text = _write_clause(rng, clauses[0])
    for clause in clauses[1:]:
        text += f" {_pick(rng, verbs.JOINS)} {_write_clause(rng, clause)}"
    return text[0].upper() + text[1:] + "."


def _fixed_clauses() -> list[Clause]:
    """The clauses whose number is part of the experiment: the forms of `write`, the other participle in -tten."""
    clauses = [Clause(verbs.WRITE, tense) for tense, count in WRITE_FORMS.items() for _ in range(count)]
    return clauses + [Clause(verbs.BITE, "perfect")] * BITTEN


def _free_clauses(rng: random.Random, count: int) -> list[Clause]:
    """Clauses of any verb but the two with a participle in -tten."""
    return [Clause(_pick(rng, verbs.REGULAR + verbs.IRREGULAR), _pick(rng, tuple(verbs.WHEN))) for _ in range(count)]


@cache
def training_lines() -> tuple[Line, ...]:
    """The 240 training sentences, `a13:000` to `a13:239`."""
    rng = random.Random(13)
    fixed = _fixed_clauses()
    plans = [[clause, *_free_clauses(rng, CLAUSES - 1)] for clause in fixed]
    plans += [_free_clauses(rng, CLAUSES) for _ in range(TRAIN_SIZE - len(fixed))]
    texts = _shuffled(rng, [_sentence(rng, clauses) for clauses in plans])
    return tuple(Line(f"a13:{i:03d}", text) for i, text in enumerate(texts))


@cache
def held_out_lines() -> tuple[Line, ...]:
    """Sentences of the same grammar that training never sees, `a13-held:000` on."""
    rng = random.Random(1313)
    seen = {line.text for line in training_lines()}
    texts: list[str] = []
    while len(texts) < HELD_OUT_SIZE:
        text = _sentence(rng, _free_clauses(rng, CLAUSES))
        if text not in seen:
            seen.add(text)
            texts.append(text)
    return tuple(Line(f"a13-held:{i:03d}", text) for i, text in enumerate(texts))


def drill_line(drill: str, repeats: int, number: int = 0) -> Line:
    """A line as a tutor's exercise book has them.

    `repeat:written` repeats a word, `alternate:word,written` takes turns, `piece:tten` repeats a syllable.
    Raises InputError for another kind or no word.
    """
    kind, _, what = drill.partition(":")
    words = [word.strip() for word in what.split(",") if word.strip()]
    if kind not in {"repeat", "alternate", "piece"} or not words or (kind != "alternate" and len(words) != 1):
        raise InputError(f"drill {drill!r}: write repeat:WORD, alternate:WORD,WORD or piece:PIECE")
    text = (SYLLABLE_MARK + words[0]) * repeats if kind == "piece" else " ".join(words * repeats)
    return Line(f"drill:{what.replace(',', '-')}#{number}", text)


@cache
def corpus_hash() -> str:
    """SHA-256 of both splits, ids included."""
    digest = hashlib.sha256()
    for line in training_lines() + held_out_lines():
        digest.update(f"{line.id}\t{line.text}\n".encode())
    return digest.hexdigest()
