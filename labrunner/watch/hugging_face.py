"""A callback for the Trainer of transformers: `Trainer(..., callbacks=[HFWatch()])`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from labrunner.diagnosis.online import Alarm
from labrunner.errors import InputError
from labrunner.watch.loop import Watch

if TYPE_CHECKING:
    TrainerCallback = object
else:
    try:
        from transformers import TrainerCallback
    except ImportError:
        TrainerCallback = object


class HFWatch(TrainerCallback):
    """Takes every row that the Trainer logs (`logging_steps` decides how many), on the main process alone.

    What is to be told goes to standard error. `stop`: end the training on an alarm. Other options are those of `Watch`.
    The Trainer logs the mean loss since its last row; with `logging_nan_inf_filter` (its default) it leaves NaN out.
    Raises InputError where transformers is not installed.
    """

    def __init__(self, watch: Watch | None = None, *, stop: bool = False, **options: Any) -> None:
        if TrainerCallback is object:
            raise InputError("HFWatch needs the package transformers: `pip install transformers accelerate`")
        self.watch = watch or Watch(**options)
        self._stop = stop

    def on_train_begin(self, args: Any, state: Any, control: Any, **more: Any) -> None:
        """A training that goes on from a checkpoint is a resume."""
        self.watch.open()
        if state.is_world_process_zero and state.global_step:
            self._tell(self.watch.resumed(state.global_step + 1), control)

    def on_log(self, args: Any, state: Any, control: Any, logs: dict[str, Any] | None = None, **more: Any) -> None:
        """Take a row of training or the loss of an evaluation; the last row, a mean of the whole run, is skipped."""
        logs = logs or {}
        if state.is_world_process_zero and "eval_loss" in logs and state.global_step:
            self._tell(self.watch.validation(logs["eval_loss"]), control)
        if state.is_world_process_zero and "loss" in logs and state.global_step:
            norm, rate = logs.get("grad_norm"), logs.get("learning_rate")
            told = self.watch.step(
                loss=logs["loss"],
                grad_norm=None if norm is None else float(norm),
                lr=None if rate is None else float(rate),
                step=state.global_step,
            )
            self._tell(told, control)

    def on_train_end(self, args: Any, state: Any, control: Any, **more: Any) -> None:
        """End the journal."""
        self.watch.close()

    def _tell(self, told: tuple[Alarm, ...], control: Any) -> None:
        for alarm in told:
            print(f"labrunner: {self.watch.text(alarm)}", file=sys.stderr)
            if self._stop and alarm.level == "alarm":
                control.should_training_stop = True
