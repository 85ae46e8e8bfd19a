"""What stands for ``cython`` where the compiled modules run as plain Python: nobody needs it to run kifu."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
