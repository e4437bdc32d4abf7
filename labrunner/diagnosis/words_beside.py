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
    "memory.grows": (
        "memory grows from step {since} to the end of the log, from {before} to {after} (as the log counts it), ever at the "
        "same pace",
        "la memoria crece desde el paso {since} hasta el final del log, de {before} a {after} (según las unidades del log), "
        "siempre al mismo ritmo",
    ),
}
#: What to do about it; `words_moves.MOVES` takes them in.
MOVES_BESIDE: dict[str, tuple[str, str]] = {
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
}
