"""The training loop.

One step is: take the batch, look forward, look back, clip, update. What is watched (`probes.py`) and what goes wrong
(`faults/`) hang on from outside; reading `Run.step` tells how the net is trained and nothing else.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from labrunner.corpus import tokenizer
from labrunner.engine.config import RunConfig, with_overrides
from labrunner.engine.faults import make_fault
from labrunner.engine.schedule import learning_rate
from labrunner.engine.step.clipping import check_kernels, clip
from labrunner.engine.step.data import Batch, BatchLoader, SentenceLoader
from labrunner.engine.step.mixture import SourceLoader
from labrunner.engine.step.model import GPT, padded_vocabulary, token_losses
from labrunner.engine.step.optimizer import FlatAdamW, FlatParameters
from labrunner.engine.step.precision import Precision
from labrunner.engine.step.probes import HIST_EDGES, StepTaken, Watcher
from labrunner.engine.step.restore import resumed_state
from labrunner.engine.step.seams import attach
from labrunner.errors import InputError


class Run:
    """One training run, from its configuration; `step()` performs an update and returns what was seen.

    Raises InputError where the configuration asks for a device that is not there.
    """

    def __init__(self, config: RunConfig) -> None:
        if config.device == "cuda" and not torch.cuda.is_available():
            raise InputError(
                "device cuda was asked for, but PyTorch finds no CUDA device here: use --device cpu or auto"
            )
        check_kernels(config.optimizer, torch.device(config.device))
        torch.set_num_threads(config.threads)
        # Not `use_deterministic_algorithms`, which loads PyTorch's compiler. On a GPU attention's backward pass adds up
        # in an order of its own unless what has no fixed order is an error.
        torch.set_deterministic_debug_mode("error" if config.device == "cuda" else "warn")
        # Nothing here reads memory that it has not written, and to fill every new tensor with NaN first takes its time.
        torch.utils.deterministic.fill_uninitialized_memory = False  # pyright: ignore[reportAttributeAccessIssue]
        torch.manual_seed(config.seed)
        self.config, self.device = config, torch.device(config.device)
        #: The configuration that the run began with, and what of it is another since (`changes.py`), by dotted key.
        self.declared, self.changed = config, dict[str, Any]()
        faults = [make_fault(fault) for fault in config.faults]
        loader = SourceLoader if config.data.corpus == "sources" else SentenceLoader
        self.loader: BatchLoader = loader(config, faults, self.device)
        self.vocab_size = padded_vocabulary(self.loader.vocab_size, config.model.vocab_multiple)
        self.model = GPT(config.model, self.vocab_size).to(self.device)
        self.flat = FlatParameters(self.model, self.model.group_of)
        self.optimizer = FlatAdamW(self.flat, config.optimizer, self.model.width.hidden_rate)
        self.precision = Precision(config.precision, self.device)
        #: Steps made before a rollback, each stretch as (the update gone back to, the last one made): what happened in
        #: them once, in wall time, does not happen again.
        self.spared: tuple[tuple[int, int], ...] = ()
        attach(
            faults,
            self.optimizer,
            step=lambda: self.step_number + 1,
            scale=lambda: self.precision.scale,
            stretches=lambda: self.spared,
        )
        self.watcher = Watcher(self.model, self.flat, self.optimizer, config)
        #: Updates done.
        self.step_number = 0
        #: The batch of the last update; None before the first.
        self.batch: Batch | None = None
        #: The step from which a second warm-up counts: the checkpoint of a declared restart.
        self.rewarm_from: int | None = None

    def step(self) -> dict[str, Any]:
        """Perform the next update; returns the journal line of the step, all but its `wall_time`."""
        step = self.step_number + 1
        self.watcher.begin()
        self.batch = batch = self.loader.next_batch()
        lr = learning_rate(step, self.config.optimizer.lr, self.config.schedule, self.rewarm_from)
        self.optimizer.lr = lr
        self.optimizer.zero_grad()

        with self.precision.autocast():
            logits = self.model(batch.inputs)
        losses = token_losses(logits, batch.targets, self.config.model.loss)
        loss = losses.sum() / (batch.targets != -100).sum()
        scale = self.precision.scale
        self.precision.backward(self.objective(loss, logits), self.optimizer)

        clipped = clip(self.flat, self.config.optimizer)
        shrink = clipped.factor if self.config.optimizer.clip_after_moments else 1.0
        before = self.watcher.before_update()
        updated = self.precision.update(self.optimizer, clipped.norm_pre, shrink)
        self.step_number = step
        line = self.watcher.line(StepTaken(step, batch, losses, loss, lr, clipped, scale, updated, before))
        self.loader.observe_losses(batch, self.watcher.row_losses)
        return line

    def objective(self, loss: Tensor, logits: Tensor) -> Tensor:
        """What is differentiated: the loss, plus the squared log-partition where z-loss is on (PaLM, 2022)."""
        if not self.config.model.z_loss:
            return loss
        return loss + self.config.model.z_loss * torch.logsumexp(logits.float(), -1).square().mean()

    def extra_events(self) -> list[dict[str, Any]]:
        """Journal lines of other kinds (`phase`, `overflow`) that the last step caused, for after its own."""
        return self.loader.events() + self.watcher.take_events()

    def state(self) -> tuple[dict[str, Tensor], dict[str, Any]]:
        """Everything that the next step depends on: tensors, and the rest in JSON form."""
        tensors = {
            "parameters": self.flat.data,
            "m": self.optimizer.m,
            "v": self.optimizer.v,
            "torch_rng": torch.get_rng_state(),
        }
        if self.device.type == "cuda":
            tensors["cuda_rng"] = torch.cuda.get_rng_state()
        meta = {
            "step": self.step_number,
            "count": self.optimizer.count,
            "scaler": self.precision.state(),
            "rewarm_from": self.rewarm_from,
            "watcher": self.watcher.state(),
            "loader": self.loader.state(),
            "changed": self.changed,
            "thawed": sorted(self.optimizer.thawed),
        }
        return tensors, meta

    def adopt(self, changed: dict[str, Any]) -> None:
        """Go on with the settings that the run began with, but for `changed`, by dotted key (`changes.py`)."""
        self.changed, self.config = changed, with_overrides(self.declared, changed)
        self.optimizer.config = self.config.optimizer
        self.precision.adopt(self.config.precision)
        self.watcher.adopt(self.config)
        self.loader.adopt(self.config)

    def resume(self, tensors: dict[str, Tensor], meta: dict[str, Any]) -> None:
        """Go on from a checkpoint's state, of which a declared restart gives back less. Raises as `load_state`."""
        self.load_state(*resumed_state(tensors, meta, self.config))

    def load_state(self, tensors: dict[str, Tensor], meta: dict[str, Any]) -> None:
        """Take over the whole `state()` of a run with the same configuration; `identity.py` has compared the two.

        Raises InputError where the checkpoint is of a model of another size.
        """
        if tensors["parameters"].shape != self.flat.data.shape:
            raise InputError(
                f"the checkpoint holds {tensors['parameters'].numel()} parameters, this model has "
                f"{self.flat.data.numel()}: it is of another model"
            )
        with torch.no_grad():
            self.flat.data.copy_(tensors["parameters"])
            self.optimizer.m.copy_(tensors["m"])
            self.optimizer.v.copy_(tensors["v"])
        torch.set_rng_state(tensors["torch_rng"].cpu())
        if "cuda_rng" in tensors and self.device.type == "cuda":
            torch.cuda.set_rng_state(tensors["cuda_rng"].cpu())
        self.optimizer.count, self.step_number = int(meta["count"]), int(meta["step"])
        self.rewarm_from = meta.get("rewarm_from")
        self.optimizer.thawed = frozenset(meta.get("thawed") or ())
        self.adopt(dict(meta.get("changed") or {}))
        self.precision.load_state(meta["scaler"])
        self.watcher.load_state(meta["watcher"])
        self.loader.load_state(self.step_number, meta.get("loader") or {})

    def description(self) -> dict[str, Any]:
        """Facts for the manifest: hashes, sizes, histogram edges, instruction set."""
        return {
            "corpus_hash": self.loader.corpus_hash,
            "tokenizer_hash": tokenizer.tokenizer_hash(self.config.data.tokenizer),
            "hist_edges": list(HIST_EDGES),
            "parameter_count": self.flat.data.numel(),
            "vocab_size": self.vocab_size,
            "instruction_set": torch.backends.cpu.get_cpu_capability(),
        }
