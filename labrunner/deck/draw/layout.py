"""Where things stand on the run screen at a given size. Numbers only; widgets are placed by these."""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST = (60, 18)  #: columns and rows below which nothing useful can be shown
WIDE = (140, 40)
MEDIUM = (100, 32)

Box = tuple[int, int, int, int]  #: x, y, width, height


@dataclass(frozen=True)
class Layout:
    """Boxes of the run screen. `slots` hold panels in order; the others are None where there is no room for them."""

    kind: str
    slots: tuple[Box, ...]
    readings: Box | None = None
    events: Box | None = None
    table: Box | None = None
    batches: Box | None = None
    event_log: Box | None = None


def too_small(width: int, height: int) -> bool:
    """Whether a terminal of `width` x `height` cells has no room for the screens."""
    return width < SMALLEST[0] or height < SMALLEST[1]


def arrange(width: int, height: int, *, full: bool) -> Layout:
    """The layout for a screen of `width` x `height` cells; the first row is the header, the last the footer.

    `full` shows one panel as large as it can be.
    """
    inner = height - 2
    if full:
        lines = 4
        panel = (0, 1, width, inner - lines)
        return Layout("full", (panel,), (0, 1 + inner - lines, width, 3), (0, height - 2, width, 1))
    if width >= WIDE[0] and height >= WIDE[1]:
        return _wide(width, inner - 1)  # above the footer is the line for news
    if width >= MEDIUM[0] and height >= MEDIUM[1]:
        return _grid("medium", width, height, columns=2, rows=2)
    if height >= 38:
        return _grid("tall", width, height, columns=1, rows=3)
    return _grid("small", width, height, columns=2, rows=1)


def _grid(kind: str, width: int, height: int, *, columns: int, rows: int) -> Layout:
    lines = 4
    inner = height - 2 - lines
    slots = []
    for row in range(rows):
        top, bottom = 1 + row * inner // rows, 1 + (row + 1) * inner // rows
        for column in range(columns):
            left, right = column * width // columns, (column + 1) * width // columns
            slots.append((left, top, right - left, bottom - top))
    return Layout(kind, tuple(slots), (0, 1 + inner, width, 3), (0, height - 2, width, 1))


def _wide(width: int, inner: int) -> Layout:
    """All seven panels in two rows (panel 7 twice as wide), batch log and readings below, events at the bottom."""
    tall = inner * 3 // 10
    edges = [column * width // 4 for column in range(5)]
    first = [(edges[c], 1, edges[c + 1] - edges[c], tall) for c in range(4)]
    second = [(edges[c], 1 + tall, edges[c + 1] - edges[c], tall) for c in range(2)]
    last = (edges[2], 1 + tall, width - edges[2], tall)
    below = 1 + 2 * tall
    room = inner - 2 * tall
    half = width * 45 // 100
    log_rows = max(room // 3, 4)
    return Layout(
        "wide",
        (*first, *second, last),
        table=(half, below, width - half, room),
        batches=(0, below, half, room - log_rows),
        event_log=(0, below + room - log_rows, half, log_rows),
    )


#: In the wide layout every panel has its place: the ones read together stand together.
WIDE_ORDER = (1, 3, 4, 5, 2, 6, 7)
