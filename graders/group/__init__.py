"""For whom: a whole class, graded by many processes, compared with each other, kept in a history."""
