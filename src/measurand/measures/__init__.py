"""3. How judged runs become numbers: one declarative entry a measure, notation parser, vectorised kernels."""
