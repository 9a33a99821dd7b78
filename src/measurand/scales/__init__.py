"""4. Where orderings and measures meet: which scale a measure is on, with a proof or the smallest counterexample."""
