"""Runs for pages and exports, made up."""

import numpy as np
import pytest
from diagnosis_fakes import flood, journal, smooth_loss, write_run


@pytest.fixture(autouse=True)
def places(tmp_path, monkeypatch):
    """A folder of its own to work in, with no learner and no configuration of the machine's user."""
    for name in ("CONFIG", "CACHE", "DATA"):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / "places" / name.lower()))
    for name in ("LABRUNNER_LABS", "LABRUNNER_LEARNER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def broken_lines(steps: int = 300, spike: int = 200) -> list[dict]:
    """A run that spikes at a batch full of a rare token, with histograms, a checkpoint and a phase."""
    loss = smooth_loss(steps)
    loss[spike - 1 : spike + 20] += 4 * np.exp(-np.arange(21) / 6)
    lines = journal(loss, loss_ema=list(loss))
    flood(lines, spike)
    for line in lines:
        line["token_loss_hist"] = [0, *[3] * 12, *[0] * 20, 0, 0]
    lines.insert(100, {"kind": "checkpoint", "step": 100})
    lines.insert(151, {"kind": "phase", "step": 150, "source": "late"})
    return lines


@pytest.fixture
def broken(places):
    """The same as a run folder, called `broken`."""
    return write_run(places / "broken", broken_lines())


@pytest.fixture
def instrumented(places):
    """A run folder with what is read every so many steps: the held-out loss (NaN once), attention, tokens."""
    lines = journal(smooth_loss(60), token_entropy=3.9)
    for line in lines:
        due = line["step"] % 20 == 0
        line["eval_loss"] = None if not due else "NaN" if line["step"] == 40 else 3.25
        for field, value in (("attn_logit_max", 1.5), ("attn_entropy", 2.25)):
            line[field] = {"block_0": value if line["step"] % 4 == 0 else None}
        line["batch"]["top_tokens"] = [{"token": "the", "count": 9}, {"token": ".", "count": 8}]
    return write_run(places / "instrumented", lines)


@pytest.fixture
def control(places):
    """A healthy run folder, called `control`."""
    return write_run(places / "control", journal(smooth_loss(300)), optimizer={"grad_clip": 0.5})
