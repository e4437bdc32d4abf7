"""`labrunner check RUN --locate`: ask a process of the engine to repeat the steps, and tell its answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labrunner.commands.process import ask_engine
from labrunner.errors import InputError
from labrunner.say import Sentences, percent
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.series.series import Series

#: word: (English, Spanish)
_WORDS = {
    "located": ("located", "localizado"),
    "calm": (
        "no single step stands out in this run; name one with --step N",
        "ningún paso destaca en esta ejecución; nombra uno con --step N",
    ),
    "start": (
        "replayed {steps} steps from {place}, bit for bit as in the journal",
        "repetidos {steps} pasos desde {place}, bit a bit como en el journal",
    ),
    "start.one": (
        "replayed 1 step from {place}, bit for bit as in the journal",
        "repetido 1 paso desde {place}, bit a bit como en el journal",
    ),
    "differs.one": (
        "replayed 1 step from {place}: NOT identical with the journal at step {first} ({field})",
        "repetido 1 paso desde {place}: NO idéntico al journal en el paso {first} ({field})",
    ),
    "differs": (
        "replayed {steps} steps from {place}: NOT identical with the journal from step {first} on ({field})",
        "repetidos {steps} pasos desde {place}: NO idénticos al journal desde el paso {first} ({field})",
    ),
    "checkpoint": ("checkpoint {name}", "checkpoint {name}"),
    "seed": ("the seed (no earlier checkpoint)", "la semilla (sin checkpoint anterior)"),
    "finite": (
        "step {step}: everything is finite, forward and backward; loss {loss}, gradient norm {norm}",
        "paso {step}: todo es finito, hacia delante y hacia atrás; loss {loss}, norma de gradiente {norm}",
    ),
    "weights": (
        "step {step}: the weights were not finite before it ({name}); look at an earlier step",
        "paso {step}: los pesos ya no eran finitos antes ({name}); mira un paso anterior",
    ),
    "forward": (
        "step {step}, forward: first layer that takes finite numbers and gives others: {layer}{inside}. Not finite: "
        "{bad} of the {size} numbers that it gives; the largest that entered it: {entered}",
        "paso {step}, hacia delante: primera capa que recibe números finitos y da otros que no lo son: "
        "{layer}{inside}. No finitos: {bad} de los {size} números que da; el mayor que le entró: {entered}",
    ),
    "backward": (
        "step {step}, backward: the forward pass is finite. The first gradient that is not: {tensor}, computed in the "
        "layer {layer}{inside}. Not finite: {bad} of its {size} numbers; the largest gradient that "
        "entered the layer: {entered}",
        "paso {step}, hacia atrás: la pasada hacia delante es finita. Primer gradiente que no lo es: {tensor}, "
        "calculado en la capa {layer}{inside}. No finitos: {bad} de sus {size} números; el mayor gradiente que entró "
        "en la capa: {entered}",
    ),
    "inside": (", inside: {inside}", ", dentro: {inside}"),
    "skipped": (
        "the update was skipped: the weights stayed as they were",
        "se saltó el update: los pesos no cambiaron",
    ),
    "overflow": (
        "the same step in fp32 is finite (loss {loss}, gradient norm {norm}): overflow",
        "el mismo paso en fp32 es finito (loss {loss}, norma de gradiente {norm}): overflow",
    ),
    "largest": (
        "{tensor} reaches {largest} there{scaled}; the largest float16 is 65504",
        "{tensor} llega allí a {largest}{scaled}; el mayor float16 es 65504",
    ),
    "scaled": (", times the loss scale {scale} = {product}", ", multiplicado por la escala de loss {scale}: {product}"),
    "structure": (
        "the same step in fp32 is not finite either: structure, not the number format",
        "el mismo paso en fp32 tampoco es finito: estructura, no el formato numérico",
    ),
    "violent": (
        "first violent change of the parameters: step {step} ({field} {value}, {ratio} times its median before)",
        "primer cambio violento de los parámetros: paso {step} ({field} {value}, {ratio} veces su mediana anterior)",
    ),
    "violent.bad": (
        "first violent change of the parameters: step {step} ({field} is no longer a number)",
        "primer cambio violento de los parámetros: paso {step} ({field} ya no es un número)",
    ),
    "still": ("no step moved the parameters violently", "ningún paso movió los parámetros con violencia"),
    "tokens": (
        "gradient of embedding and head, by token (share of its squared norm{before}):",
        "gradiente de embedding y cabeza, por token (parte de su norma al cuadrado{before}):",
    ),
    "before": ("; the largest one step before: {share}%", "; la mayor un paso antes: {share}%"),
    "token": (
        "{share}%  {token}  (as target: {targets}, as input: {inputs})",
        "{share}%  {token}  (como objetivo: {targets}, como entrada: {inputs})",
    ),
    "sentences": ("and by sentence:", "y por frase:"),
}
_say = Sentences(_WORDS)
#: Tokens and sentences below this share of the gradient are not told.
_SHARE = 0.05


def run_folder(target: Path, series: Series) -> Path:
    """The run folder behind what was checked. Raises InputError for a foreign log, whose steps can't be made again, and
    for a manifest from which none may be."""
    from labrunner.engine.record.manifest import read_repeatable

    if series.manifest is None:
        raise InputError(
            f"{target}: --locate makes steps again from the manifest and checkpoints of a run of ours; this "
            "is another program's log"
        )
    folder = target if target.is_dir() else target.parent
    read_repeatable(folder)
    return folder


def locate(run_dir: Path, steps: list[int]) -> dict[str, Any]:
    """The answer of the process that makes the steps again (`labrunner/locate/v1`).

    Raises InputError or MachineError with its sentence.
    """
    named = [word for step in steps for word in ("--step", str(step))]
    return ask_engine("locate", run_dir, named, f"the steps of {run_dir} could not be made again")


def tell(found: dict[str, Any] | None, lang: str) -> list[str]:
    """Lines for a reader; `found` is None if no step stands out."""

    def word(key: str, **values: Any) -> str:
        return _say(lang, key, **values)

    lines = [word("located")]
    if found is None:
        return [*lines, "  " + word("calm")]
    start, replayed = found["start"], found["replayed"]
    place = word("checkpoint", name=start["checkpoint"]) if start["checkpoint"] else word("seed")
    if replayed["identical"]:
        lines.append("  " + word("start", steps=replayed["steps"], place=place))
    else:
        lines.append(
            "  "
            + word(
                "differs",
                steps=replayed["steps"],
                place=place,
                first=replayed["first_difference"],
                field=replayed["field"],
            )
        )
    lines += [f"  {_clean(warning)}" for warning in found["warnings"]]
    for step in found["steps"]:
        lines += ["  " + line for line in _step(step, word)]
    violent = found["violent"]
    if violent is None:
        lines.append("  " + word("still"))
    else:
        lines.append("  " + word("violent.bad" if isinstance(violent["value"], str) else "violent", **violent))
    return lines


def _step(step: dict[str, Any], word: Callable[..., str]) -> list[str]:
    culprit = step.get(step["first"] or "")
    if step["first"] == "weights":
        lines = [word("weights", step=step["step"], name=step["weights_before"])]
    elif culprit is None:
        lines = [word("finite", step=step["step"], loss=step["loss"], norm=step["grad_norm"])]
    else:
        inside = word("inside", inside=culprit["inside"]) if culprit["inside"] else ""
        lines = [
            word(
                step["first"],
                step=step["step"],
                layer=culprit["layer"],
                inside=inside,
                tensor=culprit["tensor"],
                bad=culprit["nonfinite"],
                size=culprit["elements"],
                entered=culprit["largest_before"],
            )
        ]
    if step["skipped"]:
        lines.append("  " + word("skipped"))
    lines += ["  " + line for line in _again(step, culprit, word)]
    return lines + ["  " + line for line in _pushers(step, word)]


def _again(step: dict[str, Any], culprit: dict[str, Any] | None, word: Callable[..., str]) -> list[str]:
    again = step["fp32"]
    if again is None or step["kind"] is None:
        return []
    lines = [word(step["kind"], loss=again["loss"], norm=again["grad_norm"])]
    if step["kind"] == "overflow" and culprit and isinstance(again["largest"], float):
        scale = step["loss_scale"] or 1.0
        scaled = word("scaled", scale=scale, product=scale * again["largest"]) if step["first"] == "backward" else ""
        lines.append(word("largest", tensor=culprit["tensor"], largest=again["largest"], scaled=scaled))
    return lines


def _pushers(step: dict[str, Any], word: Callable[..., str]) -> list[str]:
    if not step["tokens"]:
        return []
    share = step["top_share_before"]
    before = word("before", share=percent(share, 1)) if isinstance(share, float) else ""
    lines = [word("tokens", before=before)]
    tokens = [t for t in step["tokens"] if t["share"] >= _SHARE] or step["tokens"][:1]
    lines += [
        "  " + word("token", token=t["token"], share=percent(t["share"], 1), targets=t["targets"], inputs=t["inputs"])
        for t in tokens
    ]
    sentences = [s for s in step["sentences"] if s["share"] >= _SHARE] or step["sentences"][:1]
    lines.append(word("sentences"))
    return lines + [f"  {percent(s['share'], 1)}%  {_clean(s['sentence'])}  {_clean(s['text'], 60)}" for s in sentences]


def _clean(value: object, limit: int = 300) -> str:
    return clean(str(value), limit)
