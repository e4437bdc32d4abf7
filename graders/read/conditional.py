"""What a sentence about what did not happen says of what did. English and Spanish.

"Had there been a clip, the batch would have passed" says that there was no clip, and blames that. It is rewritten as
the plain statement it stands for. Only where the outcome named is that nothing bad had come of it: "had the clip been
off, we would have seen it" says something else.
"""

from __future__ import annotations

import re

from labrunner.graders.read.language import compiled, flat_pattern, fold

#: The outcome of the other story: the run is spared.
_SPARED = flat_pattern(
    r"""
    (?:would | could) (?:\w+ )?(?:have (?:\w+ )?(?:been (?:\w+ )?(?:fine | harmless | healthy | unhurt | ok |
    okay | nothing | (?:(?:an? | just | only)\ )+(?:\w+ )?(?:blip | hiccup | footnote | bump |
    scratch) |
    survived | survivable | absorbed | contained | stopped | skipped | caught | prevented | avoided | saved |
    spared) |
    passed | lived | survived | held | coped | gone (?:on | unnoticed | by) | cost (?:\w+ )*(?:nothing | one | a) |
    stopped | contained | prevented | saved | spared | caught | ended (?:well | like) | happened) |
    have done (?:no | little) (?:harm | damage) | be (?:\w+ )?(?:fine |
    harmless | healthy | alive)) |
    (?:habria | hubiera | hubiese)n? (?:\w+ )?(?:sido (?:\w+ )?(?:inofensiv\w+ | inocu\w+ | nada | soportable |
    llevader\w+ | leve) | pasado |
    sobrevivido | vivido |
    aguantado | costado | seguido | soportado | superado | quedado | evitado | contenido | parado | salvado |
    acabado bien |
    podido) | no (?:habria | hubiera | hubiese)n? hecho (?:\w+ )?dano
    """
)
#: A condition that was not met, and what it stands for: (how it begins, what is put in its place).
_UNMET = (
    (r"(?:had|if) there (?:been|had been) (?:either |both )?(?:an? |any |some )?", "there was no "),
    (r"(?:had|if) ((?:[\w.-]+ ){1,6}?)(?:had )?(been|\w+(?:ed|ied|un)|set|kept|brought|put|held)\b", r"\1was not \2"),
    (r"de haber (?:habido|tenido) (?:algun |alguna |un |una )?", "no habia "),
    (r"si (?:hubiera|hubiese) (?:habido|tenido) (?:algun |alguna |un |una )?", "no habia "),
    (r"si ((?:[\w.-]+ ){0,6}?)se (?:hubiera|hubiese)n? (\w+)", r"\1no se habia \2"),
    (r"si ((?:[\w.-]+ ){1,6}?)(?:hubiera|hubiese)n? (\w+)", r"\1no habia \2"),
    (r"(?:only )?with (?:either |both )?(?:an? |any )?", "without "),
    (r"(?:solo )?con (?:un |una |algun )?", "sin "),
)
_CONDITION = tuple((f"^{begins}", fact) for begins, fact in _UNMET)
#: A second condition beside the first.
_MORE = (
    (r"\b(?:or|and) (?:had )?(?:an? |the )?([\w.-]+) (been|\w+ed)\b", r"and \1 was not \2"),
    (r"\b(?:o|y) (?:un |una |el |la )?([\w.-]+) (?:hubiera|hubiese) (\w+)", r"y \1 no habia \2"),
    (r"\bor with (?:an? )?", "and without "),
    (r"\bo con (?:un |una |el |la )?", "y sin "),
)
_STORY = compiled(rf"^([^;:]{{3,160}}?), ((?!or had|o )[^;:]*?\b(?:{_SPARED})\b.*)$")


def as_fact(text: str) -> str:
    """A text that begins with an unmet condition under which the run would have been spared, as a statement that the
    condition was not met; any other text as it is."""
    folded = fold(text)
    story = _STORY.match(folded)
    if story is None:
        return text
    condition, outcome = story.groups()
    for begins, fact in _CONDITION:
        if compiled(begins).match(condition):
            found = compiled(begins).sub(fact, condition)
            for also, too in _MORE:
                found = compiled(also).sub(too, found)
            return f"{found}; {_without_the_other_story(outcome)}"
    return text


def _without_the_other_story(outcome: str) -> str:
    """What of the outcome is so: what the story is about is named by it, that it "would have passed" is not."""
    return re.sub(rf"\b(?:{_SPARED})\b[^,;.]*", "went wrong", outcome)
