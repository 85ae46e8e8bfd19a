"""Serve kifu to programs on this machine: every verb over HTTP, with an OpenAPI document.

examples:
  kifu serve
  kifu serve --port 9000
  kifu serve --public --host kifu.example.org

It answers on this machine only, keeps nothing, and asks nobody.  --public lets other machines ask as well: then
everybody who can reach this one can use its processor; name the hosts it is reached by with --host.
It needs: pip install "kifu[web]"
"""

import argparse

from kifu.cli._options import WrongUseError, print_note
from kifu.errors import MissingExtraError

PORT = 8383
MEGABYTE = 1 << 20


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT})")
    parser.add_argument("--public", action="store_true", help="let other machines ask as well")
    parser.add_argument(
        "--host", action="append", default=[], metavar="NAME", help="with --public, a name it is asked by"
    )
    parser.add_argument("--largest", type=int, default=8, metavar="MB", help="megabytes that a request may have (8)")
    parser.add_argument("--at-once", type=int, default=64, metavar="N", help="questions that may wait at once (64)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds that an answer may take (10)")


def run(arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.port <= 65535:
        raise WrongUseError(f"a port is a number up to 65535, not {arguments.port}")
    if arguments.largest < 1 or arguments.at_once < 1 or arguments.seconds <= 0:
        raise WrongUseError("--largest, --at-once and --seconds must be more than nothing")
    if arguments.host and not arguments.public:
        raise WrongUseError("--host names a public server: --public is missing")
    try:
        import uvicorn

        from kifu.web.server import ROOT, ServerLimits, make_app
    except ModuleNotFoundError as error:
        raise MissingExtraError("kifu serve", error.name or "fastapi", extra="web") from error
    from kifu.web.guard import LOCAL

    limits = ServerLimits(arguments.largest * MEGABYTE, arguments.at_once, arguments.seconds)
    hosts = (*LOCAL, *(host.lower() for host in arguments.host)) if arguments.host or not arguments.public else ()
    if arguments.public:
        print_note("kifu: every machine that can reach this one may ask now")
    address = "0.0.0.0" if arguments.public else "127.0.0.1"
    print_note(f"kifu: asked at http://127.0.0.1:{arguments.port}{ROOT} (what it answers: {ROOT}/openapi.json)")
    uvicorn.run(make_app(limits, hosts), host=address, port=arguments.port, log_level="warning", server_header=False)
    return 0
