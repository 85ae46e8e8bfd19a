"""What stands for ``cython`` where the compiled modules run as plain Python: nobody needs it to run kifu."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()


def new_store(size: int) -> bytearray:
    """Return room for bytes; where it is compiled, nobody has filled it with zeros."""
    return bytearray(size)


def take_bytes(store: bytearray, size: int) -> bytes:
    """Return the first bytes of a store; where it is compiled, they are copied without the interpreter's lock."""
    return bytes(memoryview(store)[:size])
