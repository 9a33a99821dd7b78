"""What may be said: permissible statistics, meaningfulness, dominance, tests and interval twins."""
