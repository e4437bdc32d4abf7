"""Thin Textual widgets over the objects of `labrunner.deck`."""
