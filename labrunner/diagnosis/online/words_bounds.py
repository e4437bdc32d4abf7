"""Sentences on numbers that no training has, in English and Spanish."""

from __future__ import annotations

#: key: (English, Spanish).
EVIDENCE = {
    "loss.thrown.up": (
        "in {count} of {rows} rows the loss is thrown up by six orders of magnitude and more (to {loss}, the others are about {others})",
        "en {count} de {rows} filas la loss salta seis órdenes de magnitud o más (hasta {loss}; las demás están en torno a {others})",
    ),
    "loss.thrown.up.over": ("no row is thrown up any more: loss {loss}", "ya no salta ninguna fila: loss {loss}"),
    "divergence.far": (
        "the policy lies {value} nats off its reference, for {count} rows: it has nothing in common with it any more",
        "la política está a {value} nats de su referencia, {count} filas ya: no tienen nada en común",
    ),
    "divergence.grows": (
        "the divergence went from {before} to {value} nats, by a fifth and more in each of {count} rows",
        "la divergencia pasó de {before} a {value} nats, un quinto o más en cada una de {count} filas",
    ),
    "divergence.over": ("the divergence is back at {value}", "la divergencia vuelve a {value}"),
    "still.guess": (
        "{count} rows in a row have the loss {loss}, to the last digit what a net loses that only guesses, after {before} at most: "
        "the first updates broke it, and nothing moves any more",
        "{count} filas seguidas tienen la loss {loss}, hasta la última cifra lo que pierde una red que sólo adivina, tras {before} "
        "como máximo: las primeras actualizaciones la rompieron y ya nada se mueve",
    ),
    "still.first": (
        "all {count} rows have the same loss to the last digit ({loss}): no update reaches what is measured",
        "las {count} filas tienen la misma loss hasta la última cifra ({loss}): ninguna actualización llega a lo que se mide",
    ),
    "adversary.lost": (
        "one net loses {other} in {count} rows in a row and the other nothing ({loss}): it learns nothing, and nothing can be learned from it",
        "una red pierde {other} en {count} filas seguidas y la otra nada ({loss}): no aprende, y de ella nada se aprende",
    ),
}
ADVICE = {
    "do.thrown.up": (
        "look at the batches of these steps (boxes without area, labels out of range, a division by next to nothing) and clip the gradient; a checkpoint from before step {first} is the last good one",
        "mira los batches de esos pasos (cajas sin área, etiquetas fuera de rango, una división entre casi nada) y recorta el gradiente; el último checkpoint bueno es anterior al paso {first}",
    ),
    "do.divergence": (
        "stop; lower the rate, see that reference and policy begin with the same weights, and bound the log-ratio (or the log-variance) from which it is computed",
        "para; baja la tasa, comprueba que referencia y política empiezan con los mismos pesos, y acota el logaritmo del cociente (o de la varianza) con que se calcula",
    ),
}
ADVICE_FOR = {
    "loss.thrown.up": "do.thrown.up",
    "divergence.far": "do.divergence",
    "divergence.grows": "do.divergence",
    "still.guess": "do.start",
    "still.first": "do.flat",
    "adversary.lost": "do.adversary",
}
