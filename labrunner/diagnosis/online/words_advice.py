"""What to do about alarms and what a log without some column can't tell, in English and Spanish."""

from __future__ import annotations

#: key: (English, Spanish). `do.KEY` is what to do next, `no.KEY` what can't be told.
ADVICE = {
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
    "do.sudden": (
        "look at what a batch of step {first} holds: one batch again and again, examples without content, or targets that can be read from the inputs; validation tells what is left of the net",
        "mira qué tiene un batch del paso {first}: el mismo una y otra vez, ejemplos sin contenido u objetivos que se leen en las entradas; la validación dice qué queda de la red",
    ),
    "do.floor": (
        "stop; look for a sign turned round, labels or probabilities that are none, or a term without a lower bound: the weights follow it for ever",
        "para; busca un signo invertido, etiquetas o probabilidades que no lo son, o un término sin cota inferior: los pesos lo siguen para siempre",
    ),
    "do.agent": (
        "look at the scale of rewards and returns from step {first} on, normalise or clip them, and clip the gradient of the value loss",
        "mira la escala de recompensas y retornos desde el paso {first}, normalízalos o recórtalos, y recorta el gradiente de la loss del valor",
    ),
    "do.batches": (
        "find what the rows far out since step {first} have in common: a shard, a worker, a source; check what it gives before it goes on",
        "busca qué tienen en común las filas lejanas desde el paso {first}: un fragmento, un proceso, una fuente; comprueba qué da antes de seguir",
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
    "do.weights": (
        "look for what makes the weights grow at step {first} (the sign and the size of weight decay, a changed rate), and go "
        "back to a checkpoint from before it",
        "busca qué hace crecer los pesos en el paso {first} (el signo y el tamaño del weight decay, una tasa cambiada), y "
        "vuelve a un checkpoint anterior",
    ),
    "do.val.nan": (
        "evaluate by hand and find the first example whose loss is no number: a broken one, an empty batch, a log of 0, "
        "half precision in evaluation alone",
        "evalúa a mano y busca el primer ejemplo cuya loss no es un número: uno roto, un batch vacío, un log de 0, media "
        "precisión sólo en la evaluación",
    ),
    "do.val.jumps": (
        "evaluate the checkpoint before it by hand, on the same data: if it is as good as it was, the weights are not; else "
        "look at what the evaluation loads and sees",
        "evalúa a mano el checkpoint anterior con los mismos datos: si es tan bueno como era, los pesos no lo son; si no, mira "
        "qué carga y ve la evaluación",
    ),
    "do.spread": (
        "look at what keeps outputs apart (negatives, a stop-gradient, a variance term) and at the rate; go back to a "
        "checkpoint from before step {first}",
        "mira qué mantiene separadas las salidas (negativos, un stop-gradient, un término de varianza) y la tasa; vuelve a "
        "un checkpoint anterior al paso {first}",
    ),
    "do.posterior": (
        "lower the weight of the divergence or warm it up longer, or give each latent some nats for nothing",
        "baja el peso de la divergencia o caliéntalo más tiempo, o deja unos nats libres a cada latente",
    ),
    "do.values": (
        "see that the discount is below 1, that targets come from a net that is updated rarely and hold no reward twice; "
        "clip rewards or gradients, and go back to a checkpoint from before step {first}",
        "comprueba que el descuento es menor que 1, que los objetivos salen de una red que se actualiza poco y no cuentan dos "
        "veces la recompensa; recorta recompensas o gradientes y vuelve a un checkpoint anterior al paso {first}",
    ),
    "do.entropy": (
        "go back to a checkpoint from before step {first} with a lower rate; see the sign and size of the entropy bonus, "
        "and bound the size of an update (clip, KL)",
        "vuelve a un checkpoint anterior al paso {first} con una tasa menor; mira el signo y el tamaño del bonus de entropía "
        "y limita el tamaño de una actualización (clip, KL)",
    ),
    "do.memory": (
        "look for what is kept from step {first} on: losses in a list without .item() or .detach(), hooks, caches, histories",
        "busca qué se guarda desde el paso {first}: losses en una lista sin .item() ni .detach(), hooks, cachés, historiales",
    ),
    "do.experts": (
        "raise the weight of the balancing term or lower the router's rate; look which experts get no tokens since step {first}",
        "sube el peso del término de equilibrio o baja la tasa del router; mira qué expertos no reciben tokens desde el paso {first}",
    ),
    "do.adversary": (
        "go back to a checkpoint from before step {first}; see that both nets are still updated, and lower the rate of the one "
        "that wins",
        "vuelve a un checkpoint anterior al paso {first}; comprueba que ambas redes se actualizan y baja la tasa de la que gana",
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
    "do.data": (
        "look at what the loader reads from step {first} on (storage, other jobs), and give it more workers or read ahead",
        "mira qué lee el cargador desde el paso {first} (almacenamiento, otros trabajos) y dale más procesos o lectura anticipada",
    ),
    "do.margin": (
        "look whether chosen and rejected are swapped, and at the sign of the margin in the loss, before going on",
        "antes de seguir, mira si elegida y rechazada están cambiadas, y el signo del margen en la loss",
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
ADVICE_FOR = {
    "loss.excursion": "do.spike",
    "loss.stays": "do.spike",
    "loss.stays.rate": "do.rate",
    "loss.diverged": "do.diverged",
    "loss.start": "do.start",
    "loss.creeps": "do.creep",
    "loss.steps.up": "do.spike",
    "loss.steps.up.rate": "do.rate",
    "loss.swings": "do.creep",
    "loss.often": "do.batches",
    "loss.bursts": "do.batches",
    "loss.relapse": "do.diverged",
    "loss.sudden": "do.sudden",
    "loss.floorless": "do.floor",
    "agent.bursts": "do.agent",
    "agent.grows": "do.agent",
    "rate.leaps": "do.rate",
    "rate.negative": "do.rate",
    "rate.climbs": "do.rate",
    "still.flat": "do.flat",
    "still.rate.zero": "do.rate.zero",
    "still.gradient.zero": "do.gradient.zero",
    "still.gradient.never": "do.gradient.zero",
    "still.thrown": "do.start",
    "still.repeated": "do.silence",
    "val.still": "do.flat",
    "val.frozen": "do.val.jumps",
    "val.nan": "do.val.nan",
    "val.rises": "do.overfit",
    "val.jumps": "do.val.jumps",
    "nan.once": "do.nan.once",
    "nan.stays": "do.nan",
    "nan.often": "do.nan",
    "nan.zero": "do.nan",
    "nan.zeros": "do.batches",
    "nan.blank": "do.nan",
    "grad.excursion": "do.gradient",
    "grad.rises": "do.gradient",
    "grad.stays": "do.gradient",
    "weights.grow": "do.weights",
    "spread.fell": "do.spread",
    "spread.shrinks": "do.spread",
    "modes.fell": "do.spread",
    "posterior.fell": "do.posterior",
    "values.run.away": "do.values",
    "values.speed.up": "do.values",
    "entropy.fell": "do.entropy",
    "memory.grows": "do.memory",
    "experts.uneven": "do.experts",
    "experts.one": "do.experts",
    "experts.unused": "do.experts",
    "adversary.wins": "do.adversary",
    "adversary.won": "do.adversary",
    "adversary.bursts": "do.adversary",
    "grad.nan": "do.nan.once",
    "grad.nan.stays": "do.nan",
    "scale.settling": "do.scale",
    "scale.run": "do.scale",
    "scale.often": "do.scale",
    "scale.collapse": "do.scale",
    "reward.lost": "do.reward",
    "rate.slow": "do.throughput",
    "data.waits": "do.data",
    "margin.wrong": "do.margin",
    "silence": "do.silence",
    "resume.loop": "do.loop",
    "resume.loss": "do.resume",
    "resume.low": "do.resume",
    "resume.lr": "do.resume",
    "resume.scale": "do.resume",
}
#: Which missing columns matter to which kinds.
MATTERS = {
    "plateau": ("grad_norm", "lr"),
    "spike-lingering": ("grad_norm", "lr"),
    "diverged": ("grad_norm", "lr"),
    "silent-divergence": ("grad_norm", "lr"),
    "nan": ("grad_norm", "loss_scale"),
    "fp16-overflow": ("loss",),
    "resume": ("loss", "lr"),
}
#: Other sentences for what a missing column leaves open of a kind, and what no log tells of it.
OF_KIND = {("plateau", "lr"): "no.lr.warm", ("plateau", "grad_norm"): "no.grad_norm.flow"}
NEVER = {"overfit": ("no.metric",)}
