"""A watch inside a loop: what it returns, guards and writes, and what it does not load."""

import json
import math
import subprocess
import sys

import pytest
from grown_logs import losses

from labrunner.diagnosis.check import check
from labrunner.errors import InputError
from labrunner.series.foreign import load_any
from labrunner.watch import Watch


def test_a_step_returns_its_alarms_and_they_can_be_told():
    watch = Watch(name="mine")
    told = [one for loss in losses() for one in watch.step(loss=loss, grad_norm=1.0, lr=1e-3)]
    assert [one.level for one in told] == ["notice", "alarm"] and watch.alarms == 1
    assert "mine" in watch.text(told[1]) and "250" in watch.text(told[1])
    assert watch.as_json(told[1])["schema"] == "labrunner/alarm/v1"
    assert "ALARMA" in Watch(lang="es").text(told[1])


def test_a_function_is_called_with_every_alarm():
    called = []
    watch = Watch(on_alarm=called.append)
    for loss in losses():
        watch.step(loss=loss)
    assert [one.text for one in called] == ["loss.excursion", "loss.stays"]


def test_a_tensor_with_a_gradient_is_taken_without_a_warning(recwarn):
    torch = pytest.importorskip("torch")
    watch = Watch()
    watch.step(loss=torch.tensor(2.0, requires_grad=True) * 1, grad_norm=torch.tensor(1.0))
    assert not recwarn.list


def test_neither_torch_nor_numpy_is_loaded():
    code = """
import sys
from labrunner.watch import Watch
watch = Watch()
for step in range(100):
    watch.step(loss=2.0 + 3 * (step > 50), grad_norm=1.0, lr=0.1)
print({"torch", "numpy", "pydantic", "textual", "transformers"} & set(sys.modules), watch.alarms)
"""
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["set()", "1"]


def test_a_guarded_optimizer_skips_an_update_whose_gradient_is_not_finite():
    torch = pytest.importorskip("torch")
    weight = torch.nn.Parameter(torch.ones(3))
    other = torch.nn.Parameter(torch.ones(2))  # without a gradient
    optimizer = torch.optim.AdamW([weight, other], lr=0.1, weight_decay=0.5)
    optimizer.step()
    watch = Watch()
    off = watch.guard(optimizer)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda _: 1.0)
    for bad in (math.nan, math.inf, -math.inf):
        weight.grad = torch.tensor([1.0, bad, 1.0])
        optimizer.step()
        schedule.step()
    assert watch.skipped == 3 and weight.tolist() == [1, 1, 1]
    assert optimizer.state == {}
    weight.grad = torch.tensor([1.0, 3e38, -3e38])
    optimizer.step()
    assert watch.skipped == 3 and weight[0].item() < 1
    off()
    weight.grad = torch.tensor([math.nan, 0.0, 0.0])
    optimizer.step()
    assert weight[0].isnan()


def test_a_closure_is_left_to_the_optimizer():
    torch = pytest.importorskip("torch")
    weight = torch.nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([weight], lr=0.1)
    watch = Watch()
    watch.guard(optimizer)
    weight.grad = torch.tensor([math.nan])

    def closure():
        weight.grad = torch.tensor([1.0])
        return torch.tensor(2.0)

    assert optimizer.step(closure) == 2.0 and watch.skipped == 0


def test_its_journal_is_read_by_check_and_gone_on_with(tmp_path):
    folder = tmp_path / "run"
    every = losses()
    with Watch(journal=folder) as watch:
        for loss in every[:200]:
            watch.step(loss=loss, grad_norm=1.0, lr=1e-3, rate=1000.0, batch_tokens=512)
    with Watch(journal=folder) as watch:
        watch.resumed(150)
        for step, loss in enumerate(every[149:], 150):
            watch.step(loss=loss, grad_norm=1.0, lr=1e-3, step=step)
    series = load_any(folder)
    assert series.steps.tolist() == list(range(1, 301))
    assert series.columns["loss"].tolist() == every
    assert check(series).first_bad_step == 250


def test_nan_in_its_journal_is_a_word(tmp_path):
    with Watch(journal=tmp_path / "run") as watch:
        watch.step(loss=math.nan)
    line = json.loads((tmp_path / "run" / "events.jsonl").read_text())
    assert line["loss"] == "NaN" and line["kind"] == "step"


@pytest.mark.parametrize("name", ["manifest.json", "weights.pt"])
def test_a_folder_with_something_else_in_it_is_refused(tmp_path, name):
    (tmp_path / name).write_text("{}")
    with pytest.raises(InputError):
        Watch(journal=tmp_path)


def test_a_resume_is_compared_with_what_was_before():
    watch = Watch()
    for loss in losses(spike=0):
        watch.step(loss=loss)
    told = list(watch.resumed(281)) + [one for loss in losses(spike=1)[280:] for one in watch.step(loss=loss)]
    assert told[0].kind == "resume" and "resume.loss" in [one.text for one in told]


def test_a_validation_is_told_of_and_stands_in_the_next_line_of_the_journal(tmp_path):
    watch = Watch(journal=tmp_path / "run", lang="es")
    told = []
    for i in range(200):
        told += watch.step(loss=2 * math.exp(-i / 40))
        if i % 5 == 4:
            told += watch.validation(1 + 0.01 * max(60 - i, i - 60))
    assert [one.kind for one in told if one.level == "alarm"] == ["overfit"] and watch.alarms == 1
    assert "validación" in watch.text(told[-1])
    watch.close()
    series = load_any(tmp_path / "run")
    assert series.steps.tolist() == list(range(1, 201)) and series.columns["eval_loss"][5] == 1.56
    assert check(series).verdict == "overfit"
