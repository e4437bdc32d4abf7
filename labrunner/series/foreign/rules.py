"""Lines that names and numbers alone do not tell: each tool here prints in a way of its own.

A line is either given as a row at once, or rewritten so that its numbers have names (`lines.py` reads it then).
"""

from __future__ import annotations

import re

from labrunner.series.foreign import consoles, leading, names, scripts, turned
from labrunner.series.foreign.lines import ANY_NUMBER, INNER, NUMBER, OF
from labrunner.series.foreign.name_tables import UNNAMED
from labrunner.series.foreign.numbers import number

Row = dict[str, float]

#: build-nanogpt's log.txt: `123 train 3.0934`.
_STEP_NAME_VALUE = re.compile(rf"\s*(?P<step>\d+) (?P<name>[A-Za-z]\w*) (?P<value>{ANY_NUMBER})\s*\Z")
_KALDI_OBJECTIVE = re.compile(
    rf"objective function for 'output' for minibatches \d+-(?P<step>\d+) is (?P<value>{NUMBER}|-?nan|-?inf) over"
)
_KALDI_ITERATION = re.compile(
    rf"ITERATION (?P<step>\d+): TRAIN AVG\.LOSS (?P<loss>{NUMBER}|-?nan), \(?lrate\s*(?P<lr>{NUMBER})\)?,"
    rf"\s*CROSSVAL AVG\.LOSS (?P<eval>{NUMBER}|-?nan)"
)
#: `grep Overall exp/*/log/*.log`: the iteration is in the file's name.
_KALDI_OVERALL = re.compile(
    r"(?:train|(?P<valid>valid))\.(?P<step>\d+)\.(?:\d+\.)?log:.*Overall (?:average objective function|log-probability)"
    rf" for 'output' is (?P<value>{NUMBER}|-?nan|-?inf)\b"
)
#: What nnet3-compute-prob finds on examples that are set aside, between the lines of the training.
_KALDI_PROB = re.compile(
    rf"nnet\d-compute-prob.*Overall log-\w+ for 'output' is (?P<value>{NUMBER}|-?nan|-?inf) per frame"
    rf"(?:.*\baccuracy (?P<accuracy>{NUMBER}))?"
)
#: CatBoost: `120:\tlearn: 0.6912\ttest: 0.7011\tbest: ...`.
_CATBOOST = re.compile(rf"(?P<step>\d+):\s+learn: (?P<loss>{NUMBER}|nan)(?:\s+test: (?P<eval>{NUMBER}|nan))?\b")
#: XGBoost: `[12]\ttrain-logloss:0.69\teval-logloss:0.7`; LightGBM: `[12]\ttraining's l2: 0.6\tvalid_1's l2: 0.7`.
_BOOSTED = re.compile(rf"\[(?P<step>\d+)\]:?\s+(?P<parts>(?:\w+(?:-|'s )[\w@]+:\s*(?:{NUMBER}|-?nan|-?inf)\S*\s*)+)\Z")
_BOOSTED_PART = re.compile(rf"(\w+)(?:-|'s )(\w+):\s*({NUMBER}|-?nan|-?inf)")
#: Their metrics that are a loss.
_LOSSES = frozenset(
    """logloss mlogloss rmse rmsle mae mape mphe error merror l1 l2 huber fair poisson quantile gamma tweedie
    binary_logloss multi_logloss cross_entropy kullback_leibler binary_error multi_error""".split()
)
#: Deeplearning4j's listener: `Score at iteration 100 is 1.39`.
_DL4J = re.compile(r"\bScore at iteration (\d+) is ")
#: clu's writer, as T5X and Flax's examples use it: `logging_writer.py:48] [100] loss=2.3`.
_CLU = re.compile(r"\blogging_writer\.py:\d+\] \[(\d+)\] ")
_MARIAN = re.compile(r"\bEp\. (\d+) : Up\. (\d+) : ")
#: torchtune's bar: `1|30|Loss: 2.31:  50%|##   | 30/60 [...]`, the epoch and the step of the whole run before it.
_TORCHTUNE = re.compile(r"\s*(\d+)\|(\d+)\|Loss: ([^\s:]+):.*")
#: OLMo-core's `optim/LR (group 0)=0.0003`.
_RATE_OF_A_GROUP = re.compile(r"\bLR \(group 0\)=")
#: fairseq before it counted updates: `| epoch 010  1000 / 8223 loss=1.27`.
_FAIRSEQ = re.compile(r"\| epoch (\d+):?\s+(\d+) / (\d+) ")
#: An epoch in brackets, and validation on a line of its own below it: `[01] trn 0.655`, `     val 0.707 acc 0.49`.
_BRACKETED = re.compile(rf"\s*\[(\d+)(?:/\d+)?\]\s+(?:trn|train|tr)\s*[:=]?\s*({NUMBER}|-?nan|-?inf)(?=\s|\Z)")
_VALIDATED = re.compile(
    rf"\s*(?:val|valid|dev|test)\s+({NUMBER}|-?nan|-?inf)(?:\s+acc(?:uracy)?\s*[:=]?\s*({NUMBER}))?\s*\Z", re.IGNORECASE
)
#: A loss whose step follows it: `nll/dim +1.13 @ 400`.
_AT = re.compile(rf"({ANY_NUMBER}) @ (\d+)\b")
#: A norm as it is written: `|g| 4.68`, `||g||=4.68`.
_NORM = re.compile(r"\|{1,2}(?:(?P<gradient>g|grad|g_params?)|p|params?|theta)\|{1,2}(?=[\s:=]*[-+\d.ni])")
#: `| train 2.279 | train acc 0.138 | val 1.156`: what bears no other name is the loss.
_TRAINED = re.compile(rf"\|\s*(train|val|valid|validation|test)[ :=]+(?={NUMBER}(?:\s|\Z)|[-+]?nan\b|[-+]?inf\b)")
#: A number within what prints its type: `tensor(2.31, device='cuda:0')`, `np.float64(2.31)`.
_TYPED = re.compile(rf"\b(?:tensor|(?:np\.|numpy\.)?float\d+|(?:Device)?[Aa]rray)\(\[?({NUMBER}|-?nan|-?inf)[^()]*\)")
#: How many are right of how many, as PyTorch's example of MNIST prints it: `Accuracy: 9821/10000 (98%)`.
_RIGHT_OF = re.compile(r"\b(acc(?:uracy)?)\s*[:=]\s*(\d+)\s?/\s?([1-9]\d*)(?:\s*\(\d+(?:\.\d+)?\s?%\))?", re.IGNORECASE)
#: What PyTorch's own examples print: `Time  0.007 ( 0.008)`, the seconds of a batch and their mean.
_TIMED = re.compile(rf"\bTime\s+({NUMBER})\s*\(\s*{NUMBER}\)")
#: A loss called `L`: `L=2.31`. A small `l` may be a layer or a length.
_CAPITAL = re.compile(r"(?<![\w.|])L\s*[=:]\s*(?=[-+\d.])")
_UNITS = r"(?:epoch|step|iteration|iter|update|batch|round)"
#: A sentence that counts before it tells: `After 12 epochs`, `Finished epoch 12 of 120.`, `loss after 100 steps`.
_COUNTED = re.compile(rf"\b(\d+) ({_UNITS})(?:e?s)\b", re.IGNORECASE)
_SO_FAR = re.compile(
    rf"^(?P<before>.*?\b(?P<name>loss|cost|error|objective|perplexity|reward|return)) (?:after|at|for|in|on) "
    rf"(?P<unit>{_UNITS})\s*#?(?P<count>\d+)\b(?:\s*(?:is|was|[:=,-]+>?))*\s*(?P<value>{NUMBER}|-?nan|-?inf)",
    re.IGNORECASE,
)
#: What stands between a name and its number in sentences, and as an arrow.
_IS = re.compile(
    rf"\s+(?:(?:(?:is|was)\s*[:=]\s*|(?:is|was|[-=]>|\u2192|\u2248|~)\s+)(?={NUMBER}|-?nan\b|-?inf\b)|of\s+(?={NUMBER}))"
)
_SPOKEN = (" is ", " was ", " is:", " was:", " is=", " of ", "> ", "\u2192", "\u2248", " after ", " at ", "fter ")
#: A line of Stable-Baselines' box: `|    loss   | 0.31  |`.
_BOXED = re.compile(rf"\|\s+([A-Za-z][\w/]*)\s+\|\s+({NUMBER}|-?nan|-?inf)\s+\|\s*\Z")
_DARKNET = re.compile(
    rf"\s*(?P<step>\d+): (?:loss=)?(?:{NUMBER}|-?nan|-?inf), (?P<loss>{NUMBER}|-?nan|-?inf) avg(?: loss)?, "
    rf"(?P<lr>{NUMBER}) rate"
)
_ESPNET_TRAIN = re.compile(r"\b(\d+)epoch:train:\d+-(\d+)batch:\s*")
_COARSE = re.compile(r"train_time=0\.0\d\d(?!\d)")
_ESPNET_RESULTS = re.compile(r"\b(\d+)epoch results: \[train\](?P<train>.*?)\[valid\](?P<valid>.*?)(?:, \[|$)")
_GAN = re.compile(r"\(epoch: (?P<epoch>\d+), iters: (?P<iters>\d+),[^)]*\),?\s*(?P<parts>.*)")
_PART = re.compile(rf"(\w+): ({NUMBER}|-?nan|-?inf)")
_NAMED = re.compile(r"(\w+)=")
#: Column titles of YOLOv5 and others that name a part of the loss by one word.
_PARTS_OF_YOLO = frozenset({"box", "obj", "cls", "dfl", "seg"})
_BAR = re.compile(r"(\d+)/(\d+) \[")
#: YOLO's line of all classes below an epoch's bar, and the word of it that is the mAP: `all 722 1444 0.98 0.99 0.9`.
_ALL_CLASSES, _MAP50 = ["all"], 4
#: What spaCy's titles begin with, and what stands between titles of several words.
_SPACY = ["E", "#"]
_GAPS = re.compile(r"\t+|\s{2,}")
#: Other names of columns. spaCy's "loss tok2vec" is the gradient that its encoder gets from the other parts, so it is
#: not added to their losses.
_TITLES = {"total": "total_loss", "e": "epoch", "#": "step", "loss tok2vec": "tok2vec"} | {
    f"loss {encoder}": encoder for encoder in ("trans...", "transformer")
}
#: A title between bars of its own: `|grad|`, `|grad_c|`, `||w||`.
_NORM_TITLE = re.compile(r"(?<!\S)\|{1,2}([A-Za-z]\w*)\|{1,2}(?!\S)")
#: `0.97/0.01/0.01/0.01`: the shares of several experts.
_SHARES = re.compile(r"[01]?\.\d+(?:/[01]?\.\d+)+\Z")
#: A row without a name: a clock, a step, and numbers of which the first has decimals.
_UNNAMED = re.compile(
    r"\s*\[?(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s+(?P<n>\d+)\s+"
    r"(?P<loss>[-+]?\d+\.\d+(?:e[-+]?\d+)?|nan|inf)"
    rf"(?:\s+(?:{NUMBER}|nan|inf))*\s*\Z"
)
#: A step and a number without a name, then numbers that have one: `100  0.4615  q_mean 0.2964  eps 0.95`.
_FIRST_UNNAMED = re.compile(
    rf"\s*(?P<step>\d+)\s+(?P<loss>[-+]?\d+\.\d+(?:e[-+]?\d+)?|nan|inf)(?P<rest>(?:\s+[A-Za-z][\w/]*\s+(?:{NUMBER}|nan|inf))+)\s*\Z"
)
_OF_A_GENERATOR = re.compile(r"\b(?:loss_?g|g_?loss)\b", re.IGNORECASE)
_FIRST_TITLES = ("epoch", "step", "iter", "iteration", "it", "ep", "round", "update", "itn", "itn.")
#: A date and a clock before a table's titles and rows, as `02/18-02:52:32.282 E    #   LOSS NER`.
_STAMPED = re.compile(r"\A\[?(?:\d{4}[-/])?\d{1,2}[-/]\d{1,2}[-T ]\d\d:\d\d:\d\d(?:[.,]\d+)?\]? ")
#: Two words that are one title.
_TWO_WORDS = re.compile(r"\b(train|training|valid|val|validation|test) (loss|acc|accuracy)\b", re.IGNORECASE)
#: A value behind its name in brackets: `[Loss] 0.31`, `[step]    89`.
_BEHIND_BRACKETS = re.compile(rf"\[([A-Za-z][\w/]*)\]\s*(?={NUMBER}(?:\s|\Z)|[-+]?nan\b|[-+]?inf\b)")
_FRACTION = re.compile(r"(\d+)(?:/(\d+))?\Z")


def row_of(line: str, lower: str) -> Row | None:
    """The row in a line of one of these tools; None for any other line. `lower` is the line in lower case."""
    if line[:24].lstrip(" [")[:1].isdigit() and (row := _after_a_number(line, lower)) is not None:
        return row
    if line[:1] == "[" and (found := _BOOSTED.match(line)):
        return _boosted(found)
    if lower.lstrip()[:3] in ("val", "dev", "tes") and (found := _VALIDATED.match(line)):
        return {"val_loss": float(found[1])} | ({"val_acc": float(found[2])} if found[2] else {})
    if "for 'output'" in line and (row := _of_kaldi(line)) is not None:
        return row
    if "iterate" in lower and (row := turned.row_of(line)) is not None:
        return row
    if "iteration" in lower and (found := _KALDI_ITERATION.search(line)):
        return {
            "step": float(found["step"]),
            "loss": float(found["loss"]),
            "lr": float(found["lr"]),
            "val_loss": float(found["eval"]),
        }
    if "(epoch:" in lower and (found := _GAN.search(line)):
        parts = {
            name if "grad" in name.lower() else f"{name} loss": float(value)
            for name, value in _PART.findall(found["parts"])
        }
        counted = {"epoch": float(found["epoch"])}
        if float(found["iters"]) > 0:  # 0: the last batch of the epoch, whose place is not told
            counted["iters"] = float(found["iters"])
        return counted | parts if parts else None
    return consoles.row_of(line)


def _of_kaldi(line: str) -> Row | None:
    """The same of a line of Kaldi's, whose objectives are maximised."""
    if found := _KALDI_OVERALL.search(line):
        return {"step": float(found["step"]), "val_loss" if found["valid"] else "loss": -float(found["value"])}
    if found := _KALDI_PROB.search(line):
        accuracy = {"val_acc": float(found["accuracy"])} if found["accuracy"] else {}
        return {"val_loss": -float(found["value"])} | accuracy
    if found := _KALDI_OBJECTIVE.search(line):
        return {"step": float(found["step"]), "loss": -float(found["value"])}
    return None


def _after_a_number(line: str, lower: str) -> Row | None:
    """The same of a line that begins with a number."""
    if found := _STEP_NAME_VALUE.match(line):
        name = found["name"]
        name = {"train": "train_loss", "val": "val_loss"}.get(name, name)
        return {"step": float(found["step"]), name: float(found["value"])}
    if "] tr" in lower and (found := _BRACKETED.match(lower)):
        return {"epoch": float(found[1]), "train_loss": float(found[2])}
    if "avg" in lower and (found := _DARKNET.match(line)):
        return {"step": float(found["step"]), "loss": float(found["loss"]), "lr": float(found["lr"])}
    if "learn" in lower and (found := _CATBOOST.match(line)):
        row = {"step": float(found["step"]), "loss": float(found["loss"])}
        return row | ({"val_loss": float(found["eval"])} if found["eval"] else {})
    if ":" in line[:16] and (found := _UNNAMED.match(line)):
        return {"n": float(found["n"]), UNNAMED: float(found["loss"])}
    return None


def _boosted(found: re.Match[str]) -> Row | None:
    """The losses of a round of boosting: of training, and of the first other set."""
    row: Row = {}
    for data, metric, value in _BOOSTED_PART.findall(found["parts"]):
        if metric in _LOSSES:
            row.setdefault("loss" if data.startswith("train") else "val_loss", float(value))
    return {"step": float(found["step"]), **row} if row else None


def rewritten(line: str) -> str:
    """The line in words that `lines.py` understands, where it needs that."""
    if line[:1] == "|" and (found := _BOXED.match(line)):
        return f"{found[1]}: {found[2]}"
    if "logging_writer" in line:
        return _CLU.sub(r"step: \1, ", line)
    if " : Up. " in line:
        return _MARIAN.sub(r"epoch: \1, step: \2, ", line)
    if "|Loss: " in line:
        return _TORCHTUNE.sub(r"epoch: \1, step: \2, loss: \3", line)
    if " (group 0)=" in line:
        return _RATE_OF_A_GROUP.sub("LR=", line)
    if line[:12].lstrip()[:1].isdigit() and (found := _FIRST_UNNAMED.match(line)):
        first = "loss_D" if _OF_A_GENERATOR.search(line) else UNNAMED
        return f"step: {found['step']}, {first}: {found['loss']}, {found['rest']}"
    if "Score at iteration " in line:
        return _DL4J.sub(r"step: \1, loss: ", line)
    line = _in_words(turned.turned(scripts.rewritten(consoles.rewritten(leading.led(line)))))
    return _with_its_epoch(line) if "epoch" in line else line


def _in_words(line: str) -> str:
    """The line without the types, signs and sentences that people put around names and numbers."""
    if "tensor(" in line or "rray(" in line or "float" in line:
        line = _TYPED.sub(r"\1", line)
    if "Time " in line:
        line = _TIMED.sub(r"batch_time \1", line)
    if "/" in line and ("cc:" in line or "ccuracy" in line):
        line = _RIGHT_OF.sub(lambda found: f"{found[1]}: {int(found[2]) / int(found[3]):.6g}", line)
    if "Acc@1" in line:
        of = "val_" if line.lstrip()[:1] == "*" else ""  # the line of stars sums the validation up
        line = line.replace("Acc@1", f"{of}acc").replace("Loss ", f"{of}loss ")
    if " #" in line:
        line = line.replace(" #", " ")
    if "] " in line:
        line = _BEHIND_BRACKETS.sub(_named_in_brackets, line)
    if "L" in line:
        line = _CAPITAL.sub("loss=", line)
    if any(word in line for word in _SPOKEN):
        line = _spoken(line)
    if "|" in line or " @ " in line:
        line = _NORM.sub(_named_norm, _AT.sub(r"\1 step: \2", line, count=1))
    named = "| train" in line or "validation" in line and "loss" in line
    return _TRAINED.sub(r"| \1_loss ", line) if named else line


def _named_norm(found: re.Match[str]) -> str:
    return "gnorm" if found["gradient"] else "param_norm"


def _named_in_brackets(found: re.Match[str]) -> str:
    """A known name in brackets as one before its value; any other as it is."""
    return found[0] if names.field_of(found[1]) is None else f"{found[1]}: "


def _spoken(line: str) -> str:
    """The same of a sentence: what it counts before its numbers, and these behind their names."""
    counted = _COUNTED.sub(r"\2 \1", line, count=1)
    if found := _SO_FAR.match(counted):
        rest = counted[found.end() :]
        return f"{found['unit']}: {found['count']}, {found['before']}: {found['value']}{rest}"
    return _IS.sub(": ", counted)


def _with_its_epoch(line: str) -> str:
    """The same of a line that speaks of an epoch."""
    if "num_updates" not in line and "| epoch" in line:
        return _FAIRSEQ.sub(r"epoch: \1, iter: \2/\3, ", line)
    if found := _ESPNET_TRAIN.search(line):
        return f"epoch: {found[1]}, iter: {found[2]}, {_times_of_espnet(line[found.end() :])}"
    if found := _ESPNET_RESULTS.search(line):
        valid = _NAMED.sub(r"valid_\1=", found["valid"].partition(", time=")[0])
        return f"epoch: {found[1]}, {_times_of_espnet(found['train'].partition(', time=')[0])}, {valid}"
    return line


def _times_of_espnet(numbers: str) -> str:
    """ESPnet's times under plainer names: `iter_time` is what the loader of data took, `train_time` what the
    step did; below a tenth of a second that is told by two digits, too few to judge by."""
    numbers = numbers.replace("iter_time=", "data_time=")
    return _COARSE.sub("", numbers).replace("train_time=", "step_time=")


class PrintedTable:
    """A table within printed lines, as YOLO, fastai, spaCy and notebooks print it: titles that begin with the epoch or
    the step, then rows."""

    def __init__(self) -> None:
        self._titles: list[str] = []
        self._fewest = 3  # numbers of a row
        self._spaced: list[str] = []  # the same where blanks within a title are single ones
        self._indented = False  # the line of titles began with blanks
        self._barred_titles: list[str] = []  # of a table whose columns are parted by bars
        self._upper: list[str] = []  # the line of these titles above the one that is read
        self._of_sums = False  # the row of step 0 has the loss of one batch, the others sums over many
        self._counted: Row = {}  # what counted the last row of a table with a bar

    def row(self, line: str, lower: str) -> Row | None:
        """The row in a line below the titles; None for any other line, the titles included."""
        if "loss" in lower or self._titles or self._barred_titles or "box" in lower or lower[:1] == "|":
            if "loss" in lower and "|" in line:
                line = _NORM_TITLE.sub(_norm_title, line)
            if "|" in line and not self._titles:
                return self._barred(line)
            line = _STAMPED.sub("", line, count=1) if ":" in line[:32] else line
            words = line.split()
            if len(words) >= 3 and (words[0].lower() in _FIRST_TITLES or words[:2] == _SPACY):
                if not any(word[0].isdigit() for word in words):
                    self._indented = line[:1].isspace()
                    self._head(line.strip(), words)
                return None
            if words[:1] == _ALL_CLASSES:
                return self._of_all_classes(words[1:])
            if self._titles and self._indented and len(words) == len(self._titles) + 1 and _all_numbers(words):
                words = words[1:]  # the index of a printed data frame
            if self._titles and len(words) == len(self._spaced) < len(self._titles):
                self._titles, self._fewest = self._spaced, 2
            if self._titles and len(words) >= len(self._titles) and (counted := _FRACTION.match(words[0])):
                return self._cells(line, words, counted)
        return None

    def _of_all_classes(self, words: list[str]) -> Row | None:
        """What YOLO's line of all classes adds to the epoch above it."""
        whole = bool(self._counted) and len(words) > _MAP50 and _all_numbers(words)
        return {**self._counted, "map50": float(words[_MAP50])} if whole else None

    def _head(self, line: str, words: list[str]) -> None:
        """Take the titles of a line; those of spaCy, and of a line with tabs, may be several words."""
        self._of_sums = words[:2] == _SPACY
        spaced = _GAPS.split(line)
        if len(spaced) == 1:
            words = _TWO_WORDS.sub(r"\1_\2", line).split()
        titles = spaced if self._of_sums or "\t" in line else words
        self._titles, self._spaced = ([_titled(title) for title in some] for some in (titles, spaced))
        if self._of_sums:  # what is got right, and nothing that an agent earns
            self._titles = ["f1_score" if title == "score" else title for title in self._titles]
        self._fewest = min(3, len(titles))

    def _barred(self, line: str) -> Row | None:
        """The same of a line whose cells are parted by bars, of as many cells as the titles."""
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) >= 3 and cells[0].isalpha() and all(number(cell) is None for cell in cells if cell):
            if (names.field_of(cells[0]) or ("",))[0] in ("step", "epoch"):
                self._barred_titles, self._upper = [_titled(cell) for cell in cells], cells
            return None
        if self._upper and len(cells) == len(self._upper) and all(number(cell) is None for cell in cells if cell):
            self._barred_titles = [  # MATLAB's titles stand in two lines
                _titled(f"{above} {below}".strip()) for above, below in zip(self._upper, cells, strict=True)
            ]
            self._upper = []
            return None
        if len(cells) != len(self._barred_titles) or not cells[0].isdigit():
            return None
        found = {title: number(cell) for title, cell in zip(self._barred_titles, cells, strict=True)}
        row = {title: value for title, value in found.items() if value is not None}
        shares = [cell for title, cell in zip(self._barred_titles, cells, strict=True) if "load" in title]
        if shares and _SHARES.match(shares[0]):
            row["max_expert_load"] = max(map(float, shares[0].split("/")))
        return row

    def _cells(self, line: str, words: list[str], counted: re.Match[str]) -> Row | None:
        row = {self._titles[0]: float(counted[1])}
        for title, word in zip(self._titles[1:], words[1:], strict=False):
            value = None if ":" in word.rstrip(":") else number(word.rstrip(":"))
            if value is not None:
                row[title] = value
        bar = _BAR.search(line)
        if bar is not None and len(row) >= self._fewest:
            row |= {INNER: float(bar[1]), OF: float(bar[2])}
            self._counted = {name: row[name] for name in (self._titles[0], INNER, OF)}
        return row if len(row) >= self._fewest and not (self._of_sums and row.get("step") == 0) else None


def _norm_title(found: re.Match[str]) -> str:
    """A title between bars of its own as the name of a norm."""
    name = found[1].lower()
    return "grad_norm" if name in ("g", "grad") else f"norm_of_{name}"


def _all_numbers(words: list[str]) -> bool:
    return all(number(word) is not None for word in words)


def _titled(title: str) -> str:
    """The name of the column under a title."""
    lower = title.lower()
    if lower in _PARTS_OF_YOLO:
        return f"{lower}_loss"
    return _TITLES.get(lower) or lower.replace("loss ", "loss_")
