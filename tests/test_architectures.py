"""`python -m tools.architectures`: which nets the lab's flood hurts, and the page that says so."""

import math

import pytest

from labrunner.course.lab import load_lab
from labrunner.errors import InputError
from tools import architectures
from tools.architectures import MARK, NETS, PAGES, Net, put, table

BEGIN, END = f"<!-- {MARK} -->", f"<!-- /{MARK} -->"

FOUND = [
    Net("as in the lab", [1.8, 1.9, 1.7], [9.0, 10.0, 11.0], [1.0, 2.0, 3.0], [0.2, 0.5, 0.6]),
    Net("logit cap 30", [1.8, 1.9, 1.7], [9.0, math.inf, 11.0], [1.0, math.inf, 3.0], [0.1, math.inf, 0.2]),
]


def test_a_row_tells_median_least_most_and_how_many_were_hurt():
    rows = table(FOUND, "en").splitlines()[2:]
    cells = ["as in the lab", "1.80 (1.70 / 1.90)", "10.00 (9.00 / 11.00)", "+2.00 (+1.00 / +3.00)"]
    assert rows[0] == "| " + " | ".join([*cells, "+0.50 (+0.20 / +0.60)", "2 of 3"]) + " |"
    assert "11.00 (9.00 / -)" in rows[1] and rows[1].endswith("| 1 of 3 |")
    assert table(FOUND, "es").splitlines()[3].startswith("| tope de logits 30 |")


def test_every_net_differs_from_the_lab_s_in_what_its_name_says():
    lab = load_lab("no-clip")
    own = lab.resolve("break").model.model_dump()
    for name, settings in NETS.items():
        changed = lab.resolve("break", overrides=settings).model.model_dump()
        assert {key for key in own if own[key] != changed[key]} == {key.removeprefix("model.") for key in settings}, (
            name
        )


def test_the_table_is_put_between_its_marks(tmp_path, monkeypatch):
    page = tmp_path / "architectures.md"
    page.write_text(f"a\n{BEGIN}\nold\n{END}\nb\n")
    monkeypatch.setattr(architectures, "PAGES", {"en": page})
    put(FOUND)
    assert page.read_text() == f"a\n{BEGIN}\n{table(FOUND, 'en')}\n{END}\nb\n"
    page.write_text("no marks")
    with pytest.raises(InputError, match=r"architectures\.md: no table"):
        put(FOUND)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_has_a_row_for_every_net(lang):
    rows = PAGES[lang].read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].strip().splitlines()[2:]
    names = [architectures._IN_SPANISH.get(name, name) if lang == "es" else name for name in NETS]
    assert [row.split("|")[1].strip() for row in rows] == names
