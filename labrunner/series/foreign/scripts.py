"""What well-known scripts print in a way of their own, rewritten so that its numbers stand behind their names."""

from __future__ import annotations

import re

from labrunner.series.foreign.lines import ANY_NUMBER, NUMBER
from labrunner.series.foreign.numbers import number

#: LightGCN: `EPOCH[1/100] loss0.696-|Sample:0.14| recall@20=0.10`.
_GLUED = re.compile(r"(?<![\w.])(loss)(?=\d+\.\d+(?:[eE][-+]?\d+)?(?![\w.])|[-+]?(?:nan|inf)-\|)", re.IGNORECASE)
#: A part of a loss named without a gap, nor a sign before its number: `genloss 74.2 latloss 1.5`.
_PART_OF_A_LOSS = re.compile(rf"(?<![\w./-])([A-Za-z]{{2,12}}?)_?(loss)(?=\s+{ANY_NUMBER}(?![\w.%]))")
_RANKED = re.compile(r"\b(recall|ndcg|hits?|hr|mrr)@(\d+)(?=\s*[=:])", re.IGNORECASE)
#: Tacotron 2: `Train loss 12 0.71 Grad Norm 0.8`, `Validation loss 100:  0.9`.
_NUMBERED_LOSS = re.compile(
    r"\W*\b(train|training|validation|valid|val|test) loss (\d+)(?::\s*|\s+)(?=[-+]?\d+\.\d|[-+]?nan\b|[-+]?inf\b)",
    re.IGNORECASE,
)
#: PyTorch's word_language_model: `| epoch   1 |    10/  100 batches | lr 2.00`.
_BATCHES = re.compile(r"\|\s*(\d+)/\s*(\d+) batches\b")
#: PyTorch Geometric: `Epoch: 001, Loss: 1.3731, Train: 0.3250, Val: 0.2500, Test: 0.2950`, three of them accuracies.
_SHARE = r"(?:0\.\d+|1\.0+)(?![\d%])"
_OF_GRAPHS = re.compile(rf"\bTrain: ({_SHARE}), Val(?:id)?: ({_SHARE})(?:, Test: ({_SHARE}))?")
#: `RMSE(train)=0.76  RMSE(probe)=0.79`.
_OF_A_SET = re.compile(
    r"\b([A-Za-z]\w*)\((train|training|valid|validation|val|test|probe|dev)\)(?=\s*[=:])", re.IGNORECASE
)
#: A pole that is balanced: the length of an episode is what it earns where the best is the longest.
_BALANCED = re.compile(
    rf"\s*ep(?:isode)?[ :=]+(?P<step>\d+)[ ,|]+len(?:gth)?[ :=]+(?P<length>{NUMBER})\s+"
    rf"\((?:\w+ +{NUMBER}, )*best (?P<best>{NUMBER})\)"
)
#: An agent's episodes, steps and means with their deviations: `ep 0190, ts 003500, ar 10 031.0±002.0, 100 029.5±001.0,
#: ex 100 0.1±0.0, ev 035.0±004.1`, the returns of the last ten episodes first, of evaluations last.
_MEANS = re.compile(
    rf"\bep (\d+), ts (\d+), ar 10 ({NUMBER})±{NUMBER}, (?:ar )?100 {NUMBER}±{NUMBER}, ex 100 {NUMBER}±{NUMBER},"
    rf" ev ({NUMBER})±{NUMBER}"
)
#: A step, a bar, and names: `   1 | reward  -0.289 | H 3.076`.
_LEADS = re.compile(r"\s*(\d+)\s*\|\s*(?=[A-Za-z])")
_ENTROPY = re.compile(rf"(?<![\w.])H(?:\s*[=:]\s*|\s+)(?={ANY_NUMBER}(?![\w.]))")
_DIVERGENCE = re.compile(rf"\b(kl)\([^()]*\)\s*[=:]?\s*(?={ANY_NUMBER})", re.IGNORECASE)
#: What is said of this step follows on lines of their own: `20 iterations`.
_ALONE = re.compile(r"\s*(\d+) (iteration|step|update)s\s*\Z")
#: timm and OpenCLIP: `Time: 0.103s, 309.74/s`.
_PER_SECOND = re.compile(r",\s+(\d[\d.,]*)/s(?=[\s,])")
#: MindSpore and MindFormers: `overflow cond: True`, `overflow is False`.
_OVERFLOWED = re.compile(r"\boverflow(?: cond)?(?:\s*[:=]|\s+is)\s*(True|False)\b")
#: scikit-learn's SGD: `Norm: 6.02, NNZs: 784, Bias: -0.3, T: 48000, Avg. loss: 0.38`; T counts examples.
_OF_SGD = re.compile(r"\bNorm: ([^,]+), NNZs: (\d+), Bias: ([^,]+), T: (\d+), ")
#: VITS and its kin: a step and a rate on a line of their own, before the losses: `INFO\t[600, 9.99e-05]`.
_STEP_AND_RATE = re.compile(r"\bINFO\W+\[(\d+), (?:0?\.0\d+|\d(?:\.\d+)?e-\d+)\]\s*\Z")
#: `step 51.6 ms` beside a counter: what a step took.
_STEP_TOOK = re.compile(r"\bstep[ :=]+(?=\d+(?:\.\d+)? ?ms\b)")


def rewritten(line: str) -> str:
    """The line of one of these scripts in words that `lines.py` understands; any other as it is."""
    if "oss" in line:
        line = _GLUED.sub(r"\1: ", line)
        line = _PART_OF_A_LOSS.sub(r"\1_\2:", line)
        line = _NUMBERED_LOSS.sub(r"step: \2, \1_loss: ", line, count=1) if _NUMBERED_LOSS.match(line) else line
        line = _OF_GRAPHS.sub(_accuracies, line) if "Train: " in line else line
    if "@" in line:
        line = _RANKED.sub(r"\1_at_\2", line)
    if " batches" in line:
        line = _BATCHES.sub(r"| iter: \1/\2", line)
    if "(" in line:
        line = _OF_A_SET.sub(_set_first, line)
    if "/s" in line:
        line = _PER_SECOND.sub(r", samples_per_second: \1", line)
    if "ms" in line and "step" in line:
        line = _STEP_TOOK.sub("step_time_ms: ", line)
    if announces(line) and (found := _STEP_AND_RATE.search(line)):
        return f"step: {found[1]}"
    if line[-1:] == "s" and (found := _ALONE.match(line)):
        return f"{found[2]}: {found[1]}"
    return _of_an_agent(_of_words(line))


def _of_words(line: str) -> str:
    """The same of a line with words, or letters, for what has a name elsewhere."""
    if "overflow" in line:
        line = _OVERFLOWED.sub(lambda found: f"overflow: {int(found[1] == 'True')}", line)
    if "NNZs: " in line:
        line = _OF_SGD.sub(r"weight_norm: \1, nonzero: \2, bias: \3, examples: \4, ", line)
    return line


def announces(line: str) -> bool:
    """Whether a line may be a step and a rate without names."""
    return line[-1:] == "]" and "INFO" in line


def _of_an_agent(line: str) -> str:
    """The same of a line about what an agent earns."""
    if " len" in line and (found := _BALANCED.match(line)) and float(found["best"]) >= float(found["length"]):
        line = f"episode: {found['step']}, reward: {found['length']}, {line[found.end() :]}"
    if "±" in line and (found := _MEANS.search(line)):
        return f"step: {int(found[2])}, reward: {found[3]}, eval_reward: {found[4]}"
    if "reward" not in line:
        return line
    line = _ENTROPY.sub("entropy: ", line)
    line = _DIVERGENCE.sub(r"\1: ", line)
    return _LEADS.sub(r"step: \1 | ", line, count=1) if _LEADS.match(line) else line


def _accuracies(found: re.Match[str]) -> str:
    of_test = f", test_acc: {found[3]}" if found[3] else ""
    return f"train_acc: {found[1]}, val_acc: {found[2]}{of_test}"


def _set_first(found: re.Match[str]) -> str:
    of = found[2].lower()
    return f"{'val' if of == 'probe' else of}_{found[1]}"


class BareRows:
    """The rows that the scripts of the Fourier neural operator print below the shapes of their data: the epoch, its
    seconds, the error on training data, perhaps more of these, and last the error on test data. Numbers below anything
    else have no names here."""

    def __init__(self) -> None:
        self.found = False  #: there were such rows
        self._opened = False
        self._epoch = -1.0

    def row(self, line: str) -> dict[str, float] | None:
        """The row in a line; None for any other line."""
        if line.startswith("torch.Size(["):
            self._opened, self._epoch = True, -1.0
        if not self._opened or not line[:1].isdigit():
            return None
        words = line.split()
        values = [value for word in words if (value := number(word)) is not None]
        if not 4 <= len(words) <= 8 or len(values) < len(words) or not words[0].isdigit() or "." not in words[1]:
            return None
        if values[0] != self._epoch + 1 and not (self._epoch < 0 and values[0] == 1):
            return None
        self.found, self._epoch = True, values[0]
        return {"epoch": values[0], "train_loss": values[2], "test_loss": values[-1]}
