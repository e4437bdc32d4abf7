"""A scenario of seconds, for tests: a small net whose 24th step of the shift at the latest is a spoiled one."""

from __future__ import annotations

from pathlib import Path

from labrunner.drill.calibration import write_measured
from labrunner.drill.scenario import Scenario, load_scenario

SMALL = """
schema = "labrunner/scenario/v1"
level = "solo"
incident = "none: a test"
begins = 20
updates = 30
cooldown = 10
window = [26, 30]
{causes}

[machine]
name = "a machine"
gpus = 10
seconds_per_step = 36.0
dollars_per_gpu_hour = 2.0

[base]
"model.d_model" = 16
"model.n_layers" = 1
"model.n_heads" = 2
"schedule.warmup_steps" = 4
"optimizer.lr" = 0.01
"evaluation.every" = 0
"attention.every" = 0

{rest}
"""
FAULT = """
[[faults]]
kind = "lr-jump"
step = 0
factor = 60.0
steps = 4

[[policies]]
name = "back"
kind = "answer"
delay = 4
acts = [
    { action = "rollback", arguments = { before_onset = 1 } },
    { action = "set", arguments = { key = "schedule.jump_factor", value = 1.0 } },
]
"""
NIGHT = (
    FAULT.replace(
        "[[policies]]",
        """[second]
window = [40, 43]
causes = ["frozen-part"]

[[second.faults]]
kind = "freeze-group"
step = 0
tensor = "block_0"

[[policies]]""",
    )
    + """then = [{ action = "set", arguments = { thaw = "all" } }]
"""
)
WORDS = "## title\n\nA {name}\n\n## pager\n\nHave a look.\n\n## debrief\n\nIt was a test.\n"


def write_scenario(labs: Path, name: str, *, quiet: bool = False, measured: bool = True) -> Scenario:
    """Write a scenario into a folder of labs, calibrated as if it had been proven; returns it."""
    folder = labs / "on-call" / "scenarios"
    folder.mkdir(parents=True, exist_ok=True)
    causes = "" if quiet else 'causes = ["schedule", "learning-rate"]'
    (folder / f"{name}.toml").write_text(SMALL.replace("{causes}", causes).replace("{rest}", "" if quiet else FAULT))
    for lang in ("en", "es"):
        (folder / f"{name}.{lang}.md").write_text(WORDS.format(name=name))
    scenario = load_scenario(folder / f"{name}.toml")
    if measured:
        write_measured(scenario, {"spread": 0.005, "half": 10.0})
    return scenario


def with_a_flipped_bit(scenario: Scenario) -> Scenario:
    """The same scenario with another fault: a bit of a weight flips at the onset, once, and no alarm tells of it."""
    text = scenario._path.read_text()
    begins, ends = text.index("[[faults]]"), text.index("[[policies]]")
    fault = '[[faults]]\nkind = "flip-bit"\nstep = 0\ntensor = "block_0"\nelement = 5\nbit = 24\n\n'
    scenario._path.write_text(text[:begins] + fault + text[ends:])
    return load_scenario(scenario._path)


def behind_a_herring(scenario: Scenario) -> Scenario:
    """The same scenario, with a batch of one word piece four steps before the trouble, which hurts nobody."""
    herring = (
        '[[faults]]\nkind = "concentrate-batch"\nstep = 0\ndrill = "piece:tten"\nlines = 4\nrepeats = 4\n\n[[faults]]'
    )
    text = scenario._path.read_text().replace("[[faults]]", herring, 1).replace("step = 0\nfactor", "step = 4\nfactor")
    scenario._path.write_text(text.replace("window =", "trouble = 4\nwindow ="))
    return load_scenario(scenario._path)


def as_a_night(scenario: Scenario) -> Scenario:
    """The same scenario with a second incident: from its 20th to 23rd step of the shift on, a block learns no more."""
    text = scenario._path.read_text().replace(FAULT, NIGHT).replace('level = "solo"', 'level = "night"')
    text = text.replace("updates = 30", "updates = 44")
    scenario._path.write_text(text)
    return load_scenario(scenario._path)
