"""What the check advises, in English and Spanish."""

from __future__ import annotations

from labrunner.diagnosis.words_beside import MOVES_BESIDE

#: move or remark: (English, Spanish)
MOVES: dict[str, tuple[str, str]] = {
    "continue": (
        "continue, if you can afford it: the loss is back where it was before the spike, and a run that was spared has "
        "learned on meanwhile (labrunner compare says how much)",
        "continuar, si te lo puedes permitir: la loss ha vuelto adonde estaba antes del salto, y una ejecución sin él ha "
        "seguido aprendiendo entretanto (labrunner compare dice cuánto)",
    ),
    "nothing": ("continue: nothing to do", "continuar: no hay nada que hacer"),
    "contained": (
        "continue: one bad batch, and the run shrugged it off; keep whatever contained it",
        "continuar: un batch malo que la ejecución ha aguantado; conserva lo que lo contuvo",
    ),
    "usual": (
        "continue: single outliers that leave no mark are usual; keep an eye on how often they come",
        "continuar: los valores aislados sin huella son normales; vigila con qué frecuencia aparecen",
    ),
    "late": (
        "continue: the run came back, though late; to save those steps another time, restart from before step {step} "
        "and leave out the batches about it",
        "continuar: la ejecución volvió, aunque tarde; para ahorrar esos pasos otra vez, reinicia desde antes del "
        "paso {step} y omite los batches a su alrededor",
    ),
    "skip": (
        "skip batches: go back to a checkpoint before step {step} and leave out the batches of steps {skip_first} to "
        "{skip_last}",
        "saltar batches: vuelve a un checkpoint anterior al paso {step} y omite los batches de los pasos {skip_first} a "
        "{skip_last}",
    ),
    "restart": (
        "restart: load a checkpoint well before step {step}, not the last one; its optimizer state is clean",
        "reiniciar: carga un checkpoint muy anterior al paso {step}, no el último; su optimizador está limpio",
    ),
    "restart-from": (
        "restart: load the checkpoint of step {checkpoint}, the newest from before step {step}",
        "reiniciar: carga el checkpoint del paso {checkpoint}, el más reciente anterior al paso {step}",
    ),
    "lower-to": (
        "lower the learning rate: {rate} there, so {lower} to {half} from before step {step} on",
        "bajar la tasa de aprendizaje: {rate} ahí, así que de {lower} a {half} desde antes del paso {step}",
    ),
    "warm-up": (
        "warm up longer, or clip by norm: the first updates are the largest, and this net did not bear them",
        "alargar el calentamiento o recortar por norma: las primeras actualizaciones son las mayores, y esta red no las "
        "soportó",
    ),
    "gradient-watch": (
        "watch the gradient norm: it gave warning from step {origin} on; stop there another time",
        "vigilar la norma de gradiente: avisó desde el paso {origin}; otra vez, para ahí",
    ),
    "rate-zero": (
        "give the schedule a longer horizon, or stop: nothing has been learned since step {step}; go on from the newest "
        "checkpoint with a rate above 0",
        "dar al schedule un horizonte más largo, o parar: nada se ha aprendido desde el paso {step}; sigue desde el "
        "checkpoint más reciente con una tasa mayor que 0",
    ),
    "resume-whole": (
        "resume once more from the same checkpoint, with weights, moments and step count, schedule, loss scale, random "
        "states and the loader's place; compare the loss of the first steps after it with the log's own of the same steps",
        "reanudar otra vez desde el mismo checkpoint, con pesos, momentos y contador, schedule, escala de loss, estados "
        "aleatorios y posición del cargador; compara la loss de los primeros pasos con la del propio log en esos pasos",
    ),
    "overfit": (
        "take the checkpoint of step {step}, where validation was best; to get further: more data, or more decay or "
        "dropout, or fewer passes",
        "quédate con el checkpoint del paso {step}, donde la validación fue mejor; para llegar más lejos: más datos, más "
        "decay o dropout, o menos pasadas",
    ),
    "throughput": (
        "look at what the steps wait for from step {step} on (the loader, other jobs, a device's clock, one slow node); the "
        "weights are well: stop and go on from the newest checkpoint elsewhere, or mend it while the run goes on",
        "mira a qué esperan los pasos desde el paso {step} (el cargador, otros trabajos, el reloj de un dispositivo, un nodo "
        "lento); los pesos están bien: para y sigue desde el checkpoint más reciente en otro sitio, o arréglalo sobre la marcha",
    ),
    "held-out": (
        "training gained nothing by it: unless its text is known by heart, see whether validation is measured as training "
        "is (dropout off, running statistics of batch norms, the same preprocessing) and whether its data are alike",
        "el entrenamiento no ganó nada con ello: si no se sabe ya el texto de memoria, mira si la validación se mide como él "
        "(sin dropout, estadísticas de batch norm, mismo preprocesado) y si sus datos se parecen",
    ),
    "untrained": (
        "nothing is being learned: look at whether the optimizer holds the parameters, whether their gradients are above "
        "0, whether the rate is (a warm-up that is too long), whether labels fit inputs; then overfit one batch",
        "no se aprende nada: mira si el optimizador tiene los parámetros, si sus gradientes son mayores que 0, si lo es la "
        "tasa (un calentamiento demasiado largo), si las etiquetas encajan con las entradas; luego sobreajusta un batch",
    ),
    "data-or-rate": (
        "to tell data from steps: evaluate the last good checkpoint on the batches from step {step} on; if its loss is as "
        "high there, the data are another kind, if not, an update threw the weights",
        "para distinguir datos de pasos: evalúa el último checkpoint bueno con los batches desde el paso {step}; si su loss es "
        "igual de alta, los datos son de otra clase; si no, una actualización lanzó los pesos",
    ),
    "beaten": (
        "go back to before step {step} and hold the discriminator back: a lower rate or fewer updates for it, smoothed labels, "
        "a gradient penalty or spectral norm, noise on its inputs",
        "vuelve a antes del paso {step} y frena al discriminador: menor tasa o menos actualizaciones, etiquetas suavizadas, "
        "penalización de gradiente o norma espectral, ruido en sus entradas",
    ),
    "collapsed": (
        "go back to before step {step}; look at what keeps outputs apart (negatives, a stop of the gradient, a variance term, "
        "the balance of two nets) and at the rate: without it a constant is the best answer",
        "vuelve a antes del paso {step}; mira lo que separa las salidas (negativos, un corte del gradiente, un término de "
        "varianza, el equilibrio de dos redes) y la tasa: sin ello lo mejor es una constante",
    ),
    "experts": (
        "go back to before step {step}; raise the weight of the balancing term, add noise to the router or limit how many tokens "
        "an expert takes, and look at the router's own learning rate",
        "volver a antes del paso {step}; subir el peso del término de equilibrio, añadir ruido al router o limitar los tokens "
        "por experto, y mirar la tasa de aprendizaje del propio router",
    ),
    "hangs": (
        "see whether the process still works (a hang in a collective, a full disk) or only its logger prints the last row again; "
        "what follows step {step} tells nothing",
        "mirar si el proceso aún trabaja (un bloqueo en una operación colectiva, disco lleno) o si sólo su registro repite la "
        "última fila; lo que sigue al paso {step} no dice nada",
    ),
    "loop": (
        "read how the job ends before it is restarted (memory, a bad record, a time limit, a full disk): more restarts from "
        "step {step} only repeat it",
        "leer cómo termina el trabajo antes de reanudarse (memoria, un registro malo, un límite de tiempo, disco lleno): más "
        "reanudaciones desde el paso {step} sólo lo repiten",
    ),
    "posterior": (
        "lower the weight of the divergence or let it in slowly, give it some free nats, or make the decoder weaker",
        "bajar el peso de la divergencia o introducirlo poco a poco, darle algunos nats libres o debilitar el decodificador",
    ),
    "passing": (
        "look at the steps without a number ({step} first): this log doesn't tell whether the update was thrown away",
        "mirar los pasos sin número (el primero, {step}): este log no dice si se descartó la actualización",
    ),
    "lower": (
        "lower the learning rate by 2 to 3 times, and restart from before step {step}",
        "bajar la tasa de aprendizaje de 2 a 3 veces y reiniciar desde antes del paso {step}",
    ),
    "swap": (
        "swap the data: take the source that came in at that step out, or let it in slowly",
        "cambiar los datos: retira la fuente que entró en ese paso, o introdúcela poco a poco",
    ),
    "clip": (
        "clip the gradient by its norm (1.0, or 0.5), so that one batch cannot move the weights far",
        "recortar el gradiente por su norma (1.0 o 0.5), para que un batch no mueva mucho los pesos",
    ),
    "stratify": (
        "spread rare tokens over batches (stratified batching)",
        "repartir los tokens raros entre batches (batching estratificado)",
    ),
    "schedule": (
        "repair the schedule: the learning rate must not jump at step {origin}",
        "reparar el schedule: la tasa de aprendizaje no debe saltar en el paso {origin}",
    ),
    "rising-rate": (
        "repair the schedule: the learning rate rises while the loss does (an endless warm-up, a cosine the "
        "wrong way round)",
        "reparar el schedule: la tasa de aprendizaje sube mientras sube la loss (un calentamiento sin fin, un "
        "coseno al revés)",
    ),
    "weights": (
        "adjust the weight decay by 2 times: a group of weights has left its size",
        "ajustar el weight decay por un factor 2: un grupo de pesos se ha salido de su tamaño",
    ),
    "loader": ("repair the loader: it served a batch twice", "reparar el cargador: sirvió un batch dos veces"),
    "moments": (
        "restore m, v and the step count with the weights; or warm the learning rate up again",
        "restaurar m, v y el contador junto con los pesos; o volver a calentar la tasa de aprendizaje",
    ),
    "scale": (
        "use a dynamic loss scale that skips overflowing steps, or bf16",
        "usar una escala de loss dinámica que salte los pasos desbordados, o bf16",
    ),
    "narrow": (
        "look at activations and learning rate: the scale moves already, so overflows that go on are made in the "
        "forward pass or by a run that diverges; bf16, a norm, or a lower rate",
        "mirar las activaciones y la tasa de aprendizaje: la escala ya se mueve, así que los overflows que siguen "
        "nacen en la pasada hacia delante o de una ejecución que diverge; bf16, una norma o una tasa de aprendizaje "
        "menor",
    ),
    "anew": (
        "start anew with other settings: nothing was good before step {step}; look at initialisation, warm-up and "
        "learning rate",
        "empezar de nuevo con otros ajustes: nada iba bien antes del paso {step}; revisa la inicialización, el "
        "calentamiento y la tasa de aprendizaje",
    ),
    "explosion": (
        "lower the learning rate by 2 to 3 times, or clip: the loss exploded before it was no number any more",
        "bajar la tasa de aprendizaje de 2 a 3 veces, o recortar: la loss explotó antes de dejar de ser un número",
    ),
    "locate": (
        "find the first tensor that is not finite: step forward from the last good checkpoint with checks "
        "(a run of ours: labrunner check RUN --locate)",
        "encontrar el primer tensor no finito: avanzar desde el último checkpoint bueno con comprobaciones "
        "(una ejecución nuestra: labrunner check EJECUCIÓN --locate)",
    ),
    "alike": (
        "read some answers and what the reward says of each: answers cut off at the greatest length or in another format earn "
        "nothing whatever they say; then easier prompts, a longer limit, a reward that tells parts apart, a higher temperature",
        "leer algunas respuestas y lo que la recompensa dice de cada una: las cortadas por longitud o en otro formato no ganan "
        "nada digan lo que digan; después, prompts más fáciles, un límite mayor, una recompensa que distinga partes, más "
        "temperatura",
    ),
    "one-step": (
        "look at the batch of step {step}, and for a logarithm, a root or a division of 0: the loss gave no sign before, so "
        "one step did it (labels out of range, an empty mask, a length of 0); a rate too high mostly shows in rows before",
        "mirar el batch del paso {step}, y si hay un logaritmo, una raíz o una división de 0: la loss no dio señal antes, así "
        "que lo hizo un solo paso (etiquetas fuera de rango, una máscara vacía, una longitud 0); una tasa demasiado alta suele "
        "verse en filas anteriores",
    ),
    "between-rows": (
        "log every step about there: the rows before give no sign, and what rises first tells (the loss or its gradient: "
        "the rate; neither: one batch, or a logarithm or a division of 0)",
        "registrar cada paso alrededor de ahí: las filas anteriores no dan señal, y lo que suba primero lo dirá (la loss o "
        "su gradiente: la tasa; ninguno: un batch, o un logaritmo o una división de 0)",
    ),
    "eval": (
        "look at the evaluation loss: if it stands still as well, the run is over",
        "mirar la loss de evaluación: si también está quieta, la ejecución ha terminado",
    ),
    "rate": (
        "look at schedule and learning rate: a run that stands still this early is not learning",
        "revisar el schedule y la tasa de aprendizaje: una ejecución parada tan pronto no está aprendiendo",
    ),
    "decay": (
        "look at weight decay and weight norms, and at what the data became about step {step}",
        "revisar el weight decay, las normas de los pesos y los datos cerca del paso {step}",
    ),
    "log": (
        "log more: loss and gradient norm of every step, learning rate, batch hash",
        "registrar más: loss y norma de gradiente de cada paso, tasa de aprendizaje, hash del batch",
    ),
    **MOVES_BESIDE,
}
