"""Positions and records as pictures: a Position in, text out, no state."""
