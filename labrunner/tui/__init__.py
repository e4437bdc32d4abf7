"""The deck on a full screen: the only package that imports Textual."""
