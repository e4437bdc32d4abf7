"""Sentences on what few rows tell (`few_rows.py`), and on excerpts of which the best lies before their first row."""

from __future__ import annotations

#: key: (English, Spanish). `words.WORDS` takes them in.
FEW: dict[str, tuple[str, str]] = {
    "few.rows": (
        "this rests on {rows} rows with a loss: a longer piece of the log would tell more",
        "esto se apoya en {rows} filas con loss: un trozo más largo del log diría más",
    ),
    "drift.diverged.thrown-up": (
        "from step {since} on every row of the loss is more than a hundred times all rows before it ({start} at first, {end} "
        "in the last row)",
        "desde el paso {since} cada fila de la loss es más de cien veces todas las anteriores ({start} al principio, {end} en "
        "la última fila)",
    ),
    "drift.diverged.bursts": (
        "from step {since} on the loss is again and again more than a hundred times its usual {best} (up to {end}): single "
        "batches with targets out of bounds (an empty or inverted box, a label beyond the classes), or numbers that overflow",
        "desde el paso {since} la loss es una y otra vez más de cien veces su valor habitual, {best} (hasta {end}): "
        "batches sueltos con objetivos fuera de rango (una caja vacía o invertida, una etiqueta fuera de las clases), o "
        "números que se desbordan",
    ),
    "drift.diverged.swings-high": (
        "the loss comes down to {best} and is at {end} again ({start} at first): up there next to nothing is learned, and what "
        "was is lost",
        "la loss baja hasta {best} y vuelve a {end} ({start} al principio): ahí arriba casi nada se aprende, y lo aprendido se "
        "pierde",
    ),
    "drift.plateau.to-the-digit": (
        "from step {since} on the loss is {end} to its last digit, what a net loses that says the same of every example: its "
        "outputs do not depend on the inputs any more",
        "desde el paso {since} la loss es {end} hasta la última cifra, lo que pierde una red que dice lo mismo de cada ejemplo: "
        "sus salidas ya no dependen de las entradas",
    ),
    "drift.plateau.batches-alike": (
        "the loss of single batches stands at {end} and hardly differs from one to the next, in no order and at a rate at which "
        "nets move: what the net says does not depend on the batch",
        "la loss de batches sueltos está en {end} y apenas cambia de uno a otro, sin orden y con una tasa con la que las redes se "
        "mueven: lo que dice la red no depende del batch",
    ),
    "drift.plateau.stands-high": (
        "the loss stands at {end} in all rows, where a net over a vocabulary begins: by then any has learned which words are "
        "frequent",
        "la loss está en {end} en todas las filas, donde empieza una red sobre un vocabulario: a estas alturas cualquiera sabe qué "
        "palabras son frecuentes",
    ),
    "drift.plateau.one-loss-later": (
        "the loss is {end} to its last digit in every row of this excerpt: no weight moves; a solver that has come to rest or that "
        "gave up prints this, too",
        "la loss es {end} hasta la última cifra en cada fila de este trozo: ningún peso se mueve; también lo imprime un método que "
        "llegó a su fin o que se rindió",
    ),
    "drift.plateau.idle-player": (
        "one of the two nets loses {best} in every row, to the last digit, while the other one moves ({end} at the end): its "
        "loss tells the weights nothing, and there is no game",
        "una de las dos redes pierde {best} en cada fila, hasta la última cifra, mientras la otra se mueve ({end} al final): su "
        "loss no dice nada a los pesos, y no hay juego",
    ),
    "drift.diverged.posterior-runs": (
        "the divergence of the posterior grows from {start} to {end}, beyond ten times its first since step {since}, whatever the "
        "total does: its weight is next to nothing, or its sign is wrong",
        "la divergencia de la posterior crece de {start} a {end}, más de diez veces la primera desde el paso {since}, haga lo "
        "que haga el total: su peso es casi nada, o su signo está mal",
    ),
    "drift.overfit.all-along": (
        "validation rises from the first rows of this excerpt to its last ({start} to {end}) while training falls: its best lies "
        "before the excerpt",
        "la validación sube de las primeras filas de este trozo a las últimas ({start} a {end}) mientras el entrenamiento baja: "
        "lo mejor queda antes del trozo",
    ),
    "scale.skipped": (
        "by the log's own count {share} % of its steps were skipped by an overflow ({count} up to step {since}): much of what was computed never reached the "
        "weights, or the forward pass overflows at any scale",
        "según la cuenta del propio log, el {share} % de sus pasos se saltó por overflow ({count} hasta el paso {since}): mucho de lo calculado nunca llegó a los "
        "pesos, o la pasada hacia delante desborda con cualquier escala",
    ),
}
