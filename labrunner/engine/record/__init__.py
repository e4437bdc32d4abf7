"""What a run leaves in its folder: journal, manifest, checkpoints, summary."""
