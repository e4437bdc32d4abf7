"""Clauses of a sentence, and the rules by which its words deny what it names. English and Spanish.

`RULES` is the one table: which words deny, on which side of the named thing they stand, how far they reach, what they
do. "Not the learning rate" names the learning rate and denies it; "the learning rate is not to blame" does so from
the other side. "It is false that ..." denies all that follows in the clause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from labrunner.course.families import group_of
from labrunner.graders.read.language import fold, likely_language

_MARKS = re.compile(r"[*`~]+")
_DOTTED = re.compile(r"(?<=[a-z0-9])_|(?<=[a-z])\.(?=[a-z])")
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[a-z0-9]+(?:'[a-z]+)?|[;:,.()!?]")
_HARD = frozenset(";:.!?")
#: Characters of a text that are looked at; a sentence that says something is shorter.
_LONGEST = 20_000


class Words(NamedTuple):
    """Alternatives for one word: whole ones, and beginnings of words."""

    whole: frozenset[str]
    beginnings: tuple[str, ...] = ()

    def fit(self, word: str) -> bool:
        """Whether a word is one of them."""
        return word in self.whole or bool(self.beginnings) and word.startswith(self.beginnings)


def one_of(text: str) -> Words:
    """The alternatives in a text, apart by spaces; `exclu*` is a beginning."""
    listed = text.split()
    return Words(
        frozenset(word for word in listed if not word.endswith("*")),
        tuple(word[:-1] for word in listed if word.endswith("*")),
    )


class Effect(NamedTuple):
    """What a rule does: whether it denies the thing that it reaches, and which words besides commas join the items of a
    list ("not A, B or C") of which it denies each one."""

    denies: bool
    joins: frozenset[str] = frozenset()


class Rule(NamedTuple):
    """Words in a row that deny; `GAP` stands for up to four words of any kind.

    `reach`: how many words away from the named thing they may begin; 0 for those that only part lists. A rule that
    stands before the thing ends at a word of `_TURNS`, a comma, or one of `stops`. One that stands after it may have to
    end within `ends` words, and does not count where one of `unless` comes before its last word.
    """

    words: tuple[Words, ...]
    side: Literal["before", "after"]
    reach: int
    effect: Effect
    language: str | None = None
    stops: frozenset[str] = frozenset()
    ends: int | None = None
    unless: Words = Words(frozenset())


GAP = Words(frozenset())
_LONGEST_GAP = 4
_OR, _AND = frozenset("or nor o u ni".split()), frozenset("and y e".split())
_DENIES = Effect(True)
_DENIES_EACH_OR, _DENIES_EACH = Effect(True, _OR), Effect(True, _OR | _AND)
_ONLY_EACH_OR, _ONLY_EACH = Effect(False, _OR), Effect(False, _OR | _AND)

#: "No clip between the batch and the weights": a narrow negation ends where a preposition starts something new.
_PREPOSITIONS = frozenset("in between under on from against with en entre contra con".split())
#: In "without decay the higher rate ..." only the decay is denied: an article begins another thing.
_ARTICLES = frozenset("the a an el la los las un una".split())
_NOT = "not never neither cannot isn't wasn't weren't aren't didn't doesn't don't hadn't hasn't nunca jamas tampoco"
_WITHOUT = "without sin ningun ninguna zero lacking nothing nobody nadie nada none"
#: Negations of any reach; those that reach to the end of their clause.
NEGATIONS = one_of(f"{_NOT} nor ni {_WITHOUT} no")
WIDE = one_of(f"{_NOT} nor ni")
_LEFT_WITHOUT = one_of("without sin lacking zero no")
_NEGATED = one_of(f"{_NOT} nor ni no")
_EXCLUDES = one_of("descart* exclu* refut*")
_BE = one_of("is was are were be been es era fue son eran fueron resulta resulto estaba estaban")
_FINE = one_of(
    "fine ok okay correct normal ordinary smooth innocent harmless sane intact bien correct* inocente* suave* intact*"
)
_BLAME = one_of(
    "cause* blame* culprit* responsib* reason* problem* involv* guilty* fault* causa* culpa* culpable* motivo* "
    "problema* razon* origen* innocent*"
)
_THEORY = one_of(
    "hypothes* theor* explanation* idea* notion* claim* story suggestion* hipotesis* teoria* "
    "explicacion* afirmacion* tesis"
)
_UNTRUE = one_of("false* untrue* irrelevan* falso* falsa*")
_MISTAKEN = one_of(
    "false* untrue* irrelevan* falso* falsa* wrong* mistaken* incorrect* erronea* equivocad* fails* failed* "
    "falla* fallo*"
)
_WIDE_REACH, _NARROW_REACH, _AFTER_REACH = 9, 4, 5

RULES = (
    # words, side, reach, effect
    Rule((one_of("rather"), one_of("than")), "before", _WIDE_REACH, _DENIES),
    Rule((one_of("instead"), one_of("of")), "before", _WIDE_REACH, _DENIES),
    Rule((one_of("en"), one_of("vez lugar")), "before", _WIDE_REACH, _DENIES),
    Rule((one_of("far"), one_of("from")), "before", _WIDE_REACH, _DENIES),
    Rule((one_of("ruling rules ruled"), one_of("out")), "before", _WIDE_REACH, _DENIES_EACH),
    Rule((one_of("nothing"), one_of("to"), one_of("do")), "before", _WIDE_REACH, _DENIES_EACH),
    Rule((_EXCLUDES,), "before", _WIDE_REACH, _DENIES_EACH),
    Rule((one_of(_NOT),), "before", _WIDE_REACH, _DENIES_EACH_OR),
    Rule((one_of("nor ni"),), "before", _WIDE_REACH, _DENIES),
    Rule((one_of("no"),), "before", _WIDE_REACH, _DENIES, language="es"),
    Rule((_LEFT_WITHOUT,), "before", _NARROW_REACH, _DENIES, stops=_PREPOSITIONS | _ARTICLES),
    Rule((one_of(_WITHOUT),), "before", _NARROW_REACH, _DENIES, stops=_PREPOSITIONS),
    Rule((one_of("no"), _BE), "before", 0, _ONLY_EACH_OR, language="es"),
    Rule((one_of("nada"), one_of("que")), "before", 0, _ONLY_EACH),
    Rule((_NEGATED, GAP, _BLAME), "after", _AFTER_REACH, _DENIES),
    Rule((_NEGATED, one_of("what hold explain sostiene explica")), "after", _AFTER_REACH, _DENIES),
    Rule((_NEGATED, one_of("tuv* tien* ten*"), one_of("nada")), "after", _AFTER_REACH, _DENIES),
    Rule((_EXCLUDES,), "after", _AFTER_REACH, _DENIES, unless=_NEGATED),
    Rule((_BE, _FINE), "after", _AFTER_REACH, _DENIES, ends=3),
    Rule((one_of("ruled"), one_of("out")), "after", _AFTER_REACH, _DENIES),
    Rule((one_of("rules"), one_of("itself")), "after", _AFTER_REACH, _DENIES),
    Rule((one_of("nothing"), one_of("to"), one_of("do")), "after", _AFTER_REACH, _DENIES),
    Rule((one_of("nothing nada"), one_of("of de del")), "after", 0, _DENIES),
    # A thing that is merely wrong may be the cause; a theory that is wrong is not, nor a thing that is false.
    Rule((_BE, _UNTRUE), "after", _AFTER_REACH, _DENIES, ends=_AFTER_REACH),
    Rule((_THEORY, GAP, _MISTAKEN), "after", _AFTER_REACH, _DENIES, ends=_AFTER_REACH, unless=_NEGATED),
)
_BEFORE = tuple(rule for rule in RULES if rule.side == "before" and rule.effect.denies)
_LISTS = tuple(rule for rule in RULES if rule.side == "before" and rule.effect.joins)
_AFTER = tuple(rule for rule in RULES if rule.side == "after")
#: "Not only the clip", "nothing but the rare token": no denial.
NO_DENIAL = frozenset(("only", "else", "just", "merely", "but", "solo", "solamente", "unicamente", "longer", "mas"))
#: What a run fails to do: a negation within so many words before it is about it alone.
_TAKERS = tuple(map(group_of, ("CLIP", "LIMIT", "CHECK", "SKIP", "RESTORE", "WARMUP")))
_TAKEN_WITHIN = 3

#: A negation reaches to the end of its clause, but not past one of these words.
_TURNS = frozenset(
    "but because which that so while when until though although rather whereas and nor then pero "
    "sino porque que cuando mientras aunque y ni".split()
)
_TAKEN_ALONG = frozenset("that because que porque".split())
#: Words of a list's items, the first and the others, and items: longer is no list.
_LONGEST_ITEM, _LONGEST_FIRST_ITEM, _MOST_ITEMS = 5, 7, 12

#: An opening that denies all that follows in the clause, up to a word of contrast, is read as one mark.
_DENIAL = "~"
_DENIAL_REACH, _MOST_DENIALS = 40, 20


def _openings(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(opening.split()) for opening in text.split(","))


_CONTRAST = frozenset("but rather whereas instead although pero sino aunque".split())
_DENYING = _openings(
    "can exclude, may exclude, must exclude, queda excluido que, queda excluida como causa, queda descartado que, "
    "se excluye, se descarta que, excluyo, excluimos, not claim, "
    "false that, untrue that, wrong that, myth that, not true that, isn't true that, wasn't true that, not the "
    "case that, doubt that, doubt whether, deny that, do not think that, don't think that, do not believe that, "
    "don't believe that, lie that, nonsense that, absurd that, ridiculous that, wrong to say that, wrong to think "
    "that, not believe that, not think that, disagree that, absurdo que, ridiculo que, mito que, bulo que, no es "
    "que, no se trata de que, falso que, mentira que, no es cierto que, no es verdad que, do not believe, don't "
    "believe, do not think, don't think, doubt, reject the, reject that, dismiss the, dispute that, "
    "and not of, and not from, and not because of, y no de, y no del, y no por, no truth in, "
    "no evidence that, no evidence of, no hay prueba de que, no hay pruebas de que, descarto que, rechazo que, "
    "rechazo la, no pienso que, no es cierto, no creo, dudo, no creo que, dudo que, dudo de que, niego que"
)
#: "No doubt that ..." denies nothing.
_VOUCHING = _openings(
    "no doubt, without doubt, without a doubt, beyond doubt, beyond a doubt, not doubt, don't doubt, not deny, "
    "don't deny, not false, sin duda, no cabe duda, no hay duda, no dudo, no niego, no es falso"
)
_OPENINGS: dict[str, list[tuple[str, ...]]] = {}
for _opening in sorted(_VOUCHING | _DENYING, key=len, reverse=True):
    _OPENINGS.setdefault(_opening[0], []).append(_opening)


#: A predicate that clears its whole subject, however long: "a full batch without a clip had nothing to do with it".
_NOT_BE = (
    r"(?:(?:is|was|are|were|be|been) (?:\w+ )?(?:not|never)|isn't|wasn't|aren't|weren't|"
    r"(?:no|nunca|tampoco) (?:es|fue|era|son|fueron|eran|tuvo|tuvieron|tiene|tienen|seria|serian))"
)
_CLEARS = re.compile(
    rf"\b(?:{_NOT_BE} (?:what|lo que)\b|{_NOT_BE}(?: [\w']+){{0,3}} (?:causes?|blame|culprits?|responsible"
    rf"|reasons?|problem|fault|guilty|involved|case|explanation|answer|truth|true|story|"
    r"important|relevant|decisive|causas?|culpa|culpables?|responsables?|motivos?|problema|razon|explicacion|caso|cierto|verdad|relevantes?)\b"
    r"|explain(?:s|ed)? nothing"
    r"|(?:had|has|have|having) nothing to do"
    r"|(?:played|plays|had|has|have) no (?:part|role|effect|influence|bearing)"
    r"|(?:did not|didn't|does not|doesn't|do not|don't|cannot) "
    r"(?:matter|cause|explain|break|hurt|harm|kill|ruin|damage|do it|do any)"
    r"|(?:is|was|are|were) (?:\w+ )?(?:irrelevant|innocent|myths?|false|untrue|nonsense|harmless|red herrings?)\b"
    r"|(?:can be|is|are|was|were) (?:\w+ )?(?:ruled out|excluded|dismissed)"
    r"|(?:(?<!, )nada que ver|ningun papel|ninguna culpa|ninguna influencia|ningun efecto)\b"
    r"|no (?:l[oae]s? )?(?:importa\w*|influy\w*|caus\w+|provoc\w*|explica\w*|afect\w*|rompi\w*|mat[oa]\w*|estrope\w*)"
    r"|(?:es|son|fue|fueron|era|eran) (?:\w+ )?(?:irrelevantes?|inocentes?|falso|falsa|mitos?|mentira|inofensiv\w+)\b"
    r"|(?:queda\w*|esta\w*) descartad\w+)"
)
#: What refutes an idea, where its subject is called one: "the theory that ... is wrong".
_REFUTES = re.compile(
    r"\b(?:(?:is|are|was|were|seems|sounds) (?:\w+ )?(?:wrong|mistaken|incorrect|absurd|untenable"
    r"|unfounded|ridiculous|silly)"
    r"|(?:does not|doesn't|did not|didn't|do not) (?:hold|stand|fit|convince|add up)|fails\b"
    r"|no (?:se )?(?:sostiene|vale|cuadra|encaja|convence|aguanta|tiene sentido)|(?:es|son|era"
    r"|fue) (?:\w+ )?(?:erroneas?|"
    r"equivocad\w+|incorrect\w+|absurd\w+|ridicul\w+|infundad\w+))"
)
#: A subject ends, to the left, where another sentence part with its own verb or contrast stands.
_SUBJECT_ENDS = frozenset(
    "but because so while when until whereas then pero sino porque cuando mientras aunque is was are were did does had "
    "has made gave let went came es era fue son eran fueron hubo habia hizo dio dejo".split()
)


class Clause(NamedTuple):
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


def _clause(words: list[str], language: str) -> Clause:
    """The clause of these words: an opening that denies what follows becomes one mark, one that vouches is left out."""
    out: list[str] = []
    place = 0
    while place < len(words):
        opening = next((o for o in _OPENINGS.get(words[place], ()) if tuple(words[place : place + len(o)]) == o), None)
        if opening is None:
            out.append(words[place])
        elif opening in _DENYING:
            out.append(_DENIAL)
        place += len(opening) if opening else 1
    if "," in out:
        out = _spread(out, language)
    return Clause(tuple(out), language, tuple(p for p, word in enumerate(out) if word == _DENIAL), _cleared(out))


def _cleared(words: list[str]) -> frozenset[int]:
    """Places of the words whose predicate clears them of having been the cause."""
    text = " ".join(words)
    places: set[int] = set()
    for match in _CLEARS.finditer(text):
        last = text.count(" ", 0, match.start())
        first = next((place + 1 for place in range(last - 1, -1, -1) if words[place] in _SUBJECT_ENDS), 0)
        places.update(range(first, last + match[0].count(" ") + 1))
    for match in _REFUTES.finditer(text):
        last = text.count(" ", 0, match.start())
        first = next((place for place in range(last - 1, -1, -1) if _THEORY.fit(words[place])), last)
        places.update(range(first, last))
    return frozenset(places)


def _spread(words: list[str], language: str) -> list[str]:
    """ "Not A, B or C" with the denial before each item of its list. Only what denies begins such a list: "without a
    clip, a rare token or ..." goes on to say something else."""
    out = list(words)
    for place in reversed(range(len(words))):
        rule = next((rule for rule in _LISTS if _stands_at(rule, words, place, language)), None)
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
        if at - begin > longest or len(parts) > _MOST_ITEMS or words[at] in _CONTRAST:
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
    for place in range(max(0, start - _WIDE_REACH), start):
        if place in besides or words[place + 1] in NO_DENIAL or _is_taken(words, place, start):
            continue
        for rule in _BEFORE:
            if start - place <= rule.reach and _stands_at(rule, words, place, clause.language):
                count += reaches(words[place + len(rule.words) : start], rule.stops)
                break
    return count


def _is_taken(words: tuple[str, ...], place: int, start: int) -> bool:
    """Whether a negation at `place` belongs to a verb or thing between it and `start`: "did not clip the gradient of a
    full batch" says nothing against the full batch."""
    near = words[place + 1 : min(place + 1 + _TAKEN_WITHIN, start)]
    return any(group.ends_at(near, at) for at in range(len(near)) for group in _TAKERS)


def under_denial(clause: Clause, start: int) -> bool:
    """Whether an opening before the word at `start` denies what follows it."""
    last = max((place for place in clause.denials[:_MOST_DENIALS] if place < start), default=None)
    return last is not None and start - last <= _DENIAL_REACH and not _CONTRAST & set(clause.words[last:start])


def reaches(between: tuple[str, ...], stops: frozenset[str] = frozenset()) -> bool:
    """Whether a negation reaches over these words. `not that ...` and `no es que ...` reach past their own turn."""
    if between[:1] and between[0] in _TAKEN_ALONG:
        between = between[1:]
    elif len(between) > 1 and between[1] in _TAKEN_ALONG:
        between = between[2:]
    if set(between[1:]) & stops & _ARTICLES:
        return False
    return not set(between) & (_TURNS | {","} | (stops - _ARTICLES))


def denied_after(clause: Clause, end: int) -> bool:
    """Whether what follows says that it was not the cause: `X was not to blame`, `X se descarta`, `X is ruled out`."""
    if end - 1 in clause.cleared:
        return True
    after = before_turn(clause.words[end : end + _AFTER_REACH + 3])
    return any(_follows(rule, after, place) for place in range(min(_AFTER_REACH, len(after))) for rule in _AFTER)


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
    return [(words[place], _LONGEST_GAP * (place > 0 and words[place - 1] == GAP)) for place in places]


def before_turn(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words up to the first that ends the reach of what comes before it."""
    for place, word in enumerate(words):
        if word in _TURNS or word == ",":
            return words[:place]
    return words
