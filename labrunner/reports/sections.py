"""The texts and tables of a page. Every word that is not ours passes through `text`, and so can't become markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from labrunner.diagnosis.check import left
from labrunner.diagnosis.words import say as said
from labrunner.reports.data import Shown
from labrunner.reports.marks import SHAPES
from labrunner.reports.words import say
from labrunner.say import duration, number
from labrunner.text import clean

_MOST_SPIKES, _MOST_MARKS, _MOST_BATCHES, _NEAR = 20, 60, 12, 2
#: In place of a cause that is not told yet.
_UNTOLD = "?"


def text(value: object, limit: int = 600) -> str:
    """Anything as text of a page: safe to print, and escaped."""
    return escape(clean(str(value), limit))


def table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table of cells that are markup already."""
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    return f'<div class="wide"><table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def bullets(title: str, lines: Iterable[str]) -> str:
    """A titled list; empty without lines."""
    items = "".join(f"<li>{text(line)}</li>" for line in lines)
    return f"<h4>{escape(title)}</h4><ul>{items}</ul>" if items else ""


def headlines(runs: Sequence[Shown], lang: str) -> str:
    """The verdict on each run, and what it cost beside the control where that is on the page."""
    spared = next((run for run in runs if _arm(run) == "control"), None)
    lines = []
    for letter, run in zip(letters(runs), runs, strict=True):
        mark = f'<span class="letter r{letter}">{letter}</span> ' if letter else ""
        lines.append(f'<p class="headline">{mark}{_headline(run, lang)}</p>')
        if spared is not None and run is not spared and _same_course(run, spared):
            cost = left(run.series, spared.series, "control", lang)
            lines.append(f"<p>{text(cost, 300)}</p>" if cost else "")
    return "".join(lines)


def _arm(run: Shown) -> str | None:
    return run.series.manifest.arm if run.series.manifest is not None else None


def _same_course(run: Shown, other: Shown) -> bool:
    """Whether two runs are of one lab and seed, so that one can be what the other was spared."""
    one, two = run.series.manifest, other.series.manifest
    return one is not None and two is not None and (one.lab, one.seed) == (two.lab, two.seed)


def _headline(run: Shown, lang: str) -> str:
    result = run.result
    line = f'<strong class="verdict {"calm" if result.calm else "trouble"}">{text(result.verdict)}</strong>'
    if result.first_bad_step is not None:
        line += f" {say(lang, 'from')} {result.first_bad_step}"
    if result.cause:
        line += f" · {say(lang, 'cause')}: <strong>{text(result.cause)}</strong>"
    elif result.withheld:
        line += f" · {say(lang, 'cause')}: {say(lang, 'withheld')}"
    return f"{'' if result.calm else '▲ '}{line}"


def verdict(run: Shown, letter: str, lang: str) -> str:
    """What the check says of a run: spikes, advice, and the path through the tree, each question with its evidence."""
    result = run.result
    name = f'<span class="letter r{letter}">{letter}</span> {text(run.name)}' if letter else say(lang, "check")
    steps = (
        say(lang, "steps", first=result.steps[0], last=result.steps[1], rows=len(run.series))
        if result.steps
        else say(lang, "steps.none")
    )
    out = [
        f'<section class="run"><h3>{name}</h3><p class="dim">{steps}</p>',
        _facts(run, lang),
        f'<p class="note">{text(result.withheld)}</p>' if result.withheld else "",
        _spikes(result, lang),
        bullets(say(lang, "advice"), result.advice),
        bullets(say(lang, "findings"), result.findings),
        bullets(say(lang, "notes"), result.notes),
    ]
    if result.cost is not None and result.cost.hours is not None:
        out.append(bullets(say(lang, "cost"), [_cost(result.cost, lang)]))
    out.append(_questions(say(lang, "tree"), result.path, result, lang, opened=not letter or not result.calm))
    out.append(_questions(say(lang, "preflight"), result.preflight, result, lang, opened=False))
    return "".join(out) + "</section>"


def _cost(cost: Any, lang: str) -> str:
    key = "cost" if cost.cost is not None else "cost.time"
    return said(
        lang,
        key,
        steps=cost.steps,
        hours=duration(cost.hours),
        rate=cost.steps_per_second,
        cost=cost.cost,
        price=cost.price_per_hour,
    )


def _facts(run: Shown, lang: str) -> str:
    manifest = run.series.manifest
    if manifest is None:
        return ""
    facts = [
        ("lab", manifest.lab),
        ("arm", manifest.arm),
        ("seed", manifest.seed),
        ("learner", manifest.learner),
        ("status", manifest.status),
        ("reason", manifest.reason),
        ("device", manifest.device),
        ("dtype", manifest.dtype),
        ("threads", manifest.threads),
        ("started", manifest.started_at),
        ("versions", ", ".join(f"{k} {v}" for k, v in manifest.versions.items())),
    ]
    pairs = "".join(f"<div><dt>{name}</dt><dd>{text(value, 300)}</dd></div>" for name, value in facts if value)
    return f"<dl>{pairs}</dl>"


def _spikes(result: Any, lang: str) -> str:
    if not result.spikes:
        return ""
    worst = sorted(result.spikes, key=lambda s: (s.type == "outlier-batch", -(s.sigma or 0)))[:_MOST_SPIKES]
    heads = ("step", "type", "before", "peak", "at", "recovered", "sigma", "grad", "ratio", "cause")
    head = [say(lang, key) for key in heads]
    rows = [
        [
            f"{SHAPES['outlier' if s.type == 'outlier-batch' else 'spike']} {s.step}",
            text(say(lang, "gradient.alone" if s.gradient_alone else f"type.{s.type}")),
            number(s.pre_loss),
            number(s.peak_loss),
            str(s.peak_step),
            number(s.recovered_at),
            number(s.sigma),
            number(s.grad_norm),
            number(s.grad_ratio),
            text(s.cause or _UNTOLD),
        ]
        for s in sorted(worst, key=lambda s: s.step)
    ]
    more = len(result.spikes) - len(worst)
    after = f'<p class="dim">{say(lang, "more", count=more)}</p>' if more > 0 else ""
    return f"<h4>{say(lang, 'spikes')}</h4>" + table(head, rows, "numbers") + after


def _questions(title: str, questions: Sequence[Any], result: Any, lang: str, *, opened: bool) -> str:
    if not questions:
        return ""
    from labrunner.diagnosis.preflight import question_text
    from labrunner.diagnosis.words import answer_text

    rows = []
    for q in questions:
        asked = question_text(lang, q.question, result.thresholds)
        open_ = "withheld" if result.keeps(q.question) else "unknown"
        answer = say(lang, open_) if q.answer is None else q.answer
        answer = say(lang, "yes" if answer else "no") if isinstance(answer, bool) else answer_text(lang, answer)
        rows.append([text(q.question), escape(asked), text(answer), text(q.evidence)])
    head = ["", say(lang, "question"), say(lang, "answer"), say(lang, "evidence")]
    return (
        f"<details{' open' if opened else ''}><summary>{escape(title)}</summary>{table(head, rows, 'tree')}</details>"
    )


def marks(runs: Sequence[Shown], lang: str) -> str:
    """Everything that happened, by step; checkpoints are only counted."""
    rows, checkpoints = [], 0
    for letter, run in zip(letters(runs), runs, strict=True):
        for mark in run.marks:
            if mark.kind == "checkpoint":
                checkpoints += 1
            else:
                rows.append(
                    (
                        mark.step,
                        [
                            f'<span class="sign {mark.kind}">{SHAPES[mark.kind]}</span>',
                            letter,
                            str(mark.step),
                            text(mark.text),
                        ],
                    )
                )
    rows.sort(key=lambda row: row[0])
    head = ["", "", say(lang, "step"), say(lang, "what")]
    out = table(head, [cells for _, cells in rows[:_MOST_MARKS]]) if rows else ""
    if len(rows) > _MOST_MARKS:
        out += f'<p class="dim">{say(lang, "more", count=len(rows) - _MOST_MARKS)}</p>'
    if checkpoints:
        out += f'<p class="dim">{say(lang, "marks.more", count=checkpoints)}</p>'
    return f"<h2>{say(lang, 'marks')}</h2>{out}" if out else ""


def letters(runs: Sequence[Shown]) -> list[str]:
    """A, B, ... for several runs; nothing for one."""
    return [chr(65 + i) for i in range(len(runs))] if len(runs) > 1 else [""]


def batches(runs: Sequence[Shown], lang: str) -> str:
    """The batch log around the marks that matter."""
    rows = []
    for letter, run in zip(letters(runs), runs, strict=True):
        near = {mark.step + away for mark in run.serious[:_MOST_BATCHES] for away in range(-_NEAR, _NEAR + 1)}
        marked = {mark.step for mark in run.serious}
        for step in sorted(near & run.heavy.keys()):
            rows.append(_batch(run, step, letter, step in marked))
    if not rows:
        return ""
    head = [
        "",
        say(lang, "step"),
        "loss",
        say(lang, "grad"),
        say(lang, "source"),
        say(lang, "sentences"),
        say(lang, "rare"),
        say(lang, "tail"),
    ]
    return f"<h2>{say(lang, 'batchlog')}</h2>{table(head, rows, 'batches')}"


def _batch(run: Shown, step: int, letter: str, marked: bool) -> list[str]:
    line = run.heavy[step]
    batch = line.get("batch", {})
    rare = sorted(batch.get("rare", {}).items(), key=lambda item: -(item[1] or 0))[:6]
    tail = ", ".join(f"{token} {loss}" for token, loss, _ in line.get("tail", [])[:4])
    return [
        letter,
        f"<strong>▶ {step}</strong>" if marked else str(step),
        number(run.series.at("loss", step)),
        number(run.series.at("grad_norm_pre", step)),
        text(batch.get("source", "")),
        text(" ".join(batch.get("sentences", [])), 400),
        text(", ".join(f"{k}×{v}" for k, v in rare)),
        text(tail),
    ]


def configuration(runs: Sequence[Shown], lang: str, *, untold: bool = False) -> str:
    """Settings: where runs differ, and all of them, less what a lab keeps to itself; none at all where they are
    `untold`, since to see them side by side would name the cause."""
    out = f"<h2>{say(lang, 'config')}</h2>"
    if untold:
        return out + f"<p class='note'>{say(lang, 'config.untold')}</p>"
    if any(run.secrets for run in runs):
        out += f"<p class='note'>{say(lang, 'config.hidden')}</p>"
    settings = [settings_of(run) for run in runs]
    keys = sorted({key for one in settings for key in one})
    if not keys:
        return out + f"<p>{say(lang, 'config.none')}</p>"
    head = [say(lang, "setting"), *(letters(runs) if len(runs) > 1 else [text(runs[0].name, 60)])]
    rows = {key: [f"<code>{text(key, 120)}</code>", *(_setting(one, key) for one in settings)] for key in keys}
    if len(runs) > 1:
        differ = [row for key, row in rows.items() if any(one.get(key) != settings[0].get(key) for one in settings)]
        out += (
            f"<h4>{say(lang, 'config.differ')}</h4>" + table(head, differ)
            if differ
            else (f"<p>{say(lang, 'config.same')}</p>")
        )
    return out + (
        f"<details><summary>{say(lang, 'config.all', count=len(keys))}</summary>{table(head, rows.values())}</details>"
    )


def settings_of(run: Shown) -> dict[str, Any]:
    """Dotted settings of a run of ours, or what a foreign log says of its configuration."""
    from labrunner.course.blind import withheld
    from labrunner.engine.config import flatten

    manifest = run.series.manifest
    return withheld(flatten(manifest.config), run.secrets) if manifest is not None else dict(run.series.config)


def _setting(settings: dict[str, Any], key: str) -> str:
    if key not in settings:
        return "–"
    value = settings[key]
    if key == "faults" and isinstance(value, list | tuple):
        each = (", ".join(f"{k} {v}" for k, v in f.items()) if isinstance(f, dict) else f for f in value)
        return "<br>".join(map(text, each))
    return text(number(value) if isinstance(value, int | float) else value, 200)


def postmortem(path: Path, learner: str, lang: str) -> str:
    """A learner's post-mortem, its Markdown rendered without HTML, links and pictures; else why it cannot be read."""
    from markdown_it import MarkdownIt

    from labrunner.errors import InputError
    from labrunner.files import read_text, shown

    try:
        source = read_text(path)
    except InputError as error:
        body = f"<p>{text(error)}</p>"
    else:
        source = clean(source, len(source) + 1, keep_lines=True)
        plain = (
            MarkdownIt("commonmark", {"html": False})
            .enable("table")
            .disable(["image", "link", "autolink", "reference", "html_block", "html_inline", "entity"])
        )
        body = plain.render(_without_front_matter(source))
    by = say(lang, "postmortem.of", learner=learner, path=shown(path))
    return (
        f"<section class='postmortem'><h2>{say(lang, 'postmortem')}</h2><p class='dim'>{escape(by)}</p>"
        f"<article>{body}</article></section>"
    )


def _without_front_matter(source: str) -> str:
    if source.startswith("---\n") and "\n---\n" in source[4:]:
        return source[4:].split("\n---\n", 1)[1]
    return source
