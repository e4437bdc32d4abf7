"""The callbacks in the real libraries, with models of a few weights; skipped where a library is not installed."""

import math

import pytest

from labrunner.series.foreign import load_any

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.slow


class Noisy(torch.utils.data.Dataset):
    """Sums of random numbers; the targets of some items are thrown off, which only a run with `bad` has."""

    def __init__(self, bad=range(0)):
        rows = torch.randn(4000, 8, generator=torch.Generator().manual_seed(0))
        self.items = [{"x": row, "labels": row.sum() + (math.nan if i in bad else 0)} for i, row in enumerate(rows)]

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        return self.items[index]


class Sums(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.line = torch.nn.Linear(8, 1)

    def forward(self, x, labels=None):
        loss = ((self.line(x)[:, 0] - labels) ** 2).mean()
        return {"loss": loss, "logits": self.line(x)}


def trained_by_transformers(tmp_path, callback, bad=range(0), resume=None, **more):
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    options = transformers.TrainingArguments(
        output_dir=str(tmp_path / "out"),
        per_device_train_batch_size=8,
        logging_steps=1,
        report_to=[],
        disable_tqdm=True,
        use_cpu=True,
        **{"max_steps": 60, "save_strategy": "no", "learning_rate": 1e-2, **more},
    )
    trainer = transformers.Trainer(model=Sums(), args=options, train_dataset=Noisy(bad), callbacks=[callback])
    trainer.train(resume_from_checkpoint=resume)
    return trainer


def test_the_trainer_of_transformers_writes_a_journal_and_is_stopped_by_an_alarm(tmp_path, capsys):
    pytest.importorskip("transformers")
    from labrunner.watch import HFWatch

    callback = HFWatch(journal=tmp_path / "run", stop=True)
    trainer = trained_by_transformers(tmp_path, callback)
    series = load_any(tmp_path / "run")
    assert trainer.state.global_step == 60 and series.steps.tolist() == list(range(1, 61))
    assert {"loss", "grad_norm_pre", "lr"} <= set(series.columns) and callback.watch.alarms == 0
    sick = HFWatch(stop=True)
    trainer = trained_by_transformers(tmp_path, sick, bad=range(4000), logging_nan_inf_filter=False)
    assert trainer.state.global_step == 3 and sick.watch.alarms == 1
    assert "ALARM nan" in capsys.readouterr().err


def test_a_nan_that_the_trainer_of_transformers_leaves_out_of_its_mean_is_seen_in_the_gradient_norm(tmp_path, capsys):
    pytest.importorskip("transformers")
    from labrunner.watch import HFWatch

    trainer = trained_by_transformers(tmp_path, HFWatch(stop=True), bad=range(4000))
    assert trainer.state.global_step < 10 and "ALARM nan" in capsys.readouterr().err


def test_a_resume_of_the_trainer_of_transformers_goes_on_in_the_journal_and_is_compared(tmp_path):
    pytest.importorskip("transformers")
    from labrunner.watch import HFWatch, Watch

    told = []
    callback = HFWatch(Watch(journal=tmp_path / "run", on_alarm=told.append))
    constant = {"save_strategy": "steps", "save_steps": 30, "lr_scheduler_type": "constant"}
    trained_by_transformers(tmp_path, callback, max_steps=40, **constant)
    trained_by_transformers(tmp_path, callback, resume=str(tmp_path / "out" / "checkpoint-30"), **constant)
    series = load_any(tmp_path / "run")
    assert series.steps.tolist() == list(range(1, 61))
    assert [event["step"] for event in series.events if event["kind"] == "resume"] == [30]
    assert [alarm.step for alarm in told if alarm.kind == "resume"] == [31]


def trained_by_lightning(tmp_path, callback, bad=range(0), resume=None, **more):
    lightning = pytest.importorskip("lightning.pytorch")

    class Module(lightning.LightningModule):
        def __init__(self):
            super().__init__()
            self.net = Sums()

        def training_step(self, batch, _):
            return self.net(**batch)["loss"]

        def configure_optimizers(self):
            return torch.optim.AdamW(self.parameters(), lr=1e-2)

    trainer = lightning.Trainer(
        default_root_dir=tmp_path,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        callbacks=[callback],
        **{"max_steps": 60, **more},
    )
    batches = torch.utils.data.DataLoader(Noisy(bad), batch_size=8)
    trainer.fit(Module(), batches, ckpt_path=resume)
    return trainer


def test_the_trainer_of_lightning_writes_a_journal_and_is_stopped_by_an_alarm(tmp_path, capsys):
    pytest.importorskip("lightning.pytorch")
    from labrunner.watch import LightningWatch

    callback = LightningWatch(journal=tmp_path / "run", stop=True)
    trained_by_lightning(tmp_path, callback, accumulate_grad_batches=2, gradient_clip_val=0.1)
    series = load_any(tmp_path / "run")
    assert series.steps.tolist() == list(range(1, 61))
    assert {"loss", "grad_norm_pre", "lr"} <= set(series.columns) and callback.watch.alarms == 0
    assert max(series.columns["grad_norm_pre"]) > 0.2  # before the clip
    trainer = trained_by_lightning(tmp_path, LightningWatch(stop=True), bad=range(4000))
    assert trainer.global_step <= 4 and "ALARM nan" in capsys.readouterr().err


def test_a_resume_of_the_trainer_of_lightning_goes_on_in_the_journal(tmp_path):
    pytest.importorskip("lightning.pytorch")
    from labrunner.watch import LightningWatch

    callback = LightningWatch(journal=tmp_path / "run")
    trainer = trained_by_lightning(tmp_path, callback, max_steps=30)
    trainer.save_checkpoint(tmp_path / "half.ckpt")
    trained_by_lightning(tmp_path, callback, resume=tmp_path / "half.ckpt")
    assert load_any(tmp_path / "run").steps.tolist() == list(range(1, 61))


def heard(callback):
    """The validations that a watch is handed, as they come."""
    found, take = [], callback.watch.validation
    callback.watch.validation = lambda loss: (found.append(float(loss)), take(loss))[1]
    return found


def test_the_evaluations_of_the_trainer_of_transformers_are_validations(tmp_path):
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    from labrunner.watch import HFWatch

    callback = HFWatch(journal=tmp_path / "run")
    found = heard(callback)
    options = transformers.TrainingArguments(
        output_dir=str(tmp_path / "out"),
        per_device_train_batch_size=8,
        logging_steps=1,
        report_to=[],
        disable_tqdm=True,
        use_cpu=True,
        max_steps=30,
        save_strategy="no",
        eval_strategy="steps",
        eval_steps=10,
    )
    held_out = torch.utils.data.Subset(Noisy(), range(64))
    transformers.Trainer(
        model=Sums(), args=options, train_dataset=Noisy(), eval_dataset=held_out, callbacks=[callback]
    ).train()
    assert len(found) == 3 and all(map(math.isfinite, found))
    assert load_any(tmp_path / "run").steps.tolist() == list(range(1, 31))


def test_what_lightning_logs_as_val_loss_is_a_validation(tmp_path):
    lightning = pytest.importorskip("lightning")
    from labrunner.watch import LightningWatch

    class Module(lightning.LightningModule):
        def __init__(self):
            super().__init__()
            self.net = Sums()

        def training_step(self, batch, index):
            return self.net(batch["x"], batch["labels"])["loss"]

        def validation_step(self, batch, index):
            self.log("val_loss", self.net(batch["x"], batch["labels"])["loss"])

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), 1e-2)

    callback = LightningWatch(journal=tmp_path / "run")
    found = heard(callback)
    loaders = [torch.utils.data.DataLoader(torch.utils.data.Subset(Noisy(), range(n)), 8) for n in (400, 32)]
    lightning.Trainer(
        max_steps=30,
        val_check_interval=10,
        callbacks=[callback],
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        accelerator="cpu",
    ).fit(Module(), *loaders)
    assert len(found) == 3 and load_any(tmp_path / "run").steps.tolist() == list(range(1, 31))
