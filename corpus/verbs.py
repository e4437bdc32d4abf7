"""The table of verbs behind the grammar corpus, and the words around them.

One row a verb: base, third person, past, past participle, gerund, and objects that make sense after it.
"""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """The five forms of an English verb."""

    base: str
    third: str
    past: str
    participle: str
    gerund: str


def _regular(base: str) -> Verb:
    """A verb whose forms follow the spelling rules: -s, -ed, -ed, -ing."""
    stem = base[:-1] if base.endswith("e") else base
    third = base + ("es" if base.endswith(("sh", "ch", "ss", "x")) else "s")
    past = stem + "ed"
    return Verb(base, third, past, past, stem + "ing")


#: The verb whose participle splits into a common and a rare piece; how often each of its forms stands is set by hand.
WRITE = Verb("write", "writes", "wrote", "written", "writing")

#: A second verb with a participle in -tten: it shares the rare piece with `written`.
BITE = Verb("bite", "bites", "bit", "bitten", "biting")

REGULAR = tuple(
    _regular(base)
    for base in (
        "use",
        "learn",
        "love",
        "share",
        "open",
        "change",
        "start",
        "print",
        "save",
        "sort",
        "paint",
        "count",
        "want",
    )
)

IRREGULAR = (
    Verb("take", "takes", "took", "taken", "taking"),
    Verb("give", "gives", "gave", "given", "giving"),
    Verb("see", "sees", "saw", "seen", "seeing"),
    Verb("find", "finds", "found", "found", "finding"),
    Verb("keep", "keeps", "kept", "kept", "keeping"),
    Verb("choose", "chooses", "chose", "chosen", "choosing"),
    Verb("draw", "draws", "drew", "drawn", "drawing"),
    Verb("know", "knows", "knew", "known", "knowing"),
    Verb("hide", "hides", "hid", "hidden", "hiding"),
    Verb("lose", "loses", "lost", "lost", "losing"),
    Verb("sell", "sells", "sold", "sold", "selling"),
)

#: Adjectives and objects that go with every verb of the table, so that few of their words are rare.
ADJECTIVES = (
    "old",
    "new",
    "long",
    "good",
    "red",
    "blue",
    "small",
    "big",
    "sad",
    "fine",
    "plain",
    "our",
    "my",
    "her",
    "some",
    "two",
)
OBJECTS = (
    "books",
    "songs",
    "poems",
    "maps",
    "cards",
    "notes",
    "plays",
    "lists",
    "rules",
    "names",
    "words",
    "games",
    "plans",
    "tools",
    "films",
    "boats",
    "lamps",
    "coins",
    "lines",
    "jokes",
)

#: Subjects as (text, is third person singular, its form of `be`).
SUBJECTS = (
    ("I", False, "am"),
    ("you", False, "are"),
    ("we", False, "are"),
    ("they", False, "are"),
    ("she", True, "is"),
    ("he", True, "is"),
    ("Anna", True, "is"),
    ("Omar", True, "is"),
    ("Eva", True, "is"),
    ("Tom", True, "is"),
    ("farmers", False, "are"),
    ("pilots", False, "are"),
    ("children", False, "are"),
    ("nurses", False, "are"),
    ("everyone", True, "is"),
    ("nobody", True, "is"),
    ("Bob", True, "is"),
    ("girls", False, "are"),
)

#: Adverbials by the tense that they go with.
WHEN = {
    "present": ("daily", "here", "at home", "by hand", "in spring", "for fun", "near Zoe", "alone"),
    "past": ("yesterday", "once", "in May", "at noon", "by mistake", "then", "before", "last year"),
    "perfect": ("already", "by now", "lately", "since June", "for years", "before", "too", "again"),
    "progressive": ("now", "today", "outside", "at work", "for me", "again", "near Zoe", "alone"),
    "future": ("tomorrow", "soon", "later", "in July", "one day", "for you", "again", "at last"),
}

#: Words that join two clauses.
JOINS = ("and", "but", "while", "because", "so", "after", "when", "until")
