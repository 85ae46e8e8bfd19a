"""The board as text for a terminal: lines and characters, or letters in plain ASCII."""

from collections.abc import Container

from kifu.rules.game import Game, Man
from kifu.rules.position import Position
from kifu.rules.side import Side

RED, MARKED, PLAIN = "\x1b[31m", "\x1b[7m", "\x1b[0m"


def draw(
    position: Position,
    *,
    flip: bool = False,
    ascii_only: bool = False,
    colour: bool = False,
    marked: Container[str] = (),
) -> str:
    """Return the board with the first side at the bottom, or at the top when flipped."""
    game = position.game
    files = range(len(game.files))
    ranks = range(len(game.ranks))
    across = files if not flip else files[::-1]
    down = ranks[::-1] if not flip else ranks
    margin = max(map(len, game.ranks)) + 1
    rows = []
    for row, rank in enumerate(down):
        if row:
            rows.append(" " * margin + _between(game, down[row - 1], rank, across, ascii_only))
        points = [game.point((file, rank)) for file in across]
        cells = [_cell(position[point], ascii_only, colour, point in marked) for point in points]
        label = game.ranks[rank].rjust(margin - 1) + " "
        rows.append(label + ("--" if ascii_only else "──").join(cells).rstrip("-─"))
    rows.append(" " * margin + "  ".join(game.files[file].ljust(2) for file in across).rstrip())
    return "\n".join(rows)


def _cell(man: Man | None, ascii_only: bool, colour: bool, marked: bool) -> str:
    """Two columns of a point: a wide character, or a letter and a piece of line."""
    if man is None:
        text, tail = ("+", "-") if ascii_only else ("┼", "─")
    elif ascii_only or "board" not in man.piece.characters:
        letter = man.piece.letter if man.side is Side.FIRST else man.piece.letter.lower()
        text, tail = letter, "-" * (2 - len(letter))
    else:
        text, tail = man.piece.characters["board"][man.side], ""
    if marked:
        text = f"{MARKED}{text}{PLAIN}" if colour else text
    elif colour and man is not None and man.side is Side.FIRST:
        text = f"{RED}{text}{PLAIN}"
    return text + tail


def _between(game: Game, upper: int, lower: int, across: range, ascii_only: bool) -> str:
    """The strip between two ranks: the river, or a line down each file and the diagonals."""
    bar, falling, rising = ("|", "\\", "/") if ascii_only else ("│", "╲", "╱")
    if game.river and game.ranks[min(upper, lower)] == game.river:
        return bar + " " * (4 * len(across) - 5) + bar
    strip = ""
    for left, right in zip(across, [*across[1:], None], strict=True):
        cross = " "
        if right is not None and game.diagonals:
            palaces = [game.region(game.diagonals, side) for side in Side]
            centres = {(file, rank) for palace in palaces for file, rank in palace if _middle(palace, file, rank)}
            if {(left, upper), (right, lower)} & centres and _both(palaces, (left, upper), (right, lower)):
                cross = falling
            elif {(right, upper), (left, lower)} & centres and _both(palaces, (right, upper), (left, lower)):
                cross = rising
        strip += f"{bar} {cross} "
    return strip.rstrip()


def _middle(palace: frozenset[tuple[int, int]], file: int, rank: int) -> bool:
    return all((file + i, rank + j) in palace for i in (-1, 0, 1) for j in (-1, 0, 1))


def _both(palaces: list[frozenset[tuple[int, int]]], one: tuple[int, int], other: tuple[int, int]) -> bool:
    return any(one in palace and other in palace for palace in palaces)
