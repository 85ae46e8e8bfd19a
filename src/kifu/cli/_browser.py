"""A page in the browser of the user: written where a browser can read it, and opened from there."""

import os
import sys
from pathlib import Path

from kifu.cli._options import print_note
from kifu.files.replacing import beside

# By this a page that kifu made is known, and may be made anew.
MARK = b'<meta name="generator" content="kifu '
LOOKED_AT = 4096  # bytes


def open_in_browser(page: bytes, files: list[str]) -> None:
    """Write a page beside the first of the files that it shows, open it, and say where it is.

    A browser that is shut in by its system sees the folders of the user, but neither temporary nor hidden ones; so the
    page goes to a temporary folder only if there is no file, or no room beside it.
    """
    path = _write_beside(page, files[0]) if files and files[0] != "-" else None
    if path is None:
        path = _write_temporarily(page, files)
    if open_address(path.resolve().as_uri()):
        print_note(f"kifu: {path} is written and opened in the browser")
    else:
        print_note(f"kifu: {path} is written; no browser was found here, so open it in one")


def _write_beside(page: bytes, file: str) -> Path | None:
    """Return where the page was written, and nothing if another file is there or nothing can be written."""
    path = Path(file).with_suffix(".html")
    try:
        if path.exists():
            with path.open("rb") as present:
                if MARK not in present.read(LOOKED_AT):
                    return None
        with beside(str(path)) as target:
            target.write(page)
    except OSError:
        return None
    return path


def _write_temporarily(page: bytes, files: list[str]) -> Path:
    from tempfile import mkdtemp

    name = Path(files[0]).stem if files and files[0] != "-" else ""
    path = Path(mkdtemp(prefix="kifu-")) / f"{name or 'records'}.html"
    path.write_bytes(page)
    return path


def open_address(address: str) -> bool:
    """Open an address in the browser of the user; whether there is one."""
    import webbrowser

    graphical = sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    # Without a screen Python falls back on browsers that show text in the terminal, and run no script.
    if not graphical and not os.environ.get("BROWSER"):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
