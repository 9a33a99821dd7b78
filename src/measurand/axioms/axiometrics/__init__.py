"""Axiometrics (Busin and Mizzaro 2013; Maddalena and Mizzaro 2014): thirteen axioms on metrics, decided for measures.

A measure is read as a metric of five components (:mod:`measurand.axioms.components`). What AX leaves open is fixed so:

- ``metric_{q,S}``: α and σ are restricted to S, a ranking is condensed to S, and S is the recall base. 0/0 is 0.
- Every document of S is ranked, or else retrieved or not. S and the D of Definition 1 hold at least one document.
- Condition (10) reads α(d) ≥ α(d') and (11) σ(d) ≥ σ(d'): as the prose has them, axioms 8 and 9 contradict each
  other (claim E-03).
- An axiom whose premises no documents can meet on the metric's scales holds, and its reason says "vacuously".

A counterexample is the first one in this order: fewest documents, fewest queries, those that need no 0/0 = 0 first,
lowest degrees (documents in the order of σ; not retrieved ones before retrieved ones). In a witness documents and ranks
are numbered from 1. All tiny worlds are looked at; what they do not refute is proved, or else looked for further by
chance, if Hypothesis is installed, and undecided if that finds nothing either.
"""

from measurand.axioms.axiometrics import alone, effects, ends, monotone  # in the order of the axioms

__all__ = ["alone", "effects", "ends", "monotone"]
