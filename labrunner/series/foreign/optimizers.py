"""Which optimizer a log names: in a printed line of configuration, in a configuration, in the name of a rate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

#: The key of a configuration under which it is kept.
KEY = "optimizer"
_ADAM = r"(?:decoupled|fused|n|r|paged_?|cpu|deepspeed_?cpu_?|one_?bit_?)?adam(?:w|ax|mini)?"
_OTHERS = (
    "sgd|nesterov|momentum|rmsprop|ada(?:grad|delta|factor|bound|belief)|lamb|lars|lion|muon|shampoo|soap|sophia|"
    "l-?bfgs|novograd|prodigy|d-?adaptation|rprop|asgd|ranger|schedule_?free"
)
#: A name on its own, as the value of an option, or as a class: `torch.optim.SGD`, `adamw_torch`, `SGD (`.
_NAMED = re.compile(rf"(?<![a-z0-9])({_ADAM}|{_OTHERS})(?![a-z0-9])", re.IGNORECASE)
#: Those that are words of nothing else.
_PLAIN = re.compile(
    r"(?<![a-z0-9])(?:sgd|adamw|nadam|radam|rmsprop|adagrad|adadelta|adafactor)(?![a-z0-9])", re.IGNORECASE
)
#: What a line speaks of that names one, and settings whose names hold that of an optimizer and name none.
_SPEAKS = re.compile(r"optim|solver|\bopt\b|--opt", re.IGNORECASE)
_SETTING = re.compile(
    r"\b(?:sgd|adamw?|muon|lion|lamb)_(?:momentum|beta\w*|eps\w*|lr|wd|weight_decay|w_mode)|\bmomentum\b", re.IGNORECASE
)
_LONGEST = 20_000


def in_line(line: str) -> frozenset[str]:
    """The optimizers that a line of text names, in lower case; mostly none."""
    if len(line) > _LONGEST or (_SPEAKS.search(line) is None and _PLAIN.search(line) is None):
        return frozenset()
    return _names(_SETTING.sub("", line))


def in_configuration(config: Mapping[str, object]) -> frozenset[str]:
    """Those that a flat configuration names as one (`optimizer.name`, `optim`, `args.opt`)."""
    found: set[str] = set()
    for key, value in config.items():
        if isinstance(value, str) and _SPEAKS.search(key.replace("_", " ")) is not None:
            found |= _names(value)
    return frozenset(found)


def in_columns(names: Iterable[str]) -> frozenset[str]:
    """Those that the names of columns tell (`lr-SGD`, `lr-DecoupledAdamW/group0`)."""
    return frozenset(found for name in names if "lr" in name.lower() for found in _names(name))


def _names(text: str) -> frozenset[str]:
    return frozenset(found[1].lower() for found in _NAMED.finditer(text.replace("_", " ")))


def only_adam(named: Iterable[str]) -> bool:
    """Whether of some optimizers each is a kind of Adam; also of none."""
    return all("adam" in name for name in named)
