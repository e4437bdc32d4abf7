"""What the screens show, as plain objects: nothing in this package imports Textual."""
