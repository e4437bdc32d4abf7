"""Consoles that name nothing, or little, on the lines that hold the numbers: as rows, or with the names put in."""

from __future__ import annotations

import re

from labrunner.series.foreign.lines import ANY_NUMBER, NUMBER
from labrunner.series.foreign.numbers import number

#: DeepXDE: a step, then a list of losses of training, one of test, one of metrics: `50  [4.3e+01, 1e-07]  [..]  [..]`.
_LISTS = re.compile(r"\s*(?P<step>\d+)\s+\[(?P<train>[^\[\]]+)\]\s+\[(?P<test>[^\[\]]+)\]\s+\[[^\[\]]*\]\s*\Z")
#: ROOT's TMVA: `: 12 Minimum  0.685  0.675 ...`, with a bar where the error of test is not the lowest so far.
_TMVA = re.compile(
    rf"\s*:\s+(?P<epoch>\d+) (?:Minimum|\|)\s+(?P<train>{ANY_NUMBER})\s+(?P<test>{ANY_NUMBER})"
    rf"(?:\s+{ANY_NUMBER}){{3,}}\s*\Z"
)
#: VITS: the losses, the discriminator's first, then step and rate in one list: `INFO:name:[1.1, 1.0, 24.5, 600, 2e-4]`.
_LOSSES_STEP_RATE = re.compile(
    rf"\A[^\[\]]*\bINFO\W[^\[]*\[(?P<losses>(?:{ANY_NUMBER}, ){{3,}})(?P<step>\d+), (?P<rate>{NUMBER})\]\s*\Z"
)
_HIGHEST_RATE = 0.1
#: Informer and the libraries of time series after it: `Epoch: 1, Steps: 65 | Train Loss: 0.38 Vali Loss: 0.4 ...`.
_INFORMER = re.compile(
    rf"\bEpoch: (?P<epoch>\d+), Steps: (?P<steps>\d+) \| "
    rf"Train Loss: (?P<train>{ANY_NUMBER}) Vali Loss: (?P<val>{ANY_NUMBER})"
)
#: Flower: the round, the loss, what else was measured, the seconds: `fit progress: (5, 0.75, {'accuracy': 0.8}, 0.9)`.
_FLOWER = re.compile(rf"\bfit progress: \((?P<round>\d+), (?P<loss>{ANY_NUMBER}), \{{(?P<more>[^{{}}]*)\}}, {NUMBER}\)")
#: CNTK: `Epoch[ 1 of 24]-Minibatch[  21-  40, 50.00%]: ce = 0.546 * 500; ...`, a mean and how many examples it is of.
_MINIBATCH = re.compile(r"\bEpoch\[\s*(?P<epoch>\d+)[^\]]*\]-Minibatch\[\s*\d+-\s*(?P<batch>\d+)(?:, [\d.]+%)?\]: ")
_EPOCH_ENDED = re.compile(r"\bFinished Epoch\[\s*(?P<epoch>\d+)[^\]]*\]: \[(?P<set>Training|Validat\w+|Test)\] ")
_MEAN_OF = re.compile(rf"\b(?P<name>[A-Za-z]\w*) = (?P<value>{ANY_NUMBER}) \* \d+")
_ERROR = re.compile(r"error", re.IGNORECASE)
#: A step of all steps, then names with a sign, of which one is the gradient's norm: `  24/1200  cd=-3.1e-02  |g|=0.14`.
_OF_ALL = re.compile(
    rf"\s*(?P<step>\d+)/\d+\s+(?P<named>(?:\S+={ANY_NUMBER}\s+)*?\|{{1,2}}g(?:rad)?\|{{1,2}}={ANY_NUMBER}(?:\s.*)?)\Z"
)
#: NGCF: the loss and the terms that it is the sum of: `train==[266.123=265.918 + 0.205]`.
_OF_TERMS = re.compile(rf"\b(train|val|test)==\[({ANY_NUMBER})=({ANY_NUMBER}) \+ ({ANY_NUMBER})[^\]]*\]")
_SIGNED = re.compile(rf"(\S+)=({ANY_NUMBER})(?!\S)")


def row_of(line: str) -> dict[str, float] | None:
    """The row in a line of one of these consoles; None for any other line."""
    if "] " in line and (found := _LISTS.match(line)):
        train, test = (_sum(found[of]) for of in ("train", "test"))
        if train is not None and test is not None:
            return {"step": float(found["step"]), "train_loss": train, "test_loss": test}
    if line.lstrip()[:1] == ":" and (found := _TMVA.match(line)):
        return {"epoch": float(found["epoch"]), "train_loss": float(found["train"]), "test_loss": float(found["test"])}
    if line[-1:] == "]" and "INFO" in line and (found := _LOSSES_STEP_RATE.match(line)):
        if float(found["rate"]) <= _HIGHEST_RATE:
            first, *others = (float(value) for value in found["losses"].rstrip(", ").split(", "))
            parts = {f"loss{place}": value for place, value in enumerate(others, 1)}
            return {"step": float(found["step"]), "lr": float(found["rate"]), "loss_disc": first, **parts}
    if "Vali Loss: " in line and (found := _INFORMER.search(line)):
        counted = {"epoch": float(found["epoch"]), "iters": float(found["steps"])}
        return counted | {"train_loss": float(found["train"]), "val_loss": float(found["val"])}
    if "|=" in line and (found := _OF_ALL.match(line)):
        named = {name: float(value) for name, value in _SIGNED.findall(found["named"])}
        return {"step": float(found["step"]), **named}
    return None


def _sum(listed: str) -> float | None:
    values = [number(word) for word in re.split(r"[,\s]+", listed.strip())]
    known = [value for value in values if value is not None]
    return sum(known) if known and len(known) == len(values) else None


def rewritten(line: str) -> str:
    """The line with a name before each number; any other line as it is."""
    if "fit progress: (" in line and (found := _FLOWER.search(line)):
        return f"round: {found['round']}, loss: {found['loss']}, {found['more']}".replace("'", "")
    if "==[" in line:
        return _OF_TERMS.sub(r"\1_loss: \2, \1_fit: \3, \1_penalty: \4", line)
    if " * " in line and "Epoch[" in line:
        return _of_cntk(line)
    return line.replace("grad/param norm = ", "gradient by weights = ")  # char-rnn's: the share of the one in the other


def _of_cntk(line: str) -> str:
    if found := _MINIBATCH.search(line):
        counted, of = f"epoch: {found['epoch']}, iter: {found['batch']}, ", ""
    elif found := _EPOCH_ENDED.search(line):
        counted, of = f"epoch: {found['epoch']}, ", "train_" if found["set"] == "Training" else "val_"
    else:
        return line
    return counted + _MEAN_OF.sub(lambda one: f"{of}{_of_a_mean(one['name'])}: {one['value']}", line[found.end() :])


def _of_a_mean(name: str) -> str:
    """A criterion, which may have any name, is the loss; one that is called an error is a share of wrong answers."""
    return "error_rate" if _ERROR.search(name) else "loss"
