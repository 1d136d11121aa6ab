"""File formats of contrasts: one module each."""
