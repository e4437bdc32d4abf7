"""The tables on size and brittleness, and the pages they are put into."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from tools.marked import put_between, written
from tools.scale_data import CLIPPED, OPEN, ROOT, Burst, Measured, Size, Spread, figures

PAGES = {"en": ROOT / "docs" / "scale.md", "es": ROOT / "docs" / "scale.es.md"}


_WORDS = {
    "en": {
        "size": "width x depth",
        "best": "best 2^",
        "rate": "rate",
        "peak": "highest loss, no clip",
        "after": "next 50 updates",
        "end": "end",
        "open": "no clip",
        "clipped": "clip 1.0",
    },
    "es": {
        "size": "anchura x profundidad",
        "best": "mejor 2^",
        "rate": "tasa",
        "peak": "loss más alta, sin clip",
        "after": "50 pasos siguientes",
        "end": "final",
        "open": "sin clip",
        "clipped": "clip 1.0",
    },
}


def rates_table(ends: dict[Size, dict[int, float]], lang: str) -> str:
    """A Markdown table: a row a size, a column a rate, the lowest end of each row in bold."""
    words = _WORDS[lang]
    powers = sorted(next(iter(ends.values())))
    rows = [
        f"| {words['size']} | " + " | ".join(f"2^{power}" for power in powers) + f" | {words['best']} |",
        "| --- |" + " --- |" * (len(powers) + 1),
    ]
    for size, by_power in ends.items():
        best = min(powers, key=lambda power: by_power[power])
        cells = [f"**{_shown(by_power[p])}**" if p == best else _shown(by_power[p]) for p in powers]
        rows.append(f"| {size} | " + " | ".join(cells) + f" | {best} |")
    return "\n".join(rows)


def burst_table(found: Sequence[Burst], lang: str) -> str:
    """A Markdown table: a row a size; medians over the seeds, with the least and the most in brackets."""
    words = _WORDS[lang]
    both = [f"{words[name]}, {words['open']} | {words['clipped']}" for name in ("after", "end")]
    rows = [
        f"| {words['size']} | {words['rate']} | {words['peak']} | " + " | ".join(both) + " |",
        "| --- |" + " --- |" * 6,
    ]
    for one in found:
        cells = [
            str(one.size),
            f"2^{one.power}",
            _range(one.peak),
            *(_range(each[arm], "+") for each in (one.after, one.end) for arm in (OPEN, CLIPPED)),
        ]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _shown(value: float, sign: str = "") -> str:
    return f"{value:{sign}.2f}" if math.isfinite(value) else "-"


def _range(spread: Spread, sign: str = "") -> str:
    return f"{_shown(spread.median, sign)} ({_shown(spread.least, sign)} / {_shown(spread.most, sign)})"


def put(found: Measured) -> None:
    """Write tables, numbers and how many seeds into the pages. Raises InputError for a page without their marks."""
    for lang, page in PAGES.items():
        put_between(page, "rates", rates_table(found.rates, lang))
        put_between(page, "burst", burst_table(found.bursts, lang))
        text = written(page.read_text(encoding="utf-8"), figures(found))
        text = re.sub(r"(tools\.scale burst --seeds )\d+", rf"\g<1>{found.seeds}", text)
        page.write_text(text, encoding="utf-8")
