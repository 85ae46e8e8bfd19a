"""The homes of the desk for tests."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def serve_desk(**options: Any) -> Iterator[str]:
    """Run the server in a thread, on a free port of this machine; yield the address of the desk."""
    import socket

    uvicorn = pytest.importorskip("uvicorn", reason='pip install "kifu[web]"')
    from kifu.web.server import make_app

    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(make_app(**options), log_level="warning", lifespan="on")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        server.should_exit = True
        thread.join(10)
