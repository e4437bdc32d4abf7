"""Pages about runs, and runs in other tools' formats."""
