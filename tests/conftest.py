"""Hypothesis runs the same examples everywhere, and never fails for being slow."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
