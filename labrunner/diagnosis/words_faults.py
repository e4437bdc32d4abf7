"""Sentences on faults of the level, of single rows and of validation, and on the causes a log alone can tell."""

from __future__ import annotations

#: key: (English, Spanish). `words.WORDS` takes them in.
FAULTS: dict[str, tuple[str, str]] = {
    "loss.passing.one": (
        "at step {first} alone, with good rows on both sides: that step was thrown away, or only its row is wrong",
        "sólo en el paso {first}, con filas buenas a ambos lados: ese paso se descartó, o sólo su fila está mal",
    ),
    "loss.passing": (
        "at {count} single steps, first {first}, with good rows on both sides: those steps were thrown away, or only their "
        "rows are wrong",
        "en {count} pasos sueltos, el primero {first}, con filas buenas a ambos lados: esos pasos se descartaron, o sólo "
        "sus filas están mal",
    ),
    "scale.passed": (
        "overflows pile up at step {step} and end: the loss scale found its place again (now {scale}) and the loss did not "
        "suffer",
        "los overflows se acumulan en el paso {step} y cesan: la escala de loss volvió a encontrar su sitio (ahora {scale}) "
        "y la loss no sufrió",
    ),
    "drift.plateau.untrained": (
        "the loss has stood at {end} from the first rows on: this run has not learned anything",
        "la loss está en {end} desde las primeras filas: esta ejecución no ha aprendido nada",
    ),
    "drift.plateau.not-below": (
        "no part of this run, from {start} at the first rows to {end} at the last, lies below what a guess among the "
        "classes costs: nothing was learned",
        "ninguna parte de esta ejecución, desde {start} en las primeras filas hasta {end} en las últimas, queda por "
        "debajo de lo que cuesta adivinar entre las clases: no se ha aprendido nada",
    ),
    "drift.plateau.guesses": (
        "the accuracy has not grown since the first rows, and the loss ({end}) is what a net loses that says the same of "
        "every example: nothing was learned",
        "el acierto no ha crecido desde las primeras filas, y la loss ({end}) es la de una red que dice lo mismo de "
        "cada ejemplo: no se ha aprendido nada",
    ),
    "drift.plateau.first-tenth": (
        "the loss has stood at {end} since the first tenth of the run ({start} at first): hardly anything was learned",
        "la loss está en {end} desde la primera décima parte de la ejecución ({start} al principio): casi no se ha "
        "aprendido nada",
    ),
    "drift.plateau.at-a-guess": (
        "the loss has stood at {end} since the first tenth of the run, where a net stands that says nearly the same of every "
        "example: nothing was learned",
        "la loss está en {end} desde la primera décima parte de la ejecución, donde está una red que dice casi lo mismo de "
        "cada ejemplo: no se ha aprendido nada",
    ),
    "drift.plateau.first-row": (
        "the loss has stood at {end} from the very first row to the last, and not even the first updates moved it: nothing was "
        "learned, unless these weights came trained and there was nothing left to learn",
        "la loss está en {end} desde la primerísima fila hasta la última, y ni las primeras actualizaciones la movieron: no se "
        "ha aprendido nada, salvo que estos pesos vinieran entrenados y no quedara nada que aprender",
    ),
    "drift.plateau.bounces": (
        "the first updates threw the loss to several times where it began ({start}), and it has bounced about {end} ever since: "
        "the steps are too long",
        "las primeras actualizaciones lanzaron la loss a varias veces su comienzo ({start}), y desde entonces rebota alrededor "
        "de {end}: los pasos son demasiado largos",
    ),
    "drift.plateau.stays-above": (
        "the loss lies above where it began ({start}) nearly all the time, and ends at {end}: nothing was learned, and what "
        "the first weights knew is lost",
        "la loss está casi siempre por encima de su comienzo ({start}) y acaba en {end}: no se ha aprendido nada, y lo que "
        "sabían los primeros pesos se ha perdido",
    ),
    "drift.plateau.blown": (
        "the first rows threw this run (it began at {start}), and it has stood still since, at {end}: what they did to the "
        "weights was not made good",
        "las primeras filas lanzaron esta ejecución (empezó en {start}), y desde entonces no se mueve, en {end}: lo que "
        "hicieron a los pesos no se reparó",
    ),
    "drift.plateau.frozen": (
        "validation is the same number from the first to the last, and the loss stands at {end}: the weights do not move",
        "la validación es el mismo número de la primera a la última y la loss está en {end}: los pesos no se mueven",
    ),
    "drift.plateau.rate-wild": (
        "no gain since step {since}: {end}, at a learning rate that few nets bear",
        "sin mejora desde el paso {since}: {end}, con una tasa de aprendizaje que pocas redes soportan",
    ),
    "drift.plateau.rate-raised": (
        "at step {since} the learning rate jumps far above all that it had been, and since then nothing was gained ({end}): what "
        "the schedule was to bring is not had",
        "en el paso {since} la tasa de aprendizaje salta muy por encima de todo lo que había sido, y desde entonces no se ha "
        "ganado nada ({end}): lo que debía traer el schedule no llega",
    ),
    "drift.plateau.beaten": (
        "the discriminator has won: since step {since} it loses next to nothing, and the generator's loss has gone from {start} "
        "to {end}: it has nothing left to learn from",
        "el discriminador ha ganado: desde el paso {since} no pierde casi nada, y la loss del generador ha pasado de {start} a "
        "{end}: ya no tiene de qué aprender",
    ),
    "drift.plateau.collapsed-spread": (
        "what the net says of different inputs has become the same: its spread goes from {best} to {end} (since step {since}), "
        "whatever the loss does",
        "lo que la red dice de entradas distintas se ha vuelto lo mismo: su dispersión pasa de {best} a {end} (desde el paso "
        "{since}), haga lo que haga la loss",
    ),
    "drift.plateau.collapsed-posterior_kl": (
        "the posterior has collapsed: its divergence from the prior goes from {best} to {end} (since step {since}), so that "
        "the code says nothing of the input",
        "la posterior se ha hundido: su divergencia de la prior pasa de {best} a {end} (desde el paso {since}), así que el "
        "código no dice nada de la entrada",
    ),
    "drift.plateau.experts": (
        "the routing has lost its balance: the term that keeps experts evenly used goes from {best} to {end} (since step "
        "{since}); few of them do the work of all, whatever the loss does",
        "el reparto entre expertos ha perdido el equilibrio: el término que los mantiene igual de usados pasa de {best} a "
        "{end} (desde el paso {since}); pocos hacen el trabajo de todos, haga lo que haga la loss",
    ),
    "drift.plateau.repeated": (
        "from step {since} on every row has the same numbers to the last digit (loss {end}): the run hangs, or what writes its "
        "log does",
        "desde el paso {since} todas las filas tienen los mismos números hasta la última cifra (loss {end}): la ejecución "
        "está colgada, o lo está lo que escribe su registro",
    ),
    "drift.plateau.loop": (
        "the run was restarted from step {since} or soon after {start} times in a row, and did not get beyond step {best}: "
        "whatever ends it there ends it again",
        "la ejecución se reanudó {start} veces seguidas desde el paso {since} o poco después y no pasó del paso {best}: "
        "lo que la termina allí la vuelve a terminar",
    ),
    "drift.overfit.still": (
        "validation is best at step {since} ({best}) and rises to {end}, while the training loss stands still",
        "la validación es mejor en el paso {since} ({best}) y sube a {end}, mientras la loss de entrenamiento no se mueve",
    ),
    "drift.overfit.falls": (
        "validation is best at step {since} ({best}) and rises to {end}, while the training loss goes on falling",
        "la validación es mejor en el paso {since} ({best}) y sube a {end}, mientras la loss de entrenamiento sigue bajando",
    ),
    "cause.resume": (
        "the run was resumed at step {step} (the step counter goes back there), and the loss is not where it was",
        "la ejecución se reanudó en el paso {step} (ahí retrocede el contador), y la loss no está donde estaba",
    ),
    "cause.resume.line": (
        "the run was resumed before step {step} with another learning rate: {before} before, {after} after",
        "la ejecución se reanudó antes del paso {step} con otra tasa de aprendizaje: {before} antes, {after} después",
    ),
    "cause.resume.rate": (
        "at step {step} the learning rate falls from {before} to {after} and warms up anew: the schedule was not resumed",
        "en el paso {step} la tasa de aprendizaje cae de {before} a {after} y vuelve a calentar: no se reanudó el schedule",
    ),
    "cause.resume.scale": (
        "at step {step} the loss scale jumps from {before} back to {after}, what it began with: the scaler was not resumed",
        "en el paso {step} la escala de loss salta de {before} a {after}, la inicial: no se reanudó el escalador",
    ),
    "cause.gradient.first": (
        "the gradient norm grows for {rows} rows, from step {since} on, to {ratio} times its usual {usual}, before the loss "
        "goes at step {step}: steps too large for where the run is, not one batch",
        "la norma de gradiente crece durante {rows} filas, desde el paso {since}, hasta {ratio} veces lo usual ({usual}), "
        "antes de que la loss se pierda en el paso {step}: pasos demasiado grandes, no un solo batch",
    ),
    "cause.rate.first": (
        "the loss goes from {start} up to {top} in the first rows (step {step}): the first updates were too large",
        "la loss sube de {start} a {top} en las primeras filas (paso {step}): las primeras actualizaciones fueron excesivas",
    ),
    "cause.rate.rising": (
        "the learning rate was still rising when the loss went (step {step}): {before} earlier, {rate} there",
        "la tasa de aprendizaje aún subía cuando se perdió la loss (paso {step}): {before} antes, {rate} ahí",
    ),
    "cause.rate.raised": (
        "the learning rate had been raised at once from {before}, and no longer rose when the loss went (step {step}): {rate} there",
        "la tasa de aprendizaje se había subido de golpe desde {before}, y ya no subía cuando se perdió la loss (paso {step}): {rate} ahí",
    ),
    "cause.rate.high": (
        "the learning rate is {rate} (step {step}): few nets bear that under Adam, and nothing else in this log speaks for a "
        "cause",
        "la tasa de aprendizaje es {rate} (paso {step}): pocas redes lo soportan con Adam, y nada más en este log habla de "
        "una causa",
    ),
    "cause.rate.high.if": (
        "the learning rate is {rate} (step {step}): if the optimizer is Adam, which the log does not tell, few nets bear that; "
        "nothing else in this log speaks for a cause",
        "la tasa de aprendizaje es {rate} (paso {step}): si el optimizador es Adam, lo que el log no dice, pocas redes lo "
        "soportan; nada más en este log habla de una causa",
    ),
    "cause.rate.wild": (
        "the learning rate is {rate} (step {step}): few nets bear that under any optimizer",
        "la tasa de aprendizaje es {rate} (paso {step}): pocas redes lo soportan con cualquier optimizador",
    ),
    "cause.rate.edge": (
        "{count} spikes at a learning rate of {rate}: the run is at the edge of what it bears",
        "{count} saltos con una tasa de aprendizaje de {rate}: la ejecución está al borde de lo que soporta",
    ),
    "cause.rate.swings": (
        "from step {step} on the loss swings up and down ever wider: steps that overshoot, too large for where the run is",
        "desde el paso {step} la loss oscila cada vez más: pasos que se pasan de largo, demasiado grandes para donde está "
        "la ejecución",
    ),
    "cause.rate.exploded": (
        "the loss grew from step {step} on, to {top} ({start} at first), before it was no number: every update made it worse",
        "la loss creció desde el paso {step} hasta {top} ({start} al principio) antes de dejar de ser un número: cada "
        "actualización la empeoraba",
    ),
    "cause.rate.thrown": (
        "the loss grew over {rows} rows from step {step} on, to {top}, far above the {start} it began with, where it knew "
        "nothing: every update made it worse, steps too large",
        "la loss creció durante {rows} filas desde el paso {step} hasta {top}, muy por encima de los {start} con que empezó "
        "sin saber nada: cada actualización la empeoraba, pasos demasiado grandes",
    ),
    "cause.rate.beyond": (
        "the loss went from {before} to {top} at step {step}, far above the {start} it began with: farther than other data "
        "lift a net that is still so unsure, so rather steps too large",
        "la loss pasó de {before} a {top} en el paso {step}, muy por encima de los {start} con que empezó: más de lo que "
        "otros datos elevan a una red aún tan insegura; más bien pasos demasiado grandes",
    ),
    "cause.data-or-rate": (
        "the loss is at {top} at step {step}, above the {start} it began with, at once: data of another kind (labels, unit, "
        "order), of which the net is sure and wrong, or weights thrown by one update; this log can't tell which",
        "la loss está de golpe en {top} en el paso {step}, por encima de los {start} con que empezó: datos de otra clase "
        "(etiquetas, unidad, orden), en los que la red está segura y se equivoca, o pesos lanzados por una actualización; "
        "este log no dice cuál",
    ),
    "cause.rate.stuck": (
        "it stands still from step {step} on at a learning rate of {rate} that does not fall: too high to settle, and nothing "
        "else in this log speaks for a cause",
        "se queda quieta desde el paso {step} con una tasa de aprendizaje de {rate} que no baja: demasiado alta para "
        "asentarse, y nada más en este log habla de una causa",
    ),
    "cause.gradient.rows": (
        "the gradient norm is {ratio} times its usual {usual} in the very row in which the loss jumps (step {step}), out of "
        "calm rows: rather a batch than a rate too high; {stride} steps lie between rows, so none of them is proven",
        "la norma de gradiente es {ratio} veces lo usual ({usual}) en la misma fila en que salta la loss (paso {step}), tras "
        "filas en calma: antes un batch que una tasa demasiado alta; entre filas hay {stride} pasos, y ninguno está probado",
    ),
    "cause.rate.zero": (
        "the learning rate is 0 from step {step} on: nothing can change any more",
        "la tasa de aprendizaje es 0 desde el paso {step}: ya nada puede cambiar",
    ),
    "cause.weights": (
        "the weight norm grows from {before} at step {step} to {after} at step {last}: {times} times",
        "la norma de los pesos crece de {before} en el paso {step} a {after} en el paso {last}: {times} veces",
    ),
    "cause.resume.scratch": (
        "at step {step} the loss is back at {level}, what the run began with ({start}), and comes down as it did then: the "
        "weights were not those of before",
        "en el paso {step} la loss vuelve a {level}, lo del principio ({start}), y baja como entonces: los pesos no eran "
        "los de antes",
    ),
    "cause.resume.anew": (
        "from step {step} on the learning rate, which had been falling, rises from {before} to {after}: the schedule began "
        "anew there",
        "desde el paso {step} la tasa de aprendizaje, que bajaba, sube de {before} a {after}: ahí empezó de nuevo el "
        "schedule",
    ),
    "cause.spikes.slower": (
        "{count} spikes, each of which took longer to come back than the one before ({first} steps at first, {last} in the "
        "end): steps too large for where the run is by now",
        "{count} saltos, y cada uno tardó más en volver que el anterior ({first} pasos al principio, {last} al final): pasos "
        "demasiado grandes para donde está ya la ejecución",
    ),
    "rewarded": (
        "this log has rewards, and they do not fall: an agent's loss grows with what it learns to earn, so its level is not "
        "judged",
        "este log tiene recompensas, y no bajan: la loss de un agente crece con lo que aprende a ganar, así que no se juzga "
        "su nivel",
    ),
    "valued": (
        "what the agent expects to earn grows, and its loss, the errors about that, falls as a share of its square: the level of "
        "the loss is not judged",
        "lo que el agente espera ganar crece, y su loss, el error de esa estimación, baja como parte de su cuadrado: no se juzga "
        "el nivel de la loss",
    ),
    "adversarial": (
        "in this log two nets play against each other: what one loses the other gains, so the level of a loss is not judged",
        "en este log dos redes juegan una contra otra: lo que una pierde lo gana la otra, así que no se juzga el nivel de "
        "una loss",
    ),
    "about-zero": (
        "this loss lies about zero by construction (a policy loss?): its level says nothing of what is learned, and is not "
        "judged",
        "esta loss está en torno a cero por construcción (¿una loss de política?): su nivel no dice nada de lo aprendido, "
        "y no se juzga",
    ),
}
