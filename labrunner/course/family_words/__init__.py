"""The lists of `families`, by what they are about."""
