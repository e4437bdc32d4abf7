"""A callback for Lightning: `Trainer(..., callbacks=[LightningWatch()])`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from labrunner.diagnosis.online import Alarm
from labrunner.errors import InputError
from labrunner.watch.loop import Watch

if TYPE_CHECKING:
    Callback = object
else:
    try:
        from lightning.pytorch.callbacks import Callback
    except ImportError:
        try:  # the package by its older name
            from pytorch_lightning.callbacks import Callback
        except ImportError:
            Callback = object


class LightningWatch(Callback):
    """Takes every update: the loss that `training_step` returned, the gradient norm before the clip, the rate.

    On the main process alone. What is to be told goes to standard error. `stop`: end the training on an alarm;
    `grad_norm=False` leaves the norm out, which costs a pass over the gradients; `every`: only each so manieth update
    (taking a loss makes the device wait); `validation`: under which name the loss of held-out data is logged, where it
    is. Other options are those of `Watch`. Raises InputError where Lightning is not
    installed.
    """

    def __init__(
        self,
        watch: Watch | None = None,
        *,
        stop: bool = False,
        grad_norm: bool = True,
        every: int = 1,
        validation: str = "val_loss",
        **options: Any,
    ) -> None:
        if Callback is object:
            raise InputError("LightningWatch needs the package lightning: `pip install lightning`")
        self.watch = watch or Watch(**options)
        self._stop, self._with_norm, self._every = stop, grad_norm, max(every, 1)
        self._norm: float | None = None
        self._validation = validation
        self._last = 0

    def on_train_start(self, trainer: Any, pl_module: Any) -> None:
        """A training that goes on from a checkpoint is a resume."""
        self.watch.open()
        self._last = trainer.global_step
        if trainer.is_global_zero and self._last:
            self._tell(self.watch.resumed(self._last + 1), trainer)

    def on_before_optimizer_step(self, trainer: Any, pl_module: Any, optimizer: Any) -> None:
        """Measure the gradient norm, unscaled and not clipped yet."""
        if self._with_norm and trainer.is_global_zero and self._due(trainer.global_step + 1):
            squares = [
                float(parameter.grad.detach().float().norm()) ** 2
                for group in optimizer.param_groups
                for parameter in group["params"]
                if parameter.grad is not None
            ]
            self._norm = sum(squares) ** 0.5

    def on_train_batch_end(self, trainer: Any, pl_module: Any, outputs: Any, batch: Any, batch_idx: int) -> None:
        """Take the update that a batch made; batches that only add to the gradient make none."""
        step = trainer.global_step
        if step <= self._last or not trainer.is_global_zero:
            return
        self._last = step
        if not self._due(step):
            return
        loss = outputs.get("loss") if isinstance(outputs, dict) else outputs
        groups = trainer.optimizers[0].param_groups if trainer.optimizers else []
        scaler = getattr(trainer.precision_plugin, "scaler", None)
        told = self.watch.step(
            loss=None if loss is None else float(loss),
            grad_norm=self._norm,
            lr=float(groups[0]["lr"]) if groups else None,
            loss_scale=float(scaler.get_scale()) if scaler is not None else None,
            step=step,
        )
        self._tell(told, trainer)

    def on_validation_end(self, trainer: Any, pl_module: Any) -> None:
        """Take the loss of held-out data, once there was training."""
        loss = trainer.callback_metrics.get(self._validation)
        if loss is not None and trainer.is_global_zero and not trainer.sanity_checking and trainer.global_step:
            self._tell(self.watch.validation(loss), trainer)

    def on_train_end(self, trainer: Any, pl_module: Any) -> None:
        """End the journal."""
        self.watch.close()

    def _due(self, step: int) -> bool:
        return step % self._every == 0

    def _tell(self, told: tuple[Alarm, ...], trainer: Any) -> None:
        for alarm in told:
            print(f"labrunner: {self.watch.text(alarm)}", file=sys.stderr)
            if self._stop and alarm.level == "alarm":
                trainer.should_stop = True
