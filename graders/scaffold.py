"""An empty post-mortem to fill in: seven sections, or the six of the scale form; English or Spanish."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.graders.checks.symptoms import asked
from labrunner.graders.messages.labels import label_of
from labrunner.graders.references.panels import rare_tokens
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.series.series import Series

_TEXTS = {
    "en": {
        "title": "# Post-mortem of {lab} — {date} — {run_id}",
        "symptoms": ("Symptoms", "What the panels showed, in numbers. What you think of them comes later."),
        "hypotheses": ("Hypotheses", "At least three, likeliest first, each with the panel that speaks for it."),
        "hypothesis": "<hypothesis>: panel <n> shows <what>",
        "evidence": (
            "Discriminating evidence",
            "One line a reading: panel, value, step, and what it does to which hypothesis.",
        ),
        "citation": "Panel <n>: <value> at step <step>, favours H<k>, rules out H<j>",
        "rootcause": ("Root cause", "One sentence. If it takes two, it is not found yet."),
        "sentence": "<one sentence>",
        "remediation": ("Remediation", "The smallest change that removes the cause; the same as in fix.toml."),
        "change": "<change>",
        "verification": ("Verification", "How you know. Say afterwards whether it held."),
        "verify": "Re-run with seed <seed>: the loss curve stays within ±<epsilon> of the control through step <step>; "
        "it <held or not>.",
        "lesson": ("Lesson", "One line for your notes."),
        "line": "<one line>",
        "classification": ("Classification", "1 recoverable, 2 lingering, 3 divergent; and the cause in one sentence."),
        "class": ("Type: <which: 1, 2 or 3>", "Root cause: <one sentence>"),
        "recovery": ("Recovery action", "What was changed, as in fix.toml, and from which state the run went on."),
        "outcome": ("Outcome", "Seed, epsilon and step of the check, whether it held, and what the incident cost."),
        "cost": "Cost of the incident: <steps lost> steps, <seconds or money>",
        "lessons": ("Lessons and follow-ups", "One line."),
        "run": "Run",
        "range": "Batch range",
        "hist": "Token losses in batch {step}, by bin",
        "rows": "Rows of batch {step}",
        "tokens": "Rare tokens in batch {step}",
        "acts": "Activations (RMS) at step {step}",
        "gap": "<fill in>",
    },
    "es": {
        "title": "# Post-mortem de {lab} — {date} — {run_id}",
        "symptoms": ("Síntomas", "Lo que mostraron los paneles, en números. Lo que piensas de ellos viene después."),
        "hypotheses": ("Hipótesis", "Al menos tres, la más probable primero, cada una con el panel que la apoya."),
        "hypothesis": "<hipótesis>: el panel <n> muestra <qué>",
        "evidence": (
            "Evidencia discriminante",
            "Una línea por lectura: panel, valor, paso y qué le hace a qué hipótesis.",
        ),
        "citation": "Panel <n>: <valor> en el paso <paso>, favorece H<k>, descarta H<j>",
        "rootcause": ("Causa raíz", "Una frase. Si hacen falta dos, todavía no está encontrada."),
        "sentence": "<una frase>",
        "remediation": ("Remedio", "El menor cambio que quita la causa; el mismo que en fix.toml."),
        "change": "<cambio>",
        "verification": ("Verificación", "Cómo lo sabes. Di después si se cumplió."),
        "verify": "Repetir con semilla <semilla>: la curva de loss queda dentro de ±<épsilon> del control "
        "hasta el paso <paso>; <se cumplió o no>.",
        "lesson": ("Lección", "Una línea para tus notas."),
        "line": "<una línea>",
        "classification": ("Clasificación", "1 recuperable, 2 persistente, 3 divergente; y la causa en una frase."),
        "class": ("Tipo: <cuál: 1, 2 o 3>", "Causa raíz: <una frase>"),
        "recovery": (
            "Acción de recuperación",
            "Qué se cambió, como en fix.toml, y desde qué estado siguió la ejecución.",
        ),
        "outcome": ("Resultado", "Semilla, épsilon y paso de la comprobación, si se cumplió y qué costó el incidente."),
        "cost": "Coste del incidente: <pasos perdidos> pasos, <segundos o dinero>",
        "lessons": ("Lecciones y seguimiento", "Una línea."),
        "run": "Ejecución",
        "range": "Rango de batches",
        "hist": "Losses por token en el batch {step}, por tramos",
        "rows": "Filas del batch {step}",
        "tokens": "Tokens raros en el batch {step}",
        "acts": "Activaciones (RMS) en el paso {step}",
        "gap": "<rellenar>",
    },
}


def scaffold(
    lab: Lab, lang: str = "en", date: str = "", run_id: str = "", *, form: str = "spike", series: Series | None = None
) -> str:
    """Markdown of an empty post-mortem for a lab. Its gaps are `<...>` or nothing after a colon; none is an answer.

    With `form="scale"` the six sections of the scale form; a `series` then fills in where the evidence lies: the
    run, the range of batches, the batch's rows and rare tokens, the activations by layer.
    """
    texts = _TEXTS["es" if lang == "es" else "en"]
    title = texts["title"].format(lab=lab.id, date=clean(date, 40) or "<date>", run_id=clean(run_id, 80) or "<run id>")
    if form == "scale":
        return "---\nform: scale\n---\n" + title + "\n" + "".join(_scale(lab, lang, texts, series))
    parts = [
        title + "\n",
        _section(1, texts["symptoms"], _symptom_lines(lab, lang)),
        _section(2, texts["hypotheses"], [f"{n}. {texts['hypothesis']}" for n in (1, 2, 3)]),
        _section(3, texts["evidence"], [f"- {texts['citation']}"] * 3),
        _section(4, texts["rootcause"], [texts["sentence"]]),
        _section(5, texts["remediation"], [f"- {texts['change']}"]),
        _section(6, texts["verification"], [f"- {texts['verify']}"]),
        _section(7, texts["lesson"], [texts["line"]]),
    ]
    return "".join(parts)


def _section(number: int, heading: tuple[str, str], lines: list[str]) -> str:
    title, guidance = heading
    return f"\n## {number}. {title}\n<!-- {guidance} -->\n\n" + "\n".join(lines) + "\n"


def _symptom_lines(lab: Lab, lang: str) -> list[str]:
    fault = lab.origins().get(lab.judging.fault) if lab.judging else None
    return [f"- {label_of(name, lang, lab)}:" for name in asked(lab, fault)]


def _scale(lab: Lab, lang: str, texts: dict, series: Series | None) -> list[str]:
    step = lab.origins().get(lab.judging.fault) if lab.judging else None
    return [
        _section(1, texts["symptoms"], _symptom_lines(lab, lang)),
        _section(2, texts["evidence"], [*_evidence_lines(texts, series, step), *[f"- {texts['citation']}"] * 3]),
        _section(3, texts["classification"], [f"- {line}" for line in texts["class"]]),
        _section(4, texts["recovery"], [f"- {texts['change']}"]),
        _section(5, texts["outcome"], [f"- {texts['verify']}", f"- {texts['cost']}"]),
        _section(6, texts["lessons"], [texts["line"]]),
    ]


def _evidence_lines(texts: dict, series: Series | None, step: int | None) -> list[str]:
    """Where the evidence lies. No number here answers a symptom: those are read off the panels."""
    if series is None or step is None or series.index_of(step) is None:  # no run, or one that ended before the step
        gaps = [
            f"- {texts[key].format(step=step or '<step>')}: {texts['gap']}"
            for key in ("run", "range", "hist", "tokens", "acts")
        ]
        return gaps if series is None else [f"- {texts['run']}: {_address(series)}", *gaps[1:]]
    lines = [f"- {texts['run']}: {_address(series)}", f"- {texts['range']}: {max(1, step - 2)}–{step + 2}"]
    line = series.step_line(step) or {}
    batch = line.get("batch")
    sentences = batch.get("sentences") or [] if isinstance(batch, dict) else []
    rows = ", ".join(clean(str(s), 40) for s in list(sentences)[:16])
    lines.append(f"- {texts['rows'].format(step=step)}: {rows or texts['gap']}")
    lines.append(f"- {texts['hist'].format(step=step)}: {_histogram(series, line) or texts['gap']}")
    counts = rare_tokens(series, step)
    listed = ", ".join(f"{clean(t, 30)} ×{c:g}" for t, c in sorted(counts.items(), key=lambda item: -item[1])[:8])
    lines.append(f"- {texts['tokens'].format(step=step)}: {listed or texts['gap']}")
    acts = [(n.removeprefix("act_rms."), series.at(n, step)) for n in series.columns if n.startswith("act_rms.")]
    shown = ", ".join(f"{name} {value:.3g}" for name, value in acts)
    lines.append(f"- {texts['acts'].format(step=step)}: {shown or texts['gap']}")
    return lines


def _address(series: Series) -> str:
    """Where the run lies, as an address that other programs open."""
    path = Path(series.source)
    return clean(path.resolve().as_uri(), 300) if series.source and path.is_dir() else clean(series.source, 200)


def _histogram(series: Series, line: dict[str, Any]) -> str:
    """How many tokens had which loss, bin by bin: `0.5–1: 14`. The bins are below, between and above the edges, then
    what was not finite. Empty where the run logged none."""
    counts = line.get("token_loss_hist")
    edges = list(series.manifest.hist_edges) if series.manifest is not None else []
    if not isinstance(counts, list) or not edges or len(counts) < len(edges) + 1:
        return ""
    names = [
        f"<{edges[0]:g}",
        *(f"{a:g}–{b:g}" for a, b in zip(edges, edges[1:], strict=False)),
        f">{edges[-1]:g}",
        "NaN",
    ]
    return ", ".join(f"{name}: {count}" for name, count in zip(names, counts, strict=False) if count)
