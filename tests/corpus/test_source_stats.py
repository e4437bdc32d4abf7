"""The built-in sources are large enough, of clearly different kind, and written by somebody."""

import json
from collections import Counter
from pathlib import Path

import pytest

from labrunner.corpus.grammar import training_lines
from tools import source_stats as stats

ROOT = Path(__file__).resolve().parents[2]
TEXTS = stats.built_in()
MEASURED = {name: stats.measure(text) for name, text in TEXTS.items()}


@pytest.mark.parametrize("name", TEXTS)
def test_a_source_has_thirty_kibibytes_of_prose_that_is_no_template(name):
    found = MEASURED[name]
    assert found.bytes >= 30 * 1024
    assert found.vocabulary > 1000
    assert found.repeated_ngrams < 0.02
    assert found.compressed > 0.35


def test_the_grammar_corpus_which_is_a_template_would_not_pass():
    found = stats.measure("\n".join(line.text for line in training_lines()))
    assert found.compressed < 0.3 and found.vocabulary < 300
    assert found.halves_apart < 0.6 * min(each.halves_apart for each in MEASURED.values())


def test_two_sources_are_further_apart_than_the_halves_of_one():
    apart = stats.distances(TEXTS)
    assert len(apart) == 3 and min(apart.values()) > 0.5
    for (one, other), value in apart.items():
        assert value > max(MEASURED[one].halves_apart, MEASURED[other].halves_apart) + 0.05


def test_each_has_the_structure_of_its_kind():
    docs, prose, dialogue = (MEASURED[name] for name in ("repo-docs", "gutenberg", "hermes3-general"))
    assert docs.list_lines > 0.4 and docs.mean_line < 50
    assert prose.list_lines == prose.question_lines == 0 and prose.mean_line > 300
    assert dialogue.list_lines == 0 and 0.4 < dialogue.question_lines < 0.6


@pytest.mark.parametrize(
    ("one", "other", "value"), [("ab", "ab", 0.0), ("ab", "cd", 1.0), ("a", "ab", 0.5579230452841438)]
)
def test_distances_of_small_distributions_are_known(one, other, value):
    assert stats.js_distance(Counter(one), Counter(other)) == pytest.approx(value)


def test_entropies_of_small_texts_are_known():
    assert stats.entropy(Counter("aabb")) == 1.0
    assert stats.conditional_entropy("abababababab") == pytest.approx(0.0, abs=0.1)
    assert stats.repeated_ngrams("a b c d e f g h i j".split()) == 0.0
    assert stats.repeated_ngrams("a b c d e f g h".split() * 2) == pytest.approx(2 / 9)


def test_the_command_prints_what_the_page_says(capsys):
    assert stats.main([]) == 0
    page = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
    for line in capsys.readouterr().out.splitlines():
        assert line in page


def test_the_command_measures_other_files_and_refuses_none(tmp_path, capsys):
    text = tmp_path / "a.txt"
    text.write_text("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen")
    assert stats.main([str(text), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sources"][str(text)]["words"] == 16
    text.write_bytes(b"\xff\xfe\x00")
    assert stats.main([str(text)]) == 2 and "UTF-8" in capsys.readouterr().err
    text.write_text("")
    assert stats.main([str(text)]) == 2 and "too short" in capsys.readouterr().err
