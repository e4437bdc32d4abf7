"""The deck without a screen: what is known of a run (`run`), how cells are drawn (`draw`), what a learner does
(`work`).

Screens and `labrunner.plain` stand on it; nothing in here imports Textual.
"""
