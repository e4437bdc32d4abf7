"""What a learner does in a lab: runs, post-mortem, answers, fix, diagnosis, grade, each over its file."""
