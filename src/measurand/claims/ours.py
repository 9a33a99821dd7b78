"""Ours: theorems of the same kind that the engine pointed to, with their proofs, decided."""
