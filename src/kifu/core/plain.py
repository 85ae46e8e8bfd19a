"""What the compiled modules ask of ``cython`` when they run as plain Python and it is not installed."""

from contextlib import nullcontext

nogil = nullcontext()
