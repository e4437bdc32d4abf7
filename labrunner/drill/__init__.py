"""The drill: a run that is on, in which something may go wrong; the person or program on shift acts on it and is scored
by the outcome. No torch is imported here: the runs are flown by `labrunner.engine.process`."""
