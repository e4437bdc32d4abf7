"""`labrunner lab new`: the files of a lab, commented, ready to be changed into another experiment."""

from __future__ import annotations

import re
from pathlib import Path

from labrunner.course.proof.lint_texts import LEAST_HINTS, SECTIONS
from labrunner.errors import InputError
from labrunner.files import shown, write_text
from labrunner.text import clean

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")

LAB = """\
# A lab is an experiment with a claim. Change this one into yours; `labrunner lab lint {id}` says what is missing,
# `labrunner lab verify {id}` whether the claim is true. docs/authoring.md goes through it once from the beginning.
schema = "labrunner/lab/v1"
id = "{id}"                 # the folder's name
phase = "{phase}"
order = 100                 # place in the list of labs
optional = true             # a learner's phase does not need it
minutes = 30
panels = [1, 3]             # the panels that tell the story
causes = ["concentration", "missing-clip"]    # what together breaks the run: each has an ablation without-<cause>

# Everything not set here has the engine's default. `labrunner run {id} --set key=value` tries another value.
[base]
seed = 42
steps = 500
[base.model]
d_model = 64
n_layers = 2
[base.optimizer]
lr = 2.0
eps = 1.0
weight_decay = 1.5e-5
grad_clip = 1.0
[base.schedule]
warmup_steps = 100
horizon = 2000

# What goes wrong, each by itself. An arm names the faults that it has.
[faults.flood]
kind = "concentrate-batch"
step = 312
drill = "piece:tten"
lines = 3
repeats = 28
[faults.clip-removed]
kind = "remove-clip"

# Settings are resolved in this order, later wins: defaults, [base], the faults', the arm's own `set`, the caller's.
[[arms]]
name = "control"
kind = "control"
faults = ["flood"]
[[arms]]
name = "break"
kind = "break"
faults = ["flood", "clip-removed"]
[[arms]]
name = "without-concentration"
kind = "ablation"
faults = ["clip-removed"]
[[arms]]
name = "without-missing-clip"
kind = "ablation"
faults = ["flood"]
[[arms]]
name = "fix-clip"
kind = "fix"
faults = ["flood", "clip-removed"]
set = {{ "optimizer.grad_clip" = 1.0 }}

# What a learner's fix.toml may set.
[editable."optimizer.grad_clip"]
min = 0.01
max = 100.0
off = true

# What an experiment may change besides, and what takes each cause away alone. Names give nothing away.
[experiments.settings.event]
faults = ["flood"]
[[experiments.takes]]
cause = "concentration"
set = {{ event = {{ choices = [false] }} }}
[[experiments.takes]]
cause = "missing-clip"
set = {{ "optimizer.grad_clip" = {{ max = 4.0 }} }}

[judging]
fault = "flood"             # the spike is this fault's step
end_window = 50

# Numbers, by name. Claims, questions, symptoms and {{placeholders}} in the texts all speak through them.
# steps = [first, last], inclusive; with origin = FAULT they count from that fault's step (0 is the step itself).
# Section 1 of the post-mortem asks for pre_spike_loss, spike_loss, peak_loss and grad_norm: a reading of its name has
# `lab verify` measure how far machines differ in it. A line that they differ in too much, or without a reading, goes
# into `unasked = ["grad_norm"]` at the top.
[readings.pre_spike_loss]
arm = "break"
field = "loss_ema"
origin = "flood"
steps = [-1, -1]
[readings.grad_norm]
arm = "break"
field = "grad_norm_pre"
origin = "flood"
steps = [0, 0]
[readings.spike_loss]
arm = "break"
field = "loss"
reduce = "at"
origin = "flood"
steps = [0, 0]
[readings.grad_ratio]
arm = "break"
field = "grad_norm_pre"
reduce = "ratio_to_baseline"
origin = "flood"
steps = [0, 0]
[readings.after_break]
arm = "break"
field = "loss"
reduce = "mean"
origin = "flood"
steps = [4, 53]
[readings.after_control]
arm = "control"
field = "loss"
reduce = "mean"
origin = "flood"
steps = [4, 53]
[readings.damage]           # one reading less another
arm = "break"
field = "loss"
reduce = "mean"
origin = "flood"
steps = [4, 53]
minus = "after_control"

# Line of section 1 of the post-mortem, and the reading that it must show.
[symptoms]
peak_loss = "spike_loss"

[[hints]]
id = "mild"
cost = 2
[[hints]]
id = "medium"
cost = 4
[[hints]]
id = "direct"
cost = 6

# The answer is a `reading` of the learner's own run, or a `value` with its `working`.
[[questions]]
id = "grad-ratio"
kind = "number"
points = 4
source = "reading"
reading = "grad_ratio"
panel = 3
tolerance = {{ rel = 0.02, platform = true, reason = "two digits, and the spread between platforms" }}

# The claim of the lab, sentence by sentence: proven over seeds by `labrunner lab verify {id}`.
[[claims]]
id = "break-hurts"
reading = "damage"
op = ">="
value = 0.1
nan_holds = true            # a break that went to NaN was hurt, too

# What the root cause must name, by any phrase.
[[concepts]]
id = "no-clip"
en = ["no clip", "without clipping", "clip was off"]
es = ["sin clip", "sin recorte", "clip desactivado"]
"""


def sections() -> list[str]:
    """The sections that the texts of the scaffold need."""
    hints = ["hint-mild", "hint-medium", "hint-direct"][:LEAST_HINTS]
    return [*SECTIONS, *hints, "cause-concentration", "cause-missing-clip", "question-grad-ratio", "claim-break-hurts"]


PREFACE = {
    "en": "<!-- One section a heading. Numbers come from placeholders: {spike_loss}, {fault.flood.step}. -->\n",
    "es": "<!-- Una sección por título. Los números vienen de marcadores: {spike_loss}, {fault.flood.step}. -->\n",
}
GAP = {"en": "TODO: write this section.", "es": "TODO: escribe esta sección."}


def texts(lang: str) -> str:
    """The words file of a fresh lab, every section a gap."""
    return PREFACE[lang] + "".join(f"\n## {name}\n\n{GAP[lang]}\n" for name in sections())


def new_lab(id: str, parent: Path, phase: str = "phase-19") -> Path:
    """Write the files of a new lab into `parent/id`; returns that folder. Nothing is ever overwritten.

    Raises InputError for a name that cannot be a lab's, or a folder that is there already.
    """
    if not _ID.fullmatch(id):
        raise InputError(f"{clean(repr(id), 80)} cannot be a lab's name; use small letters, digits and -")
    folder = parent / id
    if folder.exists():
        raise InputError(f"{shown(folder)} is there already; choose another name, or change that lab")
    write_text(folder / "lab.toml", LAB.format(id=id, phase=phase))
    for lang in ("en", "es"):
        write_text(folder / f"text.{lang}.md", texts(lang))
    return folder
