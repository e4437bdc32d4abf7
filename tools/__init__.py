"""Programs that make the tables of the pages in `docs/`, and the type check. Not part of the wheel."""
