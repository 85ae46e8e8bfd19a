"""What a scan of many games came to: arrays of the plain ones, records of the others."""

from collections.abc import Iterator
from functools import lru_cache

from kifu.core.scanning import Scan
from kifu.formats.pgn.games import STRUCTURE
from kifu.formats.plain import PlainGame
from kifu.records.record import Origin, Record, Result

NUMBERS = {Result.FIRST: 0, Result.SECOND: 1, Result.DRAW: 2, Result.UNKNOWN: 3}
RESULT_NUMBERS = tuple(NUMBERS)
ENDING = "["  # no tag is called so


class Block:
    """The games of a block: those that were read at once in ``scan``, and ``others``, which are records.

    ``runs`` has for each stretch of plain games the first, the number in the file of that, and their notation;
    ``others`` has with each record how many plain games stand before it and the byte at which its stretch begins.
    """

    def __init__(self, scan: Scan | None) -> None:
        self.scan = scan
        self.runs: list[tuple[int, int, str]] = []
        self.others: list[tuple[int, int, Record]] = []
        self.origin = Origin()  # what all its games have

    def __len__(self) -> int:
        return (self.scan.games if self.scan else 0) + len(self.others)

    def __iter__(self) -> Iterator["PlainGame | Record"]:
        """Yield all games in their order, one by one; whoever has many of them takes the arrays instead."""
        others, plain = iter(self.others), iter(self.plain_games())
        done = 0
        for before, _, record in others:
            while done < before:
                yield next(plain)
                done += 1
            yield record
        yield from plain

    def plain_games(self) -> Iterator[PlainGame]:
        scan = self.scan
        if scan is None:
            return
        text, packed, places = scan.text, scan.packed(), scan.tag_places
        stops = [run[0] for run in self.runs[1:]] + [scan.games]
        tag = move = 0
        for (first, number, notation), stop in zip(self.runs, stops, strict=False):
            for index in range(first, stop):
                tags, ending = {}, ""
                for place in range(3 * tag, 3 * scan.tag_stops[index], 3):
                    name, value = name_of(text[places[place] : places[place + 1] - 2]), places[place + 1]
                    if name == ENDING:
                        ending = text[value : places[place + 2]].decode()
                    elif name:
                        tags[name] = text[value : places[place + 2]].decode()
                moves = packed[move : scan.move_stops[index]]
                tag, move = scan.tag_stops[index], scan.move_stops[index]
                result = RESULT_NUMBERS[scan.results[index]]
                start, plies = scan.starts[index], scan.ply_counts[index]
                board = scan.men[index], scan.endings[index]
                yield PlainGame(number + index - first, start, tags, result, ending, plies, moves, notation, *board)


@lru_cache(maxsize=1 << 10)
def name_of(name: bytes) -> str:
    """Return the name of a tag, ``ENDING`` for the one of how a game ended, nothing for others with a meaning."""
    text = name.decode()
    return ENDING if text.lower() == "termination" else "" if text.lower() in STRUCTURE else text
