"""Clauses of a sentence, and whether its words deny what it names, by the rules of `denial_rules`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from labrunner.course.families import group_of
from labrunner.graders.read.denial_rules import (
    AFTER,
    AFTER_REACH,
    ARTICLES,
    BEFORE,
    CLEARS,
    CONTRAST,
    DENYING,
    GAP,
    LISTS,
    LONGEST_GAP,
    NO_DENIAL,
    OPENINGS,
    REFUTES,
    SUBJECT_ENDS,
    THEORY,
    WIDE_REACH,
    Rule,
    Words,
    one_of,
)
from labrunner.graders.read.language import compiled, fold, likely_language

_MARKS = re.compile(r"[*`~]+")
_DOTTED = re.compile(r"(?<=[a-z0-9])_|(?<=[a-z])\.(?=[a-z])")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[a-z0-9]+(?:'[a-z]+)?|[;:,.()!?]")
_HARD = frozenset(";:.!?")
#: Characters of a text that are looked at; a sentence that says something is shorter.
_LONGEST = 20_000


#: What a run fails to do: a negation within so many words before it is about it alone.
_TAKERS = tuple(map(group_of, ("CLIP", "LIMIT", "CHECK", "SKIP", "RESTORE", "WARMUP")))
_TAKEN_WITHIN = 3
_COPULAS = frozenset("estaba estaban era eran fue fueron had has have tenia tuvo".split())
#: "It did not collapse because of the rate" denies the rate.
_OWING = frozenset("because due from por debido culpa gracias".split())
#: Words after which "not" belongs to the verb that follows; between a Spanish "no" and its verb stand these.
_AUXILIARIES = frozenset("did does do could can would will should".split())
_CLITICS = frozenset("se le lo la les los las me nos te even really just yet simply ha han habia".split())
#: Verbs that say that a thing is there, or that it did something: to deny one of them denies the thing.
_SAYS_SO = one_of(
    "be been is was were have has had exist* contain* hold held include* involve* feature* see saw seen find found "
    "think believe blame cause* come came stem* result* arise* arose happen* occur* consist* depend* need* require* "
    "matter* mean* begin begins start* lie lies say says claim* suspect* receive* get gets got show* appear* carry "
    "carries fill* use used lead leads make makes made "
    "es era fue son eran fueron sea fuera ser sido hay hubo haya habia hubiera tiene* tenia* tuv* tien* contien* "
    "contenia* contuv* inclu* llev* vin* vien* venia* proced* deb* culp* caus* provoc* produj* encontr* vi vimos veo "
    "vemos vio ve aparec* apareci* sal* ocurr* sucedi* exist* hizo hace hicier* trat* trae* traj* est* importa* "
    "influ* explic* particip* recib* qued* cre* pien* pens* digo decimos parec* romp* mat* arruin* estrope* dan*"
)

#: How a Spanish verb ends after "no"; "no" is no negation of a verb in English, nor before a noun.
_SPANISH_VERB = re.compile(r"\w{2,}(?:o|io|aron|ieron|aba|aban|ia|ian|a|an|en|e|aria|arian|eria|erian)")

#: A negation reaches to the end of its clause, but not past one of these words.
_TURNS = frozenset(
    "but because which that so while when until though although rather whereas and nor then pero "
    "sino porque que cuando mientras aunque y ni ;".split()
)
_THERE_IS = frozenset("habia hay hubo existia existe existio tenia tenian tenemos teniamos".split())
_WHO, _THERE_REACH = frozenset("que quien".split()), 4
_TAKEN_ALONG = frozenset("that because que porque".split())
#: Words of a list's items, the first and the others, and items: longer is no list.
_LONGEST_ITEM, _LONGEST_FIRST_ITEM, _MOST_ITEMS = 5, 7, 12

#: An opening that denies all that follows in the clause, up to a word of contrast, is read as one mark.
_DENIAL = "~"
#: Where clauses part that are read as one.
_PART = ";"
#: What the stories of the labs blame wrongly: to clear it clears nothing else. Settings of which "false" says "off".
_DECOYS = ("bandit", "bandid", "source", "fuente", "data", "dato", "corpus", "seed", "semilla", "report", "informe")
_SETTINGS = frozenset("norm norms clip clipping decay nonfinite warmup up flag".split())
_DENIAL_REACH, _MOST_DENIALS = 40, 20


class Clause(Struct, frozen=True):
    """The words of a stretch of text without hard punctuation; commas are kept as words.

    `denials` are the places of the openings that deny what follows, `cleared` those of the words of a subject that its
    predicate denies.
    """

    words: tuple[str, ...]
    language: str
    denials: tuple[int, ...] = ()
    cleared: frozenset[int] = frozenset()


def clauses(text: str) -> list[Clause]:
    """Clauses of a text: cut at full stops, semicolons and colons, not in `optimizer.lr`; brackets are commas."""
    language = likely_language(text)
    found: list[Clause] = []
    current: list[str] = []
    folded = _DOTTED.sub(" ", _MARKS.sub(" ", fold(text[:_LONGEST].replace("\n", " . "))))
    for token in _TOKEN.findall(folded):
        token = "," if token in "()" else token
        if token in _HARD:
            found.append(_clause(current, language))
            current = []
        else:
            current.extend(_parts(token))
    found.append(_clause(current, language))
    return [clause for clause in found if clause.words]


def joined(parts: Sequence[Clause]) -> Clause:
    """Clauses in a row as one, with a semicolon between: no negation reaches over it."""
    words: list[str] = []
    denials: list[int] = []
    cleared: set[int] = set()
    for part in parts:
        words += [_PART] * bool(words)
        denials += [len(words) + place for place in part.denials]
        cleared.update(len(words) + place for place in part.cleared)
        words += part.words
    return Clause(tuple(words), parts[0].language if parts else "en", tuple(denials), frozenset(cleared))


def _clause(words: list[str], language: str) -> Clause:
    """The clause of these words: an opening that denies what follows becomes one mark, one that vouches is left out."""
    out: list[str] = []
    place = 0
    while place < len(words):
        opening = next((o for o in OPENINGS.get(words[place], ()) if tuple(words[place : place + len(o)]) == o), None)
        if opening is None:
            out.append(words[place])
        elif opening in DENYING:
            out.append(_DENIAL)
        place += len(opening) if opening else 1
    if "," in out:
        out = _spread(out, language)
    return Clause(tuple(out), language, tuple(p for p, word in enumerate(out) if word == _DENIAL), _cleared(out))


def _cleared(words: list[str]) -> frozenset[int]:
    """Places of the words whose predicate clears them of having been the cause."""
    text = " ".join(words)
    places: set[int] = set()
    for match in compiled(CLEARS).finditer(text):
        last = text.count(" ", 0, match.start())
        first = next((place + 1 for place in range(last - 1, -1, -1) if _subject_begins(words, place)), 0)
        if last - first > 2 and words[last - 1].startswith(_DECOYS):
            first = last - 2
        if not (words[last - 1] in _SETTINGS and match[0].endswith("false")):
            places.update(range(first, last + match[0].count(" ") + 1))
    for match in compiled(REFUTES).finditer(text):
        last = text.count(" ", 0, match.start())
        first = next((place for place in range(last - 1, -1, -1) if THEORY.fit(words[place])), last)
        places.update(range(first, last))
    return frozenset(places)


def _subject_begins(words: list[str], place: int) -> bool:
    """Whether the subject of a predicate begins after `place`: a verb is there, or an "and" after a comma whose part
    before is no list."""
    if words[place] in SUBJECT_ENDS:
        return True
    return words[place] in ("and", "y") and words[place - 1 : place] == [","] and "," not in words[: place - 1]


def _spread(words: list[str], language: str) -> list[str]:
    """ "Not A, B or C" with the denial before each item of its list. Only what denies begins such a list: "without a
    clip, a rare token or ..." goes on to say something else."""
    out = list(words)
    for place in reversed(range(len(words))):
        rule = next((rule for rule in LISTS if _stands_at(rule, words, place, language)), None)
        if rule is not None:
            for at in reversed(_list_after(out, place + 2, rule.effect.joins)):
                out[at : at + 1] = [",", "not"]
    return out


def _list_after(words: list[str], begin: int, joiners: frozenset[str]) -> list[int]:
    """Where the items of the list that begins at `begin` part: at its commas and the word before the last item. Empty
    where that is no list."""
    parts: list[int] = []
    for at in range(begin, len(words)):
        longest = _LONGEST_ITEM if parts else _LONGEST_FIRST_ITEM
        if at - begin > longest or len(parts) > _MOST_ITEMS or words[at] in CONTRAST:
            return []
        if words[at] == ",":
            parts.append(at)
            begin = at + 1
        elif words[at] in joiners and parts:
            return [*(parts[:-1] if parts[-1] == at - 1 else parts), at]  # one mark for ", or"
        elif words[at] in _TURNS:
            return []
    return []


def _parts(token: str) -> list[str]:
    if token.endswith("n't"):
        return [token]
    head, _, tail = token.partition("'")
    return [head] if tail in ("s", "") else [head, tail]


def _stands_at(rule: Rule, words: Sequence[str], place: int, language: str) -> bool:
    """Whether a rule without gaps begins at the word at `place`."""
    if rule.language not in (None, language) or not rule.words[0].fit(words[place]):
        return False
    row = words[place : place + len(rule.words)]
    return len(row) == len(rule.words) and all(map(Words.fit, rule.words, row))


def negations_before(clause: Clause, start: int, besides: frozenset[int] = frozenset()) -> int:
    """How many negations before the word at `start` reach over it, those at the places `besides` left out."""
    words, count = clause.words, int(under_denial(clause, start))
    for place in range(max(0, start - WIDE_REACH), start):
        if place in besides or words[place + 1] in NO_DENIAL or _is_taken(words, place, start):
            continue
        for rule in BEFORE:
            if start - place <= rule.reach and _stands_at(rule, words, place, clause.language):
                count += reaches(words[place + len(rule.words) : start], rule.stops)
                break
    return count


def _is_taken(words: tuple[str, ...], place: int, start: int) -> bool:
    """Whether a negation at `place` belongs to a verb or thing between it and `start`: "did not clip the gradient of a
    full batch" says nothing against the full batch."""
    near = words[place + 1 : min(place + 1 + _TAKEN_WITHIN, start)]
    if any(near[at] not in _COPULAS and group.ends_at(near, at) for at in range(len(near)) for group in _TAKERS):
        return True
    verb = _negated_verb(words, place)
    return (
        verb is not None
        and verb < start
        and not _SAYS_SO.fit(words[verb])
        and not _OWING & set(words[verb + 1 : start])
    )


def _negated_verb(words: tuple[str, ...], place: int) -> int | None:
    """Where the verb stands that a negation at `place` belongs to; None where it belongs to none, or none is seen."""
    word = words[place]
    if not (
        word in ("no", "nunca", "jamas", "tampoco", "cannot")
        or word == "not"
        and place
        and words[place - 1] in _AUXILIARIES
        or word.endswith("n't")
        and word.removesuffix("n't") in ("did", "does", "do", "could", "ca", "would", "wo")
    ):
        return None
    verb = next((at for at in range(place + 1, min(place + 4, len(words))) if words[at] not in _CLITICS), None)
    if word != "no" or verb is None or words[place + 1] in _CLITICS:
        return verb
    return verb if _SPANISH_VERB.fullmatch(words[verb]) else None


def under_denial(clause: Clause, start: int) -> bool:
    """Whether an opening before the word at `start` denies what follows it."""
    last = max((place for place in clause.denials[:_MOST_DENIALS] if place < start), default=None)
    return (
        last is not None and start - last <= _DENIAL_REACH and not (CONTRAST | {_PART}) & set(clause.words[last:start])
    )


def reaches(between: tuple[str, ...], stops: frozenset[str] = frozenset()) -> bool:
    """Whether a negation reaches over these words. `not that ...` and `no es que ...` reach past their own turn."""
    if between[:1] and between[0] in _TAKEN_ALONG:
        between = between[1:]
    elif len(between) > 1 and between[1] in _TAKEN_ALONG:
        between = between[2:]
    elif _THERE_IS.intersection(between[:1]):  # "no había quien le pusiera un tope"
        at = next((at for at, word in enumerate(between[:_THERE_REACH]) if word in _WHO), 0)
        between = between[at + 1 :] if at else between
    if set(between[1:]) & stops & ARTICLES:
        return False
    return not set(between) & (_TURNS | {","} | (stops - ARTICLES))


def denied_after(clause: Clause, end: int) -> bool:
    """Whether what follows says that it was not the cause: `X was not to blame`, `X se descarta`, `X is ruled out`."""
    if end - 1 in clause.cleared:
        return True
    after = before_turn(clause.words[end : end + AFTER_REACH + 3])
    return any(_follows(rule, after, place) for place in range(min(AFTER_REACH, len(after))) for rule in AFTER)


def _follows(rule: Rule, after: tuple[str, ...], place: int) -> bool:
    """Whether a rule begins at `place` of the words after the named thing, and ends where it must."""
    if not rule.words[0].fit(after[place]):
        return False
    last = place
    for wanted, at_most in _with_gaps(rule.words[1:]):
        near = range(last + 1, min(last + 2 + at_most, len(after)))
        last = next((at for at in near if wanted.fit(after[at])), -1)
        if last < 0:
            return False
    return (rule.ends is None or last < rule.ends) and not any(map(rule.unless.fit, after[:last]))


def _with_gaps(words: tuple[Words, ...]) -> list[tuple[Words, int]]:
    """Each of the words with how many others may come before it."""
    places = [place for place, word in enumerate(words) if word != GAP]
    return [(words[place], LONGEST_GAP * (place > 0 and words[place - 1] == GAP)) for place in places]


def before_turn(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words up to the first that ends the reach of what comes before it."""
    for place, word in enumerate(words):
        if word in _TURNS or word == ",":
            return words[:place]
    return words
