"""Files of shogi to rows of a table, against python-shogi: CSA and KIF of the same games, all moves checked.

python-shogi takes moves as they stand (those of CSA it plays, those of KIF not even that), so each is asked about
before it is played; how long it takes to read alone stands beside.
"""

from collections.abc import Callable
from functools import partial

from bench.games import random_games
from bench.measure import Row, best_of, processor_time
from kifu.corpus import convert_batch, make_sources
from kifu.formats.base import find_format
from kifu.formats.writing import Losses
from kifu.notations.base import find_notation
from kifu.records.annotations import Clock
from kifu.records.record import Record, Result
from kifu.rules.move import AnyMove

GAMES, TIMES, THEIRS, ROUNDS = 200, 5, 20, 3


def rows() -> list[Row]:
    try:
        import shogi.CSA
        import shogi.KIF
    except ImportError:
        return [Row("games of KIF and CSA a second / those of python-shogi", "python-shogi is not installed", "")]
    readers = {"csa": shogi.CSA.Parser.parse_str, "kif": shogi.KIF.Parser.parse_str}
    records = [_make_record(moves) for moves in random_games("shogi", GAMES)]

    def check(read: Callable[[str], list[dict[str, list[str]]]], text: str) -> None:
        [game] = read(text)
        board = shogi.Board(game["sfen"])
        for word in game["moves"]:
            move = shogi.Move.from_usi(word)
            assert board.is_legal(move)
            board.push(move)

    found = []
    for name, read in readers.items():
        form, notation = find_format(name), find_notation(name, records[0].game)
        written = [form.write(record, notation).data for record in records]
        whole = b"".join(form.join(written * TIMES, Losses(name)))
        texts = [data.decode() for data in written[:THEIRS]]
        jobs: dict[str, tuple[int, Callable[[], object]]] = {
            "checked": (THEIRS, partial(_each, partial(check, read), texts)),
            "read": (THEIRS, partial(_each, read, texts)),
            "own": (GAMES * TIMES, partial(_convert, whole)),
        }
        best = best_of({job: work for job, (_, work) in jobs.items()}, ROUNDS, processor_time)
        rates = {job: games / best[job] for job, (games, _) in jobs.items()}
        for job, what in (("checked", "those of python-shogi, checked"), ("read", "those it only reads")):
            measured = f"{rates['own'] / rates[job]:.0f}x ({rates['own']:,.0f} and {rates[job]:,.0f})"
            found.append(Row(f"a file of {name.upper()} to rows of a table: games a second / {what}", measured, ""))
    return found


def _make_record(moves: list[AnyMove]) -> Record:
    tags = {"Event": "名人戦", "Date": "2001/02/03", "Black": "羽生善治", "White": "谷川浩司"}
    record = Record("shogi", tags=tags)
    node = record.root
    for ply, move in enumerate(moves):
        node = node.append(move)
        node.clock = Clock(used=1000 * (ply % 60))
    record.ending, record.result = "投了", Result.SECOND if len(moves) % 2 == 0 else Result.FIRST
    return record


def _each(read: Callable[[str], object], texts: list[str]) -> None:
    for text in texts:
        read(text)


def _convert(data: bytes) -> int:
    return int(convert_batch(make_sources([("all", data)])).num_rows)
