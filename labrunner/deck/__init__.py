"""The flight deck without Textual: what the screens and `--plain` both stand on."""
