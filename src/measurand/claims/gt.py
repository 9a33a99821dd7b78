"""GT and GT-A: *A General Theory of IR Evaluation Measures* and its Electronic Appendix, decided."""
