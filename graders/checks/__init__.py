"""What is checked: one decorated function a check (`registry`), made in the order of `plan`."""
