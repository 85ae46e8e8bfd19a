"""The compiled floor, ordinary Python that Cython compiles: the board engine, texts and moves, solvers."""

from kifu.core.board import board

COMPILED = not board.__file__.endswith((".py", ".pyc"))
