"""Formal constraints on document ranking (Amigó, Gonzalo and Verdejo 2013)."""
