"""What kifu takes from a real engine is what the engine says: the same nodes, asked by hand, give the same scores."""

import random
import subprocess
from collections.abc import Sequence

import pytest

from kifu import Record, analyse
from kifu.engine import Engine, find_engine
from kifu.engine.thoughts import EngineScore
from kifu.notations.base import find_notation
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.side import Side
from tests.effort import SEED
from tests.oracles.test_engines import skip_without

NODES, LINES, POSITIONS = 2000, 2, 6
Said = list[tuple[int, int, EngineScore, list[str]]]


def play_at_random() -> Position:
    choice, position = random.Random(SEED), Position()
    for _ in range(POSITIONS):
        position.play(choice.choice(position.legal_moves()))
    return position


def ask_by_hand(moves: list[str], best: int = LINES, *, bounds: bool = True) -> list[Said]:
    """Return for each position depth, line, score for the first side and moves of what the engine prints of it."""
    lines = ["uci", "setoption name UCI_Variant value xiangqi", f"setoption name MultiPV value {best}"]
    for ply in range(len(moves) + 1):
        played = f" moves {' '.join(moves[:ply])}" if ply else ""
        # An unknown command, whose complaint is a mark between the answers.
        lines += ["setoption name Clear Hash", f"position startpos{played}", f"go nodes {NODES}", "isready"]
    process = subprocess.Popen(
        find_engine("fairy-stockfish").command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    answers: list[Said] = []
    for line in lines:
        process.stdin.write(line + "\n")
        process.stdin.flush()
        if not line.startswith("go"):
            continue
        said: Said = []
        for answer in process.stdout:
            words = answer.split()
            if words[:1] == ["bestmove"]:
                break
            if "pv" in words and (bounds or not {"lowerbound", "upperbound"} & {*words}):
                kind, number = words[words.index("score") + 1 :][:2]
                worth = int(number) * (-1 if len(answers) % 2 else 1)
                score = EngineScore(worth) if kind == "cp" else EngineScore(mate=worth)
                depth, number = (words[words.index(name) + 1] for name in ("depth", "multipv"))
                said.append((int(depth), int(number), score, words[words.index("pv") + 1 :]))
        answers.append(said)
    process.communicate("quit\n")
    return answers


def write(position: Position, moves: Sequence[AnyMove]) -> list[str]:
    notation, twin, texts = find_notation("uci", position.game), position.copy(), []
    for move in moves:
        texts.append(notation.render(twin, move))
        twin.play(move)
    return texts


def test_the_same_nodes_lead_to_the_same_scores() -> None:
    skip_without("fairy-stockfish")
    game = play_at_random()
    moves, position = write(Position(), game.moves()), Position()
    said: Said = []
    with Engine("fairy-stockfish") as engine:
        for move in [*game.moves(), None]:
            for thought in engine.analyse(position, nodes=NODES, lines=LINES, fresh=True):
                said.append((thought.depth, thought.line, thought.score, write(position, thought.moves)))
            assert engine.notes == []
            if move is not None:
                position.play(move)
    assert said == [each for answer in ask_by_hand(moves) for each in answer]
    assert len(said) > 4 * POSITIONS


@pytest.mark.parametrize(
    ("engine", "protocol", "fen", "mate"),
    [
        ("fairy-stockfish", "uci", "4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 2),
        ("fairy-stockfish", "ucci", "4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 2),
        ("fairy-stockfish", "xboard", "4k4/9/9/9/9/9/9/9/R8/1R1K5 w", 2),
        ("fairy-stockfish", "uci", "4k4/9/R8/9/9/9/9/9/9/1R1K5 b", 2),
    ],
)
def test_a_mate_is_counted_in_moves_for_the_first_side(engine: str, protocol: str, fen: str, mate: int) -> None:
    skip_without(engine)
    position = Position.from_fen(fen)
    with Engine(engine, protocol=protocol) as started:
        *_, last = started.analyse(position, depth=6)
    assert last.score == EngineScore(mate=mate)
    twin = position.copy()
    for move in last.moves:
        twin.play(move)
    outcome = twin.outcome()
    assert outcome is not None
    assert outcome.winner is Side.FIRST


def test_an_analysis_has_the_scores_that_are_had_by_hand() -> None:
    skip_without("fairy-stockfish")
    record = Record()
    node = record.root
    for move in play_at_random().moves():
        node = node.add(move)
    analyse(record, engine="fairy-stockfish", nodes=NODES)
    nodes = (record.root, *record.main_line())
    found = [each.evaluation and (each.evaluation.centipawns, each.evaluation.mate) for each in nodes]
    moves = write(Position(), [each.move for each in nodes[1:]])
    wanted = [said[-1][2] for said in ask_by_hand(moves, 1, bounds=False)]
    assert found == [(score.centipawns, score.mate) for score in wanted]
