"""Repair: what a wrong move was meant to be, in a line of moves and in a whole record."""
