"""Small runs that read several sources."""

from __future__ import annotations

from labrunner.engine.config import RunConfig, validated, with_overrides
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.spec import RunSpec, prepare
from labrunner.engine.process.trainer import train
from labrunner.engine.record.journal import JOURNAL, read_events

CLOCKS = ("wall_time", "tokens_per_second")


def config(steps=40, **settings) -> RunConfig:
    tree = RunConfig(seed=5, steps=steps, checkpoint_every=1000).model_dump()
    tree["data"].update(corpus="sources", tokenizer="sources", batch_size=4)
    small = {"model.d_model": 16, "model.n_layers": 1, "model.context": 24, "optimizer.lr": 1e-2}
    return with_overrides(validated(tree), {**small, **settings})


def flown(folder, made, until=None):
    path, _ = prepare(RunSpec(config=made, stop_at=until), folder)
    assert train(path, Inbox()).status == "finished"
    return path


def lines(path, kind="step"):
    return [
        {k: v for k, v in event.items() if k not in CLOCKS}
        for event in read_events(path / JOURNAL)
        if event["kind"] == kind
    ]
