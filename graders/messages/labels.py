"""What the lines of section 1 are called, in either language. The parser recognises these labels by their meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from labrunner.course.lab import Lab

LABELS = {
    "en": {
        "spike_step": "step where the spike began",
        "pre_spike_loss": "pre-spike loss (50-step EMA, one step before)",
        "spike_loss": "loss at the spike",
        "peak_loss": "peak loss (the largest, {first} to {last} steps after the spike)",
        "recovery_loss": 'recovery loss (50 steps after the peak), or "did not recover"',
        "grad_norm": "gradient norm at the spike, pre-clip",
        "lr": "LR at the spike",
        "dtype": "dtype (fp32, fp16, bf16)",
        "batch_index": "batch index",
        "unusual_tokens": 'unusual tokens in that batch, or "none flagged"',
        "grad_ratio": "gradient ratio to the baseline",
        "grad_norm_post": "gradient norm post-clip at the spike",
    },
    "es": {
        "spike_step": "paso en que empieza el salto",
        "pre_spike_loss": "loss previa al salto (EMA de 50 pasos, un paso antes)",
        "spike_loss": "loss en el salto",
        "peak_loss": "loss máxima (la mayor, de {first} a {last} pasos después del salto)",
        "recovery_loss": "loss de recuperación (50 pasos después del máximo), o «no se recuperó»",
        "grad_norm": "norma del gradiente en el salto, antes del clip",
        "lr": "LR en el salto",
        "dtype": "dtype (fp32, fp16, bf16)",
        "batch_index": "índice del batch",
        "unusual_tokens": "tokens inusuales en ese batch, o «ninguno»",
        "grad_ratio": "ratio del gradiente a su línea base",
        "grad_norm_post": "norma del gradiente post-clip en el salto",
    },
}


#: The label of a peak that a lab looks for at one step alone.
PEAK_AT = {"en": "peak loss (at the spike's step + {first})", "es": "loss máxima (en el paso del salto + {first})"}
#: Steps after the spike, first and last, in which its peak is looked for where a lab does not say.
PEAK_WINDOW = (1, 50)


def peak_window(lab: Lab) -> tuple[int, int]:
    """Steps after the spike in which a lab looks for its peak: those of its own reading, else 1 to 50."""
    declared = lab.readings.get(lab.symptoms.get("peak_loss", ""))
    if declared is None or declared.origin is None or declared.steps is None:
        return PEAK_WINDOW
    return declared.steps


def label_of(name: str, lang: str, lab: Lab | None = None) -> str:
    """The label of a symptom. It is called as a lab's texts say (section `symptom-<name>`, with `-` for each `_`), else
    as in all labs, and one of the lab's own by its name."""
    section = f"symptom-{name.replace('_', '-')}"
    if lab is not None and lab.has_text(section):
        return lab.text(section, lang)
    first, last = peak_window(lab) if lab is not None else PEAK_WINDOW
    label = LABELS["es" if lang == "es" else "en"].get(name, name.replace("_", " "))
    if name == "peak_loss" and first == last:
        return PEAK_AT["es" if lang == "es" else "en"].format(first=first)
    return label.format(first=first, last=last) if name == "peak_loss" else label
