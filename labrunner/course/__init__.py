"""Labs, learners and courses: what their files hold, and the rules for hints, progress, fixes and personal cases."""
