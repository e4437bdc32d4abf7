"""Runs and folders of the deck, without a screen."""

from deck_places import folder, lab, places, runs

__all__ = ["folder", "lab", "places", "runs"]
