"""The board engine: step tables, men, play and undo, attack and legality, for any game that has tables."""
