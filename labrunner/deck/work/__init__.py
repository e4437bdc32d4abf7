"""What a learner does in a lab: runs by arm, post-mortem, answers, fix, the walk through the check, the grade."""
