"""Seven numeric properties of effectiveness metrics (Moffat 2013)."""
