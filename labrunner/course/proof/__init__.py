"""Whether a lab does what it claims: `lab lint` reads its files, `lab verify` runs it."""
