"""Every number that an alarm is decided by: its default, and what it means. A row is a row of the log, not a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from labrunner.diagnosis.limits.beginning import START_TIMES
from labrunner.diagnosis.limits.settings import Settings, same_as
from labrunner.diagnosis.limits.settings import setting as _t
from labrunner.diagnosis.limits.thresholds import Thresholds


@dataclass(frozen=True)
class AlarmThresholds(Settings):
    """The thresholds of `watch`. `described()` lists them; `changed(["name=value"])` gives a copy with others."""

    command: ClassVar[str] = "watch"

    warm_up_rows: float = _t(
        8,
        "rows before a loss can be an excursion; until then only a start that explodes is told",
        "filas antes de que una loss pueda ser una excursión; hasta entonces sólo se avisa de un comienzo que explota",
    )
    sparse_stride: float = _t(
        5, "rows so many steps apart make a log sparse", "un log es disperso si hay tantos pasos entre filas"
    )
    notice_sigma: float = _t(
        6,
        "loss this many sigma above its level is an excursion: a notice",
        "loss a tantas sigmas sobre su nivel es una excursión: un aviso",
    )
    high_sigma: float = _t(
        3, "a row this far above the level has not come back", "una fila tan por encima del nivel no ha vuelto"
    )
    sigma_floor: float = same_as(Thresholds, "sigma_floor")
    spike_rows: float = _t(
        6,
        "rows in a row that have not come back confirm a spike",
        "filas seguidas que no han vuelto confirman un salto",
    )
    spike_rows_sparse: float = _t(3, "the same in a sparse log", "lo mismo en un log disperso")
    spike_share: float = _t(
        0.03,
        "share of what was learned that these rows must have lost on average",
        "parte de lo aprendido que esas filas deben haber perdido de media",
    )
    spike_window: float = _t(
        30,
        "or: so many rows after the excursion more than half of which have not come back",
        "o bien: tantas filas tras la excursión de las que más de la mitad no han vuelto",
    )
    diverged_steps: float = _t(
        200,
        "a spike that is not back after so many steps (20 rows, where sparse) may be a divergence",
        "un salto que no ha vuelto tras tantos pasos (20 filas, si es disperso) puede ser divergencia",
    )
    diverged_share: float = _t(
        0.5, "if it has lost this share of what was learned", "si ha perdido esta parte de lo aprendido"
    )
    start_times: float = _t(
        START_TIMES,
        "a start is exploding where 5 rows in a row are above this many times the first loss",
        "un comienzo explota si 5 filas seguidas superan tantas veces la primera loss",
    )
    creep_share: float = _t(
        0.1,
        "a smoothed loss this share of what was learned above its best creeps up",
        "una loss suavizada sube poco a poco si supera su mejor nivel en esta parte de lo aprendido",
    )
    overfit_share: float = same_as(Thresholds, "overfit_share")
    flat_steps: float = _t(
        500,
        "steps after which a loss that has stood since the first row at the level of a guess is an alarm",
        "pasos tras los cuales una loss quieta desde la primera fila, al nivel de adivinar, es una alarma",
    )
    nan_rows: float = _t(
        3,
        "rows in a row without a finite loss or gradient norm that are an alarm (2, where sparse)",
        "filas seguidas sin loss o norma de gradiente finita que son una alarma (2, si es disperso)",
    )
    grad_times: float = _t(
        10,
        "gradient norm this many times its median is a notice",
        "norma de gradiente a tantas veces su mediana es un aviso",
    )
    grad_rise: float = _t(
        8,
        "gradient norm that rises row after row to this many times its median is an alarm",
        "norma de gradiente que sube fila tras fila a tantas veces su mediana es una alarma",
    )
    grad_stays: float = _t(
        5,
        "gradient norm that stays above this many times its median is an alarm",
        "norma de gradiente que se queda por encima de tantas veces su mediana es una alarma",
    )
    overflow_settling: float = same_as(Thresholds, "overflow_settling")
    overflow_run: float = same_as(Thresholds, "overflow_run")
    overflow_share: float = _t(
        0.1,
        "share of skipped steps, over about 200, that is an alarm",
        "parte de pasos saltados, en unos 200, que es una alarma",
    )
    scale_floor: float = _t(
        1, "a loss scale that falls to this has collapsed", "una escala de loss que cae hasta aquí se ha hundido"
    )
    silence_times: float = _t(
        10,
        "no row for this many usual intervals (and twice the longest, and silence_seconds) is silence",
        "sin filas durante tantos intervalos usuales (y dos veces el mayor, y silence_seconds) es silencio",
    )
    silence_seconds: float = _t(60, "silence is at least so many seconds", "el silencio dura al menos tantos segundos")
    throughput_share: float = _t(
        0.5,
        "rows below this share of the usual rate are slow",
        "las filas por debajo de esta parte del ritmo usual son lentas",
    )
    throughput_rows: float = _t(
        30,
        "slow rows in a row that are an alarm (5, where sparse)",
        "filas lentas seguidas que son una alarma (5, si es disperso)",
    )
    lr_jump: float = _t(
        0.3,
        "relative distance of the learning rate from what it was at that step before a resume",
        "distancia relativa de la tasa de aprendizaje a la que hubo en ese paso antes de reanudar",
    )
    cooldown_rows: float = _t(50, "rows between two notices of one kind", "filas entre dos avisos del mismo tipo")
    most_alarms: float = _t(
        50, "alarms of one run that are told; the last one says so", "alarmas de una ejecución; la última lo dice"
    )
