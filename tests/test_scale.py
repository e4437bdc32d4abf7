"""`python -m tools.scale`: the tables on size and brittleness, their pages, and real updates of large nets."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from labrunner.errors import InputError
from tools import scale_page
from tools.scale import ARMS, BURST, main, settings
from tools.scale_page import PAGES, Burst, Size, burst_table, put, rates_table

ENDS = {Size(32, 2): {-8: 2.0, -7: 1.5, -6: math.inf}, Size(64, 2): {-8: 1.2, -7: 1.4, -6: 1.9}}
FOUND = [
    Burst(
        Size(32, 2),
        -7,
        after={"open": [0.4, 0.6, math.inf], "clipped": [0.0, 0.1, 0.2]},
        end={"open": [0.05, 0.3, math.inf], "clipped": [-0.01, 0.0, 0.02]},
        peak=[5.0, 6.0, math.inf],
    )
]


def test_the_lowest_end_of_a_size_is_bold_and_a_run_that_died_a_dash():
    table = rates_table(ENDS, "en").splitlines()
    assert table[2] == "| 32 x 2 | 2.00 | **1.50** | - | -7 |"
    assert table[3] == "| 64 x 2 | **1.20** | 1.40 | 1.90 | -8 |"


def test_a_burst_is_told_by_median_least_and_most():
    row = burst_table(FOUND, "en").splitlines()[2]
    assert "6.00 (5.00 / -)" in row and "+0.60 (+0.40 / -)" in row and row.endswith("| +0.00 (-0.01 / +0.02) |")
    assert "sin clip" in burst_table(FOUND, "es")


def test_arms_differ_in_the_burst_and_the_clip_alone():
    configs = {
        arm: settings(Size(64, 2), -7, 42, burst=burst, clip=clip).model_dump() for arm, (burst, clip) in ARMS.items()
    }
    assert [len(configs[arm]["faults"]) for arm in ARMS] == [0, 0, 1, 1]
    assert configs["open"]["faults"][0]["step"] == BURST and configs["open"]["optimizer"]["grad_clip"] == math.inf
    for config in configs.values():
        config["faults"], config["optimizer"]["grad_clip"] = [], None
    assert len({json.dumps(config, sort_keys=True, default=str) for config in configs.values()}) == 1


def test_tables_are_put_between_their_marks(tmp_path, monkeypatch):
    page = tmp_path / "scale.md"
    page.write_text("a\n<!-- rates -->\nold\n<!-- /rates -->\nb\n<!-- burst -->\n<!-- /burst -->\nc\n")
    monkeypatch.setattr(scale_page, "PAGES", {"en": page})
    put(ENDS, FOUND)
    text = page.read_text()
    assert rates_table(ENDS, "en") in text and burst_table(FOUND, "en") in text and "old" not in text
    page.write_text("no marks")
    with pytest.raises(InputError, match=r"scale\.md: no table to replace"):
        put(ENDS, FOUND)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["burst", "--sizes", "64"], "write width x depth"),
        (["rates", "--sizes", "30x2"], "multiple of 4"),
        (["steps", "--preset", "12b"], "no preset is called"),
    ],
)
def test_sizes_that_can_not_be_are_refused_in_a_sentence(argv, said, capsys):
    assert main(argv) == 2 and said in capsys.readouterr().err


@pytest.mark.parametrize(
    "preset", [pytest.param("12m", marks=pytest.mark.slow), pytest.param("120m", marks=pytest.mark.slow(minutes=1))]
)
def test_large_nets_make_twenty_real_updates(preset):
    """The memory is at least that of weights, gradients and two moments: the net has a process of its own, so it is the
    process's. One thread, since two on a busy machine mostly wait for each other."""
    small = ["--rows", "1", "--context", "64", "--threads", "1"]
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "tools.scale", "steps", "--preset", preset, *small],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    took = json.loads(ran.stdout)
    print(f"{preset}: {took['seconds']:.2f} s an update, {took['peak_mib']:,.0f} MiB at most")
    assert len(took["losses"]) == 20 and all(map(math.isfinite, took["losses"]))
    assert sum(took["losses"][-3:]) < sum(took["losses"][:3]) and took["losses"][0] < math.log(8449) + 0.3
    assert took["peak_mib"] * 2**20 > 4 * 4 * took["parameters"] and took["seconds"] > 0


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_pages_hold_a_row_for_every_size(lang):
    text = PAGES[lang].read_text(encoding="utf-8")
    for name in ("rates", "burst"):
        table = text.split(f"<!-- {name} -->")[1].split(f"<!-- /{name} -->")[0]
        assert [row.split("|")[1].strip() for row in table.strip().splitlines()[2:]] == list(map(str, scale_page.SIZES))
