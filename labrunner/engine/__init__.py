"""What a run is: its settings, faults, schedule and bandit. Imports no torch; `engine.step` does."""
