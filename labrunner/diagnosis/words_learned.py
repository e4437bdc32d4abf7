"""Sentences on a log that no rule finds fault with and that is like sick ones all the same (`learned`)."""

from __future__ import annotations

#: key: (English, Spanish). `words.WORDS` takes them in.
LEARNED: dict[str, tuple[str, str]] = {
    "alike": (
        "no rule finds fault with this log, but trees that learned from labelled logs find it like those of sick runs, by "
        "{share} of 100, since step {since} at the latest; what tells most: {by}",
        "ninguna regla le encuentra fallo a este log, pero unos árboles que aprendieron de logs etiquetados lo ven parecido a "
        "los de ejecuciones enfermas, en {share} de 100, desde el paso {since} a más tardar; lo que más lo dice: {by}",
    ),
    "alike.somewhat": (
        "no rule finds fault with this log; trees that learned from labelled logs find it like those of sick runs by {share} "
        "of 100, since step {since} at the latest, which is no verdict (from {limit} on it is): worth a look at {by}",
        "ninguna regla le encuentra fallo a este log; unos árboles que aprendieron de logs etiquetados lo ven parecido a los de "
        "ejecuciones enfermas en {share} de 100, desde el paso {since} a más tardar, lo que no es un veredicto (lo es desde "
        "{limit}): merece un vistazo {by}",
    ),
    "alike.loss": ("the course of the loss", "el curso de la loss"),
    "alike.eval_loss": ("the course of the validation loss", "el curso de la loss de validación"),
    "alike.gap": ("validation against training", "la validación frente al entrenamiento"),
    "alike.accuracy": ("the course of the accuracy", "el curso de la exactitud"),
    "alike.eval_accuracy": ("the course of the validation accuracy", "el curso de la exactitud de validación"),
    "alike.reward": ("the course of the reward", "el curso de la recompensa"),
    "alike.grad_norm_pre": ("the gradient norm", "la norma de gradiente"),
    "alike.lr": ("the learning rate", "la tasa de aprendizaje"),
    "alike.memory": ("the memory in use", "la memoria en uso"),
    "alike.posterior_kl": ("the divergence of the posterior", "la divergencia de la posterior"),
    "alike.param_norm": ("the weight norm", "la norma de pesos"),
    "alike.loss_scale": ("the loss scale", "la escala de loss"),
    "alike.adversary": ("the adversary's loss", "la loss del adversario"),
    "alike.entropy": ("the entropy", "la entropía"),
    "alike.spread": ("the spread of what is made", "la dispersión de lo que se genera"),
    "alike.quality": ("the quality measured beside the loss", "la calidad medida junto a la loss"),
    "alike.seconds": ("the time that a step takes", "el tiempo que tarda un paso"),
    "alike.data_seconds": ("the time spent on waiting for data", "el tiempo de espera a los datos"),
}
