"""Against what it is checked: the right numbers, from the grader's own runs, from evidence and from the calibration."""
