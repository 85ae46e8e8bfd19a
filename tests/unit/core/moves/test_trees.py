"""Stored trees of moves, from bytes to packed moves: what is refused, and what a door lets in."""

import pytest

import kifu
from kifu.core.board.packing import EVERY_MOVE
from kifu.core.moves.trees import StoredTree, TreeForm
from kifu.formats.plain import coding_of

GAME = kifu.Position().game
# A byte is the number of a point here, which is how the board numbers it.
POINTS = [number if number in set(GAME.squares.values()) else 0 for number in range(256)]
FORM = TreeForm(POINTS, (0, 1, 2), (1, 2, 4))


def entry(move: str, flags: int, comment: bytes | None = None) -> bytes:
    origin, target = (GAME.squares[move[:2]], GAME.squares[move[2:]]) if move else (0, 0)
    rest = b"" if comment is None else len(comment).to_bytes(4, "little") + comment
    return bytes((origin, target, flags, 0)) + rest


def tree_of(data: bytes, form: TreeForm = FORM, keys: tuple[int, int, int] = (0, 0, 0)) -> StoredTree:
    return StoredTree(coding_of(GAME), form, data, 0, keys)


def line_of(tree: StoredTree) -> list[str]:
    start = kifu.Position()
    return [str(GAME.unpacked(move)) for move in coding_of(GAME).unpack(start.board, tree.packed())]


def test_the_main_line_is_kept_and_branches_are_played() -> None:
    data = entry("", 1) + entry("h3e3", 3) + entry("h8e8", 0) + entry("b3e3", 5, b"text") + entry("b8e8", 0)
    tree = tree_of(data)
    assert tree.run(kifu.Position().board)
    assert (tree.plies, line_of(tree)) == (2, ["h3e3", "h8e8"])
    assert GAME.unpacked(tree.first_move()) == GAME.move("h3e3")
    assert tree_of(data + b"more").run(kifu.Position().board), "bytes after the last move are no error"
    illegal = tree_of(data[:-4] + entry("b8a9", 0))
    assert not illegal.run(kifu.Position().board), "a branch has a move that is not legal"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        entry("", 1),
        entry("", 1) + entry("h3e3", 1),
        entry("", 1) + entry("h3e3", 2),
        entry("", 1) + entry("h3e3", 0)[:3],
        entry("", 1) + entry("h3h9", 0),
        entry("", 1) + entry("", 0),
        entry("", 5, b"text")[:-1],
        entry("", 4, b"")[:-1],
        bytes((0, 0, 4, 0)) + b"\xff\xff\xff\xff",
    ],
)
def test_what_ends_too_early_or_is_not_legal_is_refused(data: bytes) -> None:
    assert not tree_of(data).run(kifu.Position().board)


def test_a_tree_without_moves_has_the_men_of_its_start() -> None:
    tree = tree_of(entry("", 0))
    assert tree.run(kifu.Position().board)
    assert (tree.plies, tree.packed(), tree.first_move()) == (0, b"", 0)
    assert list(tree.men) == 2 * [1, 2, 2, 2, 2, 2, 5]


def test_keys_and_turned_flags() -> None:
    form = TreeForm(POINTS, (0, 1, 2), (1, 2, EVERY_MOVE), turned=1)
    seven = (7).to_bytes(4, "little")
    origin, target = GAME.squares["h3"] + 24 & 255, GAME.squares["e3"] + 32 & 255
    data = bytes(4) + seven + bytes((origin, target, 1, 0)) + (9).to_bytes(4, "little") + b"ab"
    tree = tree_of(data, form, (24, 32, 7))
    assert tree.run(kifu.Position().board)
    assert line_of(tree) == ["h3e3"]


def test_doors_refuse_what_is_no_tree() -> None:
    with pytest.raises(ValueError, match="every byte"):
        TreeForm([0] * 255, (0, 1, 2), (1, 2, 4))
    with pytest.raises(ValueError, match="every byte"):
        TreeForm([1 << 20] * 256, (0, 1, 2), (1, 2, 4))
    with pytest.raises(ValueError, match="4 bytes"):
        TreeForm(POINTS, (0, 1, 4), (1, 2, 4))
    with pytest.raises(ValueError, match="codes, a form and bytes"):
        StoredTree(coding_of(GAME), FORM, b"", 1)
    with pytest.raises(ValueError, match="not those of the game"):
        tree_of(entry("", 0)).run(kifu.Position("chu_shogi").board)
