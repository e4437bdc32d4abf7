"""Runs and folders of the deck, for its twin in lines."""

from deck_places import folder, lab, places, runs

__all__ = ["folder", "lab", "places", "runs"]
