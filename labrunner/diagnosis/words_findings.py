"""Sentences on what `check` finds beside the tree: columns that end, drifts, what is lacking, throughput and cost."""

from __future__ import annotations

#: key: (English, Spanish). `words.WORDS` takes them in.
FINDINGS: dict[str, tuple[str, str]] = {
    "zeroed.one": (
        "the loss is exactly 0 in the last row, step {step}, and was {before} before: trainers write 0 where it was no "
        "number (logging_nan_inf_filter)",
        "la loss es exactamente 0 en la última fila, paso {step}, y antes era {before}: hay entrenadores que escriben 0 "
        "cuando no es un número (logging_nan_inf_filter)",
    ),
    "zeroed": (
        "the loss is exactly 0 in all {count} rows from step {step} on, and was {before} before: trainers write 0 where it "
        "was no number (logging_nan_inf_filter)",
        "la loss es exactamente 0 en las {count} filas desde el paso {step}, y antes era {before}: hay entrenadores que "
        "escriben 0 cuando no es un número (logging_nan_inf_filter)",
    ),
    "gradient.gone.one": (
        "the gradient norm is no number in the last row, step {step}: that step did not teach anything",
        "la norma de gradiente no es un número en la última fila, paso {step}: ese paso no enseñó nada",
    ),
    "gradient.gone": (
        "the gradient norm is no number in any row from step {step} on ({count} rows): not one of those steps taught "
        "anything",
        "la norma de gradiente no es un número en ninguna fila desde el paso {step} ({count} filas): ninguno de esos pasos "
        "enseñó nada",
    ),
    "gradient.ends": (
        "the gradient norm is no number in any row from step {step} on: cells that only fill the table, or a gradient that "
        "died; look at whether the weights still change",
        "la norma de gradiente no es un número en ninguna fila desde el paso {step}: o celdas de relleno de la tabla, o un "
        "gradiente muerto; mira si los pesos aún cambian",
    ),
    "short.peak": (
        "too few rows to judge, but {what} is {peak} at step {step}, where the rows' median is {usual}",
        "pocas filas para juzgar, pero {what} vale {peak} en el paso {step}, y la mediana de las filas es {usual}",
    ),
    "drift.diverged": (
        "the loss left its course at step {since}: best {best}, now {end}, at the start {start}",
        "la loss perdió su rumbo en el paso {since}: mejor {best}, ahora {end}, al principio {start}",
    ),
    "drift.diverged.reward": (
        "what was earned is lost since step {since}: {start} at first, {best} at best, {end} at the end",
        "lo que se ganaba se perdió desde el paso {since}: {start} al principio, {best} en lo mejor, {end} al final",
    ),
    "drift.diverged.below": (
        "the loss falls ever faster, from {start} to {end}: what is minimised has no floor, and a part of it runs away",
        "la loss cae cada vez más deprisa, de {start} a {end}: lo que se minimiza no tiene suelo, y una parte se escapa",
    ),
    "drift.diverged.balance": (
        "the two nets lost their balance at step {since}: one goes from {start} to {end} and the other loses less; that both "
        "come back to where they were would not say that what they make does",
        "las dos redes perdieron su equilibrio en el paso {since}: una pasa de {start} a {end} y la otra pierde menos; que "
        "ambas vuelvan adonde estaban no diría que vuelva lo que producen",
    ),
    "drift.silent-divergence": (
        "the smoothed loss rises from step {since}: best {best}, now {end}",
        "la loss suavizada sube desde el paso {since}: mejor {best}, ahora {end}",
    ),
    "drift.plateau.flat": (
        "no gain since step {since}: {end}, while single rows still scatter",
        "sin mejora desde el paso {since}: {end}, aunque las filas sueltas aún varían",
    ),
    "drift.plateau.rate-zero": (
        "the learning rate has been 0, or next to it, since step {since}; the loss stands at {end}",
        "la tasa de aprendizaje es 0, o casi, desde el paso {since}; la loss se queda en {end}",
    ),
    "drift.plateau.gradient-dead": (
        "the gradient norm has vanished; the loss stands at {end}",
        "la norma de gradiente se ha anulado; la loss se queda en {end}",
    ),
    "epoch.own": (
        "step {step} lies in epoch {epoch} of this log",
        "el paso {step} está en la época {epoch} de este log",
    ),
    "lacking": (
        "not in this log, so these questions can't be answered from it: {what}",
        "no está en este log, y estas preguntas quedan sin respuesta: {what}",
    ),
    "told.jump": (
        "the log itself says that {what} from step {step} on, where the loss goes from {before} to {after}: what comes "
        "after is judged by itself",
        "el propio registro dice que {what} desde el paso {step}, donde la loss pasa de {before} a {after}: lo que sigue "
        "se juzga por separado",
    ),
    "told.ramp": (
        "a part of the loss weighs more and more from step {step} to {last}, as the log says: that the loss rises there "
        "is not judged",
        "una parte de la loss pesa cada vez más del paso {step} al {last}, como dice el registro: que la loss suba ahí no "
        "se juzga",
    ),
    "told.phase": ("another stage or task begins", "empieza otra etapa o tarea"),
    "told.source": ("the data come from another source", "los datos vienen de otra fuente"),
    "told.length": ("the examples have another length", "los ejemplos tienen otra longitud"),
    "told.temperature": ("the loss is made with another temperature", "la loss se calcula con otra temperatura"),
    "told.loss_weight": ("a part of the loss has another weight", "una parte de la loss tiene otro peso"),
    "slowed": (
        "from step {step} to the end of the log the run makes {after} {unit}; before it made {before}, {times} times that",
        "desde el paso {step} hasta el final del log la ejecución hace {after} {unit}; antes hacía {before}, {times} veces eso",
    ),
    "throughput": (
        "rows with less than {share} % of the usual {usual} {unit}: {count}, first at step {first}",
        "filas con menos del {share} % de lo habitual ({usual} {unit}): {count}, la primera en el paso {first}",
    ),
    "cost": (
        "the incident took {steps} steps, {hours} at {rate} steps/s: {cost} at {price} an hour",
        "el incidente duró {steps} pasos, {hours} a {rate} pasos/s: {cost} a {price} por hora",
    ),
    "cost.time": (
        "the incident took {steps} steps, {hours} at {rate} steps/s (--price P gives its cost)",
        "el incidente duró {steps} pasos, {hours} a {rate} pasos/s (--price P da su coste)",
    ),
    "cost.one": (
        "the incident took 1 step, {hours} at {rate} steps/s: {cost} at {price} an hour",
        "el incidente duró 1 paso, {hours} a {rate} pasos/s: {cost} a {price} por hora",
    ),
    "cost.time.one": (
        "the incident took 1 step, {hours} at {rate} steps/s (--price P gives its cost)",
        "el incidente duró 1 paso, {hours} a {rate} pasos/s (--price P da su coste)",
    ),
    "cost.unknown": (
        "no cost: this log has neither steps per second nor times",
        "sin coste: este log no tiene ni pasos por segundo ni tiempos",
    ),
    "overflow.alarm": ("overflows pile up at step {step}", "los overflows se acumulan en el paso {step}"),
}
