"""Axioms on measures: what the literature demands of an effectiveness measure, decided for each one.

(The axioms here are about *measures*. Axioms on ranking functions, "a document with more query terms is ranked
higher", are another subject.)
"""
