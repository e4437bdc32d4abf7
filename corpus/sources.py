"""The sources that the bandit chooses among: three texts of different kind, or any files a user names.

    python -P -m labrunner.corpus.sources         writes the tokenizer anew, beside this module

A source is cut into rows of as many tokens as the context holds. Its tokenizer is a byte-level BPE, so that any text in
UTF-8 can be read without an unknown token; it was trained on the three built-in texts, and a test proves that it comes
out the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from labrunner.corpus import tokenizer
from labrunner.corpus.grammar import Line
from labrunner.errors import InputError

FOLDER = Path(__file__).parent / "sources"
#: List-structured, long prose, questions and answers: the kinds that the first account of this failure mixed.
BUILT_IN = ("repo-docs", "gutenberg", "hermes3-general")
TOKENIZER = "sources"
VOCAB_SIZE = 512
#: A source larger than this is cut: it is read whole into memory, and no lab needs more.
MOST_BYTES = 64 << 20


@dataclass(frozen=True)
class Source:
    """A text as rows. `rows`: token ids, each beginning with the begin mark; `digest`: SHA-256 of the file."""

    name: str
    rows: tuple[tuple[int, ...], ...]
    digest: str

    def line(self, row: int) -> Line:
        """The row's text with the id by which the batch log names it, such as `gutenberg:0042`."""
        return Line(f"{self.name}:{row:04d}", _words(self.rows[row]))


def read(named: str, context: int) -> Source:
    """The source called `named`, or the text file at that path, in rows of `context` tokens.

    Raises InputError for an unknown name, and for a file that is empty, no text, or shorter than one row.
    """
    path = _path(named)
    try:
        raw = path.read_bytes()[:MOST_BYTES]
    except OSError as error:
        raise InputError(f"{path}: the source can't be read ({error.strerror})") from None
    text = _text(raw, path)
    ids = _ids(text)
    rows = tuple((tokenizer.BOS_ID, *ids[i : i + context]) for i in range(0, len(ids) - context + 1, context))
    if not rows:
        raise InputError(
            f"{path}: the source has {len(ids)} tokens, fewer than one row of model.context = {context}; "
            "give a longer text or a smaller context"
        )
    return Source(name_of(named), rows, hashlib.sha256(raw).hexdigest())


def name_of(named: str) -> str:
    """What a source is called in journals: its own name, or that of its file without the ending."""
    return named if named in BUILT_IN else Path(named).stem


def held_out(named: str, context: int) -> tuple[tuple[int, ...], ...]:
    """Rows of text of a source's kind that no run trains on: what lies beside its file, as `NAME.held-out.txt`.

    The last row may be shorter than `context`. Empty where no such file is there. Raises InputError for one that is no
    text.
    """
    source = _path(named)
    path = source.with_name(f"{source.stem}.held-out.txt")
    if not path.is_file():
        return ()
    ids = _ids(_text(path.read_bytes()[:MOST_BYTES], path))
    return tuple((tokenizer.BOS_ID, *ids[i : i + context]) for i in range(0, len(ids), context))


def read_all(named: Sequence[str], context: int) -> tuple[Source, ...]:
    """Several sources; none named means the three built-in ones. Raises InputError also where two share a name."""
    sources = tuple(read(name, context) for name in named or BUILT_IN)
    seen: set[str] = set()
    for source in sources:
        if source.name in seen:
            raise InputError(f"data.sources: two sources are called {source.name!r}; give files with different names")
        seen.add(source.name)
    return sources


def digest(named: Sequence[str]) -> str:
    """SHA-256 over the files of several sources, names included; it stands for the corpus in a manifest.

    Raises InputError for a name or file that is not there.
    """
    whole = hashlib.sha256()
    for name in named or BUILT_IN:
        path = _path(name)
        try:
            whole.update(f"{name}\0".encode() + hashlib.sha256(path.read_bytes()[:MOST_BYTES]).digest())
        except OSError as error:
            raise InputError(f"{path}: the source can't be read ({error.strerror})") from None
    return whole.hexdigest()


def _path(named: str) -> Path:
    """The file of a source. Raises InputError where there is none."""
    if named in BUILT_IN:
        return FOLDER / f"{named}.txt"
    path = Path(named).expanduser()
    if path.is_dir():
        raise InputError(f"{path}: this is a folder; a source is one text file")
    if not path.exists():
        raise InputError(
            f"data.sources: no source is called {named!r}, and there is no such file; built in are "
            f"{', '.join(BUILT_IN)}"
        )
    return path


def _text(raw: bytes, path: Path) -> str:
    """The text of a source's bytes. Raises InputError where they are none."""
    if not raw.strip():
        raise InputError(f"{path}: the source is empty; give a file with text in it")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise InputError(f"{path}: the source is no text in UTF-8; give a plain text file")
    return text.replace("\r\n", "\n")


@cache
def _ids(text: str) -> tuple[int, ...]:
    return tuple(tokenizer.load(TOKENIZER).encode(text).ids)


@lru_cache(maxsize=1 << 14)
def _words(row: tuple[int, ...]) -> str:
    return tokenizer.load(TOKENIZER).decode(list(row[1:]))


def rare_tokens(sources: Sequence[Source], below: int) -> frozenset[int]:
    """Token ids that fewer than `below` rows of the sources hold; special marks are never rare."""
    counts: dict[int, int] = {}
    for source in sources:
        for row in source.rows:
            for token in set(row):
                counts[token] = counts.get(token, 0) + 1
    size = tokenizer.load(TOKENIZER).get_vocab_size()
    return frozenset(t for t in range(len(tokenizer.SPECIAL), size) if counts.get(t, 0) < below)


def train() -> Tokenizer:
    """Train the tokenizer on the three built-in texts."""
    bpe = Tokenizer(models.BPE(unk_token=tokenizer.UNK))
    bpe.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bpe.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCAB_SIZE,
        special_tokens=list(tokenizer.SPECIAL),
        show_progress=False,
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
    )
    bpe.train_from_iterator(((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in BUILT_IN), trainer)
    return bpe


if __name__ == "__main__":
    train().save(str(tokenizer.path(TOKENIZER)), pretty=True)
