"""What is known of one run: its journal followed, its state, its alarms, and how a learner looks at it."""
