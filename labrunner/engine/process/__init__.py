"""How a run is carried out: the trainer process, what starts and steers it, and processes that make steps again."""
