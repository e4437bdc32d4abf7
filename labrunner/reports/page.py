"""One page about one run or several: a single HTML file that needs no network, and no script for its main facts."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner import __version__
from labrunner.diagnosis.check import check
from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.reports import panels, sections, svg
from labrunner.reports.data import Shown, payload, shown
from labrunner.reports.marks import SHAPES, marks_of
from labrunner.reports.words import field_name, say
from labrunner.series.series import Series

if TYPE_CHECKING:
    from labrunner.engine.record.lines import Piece

#: By this a page of ours is known again, so that it may be made anew over itself.
GENERATOR = '<meta name="generator" content="labrunner">'
_SCRIPT_WORDS = (
    *("reading", "between", "nobatch", "batch", "sentences", "marked", "rare", "top", "tail", "source", "step"),
)


def build(
    runs: Sequence[tuple[str, Series]],
    lang: str,
    *,
    thresholds: Thresholds | None = None,
    price: float | None = None,
    postmortem: tuple[Path, str] | None = None,
    secrets: Sequence[frozenset[str]] = (),
    untold: bool = False,
    withheld: Sequence[str | None] = (),
) -> str:
    """The page. `postmortem` is a file and its learner's name; `secrets` are settings of each run not to be shown;
    `untold` leaves all settings out; `withheld` says of each run why its cause is not told (see `check`)."""
    found = []
    none = [None] * len(runs)
    for (name, series), kept, why in zip(runs, secrets or [frozenset()] * len(runs), withheld or none, strict=True):
        result = check(series, thresholds, lang=lang, price=price, secrets=kept, withheld=why)
        found.append(shown(name, series, result, marks_of(series, result, lang), len(runs), kept))
    texts = _texts(found)
    words = {key: say(lang, key) for key in _SCRIPT_WORDS}
    data = payload(found, words, texts)
    letters = sections.letters(found)
    body = [
        _header(found, lang),
        sections.headlines(found, lang),
        f'<section id="panels"><h2>{say(lang, "panels")}</h2>',
        _notes(found, lang),
        _tools(lang),
        '<div class="deck"><div class="grid">',
        *(_panel(sheet, found, lang) for sheet in panels.SHEETS),
        *(_heat(run, i, letter, lang) for i, (run, letter) in enumerate(zip(found, letters, strict=True))),
        f'</div><aside id="readings" hidden aria-live="polite"><h3>{say(lang, "readings")}</h3></aside></div>',
        "</section>",
        "".join(sections.verdict(run, letter, lang) for run, letter in zip(found, letters, strict=True)),
        sections.marks(found, lang),
        sections.batches(found, lang),
        sections.configuration(found, lang, untold=untold),
        sections.postmortem(*postmortem, lang) if postmortem else "",
        _footer(lang),
    ]
    return _document(", ".join(run.name for run in found), lang, "".join(body), data)


def _header(runs: Sequence[Shown], lang: str) -> str:
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    names = " · ".join(sections.text(run.name) for run in runs)
    return (
        f'<header><h1>{names}</h1><p class="dim">{say(lang, "title")} · '
        f"{say(lang, 'made', when=when, version=__version__)}</p></header>"
    )


def _notes(runs: Sequence[Shown], lang: str) -> str:
    out = [f'<noscript><p class="note">{say(lang, "noscript")}</p></noscript>']
    for run in runs:
        if not run.cut.exact:
            note = say(lang, "reduced", rows=len(run.series), shown=len(run.cut))
            out.append(f'<p class="dim">{sections.text(run.name)}: {note}</p>')
    return "".join(out)


def _tools(lang: str) -> str:
    buttons = (("back", "⤢"), ("in", "+"), ("out", "−"), ("previous", "◂"), ("next", "▸"))
    made = "".join(
        f'<button type="button" data-do="{key}" title="{say(lang, key)}">{sign} {say(lang, key)}</button>'
        for key, sign in buttons
    )
    return (
        f'<div class="tools" hidden>{made}<output id="here"></output><span class="dim">{say(lang, "pin")}</span></div>'
    )


def _panel(sheet: str, runs: Sequence[Shown], lang: str) -> str:
    """A figure with the curves of a sheet; nothing where it is a second page that the runs have nothing for."""
    title = f"{sheet} {say(lang, f'panel.{sheet}')}"
    still = svg.chart(sheet, list(runs), title)
    if not still and sheet not in panels.NEEDS:
        return ""
    series = [run.series for run in runs]
    lacking = panels.missing(sheet, series)
    note = ""
    if lacking and (not still or len(lacking) == len(panels.NEEDS[sheet])):
        what = ", ".join(field_name(lang, f) for f in lacking)
        note = f'<p class="note">{say(lang, "absent", what=what)}</p>'
    legend = "".join(
        f'<label class="key"><input type="checkbox" checked data-curve="{i}" hidden>'
        f'<svg viewBox="0 0 28 8" aria-hidden="true"><path class="c{c.colour}" d="M0 4H28" '
        f'stroke-dasharray="{panels.DASHES[c.dash]}"/></svg> {sections.text(c.label, 60)}</label>'
        for i, c in enumerate(panels.curves(sheet, series))
    )
    begins = " checked" if panels.logarithmic(sheet, series) else ""
    log = (
        f'<label class="log" hidden><input type="checkbox" data-log="{sheet}"{begins}> {say(lang, "log")}</label>'
        if still
        else ""
    )
    return (
        f'<figure data-panel="{sheet}"><figcaption>{escape(title)} {log}</figcaption>'
        f'<div class="live"></div>{still}{note}<div class="keys">{legend}</div></figure>'
    )


def _heat(run: Shown, index: int, letter: str, lang: str) -> str:
    title = f"7 {say(lang, 'panel.7')}" + (f" · {letter}" if letter else "")
    still = svg.heat(run, title)
    note = "" if still else (f'<p class="note">{say(lang, "absent", what=field_name(lang, "token_loss_hist"))}</p>')
    return (
        f'<figure data-panel="7" data-run="{index}"><figcaption>{escape(title)}</figcaption>'
        f'<div class="live"></div>{still}{note}</figure>'
    )


def _footer(lang: str) -> str:
    named = {"bad": "NaN, ∞", "first": say(lang, "from")}
    named |= {kind: say(lang, f"mark.{kind}.name") for kind in ("spike", "outlier")}
    names = "; ".join(
        f"{shape} {named.get(kind) or say(lang, 'mark.' + kind).split(':')[0]}" for kind, shape in SHAPES.items()
    )
    return f'<footer><h4>{say(lang, "legend")}</h4><p class="dim">{escape(names)}</p></footer>'


def _marked(piece: Piece) -> str:
    lead = " " if piece.text.startswith(" ") else ""
    return f"{lead}‹{piece.text.strip()}›" if piece.rare else piece.text


def _texts(runs: Sequence[Shown]) -> dict[str, str]:
    """The texts of the lines that the page's batches name, as far as this machine has them, rare pieces between ‹ ›."""
    from labrunner.engine.record.lines import pieces_of, texts_of

    found: dict[str, str] = {}
    for run in runs:
        named = {name for line in run.heavy.values() for name in line.get("batch", {}).get("sentences", [])}
        config = getattr(run.series.manifest, "config", None)
        if named and config:
            for name, line in texts_of(named, config).items():
                found[name] = "".join(map(_marked, pieces_of(line, config))).strip()
    return found


# -- the document -----------------------------------------------------------------------------------------------------


def still_document(title: str, lang: str, body: str) -> str:
    """A page of markup that is whole already: no script, nothing fetched."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    return f"{_head(title, lang, policy, asset('page.css'))}<body>\n<main>{body}</main>\n</body>\n</html>\n"


def _head(title: str, lang: str, policy: str, style: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n{GENERATOR}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{sections.text(title, 200)} · labrunner</title>\n<style>{style}</style>\n</head>\n"
    )


def _document(title: str, lang: str, body: str, data: dict) -> str:
    library, script = asset("uPlot.iife.min.js"), asset("page.js")
    style = asset("uPlot.min.css") + asset("page.css")
    # Nothing may be fetched, and only these two scripts may run: should markup slip in, it could do nothing.
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
        f"script-src {_hash(library)} {_hash(script)}"
    )
    return "".join(
        [
            _head(title, lang, policy, style),
            f'<body>\n<main>{body}</main>\n<script type="application/json" id="data">{_json(data)}</script>\n',
            f"<script>{library}</script>\n<script>{script}</script>\n</body>\n</html>\n",
        ]
    )


def asset(name: str) -> str:
    """A file that goes into every page."""
    return resources.files("labrunner.reports").joinpath("assets", name).read_text(encoding="utf-8")


def _hash(script: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() + "'"


def _json(data: dict) -> str:
    """JSON that can stand inside a script element, whatever its strings hold."""
    raw = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return raw.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
