"""How things look as cells of a terminal: panels, lines, scales, glyphs. Pure functions from state to a canvas."""
