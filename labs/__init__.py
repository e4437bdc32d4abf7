"""The built-in labs: one folder each, with `lab.toml`, texts and calibration."""
