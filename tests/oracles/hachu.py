"""HaChu, the engine for large shogi games in Debian, asked which moves of dai and chu shogi are legal.

It has no command for that, but it prints its whole list when it refuses a move, so an impossible one is
sent.  Its habits: nothing works before ``memory``; a set-up board takes a new process, because it
keeps the moves of the last one; it lists nothing sensible where a royal piece can be captured.
"""

import re
import shutil
import subprocess
from itertools import pairwise
from types import TracebackType

import kifu
from kifu.rules.move import on_board

ENGINE = shutil.which("hachu", path="/usr/games:/usr/bin:/usr/local/bin")
IMPOSSIBLE = {"dai": "a1o14", "chu": "a1l11"}
LISTED = re.compile(r"# -?\d+\. ([0-9a-f]{8}) [0-9a-f]{8} (\S+)")


class Hachu:
    def __init__(self, fen: str = "", *, variant: str = "dai", promote_on_entry: bool = True) -> None:
        assert ENGINE is not None
        self.variant = variant
        self.process = subprocess.Popen(
            [ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.pings = 0
        for line in ("xboard", "protover 2", "easy", "nopost", "option Allow repeats=1"):
            self.send(line)
        for line in (f"option Promote on entry={int(promote_on_entry)}", "new", f"variant {variant}", "force"):
            self.send(line)
        if fen:
            self.send(f"setboard {fen.split()[0]}")
        self.send("memory 16")
        self.wait()

    def __enter__(self) -> "Hachu":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.send("quit")
        self.process.wait(timeout=10)

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self) -> list[str]:
        """Return what it prints until it answers a ping."""
        assert self.process.stdout is not None
        self.pings += 1
        self.send(f"ping {self.pings}")
        lines: list[str] = []
        for line in self.process.stdout:
            if line.strip() == f"pong {self.pings}":
                return lines
            lines.append(line.rstrip("\n"))
        raise EOFError("hachu has ended")

    def moves(self) -> set[str]:
        """Return its list of legal moves, as ``text_of`` writes them."""
        self.send(f"usermove {IMPOSSIBLE[self.variant]}")
        found = (LISTED.match(line) for line in self.wait())
        return {match[2] for match in found if match and int(match[1], 16)}

    def play(self, move: str) -> bool:
        self.send(f"usermove {move}")
        return not any(line.startswith("Illegal move") for line in self.wait())


def text_of(move: kifu.AnyMove, game: kifu.Game) -> str:
    """Return a move as XBoard writes it: legs apart by a comma, a pass as ``@@@@``."""
    move = on_board(move)
    if move.origin == move.target and not move.via:
        return "@@@@"

    def square(point: str) -> str:
        file, rank = game.place(point)
        return f"{'abcdefghijklmno'[file]}{rank + 1}"

    stops = [square(point) for point in (move.origin, move.via, move.target) if point]
    legs = [start + stop for start, stop in pairwise(stops)]
    return ",".join(legs) + ("+" if move.promotion else "")
