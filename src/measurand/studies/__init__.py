"""8. Experiments on measures: simulation and meta-evaluation."""
