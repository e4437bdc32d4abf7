"""What counts a line at its beginning without a name, or under one that stands apart, as names and numbers."""

from __future__ import annotations

import re

from labrunner.series.foreign import names
from labrunner.series.foreign.lines import ANY_NUMBER

#: A date and a clock before a line, as `ctime` writes them, or in ISO's order.
_STAMP = (
    r"(?:\[?(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w* [A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d (?:[A-Z]{3,4} )?\d{4}"
    r"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?)\]?\s+)?"
)
#: What a line is that counts by a word, too: what leads it may be a rank or a worker.
_COUNTS = re.compile(r"\b(?:step|iter|iteration|epoch|ep|batch|round|update|episode)s?\b", re.IGNORECASE)
#: A step in brackets before names: `[12]  loss:0.69  train-auc: 0.5`.
_IN_BRACKETS = re.compile(rf"{_STAMP}\[(\d+)\]:?\s+(?=[A-Za-z][\w/' -]*?\s*[:=]\s*{ANY_NUMBER})")
#: An epoch and what it has gone through within one pair of brackets: `[1, 2000] loss`, `[1/100-3/18] training loss`.
_PAIR = re.compile(rf"{_STAMP}\[(\d+), +(\d+)\]:?\s*(?=[A-Za-z])")
_TWO_OF = re.compile(rf"{_STAMP}\[(\d+)/\d+\s*[-,;|]\s*(\d+)/(\d+)\]:?\s*(?=[A-Za-z])")
#: char-rnn and its kin: `1211/9500 (epoch 6.374), train_loss = 1.56`, the step of all; with the number that grep adds.
_OF_ALL = re.compile(r"\s*(?:\d+:)?(\d+)/\d+ \(epoch (\d+(?:\.\d+)?)\),?\s*")
#: ELECTRA: `1310/2680 = 48.9%, SPS: 0.1, ... - loss: 18.5`.
_WITH_SHARE = re.compile(r"\s*(\d+)/\d+ = \d+(?:\.\d+)?%,\s*")
#: OpenNMT in Lua, and the first in Python: `Epoch  1, 12950/37527; acc: 4.5`; Conv-TasNet's kin: `Epoch 1 | 143/573 |`.
_EPOCH_THEN_PAIR = re.compile(r"\b(Epoch) +(\d+)(?:,| \|) +(\d+)/(\d+)(?=;| \|)")
#: `Epoch:[0/2](2000/293491) loss:5.6`.
_IN_PARENTHESES = re.compile(r"\b(?:Epoch|epoch)\W{0,2}\[(\d+)/\d+\]\s*\((\d+)/(\d+)\)")
#: `step/total_step: 5/60`, `iter/max_iter = 5/60`.
_OF_TOTAL = re.compile(
    r"\b(step|iter|iteration|batch)/(?:total|max|num|all)[_ ]?\w*\s*[:=]\s*(\d+)/(\d+)(?:\s+\d+(?:\.\d+)?%)?", re.I
)
#: `Epoch-153`, `iter-20`, where no date or range can be meant.
_HYPHENATED = re.compile(r"(?<![\w.-])(epoch|step|iter|iteration|round)-(\d+)(?![\w.-])", re.IGNORECASE)
#: What leads a sentence: `71 epochs, 500 batches  Avg batch loss: 0.07`.
_COUNTED_TWICE = re.compile(r"\b(\d+) epochs?, (\d+) (?:batches|steps|iterations|updates)\s+(?=[A-Z])")
#: cxxnet: `round   3:[  2466] 46721 sec elapsed[4]  train-logloss:-nan  train-rmse:5.5`.
_ROUND = re.compile(r"\s*round\s+(\d+):\[\s*\d+\]\s+\d+ sec elapsed(?:\[\s*\d+\])?\s*")
#: EDSR: `[1200/10500]  [L1: 11.29]  21.0+60.3s`: its losses in brackets, at the end what that took.
_LOSSES_IN_BRACKETS = re.compile(
    rf"(?P<pair>\[\d+/\d+\])\s+(?P<losses>(?:\[[A-Za-z][\w ]*: {ANY_NUMBER}\]\s*)+)[\d.+]*s?\s*\Z"
)
_BRACKETED = re.compile(r"\[([^\]]*)\]")
#: A step in brackets behind the name of a loss and before its sign: `train_batch_loss[ 6590 ]:  1.5`.
_WITHIN_A_NAME = re.compile(rf"{_STAMP}([A-Za-z]\w*)\[ *(\d+) *\]\s*[:=]\s*(?={ANY_NUMBER}\s*\Z)")
#: Deeplearning4j's vectors of words: `Processed [47194] pairs, Error was [0.03]`.
_PROCESSED = re.compile(rf"\bProcessed \[(\d+)\] \w+, +Error was \[({ANY_NUMBER})\]", re.IGNORECASE)


def led(line: str) -> str:
    """The line with names before what counts it; any other as it is."""
    begin = line[:1] if line[:1] not in (" ", "\t") else line.lstrip()[:1]
    if "Processed [" in line:
        return _PROCESSED.sub(r"step: \1, loss: \2", line)
    if "oss[" in line and (found := _WITHIN_A_NAME.match(line)) and _is_loss(found[1]):
        return f"step: {found[2]}, {found[1]}: {line[found.end() :]}"
    if "[" in line[:40] and (better := _in_brackets(line)) is not line:
        return better
    if begin.isdigit() and "/" in line[:24]:
        line = _WITH_SHARE.sub(r"step: \1, ", _OF_ALL.sub(r"step: \1, epoch: \2, ", line, count=1), count=1)
    if begin == "r" and "sec elapsed" in line:
        line = _ROUND.sub(r"step: \1, ", line, count=1)
    if "poch" in line:
        line = _EPOCH_THEN_PAIR.sub(r"epoch: \2, it: \3/\4", line, count=1)
        line = _IN_PARENTHESES.sub(r"epoch: \1, it: \2/\3,", line, count=1)
        line = _COUNTED_TWICE.sub(r"epoch: \1, step: \2, ", line, count=1)
    if "/" in line and "_" in line or "/total" in line:
        line = _OF_TOTAL.sub(r"\1: \2/\3,", line, count=1)
    return _HYPHENATED.sub(r"\1: \2", line) if "-" in line else line


def _is_loss(name: str) -> bool:
    return (names.field_of(name) or ("",))[0] in ("loss", "eval_loss")


def _in_brackets(line: str) -> str:
    """The same of a line that begins with brackets, perhaps behind a clock."""
    if found := _LOSSES_IN_BRACKETS.match(line):
        return f"{found['pair']} " + ", ".join(_BRACKETED.findall(found["losses"]))
    if found := _TWO_OF.match(line):
        return f"epoch: {found[1]}, it: {found[2]}/{found[3]}, {line[found.end() :]}"
    if found := _PAIR.match(line):
        return f"epoch: {found[1]}, iter: {found[2]}, {line[found.end() :]}"
    if (found := _IN_BRACKETS.match(line)) and not _COUNTS.search(line, found.end()):
        return f"n: {found[1]}, {line[found.end() :]}"
    return line


#: The host that a launcher writes before each line: `10.0.0.2: {'loss': ...}`, `worker-1: step 5`.
_HOST = re.compile(r"\s*(\d{1,3}(?:\.\d{1,3}){3}|(?:worker|node|host)[-_]?\d+): (?=\S)")


class Hosts:
    """Undoes the names of hosts before lines. Of several that print the same rows one is heard: the first that told
    something to judge."""

    def __init__(self) -> None:
        self._heard: str | None = None
        self._newest: str | None = None

    def undone(self, line: str) -> str | None:
        """The line without its host; None where another one is heard."""
        found = _HOST.match(line) if ": " in line[:24] else None
        self._newest = found[1] if found is not None else None
        if found is None:
            return line
        return line[found.end() :] if self._heard in (None, found[1]) else None

    def told(self) -> None:
        """The newest line told something to judge."""
        self._heard = self._heard or self._newest


def leads(line: str) -> bool:
    """Whether a line may hold names in brackets behind a pair, which only `led` makes known."""
    return line[:1] == "[" and _LOSSES_IN_BRACKETS.match(line) is not None
