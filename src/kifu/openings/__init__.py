"""The openings of a game by name: a table of the project's own, and how a record finds its entry there."""
