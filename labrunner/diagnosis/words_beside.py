"""Sentences on what a log tells beside its loss (`beside.py`, `memory.py`), and what to do about it."""

from __future__ import annotations

#: key: (English, Spanish). `words.WORDS` takes them in.
BESIDE: dict[str, tuple[str, str]] = {
    "drift.diverged.values": (
        "what the agent expects to earn goes from {start} to {end}, and the most that it ever earned is {best}: since step "
        "{since} its values run away",
        "lo que el agente espera ganar pasa de {start} a {end}, y lo más que ganó es {best}: desde el paso {since} sus "
        "valores se escapan",
    ),
    "drift.diverged.targets": (
        "the agent's loss goes from {start} to {end}: since step {since} its targets run away with what it learns of them",
        "la loss del agente pasa de {start} a {end}: desde el paso {since} sus objetivos se escapan con lo que aprende de ellos",
    ),
    "drift.diverged.success": (
        "what was got right is lost since step {since}: {start} at first, {best} at best, {end} at the end, whatever the loss "
        "does",
        "lo que se acertaba se perdió desde el paso {since}: {start} al principio, {best} en lo mejor, {end} al final, haga lo "
        "que haga la loss",
    ),
    "drift.diverged.errors-back": (
        "the errors that had come down are back since step {since}: {start} at first, {best} at best, {end} at the end, whatever "
        "the loss does",
        "los errores que habían bajado han vuelto desde el paso {since}: {start} al principio, {best} en lo mejor, {end} al "
        "final, haga lo que haga la loss",
    ),
    "drift.diverged.hacked": (
        "what is really earned is lost since step {since} ({start} at first, {best} at best, {end} at the end): what is "
        "rewarded is not what is wanted",
        "lo que de verdad se gana se perdió desde el paso {since} ({start} al principio, {best} en lo mejor, {end} al final): "
        "lo que se premia no es lo que se quiere",
    ),
    "drift.diverged.eval-nan": (
        "validation is no number in all evaluations from step {since} on, while the training loss is finite ({end})",
        "la validación no es un número en ninguna evaluación desde el paso {since}, mientras la loss de entrenamiento es "
        "finita ({end})",
    ),
    "drift.plateau.eval-frozen": (
        "validation is the same number ({end}) from the first to the last, while training goes from {start} to {best}: it does "
        "not measure the net that is trained",
        "la validación es el mismo número ({end}) de la primera a la última, mientras el entrenamiento pasa de {start} a "
        "{best}: no mide la red que se entrena",
    ),
    "drift.plateau.loss-nothing": (
        "the loss is exactly 0 from step {since} to the end of the log ({start} at first): nothing is compared with "
        "anything; all labels masked, one class only, or numbers too small for half precision",
        "la loss es exactamente 0 desde el paso {since} hasta el final del log ({start} al principio): no se compara nada "
        "con nada; todas las etiquetas enmascaradas, una sola clase, o números demasiado pequeños para media precisión",
    ),
    "drift.plateau.blank-batches": (
        "from step {since} on the loss is exactly 0 now and then, and nowhere near 0 in the rows between (about {end}): batches "
        "without anything to learn from; empty ones, all labels masked, or a loss that was left out",
        "desde el paso {since} la loss es a veces exactamente 0 y en las filas de en medio nunca anda cerca (unas {end}): batches "
        "de los que no hay nada que aprender; vacíos, con todas las etiquetas enmascaradas, o con la loss omitida",
    ),
    "drift.plateau.never-found": (
        "the score is at {start} at first and at {end} in the end, {best} at best, while the loss came far down: what is evaluated, "
        "or one part of the loss, has other targets than what is learned",
        "la puntuación está en {start} al principio y en {end} al final, {best} en lo mejor, mientras la loss bajó mucho: lo que se "
        "evalúa, o una parte de la loss, tiene otros objetivos que lo que se aprende",
    ),
    "drift.plateau.one-loss": (
        "the loss is the same number to its last digit ({end}) in every row from the first on: no update reaches the weights, "
        "or none of them is in use",
        "la loss es el mismo número hasta la última cifra ({end}) en cada fila desde la primera: ninguna actualización llega "
        "a los pesos, o ninguno de ellos se usa",
    ),
    "drift.plateau.over-again": (
        "the losses are the same stretch again and again, to the last digit, from the first row on (now {end}): the weights do "
        "not move from one pass over the data to the next",
        "las loss son el mismo tramo una y otra vez, hasta la última cifra, desde la primera fila (ahora {end}): los pesos no "
        "se mueven de una pasada por los datos a la siguiente",
    ),
    "drift.plateau.no-update": (
        "updates are exactly 0 from step {since} to the end of the log ({start} before), beside gradients that are not: no weight "
        "moves; rounded away, or of other weights than the net's",
        "las actualizaciones son exactamente 0 desde el paso {since} hasta el final del log ({start} antes), con gradientes que no "
        "lo son: ningún peso se mueve; se pierden al redondear, o son de otros pesos que los de la red",
    ),
    "drift.plateau.outcome-stands": (
        "what is got right, or earned, stands at {end} from the first row to the last ({start} at first): the net says the same "
        "of everything, or the evaluation sees nothing of it",
        "lo que se acierta, o se gana, está en {end} de la primera fila a la última ({start} al principio): la red dice lo "
        "mismo de todo, o la evaluación no ve nada de ella",
    ),
    "drift.plateau.policy": (
        "the policy is as random at the end as at the beginning (entropy {start}, then {end}), and earns no more: nothing was "
        "learned",
        "la política es tan aleatoria al final como al principio (entropía {start}, luego {end}) y no gana más: no se ha "
        "aprendido nada",
    ),
    "drift.plateau.dead-units": (
        "nearly all units are dead since step {since}: their share goes from {start} to {end}",
        "casi todas las unidades están muertas desde el paso {since}: su parte pasa de {start} a {end}",
    ),
    "drift.plateau.emptied": (
        "at step {since} the loss goes from {start} to {end} within a few rows and stays there: nothing is learned so suddenly; "
        "the data became constant, or hold their own answer",
        "en el paso {since} la loss pasa de {start} a {end} en pocas filas y se queda ahí: nada se aprende tan de golpe; los "
        "datos se volvieron constantes, o contienen su respuesta",
    ),
    "drift.overfit.never": (
        "training came far down from {start}, and validation never got below {best} (now {end}): nothing that was learned "
        "holds for other data",
        "el entrenamiento bajó mucho desde {start} y la validación nunca bajó de {best} (ahora {end}): nada de lo aprendido "
        "vale para otros datos",
    ),
    "drift.overfit.never-right": (
        "training gets {start} right, and validation never more than {best} (now {end}): nothing that was learned holds for "
        "other data, or training sees its own answers",
        "el entrenamiento acierta {start} y la validación nunca más de {best} (ahora {end}): nada de lo aprendido vale para "
        "otros datos, o el entrenamiento ve sus propias respuestas",
    ),
    "drift.plateau.ema-frozen": (
        "validation of the averaged weights stands at {end} ({start} at first), and that of the trained ones at {best}: the "
        "average does not follow what is trained",
        "la validación de los pesos promediados está en {end} ({start} al principio) y la de los entrenados en {best}: el "
        "promedio no sigue a lo que se entrena",
    ),
    "drift.diverged.sinks": (
        "the agent earned {start} at first, never clearly more ({best} at best), and earns {end} at the end: since step "
        "{since} it does worse than when it knew nothing",
        "el agente ganaba {start} al principio, nunca claramente más ({best} en lo mejor), y gana {end} al final: desde el paso "
        "{since} lo hace peor que cuando no sabía nada",
    ),
    "drift.diverged.earns-less": (
        "since step {since} the agent earns less than through all of this excerpt before: {start} at first, {end} at the end",
        "desde el paso {since} el agente gana menos que en todo este extracto antes: {start} al principio, {end} al final",
    ),
    "drift.diverged.rebuilt": (
        "what the net rebuilds is lost since step {since}: the reconstruction's loss was {start} at first, {best} at best and is "
        "{end}, whatever weight the other parts have",
        "lo que la red reconstruye se perdió desde el paso {since}: la loss de reconstrucción era {start} al principio, {best} "
        "en lo mejor y es {end}, tengan el peso que tengan las otras partes",
    ),
    "drift.diverged.critic": (
        "from step {since} on the critic's loss jumps by {end} from row to row ({start} in the first rows): it is not bounded, "
        "and what plays against it can't learn from it",
        "desde el paso {since} la loss del crítico salta {end} de fila en fila ({start} en las primeras filas): no está "
        "acotada, y lo que juega contra él no puede aprender de ella",
    ),
    "drift.silent-divergence.scatters": (
        "rows next to each other differ ever more since step {since}: by {end} at the end, by {start} before",
        "las filas vecinas difieren cada vez más desde el paso {since}: en {end} al final, en {start} antes",
    ),
    "drift.silent-divergence.resumed": (
        "the log says that the run was resumed right before step {since}, and the loss was at {best} for some while, where it had "
        "been at {start} (now {end}): not everything was given back",
        "el log dice que la ejecución se reanudó justo antes del paso {since}, y la loss estuvo un buen rato en {best}, cuando "
        "estaba en {start} (ahora {end}): no se devolvió todo",
    ),
    "cause.resume.told": (
        "the log says that the run was resumed right before step {step}",
        "el log dice que la ejecución se reanudó justo antes del paso {step}",
    ),
    "drift.plateau.earns-nothing": (
        "the agent earned {start} at first, and by no more than chance above that since ({best} at best, {end} at the end): it "
        "has learned nothing",
        "el agente ganaba {start} al principio, y desde entonces no más que por azar ({best} en lo mejor, {end} al final): no ha "
        "aprendido nada",
    ),
    "drift.plateau.answers-alike": (
        "from step {since} to the end of the log all answers to a prompt earn the same ({start} in the end): none is better "
        "than the others of its group, the advantages are 0, and nothing is learned from them",
        "desde el paso {since} hasta el final del log todas las respuestas a un prompt ganan lo mismo ({start} al final): ninguna "
        "es mejor que las demás de su grupo, las ventajas son 0 y de ellas no se aprende nada",
    ),
    "drift.plateau.one-expert": (
        "from step {since} to the end of the log one expert gets at least {best} of all tokens: the others learn nothing",
        "desde el paso {since} hasta el final del log un experto recibe al menos {best} de todos los tokens: los demás no "
        "aprenden nada",
    ),
    "drift.plateau.unused-expert": (
        "from step {since} to the end of the log one expert gets next to no tokens, at most {end} of an even share: it learns "
        "nothing, and the others do its work",
        "desde el paso {since} hasta el final del log un experto no recibe casi ningún token, como mucho {end} de una parte "
        "igual: no aprende nada y los demás hacen su trabajo",
    ),
    "drift.plateau.collapsed-modes": (
        "the samples cover fewer modes since step {since}: {best} at best, {end} at the end, whatever the losses say",
        "las muestras cubren menos modos desde el paso {since}: {best} en lo mejor, {end} al final, digan lo que digan las loss",
    ),
    "drift.plateau.beyond-guess": (
        "from the first row to the last the loss lies far above what a guess would cost ({start} at first, {end} at the end), "
        "and little is right: weights that begin far too large are sure of what is wrong",
        "de la primera fila a la última la loss está muy por encima de lo que costaría adivinar ({start} al principio, {end} al "
        "final) y se acierta poco: unos pesos iniciales demasiado grandes están seguros de lo que es falso",
    ),
    "drift.diverged.critic-runs": (
        "the critic's loss runs away below 0 since step {since} ({start} at first, {end} at the end), and what plays against it "
        "loses ever more: nothing bounds the critic",
        "la loss del crítico se dispara por debajo de 0 desde el paso {since} ({start} al principio, {end} al final), y lo que "
        "juega contra él pierde cada vez más: nada acota al crítico",
    ),
    "drift.plateau.won": (
        "from step {since} on the discriminator lost next to nothing for a good part of the log (down to {best}), and the "
        "generator had nothing to learn from; that it loses {end} at the end does not say that this was made good",
        "desde el paso {since} el discriminador no perdió casi nada durante buena parte del log (hasta {best}) y el generador "
        "no tenía de qué aprender; que al final pierda {end} no dice que se haya reparado",
    ),
    "drift.plateau.apart": (
        "of two nets that play against each other one loses ever more since step {since} ({best} then, {end} at the end) and the "
        "other ever less: it wins, and is not caught up with",
        "de dos redes que juegan una contra otra una pierde cada vez más desde el paso {since} ({best} entonces, {end} al "
        "final) y la otra cada vez menos: gana, y no la alcanzan",
    ),
    "drift.plateau.starved": (
        "two nets that played against each other stand still since step {since} (the loss at {end}): neither moves the other "
        "any more",
        "dos redes que jugaban una contra otra están quietas desde el paso {since} (la loss en {end}): ninguna mueve ya a la "
        "otra",
    ),
    "drift.plateau.unit": (
        "the loss has stood at {end} from the first rows on: what a net loses that says 0 of targets of "
        "size 1 (noise, standardised values); nothing was learned",
        "la loss está en {end} desde las primeras filas: lo que pierde una red que dice 0 de objetivos de "
        "tamaño 1 (ruido, valores normalizados); no se ha aprendido nada",
    ),
    "memory.grows": (
        "memory grows from step {since} to the end of the log, from {before} to {after} (as the log counts it), ever at the "
        "same pace",
        "la memoria crece desde el paso {since} hasta el final del log, de {before} a {after} (según las unidades del log), "
        "siempre al mismo ritmo",
    ),
}
#: What to do about it; `words_moves.MOVES` takes them in.
MOVES_BESIDE: dict[str, tuple[str, str]] = {
    "labels": (
        "print one batch as the loss sees it: whether any label is left after the mask, whether there is more than one class, "
        "whether inputs and labels belong together; then compute that batch's loss in full precision",
        "imprime un batch tal como lo ve la loss: si queda alguna etiqueta tras la máscara, si hay más de una clase, si "
        "entradas y etiquetas van juntas; luego calcula la loss de ese batch en precisión completa",
    ),
    "targets": (
        "go back to before step {step}: a target net that follows slowly, a discount below 1, clipped rewards and errors, two "
        "critics of which the lower counts",
        "vuelve a antes del paso {step}: una red objetivo que siga despacio, un descuento menor que 1, recompensas y errores "
        "recortados, dos críticos de los que cuente el menor",
    ),
    "hacked": (
        "read what the agent does from step {step} on; take the checkpoint before it, and mend the reward or bind the policy "
        "closer to the one it began with",
        "mira qué hace el agente desde el paso {step}; toma el checkpoint anterior, y arregla la recompensa o ata más la "
        "política a la inicial",
    ),
    "evaluation": (
        "look at the evaluation, not at the training: which weights it loads, whether it sees the net that is trained, whether "
        "its data are empty or not numbers; then evaluate a checkpoint by hand",
        "mira la evaluación, no el entrenamiento: qué pesos carga, si ve la red que se entrena, si sus datos están vacíos o no "
        "son números; luego evalúa un checkpoint a mano",
    ),
    "policy": (
        "look at what the policy sees (observations that are constant or zero), whether its gradient arrives, at the sign of "
        "the advantage and at the weight of the entropy; then have it learn a task of one step",
        "mira qué ve la política (observaciones constantes o nulas), si le llega el gradiente, el signo de la ventaja y el "
        "peso de la entropía; luego que aprenda una tarea de un paso",
    ),
    "dead-units": (
        "go back to before step {step} with a lower rate; an activation that is not flat (leaky), or a bias that begins above 0, "
        "keeps units alive",
        "vuelve a antes del paso {step} con una tasa menor; una activación que no sea plana (leaky), o un sesgo que empiece "
        "sobre 0, mantiene vivas las unidades",
    ),
    "emptied": (
        "print a batch from step {step} on, as the net sees it: constant or empty data, a mask that hides everything, or the "
        "answer among the inputs; go on from the checkpoint before it",
        "imprime un batch desde el paso {step}, tal como lo ve la red: datos constantes o vacíos, una máscara que lo oculta "
        "todo, o la respuesta entre las entradas; sigue desde el checkpoint anterior",
    ),
    "never": (
        "see whether labels belong to their inputs and whether both sets are prepared alike; if so: far more data, or a net "
        "that can't learn them by heart",
        "mira si las etiquetas son de sus entradas y si ambos conjuntos se preparan igual; si es así: muchos más datos, o una "
        "red que no pueda aprenderlos de memoria",
    ),
    "memory": (
        "the weights are well, the process will be ended: look for what is kept from step {step} on (a loss that is summed with "
        "its graph, outputs in a list, a cache, workers of the loader), and restart from the newest checkpoint",
        "los pesos están bien, pero al proceso lo terminarán: busca qué se guarda desde el paso {step} (una loss que se suma "
        "con su grafo, salidas en una lista, una caché, procesos del cargador), y reanuda desde el checkpoint más reciente",
    ),
    "suspect": (
        "no rule names the trouble: draw what tells most (under 'besides') from the start, beside a run of the same kind that went "
        "well (`labrunner compare`), before more is spent; where it is as it should be, go on",
        "ninguna regla da nombre al problema: dibuja desde el principio lo que más lo dice (en 'además'), junto a una ejecución "
        "del mismo tipo que fue bien (`labrunner compare`), antes de gastar más; si es como debe ser, sigue",
    ),
}
