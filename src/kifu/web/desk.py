"""What the desk asks besides: a record as moves to be stepped through, a board to put them on, one more move.

The page keeps the record and adds to it; a step, a turn of the board or another notation of a known move needs no
question.

>>> answer = add_moves({"text": "C2.5"})
>>> answer["moves"][0]["stops"], answer["fen"].split()[1]
((70, 67), 'b')
"""

from functools import lru_cache
from typing import Any, cast

from kifu import registry
from kifu.errors import MoveError, SetupError
from kifu.formats.json import read_data
from kifu.lines.any import read_moves
from kifu.notations.base import notations_of
from kifu.render.movement import diagram
from kifu.render.replay import describe_game, describe_move, describe_moves, replay_moves
from kifu.render.themes import Theme, find_theme
from kifu.rules.game import Game, find_game
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.web import messages
from kifu.web.problems import problem_of
from kifu.web.service import describe_pieces, setup, start_at


def show(request: messages.ShowRequest) -> messages.ShowAnswer:
    """Return a record as a page steps through it: every move with its texts in all notations and what it changes."""
    record = read_data(request["record"])
    game, entry = replay_moves(record)
    problems = [cast("messages.ProblemMessage", each.as_dict()) for each in record.diagnostics]
    return {"game": game, "record": entry, "diagnostics": problems}


def board(request: messages.BoardRequest) -> messages.BoardAnswer:
    """Return a game as a page draws it: the empty board, every man, the letters of setup text, the start."""
    game = find_game(request.get("game", registry.DEFAULT_GAME))
    pieces: list[messages.PieceCard] = [
        {**facts, "diagram": "\n".join(diagram(piece)), "royal": piece.royal}
        for facts, piece in zip(describe_pieces(game), game.pieces, strict=True)
    ]
    return {"game": _drawn_game(game, find_theme(request.get("theme", "wood"))), "pieces": pieces}


@lru_cache(maxsize=16)
def _drawn_game(game: Game, theme: Theme) -> dict[str, Any]:
    return describe_game(game, notations_of(game), theme)


def add_moves(request: messages.AddRequest) -> messages.AddAnswer:
    """Play moves from a position, and return each as a page adds it to a record; why one cannot be is an answer too."""
    position = start_at(request.get("fen"), request.get("game"))
    added: list[messages.AddedMove] = []
    try:
        for move in _moves_of(request, position):
            if not position.is_legal(move):
                position.play(move)  # which raises, and says why
            added.append(cast("messages.AddedMove", describe_move(position, move)))
            position.play(move)
    except MoveError as error:
        return {"moves": added, "fen": position.fen(), "problem": problem_of(error)}
    return {"moves": added, "fen": position.fen()}


def show_lines(request: messages.LinesRequest) -> messages.LinesAnswer:
    """Return the moves of lines as a page steps through them: of a large record it asks for those that are seen."""
    return {"lines": [_show_line(request["game"], line) for line in request["lines"]]}


def _show_line(game: str, line: messages.LineFrom) -> list[messages.AddedMove]:
    position = start_at(line["fen"], game)
    moves = map(position.game.move, line["moves"])
    return [cast("messages.AddedMove", each) for each in describe_moves(position, moves)]


def read_setup(request: messages.SetupRequest) -> messages.ReadSetupAnswer:
    """Read setup text of any game while the user is still typing it; why it cannot be read is an answer too."""
    first = find_game(request.get("game", registry.DEFAULT_GAME)).full_name
    problem: SetupError | None = None
    for game in dict.fromkeys([first, *registry.names("games")]):
        try:
            return {"setup": setup({"fen": request["fen"], "game": game})}
        except SetupError as error:
            problem = problem or error
    assert problem
    return {"problem": problem_of(problem)}


def _moves_of(request: messages.AddRequest, position: Position) -> list[AnyMove]:
    if "move" in request:
        return [position.game.move(request["move"])]
    return [reading.move for reading in read_moves(position, request.get("text", ""), request.get("notation"))]
