"""The corpus is what the labs say it is, on every machine."""

import re

import pytest

from labrunner.corpus import grammar, tokenizer
from labrunner.errors import InputError


def test_there_are_240_training_sentences_with_ids_in_order():
    lines = grammar.training_lines()
    assert len(lines) == 240
    assert [line.id for line in lines] == [f"a13:{i:03d}" for i in range(240)]
    assert len({line.text for line in lines}) == 240


def test_every_form_of_write_stands_in_the_training_split():
    words = re.findall(r"[a-z]+", " ".join(line.text.lower() for line in grammar.training_lines()))
    for form in ("write", "writes", "wrote", "written", "writing"):
        assert words.count(form) >= 1, form


def test_held_out_sentences_are_not_trained_on():
    assert not {line.text for line in grammar.held_out_lines()} & {line.text for line in grammar.training_lines()}


def test_written_splits_and_its_rare_piece_stands_in_five_sentences():
    bpe = tokenizer.load("bpe")
    assert bpe.encode("has written").tokens[-2:] == ["\u2581wri", "tten"]
    assert tokenizer.sentences_holding()[bpe.token_to_id("tten")] == 5
    assert bpe.token_to_id("tten") in tokenizer.rare_tokens(10)


def test_the_second_tokenizer_keeps_the_participle_whole():
    assert "written" in tokenizer.load("whole-participles").encode("has written notes").tokens


@pytest.mark.parametrize("name", tokenizer.NAMES)
def test_training_the_tokenizer_again_gives_the_file_that_is_kept(name):
    assert tokenizer.train(name).to_str(pretty=True) == tokenizer.path(name).read_text(encoding="utf-8")


def test_a_syllable_drill_is_made_of_the_rare_piece_alone():
    line = grammar.drill_line("piece:tten", 18)
    ids = tokenizer.encode(line.text)[1:-1]
    assert [tokenizer.piece(i) for i in ids] == ["tten"] * 18


def test_drills_repeat_or_take_turns():
    assert grammar.drill_line("repeat:written", 3).text == "written written written"
    assert grammar.drill_line("alternate:wrote,written", 2).text == "wrote written wrote written"


@pytest.mark.parametrize("drill", ["piece:", "piece:a,b", "shout:tten", ""])
def test_an_unknown_drill_is_refused_with_the_forms_that_exist(drill):
    with pytest.raises(InputError, match="repeat:WORD"):
        grammar.drill_line(drill, 2)


def test_sentences_fit_the_labs_context():
    assert max(len(tokenizer.encode(line.text)) for line in grammar.training_lines()) <= 64
