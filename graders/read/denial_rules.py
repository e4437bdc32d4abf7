"""The words by which a sentence denies what it names. English and Spanish.

`RULES` is the one table: which words deny, on which side of the named thing they stand, how far they reach, what they
do. "Not the learning rate" names the learning rate and denies it; "the learning rate is not to blame" does so from
the other side. `DENYING` are openings that deny all that follows, `CLEARS` predicates that deny their whole subject.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Words(Struct, frozen=True):
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


class Effect(Struct, frozen=True):
    """What a rule does: whether it denies the thing that it reaches, and which words besides commas join the items of a
    list ("not A, B or C") of which it denies each one."""

    denies: bool
    joins: frozenset[str] = frozenset()


class Rule(Struct, frozen=True):
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
LONGEST_GAP = 4
_OR, _AND = frozenset("or nor o u ni".split()), frozenset("and y e".split())
_DENIES = Effect(True)
_DENIES_EACH_OR, _DENIES_EACH = Effect(True, _OR), Effect(True, _OR | _AND)
_ONLY_EACH_OR, _ONLY_EACH = Effect(False, _OR), Effect(False, _OR | _AND)

#: "No clip between the batch and the weights": a narrow negation ends where a preposition starts something new.
_PREPOSITIONS = frozenset(
    "in between under on from against with after before since as en entre contra con tras desde cuando".split()
)
#: In "without decay the higher rate ..." only the decay is denied: an article begins another thing.
ARTICLES = frozenset("the a an el la los las un una".split())
_NOT = (
    "not never neither cannot can't couldn't won't wouldn't isn't wasn't weren't aren't didn't doesn't don't hadn't "
    "hasn't haven't nunca jamas tampoco"
)
_WITHOUT = "without sin ningun ninguna zero lacking nothing nobody nadie nada none"
#: Negations of any reach; those that reach to the end of their clause.
NEGATIONS = one_of(f"{_NOT} nor ni {_WITHOUT} no")
WIDE = one_of(f"{_NOT} nor ni")
_LEFT_WITHOUT = one_of("without sin lacking zero no")
NEGATED = one_of(f"{_NOT} nor ni no")
_EXCLUDES = one_of("descart* excluy* excluid* excluim* exclude* excluding refut*")
_BE = one_of("is was are were be been es era fue son eran fueron resulta resulto estaba estaban")
_FINE = one_of(
    "fine ok okay correct normal* ordinary smooth innocent harmless sane intact healthy moderate reasonable regular "
    "corriente* moderad* razonable* sano sana sanos sanas normales bien correct* inocente* suave* intact*"
)
_BLAME = one_of(
    "cause* blame* culprit* responsib* reason* problem* involv* guilty* fault* causa* culpa* culpable* motivo* "
    "problema* razon* origen* innocent*"
)
THEORY = one_of(
    "hypothes* theor* explanation* idea* notion* claim* story suggestion* hipotesis* teoria* "
    "explicacion* afirmacion* tesis"
)
_UNTRUE = one_of("false* untrue* irrelevan* falso* falsa*")
_MISTAKEN = one_of(
    "false* untrue* irrelevan* falso* falsa* wrong* mistaken* incorrect* erronea* equivocad* fails* failed* "
    "falla* fallo*"
)
WIDE_REACH, _NARROW_REACH, AFTER_REACH = 9, 4, 5

RULES = (
    # words, side, reach, effect
    Rule((one_of("rather"), one_of("than")), "before", WIDE_REACH, _DENIES),
    Rule((one_of("instead"), one_of("of")), "before", WIDE_REACH, _DENIES),
    Rule((one_of("en"), one_of("vez lugar")), "before", WIDE_REACH, _DENIES),
    Rule((one_of("far"), one_of("from")), "before", WIDE_REACH, _DENIES),
    Rule((one_of("rule ruling rules ruled"), one_of("out")), "before", WIDE_REACH, _DENIES_EACH),
    Rule((one_of("nothing"), one_of("to"), one_of("do")), "before", WIDE_REACH, _DENIES_EACH),
    Rule((_EXCLUDES,), "before", WIDE_REACH, _DENIES_EACH),
    Rule((one_of(_NOT),), "before", WIDE_REACH, _DENIES_EACH_OR),
    Rule((one_of("nor ni"),), "before", WIDE_REACH, _DENIES),
    Rule((one_of("no"),), "before", WIDE_REACH, _DENIES, language="es"),
    Rule((_LEFT_WITHOUT,), "before", _NARROW_REACH, _DENIES, stops=_PREPOSITIONS | ARTICLES),
    Rule((one_of(_WITHOUT),), "before", _NARROW_REACH, _DENIES, stops=_PREPOSITIONS),
    Rule((one_of("no"), _BE), "before", 0, _ONLY_EACH_OR, language="es"),
    Rule((one_of("nada"), one_of("que")), "before", 0, _ONLY_EACH),
    Rule((NEGATED, GAP, _BLAME), "after", AFTER_REACH, _DENIES),
    Rule((NEGATED, one_of("what hold explain sostiene explica")), "after", AFTER_REACH, _DENIES),
    Rule((NEGATED, one_of("tuv* tien* ten*"), one_of("nada")), "after", AFTER_REACH, _DENIES),
    Rule((_EXCLUDES,), "after", AFTER_REACH, _DENIES, unless=NEGATED),
    Rule((_BE, _FINE), "after", AFTER_REACH, _DENIES, ends=3),
    Rule((one_of("ruled"), one_of("out")), "after", AFTER_REACH, _DENIES),
    Rule((one_of("rules"), one_of("itself")), "after", AFTER_REACH, _DENIES),
    Rule((one_of("nothing"), one_of("to"), one_of("do")), "after", AFTER_REACH, _DENIES),
    Rule((one_of("nothing nada"), one_of("of de del")), "after", 0, _DENIES),
    # A thing that is merely wrong may be the cause; a theory that is wrong is not, nor a thing that is false.
    Rule((_BE, _UNTRUE), "after", AFTER_REACH, _DENIES, ends=AFTER_REACH),
    Rule((THEORY, GAP, _MISTAKEN), "after", AFTER_REACH, _DENIES, ends=AFTER_REACH, unless=NEGATED),
)
BEFORE = tuple(rule for rule in RULES if rule.side == "before" and rule.effect.denies)
LISTS = tuple(rule for rule in RULES if rule.side == "before" and rule.effect.joins)
AFTER = tuple(rule for rule in RULES if rule.side == "after")
#: "Not only the clip", "nothing but the rare token": no denial.
NO_DENIAL = frozenset(("only", "else", "just", "merely", "but", "solo", "solamente", "unicamente", "longer", "mas"))


def _openings(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(opening.split()) for opening in text.split(","))


CONTRAST = frozenset("but rather whereas instead although pero sino aunque".split())
DENYING = _openings(
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
VOUCHING = _openings(
    "no doubt, without doubt, without a doubt, beyond doubt, beyond a doubt, not doubt, don't doubt, not deny, "
    "don't deny, not false, sin duda, no cabe duda, no hay duda, no dudo, no niego, no es falso"
)
OPENINGS: dict[str, list[tuple[str, ...]]] = {}
for _opening in sorted(VOUCHING | DENYING, key=len, reverse=True):
    OPENINGS.setdefault(_opening[0], []).append(_opening)


#: A predicate that clears its whole subject, however long: "a full batch without a clip had nothing to do with it".
_NOT_BE = (
    r"(?:(?:is|was|are|were|be|been) (?:\w+ )?(?:not|never)|isn't|wasn't|aren't|weren't|"
    r"(?:no|nunca|tampoco) (?:es|fue|era|son|fueron|eran|tuvo|tuvieron|tiene|tienen|seria|serian))"
)
CLEARS = (
    rf"\b(?:{_NOT_BE} (?:what|lo que)\b"
    r"|neither (?:of them )?(?:was|were|is) (?:\w+ ){0,3}(?:causes?|reasons?|culprits?|problem)\b"
    r"|not what (?:killed|broke|hurt|did|ruined|caused|wrecked|harmed|damaged|happened)\b"
    r"|(?:can't|cannot|couldn't) (?:be|have been) (?:what|the)\b"
    rf"|{_NOT_BE}(?: [\w']+){{0,3}} (?:causes?|blame|culprits?|responsible"
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
REFUTES = (
    r"\b(?:(?:is|are|was|were|seems|sounds) (?:\w+ )?(?:wrong|mistaken|incorrect|absurd|untenable"
    r"|unfounded|ridiculous|silly)"
    r"|(?:does not|doesn't|did not|didn't|do not) (?:hold|stand|fit|convince|add up)|fails\b"
    r"|no (?:se )?(?:sostiene|vale|cuadra|encaja|convence|aguanta|tiene sentido)|(?:es|son|era"
    r"|fue) (?:\w+ )?(?:erroneas?|"
    r"equivocad\w+|incorrect\w+|absurd\w+|ridicul\w+|infundad\w+))"
)
#: A subject ends, to the left, where another sentence part with its own verb or contrast stands.
SUBJECT_ENDS = frozenset(
    "but because so while when until whereas then pero sino porque cuando mientras aunque is was are were did does had "
    "has made gave let went came es era fue son eran fueron hubo habia hizo dio dejo".split()
)
