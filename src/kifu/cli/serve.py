"""Serve the desk to a browser on this machine, and every verb of kifu to programs, over HTTP.

examples:
  kifu serve --open
  kifu serve game.xqf
  kifu serve --port 9000
  kifu serve --engine fairy-stockfish
  kifu serve --library my-library
  kifu serve --public --host kifu.example.org

It answers on this machine only, keeps nothing, and asks no other server.  A file is opened in the browser; only those
who have the address that is printed can read it.  --public lets other machines ask as well: then everybody who can
reach this one can use its processor; name the hosts it is reached by with --host.  The engines that
kifu finds on this machine and those that --engine names are opponents, and say on the desk what they think; a public
server has only the latter.  With --library the desk searches the games that `kifu import` put there, and shows what
was played in each position.
It needs: pip install "kifu[web]"; for a library "kifu[web,data]"
"""

import argparse
import socket
from pathlib import Path
from threading import Thread

from kifu.cli._browser import open_address
from kifu.cli._options import WrongUseError, add_seconds, opening, print_note
from kifu.errors import KifuError, MissingExtraError

PORT = 8383
MEGABYTE = 1 << 20
FOR_STRANGERS = 10.0  # seconds; who asks the own machine for something large waits for it


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="IN", help="a file that the desk opens in the browser")
    parser.add_argument("--open", action="store_true", help="open the desk in the browser")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT}); 0 takes a free one")
    parser.add_argument("--public", action="store_true", help="let other machines ask as well")
    parser.add_argument(
        "--host", action="append", default=[], metavar="NAME", help="with --public, a name it is asked by"
    )
    text = "an engine: a name, a file or a command"
    parser.add_argument("--engine", action="append", default=[], metavar="NAME", help=text)
    parser.add_argument("--library", metavar="LIBRARY", help="a folder that `kifu import` made, to search on the desk")
    parser.add_argument("--largest", type=int, default=8, metavar="MB", help="megabytes that a request may have (8)")
    parser.add_argument("--at-once", type=int, default=64, metavar="N", help="questions that may wait at once (64)")
    add_seconds(parser, f"for each answer (with --public {FOR_STRANGERS:g}, else as long as it takes)")


def run(arguments: argparse.Namespace) -> int:
    _check(arguments)
    try:
        import uvicorn

        from kifu.web.connections import Connection
        from kifu.web.engines import opponents_here
        from kifu.web.given import GivenFile
        from kifu.web.searching import SharedLibrary
        from kifu.web.server import ROOT, ServerLimits, make_app
        from kifu.web.thinkers import thinkers_here
    except ModuleNotFoundError as error:
        raise MissingExtraError("kifu serve", error.name or "fastapi", extra="web") from error
    from kifu.web.guard import LOCAL

    seconds = arguments.seconds or (FOR_STRANGERS if arguments.public else None)
    limits = ServerLimits(arguments.largest * MEGABYTE, arguments.at_once, seconds)
    hosts = (*LOCAL, *(host.lower() for host in arguments.host)) if arguments.host or not arguments.public else ()
    given = GivenFile(Path(arguments.file)) if arguments.file else None
    if arguments.library:
        _prepare_library(arguments.library)
    library = SharedLibrary(Path(arguments.library).absolute() if arguments.library else None)
    engines, looks = arguments.engine, not arguments.public
    opponents, thinkers = opponents_here(engines, looks=looks), thinkers_here(engines, looks=looks)
    app = make_app(limits, hosts, given, opponents, library, thinkers)
    with _listen("0.0.0.0" if arguments.public else "127.0.0.1", arguments.port) as listening:
        if arguments.public:
            print_note("kifu: every machine that can reach this one may ask now")
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        print_note(f"kifu: the desk is at {address}/{given.fragment if given else ''}")
        print_note(f"kifu: programs ask at {address}{ROOT} (what it answers: {ROOT}/openapi.json); Ctrl-C ends it")
        if arguments.open or given:
            # A browser that runs in this terminal would hold the server up.
            Thread(target=_show, args=(f"{address}/{given.fragment if given else ''}",), daemon=True).start()
        # Clients that send broken requests could fill the terminal with warnings.
        config = uvicorn.Config(app, http=Connection, ws="none", log_level="error", server_header=False)
        server = uvicorn.Server(config)
        try:
            server.run(sockets=[listening])
        except KeyboardInterrupt:
            return 0
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if not 0 <= arguments.port <= 65535:
        raise WrongUseError(f"a port is a number up to 65535, not {arguments.port}")
    if arguments.largest < 1 or arguments.at_once < 1 or (arguments.seconds is not None and arguments.seconds <= 0):
        raise WrongUseError("--largest, --at-once and --seconds must be more than nothing")
    if arguments.host and not arguments.public:
        raise WrongUseError("--host names a public server: --public is missing")
    if arguments.file:
        with opening(arguments.file), open(arguments.file, "rb"):
            pass


def _prepare_library(path: str) -> None:
    """Refuse what is no library, and count its positions now, for that takes longer than an answer may take."""
    from kifu.corpus import count_positions, open_library
    from kifu.corpus.database import load_duckdb

    load_duckdb()
    library = open_library(path)
    if library.uncounted():
        print_note(f"kifu: counting the positions of {(games := len(library)):,} game{'s' * (games != 1)} …")
        with opening(path):
            count_positions(library)


def _listen(address: str, port: int) -> socket.socket:
    """Return a socket on which requests can wait from now on, so that a browser never comes too early."""
    try:
        listening = socket.create_server((address, port), backlog=2048)
        # Connections take this over; else every answer would wait 40 ms for its header to be acknowledged.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        raise KifuError(f"port {port} cannot be used: {error.strerror}; --port 0 takes a free one") from error


def _show(address: str) -> None:
    if not open_address(address):
        print_note(f"kifu: no browser was found here, so open {address} in one")
