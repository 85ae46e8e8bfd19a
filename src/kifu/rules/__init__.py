"""What games are made of: movement in Betza letters, setups, positions, moves and their outcome."""
