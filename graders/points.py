"""How points, and shares of them, are written. Needs no other module."""

from __future__ import annotations


def points(value: float) -> str:
    """A score without needless decimals: 12, 11.5, 7.33."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def factor(share: float) -> str:
    """A share of confirmed numbers, as points were multiplied by it: `0.977`."""
    return f"{share:.3f}".rstrip("0").rstrip(".")
