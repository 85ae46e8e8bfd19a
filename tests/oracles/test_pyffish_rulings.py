"""Rulings against Fairy-Stockfish's library, on repetitions made from positions of real games.

The engine looks at the last move alone where rule books ask for more.  Each such habit has a name here; a difference
counts as explained if kifu's own facts, weighed with those habits, give the engine's verdict.
``pytest tests/oracles/test_pyffish_rulings.py -s`` prints the counts.
"""

import random
from collections import Counter
from itertools import chain, combinations

import pyffish
import pytest

import kifu
from kifu.core.board.board import Board
from kifu.core.board.packing import POINT_MASK
from kifu.rules.move import AnyMove, Move, on_board
from kifu.rules.side import Side
from kifu.rulings.book import find_book
from kifu.rulings.cycle import CycleBoard, CycleStep, Pair, find_window, steps_of
from kifu.rulings.facts import Attack, Survey
from kifu.rulings.kinds import kinds_of
from kifu.rulings.patterns import MoveFacts, guilt_of, pattern_of
from kifu.rulings.ruling import judge
from kifu.rulings.threats import ThreatTest
from tests.effort import SEED, effort
from tests.oracles.test_samples import SAMPLES

REPETITIONS = effort(60)
# What Fairy-Stockfish does otherwise; rule books have diagrams or definitions against all of it.
HABITS = {
    "unanswered": "a man that the answer leaves hanging counts as chased",
    "drawn back": "a Chariot or Cannon that draws back from what it attacks is taken to uncover its own attack",
    "pinned": "a man that may not take counts as an attacker",
    "root lost": "an attack that was there before is no chase, though the move takes away who protected",
    "seen through": "a man beyond the taker protects",
    "uncovering": "whoever moves and could uncover a check by a capture chases anew, exchange or not",
    "new pin": "a man is chased if one of those that protect him is pinned by the move, though others are not",
    "file of kings": "a man alone of his side on the Kings' file is pinned, though men of the other stand there too",
}


def test_rulings_differ_from_pyffish_only_by_named_habits() -> None:
    chance = random.Random(SEED)
    games = read_games()
    verdicts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    unexplained = []
    while verdicts.total() < REPETITIONS:
        position = make_repetition(games, chance)
        if position is None:
            continue
        ours, theirs = judge(position, kills=0).winner, ask_engine(position)
        verdicts["draw" if ours is None else "win"] += 1
        if ours is not theirs:
            habits = find_habits(position, theirs)
            reasons[" + ".join(habits) if habits else "unexplained"] += 1
            if not habits:
                unexplained.append((start_of(position).fen(), " ".join(map(str, position.moves())), ours, theirs))
    print(f"seed {SEED}: {dict(verdicts)}, {verdicts.total() - reasons.total()} agree, {dict(reasons)}")
    assert not unexplained, f"seed {SEED}: {unexplained}"


@pytest.mark.parametrize(
    ("fen", "loop", "habits"),
    [
        ("4k4/9/9/9/8r/1p3R3/9/4B4/3R5/4K4 b", "i6d6 d2d5 d6i6 d5d2", ("unanswered",)),
        ("2b1k4/9/2R6/9/9/9/9/4B4/9/4K4 w", "c8c7 c10a8 c7c8 a8c10", ("unanswered", "drawn back")),
        ("4k4/2NR5/4b4/9/9/2r6/9/9/9/4K4 w", "c9d7 c5d5 d7c9 d5c5", ("uncovering",)),
        ("5k3/9/5n3/6r2/9/5R3/9/5C3/9/4K4 b", "g7g8 f5f6 g8g7 f6f5", ("unanswered", "uncovering")),
        (
            "2baka3/6r2/2R1b4/p7p/2p6/7R1/P1nrP3P/2N1B4/9/2BAKA3 w",
            "c8c7 c10a8 c7c8 a8c10",
            ("unanswered", "drawn back", "file of kings"),
        ),
        ("9/3k5/9/9/9/9/9/6N2/6r2/4KA2r b", "i1i3 g3e2 i3i1 e2g3", ("unanswered", "new pin")),
        ("4k4/4a4/4c1n2/9/4C4/9/4N4/4C4/9/4K4 w", "e6g6 g8e7 g6e6 e7g8", ("pinned",)),
    ],
)
def test_habits_of_the_engine_are_told_apart(fen: str, loop: str, habits: tuple[str, ...]) -> None:
    position = kifu.Position.from_fen(fen)
    assert position.play_all([position.game.move(text) for text in loop.split() * 2]) == 8
    assert judge(position, kills=0).winner is None
    assert find_habits(position, ask_engine(position)) == habits


def read_games() -> list[list[AnyMove]]:
    """Return the moves of real games."""
    if not SAMPLES.is_dir():
        pytest.skip("the folder of real files is not beside the project")
    files = sorted(path for name in ("pgn-big5", "pgn-mixed") for path in (SAMPLES / name).rglob("*") if path.is_file())
    records = chain.from_iterable(map(kifu.read_all, files))
    games = [[node.move for node in record.main_line()] for record in records if record.starts_as_usual]
    return [moves for moves in games if len(moves) > 20]


def make_repetition(games: list[list[AnyMove]], chance: random.Random) -> kifu.Position | None:
    """Return a position of a game in which two men have stepped to and fro, mostly with an attack or a check."""
    moves = chance.choice(games)
    played = kifu.Position()
    played.play_all(moves[: chance.randrange(10, len(moves))])
    # Without the counters of the game: the engine draws where too many moves went by without a capture.
    position = kifu.Position.from_fen(" ".join(played.fen().split()[:2]))
    for there in quiet_moves(position, chance)[:12]:
        if position.outcome():
            return None
        position.play(there)
        answers = quiet_moves(position, chance)
        attacked = attacked_by(position, there.target)
        driven = [move for move in answers if on_board(move).origin in attacked] or (
            answers if position.in_check() else []
        )
        if answers and (driven or chance.random() < 0.2):
            answer = (driven or answers)[0]
            back = [Move(move.target, on_board(move).origin) for move in (there, answer)]
            if position.play_all([answer, *back, there, answer, *back]) == 7:
                return position
        while position.ply:
            position.undo()
    return None


def quiet_moves(position: kifu.Position, chance: random.Random) -> list[AnyMove]:
    moves = [move for move in position.legal_moves() if position[move.target] is None]
    moves = [move for move in moves if position.man(on_board(move).origin).piece.name != "Pawn"]
    chance.shuffle(moves)
    return moves


def attacked_by(position: kifu.Position, point: str) -> set[str]:
    names = position.game.names
    attacks = Survey.of(position.board).attacks[position.turn.other]
    return {names[attack.victim] for attack in attacks if names[attack.attacker] == point}


def start_of(position: kifu.Position) -> kifu.Position:
    start = position.copy()
    while start.ply:
        start.undo()
    return start


def ask_engine(position: kifu.Position) -> Side | None:
    """Return who wins by the repetition, as the engine has it."""
    over, value = pyffish.is_optional_game_end("xiangqi", start_of(position).fen(), list(map(str, position.moves())))
    assert over
    return None if value == 0 else position.turn if value > 0 else position.turn.other


def find_habits(position: kifu.Position, theirs: Side | None) -> tuple[str, ...]:
    """Return the fewest habits by which kifu's facts give the engine's verdict; nothing if none do."""
    window = find_window(position.hashes())
    assert window is not None
    steps = steps_of(position, window)
    for count in range(1, len(HABITS) + 1):
        for habits in combinations(HABITS, count):
            if weigh(steps, position.game, habits) is theirs:
                return habits
    return ()


def weigh(steps: list[CycleStep], game: kifu.Game, habits: tuple[str, ...]) -> Side | None:
    test = ThreatTest(kinds_of(game), looks_through="seen through" in habits)
    book = find_book("axf")
    facts = [
        MoveFacts(step, bool(step.after.checkers[step.side.other]), chases_by(step, test, habits), 0) for step in steps
    ]
    first, second = (guilt_of(pattern_of(facts, side), facts, book, test) for side in Side)
    return None if first == second else Side.FIRST if first < second else Side.SECOND


def chases_by(step: CycleStep, test: ThreatTest, habits: tuple[str, ...]) -> dict[Pair, Attack]:
    """Return the threats of a move, counted with the habits of the engine."""
    boards = (step.before, step.after, step.answer)
    before, after, answer = (see_attacks(stage, step.side, habits) for stage in boards)
    pinned = "pinned" in habits
    found = {}
    for pair, attack in after.items():
        old, left = before.get(pair), answer.get(pair)
        anew = "uncovering" in habits and (pair[0] == step.man or not old) and uncovers_check(step, attack)
        anew = anew or ("new pin" in habits and pins_guard(step, attack))
        if not (anew or test.threatens(attack, step.after, pinned=pinned)):
            continue
        anew = anew or ("drawn back" in habits and draws_back(step, pair))
        if old and not anew and ("root lost" in habits or test.threatens(old, step.before, pinned=pinned)):
            continue
        if "unanswered" in habits or not (left and test.threatens(left, step.answer, plain=True)):
            found[pair] = attack
    return found


def see_attacks(stage: CycleBoard, side: Side, habits: tuple[str, ...]) -> dict[Pair, Attack]:
    """Return the attacks of a side, without the guards that the engine takes for pinned."""
    attacks = dict(stage.attacks[side])
    if "file of kings" not in habits:
        return attacks
    game = kifu.Position().game
    kings = [point for point, cell in stage.men.items() if cell in kinds_of(game).royal]
    file = {game.names[point][0] for point in kings}
    between = [point for point in stage.men if game.names[point][0] in file and point not in kings]
    own = [point for point in between if stage.men[point] >> 7 != side]
    if len(file) > 1 or len(own) > 1:
        return attacks
    return {
        pair: attack._replace(guards=tuple(guard for guard in attack.guards if guard.point not in own))
        for pair, attack in attacks.items()
    }


def draws_back(step: CycleStep, pair: Pair) -> bool:
    """Whether the man that moves goes straight away from what he attacks: he came from between the two."""
    if pair[0] != step.man:
        return False
    names = kifu.Position().game.names
    points = (step.after.points[pair[0]], step.move & POINT_MASK, step.after.points[pair[1]])
    spots = [("abcdefghi".index(names[point][0]), int(names[point][1:])) for point in points]
    straight = any(len({spot[axis] for spot in spots}) == 1 for axis in (0, 1))
    return straight and sorted(spots)[1] == spots[1]


def pins_guard(step: CycleStep, attack: Attack) -> bool:
    """Whether a guard is pinned on the board as it stands, and was not before the move."""
    guards = [guard.point for guard in attack.guards if guard.bears]
    return any(shields_king(step.after, point) and not shields_king(step.before, point) for point in guards)


def shields_king(stage: CycleBoard, point: int) -> bool:
    side = stage.men[point] >> 7
    board = Board(stage.board.tables)
    board.copy_from(stage.board)
    board.put(point, 0)
    board.finish_setup(side)
    return bool(board.checked) and not stage.checkers[side]


def uncovers_check(step: CycleStep, attack: Attack) -> bool:
    """Whether a capture leaves the other King attacked by another man than the taker."""
    board = Board(step.after.board.tables)
    board.copy_from(step.after.board)
    board.put(attack.victim, step.after.men[attack.attacker])
    board.put(attack.attacker, 0)
    board.finish_setup(step.side.other)
    return bool({*Survey.of(board).checkers[step.side.other]} - {attack.victim})
