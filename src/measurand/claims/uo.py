"""UO: *Towards a formal framework for utility-oriented measurements of retrieval effectiveness*, decided."""
