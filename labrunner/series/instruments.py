"""Which panel shows which field of a step: the one table that screens, pages and graders share.

How a field looks (its label, colour, axis) is each of theirs to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Instrument(NamedTuple):
    """A field of the journal on a panel. A name that ends in a dot stands for every column that begins with it.

    `curve` is False for what is shown as a number only; `ours` for what our trainer does not write and other
    people's logs may hold.
    """

    panel: int
    field: str
    curve: bool = True
    ours: bool = True


#: The batch log goes by this number among the panels.
BATCH_LOG = 0
PANELS = (1, 2, 3, 4, 5, 6, 7)
#: Panels whose vertical axis is logarithmic to begin with: their curves live in different powers of ten.
LOGARITHMIC = frozenset({3, 5})
#: In the order in which a panel shows them. Panel 7, the histogram of token losses, and the batch log show no column.
INSTRUMENTS = (
    Instrument(1, "loss"),  # nats per token
    Instrument(1, "loss_ema"),  # nats per token
    Instrument(1, "val_loss", ours=False),  # nats per token
    Instrument(2, "lr"),
    Instrument(3, "grad_norm_pre"),  # l2 norm over all parameters, before the clip
    Instrument(3, "grad_norm_post"),  # the same, after it
    Instrument(3, "clip_coef", curve=False),  # post over pre
    Instrument(4, "act_rms."),  # root mean square of a part's output
    Instrument(5, "param_norm"),
    Instrument(5, "m_norm"),
    Instrument(5, "v_norm"),
    Instrument(5, "update_ratio"),  # norm of the update over that of the parameters
    Instrument(5, "v_zero"),  # share of v's entries that are exactly 0
    Instrument(5, "param_norms.", curve=False),
    Instrument(6, "loss_scale"),
    Instrument(6, "overflow", curve=False),  # 1 where a gradient overflowed
    Instrument(6, "tokens_per_second"),
)


def fields_of(panel: int) -> tuple[str, ...]:
    """The fields of our journal that a panel shows, as curve or number; empty for panel 7 and the batch log."""
    return tuple(i.field for i in INSTRUMENTS if i.panel == panel and i.ours)


def curves_of(panel: int) -> tuple[str, ...]:
    """The fields that a panel draws as curves, those of other people's logs among them."""
    return tuple(i.field for i in INSTRUMENTS if i.panel == panel and i.curve)


def panel_of(field: str | None) -> int | None:
    """The panel that shows a field by exactly this name; None for a field on no panel, and for None."""
    return next((i.panel for i in INSTRUMENTS if i.field == field), None)


def columns_for(field: str, columns: Iterable[str]) -> list[str]:
    """Those of `columns` that a field of the table stands for, in their order."""
    return [name for name in columns if name.startswith(field) and (name == field or field.endswith("."))]
