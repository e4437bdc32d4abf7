"""A run handed on: a self-contained HTML page, and exports to the formats of other tools."""
