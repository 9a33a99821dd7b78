"""1. What was observed: grades and gains, judged runs, the universe of them, readers, the one tie rule."""
