"""The built-in measures, declared family by family, with their exact values beside them."""
