"""The numbers behind the measures: numpy kernels over judged rows, one value per row."""
