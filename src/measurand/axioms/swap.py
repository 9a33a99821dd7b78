"""Swap and Replacement (Ferrante, Ferro and Maistro 2015)."""
