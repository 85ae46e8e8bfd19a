"""``TypedDict``: the one of the standard library, or another where pydantic, which the server needs, refuses it."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    try:
        from typing_extensions import TypedDict  # the only one that pydantic takes on Python 3.11
    except ImportError:
        from typing import TypedDict

__all__ = ["TypedDict"]
