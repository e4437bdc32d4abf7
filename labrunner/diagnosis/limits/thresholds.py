"""Every number that the stability check decides by: its default, what it means, and how to set another.

The tree's own thresholds come from the course; the others are the field verdict's, set by what public training logs
do. Windows are steps, never rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from labrunner.diagnosis.limits.settings import Settings
from labrunner.diagnosis.limits.settings import setting as _t


@dataclass(frozen=True)
class Thresholds(Settings):
    """The thresholds of one check. `described()` lists them; `changed(["name=value"])` gives a copy with others."""

    # What the tree asks (questions Q2.1 to Q4.4).
    window_steps: float = _t(
        100,
        "steps before a step that make its rolling mean and sigma",
        "pasos anteriores que forman la media y la sigma móviles",
    )
    spike_sigma: float = _t(
        3,
        "Q2.1: loss this many sigma above the rolling mean is an excursion",
        "Q2.1: loss a tantas sigmas sobre la media móvil es una excursión",
    )
    recovery_sigma: float = _t(
        0.5,
        "Q2.2: back within this many sigma of the mean is recovered",
        "Q2.2: de vuelta a menos de tantas sigmas de la media es recuperada",
    )
    recovery_steps: float = _t(
        50, "Q2.2: steps a spike has to recover", "Q2.2: pasos que tiene un salto para recuperarse"
    )
    grad_ratio: float = _t(
        30,
        "Q2.3: gradient norm this many times its rolling value points at the batch",
        "Q2.3: norma de gradiente a tantas veces su valor móvil señala al batch",
    )
    lr_jump: float = _t(
        0.3,
        "Q2.3: relative jump of the learning rate off its own line that is a discontinuity",
        "Q2.3: salto relativo de la tasa de aprendizaje fuera de su línea que es una discontinuidad",
    )
    duplicate_steps: float = _t(
        10,
        "Q2.3: a batch seen again within so many steps is a duplicate",
        "Q2.3: un batch repetido en tantos pasos es un duplicado",
    )
    drift_steps: float = _t(
        200,
        "Q4.1 to Q4.4: steps over which loss, rate, weights and gradient are compared",
        "Q4.1 a Q4.4: pasos en los que se comparan loss, learning rate, pesos y gradiente",
    )
    weight_ratio: float = _t(
        2,
        "Q4.3: change of a parameter group's weight norm, as a factor",
        "Q4.3: cambio de la norma de un grupo de parámetros, como factor",
    )
    grad_trend: float = _t(
        1.2,
        "Q4.4: growth of the smoothed gradient norm that is a rising trend",
        "Q4.4: crecimiento de la norma de gradiente suavizada que es una tendencia al alza",
    )
    scale_floor: float = _t(
        1,
        "Q3.2: a loss scale that falls below this has collapsed",
        "Q3.2: una escala de loss por debajo de esto se ha hundido",
    )
    # What the field verdict adds.
    min_rows: float = _t(
        8,
        "finite rows that a window needs; sparser logs get a wider window",
        "filas finitas que necesita una ventana; un log más disperso la ensancha",
    )
    too_short: float = _t(
        16,
        "finite loss rows below which nothing but NaN and overflow is judged",
        "filas finitas de loss por debajo de las cuales sólo se juzgan NaN y overflow",
    )
    far_sigma: float = _t(
        6,
        "an excursion this far out is looked at as a spike or an outlier",
        "una excursión tan lejana se examina como salto o como valor aislado",
    )
    sigma_floor: float = _t(
        0.005,
        "sigma is at least this share of what the run has learned",
        "sigma es al menos esta parte de lo que la ejecución ha aprendido",
    )
    outlier_steps: float = _t(
        50,
        "steps after an outlier whose mean must be calm",
        "pasos tras un valor aislado cuya media debe estar en calma",
    )
    outlier_errors: float = _t(
        3,
        "standard errors by which that mean may exceed the mean before",
        "errores estándar que esa media puede exceder a la anterior",
    )
    slow_recovery_steps: float = _t(
        200,
        "a spike that takes longer to recover is lingering",
        "un salto que tarda más en recuperarse es persistente (lingering)",
    )
    divergent_share: float = _t(
        0.5,
        "share of what was learned that is lost at the end of a divergent run",
        "parte de lo aprendido que se ha perdido al final de una ejecución divergente",
    )
    rise_share: float = _t(
        0.1,
        "rise of the smoothed loss, as a share of what was learned, that is silent divergence",
        "subida de la loss suavizada, como parte de lo aprendido, que es divergencia silenciosa",
    )
    rise_sigma: float = _t(2, "the same rise, in sigma of single rows", "la misma subida, en sigmas de filas sueltas")
    plateau_share: float = _t(
        0.65,
        "share of the run that must be flat before it is a plateau",
        "parte de la ejecución que debe ser plana para ser una meseta (plateau)",
    )
    plateau_steps: float = _t(
        1500,
        "steps that a log must span before standing still is a plateau",
        "pasos que debe abarcar un log para que estar quieto sea una meseta",
    )
    plateau_gain: float = _t(
        0.01,
        "gain over that stretch, as a share of what was learned, that still counts as flat",
        "mejora en ese tramo, como parte de lo aprendido, que aún cuenta como plana",
    )
    overfit_share: float = _t(
        0.3,
        "rise of the validation loss, as a share of its best value and of what it had gained, that is overfitting",
        "subida de la loss de validación, como parte de su mejor valor y de lo que había ganado, que es sobreajuste",
    )
    dead_gradient: float = _t(
        1e-6,
        "gradient norm below which a run has stopped learning",
        "norma de gradiente bajo la cual una ejecución ha dejado de aprender",
    )
    overflow_settling: float = _t(
        50,
        "first steps in which a dynamic loss scale may overflow freely",
        "primeros pasos en los que una escala dinámica puede desbordar libremente",
    )
    overflow_run: float = _t(
        5,
        "overflows in a row, after settling, that are an alarm",
        "overflows seguidos, tras asentarse, que son una alarma",
    )
    overflow_window: float = _t(
        200, "steps over which skipped steps are counted", "pasos en los que se cuentan los pasos saltados"
    )
    overflow_share: float = _t(
        0.05,
        "share of skipped steps in that window that is an alarm",
        "parte de pasos saltados en esa ventana que es una alarma",
    )
    reference_sigma: float = _t(
        4,
        "--reference: errors of both runs' levels that chance may put between them",
        "--reference: errores de los niveles de ambas ejecuciones que el azar puede poner entre ellas",
    )
    reference_share: float = _t(
        0.01,
        "--reference: share of the level by which two seeds of one run may differ",
        "--reference: parte del nivel en que pueden diferir dos semillas de una misma ejecución",
    )
    throughput_drop: float = _t(
        0.5,
        "tokens per second below this share of their median are a finding, for good a verdict",
        "tokens por segundo por debajo de esta parte de su mediana son un hallazgo; para siempre, un veredicto",
    )
    suspect: float = _t(
        0.9,
        "likeness to sick logs (0 to 1) from which a log that no rule finds fault with is suspect; 2: none is",
        "parecido a logs enfermos (0 a 1) desde el que un log sin fallos según las reglas es sospechoso; 2: ninguno",
    )
    suspect_note: float = _t(
        0.6,
        "likeness from which it is told of a log that is not suspect; 2: of none",
        "parecido desde el que se dice de un log que no es sospechoso; 2: de ninguno",
    )
    nan_padding: float = _t(
        1,
        "1: trailing or interleaved 'nan' cells of a table are padding where nothing else is "
        "logged with them; 0: they are NaN losses",
        "1: los 'nan' finales o intercalados de una tabla son relleno si nada más se anota con "
        "ellos; 0: son losses NaN",
    )
