"""The byte-pair tokenizer of the grammar corpus, trained with the `tokenizers` library.

    python -P -m labrunner.corpus.tokenizer         writes the trained files anew, beside this module

They are kept there so that a run needs no training of a tokenizer and every machine has the same pieces; a test proves
that they come out the same. Merges stop at pairs seen fewer than `MIN_FREQUENCY` times. That is what splits `written`:
its ending `tten`, shared with `bitten`, is frequent enough to be a piece, the whole word is not.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

from labrunner.corpus.grammar import SYLLABLE_MARK, training_lines

PAD, BOS, EOS, UNK = "<pad>", "<s>", "</s>", "<unk>"
SPECIAL = (PAD, BOS, EOS, UNK)
PAD_ID, BOS_ID, EOS_ID, UNK_ID = range(4)
VOCAB_SIZE = 480
MIN_FREQUENCY = 5
NAMES = ("bpe", "whole-participles")
FOLDER = Path(__file__).parent
#: The words that the second tokenizer keeps whole: a way to hide a rare piece, which a fix may propose and is refused.
WHOLE = ("written", "bitten")


def train(name: str) -> Tokenizer:
    """Train the tokenizer `name` ("bpe" or "whole-participles") on the training sentences."""
    tokenizer = Tokenizer(models.BPE(unk_token=UNK))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(SYLLABLE_MARK, "removed"),
            pre_tokenizers.Metaspace(prepend_scheme="first"),
            pre_tokenizers.Punctuation(),
        ]
    )
    tokenizer.decoder = decoders.Metaspace()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCAB_SIZE, min_frequency=MIN_FREQUENCY, special_tokens=list(SPECIAL), show_progress=False
    )
    tokenizer.train_from_iterator((line.text for line in training_lines()), trainer)
    if name == "whole-participles":
        tokenizer.add_tokens(list(WHOLE))
    return tokenizer


def path(name: str) -> Path:
    """Where the trained tokenizer `name` is kept."""
    return FOLDER / f"tokenizer-{name}.json"


@cache
def load(name: str = "bpe") -> Tokenizer:
    """The trained tokenizer."""
    return Tokenizer.from_file(str(path(name)))


@cache
def tokenizer_hash(name: str = "bpe") -> str:
    """SHA-256 of the tokenizer's file."""
    return hashlib.sha256(path(name).read_bytes()).hexdigest()


@cache
def encode(text: str, name: str = "bpe") -> tuple[int, ...]:
    """Token ids of a line with begin and end marks."""
    return (BOS_ID, *load(name).encode(text).ids, EOS_ID)


@cache
def piece(token_id: int, name: str = "bpe") -> str:
    """A token as a person reads it: a leading blank stands for the start of a word, an arrow for a line break."""
    if name == "sources" and token_id >= len(SPECIAL):
        return load(name).decode([token_id]).replace("\n", "\u21b5")
    return (load(name).id_to_token(token_id) or UNK).replace("\u2581", " ")


@cache
def sentences_holding(name: str = "bpe") -> dict[int, int]:
    """For each token id, how many training sentences hold it."""
    counts: dict[int, int] = {}
    for line in training_lines():
        for token in set(encode(line.text, name)):
            counts[token] = counts.get(token, 0) + 1
    return counts


def rare_tokens(below: int, name: str = "bpe") -> frozenset[int]:
    """Token ids that fewer than `below` training sentences hold; special marks are never rare."""
    counts = sentences_holding(name)
    return frozenset(t for t in range(len(SPECIAL), load(name).get_vocab_size()) if counts.get(t, 0) < below)


def write_files() -> None:
    """Train and keep both tokenizers."""
    for name in NAMES:
        train(name).save(str(path(name)), pretty=True)


if __name__ == "__main__":
    write_files()
