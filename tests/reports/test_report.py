"""A page is one file that says everything, moves with script, stands without, and runs nothing of a stranger's."""

import base64
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser

import numpy as np
import pytest
from diagnosis_fakes import csv_text, journal, smooth_loss, table, write_run

from labrunner.cli import main
from labrunner.engine.record.lines import pieces_of, texts_of
from labrunner.engine.record.manifest import read_manifest, write_manifest
from labrunner.reports.data import logged
from labrunner.reports.page import asset

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>"


class Reader(HTMLParser):
    """What is in a page: elements with their attributes, the text that is read, and the scripts."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.text, self.scripts, self.open = [], [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self.open.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if self.open and self.open[-1][0] == tag:
            self.open.pop()

    def handle_data(self, data):
        if not self.open:
            self.text.append(data)
        elif self.open[-1][0] == "script":
            self.scripts.append((self.open[-1][1], data))

    @property
    def words(self):
        return " ".join(" ".join(self.text).split())

    @property
    def data(self):
        return next(json.loads(text) for attrs, text in self.scripts if attrs.get("id") == "data")

    def only_ours(self):
        """Two scripts, both ours, allowed by their digests; nothing is fetched, nothing is hooked."""
        run = [text for attrs, text in self.scripts if attrs.get("type") != "application/json"]
        assert run == [asset("uPlot.iife.min.js"), asset("page.js")]
        for tag, attrs in self.elements:
            assert tag not in ("img", "iframe", "object", "embed", "link", "base", "form", "a"), tag
            assert not any(name.startswith("on") or name in ("src", "href") for name in attrs), (tag, attrs)
        policy = next(a["content"] for t, a in self.elements if a.get("http-equiv") == "Content-Security-Policy")
        assert "default-src 'none'" in policy and policy.count("sha256-") == 2


def page_of(*arguments, code=0):
    assert main(["report", *map(str, arguments), "-o", "page.html", "--force"]) == code
    with open("page.html", encoding="utf-8") as stream:
        return Reader(stream.read())


def column(run, name):
    packed = run["columns"][name]
    return np.frombuffer(base64.b64decode(packed["data"]), dtype="<" + packed["type"])


def test_a_page_draws_held_out_loss_attention_and_tokens_where_a_run_has_them(instrumented, control):
    page = page_of(instrumented)
    sheets = {panel["id"]: panel["curves"] for panel in page.data["panels"]}
    assert [c["label"] for c in sheets["1"]] == ["loss", "eval"]
    assert [c["label"] for c in sheets["4b"]] == ["logit block_0", "entropy block_0"]
    assert [c["field"] for c in sheets["7b"]] == ["token_entropy"]
    for title in ("4b attention: largest logit, entropy of its rows", "7b entropy of the batch's tokens"):
        assert title in page.words
    there = base64.b64decode(page.data["runs"][0]["columns"]["eval_loss"]["there"])
    bits = np.unpackbits(np.frombuffer(there, dtype=np.uint8), bitorder="little")
    assert np.flatnonzero(bits).tolist() == [19, 39, 59]
    assert page.data["runs"][0]["heavy"]["7"]["batch"]["top"] == [["the", 9], [".", 8]]
    assert "4b" not in page_of(control).words


def test_a_page_of_our_run_says_it_all(broken):
    page = page_of(broken)
    page.only_ours()
    for said in (
        "spike-",
        "long-tail-batch",
        "Q2.3",
        "the batch of that step holds the rare token 'tten' 84 times",
        "batch log around the marks",
        "optimizer.grad_clip",
        "phase boundary",
        "1 loss",
        "2 learning rate",
        "3 gradient norm",
        "4 activations",
        "5 weights",
        "6 loss scale",
        "7 token losses",
        "drill:piece:tten#0",
        "what to do",
        "▲ 200",
    ):
        assert said in page.words or said in str(page.data), said
    figures = [attrs for tag, attrs in page.elements if tag == "figure"]
    assert [f["data-panel"] for f in figures] == list("1234567")
    assert sum(tag == "svg" and a.get("class") == "still" for tag, a in page.elements) == 7
    kinds = {mark["kind"] for mark in page.data["marks"]}
    assert kinds >= {"spike", "checkpoint", "phase"}


def test_a_page_begins_with_the_verdict_and_the_curves(broken):
    attributes = [attrs for _, attrs in page_of(broken, code=0).elements]
    headline, panels, details = (
        attributes.index(next(a for a in attributes if a.get(name) == value))
        for name, value in (("class", "headline"), ("id", "panels"), ("class", "run"))
    )
    assert headline < panels < details


def test_the_numbers_in_the_page_are_those_of_the_journal(broken):
    lines = [json.loads(line) for line in (broken / "events.jsonl").read_text().splitlines()]
    losses = [line["loss"] for line in lines if line["kind"] == "step"]
    run = page_of(broken).data["runs"][0]
    assert run["exact"] and np.allclose(column(run, "loss"), losses, rtol=1e-6)
    assert np.allclose(np.frombuffer(base64.b64decode(run["steps"]), "<f8"), np.arange(1, 301))
    assert run["heavy"]["200"]["batch"]["rare"] == {"tten": 84}


def test_runs_are_laid_over_each_other(broken, control):
    page = page_of(control, broken)
    assert [run["name"] for run in page.data["runs"]] == ["control", "broken"]
    assert "settings in which the runs differ" in page.words
    labels = {curve["label"] for panel in page.data["panels"] for curve in panel["curves"]}
    assert {"A loss", "B loss", "A m", "B m"} <= labels
    assert page.data["panels"][2]["levels"] == [0.5, 1.0]


def test_nan_is_marked_and_nothing_is_drawn_over_it(places):
    lines = journal(smooth_loss(120))
    for line in lines[60:]:
        line["loss"] = line["grad_norm_pre"] = "NaN"
        line["first_nonfinite"] = "block_0.attn"
    lines[30]["grad_norm_pre"] = "Infinity"
    page = page_of(write_run(places / "run", lines))
    run = page.data["runs"][0]
    assert np.isnan(column(run, "loss")[60:]).all() and np.isinf(column(run, "grad_norm_pre")[30])
    assert "there" not in run["columns"]["loss"]
    bad = [m for m in page.data["marks"] if m["kind"] == "bad"]
    assert {m["step"] for m in bad} == {31, 61} and any("block_0.attn" in m["text"] for m in bad)
    assert sum(a.get("class") == "cross" for _, a in page.elements) > 0
    with open("page.html", encoding="utf-8") as stream:
        path = re.search(r'<path class="c0" d="([^"]+)"', stream.read())[1]
    assert path.count("M") == 1 and path.count("L") == 59


def test_a_gap_in_a_curve_begins_a_new_piece(places):
    lines = journal(smooth_loss(50))
    lines[20]["loss"] = "NaN"
    page_of(write_run(places / "run", lines))
    with open("page.html", encoding="utf-8") as stream:
        path = re.search(r'<path class="c0" d="([^"]+)"', stream.read())[1]
    assert path.count("M") == 2 and path.count("L") == 47


def test_a_foreign_log_has_what_it_has(places):
    text = csv_text(table(smooth_loss(200), grad_norm=np.full(200, 0.7)), {"loss": "train/loss"})
    (places / "log.csv").write_text(text)
    page = page_of("log.csv")
    page.only_ours()
    for said in (
        "healthy",
        "Not in this log: learning rate.",
        "Not in this log: activations.",
        "Not in this log: token losses.",
        "This log names no settings.",
    ):
        assert said in page.words
    assert page.data["runs"][0]["columns"].keys() >= {"loss", "grad_norm_pre"}


def test_a_sparse_column_is_drawn_over_what_is_missing(places):
    rows = ["step,loss,grad_norm"] + [f"{i},{2 + 0.01 * (i % 3)},{0.5 if i % 10 == 0 else ''}" for i in range(1, 101)]
    (places / "log.csv").write_text("\n".join(rows) + "\n")
    run = page_of("log.csv").data["runs"][0]
    bits = np.unpackbits(
        np.frombuffer(base64.b64decode(run["columns"]["grad_norm_pre"]["there"]), np.uint8), bitorder="little"
    )
    assert bits.sum() == 10 and "there" not in run["columns"]["loss"]


def test_nothing_that_strangers_wrote_becomes_markup(places):
    lines = journal(smooth_loss(120))
    lines[70]["batch"].update(hash=EVIL, source=EVIL, sentences=[EVIL], rare_tokens={EVIL: 90})
    lines[70]["tail_tokens"] = [{"token": EVIL, "loss": 9.0, "sentence": EVIL}]
    lines[70]["loss"], lines[70]["first_nonfinite"] = "NaN", EVIL
    lines[40]["act_rms"] = {EVIL: 1.0}
    lines.append({"kind": "phase", "step": 100, "source": EVIL})
    folder = write_run(places / "run", lines)
    manifest = read_manifest(folder).model_copy(update={"lab": EVIL, "reason": EVIL, "learner": EVIL})
    write_manifest(folder, manifest)
    page = page_of(folder)
    page.only_ours()
    assert EVIL in page.words
    with open("page.html", encoding="utf-8") as stream:
        assert "<script>alert" not in stream.read()


def test_names_of_columns_and_files_are_only_text(places):
    records = [{"step": i, "loss": 2.0, EVIL: "x", "cfg": {EVIL: EVIL}} for i in range(1, 60)]
    odd = places / "a<b onmouseover=alert(1)>.jsonl"
    odd.write_text("\n".join(json.dumps(r) for r in [{"note": EVIL}, *records]) + "\n")
    page = page_of(odd)
    page.only_ours()
    assert "a<b onmouseover=alert(1)>.jsonl" in page.words


def test_the_learners_post_mortem_is_there_and_is_harmless(places):
    folder = write_run(places / "run", journal(smooth_loss(60)))
    known = {"lab": "no-clip", "arm": "break", "learner": "ada"}
    write_manifest(folder, read_manifest(folder).model_copy(update=known))
    assert "post-mortem" not in page_of(folder).words
    path = places / "learners" / "ada" / "phase-19" / "no-clip" / "postmortem.md"
    path.parent.mkdir(parents=True)
    path.write_text(
        f"---\nform: run\n---\n# My *notes*\n\n{EVIL}\n\n![x](http://evil/x.png) [go](javascript:x)\n\n"
        f"| a | b |\n| - | - |\n| {EVIL} | 2 |\n\n<http://evil>\n\n```html\n{EVIL}\n```\n"
    )
    page = page_of(folder)
    page.only_ours()
    assert "by ada" in page.words and "My notes" in page.words and EVIL in page.words
    assert ("em", {}) in page.elements and "form: run" not in page.words


def test_a_blind_arm_does_not_give_itself_away(places, monkeypatch):
    from labrunner.course import blind, progress

    folder = write_run(places / "run", journal(smooth_loss(60)))
    known = {"lab": "no-clip", "arm": "break", "learner": "ada"}
    write_manifest(folder, read_manifest(folder).model_copy(update=known))
    graded = places / "learners" / "ada" / "phase-19" / "no-clip" / "progress.json"  # so the cause may be told
    progress.append(graded, "graded", {"score": 40, "max_score": 100})
    assert "optimizer.grad_clip 1" in page_of(folder).words
    assert "not shown before" not in page_of(folder).words
    monkeypatch.setattr(
        blind, "secrets_of_run", lambda *_, **__: frozenset({"optimizer.grad_clip", "optimizer.lr", "faults"})
    )
    page = page_of(folder)
    assert "not shown before the lab is solved" in page.words
    assert "optimizer.grad_clip ?" in page.words and "faults ?" in page.words and page.data["panels"][2]["levels"] == []


def test_a_page_in_spanish(broken):
    page = page_of(broken, "--lang", "es")
    assert ("html", {"lang": "es"}) in page.elements
    for said in ("veredicto", "desde el paso", "cómo se llegó al veredicto", "qué hacer", "ajuste", "paneles"):
        assert said in page.words, said
    assert "salto (recuperable)" in str(page.data["marks"]) and "△ batch aislado" in page.words
    assert not any(word in page.words for word in ("lingering)", "recoverable ", "outlier-batch"))


def test_rare_pieces_of_a_batchs_lines_are_marked_and_the_mark_is_explained(broken):
    page = page_of(broken)
    assert page.data["words"]["marked"] == "‹piece› is rare"
    config = read_manifest(broken).config
    shown = {name: text for name, text in page.data["texts"].items() if "‹" in text}
    assert shown
    for name, text in shown.items():
        pieces = pieces_of(texts_of([name], config)[name], config)
        assert text.count("‹") == text.count("›") == sum(piece.rare for piece in pieces)
        assert text.replace("‹", "").replace("›", "") == "".join(piece.text for piece in pieces).strip()


@pytest.mark.slow
def test_a_long_log_stays_small_and_keeps_its_extremes(places):
    steps = 60_000
    loss = smooth_loss(steps, noise=0.02)
    loss[41_234] = 9.5
    loss[50_000:50_003] = np.nan
    rows = "\n".join(f'{{"step": {i + 1}, "loss": {v:.5f}, "grad_norm": 0.7}}' for i, v in enumerate(loss)).replace(
        "nan", '"NaN"'
    )
    (places / "log.jsonl").write_text(rows + "\n")
    page = page_of("log.jsonl")
    run, size = page.data["runs"][0], (places / "page.html").stat().st_size
    assert size < 1_500_000 and not run["exact"]
    values, steps_shown = column(run, "loss"), np.frombuffer(base64.b64decode(run["steps"]), "<f8")
    assert len(values) < 9000 and np.nanmax(values) == np.float32(9.5) and np.isnan(values).any()
    assert (np.diff(steps_shown) >= 0).all()
    assert np.nanmin(values) == np.float32(f"{np.nanmin(loss):.5f}")
    assert "60000 rows are shown" in page.words


def test_a_value_too_small_or_large_for_single_precision_is_kept(places):
    lines = [{"step": i, "loss": 1e200 if i == 30 else 2.0} for i in range(1, 61)]
    (places / "log.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    assert column(page_of("log.jsonl").data["runs"][0], "loss")[29] == 1e200


@pytest.mark.parametrize("loss", [[], [2.0], ["NaN"] * 30, [3.0] * 30], ids=["empty", "one", "nan", "flat"])
def test_odd_runs_have_pages_too(places, loss):
    folder = write_run(places / "run", [{"kind": "step", "step": i + 1, "loss": v} for i, v in enumerate(loss)])
    page_of(folder).only_ours()


def test_an_absent_number_is_not_nan(places):
    from labrunner.series.series import load_run

    lines = journal(smooth_loss(30))
    lines[0]["tokens_per_second"] = None
    lines[5]["m_norm"] = "NaN"
    series = load_run(write_run(places / "run", lines))
    assert not logged(series, "tokens_per_second")[0] and logged(series, "m_norm")[5]


def refused(capsys, *arguments):
    assert main(["report", *map(str, arguments)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("labrunner: ") and said.count("\n") == 1
    return said


def test_bad_usage_is_one_sentence(broken, capsys):
    assert "no such file" in refused(capsys, "nowhere", "-o", "x.html")
    assert "--output" in refused(capsys, broken)
    assert "no such folder" in refused(capsys, broken, "-o", "no/x.html")
    assert "is a folder" in refused(capsys, broken, "-o", ".")
    assert "too many" in refused(capsys, *[broken] * 7, "-o", "x.html")
    assert "price" in refused(capsys, broken, "-o", "x.html", "--price", "-1")


def test_only_a_page_of_ours_is_replaced(broken, places, capsys):
    (places / "notes.html").write_text("<p>mine</p>")
    assert "--force" in refused(capsys, broken, "-o", "notes.html")
    assert (places / "notes.html").read_text() == "<p>mine</p>"
    assert main(["report", str(broken), "-o", "x.html"]) == main(["report", str(broken), "-o", "x.html"]) == 0


def test_a_page_to_standard_output(broken, capsys):
    assert main(["report", str(broken), "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!DOCTYPE html>")


def test_the_library_is_the_published_one():
    import hashlib

    digest = hashlib.sha256(asset("uPlot.iife.min.js").encode()).hexdigest()
    assert digest == "19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f"
    assert "v1.6.32" in asset("uPlot.iife.min.js")[:80] and "MIT" in asset("uPlot.LICENSE.txt")


# -- in a browser -----------------------------------------------------------------------------------------------------

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium here")
def test_a_browser_runs_the_page_without_the_network(broken, places):
    page_of(broken)
    command = [
        BROWSER,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={places / 'profile'}",
        "--virtual-time-budget=3000",
        "--dump-dom",
        (places / "page.html").as_uri(),
    ]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    assert '<html lang="en" class="js">' in shown
    assert shown.count("<canvas") == 7 and "readings at step" in shown and "tten×84" in shown
