"""IL: *An interval-like scale property for IR evaluation measures*, decided."""
