"""Against what it is checked: the right numbers, from the grader's own runs and from the calibration."""
