"""A shift as an environment in the manner of Gymnasium, which is not needed for it.

    env = DrillEnv("amber")
    observation, info = env.reset(seed=42)
    while not over:
        observation, reward, over, _, info = env.step({"action": "wait"})
    info["shift"]                                          the object of labrunner/shift/v1

An action that is not `wait` acts at once, and the next observation is of the same update; `wait` makes one update.
"""

from __future__ import annotations

from typing import Any

from labrunner.drill.cockpit import MOST_ACTIONS, Cockpit
from labrunner.drill.prepared import Prepared
from labrunner.drill.scenario import Scenario, find_scenario
from labrunner.drill.shift import judged
from labrunner.errors import InputError

Info = dict[str, Any]


class DrillEnv:
    """Shifts of one scenario, a seed each. The reward is 0 but for the last update, where it is the score / 100."""

    def __init__(self, scenario: str | Scenario) -> None:
        """Raises InputError for a scenario that is not there."""
        self.scenario = find_scenario(scenario) if isinstance(scenario, str) else scenario
        self._prepared: Prepared | None = None
        self._cockpit: Cockpit | None = None
        self._acted = 0

    def reset(self, seed: int = 0) -> tuple[dict[str, Any], Info]:
        """Begin the shift of a seed; returns its first observation, which has the history, and an empty info."""
        if self._prepared is None or self._prepared.seed != seed:
            self._prepared = Prepared(self.scenario, seed)
        self._cockpit, self._acted = Cockpit(self._prepared), 0
        return self._cockpit.observation(first=True), {}

    def step(self, action: dict[str, Any]) -> tuple[dict[str, Any], float, bool, bool, Info]:
        """Do as asked; returns observation, reward, whether the shift is over, False, and info.

        `info` has `refused` for an action that can't be asked for, and `shift` at the end. Raises InputError where no
        shift was begun, or it is over.
        """
        cockpit = self._cockpit
        if cockpit is None or cockpit.over:
            raise InputError("no shift is on: call reset(seed)")
        info: Info = {}
        waits = action.get("action") == "wait"
        if not waits:
            try:
                cockpit.ask(str(action.get("action")), action.get("arguments") or {})
            except InputError as error:
                info["refused"] = str(error)
        self._acted = 0 if waits else self._acted + 1
        if waits or self._acted >= MOST_ACTIONS:
            self._acted = 0
            cockpit.advance()
        if not cockpit.over:
            return cockpit.observation(), 0.0, False, False, info
        flown = judged(cockpit)
        return cockpit.observation(), flown.score.total / 100, True, False, info | {"shift": flown.as_json()}
