"""The deck as a conversation in lines of text, for screen readers, dumb terminals and pipes."""

#: Columns that lines are wrapped to.
WIDTH = 78
