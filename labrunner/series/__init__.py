"""A run of ours, or a log of another program, as columns by step."""
