"""Runs without training for the grader's tests: a launch that writes journals, a learner who reads them right."""

from __future__ import annotations

import functools
import math
import random
from pathlib import Path
from typing import Any

from labrunner.course.lab import load_lab_folder
from labrunner.engine.config import RunConfig
from labrunner.engine.process.launch import RunSpec
from labrunner.engine.record.journal import JOURNAL, encode
from labrunner.engine.record.manifest import write_manifest
from labrunner.engine.schedule import learning_rate
from labrunner.graders.checks.plan import CHECKS
from labrunner.graders.checks.registry import Check

LAB_TOML = """
schema = "labrunner/lab/v1"
id = "no-clip"
phase = "phase-19"
order = 1
minutes = 25
panels = [1, 3, 5, 7]
causes = ["concentration", "missing-clip"]
[base]
seed = 42
steps = 240
[base.optimizer]
lr = 2.0
eps = 1.0
grad_clip = 1.0
[base.schedule]
warmup_steps = 20
[faults.flood]
kind = "concentrate-batch"
step = 120
drill = "piece:tten"
lines = 3
repeats = 28
[faults.clip-removed]
kind = "remove-clip"
[[arms]]
name = "control"
kind = "control"
faults = ["flood"]
[[arms]]
name = "break"
kind = "break"
faults = ["flood", "clip-removed"]
[[arms]]
name = "fix-clip"
kind = "fix"
faults = ["flood", "clip-removed"]
set = { "optimizer.grad_clip" = 1.0 }
[[arms]]
name = "fix-stratified"
kind = "fix"
faults = ["flood", "clip-removed"]
set = { "data.sampler" = "stratified" }
[[arms]]
name = "fix-lower-lr"
kind = "fix"
credit = 0.5
faults = ["flood", "clip-removed"]
set = { "optimizer.lr" = 0.5 }
[editable."optimizer.grad_clip"]
min = 0.01
max = 100.0
off = true
[editable."data.sampler"]
choices = ["shuffled", "stratified"]
[editable."data.tokenizer"]
choices = ["bpe", "whole-participles"]
[editable."optimizer.lr"]
min = 1e-5
max = 10.0
[editable."schedule.warmup_steps"]
min = 0
max = 500
[experiments.settings."events.batch"]
faults = ["flood"]
[[experiments.takes]]
cause = "concentration"
set = { "events.batch" = { choices = [false] } }
[[experiments.takes]]
cause = "concentration"
set = { "data.sampler" = { choices = ["stratified"] } }
[[experiments.takes]]
cause = "missing-clip"
set = { "optimizer.grad_clip" = { max = 5.0 } }
[[refused]]
key = "data.tokenizer"
value = "whole-participles"
reason = "refused-tokenizer"
[judging]
fault = "flood"
named = ["optimizer.grad_clip", "data.sampler", "optimizer.lr"]
epsilon = "fix-epsilon"
end_window = 50
batching_keys = ["data.sampler"]
[readings.spike_step]
arm = "break"
field = "grad_norm_pre"
reduce = "argmax"
steps = [21, 240]
[readings.pre_spike_loss]
arm = "break"
field = "loss_ema"
reduce = "at"
origin = "flood"
steps = [-1, -1]
[readings.grad_ratio]
arm = "break"
field = "grad_norm_pre"
reduce = "ratio_to_baseline"
origin = "flood"
steps = [0, 0]
[symptoms]
spike_step = "spike_step"
pre_spike_loss = "pre_spike_loss"
[[hints]]
id = "mild"
cost = 2
[[hints]]
id = "direct"
cost = 6
[[questions]]
id = "clip-factor"
kind = "number"
points = 4
value = 0.2857142857
tolerance = { rel = 0.005, reason = "three digits" }
source = "arithmetic"
[[questions]]
id = "ratio"
kind = "number"
points = 4
reading = "grad_ratio"
unit = "x"
tolerance = { rel = 0.02, reason = "read off a curve" }
source = "reading"
[[questions]]
id = "pattern"
kind = "choice"
points = 2
choices = ["long-tail", "lr-jump", "reset"]
value = "long-tail"
source = "text"
[[concepts]]
id = "rare-token"
en = ["rare token", "tten", "long-tail token"]
es = ["token raro", "tten", "pieza rara"]
[[concepts]]
id = "concentration"
en = ["concentrated", "same batch", "one batch", "single batch"]
es = ["concentrad", "mismo batch", "un solo batch", "mismo lote"]
[[concepts]]
id = "no-clip"
en = ["no clip", "without clipping", "clip was off", "unclipped"]
es = ["sin clip", "sin recorte", "clip desactivado"]
"""
FLOOD = 120


def curves(config: RunConfig, wobble: float = 0.0, die: bool = False) -> list[dict[str, Any]]:
    """Step lines of a run: a calm descent, a spike at the flood, lasting damage where nothing contains it."""
    step_of_flood = next((f["step"] for f in config.faults if f["kind"] == "concentrate-batch"), None)
    clip = config.optimizer.grad_clip
    stratified = config.data.sampler == "stratified"
    hurt = step_of_flood is not None and clip > 21.0 and not stratified
    slow = max(0.0, 1.0 - config.optimizer.lr) * 0.5
    noise, lines, ema = random.Random(config.seed), [], None
    for step in range(1, config.steps + 1):
        own = (config.seed - 42) * 31 % 97 / 20  # other seeds, other numbers
        loss = 1.7 + slow + 3 * math.exp(-step / 30) + noise.uniform(-0.02, 0.02) + wobble
        norm = 0.7 + noise.uniform(-0.05, 0.05)
        flood = step == step_of_flood and not stratified
        if flood:
            loss, norm = 5.2137 + own + wobble, 21.37 + 7 * own
        elif hurt and step > step_of_flood:
            harm = (1.9 + (config.seed - 42) * 31 % 97 / 10) * math.exp(-(step - step_of_flood) / 60) + 0.4
            loss += harm * (0.4 if config.schedule.warmup_steps >= 300 else 1.0)  # gentler steps
            loss = math.nan if die and step > step_of_flood + 5 else loss
        ema = ema if not math.isfinite(loss) else loss if ema is None else ema + 2 / 51 * (loss - ema)
        post = norm if math.isinf(clip) else norm * min(1.0, clip / (norm + 1e-6))
        lines.append(
            {
                "kind": "step",
                "step": step,
                "loss": loss,
                "loss_ema": ema,
                "lr": learning_rate(step, config.optimizer.lr, config.schedule),
                "grad_norm_pre": norm,
                "grad_norm_post": post,
                "clip_coef": 1.0 if math.isinf(clip) else min(1.0, clip / (norm + 1e-6)),
                "act_rms": {"embedding": 0.1 + (0.05 + own / 50) * flood, "block_0": 0.5, "block_1": 0.8, "final": 1.0},
                "param_norm": 30.0 + step / 100,
                "m_norm": 0.2 + 2 * flood,
                "v_norm": 0.04 + flood,
                "update_ratio": 0.004 + 0.1 * flood,
                "param_norms": {"embedding": 3.0, "block_0": 10.0, "head": 5.0},
                "loss_scale": 1.0,
                "overflow": False,
                "first_nonfinite": "loss" if math.isnan(loss) else None,
                "tokens_per_second": 4000.0 + noise.random(),
                "token_loss_hist": [0] * 36,
                "tail_tokens": [
                    {
                        "token": "tten" if flood else "walk",
                        "loss": 11.87 + own if flood else 4.21,
                        "sentence": "a13:004",
                    }
                ],
                "batch": {
                    "index": step,
                    "hash": f"{step:04x}",
                    "source": "a13",
                    "sentences": ["drill:piece:tten#0", "drill:piece:tten#1", "drill:piece:tten#2"] * flood
                    + ["a13:017"] * 5,
                    "rare_tokens": {"tten": 84, "bought": 1} if flood else {},
                },
                "param_hash": f"{step:032x}",
                "param_sketch": [0.0] * 8,
                "wall_time": step * 0.02,
            }
        )
    return lines


@functools.lru_cache(maxsize=64)
def _journal(config: str, wobble: float, die: bool) -> str:
    return "".join(encode(line) + "\n" for line in curves(RunConfig.model_validate_json(config), wobble, die))


class FakeLaunch:
    """Stands in for `engine.process.launch.run_to_end`; remembers what it was asked to run."""

    def __init__(self, *, fail: bool = False, wobble: float = 0.0, die: bool = False) -> None:
        self.specs: list[RunSpec] = []
        self.fail, self.wobble, self.die = fail, wobble, die

    def __call__(self, spec: RunSpec, run_dir: Path, on_progress: Any = None) -> None:
        self.specs.append(spec)
        if self.fail:
            raise OSError(28, "No space left on device", str(run_dir))
        run_dir.mkdir(parents=True)
        manifest = spec.manifest()
        manifest.status, manifest.started_at = "finished", "2026-01-31T10:00:00+00:00"
        manifest.instruction_set, manifest.processor = "AVX2", "GenuineIntel 6 106"
        manifest.versions = {"torch": "2.13.0", "numpy": "2.4", "labrunner": "0.1.0"}
        (run_dir / JOURNAL).write_text(_journal(spec.config.model_dump_json(), self.wobble, self.die))
        write_manifest(run_dir, manifest)


def make_lab(folder: Path):
    """The lab of these tests, written below a folder of labs."""
    place = folder / "no-clip"
    place.mkdir(parents=True)
    (place / "lab.toml").write_text(LAB_TOML)
    for lang in ("en", "es"):
        (place / f"text.{lang}.md").write_text("## refused-tokenizer\nIt hides the tail instead of removing it.\n")
    return load_lab_folder(place)


def recovery_step(series, flood=FLOOD) -> int:
    """The step at which a learner reads the recovery: 50 after the largest loss of the 50 steps after the flood."""
    return max(range(flood + 1, flood + 51), key=lambda step: series.at("loss", step)) + 50


def readings(series, flood=FLOOD) -> dict[str, Any]:
    """What a careful learner reads off the break."""
    peak = max(series.at("loss", s) for s in range(flood + 1, flood + 51))
    return {
        "step": flood,
        "pre": series.at("loss_ema", flood - 1),
        "spike": series.at("loss", flood),
        "peak": peak,
        "recovery": series.at("loss", recovery_step(series, flood)),
        "norm": series.at("grad_norm_pre", flood),
        "lr": series.at("lr", flood),
        "embedding": series.at("act_rms.embedding", flood),
        "tail": round(series.step_line(flood)["tail_tokens"][0]["loss"], 2),
    }


def good_postmortem(r: dict[str, Any]) -> str:
    """A complete English post-mortem of the break with these readings."""
    return f"""# Post-mortem of no-clip — 2026-01-31 — break-run

## 1. Symptoms
- step where the spike began: {r["step"]}
- pre-spike loss (50-step EMA): {r["pre"]:.4g}
- loss at the spike: {r["spike"]:.4g}
- peak loss (the largest, 1 to 50 steps after the spike): {r["peak"]:.4g}
- recovery loss (50 steps after the peak): {r["recovery"]:.4g}
- gradient norm at the spike, pre-clip: {r["norm"]:.4g}
- LR at the spike: {r["lr"]:.4g}
- dtype: fp32
- batch index: {r["step"]}
- unusual tokens in that batch: `tten`

## 2. Hypotheses
1. A rare token filled one batch: panel 3 and the batch log.
2. A jump of the learning rate: panel 2.
3. An overflow: panel 6.

## 3. Discriminating evidence
- Panel 3: {r["norm"]:.4g} at step {r["step"]}, favours H1
- Panel 7: {r.get("tail", 11.87)} at step {r["step"]}, favours H1
- Panel 2: {r["lr"]:.4g} at step {r["step"]}, smooth, rules out H2
- Panel 4: embedding {r["embedding"]:.3g} at step {r["step"]}, favours H1
- Panel 6: loss scale 1.0 at step {r["step"]}, rules out H3

## 4. Root cause
Three lines of the rare token tten concentrated in one batch met a run without clipping, \
and one step moved the weights far.

## 5. Remediation
- Put the gradient clip back at 1.0.

## 6. Verification
- Re-run with seed 42: the loss curve stays within ±0.05 of the control through step 240; it held.

## 7. Lesson
A clip is felt only on the day it is needed.
"""


#: One experiment for each cause; they come out differently, and neither is a run that the lab has flown anyway.
EXPERIMENTS = """schema = "labrunner/experiments/v1"
[[experiment]]
tests = "H1"
set = { "events.batch" = false }
predicts = "calm"
[[experiment]]
tests = "H1"
set = { "optimizer.grad_clip" = 0.9 }
predicts = "outlier-batch"
"""
FIX = 'schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = 1.0\n'


def good_answers(series, flood=FLOOD) -> str:
    """Right answers to the lab's questions."""
    from labrunner.diagnosis.readings import ratio_to_baseline

    ratio = ratio_to_baseline(series, "grad_norm_pre", flood, flood)
    return f'[clip-factor]\nvalue = 0.2857\n[ratio]\nvalue = {ratio:.3g}\nunit = "x"\n[pattern]\nvalue = "long-tail"\n'


def registered(id: str) -> Check:
    """The registered check of this id, whose function a test may replace."""
    return next(check for check in CHECKS if check.id == id)


def check_of(result, id):
    """A check by its id."""
    return next(check for lab in result.labs for check in lab.checks if check.id == id)
