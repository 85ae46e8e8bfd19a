"""One key of a terminal, without the line's end after it."""

import os
import sys

INTERRUPT = "\x03"


def read_key(prompt: str) -> str:
    """Show a prompt and return the key that is pressed then; nothing at the end of the input.

    Keys that were pressed before the prompt stood there are dropped: they answered another question.
    """
    try:
        import termios
        import tty
    except ImportError:
        return _read_key_of_windows(prompt)
    number = sys.stdin.fileno()
    usual = termios.tcgetattr(number)
    tty.setcbreak(number)
    try:
        print(prompt, end="", flush=True)
        data = os.read(number, 1)
        if (data and not data.isascii()) or data == b"\x1b":
            data += _rest_of_key(number)
    except OSError:
        data = b""  # the terminal is gone
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, usual)
    key = "" if data == b"\x04" else data.decode("utf-8", "replace")
    print(key if key.isprintable() else "", flush=True)
    return key


def _rest_of_key(number: int) -> bytes:
    """Return what an arrow or a letter beyond ASCII sends after its first byte."""
    from select import select

    return os.read(number, 32) if select([number], [], [], 0.05)[0] else b""


def _read_key_of_windows(prompt: str) -> str:
    import msvcrt

    while msvcrt.kbhit():  # type: ignore[attr-defined]
        msvcrt.getwch()  # type: ignore[attr-defined]
    print(prompt, end="", flush=True)
    key: str = msvcrt.getwch()  # type: ignore[attr-defined]
    print(key if key.isprintable() else "", flush=True)
    if key == INTERRUPT:
        raise KeyboardInterrupt
    return "" if key in "\x04\x1a" else key
