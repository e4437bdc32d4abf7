"""The screens: everything that imports Textual, and nothing else."""
