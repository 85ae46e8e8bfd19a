"""The server on the wire: requests that never end, that lie about their length, that come in crowds."""

import json
import re
import resource
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest

pytest.importorskip("fastapi")
import uvicorn

from kifu.web.connections import Connection
from kifu.web.server import ServerLimits, make_app

LONGEST = 200_000
HEAD = b"POST /api/v1/convert HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HEALTH = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
QUESTION = b'{"text": "C2.5 H8+7", "to": "uci"}'


class PatientConnection(Connection):
    patience = 60.0


class HastyConnection(Connection):
    patience = 0.5


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a server that waits longer for a request than a busy machine needs to send it."""
    with serving(PatientConnection) as number:
        yield number


@pytest.fixture(scope="module")
def hasty_port() -> Iterator[int]:
    """The port of a server that gives up a request which does not come at once."""
    with serving(HastyConnection) as number:
        yield number


@contextmanager
def serving(connection: type[Connection]) -> Iterator[int]:
    app = make_app(ServerLimits(longest_body=LONGEST, at_once=8, seconds=600, patience=connection.patience))
    config = uvicorn.Config(app, http=connection, ws="none", log_level="critical")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=60)


def send(port: int, data: bytes) -> bytes:
    """Send bytes and return all that is answered until the connection is closed."""
    with connect(port) as connection:
        with suppress(OSError):  # what was answered before all of it was sent can be read all the same
            connection.sendall(data)
        return read(connection)


def read(connection: socket.socket) -> bytes:
    answer = b""
    with suppress(ConnectionResetError):
        while block := connection.recv(65536):
            answer += block
    return answer


def statuses(answer: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"^HTTP/1\.1 ([0-9]{3})", answer, re.MULTILINE)]


def test_b69_a_body_that_is_too_long_is_refused_before_it_comes(port: int) -> None:
    assert statuses(send(port, HEAD + b"Content-Length: 104857600\r\n\r\n" + b" " * 1000)) == [413]


def test_b69_chunks_without_end_are_refused(port: int) -> None:
    chunks = b"2710\r\n" + b" " * 10_000 + b"\r\n"
    assert statuses(send(port, HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks * 30)) == [413]


@pytest.mark.parametrize(
    "request_begun",
    [
        HEAD + b"Content-Length: 500\r\n\r\n" + QUESTION,
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n",
        HEAD[:40],
        b"",
    ],
)
def test_b69_a_request_that_does_not_come_whole_is_given_up(hasty_port: int, request_begun: bytes) -> None:
    answer = send(hasty_port, request_begun)
    assert statuses(answer) == [408]
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["severity"] == "error"


def test_b69_a_byte_now_and_then_does_not_keep_a_connection(hasty_port: int) -> None:
    with connect(hasty_port) as slow:
        answers = []
        for byte in HEAD:
            try:
                slow.sendall(bytes((byte,)))
            except OSError:
                break
            answers += statuses(send(hasty_port, HEALTH))
            time.sleep(0.05)
        assert 0 < len(answers) < len(HEAD)
        assert set(answers) == {200}


def test_a_second_request_on_a_connection_is_waited_for_anew(hasty_port: int) -> None:
    whole = HEAD + b"Content-Length: %d\r\n\r\n" % len(QUESTION) + QUESTION
    with connect(hasty_port) as connection:
        for _ in range(3):
            connection.sendall(whole)
            answer = b""
            while b"}" not in answer:
                answer += connection.recv(65536)
            assert statuses(answer) == [200]
            time.sleep(0.3)
        connection.sendall(HEAD[:20])
        assert statuses(read(connection)) == [408]


@pytest.mark.parametrize("number", ["-1", "' OR 1=1--", "1000000000000000000", "1e9", "", "%00"])
def test_b73_numbers_that_are_none(port: int, number: str) -> None:
    head = f"POST /api/v1/open?number={number.replace(' ', '%20')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    assert statuses(send(port, f"{head}Content-Length: 9\r\n\r\nh2e2 h9g7".encode())) == [422]


def test_b75_a_thousand_connections_and_the_server_answers(port: int) -> None:
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as stack:
        for _ in range(min(1000, most // 2 - 100)):
            stack.enter_context(closing(connect(port)))
        assert statuses(send(port, HEALTH)) == [200]
    assert statuses(send(port, HEALTH)) == [200]


def test_b75_more_heavy_questions_than_it_takes_at_once_are_put_off(port: int) -> None:
    moves = " ".join(["C2.5 C8.5 C5.2 C5.8"] * 800)
    body = json.dumps({"text": moves, "to": ["wxf", "zh-hant", "english", "uci"]}).encode()
    heavy = b"POST /api/v1/moves HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    request = heavy + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(lambda _: send(port, request), range(50)))
    found = [status for answer in answers for status in statuses(answer)]
    assert len(found) == 50
    assert 429 in found
    assert set(found) <= {200, 429, 503}
    assert all(b"retry-after: 1" in answer for answer in answers if statuses(answer) == [429])
    assert statuses(send(port, HEALTH)) == [200]


@pytest.mark.parametrize(
    ("request_sent", "expected"),
    [
        (b"GET /\r\n\r\n", [400]),
        (b"GET / HTTP/0.9\r\n\r\n", [400]),
        (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", [400]),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]),
        (HEAD + b"Content-Length: 34\r\nContent-Length: 5\r\n\r\n" + QUESTION, [400]),
        (HEAD + b"Content-Length: 34\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + HEALTH, [400]),
        (HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n" + HEALTH, [400]),
        (HEAD + b"Transfer-Encoding: gzip\r\n\r\n" + QUESTION, [400, 501]),
        (HEAD + b"Content-Length: -5\r\n\r\n" + QUESTION, [400]),
        (HEAD + b"Content-Length: 5 5\r\n\r\n" + QUESTION, [400]),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\x00: c\r\n\r\n", [400]),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n", [400]),
        (b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", [400, 414]),
    ],
)
def test_b76_what_is_no_request_or_two_at_once(port: int, request_sent: bytes, expected: list[int]) -> None:
    [status] = statuses(send(port, request_sent))
    assert status in expected


def test_what_is_somewhat_too_long_is_taken_in_before_it_is_refused(port: int) -> None:
    body = b" " * (LONGEST + 100_000)
    with connect(port) as connection:
        connection.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body))
        connection.settimeout(0.2)
        with pytest.raises(TimeoutError):  # it waits for the rest, which a browser sends before it reads
            connection.recv(1)
        connection.settimeout(20)
        connection.sendall(body)
        assert statuses(read(connection)) == [413]
