"""Records of all shapes to try formats on: seeded random games with branches, and comments and tags by hypothesis."""

import random
from collections.abc import Callable

from hypothesis import strategies as st

import kifu
from kifu.formats.base import Format
from kifu.records.annotations import Clock, Evaluation
from kifu.records.node import Node
from kifu.records.record import DIAGRAM, Record, Result

CHINESE = "红方先走，得势。马跃檀溪；炮镇中路！（图一）"
TEXTS = st.one_of(
    st.sampled_from(["好棋", "a plain remark", "两行\n注解", 'quotes " and \\ slashes', "a } brace", "[%rest x]"]),
    st.sampled_from(
        ["[%clk 0:01:00]", "so [%eval 0.5] it is", "[%emt 5:00]", "[%cal Gh3e3] [%EMT 3.5]\n\nx", "[%clk a]"]
    ),
    st.text(alphabet=st.sampled_from(CHINESE + " abc[]{}()<>&;%\"'\\|*/\n1.!?"), max_size=30),
    st.text(max_size=20),
)
NAMES = st.one_of(
    st.sampled_from(["Event", "Site", "Date", "Round", "Red", "Black", "Title", "Annotator", "ECCO", "WhateverElse"]),
    st.text(min_size=1, max_size=8),
)
TIMES = st.none() | st.integers(0, 359_999_999)
CLOCKS = st.builds(Clock, TIMES, TIMES)
DEPTHS = st.none() | st.integers(0, 99)
EVALUATIONS = st.one_of(
    st.builds(Evaluation, centipawns=st.integers(-9999, 9999), depth=DEPTHS),
    st.builds(Evaluation, mate=st.integers(-99, 99), depth=DEPTHS),
)
MARKS = st.sampled_from(["!", "?", "!?", "$14", "$999999999999", "$-1", DIAGRAM])


def home_of(form: Format) -> str:
    """Return the game that the laws try a format on: xiangqi, or of a format of other games the first."""
    return "xiangqi" if "xiangqi" in (form.games or ("xiangqi",)) else form.games[0]


def grown(game: str, seed: int, plies: int, branches: int, fen: str = "") -> Record:
    """Return a record of random legal moves with a number of branches, some of them from branches."""
    choice = random.Random(seed)
    record = Record(game, fen=fen)
    _grow(record, record.root, [], plies, choice)
    for _ in range(branches):
        path = _random_path(record.root, choice)
        _grow(record, path[-1] if path else record.root, path, choice.randint(1, 6), choice)
    return record


def _random_path(root: Node, choice: random.Random) -> list[Node]:
    path: list[Node] = []
    here = root
    while here.children and choice.random() < 0.9:
        here = choice.choice(here.children)
        path.append(here)
    return path


def _grow(record: Record, node: Node, path: list[Node], plies: int, choice: random.Random) -> None:
    position = record.start()
    for before in path:
        position.play(before.move)
    for _ in range(plies):
        taken = {child.move for child in node.children}
        moves = [move for move in position.legal_moves() if move not in taken]
        if not moves or position.outcome():
            return
        move = choice.choice(moves)
        node = node.add(move)
        position.play(move)


def nodes_of(record: Record) -> list[Node]:
    return [record.root, *(visit.node for visit in record.walk())]


@st.composite
def records(draw: Callable[..., object], game: str = "xiangqi", plain: bool = False) -> Record:
    seed, plies, branches = (draw(st.integers(0, most)) for most in (10_000, 12, 4))
    assert isinstance(seed, int)
    assert isinstance(plies, int)
    assert isinstance(branches, int)
    fen = ""
    if draw(st.booleans()):
        position = kifu.Position(game)
        choice = random.Random(seed)
        for _ in range(choice.randint(1, 30)):
            moves = position.legal_moves()
            if not moves:
                break
            position.play(choice.choice(moves))
        fen = position.fen()
    record = grown(game, seed, plies, branches, fen)
    if plain:
        return record
    record.tags = draw(st.dictionaries(NAMES, TEXTS, max_size=4))  # type: ignore[assignment]
    record.result = draw(st.sampled_from(Result))  # type: ignore[assignment]
    record.ending = draw(st.one_of(st.just(""), TEXTS))  # type: ignore[assignment]
    for node in nodes_of(record):
        if draw(st.integers(0, 3)) == 0:
            node.comment = draw(TEXTS)  # type: ignore[assignment]
        if node is not record.root and draw(st.integers(0, 7)) == 0:
            node.before = draw(TEXTS)  # type: ignore[assignment]
            node.marks = tuple(draw(st.lists(MARKS, max_size=3, unique=True)))  # type: ignore[arg-type]
        if draw(st.integers(0, 3)) == 0:
            node.clock = draw(CLOCKS)  # type: ignore[assignment]
            node.evaluation = draw(st.none() | EVALUATIONS)  # type: ignore[assignment]
        if draw(st.integers(0, 15)) == 0:
            node.rest = draw(TEXTS)  # type: ignore[assignment]
    return record
