"""The compiled floor: the board engine and its tables, ordinary Python that Cython compiles."""

from kifu.core import board

COMPILED = not board.__file__.endswith((".py", ".pyc"))
