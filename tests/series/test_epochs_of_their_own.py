"""Excerpts and resumed runs have their steps told in the log's own epochs; lines of epochs and evaluations are no rows
of batches."""

import io

import pytest
from line_by_line import grown

from labrunner.diagnosis.check import check
from labrunner.errors import InputError
from labrunner.series.foreign import Feed, load_any, read_log
from labrunner.watch.sources import open_source


def read(text: str, columns=()):
    return read_log(io.BytesIO(text.encode()), "log", columns)


def keras(first: int, last: int, bad: int = 0, of: int = 1563) -> str:
    lines = []
    for epoch in range(first, last + 1):
        loss = "nan" if epoch == bad else f"{2.3 - 0.01 * epoch:.4f}"
        lines += [f"Epoch {epoch}/30", f"{of}/{of} [==============================] - 8s 5ms/step - loss: {loss}"]
    return "\n".join(lines) + "\n"


def test_an_excerpt_counts_from_where_it_begins_and_names_its_epoch():
    series = read(keras(21, 30, bad=26))
    assert series.steps.tolist() == [1563 * epoch for epoch in range(21, 31)]
    found = check(series)
    assert found.first_bad_step == 26 * 1563 and "step 40638 lies in epoch 26 of this log" in found.notes
    assert [row["step"] for row in grown(keras(21, 30, bad=26).encode())] == series.steps.tolist()


def test_a_whole_log_counts_as_before_and_a_resume_goes_back():
    assert read(keras(1, 9)).steps.tolist() == [1563 * epoch for epoch in range(1, 10)]
    series = read(keras(21, 30) + keras(26, 30))
    assert series.steps.tolist() == [1563 * epoch for epoch in range(21, 31)]
    assert (
        series.epoch_at(22 * 1563) == 22 and read(keras(1, 9)[:8] + "step 1 loss 2.5\nstep 2 loss 2.4\n").epochs is None
    )


def test_a_long_first_epoch_is_counted_on_from_its_end():
    """More rows than are kept: the steps of later epochs are the log's own all the same."""
    rows = [f"epoch: {e}, batch_id: {k}, loss: {2 / e + 1e-4 * k:.5f}\n" for e in (21, 22) for k in range(1, 1501)]
    text = "".join(rows)
    fed = grown(text.encode())
    assert read(text).steps.tolist() == list(range(20 * 1500 + 1, 22 * 1500 + 1))
    assert fed[0]["step"] == 1 and fed[-1]["step"] == 22 * 1500 and len(fed) == 3000


@pytest.mark.parametrize("evaluated", ["313/313 - 1s - loss: 2.5", "313/313 [======] - 1s 3ms/step - loss: 2.5"])
def test_the_line_of_an_evaluation_is_no_row_of_training(evaluated):
    series = read(keras(1, 5) + evaluated + " - accuracy: 0.0100\n")
    assert series.steps.tolist() == [1563 * epoch for epoch in range(1, 6)] and series.rows == (5, 5)
    assert not any("superseded" in note for note in series.notes)
    assert [row["step"] for row in grown((keras(1, 5) + evaluated + "\n").encode()) if "loss" in row][-1] == 5 * 1563


def test_a_bar_that_is_drawn_anew_is_told_from_the_evaluation_after_it():
    lines = []
    for epoch in range(1, 4):
        lines.append(f"Epoch {epoch}/3")
        for of, loss in ((100, 2 / epoch), (20, 3.0)):
            lines += [f"{k}/{of} [====>.....] - ETA: 1s - loss: {loss + 0.001 * k:.4f}" for k in range(1, of + 1)]
    series = read("\n".join(lines) + "\n")
    assert series.steps.tolist() == list(range(1, 301)) and float(series.columns["loss"].max()) < 2.2


def paddle(epochs: int) -> str:
    lines = []
    for epoch in range(epochs):
        lines += [
            f"epoch: {epoch}, batch_id: {k}, AUC:0.7, loss:{0.5 - 0.01 * epoch:.4f}\n" for k in range(0, 2000, 500)
        ]
        lines.append(f"epoch: {epoch} done, AUC: 0.9, loss:{0.1:.4f}, epoch time: 1085.58 s\n")
    return "".join(lines)


def test_a_batch_id_is_a_step_and_the_mean_of_an_epoch_no_row():
    series = read(paddle(14))
    assert series.steps.tolist() == list(range(0, 28_000, 500)) and 0.1 not in series.columns["loss"]
    assert [row["step"] for row in grown(paddle(14).encode())] == series.steps.tolist()


SCORES = "".join(f"{k},{k % 3},{1 - 0.001 * k:.3f}\n" for k in range(26))


def test_whole_numbers_below_no_title_are_scores():
    with pytest.raises(InputError, match="whole numbers only.*--column loss=loss"):
        read(SCORES)
    assert len(read(SCORES, ["loss=loss"])) == 26 and len(read(SCORES, ["column 3=loss"])) == 26
    assert grown(SCORES.encode()) == []


def test_one_fraction_makes_them_a_loss_and_no_row_is_lost():
    text = "".join(f"{k},{2.0 if k < 5 else 1.5}\n" for k in range(9))
    feed = Feed()
    assert feed.feed(text[:20].encode()) == [] and [row["step"] for row in grown(text.encode())] == list(range(9))
    assert len(read(text)) == 9


@pytest.mark.parametrize(("tag", "good"), [("train_loss", True), ("rollout_mean_reward", True), ("time_fps", False)])
def test_what_tensorboard_s_value_is_of_stands_in_the_file_s_name(tmp_path, tag, good):
    path = tmp_path / f"run-1-tag-{tag}.csv"
    path.write_text("Wall time,Step,Value\n" + "".join(f"{k}.5,{k},{2 - 0.01 * k}\n" for k in range(40)))
    if good:
        assert len(load_any(path)) == 40 and (tag != "train_loss" or len(open_source(path).finish()) == 40)
        return
    with pytest.raises(InputError, match=tag):
        load_any(path)
    assert open_source(path).finish() == []


def test_bare_numbers_are_a_loss_unless_they_are_whole():
    series = read("".join(f"{2 - 0.01 * k:.4f}\n" for k in range(40)))
    assert len(series) == 40 and series.notes[0] == "this file holds bare numbers: they are read as loss"
    assert len(grown("".join(f"{2 - 0.01 * k:.4f}\n" for k in range(40)).encode())) == 40
    for text in ("".join(f"{k}\n" for k in range(40)), "12\nstarted\n1.5\n2.5\n"):
        with pytest.raises(InputError):
            read(text)
        assert grown(text.encode()) == []
