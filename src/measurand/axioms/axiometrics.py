"""Axiometrics (Busin and Mizzaro 2013; Maddalena and Mizzaro 2014): thirteen axioms on measures."""
