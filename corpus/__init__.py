"""Sentences that the labs train on, their tokenizers, and the sources that the bandit chooses among."""
