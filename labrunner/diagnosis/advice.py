"""What to do: the playbook's five moves, the ones that fit the verdict and its cause, in the order to try them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from labrunner.diagnosis.facts import Facts
from labrunner.diagnosis.questions import TreeQuestion
from labrunner.diagnosis.verdict import Verdict, began_with_the_run, exploded
from labrunner.diagnosis.words_moves import MOVES
from labrunner.say import Sentences

#: Batches about a bad one that are left out with it: what is wrong with the data seldom ends at one.
_SKIP_BEFORE, _SKIP_AFTER = 5, 15
#: Rows of a loss that must be known before it is said to have given no sign, and how many of them are the last ones.
_CALM_ROWS, _LAST_ROWS = 6, 3

_move = Sentences(MOVES)
_BY_CAUSE = {
    "long-tail-batch": ("clip", "stratify"),
    "lr-discontinuity": ("schedule",),
    "duplicate-batch": ("loader",),
    "optimizer-reset": ("moments",),
    "source-shift": ("swap", "clip"),
    "loss-scale": ("scale",),
    "lr-too-high": ("lower",),
    "lr-zero": ("rate-zero",),
    "bad-resume": ("resume-whole",),
    "weight-growth": ("weights", "lower"),
}
#: By what speaks for the cause, where that asks for more.
_BY_SIGN = {
    "cause.gradient.first": ("gradient-watch",),
    "cause.rate.first": ("warm-up",),
    "cause.data-or-rate": ("data-or-rate",),
}
#: By the rule that found a plateau, or by what training did while validation rose.
_BY_RULE = {
    "rate-zero": (),
    "rate-wild": (),
    "rate-raised": (),
    "untrained": ("untrained",),
    "frozen": ("untrained",),
    "one-loss": ("untrained",),
    "no-update": ("untrained",),
    "over-again": ("untrained",),
    "outcome-stands": ("untrained", "evaluation"),
    "loss-nothing": ("labels",),
    "blank-batches": ("labels",),
    "never-found": ("evaluation",),
    "guesses": ("untrained",),
    "first-tenth": ("untrained",),
    "at-a-guess": ("untrained",),
    "not-below": ("untrained",),
    "first-row": ("untrained",),
    "bounces": ("warm-up",),
    "stays-above": ("warm-up",),
    "blown": ("warm-up",),
    "collapsed-spread": ("collapsed",),
    "collapsed-posterior_kl": ("posterior",),
    "beaten": ("beaten",),
    "repeated": ("hangs",),
    "loop": ("loop",),
    "experts": ("experts",),
    "gradient-dead": ("untrained",),
    "flat": ("eval", "rate"),
    "falls": (),
    "never": ("never",),
    "values": ("targets",),
    "targets": ("targets",),
    "hacked": ("hacked",),
    "eval-nan": ("evaluation",),
    "eval-frozen": ("evaluation",),
    "ema-frozen": ("evaluation",),
    "never-right": ("never",),
    "sinks": ("policy",),
    "earns-nothing": ("policy",),
    "answers-alike": ("alike",),
    "rebuilt": ("posterior",),
    "critic": ("beaten",),
    "won": ("beaten",),
    "starved": ("beaten",),
    "one-expert": ("experts",),
    "unused-expert": ("experts",),
    "collapsed-modes": ("collapsed",),
    "critic-runs": ("beaten",),
    "apart": ("beaten",),
    "beyond-guess": ("warm-up", "untrained"),
    "unit": ("untrained",),
    "policy": ("policy",),
    "dead-units": ("dead-units",),
    "emptied": ("emptied",),
    "still": ("held-out",),
    "bursts": ("labels", "data-or-rate"),
    "to-the-digit": ("untrained",),
    "batches-alike": ("untrained",),
    "stands-high": ("untrained",),
    "one-loss-later": ("untrained",),
    "idle-player": ("beaten",),
    "posterior-runs": ("posterior",),
}
_BY_VERDICT = {
    "spike-recovered": ("continue",),
    "spike-lingering": ("restart",),
    "diverged": ("restart", "lower"),
    "nan": ("restart", "locate"),
    "fp16-overflow": ("scale",),
    "silent-divergence": ("lower", "decay"),
    "overfit": ("overfit",),
    "throughput": ("throughput",),
    "memory": ("memory",),
    "suspect": ("suspect",),
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
    told = _places(facts, verdict)
    if "checkpoint" in told and "restart" not in instead:
        instead["restart"] = "restart-from"
    if "rate" in told:
        instead["lower"] = "lower-to"
    unique = dict.fromkeys(instead.get(move, move) for move in moves)
    return [_move(lang, move, **told) for move in unique]


def _places(facts: Facts, verdict: Verdict) -> dict[str, object]:
    """The steps and settings that the sentences name, as far as the log knows them."""
    step = verdict.first_bad_step
    if step is None:
        return {"step": facts.passing[0] if facts.passing else "?", "origin": "?"}
    origin = step if verdict.reason is None else verdict.reason.step
    told: dict[str, object] = {"step": step, "origin": origin}
    told |= {"skip_first": max(step - _SKIP_BEFORE, 1), "skip_last": step + _SKIP_AFTER}
    clean = min(step, origin)
    saved = [e["step"] for e in facts.series.events if e.get("kind") == "checkpoint" and isinstance(e.get("step"), int)]
    if before := [at for at in saved if at < clean]:
        told["checkpoint"] = max(before)
    rates = facts.series.columns.get("lr")
    if rates is not None:
        here = rates[np.isfinite(rates) & (facts.series.steps <= step)]
        if len(here) and here[-1] > 0:
            rate = float(here[-1])
            told |= {"rate": rate, "half": rate / 2, "lower": rate / 3}
    return told


def _for_calm(facts: Facts, verdict: Verdict) -> list[str]:
    """The moves for a healthy run, with or without outliers."""
    contained = facts.outliers and verdict.cause == "long-tail-batch"
    first = "contained" if contained else "usual" if facts.outliers else "nothing"
    if facts.passing:
        first = "passing"
    return [first, *(move for move in _BY_CAUSE.get(verdict.cause or "", ()) if move in _WHILE_HEALTHY)]


def _for_trouble(facts: Facts, verdict: Verdict, path: Iterable[TreeQuestion]) -> list[str]:
    """The moves for any other verdict: by verdict, by cause, and by what the tree found to rise."""
    name, cause = verdict.verdict, verdict.cause
    moves = [*_BY_VERDICT.get(name, ())]
    if cause == "long-tail-batch" and name in ("spike-lingering", "diverged", "nan"):
        moves.append("skip")
    if name == "diverged" and facts.drift.reason in _BY_RULE and not facts.spikes:
        moves = [*_BY_RULE[facts.drift.reason]]
    if name in ("plateau", "overfit"):
        moves += _BY_RULE.get(facts.drift.reason, ())
    moves += _BY_CAUSE.get(cause or "", ())
    moves += _BY_SIGN.get(verdict.reason.text if verdict.reason is not None else "", ())
    if exploded(facts, verdict) and "lower" not in moves:
        moves.append("explosion")
    if len(facts.spikes) > 1 and "lower" not in moves:
        moves.append("lower")
    if cause in (None, "unknown"):
        moves += _out_of_calm(facts) if name == "nan" else []
        rises = {asked.question for asked in path if asked.answer is True}
        moves += [move for question, move in _BY_RISE.items() if question in rises]
        if name.startswith("spike"):
            moves.append("log")
    if cause == "lr-discontinuity":  # the rate it had before was the right one
        moves = [move for move in moves if move != "lower"]
    return moves


def _out_of_calm(facts: Facts) -> list[str]:
    """The move for a loss that stopped being finite out of a calm, its last rows hardly higher than those before them;
    none where it had risen, or too few rows tell."""
    curve, fatal = facts.curve, facts.fatal_step
    if curve is None or fatal is None:
        return []
    before = curve.values[curve.steps < fatal][-2 * _CALM_ROWS :]
    earlier, last = before[:-_LAST_ROWS], before[-_LAST_ROWS:]
    if len(before) < _CALM_ROWS or last.max() > earlier.max() + np.ptp(earlier) / 2:
        return []
    return ["one-step" if curve.stride <= 1 and not curve.counted else "between-rows"]
