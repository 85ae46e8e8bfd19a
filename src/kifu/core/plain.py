"""Stands in for the module ``cython`` where the compiled modules run as plain Python, which needs no Cython."""

from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()


def cast(_type: object, value: Any) -> Any:
    return value
