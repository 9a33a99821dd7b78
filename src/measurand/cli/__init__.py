"""11. The command line: parse, call a public door, render."""
