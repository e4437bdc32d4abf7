"""What decides a run's numbers. The cache of runs hashes the files of this folder."""
