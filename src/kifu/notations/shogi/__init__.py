"""The families of the shogi games: Hodges' notation with its kin, and moves given leg by leg."""
