"""Texts and moves: words, grammars, conversion, scans of many games, and moves packed into bytes."""
