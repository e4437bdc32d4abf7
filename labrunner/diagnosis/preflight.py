"""Before the tree: is the configuration itself sound? Initialisation, schedule, decay, precision (Q0.1 to Q0.4)."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

from labrunner.diagnosis.limits.thresholds import Thresholds
from labrunner.diagnosis.questions import TreeQuestion
from labrunner.diagnosis.words import WORDS
from labrunner.say import Sentences, fill, number, pick

_WORDS = {
    "init": (
        "weights start at std {std}, embeddings at {embedding}, width {width}",
        "los pesos empiezan con std {std}, los embeddings con {embedding}, anchura {width}",
    ),
    "schedule": (
        "{kind}, warm-up {warmup} of {steps} steps, horizon {horizon}",
        "{kind}, calentamiento {warmup} de {steps} pasos, horizonte {horizon}",
    ),
    "decay": (
        "weight decay {decay} at rate {lr}: {product} a step",
        "weight decay {decay} con tasa {lr}: {product} por paso",
    ),
    "withheld": ("not shown before the lab is solved", "no se muestra hasta resolver el lab"),
    "precision": ("{dtype}, loss scaling {scaling}", "{dtype}, escala de loss {scaling}"),
}
_say = Sentences(_WORDS)
QUESTIONS = {
    "Q0.1": ("Is the initialisation of a usual size?", "¿Es de tamaño usual la inicialización?"),
    "Q0.2": ("Does the schedule warm up, and come down?", "¿Calienta el schedule y luego baja?"),
    "Q0.3": ("Is the weight decay between too low and too high?", "¿Está el weight decay entre demasiado bajo y alto?"),
    "Q0.4": (
        "Does the number format have the loss scaling it needs?",
        "¿Tiene el formato numérico la escala de loss que necesita?",
    ),
}
#: What decoupled decay takes off a weight in a step, learning rate times decay: usual is 3e-5 (3e-4 times 0.1).
_DECAY_A_STEP = (3e-6, 1.5e-4)


#: The settings that each question looks at.
_READ = {
    "Q0.1": {"model.init", "model.init_std", "model.embedding_std", "model.d_model"},
    "Q0.2": {"schedule.kind", "schedule.warmup_steps", "schedule.horizon", "steps"},
    "Q0.3": {"optimizer.weight_decay", "optimizer.lr"},
    "Q0.4": {"precision.dtype", "precision.loss_scaling", "precision.skip_nonfinite"},
}


def question_text(lang: str, question: str, thresholds: Thresholds | None = None) -> str:
    """A question of the preflight (`Q0.1`) or of the tree (`Q1.1`) in words, with its limit where it has one."""
    by = thresholds or Thresholds()
    limits = {"limit": by.recovery_steps, "sigma": by.spike_sigma, "window": by.window_steps}
    limits |= {"drift": by.drift_steps, "factor": by.weight_ratio}
    return fill(pick(QUESTIONS.get(question) or WORDS[question], lang), limits)


def preflight(manifest: Any, lang: str = "en", secrets: Collection[str] = ()) -> list[TreeQuestion]:
    """The four questions for a run of ours; nothing for a foreign log.

    A question that looks at one of the `secrets` (dotted settings) stays open, and its evidence is withheld.
    """
    if manifest is None:
        return []
    config = manifest.config
    model, schedule, optimizer, precision = config.model, config.schedule, config.optimizer, config.precision

    def asked(question: str, sound: bool, word: str, **values: object) -> TreeQuestion:
        if not _READ[question].isdisjoint(secrets):
            return TreeQuestion(question, None, _say(lang, "withheld"))
        return TreeQuestion(question, sound, _say(lang, word, **values))

    usual = 1 / math.sqrt(model.d_model)
    product = optimizer.lr * optimizer.weight_decay
    falls = schedule.kind != "inverse-cosine" and 0 < schedule.warmup_steps < 0.5 * config.steps
    scaled = (
        precision.dtype != "fp16"
        or precision.loss_scaling == "dynamic"
        or (precision.loss_scaling == "constant" and precision.skip_nonfinite)
    )
    scaling = precision.loss_scaling + (" + skip" if precision.skip_nonfinite else "")
    init = {"std": model.init_std, "embedding": model.embedding_std, "width": model.d_model}
    rate = {"kind": schedule.kind, "warmup": schedule.warmup_steps, "steps": config.steps, "horizon": schedule.horizon}
    decay = {"decay": optimizer.weight_decay, "lr": optimizer.lr, "product": number(product, 2)}
    usual_decay = _DECAY_A_STEP[0] <= product <= _DECAY_A_STEP[1]
    return [
        asked("Q0.1", model.init == "fan_in" or model.init_std <= 2 * usual, "init", **init),
        asked("Q0.2", falls, "schedule", **rate),
        asked("Q0.3", usual_decay, "decay", **decay),
        asked("Q0.4", scaled, "precision", dtype=precision.dtype, scaling=scaling),
    ]
