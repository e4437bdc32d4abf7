"""The sentences of alarms, in English and Spanish: evidence, advice, and what a log without some column can't tell."""

from __future__ import annotations

from typing import Any

from labrunner.diagnosis.online.alarm import Alarm
from labrunner.say import Sentences

#: key: (English, Spanish). `KEY.do` is what to do next.
WORDS = {
    "loss.excursion": (
        "loss {loss}, {sigma} sigma above its level of {before}",
        "loss {loss}, {sigma} sigmas por encima de su nivel de {before}",
    ),
    "told.phase": (
        "loss {loss} after {before}: the log says that another stage or task begins here, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que aquí empieza otra etapa o tarea, así que es un nivel propio",
    ),
    "told.source": (
        "loss {loss} after {before}: the log says that the data come from another source, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que los datos vienen de otra fuente, así que es un nivel propio",
    ),
    "told.length": (
        "loss {loss} after {before}: the log says that examples have another length, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que los ejemplos tienen otra longitud, así que es un nivel propio",
    ),
    "told.temperature": (
        "loss {loss} after {before}: the log says that it is made with another temperature, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que se calcula con otra temperatura, así que es un nivel propio",
    ),
    "told.loss_weight": (
        "loss {loss} after {before}: the log says that a part of it has another weight, so this is a level of its own",
        "loss {loss} tras {before}: el registro dice que una parte tiene otro peso, así que es un nivel propio",
    ),
    "loss.stays": (
        "loss not back from the spike: {count} rows above {before}, peak {peak} at step {at} ({sigma} sigma), now {loss}",
        "la loss no vuelve del salto: {count} filas por encima de {before}, pico {peak} en el paso {at} ({sigma} sigmas), "
        "ahora {loss}",
    ),
    "loss.stays.rate": (
        "the learning rate rose from {lr_before} to {lr} at step {lr_at}, and the loss is not back from the spike: {count} rows above {before}, peak {peak} at step {at} ({sigma} sigma), now {loss}",
        "la tasa de aprendizaje subió de {lr_before} a {lr} en el paso {lr_at} y la loss no vuelve del salto: {count} filas por encima de {before}, pico {peak} en el paso {at} ({sigma} sigmas), ahora {loss}",
    ),
    "loss.stays.one": (
        "loss {loss} at step {at}, {sigma} sigma above {before} and above where the run began",
        "loss {loss} en el paso {at}, {sigma} sigmas por encima de {before} y por encima de donde empezó la ejecución",
    ),
    "loss.back.before": (
        "loss back at {loss}: the run went back to before the spike of step {first} (before {before}, peak {peak})",
        "la loss vuelve a {loss}: la ejecución volvió a antes del salto del paso {first} (antes {before}, máximo {peak})",
    ),
    "loss.back": (
        "loss back at {loss} after {took} steps (before the spike {before}, peak {peak})",
        "la loss vuelve a {loss} tras {took} pasos (antes del salto {before}, pico {peak})",
    ),
    "loss.diverged": (
        "loss {loss}, not back after {took} steps: at least half of what was learned since it stood at {before} is lost",
        "loss {loss}, no ha vuelto en {took} pasos: se ha perdido al menos la mitad de lo aprendido hasta estar en {before}",
    ),
    "loss.start": (
        "the run explodes at its start: loss {loss}, first {before}",
        "la ejecución explota al empezar: loss {loss}, al principio {before}",
    ),
    "loss.creeps": (
        "the smoothed loss creeps up: {loss}, best {before} at step {since}",
        "la loss suavizada sube poco a poco: {loss}, lo mejor {before} en el paso {since}",
    ),
    "loss.crept.back": (
        "the smoothed loss is at a new best, {loss}",
        "la loss suavizada alcanza un nuevo mínimo, {loss}",
    ),
    "loss.swings": (
        "the loss swings ever wider: {count} of the last {rows} rows lost a fifth of what was learned (best {best}), and as "
        "often it came back",
        "la loss oscila cada vez más: {count} de las últimas {rows} filas perdieron un quinto de lo aprendido (lo mejor "
        "{best}), y otras tantas veces volvió",
    ),
    "loss.swings.over": ("the loss swings no more: {loss}", "la loss ya no oscila: {loss}"),
    "still.flat": (
        "the loss has stood at {loss} since the first row: {count} rows, and nothing learned",
        "la loss está en {loss} desde la primera fila: {count} filas sin aprender nada",
    ),
    "still.rate.zero": (
        "the learning rate has been 0 for {steps} steps, and the loss stands at {loss}",
        "la tasa de aprendizaje es 0 desde hace {steps} pasos, y la loss está quieta en {loss}",
    ),
    "still.gradient.zero": (
        "the gradient norm has been 0 for {steps} steps, and the loss stands at {loss}",
        "la norma de gradiente es 0 desde hace {steps} pasos, y la loss está quieta en {loss}",
    ),
    "still.over": (
        "the loss moves after all: {loss}, it had stood at {before}",
        "la loss se mueve por fin: {loss}, estaba quieta en {before}",
    ),
    "val.still": (
        "validation is one number, {loss}, in all {count} since the first: the weights do not move",
        "la validación es un mismo número, {loss}, en las {count} desde la primera: los pesos no se mueven",
    ),
    "val.rises": (
        "validation was best at step {since} ({best}) and has risen to {loss}, {count} validations later, while training went from {before} to {trained}",
        "la validación fue mejor en el paso {since} ({best}) y ha subido a {loss}, {count} validaciones después, mientras el entrenamiento pasó de {before} a {trained}",
    ),
    "val.above": (
        "validation {loss}, {count} validations after its best of {best}",
        "validación {loss}, {count} validaciones después de su mejor valor, {best}",
    ),
    "val.back": (
        "validation is at a new best, {loss} (before {best})",
        "la validación alcanza un nuevo mínimo, {loss} (antes {best})",
    ),
    "reward.lost": (
        "reward {reward}: {count} rows in a row have lost most of what the agent had learned to earn ({start} at first, "
        "{best} at its best, step {since})",
        "recompensa {reward}: {count} filas seguidas han perdido casi todo lo que el agente había aprendido a ganar "
        "({start} al principio, {best} como máximo, paso {since})",
    ),
    "reward.back": ("the agent earns {reward} again", "el agente vuelve a ganar {reward}"),
    "still.repeated": (
        "{count} rows in a row have the same numbers to the last digit (loss {loss}): the run hangs, or what writes its log does",
        "{count} filas seguidas tienen los mismos números hasta la última cifra (loss {loss}): la ejecución está colgada, o lo está lo que escribe su registro",
    ),
    "repeated.over": ("the rows differ again: loss {loss}", "las filas vuelven a ser distintas: loss {loss}"),
    "nan.once": ("loss {value}", "loss {value}"),
    "nan.stays": ("no finite loss in {count} rows in a row", "ninguna loss finita en {count} filas seguidas"),
    "nan.often": (
        "a tenth of the newest rows has no finite loss",
        "una décima parte de las últimas filas no tiene loss finita",
    ),
    "nan.zero": (
        "loss exactly 0 in {count} rows in a row, {before} before: trainers write 0 where it was no number",
        "loss exactamente 0 en {count} filas seguidas, antes {before}: hay entrenadores que escriben 0 cuando no es un número",
    ),
    "nan.blank": (
        "loss exactly 0 and no gradient norm in {count} rows: the trainer leaves a loss that is no number out of its mean",
        "loss exactamente 0 y ninguna norma de gradiente en {count} filas: el entrenador deja fuera de su media una loss que no es un número",
    ),
    "nan.back": ("loss is a number again: {loss}", "la loss vuelve a ser un número: {loss}"),
    "grad.excursion": (
        "gradient norm {norm}, {times} times its median",
        "norma de gradiente {norm}, {times} veces su mediana",
    ),
    "grad.rises": (
        "gradient norm rises {count} rows in a row, to {norm} (median {usual})",
        "la norma de gradiente sube {count} filas seguidas, hasta {norm} (mediana {usual})",
    ),
    "grad.stays": (
        "gradient norm stays high: {norm} after {count} rows (median before {usual})",
        "la norma de gradiente sigue alta: {norm} tras {count} filas (mediana anterior {usual})",
    ),
    "grad.back": (
        "gradient norm back at {norm} (median {usual})",
        "la norma de gradiente vuelve a {norm} (mediana {usual})",
    ),
    "grad.nan": ("gradient norm {norm}", "norma de gradiente {norm}"),
    "grad.nan.stays": (
        "no finite gradient norm in {count} rows in a row: these steps taught nothing",
        "ninguna norma de gradiente finita en {count} filas seguidas: esos pasos no enseñaron nada",
    ),
    "grad.nan.back": (
        "gradient norm is a number again: {norm}",
        "la norma de gradiente vuelve a ser un número: {norm}",
    ),
    "scale.settling": (
        "{count} overflows and the loss scale has not settled",
        "{count} overflows y la escala de loss no se ha asentado",
    ),
    "scale.run": (
        "{count} steps in a row skipped for overflow; loss scale {scale}",
        "{count} pasos seguidos saltados por overflow; escala de loss {scale}",
    ),
    "scale.often": (
        "about {share} % of the last 200 steps skipped for overflow; loss scale {scale}",
        "cerca del {share} % de los últimos 200 pasos saltados por overflow; escala de loss {scale}",
    ),
    "scale.collapse": (
        "the loss scale has fallen from {highest} to its floor",
        "la escala de loss ha caído de {highest} a su mínimo",
    ),
    "scale.back": ("{took} steps without an overflow", "{took} pasos sin overflow"),
    "rate.slow": (
        "throughput {rate} for {count} rows, usually {usual}",
        "rendimiento {rate} durante {count} filas, lo usual es {usual}",
    ),
    "rate.back": ("throughput back at {rate}", "el rendimiento vuelve a {rate}"),
    "silence": (
        "no row for {seconds} s (usually one every {usual} s, never more than {longest} s)",
        "ninguna fila durante {seconds} s (lo usual es una cada {usual} s, nunca más de {longest} s)",
    ),
    "silence.over": ("rows again, after {seconds} s", "vuelve a haber filas, tras {seconds} s"),
    "resume": ("resumed: step {first} follows {last}", "reanudada: el paso {first} sigue al {last}"),
    "resume.back": (
        "resumed from an earlier step: {first} after {last}; the steps between are repeated",
        "reanudada desde un paso anterior: {first} tras {last}; los pasos intermedios se repiten",
    ),
    "resume.anew": (
        "the step counter and the loss begin anew after step {last}: judged as another run",
        "el contador de pasos y la loss empiezan de nuevo tras el paso {last}: se juzga como otra ejecución",
    ),
    "reread": (
        "later rows show that another column is the loss, or counts the steps: the log is judged again from its first row",
        "filas posteriores muestran que la loss, o la cuenta de pasos, es otra columna: el registro se juzga de nuevo desde su primera fila",
    ),
    "resume.loss": (
        "after the resume the loss is {loss}, before it was {before}: {sigma} sigma higher",
        "tras reanudar la loss es {loss}, antes era {before}: {sigma} sigmas más",
    ),
    "resume.low": (
        "after the resume the loss is {loss}, before it was {before}: {sigma} sigma lower; are batches seen twice?",
        "tras reanudar la loss es {loss}, antes era {before}: {sigma} sigmas menos; ¿se repiten batches?",
    ),
    "resume.lr": (
        "after the resume the learning rate is {lr}, at these steps it was {before}",
        "tras reanudar la tasa de aprendizaje es {lr}, en esos pasos era {before}",
    ),
    "resume.loop": (
        "restarted from step {first} or near it {count} times in a row without getting beyond step {last}",
        "reanudada {count} veces seguidas desde el paso {first} o cerca sin pasar del paso {last}",
    ),
    "resume.scale": (
        "after the resume the loss scale is {scale}, before it was {before}",
        "tras reanudar la escala de loss es {scale}, antes era {before}",
    ),
    # What to do next.
    "do.spike": (
        "keep a checkpoint from before step {first}; if it is not back in 50 steps, go back to it and skip the batches around "
        "step {first}, with a lower learning rate",
        "guarda un checkpoint anterior al paso {first}; si no vuelve en 50 pasos, vuelve a él y salta los batches cercanos al "
        "paso {first}, con una tasa de aprendizaje menor",
    ),
    "do.rate": (
        "take the learning rate back to what it was, and go back to a checkpoint from before step {first} if the loss is not back in 50 steps; "
        "then look why the schedule jumped",
        "devuelve la tasa de aprendizaje a lo que era y, si la loss no vuelve en 50 pasos, vuelve a un checkpoint anterior al paso {first}; "
        "después mira por qué saltó el schedule",
    ),
    "do.reward": (
        "stop; go back to a checkpoint from before step {first} and lower the learning rate or the size of a policy's "
        "update; look at the entropy, and at whether the reward itself changed",
        "para; vuelve a un checkpoint anterior al paso {first} y baja la tasa de aprendizaje o el tamaño de la "
        "actualización de la política; mira la entropía, y si cambió la propia recompensa",
    ),
    "do.diverged": (
        "stop; go back to a checkpoint from well before step {first} and lower the learning rate: skipping batches alone "
        "buys time only",
        "para; vuelve a un checkpoint bien anterior al paso {first} y baja la tasa de aprendizaje: saltar batches sólo gana "
        "tiempo",
    ),
    "do.start": (
        "stop; lower the learning rate or warm up longer, and clip gradients",
        "para; baja la tasa de aprendizaje o alarga el calentamiento, y recorta los gradientes",
    ),
    "do.creep": (
        "compare learning rate, weight norms and data at step {first} with those here; a lower rate early costs little",
        "compara tasa de aprendizaje, normas de pesos y datos del paso {first} con los de aquí; bajar la tasa pronto cuesta poco",
    ),
    "do.flat": (
        "see that the optimizer steps and holds this model's parameters, that the rate is not next to 0, that no unit is dead and "
        "that targets belong to their inputs; on one batch again and again the loss must fall to nothing",
        "comprueba que el optimizador actualiza y tiene los parámetros de este modelo, que la tasa no es casi 0, que no hay "
        "unidades muertas y que cada objetivo es de su entrada; con un solo batch repetido la loss debe caer a nada",
    ),
    "do.rate.zero": (
        "stop or give the schedule more steps: what follows step {first} teaches nothing",
        "para, o da más pasos al schedule: lo que sigue al paso {first} no enseña nada",
    ),
    "do.gradient.zero": (
        "look for what cuts the gradient from step {first} on: dead units, a detached loss, frozen parameters, saturated outputs",
        "busca qué corta el gradiente desde el paso {first}: unidades muertas, una loss separada del grafo, parámetros congelados, salidas saturadas",
    ),
    "do.overfit": (
        "keep the checkpoint of step {first}, the best so far; stop, or take more data, more regularisation or a smaller model",
        "guarda el checkpoint del paso {first}, el mejor hasta ahora; para, o usa más datos, más regularización o un modelo menor",
    ),
    "do.nan": (
        "stop: every further step is lost; go back to a checkpoint from before step {first}, and look for a log or a division "
        "by 0 and for overflow in half precision",
        "para: cada paso más es perdido; vuelve a un checkpoint anterior al paso {first}, y busca un log o una división por 0 "
        "y overflow en media precisión",
    ),
    "do.nan.once": (
        "see that this update was skipped: one applied NaN ruins every weight",
        "comprueba que esta actualización se saltó: un NaN aplicado arruina todos los pesos",
    ),
    "do.gradient": (
        "the gradient often goes before the loss: save a checkpoint, see that the clip is on, and look at the batches from "
        "step {first} on",
        "el gradiente suele ir por delante de la loss: guarda un checkpoint, comprueba el clip y mira los batches desde el "
        "paso {first}",
    ),
    "do.scale": (
        "find the tensor that overflows (its activations grow), or use bf16; a scale at its floor skips every step",
        "busca el tensor que desborda (sus activaciones crecen), o usa bf16; con la escala en su mínimo se salta cada paso",
    ),
    "do.throughput": (
        "look at the data loader, at other jobs and at the clocks of each device",
        "mira el cargador de datos, otros trabajos y los relojes de cada dispositivo",
    ),
    "do.silence": (
        "see whether the process lives (a hang in a collective, a full disk, a checkpoint being written)",
        "mira si el proceso vive (un bloqueo en una operación colectiva, disco lleno, un checkpoint que se escribe)",
    ),
    "do.loop": (
        "read how the job ends before it is restarted (memory, a bad record, a time limit, a full disk)",
        "lee cómo termina el trabajo antes de reanudarse (memoria, un registro malo, un límite de tiempo, disco lleno)",
    ),
    "do.resume": (
        "see what the checkpoint did not give back: schedule, moments, loss scale, place in the data",
        "mira qué no devolvió el checkpoint: planificador, momentos, escala de loss, lugar en los datos",
    ),
    # What a log can't tell.
    "no.loss": ("no loss: whether the run learns", "sin loss: si la ejecución aprende"),
    "no.grad_norm": (
        "no gradient norm: whether the gradient or the data went first",
        "sin norma de gradiente: si fue primero el gradiente o los datos",
    ),
    "no.lr.warm": (
        "no learning rate: whether it is still warming up, or next to 0",
        "sin tasa de aprendizaje: si aún está calentando, o es casi 0",
    ),
    "no.grad_norm.flow": (
        "no gradient norm: whether a gradient reaches the weights",
        "sin norma de gradiente: si llega gradiente a los pesos",
    ),
    "no.metric": (
        "whether what you want of it (accuracy, a score) suffers too: loss can rise from being too sure",
        "si también empeora lo que te importa (exactitud, una puntuación): la loss puede subir por exceso de confianza",
    ),
    "no.lr": ("no learning rate: whether it jumped", "sin tasa de aprendizaje: si saltó"),
    "no.loss_scale": ("no loss scale: whether steps were skipped", "sin escala de loss: si se saltaron pasos"),
    "no.rate": ("no throughput: whether the run slowed down", "sin rendimiento: si la ejecución se frenó"),
}
#: Which advice goes with which evidence: the longest beginning of its key.
_ADVICE = {
    "loss.excursion": "do.spike",
    "loss.stays": "do.spike",
    "loss.stays.rate": "do.rate",
    "loss.diverged": "do.diverged",
    "loss.start": "do.start",
    "loss.creeps": "do.creep",
    "loss.swings": "do.creep",
    "still.flat": "do.flat",
    "still.rate.zero": "do.rate.zero",
    "still.gradient.zero": "do.gradient.zero",
    "still.repeated": "do.silence",
    "val.still": "do.flat",
    "val.rises": "do.overfit",
    "nan.once": "do.nan.once",
    "nan.stays": "do.nan",
    "nan.often": "do.nan",
    "nan.zero": "do.nan",
    "nan.blank": "do.nan",
    "grad.excursion": "do.gradient",
    "grad.rises": "do.gradient",
    "grad.stays": "do.gradient",
    "grad.nan": "do.nan.once",
    "grad.nan.stays": "do.nan",
    "scale.settling": "do.scale",
    "scale.run": "do.scale",
    "scale.often": "do.scale",
    "scale.collapse": "do.scale",
    "reward.lost": "do.reward",
    "rate.slow": "do.throughput",
    "silence": "do.silence",
    "resume.loop": "do.loop",
    "resume.loss": "do.resume",
    "resume.low": "do.resume",
    "resume.lr": "do.resume",
    "resume.scale": "do.resume",
}
#: Which missing columns matter to which kinds.
_MATTERS = {
    "plateau": ("grad_norm", "lr"),
    "spike-lingering": ("grad_norm", "lr"),
    "diverged": ("grad_norm", "lr"),
    "silent-divergence": ("grad_norm", "lr"),
    "nan": ("grad_norm", "loss_scale"),
    "fp16-overflow": ("loss",),
    "resume": ("loss", "lr"),
}
#: Other sentences for what a missing column leaves open of a kind, and what no log tells of it.
_OF_KIND = {("plateau", "lr"): "no.lr.warm", ("plateau", "grad_norm"): "no.grad_norm.flow"}
_NEVER = {"overfit": ("no.metric",)}

say = Sentences(WORDS, limit=120)


def evidence(one: Alarm, lang: str) -> str:
    """The sentence that says what was seen, with its numbers."""
    return say(lang, one.text, **one.values)


def advice(one: Alarm, lang: str) -> list[str]:
    """Sentences that say what to do next in this run; empty if nothing is to be done."""
    key = None if one.over else _ADVICE.get(one.text)
    return [say(lang, key, first=one.first_bad_step)] if key else []


def unknown(one: Alarm, lang: str) -> list[str]:
    """One sentence for each thing that this log can't tell because it lacks a column; empty if it lacks nothing."""
    lacking = [name for name in _MATTERS.get(one.kind, ()) if name in one.lacking and not one.over]
    known = [_OF_KIND.get((one.kind, name), f"no.{name}") for name in lacking]
    return [say(lang, key) for key in known + ([] if one.over else list(_NEVER.get(one.kind, ())))]


def as_json(one: Alarm, source: str, lang: str = "en") -> dict[str, Any]:
    """The object of `labrunner/alarm/v1`; evidence, advice and what can't be told come in `lang`."""
    return {
        "schema": "labrunner/alarm/v1",
        "source": source,
        "level": one.level,
        "kind": one.kind,
        "step": one.step,
        "first_bad_step": one.first_bad_step,
        "over": one.over,
        "evidence": evidence(one, lang),
        "advice": advice(one, lang),
        "unknown": unknown(one, lang),
    }
