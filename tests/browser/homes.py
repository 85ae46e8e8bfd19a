"""The two homes of the desk for tests: a server, and a site on a static host, under a subpath as people put it."""

import asyncio
import json
import os
import random
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.effort import SEED

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
SUBPATH = "games/desk"
# With KIFU_DELAY=1000 each answer of a server comes up to a second late, and each of its many files up to a 20th of
# that: what a page does meanwhile shows in stories.
DELAY = float(os.environ.get("KIFU_DELAY", "0")) / 1000
LATENESS = random.Random(SEED)


@contextmanager
def serve_desk(**options: Any) -> Iterator[str]:
    """Run the server in a thread, on a free port of this machine; yield the address of the desk."""
    import socket

    uvicorn = pytest.importorskip("uvicorn", reason='pip install "kifu[web]"')
    from kifu.web.server import ServerLimits, make_app

    with socket.create_server(("127.0.0.1", 0)) as listening:
        app = delayed(make_app(ServerLimits(seconds=600), **options))
        config = uvicorn.Config(app, log_level="warning", lifespan="on")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        server.should_exit = True
        thread.join(10)


def delayed(app: Any) -> Any:
    """Let a server think before it answers, as far servers do; its files, of which a page has many, come sooner."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if DELAY and scope["type"] == "http":
            await asyncio.sleep(LATENESS.random() * DELAY / (1 if "/api/" in scope["path"] else 20))
        await app(scope, receive, send)

    return answer


def on_page(script: str) -> str:
    """Return a script in which ``module("web/app/share.js")`` is what the page has of this module."""
    return re.sub(r'\bmodule\("([^"]+)"\)', lambda found: _module(found[1]), script)


@cache
def _module(path: str) -> str:
    from kifu.web.joining import value_of
    from kifu.web.pages import pages

    value = value_of(path)
    file = next(name for name, sent in pages().items() if f"const {value}=".encode() in sent.body)
    return f'(await import(new URL("{file}", document.baseURI).href)).{value}'


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """Serve a folder as any static host does; yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def build_site(folder: Path) -> Path:
    """Write the site once for all processes that test at the same time; return the folder of the host."""
    from kifu.web.pyodide import Pyodide
    from kifu.web.site import make_site, write_site

    if not PYODIDE.is_dir():
        pytest.skip("there is no node_modules/pyodide: npm install")
    if shutil.which("node") is None:
        pytest.skip("there is no node, which compiles what the site loads")
    host, made, lock = folder / "host", folder / "made.json", folder / "lock"
    with _locked(lock):
        if not made.exists():
            write_site(host / SUBPATH, make_site(Pyodide.in_folder(PYODIDE)))
            made.write_text(json.dumps(True))
    return host


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    fcntl = pytest.importorskip("fcntl", reason="the tests of the site lock a file")
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
