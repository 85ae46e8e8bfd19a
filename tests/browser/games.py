"""The records that the browser tests open: a xiangqi game with branches, a dai shogi game with moves of two steps."""

import random

import kifu
from kifu.records.node import Node
from kifu.records.record import Record

XIANGQI = """[Game "Chinese Chess"]
[Event "Club evening"]
[Red "张三"]
[Black "Li Si"]
[Date "2024.05.01"]
[Result "1-0"]

{The usual beginning.} 1. C2.5 H8+7 2. H2+3 {The horse comes out.}
(2. H8+7 R9.8 {sharp} 3. R9.8 (3. P3+1 C2.5)) (2. C8.6)
2... R9.8 3. R1.2 $1 H2+3 4. P7+1 P7+1 5. R2+6 C8.9 6. R2.3 C9-1 7. C5+4 H3+5 1-0
"""
# The lion on 3g can take twice and take without moving; the pawn on 8f stands before the promotion zone.
DAI_SHOGI = "k14/15/15/15/15/7P7/12L!2/12p2/13p1/14p/15/15/15/15/7K7 b - 1"
DAI_SHOGI_MOVES = ("3g3h2i", "15a15b", "2i1j2i", "15b15a", "8f8e+", "15a15b", "2i2i", "15b15a")
IGUI, PROMOTION, PASS = 3, 5, 7  # at which ply they come


def xiangqi() -> Record:
    record = kifu.read(XIANGQI)
    assert not record.diagnostics
    return record


def dai_shogi() -> Record:
    record = Record("dai_shogi", fen=DAI_SHOGI)
    node = record.root
    for text in DAI_SHOGI_MOVES:
        node = node.add(record.game.move(text))
    first = record.root.children[0]
    first.children[0].add(record.game.move("2i1j")).comment = "taking and going there"
    list(record.walk())  # every move is legal
    return record


def second_side_first() -> Record:
    """A record from a setup in which the second side is to move."""
    record = Record(fen="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 3 7")
    node = record.root
    for text in ("h10g8", "e3e7", "g8e7", "h1g3"):
        node = node.add(record.game.move(text))
    node.add(record.game.move("i10h10"))
    list(record.walk())
    return record


def opening() -> Record:
    """A dai shogi game from the start, where the board is full."""
    record = Record("dai_shogi")
    node = record.root
    for text in ("8k8j", "8e8f", "9m11m", "14d13c"):
        node = node.add(record.game.move(text))
    list(record.walk())
    return record


def long_record(game: str, seed: int = 1, plies: int = 300, branches: int = 200, length: int = 10) -> Record:
    """A record of seeded random moves: how many in the main line, how many branches from it, how many moves in each."""
    choice = random.Random(seed)
    record = Record(game)
    _grow(record, [], plies, choice)
    line = [record.root, *record.main_line()]
    assert len(line) == plies + 1, "with another seed the game is not over so soon"
    for ply in choice.sample(range(plies), plies):
        if len(record.lines()) <= branches:
            _grow(record, line[: ply + 1], length, choice)  # where there is but one legal move it adds nothing
    assert len(record.lines()) == branches + 1
    return record


def _grow(record: Record, path: list[Node], plies: int, choice: random.Random) -> None:
    position = record.start()
    for node in path[1:]:
        position.play(node.move)
    node = path[-1] if path else record.root
    for _ in range(plies):
        taken = [child.move for child in node.children]
        moves = [move for move in position.legal_moves() if move not in taken]
        if not moves or position.outcome():
            return
        node = node.add(choice.choice(moves))
        position.play(node.move)


def lost_lion() -> Record:
    """A game whose setup text remembers where a lion was lost: before the first move, after it, and no more."""
    record = Record(
        "dai_shogi:lion_trading=restricted", fen="k6r7/15/12l!2/15/15/15/15/7L!7/15/15/15/15/15/15/K14 w 8h 1"
    )
    record.root.add(record.game.move("8a8h")).add(record.game.move("15o14o"))
    return record
