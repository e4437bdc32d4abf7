"""docs/verdicts: every verdict of `check` has its page, its pictures and numbers from `python -m tools.pictures`."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import get_args

import pytest
from diagnosis_fakes import journal, smooth_loss, write_run

from labrunner.cli import main as labrunner
from labrunner.commands.check import page_of
from labrunner.diagnosis.verdict import VerdictName
from labrunner.engine.process import trainer
from labrunner.engine.process.control import Inbox
from labrunner.errors import Exit, InputError
from labrunner.say import LANGUAGES
from tools.leaves import load_leaves
from tools.pictures import DOCS, MARK, MOVING, PRINTED, README, VERDICTS, write, write_all, written

#: What no run of ours can show, since none measures it or is judged by it: its page has neither picture nor figures.
UNSHOWN = ("memory", "suspect")
NAMES = tuple(name for name in get_args(VerdictName) if name not in UNSHOWN)
FOLDER = DOCS / "verdicts"
FIGURES = json.loads((FOLDER / "figures.json").read_text(encoding="utf-8"))
PICTURES = [DOCS / "img" / f"{MOVING}.svg", *(FOLDER / f"{name}.svg" for name in NAMES)]
#: What may hold digits without a mark: what `check` printed, code, links, and numbers that belong to no run.
FREE = (PRINTED.pattern, r"`[^`]*`", r"\]\([^)]*\)", r"^ {4}.*$", r"float16|float32|bfloat16|3e38|65,504")
#: What a page is called and says in each language.
INDEX = {"en": "README.md", "es": "README.es.md"}
SEE = {"en": "## See it happen", "es": "## Verlo pasar"}
VERDICT = {"en": "verdict", "es": "veredicto"}
NO_LAB = {"en": "No lab is about this one", "es": "Ningún lab trata de esto"}
BOTH = [(name, lang) for name in NAMES for lang in LANGUAGES]
#: Thresholds of the check and other general numbers that pages name.
GENERAL = {"0", "1", "10", "16", "50", "200"}


def page(name, lang="en"):
    return (DOCS.parent / page_of(name, lang)).read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verdict_has_its_page_its_picture_and_a_line_in_the_index(lang):
    assert set(NAMES) == set(VERDICTS) == set(FIGURES)
    index = (FOLDER / INDEX[lang]).read_text(encoding="utf-8")
    for name in NAMES:
        assert page(name, lang).startswith(f"# `{name}`: ") and f"]({name}.svg)" in page(name, lang)
        assert f"({Path(page_of(name, lang)).name})" in index and f"({name}.svg)" in index
        assert f"[{page(name, lang).splitlines()[0].partition(': ')[2]}](" in index


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_verdict_that_no_run_of_ours_shows_has_its_page_and_a_line_in_the_index(lang):
    index = (FOLDER / INDEX[lang]).read_text(encoding="utf-8")
    for name in UNSHOWN:
        title = page(name, lang).splitlines()[0]
        assert title.startswith(f"# `{name}`: ") and NO_LAB[lang] in page(name, lang).partition(SEE[lang])[2]
        assert f"[{title.partition(': ')[2]}]({Path(page_of(name, lang)).name})" in index


def test_both_languages_have_the_same_pages_pictures_marked_numbers_and_commands():
    there = {path.name for path in FOLDER.glob("*.md")}
    unshown = {Path(page_of(name, lang)).name for name in UNSHOWN for lang in LANGUAGES}
    assert there == {*INDEX.values(), *unshown, *(Path(page_of(*one)).name for one in BOTH)}
    for english in sorted(there):
        if english.endswith(".es.md"):
            continue
        spanish = f"{english[:-3]}.es.md"
        texts = [(FOLDER / name).read_text(encoding="utf-8") for name in (english, spanish)]
        assert f"[Español]({spanish})" in texts[0] and f"[English]({english})" in texts[1]
        for pattern in (r"\]\(([\w-]+\.svg)\)", r"<!--=(\w+)-->", r"^    python .*$", r"^(##|- )"):
            first, second = (sorted(re.findall(pattern, text, re.MULTILINE)) for text in texts)
            assert first == second, (english, pattern)
        here = {link for link in re.findall(r"\]\(([\w./-]+\.md)\)", texts[1]) if (FOLDER / link).is_file()}
        assert here and all(link.endswith(".es.md") or link in (english, "../check.md") for link in here)


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_every_number_of_a_page_is_marked_and_is_the_commands(name, lang):
    text, kept = page(name, lang), FIGURES[name]
    printed = kept["check"][lang]
    assert written(text, kept["figures"], printed) == text, f"run: python -m tools.pictures {name}"
    assert kept["leaf"] == VERDICTS[name].leaf and len(MARK.findall(text)) >= 2
    assert printed.lstrip().startswith(f"{VERDICT[lang]}: {name}") and printed in text
    numbers = [sorted(re.findall(r"\d[\d.]*\d|\d", said)) for said in kept["check"].values()]
    assert numbers[0] == numbers[1]  # one run, told in two languages
    bare = MARK.sub("", text)
    for pattern in FREE:
        bare = re.sub(pattern, "", bare, flags=re.DOTALL if "check" in pattern else re.MULTILINE)
    assert set(re.findall(r"\d[\d.,]*\d|\d", bare)) <= GENERAL


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_a_page_names_a_lab_that_shows_its_verdict_or_says_that_none_does(name, lang):
    see = page(name, lang).partition(SEE[lang])[2]
    assert f"tools.leaves {VERDICTS[name].leaf} " in see
    table = (DOCS / "verdicts.md").read_text(encoding="utf-8")
    labs = {path.parent.name for path in (DOCS.parent / "labs").glob("*/lab.toml")}
    named = set(re.findall(r"`([\w-]+)`", see)) & labs
    for lab in named:
        rows = [line.split("|")[4] for line in table.splitlines() if line.startswith(f"| {lab} |")]
        wanted = ("nan", "fp16-overflow") if name == "nan" else (name,)
        assert any(re.search(rf"\d {verdict}\b", row) for row in rows for verdict in wanted), lab
    assert named or NO_LAB[lang] in see or name == "too-short"


def test_a_number_without_a_figure_is_refused():
    with pytest.raises(InputError, match="no figure is called peaks"):
        written("7.1<!--=peaks-->", {"peak": "7.1"}, "")


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_small_has_no_script_and_is_readable_on_both_grounds(path):
    text = path.read_text(encoding="utf-8")
    assert len(text) < 200_000 and "prefers-color-scheme:dark" in text
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()}
    assert tags <= {"svg", "title", "style", "rect", "path", "text", "g"}
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "") and "url(" not in text
    assert ("@keyframes" in text) == (path.stem == MOVING)


def test_the_readme_begins_with_the_moving_picture_which_stands_still_for_who_asks():
    lines = (DOCS.parent / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[2].startswith("![") and lines[2].endswith(f"(docs/img/{MOVING}.svg)")
    text = PICTURES[0].read_text(encoding="utf-8")
    assert "prefers-reduced-motion" in text and "ALARM" in text and "labrunner check: " in text
    assert README.leaf in {leaf.name for leaf in load_leaves()[1]}


@pytest.mark.slow
def test_the_command_makes_a_page_from_a_real_run_and_check_names_it(tmp_path, capsys):
    (tmp_path / "verdicts").mkdir()
    pages = {lang: tmp_path / "verdicts" / Path(page_of("too-short", lang)).name for lang in LANGUAGES}
    for lang, path in pages.items():
        path.write_text(page("too-short", lang).replace("6.0", "9.9"), encoding="utf-8")
    write("too-short", tmp_path, tmp_path, train=lambda run: trainer.train(run, Inbox()))
    capsys.readouterr()
    made = json.loads((tmp_path / "verdicts" / "figures.json").read_text(encoding="utf-8"))["too-short"]
    kept = FIGURES["too-short"]
    assert made["check"] == kept["check"] and made["figures"].keys() == kept["figures"].keys()
    for name, shown in kept["figures"].items():
        assert float(made["figures"][name]) == pytest.approx(float(shown), rel=0.01), name
    for lang, path in pages.items():
        again = path.read_text(encoding="utf-8")
        assert "9.9" not in again and MARK.sub("", again) == MARK.sub("", page("too-short", lang))
    ET.parse(tmp_path / "verdicts" / "too-short.svg")
    assert labrunner(["--lang", "es", "check", str(tmp_path / "too-short")]) == 0
    assert "qué hacer: docs/verdicts/too-short.es.md" in capsys.readouterr().out


def test_a_picture_whose_run_ends_elsewhere_here_is_named_and_left_and_the_others_are_made(tmp_path, capsys):
    docs = tmp_path / "docs"
    for name in ("silent-divergence", "plateau"):
        for path in (FOLDER / f"{name}.svg", *(FOLDER / Path(page_of(name, lang)).name for lang in LANGUAGES)):
            (docs / "verdicts").mkdir(parents=True, exist_ok=True)
            (docs / "verdicts" / path.name).write_bytes(path.read_bytes())
    before = {path: path.read_bytes() for path in (docs / "verdicts").iterdir() if "silent" in path.name}
    there = {"loss_scale": [1.0] * 300, "overflow": [False] * 300}
    write_run(
        tmp_path / VERDICTS["silent-divergence"].leaf,
        journal(smooth_loss(300), loss_ema=list(smooth_loss(300)), **there),
    )
    stuck = smooth_loss(300)
    stuck[100:] = stuck[100]
    write_run(
        tmp_path / VERDICTS["plateau"].leaf,
        journal(stuck, loss_ema=list(stuck), lr=[0.001] * 120 + [0.0] * 180, **there),
    )
    assert write_all(["silent-divergence", "plateau"], tmp_path, docs) == Exit.FAILED
    said = capsys.readouterr().err
    assert "silent-divergence: left as it is" in said and "verdict healthy, not silent-divergence" in said
    assert "plateau\n" in said and json.loads((docs / "verdicts" / "figures.json").read_text()).keys() == {"plateau"}
    assert {path: path.read_bytes() for path in before} == before
    assert (docs / "verdicts" / "plateau.svg").read_bytes() != (FOLDER / "plateau.svg").read_bytes()
