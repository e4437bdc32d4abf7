"""A run drawn in characters: curves, scales, header, event line."""
