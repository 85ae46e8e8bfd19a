"""How strong kifu's own engine is: ``python -m bench.strength [--games 100] [--only NAME...]``.

Games begin from openings that a few random moves lead to and that are about even, each played twice with the sides
changed.  kifu has 100 ms a move, and so have fairy-stockfish at its skills 10 and 15 and at its best, and level 4 of
the beginner; in chu shogi kifu and HaChu have a second.  Mates of one to four moves, from the tables of endings and
from games, are to be found within a second each.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import NamedTuple

import kifu
from kifu import registry
from kifu.core.solvers.mating import Mating
from kifu.core.solvers.search import Search
from kifu.engine import Engine, Player, endings, match
from kifu.engine.beginner import Beginner
from kifu.engine.measure import worth_on_points
from kifu.engine.solving import list_men
from kifu.engine.thinker import Thinker
from kifu.errors import EngineResignedError, EngineUnfitError, SetupError
from kifu.rules.game import Man, find_game
from kifu.rules.outcome import Ending
from kifu.rules.setup import Setup

LONGEST = 300  # plies, then a game is drawn
EVEN = 120  # centipawns that an opening may be worth at most
NODES = 20_000  # for which an opening is looked at
SPEED_NODES = 1_000_000
MATES, LONGEST_MATE = 100, 4


class Rival(NamedTuple):
    """Whom kifu plays: the game, the seconds of both, how many games, and the share of points that is aimed at."""

    name: str
    make: Callable[[int], Player]
    game: str
    seconds: float
    games: int
    aim: int


def _fairy(skill: int) -> Callable[[int], Player]:
    return lambda _: Engine("fairy-stockfish", "xiangqi", options={"Skill Level": str(skill)})


RIVALS = (
    Rival("level-4", lambda seed: Beginner(4, seed=seed), "xiangqi", 0.1, 100, 95),
    Rival("skill-10", _fairy(10), "xiangqi", 0.1, 100, 85),
    Rival("skill-15", _fairy(15), "xiangqi", 0.1, 100, 50),
    Rival("full", _fairy(20), "xiangqi", 0.1, 100, 25),
    Rival("hachu", lambda _: Engine("hachu", "chu_shogi"), "chu_shogi", 1.0, 30, 50),
)


def openings(game: str, count: int, seed: int = 25) -> Iterator[list[kifu.AnyMove]]:
    """Yield the moves of openings that are about even."""
    choice = random.Random(seed)
    while count:
        position = kifu.Position(game)
        for _ in range(choice.randint(4, 8)):
            position.play(choice.choice(position.legal_moves()))
        if position.outcome():
            continue
        *_, thought = Thinker().think(position, nodes=NODES)
        if abs(thought.score.centipawns if thought.score.centipawns is not None else EVEN + 1) <= EVEN:
            count -= 1
            yield position.moves()


def play_game(position: kifu.Position, players: tuple[Player, Player], seconds: float) -> kifu.Side | None:
    """Play a game to its end by the rules of the game; return who won."""
    while position.ply < LONGEST:
        if end := match.judge(position):
            return end.winner
        try:
            position.play(players[position.turn].choose(position, seconds))
        except EngineResignedError:
            return position.turn.other
    return None


def play_rival(rival: Rival, games: int) -> tuple[int, int, int]:
    """Return the games that kifu won, drew and lost."""
    counts = [0, 0, 0]
    for number, moves in enumerate(openings(rival.game, (games + 1) // 2)):
        for own in kifu.Side:
            if sum(counts) == games:
                break
            position = kifu.Position(rival.game)
            position.play_all(moves)
            with closing(rival.make(number)) as other:
                thinker = Thinker(seed=number)
                players = (other, thinker) if own else (thinker, other)
                winner = play_game(position, players, rival.seconds)
            counts[1 if winner is None else 0 if winner is own else 2] += 1
        print(f"  {rival.name}: {counts[0]} won, {counts[1]} drawn, {counts[2]} lost", flush=True)
    return counts[0], counts[1], counts[2]


class Mate(NamedTuple):
    """A position in which the side to move mates, and in how many moves."""

    position: kifu.Position
    moves: int


def mates_of_endings(count: int, seed: int = 25) -> Iterator[Mate]:
    """Yield positions of solved endings that are won in one to four moves, with the stronger side to move."""
    choice, game = random.Random(seed), find_game("xiangqi")
    while count:
        men: dict[str, Man] = {}
        for side, letter in list_men(choice.choice(endings.NAMES)):
            piece = game.piece(letter)
            stands = game.region(piece.stands, side) if piece.stands else map(game.place, game.squares)
            men[game.point(choice.choice(sorted(stands)))] = Man(side, piece)
        try:
            position = kifu.Position(game, Setup(game, men, kifu.Side.FIRST))
            worth = endings.worth(position)
        except (SetupError, EngineUnfitError):
            continue
        if worth.winner is kifu.Side.FIRST and 0 < worth.plies <= 2 * LONGEST_MATE - 1:
            count -= 1
            yield Mate(position, (worth.plies + 1) // 2)


def mates_of_records(paths: list[str], count: int) -> Iterator[Mate]:
    """Yield positions shortly before the mate that ends a record, where one by checks alone is sure."""
    for path in paths:
        for record in kifu.read_all(path):
            position = record.start()
            position.play_all(node.move for node in record.main_line())
            end = position.outcome()
            for plies in range(1, 2 * LONGEST_MATE):
                if end is None or end.ending is not Ending.CHECKMATE or not position.ply:
                    break
                position.undo()
                mating = Mating(position.board.tables)
                checks = mating.find(position.board, position.turn, LONGEST_MATE) if plies % 2 else 0
                if checks and count:
                    count -= 1
                    yield Mate(position.copy(), checks)


def find_mates(mates: list[Mate]) -> str:
    """Search every mate without the tables of endings, for a second at most; return how many were found, and when."""
    found, slowest = 0, 0.0
    for mate in mates:
        for thought in Thinker(knows_endings=False).think(mate.position, seconds=1.0):
            score = thought.score.for_side(mate.position.turn).mate
            if score is not None and 0 < score <= mate.moves:
                found, slowest = found + 1, max(slowest, thought.seconds)
                break
        else:
            print(f"  not found: mate in {mate.moves} of {mate.position.fen()}")
    return f"{found} of {len(mates)} mates in 1 to {LONGEST_MATE} found, the last after {slowest:.2f} s"


def measure_speed() -> Iterator[str]:
    """Yield the nodes that both searches look at in a second of the processor, in every game."""
    for name in registry.names("games"):
        position = kifu.Position(name)
        game, board = position.game, position.board
        old = Search(board.tables, worth_on_points(game), 5, game.rules.no_move_loses)
        old.begin(board, [], SPEED_NODES, None)
        began = time.process_time()
        for depth in range(1, 20):
            old.weigh(board.legal_moves(), depth, 0)
        between = time.process_time()
        *_, last = Thinker().think(position, nodes=SPEED_NODES)
        now = time.process_time()
        speeds = old.nodes / (between - began), SPEED_NODES / (now - between)
        yield f"{name}: {speeds[0]:,.0f} nodes a second before, {speeds[1]:,.0f} now, {last.depth} plies deep"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="at most against each rival")
    parser.add_argument("--only", nargs="*", choices=[*(rival.name for rival in RIVALS), "mates", "speed"])
    parser.add_argument("--records", nargs="*", default=[], help="files with records that end in mate")
    arguments = parser.parse_args()
    if not arguments.only or "speed" in arguments.only:
        print(*measure_speed(), sep="\n", flush=True)
    if not arguments.only or "mates" in arguments.only:
        mates = list(mates_of_records(arguments.records, MATES // 2))
        mates += mates_of_endings(MATES - len(mates))
        print(find_mates(mates), flush=True)
    for rival in RIVALS:
        if arguments.only and rival.name not in arguments.only:
            continue
        games = min(rival.games, arguments.games or rival.games)
        won, drawn, lost = play_rival(rival, games)
        share = 100 * (won + drawn / 2) / games
        print(f"{rival.name}: {won} won, {drawn} drawn, {lost} lost of {games}: {share:.0f} %, aim {rival.aim} %")


if __name__ == "__main__":
    main()
