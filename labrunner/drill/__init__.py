"""The drill: a run that is on, in which something may go wrong; whoever has the shift acts on it and is scored by what
became of it. No torch is imported here: the runs are flown by `labrunner.engine.process`."""
