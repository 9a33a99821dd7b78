"""2. How judged runs compare: the named orders, posets, lattices, Hasse coordinates."""
