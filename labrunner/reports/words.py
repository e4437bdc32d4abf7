"""What a page says, in English and Spanish. `say(lang, key, **values)` fills in the numbers."""

from __future__ import annotations

from labrunner.say import Sentences, pick

WORDS: dict[str, tuple[str, str]] = {
    "title": ("labrunner report", "informe de labrunner"),
    "made": ("made {when} with labrunner {version}", "hecho el {when} con labrunner {version}"),
    "runs": ("runs", "ejecuciones"),
    "cause": ("cause", "causa"),
    "withheld": ("not told yet", "aún no se dice"),
    "from": ("from step", "desde el paso"),
    "steps": ("steps {first} to {last}, {rows} rows", "pasos {first} a {last}, {rows} filas"),
    "steps.none": ("no step logged", "ningún paso registrado"),
    "panels": ("panels", "paneles"),
    "panel.1": ("loss", "loss"),
    "panel.2": ("learning rate", "tasa de aprendizaje"),
    "panel.3": ("gradient norm before and after the clip", "norma del gradiente antes y después del clip"),
    "panel.4": ("activations (rms)", "activaciones (rms)"),
    "panel.4b": ("attention: largest logit, entropy of its rows", "atención: mayor logit, entropía de sus filas"),
    "panel.5": ("weights, moments, update ratio", "pesos, momentos, razón de actualización"),
    "panel.6": ("loss scale, overflows, tokens per second", "escala de loss, overflows, tokens por segundo"),
    "panel.5b": ("how stale AdamW's v is: RMS of g/sqrt(v)", "lo anticuada que está la v de AdamW: RMS de g/sqrt(v)"),
    "panel.7b": ("entropy of the batch's tokens", "entropía de los tokens del batch"),
    "panel.7": (
        "token losses over time (share of the step's tokens)",
        "losses por token en el tiempo (proporción de los tokens del paso)",
    ),
    "log": ("log axis", "eje log"),
    "absent": ("Not in this log: {what}.", "No está en este log: {what}."),
    "marks": ("what happened when", "qué pasó y cuándo"),
    "step": ("step", "paso"),
    "what": ("what", "qué"),
    "mark.bad": ("{field} is not finite from here", "{field} deja de ser finita aquí"),
    "mark.bad.where": (
        "{field} is not finite from here; first non-finite tensor: {where}",
        "{field} deja de ser finita aquí; primer tensor no finito: {where}",
    ),
    "mark.first": ("first bad step ({verdict})", "primer paso malo ({verdict})"),
    "mark.spike": (
        "spike ({type}): loss {before} before, {peak} at its peak; cause {cause}",
        "salto ({type}): loss {before} antes, {peak} en su máximo; causa {cause}",
    ),
    "mark.outlier": (
        "outlier batch: loss {peak}, {before} before; cause {cause}",
        "batch aislado: loss {peak}, {before} antes; causa {cause}",
    ),
    "mark.gradient": (
        "gradient norm {norm}, {ratio} times its baseline, and no spike of the loss; cause {cause}",
        "norma de gradiente {norm}, {ratio} veces su línea base, sin salto de la loss; causa {cause}",
    ),
    "gradient.alone": ("gradient alone", "sólo gradiente"),
    "mark.overflow": ("overflow, loss scale", "overflow, escala de loss"),
    "mark.phase": ("phase boundary", "cambio de fase"),
    "mark.resume": ("resumed from the checkpoint of this step", "reanudado desde el checkpoint de este paso"),
    "mark.intervention": ("intervention from outside", "intervención desde fuera"),
    "mark.checkpoint": ("checkpoint", "checkpoint"),
    "mark.exit": ("the run ended", "fin de la ejecución"),
    "marks.more": (
        "{count} checkpoints are on the charts and not in this table.",
        "{count} checkpoints están en los gráficos y no en esta tabla.",
    ),
    "value": ("{value}", "{value}"),
    "spikes": ("spikes and outliers", "saltos y valores aislados"),
    "check": ("the stability check", "la comprobación de estabilidad"),
    "tree": ("how the verdict was reached", "cómo se llegó al veredicto"),
    "preflight": ("the configuration, before anything ran", "la configuración, antes de arrancar"),
    "question": ("question", "pregunta"),
    "answer": ("answer", "respuesta"),
    "evidence": ("evidence", "evidencia"),
    "advice": ("what to do", "qué hacer"),
    "findings": ("besides", "además"),
    "notes": ("about this log", "sobre este log"),
    "cost": ("cost", "coste"),
    "yes": ("yes", "sí"),
    "no": ("no", "no"),
    "unknown": ("can't tell", "no se sabe"),
    "config": ("configuration", "configuración"),
    "config.differ": ("settings in which the runs differ", "ajustes en que difieren las ejecuciones"),
    "config.same": ("The runs have the same settings.", "Las ejecuciones tienen los mismos ajustes."),
    "config.all": ("all {count} settings", "los {count} ajustes"),
    "config.none": ("This log names no settings.", "Este log no nombra ajustes."),
    "config.hidden": (
        "Settings shown as ? would tell the cause, so they are not told yet.",
        "Los ajustes con ? dirían la causa, así que aún no se dicen.",
    ),
    "config.untold": (
        "The runs' settings would tell the cause, so they are not told yet.",
        "Los ajustes de las ejecuciones dirían la causa, así que aún no se dicen.",
    ),
    "setting": ("setting", "ajuste"),
    "batchlog": ("batch log around the marks", "registro de batches alrededor de las marcas"),
    "batch": ("batch", "batch"),
    "sentences": ("sentences", "frases"),
    "rare": ("rare tokens", "tokens raros"),
    "top": ("most frequent tokens", "tokens más frecuentes"),
    "tail": ("largest token losses", "losses de token más altas"),
    "source": ("source", "fuente"),
    "postmortem": ("post-mortem", "post-mortem"),
    "postmortem.of": ("by {learner}, from {path}", "de {learner}, en {path}"),
    "noscript": (
        "Without JavaScript the charts stand still and show whole runs; tables and texts are complete.",
        "Sin JavaScript los gráficos muestran las ejecuciones enteras y quietas; tablas y textos están completos.",
    ),
    "reduced": (
        "{rows} rows are shown as {shown}: smallest and largest of each stretch, every step around marks.",
        "{rows} filas se muestran como {shown}: mínimo y máximo de cada tramo, cada paso junto a las marcas.",
    ),
    "legend": ("signs", "signos"),
    "back": ("whole run", "ejecución entera"),
    "in": ("closer", "acercar"),
    "out": ("further", "alejar"),
    "previous": ("previous mark", "marca anterior"),
    "next": ("next mark", "marca siguiente"),
    "pin": (
        "Click a chart to hold its step, drag to zoom, ← → walk, Esc lets go.",
        "Clic en un gráfico fija su paso, arrastrar acerca, ← → recorren, Esc suelta.",
    ),
    "reading": ("readings at step", "lecturas en el paso"),
    "readings": ("readings", "lecturas"),
    "between": ("steps {first} to {last}: smallest and largest", "pasos {first} a {last}: mínimo y máximo"),
    "nobatch": ("this step's batch is not in the page", "el batch de este paso no está en la página"),
    "at": ("at", "en"),
    "before": ("before", "antes"),
    "type": ("type", "tipo"),
    "peak": ("peak", "pico"),
    "recovered": ("back at", "de vuelta en"),
    "sigma": ("sigma", "sigma"),
    "grad": ("grad norm", "norma grad."),
    "ratio": ("ratio", "razón"),
    "more": ("and {count} more", "y {count} más"),
}

#: Names of fields as people say them, for what a log lacks.
FIELDS = {
    "loss": ("loss", "loss"),
    "lr": ("learning rate", "tasa de aprendizaje"),
    "grad_norm_pre": ("gradient norm", "norma del gradiente"),
    "eval_loss": ("held-out loss", "loss de evaluación"),
    "act_rms": ("activations", "activaciones"),
    "attn_logit_max": ("attention logits", "logits de atención"),
    "attn_entropy": ("attention entropy", "entropía de la atención"),
    "token_entropy": ("token entropy", "entropía de tokens"),
    "param_norm": ("weight norm", "norma de los pesos"),
    "m_norm": ("moments", "momentos"),
    "grad_v_rms": ("RMS of g/sqrt(v)", "RMS de g/sqrt(v)"),
    "loss_scale": ("loss scale", "escala de loss"),
    "tokens_per_second": ("tokens per second", "tokens por segundo"),
    "token_loss_hist": ("token losses", "losses por token"),
    "batch": ("batch log", "registro de batches"),
}


#: The page's sentences: `say(lang, key, **values)`.
say = Sentences(WORDS, limit=200)


def field_name(lang: str, field: str) -> str:
    """A field as people say it."""
    return pick(FIELDS[field], lang) if field in FIELDS else field
