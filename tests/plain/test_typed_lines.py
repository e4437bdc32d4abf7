"""Values and labels that are typed in place of a form in sight."""

import pytest

from labrunner.plain.lines import labelled

FORM = (
    "- step where the spike began:\n- loss at the spike: 7.5\n- peak loss (the largest, 0 to 3 steps after the spike):"
)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (["312", "", "8.9"], [": 312", ": 7.5", "spike): 8.9"]),  # values alone, an empty one keeps its line
        (["Loss at the Spike: 6"], ["began:", ": 6", "spike):"]),  # one line by its label, the others as they were
        (["- step where the spike began: 313"], [": 313", ": 7.5", "spike):"]),
        (["- a line of my own: 3", "and words"], None),
        (["1", "2", "3", "4"], None),
        (
            ["312", "7", "ts, 64 times (drill:ts, 8 lines)"],
            [": 312", ": 7", "spike): ts, 64 times (drill:ts, 8 lines)"],
        ),
        (["-0.5", "at: 312"], [": -0.5", ": at: 312", "spike):"]),  # no label of the form, and no list: values
        (["peak loss: 9", "step: 313"], [": 313", ": 7.5", "spike): 9"]),  # the first words of a label
        (["loss at the spike: 6", "8.9"], ["began:", ": 6", "spike): 8.9"]),  # after a label the lines behind it
        (["peak loss: 9", "313"], [": 313", ": 7.5", "spike): 9"]),  # and then the first that was passed over
        (["loss at the spike: 6", "", "312"], [": 312", ": 6", "spike):"]),
        (["loss at the spike: 6", "- words of my own"], None),
    ],
)
def test_symptoms_are_typed_as_values_or_by_their_labels(typed, lines):
    found = labelled(typed, FORM)
    assert found == typed if lines is None else all(a.endswith(b) for a, b in zip(found, lines, strict=True))


def test_what_stands_before_the_comma_of_a_label_is_enough():
    form = "- step where the spike began:\n- gradient norm at the spike, pre-clip:"
    found = labelled(["gradient norm at the spike: 23.86"], form)
    assert found == ["- step where the spike began:", "- gradient norm at the spike, pre-clip: 23.86"]
