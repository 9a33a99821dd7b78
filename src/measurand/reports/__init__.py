"""10. How it is told: report model first, small renderers after."""
