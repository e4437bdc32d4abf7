"""What was written: finding a learner's files, and turning them into data with line numbers."""
