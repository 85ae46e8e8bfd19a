"""Storing: room for text that is being written, which becomes bytes when it is done.

What is compiled takes what ``storing.pxd`` has in place of these functions.  There the room is not filled with zeros
and becomes the result without a copy: to touch that much memory once more would take longer than some of the work.
"""


def new_store(size: int) -> bytearray:
    return bytearray(size)


def letters_of(store: bytearray) -> bytearray:
    """Return what the letters are written into."""
    return store


def fill_store(store: bytearray, other: bytearray, size: int) -> None:
    """Copy the first bytes of another."""
    store[:size] = memoryview(other)[:size]


def copy_bytes(store: bytearray, size: int) -> bytes:
    return bytes(memoryview(store)[:size])


def take_bytes(store: bytearray, size: int) -> bytes:
    """Return the first bytes; the store cannot be used after that."""
    return copy_bytes(store, size)
