"""The lines of a batch, read back from the ids that a journal has."""

from __future__ import annotations

from labrunner.corpus import grammar, sources
from labrunner.engine.config import RunConfig
from labrunner.engine.record.lines import pieces_of, texts_of

FLOOD = {"kind": "concentrate-batch", "step": 12, "drill": "piece:tten", "lines": 2, "repeats": 3}


def test_sentences_and_drill_lines_have_their_texts_and_strangers_none():
    config = RunConfig.model_validate({"faults": [FLOOD]})
    texts = texts_of(["a13:007", "drill:tten#1", "drill:tten#2", "elsewhere:3"], config)
    assert texts == {
        "a13:007": grammar.training_lines()[7].text,
        "drill:tten#1": grammar.drill_line("piece:tten", 3, 1).text,
    }


def test_rows_of_the_sources_are_read_from_them():
    config = RunConfig.model_validate({"data": {"corpus": "sources", "tokenizer": "sources"}})
    texts = texts_of(["gutenberg:0002", "gutenberg:999999", "gutenberg:x"], config)
    assert texts == {"gutenberg:0002": sources.read("gutenberg", config.model.context).line(2).text}


def test_rare_pieces_are_marked_and_the_text_is_whole():
    config = RunConfig()
    text = grammar.training_lines()[7].text
    pieces = pieces_of(text, config)
    assert "".join(piece.text for piece in pieces).strip() == text.lower()
    assert any(piece.rare for piece in pieces_of(grammar.drill_line("piece:tten", 2).text, config))
