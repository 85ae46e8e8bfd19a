"""The openings of xiangqi by name: a table of the project's own, and how a game finds its entry there."""
