"""`panel N` in `--plain`: sentences that can be spoken, no table."""

from __future__ import annotations

import json
import math
import re

import numpy as np
import pytest
from typed_lines import answers

from labrunner.plain.overview import first_leap


def lines_of(text: str, command: int = 1) -> list[str]:
    """What was said to a command, counted from 0, after the prompt."""
    return answers(text)[command + 1].strip("\n").split("\n")


def changed(runs, arm: str, change) -> None:
    """Put the steps of an arm's journal through `change(step, line)`."""
    path = next(runs.glob(f"*{arm}*/events.jsonl"))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if line.get("kind") == "step":
            change(line["step"], line)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


@pytest.mark.parametrize("panel", range(1, 8))
@pytest.mark.parametrize(("language", "look"), [("en", "look"), ("es", "ver")])
def test_a_panel_is_sentences_without_a_table_or_signs(talk, runs, panel, language, look):
    told = lines_of(talk("no-clip", f"{look} break", f"panel {panel}", language=language))
    assert told[0].startswith(f"Panel {panel}, ") and max(map(len, told)) <= 78 and len(told) < 30
    assert not [line for line in told if re.fullmatch(r"\d+( [-\d.e()]+)+", line)], "no row of numbers"
    assert all(sign.isascii() or sign.isalpha() for line in told for sign in line)


@pytest.mark.parametrize(
    ("language", "look", "curve", "end"),
    [
        (
            "en",
            "look",
            "largest attention logit of block 0: 4.294 at step 500; lowest 1.220 at step 4, highest 7.371 at step 316; "
            "first leap at step 316, a rise from 2.760 to 7.371.",
            "Step by step: panel 4 FIRST LAST. Every fiftieth step: panel 4 1 500 50.",
        ),
        (
            "es",
            "ver",
            "mayor logit de atención de block 0: 4.294 en el paso 500; mínimo 1.220 en el paso 4, máximo 7.371 en el "
            "paso 316; primer salto en el paso 316, una subida de 2.760 a 7.371.",
            "Paso a paso: panel 4 PRIMERO ÚLTIMO. Cada cincuenta pasos: panel 4 1 500 50.",
        ),
    ],
)
def test_each_curve_tells_where_it_stands_its_range_and_its_first_leap(talk, runs, language, look, curve, end):
    told = " ".join(lines_of(talk("no-clip", f"{look} break", "panel 4", language=language)))
    assert curve in told and end in told and "0.1000 " in told
    assert told.count("Panel 4: ") == 1, "how numbers are cited is said once"


def test_what_became_no_number_and_what_overflowed_is_told(talk, runs):
    def spoil(step, line):
        if step > 400:
            line["loss"] = "NaN"
        line["loss_scale"], line["overflow"] = 1024.0, step in (20, 30)

    changed(runs, "break", spoil)
    told = " ".join(lines_of(talk("no-clip", "look break", "panel 1")))
    assert "loss, in nats: no finite number in 100 of 500 readings, the first is NaN at step 401." in told
    assert "loss, in nats: 2.232 at step 400; " in told
    told = " ".join(lines_of(talk("no-clip", "look break", "panel 6")))
    assert "Overflow of the gradient: 2 steps, the first 20, the last 30." in told
    assert "loss scale: 1024 in every reading, up to step 500." in told


def test_the_multiples_of_a_third_number_are_read_of_a_stretch(talk, runs):
    told = lines_of(talk("no-clip", "look break", "panel 3 1 320 50", "panel 3 311 313 50"))
    assert [line.split()[0] for line in told if re.match(r"\d", line)] == ["50", "100", "150", "200", "250", "300"]
    assert "pre: highest 29.68 at step 312, lowest 0.5661 at step 13" in told, "of every step"
    told = lines_of(talk("no-clip", "look break", "panel 3 311 313 50"))
    assert [line.split()[0] for line in told if re.match(r"\d", line)] == ["311"]


@pytest.mark.parametrize(
    ("values", "row"),
    [
        ([1.0] * 30 + [1.3, 1.3], 30),
        ([1.0] * 30 + [1.1, 1.1], None),
        (list(range(1, 60)), None),
        ([math.exp(-n / 9) for n in range(90)], None),
        ([1.0 + 0.1 * (-1) ** n for n in range(60)] + [2.0], None),
        ([1.0 + 0.1 * (-1) ** n for n in range(60)] + [4.0], 60),
        ([1.0] * 5 + [9.0], None),
        ([], None),
    ],
)
def test_a_leap_is_neither_noise_nor_a_ramp_nor_a_beginning(values, row):
    found = first_leap(np.array(values, dtype=float))
    assert (found and found.row) == row


@pytest.mark.parametrize(
    ("language", "look", "rise", "fall"),
    [
        ("en", "look", "a rise from 2.000 to 5", "a fall from 5.000 to 2"),
        ("es", "ver", "una subida de 2.000 a 5", "una caída de 5.000 a 2"),
    ],
)
def test_a_leap_is_told_as_a_rise_or_a_fall(talk, runs, language, look, rise, fall):
    for told, (before, after) in ((rise, (2.0, 5.0)), (fall, (5.0, 2.0))):

        def leaping(step, line, before=before, after=after):
            line["lr"] = (before if step < 100 else after) + 1e-4 * (step % 7)

        changed(runs, "break", leaping)
        said = " ".join(lines_of(talk("no-clip", f"{look} break", "panel 2", language=language)))
        assert told in said and said.count("100") >= 1


def test_of_a_step_the_losses_are_read_first_whatever_the_order_of_the_log(talk, places):
    rows = "".join(f"{step},{step // 50},0.001,1.5,{4 - step / 100},{4.5 - step / 100}\n" for step in range(1, 200))
    (places / "train.csv").write_text(f"step,epoch,lr,grad_norm,loss,eval_loss\n{rows}", encoding="utf-8")
    said = talk(f"open {places / 'train.csv'}", "step 120", "quit")
    fields = re.findall(r"^  (\w+) ", said.partition("train.csv, step 120")[2], re.MULTILINE)
    assert fields[:4] == ["loss", "loss_ema", "eval_loss", "lr"]
