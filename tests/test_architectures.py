"""The bench `architectures`: the flood and the net of `no-clip`, a change at a time, and the page with its numbers."""

import pytest

from labrunner.course.benches import load_measured
from labrunner.course.calibration import Spread
from labrunner.course.lab import list_labs, load_lab
from labrunner.course.lab_places import BENCH_FILE
from labrunner.course.proof.lint import lint
from labrunner.engine.config import flatten
from labrunner.errors import InputError
from tools import architectures
from tools.architectures import BENCH, MARK, NETS, PAGES, measured, put, table

BEGIN, END = f"<!-- {MARK} -->", f"<!-- /{MARK} -->"
#: What each net has in place of what the lab's has.
CHANGED = {
    "break": {},
    "post-norm": {"model.norm": "post"},
    "no-norm": {"model.norm": "none"},
    "layernorm": {"model.norm_kind": "layernorm"},
    "swiglu": {"model.activation": "swiglu"},
    "qk-norm": {"model.qk_norm": True},
    "z-loss-weak": {"model.z_loss": 1e-4},
    "z-loss-strong": {"model.z_loss": 1e-2},
    "logit-cap-30": {"model.logit_cap": 30.0},
    "logit-cap-10": {"model.logit_cap": 10.0},
}
#: Instruments that disturb no number.
QUIET = {"attention.every": 0, "evaluation.every": 0}


def test_every_net_differs_from_the_lab_s_in_what_its_name_says_and_meets_its_flood():
    lab, bench = load_lab("no-clip"), load_measured(BENCH)
    assert [net.hit for net in NETS] == list(CHANGED)
    for net in NETS:
        for arm, own in ((net.hit, "break"), (net.clipped, "control")):
            wanted = flatten(lab.resolve(own, overrides={**CHANGED[net.hit], **QUIET}))
            assert flatten(bench.resolve(arm)) == wanted, arm


def test_benches_are_proven_and_have_no_findings():
    benches = list_labs((), BENCH_FILE)
    assert [bench.id for bench in benches] == [BENCH]
    for bench in benches:
        assert lint(bench) == [] and bench.calibration().proven


def test_a_row_tells_median_least_most_and_how_many_were_hurt():
    found = measured()
    name = next(net for net in NETS if net.hit == "swiglu")
    row = next(row for row in table(found, "en").splitlines() if row.startswith("| SwiGLU"))
    hurt, claim = found.readings["hurt_swiglu"], found.claims["swiglu-hurt"]
    assert f"| {hurt.median:+.2f} ({hurt.min:+.2f} / {hurt.max:+.2f}) | {claim.holds} of {claim.of} |" in row
    assert f"| {found.arms[name.clipped].readings['end'].median:.2f} (" in row
    assert table(found, "es").splitlines()[-1].startswith("| tope de logits 10 |")


def test_a_run_that_died_leaves_a_dash_for_the_most():
    assert architectures._range(Spread(min=1.0, median=2.0, max=3.0, nonfinite=1), "+") == "+2.00 (+1.00 / -)"
    assert architectures._range(Spread(nonfinite=5)) == "-"


def test_the_table_is_put_between_its_marks(tmp_path, monkeypatch):
    page = tmp_path / "architectures.md"
    page.write_text(f"a\n{BEGIN}\nold\n{END}\nb\n")
    monkeypatch.setattr(architectures, "PAGES", {"en": page})
    put(measured())
    assert page.read_text() == f"a\n{BEGIN}\n{table(measured(), 'en')}\n{END}\nb\n"
    page.write_text("no marks")
    with pytest.raises(InputError, match=r"architectures\.md: no table"):
        put(measured())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_has_the_table_of_the_calibration(lang):
    written = PAGES[lang].read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].strip()
    assert written == table(measured(), lang)


def test_what_the_page_says_of_two_nats_is_counted_in_the_calibration():
    found = measured()
    lost = {
        net.hit: sum(value >= 2.0 for value in found.readings[f"hurt_{net.hit.replace('-', '_')}"].by_seed.values())
        for net in NETS[1:]
    }
    assert lost.pop("post-norm") == lost.pop("no-norm") == lost.pop("z-loss-strong") == len(found.seeds) == 20
    assert lost.pop("swiglu") == 17 and max(lost.values()) == 9 and lost["logit-cap-10"] == 1
    for lang in PAGES:
        text = PAGES[lang].read_text(encoding="utf-8")
        assert "20 of 20 seeds, SwiGLU on 17" in text or "20 de 20 semillas, SwiGLU en 17" in text
