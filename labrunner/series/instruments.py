"""Which panel shows which field of a step: the one table that screens, pages and graders share.

How a field looks (its label, colour, axis) is each of theirs to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Instrument(NamedTuple):
    """A field of the journal on a panel. A name that ends in a dot stands for every column that begins with it.

    `curve` is False for what is shown as a number only. `page` is 2 for what a panel shows when it is turned.
    """

    panel: int
    field: str
    curve: bool = True
    page: int = 1


#: The batch log goes by this number among the panels.
BATCH_LOG = 0
PANELS = (1, 2, 3, 4, 5, 6, 7)
#: Panels whose vertical axis is logarithmic to begin with: their curves live in different powers of ten.
LOGARITHMIC = frozenset({3, 5})
#: In the order in which a panel shows them. The histogram of token losses, which panel 7 begins with, is no column, and
#: neither is anything in the batch log.
INSTRUMENTS = (
    Instrument(1, "loss"),  # nats per token
    Instrument(1, "loss_ema"),  # nats per token
    Instrument(1, "eval_loss"),  # nats per token of held-out text
    Instrument(2, "lr"),
    Instrument(3, "grad_norm_pre"),  # l2 norm over all parameters, before the clip
    Instrument(3, "grad_norm_post"),  # the same, after it
    Instrument(3, "clip_coef", curve=False),  # post over pre
    Instrument(4, "act_rms."),  # root mean square of a part's output
    Instrument(4, "attn_logit_max.", page=2),  # largest logit of a block's attention, before the softmax
    Instrument(4, "attn_entropy.", page=2),  # nats, mean of the rows of a block's attention
    Instrument(5, "param_norm"),
    Instrument(5, "m_norm"),
    Instrument(5, "v_norm"),
    Instrument(5, "update_ratio"),  # norm of the update over that of the parameters
    Instrument(5, "v_zero"),  # share of v's entries that are exactly 0
    Instrument(5, "param_norms.", curve=False),
    Instrument(5, "grad_v_rms", page=2),  # root mean square of g / sqrt(v): how stale v is
    Instrument(6, "loss_scale"),
    Instrument(6, "overflow", curve=False),  # 1 where a gradient overflowed
    Instrument(6, "tokens_per_second"),
    Instrument(7, "token_entropy", page=2),  # nats, of the distribution of the batch's tokens
)
#: Fields that settings decide, not what was computed: side by side they tell which setting the lab made differ.
SET = frozenset({"lr", "loss_scale"})
#: Panels that can be turned to a second page.
TURNABLE = frozenset(i.panel for i in INSTRUMENTS if i.page == 2)


def fields_of(panel: int, page: int = 1) -> tuple[str, ...]:
    """The fields that a page of a panel shows, as curve or number; empty for the histogram and the batch log."""
    return tuple(i.field for i in INSTRUMENTS if (i.panel, i.page) == (panel, page))


def curves_of(panel: int, page: int = 1) -> tuple[str, ...]:
    """The fields that a page of a panel draws as curves."""
    return tuple(i.field for i in INSTRUMENTS if (i.panel, i.page) == (panel, page) and i.curve)


def panel_of(field: str | None) -> int | None:
    """The panel that shows a field by exactly this name; None for a field on no panel, and for None."""
    return next((i.panel for i in INSTRUMENTS if i.field == field), None)


def columns_for(field: str, columns: Iterable[str]) -> list[str]:
    """Those of `columns` that a field of the table stands for, in their order."""
    return [name for name in columns if name.startswith(field) and (name == field or field.endswith("."))]
