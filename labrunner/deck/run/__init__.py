"""What is known of a run while it is watched: growing columns, alarms, cursor and zoom."""
