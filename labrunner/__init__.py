"""labrunner: a flight simulator for failing language-model training."""

__version__ = "0.2.0"
