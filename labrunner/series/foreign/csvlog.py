"""Tables with a header: CSV, TSV, semicolons, bars, or columns set apart by blanks. Read in a stream."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping

import numpy as np

from labrunner.errors import InputError
from labrunner.series.foreign import long, names
from labrunner.series.foreign.numbers import number, numbers_of
from labrunner.series.foreign.streams import halves, lines_of
from labrunner.series.foreign.table import RowTable
from labrunner.series.foreign.titles import (
    all_numbers,
    column_of,
    columns_of,
    is_message,
    is_number,
    joined_titles,
    of_a_card,
    runs_in_chart,
)
from labrunner.series.series import Series

#: A word, then a number: `loss 2.31` is a printed value, no title.
_VALUED = re.compile(r"[A-Za-z]\s*[ :=]\s*[-+]?\d")
#: A value behind its name, or behind what counts it: `Iteration 100: 0.95`, `lr=0.1`.
_TOLD = re.compile(r"[:=]\s+[-+]?\d|[A-Za-z]\s*=\s*[-+]?\d")
#: The mark of tables whose cells are set apart by any sign; these signs; and a number within what prints its type.
LOOSE = "~"
_SIGNS = re.compile(r"[-=]>|\u2192|[()\[\]{},;:|#]")
_TYPED = re.compile(r"\b(?:tensor|(?:np\.|numpy\.)?float\d+|array)\(\[?([-+.\w]+)[^()]*\)")
#: A line that only sets others apart, as `|----|`.
_RULED = re.compile(r"[\s|+=_:-]*\Z")
#: Lines of remarks that may hold the titles.
_MOST_REMARKS = 8
#: Titles of an evolution's generations: the best of its members, their mean, and the worst.
_OF_MEMBERS = ({"best"}, {"mean", "avg", "average"}, {"worst"})
#: The titles of a table of settings, which some programs print before their steps.
_OF_SETTINGS = re.compile(r"\W*(?:(?:hyper-?)?param(?:eter)?|setting|option|argument)s?\W+values?\W*\Z", re.IGNORECASE)
#: Rows after which columns that nobody asks for are not even parsed any more.
_SAMPLE = 1000
#: Bytes of lines that are not halved any more, and blocks without a single such part after which none is looked for.
_SMALLEST, _MOST_FRUITLESS = 2048, 2


def delimiter_of(head: list[str]) -> str | None:
    """The separator of a table whose first lines are `head`; None when they are no table.

    A table's first line is a header with a column that is known (or all numbers, where there is no header), and the
    following lines have as many cells.
    """
    lines = [line for line in head if not is_rule(line) and not line.startswith("#")]
    return None if not lines or _OF_SETTINGS.match(lines[0]) else _regular_delimiter(lines) or _odd_delimiter(lines)


def _regular_delimiter(lines: list[str]) -> str | None:
    """The separator of a table whose lines are cells between one and the same mark."""
    for mark in (",", "\t", ";", "|", " "):
        cells = _split(lines[0], mark)
        if len(cells) < 2:
            continue
        cells = joined_titles(cells, _split(lines[1], mark)) if len(lines) > 1 else cells
        widths = [len(_split(line, mark)) for line in lines[1:20]]
        regular = not widths or sum(w == len(cells) for w in widths) >= 0.8 * len(widths)
        if not regular:
            continue
        if mark == "|" and of_a_card(cells):
            return mark
        titles = not any(is_number(c) or _VALUED.search(c) for c in cells)
        known = any(names.field_of(column_of(cell)) for cell in cells) and _numeric(lines[1:20], mark)
        if titles and (known or mark in ",\t;|" and long.places(cells) is not None):
            return mark
        if len(lines) > 1 and mark != "|" and all(is_number(c) for c in cells):
            return mark
        if len(lines) > 1 and mark in ",\t;" and titles and _numeric(lines[1:20], mark):
            if not any(_TOLD.search(line) for line in lines[1:20]):  # a sentence with a comma, then printed lines
                return mark
    return None


def is_rule(line: str) -> bool:
    """Whether a line only sets others apart."""
    return _RULED.match(line) is not None


def _odd_delimiter(lines: list[str]) -> str | None:
    """The same of tables whose lines are not cells between one and the same mark."""
    if len(lines) > 2 and _framed(lines[0], lines[2:20]):
        return " "
    if len(lines) > 3 and _loose(lines[:20]):
        return LOOSE
    if len(_split(lines[0], ",")) > 1 or len(lines) < 2:
        return None
    return "," if _one_column(lines[:20]) else None


def _framed(titles: str, rows: list[str]) -> bool:
    """Whether rows have the cell of an index more than the titles above them, as a data frame is printed."""
    cells = titles.split()
    known = any(names.field_of(cell) for cell in cells) and not any(is_number(cell) for cell in cells)
    widths = {len(row.split()) for row in rows}
    return titles[:1].isspace() and known and widths == {len(cells) + 1} and _numeric(rows, " ")


def _loose(lines: list[str]) -> bool:
    """Whether lines hold a counter and as many numbers each behind it, and nothing but signs between them."""
    rows = [_unwrapped(line) for line in lines]
    found = [[number(cell) for cell in row] for row in rows]
    if len({len(row) for row in rows}) != 1 or len(rows[0]) < 2 or any(None in row for row in found):
        return False
    counted = all(row[0] is not None and row[0] % 1 == 0 for row in found)
    return counted and any(row[1] is not None and row[1] % 1 != 0 for row in found)


def _unwrapped(line: str) -> list[str]:
    """The cells of such a line: `(1, 2.3)`, `1 => 2.3`, `1 tensor(2.3)`."""
    return _SIGNS.sub(" ", _TYPED.sub(r"\1", line)).split()


def _one_column(lines: list[str]) -> bool:
    """Whether lines are a column: numbers below a name that is known, or bare ones, below a line of words or not."""
    if names.field_of(lines[0].strip()) and is_number(lines[1]) or _bare(lines):
        return True
    return len(lines) > 3 and is_message(lines[0]) and _bare(lines[1:])


def _bare(lines: list[str]) -> bool:
    """Whether lines hold a number each, and not but whole ones."""
    found = [number(line) for line in lines]
    return all(value is not None for value in found) and any(value is not None and value % 1 != 0 for value in found)


def _numeric(lines: list[str], mark: str) -> bool:
    """Whether most lines hold at least as many numbers as words (none: a header alone)."""
    rows = [[c for c in _split(line, mark) if c.strip()] for line in lines]
    good = [sum(is_number(c) for c in row) * 2 >= len(row) for row in rows]
    return sum(good) >= 0.8 * len(good)


def _split(line: str, mark: str) -> list[str]:
    if mark == " ":
        return line.split()
    if mark == LOOSE:
        return _unwrapped(line)
    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=mark))
    except (csv.Error, StopIteration):
        return [line]


def read_table(blocks: Iterable[bytes], source: str, chosen: Mapping[str, str], mark: str) -> Series:
    """A table as a run. Rows that are too short or hold words instead of numbers lose those cells only."""
    table, reader = RowTable(chosen), TableLines(mark, source)
    for block in blocks:
        reader.take(block, table)
    if reader.gathered is not None:
        reader.gathered.into(table)
    if reader.headless and "loss" not in chosen.values() and _whole(table.values("loss")):
        raise InputError(
            f"{source}: this table has no header, and its {'second' if reader.wide else 'only'} column holds whole "
            "numbers only, as scores and counts do; if it is the loss: --column loss=loss; if another one is, for "
            "example --column 'column 3=loss'"
        )
    series = table.series(source, chosen, table=True)
    series.notes[:0] = reader.notes
    series.marks |= {"beside"} if table.beside or reader.printed else set()
    return series


class TableLines:
    """The rows of a table, of which the first gives the names. `notes` are remarks about its header.

    Lines that hold plain numbers and nothing else are read many at once, all others one by one.
    """

    def __init__(self, mark: str, source: str = "") -> None:
        self.notes: list[str] = []
        self._source = source
        self.wide = True  #: it has more columns than one
        self.headless = False  #: the first line holds numbers, so the columns' names are guesses
        self._mark = mark
        self._header: list[str] | None = None
        self._titles: list[str] = []  # the cells of the header's first line, until the next line was seen
        self._remarks: list[list[str]] = []  # cells of the lines before the table that begin with #
        self._wanted: list[tuple[int, str]] = []
        self.gathered: long.Gathered | None = None  #: what rows of one quantity each hold, where the table has such
        self._long: tuple[int, int] | None = None
        self._members: tuple[int, ...] = ()  # columns of an evolution, until it is known what its best is
        self._index = False  # whether each row begins with a cell that has no title
        self._fruitless = 0  # blocks in a row that could not be read by columns

    @property
    def printed(self) -> bool:
        """Whether its rows were printed one by one, with blanks or other signs between their numbers and without a
        header, and not written as a table that something else may have filled up."""
        return self.headless and self.wide and self._mark in (" ", LOOSE)

    def take(self, block: bytes, table: RowTable) -> None:
        """Read whole lines into a table."""
        if table.count < _SAMPLE:
            block = self._sample(block, table)
        if self._fruitless < _MOST_FRUITLESS and self.gathered is None:
            self._fruitless = 0 if self._by_columns(block, table) else self._fruitless + 1
        else:
            self._one_by_one(block, table)

    def _sample(self, block: bytes, table: RowTable) -> bytes:
        """Read the first rows one by one; what is left of the block when it is known which columns are wanted."""
        begin = 0
        for line in block.splitlines(keepends=True):
            self._one_by_one(line, table)
            begin += len(line)
            if table.count == _SAMPLE:
                self._wanted = [(i, name) for i, name in self._wanted if table.wants(name)]
                break
        return block[begin:]

    def _by_columns(self, block: bytes, table: RowTable) -> bool:
        """Read lines by columns where that can be done, else in halves, and in the end one by one; False where none
        could be read so."""
        columns = self._columns(block) if block else {}
        if columns is not None:
            if columns:
                table.add_columns(columns, len(next(iter(columns.values()))[0]))
            return True
        first, second = halves(block)
        if len(block) < _SMALLEST or not second:
            self._one_by_one(block, table)
            return False
        parts = [self._by_columns(first, table), self._by_columns(second, table)]
        return any(parts)

    def _columns(self, block: bytes) -> dict[str, tuple[np.ndarray, np.ndarray | None]] | None:
        """The wanted columns of some lines; None unless each has as many cells as the header, numbers or empty."""
        mark, width = self._mark.encode(), len(self._header or ())
        plain = _unquoted(block, mark)
        if plain is None or b"#" in plain or not plain.isascii() or not self._wanted:
            return None
        if mark == b" ":
            plain = _single_blanks(plain)
        if mark != b"," and b"," in plain:
            return None  # decimal commas: such cells are read one by one
        if not _regular(plain, mark, width):
            return None
        cells = plain[:-1].replace(b"\n", mark)
        columns: dict[str, tuple[np.ndarray, np.ndarray | None]] = {}
        if len(self._wanted) == width:
            found = numbers_of(cells if mark == b"," else cells.replace(mark, b","))
            if found is None:
                return None
            for i, name in self._wanted:
                columns[name] = found[0][i::width], None if found[1] is None else found[1][i::width]
            return _with_something(columns)
        parts = cells.split(mark)
        for i, name in self._wanted:
            found = numbers_of(b",".join(parts[i::width]))
            if found is None:
                return None
            columns[name] = found
        return _with_something(columns)

    def _one_by_one(self, block: bytes, table: RowTable) -> None:
        for line in lines_of(block):
            row = self.row(line)
            if row and self.gathered is None:
                table.add(row)

    def row(self, line: str) -> dict[str, float] | None:
        """The numbers of a line by column; None for the header, and for a line without numbers."""
        if self._header is None and line.startswith("#"):
            self._remarks = [*self._remarks[-_MOST_REMARKS:], _cells_of(line.lstrip("# \t"), self._mark) or []]
            return None
        cells = _cells_of(line, self._mark)
        if self._header is None and cells and self._mark == " " and line[:1].isspace() and not all_numbers(cells):
            self._index = True  # unless a row is no longer than the titles
        return self._row_of(cells) or None if cells else None

    def _begin(self, cells: list[str]) -> bool:
        """Take the titles from the first line, or from a remark above it; whether that line holds titles."""
        remarks = [remark for remark in self._remarks if len(remark) == len(cells)]
        told = [remark for remark in remarks if any(names.field_of(column_of(cell)) for cell in remark)]
        if told:
            self._header = columns_of(told[-1], self.notes, self._source)  # `# step loss`, as numpy has it
        else:
            self._header = columns_of(cells, self.notes, self._source)
            self.headless, self.wide = all_numbers(cells), len(cells) > 1
        runs_in_chart(cells, self.notes)
        self._wanted = [(i, n) for i, n in enumerate(self._header) if not n.endswith(("__MIN", "__MAX"))]
        titles = not (all_numbers(cells) or of_a_card(cells))
        self._long = long.places(self._header) if titles else None
        self.gathered = long.Gathered() if self._long is not None else None
        self._members = _members(self._header)
        self._titles = cells if titles else []
        self._remarks = []
        return titles

    def _row_of(self, cells: list[str]) -> dict[str, float]:
        if self._header is None:
            titles = self._begin(cells)
        elif self._titles and (whole := joined_titles(self._titles, cells)) != self._titles:
            self._header, self._titles, titles = columns_of(whole, self.notes, self._source), [], True
            self._wanted = list(enumerate(self._header))
        elif self._long is not None and self.gathered is not None:
            told = long.told(cells, self._long, self._header)
            if told is not None and cells != self._header:
                self.gathered.put(*told)
                return {told[0]: told[1]} | told[2]
            return {}
        elif self._index and len(cells) == 1 and not all_numbers(cells):
            self._header.insert(0, cells[0])  # pandas prints the index's name alone, below the titles
            self._index, titles = False, True
            self._wanted = list(enumerate(self._header))
        else:
            if self._index and len(cells) == len(self._header) + 1:
                cells = cells[1:]
            titles = cells[: len(self._header)] == self._header  # once more, as appended logs have it
        self._titles = self._titles if titles else []
        return {} if titles else self._numbers_of(cells)

    def _numbers_of(self, cells: list[str]) -> dict[str, float]:
        """The numbers of a row by the columns that are wanted."""
        row: dict[str, float] = {}
        if self._members:
            self._judge_members(cells)
        for place, name in self._wanted:
            value = number(self._pointed(cells[place])) if place < len(cells) else None
            if value is None and place < len(cells):
                value = names.coded(name, cells[place])
            if value is not None:
                row[name] = value
        return row

    def _judge_members(self, cells: list[str]) -> None:
        """Read the mean of an evolution's members as what they earn where the best has more of it than the worst, and
        as their loss where it has less."""
        found = [number(cells[place]) if place < len(cells) else None for place in self._members]
        best, _, worst = found
        if best is None or worst is None or best == worst:
            return
        self._wanted.append((self._members[1], "reward" if best > worst else "loss"))
        self._members = ()

    def _pointed(self, cell: str) -> str:
        """A cell of a table of semicolons, in which a comma stands before the decimals, with a point there."""
        return cell.replace(".", "").replace(",", ".") if self._mark == ";" and "," in cell else cell


def _members(titles: list[str]) -> tuple[int, ...]:
    """The columns of the best, the mean and the worst of an evolution's members; none where they are not all there, or
    where a column says what is minimised or earned."""
    plain = [names.plain(title) for title in titles]
    places = [next((i for i, name in enumerate(plain) if name in said), None) for said in _OF_MEMBERS]
    known = {(names.field_of(title) or ("",))[0] for title in titles}
    found = tuple(place for place in places if place is not None)
    return found if len(found) == len(places) and not known & {"loss", "reward"} else ()


def _whole(values: np.ndarray) -> bool:
    """Whether a column holds whole numbers only."""
    return len(values) > 0 and bool(np.all(values == np.round(values))) and bool(np.isfinite(values).all())


def _regular(block: bytes, mark: bytes, width: int) -> bool:
    """Whether each line has `width` cells."""
    if width < 2:
        return False
    others = bytes(sign for sign in range(256) if sign not in (10, mark[0]))
    signs = block.translate(None, others)
    return signs == (mark * (width - 1) + b"\n") * (len(signs) // width)


def _unquoted(block: bytes, mark: bytes) -> bytes | None:
    """The block without quotation marks; None unless they all stand at the edges of cells."""
    if b'"' not in block:
        return block
    opened = block.count(mark + b'"') + block.count(b'\n"') + block.startswith(b'"')
    closed = block.count(b'"' + mark) + block.count(b'"\n')
    return block.replace(b'"', b"") if opened == closed and opened + closed == block.count(b'"') else None


def _single_blanks(block: bytes) -> bytes:
    block = block.replace(b"\t", b" ")
    while b"  " in block:
        block = block.replace(b"  ", b" ")
    return block.replace(b"\n ", b"\n").replace(b" \n", b"\n").removeprefix(b" ")


def _with_something(
    columns: dict[str, tuple[np.ndarray, np.ndarray | None]],
) -> dict[str, tuple[np.ndarray, np.ndarray | None]] | None:
    """The columns, unless some row has a number in none of them (such a row is none)."""
    masks = [there for _, there in columns.values() if there is not None]
    return columns if len(masks) < len(columns) or bool(np.any(masks, axis=0).all()) else None


def _cells_of(line: str, mark: str) -> list[str] | None:
    if _RULED.match(line) or line.startswith("#"):
        return None
    if mark == " ":
        return line.split()
    if mark == LOOSE:
        return _unwrapped(line)
    try:
        return next(csv.reader([line], delimiter=mark), None)
    except csv.Error:
        return None  # a torn or oversized line costs itself
