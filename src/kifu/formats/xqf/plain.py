"""Plain games of XQF: the main line from bytes to packed moves, for those who want no comments and no branches."""

from functools import cache

from kifu.core.board.packing import EVERY_MOVE
from kifu.core.moves.trees import StoredTree, TreeForm
from kifu.diagnostics import Report
from kifu.formats.boards import GAME, POINTS
from kifu.formats.plain import ENDINGS, PlainGame, coding_of, play_tree
from kifu.formats.trees import LARGEST
from kifu.formats.xqf import header as xqf
from kifu.formats.xqf.keys import Keys


def read_plain_game(data: bytes, report: Report) -> PlainGame | None:
    """Return the game of a file; nothing if it has an error or an odd setup, of which the reader of records knows.

    What is reported here is what that one reports as well.
    """
    xqf.check_header(data)
    if len(data) - xqf.HEADER > LARGEST:
        return None
    keys = Keys.of(data[2:4], data[xqf.KEYS])
    letters = xqf.read_letters(data, keys, report)
    added = (xqf.ORIGIN + keys.origin, xqf.TARGET + keys.target, keys.length)
    tree = StoredTree(coding_of(GAME), _form(keys.plain_version), keys.plain(data[xqf.HEADER :]), 0, added)
    fen = play_tree(tree, letters, data[xqf.SIDE], report)
    if fen is None:
        return None
    result = xqf.read_result(data[xqf.RESULT], report)
    tags = xqf.read_tags(data, fen == GAME.start, report)
    men, end = tree.men.tobytes(), ENDINGS[tree.ending]
    return PlainGame(1, GAME, tags, result, "", tree.plies, tree.packed(), "", men, end, fen)


@cache
def _form(plain_version: bool) -> TreeForm:
    points = [GAME.squares[POINTS[place]] if place < len(POINTS) else 0 for place in xqf.PLACE_OF]
    flags = (
        (xqf.OLD_GOES_ON, xqf.OLD_BRANCHES, EVERY_MOVE) if plain_version else (xqf.GOES_ON, xqf.BRANCHES, xqf.COMMENT)
    )
    return TreeForm(points, (0, 1, 2), flags)
