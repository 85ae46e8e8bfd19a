"""The server under load on this machine: ``python -m bench.web [SECONDS]``.

Every figure comes from one run: a bare uvicorn that says hello, the cheap endpoints, the conversion of a game of 60
moves, requests that mean nothing, and slow clients.  The client shares the processor with the server.
"""

import asyncio
import gc
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from bench.games import random_games
from bench.measure import Row
from kifu.notations.base import find_notation
from kifu.rules.game import find_game
from kifu.rules.position import Position

CONNECTIONS = 16
SECONDS = 20.0
MALFORMED = 10_000
SLOW_CLIENTS = 200
HELLO = """
import sys, uvicorn
async def hello(scope, receive, send):
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"5")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"hello"})
uvicorn.run(hello, port=int(sys.argv[1]), log_level="warning", lifespan="off")
"""


class Load(NamedTuple):
    """What came of asking one thing for a while."""

    answers: int
    seconds: float
    statuses: Counter[int]
    milliseconds: list[float]  # sorted
    processor: float  # seconds that the server took

    @property
    def rate(self) -> float:
        return self.answers / self.seconds

    def percentile(self, share: float) -> float:
        return self.milliseconds[min(len(self.milliseconds) - 1, int(share * len(self.milliseconds)))]

    def describe(self) -> str:
        each = 1000 * self.processor / max(self.answers, 1)
        return (
            f"{self.rate:,.0f}/s, p50 {self.percentile(0.5):.1f} ms, p99 {self.percentile(0.99):.1f} ms, "
            f"{each:.2f} ms of processor each, {dict(self.statuses)}"
        )


class Server:
    """A server in a process of its own."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self._process = process
        self.port = port

    @property
    def memory(self) -> float:
        """The megabytes that it holds."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def processor(self) -> float:
        """The seconds of processor that it took."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serve(*command: str) -> Iterator[Server]:
    """Start a server whose last argument is its port, and end it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, *command, str(port)], stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait()


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> int:
    """Send a request and return the status of its answer, once that came whole."""
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = head.lower().partition(b"content-length:")[2].partition(b"\r")[0]
    await reader.readexactly(int(length or 0))
    return int(head.split(b" ", 2)[1])


async def load(server: Server, request: bytes, seconds: float, connections: int = CONNECTIONS) -> Load:
    """Ask one question over and over on connections that stay open, each as soon as it was answered."""
    statuses: Counter[int] = Counter()
    times: list[float] = []

    async def ask_on() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        while time.perf_counter() < until:
            asked = time.perf_counter()
            statuses[await ask(reader, writer, request)] += 1
            times.append(1000 * (time.perf_counter() - asked))
        writer.close()

    processor, began = server.processor, time.perf_counter()
    until = began + seconds
    await asyncio.gather(*(ask_on() for _ in range(connections)))
    took = time.perf_counter() - began
    return Load(len(times), took, statuses, sorted(times), server.processor - processor)


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def post(verb: str, message: object) -> bytes:
    body = json.dumps(message, ensure_ascii=False).encode()
    head = f"POST /api/v1/{verb} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def conversion() -> bytes:
    """Return the question for a game of 60 moves in another notation."""
    game = find_game("xiangqi")
    moves = next(moves for moves in random_games("xiangqi", 50) if len(moves) >= 60)[:60]
    position, words, notation = Position(game), [], find_notation("wxf", game)
    for move in moves:
        words.append(notation.render(position, move))
        position.play(move)
    return post("convert", {"text": " ".join(words), "to": "zh-hans"})


def make_malformed(choice: random.Random) -> bytes:
    """Return a request with something wrong in it: a byte, a length, a header, its end, its JSON or its field."""
    request = bytearray(post("convert", {"text": "C2.5 H8+7", "to": "zh-hans"}))
    match choice.randrange(7):
        case 0:
            for _ in range(choice.randint(1, 8)):
                request[choice.randrange(len(request))] = choice.randrange(256)
        case 1:
            del request[choice.randrange(len(request)) :]
        case 2:
            request = request.replace(
                b"Content-Length: ", choice.choice((b"Content-Length: -", b"X: ", b"Content-Length: 9"))
            )
        case 3:
            request = bytearray(
                post(choice.choice(("convert", "legal", "render", "x")), choice.choice(([], {}, 5, None, {"text": 5})))
            )
        case 4:
            request = bytearray(choice.randbytes(choice.randint(1, 400)) + b"\r\n\r\n")
        case 5:
            request = request.replace(
                b"HTTP/1.1", choice.choice((b"HTTP/0.9", b"HTTP/2.0", b"", b"HTTP/1.1\r\nTransfer-Encoding: chunked"))
            )
        case _:
            request = request.replace(
                b"C2.5", choice.choice((b"\\ud800", b"\xff", b'"', b"\0", b"C2.5 " * 2000, b"[" * 500))
            )
    return bytes(request)


async def send_malformed(server: Server, count: int) -> Counter[str]:
    """Send requests that mean nothing, each over a connection of its own; return what they were answered."""
    choice, answers = random.Random(1), Counter[str]()

    async def send(request: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            writer.write(request)
            answer = await asyncio.wait_for(reader.read(4096), 0.2)
            answers[answer[9:12].decode("latin-1") or "closed"] += 1
        except TimeoutError:
            answers["waits for more"] += 1
        except OSError:
            answers["closed"] += 1
        writer.close()

    for _ in range(count // 50):
        await asyncio.gather(*(send(make_malformed(choice)) for _ in range(50)))
    return answers


async def load_beside_slow_clients(server: Server, request: bytes, seconds: float) -> Load:
    """Ask while many clients send a byte of their request now and then."""

    async def dawdle() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for place in range(len(request)):
            writer.write(request[place : place + 1])
            await asyncio.sleep(0.5)

    slow = [asyncio.create_task(dawdle()) for _ in range(SLOW_CLIENTS)]
    found = await load(server, request, seconds)
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    return found


async def measure(seconds: float) -> list[Row]:
    rows: list[Row] = []

    def add(what: str, measured: str, aim: str) -> None:
        rows.append(Row(what, measured, aim))
        print(f"{what:28} {measured}   {aim}", flush=True)

    gc.disable()
    with serve("-c", HELLO) as server:
        await load(server, get("/"), 1)
        hello = await load(server, get("/"), seconds)
        add("bare uvicorn, hello", hello.describe(), "")
    with serve("-m", "kifu", "serve", "--port") as server:
        await load(server, conversion(), 2)
        for path in ("health", "games", "notations"):
            cheap = await load(server, get(f"/api/v1/{path}"), seconds)
            add(f"GET {path}", f"{cheap.describe()}: {cheap.rate / hello.rate:.2f} of hello", ">= 0.5 of hello")
        memory = server.memory
        found = await load(server, conversion(), seconds)
        add("convert 60 moves", found.describe(), ">= 1,000/s, p99 <= 60 ms")
        add("memory over the conversions", f"{memory:.1f} -> {server.memory:.1f} MB", "flat")
        await send_malformed(server, 1_000)  # a line that is of no game makes the tables of all of them
        memory = server.memory
        answers = await send_malformed(server, MALFORMED)
        add(f"{MALFORMED:,} malformed requests", str(dict(sorted(answers.items()))), "no 5xx")
        add("memory over them", f"{memory:.1f} -> {server.memory:.1f} MB", "at most 10 MB more")
        found = await load_beside_slow_clients(server, conversion(), seconds)
        add(f"beside {SLOW_CLIENTS} slow clients", found.describe(), "p99 <= 200 ms")
    return rows


def main(arguments: Sequence[str]) -> None:
    asyncio.run(measure(float(arguments[0]) if arguments else SECONDS))


if __name__ == "__main__":
    main(sys.argv[1:])
