"""How long a value that a log tells must stand: for those who read a whole log and for those who read its rows."""

#: Rows for which a value must have stood: what changes sooner is measured, or of batches of several kinds in turn.
HELD = 5
