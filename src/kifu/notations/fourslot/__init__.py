"""The family of notations with four slots: piece, which one, direction, number; ``C2.5``, 炮二平五."""
