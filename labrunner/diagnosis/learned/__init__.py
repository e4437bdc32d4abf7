"""What two thousand labelled logs teach of a log on which the rules find nothing: `python -m tools.learn` trains it."""
