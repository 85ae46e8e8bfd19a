"""Records of shogi that kifu writes, read by other programs, and theirs read by kifu: moves, comments and times.

The programs are python-shogi and cshogi, which know no branches, and under node tsshogi and json-kifu-format.
"""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import cshogi
import cshogi.CSA
import cshogi.KIF
import pytest
import shogi.CSA
import shogi.KIF

import kifu
from kifu.files.reading import Records
from kifu.records.annotations import Clock
from kifu.records.node import Node
from kifu.records.record import Record
from tests.effort import SEED, effort
from tests.laws.records import grown

GAMES = effort(10)
PLIES, BRANCHES = 80, 5
HERE = Path(__file__)
READERS = HERE.with_name("shogi_readers.mjs")
PACKAGES = HERE.parents[2] / "node_modules"
NEEDS_NODE = pytest.mark.skipif(
    not shutil.which("node") or not (PACKAGES / "tsshogi").is_dir(), reason="needs node, and packages of npm"
)
REMARKS = ("好手。", "角道を開ける", "ここで長考\n次の一手は？", "a plain remark", "７六歩と突く", "1 2 3")
GAME = kifu.Position("shogi").game
FORMATS = ("kif", "ki2", "csa", "jkf")


class Said(NamedTuple):
    """A move of a record as all programs have it: its number from 1 is its place in a list, 0 stands for the start."""

    before: int
    move: str
    comment: str
    used: int  # milliseconds


class Told(NamedTuple):
    """What a record says, its moves in any order in which those before a move come first."""

    fen: str
    comment: str
    moves: tuple[Said, ...]

    def tree(self) -> tuple[Any, ...]:
        """Return the same for every such order: the moves with those that follow each of them."""
        following: list[list[int]] = [[] for _ in range(len(self.moves) + 1)]
        for number, said in enumerate(self.moves, 1):
            following[said.before].append(number)
        made: list[tuple[Any, ...]] = [()] * len(following)
        for number in reversed(range(len(following))):
            said = self.moves[number - 1]
            children = tuple(made[child] for child in following[number])
            made[number] = (*said[1:], children) if number else (self.comment, children)
        return made[0]


def record_of(seed: int, *, branches: int = BRANCHES, timed: bool = True) -> Record:
    """Return a random game with branches, and comments and times at its moves."""
    choice = random.Random(seed)
    record = grown("shogi", seed, choice.randint(1, PLIES), choice.randint(0, branches))
    record.tags = {"Event": f"対局 {seed}", "Black": "先手の名", "White": "後手の名", "Date": "2001/02/03"}
    record.root.comment = choice.choice((*REMARKS, ""))
    for visit in record.walk():
        visit.node.comment = choice.choice(REMARKS) if choice.random() < 0.2 else ""
        if timed:
            visit.node.clock = Clock(used=1000 * choice.randrange(4000))
    record.ending, record.result = "中断", kifu.Result.UNKNOWN
    return record


def told_by(record: Record) -> Told:
    numbers: dict[Node, int] = {record.root: 0}
    moves = []
    for visit in record.walk():
        node = visit.node
        before = numbers[node.parent or record.root]
        moves.append(Said(before, str(node.move), without_signs(node.comment), used_by(node)))
        numbers[node] = len(moves)
    return Told(record.fen, without_signs(record.root.comment), tuple(moves))


def used_by(node: Node) -> int:
    return (node.clock.used if node.clock else None) or 0


def ask(tasks: list[list[Any]]) -> list[Any]:
    """Return what node answers to each task."""
    text = "".join(json.dumps(task) + "\n" for task in tasks)
    done = subprocess.run(["node", READERS], input=text, capture_output=True, text=True, check=True, timeout=500)
    return [json.loads(line) for line in done.stdout.splitlines()]


def told_in(answer: Any) -> Told:
    """Return what node read; json-kifu-format leaves the second sign of a comment of CSA, ``'*``, in its text."""
    assert isinstance(answer, list), answer
    fen, comment, moves = answer[:3]
    said = [Said(before, move, without_signs(remark), used) for before, move, remark, used in moves]
    return Told(fen, without_signs(comment), tuple(said))


def without_signs(comment: str) -> str:
    return "\n".join(line.removeprefix("*") for line in comment.split("\n"))


@NEEDS_NODE
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("program", ["tsshogi", "jkf"])
def test_other_programs_read_what_kifu_writes(program: str, form: str) -> None:
    """KI2 has no times, and CSA no branches: they are not asked for there."""
    seeds = range(10_000 * SEED, 10_000 * SEED + GAMES)
    records = [record_of(seed, branches=BRANCHES * (form != "csa"), timed=form != "ki2") for seed in seeds]
    answers = ask([[program, form, record.to_text(form)] for record in records])
    for seed, record, answer in zip(seeds, records, answers, strict=True):
        assert told_in(answer).tree() == told_by(record).tree(), f"seed {seed}"


@NEEDS_NODE
@pytest.mark.parametrize("form", FORMATS)
def test_kifu_reads_what_other_programs_write(form: str) -> None:
    """KIF, KI2, CSA and JKF of tsshogi, and JKF that json-kifu-format makes of each of them."""
    seeds = range(10_000 * SEED + 5000, 10_000 * SEED + 5000 + GAMES)
    records = [record_of(seed, branches=BRANCHES * (form != "csa"), timed=form != "ki2") for seed in seeds]
    written = ask([["write", form, told_by(record)] for record in records])
    again = ask([["jkf", form, text] for text in written])
    for seed, record, text, answer in zip(seeds, records, written, again, strict=True):
        for found in (text, answer[3]):
            [read] = Records(found.encode())
            assert not read.diagnostics, f"seed {seed}"
            assert told_by(read).tree() == told_by(record).tree(), f"seed {seed}"


@NEEDS_NODE
def test_the_words_of_moves_are_those_of_two_programs() -> None:
    """Random games, and boards crowded with promoted men, of whom several can go to one square."""
    wanted, seed, tasks, own, moves = effort(400), 10_000 * SEED, [], [], 0
    while moves < wanted:
        seed += 1
        position = crowded(seed) if seed % 2 else kifu.Position("shogi")
        fen, line, words = position.fen(), [], []
        choice = random.Random(seed)
        for _ in range(choice.randint(1, 160)):
            legal = position.legal_moves()
            if not legal or position.outcome():
                break
            move = choice.choice(legal)
            line.append(str(move))
            words.append(position.render(move, "japanese").replace("　", ""))
            position.play(move)
        tasks.append(["words", fen, line])
        own.append(words)
        moves += len(line)
    for task, expected, answer in zip(tasks, own, ask(tasks), strict=True):
        assert isinstance(answer, list), answer
        for words in answer:
            assert words == expected, task
    print(f"{moves} moves")


def crowded(seed: int) -> kifu.Position:
    """Return a board with many golds, silvers, knights and promoted men of one side near each other."""
    choice = random.Random(seed)
    while True:
        men = {}
        points = [*GAME.squares]
        choice.shuffle(points)
        for side in kifu.Side:
            men[points.pop()] = kifu.Man(side, GAME.piece("K"))
        kinds = [piece for piece in GAME.pieces if not piece.royal and piece.letter not in "PLN"]
        for _ in range(choice.randint(8, 26)):
            men[points.pop()] = kifu.Man(choice.choice([*kifu.Side]), choice.choice(kinds))
        setup = kifu.Setup(GAME, men, kifu.Side.FIRST)
        if not setup.faults():
            return kifu.Position(GAME, setup)


@pytest.mark.parametrize("form", ["kif", "csa"])
def test_python_shogi_reads_what_kifu_writes(form: str) -> None:
    """It keeps moves and names."""
    parser = {"kif": shogi.KIF.Parser, "csa": shogi.CSA.Parser}[form]
    for seed in range(10_000 * SEED, 10_000 * SEED + GAMES):
        record = record_of(seed, branches=0)
        [summary] = parser.parse_str(record.to_text(form))
        assert summary["moves"] == [str(node.move) for node in record.main_line()], f"seed {seed}"
        assert summary["names"] in ([*names_of(record)], dict(enumerate(names_of(record))))
        board = shogi.Board(summary["sfen"])
        assert board.sfen().split()[:3] == record.fen.split()[:3]


@pytest.mark.parametrize("form", ["kif", "csa"])
def test_cshogi_reads_what_kifu_writes(form: str) -> None:
    """It keeps moves, times and, of KIF, comments."""
    for seed in range(10_000 * SEED, 10_000 * SEED + GAMES):
        record = record_of(seed, branches=0)
        parsed = {"kif": cshogi.KIF.Parser, "csa": cshogi.CSA.Parser}[form].parse_str(record.to_text(form))
        game = parsed[0] if form == "csa" else parsed
        line = record.main_line()
        assert [cshogi.move_to_usi(move) for move in game.moves] == [str(node.move) for node in line], f"seed {seed}"
        assert [time or 0 for time in game.times][: len(line)] == [used_by(node) // 1000 for node in line]
        if form == "kif":
            comments = [comment or "" for comment in game.comments] + [""] * len(line)
            assert comments[: len(line)] == [node.comment for node in line], f"seed {seed}"


def test_kifu_reads_what_python_shogi_and_cshogi_write(tmp_path: Path) -> None:
    for seed in range(10_000 * SEED + 7000, 10_000 * SEED + 7000 + GAMES):
        record = record_of(seed, branches=0)
        line = [str(node.move) for node in record.main_line()]
        names = names_of(record)
        summary = {"names": names, "sfen": record.fen, "moves": line, "win": "b" if len(line) % 2 else "w"}
        [read] = Records(shogi.KIF.Exporter.kif(summary).encode("cp932"))
        assert [str(node.move) for node in read.main_line()] == line, f"seed {seed}"
        assert names_of(read) == names
        for write, suffix in ((write_kif_with_cshogi, "kif"), (write_csa_with_cshogi, "csa")):
            path = tmp_path / f"{seed}.{suffix}"
            write(path, record)
            [read] = Records(path)
            own = [(str(node.move), used_by(node)) for node in record.main_line()]
            assert [(str(node.move), used_by(node)) for node in read.main_line()] == own, f"seed {seed}"
            if suffix == "csa":
                comments = [node.comment.replace("\n", " ") for node in record.main_line()]
                assert [node.comment for node in read.main_line()] == comments
            assert read.ending == "投了"
            assert not [each for each in read.diagnostics if each.severity.value != "note"]


def names_of(record: Record) -> list[str]:
    return [record.tags["Black"], record.tags["White"]]


def write_kif_with_cshogi(path: Path, record: Record) -> None:
    exporter = cshogi.KIF.Exporter(str(path))
    exporter.header(names_of(record))
    board, totals = cshogi.Board(), [0, 0]
    for ply, node in enumerate(record.main_line()):
        used = used_by(node) // 1000
        totals[ply % 2] += used
        board.push_usi(str(node.move))
        exporter.move(board.peek(), used, totals[ply % 2])
    exporter.end("resign", 1, 1)
    exporter.close()


def write_csa_with_cshogi(path: Path, record: Record) -> None:
    exporter = cshogi.CSA.Exporter(str(path), encoding="utf-8")
    exporter.info(cshogi.Board(), names_of(record), version="V2.2")
    board = cshogi.Board()
    for node in record.main_line():
        board.push_usi(str(node.move))
        exporter.move(board.peek(), used_by(node) // 1000, node.comment.replace("\n", " "))
    exporter.endgame("%TORYO", 1)
    exporter.close()
