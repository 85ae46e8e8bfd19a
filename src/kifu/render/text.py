"""The board as text for a terminal: lines or squares, characters or letters, or plain ASCII."""

from collections.abc import Container

from kifu.rules.game import Game, Man
from kifu.rules.position import Position
from kifu.rules.side import Side

RED, MARKED, PLAIN = "\x1b[31m", "\x1b[7m", "\x1b[0m"
SECOND_SIDE = "v"


def draw(
    position: Position,
    *,
    flip: bool = False,
    ascii_only: bool = False,
    letters: bool = False,
    colour: bool = False,
    marked: Container[str] = (),
) -> str:
    """Return the board with the first side at the bottom, or at the top when flipped."""
    game = position.game
    files = range(len(game.files))
    ranks = range(len(game.ranks))
    across = files if not flip else files[::-1]
    down = ranks[::-1] if not flip else ranks
    if game.on_squares:
        return _squares(position, across, down, ascii_only, letters or ascii_only, colour, marked)
    margin = max(map(len, game.ranks)) + 1
    rows = []
    for row, rank in enumerate(down):
        if row:
            rows.append(" " * margin + _between(game, down[row - 1], rank, across, ascii_only))
        points = [game.point((file, rank)) for file in across]
        cells = [_cell(position[point], ascii_only, letters, colour, point in marked) for point in points]
        label = game.ranks[rank].rjust(margin - 1) + " "
        rows.append(label + ("--" if ascii_only else "──").join(cells).rstrip("-─"))
    rows.append(" " * margin + "  ".join(game.files[file].ljust(2) for file in across).rstrip())
    return "\n".join(rows)


def _squares(
    position: Position,
    across: range,
    down: range,
    ascii_only: bool,
    letters: bool,
    colour: bool,
    marked: Container[str],
) -> str:
    """The board as squares between bars: files above, ranks at the right."""
    game = position.game
    kanji = not letters and all("kanji" in piece.characters for piece in game.pieces)
    men = [Man(side, piece) for piece in game.pieces for side in Side]
    width = max(_columns(_name(man, kanji)) for man in men)
    promoted = {piece.promotes_to for piece in game.pieces}
    line, bar, top, bottom = ("-", "|", "+++", "+++") if ascii_only else ("─", "│", "┌┬┐", "└┴┘")
    rows = [" " + " ".join(game.files[file].center(width) for file in across).rstrip()]
    rows.append(top[0] + top[1].join([line * width] * len(across)) + top[2])
    for rank in down:
        row = ""
        for file in across:
            point = game.point((file, rank))
            man = position[point]
            name = _name(man, kanji) if man else ""
            text = name + " " * (width - _columns(name))
            if colour and point in marked:
                text = f"{MARKED}{text}{PLAIN}"
            elif colour and man and man.piece.letter in promoted:
                text = f"{RED}{text}{PLAIN}"
            # Kanji have no capitals, so a sign in place of the bar tells the second side's men.
            row += (SECOND_SIDE if kanji and man and man.side is Side.SECOND else bar) + text
        rows.append(f"{row}{bar} {game.ranks[rank]}")
    rows.append(bottom[0] + bottom[1].join([line * width] * len(across)) + bottom[2])
    return "\n".join(rows)


def _name(man: Man, kanji: bool) -> str:
    """What stands in a man's square; letters leave a column for the ``+`` of promoted men."""
    if kanji:
        return man.piece.characters["kanji"][man.side]
    letter = _letter(man)
    return letter if letter.startswith("+") else f" {letter}"


def _columns(text: str) -> int:
    return sum(1 if character.isascii() else 2 for character in text)


def _letter(man: Man) -> str:
    return man.piece.letter if man.side is Side.FIRST else man.piece.letter.lower()


def _cell(man: Man | None, ascii_only: bool, letters: bool, colour: bool, marked: bool) -> str:
    """Two columns of a point: a wide character, or a letter and a piece of line."""
    if man is None:
        text, tail = ("+", "-") if ascii_only else ("┼", "─")
    elif ascii_only or letters or "board" not in man.piece.characters:
        text = _letter(man)
        tail = ("-" if ascii_only else "─") * (2 - len(text))
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
