"""Numbers as people write them: `2,31`, `2.31e0`, `1_000`, `2.94 × 10^-4`, `NaN`, `-∞`, `47.2x`, `x47.2`.

Everything is a bounded regular expression over text that a stranger wrote; nothing is evaluated.
"""

from __future__ import annotations

import math
import re

from msgspec import Struct

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_DIGITS = r"""
    (?P<grouped>[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]{1,30} | [0-9]{1,3}(?:,[0-9]{3}){2,5})   # 1,234.5   1,234,567
  | (?P<european>[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{1,30})                                 # 1.234,5
  | (?P<plain>(?:[0-9]{1,3}(?:[_\u00a0\u2009\u202f][0-9]{3}){1,5} | [0-9]{1,40})        # 1_000   312
      (?:[.,][0-9]{1,40})? | \.[0-9]{1,40})                                             # 2.31   2,31   .5
"""
_NUMBER = re.compile(
    rf"""(?:(?<![\w.,#]) | (?<=(?<![\w.,#])x))(?P<sign>[+\-\u2212]?)
    (?: (?P<special>nan|inf(?:inity|inite|inito|inita)?|∞)(?!\w)
      | (?:{_DIGITS})
        (?: [eE](?P<exp>[+\-\u2212]?[0-9]{{1,4}})
          | \s?(?:×|x|·|\*|\\times)\s?10\s?(?:\^|\*\*)?\s?
            \{{?(?P<ten>[+\-\u2212]?[0-9]{{1,3}}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,3}})\}}?
        )?
        (?![0-9]|[.,][0-9]|[A-Za-z_]*[0-9])
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_AMBIGUOUS = re.compile(r"[0-9]{1,3},[0-9]{3}")
_UNIT = re.compile(r"\s{0,2}(?P<unit>%|×|[a-zA-Zµ][\w/]{0,15})")


class Number(Struct, frozen=True):
    """One number found in a text.

    `half_unit` is half of the last written digit's place, `digits` the count of significant digits. `alternative` is
    the other way to read `1,000` (written with one comma and three digits it may mean 1000 or 1.000).
    """

    value: float
    raw: str
    start: int
    end: int
    half_unit: float
    digits: int
    alternative: float | None = None
    unit: str = ""

    @property
    def values(self) -> tuple[float, ...]:
        """Every way to read it, the likeliest first."""
        return (self.value,) if self.alternative is None else (self.value, self.alternative)


def find_numbers(text: str, limit: int = 200) -> list[Number]:
    """The numbers in `text`, left to right, at most `limit`. Digits inside words (`fp16`, `H1`, `7f3a`) don't count."""
    found: list[Number] = []
    for match in _NUMBER.finditer(text):
        number = _from_match(match, text)
        if number is not None:
            found.append(number)
            if len(found) >= limit:
                break
    return found


def parse_number(value: object) -> Number | None:
    """The one number that `value` is: a TOML number, or a text that holds a number and at most a unit; else None."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, float)):
        return _from_value(value)
    if not isinstance(value, str) or len(value) > 200:
        return None
    text = value.strip()
    numbers = find_numbers(text, limit=2)
    if len(numbers) != 1:
        return None
    rest = (text[: numbers[0].start] + text[numbers[0].end :]).replace(numbers[0].unit, "", 1)
    return numbers[0] if not re.search(r"\w", rest) else None


def _from_value(value: int | float) -> Number | None:
    try:
        as_float = float(value)
    except OverflowError:
        return None
    text = repr(value)
    exact = find_numbers(text, limit=1)
    if exact and math.isfinite(as_float):
        return exact[0]
    return Number(as_float, text[:60], 0, len(text), 0.0, 1)


def _from_match(match: re.Match[str], text: str) -> Number | None:
    negative = match["sign"] in ("-", "\u2212")
    raw = match.group(0).strip()
    unit = _UNIT.match(text, match.end())
    common = {"raw": raw, "start": match.start(), "end": match.end(), "unit": unit["unit"] if unit else ""}
    if match["special"]:
        value = math.nan if match["special"].lower() == "nan" else math.inf
        return Number(-value if negative else value, half_unit=0.0, digits=1, **common)
    mantissa, alternative = _mantissa(match)
    exponent = _exponent(match)
    decimals = len(mantissa.partition(".")[2])
    significant = len(mantissa.replace(".", "").lstrip("0")) or 1
    try:
        value = float(f"{mantissa}e{exponent}")
        half_unit = 0.5 * 10.0 ** (exponent - decimals)
    except OverflowError:
        return None
    if not math.isfinite(value):  # 1e999 is not a way to write infinity
        return None
    sign = -1.0 if negative else 1.0
    other = None if alternative is None else sign * float(f"{alternative}e{exponent}")
    return Number(sign * value if value else 0.0, half_unit=half_unit, digits=significant, alternative=other, **common)


def _mantissa(match: re.Match[str]) -> tuple[str, str | None]:
    """The mantissa with a decimal point and no grouping, and the other reading of an ambiguous comma."""
    if match["grouped"]:
        return match["grouped"].replace(",", ""), None
    if match["european"]:
        return match["european"].replace(".", "").replace(",", "."), None
    plain = re.sub("[_\u00a0\u2009\u202f]", "", match["plain"])
    plain = "0" + plain if plain.startswith(".") else plain
    alternative = plain.replace(",", "") if _AMBIGUOUS.fullmatch(plain) else None
    return plain.replace(",", "."), alternative


def _exponent(match: re.Match[str]) -> int:
    written = match["exp"] or match["ten"] or "0"
    return int(written.translate(_SUPERSCRIPTS).replace("\u2212", "-"))


def close(claimed: Number, expected: float, absolute: float = 0.0, relative: float = 0.0) -> bool:
    """Whether `claimed` says `expected`.

    The distance may be the larger of `absolute`, `relative` x |expected| and, for a number written with at least three
    significant digits, half a unit of its last digit. A zero has no such digit: `0.0` says 0 and nothing near it. NaN
    says NaN, infinity the infinity of the same sign.
    """
    if math.isnan(expected) or math.isinf(expected):
        return any(v == expected or (math.isnan(v) and math.isnan(expected)) for v in claimed.values)
    rounding = claimed.half_unit if claimed.digits >= 3 and claimed.value else 0.0
    slack = max(absolute, relative * abs(expected), rounding) * (1 + 1e-9) + 1e-12 * abs(expected)
    return any(math.isfinite(v) and abs(v - expected) <= slack for v in claimed.values)
