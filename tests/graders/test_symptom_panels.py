"""Which panel a symptom is read from follows what the lab's reading is of."""

from labrunner.course.lab import load_lab
from labrunner.graders.checks.symptoms import asked


def test_the_panel_of_a_symptom_is_the_one_that_shows_its_reading():
    panels = {
        lab: {name: panel for name, (_, panel) in asked(load_lab(lab), 312).items()}
        for lab in ("no-clip", "optimizer-reset", "fp16-overflow")
    }
    assert panels["no-clip"]["spike_step"] == 3 and panels["no-clip"]["spike_loss"] == 1
    assert panels["optimizer-reset"]["spike_step"] == 5 and panels["optimizer-reset"]["update_ratio"] == 5
    assert panels["fp16-overflow"]["loss_scale"] == 6
    assert {found["batch_index"] for found in panels.values()} == {0} and {
        found["lr"] for found in panels.values()
    } == {2}
