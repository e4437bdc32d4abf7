"""Hooks that watch one step from inside: which layer turns finite numbers into non-finite ones, and whose rows push.

A `Recorder` reads and changes nothing, so that a step with it is bit for bit the step without. Names are the journal's:
`embedding`, `block_0.attn`, `block_0.mlp`, `block_0`, `final_norm`, `logits`, and after them `softmax`, `log_softmax`
and `loss`. Gradients are caught where they are born: the clip edits them in place later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from labrunner.corpus import tokenizer
from labrunner.engine.step.data import Batch
from labrunner.engine.step.loop import Run


@dataclass(frozen=True)
class Site:
    """One look at a tensor. `kind`: "output" of a module (forward); "input", "output", "weight" (its gradient).

    `largest` is the largest finite magnitude, `bad` the number of NaNs and infinities among `size` elements; `entered`
    says whether everything that went into the module was finite, `arrived` the largest magnitude of that.
    """

    name: str
    kind: str
    largest: float
    bad: int
    size: int
    entered: bool = True
    arrived: float = 0.0

    @property
    def finite(self) -> bool:
        """Whether the tensor held no NaN and no infinity."""
        return not self.bad


def measured(tensor: Tensor) -> tuple[float, int, int]:
    """(largest finite magnitude, non-finite elements, elements); 0.0 where no element is finite."""
    values = tensor.detach().float()
    finite = torch.isfinite(values)
    bad = int(values.numel() - finite.sum())
    largest = values.abs().max() if not bad else values.where(finite, torch.zeros_like(values)).abs().max()
    return float(largest) if values.numel() else 0.0, bad, values.numel()


def journal_name(module_or_parameter: str) -> str:
    """`blocks.0.attn.qkv` as the journal says it: `block_0.attn.qkv`."""
    return module_or_parameter.replace("blocks.", "block_", 1)


def part_of(name: str) -> str:
    """The part a finer name belongs to: `block_0.attn.qkv.weight` is in `block_0.attn`, `logits.weight` in `logits`."""
    pieces = name.split(".")
    return ".".join(pieces[:2]) if pieces[0].startswith("block_") else pieces[0]


class Recorder:
    """Watches the steps of a run while `armed`: `forward` and `backward` are what the last armed step did, in order."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.armed = False
        self.forward: list[Site] = []
        self.backward: list[Site] = []
        self.kept: dict[str, Tensor] = {}
        for name, module in run.model.named_modules():
            if name and not isinstance(module, nn.ModuleList | nn.Identity) and not name.startswith("embedding."):
                module.register_forward_hook(self._forward_hook(journal_name(name), leaf=not list(module.children())))
        for name, parameter in run.model.named_parameters():
            parameter.register_post_accumulate_grad_hook(self._weight_hook(journal_name(name)))

    @property
    def batch(self) -> Batch:
        """The batch of the last step. Raises RuntimeError before the first."""
        if self.run.batch is None:
            raise RuntimeError("no step was made yet")
        return self.run.batch

    def arm(self, on: bool) -> None:
        """Watch the next steps, or not."""
        self.armed = on
        self.forward, self.backward, self.kept = [], [], {}

    def _forward_hook(self, name: str, *, leaf: bool) -> Callable[[nn.Module, tuple[Any, ...], Tensor], None]:
        def look(_module: nn.Module, inputs: tuple[Any, ...], output: Tensor) -> None:
            if not self.armed:
                return
            entered = [measured(x) for x in inputs if isinstance(x, Tensor) and x.is_floating_point()]
            self.forward.append(
                Site(
                    name,
                    "output",
                    *measured(output),
                    entered=not any(bad for _, bad, _ in entered),
                    arrived=max((top for top, _, _ in entered), default=0.0),
                )
            )
            if output.requires_grad:
                output.register_hook(self._gradient_hook(name, "output"))
            if leaf and isinstance(inputs[0], Tensor) and inputs[0].requires_grad:
                inputs[0].register_hook(self._gradient_hook(name, "input"))
            if name == "logits":
                self.kept |= {"hidden": inputs[0].detach().float(), "logits": output.detach()}

        return look

    def _gradient_hook(self, name: str, kind: str) -> Callable[[Tensor], None]:
        def look(gradient: Tensor) -> None:
            self.backward.append(Site(name, kind, *measured(gradient)))
            if kind == "output" and name in ("logits", "embedding"):
                self.kept[f"grad:{name}"] = gradient.detach().float().clone()

        return look

    def _weight_hook(self, name: str) -> Callable[[Tensor], None]:
        def look(parameter: Tensor) -> None:
            if self.armed and parameter.grad is not None:
                self.backward.append(Site(name, "weight", *measured(parameter.grad)))

        return look

    # -- where ---------------------------------------------------------------------------------------------------------

    def loss_sites(self) -> list[Site]:
        """Softmax, log-softmax and loss of the last armed step, made again from its logits as the run makes them."""
        kind, flat = self.run.config.model.loss, self.kept["logits"].float().flatten(0, 1)
        targets = self.batch.targets.flatten()
        softmax = F.softmax(flat, dim=-1)
        if kind == "log_softmax":
            logarithm = F.log_softmax(flat, dim=-1)
        else:
            logarithm = (softmax + 1e-9 if kind == "log_of_softmax_eps" else softmax).log()
        losses = F.nll_loss(logarithm, targets, ignore_index=-100, reduction="none")
        sites, before = [], measured(flat)
        for name, tensor in (("softmax", softmax), ("log_softmax", logarithm), ("loss", losses)):
            now = measured(tensor)
            sites.append(Site(name, "output", *now, entered=not before[1], arrived=before[0]))
            before = now
        return sites

    def forward_culprit(self) -> dict[str, Any] | None:
        """The first layer with finite input and non-finite output; None where the forward pass is finite."""
        sites = [*self.forward, *self.loss_sites()]
        for place, site in enumerate(sites):
            if part_of(site.name) == site.name and site.entered and not site.finite:
                inside, tensor = _inside(sites[:place], site.name)
                return _told(site, layer=site.name, tensor=tensor, inside=inside, arrived=site.arrived)
        return None

    def backward_culprit(self) -> dict[str, Any] | None:
        """The layer whose backward pass made the first non-finite gradient; None where all gradients are finite."""
        arrived = 0.0
        for site in self.backward:
            if site.finite:
                arrived = site.largest if site.kind != "weight" else arrived
                continue
            layer = part_of(site.name)
            if site.kind == "weight":
                return _told(site, layer=layer, tensor=f"grad:{site.name}", inside=None, arrived=arrived)
            if site.kind == "output" and site.name == "logits":
                stable = self.run.config.model.loss == "log_softmax"
                layer = "loss" if stable else "log_softmax"
            where = f"grad:{site.name}" + (".input" if site.kind == "input" else "")
            return _told(
                site, layer=layer, tensor=where, inside=site.name if site.name != layer else None, arrived=arrived
            )
        return None

    def beyond(self, tensor: str, limit: float) -> tuple[str, float] | None:
        """The tensor of the last armed step that is beyond `limit`, and its largest magnitude: the one named (`logits`,
        `block_0.mlp.down.input`, `grad:logits.weight`), what entered its module, or the largest of its part.

        None where none is: then the overflow is inside an operation, where nothing can be watched.
        """
        seen = self._gradients(tensor) if tensor.startswith("grad:") else self._activations(part_of(tensor))
        first = [name for name in (tensor, f"{tensor}.input") if name in seen]
        for name in [*first, *sorted(seen, key=seen.__getitem__, reverse=True)]:
            if seen[name] > limit:
                return name, seen[name]
        return None

    def _gradients(self, tensor: str) -> dict[str, float]:
        labels = ((f"grad:{site.name}" + (".input" if site.kind == "input" else ""), site) for site in self.backward)
        return {label: site.largest for label, site in labels if label == tensor}

    def _activations(self, part: str) -> dict[str, float]:
        """Largest magnitudes of what went into the modules of a part and came out of them, by name.

        What goes in counts too: between two modules of an MLP stands its activation, and a residual stream in float32
        becomes float16 only where a module takes it.
        """
        seen: dict[str, float] = {}
        for site in [*self.forward, *self.loss_sites()]:
            if part_of(site.name) == part:
                seen |= {f"{site.name}.input": site.arrived, site.name: site.largest}
        return seen

    # -- whose -------------------------------------------------------------------------------------------------------

    def pushers(self, scale: float, most: int = 5) -> dict[str, Any] | None:
        """The tokens and sentences that make the gradient of embedding and head, largest share first.

        A token's share is that of its two rows (V, D) in the squared norm; a sentence's share is its part of the
        gradient along the gradient, so that all sentences sum to 1. None where these gradients are not finite.
        """
        gradient, hidden = self.kept.get("grad:logits"), self.kept.get("hidden")
        arriving = self.kept.get("grad:embedding")
        if gradient is None or hidden is None or arriving is None:
            return None
        if not all(bool(torch.isfinite(t).all()) for t in (gradient, hidden, arriving)):
            return None
        head = torch.einsum("btv,btd->bvd", gradient / scale, hidden)
        table = torch.zeros_like(head)
        ids = self.batch.inputs[..., None].expand(-1, -1, arriving.shape[-1])
        table.scatter_add_(1, ids, arriving / scale)
        total_head, total_table = head.sum(0), table.sum(0)
        rows = total_head.square().sum(-1) + total_table.square().sum(-1)
        whole = float(rows.sum())
        if not 0 < whole < float("inf"):
            return None
        lines = ((head * total_head).sum((1, 2)) + (table * total_table).sum((1, 2))) / whole
        return {
            "tokens": [
                self._token(int(i), float(rows[i]) / whole, total_head, total_table)
                for i in rows.argsort(descending=True)[:most]
            ],
            "sentences": [
                {
                    "sentence": self.batch.lines[int(b)].id,
                    "text": self.batch.lines[int(b)].text,
                    "share": float(lines[b]),
                }
                for b in lines.argsort(descending=True)[:most]
            ],
        }

    def _token(self, token: int, share: float, head: Tensor, table: Tensor) -> dict[str, Any]:
        vocabulary = tokenizer.load(self.run.config.data.tokenizer).get_vocab_size()
        piece = tokenizer.piece(token, self.run.config.data.tokenizer).strip() if token < vocabulary else "(padding)"
        return {
            "token": piece,
            "share": share,
            "head_gradient": float(head[token].norm()),
            "embedding_gradient": float(table[token].norm()),
            "inputs": int((self.batch.inputs == token).sum()),
            "targets": int((self.batch.targets == token).sum()),
        }


def _inside(before: Iterable[Site], part: str) -> tuple[str | None, str]:
    """Where in a part it happened, and the first tensor that is not finite.

    The place is the module with finite input and non-finite output, or the two modules it happened between; None where
    no module inside the part was watched.
    """
    last = None
    for site in before:
        if part_of(site.name) != part or site.name == part:
            continue
        if not site.entered:
            return f"{last or part} -> {site.name}", f"{site.name}.input"
        if not site.finite:
            return site.name, site.name
        last = site.name
    return None, part


def _told(site: Site, *, layer: str, tensor: str, inside: str | None, arrived: float) -> dict[str, Any]:
    return {
        "layer": layer,
        "tensor": tensor,
        "inside": inside,
        "nonfinite": site.bad,
        "elements": site.size,
        "largest_finite": site.largest,
        "largest_before": arrived,
    }
