"""What stands for ``cython`` where the compiled modules run as plain Python: nobody needs it to run kifu."""

from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()


def cast(_type: object, value: Any) -> Any:
    return value
