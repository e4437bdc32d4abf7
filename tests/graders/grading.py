"""Steps that several of the grader's tests take: calibrate the lab, grade as the command does."""

from __future__ import annotations

from grader_fakes import FLOOD, check_of

from labrunner.cli import main
from labrunner.course.calibration import Calibration, Epsilon, Platform, Spread, write_calibration
from labrunner.course.lab import load_lab_folder
from labrunner.graders.outputs import render
from labrunner.graders.read.places import submissions
from labrunner.graders.session import Options


def calibrate(bench, *, platform=0.05, rel=0.02, epsilon=0.08):
    """A calibration of the bench's lab from its own made-up runs."""
    values = bench.lab.values(lambda arm: bench.series(arm or "break"))
    spreads = {name: Spread.of({42: value, 43: value * 1.1}, 42) for name, value in values.items()}
    spreads["spike_step"] = Spread.of({42: FLOOD, 43: FLOOD}, 42)
    write_calibration(
        bench.lab.folder,
        Calibration(
            schema="labrunner/calibration/v1",
            lab="no-clip",
            proof_hash=bench.lab.proof_hash,
            lab_hash=bench.lab.hash,
            command="lab verify",
            date="2026-01-31",
            versions={},
            machine={},
            base_seed=42,
            seeds=(42, 43),
            proven=True,
            claims={},
            arms={},
            readings=spreads,
            platform={"pre_spike_loss": Platform(abs=platform, rel=rel, compared=4)},
            epsilons={"fix-epsilon": Epsilon(value=epsilon, fixes=0.05, platform=0.03, reason="test")},
        ),
    )
    bench.lab = load_lab_folder(bench.lab.folder)
    return bench


def grade(*arguments):
    """The exit code of `labrunner grade` with these arguments."""
    return main(["grade", *map(str, arguments)])


def rendered(results, form, lang="en"):
    """The results in a format, as one text."""
    return "".join(render(results, form, lang))


def notes(result):
    """What is noted of the first lab, in one line."""
    return " | ".join(result.labs[0].notes)


def work_of(klass):
    """(the class's submissions, the options to grade them with)."""
    found, _ = submissions(klass.learners, {"no-clip"})
    return found, Options(labs=(str(klass.tmp / "labs"),))


def cite(bench, *lines):
    """Statuses and messages of these citations, and what they earned together."""
    bench.write(postmortem="## 3. Evidence\n" + "".join(f"- {line}\n" for line in lines))
    result = bench.grade()
    told = [check_of(result, f"citation.{n}") for n in range(1, len(lines) + 1)]
    return told, check_of(result, "citations")
