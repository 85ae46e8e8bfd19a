"""One file per game: a table of pieces and the few rules a table cannot say."""
