"""Repetition judged: by the rule books of xiangqi on checks and chases, or by the own rules of any other game.

``book``, ``books`` and what finds chases (``facts``, ``threats``, ``classes``, ``patterns``, ``series``, ``killing``)
are about the men of xiangqi; ``cycle`` and ``own_rules`` serve every game.  The rules of a game name the book that
usually judges it.
"""
