"""MP: *On the metric properties of IR evaluation measures based on ranking axioms*, decided."""
