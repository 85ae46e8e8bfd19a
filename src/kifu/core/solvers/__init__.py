"""Solvers: search for a good move, exact worths of endings, mates by checks."""
