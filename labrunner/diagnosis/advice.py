"""What to do: the playbook's five moves, the ones that fit the verdict and its cause, in the order to try them."""

from __future__ import annotations

from collections.abc import Iterable

from labrunner.diagnosis.facts import Facts
from labrunner.diagnosis.questions import TreeQuestion
from labrunner.diagnosis.verdict import Verdict, began_with_the_run, exploded
from labrunner.say import Sentences

#: move or remark: (English, Spanish)
_MOVES: dict[str, tuple[str, str]] = {
    "continue": (
        "continue: the run came back by itself; look again in 200 steps",
        "continuar: la ejecución volvió por sí misma; mírala otra vez dentro de 200 pasos",
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
        "skip batches: go back to a checkpoint before the step and leave out the 5 to 20 batches about it",
        "saltar batches: vuelve a un checkpoint anterior al paso y omite los 5 a 20 batches a su alrededor",
    ),
    "restart": (
        "restart: load a checkpoint well before step {step}, not the last one; its optimizer state is clean",
        "reiniciar: carga un checkpoint muy anterior al paso {step}, no el último; su optimizador está limpio",
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
}
_move = Sentences(_MOVES)
_BY_CAUSE = {
    "long-tail-batch": ("clip", "stratify"),
    "lr-discontinuity": ("schedule",),
    "duplicate-batch": ("loader",),
    "optimizer-reset": ("moments",),
    "source-shift": ("swap", "clip"),
    "loss-scale": ("scale",),
}
_BY_VERDICT = {
    "spike-recovered": ("continue",),
    "spike-lingering": ("restart",),
    "diverged": ("restart", "lower"),
    "nan": ("restart", "locate"),
    "fp16-overflow": ("scale",),
    "silent-divergence": ("lower", "decay"),
    "plateau": ("eval", "rate"),
    "too-short": ("log",),
}
#: By the question of the tree that was answered with yes, where nothing names the cause.
_BY_RISE = {"Q4.2": "rising-rate", "Q4.3": "weights"}
#: Moves by cause that a healthy run deserves as well.
_WHILE_HEALTHY = ("schedule", "loader", "moments", "stratify")


def advise(facts: Facts, verdict: Verdict, path: Iterable[TreeQuestion], lang: str) -> list[str]:
    """Advice in `lang` ("en" or "es") for a verdict and the questions that led to it, most urgent first."""
    moves = _for_calm(facts, verdict) if verdict.verdict == "healthy" else _for_trouble(facts, verdict, path)
    instead = {"scale": "narrow"} if facts.scaling.moves else {}  # a dynamic scale is no advice where there is one
    if verdict.verdict == "spike-lingering" and all(spike.recovered_at is not None for spike in facts.spikes):
        moves = ["late", *(move for move in moves if move not in ("restart", "skip"))]
    if began_with_the_run(facts, verdict):  # there is no checkpoint before it
        instead |= {"restart": "anew", "skip": "anew"}
        moves = [move for move in moves if not (move == "lower" and "restart" in moves)]
    step = "?" if verdict.first_bad_step is None else verdict.first_bad_step
    origin = step if verdict.reason is None else verdict.reason.step
    unique = dict.fromkeys(instead.get(move, move) for move in moves)
    return [_move(lang, move, step=step, origin=origin) for move in unique]


def _for_calm(facts: Facts, verdict: Verdict) -> list[str]:
    """The moves for a healthy run, with or without outliers."""
    contained = facts.outliers and verdict.cause == "long-tail-batch"
    first = "contained" if contained else "usual" if facts.outliers else "nothing"
    return [first, *(move for move in _BY_CAUSE.get(verdict.cause or "", ()) if move in _WHILE_HEALTHY)]


def _for_trouble(facts: Facts, verdict: Verdict, path: Iterable[TreeQuestion]) -> list[str]:
    """The moves for any other verdict: by verdict, by cause, and by what the tree found to rise."""
    name, cause = verdict.verdict, verdict.cause
    moves = [*_BY_VERDICT.get(name, ())]
    if cause == "long-tail-batch" and name in ("spike-lingering", "diverged", "nan"):
        moves.append("skip")
    moves += _BY_CAUSE.get(cause or "", ())
    if exploded(facts, verdict):
        moves.append("explosion")
    if len(facts.spikes) > 1 and "lower" not in moves:
        moves.append("lower")
    if cause in (None, "unknown"):
        rises = {asked.question for asked in path if asked.answer is True}
        moves += [move for question, move in _BY_RISE.items() if question in rises]
        if name.startswith("spike"):
            moves.append("log")
    return moves
