"""Another run's checkpoints are refused, in one sentence; a run's own are not, whatever a fix changed in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from small_runs import SMALL, lines, prepare

from labrunner.engine.config import with_overrides
from labrunner.engine.process import states, trainer
from labrunner.engine.process.control import Inbox
from labrunner.engine.process.locate import locate
from labrunner.engine.process.sample import sampled
from labrunner.engine.process.spec import RunSpec
from labrunner.engine.record import checkpoint
from labrunner.engine.record.identity import KEY, difference, identity
from labrunner.engine.record.journal import JOURNAL
from labrunner.engine.record.manifest import read_manifest, write_manifest
from labrunner.errors import Exit, InputError

pytestmark = pytest.mark.slow


AT = 10
FLOOD = {"kind": "concentrate-batch", "step": 6, "drill": "piece:tten"}
#: What another run has, and the word by which the refusal names it.
OTHERS = {
    "heads": ({"n_heads": 4}, {}, "model.n_heads is 4 there and 2 here"),
    "activation": ({"activation": "relu2"}, {}, 'model.activation is "relu2" there and "gelu" here'),
    "norm": ({"norm": "post"}, {}, 'model.norm is "post" there and "pre" here'),
    "seed": ({"seed": 43}, {}, "seed is 43 there and 42 here"),
    "sampler": ({"data.sampler": "stratified"}, {}, 'data.sampler is "stratified" there and "shuffled" here'),
    "data": ({"faults": (FLOOD,)}, {}, "faults differs"),
    "lab": ({}, {"lab": "lr-jump"}, 'lab is "lr-jump" there and "no-clip" here'),
}


def stopped(folder: Path, settings=None, **spec) -> Path:
    """A run that was stopped after `AT` updates, with checkpoints of 8 and `AT`."""
    settings = dict(settings or {})
    faults = settings.pop("faults", ())
    config = with_overrides(SMALL, settings).model_copy(update={"faults": faults})
    run_dir = prepare(folder, config, **{"lab": "no-clip", "lab_hash": "sha256:0", "stop_at": AT, **spec})
    assert trainer.train(run_dir, Inbox()).status == "finished"
    change(run_dir, status="stopped", stop_at=None)
    return run_dir


def change(run_dir: Path, **values) -> None:
    write_manifest(run_dir, read_manifest(run_dir).model_copy(update=values))


def swap(run_dir: Path, other: Path) -> Path:
    """Put another run's newest checkpoint in the place of a run's own; where it lies."""
    place = Path(checkpoint.FOLDER) / checkpoint.name_of(AT)
    shutil.rmtree(run_dir / place)
    shutil.copytree(other / place, run_dir / place)
    return run_dir / place


def rewritten(run_dir: Path) -> Path:
    """The newest checkpoint as a version wrote it that did not say whose it is."""
    found = checkpoint.newest_good(run_dir)
    tensors, state = states.load(found)
    del state[KEY]
    return states.save(run_dir, found.step, tensors, state).path


@pytest.fixture
def own(tmp_path):
    return stopped(tmp_path / "own")


@pytest.mark.parametrize("kind", OTHERS)
def test_another_run_s_checkpoint_is_refused_and_without_it_the_run_goes_on(own, tmp_path, whole, kind):
    settings, spec, told = OTHERS[kind]
    path = swap(own, stopped(tmp_path / "other", settings, **spec))
    steps = lines(own)
    ended = trainer.train(own, Inbox())
    assert (ended.status, ended.code) == ("failed", Exit.USAGE)
    assert ended.reason.startswith(f"{path}: ") and told in ended.reason and "remove that folder" in ended.reason
    assert "\n" not in ended.reason and "more" not in ended.reason and lines(own) == steps
    shutil.rmtree(path)
    assert trainer.train(own, Inbox()).status == "finished"
    assert lines(own) == lines(whole)


def test_locate_and_sample_refuse_it_too(own, tmp_path):
    path = swap(own, stopped(tmp_path / "other", {"n_heads": 4}))
    with pytest.raises(InputError, match="model.n_heads is 4 there"):
        sampled(own, 5, 1.0, 0)
    assert trainer.train(own, Inbox()).status == "failed"
    extra = own / checkpoint.FOLDER / checkpoint.name_of(8)
    shutil.rmtree(extra)
    shutil.move(path, extra)  # a folder of another name than its step is no checkpoint
    assert locate(own, [9])["start"]["step"] == 0
    foreign = stopped(tmp_path / "third", {"n_heads": 4}) / checkpoint.FOLDER / extra.name
    shutil.rmtree(extra)
    shutil.copytree(foreign, extra)
    with pytest.raises(InputError, match="model.n_heads is 4 there"):
        locate(own, [9])


def test_a_checkpoint_of_an_older_version_is_taken_on_its_size(own, tmp_path, whole):
    rewritten(own)
    assert trainer.train(own, Inbox()).status == "finished"
    assert lines(own) == lines(whole)
    run_dir, wider = stopped(tmp_path / "run"), stopped(tmp_path / "wider", {"d_model": 32})
    rewritten(wider)
    path, ended = swap(run_dir, wider), trainer.train(run_dir, Inbox())
    assert (ended.status, ended.code) == ("failed", Exit.USAGE)
    assert ended.reason.startswith(f"{path}: ") and "it is of another model; remove that folder" in ended.reason


def test_what_a_fix_may_change_is_no_difference(own):
    settings = {
        "optimizer.lr": 1e-3,
        "grad_clip": 0.5,
        "warmup_steps": 2,
        "precision.dtype": "bf16",
        "steps": 12,
        "restore.v": False,
        "sampling.every": 4,
        "checkpoint_every": 5,
    }
    restart = ({"kind": "restart", "step": AT},)
    change(own, config=with_overrides(SMALL, settings).model_copy(update={"faults": restart}))
    assert trainer.train(own, Inbox()).status == "finished"
    assert [e["step"] for e in lines(own)] == list(range(1, 13))


def test_each_checkpoint_says_whose_it_is(own):
    for step in checkpoint.steps(own):
        found = checkpoint.inspect(own / checkpoint.FOLDER / checkpoint.name_of(step))
        said = states.load(found)[1][KEY]
        assert said == identity(read_manifest(own)) and said["corpus_hash"] and said["model.d_model"] == 16
        assert not [key for key in said if key.startswith(("optimizer", "precision", "restore", "schedule"))]
    assert KEY not in (own / JOURNAL).read_text().split('"kind":"checkpoint"')[1].split("\n")[0]


def test_differences_are_few_in_the_sentence_and_unknown_keys_none():
    mine = identity(RunSpec(SMALL, lab="no-clip").manifest())
    assert difference(mine, mine) == "" == difference(None, mine) == difference([1], mine)
    assert difference({**mine, "model.from_later": 1, "corpus_hash": "x"}, mine) == ""
    assert difference({key: value for key, value in mine.items() if key != "model.z_loss"}, mine) == ""
    told = difference(
        {**mine, "seed": 1, "model.norm": "\x1b[2J" + "x" * 99, "model.n_heads": 1, "model.tied": True}, mine
    )
    assert told.endswith("and 1 more") and told.count(" there and ") == 2 and "\x1b" not in told
