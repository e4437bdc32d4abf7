"""Sentences in English and Spanish, and numbers as people read them.

Every table of sentences stays beside its users: `_say = Sentences({"absent": ("no {name}", "no hay {name}")})`, then
`_say(lang, "absent", name=...)`. One place decides how a language is chosen, how a gap is filled, when the singular is
taken, and how many digits a number has.

A further language is a file, `sentences/fr.toml` beside this one or `fr.toml` in the folder that LABRUNNER_SENTENCES
names: English sentences with what they are in that language. What it lacks comes in English.
"""

from __future__ import annotations

import functools
import math
import os
import re
import string
from collections.abc import Mapping
from pathlib import Path

from labrunner.errors import InputError
from labrunner.text import clean

#: The languages that every sentence has, in the order of its pair.
LANGUAGES = ("en", "es")
#: The code of a language: `fr` is French.
CODE = re.compile(r"[a-z]{2,3}")
#: Bytes of a file of sentences beyond which it is refused.
_MOST_BYTES = 4 * 2**20
#: Values that count something: where one of them is 1, a sentence's `KEY.one` is taken if there is one.
COUNTED = ("count", "steps", "took")


def pick(pair: tuple[str, str], lang: str) -> str:
    """A sentence in a language, of its pair (English, Spanish) or of the language's file; else in English."""
    if lang in LANGUAGES:
        return pair[LANGUAGES.index(lang)]
    return translations(lang).get(pair[0], pair[0])


def translation_files() -> dict[str, Path]:
    """The files of further languages, by code; of two of one language that in the user's folder."""
    own = os.environ.get("LABRUNNER_SENTENCES")
    folders = [Path(__file__).parent / "sentences", *([Path(own)] if own else [])]
    found = (path for folder in folders for path in sorted(folder.glob("*.toml")))
    return {path.stem: path for path in found if CODE.fullmatch(path.stem)}


@functools.cache
def translations(lang: str) -> dict[str, str]:
    """English sentences with what they are in a language, of its file; empty without one. A sentence whose gaps are not
    those of the English one is left out. Raises InputError for a file that can't be read."""
    path = translation_files().get(lang)
    if path is None:
        return {}
    import tomllib

    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InputError(f"{path}: larger than {_MOST_BYTES // 2**20} MiB; a file of sentences is smaller")
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f'{path}: {clean(str(error), 200)}; write lines such as "yes" = "oui"') from None
    return {
        english: other
        for english, other in found.items()
        if isinstance(other, str) and gaps(other) is not None and gaps(other) == gaps(english)
    }


def following(lang: str) -> str:
    """The language after one, round all that are installed: English, Spanish, then those with a file that can be read.
    One that is not installed comes in English, so it is followed as that is."""
    known = [
        *LANGUAGES,
        *(code for code in sorted(translation_files()) if code not in LANGUAGES and _is_readable(code)),
    ]
    return known[(known.index(lang if lang in known else LANGUAGES[0]) + 1) % len(known)]


def name_of(lang: str) -> str:
    """A language in its own words; one of a file as that has the word "English", else its code."""
    names: dict[str, str] = dict(zip(LANGUAGES, ("English", "español"), strict=True))
    return names.get(lang) or translations(lang).get(names["en"], lang)


def _is_readable(lang: str) -> bool:
    try:
        translations(lang)
    except InputError:
        return False
    return True


def gaps(sentence: str) -> frozenset[str] | None:
    """The names of a sentence's `{gap}`s; None where its braces don't match."""
    try:
        return frozenset(name for _, name, *_ in string.Formatter().parse(sentence) if name is not None)
    except ValueError:
        return None


def singular_or_plural(table: Mapping[str, object], key: str, values: Mapping[str, object]) -> str:
    """`KEY.one` where a counted value (`COUNTED`) is 1 and the table has such a sentence, else the key itself."""
    one = f"{key}.one"
    return one if one in table and any(values.get(name) == 1 for name in COUNTED) else key


def written(value: object, limit: int = 2000) -> str:
    """What stands in a gap: a number as people read it, anything else as text that is safe to print."""
    return number(value) if value is None or isinstance(value, int | float) else clean(str(value), limit)


def fill(pattern: str, values: Mapping[str, object], limit: int = 2000) -> str:
    """A sentence with its `{gap}`s filled; each value is written by `written`, in at most `limit` characters."""
    return pattern.format_map({name: written(value, limit) for name, value in values.items()}) if values else pattern


class Sentences:
    """A table of sentences, key: (English, Spanish); `say(lang, key, **values)` is one of them, its gaps filled.

    Text that stands in a gap is cut to `limit` characters.
    """

    def __init__(self, table: Mapping[str, tuple[str, str]], limit: int = 2000) -> None:
        self.table = table
        self.limit = limit

    def __call__(self, lang: str, key: str, /, **values: object) -> str:
        """The sentence of a key in a language. Raises KeyError where the table lacks it or a gap has no value."""
        return fill(pick(self.table[singular_or_plural(self.table, key, values)], lang), values, self.limit)


_say = Sentences({"between": ("{low} to {high}", "entre {low} y {high}")})


def number(value: object, digits: int = 4) -> str:
    """A number in `digits` significant digits: whole numbers whole, an exponent only below 0.0001 and from 1e7 on.

    `NaN`, `inf` and `-inf` are written so, None as a dash, yes and no as `true` and `false` as files of settings have
    them, and what else is no number as text.
    """
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, int | float):
        return str(value)
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, int) or (value == int(value) and abs(value) < 1e7):
        return str(int(value))
    text = f"{value:.{digits}g}"
    return str(round(value)) if "e" in text and 1 <= abs(value) < 1e7 else text


def unsigned_zero(text: str) -> str:
    """A number as it is shown, without the sign of one that was rounded to zero: `-0.00` is `0.00`."""
    return text[1:] if text.startswith("-") and "0" in text and not text.strip("-0.") else text


def between(low: str, high: str, lang: str) -> str:
    """A range of two shown numbers: `2.1–2.4`, in words where one has a sign, which a dash beside it would hide:
    `-0.12 to 0`, `entre -0.12 y 0`. One number where both are the same."""
    low, high = map(unsigned_zero, (low, high))
    if low == high:
        return low
    if not (low + high).strip("0123456789.,e"):
        return f"{low}–{high}"
    low, high = ("0" if "0" in one and not one.strip("+-0.") else one for one in (low, high))
    return _say(lang, "between", low=low, high=high)


def points(value: float) -> str:
    """Points of a grade with at most two decimals: `12`, `11.5`, `7.33`."""
    return unsigned_zero(f"{value:.2f}").rstrip("0").rstrip(".")


def percent(share: float, decimals: int = 0) -> str:
    """A share of 1 in per cent, without the sign: 0.375 is `38`, and with one decimal `37.5`."""
    return unsigned_zero(f"{100 * share:.{decimals}f}")


def duration(hours: float) -> str:
    """Hours in the unit that people would use: `42 s`, `12.5 min`, `7.2 h`."""
    if hours < 1 / 60:
        return f"{number(3600 * hours, 3)} s"
    return f"{number(60 * hours, 3)} min" if hours < 1.5 else f"{number(hours)} h"
