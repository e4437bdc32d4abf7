"""The deck as a conversation in lines of text, for screen readers, dumb terminals and pipes."""
