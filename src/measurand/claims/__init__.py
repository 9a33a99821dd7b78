"""9. The literature's claims as executable data, decided by the rooms above."""
