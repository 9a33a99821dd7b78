"""Common mistakes in IR evaluation, as far as they concern measures (Fuhr 2017)."""
