"""What the check says, in English and Spanish. `say(lang, key, **values)` fills in the numbers."""

from __future__ import annotations

from labrunner.diagnosis.words_beside import BESIDE
from labrunner.diagnosis.words_faults import FAULTS
from labrunner.diagnosis.words_few import FEW
from labrunner.diagnosis.words_findings import FINDINGS
from labrunner.diagnosis.words_learned import LEARNED
from labrunner.say import Sentences
from labrunner.text import clean

#: key: (English, Spanish). Numbers are written by `labrunner.say.number`.
WORDS: dict[str, tuple[str, str]] = {
    # The questions.
    "Q1.1": ("Is the loss NaN or infinite at any logged step?", "¿Es la loss NaN o infinita en algún paso registrado?"),
    "Q1.2": ("In which number format did the run compute?", "¿En qué formato numérico calculaba la ejecución?"),
    "Q1.3": ("Where was the first non-finite number born?", "¿Dónde nació el primer número no finito?"),
    "Q1.4": ("What would fix it?", "¿Qué lo arreglaría?"),
    "Q2.1": (
        "Is there a step whose loss is {sigma} sigma or more above the mean of the {window} steps before?",
        "¿Hay un paso cuya loss está a {sigma} sigmas o más sobre la media de los {window} pasos anteriores?",
    ),
    "Q2.2": ("Did the loss come back within {limit} steps?", "¿Volvió la loss en {limit} pasos o menos?"),
    "Q2.3": ("It came back: what caused the spike?", "Volvió: ¿qué causó el salto?"),
    "Q2.4": (
        "It did not come back within {limit} steps: what caused the spike?",
        "No volvió en {limit} pasos: ¿qué causó el salto?",
    ),
    "Q3.1": (
        "Is there a step whose gradient norm is infinite or NaN?",
        "¿Hay un paso cuya norma de gradiente es infinita o NaN?",
    ),
    "Q3.2": ("What did the loss scale do?", "¿Qué hizo la escala de loss?"),
    "Q3.3": ("Is it an fp16 overflow or a structural NaN?", "¿Es un overflow de fp16 o un NaN estructural?"),
    "Q3.4": ("What would fix it?", "¿Qué lo arreglaría?"),
    "Q4.1": (
        "Has the loss risen over the last {drift} steps, or risen before them and stayed up?",
        "¿Ha subido la loss en los últimos {drift} pasos, o subió antes y ya no bajó?",
    ),
    "Q4.2": (
        "Has the learning rate risen over the same steps?",
        "¿Ha subido la tasa de aprendizaje en esos mismos pasos?",
    ),
    "Q4.3": (
        "Has the weight norm of a parameter group changed by a factor of {factor} or more?",
        "¿Ha cambiado por un factor de {factor} o más la norma de los pesos de algún grupo?",
    ),
    "Q4.4": ("Is the smoothed gradient norm rising?", "¿Sube la norma de gradiente suavizada?"),
    # Answers that are words; causes, number formats and tensors keep their names in every language.
    "answer.constant": ("constant", "constante"),
    "answer.doubling": ("doubling and halving", "se dobla y se parte por la mitad"),
    "answer.collapsed": ("collapsed", "se ha hundido"),
    "answer.gradient": ("the gradient", "el gradiente"),
    "answer.fp16 overflow": ("fp16 overflow", "overflow de fp16"),
    "answer.fp32 NaN": ("fp32 NaN", "NaN de fp32"),
    # Evidence.
    "asked": ("you are asked for this one", "esto se te pregunta a ti"),
    "missing": ("no {what} in this log", "este log no tiene {what}"),
    "loss.none": ("no loss in this log", "este log no tiene loss"),
    "loss.finite": (
        "all {rows} logged losses are finite (steps {first} to {last})",
        "las {rows} losses registradas son finitas (pasos {first} a {last})",
    ),
    "loss.padding": (
        "all {rows} numbers are finite; {padding} 'nan' cells are padding of a table, not losses",
        "los {rows} números son finitos; {padding} celdas 'nan' son relleno de una tabla, no losses",
    ),
    "loss.bad": (
        "first at step {first}, {count} of {rows} rows, last finite loss {loss} at step {before}",
        "la primera en el paso {first}, {count} de {rows} filas, última loss finita {loss} en el paso {before}",
    ),
    "loss.bad.all": ("not one of {rows} rows is finite", "ninguna de las {rows} filas es finita"),
    "loss.transient.one": (
        "at step {first} alone, skipped by the loss scaler; finite afterwards",
        "sólo en el paso {first}, saltado por la escala de loss; finita después",
    ),
    "loss.transient": (
        "at {count} steps, first {first}, each one skipped by the loss scaler; finite afterwards",
        "en {count} pasos, el primero {first}, saltados por la escala de loss; finita después",
    ),
    "dtype": ("{dtype}, {origin}", "{dtype}, {origin}"),
    "dtype.manifest": ("from the manifest", "según el manifiesto"),
    "dtype.config": ("from the log's configuration", "según la configuración del log"),
    "dtype.scale": ("inferred from a loss scale that is not 1", "deducido de una escala de loss distinta de 1"),
    "dtype.unknown": ("nothing in this log names the number format", "nada en este log nombra el formato numérico"),
    "born": ("first non-finite tensor at step {step}: {name}", "primer tensor no finito en el paso {step}: {name}"),
    "born.gradient": (
        "the gradient norm went first, at step {step}; the loss at {loss_step}",
        "la norma de gradiente fue la primera, en el paso {step}; la loss en el {loss_step}",
    ),
    "born.unknown": (
        "this log does not watch its tensors; step forward from the last NaN-free checkpoint with checks",
        "este log no vigila sus tensores; avanza desde el último checkpoint sin NaN con comprobaciones",
    ),
    "excursion": (
        "step {step}: loss {loss}, mean {mean} and sigma {sigma} over {window} steps before; limit {limit}",
        "paso {step}: loss {loss}, media {mean} y sigma {sigma} en {window} pasos anteriores; límite {limit}",
    ),
    "excursion.robust": (
        "step {step}: loss {loss}, median {mean} and robust sigma {sigma} of up to {window} steps before; limit {limit}",
        "paso {step}: loss {loss}, mediana {mean} y sigma robusta {sigma} de hasta {window} pasos anteriores; límite {limit}",
    ),
    "excursion.phase": (
        "step {step}: loss {loss}, mean {mean} and sigma {sigma} since step {since}, where its data changed; limit {limit}",
        "paso {step}: loss {loss}, media {mean} y sigma {sigma} desde el paso {since}, donde cambian sus datos; límite {limit}",
    ),
    "excursion.robust.phase": (
        "step {step}: loss {loss}, median {mean} and robust sigma {sigma} since step {since}, where its data changed; limit {limit}",
        "paso {step}: loss {loss}, mediana {mean} y sigma robusta {sigma} desde el paso {since}, donde cambian sus datos; límite {limit}",
    ),
    "excursion.start": (
        "step {step}: loss {loss}, and from there on it is never back at the {start} that the run began with",
        "paso {step}: loss {loss}, y desde ahí no vuelve nunca al {start} con que empezó la ejecución",
    ),
    "excursion.more": (
        "{first}; {count} such steps ({share} % of the rows), far out or lasting: {far}",
        "{first}; {count} pasos así ({share} % de las filas), de ellos muy lejanos o que duran: {far}",
    ),
    "excursion.more.one": (
        "{first}; the only such step ({share} % of the rows), far out or lasting: {far}",
        "{first}; el único paso así ({share} % de las filas), muy lejanos o que duran: {far}",
    ),
    "excursion.none": (
        "no loss above mean + {k} sigma of the {window} steps before",
        "ninguna loss por encima de media + {k} sigma de los {window} pasos anteriores",
    ),
    "excursion.rows": (
        "only {rows} finite losses: a window needs {need}",
        "sólo {rows} losses finitas: hacen falta {need}",
    ),
    "recovered": (
        "back within the bound at step {at}, {took} steps after the spike; limit {limit} steps",
        "de vuelta en el paso {at}, {took} pasos tras el salto; límite {limit} pasos",
    ),
    "recovered.late": (
        "back at step {at}, {took} steps after the spike: not within {limit}; up to {most} the verdict is spike-recovered, "
        "beyond it spike-lingering",
        "de vuelta en el paso {at}, {took} pasos tras el salto: no en {limit}; hasta {most} el veredicto es "
        "spike-recovered, más allá spike-lingering",
    ),
    "late": (
        "spike-recovered: back later than the {limit} steps of Q2.2, and within the {most} of this verdict",
        "spike-recovered: volvió después de los {limit} pasos de Q2.2 y dentro de los {most} de este veredicto",
    ),
    # How a run ends beside one that was spared what happened to it.
    "end.above": (
        "what it cost: {nats} nats at the end, a loss of {a} about step {at} against {b} of {name} (chance allows {band})",
        "lo que costó: {nats} nats al final, una loss de {a} hacia el paso {at} frente a {b} de {name} (por azar, hasta {band})",
    ),
    "end.calm": (
        "no spike, but it ends {nats} nats above the {name}: a loss of {a} about step {at} against {b} (chance allows {band})",
        "sin salto, pero acaba {nats} nats por encima del {name}: una loss de {a} hacia el paso {at} frente a {b} (por azar, hasta {band})",
    ),
    "end.within": (
        "what it cost: nothing that shows at the end, a loss of {a} about step {at} against {b} of {name} (chance allows {band})",
        "lo que costó: nada que se vea al final, una loss de {a} hacia el paso {at} frente a {b} de {name} (por azar, hasta {band})",
    ),
    "end.below": (
        "at the end it lies {nats} nats below {name}: a loss of {a} about step {at} against {b} (chance allows {band})",
        "al final queda {nats} nats por debajo de {name}: una loss de {a} hacia el paso {at} frente a {b} (por azar, hasta {band})",
    ),
    "recovered.one": (
        "back within the bound at step {at}, the first after the spike; limit {limit} steps",
        "de vuelta en el paso {at}, el primero tras el salto; límite {limit} pasos",
    ),
    "recovered.outlier": (
        "mean of the {limit} steps after it {after}, before it {before}: within {bound}",
        "media de los {limit} pasos siguientes {after}, antes {before}: dentro de {bound}",
    ),
    "recovered.end": ("the log ends at the outlier", "el log termina en el valor aislado"),
    "not-recovered.one": (
        "not back by step {last}, the first after the spike; loss there {loss}, before {before}",
        "en el paso {last}, el primero tras el salto, no había vuelto; loss allí {loss}, antes {before}",
    ),
    "not-recovered": (
        "not back by step {last}, {took} steps after the spike; loss there {loss}, before {before}",
        "al llegar al paso {last}, {took} pasos tras el salto, no había vuelto; loss allí {loss}, antes {before}",
    ),
    "grad.ratio": (
        "gradient norm {norm} at step {step}, {ratio} times its baseline: more than {limit} points at the batch",
        "norma de gradiente {norm} en el paso {step}, {ratio} veces su línea base: más de {limit} señala al batch",
    ),
    "grad.ratio.low": (
        "gradient norm {norm} at step {step}, {ratio} times its baseline: up to {limit} it proves nothing by itself",
        "norma de gradiente {norm} en el paso {step}, {ratio} veces su línea base: hasta {limit} no prueba nada por sí sola",
    ),
    "grad.nobase": (
        "gradient norm {norm} at step {step}, without a baseline",
        "norma de gradiente {norm} en el paso {step}, sin línea base",
    ),
    "lr.smooth": ("learning rate smooth", "tasa de aprendizaje suave"),
    "lr.jumped": (
        "learning rate up from {before} to {after} at step {step}",
        "tasa de aprendizaje de {before} a {after} en el paso {step}",
    ),
    "batch.new": ("batch not seen in the {steps} steps before", "batch no visto en los {steps} pasos anteriores"),
    "cause.batch": (
        "the batch of that step holds the rare token {token!r} {count} times (usually {usual})",
        "el batch de ese paso contiene el token raro {token!r} {count} veces (lo usual: {usual})",
    ),
    "cause.gradient": (
        "norm and loss jump in one step out of a calm",
        "norma y loss saltan en un solo paso desde la calma",
    ),
    "cause.lr": (
        "learning rate jumps from {before} to {after} at step {step}",
        "la tasa de aprendizaje salta de {before} a {after} en el paso {step}",
    ),
    "cause.duplicate": (
        "the batch of step {step} is that of step {earlier} once more",
        "el batch del paso {step} es otra vez el del paso {earlier}",
    ),
    "cause.optimizer.v": (
        "v falls from {before} to {after} at step {step}, faster than beta2 allows: it was lost",
        "v cae de {before} a {after} en el paso {step}, más de lo que beta2 permite: se perdió",
    ),
    "cause.optimizer.m": (
        "m falls from {before} to {after} at step {step}, faster than beta1 allows: it was lost",
        "m cae de {before} a {after} en el paso {step}, más de lo que beta1 permite: se perdió",
    ),
    "cause.optimizer.update_ratio": (
        "update ratio goes from {before} to {after} at step {step}, gradient and rate do not",
        "la razón de actualización pasa de {before} a {after} en el paso {step} sin que "
        "cambien gradiente ni tasa de aprendizaje",
    ),
    "cause.source": ("the data's sources shift at step {step}", "las fuentes de datos cambian en el paso {step}"),
    "cause.is": ("cause: {cause}", "causa: {cause}"),
    "cause.unknown": ("nothing in this log names the cause", "nada en este log nombra la causa"),
    "grad.inf": ("first at step {step}", "primero en el paso {step}"),
    "grad.finite": ("every logged gradient norm is finite", "toda norma de gradiente registrada es finita"),
    "grad.skips": (
        "no gradient norm in this log, but {count} overflows, first at step {step}",
        "este log no tiene norma de gradiente, pero sí {count} overflows, el primero en el paso {step}",
    ),
    "grad.skips.one": (
        "no gradient norm in this log, but 1 overflow, at step {step}",
        "este log no tiene norma de gradiente, pero sí 1 overflow, en el paso {step}",
    ),
    "grad.finite.skips": (
        "every logged gradient norm is finite, but there are {count} overflows, first at step {step}",
        "toda norma de gradiente registrada es finita, pero hay {count} overflows, el primero en el paso {step}",
    ),
    "grad.finite.skips.one": (
        "every logged gradient norm is finite, but there is 1 overflow, at step {step}",
        "toda norma de gradiente registrada es finita, pero hay 1 overflow, en el paso {step}",
    ),
    "grad.unlogged": (
        "no gradient norm logged at step {step} or shortly before",
        "sin norma de gradiente registrada en el paso {step} ni poco antes",
    ),
    "scale": (
        "{first} at first, {last} at the end, lowest {low}; {count} overflows",
        "{first} al principio, {last} al final, mínima {low}; {count} overflows",
    ),
    "scale.one": (
        "{first} at first, {last} at the end, lowest {low}; 1 overflow",
        "{first} al principio, {last} al final, mínima {low}; 1 overflow",
    ),
    # Of the overflows after the scale has settled: how many came one after the other, and how dense they were.
    "scale.later": (
        "from step {since} on: at most {count} of them in a row; in the worst stretch of {window} steps, {share} % of the "
        "steps",
        "a partir del paso {since}: como mucho {count} seguidos; en el peor tramo de {window} pasos, un {share} % de ellos",
    ),
    "scale.later.one": (
        "from step {since} on: never two in a row; in the worst stretch of {window} steps, {share} % of the steps",
        "a partir del paso {since}: nunca dos seguidos; en el peor tramo de {window} pasos, un {share} % de ellos",
    ),
    "scale.later.rows": (
        "from step {since} on: at least {count} of them in a row (not every step is in this log); in the worst stretch of "
        "{window} steps, {share} % of the steps",
        "a partir del paso {since}: al menos {count} seguidos (este log no trae todos los pasos); en el peor tramo de "
        "{window} pasos, un {share} % de ellos",
    ),
    "scale.later.rows.one": (
        "from step {since} on they are scattered (not every step is in this log); in the worst stretch of {window} "
        "steps, {share} % of the steps",
        "a partir del paso {since}, dispersos (este log no trae todos los pasos); en el peor tramo de {window} pasos, "
        "un {share} % de ellos",
    ),
    "print.gradient": (
        "the gradient or an activation went first and the format is fp16",
        "el gradiente o una activación fue lo primero y el formato es fp16",
    ),
    "print.loss": ("the loss went first, or the format is not fp16", "la loss fue lo primero, o el formato no es fp16"),
    "rise": (
        "smoothed loss {before} before step {since}, {after} at the end",
        "loss suavizada {before} antes del paso {since}, {after} al final",
    ),
    "rise.all": (
        "smoothed loss {before} at the beginning (from step {since}), {after} at the end",
        "loss suavizada {before} al principio (desde el paso {since}), {after} al final",
    ),
    "rise.short.one": ("the log spans 1 step: fewer than {need}", "el log abarca 1 paso: menos de {need}"),
    "rise.short": ("the log spans {steps} steps: fewer than {need}", "el log abarca {steps} pasos: menos de {need}"),
    "two": (
        "{what} {before} around step {since}, {after} around step {last}",
        "{what} {before} hacia el paso {since}, {after} hacia el paso {last}",
    ),
    "eval.best": (
        "; eval loss {value} at step {step}, its best",
        "; loss de evaluación {value} en el paso {step}, la mejor",
    ),
    "eval.stood": (
        "; eval loss {value} at step {step}, at its best {best} at step {since}",
        "; loss de evaluación {value} en el paso {step}, en su mejor momento {best} en el paso {since}",
    ),
    "lossword": ("loss", "loss"),
    "lr": ("learning rate", "tasa de aprendizaje"),
    "grad": ("gradient norm", "norma de gradiente"),
    "weights": ("weight norm", "norma de pesos"),
    "batchlog": ("batch log", "registro de batches"),
    "scaleword": ("loss scale", "escala de loss"),
    # What follows from a leaf.
    "fix.log0": (
        "take the loss from log_softmax (or add an epsilon), and clip gradients by value as well",
        "calcula la loss con log_softmax (o añade un epsilon) y recorta también los gradientes por valor",
    ),
    "fix.look": (
        "this log doesn't tell: step forward from the last finite checkpoint with checks, and look at the batch of that step",
        "este log no lo dice: avanza desde el último checkpoint finito con comprobaciones, y mira el batch de ese paso",
    ),
    "fix.rate": (
        "lower the learning rate, warm up longer, clip gradients: the loss ran away before it was no number any more",
        "baja la tasa de aprendizaje, alarga el calentamiento, recorta gradientes: la loss se disparó antes de dejar de ser "
        "un número",
    ),
    "fix.clip": (
        "clip gradients (by norm, and by value at 100), and look at the batch",
        "recorta los gradientes (por norma y por valor en 100) y mira el batch",
    ),
    "fix.dynamic": (
        "use a dynamic loss scale that skips overflowing steps, or bf16",
        "usa una escala de loss dinámica que salte los pasos desbordados, o bf16",
    ),
    "fix.collapsed": (
        "halve the learning rate, look at initialisation and residual stream, or use bf16",
        "reduce la tasa de aprendizaje a la mitad, revisa la inicialización y el flujo residual, o usa bf16",
    ),
    **BESIDE,
    **FEW,
    **FAULTS,
    **FINDINGS,
    **LEARNED,
}


#: The check's sentences: `say(lang, key, **values)`.
say = Sentences(WORDS, limit=120)


def answer_text(lang: str, answer: str) -> str:
    """An answer of the tree that is a word, in a language; a word that the tables lack as it is, safe to print."""
    key = f"answer.{answer}"
    return say(lang, key) if key in WORDS else clean(answer, 600)
