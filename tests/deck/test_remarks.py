"""What stands under the text of a post-mortem, where it does not fit."""

import pytest

from labrunner.deck.draw.glyphs import ASCII
from labrunner.deck.draw.prose import as_seen
from labrunner.deck.strings import Say
from labrunner.deck.work.lookup import Remark
from labrunner.deck.work.postmortem import Review
from labrunner.deck.work.remarks import Remarks


def rows(shown, remarks):
    canvas = shown.draw("One sentence.", remarks, (40, 6), Say("en"), ASCII, "pgdn")
    return canvas.text()


def test_a_section_with_nothing_but_what_is_true_of_any_run_is_complete():
    review = Review({3: [Remark("note", "true, no points")], 4: [Remark("warn", "gap")]}, {3, 4})
    assert (review.state(3), review.state(4), review.complete()) == ("good", "warn", 1)
    assert "- true, no points" in rows(Remarks(), review.remarks[3])


def test_other_remarks_than_before_are_read_from_the_first():
    shown, remarks = Remarks(), [Remark("warn", f"remark number {place}") for place in range(12)]
    assert "remark number 0" in rows(shown, remarks)
    shown.turn(1)
    assert "remark number 0" not in rows(shown, remarks) and shown.top > 0
    assert "remark number 0" not in rows(shown, list(remarks)), "the same ones stay where they were turned to"
    assert "remark number 1" in rows(shown, remarks[1:]) and shown.top == 0


def test_what_is_remarked_on_the_line_that_is_written_in_is_read_first():
    remarks = [
        Remark("trouble", "wrong", 1),
        Remark("good", "right", 4),
        Remark("warn", "half", 4),
        Remark("none", "rest"),
    ]
    text = Remarks().draw("Advice.", remarks, (40, 9), Say("en"), ASCII, "pgdn", 4).text()
    places = [text.index(word) for word in ("half", "right", "wrong", "rest")]
    assert places == sorted(places)
    assert rows(Remarks(), remarks).index("wrong") < rows(Remarks(), remarks).index("half")


@pytest.mark.parametrize("height", [3, 6])
def test_an_advice_longer_than_its_place_is_read_to_its_end(height):
    advice = " ".join(f"word-{place:02d}" for place in range(40))
    remarks, shown, seen = [Remark("warn", "a gap", 1, unfilled=True), Remark("good", "right", 2)], Remarks(), ""
    while True:
        text = shown.draw(advice, remarks, (40, height), Say("en"), ASCII, "pgdn", 1).text()
        assert "0 more" not in text
        if not seen:
            assert ("a gap" in text) == (height == 3), "in a low place the line that is written in comes first"
        seen += text
        if "pgdn" not in text:
            break
        shown.turn(1)
    assert all(f"word-{place:02d}" in seen for place in range(40)) and "a gap" in seen and "right" in seen


def test_lines_that_only_wait_for_words_are_one_remark_and_leave_the_advice_its_place():
    label = "still to fill in: a line of the form with a long name of its own"
    remarks = [Remark("warn", label, line, unfilled=True) for line in (1, 2, 3, 5, 7)]
    shown = Remarks().draw("Numbers of the break only.", remarks, (40, 5), Say("en"), ASCII, "pgdn", 1).text()
    assert "Numbers of the break only." in shown and "! lines still to fill in: 1-3, 5, 7" in shown
    assert "pgdn" not in shown and Remarks().rows("Numbers of the break only.", remarks, 40, Say("en")) == 2
    alone = Remarks().draw("", remarks[:1], (80, 5), Say("en"), ASCII, "pgdn", 1).text()
    assert f"! line 1: {label}" in alone


def test_where_not_all_fits_what_is_objected_to_is_read_before_the_advice():
    remarks = [Remark("trouble", f"the break run has not {n}.9 there, but 1.2", n) for n in range(1, 4)]
    advice = " ".join(["Advice."] * 8)
    shown = Remarks()
    first = shown.draw(advice, remarks, (40, 7), Say("en"), ASCII, "pgdn", 1).text()
    assert all(f"line {n}: the break" in first for n in (1, 2, 3)) and "Advice." not in first and "pgdn" in first
    shown.turn(1)
    assert "Advice." in shown.draw(advice, remarks, (40, 7), Say("en"), ASCII, "pgdn", 1).text()
    roomy = Remarks().draw(advice, remarks, (40, 12), Say("en"), ASCII, "pgdn", 1).text()
    assert roomy.index("Advice.") < roomy.index("line 1")


def test_of_lines_that_do_not_all_fit_the_last_row_is_for_saying_so():
    assert [as_seen(5, height) for height in (6, 5, 4, 1, 0)] == [(5, 0), (5, 0), (3, 2), (0, 5), (0, 5)]
