"""Records: a game that was written down, and the repair of one that breaks off."""
