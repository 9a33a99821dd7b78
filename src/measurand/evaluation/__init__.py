"""5. Qrels and runs become scores: policies, joining, aggregation."""
